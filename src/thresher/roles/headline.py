"""The headline of a page: the heading that repeats the page's title, in any script.

A title is the headline with the name of the site before or after it, parted by a sign: "标题_网站", "Title | Site". So
it is cut at such signs, and a heading is the headline if it says what one or more parts in a row say. Only letters and
digits are compared, which needs no spaces between words. A main heading that puts the title in slightly other words
still shares most of its pairs of letters with it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

import numpy as np

from thresher.kernel import shown_headings, shown_lines
from thresher.page import Page, tags, tree

_SIGN_BETWEEN_PARTS: Final = re.compile(r"\s+[|–—·•»«~/:‐‑‒―−-]+\s+|\s*[|｜_＿¦]+\s*|\s*(?:--|[-–—―])\s*|[:：»›]\s+|：")
_NO_LETTERS: Final = re.compile(r"[\W_]+")
_ASCII_LETTERS: Final = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}
_MOST_PARTS: Final = 10
_LONGEST_TITLE: Final = 400
_MOST_CHARACTERS: Final = 4_000
"""Characters that are read of a title or a heading, white space and all."""
_MOST_HEADINGS: Final = 60
_MOST_ROWS: Final = 80
"""Rows of a heading that are read."""
_MORE_SIGNS: Final = 20
"""Characters that a headline may have beside its letters."""
_LEAST_ALIKE: Final = 0.75
"""The share of a main heading's pairs of letters that the title must have if it is in other words."""
_LEAST_PAIRS: Final = 8
"""A shorter heading is like many titles by chance."""

_MAIN: Final = tags.CODE["h1"]
_LINK, _TITLE = tags.CODE["a"], tags.CODE["title"]
_MOST_LINKS: Final = 4
_FRONT_PAGE: Final = re.compile(
    r"\s*(?:(?:https?:)?//[^/?#]{1,200}/?|/|\./|(?=index\.))(?:index\.\w{1,5})?(?:#.{0,40})?\s*"
)
_BESIDE_THE_TEXT: Final = tags.table(["nav", "footer", "aside", "select", "button", "form", "dialog"])
_TITLE_OF_OPEN_GRAPH: Final = 'meta[property="og:title"]'


class _Title(NamedTuple):
    letters: str
    """Its letters and digits."""
    runs: dict[str, bool]
    """The same for each run of its parts, and whether that may be the name of the site: the short end of the title."""


def letters_of(text: str) -> str:
    """The letters and digits of a text, in one case and one form."""
    if text.isascii():  # the same, ten times as quickly
        return text.translate(_ASCII_LETTERS)
    return _NO_LETTERS.sub("", unicodedata.normalize("NFKC", text).casefold())


def headline_of(page: Page, within: slice | None = None) -> int | None:
    """The row of the headline, as far as a reader sees one: of a heading, or else of a text that has a line alone.

    With `within` it is looked for in these rows alone.
    """
    body = slice(page.body + 1, int(page.end[page.body]))
    near = body if within is None else slice(max(within.start, body.start), min(within.stop, body.stop))
    titles = map(_taken_apart, _titles(page))
    found = (find(page, near, title) for title in titles for find in (_among_headings, _among_lines))
    return next((row for row in found if row is not None), None)


def says_title(page: Page, row: int) -> bool:
    """Whether a heading says at least half of what the page calls itself, word for word."""
    said = said_by(page, row)
    return any(said in title.runs and 2 * len(said) >= len(title.letters) for title in map(_taken_apart, _titles(page)))


def main_heading(page: Page, near: slice) -> int | None:
    """The one main heading of the page, if it is among these rows: a headline that the title says in other words."""
    shown = [row for row in page.rows("h1").tolist() if not page.hidden[row]]
    if len(shown) != 1 or not near.start <= shown[0] < near.stop:
        return None
    row, said = shown[0], said_by(page, shown[0])
    is_site = any(title.runs.get(said) for title in map(_taken_apart, _titles(page)))
    is_other = is_site or len(said) < _LEAST_PAIRS or _leads_to_front_page(page, row) or _is_beside_the_text(page, row)
    return None if is_other else row


def _titles(page: Page) -> Iterator[str]:
    """What the page calls itself; then how it wants to be called by others."""
    for row in np.flatnonzero(page.tag[: page.body] == _TITLE)[:1].tolist():
        yield _said(page, row)
    for row in page.native.select(_TITLE_OF_OPEN_GRAPH)[:1]:
        yield " ".join(page.attr_start(row, "content").split())


def said_by(page: Page, row: int) -> str:
    """What a heading or a line says, in letters."""
    return letters_of(_said(page, row))


def same_headings(page: Page, headline: int) -> list[int]:
    """The rows of the headline and of other headings that say the same: for phones, or once more above the text."""
    said, body = said_by(page, headline), slice(page.body, int(page.end[page.body]))
    others = (row for row in _headings(page, body) if row != headline)
    return [headline, *(row for row in others if said_by(page, row) == said)]


