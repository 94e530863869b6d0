"""A re-check as one page for people: counts, a table to sort and filter, and a sheet for each claim in doubt.

The page is a file of its own and asks for nothing: style and script are in it, and its content security policy
allows these two, by their hashes, and nothing else. It reads as a plain table where no script runs.
"""

from __future__ import annotations

import base64
import hashlib
import os.path
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from claimeval.cards import side_name
from claimeval.languages import current_language
from claimeval.messages import say, say_counted, to_say
from claimeval.rechecks import sheet
from claimeval.rechecks.record import RecheckRecord, RecheckVerdict
from claimeval.rechecks.summary import LISTED, Tally, counted_verdict, figure_boards
from claimeval.report.words import clean

SHOWN: Final = (*LISTED, RecheckVerdict.UNDECIDED)
"""The verdicts whose boards are listed if nothing else is asked for."""
_WITH_SHEET: Final = (
    RecheckVerdict.DOUBTFUL,
    RecheckVerdict.SHORT,
    RecheckVerdict.IMPOSSIBLE,
    RecheckVerdict.UNDECIDED,
)
_RANK: Final = {
    verdict: place
    for place, verdict in enumerate(
        (
            RecheckVerdict.DOUBTFUL,
            RecheckVerdict.SHORT,
            RecheckVerdict.IMPOSSIBLE,
            RecheckVerdict.UNDECIDED,
            RecheckVerdict.UNREADABLE,
            RecheckVerdict.STANDS,
            RecheckVerdict.NO_CLAIM,
        )
    )
}
_CERTAIN: Final = (RecheckVerdict.DOUBTFUL, RecheckVerdict.SHORT, RecheckVerdict.IMPOSSIBLE)
_MEANINGS: Final = {
    RecheckVerdict.DOUBTFUL: to_say(
        "A normal line of play takes fewer tricks than were scored: Law 70 if the claim is "
        "contested, the stricter Law 69B if it was agreed."
    ),
    RecheckVerdict.SHORT: to_say("Every normal line takes more tricks than were scored: Law 71."),
    RecheckVerdict.IMPOSSIBLE: to_say(
        "No legal play gives the number that was scored; mostly a wrong number was entered."
    ),
    RecheckVerdict.UNDECIDED: to_say("The limit was reached first, or a worker was lost; the interval is certain."),
    RecheckVerdict.STANDS: to_say("The worst normal line takes what was scored."),
    RecheckVerdict.NO_CLAIM: to_say("Played out, passed out, unfinished, or a claim that was none."),
    RecheckVerdict.UNREADABLE: to_say("The record of the board cannot be used, for the reason given."),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. What begins with ``sort`` is what a column is sorted by, empty where it is not known."""

    record: RecheckRecord
    number: int
    verdict: str
    verdict_word: str
    board: str
    title: str
    file: str
    words: str
    remark: str
    claimed: str
    recorded: sheet.Outcome
    awarded: sheet.Outcome
    stake: str
    rank: int
    sort_board: str
    sort_claimed: str
    sort_recorded: str
    sort_awarded: str
    sort_stake: str

    @property
    def has_sheet(self) -> bool:
        """Is there more to show of it than fits a line?"""
        return self.record.verdict in _WITH_SHEET


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is shown of one claim."""

    row: Row
    facts: list[tuple[str, str | Markup]]
    note: str
    seats: tuple[sheet.SeatHand, ...]
    tricks: tuple[sheet.LineRow, ...]
    caption: str
    questions: list[str]


@dataclass(slots=True)
class Page:
    """Collects records and writes the page when it is closed.

    Attributes:
        write: takes the text of the page, piece by piece.
        only: the verdicts to list; all records are counted.
    """

    write: Callable[[str], object]
    only: Collection[RecheckVerdict] | None = None
    _tally: Tally = field(default_factory=lambda: Tally(only=()))
    _kept: list[RecheckRecord] = field(default_factory=list)

    def add(self, record: RecheckRecord) -> None:
        """Count one record, and keep it if it is to be listed."""
        self._tally.add(record)
        if record.verdict in (SHOWN if self.only is None else self.only):
            self._kept.append(record)

    def close(self, finished: bool = True) -> None:
        """Write the page; one that is not ``finished`` says so."""
        environment = Environment(
            loader=PackageLoader("claimeval.rechecks", "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        environment.globals |= {
            "say": say,
            "say_counted": say_counted,
            "figure_boards": figure_boards,
            "sides": (side_name(0), side_name(1)),
            "columns": [seat.full_name for seat in sheet.COLUMNS],
        }
        style, script = _asset("report.css"), _asset("report.js")
        folder = _common_folder([record.file for record in self._kept])
        worst_first = sorted(self._kept, key=_badness)
        rows = [_row(record, number, folder) for number, record in enumerate(worst_first, 1)]
        listed = [verdict for verdict in RecheckVerdict if any(row.record.verdict is verdict for row in rows)]
        stream = environment.get_template("report.html").stream(
            language=current_language(),
            policy=_policy(style, script),
            style=Markup(style),
            script=Markup(script),
            finished=finished,
            tally=self._tally,
            verdicts=[verdict for verdict in RecheckVerdict if verdict in _CERTAIN or self._tally.counts[verdict]],
            counted=counted_verdict,
            heading=say("Worth a look") if self.only is None else say("Boards"),
            folder=clean(folder),
            rows=rows,
            listed=listed,
            sheet=_sheet,
            meanings=[(verdict, say(_MEANINGS[verdict])) for verdict in RecheckVerdict if verdict in listed],
        )
        stream.enable_buffering(64)
        for text in stream:
            self.write(text)


def _badness(record: RecheckRecord) -> tuple[int, float]:
    """What sorts the worst first: what certainly fails, then the rest, most points at stake first."""
    group = 0 if record.verdict in _CERTAIN else _RANK[record.verdict]
    return group, -record.stake if record.stake is not None else 1


def _common_folder(names: Collection[str]) -> str:
    """The folder that all files are in, to be said once; empty where there is none but the own one."""
    folders = {PurePath(name).parent for name in names}
    try:
        folder = os.path.commonpath(folders) if folders else ""
    except ValueError:  # whole and relative names, or several drives
        return ""
    return "" if folder in ("", ".", os.sep) else folder


def _row(record: RecheckRecord, number: int, folder: str) -> Row:
    board = say("Board {board}", board=record.board) if record.board else say("Board")
    title = clean(f"{board}, {_table(record.table)}" if record.table else board)
    named = " ".join([record.place, *record.names, record.contract or ""])
    known = record.claimed is not None and record.tricks_left is not None
    return Row(
        record=record,
        number=number,
        verdict=record.verdict.value,
        verdict_word=record.verdict.word,
        board=title,
        title=title,
        file=clean(str(PurePath(record.file).relative_to(folder)) if folder else record.file),
        words=clean(f"{title} {named} {record.verdict.word}"),
        remark="" if record.verdict in (*_WITH_SHEET, RecheckVerdict.STANDS) else clean(record.note),
        claimed=say(
            "{claimed} of {left}", claimed=str(record.claimed).replace("-", sheet.MINUS), left=record.tricks_left
        )
        if known
        else "",
        recorded=sheet.recorded(record) if record.is_claim else _NOTHING,
        awarded=sheet.awarded(record) if record.is_claim else _NOTHING,
        stake=str(record.stake) if record.stake is not None else "?" if record.is_claim else "",
        rank=_RANK[record.verdict],
        sort_board=clean(f"{PurePath(record.file).as_posix()} {title}"),
        sort_claimed=_number(record.claimed),
        sort_recorded=_number(record.score_recorded),
        sort_awarded=_number(record.score_award),
        sort_stake=_number(record.stake),
    )


def _table(table: str) -> str:
    """The table of a board in words: ``open room``, ``table 3``."""
    rooms = {"open": to_say("open room"), "closed": to_say("closed room")}
    return say(rooms[table]) if table in rooms else say("table {table}", table=table)


_NOTHING: Final = sheet.Outcome("", "")


def _sheet(row: Row) -> Sheet:
    record = row.record
    return Sheet(
        row=row,
        facts=sheet.facts(record),
        note=clean(record.note),
        seats=sheet.seat_hands(record),
        tricks=sheet.line_rows(record),
        caption=sheet.caption(record),
        questions=sheet.questions(record),
    )


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _asset(name: str) -> str:
    return files("claimeval.rechecks").joinpath("templates", name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """Allow the page its own style and script, known by their hashes, and not a single request."""
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
