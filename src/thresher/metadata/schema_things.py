"""The things that a page describes in JSON-LD and in microdata, in the words of schema.org.

Both have the same form here. What matters is the thing that the page is about: an article rather than a web page, and a
thing with the address or the heading of this page rather than any other. If there are several articles and none of
them is this page, the page is a list of articles, and none of them speaks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from thresher.metadata.text_values import letters_of, one_line
from thresher.page import Page
from thresher.page.budget import Purse

Thing = dict[str, Any]

_MOST_VALUES: Final = 100
_KEYS_OF_MAIN_THINGS: Final = ("@graph", "mainEntity", "mainEntityOfPage", "@included")
_TYPE_ENDINGS: Final = (
    ("Article", "Posting", "Report", "BlogPost", "Recipe", "HowTo", "Question", "Review", "Thesis", "Chapter"),
    ("Product", "ProductGroup", "SoftwareApplication", "Course", "Event", "Book", "Movie", "JobPosting", "Dataset"),
    ("CreativeWork", "MediaObject", "VideoObject", "AudioObject", "PodcastEpisode"),
    ("Page",),
    ("Blog", "CollectionPage", "WebSite"),
)
"""Endings of the names of types, those that say most about a page first."""
_TYPES_OF_PARTS: Final = frozenset(
    [
        "Review",
        "UserReview",
        "CriticReview",
        "Comment",
        "Rating",
        "VideoObject",
        "AudioObject",
        "ImageObject",
        "MediaObject",
    ]
)
"""Types of things on pages about something else; a page is about such a thing only if it has the same title."""


@dataclass(frozen=True, slots=True)
class SchemaData:
    """What a page describes in one of the two ways, and which of these things the page is about."""

    thing: Thing = field(default_factory=dict)
    page: Thing = field(default_factory=dict)
    """The thing that is the web page itself, where there is one."""
    by_id: dict[str, Thing] = field(default_factory=dict)
    all: tuple[Thing, ...] = ()
    name: str = "JSON-LD"

    def values(self, thing: Thing, name: str) -> Iterator[Any]:
        """The values of a property, one by one; a reference is replaced by the thing that it refers to."""
        value = thing.get(name)
        for one in value[:_MOST_VALUES] if isinstance(value, list) else [value]:
            if isinstance(one, dict) and len(one) <= 2 and isinstance(one.get("@id"), str):
                yield self.by_id.get(one["@id"], one)
            elif one is not None:
                yield one

    def text(self, thing: Thing, name: str) -> str:
        """The first text of a property; if its value is a thing, the name of that thing."""
        for value in self.values(thing, name):
            if isinstance(value, dict):
                value = first_text(value, "name", "@value", "url", "@id")
            if found := one_line(value):
                return found
        return ""


def first_text(thing: Thing, *names: str) -> str:
    for name in names:
        value = thing.get(name)
        if found := one_line(value[0] if isinstance(value, list) and value else value):
            return found
    return ""


def types_of(thing: Thing) -> list[str]:
    """The names of the types of a thing, without addresses before them."""
    types = thing.get("@type")
    names = types[:10] if isinstance(types, list) else [types]
    return [name.rstrip("/").rpartition("/")[2].rpartition("#")[2][:60] for name in names if isinstance(name, str)]


def linked_data_of(page: Page) -> list[Any]:
    """What the scripts of a page say in JSON-LD, as far as they can be read."""
    return [script.value for script in page.linked_scripts]


def schema_data(
    values: list[Any], name: str, addresses: Iterable[str], titles: Iterable[str], purse: Purse
) -> SchemaData:
    """What the values describe. `addresses` and `titles` are those of this page."""
    if not values:
        return SchemaData(name=name)
    everything = list(_all_things(values, purse))
    by_id: dict[str, Thing] = {}
    for thing in everything:
        if isinstance(thing.get("@id"), str) and len(thing) > 1:
            known = by_id.setdefault(thing["@id"], thing)
            if len(thing) > len(known):
                by_id[thing["@id"]] = thing
    main = list(_main_things(values, by_id, purse))
    called = {letters_of(each) for each in (*addresses, *titles) if each} - {""}
    thing = _best(main, called)
    page = next((each for each in main if _rank(each) in (3, 4) and not _is_site(each)), {})
    return SchemaData(thing, page, by_id, tuple(everything), name)


def _is_site(thing: Thing) -> bool:
    return "WebSite" in types_of(thing)


def _all_things(values: list[Any], purse: Purse) -> Iterator[Thing]:
    """Every thing, at any depth; a walk without recursion."""
    waiting: list[Any] = list(reversed(values))
    while waiting and purse.look():
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            waiting.extend(each for each in reversed(value.values()) if isinstance(each, dict | list))
        elif isinstance(value, list):
            waiting.extend(each for each in reversed(value) if isinstance(each, dict | list))


def _main_things(values: list[Any], by_id: dict[str, Thing], purse: Purse) -> Iterator[Thing]:
    """Things at the top, or that the page is said to be mainly about; not those in lists, comments or related links."""
    waiting: list[Any] = list(reversed(values))
    seen: set[int] = set()
    while waiting and purse.look():
        value = waiting.pop()
        if isinstance(value, list):
            waiting.extend(reversed(value))
        elif isinstance(value, dict) and id(value) not in seen:
            seen.add(id(value))
            if len(value) <= 2 and isinstance(value.get("@id"), str):
                waiting.append(by_id.get(value["@id"]))
            if "@type" in value:
                yield value
            waiting.extend(value[key] for key in _KEYS_OF_MAIN_THINGS if key in value)


def _rank(thing: Thing) -> int:
    return min(
        (place for name in types_of(thing) for place, ends in enumerate(_TYPE_ENDINGS) if name.endswith(ends)),
        default=9,
    )


def _best(things: list[Thing], known: set[str]) -> Thing:
    """The thing that a page is about; empty if there is none, or if there are several and none is named like it."""
    ranked = [(_rank(thing), thing) for thing in things if not _is_part(thing) or _names(thing) & known]
    named = [(rank, thing) for rank, thing in ranked if rank <= 3 and _names(thing) & known]
    best = min((rank for rank, _ in ranked), default=9)
    if first := next((thing for rank, thing in named if rank == best), None):
        return first
    alike = [thing for rank, thing in ranked if rank == best]
    titles = {letters_of(first_text(thing, "headline", "name")) for thing in alike}
    if best <= 2 and len(titles) > 1:
        return next((thing for _, thing in named), {})
    return alike[0] if best <= 3 else {}


def _is_part(thing: Thing) -> bool:
    types = types_of(thing)
    return bool(types) and _TYPES_OF_PARTS.issuperset(types)


def _names(thing: Thing) -> set[str]:
    """All addresses and titles of a thing, for comparing."""
    found = {letters_of(first_text(thing, key)) for key in ("url", "@id", "headline", "name")}
    page = thing.get("mainEntityOfPage")
    found.add(letters_of(first_text(page, "@id", "url") if isinstance(page, dict) else one_line(page)))
    return found - {""}
