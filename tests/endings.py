"""Random endings for the tests, from a seed."""

from __future__ import annotations

import random

from claimeval.cards import DECK, Seat, cards_in, set_of
from claimeval.position import Position, legal_cards

ALL_CARDS = tuple(cards_in(DECK))


def random_ending(seed: int, cards: int, on_table: int = 0, trump: int | None = None) -> Position:
    """A random legal position with ``cards`` tricks left and ``on_table`` cards already played to the first."""
    chance = random.Random(seed)
    deck = chance.sample(ALL_CARDS, 4 * cards)
    hands = [set_of(*deck[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    strain = chance.randrange(5) if trump is None else trump
    leader = Seat(chance.randrange(4))
    trick: list[int] = []
    for _ in range(on_table):
        seat = (leader + len(trick)) & 3
        card = chance.choice(list(cards_in(legal_cards(hands[seat], trick))))
        hands[seat] &= ~(1 << card)
        trick.append(card)
    return Position((hands[0], hands[1], hands[2], hands[3]), strain, leader, tuple(trick))


def reshuffled(position: Position, claimer: Seat, chance: random.Random) -> Position:
    """The same position with the claimer's opponents' cards dealt again, the trick on the table kept legal."""
    left, right = claimer.left, claimer.left.partner
    pool = list(cards_in(position.hands[left] | position.hands[right]))
    sizes = position.hands[left].bit_count()
    while True:
        chance.shuffle(pool)
        hands = list(position.hands)
        hands[left], hands[right] = set_of(*pool[:sizes]), set_of(*pool[sizes:])
        if _followed(hands, position):
            return Position((hands[0], hands[1], hands[2], hands[3]), position.trump, position.leader, position.trick)


def _followed(hands: list[int], position: Position) -> bool:
    for index, card in enumerate(position.trick):
        seat = (position.leader + index) & 3
        if not legal_cards(hands[seat] | 1 << card, position.trick[:index]) >> card & 1:
            return False
    return True
