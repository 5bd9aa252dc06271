"""The facts about a page, in trafilatura's fields."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from thresher.compat.facts import host_of, two_letters
from thresher.compat.notice import warn_of
from thresher.compat.source import html_of
from thresher.compat.trafilatura.settings import Document
from thresher.journey import extract
from thresher.metadata.record import Metadata

_DATE_PARAMETERS: Final = frozenset({"original_date", "outputformat", "min_date", "max_date", "extensive_search"})
"""Those that mean something here; the last is always so."""


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """The facts about a page alone, without its content."""
    known = extract(html_of(filecontent), url=default_url).metadata
    return Document(**facts(known, date_config or {}, author_blacklist or set()))


def facts(known: Metadata, date_parameters: dict[str, Any], unwanted_authors: set[str]) -> dict[str, Any]:
    """The fields of a document that metadata fills."""
    warn_of(date_parameters.keys() - _DATE_PARAMETERS, "in date_extraction_params")
    unwanted = {name.strip().lower() for name in unwanted_authors}
    return {
        "title": known.title,
        "author": "; ".join(name for name in known.authors if name.lower() not in unwanted) or None,
        "url": known.url,
        "hostname": host_of(known.url),
        "description": known.description,
        "sitename": known.site,
        "date": _date(known, date_parameters),
        "categories": [],
        "tags": list(known.tags),
        "license": known.licence,
        "language": two_letters(known.language),
        "image": known.image,
        "pagetype": known.kind,
    }


def _date(known: Metadata, parameters: dict[str, Any]) -> str | None:
    """The day of publication, or that of the last change where so asked, if it is within the limits."""
    stated = known.date if parameters.get("original_date", True) else known.modified or known.date
    day = _day(stated)
    earliest, latest = _day(parameters.get("min_date")), _day(parameters.get("max_date"))
    if day is None or (earliest and day < earliest) or (latest and day > latest):
        return None
    return day.strftime(parameters.get("outputformat", "%Y-%m-%d"))


def _day(text: object) -> date | None:
    try:
        return date.fromisoformat(str(text)[:10])
    except ValueError:
        return None
