"""Words that no list has, taken for a word that they resemble: another ending, or one letter amiss."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from claimeval.statement.language import Entry, Language, language_of

_MISSPELT: Final = frozenset(
    {"SUIT", "TRUMP", "RANK", "TRICK", "DUMMY", "DRAW", "CASH", "RUFF", "CROSSRUFF", "FINESSE", "DISCARD", "SQUEEZE",
     "ENDPLAY", "CONCEDE"}
)  # fmt: skip
"""What a word with a letter amiss may be taken for: the words of the game, which hardly any other word resembles."""
_SHORTEST: Final = 5
_LONGEST: Final = 16


def resembling(form: str, language: Language) -> Entry:
    """The tokens of the word that an unknown one is a form or a misspelling of; none where there is no such word."""
    return _resembling(form, language.code)


@lru_cache(maxsize=4096)
def _resembling(form: str, code: str) -> Entry:
    language = language_of(code)
    if not _SHORTEST - 1 <= len(form) <= _LONGEST or not form.isalpha():
        return ()
    for ending in language.endings:
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < _SHORTEST - 1:
            continue
        doubled = stem[:-1] if stem[-1] == stem[-2] else stem
        for base in (stem, f"{stem}e", doubled):
            entry = language.forms.get((base,))
            if entry:
                return entry
    near = {
        entry
        for (word, *more), entry in language.forms.items()
        if not more and entry and entry[0][0] in _MISSPELT and _is_near(form, word)
    }
    return near.pop() if len(near) == 1 else ()


def _is_near(form: str, word: str) -> bool:
    """Is one letter left out, put in, changed, or changed places with its neighbour, the first one excepted?"""
    if len(word) < _SHORTEST - 1 or abs(len(word) - len(form)) > 1 or word[0] != form[0]:
        return False
    at = next((at for at, (one, other) in enumerate(zip(form, word, strict=False)) if one != other), len(word))
    if len(form) == len(word):
        swapped = form[at : at + 2] == word[at : at + 2][::-1] and form[at + 2 :] == word[at + 2 :]
        return swapped or (len(word) >= _SHORTEST and form[at + 1 :] == word[at + 1 :])
    if min(len(word), len(form)) < _SHORTEST - 1 or max(len(word), len(form)) <= _SHORTEST:
        return False
    longer, shorter = (form, word) if len(form) > len(word) else (word, form)
    return longer[at + 1 :] == shorter[at:]
