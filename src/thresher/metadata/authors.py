"""Who wrote a page: first as the page tells machines, then as its readers see it near the headline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from thresher.metadata.author_names import is_name, name_key, names_in, stated_names
from thresher.metadata.bylines import visible_authors
from thresher.metadata.evidence import Evidence
from thresher.metadata.schema_things import SchemaData, Thing, first_text, types_of

_META_NAMES: Final = (
    "author", "parsely-author", "sailthru.author", "dc.creator", "citation_author", "article:author_name", "byl",
    "article:author",
)  # fmt: skip
"""The names of `<meta>` elements that hold authors, the most trustworthy first."""
_SURNAME_FIRST: Final = frozenset({"dc.creator", "citation_author"})
"""Those in which names are written as "Lee, Ann"."""


class Authors(NamedTuple):
    names: tuple[str, ...]
    source: str


def authors_of(evidence: Evidence, headline: int | None) -> Authors | None:
    stated = next(_stated(evidence), None)
    found = visible_authors(evidence, headline) if headline is not None else None
    shown = Authors(*found) if found else None
    if stated and shown and _is_better(evidence, shown, stated):
        return shown
    return stated or shown


def _is_better(evidence: Evidence, shown: Authors, stated: Authors) -> bool:
    """Whether the visible authors are more trustworthy than those that are stated for machines.

    They are if they include all stated authors and others, or if they are persons where the stated ones are the site or
    an account. They also are if they are only some of the authors in microdata: the others may have written comments.
    """
    told, seen = set(map(name_key, stated.names)), set(map(name_key, shown.names))
    if told < seen or (seen < told and stated.source.startswith("microdata")):
        return True
    if evidence.kind == "forum":
        return False
    is_account = all(len(name.split()) == 1 for name in stated.names) and all(
        len(name.split()) > 1 for name in shown.names
    )
    return not told & seen and (is_account or all(evidence.is_site(name) for name in stated.names))


def _stated(evidence: Evidence) -> Iterator[Authors]:
    for each, thing in evidence.things:
        if names := _authors(evidence, each, thing):
            yield Authors(names, f"{each.name} author")
    for tag in _META_NAMES:
        values = evidence.meta.values.get(tag, [])[:50]
        if written := tuple(dict.fromkeys(name for value in values for name in _names(value, tag))):
            yield Authors(written, f"meta {tag}")
    is_author = evidence.meta.get("twitter:label1").lower() in ("written by", "by", "author")
    if is_author and (names := names_in(evidence.meta.get("twitter:data1"))):
        yield Authors(names, "meta twitter:data1")


def _names(value: str, tag: str) -> tuple[str, ...]:
    surname, comma, given = value.partition(", ")
    if tag in _SURNAME_FIRST and comma and "," not in given and len(surname.split()) == 1:
        value = f"{given} {surname}"
    return stated_names(value)


def _authors(evidence: Evidence, each: SchemaData, thing: Thing) -> tuple[str, ...]:
    """The names of the authors of a thing; an organisation that is the site itself is no author."""
    names: list[str] = []
    for author in each.values(thing, "author"):
        names.extend(_author_names(evidence, author))
    return tuple(dict.fromkeys(names))


def _author_names(evidence: Evidence, author: Any) -> tuple[str, ...]:
    if not isinstance(author, dict):
        return stated_names(author) if isinstance(author, str) else ()
    name = first_text(author, "name")
    types = types_of(author)
    if types and "Person" not in types:
        return () if evidence.is_site(name) or not is_name(name) else (name,)
    return stated_names(name)
