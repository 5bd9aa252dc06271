"""How much is done at once, and for how long: a page cannot stop the others.

Pages are worked on by threads, since the kernel lets go of Python's lock. A request has a place from its first byte
on, so that bodies cannot fill the memory; then a page waits for a thread. Three things keep pages out of each other's
way:

- A large page takes long even if it is honest: such pages may have half of the threads, and small ones go past them.
- A request that takes too long is answered; its thread cannot be stopped and works on, as a stray. Another thread
  takes its place, so that the others do not wait for it.
- There may be as many strays as threads. Beyond that the server says that it is busy, until one of them has ended.
  They all do: the work on a page grows with its size alone, and its size has a limit.

Fetching waits for the network most of its time, and has threads of its own.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from thresher.fetch.deadline import Deadline, OutOfTime
from thresher.serve.problems import Problem
from thresher.serve.settings import Settings

__all__ = ["Workbench"]

LARGE: Final = 1024 * 1024
"""Bytes from which on a page is a large one. A page below that takes half a minute at the most, were it made for it."""
_LONGEST_PAUSE: Final = 60
"""Seconds after which a client is told to try again, at the most."""
_SMOOTHING: Final = 0.1

_Result = TypeVar("_Result")


class Workbench:
    """The threads of a server, and the requests that wait for them."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.seconds
        self.strays = 0
        self.requests = 0
        self._most_strays = settings.threads
        self._most_requests = settings.threads + settings.waiting + settings.fetches
        self._threads = settings.threads
        self._places = asyncio.Semaphore(settings.threads)
        self._large_places = asyncio.Semaphore(max(1, settings.threads // 2))
        self._fetching_places = asyncio.Semaphore(settings.fetches)
        self._pool = ThreadPoolExecutor(settings.threads + self._most_strays, thread_name_prefix="page")
        self._fetching_pool = ThreadPoolExecutor(settings.fetches, thread_name_prefix="fetch")
        self._usual_seconds = 0.01

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Deadline]:
        """A place for a request, with the clock that it is on; a `Problem` if there is none."""
        if self.requests >= self._most_requests or self.strays >= self._most_strays:
            raise self._busy()
        self.requests += 1
        try:
            yield Deadline(self.seconds)
        finally:
            self.requests -= 1

    async def work(self, clock: Deadline, job: Callable[[], _Result], size: int) -> _Result:
        """Do something with a page of so many bytes on a thread."""
        if size < LARGE:
            return await self._worked(clock, job)
        async with self._taken(self._large_places, clock):
            return await self._worked(clock, job)

    async def fetch(self, clock: Deadline, job: Callable[[], _Result]) -> _Result:
        """Do something that waits for the network, and keeps to the clock by itself."""
        async with self._taken(self._fetching_places, clock):
            return await asyncio.wrap_future(self._fetching_pool.submit(job))

    def close(self) -> None:
        """Let go of the threads: those that wait end, strays go with the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._fetching_pool.shutdown(wait=False, cancel_futures=True)

    async def _worked(self, clock: Deadline, job: Callable[[], _Result]) -> _Result:
        async with self._taken(self._places, clock):
            begun = asyncio.get_running_loop().time()
            future = self._pool.submit(job)
            try:
                async with asyncio.timeout(clock.left()):
                    result = await asyncio.shield(asyncio.wrap_future(future))
            except OutOfTime:  # the job has looked at the clock itself
                raise _too_slow(clock) from None
            except TimeoutError:
                if future.cancel():  # all threads are out astray, and it was never begun
                    raise self._busy() from None
                self._let_stray(future)
                raise _too_slow(clock) from None
            taken = asyncio.get_running_loop().time() - begun
            self._usual_seconds += _SMOOTHING * (taken - self._usual_seconds)
            return result

    @asynccontextmanager
    async def _taken(self, places: asyncio.Semaphore, clock: Deadline) -> AsyncIterator[None]:
        if places.locked():
            try:
                async with asyncio.timeout(clock.left()):
                    await places.acquire()
            except TimeoutError:
                raise self._busy() from None
        else:
            await places.acquire()
        try:
            yield
        finally:
            places.release()

    def _let_stray(self, future: Future[Any]) -> None:
        self.strays += 1
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: _told(loop, self._back))

    def _back(self) -> None:
        self.strays -= 1

    def _busy(self) -> Problem:
        pause = math.ceil(self._usual_seconds * max(0, self.requests - self._threads) / self._threads)
        pause = max(1, min(_LONGEST_PAUSE, pause))
        return Problem(
            "busy",
            f"{self.requests} requests are under way, and no more are taken",
            f"Try again in {pause} s, or start the server with more --threads or --workers.",
            {"Retry-After": str(pause)},
        )


def _told(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(what)


def _too_slow(clock: Deadline) -> Problem:
    return Problem(
        "too-slow",
        f"the page was not done within {clock.seconds:g} seconds",
        "Send a smaller page, or start the server with a larger --time-limit.",
        {"Retry-After": str(_LONGEST_PAUSE)},
    )
