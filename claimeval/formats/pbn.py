"""PBN, the Portable Bridge Notation 1.0 to 2.1, in import and export format and in all that real files make of it.

:mod:`claimeval.formats.pbngames` cuts a text into games, :mod:`claimeval.formats.pbnboard` says what one means.
Here tags get the values that they inherit, and tables of the same deal are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from claimeval.errors import UnreadableFile
from claimeval.formats.boards import ROOMS, BoardRecord
from claimeval.formats.pbnboard import board_record
from claimeval.formats.pbngames import Game, games
from claimeval.formats.pbnvalues import board_number
from claimeval.formats.source import read_text, source_name
from claimeval.messages import say, to_say

EXPECTED: Final = to_say("a PBN record")
_OF_THE_DEAL: Final = ("deal", "board", "dealer", "vulnerable")


def read_pbn_file(path: str | Path) -> Iterator[BoardRecord]:
    """Every board of a PBN file or of standard input (``-``), one after the other.

    Raises:
        UnreadableFile: when the file is missing, is not text or holds no board at all.
    """
    return read_pbn(read_text(path, EXPECTED), source_name(path))


def read_pbn(text: str, file: str = "") -> Iterator[BoardRecord]:
    """Every board of a PBN text, in order; a bad board keeps its place, with faults.

    Raises:
        UnreadableFile: when there is no board at all.
    """
    found = False
    inherited = Inherited()
    same_deal: list[tuple[Game, dict[str, str]]] = []
    for game in games(text):
        found = True
        values = inherited.values_of(game)
        if same_deal and not _shares_deal(values, same_deal[0][1]):
            yield from _records(same_deal, file)
            same_deal = []
        same_deal.append((game, values))
    yield from _records(same_deal, file)
    if not found:
        raise UnreadableFile(say("No board was found; {expected} was expected.", expected=say(EXPECTED)), file)


@dataclass(slots=True)
class Inherited:
    """What tags of earlier games hand on: the last value of each, and the defaults for the whole file."""

    last: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)

    def values_of(self, game: Game) -> dict[str, str]:
        """The value of each tag of a game; a later tag of the same name counts unless it is empty."""
        values: dict[str, str] = {}
        for tag in game.tags:
            value = tag.value
            if value == "#":
                value = self.last.get(tag.name, "")
            elif value.startswith("##"):
                value = value[2:].strip()
                self.defaults[tag.name] = value
            if value or tag.name not in values:
                values[tag.name] = value
        self._carry_deal(values)
        for name, value in self.defaults.items():
            values.setdefault(name, value)
        self.last.update((name, value) for name, value in values.items() if value)
        return values

    def _carry_deal(self, values: dict[str, str]) -> None:
        """Give a table without a deal that of the table before, if it is the same board."""
        if "deal" in values or "deal" not in self.last:
            return
        if "board" in values and board_number(values["board"]) != board_number(self.last.get("board", "")):
            return
        if not ("declarer" in values or "contract" in values or "play" in values):
            return
        for name in _OF_THE_DEAL:
            if name in self.last:
                values.setdefault(name, self.last[name])


def _shares_deal(values: dict[str, str], before: dict[str, str]) -> bool:
    """Are two games in a row tables of one board?"""
    return bool(values.get("deal")) and all(values.get(name) == before.get(name) for name in ("deal", "board"))


def _records(tables: list[tuple[Game, dict[str, str]]], file: str) -> Iterator[BoardRecord]:
    """The records of the tables at which one deal was played, each with its room or number."""
    rooms = [_room(values.get("room", "")) for _, values in tables]
    if len(tables) > 1 and (len(set(rooms)) < len(rooms) or None in rooms):
        numbers = [values.get("table", "") for _, values in tables]
        distinct = all(numbers) and len(set(numbers)) == len(numbers)
        rooms = list(numbers) if distinct else [str(number) for number in range(1, len(tables) + 1)]
    for (game, values), room in zip(tables, rooms, strict=True):
        yield board_record(game, values, file, room)


def _room(text: str) -> str | None:
    word = re.sub(r"\W*room$", "", text.strip().lower())
    return next((room for room in ROOMS if word and (word == room or word == room[0])), None)
