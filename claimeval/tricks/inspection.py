"""Law 66: who may see which played cards now; and Law 65B3, until when a wrong direction may be pointed out."""

from __future__ import annotations

from claimeval.cards import Seat
from claimeval.messages import say
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
            questions.append(_question(facts, request, point))
        else:
            points.append(point)
    points = _joined(facts, points)
    if any(right is Right.ALL_CARDS for _, right in rights):
        points.append(
            Point("66D", say("Nobody touches the cards of another player."), rows_of("66", facts.edition, "66D-2"))
        )
    if is_law("66", facts.edition):
        return Inspection(tuple(rights), tuple(points)), tuple(questions)
    told = " ".join(point.text for point in points)
    unsettled = tuple((seat, Right.UNKNOWN) for seat, _ in rights)
    same = told or say("it depends on the facts asked for below.")
    otherwise = say("the text of that edition decides.")
    return Inspection(unsettled, ()), (text_question("66", facts.edition, same, otherwise), *questions)


def right_of(facts: TableFacts, request: Request) -> tuple[Right, Point]:
    """What one player may see now, with the reason."""
    who = request.by.full_name
    if facts.is_over:
        text = say("Play is over: {who} may look at all cards, to settle a revoke or the number of tricks.", who=who)
        return Right.ALL_CARDS, _point(facts, "66D", text, "66D-1")
    if request.director_orders:
        text = say(
            "The director has ordered it, so {who} may look at the quitted tricks that the order names.", who=who
        )
        return Right.ALL_CARDS, _point(facts, "66C", text, "66C-2")
    if request.by == facts.dummy:
        return Right.NOTHING, _point(
            facts, "66A", say("{who} is dummy, who may not ask during the play.", who=who), "66A", "66B"
        )
    played_next = _own_side_played_next(facts, request)
    if played_next is None:
        return Right.UNKNOWN, _point(
            facts, "66A", say("Has {who}'s side led or played to the next trick?", who=who), "66A", "66B"
        )
    if played_next:
        text = say(
            "{who} may look at nothing before the end of the play: his side has led or played to the "
            "next trick. Only the director can order a look.",
            who=who,
        )
        return Right.NOTHING, _point(facts, "66C", text, "66C-1")
    return _before_next_trick(facts, request)


def _own_side_played_next(facts: TableFacts, request: Request) -> bool | None:
    """Has the side of who asks led or played to the next trick? As given, else by the cards on the table."""
    if request.own_side_played_next is None and (facts.trick_is_complete or any(facts.trick)):
        return not facts.trick_is_complete and request.by.side in facts.sides_in_trick
    return request.own_side_played_next


def _before_next_trick(facts: TableFacts, request: Request) -> tuple[Right, Point]:
    who, face_up = request.by.full_name, request.own_card_face_up
    if face_up is None and facts.face_up is not None:
        face_up = request.by in facts.face_up
    if face_up is None and facts.trick_is_complete:
        face_up = True
    if face_up is None:
        ask = say("Does {who}'s card to the last trick still lie face up?", who=who)
        return Right.UNKNOWN, _point(facts, "66A", ask, "66A", "66B")
    if face_up:
        text = say("{who} may have all four cards of the last trick shown: his own card still lies face up.", who=who)
        return Right.WHOLE_TRICK, _point(facts, "66A", text, "66A")
    text = say(
        "{who} may look at his own last card, without showing it, until his side plays to the next trick.", who=who
    )
    return Right.OWN_CARD, _point(facts, "66B", text, "66B")


def direction_remark(facts: TableFacts, remark: Remark) -> tuple[tuple[Point, ...], tuple[OpenPoint, ...]]:
    """May a player still say that a card lies the wrong way (65B3)?"""
    who = remark.by.full_name
    late = remark.own_side_played_next
    if late is None and (facts.trick_is_complete or any(facts.trick)):
        late = not facts.trick_is_complete and remark.by.side in facts.sides_in_trick
    in_time = say(
        "{who} may point out that a card lies the wrong way: his side has not played to the next trick.", who=who
    )
    too_late = say(
        "{who} spoke after his side had led or played to the next trick, when the right to do so "
        "was over. What he said may be unauthorised information for his partner (Law 16B).",
        who=who,
    )
    rows = rows_of("65", facts.edition, "65B3-1", "65B3-2")
    if not is_law("65", facts.edition):
        told = (
            in_time
            if late is False
            else too_late
            if late
            else say("{in_time} Or, if it has: {too_late}", in_time=in_time, too_late=too_late)
        )
        return (), (text_question("65", facts.edition, told, say("the text of that edition decides.")),)
    if late is None:
        ask = say("Had {who}'s side led or played to the next trick when he pointed out the direction?", who=who)
        answers = (("yes", too_late), ("no", in_time))
        return (), (OpenPoint("remark.own_side_played_next", "65B3", ask, answers, rows),)
    return (Point("65B3", too_late if late else in_time, (rows[1],) if late else (rows[0],)),), ()


def _point(facts: TableFacts, law: str, text: str, *clauses: str) -> Point:
    return Point(law, text, rows_of("66", facts.edition, *clauses))


def _question(facts: TableFacts, request: Request, point: Point) -> OpenPoint:
    key = "trick" if _own_side_played_next(facts, request) is None else "face_up"
    return OpenPoint(key, point.law, point.text, (), point.rows)


def _joined(facts: TableFacts, points: list[Point]) -> list[Point]:
    """Each sentence once: after the play all four players have the same right."""
    kept: dict[str, Point] = {}
    for point in points:
        if facts.is_over:
            text = say("Play is over: all cards may be looked at, to settle a revoke or the number of tricks.")
            kept.setdefault(text, Point("66D", text, point.rows))
        else:
            kept.setdefault(point.text, point)
    return list(kept.values())
