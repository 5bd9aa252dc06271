"""The quick part of the attack set `markdown`: some places for each attempt, by the renderers that Python has."""

from __future__ import annotations

import pytest
import yaml

import thresher
from attack.markdown import PLACES, came_alive, markdown_of, page_of
from attack.outcome import attempts
from attack.renderers import Renderer, python_renderers

ATTEMPTS = list(attempts("markdown.txt"))
SHARE = 8
"""Of so many places one is tried for each attempt, another one for the next."""


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Every attempt in a page of its own, in some places of the page."""
    places = list(PLACES.values())
    return [
        markdown_of("".join(page_of(attempt, place) for place in places[number % SHARE :: SHARE]))
        for number, attempt in enumerate(ATTEMPTS)
    ]


@pytest.mark.parametrize(("name", "render"), python_renderers().items())
def test_no_text_comes_alive_in_rendered_markdown(name: str, render: Renderer, texts: list[str]) -> None:
    found = zip(ATTEMPTS, map(came_alive, map(render, texts)), strict=True)
    assert [(attempt, what) for attempt, what in found if what] == []


def test_the_check_sees_what_is_alive() -> None:
    renderers = python_renderers()
    spelt = ["<img src=evil onerror=alert(1)>", "[x](javascript:alert(1))", "<b id=evil>x</b>"]
    assert all(came_alive(render(text)) for text in spelt[::2] for render in renderers.values())
    assert came_alive(renderers["Python-Markdown"](spelt[1]))
    assert came_alive(renderers["Python-Markdown"]("*x*{onclick=alert(1)}"))


def test_front_matter_is_read_as_it_was_said() -> None:
    for attempt in ATTEMPTS:
        facts = thresher.extract(page_of(attempt, PLACES["metadata"]), method="plain")
        lines = facts.front_matter.split("\n")
        assert (lines[0], lines[-1]) == ("---", "---")
        assert all(": " in line and not line.startswith((" ", "-")) for line in lines[1:-1])
        known = facts.metadata
        read = yaml.safe_load("\n".join(lines[1:-1]))
        assert (read["title"], read["authors"], read["tags"]) == (known.title, list(known.authors), list(known.tags))
