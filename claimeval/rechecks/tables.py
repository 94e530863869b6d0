"""Re-check records as files for other programs: JSON Lines, one JSON array, or a table with commas."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import fields
from typing import Final

from claimeval.rechecks.record import RecheckRecord

COLUMNS: Final = tuple(item.name for item in fields(RecheckRecord))
"""The keys of a record, in their order."""


class Table:
    """Writes records one by one in one of the forms ``jsonl``, ``json`` and ``csv``; ``close`` makes it whole."""

    def __init__(self, form: str, write: Callable[[str], object]) -> None:
        self._form = form
        self._write = write
        self._count = 0
        if form == "csv":
            write(_csv_row(COLUMNS))

    def add(self, record: RecheckRecord) -> None:
        """Write one record."""
        if self._form == "csv":
            self._write(_csv_row([_cell(record, name) for name in COLUMNS]))
        elif self._form == "jsonl":
            self._write(json.dumps(record.as_dict()) + "\n")
        else:
            self._write(("[\n" if self._count == 0 else ",\n") + json.dumps(record.as_dict()))
        self._count += 1

    def close(self) -> None:
        """End the array; what was written is valid then, whether or not all records came."""
        if self._form == "json":
            self._write("\n]\n" if self._count else "[]\n")


def _cell(record: RecheckRecord, name: str) -> str:
    value = record.as_dict()[name]
    if name == "line":
        return " / ".join(" ".join(trick) for trick in value)
    if name == "award_between":
        return "" if value is None else f"{value[0]} to {value[1]}"
    return "" if value is None else str(value)


def _csv_row(cells: tuple[str, ...] | list[str]) -> str:
    row = io.StringIO()
    csv.writer(row, lineterminator="\n").writerow(cells)
    return row.getvalue()
