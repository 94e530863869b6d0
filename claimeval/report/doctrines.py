"""The catalogue of doctrines in words: the list, one doctrine in full, and both as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from claimeval.normal.catalogue import COMMON, Catalogue, Citation, Entry, InCode
from claimeval.report.words import WIDTH, listed, paragraph

_IN_CODE: Final = {
    InCode.APPLIED: "applied",
    InCode.PRESUMED: "presumed",
    InCode.SETTING: "by setting",
    InCode.NOT_APPLIED: "not applied",
}
_AGREED: Final = {"settled": ", settled", "mostly": ", mostly agreed", "split": ", split", "": ""}
_STRENGTH: Final = {"law": "Law", "own": "our own"}


def doctrine_list(catalogue: Catalogue, authority: str, everything: bool) -> str:
    """The doctrines used under an authority, or with ``everything`` all that are known, by section."""
    entries = list(catalogue.entries.values() if everything else catalogue.used(authority))
    parts = [_heading(catalogue, authority, everything)]
    for section, rows in groupby(entries, lambda entry: entry.section):
        parts.append(f"{section.upper()}")
        parts += [_short(entry, _mark(catalogue, entry, authority)) for entry in rows]
    unmet = [] if authority == COMMON else catalogue.unmet(authority)
    if unmet:
        names = listed([entry.name for entry in unmet])
        does = "is" if len(unmet) == 1 else "are"
        parts.append("\n".join(paragraph(f"Of what {authority.upper()} follows, {names} {does} not applied.")))
    known = len(catalogue.entries)
    rest = "" if everything else f" {known - len(entries)} more are known but not in use here; --all lists them."
    parts.append("\n".join(paragraph(f"One doctrine in full, with addresses: claimeval doctrines ID.{rest}")))
    return "\n\n".join(parts)


def _heading(catalogue: Catalogue, authority: str, everything: bool) -> str:
    profile = catalogue.profiles[authority]
    under = f"under {authority} ({profile.title})"
    what = f"Every doctrine known, in use {under} or not" if everything else f"Doctrines in use {under}"
    star = "" if authority == COMMON else f" A star marks what {authority.upper()} follows beyond what is common."
    return "\n".join(paragraph(f"{what}.{star}"))


def _mark(catalogue: Catalogue, entry: Entry, authority: str) -> str:
    return "*" if authority != COMMON and entry.name in catalogue.profiles[authority].follows else ""


def _short(entry: Entry, mark: str) -> str:
    name, state = entry.name + mark, f"{_IN_CODE[entry.in_code]}; {_weight(entry)}"
    gap = WIDTH - len(name) - len(state)
    head = [name + " " * gap + state] if gap > 1 else [name, state.rjust(WIDTH)]
    lines = [*head, *paragraph(entry.says, "  ", "  ")]
    if entry.in_code is InCode.NOT_APPLIED:
        lines += paragraph(f"Not applied: {entry.how}.", "  ", "  ")
    return "\n".join([*lines, *paragraph(_sources(entry), "  ", "    ")])


def _weight(entry: Entry) -> str:
    return listed([_STRENGTH.get(kind, kind) for kind in entry.strength]) + _AGREED[entry.agreed]


def _sources(entry: Entry) -> str:
    if not entry.citations:
        return "No source." if "own" not in entry.strength else "No source; our own."
    return "; ".join(_cited(citation) for citation in entry.citations)


def _cited(citation: Citation) -> str:
    return f"{citation.name} (as reported)" if citation.reported else citation.name


def doctrine_text(catalogue: Catalogue, entry: Entry) -> str:
    """One doctrine in full, with the addresses of its sources."""
    followers = catalogue.followers(entry.name)
    lines = [
        entry.name,
        "",
        *paragraph(entry.says),
        "",
        *paragraph(f"Section: {entry.section}"),
        *paragraph(f"Strength: {_weight(entry)}"),
        *paragraph(f"In claimeval: {_IN_CODE[entry.in_code]}; {entry.how}", "", "  "),
    ]
    if followers:
        lines += paragraph(f"In the profile of: {listed(followers)}")
    against = catalogue.conflicts(entry.name)
    if against:
        lines += ["", "At odds with:"]
        for other in against:
            lines += paragraph(f"{other.name} ({_IN_CODE[other.in_code]}): {other.says}", "- ", "  ")
    lines += ["", "Sources:" if entry.citations else _sources(entry)]
    for citation in entry.citations:
        note = f" ({citation.source.note})" if citation.source.note else ""
        title = citation.source.title
        lines += paragraph(f"{_cited(citation)}: {title}{note}", "- ", "  ")
        lines += [f"  {address}" for address in citation.source.addresses]
    return "\n".join(lines)


def doctrine_data(catalogue: Catalogue, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Doctrines as plain data, one object each."""
    return [
        {
            "id": entry.name,
            "section": entry.section,
            "says": entry.says,
            "strength": list(entry.strength),
            "agreed": entry.agreed or None,
            "against": [other.name for other in catalogue.conflicts(entry.name)],
            "in_code": str(entry.in_code),
            "how": entry.how,
            "profiles": catalogue.followers(entry.name),
            "sources": [
                {
                    "key": citation.source.key,
                    "place": citation.place,
                    "reported": citation.reported,
                    "title": citation.source.title,
                    "addresses": list(citation.source.addresses),
                }
                for citation in entry.citations
            ],
        }
        for entry in entries
    ]
