"""What a claimer said he would do, as leads of his side and answers to them.

A move is asked at the start of a trick and within it. It reads what the claimer's side holds and what lies on the
table, and tells which cards were named for the hand on turn; none where the words do not say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from claimeval.cards import SUIT_CARDS, SUITS, Card, CardSet, Strain, Suit, cards_in, set_of
from claimeval.normal.knowledge import View
from claimeval.position import beats, legal_cards, masters_in, winning_index


@dataclass(frozen=True, slots=True)
class Move:
    """One stated lead, or several rounds of one.

    Attributes:
        suit: the suit led.
        target: the cards of the claimer's side that are to be played to the trick, led or put on the lead.
        thrown: cards that the other hand is to throw or ruff with when it cannot follow.
        leads: the relative seat that leads, 0 or 2; ``None`` for either.
        rounds: how many tricks; ``None`` for as many as there are cards.
        while_trumps: stop as soon as no trump is believed to be out.
        covers: a stated finesse: the target covers what appears and is not wasted on what it cannot beat.
        ends_in: the relative seat that is to gain the lead; nothing is to be done when it has it.
        may_lose: the words have the trick lost, as an exit does, so that losing it is no failure of the plan.
        from_top: the suit was said to be played from the top, so without a finesse.
    """

    suit: int
    target: CardSet
    thrown: CardSet = 0
    leads: int | None = None
    rounds: int | None = 1
    while_trumps: bool = False
    covers: bool = False
    ends_in: int | None = None
    may_lose: bool = False
    from_top: bool = False

    @property
    def named(self) -> CardSet:
        """The single cards that are to be played."""
        cards = 0
        for wanted in (self.target, self.thrown):
            cards |= wanted if wanted.bit_count() == 1 else 0
        return cards

    def lead(self, view: View) -> CardSet:
        """The cards to be led from the hand on turn; none when the move cannot be made from it."""
        hand = view.hand
        if self.leads is not None and self.leads != view.turn:
            return 0
        wanted = hand & self.target & SUIT_CARDS[self.suit]
        if wanted:
            return wanted
        towards = view.own[1 - (view.turn >> 1)] & self.target
        cards = hand & SUIT_CARDS[self.suit]
        if towards and not towards & (towards - 1):
            return cards & (towards - 1) or cards  # a card that beats the one named would not be led to it
        return cards if towards or self.thrown else 0

    def done(self, view: View) -> bool:
        """Is there nothing left of the move to be made?"""
        if self.ends_in is not None and view.turn == self.ends_in:
            return True
        if self.while_trumps and self._drawn(view):
            return True
        return not (view.own[0] | view.own[1]) & (self.target | self.thrown)

    def _drawn(self, view: View) -> bool:
        """Is no trump left to be drawn? A last one that is higher than his own is left alone."""
        out = view.unseen & SUIT_CARDS[self.suit]
        mine = (view.own[0] | view.own[1]) & SUIT_CARDS[self.suit]
        return not out or (out > mine and not out & (out - 1))

    def answer(self, view: View) -> CardSet:
        """The cards that the other hand is to play to a lead of the move; none when the words do not say."""
        legal = legal_cards(view.hand, view.table)
        if not legal & SUIT_CARDS[self.suit]:
            return legal & self.thrown
        wanted = legal & self.target
        if not self.covers or not wanted:
            return wanted
        best = view.table[winning_index(view.table, view.trump)]
        if any(beats(card, best, view.trump) for card in cards_in(wanted)):
            return wanted
        winners = [card for card in cards_in(legal) if beats(card, best, view.trump)]
        return 1 << winners[-1] if winners else 0


@dataclass(frozen=True, slots=True)
class Strip:
    """A side suit played, and ruffed, until neither hand of the claimer's side has a card of it (an elimination)."""

    suit: Suit
    rounds: int | None = None
    may_lose: bool = True
    named: CardSet = 0

    def lead(self, view: View) -> CardSet:
        """The cards of the suit in the hand on turn."""
        return view.hand & SUIT_CARDS[self.suit]

    def done(self, view: View) -> bool:
        """Have both hands no card of the suit?"""
        return not (view.own[0] | view.own[1]) & SUIT_CARDS[self.suit]

    def answer(self, view: View) -> CardSet:
        """The words do not say which card goes on it."""
        del view
        return 0


