"""The addresses of a page: where relative ones start, how they become absolute, and which one is the page's own."""

from __future__ import annotations

from typing import Final, Literal, get_args
from urllib.parse import urlsplit

from thresher.kernel import absolute_address
from thresher.page.page import Page

LONGEST_BASE: Final = 2_000

Preference = Literal["markdown", "amp", "canonical"]
"""Another form of a page that it may name."""
PREFERENCES: Final = get_args(Preference)

SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel", "ftp", "sms"})
"""Schemes of addresses that can do nothing but lead somewhere. Whatever is written holds no others; the extension has
the same list in `render/addresses.js`."""


def absolute(address: str, base: str) -> str | None:
    """A safe, absolute address; relative where there is no base; None for scripts, data and what cannot be read.

    The kernel joins them (`kernel/writing/address_joining.pxi`), as browsers and `urllib.parse` do.
    """
    return absolute_address(address, base)


def web_address(address: str, base: str) -> str | None:
    """An absolute address of the web, with a host; None for all other addresses, and for texts with spaces."""
    found = None if " " in address.strip() else absolute(address, base)
    return found if found and is_of_the_web(found) and urlsplit(found).hostname else None


def is_of_the_web(address: str) -> bool:
    return address.lower().startswith(("http://", "https://"))


def base_of(page: Page, url: str | None) -> str:
    """The address that relative ones start from: the first `<base href>`, else where the page was found; "" where
    neither is known, or where it is so long that all addresses would be."""
    given = page.attributes(page.rows("base"), "href")
    first = next((address for address in given if address is not None), "")
    return "" if len(first) > LONGEST_BASE else absolute(first, url or "") or url or ""


def web_base_of(page: Page, url: str | None) -> str:
    """The same, if it is an address of the web; "" for any other."""
    base = base_of(page, url)
    return base if is_of_the_web(base) else ""


def canonical_address(page: Page) -> str | None:
    """What the first `<link rel=canonical>` says, as it is written."""
    rows = page.rows("link")
    stated = zip(page.attributes(rows, "rel"), page.attributes(rows, "href"), strict=True)
    return next((href for rel, href in stated if _is_filled(href) and "canonical" in (rel or "").lower().split()), None)


def alternate_addresses(page: Page, url: str | None) -> dict[str, str]:
    """Other forms of the same page that it names: "amp", and "markdown" (`rel=alternate`, `type=text/markdown`)."""
    rows, base, found = page.rows("link"), web_base_of(page, url), dict[str, str]()
    named = (page.attributes(rows, name) for name in ("rel", "type", "href"))
    for rel, kind, href in zip(*named, strict=True):
        words = (rel or "").lower().split()
        is_markdown = "alternate" in words and (kind or "").strip().lower() == "text/markdown"
        form = "amp" if "amphtml" in words else "markdown" if is_markdown else None
        if form and form not in found and (address := web_address(href or "", base)):
            found[form] = address
    return found


def shared_address(page: Page) -> str | None:
    """What the first `<meta property="og:url">` gives for sharing the page; many write `name` for `property`."""
    rows = page.rows("meta")
    contents, *names = (page.attributes(rows, name) for name in ("content", "property", "name"))
    for content, *called in zip(contents, *names, strict=True):
        if content and _is_filled(content) and "og:url" in ((name or "").strip().lower() for name in called):
            return str(content)
    return None


def _is_filled(value: str | None) -> bool:
    return value is not None and bool(value.strip())


def own_address(page: Page) -> str | None:
    """The address that a page names as its own, canonical or for sharing; None where it says nothing."""
    stated = canonical_address(page) or shared_address(page)
    return absolute(stated, "") if stated else None
