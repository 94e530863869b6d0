"""An order that a regulator has fixed for playing a suit, imposed below everything else (Law 70E2)."""

from __future__ import annotations

from typing import Final

from claimeval.cards import SUIT_CARDS, CardSet, cards_in
from claimeval.messages import to_say
from claimeval.normal.doctrines import Choice, Doctrine


def from_the_top(choice: Choice) -> CardSet:
    """Led from a hand with the side's highest card of a suit, only that card is played; the others are taken away."""
    if choice.view.table:
        return 0
    hand, partner = choice.view.hand, choice.view.own[1 - (choice.view.turn >> 1)]
    removed: CardSet = 0
    for card in cards_in(choice.cards):
        suit = SUIT_CARDS[card >> 4]
        if hand & suit > partner & suit and (choice.cards & suit) >> (card + 1):
            removed |= 1 << card
    return removed


FIXED_ORDER: Final = Doctrine(
    "regulator-order", to_say("the regulator has fixed that a suit is led from the top"), from_the_top
)
