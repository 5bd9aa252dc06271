"""The quick part of the attack set `scripts`: what the compare view and rendered Markdown hold, read by another parser.

`tests/render/test_html.py` and `tests/render/test_hide.py` do the same for the other two.
"""

from __future__ import annotations

import pytest

from attack.outcome import attempts
from attack.scripts import WRITERS, html_of, page_of, still_alive

ATTEMPTS = list(attempts("scripts.txt"))


@pytest.mark.parametrize("writer", [name for name in WRITERS if name not in ("html", "hide view")])
def test_nothing_is_alive(writer: str) -> None:
    found = ((attempt, still_alive(writer, WRITERS[writer](page_of(attempt)))) for attempt in ATTEMPTS)
    assert [(attempt, what) for attempt, what in found if what] == []


def test_the_check_sees_what_is_alive() -> None:
    assert len([attempt for attempt in ATTEMPTS if still_alive("html", html_of(attempt))]) > len(ATTEMPTS) / 2
