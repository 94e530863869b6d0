"""Numbers with their nouns and lists of names, so that every sentence reads aloud well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from claimeval.messages import say, say_as, say_counted, to_say_each

_NUMBERS: Final = to_say_each(
    "no", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
)  # fmt: skip


def number_word(count: int) -> str:
    """A number from 0 to 13 in words, ``no`` for nothing; a larger one in figures."""
    return say(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def count_word(count: int) -> str:
    """A number that stands alone, in words: ``none``, ``one``, ``two``."""
    return say_as("a number of tricks", "none") if count == 0 else number_word(count)


def tricks(count: int) -> str:
    """``no tricks``, ``one trick``, ``two tricks``."""
    return say_counted("{number} trick", "{number} tricks", count, number=number_word(count))


def figure_tricks(count: int) -> str:
    """``0 tricks``, ``1 trick``, ``2 tricks``: in figures, for a place where numbers are compared."""
    return say_counted("{count} trick", "{count} tricks", count)


def figure_cards(count: int) -> str:
    """``0 cards``, ``1 card``, ``2 cards``."""
    return say_counted("{count} card", "{count} cards", count)


def large_number(number: int) -> str:
    """A number with marks between thousands: ``12,345``."""
    return f"{number:,}".replace(",", say_as("between thousands", ","))


def listed(items: Sequence[str], joiner: str = "") -> str:
    """``a``, ``a and b``, ``a, b and c``; ``joiner`` stands for another word than "and"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner or say('and')} {items[-1]}"


def one_of(items: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return listed(items, say("or"))


def capital(text: str) -> str:
    """A text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
