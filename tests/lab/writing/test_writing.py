"""What is counted in the Markdown of a page."""

from __future__ import annotations

import pytest

from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.writing.measures import MEASURES
from thresher.lab.writing.page_parts import PageParts, file_of
from thresher.lab.writing.writers import WRITERS

BEFORE, AFTER = "This paragraph stands before the figure.", "And this paragraph stands behind it, as one can see."
PAGE = PageParts(
    Labelled(
        "1",
        f"""<title>The headline of the page - Site</title><h1>The headline of the page</h1><p>{BEFORE}</p>
        <figure><img data-src=/i/figure-1.jpg><figcaption>What it shows</figcaption></figure><p>{AFTER}</p>
        <h2>A section</h2><p>{AFTER}</p>""".encode(),
        f"The headline of the page\n{BEFORE}\n{AFTER}\nA section\n{AFTER}",
    )
)

COUNTS = [
    ("figures with their picture", "![](https://e.org/i/figure-1.jpg?w=300)", (1, 1)),
    ("figures with their picture", "![](https://e.org/i/other.jpg)", (0, 1)),
    ("figures with their caption", "*What it shows*", (1, 1)),
    ("figures with their caption", "![What it shows](figure-1.jpg)", (0, 1)),
    ("headline, once, as `#`", "# The headline of the page\n\nText", (1, 1)),
    ("headline, once, as `#`", "## The headline of the page\n\nText", (0, 1)),
    ("headline, once, as `#`", "# The headline of the page\n\nThe headline of the page", (0, 1)),
    ("section headings found", "## [A section](x)\n\nText", (1, 1)),
    ("section headings found", "A section", (0, 1)),
    ("output ends in a heading", "Text\n\n## More", (1, 1)),
    ("output ends in a heading", "Text\n\n```\n# no heading\n```", (0, 1)),
    ("headings with nothing beneath", "# A\n\n## B\n\n## C\n\ntext", (1, 3)),
]


@pytest.mark.parametrize(("title", "markdown", "expected"), COUNTS)
def test_what_is_counted(title: str, markdown: str, expected: tuple[int, int]) -> None:
    assert MEASURES[title].counted(PAGE, markdown) == expected


def test_needless_backslashes_are_those_that_change_nothing() -> None:
    measure = MEASURES["needless backslashes in 1,000 words"].counted
    assert measure(PAGE, "a \\. b \\*c* d\\_e")[0] == 2
    assert measure(PAGE, "```\n\\.\n```")[0] == 0


def test_files_are_known_by_their_names() -> None:
    assert file_of("https://e.org/a/b.jpg?x=1") == file_of("//cdn.org/b.jpg") == "b.jpg"
    assert file_of("/_next/image?url=%2Fa%2Fb.jpg&w=3") == "b.jpg&w=3"


def test_thresher_is_first() -> None:
    assert next(iter(WRITERS)) == "thresher"
    assert WRITERS["thresher"].write(b"<p>a word", "") == "a word"
