"""The headline of a page and the lines around it, where a reader looks for the author and the date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from thresher.metadata.evidence import Evidence, Line
from thresher.metadata.text_values import one_line
from thresher.page import Page, tags, tree

_WORDS_BEFORE: Final = 60
_WORDS_AFTER: Final = 120
_MOST_ROWS: Final = 3_000
_LONGEST_LINE: Final = 240
_MOST_SMALLER_HEADINGS: Final = 40
_LONGEST_HEADING: Final = 400

_ARTICLE: Final = tags.table(["article"])
_ELSEWHERE_TAGS: Final = tags.table(["nav", "footer", "select", "button"])
_ASIDE: Final = tags.CODE["aside"]
_FOOTER: Final = tags.CODE["footer"]
_NAMES_OF_OTHER_PARTS: Final = re.compile(
    r"(?<![a-z])(?:related|recommend|sidebar|side-bar|comment|teaser|popular|trending|read-?(?:next|more))",
    re.IGNORECASE,
)


def headline_row(evidence: Evidence, title: str | None) -> int | None:
    """The row of the heading that is the title, or else of the first kept text; None if there is neither."""
    headings = evidence.headings
    for heading in headings:
        if heading.text == title or (title and title in heading.text):
            return heading.row
    if headings:
        return headings[0].row
    if title and (row := _smaller_heading(evidence, title)) is not None:
        return row
    kept = np.flatnonzero(evidence.verdict.keep & (evidence.page.words > 0) & ~evidence.page.hidden)
    return int(kept[0]) if len(kept) else None


def _smaller_heading(evidence: Evidence, title: str) -> int | None:
    for row in evidence.page.rows("h2", "h3").tolist()[:_MOST_SMALLER_HEADINGS]:
        if evidence.page.hidden[row]:
            continue
        if evidence.page.text_below(row, hidden=False, longest=_LONGEST_HEADING) == title:
            return int(row)
    return None


def rows_near(evidence: Evidence, headline: int) -> tuple[range, tree.Ints]:
    """The rows around the headline, and for every row of the page the number of words up to it. Remembered."""
    if (found := evidence.near.get(headline)) is None:
        found = evidence.near[headline] = _rows_near(evidence.page, headline)
    return found


def _rows_near(page: Page, headline: int) -> tuple[range, tree.Ints]:
    before = np.cumsum(np.where(page.hidden, 0, page.words))
    here, after = int(before[headline]), int(before[page.end[headline] - 1])
    first = int(np.searchsorted(before, here - _WORDS_BEFORE))
    last = int(np.searchsorted(before, after + _WORDS_AFTER, side="right"))
    first, last = max(first, page.body, headline - _MOST_ROWS), min(last, len(page), headline + _MOST_ROWS)
    return range(first, last), before


def is_elsewhere(page: Page, row: int) -> bool:
    """Whether a row is part of a menu or of the page's footer; a footer inside an article does not count."""
    is_outside = False
    for each in page.upward(row):
        if _ARTICLE[page.tag[each]]:
            return False
        is_outside = is_outside or bool(_ELSEWHERE_TAGS[page.tag[each]])
    return is_outside


def is_beside(evidence: Evidence, row: int, headline: int | None) -> bool:
    """Whether a row belongs to something beside the text: an aside, comments, links to other pages, or the footer of
    another article. An element that also holds the headline or the text is not beside it."""
    page = evidence.page
    inside = [evidence.container.start, *([] if headline is None else [headline])]
    is_in_footer = False
    for around in page.upward(row):
        if around <= page.body or any(around <= each < page.end[around] for each in inside):
            return False
        if _is_named_apart(evidence, around) or (is_in_footer and _ARTICLE[page.tag[around]]):
            return True
        is_in_footer = is_in_footer or page.tag[around] == _FOOTER
    return False


def _is_named_apart(evidence: Evidence, row: int) -> bool:
    """Whether an element is an aside, or has the name of a part of the page that is not the text. Remembered: all that
    is inside of the element asks."""
    if (found := evidence.named_apart.get(row)) is None:
        page = evidence.page
        name = page.given_names(row)
        found = bool(page.tag[row] == _ASIDE) or _NAMES_OF_OTHER_PARTS.search(name) is not None
        evidence.named_apart[row] = found
    return found


def lines_near(evidence: Evidence, headline: int) -> list[Line]:
    """The visible text blocks around the headline, in page order, without the headline itself. Remembered."""
    if (found := evidence.lines.get(headline)) is None:
        found = evidence.lines[headline] = list(_lines_near(evidence, headline))
    return found


def _lines_near(evidence: Evidence, headline: int) -> Iterator[Line]:
    page = evidence.page
    near, before = rows_near(evidence, headline)
    around = slice(near.start, near.stop)
    is_shown = (page.tag[around] == tags.TEXT) & (page.chars[around] > 0) & ~page.hidden[around]
    rows = near.start + np.flatnonzero(is_shown)
    if page.tag[headline] != tags.TEXT:
        rows = rows[(rows < headline) | (rows >= page.end[headline])]
    blocks: dict[int, list[str]] = {}
    for block, text in zip(page.block[rows].tolist(), page.texts(rows), strict=True):
        blocks.setdefault(block, []).append(text[:_LONGEST_LINE])
    here, after = int(before[headline]), int(before[page.end[headline] - 1])
    for row, words in zip(blocks, before[np.array(list(blocks), dtype=np.intp)].tolist(), strict=True):
        distance = words - (after if row > headline else here)
        yield Line(row, one_line(" ".join(blocks[row]), _LONGEST_LINE), distance)
