"""The rows of the Laws in words: the table, rows in full, two editions side by side, and all of it as plain data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from typing import Any, Final

from claimeval.laws.lawrows import Difference, Known, LawRow, LawTable, Treatment
from claimeval.laws.lookup import Comparison
from claimeval.report.words import WIDTH, listed, paragraph, sentence

_KNOWN: Final = {
    Known.TEXT: "the text of the Laws",
    Known.PART: "another public text, in part",
    Known.REPORTED: "what directors report",
    Known.MEMORY: "memory only, so it is a question and no law",
}
_NAME_WIDTH: Final = 17
_DOES_WIDTH: Final = 10
_GAP: Final = 4
_COLUMN: Final = (WIDTH - _GAP) // 2


def law_list(rows: Sequence[LawRow], differences: Sequence[Difference], language: str = "en") -> str:
    """Rows by edition and article, with what is done with each; then the differences between editions."""
    parts = []
    for edition, of_edition in groupby(rows, lambda row: row.edition):
        parts.append(f"LAWS OF {edition}")
        for number, of_article in groupby(of_edition, lambda row: row.article.number):
            found = list(of_article)
            lines = [f"Law {number}: {found[0].article.title[language]}"]
            lines += [line for row in found for line in _entry(row.name, row.does, row.says[language])]
            parts.append("\n".join(lines))
    if differences:
        parts.append("WHERE THE EDITIONS DIFFER")
        lines = [line for entry in differences for line in _entry(entry.name, entry.does, entry.says[language])]
        parts.append("\n".join(lines))
    parts.append("\n".join(paragraph("One row in full: claimeval laws ID. Two editions side by side: --compare.")))
    return "\n\n".join(parts)


def _entry(name: str, does: Treatment, says: str) -> list[str]:
    head = f"  {name:<{_NAME_WIDTH}}{does:<{_DOES_WIDTH}}"
    return paragraph(says, head, " " * len(head))


def law_text(table: LawTable, row: LawRow, language: str = "en") -> str:
    """One row in full: what it says, what is done with it, how well it is known, and where editions differ."""
    term = f"; Dutch term: {row.term}" if row.term else ""
    lines = [
        *paragraph(f"{row.name} (Law {row.place} of {row.edition}{term})"),
        "",
        *paragraph(row.says[language]),
        "",
        *paragraph(f"In claimeval: {_done(row, language)}", "", "  "),
    ]
    if row.findings:
        lines += paragraph(f"Asked for: {listed(row.findings)}", "", "  ")
    lines += paragraph(f"Known from: {_KNOWN[row.known]}", "", "  ")
    differences = table.concerning(row)
    if differences:
        lines += paragraph(f"Where editions differ: {listed([entry.name for entry in differences])}", "", "  ")
    return "\n".join(lines)


def _done(row: LawRow, language: str) -> str:
    return f"{row.does}; {row.how[language]}"


def difference_text(entry: Difference, language: str = "en") -> str:
    """One situation, and what comes of it by each edition."""
    lines = [entry.name, "", *paragraph(entry.says[language]), ""]
    for said, editions in groupby(entry.outcomes, lambda edition: entry.outcomes[edition][language]):
        lines += paragraph(f"{listed(list(editions))}: {said}", "", "  ")
    lines += ["", f"In claimeval: {entry.does}"]
    return "\n".join(lines)


def comparison_text(found: Comparison, place: str, language: str = "en") -> str:
    """Two editions side by side, paragraph by paragraph, and the situations that they decide differently."""
    first, second = found.editions
    lines = [f"Law {place} of {first} and of {second}", "", *_columns([first], [second])]
    lines.append("-" * _COLUMN + " " * _GAP + "-" * _COLUMN)
    for name in dict.fromkeys(row.paragraph for rows in found.rows for row in rows):
        sides = [[row for row in rows if row.paragraph == name] for rows in found.rows]
        for pair in _beside(*sides):
            left, right = (_cell(part, language) for part in pair)
            lines += [*_columns(left, [f"As in {first}."] if left == right else right), ""]
    if not found.differences:
        return "\n".join([*lines, *paragraph("No ruling is known to come out differently by this.")])
    lines.append("What comes out differently:")
    for entry in found.differences:
        lines += paragraph(f"{entry.name}: {entry.says[language]}", "- ", "  ")
        for edition in found.editions:
            lines += paragraph(f"{edition}: {entry.outcomes[edition][language]}", "  ", "    ")
    return "\n".join(lines)


def _beside(left: Sequence[LawRow], right: Sequence[LawRow]) -> list[tuple[Sequence[LawRow], Sequence[LawRow]]]:
    """What stands beside what: row by row where both number them alike, else the whole paragraph."""
    if [row.place for row in left] == [row.place for row in right]:
        return [([one], [other]) for one, other in zip(left, right, strict=True)]
    return [(left, right)]


def _cell(rows: Sequence[LawRow], language: str) -> list[str]:
    if not rows:
        return ["Nothing on this."]
    lines: list[str] = []
    for row in rows:
        lines += ["", row.place, *_narrow(row.says[language]), *_narrow(sentence(_done(row, language)), "  ")]
    return lines[1:]


def _narrow(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _COLUMN,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def _columns(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return [f"{one:<{_COLUMN + _GAP}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def row_data(table: LawTable, row: LawRow, language: str = "en") -> dict[str, Any]:
    """One row as plain data."""
    return {
        "id": row.name,
        "edition": row.edition,
        "article": row.article.number,
        "title": row.article.title[language],
        "law": row.place,
        "dutch": row.term or None,
        "says": row.says[language],
        "does": str(row.does),
        "findings": list(row.findings),
        "how": row.how[language],
        "known": str(row.known),
        "differences": [entry.name for entry in table.concerning(row)],
    }


def difference_data(entry: Difference, language: str = "en") -> dict[str, Any]:
    """One situation with its outcome by each edition, as plain data."""
    return {
        "id": entry.name,
        "says": entry.says[language],
        "does": str(entry.does),
        "outcomes": {edition: said[language] for edition, said in entry.outcomes.items()},
    }


def comparison_data(table: LawTable, found: Comparison, language: str = "en") -> dict[str, Any]:
    """Two editions on one matter, as plain data."""
    return {
        "editions": {
            edition: [row_data(table, row, language) for row in rows]
            for edition, rows in zip(found.editions, found.rows, strict=True)
        },
        "differences": [difference_data(entry, language) for entry in found.differences],
    }
