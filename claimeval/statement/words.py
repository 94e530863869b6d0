"""A statement as words: each with its place in the text and the token that the language's list makes of it.

How a word is spelled is settled here. What only its neighbours can tell is settled by the rules of ``reports``,
``idioms``, ``wordorder`` and ``neighbours``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimeval.statement import idioms, neighbours, wordorder
from claimeval.statement.language import Language, languages, plain_form
from claimeval.statement.reports import without_report
from claimeval.statement.spelling import resembling
from claimeval.statement.tokens import NOUNS, Word

_SUIT_SYMBOLS: Final = dict(zip("♠♤♥♡♦♢♣♧", "SSHHDDCC", strict=True))
_QUOTES: Final = "'`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
_ITEM: Final = re.compile(
    r"(?P<result>(?:(?<=\A)|(?<=[.;:,!?(\n]))\s*(?:[1-7]\s?(?:[SHDCRK]|SA|NT?|[♠♥♦♣])[Xx]{0,2}\s?)?"
    r"(?:[-+\N{MINUS SIGN}\N{EN DASH}]\s?\d{1,2}|=)(?=\s*(?:[.;:,!?)\n]|\Z)))"
    r"|(?P<split>(?<![\w])\d\s?[-\N{EN DASH}/=]\s?\d(?![\w]|[-/=]\d))"
    rf"|(?P<word>[^\W_]+(?:[{_QUOTES}][^\W_]+)*(?:[{_QUOTES}](?=\s))?)"
    r"|(?P<suit>[♠♤♥♡♦♢♣♧])"
    r"|(?P<comma>,)"
    r"|(?P<and>[&+])"
    r"|(?P<stop>[.;:!?…\n()=\N{EM DASH}]|(?<=\s)[-\N{EN DASH}]+(?=\s))"
    r"|(?P<other>_+)"
)
_SCORED: Final = re.compile(r".*?([-+=\N{MINUS SIGN}\N{EN DASH}])\s?(\d{1,2})?", re.DOTALL)
_PIPS: Final = frozenset(map(str, range(2, 11)))
_ORDINAL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|e|de|ste)\Z")


@dataclass(frozen=True, slots=True)
class _Item:
    form: str
    start: int
    end: int
    sort: str


def words_of(text: str, language: Language) -> list[Word]:
    """The tokens of a statement in one language; what is not in its list has the kind ``UNKNOWN``."""
    items = [
        _Item(plain_form(match.group()), match.start(), match.end(), match.lastgroup or "")
        for match in _ITEM.finditer(text)
    ]
    kept = _without_fillers(items, language)
    words = [word for item in _grouped(kept, language) for word in _tokens(item, language)]
    words = without_report(words, text)
    for rule in (*idioms.RULES, *wordorder.BEFORE, *neighbours.RULES, *wordorder.AFTER):
        words = rule(words)
    return [word for word in words if word.kind != "DET"]


def likely_languages(text: str) -> list[Language]:
    """The languages whose lists know most of the words: several where the words do not tell them apart."""
    items = [match.group() for match in _ITEM.finditer(text) if match.lastgroup == "word"]
    plain = [plain_form(word) for word in items]

    def unknown(language: Language) -> int:
        kept = [_Item(form, 0, 0, "word") for form in plain]
        groups = _grouped(kept, language)
        return sum(word.kind == "UNKNOWN" for group in groups for word in _tokens(group, language, exact=True))

    counts = {code: unknown(language) for code, language in languages().items()}
    return [language for code, language in languages().items() if counts[code] == min(counts.values())]


def _grouped(items: Sequence[_Item], language: Language) -> list[tuple[_Item, ...]]:
    """Items put together into the longest forms that the list knows."""
    groups: list[tuple[_Item, ...]] = []
    at = 0
    while at < len(items):
        length = 1
        if items[at].sort == "word":
            for longer in range(min(language.longest, len(items) - at), 1, -1):
                stretch = items[at : at + longer]
                if tuple(item.form for item in stretch) in language.forms and all(
                    item.sort == "word" for item in stretch
                ):
                    length = longer
                    break
        groups.append(tuple(items[at : at + length]))
        at += length
    return groups


def _without_fillers(items: Sequence[_Item], language: Language) -> list[_Item]:
    """The items without those that mean nothing in any place."""
    return [
        item
        for group in _grouped(items, language)
        if language.forms.get(tuple(item.form for item in group)) != ()
        for item in group
    ]


def _tokens(group: tuple[_Item, ...], language: Language, *, exact: bool = False) -> list[Word]:
    start, end, first = group[0].start, group[-1].end, group[0]

    def made(*tokens: tuple[str, str]) -> list[Word]:
        return [Word(kind, value, start, end) for kind, value in tokens]

    match first.sort:
        case "split":
            numbers = [letter for letter in first.form if letter.isdigit()]
            return made(("SPLIT", "-".join(sorted(numbers, reverse=True))))
        case "suit":
            return made(("SUIT", _SUIT_SYMBOLS[first.form]))
        case "comma" | "and":
            return made(("SEP", first.sort))
        case "stop":
            return made(("BREAK", first.form))
        case "result":
            return made(*_result(first.form))
        case "other":
            return made(("UNKNOWN", first.form))
    entry = language.forms.get(tuple(item.form for item in group))
    if entry is not None:
        return made(*entry)
    spelled = _spelled(first.form, language)
    if spelled[0][0] == "UNKNOWN" and not exact:
        return made(*(resembling(first.form, language) or spelled))
    return made(*spelled)


def _result(form: str) -> list[tuple[str, str]]:
    """A result as it is scored: "-1", "+2", "4S=", "3NT-2"."""
    sign, number = _SCORED.fullmatch(form).groups()  # type: ignore[union-attr]  # what is scored ends so
    if number is None:
        return [("MAKING", "making")]
    return [("NUMBER", number), ("OVERTRICK", "overtrick") if sign == "+" else ("DOWN", "down")]


def _spelled(form: str, language: Language) -> list[tuple[str, str]]:
    """The tokens of a word that is in no list: a number, ranks, a card, or two words written as one."""
    if form.isascii() and form.isdigit():
        known = len(form) < 3 and int(form) <= 13
        return [("NUMBER", str(int(form)))] if known else [("UNKNOWN", form)]
    ordinal = _ORDINAL.match(form)
    if ordinal and 1 <= int(ordinal[1]) <= 13:
        return [("ORDINAL", str(int(ordinal[1])))]
    short = form.replace("10", "t") if "t" in language.rank_letters else form
    ranks = _ranks(short, language)
    suit = "SHDC"[language.suit_letters.index(short[0])] if short[0] in language.suit_letters else ""
    if len(short) == 2 and ranks and suit and _ranks(short[1:], language):
        return [("SUIT", f"{suit}{ranks[0][1]}"), ranks[1]]  # Dutch "HV": the heart queen, or king and queen
    if ranks:
        return ranks
    if len(short) == 1 and suit:
        return [("SUIT", suit)]
    if len(short) < 8 and suit and _ranks(short[1:], language):
        return [("SUIT", suit), *_ranks(short[1:], language)]
    if len(short) == 2 and short[1] in language.suit_letters and _ranks(short[0], language):
        return [("SUIT", "SHDC"[language.suit_letters.index(short[1])]), *_ranks(short[0], language)]
    for cut in range(len(form) - 1, 2, -1):
        head, tail = language.forms.get((form[:cut],), ()), language.forms.get((form[cut:],), ())
        if head and head[0][0] in ("SUIT", "TRUMP") and form[cut:] in _PIPS:
            return [*head, ("RANK", "T" if form[cut:] == "10" else form[cut:])]
        pip = tail[0][1] if len(tail) == 1 and tail[0][0] == "NUMBER" and tail[0][1] in _PIPS else ""
        if head and head[0][0] in ("SUIT", "TRUMP") and pip:
            return [*head, ("RANK", "T" if pip == "10" else pip)]  # "schoppentien"
        if head and tail and head[0][0] in ("SUIT", "TRUMP", "NUMBER") and tail[0][0] in NOUNS | {"FINESSE", "RUFF"}:
            return [*head, *tail]
    return [("UNKNOWN", form)]


def _ranks(form: str, language: Language) -> list[tuple[str, str]]:
    if not form or len(form) > 13 or any(letter not in language.rank_letters for letter in form):
        return []
    return [("RANK", language.rank_letters[letter]) for letter in form]
