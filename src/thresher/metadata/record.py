"""What is known about a page besides its content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any


def _nothing() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says about itself; None, or an empty tuple, where it does not say. Nothing is guessed."""

    title: str | None = None
    """The title of the article, without the name of the site."""
    authors: tuple[str, ...] = ()
    date: str | None = None
    """When it was published, in ISO 8601: a day, or a day and a time where the page tells one."""
    modified: str | None = None
    """When it was last changed, written like `date`."""
    site: str | None = None
    language: str | None = None
    url: str | None = None
    """The canonical address; the one that was given where the page names none."""
    description: str | None = None
    image: str | None = None
    """The address of the lead image."""
    tags: tuple[str, ...] = ()
    licence: str | None = None
    """The address of the licence, or its words where there is no address."""
    kind: str | None = None
    words: int = 0
    """Of the main content."""
    reading_minutes: int = 0
    sources: Mapping[str, str] = field(default_factory=_nothing)
    """For each field that is known, where it came from, in words; that of `authors` is also there as `author`.
    `words` and `reading_minutes` are counted, and have none."""

    @property
    def author(self) -> str | None:
        """All authors in one line."""
        return ", ".join(self.authors) or None

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain values. Missing ones are None; missing authors and tags are empty lists."""
        known = {each.name: getattr(self, each.name) for each in fields(self)}
        lists = {"authors": list(self.authors), "tags": list(self.tags), "sources": dict(self.sources)}
        return {"title": self.title, "author": self.author, **known, **lists}

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Metadata], tuple[dict[str, Any]]]:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return _made_again, ({**values, "sources": dict(self.sources)},)  # a view of a mapping cannot be pickled


def _made_again(values: dict[str, Any]) -> Metadata:
    return Metadata(**{**values, "sources": MappingProxyType(values["sources"])})
