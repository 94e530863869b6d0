"""The catalogue of doctrines in words: the list, one doctrine in full, and both as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from claimeval.counting import listed
from claimeval.messages import say, say_counted, to_say
from claimeval.normal.catalogue import COMMON, Catalogue, Citation, Entry, InCode
from claimeval.report.words import WIDTH, paragraph

_IN_CODE: Final = {
    InCode.APPLIED: to_say("applied"),
    InCode.PRESUMED: to_say("presumed"),
    InCode.SETTING: to_say("by setting"),
    InCode.NOT_APPLIED: to_say("not applied"),
}
_AGREED: Final = {
    "settled": to_say("{strength}, settled"),
    "mostly": to_say("{strength}, mostly agreed"),
    "split": to_say("{strength}, split"),
}
_STRENGTH: Final = {
    "law": to_say("Law"),
    "own": to_say("our own"),
    "guidance": to_say("guidance"),
    "appeal": to_say("appeal"),
    "committee": to_say("committee"),
    "consensus": to_say("consensus"),
    "director": to_say("director"),
    "poster": to_say("poster"),
    "minority": to_say("minority"),
}


def doctrine_list(catalogue: Catalogue, authority: str, everything: bool) -> str:
    """The doctrines used under an authority, or with ``everything`` all that are known, by section."""
    entries = list(catalogue.entries.values() if everything else catalogue.used(authority))
    parts = [_heading(catalogue, authority, everything)]
    for section, rows in groupby(entries, lambda entry: entry.section):
        parts.append(say(section).upper())
        parts += [_short(entry, _mark(catalogue, entry, authority)) for entry in rows]
    unmet = [] if authority == COMMON else catalogue.unmet(authority)
    if unmet:
        words = say_counted(
            "Of what {authority} follows, {names} is not applied.",
            "Of what {authority} follows, {names} are not applied.",
            len(unmet),
            authority=authority.upper(),
            names=listed([entry.name for entry in unmet]),
        )
        parts.append(_paragraph(words))
    in_full = say("One doctrine in full, with addresses: claimeval doctrines ID.")
    if not everything:
        known = len(catalogue.entries) - len(entries)
        in_full += " " + say("{number} more are known but not in use here; --all lists them.", number=known)
    parts.append(_paragraph(in_full))
    return "\n\n".join(parts)


def _paragraph(text: str) -> str:
    return "\n".join(paragraph(text))


def _heading(catalogue: Catalogue, authority: str, everything: bool) -> str:
    words = say(
        "Every doctrine known, in use under {authority} ({title}) or not."
        if everything
        else "Doctrines in use under {authority} ({title}).",
        authority=authority,
        title=say(catalogue.profiles[authority].title),
    )
    if authority != COMMON:
        star = say("A star marks what {authority} follows beyond what is common.", authority=authority.upper())
        words = f"{words} {star}"
    return _paragraph(words)


def _mark(catalogue: Catalogue, entry: Entry, authority: str) -> str:
    return "*" if authority != COMMON and entry.name in catalogue.profiles[authority].follows else ""


def _short(entry: Entry, mark: str) -> str:
    name, state = entry.name + mark, f"{say(_IN_CODE[entry.in_code])}; {_weight(entry)}"
    gap = WIDTH - len(name) - len(state)
    head = [name + " " * gap + state] if gap > 1 else [name, state.rjust(WIDTH)]
    lines = [*head, *paragraph(say(entry.says), "  ", "  ")]
    if entry.in_code is InCode.NOT_APPLIED:
        lines += paragraph(say("Not applied: {how}.", how=say(entry.how)), "  ", "  ")
    return "\n".join([*lines, *paragraph(_sources(entry), "  ", "    ")])


def _weight(entry: Entry) -> str:
    strength = listed([say(_STRENGTH[kind]) for kind in entry.strength])
    return say(_AGREED[entry.agreed], strength=strength) if entry.agreed else strength


def _sources(entry: Entry) -> str:
    if not entry.citations:
        return say("No source.") if "own" not in entry.strength else say("No source; our own.")
    return "; ".join(_cited(citation) for citation in entry.citations)


def _cited(citation: Citation) -> str:
    return say("{citation} (as reported)", citation=citation.name) if citation.reported else citation.name


def doctrine_text(catalogue: Catalogue, entry: Entry) -> str:
    """One doctrine in full, with the addresses of its sources."""
    followers = catalogue.followers(entry.name)
    lines = [
        entry.name,
        "",
        *paragraph(say(entry.says)),
        "",
        *paragraph(say("Section: {section}", section=say(entry.section))),
        *paragraph(say("Strength: {strength}", strength=_weight(entry))),
        *paragraph(
            say("In claimeval: {in_code}; {how}", in_code=say(_IN_CODE[entry.in_code]), how=say(entry.how)), "", "  "
        ),
    ]
    if followers:
        lines += paragraph(say("In the profile of: {authorities}", authorities=listed(followers)))
    against = catalogue.conflicts(entry.name)
    if against:
        lines += ["", say("At odds with:")]
        for other in against:
            lines += paragraph(f"{other.name} ({say(_IN_CODE[other.in_code])}): {say(other.says)}", "- ", "  ")
    lines += ["", say("Sources:") if entry.citations else _sources(entry)]
    for citation in entry.citations:
        note = f" ({say(citation.source.note)})" if citation.source.note else ""
        title = citation.source.title
        lines += paragraph(f"{_cited(citation)}: {title}{note}", "- ", "  ")
        lines += [f"  {address}" for address in citation.source.addresses]
    return "\n".join(lines)


def doctrine_data(catalogue: Catalogue, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Doctrines as plain data, one object each."""
    return [
        {
            "id": entry.name,
            "section": say(entry.section),
            "says": say(entry.says),
            "strength": list(entry.strength),
            "agreed": entry.agreed or None,
            "against": [other.name for other in catalogue.conflicts(entry.name)],
            "in_code": str(entry.in_code),
            "how": say(entry.how),
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
