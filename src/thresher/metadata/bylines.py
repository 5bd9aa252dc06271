"""Authors as a reader finds them: in lines near the headline.

An element is a byline because the page marks it so (`rel="author"`, `itemprop="author"`, a class or id with "author" or
"byline" in it, a link to an author's page) or because its text begins with "By" and the like. Those of comments and of
cards for other articles are further from the headline than bylines ever are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from thresher.metadata.clues import Clues
from thresher.metadata.dates import dates_in
from thresher.metadata.name_words import LABEL, LATE_BY, NOT_BY
from thresher.metadata.near import Line, is_elsewhere, lines_near, rows_near
from thresher.metadata.people import byline, is_bare_by, is_by, names_in, people_in
from thresher.page import Page, tags, tree

NEAR_BEFORE: Final = 30
NEAR_AFTER: Final = 90
TOGETHER: Final = 14
"""Words that may lie between the names of one byline."""
LONGEST: Final = 160
MOST_LINKS: Final = 3_000
LISTS: Final = frozenset({"listing", "collection"})
"""Kinds of pages whose bylines are those of what they list."""

_MARKED: Final = re.compile(r"author|byline|by-line|writer(?!eview)|contributor|posted-?by|creator", re.IGNORECASE)
_NAME: Final = re.compile(r"name|link|\bfn\b|url", re.IGNORECASE)
_NOT_MARKED: Final = re.compile(
    r"(?<![a-z])(?:bio|desc|title|role|job|avatar|image|img|photo|social|position|follow|twitter|email|box|related|card|comment|reply"
    r"|about|more|count|categor|label|prefix|sidebar|widget|credential|badge|tooltip|newsletter)|authorit|authoriz",
    re.IGNORECASE,
)
_POSTER: Final = re.compile(
    r"user-?name|poster|post-?author|nickname|userlink|user-?link|post-?user|author|message-name|creator", re.IGNORECASE
)
_AUTHOR_PAGE: Final = re.compile(
    r"/(?:authors?|writers?|contributors?|byline|by|journalists?|columnists?|autor(?:es)?|auteurs?|staff|team)/[^/?#]{2,}",
    re.IGNORECASE,
)
_LINK: Final = tags.CODE["a"]
_HEADS: Final = tags.table(["h1", "h2", "title"])
_JOINS_NEXT: Final = re.compile(r"(?:[,;:&]|\b(?:by|and|with|von|par|por|und|et|y)|โดย|作者)$", re.IGNORECASE)
_JOINS_LAST: Final = re.compile(r"[,;&]|(?:and|with|und|et|y)\b", re.IGNORECASE)
_SOURCES: Final = (
    "visible byline marked as the author",
    "visible byline",
    "visible byline",
    "visible byline",
    "the first post",
)


class Byline(NamedTuple):
    rank: int
    """0 is the surest."""
    distance: int
    row: int
    names: tuple[str, ...]
    source: str


def visible_authors(clues: Clues, headline: int) -> tuple[tuple[str, ...], str] | None:
    """The authors that stand near the headline, and how they were found. What a list shows are authors of others."""
    if clues.kind in LISTS:
        return None
    found = [*_marked(clues, headline), *(_lines(clues, headline) if clues.kind != "product" else ())]
    found = [each for each in found if each.names]
    if not found:
        return None if clues.kind == "forum" else _only_author(clues)
    best = min(found, key=lambda each: (each.rank, each.distance < 0, abs(each.distance)))
    names = dict.fromkeys(name for each in found if _goes_with(clues.page, each, best) for name in each.names)
    people = tuple(name for name in names if not clues.is_site(name))
    return _without_parts(people or tuple(names)), best.source


def _goes_with(page: Page, one: Byline, best: Byline) -> bool:
    """Whether a byline goes on with another one: elements that are marked alike, side by side."""
    if one.row == best.row:
        return True
    is_alike = one.rank == best.rank < 2 and page.attr(one.row, "class") == page.attr(best.row, "class")
    return is_alike and 0 <= one.distance - best.distance <= TOGETHER


def _only_author(clues: Clues) -> tuple[tuple[str, ...], str] | None:
    """The author that all links to authors of the page lead to, wherever they stand."""
    page = clues.page
    names: set[tuple[str, ...]] = set()
    for row in page.rows("a").tolist()[:MOST_LINKS]:
        if page.hidden[row] or page.end[row] - row > 20 or _rank(page, row, False) not in (0, 1):
            continue
        if not is_elsewhere(page, row) and (found := names_in(_text(page, row), clues.languages or None)):
            names.add(found)
    return (names.pop(), "the only author that the page links to") if len(names) == 1 else None


def _without_parts(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that are not a part of another one."""
    return tuple(
        name for name in names if not any(name != other and name.casefold() in other.casefold() for other in names)
    )


