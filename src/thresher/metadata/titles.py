"""The title of what a page is about, not of the site that it is on.

A page states its title in several places, and most of them add the name of the site. That name is known from other
places, so that it can be cut off by name and not at every dash. The main heading is what a reader takes for the title:
where it agrees with a stated title, or is a part of one, nothing is left to doubt. Where they differ, headings of
articles are their titles, and headings of shops and services are slogans: there what is stated is better.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from thresher.metadata.clues import Clues, Heading, Stated
from thresher.metadata.plain import folded, solid

SLOGANS: Final = frozenset({"service", "collection", "product"})
"""Kinds of pages whose heading is rather a slogan."""

SHORT: Final = 2
"""Words of a heading that only names things."""

_CUT: Final = re.compile(r"\s+(?:[|–—·•»«~/:-]|::|\|\|)\s+|\s*[|｜]\s*")
_FRONT: Final = re.compile(r"\s+(?:[|–—·•»~/:-]|::|\|\|)\s+|\s*[|｜:]\s+")
_PIPE: Final = re.compile("[|｜]")
_MARKS: Final = "¶#§ \u200b"
_SHORTEST_NAME: Final = 3


def title_of(clues: Clues) -> Stated | None:
    stated = list(_stated(clues))
    headings = _headings(clues)
    if found := _agreeing(headings, stated):
        return found
    heading = headings[0] if headings else None
    if heading and (not stated or _is_title(clues, heading, stated[0].value)):
        return Stated(heading.text, "the main heading")
    return stated[0] if stated else None


def _stated(clues: Clues) -> Iterator[Stated]:
    """The titles that the page states, in the order of trust, without the name of the site."""
    names = _names_of_site(clues)
    # on the front page of a site the name belongs to the title
    sure = set(map(solid, (*clues.site_names, clues.host))) - {""} if not clues.is_front_page else set()
    for title, source in _as_written(clues):
        yield Stated(without_site(_without_front(title, sure), names), source)


def _as_written(clues: Clues) -> Iterator[Stated]:
    for name in ("og:title", "twitter:title"):
        if title := clues.meta.get(name):
            yield Stated(title, f"meta {name}")
    for each, thing in clues.things():
        for name in ("headline", "name"):
            if title := each.text(thing, name):
                yield Stated(title, f"{each.name} {name}")
    if found := clues.meta.first(("dc.title", "citation_title")):
        yield Stated(found[1], f"meta {found[0]}")
    if clues.document_title:
        yield Stated(clues.document_title, "<title>")


def _names_of_site(clues: Clues) -> list[str]:
    labels = clues.host.split(".")
    host = [label for label in labels[:-1] if len(label) > _SHORTEST_NAME]
    return [name for name in map(solid, (*clues.site_names, *_banners(clues), clues.host, *host)) if name]


def _banners(clues: Clues) -> set[str]:
    """Headings that come last in the title of the document, behind the title of the page: they name the whole site."""
    first, *others = _CUT.split(clues.document_title)
    headings = {folded(heading.text) for heading in clues.headings}
    return {others[-1]} if others and folded(others[-1]) in headings and folded(first) not in headings else set()


def _without_front(title: str, names: set[str]) -> str:
    """A title without the name of the site at its beginning, where that is known to the letter."""
    cut = _FRONT.search(title)
    return title[cut.end() :] if cut and solid(title[: cut.start()]) in names and title[cut.end() :] else title


def without_site(title: str, names: list[str]) -> str:
    """A title without the parts at its end that name the site, or that a pipe sets apart."""
    cuts = list(_CUT.finditer(title))
    while cuts and _is_site(title[cuts[-1].end() :], names):
        title = title[: cuts.pop().start()]
    for cut in cuts:
        if _PIPE.search(cut[0]) and not _is_site(title[: cut.start()], names):
            return title[: cut.start()].strip()
    return title.strip()


def _is_site(part: str, names: list[str]) -> bool:
    """Whether a part of a title is a name of the site, or one holds the other."""
    plain = solid(part)
    return not plain or any(
        plain == name
        or (len(plain) > _SHORTEST_NAME and plain in name)
        or (len(name) > _SHORTEST_NAME and name in plain)
        for name in names
    )


def _headings(clues: Clues) -> list[Heading]:
    """The main headings that are not the name of the site."""
    names = set(map(solid, (*clues.site_names, *_banners(clues), clues.host, *clues.host.split("."))))
    cut = _names_of_site(clues)
    found = [Heading(row, without_site(text, cut).strip(_MARKS)) for row, text in clues.headings]
    return [heading for heading in found if heading.text and solid(heading.text) not in names]


def _agreeing(headings: list[Heading], stated: list[Stated]) -> Stated | None:
    """The first heading that is also a stated title, or else a whole part of one."""
    titles = {folded(each.value) for each in stated}
    parts = {folded(part) for each in stated for part in _CUT.split(each.value)}
    for known in (titles, parts):
        for heading in headings:
            if folded(heading.text) in known:
                return Stated(heading.text, "the main heading")
    return None


def _is_title(clues: Clues, heading: Heading, stated: str) -> bool:
    """Whether a heading that differs from the stated title is the better one of the two."""
    words = folded(heading.text).split()
    shared = len(set(words) & set(folded(stated).split())) / max(1, len(set(words)))
    if clues.kind not in SLOGANS:
        return shared > 0
    in_content = bool(clues.verdict.keep[heading.row : clues.page.end[heading.row]].any())
    return shared >= 0.5 if not in_content else shared == 1 and len(words) <= SHORT
