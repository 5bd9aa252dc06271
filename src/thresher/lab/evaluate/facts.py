"""What is known of a labelled page beside its text: site, language, size. Results are broken down by these."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from hashlib import md5
from operator import itemgetter
from typing import Any, Final

from thresher.lab.evaluate.labelled import Labelled
from thresher.site.hosts import host_in

UNKNOWN: Final = "unknown"
_FEWEST_CHARS_TO_GUESS: Final = 100
_MOST_CHARS_TO_GUESS: Final = 600
_CHINESE: Final = ("wuu", "yue")
"""What the guesser takes some Chinese for: news is written in the standard language, whatever is spoken there."""
_HEAD_BYTES: Final = 200_000

_SIZES: Final = ((10_000, "under 10 KB"), (50_000, "10-50 KB"), (200_000, "50-200 KB"), (1_000_000, "200 KB-1 MB"))
SIZE_CLASSES: Final = (*(name for _, name in _SIZES), "over 1 MB")

_TAG: Final = re.compile(rb"<(?:link|meta)\b[^<>]*>", re.IGNORECASE)
_OWN_ADDRESS: Final = re.compile(rb"""\b(?:rel=["']?canonical|property=["']?og:url)\b""", re.IGNORECASE)
_LINKED_HOST: Final = re.compile(rb"""\b(?:href|src)=["']?https?://(?:www\.)?([\w.-]{4,200})""", re.IGNORECASE)
_ADDRESS: Final = re.compile(rb"""\b(?:href|content)=["']?(https?://[^"'\s>]+)""", re.IGNORECASE)


FITTED_ON: Final = ("wcxb-dev", "dragnet", "l3s-gn1", "cleaneval")
"""The corpora on half of which was chosen what the papers leave open."""


def in_fitting_half(site: str) -> bool:
    """Whether a site of these corpora was used to choose parameters: the same on every machine."""
    return md5(site.encode(), usedforsecurity=False).digest()[-1] % 2 == 0


def site_of(page: Labelled) -> str:
    """The registered domain of the page: of its address, else of the one it declares, else of most of its links.

    The last is a guess (right on 88 % of the pages of dragnet whose address is known) that keeps sites together. A
    page that tells nothing counts as a site of its own.
    """
    host = host_of(page.html, page.url)
    return _registered(host) if host else _most_linked(page.html) or f"page {page.id}"


def host_of(html: bytes, url: str) -> str:
    """The host of the page: of its address, else of the one it declares; "" where neither is known."""
    return host_in(url) or host_in(_declared_address(html))


def _registered(host: str) -> str:
    is_number = host.rpartition(".")[2].isdigit()  # an IP address has no suffix
    return host if is_number else _suffixes().privatesuffix(host) or host


def _declared_address(html: bytes) -> str:
    for tag in _TAG.finditer(html[:_HEAD_BYTES]):
        if _OWN_ADDRESS.search(tag[0]) and (found := _ADDRESS.search(tag[0])):
            return found[1].decode("utf-8", "replace")
    return ""


def _most_linked(html: bytes) -> str:
    """The registered domain that most absolute addresses of the page belong to; "" where no two agree."""
    hosts = Counter(host.decode("ascii", "replace").lower() for host in _LINKED_HOST.findall(html[:_HEAD_BYTES]))
    domains: Counter[str] = Counter()
    for host, often in hosts.items():
        domains[_registered(host)] += often
    domain, often = max(domains.items(), key=itemgetter(1), default=("", 0))
    return domain if often > 1 else ""


@cache
def _suffixes() -> Any:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


def language_of(page: Labelled) -> str:
    """As the corpus says; else guessed from the gold text, or unknown where that is too short."""
    if page.language:
        return re.split("[-_]", page.language.lower())[0]
    text = page.gold if page.gold is not None else " ".join(page.must)
    if len(text) < _FEWEST_CHARS_TO_GUESS or "\0" in text:  # UTF-16 that was read as something else is in no language
        return UNKNOWN
    import py3langid  # only here: its model takes half a second to load

    guessed = str(py3langid.classify(text[:_MOST_CHARS_TO_GUESS])[0])
    return "zh" if guessed in _CHINESE else guessed


def size_of(page: Labelled) -> str:
    """The page's class of size."""
    return next((name for limit, name in _SIZES if len(page.html) < limit), SIZE_CLASSES[-1])
