"""Is there a plan that takes the tricks still needed, however the unseen cards lie?

A *plan* is an order of cashing, crossing and ruffing that wins whatever the opponents hold and do; see
``plainprover.py``. No solver is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from claimeval.cards import Card, CardSet, Strain
from claimeval.normal.knowledge import View
from claimeval.normal.plainprover import PlainProver, highest_first
from claimeval.position import legal_cards, touching_group, touching_lowest

try:
    from claimeval.normal.quickprover import QuickProver
except ImportError:  # not built where there is no C compiler; the answers are the same
    COMPILED: Final = False
else:
    COMPILED: Final = True  # type: ignore[misc] # either this or that

BUDGET: Final = 10_000
"""Positions that a prover may look at for one question."""
MOST_KNOWN: Final = 500_000
"""Answers that a prover keeps, some 30 MB when compiled."""


def prover(trump: Strain, budget: int = BUDGET, most_known: int = MOST_KNOWN) -> PlainProver | QuickProver:
    """The compiled prover where it could be built, else the plain one."""
    return QuickProver(trump, budget, most_known) if COMPILED else PlainProver(trump, budget, most_known)


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
        """The legal cards of the hand to play that keep a sure plan for ``view.need`` tricks; often none."""
        remaining = view.own[0] | view.own[1] | view.unseen
        for card in view.table:
            remaining |= 1 << card
        legal = legal_cards(view.hand, view.table)
        kept = 0
        for card in highest_first(touching_lowest(legal, remaining)):
            if self._keeps(view, card):
                kept |= touching_group(card, legal, remaining)
        return kept

    def proves(self, view: View) -> bool:
        """Are ``view.need`` tricks sure from here, whoever is to play?"""
        return self._sure(view, view.own, view.table)

    def _keeps(self, view: View, card: Card) -> bool:
        gone = ~(1 << card)
        own, partner = view.own
        hands = (own, partner & gone) if view.turn else (own & gone, partner)
        return self._sure(view, hands, (*view.table, card))

    def _sure(self, view: View, own: tuple[CardSet, CardSet], table: tuple[Card, ...]) -> bool:
        return self._prover.sure(*own, view.unseen, *view.voids, view.leader, table, view.need, view.tricks_left)
