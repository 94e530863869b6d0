"""Law 65: how many tricks each side won, by a replay of the four rows or by the direction of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from claimeval.cards import Card, Seat, card_name, side_name
from claimeval.counting import listed, number_word, tricks
from claimeval.messages import say, say_counted, to_say
from claimeval.tricks.facts import TableFacts
from claimeval.tricks.findings import Basis, Misdirected, Point, Tally
from claimeval.tricks.replaying import Column, Failure, Place, Replayed, plain_columns, replay_columns


def tally(facts: TableFacts, place: Place | None) -> Tally | None:
    """The tricks won, or ``None`` when nobody's row is known; ``place`` is where a defective trick was found."""
    if all(row is None for row in facts.rows):
        return None
    played = facts.tricks_complete
    columns = None
    if place is not None:
        columns = place.columns
    elif played is not None:
        columns = plain_columns(facts, played)
    replayed = replay_columns(facts, columns) if columns is not None and played else None
    directions = tuple(_directions(facts, seat, columns) for seat in Seat)
    if columns is not None and replayed is not None:
        return _by_replay(facts, columns, replayed, directions)
    return _by_directions(facts, directions, played)


def _directions(facts: TableFacts, seat: Seat, columns: Sequence[Column] | None) -> tuple[int, int] | None:
    """How many of a player's cards point to partner and to the opponents; ``None`` where it cannot be told."""
    row = facts.rows[seat] if columns is None else columns[seat]
    if not row or seat in facts.mixed:
        return None
    cards = [played for played in row if played is not None]
    if any(played.won is None for played in cards):
        return None
    won = sum(bool(played.won) for played in cards)
    return won, len(cards) - won


def _by_replay(
    facts: TableFacts,
    columns: Sequence[Column],
    replayed: Replayed,
    directions: tuple[tuple[int, int] | None, ...],
) -> Tally:
    sides = tuple(winner.side for winner in replayed.winners)
    won = (sides.count(0), sides.count(1))
    wrong = tuple(
        Misdirected(seat, index + 1, played.card, sides[index] == seat.side)
        for index in range(len(sides))
        for seat in Seat
        if (played := columns[seat][index]) is not None
        and played.won is not None
        and played.won != (sides[index] == seat.side)
    )
    rows = ("L2017-65B1", "L2017-65B2", "L2017-65C-1", "L2017-65C-2")
    points = [Point("65C", say("The four rows, played through in order, give {tricks}.", tricks=won_words(won)), rows)]
    if wrong:
        points.append(Point("65B", say("The replay decides; the direction of a card is weaker evidence."), rows))
        points += [Point("65B", _misdirected_words(each), rows) for each in wrong]
    elif any(counted is not None for counted in directions):
        points.append(Point("65B", say("The directions of the cards agree with it."), rows))
    points += [Point("61", _failure_words(failure)) for failure in replayed.failures]
    if facts.declarer is not None:
        points.append(
            Point("65C", say("That is {tricks} to declarer's side.", tricks=tricks(won[facts.declarer.side])), rows)
        )
    return Tally(
        Basis.REPLAY, won, sides, directions, tuple(sorted({each.trick for each in wrong})), wrong, tuple(points)
    )


def _by_directions(
    facts: TableFacts,
    directions: tuple[tuple[int, int] | None, ...],
    played: int | None,
) -> Tally:
    said = {
        seat: counted
        for seat in Seat
        if (counted := directions[seat]) is not None and (played is None or sum(counted) == played)
    }
    north_south = {won if seat.side == 0 else lost for seat, (won, lost) in said.items()}
    east_west = {lost if seat.side == 0 else won for seat, (won, lost) in said.items()}
    disagreements = _disagreements(facts, played)
    rows = ("L2017-65B1", "L2017-65B2")
    points = [
        Point(
            "65B",
            say(
                "{seat}'s row points to partner {times} and to the opponents {against}.",
                seat=seat.full_name,
                times=_times(won),
                against=_times(lost),
            ),
            rows,
        )
        for seat, (won, lost) in said.items()
    ]
    agree = len(said) > 1 and len(north_south) == len(east_west) == 1 and not disagreements
    if agree:
        won = (north_south.pop(), east_west.pop())
        points.append(
            Point(
                "65B",
                say(
                    "By the direction of the cards that is {tricks}. It was not replayed, as the four "
                    "rows are not all complete and in order.",
                    tricks=won_words(won),
                ),
                rows,
            )
        )
        return Tally(Basis.DIRECTIONS, won, None, directions, (), (), tuple(points))
    if disagreements:
        points += [Point("65B", _disagreement_words(facts, trick), rows) for trick in disagreements]
    why = _DISAGREE if len(said) > 1 else _TOO_FEW if said else _TELL_NOTHING
    points.append(Point("65C", say(why), ("L2017-65C-2",)))
    return Tally(Basis.NONE, None, None, directions, disagreements, (), tuple(points))


