"""A labelled page, and a corpus of them: what every reader gives and every run takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page, and what a person said its main content is."""

    id: str
    """Its name within the corpus."""
    html: bytes
    """As served: any encoding."""
    gold: str | None
    """The main content as text; None where the corpus has only `must` and `mustnot`."""
    url: str = ""
    kind: str = ""
    """Article, forum, product, …, where the corpus says so."""
    language: str = ""
    must: tuple[str, ...] = ()
    """Short passages that must appear."""
    mustnot: tuple[str, ...] = ()
    """Short passages that must not appear."""
    snapshot: bytes = b""
    """What stood where when the page was rendered, as JSON; empty where it was not."""


@dataclass(frozen=True, slots=True)
class BadRow:
    """A page that cannot be used, and why."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """Labelled pages under one name."""

    name: str
    pages: tuple[Labelled, ...]
    bad: tuple[BadRow, ...] = ()
