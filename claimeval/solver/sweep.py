"""The legal floor of larger endings: whole tricks of many states at once, in arrays.

A state is the set of cards held between two tricks and the seat on lead, one 64-bit key. States wait in
buckets by the number of tricks that the side must at least end with on a line through them: those won
already and those it cannot lose any more. The lowest bucket is worked off first, its deepest states before
the others, so the first state without cards is the answer, and what only dearer lines reach stays closed.

States that differ in rank but not in the order of ownership within each suit are one: of all sets of cards
with the same sequence of owners the one of the lowest cards stands for the rest.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from claimeval.cards import Card
from claimeval.solver.lanes import Bits, Lane, Lanes, lowest_of_runs, tricks

Words = NDArray[np.int64]
Line = tuple[tuple[Card, ...], ...]

_CHUNK: Final = 512
"""States opened together: enough to drown numpy's overhead, few enough to dive for an early answer."""


class _Batch(NamedTuple):
    """States of one depth with the states they came from, both as keys, ascending."""

    keys: Words
    parents: Words


class _Seen:
    """The keys already opened at one depth, in a few sorted arrays of doubling size."""

    def __init__(self) -> None:
        self.runs: list[Words] = []

    def add(self, keys: Words) -> None:
        self.runs.append(keys)
        while len(self.runs) > 1 and len(self.runs[-2]) <= 2 * len(self.runs[-1]):
            last = self.runs.pop()
            self.runs[-1] = np.sort(np.concatenate((self.runs[-1], last)))

    def unseen(self, keys: Words) -> NDArray[np.bool_]:
        result = np.ones(len(keys), dtype=np.bool_)
        for run in self.runs:
            places = np.searchsorted(run, keys)
            places[places == len(run)] = 0
            result &= run[places] != keys
        return result


class _LaneTables(NamedTuple):
    """What a search reads off the cards left in one suit, for each subset of them.

    Attributes:
        canonical: the lowest cards with the same sequence of owners, in place.
        winners: tricks that the suit, when it is trumps, yields the side whatever happens.
        solid: bits 0-3, when that seat leads the suit nobody else can win the trick; bit 4, when the side
            leads it the other side cannot. Both stay true whatever is played.
    """

    canonical: Words
    winners: NDArray[np.int64]
    solid: NDArray[np.uint8]


def _lane_tables(lane: Lane, hands: tuple[int, int, int, int], side: int, is_trump: bool) -> _LaneTables:
    """Fill the tables from the lowest card up; each card doubles them.

    Trump winners: a trump of one hand loses only to a higher trump of the other side, and no two of one hand
    fall on the same trick, so all but a largest matching of the hand's trumps with higher ones must win.
    """
    size = 1 << lane.width
    owners = [
        next(seat for seat in range(4) if hands[seat] >> place & 1)
        for place in range(lane.shift, lane.shift + lane.width)
    ]
    following = [_next_places(owners, seat) for seat in range(4)]
    canonical = np.zeros(size, dtype=np.int64)
    height = np.zeros(size, dtype=np.int64)
    spare = np.zeros((2, size), dtype=np.int64)
    holders = np.zeros(size, dtype=np.uint8)
    solid = np.full(size, 0b11111, dtype=np.uint8)
    ours = np.uint8(0b0101 << side)
    for place, owner in enumerate(owners):
        old, new = slice(0, 1 << place), slice(1 << place, 2 << place)
        place_taken = following[owner][height[old]]
        canonical[new] = canonical[old] | np.int64(1) << (place_taken + lane.shift)
        height[new] = place_taken + 1
        holders[new] = holders[old] | np.uint8(1 << owner)
        solid[new] = solid[old] & ~(holders[old] & np.uint8(0b1111 & ~(1 << owner)))
        if owner & 1 == side:
            spare[:, new] = spare[:, old]
            spare[owner >> 1, new] += 1
        else:
            spare[:, new] = np.maximum(spare[:, old] - 1, 0)
            solid[new] &= np.where(holders[old] & ours, np.uint8(0b01111), np.uint8(0b11111))
    if is_trump:
        solid[:] = np.where(holders & ~ours, 0, 0b10000)
        for seat in (side, side + 2):
            solid |= np.where(holders & ~np.uint8(1 << seat), 0, 1 << seat).astype(np.uint8)
    return _LaneTables(canonical, spare.max(axis=0), solid)


