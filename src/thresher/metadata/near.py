"""The lines of text around the headline: where a reader looks for the author and the date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from thresher.metadata.clues import Clues
from thresher.metadata.plain import line
from thresher.page import Page, tags, tree

WORDS_BEFORE: Final = 60
WORDS_AFTER: Final = 120
MOST_ROWS: Final = 3_000
LONGEST_LINE: Final = 240

MOST_LEVELS: Final = 60

_ARTICLE: Final = tags.table(["article"])
_ELSEWHERE: Final = tags.table(["nav", "footer", "select", "button"])
_ASIDE: Final = tags.CODE["aside"]
_FOOTER: Final = tags.CODE["footer"]
_OF_OTHERS: Final = re.compile(
    r"(?<![a-z])(?:related|recommend|sidebar|side-bar|comment|teaser|popular|trending|read-?(?:next|more))",
    re.IGNORECASE,
)


class Line(NamedTuple):
    """A text block."""

    row: int
    text: str
    distance: int
    """Words between it and the headline; negative before it."""


def headline_row(clues: Clues, title: str | None) -> int | None:
    """The row of the heading that is the title; else of the first kept text; None where there is neither."""
    headings = clues.headings
    for heading in headings:
        if heading.text == title or (title and title in heading.text):
            return heading.row
    if headings:
        return headings[0].row
    if title and (row := _smaller_heading(clues, title)) is not None:
        return row
    kept = np.flatnonzero(clues.verdict.keep & (clues.page.words > 0) & ~clues.page.hidden)
    return int(kept[0]) if len(kept) else None


def _smaller_heading(clues: Clues, title: str) -> int | None:
    for row in clues.page.rows("h2", "h3").tolist()[:40]:
        if not clues.page.hidden[row] and clues.page.text_below(row, hidden=False)[:400] == title:
            return int(row)
    return None


def rows_near(page: Page, headline: int) -> tuple[range, tree.Ints]:
    """The rows around the headline, and for every row of the page the words before it."""
    before = np.cumsum(np.where(page.hidden, 0, page.words))
    here, after = int(before[headline]), int(before[page.end[headline] - 1])
    first = int(np.searchsorted(before, here - WORDS_BEFORE))
    last = int(np.searchsorted(before, after + WORDS_AFTER, side="right"))
    first, last = max(first, page.body, headline - MOST_ROWS), min(last, len(page), headline + MOST_ROWS)
    return range(first, last), before


def is_elsewhere(page: Page, row: int) -> bool:
    """Whether a row is part of a menu or of the page's footer; an article may have a footer of its own."""
    is_outside = False
    for _ in range(MOST_LEVELS):
        is_outside = is_outside or bool(_ELSEWHERE[page.tag[row]])
        if row == 0 or _ARTICLE[page.tag[row]]:
            return is_outside and row == 0
        row = int(page.parent[row])
    return is_outside


def is_beside(clues: Clues, row: int, headline: int | None) -> bool:
    """Whether a row is part of what stands beside the text of a page: asides, comments, links to others, and footers of
    other articles. What also holds the headline, or the text, is the text itself."""
    page = clues.page
    inside = [clues.container.start, *([] if headline is None else [headline])]
    is_in_footer = False
    for _ in range(MOST_LEVELS):
        if row <= page.body or any(row <= each < page.end[row] for each in inside):
            return False
        name = f"{page.attr(row, 'class') or ''} {page.attr(row, 'id') or ''}"[:300]
        if page.tag[row] == _ASIDE or _OF_OTHERS.search(name) or (is_in_footer and _ARTICLE[page.tag[row]]):
            return True
        is_in_footer = is_in_footer or page.tag[row] == _FOOTER
        row = int(page.parent[row])
    return False


def lines_near(page: Page, headline: int) -> Iterator[Line]:
    """The visible text blocks around the headline, but not itself, in their order."""
    near, before = rows_near(page, headline)
    heading = range(headline, int(page.end[headline])) if page.tag[headline] != tags.TEXT else range(0)
    after = int(before[page.end[headline] - 1])
    blocks: dict[int, list[str]] = {}
    for row in near:
        if page.tag[row] == tags.TEXT and page.chars[row] and not page.hidden[row] and row not in heading:
            blocks.setdefault(int(page.block[row]), []).append(page.text(row)[:LONGEST_LINE])
    for row, texts in blocks.items():
        here = int(before[row])
        yield Line(
            row, line(" ".join(texts), LONGEST_LINE), here - after if row > headline else here - int(before[headline])
        )
