"""The measures of Markdown that are about code and tables."""

from __future__ import annotations

import pytest

from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.writing.measures import MEASURES
from thresher.lab.writing.page_parts import PageParts

CODE = "for number in range(12): print(number)"


def counted(measure: str, html: str, markdown: str) -> tuple[float, float]:
    page = Labelled(id="x", html=html.encode(), gold=CODE)
    return MEASURES[measure].counted(PageParts(page), markdown)


@pytest.mark.parametrize(
    ("fence", "found"), [("```python", 1), ("```py", 1), ("```", 0), ("```js", 0), ("- ```python", 1)]
)
def test_the_language_of_code_is_that_of_the_page(fence: str, found: int) -> None:
    html = f'<div class="highlight-python3"><pre>{CODE}</pre></div><pre class="lang-id">{CODE}</pre>'
    measure = "code with the language that the page names"
    assert counted(measure, html, f"{fence}\n{CODE}\n```") == (found, 1)


def test_names_that_are_no_languages_are_counted() -> None:
    markdown = "```id\nx\n```\n\n```python\ny\n```\n\n```\nz\n```"
    assert counted("fences that name what is no language", "", markdown) == (1, 2)


def test_a_table_with_more_cells_than_its_head_is_broken() -> None:
    good, bad = "| a | b |\n| --- | --- |\n| 1 |", "| a |\n| --- |\n| 1 | 2 |"
    assert counted("broken tables", "", f"{good}\n\n{bad}\n\n| alone |\n\n```\n| a |\n```") == (2, 3)