@dataclass(frozen=True, slots=True)
class Crossruff:
    """Losers led to be ruffed in the hand that is void of their suit, now from one hand, now from the other.

    Attributes:
        trump: the trump suit.
        suits: the side suits to be ruffed, a bit each; 0 when none was named.
        high: was it said that he ruffs high? Otherwise he ruffs low, as one does who does not say so.
    """

    trump: Strain
    suits: int = 0
    high: bool = False
    rounds: int | None = None
    may_lose: bool = False
    named: CardSet = 0

    def lead(self, view: View) -> CardSet:
        """The cards in the hand on turn that the other hand can ruff."""
        return self._from(view, view.turn >> 1)

    def done(self, view: View) -> bool:
        """Is there nothing left to be ruffed from either hand?"""
        return not self._from(view, 0) and not self._from(view, 1)

    def answer(self, view: View) -> CardSet:
        """The trumps to ruff with: low or high as was said, but over a ruff that has been seen."""
        legal = legal_cards(view.hand, view.table)
        if legal & SUIT_CARDS[view.table[0] >> 4]:
            return 0
        best = view.table[winning_index(view.table, view.trump)]
        trumps = set_of(*(card for card in cards_in(legal & SUIT_CARDS[self.trump]) if beats(card, best, self.trump)))
        if not trumps:
            return 0
        return 1 << (trumps.bit_length() - 1) if self.high else trumps & -trumps

    def _from(self, view: View, index: int) -> CardSet:
        hand, other = view.own[index], view.own[1 - index]
        if not other & SUIT_CARDS[self.trump]:
            return 0
        wanted = 0
        for suit in SUITS:
            ruffed = suit != self.trump and not other & SUIT_CARDS[suit]
            if ruffed and (not self.suits or self.suits >> suit & 1):
                wanted |= hand & SUIT_CARDS[suit]
        return wanted & ~masters_in(wanted, view.unseen)


@dataclass(frozen=True, slots=True)
class Tenace:
    """A finesse taken: a card of the suit led towards the tenace, which plays the card under the missing one.

    Attributes:
        missing: the opponents' card that is finessed.
        holder: the relative seat with the tenace, 0 or 2.
    """

    missing: Card
    holder: int
    rounds: int | None = 1
    may_lose: bool = True
    named: CardSet = 0

    @property
    def suit(self) -> Suit:
        """The suit of the finesse."""
        return self.missing >> 4

    def lead(self, view: View) -> CardSet:
        """The cards of the suit in the hand opposite the tenace."""
        return view.hand & SUIT_CARDS[self.suit] if view.turn == self.holder ^ 2 else 0

    def done(self, view: View) -> bool:
        """Is the missing card gone, or the tenace?"""
        there, opposite = view.own[self.holder >> 1], view.own[1 - (self.holder >> 1)]
        suit = SUIT_CARDS[self.suit]
        return not (view.unseen >> self.missing & 1 and self._under(there) and opposite & suit)

    def answer(self, view: View) -> CardSet:
        """The card under the missing one, unless partner's does as well or the missing card has appeared."""
        mine = legal_cards(view.hand, view.table) & SUIT_CARDS[self.suit]
        under = self._under(mine)
        at = winning_index(view.table, view.trump)
        best = view.table[at]
        if not mine or not under or best >> 4 != self.suit:
            return 0
        card = under.bit_length() - 1
        if at == 0 and best > card:
            return mine & -mine
        if best < card:
            return 1 << card
        above = mine & ~((1 << best) - 1)
        return above & -above

    def _under(self, cards: CardSet) -> CardSet:
        return cards & SUIT_CARDS[self.suit] & ((1 << self.missing) - 1)


