"""The words of a statement as tokens, and what the rules about them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

MARKS: Final = frozenset({"BREAK", "SEP", "THEN", "FIRST", "AFTER", "IF", "ELSE", "CORRECT"})
"""The tokens that divide a statement into pieces; no grammar sees them."""
NOUNS: Final = frozenset({"SUIT", "TRUMP", "RANK", "NOUN", "TRICK", "ROUND", "ROUNDS"})
ADJECTIVES: Final = frozenset(
    {"NUMBER", "ORDINAL", "OWNER", "TOP", "HIGH", "LOW", "LAST", "GOOD", "LOSER", "MORE", "REMAINING", "DET", "A",
     "OUTSTANDING"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """One token and the stretch of the text, ``start`` to ``end``, that it was read from."""

    kind: str
    value: str
    start: int
    end: int


Rule: TypeAlias = Callable[[list[Word]], list[Word]]
"""A rule by which words tell what their neighbours are."""


def kind_at(words: Sequence[Word], at: int) -> str:
    """The kind of the token at a place; empty beyond either end."""
    return words[at].kind if 0 <= at < len(words) else ""


def ends_at(words: Sequence[Word], at: int) -> bool:
    """Is there no more word of the same piece at a place?"""
    return kind_at(words, at) in MARKS or not 0 <= at < len(words)


def noun_follows(words: Sequence[Word], at: int) -> bool:
    """Does a noun begin at a place, with whatever is said of it in front?"""
    while kind_at(words, at) in ADJECTIVES:
        at += 1
    return kind_at(words, at) in NOUNS
