"""The catalogue of doctrines on normal play: who holds what, how far it is agreed, and what the code makes of it.

The data lies beside this module: ``catalogue.toml`` has the doctrines by section, ``sources.toml`` the public
addresses of the short keys, ``authorities.toml`` who follows what. ``docs/doctrines.md`` explains every key. The
functions that apply a doctrine are in :mod:`claimeval.normal.doctrines` and elsewhere; nothing is applied from here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, Final

COMMON: Final = "none"
"""The profile of what is common to all authorities."""


class InCode(StrEnum):
    """What the code makes of a doctrine.

    It is always applied; presumed until the director finds otherwise; applied under some authority, edition, class
    or finding only; or knowingly not applied.
    """

    APPLIED = "applied"
    PRESUMED = "presumed"
    SETTING = "setting"
    NOT_APPLIED = "not-applied"


@dataclass(frozen=True, slots=True)
class Source:
    """A document: its short key, what it is, and its public addresses, if any was kept."""

    key: str
    title: str
    addresses: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in a source; ``reported`` when that was only seen quoted by somebody else."""

    source: Source
    place: str = ""
    reported: bool = False

    @property
    def name(self) -> str:
        """The short key with the place: ``EBU-WB 8.70.5``; "Law" for the Laws."""
        key = "Law" if self.source.key == "LAW" else self.source.key
        return f"{key} {self.place}".strip()


@dataclass(frozen=True, slots=True)
class Entry:
    """One doctrine.

    Attributes:
        name: its stable id.
        section: the heading it stands under.
        says: the doctrine in one sentence.
        citations: where it comes from; empty for what is our own or was only heard.
        strength: the kinds of authority behind it, the strongest first.
        agreed: ``settled``, ``mostly`` or ``split``; empty where nothing tells.
        against: the ids that it conflicts with, as far as the row names them; see :meth:`Catalogue.conflicts`.
        in_code: what the code makes of it.
        how: in what way, or why not.
        guidance: the field of :class:`~claimeval.normal.authorities.Guidance` that brings it in or takes it out.
    """

    name: str
    section: str
    says: str
    citations: tuple[Citation, ...]
    strength: tuple[str, ...]
    agreed: str
    against: tuple[str, ...]
    in_code: InCode
    how: str
    guidance: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """What an authority follows beyond what is common, and what the code leaves out under it."""

    authority: str
    title: str
    follows: tuple[str, ...]
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All doctrines by id, in the order of the sections, and the profiles of the authorities by code."""

    entries: Mapping[str, Entry]
    profiles: Mapping[str, Profile]

    def used(self, authority: str = COMMON) -> Iterator[Entry]:
        """The doctrines that the code applies, presumes or can be set to under an authority.

        Raises:
            KeyError: for an authority without a profile.
        """
        profile = self.profiles[authority]
        for entry in self.entries.values():
            if entry.in_code is InCode.NOT_APPLIED or entry.name in profile.without:
                continue
            if not entry.guidance or entry.name in (*profile.follows, *self.profiles[COMMON].follows):
                yield entry

    def unmet(self, authority: str) -> list[Entry]:
        """What the authority follows and the code does not apply."""
        followed = (self.entries[name] for name in self.profiles[authority].follows)
        return [entry for entry in followed if entry.in_code is InCode.NOT_APPLIED]

    def followers(self, name: str) -> list[str]:
        """The authorities whose profile has the doctrine."""
        return [profile.authority for profile in self.profiles.values() if name in profile.follows]

    def conflicts(self, name: str) -> list[Entry]:
        """The doctrines at odds with one, whichever of the two rows says so."""
        own = self.entries[name].against
        return [entry for entry in self.entries.values() if entry.name in own or name in entry.against]


@cache
def catalogue() -> Catalogue:
    """The catalogue, read once."""
    sources = {
        key: Source(key, row["title"], tuple(row["at"]), row.get("note", "")) for key, row in _read("sources").items()
    }
    entries = (
        _entry(row, section["title"], sources)
        for section in _read("catalogue")["section"]
        for row in section["doctrine"]
    )
    profiles = {
        code: Profile(code, row["title"], tuple(row["follows"]), tuple(row.get("without", ())))
        for code, row in _read("authorities").items()
    }
    return Catalogue({entry.name: entry for entry in entries}, profiles)


def catalogue_rows() -> list[dict[str, Any]]:
    """The rows of the data file as they are, for who checks the data."""
    return [row for section in _read("catalogue")["section"] for row in section["doctrine"]]


def _entry(row: dict[str, Any], section: str, sources: Mapping[str, Source]) -> Entry:
    return Entry(
        name=row["id"],
        section=section,
        says=row["says"],
        citations=tuple(_citation(text, sources) for text in row["sources"]),
        strength=tuple(row["strength"]),
        agreed=row.get("agreed", ""),
        against=tuple(row.get("against", ())),
        in_code=InCode(row["in_code"]),
        how=row["how"],
        guidance=row.get("guidance", ""),
    )


def _citation(text: str, sources: Mapping[str, Source]) -> Citation:
    key, _, place = text.removesuffix("?").partition(" ")
    return Citation(sources[key], place, text.endswith("?"))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))
