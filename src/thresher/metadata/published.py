"""When a page was published, and when it was last changed.

What a page tells machines comes first, in the order of `PUBLISHED`. One thing beats it: a day that stands by itself
under the headline, for it is the one that a reader takes for the date; but not where the page itself says that this is
the day of a change. Where a page tells only the day of a change, its date is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import chain
from typing import Final, NamedTuple

from thresher.metadata.clues import Clues, Stated
from thresher.metadata.dates import iso_date
from thresher.metadata.plain import line
from thresher.metadata.shown_dates import NEAR, Shown, far_date, shown_dates

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
_IN_SCRIPT: Final = re.compile(
    rf"{_MARK}(?:datePublished|publishDate|publishedAt|published_at|pubDate|first_published_at|firstPublishedAt){_MARK}"
    rf"\s{{0,4}}:\s{{0,4}}{_MARK}([^\"&\\\\]{{8,40}})"
)
_IN_ADDRESS: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)([/_-])(\d{1,2}|[a-z]{3,9})\2(\d{1,2})(?!\d)", re.IGNORECASE)
_MONTH_FIRST: Final = frozenset({"en-us", "en_us", "en-ph", "en_ph"})
_NO_ORDER: Final = frozenset({"", "en", "en-ca", "en_ca", "fr-ca", "en-us-posix"})


class Dates(NamedTuple):
    published: Stated | None
    modified: Stated | None


def dates_of(clues: Clues, headline: int | None) -> Dates:
    order = day_first(clues)
    published = next(chain(_stated(clues, PUBLISHED, order), _alike(clues, _PUBLISHED_LIKE, order)), None)
    modified = next(chain(_stated(clues, MODIFIED, order), _alike(clues, _MODIFIED_LIKE, order)), None)
    shown = list(shown_dates(clues, headline, order)) if headline is not None else []
    issued = next((each for each in shown if not each.is_change), None)
    changed = next((each for each in shown if each.is_change), None)
    if modified is None and changed is not None:
        modified = Stated(changed.iso, changed.source)
    if issued is not None and (published is None or _contradicts(clues, issued, published, modified)):
        published = Stated(issued.iso, issued.source)
    published = published or _in_address(clues) or _embedded(clues) or far_date(clues, headline, order)
    return Dates(published, modified)


def day_first(clues: Clues) -> bool | None:
    """Whether 03/04/2024 is in April, as the page's language or country says; None where nobody knows."""
    said = [clues.page.attr(0, "lang"), clues.page.attr(0, "xml:lang"), clues.meta.get("og:locale")]
    languages = [each.strip().lower() for each in said if each]
    if any(language in _MONTH_FIRST for language in languages):
        return False
    return True if languages and languages[0] not in _NO_ORDER else None


def _stated(clues: Clues, order: tuple[str, ...], day_first: bool | None) -> Iterator[Stated]:
    for place in order:
        where, _, name = place.partition(" ")
        if where == "meta":
            if iso := iso_date(clues.meta.get(name), day_first=day_first):
                yield Stated(iso, place)
            continue
        for each, thing in clues.things():
            if iso := iso_date(each.text(thing, name), day_first=day_first):
                yield Stated(iso, f"{each.name} {name}")


def _alike(clues: Clues, names: re.Pattern[str], day_first: bool | None) -> Iterator[Stated]:
    """Dates of `<meta>` elements whose names nobody has agreed on, but that can only be meant so."""
    for name, values in clues.meta.values.items():
        if names.search(name) and (iso := iso_date(values[0], day_first=day_first)):
            yield Stated(iso, f"meta {line(name, 60)}")


def _embedded(clues: Clues) -> Stated | None:
    """The day that the data embedded in an article's scripts and attributes agrees on. Of what JSON-LD says only the
    date of the page itself counts, and that was read before."""
    if clues.kind not in (None, "article"):
        return None
    linked = {value for script in clues.page.linked_data for value in _IN_SCRIPT.findall(script)}
    values = [value for value in _IN_SCRIPT.findall(clues.page.source) if value not in linked]
    found = [iso for value in values if (iso := iso_date(value))]
    return Stated(found[0], "embedded data") if len({iso[:10] for iso in found}) == 1 else None


def _contradicts(clues: Clues, issued: Shown, published: Stated, modified: Stated | None) -> bool:
    """Whether a day under the headline is another one than stated, and not that of a change."""
    if not issued.is_alone or not 0 <= issued.distance <= NEAR or clues.kind == "forum":
        return False
    return _days_apart(issued.iso, published.value) > 1 and (modified is None or modified.value[:10] != issued.iso[:10])


def _days_apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)


def _in_address(clues: Clues) -> Stated | None:
    for address in clues.addresses:
        if (match := _IN_ADDRESS.search(address)) and (iso := iso_date(_spelled(*match.group(1, 3, 4)))):
            return Stated(iso, "the address")
    return None


def _spelled(year: str, month: str, day: str) -> str:
    return f"{year}-{month}-{day}" if month.isdigit() else f"{day} {month} {year}"
