"""The rows of the Laws in words: the table, rows in full, two editions side by side, and all of it as plain data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from typing import Any, Final

from claimeval.counting import listed
from claimeval.languages import current_language
from claimeval.laws.lawrows import LANGUAGES, Difference, Known, LawRow, LawTable, Treatment
from claimeval.laws.lookup import Comparison
from claimeval.messages import ENGLISH, say, to_say
from claimeval.report.words import WIDTH, paragraph, sentence

_KNOWN: Final = {
    Known.TEXT: to_say("the text of the Laws"),
    Known.PART: to_say("another public text, in part"),
    Known.REPORTED: to_say("what directors report"),
    Known.MEMORY: to_say("memory only, so it is a question and no law"),
}
_DOES: Final = {
    Treatment.COMPUTED: to_say("computed"),
    Treatment.ASKED: to_say("asked"),
    Treatment.ADVICE: to_say("advice"),
}
_NAME_WIDTH: Final = 17
_DOES_WIDTH: Final = 10
_GAP: Final = 4
_COLUMN: Final = (WIDTH - _GAP) // 2


def law_list(rows: Sequence[LawRow], differences: Sequence[Difference], language: str | None = None) -> str:
    """Rows by edition and article, with what is done with each; then the differences between editions."""
    spoken = _known(language)
    parts = []
    for edition, of_edition in groupby(rows, lambda row: row.edition):
        parts.append(say("LAWS OF {edition}", edition=edition))
        for number, of_article in groupby(of_edition, lambda row: row.article.number):
            found = list(of_article)
            lines = [say("Law {number}: {title}", number=number, title=found[0].article.title[spoken])]
            lines += [line for row in found for line in _entry(row.name, row.does, row.says[spoken])]
            parts.append("\n".join(lines))
    if differences:
        parts.append(say("WHERE THE EDITIONS DIFFER"))
        lines = [line for entry in differences for line in _entry(entry.name, entry.does, entry.says[spoken])]
        parts.append("\n".join(lines))
    parts.append("\n".join(paragraph(say("One row in full: claimeval laws ID. Two editions side by side: --compare."))))
    return "\n\n".join(parts)


def _known(language: str | None) -> str:
    """The language asked for, else the one spoken now, as far as the rows have it."""
    wanted = language or current_language()
    return wanted if wanted in LANGUAGES else ENGLISH


def _entry(name: str, does: Treatment, says: str) -> list[str]:
    head = f"  {name:<{_NAME_WIDTH}}{say(_DOES[does]):<{_DOES_WIDTH}}"
    return paragraph(says, head, " " * len(head))


def law_text(table: LawTable, row: LawRow, language: str | None = None) -> str:
    """One row in full: what it says, what is done with it, how well it is known, and where editions differ."""
    spoken = _known(language)
    lines = [
        *paragraph(
            say(
                "{row} (Law {place} of {edition}; Dutch term: {term})"
                if row.term
                else "{row} (Law {place} of {edition})",
                row=row.name,
                place=row.place,
                edition=row.edition,
                term=row.term,
            )
        ),
        "",
        *paragraph(row.says[spoken]),
        "",
        *paragraph(say("In claimeval: {done}", done=_done(row, spoken)), "", "  "),
    ]
    if row.findings:
        lines += paragraph(say("Asked for: {findings}", findings=listed(row.findings)), "", "  ")
    lines += paragraph(say("Known from: {known}", known=say(_KNOWN[row.known])), "", "  ")
    differences = table.concerning(row)
    if differences:
        lines += paragraph(
            say("Where editions differ: {names}", names=listed([entry.name for entry in differences])), "", "  "
        )
    return "\n".join(lines)


def _done(row: LawRow, language: str) -> str:
    return f"{say(_DOES[row.does])}; {row.how[language]}"


def difference_text(entry: Difference, language: str | None = None) -> str:
    """One situation, and what comes of it by each edition."""
    spoken = _known(language)
    lines = [entry.name, "", *paragraph(entry.says[spoken]), ""]
    for said, editions in groupby(entry.outcomes, lambda edition: entry.outcomes[edition][spoken]):
        lines += paragraph(f"{listed(list(editions))}: {said}", "", "  ")
    lines += ["", say("In claimeval: {does}", does=say(_DOES[entry.does]))]
    return "\n".join(lines)


def comparison_text(found: Comparison, place: str, language: str | None = None) -> str:
    """Two editions side by side, paragraph by paragraph, and the situations that they decide differently."""
    spoken = _known(language)
    first, second = found.editions
    lines = [
        say("Law {place} of {first} and of {second}", place=place, first=first, second=second),
        "",
        *_columns([first], [second]),
    ]
    lines.append("-" * _COLUMN + " " * _GAP + "-" * _COLUMN)
    for name in dict.fromkeys(row.paragraph for rows in found.rows for row in rows):
        sides = [[row for row in rows if row.paragraph == name] for rows in found.rows]
        for pair in _beside(*sides):
            left, right = (_cell(part, spoken) for part in pair)
            lines += [*_columns(left, [say("As in {first}.", first=first)] if left == right else right), ""]
    if not found.differences:
        return "\n".join([*lines, *paragraph(say("No ruling is known to come out differently by this."))])
    lines.append(say("What comes out differently:"))
    for entry in found.differences:
        lines += paragraph(f"{entry.name}: {entry.says[spoken]}", "- ", "  ")
        for edition in found.editions:
            lines += paragraph(f"{edition}: {entry.outcomes[edition][spoken]}", "  ", "    ")
    return "\n".join(lines)


def _beside(left: Sequence[LawRow], right: Sequence[LawRow]) -> list[tuple[Sequence[LawRow], Sequence[LawRow]]]:
    """What stands beside what: row by row where both number them alike, else the whole paragraph."""
    if [row.place for row in left] == [row.place for row in right]:
        return [([one], [other]) for one, other in zip(left, right, strict=True)]
    return [(left, right)]


def _cell(rows: Sequence[LawRow], language: str) -> list[str]:
    if not rows:
        return [say("Nothing on this.")]
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


def row_data(table: LawTable, row: LawRow, language: str | None = None) -> dict[str, Any]:
    """One row as plain data."""
    spoken = _known(language)
    return {
        "id": row.name,
        "edition": row.edition,
        "article": row.article.number,
        "title": row.article.title[spoken],
        "law": row.place,
        "dutch": row.term or None,
        "says": row.says[spoken],
        "does": str(row.does),
        "findings": list(row.findings),
        "how": row.how[spoken],
        "known": str(row.known),
        "differences": [entry.name for entry in table.concerning(row)],
    }


def difference_data(entry: Difference, language: str | None = None) -> dict[str, Any]:
    """One situation with its outcome by each edition, as plain data."""
    spoken = _known(language)
    return {
        "id": entry.name,
        "says": entry.says[spoken],
        "does": str(entry.does),
        "outcomes": {edition: said[spoken] for edition, said in entry.outcomes.items()},
    }


def comparison_data(table: LawTable, found: Comparison, language: str | None = None) -> dict[str, Any]:
    """Two editions on one matter, as plain data."""
    return {
        "editions": {
            edition: [row_data(table, row, language) for row in rows]
            for edition, rows in zip(found.editions, found.rows, strict=True)
        },
        "differences": [difference_data(entry, language) for entry in found.differences],
    }
