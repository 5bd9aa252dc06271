"""What a page says about itself: title, authors, dates, site, language, address, description, picture, tags, licence.

Every field is read from several places in a fixed order of trust, which its own file defines, and says where it came
from. What a page does not say is None: nothing is guessed. `docs/metadata.md` shows all fields, and how well they are
found.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from thresher.cached import cached_property
from thresher.metadata.authors import Authors, authors_of
from thresher.metadata.evidence import Evidence, Stated
from thresher.metadata.headline import headline_row
from thresher.metadata.other_fields import description_of, image_of, licence_of, site_of, tags_of, url_of
from thresher.metadata.page_dates import Dates, dates_of
from thresher.metadata.record import Metadata
from thresher.metadata.titles import title_of
from thresher.page import Page
from thresher.page.budget import Step
from thresher.reasons import Reason
from thresher.verdict import Verdict

__all__ = ["WORDS_PER_MINUTE", "Facts", "Metadata", "metadata_of", "minutes_to_read"]

WORDS_PER_MINUTE: Final = 230
"""How fast an adult reads silently; studies find 200 to 260."""

BY_RULE: Final = 1.0
"""The probability of a kind of page that a rule for the site has set; no method is that sure."""


class Facts:
    """The fields of a page's metadata, each with its source, and each worked out when it is first asked for.

    `verdict` says what is kept of the page, `url` where the page was found.
    """

    def __init__(self, page: Page, verdict: Verdict, url: str | None) -> None:
        self._evidence = Evidence(page.paid_from(page.purse(Step.METADATA)), verdict, url, [])

    @property
    def note(self) -> tuple[Reason, ...]:
        """What is to be said about their cost: nothing, unless one of the purses is empty."""
        return next((purse.note for purse in self._evidence.purses if purse.is_empty), ())

    @cached_property
    def title(self) -> Stated | None:
        return self._evidence.paid_apart(title_of)

    @cached_property
    def _headline(self) -> int | None:
        title = self.title.value if self.title else None
        return self._evidence.paid_apart(lambda evidence: headline_row(evidence, title))

    @cached_property
    def authors(self) -> Authors | None:
        return self._evidence.paid_apart(lambda evidence: authors_of(evidence, self._headline))

    @cached_property
    def dates(self) -> Dates:
        return self._evidence.paid_apart(lambda evidence: dates_of(evidence, self._headline))

    @property
    def language(self) -> Stated | None:
        language, source = self._evidence.language
        return Stated(language, source or "") if language else None

    def all(self) -> Metadata:
        """All fields."""
        evidence, verdict = self._evidence, self._evidence.verdict
        found: dict[str, tuple[Any, str] | None] = {
            "title": self.title,
            "authors": self.authors,
            "date": self.dates.published,
            "modified": self.dates.modified,
            "site": evidence.paid_apart(site_of),
            "language": self.language,
            "url": evidence.paid_apart(url_of),
            "description": evidence.paid_apart(description_of),
            "image": evidence.paid_apart(image_of),
            "tags": evidence.paid_apart(tags_of),
            "licence": evidence.paid_apart(licence_of),
            "kind": _kind(verdict),
        }
        known = {name: each for name, each in found.items() if each is not None}
        sources = {name: source for name, (_, source) in known.items()}
        if self.authors is not None:
            sources["author"] = self.authors.source
        words = int(evidence.page.words[evidence.page.writable(verdict.keep)].sum())
        return Metadata(
            **{name: value for name, (value, _) in known.items()},
            words=words,
            reading_minutes=minutes_to_read(words),
            sources=MappingProxyType(sources),
        )


def metadata_of(page: Page, verdict: Verdict, url: str | None) -> Metadata:
    """The metadata of a page. `verdict` says what is kept of the page, `url` where the page was found."""
    return Facts(page, verdict, url).all()


def _kind(verdict: Verdict) -> Stated | None:
    if verdict.kind is None:
        return None
    return Stated(verdict.kind.name, "a rule for the site" if verdict.kind.probability == BY_RULE else "the method")


def minutes_to_read(words: int) -> int:
    """Minutes for reading so many words, rounded up."""
    return -(-words // WORDS_PER_MINUTE)