def _marked(clues: Clues, headline: int) -> Iterator[Byline]:
    page = clues.page
    near, before = rows_near(page, headline)
    chars = tree.subtree_sum(page.chars, page.end)
    after = int(before[page.end[headline] - 1])
    is_forum = clues.kind == "forum"
    others = 0
    for row in near:
        if row < others or page.tag[row] == tags.TEXT or page.hidden[row] or not 2 <= chars[row] <= LONGEST:
            continue
        distance = int(before[row]) - (after if row > headline else int(before[headline]))
        if not -NEAR_BEFORE <= distance <= NEAR_AFTER or (rank := _rank(page, row, is_forum)) is None:
            continue
        if is_elsewhere(page, row) or _HEADS[page.tag[row]]:
            continue
        if NOT_BY.match(text := _text(page, row).strip()):
            others = int(page.end[row])  # "Edited by" and the like also speak of the link inside
        yield Byline(rank, distance, row, names_in(text, clues.languages or None), _SOURCES[rank])


def _text(page: Page, row: int) -> str:
    """The text of a byline. Where two elements meet and no word joins them, they say different things."""
    joined = ""
    for inside in range(row, int(page.end[row])):
        if page.tag[inside] != tags.TEXT or page.hidden[inside] or not (part := page.text(inside).strip()):
            continue
        is_joined = not joined or _JOINS_NEXT.search(joined) or _JOINS_LAST.match(part)
        joined += (" " if is_joined else " | ") + part
    return joined


def _rank(page: Page, row: int, is_forum: bool) -> int | None:
    """How surely an element is marked as the author; None for those that are not."""
    if "author" in (page.attr(row, "rel") or "").lower().split() or page.attr(row, "itemprop") == "author":
        return 0
    name = f"{page.attr(row, 'class') or ''} {page.attr(row, 'id') or ''}"[:300]
    if page.tag[row] == _LINK and _AUTHOR_PAGE.search((page.attr(row, "href") or "")[:300]):
        return 1
    if _MARKED.search(name) and not _NOT_MARKED.search(name):
        return 1 if _NAME.search(name) else 3
    return 4 if is_forum and _POSTER.search(name) else None


def _lines(clues: Clues, headline: int) -> Iterator[Byline]:
    """Lines that begin like a byline; one that is no more than "By" goes on in the next."""
    languages = clues.languages
    fewest = 1 if clues.kind == "forum" else 2
    previous: Line | None = None
    for line in lines_near(clues.page, headline):
        text = line.text
        if previous is not None and is_bare_by(previous.text, languages):
            text = f"author: {text}"
        previous = line
        if not -NEAR_BEFORE <= line.distance <= NEAR_AFTER:
            continue
        rest = byline(text, languages) or _late_byline(text, languages)
        if rest is not None and not is_elsewhere(clues.page, line.row):
            yield Byline(2, line.distance, line.row, people_in(rest, languages, fewest), _SOURCES[2])


def _late_byline(text: str, languages: frozenset[str]) -> str | None:
    """What follows a label inside of a short line, or "by" in one with a date, such as "6 May 2024 by Ann Lee"."""
    if len(text) > LONGEST:
        return None
    if label := LABEL.search(text):
        return text[label.end() :]
    match = LATE_BY.search(text)
    is_ours = match and (not match["word"] or is_by(match["word"], languages))
    return text[match.end() :] if match and is_ours and next(dates_in(text), None) else None
