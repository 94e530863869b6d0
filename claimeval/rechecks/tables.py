"""Re-check records as files for other programs: JSON Lines, one JSON array, or a table with commas."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Collection
from dataclasses import fields
from typing import Final

from claimeval.messages import say
from claimeval.rechecks.record import RecheckRecord, RecheckVerdict

COLUMNS: Final = tuple(item.name for item in fields(RecheckRecord))
"""The keys of a record, in their order."""


class Table:
    """Writes records one by one in one of the forms ``jsonl``, ``json`` and ``csv``; ``close`` makes it whole.

    ``only`` are the verdicts to write, all of them if it is ``None``.
    """

    def __init__(
        self, form: str, write: Callable[[str], object], only: Collection[RecheckVerdict] | None = None
    ) -> None:
        self._form = form
        self._write = write
        self._only = only
        self._count = 0
        if form == "csv":
            write(_csv_row(COLUMNS))

    def add(self, record: RecheckRecord) -> None:
        """Write one record, if it is asked for."""
        if self._only is not None and record.verdict not in self._only:
            return
        if self._form == "csv":
            self._write(_csv_row([_cell(record, name) for name in COLUMNS]))
        elif self._form == "jsonl":
            self._write(json.dumps(record.as_dict()) + "\n")
        else:
            self._write(("[\n" if self._count == 0 else ",\n") + json.dumps(record.as_dict()))
        self._count += 1

    def close(self, finished: bool = True) -> None:
        """End the array; what was written is valid then, whether or not all records came."""
        del finished
        if self._form == "json":
            self._write("\n]\n" if self._count else "[]\n")


def _cell(record: RecheckRecord, name: str) -> str:
    value = record.as_dict()[name]
    match name:
        case "line":
            return " / ".join(" ".join(trick) for trick in value)
        case "trick":
            return " ".join(value)
        case "names":
            return ", ".join(value)
        case "award_between" | "won":
            return "" if value is None else say("{low} to {high}", low=value[0], high=value[1])
        case "line_notes":
            return " ".join(note["why"] for note in value)
        case "questions":
            return " ".join(question["ask"] for question in value)
        case _:
            return "" if value is None else str(value)


def _csv_row(cells: tuple[str, ...] | list[str]) -> str:
    row = io.StringIO()
    csv.writer(row, lineterminator="\n").writerow(cells)
    return row.getvalue()
