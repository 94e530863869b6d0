"""The same job on several machines: boards handed to a Dask scheduler, their records in the order of the boards.

Dask keeps the queue, watches the workers and gives a board whose worker died to another one; a board on which worker
after worker died comes back as :class:`distributed.KilledWorker`. Here no more boards are handed out than there are
worker processes, so that the death of one does not count against boards that only waited there. Every wait has an
end, after which a sentence says what was waited for. The package ``distributed`` is imported when a scheduler is
connected to; it comes with the extra ``claimeval[cluster]``.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from types import TracebackType
from typing import Any, Final

from claimeval.formats.boards import BoardRecord
from claimeval.messages import say
from claimeval.rechecks.board import has_claim, recheck_board, undecided
from claimeval.rechecks.connection import ClusterFault, ClusterLost, Connection
from claimeval.rechecks.record import RecheckOptions, RecheckRecord
from claimeval.rechecks.workers import BOARDS_AHEAD, CLAIMS_AHEAD, GRACE, Rule

_TO_CONNECT: Final = 10.0
"""Seconds for each step of connecting to the scheduler."""
_TO_START: Final = 30.0
"""Seconds in which there has to be a worker, or one that hangs has to be started again."""
_TO_ANSWER: Final = 60.0
"""Seconds in which the scheduler has to answer a question, or all workers one that it passes on to them."""
_LOOK: Final = 1.0
"""Seconds between two looks at the workers."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """A board in its turn: its record once it is known, before that the promise of it."""

    board: BoardRecord
    record: RecheckRecord | None = None
    key: str = ""
    promise: Future[RecheckRecord] = field(default_factory=Future)
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
    _connection: Connection | None = field(default=None, init=False)
    _workers: int = field(default=0, init=False)
    _looked: float = field(default=0.0, init=False)
    _silenced: list[logging.Logger] = field(default_factory=list, init=False)

    def __enter__(self) -> Cluster:
        """Connect to the scheduler.

        Raises:
            ClusterFault: when it or the package for it is not there, or its workers cannot rule.
        """
        try:
            import distributed  # noqa: F401 - makes the loggers that are to be silent
        except ImportError as error:
            raise ClusterFault(
                say("A cluster takes a package that is not installed; pip install 'claimeval[cluster]' brings it.")
            ) from error
        self._silence()
        try:
            self._connection = self._connected()
            self._wait_for_workers()
            self._check_versions()
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del kind, error, trace
        self._leave()

    def records(self, boards: Iterable[BoardRecord]) -> Iterator[RecheckRecord]:
        """The record of each board, in the order of the boards.

        Raises:
            ClusterLost: when the scheduler or all its workers are lost; the records given out so far are right.
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
        entry.since, entry.key = time.monotonic(), key
        entry.promise = self._line.hand_out(key, _ruled, self.rule, entry.board, self.options)

    def _still_running(self, running: list[_Waiting]) -> list[_Waiting]:
        """Wait for an answer, though not long, take in all that came, and give the others back."""
        wait([entry.promise for entry in running], _LOOK, FIRST_COMPLETED)
        return [entry for entry in running if not self._take_in(entry)]

    def _take_in(self, entry: _Waiting) -> bool:
        """Is the record of this board known by now?"""
        seconds = time.monotonic() - entry.since
        if entry.promise.done():
            entry.record = self._result(entry)
        elif seconds > 2 * self.options.limits.seconds + GRACE:
            self._give_up(entry, seconds)
            entry.record = undecided(
                entry.board, say("The ruling did not stop at its limit and was given up."), self.options
            )
        return entry.record is not None

    def _result(self, entry: _Waiting) -> RecheckRecord:
        try:
            return entry.promise.result()
        except ClusterLost:
            raise
        except Exception as error:
            return undecided(entry.board, _reason(error), self.options)

    def _give_up(self, entry: _Waiting, seconds: float) -> None:
        """Free the worker of a board that does not come back, by starting it again where that is possible."""
        if not self._count_workers():
            raise ClusterLost(
                say(
                    "The scheduler at {address} has no workers left; a board waited {seconds:.0f} seconds for one.",
                    address=self.address,
                    seconds=seconds,
                )
            )
        with suppress(Exception):  # a worker without a nanny cannot be started again, and then keeps hanging
            self._line.ask(lambda client: _freed(client, entry.key), _TO_START + _TO_ANSWER)
        entry.promise.cancel()

    @property
    def _line(self) -> Connection:
        """The connection, which there is within the ``with`` block."""
        assert self._connection is not None, "records are asked for within the with block"
        return self._connection

    def _connected(self) -> Connection:
        try:
            return Connection(self.address, _TO_CONNECT)
        except Exception as error:
            raise ClusterFault(
                say("There is no Dask scheduler to be reached at {address}.", address=self.address)
            ) from error

    def _wait_for_workers(self) -> None:
        try:
            # Dask looks once more after its own time is up.
            self._line.ask(lambda client: client.wait_for_workers(1, timeout=_TO_START), _TO_START + _LOOK)
        except TimeoutError as error:
            raise ClusterFault(
                say(
                    "The scheduler at {address} has no workers; none came in {seconds:g} seconds.",
                    address=self.address,
                    seconds=_TO_START,
                )
            ) from error
        except Exception as error:
            raise self._lost() from error

    def _look_at_workers(self) -> None:
        """How many worker processes there are, looked up now and then; one that is just starting again counts."""
        if time.monotonic() - self._looked > _LOOK:
            self._workers = max(1, self._count_workers())
            self._looked = time.monotonic()

    def _count_workers(self) -> int:
        try:
            return len(self._line.ask(lambda client: client.nthreads(), _TO_ANSWER))
        except TimeoutError as error:
            raise ClusterLost(
                say(
                    "The scheduler at {address} has not answered for {seconds:g} seconds.",
                    address=self.address,
                    seconds=_TO_ANSWER,
                )
            ) from error
        except Exception as error:
            raise self._lost() from error

    def _lost(self) -> ClusterLost:
        return ClusterLost(say("The connection to the scheduler at {address} was lost.", address=self.address))

    def _check_versions(self) -> None:
        """Refuse workers that would rule by other code than this, or by none."""
        own = _own_version()
        if own is None:
            return
        for worker, versions in self._versions().items():
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

    def _versions(self) -> dict[str, Any]:
        """By worker, what Dask tells about it."""
        try:
            answer = self._line.ask(lambda client: client.get_versions(packages=["claimeval"]), _TO_ANSWER)
        except TimeoutError as error:
            raise ClusterFault(
                say(
                    "The workers of the scheduler at {address} have not said in {seconds:g} seconds which "
                    "claimeval they have.",
                    address=self.address,
                    seconds=_TO_ANSWER,
                )
            ) from error
        except Exception as error:
            raise self._lost() from error
        found: dict[str, Any] = answer["workers"]
        return found

    def _silence(self) -> None:
        """Keep what Dask logs about lost connections from among our messages; what matters of it is said by us."""
        names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
        self._silenced = [logger for logger in map(logging.getLogger, names) if not logger.disabled]
        for logger in self._silenced:
            logger.disabled = True

    def _leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
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


async def _freed(client: Any, key: str) -> None:  # noqa: ANN401 - Dask has no types
    """Take a task from the worker that is on it, and start that worker again."""
    from distributed import Future as Task

    busy = [worker for worker, keys in (await client.processing()).items() if key in keys]
    await client.cancel([Task(key, client)], force=True)
    await client.restart_workers(busy, timeout=_TO_START, raise_for_error=False)


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
