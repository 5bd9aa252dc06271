"""The title of the article on a page, without the name of the site.

A page states its title in several places, and most of them add the name of the site. That name is known from other
places, so it is cut off by name, not at every dash. The main heading is what a reader takes for the title: if it is
also a stated title, or a part of one, there is no doubt. If they differ, the heading of an article is its title, but
the heading of a shop or a service is often a slogan, and the stated title is better.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from thresher.metadata.evidence import Evidence, Heading, Stated
from thresher.metadata.text_values import folded, letters_of

_KINDS_WITH_SLOGANS: Final = frozenset({"service", "collection", "product"})
"""Kinds of pages whose heading is often a slogan."""

_MOST_WORDS_OF_NAME: Final = 2
"""A heading with so few words is a name, not a slogan."""

_SEPARATOR: Final = re.compile(r"\s+(?:[|–—·•»«~/:-]|::|\|\|)\s+|\s*[|｜]\s*")
_SEPARATOR_AFTER_SITE: Final = re.compile(r"\s+(?:[|–—·•»~/:-]|::|\|\|)\s+|\s*[|｜:]\s+")
_PIPE: Final = re.compile("[|｜]")
_SIGNS_OF_HEADINGS: Final = "¶#§ \u200b"
_LONGEST_SHORT_NAME: Final = 3


def title_of(evidence: Evidence) -> Stated | None:
    banners = _banners(evidence)
    names = _names_of_site(evidence, banners)
    stated = list(_stated(evidence, names))
    headings = _headings(evidence, banners, names)
    if found := _agreeing(headings, stated):
        return found
    heading = headings[0] if headings else None
    if heading and (not stated or _is_title(evidence, heading, stated[0].value)):
        return Stated(heading.text, "the main heading")
    return stated[0] if stated else None


def _stated(evidence: Evidence, names: list[str]) -> Iterator[Stated]:
    """The titles that the page states, in order of trust, without the name of the site."""
    # on the front page of a site, its name belongs to the title
    sure = set(map(letters_of, (*evidence.site_names, evidence.host))) - {""} if not evidence.is_front_page else set()
    for title, source in _as_written(evidence):
        yield Stated(without_site(_without_front(title, sure), names), source)


def _as_written(evidence: Evidence) -> Iterator[Stated]:
    for name in ("og:title", "twitter:title"):
        if title := evidence.meta.get(name):
            yield Stated(title, f"meta {name}")
    for each, thing in evidence.things:
        for name in ("headline", "name"):
            if title := each.text(thing, name):
                yield Stated(title, f"{each.name} {name}")
    if found := evidence.meta.first(("dc.title", "citation_title")):
        yield Stated(found[1], f"meta {found[0]}")
    if evidence.document_title:
        yield Stated(evidence.document_title, "<title>")


def _names_of_site(evidence: Evidence, banners: set[str]) -> list[str]:
    labels = evidence.host.split(".")
    host = [label for label in labels[:-1] if len(label) > _LONGEST_SHORT_NAME]
    return [name for name in map(letters_of, (*evidence.site_names, *banners, evidence.host, *host)) if name]


def _banners(evidence: Evidence) -> set[str]:
    """The heading that comes last in the `<title>`, after the title of the page: it names the whole site."""
    first, *others = _SEPARATOR.split(evidence.document_title)
    headings = {folded(heading.text) for heading in evidence.headings}
    return {others[-1]} if others and folded(others[-1]) in headings and folded(first) not in headings else set()


def _without_front(title: str, names: set[str]) -> str:
    """A title without the name of the site at its beginning, if it is exactly a known name."""
    cut = _SEPARATOR_AFTER_SITE.search(title)
    return title[cut.end() :] if cut and letters_of(title[: cut.start()]) in names and title[cut.end() :] else title


def without_site(title: str, names: list[str]) -> str:
    """A title without the parts at its end that name the site, or that come after a pipe."""
    cuts = list(_SEPARATOR.finditer(title))
    while cuts and _is_site(title[cuts[-1].end() :], names):
        title = title[: cuts.pop().start()]
    for cut in cuts:
        if _PIPE.search(cut[0]) and not _is_site(title[: cut.start()], names):
            return title[: cut.start()].strip()
    return title.strip()


def _is_site(part: str, names: list[str]) -> bool:
    """Whether a part of a title is a name of the site, or one of them contains the other."""
    plain = letters_of(part)
    return not plain or any(
        plain == name
        or (len(plain) > _LONGEST_SHORT_NAME and plain in name)
        or (len(name) > _LONGEST_SHORT_NAME and name in plain)
        for name in names
    )


def _headings(evidence: Evidence, banners: set[str], cut: list[str]) -> list[Heading]:
    """The main headings that are not the name of the site; `cut` is cut off from them."""
    names = set(map(letters_of, (*evidence.site_names, *banners, evidence.host, *evidence.host.split("."))))
    found = [Heading(row, without_site(text, cut).strip(_SIGNS_OF_HEADINGS)) for row, text in evidence.headings]
    return [heading for heading in found if heading.text and letters_of(heading.text) not in names]


def _agreeing(headings: list[Heading], stated: list[Stated]) -> Stated | None:
    """The first heading that is also a stated title, or else one of the parts of a stated title."""
    titles = {folded(each.value) for each in stated}
    parts = {folded(part) for each in stated for part in _SEPARATOR.split(each.value)}
    for known in (titles, parts):
        for heading in headings:
            if folded(heading.text) in known:
                return Stated(heading.text, "the main heading")
    return None


def _is_title(evidence: Evidence, heading: Heading, stated: str) -> bool:
    """Whether a heading that differs from the stated title is the better one of the two."""
    words = folded(heading.text).split()
    shared = len(set(words) & set(folded(stated).split())) / max(1, len(set(words)))
    if evidence.kind not in _KINDS_WITH_SLOGANS:
        return shared > 0
    in_content = bool(evidence.verdict.keep[heading.row : evidence.page.end[heading.row]].any())
    return shared >= 0.5 if not in_content else shared == 1 and len(words) <= _MOST_WORDS_OF_NAME
