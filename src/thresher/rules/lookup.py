"""Which rules apply to a page, by its address.

Rules for a host also apply to its subdomains. If several match an address, only the most specific apply: those with the
longer host, then those with the longer path. Each ending of the host is looked up in a dict, so ten thousand sites cost
no more than ten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import unquote, urlsplit

from thresher.page import Page
from thresher.page.addresses import own_address
from thresher.rules.rule import Rule

LONGEST_HOST = 253
"""There are no longer ones."""


class Rules:
    """The rules of one file."""

    def __init__(self, rules: Iterable[Rule], *, file: str = "") -> None:
        self.file = file
        self._by_host: dict[str, list[tuple[str, Rule]]] = {}
        for rule in rules:
            host, path = split_site(rule.site)
            self._by_host.setdefault(host, []).append((path, rule))
        for entries in self._by_host.values():
            entries.sort(key=lambda entry: len(entry[0]), reverse=True)

    def for_url(self, url: str | None) -> Rule | None:
        """The most specific rules for an address."""
        host, path = _parts(url or "")
        for end in _ends(host):
            for prefix, rule in self._by_host.get(end, ()):
                if _is_below(path, prefix):
                    return rule
        return None

    def for_page(self, page: Page, url: str | None) -> Rule | None:
        """The rules for a page, by its address or, if that is unknown, by the one that the page names as its own."""
        if url is not None:
            return self.for_url(url)
        rule = self.for_url(own_address(page))
        return replace(rule, by_own_word=True) if rule is not None else None

    def __iter__(self) -> Iterator[Rule]:
        return (rule for entries in self._by_host.values() for _, rule in entries)

    def __len__(self) -> int:
        return sum(map(len, self._by_host.values()))


def split_site(site: str) -> tuple[str, str]:
    """The host of a site in comparable form, and the path below which its rules apply."""
    host, slash, path = site.partition("/")
    return comparable_host(host), unquote(slash + path).rstrip("/")


def comparable_host(host: str) -> str:
    """A host in comparable form: lower case, international names as they are sent over the network."""
    host = host.lower().rstrip(".")
    if host.isascii() or len(host) > LONGEST_HOST:
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


def _parts(url: str) -> tuple[str, str]:
    """Host and path of an address; empty where it has none."""
    try:
        found = urlsplit(url.strip())
        return comparable_host(found.hostname or ""), unquote(found.path)
    except ValueError:
        return "", ""


def _ends(host: str) -> Iterator[str]:
    """www.example.org, example.org, org."""
    if not host or len(host) > LONGEST_HOST:
        return
    labels = host.split(".")
    for place in range(len(labels)):
        yield ".".join(labels[place:])


def _is_below(path: str, prefix: str) -> bool:
    return path.startswith(prefix) and path[len(prefix) : len(prefix) + 1] in ("", "/")
