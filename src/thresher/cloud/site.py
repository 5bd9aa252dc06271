"""Several pages of one site: what most of them have belongs to the site, not to the page.

The paper on XPath blocks saw that the noise left in its results repeats from page to page, and proposed comparing pages
as its next step. So every text block of every page is looked at, kept or not: a line that one page keeps by mistake is
found out by the pages that do not. Two blocks are the same if they differ in nothing but case, white space and numbers:
"12 comments" is "3 comments".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from thresher.blocks.block import Block
from thresher.extraction import Extraction
from thresher.verdict import Why

_NUMBER: Final = re.compile(r"\d+")
_MOST_OF_THE_PAGES: Final = 0.5
"""A block that more than this share of the pages have belongs to the site."""
_FEWEST_OF_A_HOST: Final = 3


def without_repeated(pages: Iterable[Extraction]) -> list[Extraction]:
    """The same pages without what most of them have, or most of those from the same host."""
    pages = list(pages)
    repeated = _repeated(pages)
    of_host = {host: _repeated(group) for host, group in _by_host(pages).items()}
    return [_without(page, repeated | of_host.get(host_of(page), set())) for page in pages]


def _by_host(pages: Sequence[Extraction]) -> dict[str, list[Extraction]]:
    """The pages of each host that is known and has enough of them: two may well be two copies of one text."""
    hosts: dict[str, list[Extraction]] = defaultdict(list)
    for page in pages:
        hosts[host_of(page)].append(page)
    return {host: group for host, group in hosts.items() if host and _FEWEST_OF_A_HOST <= len(group) < len(pages)}


def host_of(page: Extraction) -> str:
    """The host that a page comes from, or says it does; "" where neither is known."""
    try:
        host = urlsplit(page.url or page.metadata.url or "").hostname or ""
    except ValueError:
        host = ""
    return host.removeprefix("www.")


def _repeated(pages: Sequence[Extraction]) -> set[str]:
    having = Counter(text for page in pages for text in {_compared(block) for block in page.blocks})
    return {text for text, number in having.items() if number > max(1, _MOST_OF_THE_PAGES * len(pages))}


def _compared(block: Block) -> str:
    return _NUMBER.sub("0", block.text.casefold())


def _without(page: Extraction, repeated: set[str]) -> Extraction:
    blocks = [block for block in page.blocks if block.kept and _compared(block) in repeated]
    if not blocks:
        return page
    keep, why = page.verdict.keep.copy(), page.verdict.why.copy()
    for block in blocks:
        keep[block.row : block.last + 1] = False
        why[block.row : block.last + 1] = Why.ON_OTHER_PAGES
    return page.with_verdict(replace(page.verdict, keep=keep, why=why))
