"""Claims at random endings, and what the claimer can see there, for the tests of normal play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from endings import ALL_CARDS

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, Card, CardSet, Seat, card_from_text, cards_in, set_of
from claimeval.normal.knowledge import View
from claimeval.position import Hands, Position, legal_cards, parse_position


@dataclass(frozen=True, slots=True)
class Viewed:
    """A position with a claimer and the show-outs of the opponents on his left and right, a bit a suit."""

    position: Position
    claimer: Seat
    voids: tuple[int, int] = (0, 0)

    @property
    def own_turn(self) -> bool:
        """Is a hand of the claimer's side to play?"""
        return self.position.to_play.side == self.claimer.side

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The opponents on the claimer's left and right."""
        return self.claimer.left, self.claimer.left.partner

    @property
    def out(self) -> CardSet:
        """The cards that the opponents hold."""
        left, right = self.opponents
        return self.position.hands[left] | self.position.hands[right]

    def view(self, need: int, forgotten: CardSet = 0) -> View:
        """What the claimer sees when he needs ``need`` tricks and has forgotten some of the cards out."""
        left, right = self.opponents
        hands = self.position.hands
        return View(
            own=(hands[self.claimer], hands[self.claimer.partner]),
            unseen=self.out & ~forgotten,
            phantoms=(self.out & forgotten).bit_count(),
            counts=(hands[left].bit_count(), hands[right].bit_count()),
            voids=self.voids,
            leader=(self.position.leader - self.claimer) & 3,
            table=self.position.trick,
            trump=self.position.trump,
            need=need,
        )

    def with_hands(self, hands: list[CardSet]) -> Viewed:
        """The same with other hands."""
        north, east, south, west = hands
        return replace(self, position=replace(self.position, hands=(north, east, south, west)))

    def lies(self, seed: int, most: int) -> Iterator[Viewed]:
        """Up to ``most`` other ways for the opponents' cards to lie that fit what the claimer knows."""
        chance = random.Random(seed)
        left, right = self.opponents
        pool, size = list(cards_in(self.out)), self.position.hands[left].bit_count()
        seen = {self.position.hands}
        for _ in range(6 * most):
            chance.shuffle(pool)
            hands = list(self.position.hands)
            hands[left], hands[right] = set_of(*pool[:size]), set_of(*pool[size:])
            if tuple(hands) in seen or not self._fits(hands):
                continue
            seen.add((hands[0], hands[1], hands[2], hands[3]))
            yield self.with_hands(hands)
            if len(seen) > most:
                return

    def _fits(self, hands: list[CardSet]) -> bool:
        """Does no opponent hold a card of a suit that he has shown out of?"""
        return not any(
            hands[seat] & SUIT_CARDS[suit] and voids >> suit & 1
            for seat, voids in zip(self.opponents, self.voids, strict=True)
            for suit in SUITS
        )


def viewed(
    hands: str,
    trump: int,
    leader: Seat,
    trick: str = "",
    claimer: Seat = Seat.S,
    voids: tuple[str, str] = ("", ""),
) -> Viewed:
    """A claim from text: four hands from North, and the suits that left and right have shown out of."""
    position = parse_position(f"N:{hands}", trump, leader, trick.split())
    left, right = (sum(1 << "SHDC".index(suit) for suit in suits) for suits in voids)
    return Viewed(position, claimer, (left, right))


def cards(text: str) -> CardSet:
    """The set of the cards in a text such as ``SA H10``."""
    return set_of(*map(card_from_text, text.split()))


def turned(claim: Viewed, seats: int, names: list[int]) -> Viewed:
    """The same claim with every seat moved on by ``seats`` and the suits called by other names."""
    position = claim.position
    hands = [0, 0, 0, 0]
    for seat in Seat:
        hands[(seat + seats) % 4] = renamed(position.hands[seat], names)
    voids = [sum(1 << names[suit] for suit in SUITS if known >> suit & 1) for known in claim.voids]
    return Viewed(
        Position(
            (hands[0], hands[1], hands[2], hands[3]),
            named(position.trump, names),
            Seat((position.leader + seats) % 4),
            tuple(card % 16 + 16 * names[card // 16] for card in position.trick),
        ),
        Seat((claim.claimer + seats) % 4),
        (voids[0], voids[1]),
    )


def renamed(held: CardSet, names: list[int]) -> CardSet:
    """The cards with their suits called by other names."""

    def name(card: Card) -> Card:
        return card % 16 + 16 * names[card // 16]

    return set_of(*map(name, cards_in(held)))


def named(strain: int, names: list[int]) -> int:
    """A strain under other names of the suits."""
    return strain if strain == NOTRUMP else names[strain]


def random_claim(seed: int, tricks: tuple[int, ...] = (2, 3, 4, 5)) -> Viewed:
    """A random claim in which the claimer's side holds more or fewer of the high cards.

    Few suits, suits sorted into hands, cards on the table and known show-outs all come about often.
    """
    chance = random.Random(seed)
    count, trump, claimer = chance.choice(tricks), chance.randrange(5), Seat(chance.randrange(4))
    suits = chance.sample(SUITS, max(chance.choice((2, 3, 4, 4)), -(-4 * count // 13)))
    if trump != NOTRUMP and trump not in suits and chance.random() < 0.8:
        suits[0] = trump
    bias = chance.choice((0.0, 0.3, 0.6, 1.0))
    deck = chance.sample([card for card in ALL_CARDS if card >> 4 in suits], 4 * count)
    deck.sort(key=lambda card: (card & 15) * bias + chance.random() * 10)
    hands = [0, 0, 0, 0]
    for cards_of_side, seat in ((deck[2 * count :], claimer), (deck[: 2 * count], claimer.left)):
        hands[seat], hands[seat.partner] = _dealt(cards_of_side, chance)
    leader, trick = Seat(chance.randrange(4)), list[Card]()
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        seat = Seat((leader + len(trick)) & 3)
        trick.append(chance.choice(list(cards_in(legal_cards(hands[seat], trick)))))
        hands[seat] &= ~(1 << trick[-1])
    dealt: Hands = (hands[0], hands[1], hands[2], hands[3])
    return _with_show_outs(Viewed(Position(dealt, trump, leader, tuple(trick)), claimer), chance)


def _dealt(deck: list[Card], chance: random.Random) -> tuple[CardSet, CardSet]:
    liking = [chance.random() for _ in SUITS]
    spread = chance.choice((0.2, 1.0, 10.0))
    deck = sorted(deck, key=lambda card: liking[card >> 4] + chance.random() * spread)
    half = len(deck) // 2
    return set_of(*deck[:half]), set_of(*deck[half:])


def _with_show_outs(claim: Viewed, chance: random.Random) -> Viewed:
    """Show-outs in the trick on the table, and some of the earlier ones that the cards allow."""
    position, voids = claim.position, [0, 0]
    for index, seat in enumerate(claim.opponents):
        place = (seat - position.leader) & 3
        played = position.trick[place] if place < len(position.trick) else None
        for suit in SUITS:
            held = position.hands[seat] & SUIT_CARDS[suit] or (played is not None and played >> 4 == suit)
            if not held and chance.random() < 0.6:
                voids[index] |= 1 << suit
        if played is not None and place and played >> 4 != position.trick[0] >> 4:
            voids[index] |= 1 << (position.trick[0] >> 4)
    return replace(claim, voids=(voids[0], voids[1]))
