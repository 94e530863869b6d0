"""Law 66: who may see which played cards now; and Law 65B3, until when a wrong direction may be pointed out."""

from __future__ import annotations

from claimeval.cards import Seat
from claimeval.tricks.facts import Remark, Request, TableFacts
from claimeval.tricks.findings import Inspection, OpenPoint, Point, Right
from claimeval.tricks.sources import is_law, rows_of, text_question


def inspect(facts: TableFacts) -> tuple[Inspection | None, tuple[OpenPoint, ...]]:
    """What each player, or the one who asks, may see now; ``None`` when nothing says that it matters."""
    if facts.request is None and facts.face_up is None and not facts.trick_is_complete and not facts.dispute:
        return None, ()
    requests = [facts.request] if facts.request is not None else [Request(seat) for seat in Seat]
    rights: list[tuple[Seat, Right]] = []
    points: list[Point] = []
    questions: list[OpenPoint] = []
    for request in requests:
        right, point = right_of(facts, request)
        rights.append((request.by, right))
        if right is Right.UNKNOWN:
            questions.append(_question(point))
        else:
            points.append(point)
    if any(right is Right.ALL_CARDS for _, right in rights):
        points.append(
            Point("66D", "Nobody touches the cards of another player.", rows_of("66", facts.edition, "66D-2"))
        )
    if is_law("66", facts.edition):
        return Inspection(tuple(rights), _joined(points)), tuple(questions)
    told = " ".join(point.text for point in _joined(points))
    unsettled = tuple((seat, Right.UNKNOWN) for seat, _ in rights)
    same = told or "it depends on the facts asked for below."
    otherwise = "the text of that edition decides."
    return Inspection(unsettled, ()), (text_question("66", facts.edition, same, otherwise), *questions)


def right_of(facts: TableFacts, request: Request) -> tuple[Right, Point]:
    """What one player may see now, with the reason."""
    who = request.by.full_name
    if facts.is_over:
        text = f"Play is over: {who} may look at all cards, to settle a revoke or the number of tricks."
        return Right.ALL_CARDS, _point(facts, "66D", text, "66D-1")
    if request.director_orders:
        text = f"The director has ordered it, so {who} may look at the quitted tricks that the order names."
        return Right.ALL_CARDS, _point(facts, "66C", text, "66C-2")
    if request.by == facts.dummy:
        return Right.NOTHING, _point(facts, "66A", f"{who} is dummy, who may not ask during the play.", "66A", "66B")
    played_next = request.own_side_played_next
    if played_next is None and (facts.trick_is_complete or any(facts.trick)):
        played_next = not facts.trick_is_complete and request.by.side in facts.sides_in_trick
    if played_next is None:
        return Right.UNKNOWN, _point(facts, "66A", f"Has {who}'s side led or played to the next trick?", "66A", "66B")
    if played_next:
        text = (
            f"{who} may look at nothing before the end of the play: his side has led or played to the next trick."
            " Only the director can order a look."
        )
        return Right.NOTHING, _point(facts, "66C", text, "66C-1")
    return _before_next_trick(facts, request)


def _before_next_trick(facts: TableFacts, request: Request) -> tuple[Right, Point]:
    who, face_up = request.by.full_name, request.own_card_face_up
    if face_up is None and facts.face_up is not None:
        face_up = request.by in facts.face_up
    if face_up is None and facts.trick_is_complete:
        face_up = True
    if face_up is None:
        ask = f"Does {who}'s card to the last trick still lie face up?"
        return Right.UNKNOWN, _point(facts, "66A", ask, "66A", "66B")
    if face_up:
        text = f"{who} may have all four cards of the last trick shown: his own card still lies face up."
        return Right.WHOLE_TRICK, _point(facts, "66A", text, "66A")
    text = f"{who} may look at his own last card, without showing it, until his side plays to the next trick."
    return Right.OWN_CARD, _point(facts, "66B", text, "66B")


def direction_remark(facts: TableFacts, remark: Remark) -> tuple[tuple[Point, ...], tuple[OpenPoint, ...]]:
    """May a player still say that a card lies the wrong way (65B3)?"""
    who = remark.by.full_name
    late = remark.own_side_played_next
    if late is None and (facts.trick_is_complete or any(facts.trick)):
        late = not facts.trick_is_complete and remark.by.side in facts.sides_in_trick
    in_time = f"{who} may point out that a card lies the wrong way: his side has not played to the next trick."
    too_late = (
        f"{who} spoke after his side had led or played to the next trick, when the right to do so was over. What he"
        " said may be unauthorised information for his partner (Law 16B)."
    )
    rows = rows_of("65", facts.edition, "65B3-1", "65B3-2")
    if not is_law("65", facts.edition):
        told = in_time if late is False else too_late if late else f"{in_time} Or, if it has: {too_late}"
        return (), (text_question("65", facts.edition, told, "the text of that edition decides."),)
    if late is None:
        ask = f"Had {who}'s side led or played to the next trick when he pointed out the direction?"
        answers = (("yes", too_late), ("no", in_time))
        return (), (OpenPoint("remark.own_side_played_next", "65B3", ask, answers, rows),)
    return (Point("65B3", too_late if late else in_time, (rows[1],) if late else (rows[0],)),), ()


def _point(facts: TableFacts, law: str, text: str, *clauses: str) -> Point:
    return Point(law, text, rows_of("66", facts.edition, *clauses))


def _question(point: Point) -> OpenPoint:
    key = "face_up" if "face up" in point.text else "trick"
    return OpenPoint(key, point.law, point.text, (), point.rows)


def _joined(points: list[Point]) -> tuple[Point, ...]:
    """Each sentence once: after the play all four players have the same right."""
    kept: dict[str, Point] = {}
    for point in points:
        if point.law == "66D" and "Play is over" in point.text:
            text = "Play is over: all cards may be looked at, to settle a revoke or the number of tricks."
            kept.setdefault(text, Point("66D", text, point.rows))
        else:
            kept.setdefault(point.text, point)
    return tuple(kept.values())
