"""A connection to a Dask scheduler on which nothing waits for ever.

A Dask client that fails to connect is handed to nobody, so nobody can close it. It closes itself when it happens to be
collected: if that is while another client starts, both wait for one lock for ever, and if it is at the end of the
process, that takes 20 seconds and prints a traceback. So the client runs here on an event loop of our own, is closed
where it was made, and each question to it has a limit. ``distributed`` is imported when a connection is made.
"""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from threading import Thread, current_thread
from typing import Any, Final, TypeVar

from claimeval.errors import ClaimEvalError
from claimeval.messages import say

_T = TypeVar("_T")

_TO_CLOSE: Final = 5.0
"""Seconds in which a client has to close; one that takes longer is left behind, and ends with the process."""


class ClusterFault(ClaimEvalError):
    """A scheduler that cannot be reached, or workers that cannot rule."""


class ClusterLost(ClusterFault):
    """A scheduler or its workers, lost on the way; the records given out before are right."""


class Connection:
    """A Dask client on an event loop and in a thread of its own."""

    def __init__(self, address: str, seconds: float) -> None:
        """Connect to the scheduler at an address.

        Raises:
            ImportError: when ``distributed`` is not installed.
            Exception: of Dask's choice, when no scheduler answers there within so many seconds for a step.
        """
        import distributed

        started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._address = address
        self._lost = say(
            "The connection to the scheduler at {address} was lost.", address=address
        )  # in this thread's words
        self._client: Any = None
        self._thread = Thread(target=lambda: asyncio.run(self._serve(started)), name="claimeval cluster", daemon=True)
        self._thread.start()
        self._loop, self._ended = started.result()
        atexit.register(self.close)  # later than that its thread stands still, and closing would wait for it
        try:
            # Dask allows the time for each of three steps: to connect, to learn who is there, and to be let in.
            self._answer(self._connect(distributed.Client, seconds), 3 * seconds + _TO_CLOSE)
        except BaseException:
            self.close()
            raise

    def ask(self, question: Callable[[Any], Awaitable[_T]], seconds: float) -> _T:
        """What the client answers to a question, which is put to it in the thread of its event loop.

        Raises:
            TimeoutError: when no answer came within so many seconds.
            Exception: any other that Dask raised.
        """
        return self._answer(_asked(question, self._client), seconds)

    def hand_out(self, key: str, work: Callable[..., _T], *args: object) -> Future[_T]:
        """The promise of what a worker makes of some work.

        It ends in the worker's own exception, in :class:`distributed.KilledWorker` when worker after worker died, or
        in :class:`ClusterLost` when the scheduler was lost meanwhile.
        """
        return self._started(self._outcome(key, work, *args))

    def close(self) -> None:
        """Close the client and end its thread; gives up waiting for that after some seconds."""
        atexit.unregister(self.close)
        with suppress(RuntimeError):  # closed before
            self._loop.call_soon_threadsafe(self._ended.set)
        if current_thread() is not self._thread:  # it is where an iterator that was dropped is collected there
            self._thread.join(2 * _TO_CLOSE)

    async def _serve(self, started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]]) -> None:
        """What the thread does: all that is asked of the loop until the end, and then the closing of the client."""
        ended = asyncio.Event()
        started.set_result((asyncio.get_running_loop(), ended))
        await ended.wait()
        if self._client is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._client.close(), _TO_CLOSE)

    async def _connect(self, make: Callable[..., Any], seconds: float) -> None:
        # Known before it is connected, so that it is closed at the end whatever becomes of it.
        self._client = make(self._address, timeout=seconds, set_as_default=False, name="claimeval", asynchronous=True)
        await self._client

    def _started(self, coroutine: Coroutine[Any, Any, _T]) -> Future[_T]:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def _answer(self, coroutine: Coroutine[Any, Any, _T], seconds: float) -> _T:
        promise = self._started(coroutine)
        try:
            return promise.result(seconds)
        finally:
            promise.cancel()  # which means nothing to one that has ended

    async def _outcome(self, key: str, work: Callable[..., _T], *args: object) -> _T:
        from distributed.client import ClosedClientError

        future = None
        try:
            future = self._client.submit(work, *args, key=key, pure=False)
            result: _T = await future
        except (CancelledError, OSError, ClosedClientError) as error:
            if future is not None and future.status == "error":  # the worker's own
                raise
            raise ClusterLost(self._lost) from error
        return result


async def _asked(question: Callable[[Any], Awaitable[_T]], client: Any) -> _T:  # noqa: ANN401 - Dask has no types
    return await question(client)
