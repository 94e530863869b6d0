"""The journal of a long re-check: records as they come, one JSON mapping a line, and going on from it.

A kill at any moment leaves whole lines and at most one torn one, which is cut off before the run goes on. Beside
the journal lies a small file that says how the unfinished run judges; it goes when the run is finished.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from claimeval.errors import ClaimEvalError, UnreadableFile
from claimeval.formats.boards import BoardRecord
from claimeval.messages import say, to_say
from claimeval.rechecks.record import RecheckOptions, RecheckRecord

MARKER_ENDING: Final = ".resume"
"""The file beside a journal that says that its run is not finished."""

_NO_MORE_BOARDS: Final = to_say(
    "{path} was begun on other files: its record {number} is of {place}, where there are now no more boards."
)
_OTHER_BOARD: Final = to_say(
    "{path} was begun on other files: its record {number} is of {place}, where there is now {expected}."
)


class UnfinishedRun(ClaimEvalError):
    """A re-check that would overwrite the records of an unfinished one."""


class Journal:
    """The records of one run, on disk.

    Open it as a context; :meth:`rest` gives the boards still to be ruled, :meth:`add` writes one record.
    """

    def __init__(self, path: Path, options: RecheckOptions, resume: bool = False) -> None:
        self.path = path
        self.kept = 0
        """How many records an earlier run left."""
        self._marker = path.with_name(path.name + MARKER_ENDING)
        self._options = options
        self._resume = resume
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Journal:
        """Open the journal.

        Raises:
            UnfinishedRun: when a run is to start where another one is not finished, or to go on in another way.
            UnreadableFile: when what is there is no journal.
        """
        unfinished = self._unfinished()
        if self._resume:
            if unfinished is not None and unfinished != self._options.as_dict():
                names = [key for key, value in self._options.as_dict().items() if unfinished.get(key) != value]
                raise UnfinishedRun(
                    say(
                        "{path} was begun with another value of {options}; go on with the same options, or start "
                        "anew without --resume after deleting it.",
                        path=self.path,
                        options=", ".join(names) or say("an option"),
                    )
                )
            if self.path.exists():
                self._cut_torn_line()
                self.kept = sum(1 for _ in self.records())
        elif unfinished is not None:
            raise UnfinishedRun(
                say(
                    "{path} belongs to a re-check that is not finished; add --resume to go on with it, or "
                    "delete {marker} to start anew.",
                    path=self.path,
                    marker=self._marker,
                )
            )
        self._marker.write_text(json.dumps(self._options.as_dict()) + "\n", encoding="utf-8")
        self._file = self.path.open("ab" if self._resume else "wb", buffering=0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del kind, error, trace
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None

    def add(self, record: RecheckRecord) -> None:
        """Write one record, so that it outlives whatever happens next."""
        if self._file is None:
            raise ValueError("the journal is not open")
        self._file.write(json.dumps(record.as_dict()).encode("utf-8") + b"\n")

    def finish(self) -> None:
        """Mark the run as finished."""
        self._marker.unlink(missing_ok=True)

    def records(self) -> Iterator[RecheckRecord]:
        """Every record in the journal, in order.

        Raises:
            UnreadableFile: at a line that is no record.
        """
        if not self.path.exists():
            return
        with self.path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield RecheckRecord.from_dict(json.loads(line))
                except (ValueError, TypeError) as error:
                    reason = say("This is no record of a re-check, so there is nothing to go on from.")
                    raise UnreadableFile(reason, str(self.path), line=number) from error

    def rest(self, boards: Iterable[BoardRecord]) -> Iterator[BoardRecord]:
        """The boards that have no record yet.

        Raises:
            UnfinishedRun: when the records there are do not belong to these boards.
        """
        remaining = iter(boards)
        if self.kept:
            for number, record in enumerate(self.records(), 1):
                if number > self.kept:  # written by this very run
                    break
                board = next(remaining, None)
                if board is None or (board.file, board.board, board.room) != (record.file, record.board, record.table):
                    raise UnfinishedRun(
                        say(
                            _NO_MORE_BOARDS if board is None else _OTHER_BOARD,
                            path=self.path,
                            number=number,
                            place=record.place,
                            expected="" if board is None else board.source or say("another board"),
                        )
                    )
        yield from remaining

    def _unfinished(self) -> dict[str, Any] | None:
        """The options of the run that is not finished, if there is one."""
        try:
            options = json.loads(self._marker.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            return {}
        return options if isinstance(options, dict) else {}

    def _cut_torn_line(self) -> None:
        """Take off what was written last if it is not a whole line."""
        with self.path.open("r+b") as journal:
            size = journal.seek(0, os.SEEK_END)
            block, end, tail = 1 << 16, size, b""
            while end > 0 and b"\n" not in tail:
                start = max(0, end - block)
                journal.seek(start)
                tail = journal.read(end - start) + tail
                end = start
            if not tail.endswith(b"\n"):
                journal.truncate(size - len(tail) + tail.rfind(b"\n") + 1)
