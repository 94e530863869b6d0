"""A few words that the articles share: numbers of tricks, and cards one after another."""

from __future__ import annotations

from collections.abc import Iterable

from claimeval import counting
from claimeval.cards import Card, card_name
from claimeval.messages import say, say_counted


def tricks(count: int) -> str:
    """A number of tricks as an award: ``no trick``, ``1 trick``, ``2 tricks``."""
    return counting.figure_tricks(count) if count else say("no trick")


def some_tricks(count: int) -> str:
    """A number of tricks within a sentence: ``a trick``, ``2 tricks``."""
    return say_counted("a trick", "{count} tricks", count)


def come_back(count: int) -> str:
    """That so many tricks come back, as a sentence."""
    return say_counted("It comes back.", "They come back.", count)


def the_card(card: Card) -> str:
    """A card within a sentence: ``the ace of spades``."""
    return say("the {card}", card=card_name(card))


def listed(cards: Iterable[Card]) -> str:
    """Cards in words: ``the ace of spades and the two of clubs``."""
    return counting.listed([the_card(card) for card in cards])
