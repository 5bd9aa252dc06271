"""When a page was published, and when it was last changed.

What a page tells machines comes first, in the order of `PUBLISHED`. Only a date that stands alone under the headline
beats it, because that is what a reader takes for the date; unless the page says that it is the date of a change. If a
page only tells when it was changed, its date of publication is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import chain
from typing import Final, NamedTuple

from thresher.metadata.dates import iso_date
from thresher.metadata.evidence import Evidence, Stated
from thresher.metadata.text_values import one_line
from thresher.metadata.visible_dates import NEAR_HEADLINE, VisibleDate, far_date, visible_dates

PUBLISHED: Final = (
    "meta article:published_time", "thing datePublished", "meta datepublished", "meta og:published_time",
    "meta parsely-pub-date", "meta sailthru.date", "meta citation_publication_date", "meta citation_online_date",
    "meta citation_date", "meta dc.date.issued", "meta dc.issued", "meta dc.date", "meta dc.created",
    "meta publish-date", "meta publishdate", "meta publish_date", "meta published-date", "meta pubdate",
    "meta article.published", "meta article:published", "meta date", "meta ms.date", "thing dateCreated",
    "meta datecreated",
)  # fmt: skip
"""Where a date of publication is stated for machines, the most trustworthy place first."""

MODIFIED: Final = (
    "meta article:modified_time", "thing dateModified", "meta datemodified", "meta og:updated_time",
    "meta dc.date.modified", "meta dc.modified", "meta last-modified", "meta article.updated", "meta updated_at",
)  # fmt: skip

_PUBLISHED_LIKE: Final = re.compile(r"publi(?:sh|c)|pub-?date|issued")
_MODIFIED_LIKE: Final = re.compile(r"modifi|updated")
_MARK: Final = r"(?:\\{0,3}\"|&quot;)"
_KEYS: Final = (
    "datePublished", "publishDate", "publishedAt", "published_at", "pubDate", "first_published_at", "firstPublishedAt",
)  # fmt: skip
_STEMS: Final = ("ublish", "ubDate")
"""What all keys have in common."""
_AFTER_KEY: Final = re.compile(rf"{_MARK}\s{{0,4}}:\s{{0,4}}{_MARK}([^\"&\\\\]{{8,40}})")
_IN_ADDRESS: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)([/_-])(\d{1,2}|[a-z]{3,9})\2(\d{1,2})(?!\d)", re.IGNORECASE)
_MONTH_FIRST: Final = frozenset({"en-us", "en_us", "en-ph", "en_ph"})
_NO_ORDER: Final = frozenset({"", "en", "en-ca", "en_ca", "fr-ca", "en-us-posix"})


class Dates(NamedTuple):
    published: Stated | None
    modified: Stated | None


def dates_of(evidence: Evidence, headline: int | None) -> Dates:
    order = day_first(evidence)
    published = next(chain(_stated(evidence, PUBLISHED, order), _alike(evidence, _PUBLISHED_LIKE, order)), None)
    modified = next(chain(_stated(evidence, MODIFIED, order), _alike(evidence, _MODIFIED_LIKE, order)), None)
    shown = list(visible_dates(evidence, headline, order)) if headline is not None else []
    issued = next((each for each in shown if not each.is_change), None)
    changed = next((each for each in shown if each.is_change), None)
    if modified is None and changed is not None:
        modified = Stated(changed.iso, changed.source)
    if issued is not None and (published is None or _contradicts(evidence, issued, published, modified)):
        published = Stated(issued.iso, issued.source)
    published = published or _in_address(evidence) or _embedded(evidence) or far_date(evidence, headline, order)
    return Dates(published, modified)


def day_first(evidence: Evidence) -> bool | None:
    """Whether 03/04/2024 is in April, judged by the language and country of the page; None if that is unknown."""
    said = [evidence.page.attr(0, "lang"), evidence.page.attr(0, "xml:lang"), evidence.meta.get("og:locale")]
    languages = [each.strip().lower() for each in said if each]
    if any(language in _MONTH_FIRST for language in languages):
        return False
    return True if languages and languages[0] not in _NO_ORDER else None


def _stated(evidence: Evidence, order: tuple[str, ...], day_first: bool | None) -> Iterator[Stated]:
    for place in order:
        where, _, name = place.partition(" ")
        if where == "meta":
            if (value := evidence.meta.get(name)) and (iso := iso_date(value, day_first=day_first)):
                yield Stated(iso, place)
            continue
        for each, thing in evidence.things:
            if iso := iso_date(each.text(thing, name), day_first=day_first):
                yield Stated(iso, f"{each.name} {name}")


def _alike(evidence: Evidence, names: re.Pattern[str], day_first: bool | None) -> Iterator[Stated]:
    """Dates of `<meta>` elements whose names are no standard, but can only mean this."""
    for name, values in evidence.meta.values.items():
        if names.search(name) and (iso := iso_date(values[0], day_first=day_first)):
            yield Stated(iso, f"meta {one_line(name, 60)}")


def _embedded(evidence: Evidence) -> Stated | None:
    """The date in the scripts and attributes of an article, if all of them agree.

    JSON-LD is left out: only what it says about the page itself counts, and that was read before.
    """
    if evidence.kind not in (None, "article"):
        return None
    linked = {value for script in evidence.page.linked_data for value in _values_in(script)}
    values = [value for value in _values_in(evidence.page.source) if value not in linked]
    found = [iso for value in values if (iso := iso_date(value))]
    return Stated(found[0], "embedded data") if len({iso[:10] for iso in found}) == 1 else None


def _values_in(script: str) -> list[str]:
    """The values of the keys for a date of publication, in their order. Plain search is far quicker than patterns."""
    found = {}
    for key in _KEYS if any(stem in script for stem in _STEMS) else ():
        place = script.find(key)
        while place >= 0:
            is_key = script.startswith('"', place - 1) or script.endswith("&quot;", 0, place)
            if is_key and place and (value := _AFTER_KEY.match(script, place + len(key))):
                found[place] = value[1]
            place = script.find(key, place + 1)
    return [found[place] for place in sorted(found)]


def _contradicts(evidence: Evidence, issued: VisibleDate, published: Stated, modified: Stated | None) -> bool:
    """Whether a date under the headline differs from the stated one, and is not the date of a change."""
    if not issued.is_alone or not 0 <= issued.distance <= NEAR_HEADLINE or evidence.kind == "forum":
        return False
    return _days_apart(issued.iso, published.value) > 1 and (modified is None or modified.value[:10] != issued.iso[:10])


def _days_apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)


def _in_address(evidence: Evidence) -> Stated | None:
    for address in evidence.addresses:
        if (match := _IN_ADDRESS.search(address)) and (iso := iso_date(_spelled(*match.group(1, 3, 4)))):
            return Stated(iso, "the address")
    return None


def _spelled(year: str, month: str, day: str) -> str:
    return f"{year}-{month}-{day}" if month.isdigit() else f"{day} {month} {year}"
