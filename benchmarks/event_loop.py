"""How long an event loop stands still while a page is extracted: called directly, and in a thread.

python benchmarks/event_loop.py

The page is one of ours, repeated until it has a megabyte. Beside the extraction, a task wakes up every millisecond; the
longest time between two of its turns is what every other request of a server would have waited. The middle of nine
tries is told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Final

import thresher

PAGE: Final = Path(__file__).parents[1] / "tests" / "pages" / "article" / "source.html"
SIZE: Final = 1_000_000
TRIES: Final = 9


async def longest_pause(work: Callable[[], Awaitable[object]]) -> float:
    """In seconds, while the work is done."""
    longest, done = 0.0, False

    async def wake_up() -> None:
        nonlocal longest
        last = time.perf_counter()
        while not done:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now

    watching = asyncio.create_task(wake_up())
    await asyncio.sleep(0.01)
    await work()
    done = True
    await watching
    return longest


async def main() -> None:
    page = PAGE.read_bytes()
    page *= SIZE // len(page)

    async def directly() -> None:
        _ = thresher.extract(page).text

    async def in_a_thread() -> None:
        await asyncio.to_thread(lambda: thresher.extract(page).text)

    await directly()
    for name, work in (("directly", directly), ("asyncio.to_thread", in_a_thread)):
        pauses = [await longest_pause(work) for _ in range(TRIES)]
        print(f"{name}: {1000 * median(pauses):.1f} ms")


if __name__ == "__main__":
    asyncio.run(main())
