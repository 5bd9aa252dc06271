"""What a page says about itself: title, authors, dates, site, language, address, description, picture, tags, licence.

Every field is read from several places in a fixed order of trust, which its own file defines, and says where it came
from. What a page does not say is None: nothing is guessed. `docs/metadata.md` shows all fields, and how well they are
found.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from thresher.metadata.authors import authors_of
from thresher.metadata.evidence import Evidence, Stated
from thresher.metadata.headline import headline_row
from thresher.metadata.other_fields import description_of, image_of, licence_of, site_of, tags_of, url_of
from thresher.metadata.page_dates import dates_of
from thresher.metadata.record import Metadata
from thresher.metadata.titles import title_of
from thresher.page import Page
from thresher.page.budget import Purse, Step
from thresher.verdict import Verdict

__all__ = ["WORDS_PER_MINUTE", "Metadata", "metadata_of", "minutes_to_read"]

WORDS_PER_MINUTE: Final = 230
"""How fast an adult reads silently; studies find 200 to 260."""

BY_RULE: Final = 1.0
"""The probability of a kind of page that a rule for the site has set; no method is that sure."""


def metadata_of(page: Page, verdict: Verdict, url: str | None, purse: Purse | None = None) -> Metadata:
    """The metadata of a page. `verdict` says what is kept of the page, `url` where the page was found."""
    evidence = Evidence(page.paid_from(purse or page.purse(Step.METADATA)), verdict, url)
    title = title_of(evidence)
    headline = headline_row(evidence, title.value if title else None)
    authors = authors_of(evidence, headline)
    dates = dates_of(evidence, headline)
    tags = tags_of(evidence)
    language, language_source = evidence.language
    found: dict[str, tuple[Any, str] | None] = {
        "title": title,
        "authors": authors,
        "date": dates.published,
        "modified": dates.modified,
        "site": site_of(evidence),
        "language": (language, language_source or "") if language else None,
        "url": url_of(evidence),
        "description": description_of(evidence),
        "image": image_of(evidence),
        "tags": tags,
        "licence": licence_of(evidence),
        "kind": _kind(verdict),
    }
    known = {name: each for name, each in found.items() if each is not None}
    sources = {name: source for name, (_, source) in known.items()}
    if authors is not None:
        sources["author"] = authors.source
    words = int(page.words[page.writable(verdict.keep)].sum())
    return Metadata(
        **{name: value for name, (value, _) in known.items()},
        words=words,
        reading_minutes=minutes_to_read(words),
        sources=MappingProxyType(sources),
    )


def _kind(verdict: Verdict) -> Stated | None:
    if verdict.kind is None:
        return None
    return Stated(verdict.kind.name, "a rule for the site" if verdict.kind.probability == BY_RULE else "the method")


def minutes_to_read(words: int) -> int:
    """Minutes for reading so many words, rounded up."""
    return -(-words // WORDS_PER_MINUTE)
