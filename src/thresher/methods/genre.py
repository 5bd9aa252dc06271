"""What kind of page this is, by what it says of itself.

    Info Optics ("Content genre determination"): the `meta` and `title` of a page are compared with a list of sites
    whose genre is known.

Signs are tried one after the other, the surest first; the first that says something decides. The list of well-known
sites comes first, as in the paper. Then what pages have come to say about themselves since: the types of JSON-LD and
Open Graph, the program that made the page, names that only one genre uses, words of the address, words of the site's
name and description. All lists are data (`data/sites.toml`, `data/genres.toml`), not code.

Any page gives an answer in linear time: the source is searched once, and each list of signs is cut off at a length that
no honest page reaches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import numpy as np

from thresher.page import Page, tags
from thresher.page.addresses import canonical_address, shared_address

GENRES: Final = ("news", "blog", "shop", "forum", "reference", "documentation", "listing", "service", "other")
"""`reference` is wikis, encyclopedias and dictionaries; `listing` portals and pages of results; `service` the pages of
companies and offices about what they do."""

_HEAD_TAGS: Final = ("title", "meta", "base")
_IN_HEAD: Final = tags.table(_HEAD_TAGS)
_MOST_STATEMENTS: Final = 1000
_LONGEST_TEXT: Final = 1000
"""Characters of a title, description or address that are looked at."""
_MOST_LABELS: Final = 6
_LONGEST_SCRIPT: Final = 200_000
_MOST_TYPES: Final = 2000

_JSON_LD: Final = "application/ld+json"
_TYPE: Final = re.compile(r'"@type"\s{0,20}:\s{0,20}(\[[^\]]{0,300}\]|"[^"]{0,100}")')
_QUOTED: Final = re.compile(r'"(?:[^"]*[/#:])?([^"/#:]+)"')
"""A type may be an address: https://schema.org/Product."""
_TITLE_PARTS: Final = re.compile(r"\s[|\-–—·:»]\s")

Signs = Mapping[str, list[str]]


class Genre(NamedTuple):
    """The genre of a page, and the sign that decided."""

    name: str
    because: str


@dataclass(frozen=True, slots=True)
class Statements:
    """What a page says of itself."""

    metas: dict[str, str]
    """`content` by name or property, both in small letters; the first of each."""
    host: str
    """Of the page's own address, without "www."; empty where it does not say."""
    path: tuple[str, ...] | None
    """Segments of the address; None where the page does not say."""
    title: str
    types: frozenset[str]
    """Types of its JSON-LD."""


def genre_of(page: Page) -> Genre:
    """The genre of a page, by the first sign that says something."""
    return judged(statements_of(page))


def judged(said: Statements) -> Genre:
    """The genre that the statements of a page speak for. The front page of a news site or blog is a listing."""
    genre = next(_signs(said), Genre("other", "no sign of any genre"))
    if genre.name in ("news", "blog") and _is_front_page(said):
        return Genre("listing", f"the front page of a site; {genre.because}")
    return genre


def _is_front_page(said: Statements) -> bool:
    """Whether the page gives as its address that of a whole site, or of all that lies below /news or /blog."""
    if said.path is None or said.metas.get("og:type", "").lower() == "article":
        return False
    known = read_data("genres")["path"]
    return said.path == () or (len(said.path) == 1 and said.path[0] in (*known["news"], *known["blog"]))


def statements_of(page: Page) -> Statements:
    """Read what a page says of itself in its head and its JSON-LD."""
    head = _rows_of_head(page)
    metas = _metas(page, head["meta"])
    host, path = _address(page, head)
    title = next((page.text(row + 1) for row in head["title"] if page.end[row] > row + 1), "")
    title = " ".join(title[:_LONGEST_TEXT].split())
    return Statements(metas, host, path, title, frozenset(_json_ld_types(page.source)))


def _rows_of_head(page: Page) -> dict[str, list[int]]:
    """The rows of the tags that say something about the page; browsers accept them in the body as well."""
    found: dict[str, list[int]] = {name: [] for name in _HEAD_TAGS}
    for row in np.flatnonzero(_IN_HEAD[page.tag])[:_MOST_STATEMENTS].tolist():
        found[tags.TAGS[page.tag[row]]].append(row)
    return found


