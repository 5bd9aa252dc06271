"""The same page, the same answer: again, in threads, in another process, after other pages."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy.typing as npt
import pytest
from places import PAGES

from thresher import Page
from thresher.methods.auto import auto
from thresher.verdict import Verdict

FOLDERS: Final = sorted(PAGES.glob("*"))
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def verdict_on(folder: Path) -> Verdict:
    return auto(Page.parse((folder / "source.html").read_bytes()))


def same(one: Verdict, other: Verdict) -> bool:
    arrays = all((first == second).all() for first, second in zip(columns(one), columns(other), strict=True))
    return arrays and (one.kind, one.confidence) == (other.kind, other.confidence)


def columns(verdict: Verdict) -> tuple[npt.NDArray[Any], ...]:
    return verdict.keep, verdict.score, verdict.why


@folders
def test_the_same_answer_twice(folder: Path) -> None:
    page = Page.parse((folder / "source.html").read_bytes())
    assert same(auto(page), auto(page))
    assert same(auto(page), verdict_on(folder))


def test_the_same_answers_in_four_threads() -> None:
    alone = [verdict_on(folder) for folder in FOLDERS]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(2):
            together = list(pool.map(verdict_on, FOLDERS * 2))
            assert all(same(one, other) for one, other in zip(alone * 2, together, strict=True))


SCRIPT: Final = """
import sys
from hashlib import blake2b
from pathlib import Path
from thresher import Page
from thresher.methods.auto import auto
for path in sys.argv[1:]:
    verdict = auto(Page.parse(Path(path).read_bytes()))
    print(blake2b(verdict.keep.tobytes() + verdict.score.tobytes() + verdict.why.tobytes()).hexdigest())
"""


def test_the_same_answer_in_another_process_with_other_hashes() -> None:
    """Texts are compared by their hashes, which differ from process to process."""
    paths = [str(folder / "source.html") for folder in FOLDERS]
    said = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, *paths],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.split()
        for seed in ("1", "2")
    ]
    verdicts = [verdict_on(folder) for folder in FOLDERS]
    bytes_of = [one.keep.tobytes() + one.score.tobytes() + one.why.tobytes() for one in verdicts]
    assert said[0] == said[1] == [blake2b(data).hexdigest() for data in bytes_of]


def test_pages_seen_before_make_no_difference(tmp_path: Path) -> None:
    """A model that is read anew has seen nothing."""
    shipped = Path(sys.modules["thresher.model.weights"].__file__ or "").with_name("weights.npz")
    fresh = tmp_path / "fresh.npz"
    fresh.write_bytes(shipped.read_bytes())
    page = Page.parse((FOLDERS[0] / "source.html").read_bytes())
    assert same(auto(page, weights=str(fresh)), auto(page))


def test_the_page_is_left_alone() -> None:
    page = Page.parse((FOLDERS[0] / "source.html").read_bytes())
    before = {name: column.copy() for name, column in page.columns.items()}
    auto(page)
    assert all((before[name] == column).all() for name, column in page.columns.items())
