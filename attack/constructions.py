"""Pages that are made to cost time, memory or output: each is tried at four sizes on every form of a result.

What gets through is what grows faster than the page, or beyond what is promised for it. Time is that of the processor,
and whatever else runs can only make it longer: so what looks slow is measured again, and the better try counts.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from queue import SimpleQueue
from typing import Final

from attack.costs import Cost, Costs, TooMuch, Worker
from attack.growing import Construction
from attack.outcome import Outcome, Progress, attempts

SMALLEST: Final = 10_000
"""Characters of the smallest page."""
TIMES: Final = (1, 2, 4, 8)
MOST_GROWTH: Final = 2.5
"""How much more a character of the largest page may cost than one of the two smallest. Squares would make it 4."""
SHORTEST: Final = 0.1
"""Seconds below which nothing is compared."""
LEAST_MEMORY: Final = 24 * 2**20
MOST_SECONDS_A_MEGABYTE: Final = 30.0
MOST_MEMORY_A_BYTE: Final = 2_000
"""Formatting that is opened again makes up to thirty rows for each byte, and a method takes some arrays of them."""
MOST_MEMORY_OF_COMPARING: Final = 5_000
"""A comparison gives times in parses by turbohtml, whose tree of such a page takes ten times as much as our table. It
grows with the page, and is gone after the parse."""
MOST_WRITTEN: Final = 16
"""Times the page that a writer may write, and what it may write of an empty one."""
MOST_WRITTEN_ANYWAY: Final = 10_000
MOST_JSON: Final = 40
_TRIES: Final = 3
_PATIENCE: Final = 60.0
"""Seconds of the processor after which a page is given up."""


def attack(progress: Progress) -> Outcome:
    lines = [Construction.read(line) for line in attempts("constructions.txt")]
    outcome = Outcome()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        workers: SimpleQueue[Worker] = SimpleQueue()
        for _ in range(os.cpu_count() or 1):
            workers.put(Worker())
        tried = {pool.submit(_lent, workers, line): line for line in lines}
        for done in as_completed(tried):
            outcome.tried += 1
            outcome.got_through += [f"{tried[done].name}: {said}" for said in done.result()]
            progress(outcome.tried, len(lines))
    while not workers.empty():
        workers.get().end()
    outcome.got_through.sort()
    return outcome


def _lent(workers: SimpleQueue[Worker], construction: Construction) -> list[str]:
    worker = workers.get()
    try:
        return what_grows(construction, worker)
    finally:
        workers.put(worker)


def what_grows(construction: Construction, worker: Worker, smallest: int = SMALLEST) -> list[str]:
    """What of a construction costs too much, a line for each form; nothing if it is harmless."""
    pages = [construction.page(smallest * times) for times in TIMES]
    sizes = [len(page.encode("utf-8", "replace")) for page in pages]
    found: list[Costs] = []
    said: list[str] = []
    for _ in range(_TRIES):
        try:
            found = _better(found, [worker.costs(page, _PATIENCE) for page in pages])
        except TooMuch as problem:
            return [str(problem)]
        said = list(_said(found, sizes))
        if not said:
            break
    return said


def _better(before: list[Costs], now: list[Costs]) -> list[Costs]:
    if not before:
        return now
    return [
        {form: _cheaper(cost, old.get(form, cost)) for form, cost in new.items()}
        for old, new in zip(before, now, strict=True)
    ]


def _cheaper(one: Cost, other: Cost) -> Cost:
    return Cost(min(one.seconds, other.seconds), min(one.memory, other.memory), one.written)


def _said(found: list[Costs], sizes: list[int]) -> Iterator[str]:
    for form, last in found[-1].items():
        costs = [each[form] for each in found if form in each]
        yield from (f"{form} {flaw}" for flaw in _flaws(form, costs, last, sizes))


def _flaws(form: str, costs: list[Cost], last: Cost, sizes: list[int]) -> Iterator[str]:
    seconds, memory = [cost.seconds for cost in costs], [float(cost.memory) for cost in costs]
    if last.seconds > SHORTEST and _grows(seconds, sizes):
        yield "takes " + ", ".join(f"{each:.2f}" for each in seconds) + " seconds"
    elif last.seconds > SHORTEST + MOST_SECONDS_A_MEGABYTE * sizes[-1] / 1e6:
        yield f"takes {last.seconds / sizes[-1] * 1e6:.0f} seconds a megabyte"
    if last.memory > LEAST_MEMORY and _grows([max(each, LEAST_MEMORY / 4) for each in memory], sizes):
        yield "takes " + ", ".join(f"{each / 2**20:.0f}" for each in memory) + " MB of memory"
    elif last.memory > LEAST_MEMORY + most_memory(form) * sizes[-1]:
        yield f"takes {last.memory / sizes[-1]:.0f} times the page in memory"
    if last.written > most_written(form) * sizes[-1] + MOST_WRITTEN_ANYWAY:
        yield f"is {last.written / sizes[-1]:.0f} times the page"


def _grows(costs: list[float], sizes: list[int]) -> bool:
    """Whether a character of the largest page costs much more than one of the two smallest."""
    rates = [cost / size for cost, size in zip(costs, sizes, strict=False)]
    return len(costs) == len(sizes) and rates[-1] > MOST_GROWTH * max(rates[:2])


def most_memory(form: str) -> int:
    """Times the page."""
    return MOST_MEMORY_OF_COMPARING if form == "compare" else MOST_MEMORY_A_BYTE


def most_written(form: str) -> float:
    """Times the page. How many places a passage has, and how many nodes are inspected, is for the caller to say."""
    if ".all_at(" in form or "inspect" in form:
        return math.inf
    return MOST_JSON if "json" in form or "[]" in form else MOST_WRITTEN
