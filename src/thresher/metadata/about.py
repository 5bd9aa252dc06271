"""The plainer fields: site, address, description, lead image, tags, licence. For each a list of places, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from thresher.metadata.clues import Clues, Stated
from thresher.metadata.plain import line, solid
from thresher.metadata.things import first_text

SITE: Final = (
    "og:site_name",
    "application-name",
    "apple-mobile-web-app-title",
    "dc.publisher",
    "citation_journal_title",
)
DESCRIPTION: Final = ("og:description", "description", "twitter:description", "dc.description")
IMAGE: Final = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "image")
TAGS: Final = (
    "article:tag",
    "news_keywords",
    "parsely-tags",
    "sailthru.tags",
    "keywords",
    "dc.subject",
    "citation_keywords",
)
LICENCE: Final = ("dc.rights", "dc.license", "dcterms.license", "license", "licence", "rights-standard")

MOST_TAGS: Final = 50
_LONGEST_TAG: Final = 80
_MOST_LINKS: Final = 5_000
_OPEN_LICENCE: Final = re.compile(
    r"https?://(?:www\.)?(?:creativecommons\.org/(?:licenses|publicdomain)/|(?:www\.)?gnu\.org/(?:licenses|copyleft)/"
    r"|opensource\.org/licen[cs]es?/|www\.nationalarchives\.gov\.uk/doc/open-government-licence)\S*",
    re.IGNORECASE,
)
_RUNS: Final = re.compile(r"(?:javascript|vbscript|data):", re.IGNORECASE)
"""Addresses that a browser would run: what a page calls its licence may end up in a link."""


class Tags(NamedTuple):
    names: tuple[str, ...]
    source: str


def site_of(clues: Clues) -> Stated | None:
    name = clues.meta.first(SITE[:1])
    if name:
        return Stated(name[1], f"meta {name[0]}")
    if clues.publisher_names:
        return clues.publisher_names[0]
    name = clues.meta.first(SITE[1:])
    return Stated(name[1], f"meta {name[0]}") if name else None


def url_of(clues: Clues) -> Stated | None:
    """The canonical address; one that leads to the root of the site from elsewhere is a slip of the page."""
    places = [("link rel=canonical", clues.canonical), ("meta og:url", clues.shared)]
    for source, value in places:
        address = clues.absolute(value) if value else None
        if address and not (clues.url and _is_root(address) and not _is_root(clues.url)):
            return Stated(address, source)
    return Stated(clues.url, "the given address") if clues.url else None


def _is_root(address: str) -> bool:
    return re.fullmatch(r"[a-z]+://[^/?#]*/?", address, re.IGNORECASE) is not None


def description_of(clues: Clues) -> Stated | None:
    if found := clues.meta.first(DESCRIPTION):
        return Stated(found[1], f"meta {found[0]}")
    for each, thing in clues.things():
        if text := each.text(thing, "description"):
            return Stated(text, f"{each.name} description")
    return None


def image_of(clues: Clues) -> Stated | None:
    return next(
        (Stated(address, source) for value, source in _images(clues) if (address := clues.absolute(value))), None
    )


def _images(clues: Clues) -> Iterator[Stated]:
    for name in IMAGE:
        for value in clues.meta.values.get(name, [])[:5]:
            yield Stated(value, f"meta {name}")
    for each, thing in clues.things():
        for name in ("image", "thumbnailUrl", "primaryImageOfPage"):
            for value in each.values(thing, name):
                text = first_text(value, "contentUrl", "url", "@id") if isinstance(value, dict) else line(value)
                yield Stated(text, f"{each.name} {name}")
    yield Stated(clues.meta.links.get("image_src", ""), "link rel=image_src")


def tags_of(clues: Clues) -> Tags | None:
    for name in TAGS:
        if name in clues.meta.values and (found := _distinct(clues.meta.values[name])):
            return Tags(found, f"meta {name}")
    for each, thing in clues.things():
        values = [value for value in each.values(thing, "keywords") if isinstance(value, str)]
        if found := _distinct(values):
            return Tags(found, f"{each.name} keywords")
    linked = [clues.page.text_below(row)[:_LONGEST_TAG] for row in _links(clues, "tag")]
    found = _distinct(linked)
    return Tags(found, "links rel=tag") if found else None


def _distinct(values: list[str]) -> tuple[str, ...]:
    """Single tags, each once, in their order; a list in one value is parted at its commas."""
    found: dict[str, str] = {}
    for value in values[:MOST_TAGS]:
        for part in re.split(r"[,;，、؛،]", line(value))[:MOST_TAGS]:
            tag = part.strip(" #\"'")
            if 1 < len(tag) <= _LONGEST_TAG:
                found.setdefault(solid(tag) or tag, tag)
    return tuple(found.values())[:MOST_TAGS]


def _links(clues: Clues, kind: str) -> Iterator[int]:
    page = clues.page
    rows = page.rows("a")[:_MOST_LINKS]
    for row, rel in zip(rows.tolist(), page.attributes(rows, "rel"), strict=True):
        if rel and kind in rel.lower().split():
            yield row


def licence_of(clues: Clues) -> Stated | None:
    for each, thing in clues.things():
        if (text := each.text(thing, "license")) and not _RUNS.match(text):
            return Stated(text, f"{each.name} license")
    if (link := clues.meta.links.get("license")) and not _RUNS.match(link):
        return Stated(clues.absolute(link) or link, "link rel=license")
    if (found := clues.meta.first(LICENCE)) and not _RUNS.match(found[1]):
        return Stated(found[1], f"meta {found[0]}")
    for row in _links(clues, "license"):
        if address := clues.absolute(line(clues.page.attr(row, "href"))):
            return Stated(address, "a rel=license")
    return _linked_licence(clues)


def _linked_licence(clues: Clues) -> Stated | None:
    """The one open licence that the page links to; pages that link to several speak about licences."""
    rows = clues.page.rows("a")[:_MOST_LINKS]
    addresses = {href for href in clues.page.attributes(rows, "href") if href and _OPEN_LICENCE.fullmatch(href)}
    return Stated(line(addresses.pop()), "a link to an open licence") if len(addresses) == 1 else None
