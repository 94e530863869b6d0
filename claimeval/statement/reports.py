"""Words that somebody else reports: "South said that he would draw trumps" is read as "I draw trumps"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claimeval.statement.tokens import ADJECTIVES, NOUNS, Word, ends_at, kind_at

_SUBJECTS: Final = frozenset({"SEAT", "HE", "HAND"})
_BETWEEN: Final = frozenset({"SEP", "AND", "DET", "CLAIM"})
_VERBS: Final = frozenset(
    {"DRAW", "TAKE", "CASH", "RUN", "PLAY", "RUFF", "CROSSRUFF", "DISCARD", "CONCEDE", "ENTER", "FINESSE", "ESTABLISH",
     "HAVE", "SQUEEZE", "ENDPLAY"}
)  # fmt: skip
_FEW: Final = 10
_CLAIMED: Final = ADJECTIVES | NOUNS | {"", "REST", "EVERYTHING", "ALL", "BREAK", "SEP"}
_QUOTES: Final = frozenset(
    "'\"\N{LEFT SINGLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}:"
)


def without_report(words: list[Word], text: str) -> list[Word]:
    """The words without "South said", and in the first person unless they are quoted.

    In reported speech "he" and "his" are the claimer's; after "if", and everywhere in words that nobody reports, they
    are an opponent's.
    """
    comma = next((at for at, word in enumerate(words) if (word.kind, word.value) != ("SEP", "comma")), len(words))
    words = words[comma:]
    begin = _said_before(words)
    if begin == 0 or (begin and _QUOTES & set(text[words[begin - 1].end : _start(words, begin, text)])):
        return [_owned(word, "theirs") for word in words[begin:]]
    done: list[Word] = []
    mine = False
    for at, word in enumerate(words[begin:], begin):
        mine, his = False, mine
        if word.kind == "HE" and kind_at(words, at - 1) != "IF":
            mine = True
        elif word.kind not in ("MIGHT", "SAID") and not (his and word.kind == "BE"):
            done.append(_owned(word, "mine"))
    return done


def _owned(word: Word, whose: str) -> Word:
    return replace(word, value=whose) if word.kind == "OWNER" and word.value == "his" else word


def _start(words: Sequence[Word], at: int, text: str) -> int:
    """Where the word at a place begins, punctuation before it left out."""
    while at < len(words) and words[at].kind == "BREAK":
        at += 1
    return words[at].start if at < len(words) else len(text)


def _said_before(words: Sequence[Word]) -> int:
    """How many words at the beginning only say that somebody spoke."""
    at, subject = 0, False
    if words and words[0].value == "claimer" and kind_at(words, 1) in _VERBS:
        return 1  # "declarer intends to draw trumps"
    if kind_at(words, 0) in _SUBJECTS and len(words) > 1 and words[1].value == "reported":
        return 1  # "South conceded a trick"
    if kind_at(words, 0) == "SUIT" and words[0].end - words[0].start == 1 and kind_at(words, 1) in ("SAID", "CLAIM"):
        at, subject = 1, True  # "S claimed the rest"
    while kind_at(words, at) in _SUBJECTS | _BETWEEN:
        subject = subject or words[at].kind in _SUBJECTS
        at += 1
    colon = kind_at(words, at) == "BREAK" and words[at].value == ":"
    if kind_at(words, at) == "SAID" or (colon and at and (subject or words[0].kind == "CLAIM")):
        return at + 1
    told = next((place for place, word in enumerate(words[:_FEW]) if word.kind == "SAID"), None)
    claimed = told is not None and any(word.kind == "CLAIM" for word in words[:told])
    if told and not claimed and {kind_at(words, 0), kind_at(words, 1)} & _SUBJECTS:
        return told + 1  # "South showed his cards and said"
    first = next((place for place, word in enumerate(words[:at]) if word.kind == "CLAIM"), None)
    if subject and first is not None and not ends_at(words, first):
        down = kind_at(words, first + 2) == "DOWN"
        return first if kind_at(words, first + 1) in _CLAIMED and not down else first + 1
    return 0
