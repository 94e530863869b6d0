"""Lines of play: the worst one, its witness, and how many there are.

The opponents play any legal card, the claimer's side any card that a judge calls normal, and all of them pull
the same way, so this is a search for a path and no minimax: one line proves that a claim can fail. The judge
is handed in; nothing here knows a law.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from claimeval.cards import LANE, NOTRUMP, SUIT_CARDS, SUITS, Card, CardSet, Seat, cards_in
from claimeval.errors import LimitReached
from claimeval.limits import Deadline
from claimeval.messages import to_say
from claimeval.play import Judge, Line, State, after_card, after_trick
from claimeval.position import Hands, legal_cards, touching_lowest

_BRIEFLY: Final = 3_000
"""Cards that a first look at a question may play."""


class LegalJudge:
    """Calls every legal card normal; with it the worst line is the legal floor."""

    forgotten: CardSet = 0
    solid: CardSet = 0
    named: CardSet = 0

    def advance(self, start: State, table: tuple[Card, ...], won: bool) -> int:
        """No line was stated."""
        del start, table, won
        return 0

    def at_least(self, start: State) -> int:
        """Nothing is known beforehand."""
        del start
        return 0

    def normal(self, hands: Hands, table: tuple[Card, ...], voids: tuple[int, int], start: State) -> CardSet:
        """Every legal card."""
        del voids
        return legal_cards(hands[(start.leader + len(table)) & 3], table)


@dataclass(slots=True)
class LineSearch:
    """Searches the lines from one position, for one claimer and one judge.

    Attributes:
        root: where the search starts.
        claimer: the claimer's seat; his partner's plays are judged as well.
        trump: the trump of the deal.
        judge: what the claimer's side may play.
        deadline: when to stop.
        nodes: how many cards may be played in all before it stops.
    """

    root: State
    claimer: Seat
    trump: int
    judge: Judge
    deadline: Deadline
    nodes: int
    spent: int = 0
    _bounds: dict[tuple[int, ...], tuple[int, int]] = field(default_factory=dict)
    _shapes: tuple[dict[int, int], ...] = field(default_factory=lambda: ({}, {}, {}, {}))
    _names: dict[tuple[int, ...], int] = field(default_factory=dict)

    def worst(self, lowest: int = 0, highest: int | None = None) -> int:
        """The fewest tricks for the claimer's side on any line.

        Args:
            lowest: a number that is known to be a lower bound.
            highest: a number that some line is known not to exceed; every trick left when not given.

        Raises:
            LimitReached: with the interval that is certain.
        """
        low, high = lowest, self.root.left if highest is None else highest
        briefly = True
        try:
            while low < high:
                found = self._within(high - 1, _BRIEFLY) if briefly else self._reaches(self.root, high - 1)
                if found is None:
                    # This takes long. From below the answers come sooner, and the first line found is the worst.
                    while low < high - 1 and (least := self._within(low, _BRIEFLY)) is not None:
                        if least:
                            return low
                        low += 1
                    briefly = False
                elif found:
                    high -= 1
                else:
                    low = high
        except _Stop as stop:
            raise LimitReached(stop.limit, (low, high)) from None
        return high

    def _within(self, budget: int, cards: int) -> bool | None:
        """Is there a line of at most ``budget`` tricks? ``None`` if playing so many cards does not tell."""
        nodes, self.nodes = self.nodes, min(self.nodes, self.spent + cards)
        try:
            return self._reaches(self.root, budget)
        except _Stop:
            if nodes == self.nodes or self.deadline.passed:
                raise
            return None
        finally:
            self.nodes = nodes

    def lines(self, tricks: int) -> Iterator[Line]:
        """The lines on which the claimer's side takes at most ``tricks``, one after another.

        Raises:
            LimitReached: when the search has to stop.
        """
        try:
            yield from self._walk(self.root, tricks)
        except _Stop as stop:
            raise LimitReached(stop.limit, (0, tricks)) from None

    def witness(self, tricks: int) -> Line:
        """One line on which the claimer's side takes at most ``tricks``; there must be one."""
        return next(self.lines(tricks))

    def counts(self) -> tuple[dict[int, int], bool]:
        """How many lines end in each number of tricks, touching cards counted once; and whether that is all.

        When a limit is reached first, the numbers are of the lines counted by then.
        """
        try:
            return self._histogram(self.root, {}), True
        except _Stop as stop:
            return stop.counted, False

    def _reaches(self, state: State, budget: int) -> bool:
        """Is there a line on from here on which the claimer's side takes at most ``budget`` tricks?"""
        if budget < 0:
            return False
        left = state.left
        if budget >= left:
            return True
        if not state.table and (budget < self._top_trumps(state) or self._all_winners(state)):
            return False
        key = self._key(state)
        bounds = self._bounds.get(key)
        if bounds is None:
            bounds = self._bounds[key] = (self.judge.at_least(state), left)
        low, high = bounds
        if budget >= high:
            return True
        if budget < low:
            return False
        tried = set()
        for _, won, after in self._tricks(state):
            mark = (self._key(after), won)
            if mark in tried:
                continue
            tried.add(mark)
            if self._reaches(after, budget - won):
                self._bounds[key] = (low, budget)
                return True
        self._bounds[key] = (budget + 1, high)
        return False

    def _walk(self, state: State, budget: int) -> Iterator[Line]:
        if not any(state.hands):
            yield ()
            return
        for trick, won, after in self._tricks(state):
            if self._reaches(after, budget - won):
                for rest in self._walk(after, budget - won):
                    yield (trick, *rest)

    def _histogram(self, state: State, known: dict[tuple[int, ...], dict[int, int]]) -> dict[int, int]:
        if not any(state.hands):
            return {0: 1}
        key = self._key(state)
        if key not in known:
            total: dict[int, int] = {}
            won = 0
            try:
                for _, won, after in self._tricks(state):
                    _add(total, self._histogram(after, known), won)
            except _Stop as stop:
                _add(total, stop.counted, won)
                stop.counted = total
                raise
            known[key] = total
        return known[key]

    def _tricks(self, state: State) -> Iterator[tuple[tuple[Card, ...], int, State]]:
        """Every way to finish the trick: its cards, 1 if the claimer's side wins it, and what comes after."""
        remaining = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
        for card in state.table:
            remaining |= 1 << card
        return self._plays(state, state.hands, state.table, state.voids, remaining)

    def _plays(
        self, state: State, hands: Hands, table: tuple[Card, ...], voids: tuple[int, int], remaining: CardSet
    ) -> Iterator[tuple[tuple[Card, ...], int, State]]:
        if len(table) == 4:
            won, after = after_trick(state, hands, table, voids, self.claimer, self.trump, self.judge)
            yield table, won, after
            return
        turn = (state.leader + len(table)) & 3
        own = (turn ^ self.claimer) & 1 == 0
        cards = self.judge.normal(hands, table, voids, state) if own else legal_cards(hands[turn], table)
        # A card that is marked and one that is not are no equals, even when they touch.
        marked = cards & (self.judge.solid if own else self.judge.forgotten)
        tried = touching_lowest(cards & ~marked, remaining) | cards & self.judge.named
        if marked:
            tried |= touching_lowest(marked, remaining)
        for card in _in_order(tried, own, 0 if own or table else self.judge.forgotten):
            self._spend()
            held, shown = after_card(hands, table, voids, turn, card, self.claimer)
            yield from self._plays(state, held, (*table, card), shown, remaining)

    def _top_trumps(self, state: State) -> int:
        """Trumps in one hand of the claimer's side above every other trump: each wins a trick, however it is played."""
        if self.trump == NOTRUMP:
            return 0
        most = 0
        for seat in (self.claimer, self.claimer ^ 2):
            mine = state.hands[seat] & SUIT_CARDS[self.trump]
            others = (state.hands[seat ^ 2] | state.hands[(seat + 1) & 3] | state.hands[seat - 1]) & SUIT_CARDS[
                self.trump
            ]
            most = max(most, (mine >> others.bit_length()).bit_count())
        return most

    def _all_winners(self, state: State) -> bool:
        """Does the claimer's side win every trick from here, whatever anybody plays?"""
        lead = state.leader
        if (lead ^ self.claimer) & 1:
            return False
        out = state.hands[(lead + 1) & 3] | state.hands[(lead + 3) & 3]
        if self.trump != NOTRUMP and out & SUIT_CARDS[self.trump]:
            return False
        if _beatable(state.hands[lead], out):
            return False
        partner = state.hands[lead ^ 2]
        if not _beatable(partner, out):
            return True
        # The lead stays in this hand unless partner can be made to win a trick.
        for suit in SUITS:
            mine, his = state.hands[lead] & SUIT_CARDS[suit], partner & SUIT_CARDS[suit]
            if his and mine and his > mine & -mine:
                return False
        return self.trump == NOTRUMP or not partner & SUIT_CARDS[self.trump]

    def _key(self, state: State) -> tuple[int, ...]:
        """What tells states apart: who holds what in relative ranks, and whatever a judge may read."""
        hands = state.hands
        out = hands[(self.claimer + 1) & 3] | hands[(self.claimer + 3) & 3]
        voids_left, voids_right = state.voids
        shapes = []
        everything = hands[0] | hands[1] | hands[2] | hands[3]
        for suit in SUITS:
            lane = everything >> (16 * suit) & LANE
            shape = self._shapes[suit].get(lane)
            if shape is None:
                shape = self._shape(suit, lane)
                self._shapes[suit][lane] = shape
            shapes.append(shape)
            if not out & SUIT_CARDS[suit]:
                voids_left &= ~(1 << suit)
                voids_right &= ~(1 << suit)
        return (*shapes, state.leader, voids_left, voids_right, state.need, state.running, state.step, *state.table)

    def _shape(self, suit: int, lane: int) -> int:
        marks = []
        for card in cards_in(lane << (16 * suit)):
            owner = next(seat for seat in range(4) if self.root.hands[seat] >> card & 1 or self._tabled(seat, card))
            own = (owner ^ self.claimer) & 1 == 0
            mark = (self.judge.solid if own else self.judge.forgotten) >> card & 1
            if self.judge.named >> card & 1:
                mark = 2 + (card & 15)
            marks.append(owner << 5 | mark)
        return self._names.setdefault((suit, *marks), len(self._names))

    def _tabled(self, seat: int, card: Card) -> bool:
        return any(
            card == other and (self.root.leader + index) & 3 == seat for index, other in enumerate(self.root.table)
        )

    def _spend(self) -> None:
        self.spent += 1
        if self.spent > self.nodes:
            raise _Stop(to_say("nodes"))
        if self.deadline.passed:
            raise _Stop(to_say("seconds"))


class _Stop(Exception):
    def __init__(self, limit: str) -> None:
        self.limit = limit
        self.counted: dict[int, int] = {}
        super().__init__(limit)


def _add(total: dict[int, int], lines: dict[int, int], won: int) -> None:
    """Add counts of lines by tricks to ``total``, with ``won`` tricks more on each."""
    for tricks, number in lines.items():
        total[tricks + won] = total.get(tricks + won, 0) + number


def _beatable(hand: CardSet, out: CardSet) -> bool:
    for suit in SUITS:
        mine, theirs = hand & SUIT_CARDS[suit], out & SUIT_CARDS[suit]
        if mine and theirs and mine & -mine < theirs:
            return True
    return False


def _in_order(cards: CardSet, own: bool, kept: CardSet) -> Iterator[Card]:
    """Cards in the order in which they are tried: a player's own from the top, an opponent's from the bottom.

    What the claimer overlooks is ``kept`` and led last: so it does what harm it may.
    """
    if own:
        yield from cards_in(cards)
        return
    for some in (cards & ~kept, cards & kept):
        for suit in SUITS:
            lane = some & SUIT_CARDS[suit]
            while lane:
                low = lane & -lane
                yield low.bit_length() - 1
                lane ^= low
