"""The same answer from any thread, and no memory left behind."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from places import ROOT

import thresher

PAGES: Final = [path.read_bytes() for path in sorted((ROOT / "tests" / "pages").glob("*/source.html"))]
VARIED: Final = [page[: len(page) * size // 4] for size in (4, 3, 2) for page in PAGES]
FORMS: Final = ("text", "markdown", "html", "xml", "hide", "metadata", "blocks", "reasons", "comments")


def answers(page: bytes) -> tuple[str, str, str]:
    result = thresher.extract(page, url="https://example.org/page")
    return result.json(), result.markdown, result.html


def test_eight_threads_answer_as_one_does() -> None:
    alone = [answers(page) for page in VARIED]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(answers, VARIED)) == alone
    finally:
        sys.setswitchinterval(interval)


def test_threads_can_share_one_extraction() -> None:
    expected = answers(PAGES[2])
    result = thresher.extract(PAGES[2], url="https://example.org/page")
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(lambda: (result.json(), result.markdown, result.html)) for _ in range(8)]
        assert {answer.result() for answer in asked} == {expected}


@pytest.mark.parametrize("form", [*FORMS, "json"])
def test_a_page_is_gone_with_the_last_who_holds_it(form: str) -> None:
    """No circle of references: else pages pile up until the garbage collector comes around."""
    result = thresher.extract(PAGES[2], url="https://example.org/page")
    value = getattr(result, form)
    value = value() if callable(value) else value
    gc.disable()
    try:
        page = weakref.ref(result.page)
        del result, value
        assert page() is None
    finally:
        gc.enable()


def run(script: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, f"benchmarks/{script}.py", "tests/pages", *options]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, env=environment)


def test_the_benchmark_of_threads_says_that_nothing_differs() -> None:
    done = run("parallel", "--pages", "6", "--threads", "3")
    assert done.returncode == 0, done.stderr
    assert [line.split()[-1] for line in done.stdout.splitlines()[1:]] == ["0", "0", "0", "0"]


def test_memory_stays_flat() -> None:
    done = run("memory", "--pages", "120", "--different", "6", "--json")
    marks = json.loads(done.stdout)
    assert marks["marks"][-1][0] == 120
    assert marks["growth"] < 0.15 * marks["warm"][1], marks