def _next_places(owners: list[int], seat: int) -> Words:
    """For each place in a suit, the first place from there up that is ``seat``'s."""
    result = np.zeros(len(owners) + 1, dtype=np.int64)
    for place in reversed(range(len(owners))):
        result[place] = place if owners[place] == seat else result[place + 1]
    return result


class Sweep:
    """One search for the legal floor of ``side``."""

    def __init__(self, ending: Lanes, leader: int, side: int, max_states: int | None) -> None:
        self.ending = ending
        self.side = side
        self.max_states = max_states
        self.tricks_left = ending.deck.bit_count() // 4
        self.hands = np.array(ending.hands, dtype=np.int64)
        self.tables = [
            (lane, _lane_tables(lane, ending.hands, side, lane.mask == ending.trumps)) for lane in ending.lanes
        ]
        self.root = ending.deck << 2 | leader
        key_bits = len(ending.cards) + 2
        self.chunk = min(_CHUNK, 1 << (63 - key_bits))
        depths = range(self.tricks_left + 1)
        self.waiting: dict[int, list[list[_Batch]]] = defaultdict(lambda: [[] for _ in depths])
        self.seen = [_Seen() for _ in depths]
        self.opened: list[list[_Batch]] = [[] for _ in depths]

    def run(self) -> tuple[int, Line | None]:
        """The floor and a line that yields it; without a line the number is only a lower bound."""
        root = np.array([self.root], dtype=np.int64)
        self.waiting[int(self.sure_tricks(root, 0)[0])][0].append(_Batch(root, root))
        states = 0
        while True:
            bucket = min(self.waiting)
            depth = max(d for d, batches in enumerate(self.waiting[bucket]) if batches)
            batch = self.take(bucket, depth)
            if depth == self.tricks_left:
                return bucket, self.line_to(batch)
            if len(batch.keys):
                states += len(batch.keys)
                if self.max_states is not None and states > self.max_states:
                    return bucket, None
                self.open(batch, bucket, depth)

    def take(self, bucket: int, depth: int) -> _Batch:
        """Take up to a chunk of states out of a bucket, leaving out those already opened."""
        batches = self.waiting[bucket][depth]
        taken: list[_Batch] = []
        wanted = self.chunk
        while batches and wanted:
            keys, parents = batches.pop()
            if len(keys) > wanted:
                batches.append(_Batch(keys[wanted:], parents[wanted:]))
                keys, parents = keys[:wanted], parents[:wanted]
            fresh = self.seen[depth].unseen(keys)
            taken.append(_Batch(keys[fresh], parents[fresh]))
            wanted -= len(taken[-1].keys)
        if not any(self.waiting[bucket]):
            del self.waiting[bucket]
        if len(taken) == 1:
            return taken[0]
        keys, first = np.unique(np.concatenate([batch.keys for batch in taken]), return_index=True)
        return _Batch(keys, np.concatenate([batch.parents for batch in taken])[first])

    def open(self, batch: _Batch, bucket: int, depth: int) -> None:
        """Play one trick from every state of the batch and put what comes out into the buckets."""
        self.seen[depth].add(batch.keys)
        self.opened[depth].append(batch)
        won = bucket - self.sure_tricks(batch.keys, depth)
        cheapest_first = np.argsort(won, kind="stable")  # so that a state keeps the cheapest way to it
        children, origins = self.children(batch.keys[cheapest_first], self.ending.table if depth == 0 else ())
        origins = cheapest_first[origins]
        buckets = won[origins] + ((children & 1) == self.side) + self.sure_tricks(children, depth + 1)
        for value in range(int(buckets.min()), int(buckets.max()) + 1):
            here = buckets == value
            if here.any():
                self.waiting[value][depth + 1].append(_Batch(children[here], batch.keys[origins[here]]))

    def sure_tricks(self, keys: Words, depth: int) -> Words:
        """Tricks that the side cannot but win from these states, whatever is played.

        All of them, when the hand on lead has nothing but solid suits; otherwise those won by trumps.
        """
        solid = np.full(len(keys), 0b11111, dtype=np.uint8)
        sure = np.zeros(len(keys), dtype=np.int64)
        for lane, table in self.tables:
            index = keys >> (lane.shift + 2) & ((1 << lane.width) - 1)
            solid &= table.solid[index]
            if lane.mask == self.ending.trumps:
                sure = table.winners[index]
        leader = keys & 3
        runs = (solid >> leader.astype(np.uint8) | solid >> 4) & 1 & ((leader & 1) == self.side)
        return np.where(runs, self.tricks_left - depth, sure)

    def children(self, keys: Words, table: tuple[int, ...]) -> tuple[Words, Words]:
        """The states one trick later, each once and ascending, with the index of a state that leads to it."""
        held, leader = keys >> 2, keys & 3
        choices = []
        for index in range(4):
            if index < len(table):
                choices.append(np.full(len(keys), table[index], dtype=np.int64))
            else:
                hand = held & self.hands[leader + index & 3]
                choices.append(lowest_of_runs(hand, held, self.ending.deck))
        origin, played, suit = self.leads(choices[0])
        ranking = suit | self.ending.trumps
        best, winner = played, np.zeros(len(played), dtype=np.int64)
        for index in (1, 2, 3):
            options = choices[index][origin]
            following = options & suit
            source, card = _each_card(np.where(following, following, options))
            origin, played = origin[source], played[source] | card
            suit, ranking = suit[source], ranking[source]
            value = card & ranking
            higher = value > best[source]
            best = np.where(higher, value, best[source])
            winner = np.where(higher, index, winner[source])
        next_keys = self.canonical(held[origin] & ~played) << 2 | (leader[origin] + winner) & 3
        return _first_origins(next_keys, origin, len(keys))

    def leads(self, choices: Words) -> tuple[Words, Words, Words]:
        """Every lead: the state it is made from, the card and the mask of its suit."""
        parts = []
        for lane in self.ending.lanes:
            source, card = _each_card(choices & lane.mask)
            parts.append((source, card, np.full(len(card), lane.mask, dtype=np.int64)))
        origin, played, suit = (np.concatenate(part) for part in zip(*parts, strict=True))
        return origin, played, suit

    def canonical(self, words: Words) -> Words:
        """The states that stand for these."""
        result = np.zeros_like(words)
        for lane, table in self.tables:
            result |= table.canonical[words >> lane.shift & ((1 << lane.width) - 1)]
        return result

    def line_to(self, batch: _Batch) -> Line:
        """Follow the parents back to the root, then play the way forward with the cards really held."""
        path = [int(batch.keys[0])]
        parent = int(batch.parents[0])
        for depth in range(self.tricks_left - 1, -1, -1):
            path.append(parent)
            parent = self.parent_of(parent, depth)
        held, leader = self.ending.deck, self.root & 3
        line = []
        for depth, goal in enumerate(reversed(path[:-1])):
            played, winner = self.trick_towards(goal, held, leader, self.ending.table if depth == 0 else ())
            line.append(tuple(map(self.ending.card, played)))
            held, leader = held & ~sum(played), winner
        return tuple(line)

    def parent_of(self, key: int, depth: int) -> int:
        """The state from which an opened one was reached."""
        for batch in self.opened[depth]:
            place = int(np.searchsorted(batch.keys, key))
            if place < len(batch.keys) and batch.keys[place] == key:
                return int(batch.parents[place])
        raise AssertionError("a state was reached from nowhere")

    def trick_towards(self, goal: int, held: int, leader: int, table: Bits) -> tuple[Bits, int]:
        """A trick from the cards really held to a state that ``goal`` stands for."""
        candidates = [
            (played, winner)
            for played, winner in tricks(self.ending, held, leader, self.side, table)
            if winner == goal & 3
        ]
        after = np.array([held & ~sum(played) for played, _ in candidates], dtype=np.int64)
        return candidates[int(np.argmax(self.canonical(after) == goal >> 2))]


def _each_card(sets: Words) -> tuple[Words, Words]:
    """Every card of every set: the index of its set, and its bit."""
    index = np.flatnonzero(sets)
    rest = sets[index]
    sources, cards = [], []
    while len(index):
        card = rest & -rest
        sources.append(index)
        cards.append(card)
        rest = rest ^ card
        more = rest != 0
        index, rest = index[more], rest[more]
    if not sources:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    return np.concatenate(sources), np.concatenate(cards)


def _first_origins(keys: Words, origins: Words, count: int) -> tuple[Words, Words]:
    """Each key once, ascending, with the smallest of its origins, all below ``count``: one sort of both."""
    bits = max(count - 1, 1).bit_length()
    both = np.sort(keys << bits | origins)
    keys = both >> bits
    first = np.ones(len(keys), dtype=np.bool_)
    first[1:] = keys[1:] != keys[:-1]
    return keys[first], both[first] & ((1 << bits) - 1)
