"""Read on pages of forums: posts are told apart, and say what they are and who wrote them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from chromium import Chromium
from places import PAGES

PARTS: Final = """root => [...root.querySelectorAll('article h1, article h3, article hr')]
.map((each) => each.localName === 'hr' ? '-' : each.textContent.trim())"""


@pytest.fixture(scope="module")
def read(chromium: Chromium, serve: Callable[..., str]) -> Callable[[str], Any]:
    """Our pages in Read: headings of posts, and lines between them."""
    shown = {"body": b""}
    address = serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, shown["body"]))
    worker = chromium.worker()
    worker.wait("globalThis.chrome?.storage !== undefined")
    worker.evaluate('chrome.storage.local.set({ settings: { view: "read", method: "auto" } })')

    def parts(name: str) -> Any:
        shown["body"] = (PAGES / name / "source.html").read_bytes()
        page = chromium.open(f"{address}/{name}")
        try:
            chromium.press(page)
            chromium.wait(lambda: page.overlay("root => Boolean(root?.querySelector('article'))"), "the view")
            return page.overlay(PARTS)
        finally:
            page.close()

    return parts


@pytest.mark.short
def test_question_and_answers_have_their_authors(read: Callable[[str], Any]) -> None:
    assert read("questions") == [
        "Why does my sourdough starter smell of paint?",
        "Question · Maud Okafor",
        "Answer · Teun Varga",
        "Answer · Ines Brodie",
    ]


def test_posts_of_a_thread_are_told_apart(read: Callable[[str], Any]) -> None:
    title, *parts = read("forum")
    assert title.startswith("How long for a dried-out clinker hull")
    assert len(parts) >= 3


def test_an_article_has_no_posts(read: Callable[[str], Any]) -> None:
    assert read("article") == ["The windmill that learned to turn again"]
