"""How the hand on lead can get to the other hand of its side."""

from __future__ import annotations

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, CardSet
from claimeval.normal.knowledge import View
from claimeval.position import is_master


def ways_across(view: View) -> CardSet:
    """The cards whose lead gives the other hand the trick, with a high card there or by a ruff, if nobody ruffs."""
    other = view.own[1 - (view.turn >> 1)]
    ways: CardSet = 0
    for suit in SUITS:
        mine, his = view.hand & SUIT_CARDS[suit], other & SUIT_CARDS[suit]
        if his:
            top = his.bit_length() - 1
            if is_master(top, view.unseen):
                ways |= mine & ((1 << top) - 1)
        elif view.trump not in (NOTRUMP, suit) and other & SUIT_CARDS[view.trump]:
            ways |= mine
    return ways
