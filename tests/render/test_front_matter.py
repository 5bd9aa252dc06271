"""Front matter is YAML that says exactly what the facts say."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from thresher.render.front_matter import front_matter


def read(text: str) -> Any:
    first, *lines, last = text.split("\n")
    assert first == last == "---"
    return yaml.safe_load("\n".join(lines))


def test_it_stands_between_dashes_and_nulls_are_written() -> None:
    assert front_matter({"title": "Bread: a history", "date": None, "tags": ["rye", "no"], "words": 12}) == (
        '---\ntitle: "Bread: a history"\ndate: null\ntags: ["rye", "no"]\nwords: 12\n---'
    )


@pytest.mark.parametrize(
    "text",
    ["---", "no", "2024-05-06", "a: b # c", "'", '"', "\\", "a\n---\nb", "\x85\u2028\ufeff", "🥖 ขนม", "&x"],
)
def test_no_text_is_misread(text: str) -> None:
    assert read(front_matter({"title": text})) == {"title": text}


@given(st.text(), st.lists(st.text(max_size=20), max_size=4))
def test_what_is_read_is_what_was_written(title: str, tags: list[str]) -> None:
    assert read(front_matter({"title": title, "tags": tags, "site": None})) == {
        "title": title,
        "tags": tags,
        "site": None,
    }
