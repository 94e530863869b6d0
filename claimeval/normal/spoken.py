"""What the claimer's words say about what he took for high or for gone."""

from __future__ import annotations

from claimeval.cards import SUITS, Card, CardSet, Strain, cards_in
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief, as_found
from claimeval.statement.plan import (
    CardWords,
    Condition,
    Endplay,
    Finesse,
    IsGood,
    LeadTo,
    NoTrumpsOut,
    Place,
    PlayForDrop,
    Squeeze,
)
from claimeval.statement.reading import Reading


def said_no_trump_is_out(reading: Reading) -> bool:
    """Did the claimer say that no trump is out?"""
    return any(isinstance(step, NoTrumpsOut) for step in reading.plan)


def plays_against_a_trump(reading: Reading, trump: Strain) -> bool:
    """Does the stated line finesse in trumps, or lead one towards a card that need not win?"""
    for step in reading.plan:
        match step:
            case LeadTo() if trump in (step.lead.suit, step.to.suit) and step.to.rank is not None:
                return True
            case Finesse() | PlayForDrop() if any(words.suit == trump for words in step.cards):
                return True
            case _:
                continue
    return False


def rests_on_a_chance(reading: Reading) -> bool:
    """Did he say on what his claim hangs: how a suit breaks, where a card lies, whether an opponent is squeezed?"""
    chances = (Condition, Finesse, PlayForDrop, Squeeze, Endplay)
    return any(isinstance(step, chances) for step in reading.plan)


def spoken_belief(reading: Reading, own: tuple[CardSet, CardSet], out: CardSet, claims_all: bool) -> Belief:
    """What the words "dummy is good", "my hearts are high" and the like overlook.

    To call a hand or a suit high is to overlook every card that is ``out`` above its lowest card; a suit or card that
    he excepted is left out of it. "All top cards" says so of both hands only when every trick is claimed.
    """
    high: set[Card] = set()
    for step in reading.plan:
        if not isinstance(step, IsGood):
            continue
        called: set[Card] = set()
        if step.cards:
            for words in step.cards:
                called.update(_named(words, own, step.place))
        elif step.place is not None:
            called.update(cards_in(own[0 if step.place is Place.HAND else 1]))
        elif claims_all:
            called.update(cards_in(own[0] | own[1]))
        elif step.but:
            excepted = {card for words in step.but for card in _named(words, own, None)}
            there = all(own[1] >> card & 1 for card in excepted) and bool(excepted)
            called.update(cards_in(own[1] if there else own[0]))
        for words in step.but:
            called.difference_update(_named(words, own, step.place))
        high |= called
    return as_found(out, (), sorted(high, reverse=True)) if high else NOTHING_FORGOTTEN


def _named(words: CardWords, own: tuple[CardSet, CardSet], place: Place | None) -> list[Card]:
    if words.suit is None or words.suit not in SUITS or words.theirs:
        return []
    where = words.place or place
    cards = own[0] | own[1] if where is None else own[0 if where is Place.HAND else 1]
    if words.card is not None:
        return [words.card] if cards >> words.card & 1 else []
    return [card for card in cards_in(cards) if card >> 4 == words.suit]
