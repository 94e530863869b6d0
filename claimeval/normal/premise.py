"""What a named squeeze, endplay or finesse takes for granted: which opponent holds the cards it is played against.

The claimer who names such a play is taken to carry it out, so he plays as if the cards lay so. When the play has
shown that they do not, he plays on as anybody would.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from claimeval.cards import SUIT_CARDS, SUITS, CardSet, cards_in
from claimeval.normal.facts import Seen
from claimeval.normal.knowledge import View
from claimeval.position import is_master, winning_index

Placing: TypeAlias = tuple[CardSet, CardSet]
"""Cards that the opponent on the left, and on the right, is taken to hold."""
_MOST: Final = 24


@dataclass(frozen=True, slots=True)
class Premise:
    """One of several placings is taken for granted.

    With ``finesses`` the cards are played against by a finesse; a squeeze or an endplay allows none that was not said.
    """

    placings: tuple[Placing, ...]
    finesses: bool = False

    @property
    def cards(self) -> CardSet:
        """All cards that some placing speaks of."""
        cards = 0
        for left, right in self.placings:
            cards |= left | right
        return cards


def placings_left(premises: tuple[Premise, ...], seen: Seen) -> tuple[Placing, ...]:
    """The placings that the play has not yet refuted, for all premises together; none when nothing is placed."""
    alive = []
    for premise in premises:
        possible = {
            (left & seen.out, right & seen.out) for left, right in premise.placings if not _refuted(left, right, seen)
        }
        if possible and (0, 0) not in possible:
            alive.append(sorted(possible))
    found = set()
    for combined in product(*alive) if alive else ():
        left = right = 0
        for placing in combined:
            left, right = left | placing[0], right | placing[1]
        if not left & right and _fits(left, right, seen):
            found.add((left, right))
    return tuple(sorted(found)[:_MOST])


def _refuted(left: CardSet, right: CardSet, seen: Seen) -> bool:
    """Has one opponent played, or can he no longer hold, a card that was taken to be with him?"""
    played = seen.played
    if left & played[1] or right & played[0]:
        return True
    placed = ((card, index) for index, cards in enumerate((left, right)) for card in cards_in(cards & seen.out))
    return any(seen.voids[index] >> (card >> 4) & 1 for card, index in placed)


def _fits(left: CardSet, right: CardSet, seen: Seen) -> bool:
    """Is there room for them beside the cards that show-outs have placed for certain?"""
    placed = [left, right]
    for index in (0, 1):
        for suit in SUITS:
            if seen.voids[1 - index] >> suit & 1:
                placed[index] |= seen.out & SUIT_CARDS[suit]
    return all(cards.bit_count() <= held.bit_count() for cards, held in zip(placed, seen.held, strict=True))


def without_finesses(view: View, cards: CardSet, legal: CardSet, out: CardSet) -> CardSet:
    """The cards but for those that only try for the trick, with a true master in the suit led that may be played.

    Where only such cards were left, all the others are: the claimer did not say that he would finesse.
    """
    if not view.table or len(view.table) == 3:
        return cards
    suit = view.table[0] >> 4
    mine = legal & SUIT_CARDS[suit]
    if not any(is_master(card, out) for card in cards_in(mine)):
        return cards
    tried = 0
    for card in cards_in(mine):
        table = (*view.table, card)
        best = winning_index(table, view.trump)
        ours = not (len(table) - 1 - best) & 1
        if ours and not is_master(table[best], out):
            tried |= 1 << card
    return cards & ~tried or legal & ~tried
