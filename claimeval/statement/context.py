"""What earlier words have settled, and the suits of cards named without one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from claimeval.cards import NOTRUMP, Strain, Suit
from claimeval.statement.plan import TRUMPS, Cards, CardWords, Opponent

SAME: Suit = -2
"""The suit spoken of last, before it is settled which that is: "run them", "a small one"."""


@dataclass(slots=True)
class Context:
    """What the words before have settled: the trump suit, and the suit spoken of last.

    ``broken`` is the suit whose break was spoken of last: "five-nil?" means that one. ``finessed`` are the cards of the
    last finesse, ``against`` its opponent: "if it loses" means that one. ``looked_for`` gives the suit of
    each rank that a condition was about: after "if the heart queen falls", "the queen" is that one.
    """

    trump: Strain | None = None
    suit: Suit | None = None
    broken: Suit | None = None
    finessed: Cards = ()
    against: Opponent | None = None
    looked_for: dict[int, Suit] = field(default_factory=dict)

    def look_for(self, cards: Iterable[CardWords]) -> None:
        """Remember the cards that a condition is about."""
        for card in cards:
            if card.rank is not None and card.suit is not None and card.suit >= 0:
                self.looked_for[card.rank] = card.suit

    def is_trump(self, card: CardWords) -> bool:
        """Is it a trump that is meant?"""
        return card.suit is not None and card.suit in (TRUMPS, self.trump)

    def settle(self, cards: Iterable[CardWords]) -> Cards:
        """Cards with "trumps" made the trump suit and a missing suit taken from later or earlier words."""
        known = list(cards)
        if self.trump not in (None, NOTRUMP):
            trump = int(self.trump or 0)
            known = [replace(card, suit=trump) if card.suit == TRUMPS else card for card in known]
        following, following_known = self.suit, False
        for at in range(len(known) - 1, -1, -1):
            card = known[at]
            if card.suit not in (None, SAME):
                following, following_known = card.suit, True
            elif card.rank is not None and card.number is None and following_known:
                known[at] = replace(card, suit=following)
        settled = []
        for card in known:
            if card.suit == SAME:
                card = replace(card, suit=self.suit)
            elif card.suit is not None:
                self.suit = card.suit
            elif card.rank is not None and card.number is None:
                card = replace(card, suit=self.looked_for.get(card.rank, self.suit))
            settled.append(card)
        return tuple(settled)
