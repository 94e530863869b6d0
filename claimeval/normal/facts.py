"""Conditions on the lie of the cards, as far as a claimer has seen by a point of the play whether they hold.

Which opponent holds an unseen card is never read: a fact is known when every lie that fits what has been seen
gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from claimeval.cards import SUIT_CARDS, Card, CardSet, Suit, cards_in
from claimeval.position import is_master


@dataclass(frozen=True, slots=True)
class Seen:
    """The opponents' cards at the claim and at a point of the play, for those on the claimer's left and right.

    Attributes:
        own: the cards held by the claimer and by his partner.
        dealt: what the two opponents held when the claim was made.
        held: what they hold now.
        voids: for each, a bit for each suit that they have shown out of.
    """

    own: tuple[CardSet, CardSet]
    dealt: tuple[CardSet, CardSet]
    held: tuple[CardSet, CardSet]
    voids: tuple[int, int]

    @property
    def out(self) -> CardSet:
        """The cards that the opponents still hold."""
        return self.held[0] | self.held[1]

    @property
    def played(self) -> tuple[CardSet, CardSet]:
        """The cards that each has played since the claim."""
        return self.dealt[0] & ~self.held[0], self.dealt[1] & ~self.held[1]

    def begun(self, suit: Suit) -> bool:
        """Has an opponent played a card of the suit since the claim?"""
        played = self.played
        return bool((played[0] | played[1]) & SUIT_CARDS[suit])


class Fact(Protocol):
    """Something that holds or does not; ``cards`` are the opponents' cards by which that is seen."""

    @property
    def cards(self) -> CardSet:
        """The opponents' cards that must be told from their neighbours."""

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that have to be played to find it out."""

    def known(self, seen: Seen) -> bool | None:
        """Does it hold? ``None`` as long as the claimer cannot know."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many cards of a suit the opponents on the left and right held at the claim: one of these pairs."""

    suit: Suit
    allowed: frozenset[tuple[int, int]]
    cards: CardSet = 0

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suit itself."""
        return (self.suit,)

    def known(self, seen: Seen) -> bool | None:
        """Known once every split of the cards still out says the same."""
        suit = SUIT_CARDS[self.suit]
        left, right = ((played & suit).bit_count() for played in seen.played)
        out = (seen.out & suit).bit_count()
        sizes = [held.bit_count() for held in seen.held]
        void = [voids >> self.suit & 1 for voids in seen.voids]
        answers = {
            (left + more, right + out - more) in self.allowed
            for more in range(out + 1)
            if more <= (0 if void[0] else sizes[0]) and out - more <= (0 if void[1] else sizes[1])
        }
        return answers.pop() if len(answers) == 1 else None


@dataclass(frozen=True, slots=True)
class Holds:
    """One opponent, 0 on the left or 1 on the right, held a card at the claim."""

    card: Card
    who: int

    @property
    def cards(self) -> CardSet:
        """The card."""
        return 1 << self.card

    @property
    def suits(self) -> tuple[Suit, ...]:
        """None: who plays on the suit for this alone takes a finesse or plays for a drop, and has to say so."""
        return ()

    def known(self, seen: Seen) -> bool | None:
        """Known once the card was played, or one opponent can no longer hold it."""
        for index in (0, 1):
            if seen.played[index] >> self.card & 1 or seen.voids[1 - index] >> (self.card >> 4) & 1:
                return index == self.who
        return None


@dataclass(frozen=True, slots=True)
class Fallen:
    """These cards have gone, played by ``who`` if an opponent was named; judged when their suit has been played."""

    cards: CardSet
    who: int | None = None

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits of the cards."""
        return tuple(dict.fromkeys(card >> 4 for card in cards_in(self.cards)))

    def known(self, seen: Seen) -> bool | None:
        """Known as soon as they fall, and otherwise when the suit has been led."""
        played = seen.played
        gone = played[0] | played[1] if self.who is None else played[self.who]
        if not self.cards & ~gone:
            return True
        return False if all(seen.begun(suit) for suit in self.suits) else None


@dataclass(frozen=True, slots=True)
class ShowsOut:
    """An opponent, or with ``None`` either of them, shows out of a suit."""

    suit: Suit
    who: int | None = None
    cards: CardSet = 0

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suit."""
        return (self.suit,)

    def known(self, seen: Seen) -> bool | None:
        """Known by what has been seen when the suit has been led."""
        suit = SUIT_CARDS[self.suit]
        lengths = [(dealt & suit).bit_count() for dealt in seen.dealt]
        asked = (0, 1) if self.who is None else (self.who,)
        if not seen.out & suit:
            return any(lengths[who] < lengths[1 - who] for who in asked)
        if any(seen.voids[who] >> self.suit & 1 for who in asked):
            return True
        return False if seen.begun(self.suit) else None


@dataclass(frozen=True, slots=True)
class StillOut:
    """Some card of a set is still with the opponents, which everybody can count."""

    asked: CardSet
    suits: tuple[Suit, ...] = ()

    @property
    def cards(self) -> CardSet:
        """The cards asked about, but for whole suits."""
        return self.asked & ~_union(suit for suit in SUIT_CARDS if not suit & ~self.asked)

    def known(self, seen: Seen) -> bool | None:
        """Always known."""
        return bool(self.asked & seen.out)


@dataclass(frozen=True, slots=True)
class High:
    """These cards of the claimer's side are all masters, which everybody can count."""

    own: CardSet
    cards: CardSet = 0
    suits: tuple[Suit, ...] = ()

    def known(self, seen: Seen) -> bool | None:
        """Always known."""
        held = self.own & (seen.own[0] | seen.own[1])
        return all(is_master(card, seen.out) for card in cards_in(held))


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a fact."""

    fact: Fact

    @property
    def cards(self) -> CardSet:
        """The cards of the fact."""
        return self.fact.cards

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits of the fact."""
        return self.fact.suits

    def known(self, seen: Seen) -> bool | None:
        """Known when the fact is."""
        answer = self.fact.known(seen)
        return None if answer is None else not answer


@dataclass(frozen=True, slots=True)
class Either:
    """One of several facts, or with ``every`` all of them."""

    facts: tuple[Fact, ...]
    every: bool = False

    @property
    def cards(self) -> CardSet:
        """The cards of all of them."""
        return _union(fact.cards for fact in self.facts)

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits of all of them."""
        return tuple(dict.fromkeys(suit for fact in self.facts for suit in fact.suits))

    def known(self, seen: Seen) -> bool | None:
        """Known as soon as one of them decides it, or all are known."""
        answers = {fact.known(seen) for fact in self.facts}
        if (not self.every) in answers:
            return not self.every
        return None if None in answers else self.every


def _union(sets: Iterable[CardSet]) -> CardSet:
    cards = 0
    for each in sets:
        cards |= each
    return cards