@dataclass(frozen=True, slots=True)
class Way:
    """What the second hand of the claimer's side plays: some ``cards``, the cheapest that ``wins``, or its lowest."""

    cards: CardSet = 0
    wins: bool = False

    def choose(self, view: View) -> CardSet:
        """The cards that are to be played to the trick on the table."""
        legal = legal_cards(view.hand, view.table)
        if self.cards:
            return legal & self.cards
        low = legal & SUIT_CARDS[view.table[0] >> 4]
        if not self.wins:
            return low & -low
        best = view.table[winning_index(view.table, view.trump)]
        winners = [card for card in cards_in(legal) if beats(card, best, view.trump)]
        return 1 << winners[-1] if winners else low & -low


@dataclass(frozen=True, slots=True)
class Reply:
    """A stated lead, and what goes on it as the opponent in between plays.

    Attributes:
        move: the lead, and what goes on it where the words do not say.
        asked: the opponents' cards that were asked about; none for any card that beats the lead.
        who: the opponent who was asked about, 0 on the left or 1 on the right; ``None`` where none was named.
        holds: what is played when it holds, ``None`` where the words do not say.
        fails: what is played when it does not.
    """

    move: Move
    asked: CardSet
    who: int | None
    holds: Way | None
    fails: Way | None
    rounds: int | None = 1
    may_lose: bool = True

    @property
    def suit(self) -> Suit:
        """The suit that is led."""
        return self.move.suit

    @property
    def named(self) -> CardSet:
        """The single cards that are to be played, and those that were asked about."""
        return self.move.named | self.asked

    def lead(self, view: View) -> CardSet:
        """The cards to be led."""
        return self.move.lead(view)

    def done(self, view: View) -> bool:
        """Is there nothing left to be led?"""
        return self.move.done(view)

    def answer(self, view: View) -> CardSet:
        """What goes on the lead once the opponent in between has played."""
        between = 0 if view.turn == 2 else 1
        if len(view.table) != 2 or self.who not in (None, between):
            return self.move.answer(view)
        led, played = view.table
        held = bool(self.asked >> played & 1) if self.asked else beats(played, led, view.trump)
        way = self.holds if held else self.fails
        return self.move.answer(view) if way is None else way.choose(view)


@dataclass(frozen=True, slots=True)
class Probe:
    """Winners of a suit cashed to find out how it lies: led, or reached with a small card from across the table."""

    suit: Suit
    masters: CardSet
    rounds: int | None = None
    may_lose: bool = True
    named: CardSet = 0

    def lead(self, view: View) -> CardSet:
        """The winners in the hand on turn, or where it has none its cards that lead to one."""
        mine = view.hand & SUIT_CARDS[self.suit]
        if mine & self.masters:
            return mine & self.masters
        return mine if view.own[1 - (view.turn >> 1)] & self.masters else 0

    def done(self, view: View) -> bool:
        """Are there no winners left?"""
        return not (view.own[0] | view.own[1]) & self.masters

    def answer(self, view: View) -> CardSet:
        """A winner on a small card; on another winner the words ask for nothing."""
        return 0 if self.masters >> view.table[0] & 1 else legal_cards(view.hand, view.table) & self.masters


def crossing(start: View, view: View) -> CardSet:
    """The cards with which a trick that began as ``start`` is brought to the other hand by a winner there.

    Small cards to lead, and the winner on one that was led; none where no winner lies across the table.
    """
    other = start.own[1 - (start.turn >> 1)]
    masters = masters_in(other, start.unseen)
    if view.table:
        return legal_cards(view.hand, view.table) & masters & SUIT_CARDS[view.table[0] >> 4]
    wanted = 0
    for suit in SUITS:
        there = masters & SUIT_CARDS[suit]
        wanted |= view.hand & SUIT_CARDS[suit] & ((1 << max(there.bit_length() - 1, 0)) - 1) if there else 0
    return wanted


AnyMove: TypeAlias = Move | Strip | Crossruff | Tenace | Reply | Probe
"""Something that he said he would do."""
