"""What a claimer must have had wrong for his claim to make sense to him, found from the cards that he sees.

A claim that is not sure to one who overlooks nothing was made by somebody who meant to guess, miscounted, took a
small card for a high one, or took the lead to be in the other hand. Each supposition here makes the claim sure to
one who holds it; nothing is read but what the claimer sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from claimeval.cards import SUIT_CARDS, SUITS, Card, CardSet, Seat, Strain, cards_in, suit_name
from claimeval.counting import listed
from claimeval.normal.belief import (
    NOTHING_FORGOTTEN,
    Belief,
    both,
    card_believed_high,
    lead_believed_elsewhere,
    small_cards_believed_equal,
)
from claimeval.normal.judge import NormalJudge
from claimeval.normal.knowledge import View
from claimeval.play import State

EASILY_OVERLOOKED: Final = 2
"""As many cards above his own a player may lose sight of; more of them he cannot miss all at once."""
_HONOURS: Final = 3 << 11
"""Ace and king of a suit: nobody loses sight of these easily."""
_HIGHEST_SMALL: Final = 8
"""The ten: up to it a card counts as small."""


@dataclass(frozen=True, slots=True)
class FalseWinner:
    """A belief in high cards that are none.

    Attributes:
        belief: the belief.
        missed: how many cards above them are overlooked.
        honour: is an ace or a king among these?
        small: is one of the cards thought high a ten or less?
        show_out: had an opponent shown out of one of the suits?
    """

    belief: Belief
    missed: int
    honour: bool
    small: bool
    show_out: bool

    @property
    def likely(self) -> bool:
        """Are few cards overlooked, none of them high, in suits in which nobody had shown out?"""
        return self.plausible and not self.honour and not self.show_out

    @property
    def plausible(self) -> bool:
        """Are few cards overlooked, and is no small card taken for better than an honour?"""
        return self.missed <= EASILY_OVERLOOKED and not (self.honour and self.small)


@dataclass(frozen=True, slots=True)
class Claimant:
    """One who claims ``root.need`` tricks: his seat, the trump, and the state at the claim."""

    root: State
    seat: Seat
    trump: Strain

    def view(self, belief: Belief = NOTHING_FORGOTTEN) -> View:
        """What he sees under a belief."""
        return self._judge(belief).at(self.root)

    def is_sure(self, belief: Belief = NOTHING_FORGOTTEN) -> bool:
        """Is the claim sure to him under a belief?"""
        judge = self._judge(belief)
        return judge.sure(judge.at(self.root))

    def sure_elsewhere(self, belief: Belief = NOTHING_FORGOTTEN) -> bool:
        """Would it be sure with the lead in the other hand of his side? Only for one who is on lead himself."""
        judge = self._judge(belief)
        view = judge.at(self.root)
        if view.table or view.leader & 1:
            return False
        return judge.sure(replace(view, leader=view.leader ^ 2))

    def _judge(self, belief: Belief) -> NormalJudge:
        return NormalJudge(self.seat, self.trump, belief)


def false_winners(claimant: Claimant, known: Belief = NOTHING_FORGOTTEN) -> tuple[FalseWinner, ...]:
    """The cards one of which, taken for high, makes the claim sure; or two of them, where one is not enough.

    Of each plain suit the card above which the fewest are missed, and of those that need no more than the others.
    ``known`` is what he has wrong besides.
    """
    candidates = list(_candidates(claimant.view(known), claimant.trump))
    found = _that_explain(claimant, known, [(candidate,) for candidate in candidates])
    if not found:
        pairs = [pair for pair in combinations(candidates, 2) if pair[0][0] >> 4 != pair[1][0] >> 4]
        found = _that_explain(claimant, known, pairs)
    fewest = min((winner.missed for winner in found), default=0)
    return tuple(winner for winner in found if winner.missed == fewest)


def _candidates(view: View, trump: Strain) -> list[tuple[Card, CardSet]]:
    """Own cards of plain suits that are not high, with what is out above them; the highest of each run."""
    found = []
    own = view.own[0] | view.own[1]
    for suit in SUITS:
        if suit == trump:
            continue
        missed: CardSet = 0
        for card in cards_in(own & SUIT_CARDS[suit]):
            above = view.unseen & SUIT_CARDS[suit] & ~((1 << card) - 1)
            if above & ~missed:
                missed = above
                found.append((card, above))
    return found


def _that_explain(
    claimant: Claimant, known: Belief, tried: Sequence[tuple[tuple[Card, CardSet], ...]]
) -> list[FalseWinner]:
    view = claimant.view(known)
    found: list[FalseWinner] = []
    explained: set[tuple[int, ...]] = set()
    for cards in sorted(tried, key=_missed):
        suits = tuple(card >> 4 for card, _ in cards)
        if suits in explained:
            continue
        belief = known
        for card, above in cards:
            belief = both(belief, card_believed_high(card, above))
        if claimant.is_sure(belief):
            explained.add(suits)
            show_out = any((view.voids[0] | view.voids[1]) >> suit & 1 for suit in suits)
            honour = any(above >> 16 * (card >> 4) & _HONOURS for card, above in cards)
            small = any(card & 15 <= _HIGHEST_SMALL for card, _ in cards)
            found.append(FalseWinner(belief, _missed(cards), honour, small, show_out))
    return found


def _missed(cards: tuple[tuple[Card, CardSet], ...]) -> int:
    return sum(above.bit_count() for _, above in cards)


def small_cards_equal(view: View, trump: Strain) -> Belief:
    """The belief of one who does not tell small cards apart: below a high ten or less all his cards are as good.

    The cards that lie between his own are overlooked then; in a suit with a card out above all of his he knows that
    he has no winner.
    """
    between: CardSet = 0
    suits = []
    for suit in SUITS:
        if suit == trump:
            continue
        for own in view.own:
            mine, out = own & SUIT_CARDS[suit], view.unseen & SUIT_CARDS[suit]
            top = mine.bit_length() - 1
            if not mine or top & 15 > _HIGHEST_SMALL or out.bit_length() - 1 > top:
                continue
            missed = out & ~((mine & -mine) - 1)
            if missed:
                between |= missed
                suits.append(suit_name(suit))
    return small_cards_believed_equal(between, listed(list(dict.fromkeys(suits)))) if between else NOTHING_FORGOTTEN


def lead_elsewhere(claimant: Claimant, known: Belief = NOTHING_FORGOTTEN) -> Belief | None:
    """The belief that the lead is in the other hand of his side, where that makes a claim sure that is not."""
    if claimant.is_sure(known) or not claimant.sure_elsewhere(known):
        return None
    return both(known, lead_believed_elsewhere(claimant.root.left, in_dummy=claimant.root.leader == claimant.seat))