def _metas(page: Page, rows: list[int]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in rows:
        name = (page.attr(row, "property") or page.attr(row, "name") or "").strip().lower()
        if name:
            found.setdefault(name, " ".join((page.attr(row, "content") or "")[:_LONGEST_TEXT].split()))
    return found


def _address(page: Page, head: dict[str, list[int]]) -> tuple[str, tuple[str, ...] | None]:
    """Where the page was found, or says that it stands, by its canonical link or `og:url`; its base tells the host."""
    for address in (page.url, canonical_address(page), shared_address(page)):
        host, path = _split(address or "")
        if host:
            return host, path
    bases = (_split(page.attr(row, "href") or "")[0] for row in head["base"])
    return next((host for host in bases if host), ""), None


def _split(address: str) -> tuple[str, tuple[str, ...]]:
    """Host and path of an address; a host of "" where it has none."""
    try:
        parts = urlsplit(address.strip()[:_LONGEST_TEXT])
        host = (parts.hostname or "").strip(".").removeprefix("www.")
    except ValueError:  # brackets that are no IPv6 address
        return "", ()
    return host, tuple(segment for segment in parts.path.lower().split("/") if segment)


def _json_ld_types(source: str) -> Iterator[str]:
    """The types named in the JSON-LD of a page, as they stand in its source: scripts are not in the table.

    Nothing is parsed, so broken JSON does no harm. Each search begins where the last ended, so all are one pass.
    """
    left, start = _MOST_TYPES, source.find(_JSON_LD)
    while start >= 0 and left > 0:
        end = source.find("</script", start, start + _LONGEST_SCRIPT)
        end = end if end >= 0 else min(start + _LONGEST_SCRIPT, len(source))
        for found in _TYPE.finditer(source, start, end):
            yield from _QUOTED.findall(found[1])
            left -= 1
        start = source.find(_JSON_LD, end)


def _signs(said: Statements) -> Iterator[Genre]:
    """All that the page's statements say about its genre, the surest first."""
    lists = read_data("genres")
    og_type = {said.metas.get("og:type", "").lower()}
    yield from _from_site(said)
    yield from _matching(lists["json_ld"], said.types, "JSON-LD type")
    yield from _matching(lists["og_type"], og_type, "og:type")
    yield from _matching(lists["generator"], _program(said), "generator")
    yield from _matching(lists["meta"], said.metas, "meta")
    yield from _matching(lists["host"], said.host.split(".")[:-2], f"address {said.host} with")
    yield from _from_path(lists["path"], said.path or ())
    if og_type != {"article"}:  # an article about courses is no list of courses
        yield from _with_words(lists["title_words"], said.title.lower(), "the title has")
    yield from _with_words(lists["site_words"], _site_name(said), "the site's name has")
    yield from _with_words(lists["site_words"], _section(said), "the section has")
    yield from _with_words(lists["description_words"], _description(said), "the description has")
    yield from _matching(lists["weak_json_ld"], said.types, "JSON-LD type")
    yield from _matching(lists["weak_meta"], said.metas, "meta")
    yield from _matching(lists["weak_og_type"], og_type, "og:type")


def _from_site(said: Statements) -> Iterator[Genre]:
    """The host itself in the list, else each name that it lies below.

    Well-known sites say by `og:type` what is an article: on news sites and blogs the rest ("website") is sections,
    which are listings; and an article in a portal is none.
    """
    sites, labels = _sites(), said.host.split(".")
    og_type = said.metas.get("og:type", "").lower()
    for start in range(max(len(labels) - _MOST_LABELS, 0), len(labels)):
        name = ".".join(labels[start:])
        genre = sites.get(name, "")
        if genre in ("news", "blog") and og_type == "website":
            yield Genre("listing", f"the site list: {name}, and og:type website")
        elif genre and (genre, og_type) != ("listing", "article"):
            yield Genre(genre, f"the site list: {name}")


def _matching(signs: Signs, stated: Iterable[str], what: str) -> Iterator[Genre]:
    stated = frozenset(stated)
    for genre, names in signs.items():
        for name in names:
            if name in stated:
                yield Genre(genre, f"{what} {name}")


def _from_path(signs: Signs, path: tuple[str, ...]) -> Iterator[Genre]:
    """The last segment is the page's own name, which says nothing unless it is all there is."""
    for segment in path[:-1] or path:
        for genre, names in signs.items():
            if segment in names:
                yield Genre(genre, f"address with /{segment}/")


def _with_words(signs: Signs, text: str, what: str) -> Iterator[Genre]:
    for genre, names in signs.items():
        for name in names:
            if name in text and _stands_alone(name, text):
                yield Genre(genre, f"{what} {name!r}")


def _stands_alone(word: str, text: str) -> bool:
    """Whether a word is there as a word. Scripts without spaces do not say, so there it is enough to be there."""
    return not _is_spaced(word) or re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _is_spaced(word: str) -> bool:
    """Whether the script of a word puts spaces between words: so do all before Thai, and the extensions of Latin."""
    return max(word) < "\u0e00" or "\u1e00" <= max(word) < "\u2000"


def _site_name(said: Statements) -> str:
    """What the site calls itself; else what stands last in the title, where most sites have their names."""
    parts = _TITLE_PARTS.split(said.title)
    return (said.metas.get("og:site_name") or (parts[-1] if len(parts) > 1 else "")).lower()


def _section(said: Statements) -> str:
    return (said.metas.get("article:section") or said.metas.get("section", "")).lower()


def _description(said: Statements) -> str:
    names = ("description", "og:description", "keywords")
    return " ".join(said.metas.get(name, "") for name in names).lower()


def _program(said: Statements) -> list[str]:
    """The name of the program that made the page, without its version."""
    return re.findall(r"[a-z]+", said.metas.get("generator", "").lower())[:1]


@cache
def _sites() -> dict[str, str]:
    return {site: genre for genre, sites in read_data("sites").items() for site in sites}


@cache
def read_data(name: str) -> dict[str, Any]:
    """One of the data files, read when it is first needed."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files("thresher.methods") / "data" / f"{name}.toml").read_text(encoding="utf-8"))
