"""The Laws on tricks and claims, row by row: what each sub-clause says, and what the program does with it.

The data lies beside this module in ``rows``, a file an edition, and ``rows/differences.toml`` for what the editions
decide differently on the same facts. All of it is paraphrase, in English and Dutch; the text of the Laws wins.
``docs/laws.md`` explains the keys. Nothing is ruled from here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, Final

LANGUAGES: Final = ("en", "nl")
"""The languages that every text of a row has; what is asked for in another is given in the first."""

_FILES: Final = ("2017", "2007", "1997", "1959")
_PLACE: Final = re.compile(r"(\d\d)(.*)")


class Treatment(StrEnum):
    """What becomes of a row: it is worked out, asked of the director and then applied, or printed as advice."""

    COMPUTED = "computed"
    ASKED = "asked"
    ADVICE = "advice"


class Known(StrEnum):
    """How well the text behind a row is known: the text itself, another in part, a report, or memory only."""

    TEXT = "text"
    PART = "part"
    REPORTED = "reported"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Article:
    """An article of an edition: its number and what it is about, by language."""

    number: str
    title: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LawRow:
    """One row: a sub-clause of an edition.

    Attributes:
        name: its stable id, ``L2017-70E1``.
        edition: the year of the Laws.
        article: the article it belongs to.
        clause: what follows the number of the article: ``E1``, ``-P2`` for a preamble, ``-fn1`` for a footnote.
        like: the paragraph of the later Laws on the same matter, where this edition numbers it otherwise.
        term: the Dutch term, empty where no Dutch text is known.
        known: how well the text is known.
        says: the row in our own words, by language.
        does: what becomes of it.
        findings: the keys of the case file that are asked for; ``edition`` where the text itself is in question.
        how: in what way, by language.
        tests: the tests that show it.
    """

    name: str
    edition: str
    article: Article
    clause: str
    like: str
    term: str
    known: Known
    says: Mapping[str, str]
    does: Treatment
    findings: tuple[str, ...]
    how: Mapping[str, str]
    tests: tuple[str, ...]

    @property
    def place(self) -> str:
        """Article and clause as they are cited: ``70E1``."""
        return self.article.number + self.clause

    @property
    def paragraph(self) -> str:
        """The paragraph of the later Laws that treats of the same: ``70E``, ``68-P``, ``70-fn``."""
        return paragraph_of(self.like or self.place)


@dataclass(frozen=True, slots=True)
class Difference:
    """One situation on which the editions differ.

    Attributes:
        name: its stable id, ``LX-06``.
        concerns: the articles and clauses, as whichever edition numbers them.
        says: the situation, by language.
        outcomes: what comes of it, by edition and then by language.
        does: what becomes of it here.
        tests: the tests that show it.
    """

    name: str
    concerns: tuple[str, ...]
    says: Mapping[str, str]
    outcomes: Mapping[str, Mapping[str, str]]
    does: Treatment
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LawTable:
    """Every row by id, an edition after the other, and every difference between editions by id."""

    rows: Mapping[str, LawRow]
    differences: Mapping[str, Difference]

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions, the latest first."""
        return tuple(dict.fromkeys(row.edition for row in self.rows.values()))

    def concerning(self, row: LawRow) -> tuple[Difference, ...]:
        """The differences that have to do with a row."""
        return tuple(
            difference
            for difference in self.differences.values()
            if any(_overlap(place, row.place) or _overlap(place, row.like) for place in difference.concerns)
        )


def paragraph_of(place: str) -> str:
    """The paragraph of a place: the article with its letter, or with ``-P`` or ``-fn``."""
    found = re.match(r"\d\d(?:[A-Z]|-?[a-zP]+)?", place)
    return found.group() if found else place


def _overlap(one: str, other: str) -> bool:
    """Is one of two places, both given, part of the other? ``70E`` holds ``70E1``; ``88a`` is no part of ``88b``."""
    return bool(one and other) and (one.startswith(other) or other.startswith(one))


@cache
def law_table() -> LawTable:
    """The table, read once."""
    rows = {row.name: row for row in _all_rows()}
    differences = {entry["id"]: _difference(entry) for entry in _read("differences")["difference"]}
    return LawTable(rows, differences)


def _all_rows() -> Iterator[LawRow]:
    for name in _FILES:
        data = _read(name)
        yield from _rows_of(data, data["edition"])
        for edition in data.get("also", ()):
            yield from _rows_of(data, edition)


def _rows_of(data: dict[str, Any], edition: str) -> Iterator[LawRow]:
    """The rows of a file, as they are for one of its editions."""
    for heading in data["article"]:
        article = Article(heading["number"], _texts(heading, ""))
        for entry in heading["row"]:
            name = entry["id"].replace(data["edition"], edition, 1)
            yield _row(name, edition, article, {**entry, **entry.get(f"in_{edition}", {})})


def _row(name: str, edition: str, article: Article, entry: dict[str, Any]) -> LawRow:
    place = _PLACE.fullmatch(name.partition("-")[2])
    return LawRow(
        name=name,
        edition=edition,
        article=article,
        clause=entry["clause"] if "clause" in entry else place.group(2) if place else "",
        like=entry.get("like", ""),
        term=entry.get("term", ""),
        known=Known(entry.get("known", Known.TEXT)),
        says=_texts(entry, ""),
        does=Treatment(entry["does"]),
        findings=tuple(entry.get("finding", ())),
        how=_texts(entry, "how"),
        tests=tuple(entry["test"]),
    )


def _texts(entry: Mapping[str, Any], key: str) -> dict[str, str]:
    """A text in each language: ``en`` and ``nl``, or ``how`` and ``how_nl``."""
    first, *others = LANGUAGES
    if not key:
        return {language: entry[language] for language in LANGUAGES}
    return {first: entry[key], **{language: entry[f"{key}_{language}"] for language in others}}


def _difference(entry: dict[str, Any]) -> Difference:
    """A difference; an edition that is not named decides as the one before it."""
    outcomes: dict[str, dict[str, str]] = {}
    last: dict[str, str] = {}
    for edition in ("1959", "1987", "1997", "2007", "2017"):
        said = {language: entry[f"{language}_by"].get(edition, "") for language in LANGUAGES}
        last = said if all(said.values()) else last
        outcomes[edition] = last
    return Difference(
        entry["id"],
        tuple(entry["concerns"]),
        _texts(entry, ""),
        outcomes,
        Treatment(entry["does"]),
        tuple(entry["test"]),
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "rows" / f"{name}.toml").read_text(encoding="utf-8"))
