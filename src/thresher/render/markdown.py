"""Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.

Written by the kernel (`kernel/writing/markdown/`), in one walk over the rows. What is rare is passed to it from here:
formulas, which are written as TeX, footnotes, and marks on hidden text.
"""

from __future__ import annotations

from typing import Final

from thresher.kernel import markdown
from thresher.page import tree
from thresher.page.addresses import base_of
from thresher.render import footnotes
from thresher.render.options import Options
from thresher.render.walk import Shown

TIMES_THE_PAGE: Final = 16
"""No page becomes Markdown that is longer than that, ..."""
ANYWAY: Final = 10_000
"""... and so many bytes."""


def to_markdown(shown: Shown, *, url: str | None = None, options: Options | None = None) -> str:
    """The kept part of a page as Markdown."""
    return markdown_and_cut(shown, url, options or Options())[0]


def markdown_and_cut(shown: Shown, url: str | None, options: Options) -> tuple[str, bool]:
    """The same, and whether its end was cut off because it would have been many times as long as the page."""
    page = shown.page
    columns = [tree.marks(column) for column in (shown.keep, page.hidden, page.link, page.openable)]
    size = len(page._markup)
    wanted = {
        "base": base_of(page, url),
        "links": options.links,
        "images": options.images,
        "tables": options.tables,
        "limit": TIMES_THE_PAGE * size + ANYWAY,
        "address_limit": size,
        "absolute_limit": TIMES_THE_PAGE * size,
    }
    written = None if shown.flag else markdown(page.native, *columns, **wanted)
    if written is None:
        notes = footnotes.find(page, shown.rows) if options.links else footnotes.NONE
        written = markdown(
            page.native,
            *columns,
            **wanted,
            text=tree.marks(shown.text),
            tex=tree.marks(shown.tex_formulas),
            instead={row: shown.marked(row, shown.plain_text_of(row)) for row in shown.flagged},
            footnotes=notes,
        )
    return written or ("", False)
