"""Clean HTML: the original structure with the ancestors of what was kept, safe to put into a page.

Written by the kernel (`kernel/writing/clean_html.pxi`), in one walk over the rows. What is rare is passed to it from
here: formulas, which are written with their TeX source, and marks on hidden text.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

import numpy as np

from thresher.kernel import clean_html
from thresher.page import Page, tree
from thresher.page.addresses import base_of
from thresher.page.budget import Purse, Step, most_of
from thresher.render.options import Options
from thresher.render.walk import Shown


def to_html(shown: Shown, *, url: str | None = None, options: Options | None = None, purse: Purse | None = None) -> str:
    """The kept part of a page as HTML: the children of the body, to be put into another page or a document."""
    page, options, purse = shown.page, options or Options(), purse or shown.page.purse(Step.HTML)
    write = partial(
        clean_html,
        page.native,
        *(tree.marks(column) for column in (shown.keep, page.hidden, page.link, page.openable)),
        base=base_of(page, url),
        links=options.with_links,
        images=options.with_images,
        tables=options.tables,
        limit=purse.left,
        attribute_limit=most_of(Step.ATTRIBUTES, page),
        address_limit=most_of(Step.ADDRESSES, page),
        absolute_limit=most_of(Step.ABSOLUTE_ADDRESSES, page),
    )
    written = None if shown.flag else write()
    if written is None:
        flagged = np.zeros(len(page), dtype=np.bool_)
        flagged[list(shown.flagged)] = True
        written = write(text=tree.marks(shown.text), flagged=tree.marks(flagged))
    text, is_cut = written or ("", False)
    purse.pay(text)
    purse.is_empty |= is_cut
    content = text.strip()
    return f'<div dir="rtl">{content}</div>' if content and _runs_right_to_left(page) else content


def _runs_right_to_left(page: Page) -> bool:
    """Whether the page says so on its root or body, which are not written: Arabic and Hebrew must not lose it."""
    return any((page.attr(row, "dir") or "").strip().lower() == "rtl" for row in (0, page.body))


def document(content: str, *, title: str = "", language: str = "", facts: Mapping[str, Any] | None = None) -> str:
    """A whole HTML document around clean content; its head holds the facts that are known."""
    lang = f' lang="{html.escape(language)}"' if language else ""
    head = f'<meta charset="utf-8">\n<title>{html.escape(title)}</title>' + "".join(_meta_tags(facts or {}))
    return f"<!doctype html>\n<html{lang}>\n<head>\n{head}\n</head>\n<body>\n{content}\n</body>\n</html>"


_META_NAMES: Final = {
    "authors": "author",
    "date": "date",
    "modified": "last-modified",
    "site": "application-name",
    "description": "description",
    "tags": "keywords",
    "licence": "license",
}
"""Facts that a head can hold, and their names there."""


def _meta_tags(facts: Mapping[str, Any]) -> Iterator[str]:
    for fact, name in _META_NAMES.items():
        if value := facts.get(fact):
            said = ", ".join(value) if isinstance(value, list) else str(value)
            yield f'\n<meta name="{name}" content="{html.escape(said)}">'
    address = str(facts.get("url") or "")
    if address.startswith(("https://", "http://")):
        yield f'\n<link rel="canonical" href="{html.escape(address)}">'
