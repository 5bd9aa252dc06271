"""Site, address, description, lead image, tags and licence: for each the places where it is looked for, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from thresher.metadata.evidence import Evidence, Stated
from thresher.metadata.schema_things import first_text
from thresher.metadata.text_values import letters_of, one_line

_SITE_NAMES: Final = (
    "og:site_name",
    "application-name",
    "apple-mobile-web-app-title",
    "dc.publisher",
    "citation_journal_title",
)
_DESCRIPTION_NAMES: Final = ("og:description", "description", "twitter:description", "dc.description")
_IMAGE_NAMES: Final = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "image")
_TAG_NAMES: Final = (
    "article:tag",
    "news_keywords",
    "parsely-tags",
    "sailthru.tags",
    "keywords",
    "dc.subject",
    "citation_keywords",
)
_LICENCE_NAMES: Final = ("dc.rights", "dc.license", "dcterms.license", "license", "licence", "rights-standard")

MOST_TAGS: Final = 50
_LONGEST_TAG: Final = 80
_LONGEST_REL: Final = 500
_OPEN_LICENCE: Final = re.compile(
    r"https?://(?:www\.)?(?:creativecommons\.org/(?:licenses|publicdomain)/|(?:www\.)?gnu\.org/(?:licenses|copyleft)/"
    r"|opensource\.org/licen[cs]es?/|www\.nationalarchives\.gov\.uk/doc/open-government-licence)\S*",
    re.IGNORECASE,
)
_RUNNABLE: Final = re.compile(r"(?:javascript|vbscript|data):", re.IGNORECASE)
"""Addresses that a browser would run as a script: what a page calls its licence may end up in a link."""


class Tags(NamedTuple):
    names: tuple[str, ...]
    source: str


def site_of(evidence: Evidence) -> Stated | None:
    name = evidence.meta.first(_SITE_NAMES[:1])
    if name:
        return Stated(name[1], f"meta {name[0]}")
    if evidence.publisher_names:
        return evidence.publisher_names[0]
    name = evidence.meta.first(_SITE_NAMES[1:])
    return Stated(name[1], f"meta {name[0]}") if name else None


def url_of(evidence: Evidence) -> Stated | None:
    """The canonical address. If it is the root of the site and the page was found elsewhere, the page is mistaken."""
    places = [("link rel=canonical", evidence.canonical), ("meta og:url", evidence.shared_address)]
    for source, value in places:
        address = evidence.absolute(value) if value else None
        if address and not (evidence.url and _is_root(address) and not _is_root(evidence.url)):
            return Stated(address, source)
    return Stated(evidence.url, "the given address") if evidence.url else None


def _is_root(address: str) -> bool:
    return re.fullmatch(r"[a-z]+://[^/?#]*/?", address, re.IGNORECASE) is not None


def description_of(evidence: Evidence) -> Stated | None:
    if found := evidence.meta.first(_DESCRIPTION_NAMES):
        return Stated(found[1], f"meta {found[0]}")
    for each, thing in evidence.things:
        if text := each.text(thing, "description"):
            return Stated(text, f"{each.name} description")
    return None


def image_of(evidence: Evidence) -> Stated | None:
    return next(
        (Stated(address, source) for value, source in _images(evidence) if (address := evidence.absolute(value))), None
    )


def _images(evidence: Evidence) -> Iterator[Stated]:
    for name in _IMAGE_NAMES:
        for value in evidence.meta.values.get(name, [])[:5]:
            yield Stated(value, f"meta {name}")
    for each, thing in evidence.things:
        for name in ("image", "thumbnailUrl", "primaryImageOfPage"):
            for value in each.values(thing, name):
                text = first_text(value, "contentUrl", "url", "@id") if isinstance(value, dict) else one_line(value)
                yield Stated(text, f"{each.name} {name}")
    yield Stated(evidence.meta.links.get("image_src", ""), "link rel=image_src")


def tags_of(evidence: Evidence) -> Tags | None:
    for name in _TAG_NAMES:
        if name in evidence.meta.values and (found := _distinct(evidence.meta.values[name])):
            return Tags(found, f"meta {name}")
    for each, thing in evidence.things:
        values = [value for value in each.values(thing, "keywords") if isinstance(value, str)]
        if found := _distinct(values):
            return Tags(found, f"{each.name} keywords")
    linked = [evidence.page.text_below(row, longest=_LONGEST_TAG) for row in _links(evidence, "tag")]
    found = _distinct(linked)
    return Tags(found, "links rel=tag") if found else None


def _distinct(values: list[str]) -> tuple[str, ...]:
    """Single tags, each once, in their order; a value that is a list is split at its commas."""
    found: dict[str, str] = {}
    for value in values[:MOST_TAGS]:
        for part in re.split(r"[,;，、؛،]", one_line(value))[:MOST_TAGS]:
            tag = part.strip(" #\"'")
            if 1 < len(tag) <= _LONGEST_TAG:
                found.setdefault(letters_of(tag) or tag, tag)
    return tuple(found.values())[:MOST_TAGS]


def _links(evidence: Evidence, kind: str) -> Iterator[int]:
    page = evidence.page
    rows = page.rows("a")
    named = zip(rows.tolist(), page.attributes(rows, "rel"), strict=True)
    return (row for row, words in named if words and kind in words[:_LONGEST_REL].lower().split())


def licence_of(evidence: Evidence) -> Stated | None:
    for each, thing in evidence.things:
        if (text := each.text(thing, "license")) and not _RUNNABLE.match(text):
            return Stated(text, f"{each.name} license")
    if (link := evidence.meta.links.get("license")) and not _RUNNABLE.match(link):
        return Stated(evidence.absolute(link) or link, "link rel=license")
    if (found := evidence.meta.first(_LICENCE_NAMES)) and not _RUNNABLE.match(found[1]):
        return Stated(found[1], f"meta {found[0]}")
    for row in _links(evidence, "license"):
        if address := evidence.absolute(one_line(evidence.page.attr(row, "href"))):
            return Stated(address, "a rel=license")
    return _linked_licence(evidence)


def _linked_licence(evidence: Evidence) -> Stated | None:
    """The only open licence that the page links to; a page that links to several is about licences."""
    rows = evidence.page.rows("a")
    addresses = {href for href in evidence.page.attributes(rows, "href") if href and _OPEN_LICENCE.fullmatch(href)}
    return Stated(one_line(addresses.pop()), "a link to an open licence") if len(addresses) == 1 else None
