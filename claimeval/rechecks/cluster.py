"""The same job on several machines: boards handed to a Dask scheduler, their records in the order of the boards.

Dask keeps the queue, watches the workers and gives a board whose worker died to another one; a board on which worker
after worker died comes back as :class:`distributed.KilledWorker`. Here no more boards are handed out than there are
worker processes, so that the death of one does not count against boards that only waited there. The package
``distributed`` is imported when a scheduler is connected to; it comes with the extra ``claimeval[cluster]``.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from threading import Event, Lock
from types import TracebackType
from typing import Any, Final

from claimeval.errors import ClaimEvalError
from claimeval.formats.boards import BoardRecord
from claimeval.messages import say
from claimeval.rechecks.board import has_claim, recheck_board, undecided
from claimeval.rechecks.record import RecheckOptions, RecheckRecord
from claimeval.rechecks.workers import BOARDS_AHEAD, CLAIMS_AHEAD, GRACE, Rule

_TO_CONNECT: Final = 10.0
"""Seconds in which the scheduler has to answer."""
_TO_START: Final = 30.0
"""Seconds in which there has to be a worker."""
_LOOK: Final = 1.0
"""Seconds between two looks at the workers."""


class ClusterFault(ClaimEvalError):
    """A scheduler that cannot be reached, or workers that cannot rule."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """A board in its turn: its record once it is known, before that the promise of it."""

    board: BoardRecord
    record: RecheckRecord | None = None
    future: Any = None
    since: float = 0.0


@dataclass(slots=True)
class Cluster:
    """The workers of a Dask scheduler, for the time of a ``with`` block.

    Attributes:
        address: the scheduler's, such as ``tcp://10.0.0.5:8786``.
        options: how to judge.
        rule: what is done with each claim.
    """

    address: str
    options: RecheckOptions
    rule: Rule = recheck_board
    _client: Any = field(default=None, init=False)
    _workers: int = field(default=0, init=False)
    _looked: float = field(default=0.0, init=False)
    _silenced: list[logging.Logger] = field(default_factory=list, init=False)
    _answered: Event = field(default_factory=Event, init=False)

    def __enter__(self) -> Cluster:
        """Connect to the scheduler.

        Raises:
            ClusterFault: when it or the package for it is not there, or its workers cannot rule.
        """
        try:
            from distributed import Client
        except ImportError as error:
            raise ClusterFault(
                say("A cluster takes a package that is not installed; pip install 'claimeval[cluster]' brings it.")
            ) from error
        self._silence()
        try:
            self._client = Client(self.address, timeout=_TO_CONNECT, set_as_default=False, name="claimeval")
            self._client.wait_for_workers(1, timeout=_TO_START)
            self._check_versions()
        except ClusterFault:
            self._leave()
            raise
        except Exception as error:
            reached = self._client is not None
            self._leave()
            if reached:
                raise ClusterFault(say("The scheduler at {address} has no workers.", address=self.address)) from error
            raise ClusterFault(
                say("There is no Dask scheduler to be reached at {address}.", address=self.address)
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del kind, error, trace
        self._leave()

    def records(self, boards: Iterable[BoardRecord]) -> Iterator[RecheckRecord]:
        """The record of each board, in the order of the boards.

        Raises:
            ClusterFault: when the scheduler or all its workers are lost; the records given out so far are right.
        """
        source = iter(boards)
        queue: deque[_Waiting] = deque()
        claims: deque[_Waiting] = deque()
        running: list[_Waiting] = []
        exhausted = False
        run, number = uuid.uuid4().hex, 0
        while True:
            self._look_at_workers()
            while not exhausted and len(queue) < BOARDS_AHEAD and len(claims) < CLAIMS_AHEAD * self._workers:
                board = next(source, None)
                if board is None:
                    exhausted = True
                    break
                queue.append(_Waiting(board))
                if has_claim(board):
                    claims.append(queue[-1])
                else:
                    queue[-1].record = recheck_board(board, self.options)
            while claims and len(running) < self._workers:
                entry = claims.popleft()
                number += 1
                self._hand_out(entry, f"claimeval-{run}-{number}")
                running.append(entry)
            while queue and queue[0].record is not None:
                yield queue.popleft().record  # type: ignore[misc]  # it was looked at
            if exhausted and not queue:
                return
            running = self._still_running(running)

    def _hand_out(self, entry: _Waiting, key: str) -> None:
        entry.since = time.monotonic()
        entry.future = self._client.submit(_ruled, self.rule, entry.board, self.options, key=key, pure=False)
        entry.future.add_done_callback(lambda _: self._answered.set())

    def _still_running(self, running: list[_Waiting]) -> list[_Waiting]:
        """Wait until an answer may have come, take in all that came, and give the others back."""
        if running:
            self._answered.wait(_LOOK)
            self._answered.clear()
        return [entry for entry in running if not self._take_in(entry)]

    def _take_in(self, entry: _Waiting) -> bool:
        """Is the record of this board known by now?"""
        match entry.future.status:
            case "finished":
                entry.record = self._result(entry)
            case "error":
                entry.record = undecided(entry.board, _reason(entry.future.exception()), self.options)
            case "cancelled" | "lost":
                raise ClusterFault(
                    say(
                        "The connection to the scheduler at {address} was lost; --resume goes on from here.",
                        address=self.address,
                    )
                )
            case _ if time.monotonic() - entry.since > 2 * self.options.limits.seconds + GRACE:
                self._give_up(entry)
                entry.record = undecided(
                    entry.board, say("The ruling did not stop at its limit and was given up."), self.options
                )
        if entry.record is None:
            return False
        entry.future = None  # lets the scheduler forget it
        return True

    def _result(self, entry: _Waiting) -> RecheckRecord:
        try:
            record: RecheckRecord = entry.future.result(timeout=_TO_CONNECT)
        except Exception as error:
            return undecided(entry.board, _reason(error), self.options)
        return record

    def _give_up(self, entry: _Waiting) -> None:
        """Free the worker of a board that does not come back, by starting it again where that is possible."""
        if not self._count_workers():
            raise ClusterFault(
                say("The scheduler at {address} has no workers left; --resume goes on from here.", address=self.address)
            )
        key = entry.future.key
        with suppress(Exception):  # a worker without a nanny cannot be started again, and then keeps hanging
            busy = [worker for worker, keys in self._client.processing().items() if key in keys]
            entry.future.cancel(force=True)
            self._client.restart_workers(busy, timeout=_TO_START, raise_for_error=False)

    def _look_at_workers(self) -> None:
        """How many worker processes there are, looked up now and then; one that is just starting again counts."""
        if time.monotonic() - self._looked > _LOOK:
            self._workers = max(1, self._count_workers())
            self._looked = time.monotonic()

    def _count_workers(self) -> int:
        try:
            return len(self._client.nthreads())
        except Exception as error:
            raise ClusterFault(
                say(
                    "The connection to the scheduler at {address} was lost; --resume goes on from here.",
                    address=self.address,
                )
            ) from error

    def _check_versions(self) -> None:
        """Refuse workers that would rule by other code than this, or by none."""
        own = _own_version()
        if own is None:
            return
        found = self._client.get_versions(packages=["claimeval"])["workers"]
        for worker, versions in found.items():
            theirs = versions["packages"].get("claimeval")
            if theirs != own:
                raise ClusterFault(
                    say(
                        "The worker at {worker} has claimeval {theirs}; install claimeval {own} there, as it is here."
                        if theirs
                        else "The worker at {worker} has no claimeval; install claimeval {own} there, as it is here.",
                        worker=worker,
                        theirs=theirs,
                        own=own,
                    )
                )

    def _silence(self) -> None:
        """Keep what Dask logs about lost connections from among our messages; what matters of it is said by us."""
        names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
        self._silenced = [logger for logger in map(logging.getLogger, names) if not logger.disabled]
        for logger in self._silenced:
            logger.disabled = True

    def _leave(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                client.close(timeout=_TO_CONNECT)
        for logger in self._silenced:
            logger.disabled = False
        self._silenced = []


_one_at_a_time = Lock()


def _ruled(rule: Rule, board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """What a worker does: one board at a time even where it has several threads, with one thread for the solver."""
    from claimeval.solver.doubledummy import use_threads

    with _one_at_a_time:
        use_threads(1)
        return rule(board, options)


def _reason(error: BaseException) -> str:
    deaths = getattr(error, "allowed_failures", None)
    if type(error).__name__ == "KilledWorker" and isinstance(deaths, int):
        return say("{number} workers died while they ruled this board.", number=deaths + 1)
    return say("The worker failed ({name}).", name=type(error).__name__)


def _own_version() -> str | None:
    try:
        return version("claimeval")
    except PackageNotFoundError:
        return None
