"""Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.

Written by the kernel (`kernel/writing/markdown/`), in one walk over the rows. What is rare is passed to it from here:
formulas, which are written as TeX, footnotes, the labels of tabs, and marks on hidden text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from thresher.kernel import markdown
from thresher.page import tree
from thresher.page.addresses import base_of
from thresher.page.budget import Purse, Step, most_of
from thresher.render import footnotes, tabs
from thresher.render.contents import contents_of
from thresher.render.options import IMAGES, LINKS, Options
from thresher.render.walk import Shown

CUT: Final = "*[The rest is left out.]*"
"""What Markdown ends with that is cut short because the caller wished it so."""

_ANY_NUMBER: Final = 2**31 - 1
"""The kernel counts no further, and no page is as long."""

_Written = tuple[str, bool, bool]
"""Markdown, whether the purse was too small for it all, and whether it ends where the caller wished it to end."""


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
        links=LINKS[options.links],
        images=IMAGES[options.images],
        tables=options.tables,
        heading_offset=options.heading_offset,
        wrap=min(options.wrap, _ANY_NUMBER),
        first_reference=options.first_reference,
        limit=purse.left,
        address_limit=most_of(Step.ADDRESSES, page),
        absolute_limit=most_of(Step.ABSOLUTE_ADDRESSES, page),
        why=why,
        posts=posts,
    )
    text, is_cut = _arranged(partial(_written, shown, options, write), options)
    purse.pay(text)
    purse.is_empty |= is_cut
    return text


def _written(shown: Shown, options: Options, write: Callable[..., _Written | None], most_characters: int) -> _Written:
    """What the kernel writes, which asks back where it meets a formula, tabs, or what may be a footnote."""
    written = None if shown.flag or shown.words else write(most_characters=most_characters)
    if written is None:
        written = write(
            text=tree.marks(shown.text),
            tex=tree.marks(shown.tex_formulas),
            instead={
                **shown.words,
                **shown.made_tex,
                **{row: shown.marked(row, shown.plain_text_of(row)) for row in shown.flagged},
            },
            footnotes=footnotes.find(shown.page, shown.rows) if options.with_links else footnotes.NONE,
            labels=tabs.labels(shown),
            most_characters=most_characters,
        )
    return written or ("", False, False)


def _arranged(write: Callable[[int], _Written], options: Options) -> tuple[str, bool]:
    """The text with what the options want around it, in as many characters as they allow; whether it was too much.

    What is around it takes some of them, so it is known only afterwards how many are left: a third try always fits.
    """
    if options.max_chars == 0:
        return "", False
    most = min(options.max_chars or 0, _ANY_NUMBER)
    text, is_cut, is_ended = write(most)
    contents = contents_of(text) if options.toc else ""
    whole = _with(contents, text, "")
    if not most or (not is_ended and len(whole) <= most):
        return whole, is_cut
    text, is_cut, _ = write(max(1, most - len(_with(contents, " ", CUT))))
    shorter = contents_of(text) if options.toc else ""
    whole = _with(shorter, text, CUT)
    return (whole if len(whole) <= most else CUT[:most]), is_cut


def _with(contents: str, text: str, note: str) -> str:
    return "\n\n".join(filter(None, (contents, text, note)))
