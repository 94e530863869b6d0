"""The legal floor: the fewest tricks a side can take over every legal continuation.

All four hands pull against the side, so this is reachability, not a contest, and one line is a full proof.
Every normal line is a legal one, so the award under Law 70 or 71 can never lie below this floor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.cards import Card
from claimeval.position import Position
from claimeval.solver.lanes import Bits, Lanes, pack, tricks

Line = tuple[tuple[Card, ...], ...]

_PLAIN_UP_TO: Final = 4
"""Endings of at most so many tricks are searched card by card; arrays pay from the next size on."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The fewest tricks that a side can take by legal play.

    Attributes:
        tricks: how many of the tricks left, the one in progress included.
        exact: is it the floor itself? Otherwise it is a number that the floor cannot be below.
        line: where exact, a line that yields it: whole tricks in playing order, beginning with the trick in
            progress and the cards already on the table; otherwise empty.
    """

    tricks: int
    exact: bool
    line: Line


def legal_floor(position: Position, side: int, max_states: int | None = None) -> Floor:
    """The fewest tricks of those left that ``side`` (0 North-South, 1 East-West) takes on any legal line.

    ``max_states`` limits how many states (sets of cards between two tricks) are opened; when they do not
    suffice the result is not exact but still a certain lower bound.
    """
    if position.tricks_left <= _PLAIN_UP_TO:
        return _plain_floor(position, side, max_states)
    from claimeval.solver.sweep import Sweep  # here, because small endings do without numpy

    tricks, line = Sweep(pack(position), position.leader, side, max_states).run()
    return Floor(tricks, line is not None, line or ())


class _OutOfStatesError(Exception):
    """The limit on states was reached."""


def _plain_floor(position: Position, side: int, max_states: int | None) -> Floor:
    ending = pack(position)
    search = _PlainSearch(ending, side, max_states)
    budget = 0
    while True:
        try:
            line = search.line_within(budget, ending.deck, position.leader, ending.table)
        except _OutOfStatesError:
            return Floor(budget, False, ())
        if line is not None:
            return Floor(budget, True, tuple(tuple(map(ending.card, trick)) for trick in line))
        budget += 1


class _PlainSearch:
    """Depth-first search for a line on which the side stays within a number of tricks."""

    def __init__(self, ending: Lanes, side: int, max_states: int | None) -> None:
        self.ending = ending
        self.side = side
        self.states_left = -1 if max_states is None else max_states
        self.hopeless: dict[tuple[int, int], int] = {}

    def line_within(self, budget: int, held: int, leader: int, table: Bits = ()) -> tuple[Bits, ...] | None:
        """A line on which the side takes at most ``budget`` tricks, as tricks of four bits, if any."""
        if not held:
            return ()
        if self.hopeless.get((held, leader), -1) >= budget:
            return None
        if self.states_left == 0:
            raise _OutOfStatesError
        self.states_left -= 1
        for trick, winner in tricks(self.ending, held, leader, self.side, table):
            budget_left = budget - (winner & 1 == self.side)
            if budget_left >= 0:
                rest = self.line_within(budget_left, held & ~sum(trick), winner)
                if rest is not None:
                    return (trick, *rest)
        self.hopeless[held, leader] = budget
        return None
