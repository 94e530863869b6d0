"""Against whose cards a named finesse, squeeze or endplay is played: its premise, from the words and what is seen.

Only the claimer's own cards and the set of those that are out are read, never who holds which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from claimeval.cards import HONOURS, SUIT_CARDS, SUITS, Card, CardSet, Suit, cards_of_rank, only_of_rank
from claimeval.normal.moves import Tenace
from claimeval.normal.premise import Placing, Premise
from claimeval.normal.table import Table
from claimeval.position import is_master
from claimeval.statement.plan import CardWords, Endplay, Finesse, Squeeze


def missing_card(cards: Sequence[CardWords], table: Table) -> Card | None:
    """The opponents' card that a finesse or a play for the drop is about: named, or the highest that is out."""
    if not cards:
        suits = [suit for suit in SUITS if suit != table.trump and _top(suit, table) is not None]
        return _finessable(suits, table)
    words = cards[0]
    if words.suit is None and words.rank is not None:
        if table.out & cards_of_rank(words.rank):
            return only_of_rank(words.rank, table.out)
        mine = only_of_rank(words.rank, table.own[0] | table.own[1])
        return None if mine is None else missing_card([replace(words, suit=mine >> 4)], table)
    if words.suit is None or words.suit < 0:
        return None
    if words.card is None:
        return _top(words.suit, table)
    if table.out >> words.card & 1:
        return words.card
    above = table.out & SUIT_CARDS[words.suit] & ~((1 << words.card) - 1)
    return (above & -above).bit_length() - 1 if above else None


def finesse_items(step: Finesse, table: Table) -> Iterator[Tenace | Premise]:
    """The card is with the opponent whom the finesse is taken against, and it is led up to the tenace behind him."""
    card = missing_card(step.cards, table)
    if card is None:
        return
    who = table.who(step.against)
    if who is None:
        who = finessed(card, table)
        if who is not None and step.ruffing:
            who = 1 - who
    if who is not None:
        yield Premise((_with(1 << card, who),), finesses=True)
        if not step.ruffing:
            yield Tenace(card, 2 if who == 0 else 0)


def finessed(card: Card, table: Table) -> int | None:
    """The opponent who plays before the tenace over a card; ``None`` where it may be finessed either way."""
    suit = SUIT_CARDS[card >> 4]
    below = suit & ((1 << card) - 1)
    bests = [(cards & below).bit_length() - 1 for cards in table.own]
    out = table.out & below
    tenaces = [best >= 0 and not out & ~((1 << best) - 1) for best in bests]
    over = [bool(cards & suit & ~below) for cards in table.own]
    if over[0] != over[1]:
        tenaces = [near and above for near, above in zip(tenaces, over, strict=True)]
    if tenaces[0] == tenaces[1]:
        return None
    return 0 if tenaces[1] else 1


def squeeze_premise(step: Squeeze, table: Table) -> Iterator[Premise]:
    """One opponent guards both suits of a squeeze; in a double one each guards a suit of his own."""
    named = [words.suit for words in step.cards if words.suit is not None and words.suit >= 0]
    suits = named if len(named) > 1 else [suit for suit in SUITS if _is_threatened(suit, table)]
    who = table.who(step.against)
    asked = (0, 1) if who is None else (who,)
    placings: list[Placing] = []
    for first, second in permutations(suits, 2):
        tops = _top(first, table), _top(second, table)
        if tops[0] is None or tops[1] is None:
            continue
        if step.kind == "double":
            placings.append((1 << tops[0], 1 << tops[1]))
        elif first < second:
            placings += [_with(1 << tops[0] | 1 << tops[1], each) for each in asked]
    if placings:
        yield Premise(tuple(sorted(placings)))


def endplay_premise(step: Endplay, table: Table) -> Iterator[Premise]:
    """The opponent who is to be thrown in holds the card that wins the exit."""
    who = table.who(step.against)
    if who is None or step.using is None or step.using.suit is None or step.using.suit < 0:
        return
    top = _top(step.using.suit, table)
    if top is not None:
        yield Premise((_with(1 << top, who),))


def _with(cards: CardSet, who: int) -> Placing:
    return (cards, 0) if who == 0 else (0, cards)


def _top(suit: Suit, table: Table) -> Card | None:
    out = table.out & SUIT_CARDS[suit]
    return out.bit_length() - 1 if out else None


def _is_threatened(suit: Suit, table: Table) -> bool:
    """Does the claimer's side hold a card that would be high but for the cards above it?"""
    own = (table.own[0] | table.own[1]) & SUIT_CARDS[suit]
    lowest = (own & -own).bit_length() - 1
    return bool(own) and suit != table.trump and not is_master(lowest, table.out)


def _finessable(suits: Sequence[Suit], table: Table) -> Card | None:
    """The only honour out that lies under a master of the claimer's side and over another of its cards."""
    found = []
    for suit in suits:
        card = _top(suit, table)
        own = (table.own[0] | table.own[1]) & SUIT_CARDS[suit]
        if card is not None and HONOURS >> card & 1 and own > 1 << card and finessed(card, table) is not None:
            found.append(card)
    return found[0] if len(found) == 1 else None
