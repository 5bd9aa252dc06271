"""Who wrote a page: what it tells machines first, then what its readers see near the headline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from thresher.metadata.bylines import visible_authors
from thresher.metadata.clues import Clues
from thresher.metadata.people import is_name, name_key, names_in, stated_names
from thresher.metadata.things import Described, Thing, first_text, types_of

TAGS: Final = (
    "author", "parsely-author", "sailthru.author", "dc.creator", "citation_author", "article:author_name", "byl",
    "article:author",
)  # fmt: skip
"""The `<meta>` names that tell authors, the most trustworthy first."""
_SURNAME_FIRST: Final = frozenset({"dc.creator", "citation_author"})


class Authors(NamedTuple):
    names: tuple[str, ...]
    source: str


def authors_of(clues: Clues, headline: int | None) -> Authors | None:
    stated = next(_stated(clues), None)
    found = visible_authors(clues, headline) if headline is not None else None
    shown = Authors(*found) if found else None
    if stated and shown and _is_better(clues, shown, stated):
        return shown
    return stated or shown


def _is_better(clues: Clues, shown: Authors, stated: Authors) -> bool:
    """Whether readers are told more than machines: all of the stated authors and others, a person instead of the site
    or of an account; or less, where stated ones may be those of comments."""
    told, seen = set(map(name_key, stated.names)), set(map(name_key, shown.names))
    if told < seen or (seen < told and stated.source.startswith("microdata")):
        return True
    if clues.kind == "forum":
        return False
    is_account = all(len(name.split()) == 1 for name in stated.names) and all(
        len(name.split()) > 1 for name in shown.names
    )
    return not told & seen and (is_account or all(clues.is_site(name) for name in stated.names))


def _stated(clues: Clues) -> Iterator[Authors]:
    for each, thing in clues.things():
        if names := _authors(clues, each, thing):
            yield Authors(names, f"{each.name} author")
    for tag in TAGS:
        values = clues.meta.values.get(tag, [])[:50]
        if written := tuple(dict.fromkeys(name for value in values for name in _names(value, tag))):
            yield Authors(written, f"meta {tag}")
    is_author = clues.meta.get("twitter:label1").lower() in ("written by", "by", "author")
    if is_author and (names := names_in(clues.meta.get("twitter:data1"))):
        yield Authors(names, "meta twitter:data1")


def _names(value: str, tag: str) -> tuple[str, ...]:
    surname, comma, given = value.partition(", ")
    if tag in _SURNAME_FIRST and comma and "," not in given and len(surname.split()) == 1:
        value = f"{given} {surname}"
    return stated_names(value)


def _authors(clues: Clues, each: Described, thing: Thing) -> tuple[str, ...]:
    """The names of a thing's authors; an organisation that is the site itself is no author."""
    names: list[str] = []
    for author in each.values(thing, "author"):
        names.extend(_author_names(clues, author))
    return tuple(dict.fromkeys(names))


def _author_names(clues: Clues, author: Any) -> tuple[str, ...]:
    if not isinstance(author, dict):
        return stated_names(author) if isinstance(author, str) else ()
    name = first_text(author, "name")
    types = types_of(author)
    if types and "Person" not in types:
        return () if clues.is_site(name) or not is_name(name) else (name,)
    return stated_names(name)
