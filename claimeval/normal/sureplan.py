"""Is there a plan that takes the tricks still needed, however the unseen cards lie?

A *plan* is an order of cashing, crossing and ruffing that wins whatever the opponents hold and do; see
``plainprover.py``. No solver is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from claimeval.cards import Card, CardSet, Strain
from claimeval.normal.knowledge import View
from claimeval.normal.plainprover import PlainProver, highest_first
from claimeval.position import legal_cards, masters_in, touching_group, touching_lowest

try:
    from claimeval.normal.quickprover import QuickProver
except ImportError:  # not built where there is no C compiler; the answers are the same
    COMPILED: Final = False
else:
    COMPILED: Final = True  # type: ignore[misc] # either this or that

BUDGET: Final = 10_000
"""Positions that a prover may look at for one question about at most ``SHORT`` tricks; twice as many for each more."""
SHORT: Final = 8
_DOUBLED: Final = 4
"""But no more than so many times twice."""
MOST_GIVEN_UP: Final = 3
"""Tricks that a plan may give up; with more of them to lose there is too much to try."""
MOST_KNOWN: Final = 500_000
"""Answers that a prover keeps, some 30 MB when compiled."""


def prover(trump: Strain, budget: int = BUDGET, most_known: int = MOST_KNOWN) -> PlainProver | QuickProver:
    """The compiled prover where it could be built, else the plain one."""
    return QuickProver(trump, budget, most_known) if COMPILED else PlainProver(trump, budget, most_known)


def _gives_up(view: View) -> bool:
    """Are there tricks to lose, and few enough of them for a plan?"""
    return 0 < view.tricks_left - view.need <= MOST_GIVEN_UP


@dataclass(slots=True)
class SurePlanner:
    """Looks for sure plans; keeps what it found for the next question.

    Attributes:
        trump: the trump of every view asked about.
        budget: positions it may look at for one question; beyond it no plan counts as found.
    """

    trump: Strain
    budget: int = BUDGET
    _prover: PlainProver | QuickProver = field(init=False)

    def __post_init__(self) -> None:
        self._prover = prover(self.trump, self.budget)

    def keeping(self, view: View) -> CardSet:
        """The legal cards of the hand to play that keep a sure plan for ``view.need`` tricks; often none.

        A plan that gives up the lead counts only where none is sure without.
        """
        kept = self._kept(view, exits=False)
        return kept if kept or not _gives_up(view) else self._kept(view, exits=True)

    def keeping_any(self, view: View) -> CardSet:
        """The same with every kind of plan, but no loser is led where a plan is sure without giving up the lead."""
        kept = self._kept(view, exits=False)
        if not _gives_up(view):
            return kept
        more = self._kept(view, exits=True)
        if kept and not view.table:
            more &= masters_in(view.hand, view.unseen)
        return kept | more

    def _kept(self, view: View, *, exits: bool) -> CardSet:
        remaining = view.own[0] | view.own[1] | view.unseen
        for card in view.table:
            remaining |= 1 << card
        legal = legal_cards(view.hand, view.table)
        kept = 0
        for card in highest_first(touching_lowest(legal, remaining)):
            if self._keeps(view, card, exits=exits):
                kept |= touching_group(card, legal, remaining)
        return kept

    def proves(self, view: View) -> bool:
        """Are ``view.need`` tricks sure from here, whoever is to play?"""
        if self._sure(view, view.own, view.table, exits=False):
            return True
        return _gives_up(view) and self._sure(view, view.own, view.table, exits=True)

    def most_sure(self, view: View, most: int) -> int:
        """How many tricks, at most ``most``, are sure from here.

        Plans that give up the lead are tried from the top: the fewer tricks to lose, the sooner they are found.
        """
        low, high = 0, most
        while low < high:
            middle = (low + high + 1) // 2
            if self._sure(replace(view, need=middle), view.own, view.table, exits=False):
                low = middle
            else:
                high = middle - 1
        for tricks in range(most, low, -1):
            asked = replace(view, need=tricks)
            if _gives_up(asked) and self._sure(asked, view.own, view.table, exits=True):
                return tricks
        return low

    def _keeps(self, view: View, card: Card, *, exits: bool) -> bool:
        gone = ~(1 << card)
        own, partner = view.own
        hands = (own, partner & gone) if view.turn else (own & gone, partner)
        return self._sure(view, hands, (*view.table, card), exits=exits)

    def _sure(self, view: View, own: tuple[CardSet, CardSet], table: tuple[Card, ...], *, exits: bool) -> bool:
        left = view.tricks_left
        self._prover.budget = self.budget << min(max(0, left - SHORT), _DOUBLED)
        return self._prover.sure(*own, view.unseen, *view.voids, view.leader, table, view.need, left, exits)
