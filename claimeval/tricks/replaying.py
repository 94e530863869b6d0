"""Playing the four rows through again, and finding the trick at which one of them goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimeval.cards import SUIT_CARDS, Card, CardSet, Seat, Suit, set_of
from claimeval.position import beats
from claimeval.tricks.facts import Defect, PlayedCard, Row, TableFacts

Column = tuple[PlayedCard | None, ...]
"""One player's cards, one a trick; ``None`` where he played none."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A player did not follow suit although he held a card of it."""

    seat: Seat
    trick: int
    card: Card
    held: Card


@dataclass(frozen=True, slots=True)
class Replayed:
    """The play as the rows tell it: who led to and who won each trick, and who failed to follow suit."""

    leaders: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    suits: tuple[Suit, ...]
    failures: tuple[Failure, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row goes wrong: the trick, which of its cards counts there, and the columns put right.

    ``faults`` counts what does not fit: directions that differ, and failures to follow suit.
    """

    trick: int
    columns: tuple[Column, ...]
    faults: int
    replayed: Replayed | None


def plain_columns(facts: TableFacts, tricks: int) -> tuple[Column, ...] | None:
    """The four rows as they lie, when each has that many cards."""
    columns = tuple(tuple(row) for row in facts.rows if row is not None and len(row) == tricks)
    return columns if len(columns) == 4 else None


def replay_columns(facts: TableFacts, columns: Sequence[Column]) -> Replayed | None:
    """Play the rows through; ``None`` when a face, trump or leader is unknown or a trick has no lead."""
    leader, trump = facts.leader, facts.trump
    if leader is None or trump is None or facts.mixed:
        return None
    if any(played is not None and played.card is None for column in columns for played in column):
        return None
    stood = dict(facts.out_of_turn)
    leaders, winners, suits, failures = [], [], [], []
    for index in range(len(columns[0])):
        leader = stood.get(index + 1, leader)
        led = columns[leader][index]
        if led is None or led.card is None:
            return None
        best, winner, suit = led.card, leader, led.card >> 4
        for turn in range(1, 4):
            seat = Seat((leader + turn) & 3)
            played = columns[seat][index]
            if played is None or played.card is None:
                continue
            if beats(played.card, best, trump):
                best, winner = played.card, seat
            if played.card >> 4 != suit:
                held = _held_after(facts, columns[seat], seat, index) & SUIT_CARDS[suit]
                if held:
                    failures.append(Failure(seat, index + 1, played.card, held.bit_length() - 1))
        leaders.append(leader)
        winners.append(winner)
        suits.append(suit)
        leader = winner
    return Replayed(tuple(leaders), tuple(winners), tuple(suits), tuple(failures))


def _held_after(facts: TableFacts, column: Column, seat: Seat, index: int) -> CardSet:
    later = [played.card for played in column[index + 1 :] if played is not None and played.card is not None]
    return set_of(*later, *facts.trick[seat]) | (facts.hands[seat] or 0)


def direction_faults(columns: Sequence[Column], sides: Sequence[int]) -> int:
    """How many cards point another way than the winners say."""
    return sum(
        played.won != (sides[index] == seat & 1)
        for seat, column in enumerate(columns)
        for index, played in enumerate(column)
        if played is not None and played.won is not None
    )


def places(facts: TableFacts, offender: Seat, tricks: int) -> list[Place]:
    """The tricks at which the offender's row may have gone wrong, those that fit best only.

    The row is one card short or one or more too long. Each trick is tried: the rows are played through with
    the gap there, or with the extra cards there; what fits the directions and the duty to follow suit best
    stays. Without faces only the directions tell.
    """
    found = [place for place in _attempts(facts, offender, tricks) if place is not None]
    fewest = min((place.faults for place in found), default=0)
    best: dict[int, Place] = {}
    for place in found:
        if place.faults == fewest:
            best.setdefault(place.trick, place)
    return list(best.values())


def _attempts(facts: TableFacts, offender: Seat, tricks: int) -> Iterator[Place | None]:
    row = facts.rows[offender]
    others = [facts.rows[seat] for seat in Seat if seat != offender]
    if row is None or any(other is None or len(other) != tricks for other in others):
        return
    extra = len(row) - tricks
    given = facts.defect.trick
    for trick in range(1, tricks + 1) if given is None else (given,):
        contributed = row[trick - 1 : trick + extra] if extra > 0 else ()
        for column in _columns_of(row, trick, extra, facts.defect):
            columns = tuple(column if seat == offender else tuple(facts.rows[seat] or ()) for seat in Seat)
            yield _attempt(facts, columns, trick, offender, contributed)


def _columns_of(row: Sequence[PlayedCard], trick: int, extra: int, defect: Defect) -> Iterator[Column]:
    at, faced = trick - 1, defect.faced
    if extra < 0:
        # A mislaid card was played there all the same (67B3), so it counts in the replay.
        gap = None if defect.mislaid is None else PlayedCard(defect.mislaid, None)
        yield (*row[:at], *([gap] * -extra), *row[at:])
        return
    contributed = row[at : at + extra + 1]
    for kept in contributed:
        if faced is None or kept.card in (None, faced):
            yield (*row[:at], kept, *row[at + extra + 1 :])


def _attempt(
    facts: TableFacts, columns: tuple[Column, ...], trick: int, offender: Seat, contributed: Row
) -> Place | None:
    replayed = replay_columns(facts, columns)
    if replayed is not None:
        own = [failure for failure in replayed.failures if failure.seat != offender or failure.trick != trick]
        sides = tuple(winner.side for winner in replayed.winners)
        faults = (
            len(own) + direction_faults(columns, sides) + _extra_faults(contributed, columns, offender, trick, sides)
        )
        return Place(trick, columns, faults, replayed)
    if _all_faces_known(facts, columns):
        return None  # somebody would have led without a card
    agreed = agreed_sides(columns, offender)
    if agreed is None:
        return None
    faults = direction_faults(columns, agreed) + _extra_faults(contributed, columns, offender, trick, agreed)
    return Place(trick, columns, faults, None)


def _extra_faults(contributed: Row, columns: Sequence[Column], offender: Seat, trick: int, sides: Sequence[int]) -> int:
    """Extra cards that point another way than the trick they went to: cards turned together point one way."""
    kept = columns[offender][trick - 1]
    ours = sides[trick - 1] == offender.side
    return sum(played is not kept and played.won is not None and played.won != ours for played in contributed)


def _all_faces_known(facts: TableFacts, columns: Sequence[Column]) -> bool:
    faces = all(played is None or played.card is not None for column in columns for played in column)
    return faces and facts.leader is not None and facts.trump is not None and not facts.mixed


def agreed_sides(columns: Sequence[Column], without: Seat | None = None) -> tuple[int, ...] | None:
    """The side that won each trick, where the cards of all players but ``without`` point to the same one."""
    sides = []
    for index in range(len(columns[0])):
        said = {
            seat.side if played.won else 1 - seat.side
            for seat in Seat
            if seat != without and (played := columns[seat][index]) is not None and played.won is not None
        }
        if len(said) != 1:
            return None
        sides.append(said.pop())
    return tuple(sides)
