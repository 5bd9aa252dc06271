"""The package for JavaScript: its own tests, and the same text as Python from the same bytes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from asked_of_node import NODE, WITHOUT_NODE, Answers, answering, kernels_text
from places import PAGES, ROOT

from thresher.page import Page

pytestmark = pytest.mark.skipif(NODE is None, reason=WITHOUT_NODE)

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
FEW: Final = 6
"""Pages of each corpus in the short run."""
NAMES: Final = sorted(path.parent.name for path in PAGES.glob("*/source.html"))
LEAST_COMPARED: Final = 0.8
"""The share of pages that both read from the same text: Python mends more encodings, and titles that never end."""


@pytest.fixture(scope="module")
def answers() -> Iterator[Answers]:
    with answering() as process:
        yield process


def test_its_own_tests_pass() -> None:
    assert NODE is not None
    done = subprocess.run([NODE, "--test", "test/"], cwd=ROOT / "js", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]


@pytest.mark.parametrize("name", NAMES)
def test_our_pages_give_the_text_that_python_gives(name: str, answers: Answers) -> None:
    source = (PAGES / name / "source.html").read_bytes()
    page = Page.parse(source)
    answer = answers.of(source)
    if page.markup != read_by_javascript(source):  # windows-1251, guessed from its letters
        assert page.encoding != "utf-8"
    elif answer["hasFormulas"]:  # Python writes them as TeX
        assert len(answer["text"].split()) > 20
    else:
        assert answer["text"] == kernels_text(page)


def pages_of_the_web(most: int | None) -> Iterator[tuple[str, bytes]]:
    """All pages of all corpora, or so many of each, in even steps."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `eval`")
    for path in sorted(CORPORA.glob("*.parquet")):
        pages = parquet.read_table(path, columns=["html"])["html"]
        for number in range(0, len(pages), max(1, len(pages) // most) if most else 1):
            page = pages[number].as_py()
            yield f"{path.stem} {number}", page if isinstance(page, bytes) else page.encode()


@pytest.mark.skipif(not CORPORA.is_dir(), reason=f"no corpora in {CORPORA}; set THRESHER_CORPORA")
@pytest.mark.parametrize("most", [FEW, pytest.param(None, marks=pytest.mark.corpora)])
def test_pages_of_the_web_give_the_text_that_python_gives(most: int | None, answers: Answers) -> None:
    compared, formulas, other, different = 0, 0, 0, []
    for name, source in pages_of_the_web(most):
        page = Page.parse(source)
        answer = answers.of(source)
        if page.markup != read_by_javascript(source):
            other += 1
        elif answer["hasFormulas"]:
            formulas += 1
        else:
            compared += 1
            if answer["text"] != kernels_text(page):
                different.append(name)
    print(f"{compared} pages compared, {len(different)} different; {formulas} with formulas, {other} read otherwise")
    assert different == []
    assert compared >= LEAST_COMPARED * (compared + formulas + other)


def read_by_javascript(source: bytes) -> str | None:
    """The text of bytes that are UTF-8, which both read in the same way unless Python mends it; None for others."""
    try:
        return source.decode().removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None
