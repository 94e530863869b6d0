"""How play goes on from a claim: states at the start of a trick, and what each card does to them.

A :class:`State` holds what a search and a judge have to know of the play since the claim, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from claimeval.cards import NOTRUMP, Card, CardSet, Seat, Strain
from claimeval.position import Hands, Position, winning_index

Line: TypeAlias = tuple[tuple[Card, ...], ...]
"""Whole tricks, each in playing order, the trick in progress first."""
Voids: TypeAlias = tuple[int, int]
"""For the opponents on the claimer's left and right, a bit for each suit they have shown out of."""


@dataclass(frozen=True, slots=True)
class State:
    """The start of a trick, or the root.

    Attributes:
        hands: the cards each seat holds, N E S W.
        leader: who led to the trick, or leads.
        table: the cards on the table; none but at the root.
        voids: for the opponents on the claimer's left and right, a bit for each suit they showed out of.
        need: tricks still needed for the claim.
        running: the suit that the claimer's side led and won with to the last trick, 4 for none.
        step: how far the stated line has been played, as the judge counts it.
    """

    hands: Hands
    leader: int
    table: tuple[Card, ...]
    voids: tuple[int, int]
    need: int
    running: int = NOTRUMP
    step: int = 0

    @property
    def left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return max(hand.bit_count() for hand in self.hands)


class Judge(Protocol):
    """What a search asks: the cards that the claimer's side may play at one point."""

    @property
    def forgotten(self) -> CardSet:
        """Opponents' cards that change what is normal, beyond their place in the suit."""

    @property
    def solid(self) -> CardSet:
        """Cards high enough to make a holding of the claimer's side solid: their rank itself matters."""

    @property
    def named(self) -> CardSet:
        """Cards that the statement names or hangs on, of either side, so that they are not like their neighbours."""

    def advance(self, start: State, table: tuple[Card, ...], won: bool) -> int:
        """How far the stated line has been played once ``table`` has completed the trick."""

    def at_least(self, start: State) -> int:
        """Tricks that every normal line from ``start`` on is known to take; 0 when nothing is known."""

    def normal(self, hands: Hands, table: tuple[Card, ...], voids: tuple[int, int], start: State) -> CardSet:
        """The cards from which the seat on turn chooses, in the trick that began as ``start``.

        ``hands``, ``table`` and ``voids`` are as they have become within the trick.
        """


def root_state(position: Position, claimer: Seat, claimed: int, shown_out: tuple[frozenset[int], ...]) -> State:
    """The state at the claim: show-outs already known, and one on the table in the trick in progress."""
    voids = [0, 0]
    for index, seat in enumerate(((claimer + 1) & 3, (claimer + 3) & 3)):
        for suit in shown_out[seat]:
            voids[index] |= 1 << suit
        place = (seat - position.leader) & 3
        if 0 < place < len(position.trick) and position.trick[place] >> 4 != position.trick[0] >> 4:
            voids[index] |= 1 << (position.trick[0] >> 4)
    return State(position.hands, position.leader, position.trick, (voids[0], voids[1]), claimed)


def after_card(
    hands: Hands, table: tuple[Card, ...], voids: Voids, turn: int, card: Card, claimer: Seat
) -> tuple[Hands, Voids]:
    """The hands and the show-outs once the seat on turn has played ``card`` to ``table``."""
    held = list(hands)
    held[turn] &= ~(1 << card)
    if table and card >> 4 != table[0] >> 4 and (turn ^ claimer) & 1:
        bit = 1 << (table[0] >> 4)
        on_left = turn == (claimer + 1) & 3
        voids = (voids[0] | bit, voids[1]) if on_left else (voids[0], voids[1] | bit)
    return (held[0], held[1], held[2], held[3]), voids


def after_trick(
    start: State, hands: Hands, table: tuple[Card, ...], voids: Voids, claimer: Seat, trump: Strain, judge: Judge
) -> tuple[int, State]:
    """1 if the claimer's side has won the complete trick ``table``, else 0; and the state that follows."""
    winner = (start.leader + winning_index(table, trump)) & 3
    won = 1 - ((winner ^ claimer) & 1)
    led_and_won = won and (start.leader ^ claimer) & 1 == 0
    running = table[0] >> 4 if led_and_won else NOTRUMP
    step = judge.advance(start, table, bool(won))
    return won, State(hands, winner, (), voids, start.need - won, running, step)


@dataclass(frozen=True, slots=True)
class Point:
    """One card of a line: the trick it belongs to, how things stood, and the card.

    Attributes:
        trick: counted from 1, the trick in progress first.
        start: the state at the start of the trick.
        hands: what each seat held before the card.
        table: the cards played to the trick before it.
        voids: the show-outs before it.
        card: the card played.
    """

    trick: int
    start: State
    hands: Hands
    table: tuple[Card, ...]
    voids: Voids
    card: Card

    @property
    def turn(self) -> Seat:
        """Who plays the card."""
        return Seat((self.start.leader + len(self.table)) & 3)


def points(root: State, line: Line, claimer: Seat, trump: Strain, judge: Judge) -> Iterator[Point]:
    """The cards of a line after those that were on the table at ``root``, one by one."""
    start = root
    for number, trick in enumerate(line, start=1):
        hands, table, voids = start.hands, start.table, start.voids
        for card in trick[len(table) :]:
            point = Point(number, start, hands, table, voids, card)
            yield point
            hands, voids = after_card(hands, table, voids, point.turn, card, claimer)
            table = (*table, card)
        start = after_trick(start, hands, table, voids, claimer, trump, judge)[1]