def _said(page: Page, row: int) -> str:
    """How the text of a small element begins, white space folded; without what is hidden in it, if it is shown."""
    rows = range(row, min(int(page.end[row]), row + _MOST_ROWS))
    hidden = page.hidden[rows.start : rows.stop]
    shown = rows if hidden[0] or not hidden.any() else [each for each in rows if not page.hidden[each]]
    return " ".join("".join(page.native.texts_of(shown))[:_MOST_CHARACTERS].split())[:_LONGEST_TITLE]


def _among_headings(page: Page, near: slice, title: _Title) -> int | None:
    """The heading that says the most of a title; of equal ones the first. Smaller headings are read if need be."""
    headings = _headings(page, near)
    worth, found = _best(page, [row for row in headings if page.tag[row] == _MAIN], title)
    if worth >= len(title.letters):  # what says less than half of it may be the name of the site
        return found
    further, other = _best(page, [row for row in headings if page.tag[row] != _MAIN], title)
    return other if further > worth else found


def _among_lines(page: Page, near: slice, title: _Title) -> int | None:
    """The first text that says at least half of a title and has its block for itself, which the last of a trail of
    breadcrumbs has not."""
    letters, columns = len(title.letters), (tree.marks(page.hidden), tree.marks(page.link))
    lengths = (letters + 1) // 2, 2 * letters + _MORE_SIGNS
    for row in shown_lines(page.native, *columns, near.start, near.stop, *lengths, _MOST_HEADINGS):
        said, block = letters_of(page.text(row)), int(page.block[row])
        if (
            said in title.runs
            and 2 * len(said) >= letters
            and page.chars[row] == page.chars[block : page.end[block]].sum()
        ):
            return None if _is_beside_the_text(page, row) else int(row)
    return None


def _headings(page: Page, near: slice) -> list[int]:
    """The visible headings among some rows. A page may have thousands: the first are enough."""
    return shown_headings(page.native, tree.marks(page.hidden), near.start, near.stop, _MOST_HEADINGS)


def _best(page: Page, headings: list[int], title: _Title) -> tuple[int, int | None]:
    """How much of the title the best of these headings says, and its row."""
    best: tuple[int, int | None] = (0, None)
    for row in headings:
        said = said_by(page, row)
        worth = _worth(page, row, said, title)
        if worth > best[0] and not _is_beside_the_text(page, row):
            best = (worth, row)
    return best


@lru_cache(maxsize=64)  # a page is searched more than once
def _taken_apart(title: str) -> _Title:
    """A title and all runs of its parts. There are no letters between parts."""
    parts = list(map(letters_of, _SIGN_BETWEEN_PARTS.split(title[:_LONGEST_TITLE], maxsplit=_MOST_PARTS - 1)))
    letters, count = "".join(parts), len(parts)
    runs = {
        "".join(parts[first:last]): first > 0 and last == count for first, last in combinations(range(count + 1), 2)
    }
    return _Title(letters, {run: at_end and 2 * len(run) < len(letters) for run, at_end in runs.items() if run})


def _worth(page: Page, row: int, said: str, title: _Title) -> int:
    """How much of the title a heading says, in letters and twice if literally; 0 if it is no headline.

    The name of the site is a heading on many pages, mostly a link to the front page.
    """
    if (is_short_end := title.runs.get(said)) is not None:
        return 0 if is_short_end or (said != title.letters and _leads_to_front_page(page, row)) else 2 * len(said)
    return len(said) if page.tag[row] == _MAIN and _is_alike(said, title.letters) else 0


def _is_alike(said: str, title: str) -> bool:
    if len(said) <= _LEAST_PAIRS:
        return False
    pairs = set(pairwise(said))
    return len(pairs) >= _LEAST_PAIRS and len(pairs & set(pairwise(title))) >= _LEAST_ALIKE * len(pairs)


def _leads_to_front_page(page: Page, row: int) -> bool:
    below = range(row, min(int(page.end[row]), row + _MOST_ROWS))
    if not page.link[below.start : below.stop].any():
        return False
    links = [each for each in (*page.upward(row), *below) if page.tag[each] == _LINK]
    return any(_FRONT_PAGE.fullmatch(page.attr_start(link, "href")) for link in links[:_MOST_LINKS])


def _is_beside_the_text(page: Page, row: int) -> bool:
    """Whether it stands in a menu, a footer or the like. Where that holds most of the page, it says nothing."""
    above = [each for each in page.upward(row) if _BESIDE_THE_TEXT[page.tag[each]]]
    if not above:
        return False
    words = np.cumsum(page.words)
    return bool((2 * (words[page.end[above] - 1] - words[above]) < words[-1]).any())
