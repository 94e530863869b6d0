"""Worker processes that rule one board each, their answers in the order of the boards.

Pebble runs the processes, because it is the one pool at hand for which the death of a worker costs no more than the
task it was on: with :mod:`concurrent.futures` and loky the whole pool breaks and every pending task with it, and
:class:`multiprocessing.Pool` waits for ever. It also stops a task that runs on past its time.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from threading import Thread
from types import TracebackType
from typing import Any, Final, TypeAlias

from pebble import ProcessExpired, ProcessPool

from claimeval.formats.boards import BoardRecord
from claimeval.messages import say
from claimeval.rechecks.board import has_claim, recheck_board, undecided
from claimeval.rechecks.record import RecheckOptions, RecheckRecord

Rule: TypeAlias = Callable[[BoardRecord, RecheckOptions], RecheckRecord]
"""What a worker does with a board."""

CLAIMS_AHEAD: Final = 16
"""Claims handed out a worker before the first answer is waited for."""
BOARDS_AHEAD: Final = 2000
"""Boards read ahead in all; with the claims ahead this keeps memory flat."""
GRACE: Final = 30.0
"""Seconds beyond twice the limit after which a worker that does not stop is ended."""
_ATTEMPTS: Final = 3


@dataclass(slots=True)
class _Waiting:
    """A board whose record is known, or is being worked out."""

    board: BoardRecord
    record: RecheckRecord | None = None
    future: Any = None
    attempts: int = 0

    @property
    def is_done(self) -> bool:
        return self.record is not None or bool(self.future.done())


@dataclass(slots=True)
class Workers:
    """A pool of processes that is started with the first claim and ended with the ``with`` block.

    Attributes:
        jobs: how many processes; 0 rules in this process, where nothing outlives a crash or a hanging claim.
        options: how to judge.
        rule: what is done with each claim.
    """

    jobs: int
    options: RecheckOptions
    rule: Rule = recheck_board
    _pool: ProcessPool | None = field(default=None, init=False)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del kind, error, trace
        self._end_pool()

    def records(self, boards: Iterable[BoardRecord]) -> Iterator[RecheckRecord]:
        """The record of each board, in the order of the boards."""
        queue: deque[_Waiting] = deque()
        open_claims = 0
        for board in boards:
            entry = _Waiting(board)
            queue.append(entry)
            if not has_claim(board):
                entry.record = recheck_board(board, self.options)
            elif self.jobs < 1:
                entry.record = self.rule(board, self.options)
            else:
                self._hand_out(entry)
                open_claims += 1
            while queue and (queue[0].is_done or self._is_full(queue, open_claims)):
                open_claims -= queue[0].future is not None
                yield self._answer(queue)
        while queue:
            yield self._answer(queue)

    def _is_full(self, queue: deque[_Waiting], open_claims: int) -> bool:
        return open_claims >= CLAIMS_AHEAD * self.jobs or len(queue) >= BOARDS_AHEAD

    def _answer(self, queue: deque[_Waiting]) -> RecheckRecord:
        """The record of the first board of the queue, which is taken out; waits for it."""
        entry = queue[0]
        while entry.record is None:
            try:
                entry.record = entry.future.result()
            except ProcessExpired as error:
                entry.record = self._lost(entry, _death(error.exitcode))
            except TimeoutError:
                entry.record = self._lost(entry, say("The ruling did not stop at its limit and was ended."))
            except (BrokenProcessPool, CancelledError):
                self._start_again(queue)
            except Exception as error:
                # An answer that cannot be sent between processes, for instance; it costs this board only.
                entry.record = self._lost(entry, say("The worker failed ({name}).", name=type(error).__name__))
        queue.popleft()
        return entry.record

    def _lost(self, entry: _Waiting, reason: str) -> RecheckRecord:
        return undecided(entry.board, reason, self.options)

    def _hand_out(self, entry: _Waiting) -> None:
        entry.attempts += 1
        seconds = 2 * self.options.limits.seconds + GRACE
        pool = self._started()
        try:
            entry.future = pool.schedule(self.rule, args=(entry.board, self.options), timeout=seconds)
        except RuntimeError:  # the pool broke, which no task has told yet
            self._end_pool()
            entry.future = self._started().schedule(self.rule, args=(entry.board, self.options), timeout=seconds)

    def _start_again(self, queue: deque[_Waiting]) -> None:
        """Give every open board to a new pool; one that was given out too often stays undecided."""
        self._end_pool()
        for entry in queue:
            if entry.record is not None or (entry.future.done() and entry.future.exception() is None):
                continue
            if entry.attempts >= _ATTEMPTS:
                entry.record = self._lost(entry, say("The worker processes ended again and again."))
            else:
                self._hand_out(entry)

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # Forking a process that has threads, as this one has by then, is not safe.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(max_workers=self.jobs, initializer=_prepare_worker, context=context)
        return self._pool

    def _end_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves this one without types
            pool.join()


def usual_jobs() -> int:
    """How many processes this machine can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _death(status: int | None) -> str:
    if status is None:
        return say("The worker process was ended while it ruled this board.")
    if status >= 0:
        return say("The worker process was ended with status {status} while it ruled this board.", status=status)
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = say("signal {number}", number=-status)
    return say("The worker process was ended by {signal} while it ruled this board.", signal=name)


def _prepare_worker() -> None:
    """Leave Ctrl-C to the parent, end with it, and let the solver use one thread, as the others use theirs."""
    from claimeval.solver.doubledummy import use_threads

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    use_threads(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
