"""Deals of the unseen cards that fit what is known, and what each card is worth in them.

Asked only where no sure plan exists. The worlds are dealt from a packed view alone, so the real lie of the
cards is never favoured, and equal views get equal worlds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimeval.cards import LANE, SUIT_CARDS, SUITS, Card, CardSet, Seat, cards_in, set_of, suits_of
from claimeval.normal.knowledge import View
from claimeval.position import Hands, legal_cards, touching_group, touching_lowest
from claimeval.solver.doubledummy import card_values
from claimeval.solver.endings import card_keeps

NEAR: Final = 0.5
"""A card that is right this often against the best one is nearly as good, to a player of any class."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Of some cards those that stay.

    Attributes:
        indices: which.
        alive: does some world keep the claim?
        guess: is no card right in every world that matters?
        chance: the share of all deals in which the best card keeps the claim.
        near: which are right not much less often than the best.
    """

    indices: tuple[int, ...]
    alive: bool
    guess: bool
    chance: float
    near: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weighed(Chosen):
    """What the worlds say about the cards of the hand to play.

    Attributes:
        cards: the cards that no other card is better than.
        near_cards: the cards that are not much worse than the best.
        worlds: how many worlds were looked at.
        complete: were these all the worlds there are?
    """

    cards: CardSet
    near_cards: CardSet
    worlds: int
    complete: bool

    @property
    def single(self) -> bool:
        """Do the cards all touch, so that they are as one?"""
        return len(self.indices) == 1


def weigh(
    view: View, most: int, share: float, placings: Sequence[tuple[CardSet, CardSet]] = (), among: CardSet = ~0
) -> Weighed:
    """Which cards ``among`` some are right in the worlds that fit ``view``, of which at most ``most`` are dealt.

    A card is right in a world when it keeps the claim there, double dummy; worlds in which no card does so are
    left out. When no world keeps the claim, a card is right where it takes as many tricks as any. The cards that
    are right everywhere stay. Where there are none the claimer has to guess: then a card stays when it is right
    at least ``share`` times as often as the best one, and no other is right wherever it is and elsewhere too.

    With ``placings`` only those worlds count in which the opponents on the left and right hold the cards of one of
    them.
    """
    remaining, legal = view.remaining, legal_cards(view.hand, view.table) & among
    tried = list(cards_in(touching_lowest(legal, remaining)))
    dealt = [deal(view, max(1, most // len(placings or (0,))), placed) for placed in placings or ((0, 0),)]
    worlds = {left: times for found, _ in dealt for left, times in found.items()}
    complete = all(whole for _, whole in dealt)
    rest = view.unseen | phantom_cards(view)
    hands = [seats(view, left, rest) for left in worlds]
    chosen = choose(hands, list(worlds.values()), view, tried, share)

    def cards(indices: tuple[int, ...]) -> CardSet:
        found = 0
        for index in indices:
            found |= touching_group(tried[index], legal, remaining)
        return found

    return Weighed(
        chosen.indices,
        chosen.alive,
        chosen.guess,
        chosen.chance,
        chosen.near,
        cards(chosen.indices),
        cards(chosen.near),
        len(hands),
        complete,
    )


def weighed_hands(view: View, most: int) -> list[tuple[Hands, int]]:
    """The four hands by relative seat in at most ``most`` worlds that fit ``view``; how many deals each stands for."""
    rest = view.unseen | phantom_cards(view)
    return [(seats(view, left, rest), times) for left, times in deal(view, most)[0].items()]


def choose(hands: Sequence[Hands], times: Sequence[int], view: View, cards: Sequence[Card], share: float) -> Chosen:
    """The cards that stay, by what each of them takes in each world; see :func:`weigh`.

    Args:
        hands: the worlds, by relative seat.
        times: how many deals each world stands for.
        view: who is to play to which trick, and the tricks that keep the claim.
        cards: the cards to choose from, legal in every world.
        share: how often a guess must be right against the best one.
    """
    weights = np.array(times, dtype=np.float64)
    right = card_keeps(hands, view.trump, Seat(view.leader), view.table, cards, view.need)
    chance = float((weights @ right).max() / weights.sum())
    living = np.any(right, axis=1)
    alive = bool(np.any(living))
    if alive:
        right, weights = right[living], weights[living]
    else:
        values = card_values(hands, view.trump, Seat(view.leader), view.table, cards)
        right = values == values.max(axis=1, keepdims=True)
    always = np.all(right, axis=0)
    chances = weights @ right

    def likely(least: float) -> tuple[int, ...]:
        return tuple(np.flatnonzero(chances >= least * chances.max() - 1e-9).tolist())

    near = likely(NEAR)
    if np.any(always):
        return Chosen(tuple(np.flatnonzero(always).tolist()), alive, False, chance, near)
    return Chosen(tuple(index for index in likely(share) if not _beaten(right, index)), alive, True, chance, near)


def _beaten(right: NDArray[np.bool_], index: int) -> bool:
    """Is some other card right wherever this one is, and in some world more?"""
    mine = right[:, index]
    for other in range(right.shape[1]):
        his = right[:, other]
        if np.all(his | ~mine) and np.any(his & ~mine):
            return True
    return False


def deal(
    view: View, most: int, placed: tuple[CardSet, CardSet] = (0, 0), *, alike: bool = True
) -> tuple[dict[CardSet, int], bool]:
    """Hands for the opponent on the left, with how often each comes about; and whether these are all.

    Unseen cards of a suit with no card of the claimer's side between them are equal: only how many of them lie
    on the left matters, so deals that differ in nothing else are dealt once and counted. The cards ``placed`` with the
    opponents on the left and right stay there. A defender, to whom one of the two hands is his partner's, has no cards
    that are ``alike``.
    """
    forced, free, size = to_deal(view, placed)
    others = view.own[0] | view.own[1] | set_of(*view.table)
    groups = equal_groups(free, others) if alike else [(card,) for card in cards_in(free)]
    if _ways([len(group) for group in groups], size) <= most:
        return {forced | hand: times for hand, times in _all_hands(groups, size)}, True
    generator = np.random.Generator(np.random.PCG64(_seed(view)))
    place = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    firsts = [_firsts(group) for group in groups]
    seen: dict[CardSet, int] = {}
    for _ in range(4 * most):
        taken = np.bincount(generator.permutation(place)[:size], minlength=len(groups))
        hand = forced | _take(firsts, taken.tolist())
        seen[hand] = seen.get(hand, 0) + 1
        if len(seen) == most:
            break
    return seen, False


def to_deal(view: View, placed: tuple[CardSet, CardSet] = (0, 0)) -> tuple[CardSet, CardSet, int]:
    """What the opponent on the left must hold, the cards that either may, and how many of these go to the left."""
    forced = placed[0] | view.unseen & suits_of(view.voids[1])
    free = (view.unseen | phantom_cards(view)) & ~(forced | placed[1] | view.unseen & suits_of(view.voids[0]))
    return forced, free, min(max(view.counts[0] - forced.bit_count(), 0), free.bit_count())


def equal_groups(cards: CardSet, others: CardSet) -> list[tuple[Card, ...]]:
    """The cards of a set in groups that no card of ``others`` parts."""
    groups: list[list[Card]] = []
    previous = None
    for card in cards_in(cards):
        between = 0
        if previous is not None and previous >> 4 == card >> 4:
            between = others & ((1 << previous) - 1) & ~((1 << card) - 1)
        if previous is None or previous >> 4 != card >> 4 or between:
            groups.append([])
        groups[-1].append(card)
        previous = card
    return [tuple(group) for group in groups]


def _ways(sizes: Sequence[int], size: int) -> int:
    """In how many ways ``size`` cards can come from groups of these sizes, equal cards told apart by number only."""
    ways = [1] + [0] * size
    for most in sizes:
        ways = [sum(ways[total - taken] for taken in range(min(most, total) + 1)) for total in range(size + 1)]
    return ways[size]


def _all_hands(groups: Sequence[Sequence[Card]], size: int) -> list[tuple[CardSet, int]]:
    """Every hand of ``size`` cards from the groups, with the number of real hands it stands for."""
    hands = [(0, 1, size)]
    room = sum(map(len, groups))
    for group in groups:
        room -= len(group)
        firsts = _firsts(group)
        ways = [comb(len(group), taken) for taken in range(len(group) + 1)]
        hands = [
            (hand | firsts[taken], times * ways[taken], wanted - taken)
            for hand, times, wanted in hands
            for taken in range(max(0, wanted - room), min(len(group), wanted) + 1)
        ]
    return [(hand, times) for hand, times, wanted in hands if not wanted]


def _take(firsts: Sequence[Sequence[CardSet]], taken: Sequence[int]) -> CardSet:
    hand = 0
    for first, count in zip(firsts, taken, strict=True):
        hand |= first[count]
    return hand


def _firsts(group: Sequence[Card]) -> list[CardSet]:
    """The first cards of a group as sets, from none of them to all."""
    return [set_of(*group[:taken]) for taken in range(len(group) + 1)]


def phantom_cards(view: View) -> CardSet:
    """Harmless cards to stand in for those that the claimer thinks gone.

    They come from below every card still in play, first in a side suit where only the opponents hold cards,
    then where the claimer's side is longest, trumps last.
    """
    if not view.phantoms:
        return 0
    own = view.own[0] | view.own[1]
    everything = own | view.unseen | set_of(*view.table)

    def harm(suit: int) -> tuple[bool, bool, int]:
        mine = (own & SUIT_CARDS[suit]).bit_count()
        return suit == view.trump, not (mine == 0 and view.unseen & SUIT_CARDS[suit]), -mine

    chosen, wanted = 0, view.phantoms
    for suit in sorted(SUITS, key=harm):
        used = everything >> (16 * suit) & LANE
        lowest = (used & -used).bit_length() - 1 if used else 13
        for rank in range(lowest - 1, -1, -1):
            if not wanted:
                return chosen
            chosen |= 1 << (16 * suit + rank)
            wanted -= 1
    return chosen


def seats(view: View, left: CardSet, cards: CardSet) -> Hands:
    """The four hands by relative seat, the claimer in North's place; double dummy does not mind who sits where."""
    return view.own[0], left, view.own[1], cards & ~left


def _seed(view: View) -> int:
    text = repr((view.own, view.unseen, view.counts, view.voids, view.leader, view.table, view.trump))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
