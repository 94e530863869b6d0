"""The languages that can be read: for each a word list and a grammar, found beside this module.

A language is two files in ``languages``: ``<name>.words``, which turns words into tokens, and ``<name>.lark``,
which says how tokens make a step. ``phrases.lark`` holds what all grammars share. A new language is two new
files; nothing else has to change.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final, TypeAlias

from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from claimeval.errors import UnknownLanguage
from claimeval.messages import say

Entry: TypeAlias = tuple[tuple[str, str], ...]
"""What one form stands for: tokens, each a type and a value; none at all for a filler word."""

_FOLDER: Final = "languages"
_NO_APOSTROPHE: Final = str.maketrans("", "", "'\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}`")


def plain_form(word: str) -> str:
    """A word as the lists have it: no capitals, no accents, no apostrophes."""
    word = re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]\\Z", "'s", word.strip())  # "opponents'" is not "opponents"
    if word.isascii():
        return word.lower().translate(_NO_APOSTROPHE)
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).translate(_NO_APOSTROPHE)


class _Words(Lexer):
    """Hands the parser tokens that were made before."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        del lexer_conf

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:  # noqa: ANN401 - lark's own
        """The tokens, as they are."""
        del parser_state
        yield from lexer_state


@dataclass(frozen=True)
class Language:
    """One language: its code and name, its word list, and its grammar once it is needed."""

    stem: str
    code: str
    name: str
    suit_letters: str
    rank_letters: dict[str, str]
    forms: dict[tuple[str, ...], Entry]
    longest: int
    endings: tuple[str, ...] = ()
    _grammars: list[Lark] = field(default_factory=list)

    def parse(self, tokens: Sequence[tuple[str, str]], start: str) -> Tree[Token] | int:
        """The tree of tokens, each a type and a value, for a start rule; or the index of the first that fails.

        An index equal to the number of tokens means that the words break off too early.
        """
        words = [Token(kind, value, start_pos=index) for index, (kind, value) in enumerate(tokens)]
        try:
            return self._grammar().parse(words, start=start)
        except UnexpectedToken as error:
            return len(words) if error.token.type == "$END" else int(error.token.start_pos or 0)

    def _grammar(self) -> Lark:
        if not self._grammars:
            text = _file("phrases.lark") + _file(f"{self.stem}.lark")
            made = Lark(text, parser="lalr", lexer=_Words, start=["step", "test"], maybe_placeholders=False)
            self._grammars.append(made)
        return self._grammars[0]


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(_FOLDER, name).read_text(encoding="utf-8")


@cache
def languages() -> dict[str, Language]:
    """Every language there is a word list for, by its code, in the order of their files' names."""
    folder = resources.files(__package__).joinpath(_FOLDER)
    stems = sorted(entry.name[:-6] for entry in folder.iterdir() if entry.name.endswith(".words"))
    read = [_read_words(stem, _file(f"{stem}.words")) for stem in stems]
    return {language.code: language for language in sorted(read, key=lambda each: each.code != "en")}


def language_of(code: str) -> Language:
    """The language of a code such as ``en``.

    Raises:
        UnknownLanguage: if there is no word list with that code.
    """
    known = languages()
    if code not in known:
        raise UnknownLanguage(
            say(
                "{code!r} is no language that can be read; these can: {codes}, auto.", code=code, codes=", ".join(known)
            )
        )
    return known[code]


def _read_words(stem: str, text: str) -> Language:
    settings: dict[str, str] = {}
    forms: dict[tuple[str, ...], Entry] = {}
    for line in text.splitlines():
        if line.startswith("@"):
            key, _, value = line[1:].partition(" ")
            settings[key] = value.strip()
        elif line.strip() and not line.startswith("#"):
            head, _, tail = line.partition(":")
            entry = tuple(_token(part) for part in head.split() if part != "FILLER")
            for form in tail.split(","):
                words = tuple(plain_form(form).replace("-", " ").split())
                if words and forms.setdefault(words, entry) != entry:
                    raise ValueError(f"{stem}.words has {form.strip()!r} twice with different meanings.")
    return Language(
        stem=stem,
        code=settings["code"],
        name=settings["name"],
        suit_letters=settings["suits"].replace(" ", ""),
        rank_letters=dict(zip(settings["ranks"].split(), "AKQJT98765432", strict=True)),
        forms=forms,
        longest=max(map(len, forms)),
        endings=tuple(settings.get("endings", "").split()),
    )


def _token(part: str) -> tuple[str, str]:
    kind, _, value = part.partition("=")
    return kind, value or kind.lower()
