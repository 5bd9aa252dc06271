"""Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.

Written by the kernel (`kernel/writing/markdown/`), in one walk over the rows. What is rare is passed to it from here:
formulas, which are written as TeX, footnotes, and marks on hidden text.
"""

from __future__ import annotations

from functools import partial

from thresher.kernel import markdown
from thresher.page import tree
from thresher.page.addresses import base_of
from thresher.page.budget import Purse, Step, most_of
from thresher.render import footnotes
from thresher.render.options import Options
from thresher.render.walk import Shown


def to_markdown(
    shown: Shown,
    *,
    url: str | None = None,
    options: Options | None = None,
    purse: Purse | None = None,
    why: tree.Array | None = None,
    posts: dict[int, str] | None = None,
) -> str:
    """The kept part of a page as Markdown. The reasons of a verdict tell the headline; `posts` has the lines that stand
    before the posts of a thread, by their rows."""
    page, options, purse = shown.page, options or Options(), purse or shown.page.purse(Step.MARKDOWN)
    write = partial(
        markdown,
        page.native,
        *(tree.marks(column) for column in (shown.keep, page.hidden, page.link, page.openable)),
        base=base_of(page, url),
        links=options.links,
        images=options.images,
        tables=options.tables,
        limit=purse.left,
        address_limit=most_of(Step.ADDRESSES, page),
        absolute_limit=most_of(Step.ABSOLUTE_ADDRESSES, page),
        why=why,
        posts=posts,
    )
    written = None if shown.flag else write()
    if written is None:
        written = write(
            text=tree.marks(shown.text),
            tex=tree.marks(shown.tex_formulas),
            instead={row: shown.marked(row, shown.plain_text_of(row)) for row in shown.flagged},
            footnotes=footnotes.find(page, shown.rows) if options.links else footnotes.NONE,
        )
    text, is_cut = written or ("", False)
    purse.pay(text)
    purse.is_empty |= is_cut
    return text
