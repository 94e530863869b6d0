"""A few words that the articles share: numbers of tricks, and cards one after another."""

from __future__ import annotations

from collections.abc import Iterable

from claimeval.cards import Card, card_name


def tricks(count: int) -> str:
    """A number of tricks as an award: ``no trick``, ``1 trick``, ``2 tricks``."""
    return "1 trick" if count == 1 else f"{count} tricks" if count else "no trick"


def some_tricks(count: int) -> str:
    """A number of tricks within a sentence: ``a trick``, ``2 tricks``."""
    return "a trick" if count == 1 else f"{count} tricks"


def come_back(count: int) -> str:
    """That so many tricks come back, without the stop."""
    return "It comes back" if count == 1 else "They come back"


def listed(cards: Iterable[Card]) -> str:
    """Cards in words: ``the ace of spades and the two of clubs``."""
    names = [f"the {card_name(card)}" for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
