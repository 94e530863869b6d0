"""What the "if" of a claimer's words asks of the cards: a test of the statement made into a fact of the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from claimeval.cards import SUIT_CARDS, Card, CardSet, Suit, make_card
from claimeval.normal.facts import Either, Fact, Fallen, High, Holds, Lengths, Not, ShowsOut, StillOut
from claimeval.normal.manoeuvres import finessed, missing_card
from claimeval.normal.table import Table
from claimeval.statement.plan import CardWords, Test, TestKind


def fact_of(test: Test, table: Table, before: Suit | None = None) -> Fact | None:
    """The fact that a test is about; ``None`` where the words do not settle one, or no opponents are to be seen.

    ``before`` is the suit of the move before the condition: "if East shows out" means that suit.
    """
    make = _MAKERS.get(test.kind)
    if make is None or not table.out:
        return None
    fact = make(test, table, before)
    return Not(fact) if fact is not None and test.negated else fact


def _break(test: Test, table: Table, before: Suit | None) -> Fact | None:
    suit = _suit(test, table, before)
    if suit is None:
        return None
    out = (table.out & SUIT_CARDS[suit]).bit_count()
    pairs = [(left, out - left) for left in range(out + 1)]
    if not test.splits:
        return Lengths(suit, frozenset(pair for pair in pairs if abs(pair[0] - pair[1]) <= 1))
    allowed = {pair for pair in pairs for split in test.splits if _left_of(split, pair)}
    return Lengths(suit, frozenset(allowed)) if any(sum(split) >= out for split in test.splits) else None


def _left_of(split: tuple[int, int], pair: tuple[int, int]) -> bool:
    """Can a split of the whole suit have become this one, both opponents having followed to the rounds played?"""
    gone = sum(split) - sum(pair)
    for more, less in (split, split[::-1]):
        for left in {gone // 2, gone - gone // 2}:
            if gone >= 0 and (more - left, less - (gone - left)) == pair:
                return True
    return False


def _holds(test: Test, table: Table, before: Suit | None) -> Fact | None:
    who = table.who(test.seat)
    if who is None and test.seat is not None:
        return None
    asked = (0, 1) if who is None else (who,)
    found = [_held_by(test, table, before, each) for each in asked]
    facts = tuple(fact for fact in found if fact is not None)
    return _joined(facts, every=False) if len(facts) == len(asked) else None


def _held_by(test: Test, table: Table, before: Suit | None, who: int) -> Fact | None:
    facts: list[Fact] = []
    suit = _suit(test, table, before)
    if test.numbers or not test.cards:
        if suit is None:
            return None
        out = (table.out & SUIT_CARDS[suit]).bit_count()
        pairs = ((left, out - left) for left in range(out + 1))
        asked = test.numbers or tuple(range(1, out + 1))
        facts.append(Lengths(suit, frozenset(pair for pair in pairs if pair[who] in asked)))
    for words in test.cards:
        card = _card(words, suit)
        if card is None or not table.out >> card & 1:
            return None
        facts.append(Holds(card, who))
    return _joined(tuple(facts), every=True)


def _placed(test: Test, table: Table, before: Suit | None) -> Fact | None:
    """Well placed is a card that lies before the tenace over it."""
    facts: list[Fact] = []
    for words in test.cards:
        card = _card(words, before)
        who = finessed(card, table) if card is not None and table.out >> card & 1 else None
        if card is None or who is None:
            return None
        facts.append(Holds(card, who if test.well else 1 - who))
    return _joined(tuple(facts), every=True)


def _works(test: Test, table: Table, before: Suit | None) -> Fact | None:
    """A finesse works when the missing card lies before the tenace, or with the opponent it was taken against."""
    del before
    card = missing_card(test.cards, table) if test.cards else None
    if card is None:
        return None
    who = finessed(card, table) if test.seat is None else table.who(test.seat)
    return None if who is None else Holds(card, who)


def _falls(test: Test, table: Table, before: Suit | None) -> Fact | None:
    cards = _cards(test.cards, before, suits=False) & table.out
    return Fallen(cards) if cards else None


def _plays(test: Test, table: Table, before: Suit | None) -> Fact | None:
    cards = _cards(test.cards, before, suits=False) & table.out
    return Fallen(cards, table.who(test.seat)) if cards else None


def _shows_out(test: Test, table: Table, before: Suit | None) -> Fact | None:
    suit = before if test.suit is None else _suit(test, table, before)
    return None if suit is None else ShowsOut(suit, table.who(test.seat))


def _follows(test: Test, table: Table, before: Suit | None) -> Fact | None:
    fact = _shows_out(test, table, before)
    return None if fact is None else Not(fact)


def _out(test: Test, table: Table, before: Suit | None) -> Fact | None:
    cards = _cards(test.cards, before) & ~(table.own[0] | table.own[1])
    return StillOut(cards) if cards else None


def _good(test: Test, table: Table, before: Suit | None) -> Fact | None:
    cards = _cards(test.cards, before) & (table.own[0] | table.own[1])
    return High(cards) if cards else None


_MAKERS: Final[dict[TestKind, Callable[[Test, Table, Suit | None], Fact | None]]] = {
    TestKind.BREAK: _break,
    TestKind.HOLDS: _holds,
    TestKind.PLACED: _placed,
    TestKind.WORKS: _works,
    TestKind.FALLS: _falls,
    TestKind.PLAYS: _plays,
    TestKind.SHOWS_OUT: _shows_out,
    TestKind.FOLLOWS: _follows,
    TestKind.OUT: _out,
    TestKind.GOOD: _good,
}


def _suit(test: Test, table: Table, before: Suit | None) -> Suit | None:
    suit = test.suit
    if suit is not None and suit < 0:
        suit = table.trump if table.trump in range(4) else None
    return before if suit is None else suit


def _card(words: CardWords, before: Suit | None) -> Card | None:
    if words.card is not None:
        return words.card
    if words.rank is None or before is None or words.suit is not None:
        return None
    return make_card(before, words.rank)


def _cards(words: Iterable[CardWords], before: Suit | None, *, suits: bool = True) -> CardSet:
    """The cards meant: named ones, and with ``suits`` all of a suit where only the suit was said."""
    cards = 0
    for each in words:
        card = _card(each, before)
        if card is not None:
            cards |= 1 << card
        elif suits and each.whole_suit and each.suit is not None and each.suit >= 0:
            cards |= SUIT_CARDS[each.suit]
    return cards


def _joined(facts: tuple[Fact, ...], *, every: bool) -> Fact | None:
    if not facts:
        return None
    return facts[0] if len(facts) == 1 else Either(facts, every)
