"""Pages that may come from several sites: each is compared with all others, and with those of its own host."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from thresher.extraction import Extraction
from thresher.site.site import FEWEST_PAGES, Site


def without_repeated(pages: Iterable[Extraction]) -> list[Extraction]:
    """The same pages without what most of them have, or most of those from the same host, however sure a method is."""
    pages = list(pages)
    everyone, of_host = Site(pages), sites_of(pages)
    found = (everyone.applied(page, careful=False) for page in pages)
    return [of_host.get(host_of(page), everyone).applied(page, careful=False) for page in found]


def sites_of(pages: Sequence[Extraction]) -> dict[str, Site]:
    """The sites that have enough pages among these to be compared, by their hosts."""
    hosts: dict[str, list[Extraction]] = defaultdict(list)
    for page in pages:
        hosts[host_of(page)].append(page)
    return {host: Site(some, host=host) for host, some in hosts.items() if host and len(some) >= FEWEST_PAGES}


def host_of(page: Extraction) -> str:
    """The host that a page comes from, or says it does; "" where neither is known."""
    return host_in(page.url or page.metadata.url or "")


def host_in(address: str) -> str:
    """The host of an address, without the `www.` that most have and nobody means."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        host = ""
    return host.removeprefix("www.")
