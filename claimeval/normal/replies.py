"""A stated lead with a condition inside the trick: "the jack; if he covers I take the ace, otherwise I run it"."""

from __future__ import annotations

from dataclasses import replace

from claimeval.cards import HONOURS, SUIT_CARDS, SUITS, Card, CardSet, Suit, make_card
from claimeval.normal.moves import Move, Reply, Way
from claimeval.normal.table import Table
from claimeval.statement.plan import (
    CardWords,
    Condition,
    Cover,
    Discard,
    Finesse,
    LeadTo,
    Overruff,
    PlayCards,
    Ruff,
    Size,
    Step,
    Test,
    TestKind,
)


def reply(condition: Condition, move: Move, table: Table) -> Reply | None:
    """A lead with the condition that was put to the cards on it; ``None`` where the words do not settle one."""
    test = condition.test
    who = table.who(test.seat)
    if test.kind is not TestKind.PLAYS or move.rounds != 1 or (who is None and test.seat is not None):
        return None
    ways = [_way(steps, move.suit, table) for steps in (condition.then, condition.otherwise)]
    asked, low = _asked(test, move.suit, table, ways[0])
    if asked is None:
        return None
    holds, fails = ways[::-1] if test.negated != low else ways
    return None if holds is fails is None else Reply(move, asked, who, holds, fails)


def plain_lead(condition: Condition) -> LeadTo | None:
    """The lead of "a club to the jack unless the queen appears", which covers what appears in any case."""
    test, steps = condition.test, condition.then
    lead = steps[0] if len(steps) == 1 and not condition.otherwise else None
    appears = test.kind in (TestKind.FALLS, TestKind.PLAYS) and test.negated
    above = isinstance(lead, LeadTo) and all(
        card.suit == lead.to.suit and (card.rank or 0) > (lead.to.rank or 0) for card in test.cards
    )
    return lead if appears and above and isinstance(lead, LeadTo) else None


def finesse_in(condition: Condition, table: Table) -> Finesse | None:
    """The finesse in "if the king comes up I win the ace, if not I play the queen", or in the other order."""
    test = condition.test
    if test.kind not in (TestKind.FALLS, TestKind.PLAYS) or len(test.cards) != 1 or test.cards[0].rank is None:
        return None
    played = [_first_card(steps) for steps in (condition.then, condition.otherwise)]
    if test.negated:
        played.reverse()
    over, under = played
    missing = test.cards[0]
    rank = missing.rank or 0
    if under is None or under.rank is None or under.rank >= rank or (over is not None and (over.rank or 0) <= rank):
        return None
    said = [words for words in (missing, under, over) if words is not None]
    suits = {words.suit for words in said if words.suit is not None} or {
        suit
        for suit in SUITS
        if table.out >> make_card(suit, rank) & 1
        and all((table.own[0] | table.own[1]) >> make_card(suit, words.rank or 0) & 1 for words in said[1:])
    }
    return Finesse((replace(missing, suit=suits.pop()),)) if len(suits) == 1 else None


def _first_card(steps: tuple[Step, ...]) -> CardWords | None:
    """The card that the first step of a branch plays, or leads up to."""
    match steps[0] if steps else None:
        case PlayCards(cards=(words, *_)):
            return words
        case LeadTo(to=words):
            return words
        case _:
            return None


def _asked(test: Test, suit: Suit, table: Table, then: Way | None) -> tuple[CardSet | None, bool]:
    """The cards asked about, and whether it is their *not* being played that was asked: "if he plays low".

    An honour is not low, nor is a card that beats the one he then plays.
    """
    if any(words.size is Size.LOW for words in test.cards):
        named = then.cards & SUIT_CARDS[suit] if then is not None else 0
        above = ~((1 << named.bit_length()) - 1) if named else 0
        high = (HONOURS | above) & SUIT_CARDS[suit] & table.out
        return high or None, True
    cards = 0
    for words in test.cards:
        card = _card(words, suit)
        if card is None:
            return None, False
        cards |= 1 << card
    if test.cards and not cards & table.out:
        return None, False
    return cards, False


def _way(steps: tuple[Step, ...], suit: Suit, table: Table) -> Way | None:
    """What is played, by the first step of a branch."""
    step = steps[0] if steps else None
    match step:
        case Cover(cards=()) | Overruff(using=None):
            return Way(wins=True)
        case PlayCards(cards=(CardWords(size=Size.LOW, rank=None), *_)):
            return Way()
        case Cover(cards=cards) | PlayCards(cards=cards):
            card = _card(cards[0], suit)
            return None if card is None else Way(1 << card)
        case Ruff(cards=()) if table.trump in range(4):
            return Way((table.own[0] | table.own[1]) & SUIT_CARDS[table.trump])
        case Discard(cards=(CardWords(suit=int(thrown)), *_)) if thrown >= 0:
            return Way((table.own[0] | table.own[1]) & SUIT_CARDS[thrown])
        case _:
            return None


def _card(words: CardWords, suit: Suit) -> Card | None:
    if words.card is not None:
        return words.card
    return make_card(suit, words.rank) if words.rank is not None and words.suit is None else None
