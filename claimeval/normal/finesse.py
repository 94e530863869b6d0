"""An unstated finesse needs a card to lie with one opponent and not with the other (Law 70E1)."""

from __future__ import annotations

from typing import Final

from claimeval.cards import HONOURS, SUIT_CARDS, CardSet, Seat, cards_in, set_of
from claimeval.normal.knowledge import View
from claimeval.normal.worlds import weighed_hands
from claimeval.position import beats, is_master, winning_index
from claimeval.solver.doubledummy import card_values

_TRIED: Final = HONOURS | HONOURS >> 1
"""The cards that anybody would think of for a finesse: the ten and above."""
_FINESSED: Final = HONOURS & HONOURS << 1
"""The cards that anybody would think of catching in one: a queen or a king; a suit solid but for the jack is cashed."""


def finesse_cards(view: View) -> CardSet:
    """The cards of the hand to play that would be a finesse, not proved, in place of a sure winner.

    A finesse is a card below a sure winner of the same hand, played while the opponent behind it may hold a card in
    between. Once that opponent has shown out of the suit it is proved, and no finesse any more.
    """
    if not instead_of_a_finesse(view):
        return 0
    led = view.table[0] >> 4
    best = view.table[winning_index(view.table, view.trump)]
    between = view.unseen & SUIT_CARDS[led]
    held = view.hand & SUIT_CARDS[led]
    return set_of(*(card for card in cards_in(held) if beats(card, best, view.trump) and between >> (card + 1)))


def likely_finesses(view: View, finesses: CardSet) -> CardSet:
    """Of :func:`finesse_cards` those that anybody would think of, whoever holds the card that is missing."""
    if not finesses:
        return 0
    missing = view.unseen & SUIT_CARDS[view.table[0] >> 4] & _FINESSED
    return set_of(*(card for card in cards_in(finesses & _TRIED) if missing >> (card + 1)))


def instead_of_a_finesse(view: View) -> CardSet:
    """The sure winner that a player puts up who does not finesse, in second or third hand; else none."""
    if len(view.table) not in (1, 2):
        return 0
    led = view.table[0] >> 4
    held = view.hand & SUIT_CARDS[led]
    top = held.bit_length() - 1
    if not held or not is_master(top, view.unseen):
        return 0
    behind = view.turn >> 1  # 0 for the opponent on the claimer's left, who plays after him, 1 for the other
    if view.voids[behind] >> led & 1:
        return 0
    best = view.table[winning_index(view.table, view.trump)]
    return 1 << top if beats(top, best, view.trump) else 0


def irrational(view: View, card: CardSet, most: int) -> bool:
    """Would it be irrational to play ``card``: does it keep the claim in no deal of the unseen cards?

    At most ``most`` deals are looked at.
    """
    hands = [hands for hands, _ in weighed_hands(view, most)]
    values = card_values(hands, view.trump, Seat(view.leader), view.table, [card.bit_length() - 1])
    return bool(values.max() < view.need)