_DISAGREE: Final = to_say(
    "There is no tally: the rows cannot be replayed, and their directions do not agree. The director has to establish"
    " the facts."
)
_TOO_FEW: Final = to_say(
    "There is no tally: the rows cannot be replayed, and their directions are not enough to compare. The director has"
    " to establish the facts."
)
_TELL_NOTHING: Final = to_say(
    "There is no tally: the rows cannot be replayed, and their directions tell nothing. The director has to establish"
    " the facts."
)


def _disagreements(facts: TableFacts, played: int | None) -> tuple[int, ...]:
    """The tricks on which rows of the right length point to different winners."""
    if played is None:
        return ()
    usable = [seat for seat in Seat if seat not in facts.mixed and len(facts.rows[seat] or ()) == played]
    found = []
    for index in range(played):
        said = {_says(facts, seat, index) for seat in usable} - {None}
        if len(said) > 1:
            found.append(index + 1)
    return tuple(found)


def _says(facts: TableFacts, seat: Seat, index: int) -> int | None:
    row = facts.rows[seat] or ()
    won = row[index].won
    return None if won is None else seat.side if won else 1 - seat.side


def _disagreement_words(facts: TableFacts, trick: int) -> str:
    played = facts.tricks_complete or 0
    words = []
    for side in (0, 1):
        who = [
            _owned(seat, (facts.rows[seat] or ())[trick - 1].card)
            for seat in Seat
            if seat not in facts.mixed
            and len(facts.rows[seat] or ()) == played
            and _says(facts, seat, trick - 1) == side
        ]
        words.append(
            say_counted("{who} says {side}", "{who} say {side}", len(who), who=listed(who), side=side_name(side))
        )
    return say("Trick {trick}: {words}; {other_words}.", trick=trick, words=words[0], other_words=words[1])


_TO_PARTNER: Final = to_say(
    "{card} in trick {trick} points to the opponents; it should point to partner, as {side} won that trick."
)
_TO_OPPONENTS: Final = to_say(
    "{card} in trick {trick} points to partner; it should point to the opponents, as {side} won that trick."
)


def _misdirected_words(wrong: Misdirected) -> str:
    return say(
        _TO_PARTNER if wrong.won else _TO_OPPONENTS,
        card=_owned(wrong.seat, wrong.card),
        trick=wrong.trick,
        side=side_name(wrong.seat.side if wrong.won else 1 - wrong.seat.side),
    )


def _failure_words(failure: Failure) -> str:
    return say(
        "In trick {trick} {seat} played the {card}, though he still had the {held}: a "
        "revoke, if the row lies in the order played. Laws 61 to 64 apply to it.",
        trick=failure.trick,
        seat=failure.seat.full_name,
        card=card_name(failure.card),
        held=card_name(failure.held),
    )


def _owned(seat: Seat, card: Card | None) -> str:
    return say(
        "{seat}'s card" if card is None else "{seat}'s {card}",
        seat=seat.full_name,
        card="" if card is None else card_name(card),
    )


def _times(count: int) -> str:
    if count == 0:
        return say("never")
    return say("once") if count == 1 else say("{number} times", number=number_word(count))


def won_words(won: tuple[int, int]) -> str:
    """``nine tricks to North-South and four to East-West``."""
    second = "none" if won[1] == 0 else number_word(won[1])
    return say(
        "{tricks} to {side} and {number} to {others}",
        tricks=tricks(won[0]),
        side=side_name(0),
        number=second,
        others=side_name(1),
    )
