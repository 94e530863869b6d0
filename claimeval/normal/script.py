"""The stated line of play, as far as it tells which card to play (Law 70B1, 70D1).

A :class:`Script` is what is left of a statement once beliefs, counts and remarks are taken out: an ordered list
of :class:`Move`. It is followed as long as it can be. A count of tricks is no order of play, and of several
winners named in one breath none comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from claimeval.cards import NOTRUMP, SUIT_CARDS, Card, CardSet, Strain, cards_in
from claimeval.normal.knowledge import View
from claimeval.position import beats, legal_cards, winning_index
from claimeval.statement.plan import (
    CardWords,
    Discard,
    DrawTrumps,
    Enter,
    LeadFrom,
    LeadTo,
    Order,
    Place,
    PlayCards,
    Ruff,
    RunSuit,
    Size,
    Step,
)
from claimeval.statement.reading import Reading

_ROUNDS: Final = 16
_ALWAYS_FIRST: Final = (DrawTrumps, RunSuit, LeadTo, LeadFrom, Enter, Discard, Ruff)
_PLAYS: Final = (*_ALWAYS_FIRST, PlayCards)


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
    """

    suit: int
    target: CardSet
    thrown: CardSet = 0
    leads: int | None = None
    rounds: int | None = 1
    while_trumps: bool = False
    covers: bool = False
    ends_in: int | None = None

    def lead(self, view: View) -> CardSet:
        """The cards to be led from the hand on turn; none when the move cannot be made from it."""
        hand = view.hand
        if self.leads is not None and self.leads != view.turn:
            return 0
        wanted = hand & self.target & SUIT_CARDS[self.suit]
        if wanted:
            return wanted
        other = view.own[1 - (view.turn >> 1)]
        return hand & SUIT_CARDS[self.suit] if other & self.target or self.thrown else 0

    def done(self, view: View) -> bool:
        """Is there nothing left of the move to be made?"""
        if self.ends_in is not None and view.turn == self.ends_in:
            return True
        if self.while_trumps and not view.unseen & SUIT_CARDS[self.suit]:
            return True
        return not (view.own[0] | view.own[1]) & (self.target | self.thrown)

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
class Script:
    """A stated line of play: its moves in order. A place in it is ``index * 16 + rounds made``.

    Attributes:
        moves: what is to be played.
        binding: may the claimer not depart from it, even when it has lost a trick (art. 89a of 1959)?
    """

    moves: tuple[Move, ...]
    binding: bool = False

    @property
    def end(self) -> int:
        """The place after the last move."""
        return len(self.moves) * _ROUNDS

    @property
    def named(self) -> CardSet:
        """The single cards that are to be played."""
        cards = 0
        for move in self.moves:
            for wanted in (move.target, move.thrown):
                cards |= wanted if wanted.bit_count() == 1 else 0
        return cards

    def stated(self, place: int, view: View, start: View) -> CardSet:
        """The cards that the statement has the hand on turn play; none when it does not say.

        ``start`` is the view at the start of the trick.
        """
        current = self._current(place, start)
        if current is None:
            return 0
        move = self.moves[current // _ROUNDS]
        if not view.table:
            return move.lead(view)
        if start.leader & 1 or view.table[0] >> 4 != move.suit or not move.lead(start) >> view.table[0] & 1:
            return 0
        return move.answer(view)

    def after(self, place: int, start: View, table: tuple[Card, ...], won: bool) -> int:
        """The place after a trick; the end when the stated line has broken down."""
        current = self._current(place, start)
        if current is None or start.leader & 1:
            return place
        move = self.moves[current // _ROUNDS]
        if not move.lead(start) >> table[0] & 1:
            return place
        if not won and not move.covers and not self.binding:
            return self.end
        made = current % _ROUNDS + 1
        if move.rounds is not None and made >= move.rounds:
            return (current // _ROUNDS + 1) * _ROUNDS
        return current + 1

    def _current(self, place: int, start: View) -> int | None:
        """The place of the move to be made now; ``None`` at the end, and between tricks of the opponents."""
        while place < self.end:
            if start.leader & 1 or not self.moves[place // _ROUNDS].done(start):
                return place
            place = (place // _ROUNDS + 1) * _ROUNDS
        return None


NO_SCRIPT: Final = Script(())


def script_of(reading: Reading, own: tuple[CardSet, CardSet], trump: Strain) -> Script:
    """The stated line of a declarer whose own and dummy's cards are ``own``."""
    moves: list[Move] = []
    steps = list(zip(reading.plan, reading.ordered, strict=True))
    for index, (step, after) in enumerate(steps):
        followed = index + 1 < len(steps) and steps[index + 1][1]
        if not isinstance(step, _PLAYS):
            if moves and after:
                break
            continue
        if moves and not after:
            break
        if not moves and not (isinstance(step, _ALWAYS_FIRST) or followed):
            continue
        made = list(_moves(step, own, trump))
        if not made:
            break
        moves += made
    return Script(tuple(moves))


def _moves(step: Step, own: tuple[CardSet, CardSet], trump: Strain) -> Iterator[Move]:
    match step:
        case DrawTrumps() if trump != NOTRUMP:
            yield Move(trump, _suit(own, trump, step.place), rounds=step.rounds, while_trumps=True)
        case RunSuit() if step.suit is not None and step.suit >= 0:
            cards = _suit(own, step.suit, step.place)
            if step.order is Order.BOTTOM:
                cards &= -cards
            yield Move(step.suit, cards, leads=_seat(step.place), rounds=step.rounds)
        case PlayCards() if not step.choice:
            for words in step.cards:
                yield from _named(words, own, step.place)
        case LeadFrom():
            for words in step.cards:
                for move in _named(words, own, step.place):
                    yield Move(move.suit, move.target, leads=_seat(step.place))
        case LeadTo() if step.to.card is not None:
            holder = next((seat for seat in (0, 2) if own[seat >> 1] >> step.to.card & 1), None)
            if holder is not None:
                yield Move(step.to.card >> 4, 1 << step.to.card, leads=holder ^ 2, covers=True)
        case Enter() if step.using is not None and step.using.suit is not None and step.using.suit >= 0:
            seat = 0 if step.place is Place.HAND else 2
            held = own[seat >> 1] & SUIT_CARDS[step.using.suit]
            target = 1 << step.using.card if step.using.card is not None else 1 << max(held.bit_length() - 1, 0)
            if held & target:
                yield Move(step.using.suit, target, leads=seat ^ 2, ends_in=seat)
        case Discard() if step.on is not None and step.on.card is not None:
            thrown = 0
            for words in step.cards:
                thrown |= _suit(own, words.suit, None) if words.suit is not None and words.suit >= 0 else 0
            yield Move(step.on.card >> 4, 1 << step.on.card, thrown=thrown)
        case Ruff() if trump != NOTRUMP and step.cards:
            yield from _ruffs(step, own, trump)
        case _:
            return


def _ruffs(step: Ruff, own: tuple[CardSet, CardSet], trump: Strain) -> Iterator[Move]:
    suit = step.cards[0].suit
    if suit is None or suit < 0:
        return
    place = _seat(step.place)
    if place is None:
        place = next((seat for seat in (2, 0) if not own[seat >> 1] & SUIT_CARDS[suit]), None)
    trumps = 0 if place is None else own[place >> 1] & SUIT_CARDS[trump]
    named = [words.card for words in step.using if words.card is not None]
    if named:
        trumps &= 1 << named[0]
    elif step.size is Size.TOP and trumps:
        trumps = 1 << (trumps.bit_length() - 1)
    if trumps and place is not None:
        yield Move(suit, 0, thrown=trumps, leads=place ^ 2, rounds=step.cards[0].number or 1)


def _named(words: CardWords, own: tuple[CardSet, CardSet], place: Place | None) -> Iterator[Move]:
    """The moves that play the cards named: one card, or several rounds of a suit."""
    if words.suit is None or words.suit < 0 or words.theirs:
        return
    if words.card is not None:
        if (own[0] | own[1]) >> words.card & 1:
            yield Move(words.suit, 1 << words.card, leads=None)
        return
    yield Move(words.suit, _suit(own, words.suit, words.place or place), rounds=words.number)


def _suit(own: tuple[CardSet, CardSet], suit: int, place: Place | None) -> CardSet:
    seat = _seat(place)
    cards = own[0] | own[1] if seat is None else own[seat >> 1]
    return cards & SUIT_CARDS[suit]


def _seat(place: Place | None) -> int | None:
    return None if place is None else 0 if place is Place.HAND else 2
