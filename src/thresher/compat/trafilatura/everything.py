"""All the text of a page, not only its content: the last resorts."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from thresher.compat.source import html_of
from thresher.errors import PageTooLarge
from thresher.journey import extract
from thresher.page import Page, tree
from thresher.sources import page_from


def html2txt(content: Any, clean: bool = True) -> str:
    """All visible text on one line; clean leaves out what stands in asides and footers."""
    page = load_html(content)
    if page is None:
        return ""
    if clean:
        beside = np.zeros(len(page), dtype=np.bool_)
        beside[page.rows("aside", "footer")] = True
        page = page.with_hidden(page.hidden | tree.covered(beside, page.end))
    return " ".join(extract(page, method="plain").text.split())


def baseline(filecontent: Any) -> tuple[Element, str, int]:
    """A body with the text, the text, and its length: rather too much of the page than too little."""
    page = load_html(filecontent)
    found = page and (extract(page, favor="recall").text or extract(page, method="plain").text)
    text, body = found or "", Element("body")
    for line in text.splitlines():
        SubElement(body, "p").text = line
    return body, text, len(text)


def load_html(htmlobject: Any, max_size: int | None = None) -> Page | None:
    """The parsed page, which every function here takes in place of its HTML; None where it is none."""
    try:
        page = html_of(htmlobject)
        return page_from(page, max_bytes=max_size) if max_size else page_from(page)
    except (TypeError, PageTooLarge):
        return None
