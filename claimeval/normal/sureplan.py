"""Is there a plan that takes the tricks still needed, however the unseen cards lie?

A *plan* is an order of cashing, crossing and ruffing that wins whatever the opponents hold and do; see
``plainprover.py``. A solver is asked only to refute, where the prover looked at much and could not tell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from claimeval.cards import Card, CardSet, Strain
from claimeval.normal.knowledge import View
from claimeval.normal.plainprover import PlainProver, highest_first
from claimeval.normal.refuting import most_with_each
from claimeval.position import legal_cards, masters_in, touching_group, touching_lowest

try:
    from claimeval.normal.quickprover import QuickProver
except ImportError:  # not built where there is no C compiler; the answers are the same
    COMPILED: Final = False
else:
    COMPILED: Final = True  # type: ignore[misc] # either this or that

BUDGET: Final = 10_000
"""Positions that a prover may look at for one question."""
SHORT: Final = 8
"""With more tricks left a question is asked twice, the second time only if no hard lie of the cards refutes it."""
SMALL: Final = 1_000
"""Positions that the prover may look at the first time."""
LARGE: Final = 300_000
"""Positions that it may look at the second time."""
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
        budget: positions it may look at for one question with at most ``SHORT`` tricks left; beyond it no plan counts
            as found.
    """

    trump: Strain
    budget: int = BUDGET
    _prover: PlainProver | QuickProver = field(init=False)
    _hardest: dict[View, dict[Card, int]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._prover = prover(self.trump, self.budget)

    def keeping(self, view: View) -> CardSet:
        """The legal cards of the hand to play that keep a sure plan for ``view.need`` tricks; often none.

        A plan that gives up the lead counts only where none is sure without.
        """
        kept = self._kept(view, ~0, exits=False)
        return kept if kept or not _gives_up(view) else self._kept(view, ~0, exits=True)

    def keeping_any(self, view: View, among: CardSet = ~0) -> CardSet:
        """Those ``among`` some cards that keep a sure plan of any kind.

        But no loser is led where a plan is sure without giving up the lead.
        """
        kept = self._kept(view, among, exits=False)
        if not _gives_up(view):
            return kept
        if not view.table and (kept or self._proves(view, exits=False)):
            among &= masters_in(view.hand, view.unseen)
        return kept | self._kept(view, among & ~kept, exits=True)

    def proves(self, view: View) -> bool:
        """Are ``view.need`` tricks sure from here, whoever is to play?"""
        return self._proves(view, exits=False) or (_gives_up(view) and self._proves(view, exits=True))

    def most_sure(self, view: View, most: int) -> int:
        """How many tricks, at most ``most``, are sure from here.

        The highest numbers are tried first, one by one: the answer is mostly there, and with few tricks to lose a plan
        is soon found.
        """
        high = most
        while high and 0 <= view.tricks_left - high <= MOST_GIVEN_UP:
            if self.proves(replace(view, need=high)):
                return high
            high -= 1
        low = 0
        while low < high:
            middle = (low + high + 1) // 2
            if self._proves(replace(view, need=middle), exits=False):
                low = middle
            else:
                high = middle - 1
        return low

    def _kept(self, view: View, among: CardSet, *, exits: bool) -> CardSet:
        remaining, legal = view.remaining, legal_cards(view.hand, view.table)
        kept = 0
        for card in highest_first(touching_lowest(legal, remaining)):
            if among >> card & 1 and self._keeps(view, card, exits=exits):
                kept |= touching_group(card, legal, remaining)
        return kept

    def _proves(self, view: View, *, exits: bool) -> bool:
        return self._sure(view, view.own, view.table, lambda: max(self._most_with_each(view).values()), exits=exits)

    def _keeps(self, view: View, card: Card, *, exits: bool) -> bool:
        gone = ~(1 << card)
        own, partner = view.own
        hands = (own, partner & gone) if view.turn else (own & gone, partner)
        return self._sure(view, hands, (*view.table, card), lambda: self._most_with_each(view)[card], exits=exits)

    def _most_with_each(self, view: View) -> dict[Card, int]:
        asked = replace(view, need=0)
        if asked not in self._hardest:
            self._hardest[asked] = most_with_each(asked)
        return self._hardest[asked]

    def _sure(
        self,
        view: View,
        own: tuple[CardSet, CardSet],
        table: tuple[Card, ...],
        most: Callable[[], int],
        *,
        exits: bool,
    ) -> bool:
        """``most`` gives the tricks that the hardest lies leave; asked only where the first look tells nothing."""
        left = view.tricks_left
        question = (*own, view.unseen, *view.voids, view.leader, table, view.need, left, exits)
        self._prover.budget = SMALL if left > SHORT else self.budget
        if self._prover.sure(*question):
            return True
        if left <= SHORT or self._prover.spent <= SMALL or most() < view.need:
            return False
        self._prover.budget = LARGE
        return self._prover.sure(*question)
