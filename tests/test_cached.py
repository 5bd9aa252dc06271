"""What is worked out once: the same object for everybody, without a lock that threads or forks could wait for."""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from thresher import extract
from thresher.cached import cached_property

SOURCE = "<h1>The river</h1>" + "<p>The river rose by two metres in the night, and nobody slept.</p>" * 60
CHILDREN = 20
PATIENCE = 100.0  # seconds for all children together, which need a fraction of one


class Slow:
    def __init__(self) -> None:
        self.worked_out = 0

    @cached_property
    def answer(self) -> list[int]:
        """What it is about."""
        self.worked_out += 1
        return [42]


def test_it_is_worked_out_once() -> None:
    slow = Slow()
    assert slow.answer is slow.answer
    assert slow.worked_out == 1


def test_it_can_be_read_about() -> None:
    assert Slow.answer.__doc__ == "What it is about."
    assert isinstance(Slow.answer, cached_property)


def test_it_can_be_forgotten_and_goes_along_in_a_pickle() -> None:
    slow = Slow()
    first = slow.answer
    assert pickle.loads(pickle.dumps(slow)).answer == first  # noqa: S301  our own bytes
    del slow.answer
    assert slow.answer is not first


def test_two_threads_get_the_same_object() -> None:
    both_at_work = threading.Barrier(2, timeout=PATIENCE)

    class Watched:
        @cached_property
        def answer(self) -> object:
            both_at_work.wait()
            return object()

    watched, seen = Watched(), list[object]()
    threads = [threading.Thread(target=lambda: seen.append(watched.answer)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(seen) == 2
    assert seen[0] is seen[1] is watched.answer


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork.*:DeprecationWarning")
def test_children_that_are_forked_while_threads_extract_come_to_an_end() -> None:
    def both() -> bool:
        result = extract(SOURCE)
        return bool(result.text and result.markdown)

    assert both()  # modules that load while a process forks are Python's own trouble
    with _threads_at_work(both):
        children = [_forked(both) for _ in range(CHILDREN)]
    assert [_ended(child) for child in children] == [0] * CHILDREN


@contextmanager
def _threads_at_work(work: Callable[[], object]) -> Iterator[None]:
    is_over = threading.Event()

    def on_and_on() -> None:
        while not is_over.is_set():
            work()

    threads = [threading.Thread(target=on_and_on) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def _forked(work: Callable[[], bool]) -> int:
    child = os.fork()
    if child == 0:  # nothing of the tests may run on in here
        try:
            os._exit(0 if work() else 1)
        finally:
            os._exit(2)
    return child


def _ended(child: int) -> int | None:
    """How a child ended; one that hangs is ended, and the answer is None."""
    until = time.monotonic() + PATIENCE / CHILDREN
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return None
