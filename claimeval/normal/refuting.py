"""Lies of the unseen cards that are hard on a plan: where double dummy too few tricks are there, no plan is sure.

A prover that has looked at much without an answer is worth asking further only while no such lie speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from claimeval.cards import SUITS, Card, Seat, cards_in, set_of
from claimeval.normal.knowledge import View
from claimeval.normal.worlds import phantom_cards, seats, to_deal
from claimeval.position import Hands, legal_cards, touching_group, touching_lowest
from claimeval.solver.doubledummy import best_values, card_values

OPPONENTS_CARD: Final = -1
"""In place of the card, when an opponent is to play."""


def most_with_each(view: View) -> dict[Card, int]:
    """The tricks that each legal card of the hand to play can bring in the worst of some lies.

    ``view.need`` is not read. When an opponent is to play, the one number stands under :data:`OPPONENTS_CARD`.
    """
    hands = list(dict.fromkeys(lies(view)))
    left = view.tricks_left
    if view.turn & 1:
        theirs = best_values(hands, view.trump, Seat(view.leader), view.table)
        return {OPPONENTS_CARD: left - int(theirs.max())}
    remaining, legal = view.remaining, legal_cards(view.hand, view.table)
    tried = list(cards_in(touching_lowest(legal, remaining)))
    values = card_values(hands, view.trump, Seat(view.leader), view.table, tried).min(axis=0)
    most = {}
    for card, value in zip(tried, values.tolist(), strict=True):
        most.update(dict.fromkeys(cards_in(touching_group(card, legal, remaining)), value))
    return most


def lies(view: View) -> Iterator[Hands]:
    """The four hands by relative seat, with each suit as far as may be in one hand, its high cards or the low ones."""
    cards = view.unseen | phantom_cards(view)
    forced, free, size = to_deal(view)
    for suit in SUITS:
        for low_first in (True, False):
            ordered = sorted(cards_in(free), key=lambda card: (card >> 4 != suit, card if low_first else -card))
            for chosen in (ordered[:size], ordered[len(ordered) - size :]):
                yield seats(view, forced | set_of(*chosen), cards)
