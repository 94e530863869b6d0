"""Finding rows of the Laws by what a director types: an id, the beginning of one, or an article with its clause."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from claimeval.laws.lawrows import Difference, LawRow, LawTable

_PLACE: Final = re.compile(r"(?:laws?|art(?:icle|ikel)?)?\.?\s*(\d\d)(.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rows of two editions on one matter, and where that changes a ruling.

    Attributes:
        editions: the two, as they were asked for.
        rows: the rows of each, in their own order; empty where an edition has nothing on it.
        differences: the situations that the two decide differently.
    """

    editions: tuple[str, str]
    rows: tuple[tuple[LawRow, ...], tuple[LawRow, ...]]
    differences: tuple[Difference, ...]


def rows_named(table: LawTable, text: str, edition: str | None = None) -> list[LawRow]:
    """The rows that a text names, of one edition or of all: ``L2017-70E1``, ``L2017-70``, ``70e`` or ``Law 70``.

    An id that is complete gives its own row and no other.
    """
    wanted = " ".join(text.split()).casefold()
    rows = [row for row in table.rows.values() if edition in (None, row.edition)]
    exact = [row for row in rows if row.name.casefold() == wanted]
    if exact:
        return exact
    if wanted.startswith("l") and wanted[1:2].isdigit():
        return [row for row in rows if row.name.casefold().startswith(wanted)] if len(wanted) >= len("L2017") else []
    return [row for row in rows if _is_in(row.place, wanted)]


def differences_named(table: LawTable, text: str) -> list[Difference]:
    """The differences between editions that a text names: ``LX-06``, ``lx6``, or ``LX`` for all."""
    found = re.fullmatch(r"LX\W*(\d*)", text.strip(), re.IGNORECASE)
    if found is None:
        return []
    number = found.group(1)
    return [entry for entry in table.differences.values() if not number or entry.name == f"LX-{int(number):02}"]


def near_names(table: LawTable, text: str, most: int = 3) -> list[str]:
    """The ids and the places that look most like a text that names nothing."""
    names = [*table.rows, *table.differences, *dict.fromkeys(row.place for row in table.rows.values())]
    folded = {name.casefold(): name for name in names}
    return [folded[name] for name in difflib.get_close_matches(text.strip().casefold(), list(folded), most)]


def editions_with(table: LawTable, text: str) -> list[str]:
    """The editions that have a row of that name, the latest first."""
    return list(dict.fromkeys(row.edition for row in rows_named(table, text)))


def compared(table: LawTable, first: str, second: str, text: str) -> Comparison:
    """What two editions have on the matter that a text names.

    An edition that numbers it otherwise is asked by the paragraph that the other one's rows stand for.
    """
    named = [_of_edition(table, edition, text) for edition in (first, second)]
    paragraphs = {row.paragraph for rows in named for row in rows}
    rows = [
        found or [row for row in table.rows.values() if row.edition == edition and row.paragraph in paragraphs]
        for edition, found in zip((first, second), named, strict=True)
    ]
    concerned = {entry.name for found in rows for row in found for entry in table.concerning(row)}
    differences = [
        entry
        for entry in table.differences.values()
        if entry.name in concerned and entry.outcomes[first] != entry.outcomes[second]
    ]
    return Comparison((first, second), (tuple(rows[0]), tuple(rows[1])), tuple(differences))


def _of_edition(table: LawTable, edition: str, text: str) -> list[LawRow]:
    place = re.sub(r"^L\d{4}-", "", text.strip(), flags=re.IGNORECASE).casefold()
    rows: Iterable[LawRow] = (row for row in table.rows.values() if row.edition == edition)
    return [row for row in rows if _is_in(row.place, place) or (row.like and _is_in(row.like, place))]


def _is_in(place: str, wanted: str) -> bool:
    """Is a place the wanted one or part of it? Upper and lower case are alike."""
    found = _PLACE.fullmatch(wanted)
    return found is not None and place.casefold().startswith("".join("".join(found.groups()).casefold().split()))
