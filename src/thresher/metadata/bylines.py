"""Authors as a reader finds them: in lines near the headline.

An element is a byline if the page marks it as one (`rel="author"`, `itemprop="author"`, a class or id with "author" or
"byline" in it, a link to an author's page), or if its text begins with "By" or the like. Authors of comments and of
teasers for other articles are told apart by their distance from the headline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.metadata.author_names import byline, is_bare_by, is_by, names_in, persons_in
from thresher.metadata.byline_words import LABEL, LATE_BY, NOT_BY
from thresher.metadata.dates import dates_in, may_have_dates
from thresher.metadata.evidence import Evidence, Line
from thresher.metadata.headline import is_elsewhere, lines_near, rows_near
from thresher.page import Page, tags, tree

_MOST_WORDS_BEFORE_HEADLINE: Final = 30
_MOST_WORDS_AFTER_HEADLINE: Final = 90
_MOST_WORDS_BETWEEN_NAMES: Final = 14
"""Words that may come between the names of one byline."""
_LONGEST_BYLINE: Final = 160
_MOST_ROWS_OF_LINK: Final = 20
_LONGEST_REL: Final = 500
_LONGEST_ADDRESS: Final = 300
_KINDS_OF_LISTS: Final = frozenset({"listing", "collection"})
"""Kinds of pages whose bylines belong to the articles that they list."""

_AUTHOR_NAMES: Final = re.compile(
    r"author|byline|by-line|writer(?!eview)|contributor|posted-?by|creator", re.IGNORECASE
)
_NAMES_OF_NAMES: Final = re.compile(r"name|link|\bfn\b|url", re.IGNORECASE)
_NOT_AUTHOR_NAMES: Final = re.compile(
    r"(?<![a-z])(?:bio|desc|title|role|job|avatar|image|img|photo|social|position|follow|twitter|email|box|related|card|comment|reply"
    r"|about|more|count|categor|label|prefix|sidebar|widget|credential|badge|tooltip|newsletter)|authorit|authoriz",
    re.IGNORECASE,
)
_POSTER_NAMES: Final = re.compile(
    r"user-?name|poster|post-?author|nickname|userlink|user-?link|post-?user|author|message-name|creator", re.IGNORECASE
)
_AUTHOR_PAGE: Final = re.compile(
    r"/(?:authors?|writers?|contributors?|byline|by|journalists?|columnists?|autor(?:es)?|auteurs?|staff|team)/[^/?#]{2,}",
    re.IGNORECASE,
)
_STEMS_OF_AUTHOR_NAMES: Final = ("author", "line", "writer", "contrib", "by", "creator")
_STEMS_OF_POSTER_NAMES: Final = ("user", "post", "nick", "message")
_STEMS_OF_AUTHOR_PAGE: Final = (
    "/author", "/writer", "/contrib", "/by", "/journal", "/column", "/autor", "/auteur", "/staff", "/team",
)  # fmt: skip
"""Each of the names, and of the addresses, has one of these stems."""
_LINK: Final = tags.CODE["a"]
_HEADS: Final = tags.table(["h1", "h2", "title"])
_JOINS_NEXT: Final = re.compile(
    r"(?:[,;:&]|\b(?:by|and|with|von|par|por|und|et|y)|โดย|作者|מאת|بقلم|بواسطة|автор|bởi|oleh|yazan)$", re.IGNORECASE
)
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


def visible_authors(evidence: Evidence, headline: int) -> tuple[tuple[str, ...], str] | None:
    """The authors named near the headline, and how they were found. A list of articles names only their authors."""
    if evidence.kind in _KINDS_OF_LISTS:
        return None
    found = [*_marked(evidence, headline), *(_lines(evidence, headline) if evidence.kind != "product" else ())]
    found = [each for each in found if each.names]
    if not found:
        return None if evidence.kind == "forum" else _only_author(evidence)
    best = min(found, key=lambda each: (each.rank, each.distance < 0, abs(each.distance)))
    names = dict.fromkeys(name for each in found if _goes_with(evidence.page, each, best) for name in each.names)
    people = tuple(name for name in names if not evidence.is_site(name))
    return _without_parts(people or tuple(names)), best.source


def _goes_with(page: Page, one: Byline, best: Byline) -> bool:
    """Whether a byline belongs together with the best one: elements that are marked alike, side by side."""
    if one.row == best.row:
        return True
    is_alike = one.rank == best.rank < 2 and page.attr(one.row, "class") == page.attr(best.row, "class")
    return is_alike and 0 <= one.distance - best.distance <= _MOST_WORDS_BETWEEN_NAMES


def _only_author(evidence: Evidence) -> tuple[tuple[str, ...], str] | None:
    """The author, if all links to authors anywhere on the page lead to the same one."""
    page = evidence.page
    names: set[tuple[str, ...]] = set()
    links = page.rows("a")
    links = links[~page.hidden[links] & (page.end[links] - links <= _MOST_ROWS_OF_LINK)]
    for row in [row for row, rank in _ranked(page, links, is_forum=False) if rank in (0, 1)]:
        if not is_elsewhere(page, row) and (found := names_in(_text(page, row), evidence.languages or None)):
            names.add(found)
    return (names.pop(), "the only author that the page links to") if len(names) == 1 else None


def _without_parts(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that are not a part of another one."""
    return tuple(
        name for name in names if not any(name != other and name.casefold() in other.casefold() for other in names)
    )


def _marked(evidence: Evidence, headline: int) -> Iterator[Byline]:
    page = evidence.page
    near, before = rows_near(evidence, headline)
    rows = np.arange(near.start, near.stop)
    chars = tree.subtree_sum(page.chars, page.end)[rows]
    distances = before[rows] - np.where(rows > headline, before[page.end[headline] - 1], before[headline])
    may_be = ~page.hidden[rows] & (page.tag[rows] != tags.TEXT) & (chars >= 2) & (chars <= _LONGEST_BYLINE)
    rows = rows[may_be & (distances >= -_MOST_WORDS_BEFORE_HEADLINE) & (distances <= _MOST_WORDS_AFTER_HEADLINE)]
    end_of_others = 0
    for row, rank in _ranked(page, rows, is_forum=evidence.kind == "forum"):
        if row < end_of_others or is_elsewhere(page, row) or _HEADS[page.tag[row]]:
            continue
        distance = int(distances[row - near.start])
        if NOT_BY.match(text := _text(page, row).strip()):
            end_of_others = int(page.end[row])  # "Edited by" and the like are also about the link inside
        yield Byline(rank, distance, row, names_in(text, evidence.languages or None), _SOURCES[rank])


def _is_near(distance: int) -> bool:
    """Whether so many words from the headline are few enough for a byline."""
    return -_MOST_WORDS_BEFORE_HEADLINE <= distance <= _MOST_WORDS_AFTER_HEADLINE


def _text(page: Page, row: int) -> str:
    """The text of a byline. Texts of two elements are kept apart by a sign, unless a word or comma joins them."""
    joined = ""
    for inside in range(row, int(page.end[row])):
        if page.tag[inside] != tags.TEXT or page.hidden[inside] or not (part := page.text(inside).strip()):
            continue
        is_joined = not joined or _JOINS_NEXT.search(joined) or _JOINS_LAST.match(part)
        joined += (" " if is_joined else " | ") + part
    return joined


def _ranked(page: Page, rows: npt.NDArray[np.intp], *, is_forum: bool) -> list[tuple[int, int]]:
    """The elements that are marked as the author, each with how surely it is, 0 being the surest."""
    links = rows[page.tag[rows] == _LINK]
    found = [
        *((row, 0) for row, value in _with(page, rows, "itemprop", ("author",)) if value == "author"),
        *((row, 0) for row, value in _with(page, rows, "rel", ("author",)) if _is_author_link(value)),
        *((row, 1) for row, value in _with(page, links, "href", _STEMS_OF_AUTHOR_PAGE) if _is_author_page(value)),
        *_ranked_by_name(page, rows, is_forum),
    ]
    return sorted(dict(reversed(found)).items())  # of several signs of an element, the first counts


def _is_author_link(relation: str) -> bool:
    return "author" in relation[:_LONGEST_REL].lower().split()


def _is_author_page(address: str) -> bool:
    return _AUTHOR_PAGE.search(address[:_LONGEST_ADDRESS]) is not None


def _ranked_by_name(page: Page, rows: npt.NDArray[np.intp], is_forum: bool) -> list[tuple[int, int]]:
    stems = (*_STEMS_OF_AUTHOR_NAMES, *_STEMS_OF_POSTER_NAMES) if is_forum else _STEMS_OF_AUTHOR_NAMES
    named = sorted({*page.rows_with(rows, "class", stems), *page.rows_with(rows, "id", stems)})
    names = _given_names(page, np.array(named, dtype=np.intp)) if named else []
    ranks = {name: _rank_by_name(name, is_forum) for name in set(names)}
    return [(row, rank) for row, name in zip(named, names, strict=True) if (rank := ranks[name]) is not None]


def _given_names(page: Page, rows: npt.NDArray[np.intp]) -> list[str]:
    """The names of each row, made once for all copies of an element."""
    known: dict[tuple[str | None, str | None], str] = {}
    pairs = zip(page.attributes(rows, "class"), page.attributes(rows, "id"), strict=True)
    for row, pair in zip(rows.tolist(), both := list(pairs), strict=True):
        if pair not in known:
            known[pair] = page.given_names(row)
    return [known[pair] for pair in both]


def _with(page: Page, rows: npt.NDArray[np.intp], name: str, stems: tuple[str, ...]) -> list[tuple[int, str]]:
    """The rows with an attribute that has one of the stems in it, and its value."""
    found = page.rows_with(rows, name, stems)
    values = page.attributes(np.array(found, dtype=np.intp), name) if found else []
    return [(row, value) for row, value in zip(found, values, strict=True) if value]


def _rank_by_name(name: str, is_forum: bool) -> int | None:
    if _AUTHOR_NAMES.search(name) and not _NOT_AUTHOR_NAMES.search(name):
        return 1 if _NAMES_OF_NAMES.search(name) else 3
    return 4 if is_forum and _POSTER_NAMES.search(name) else None


def _lines(evidence: Evidence, headline: int) -> Iterator[Byline]:
    """Lines that begin like a byline; a line that is no more than "By" continues in the next one."""
    languages = evidence.languages
    fewest = 1 if evidence.kind == "forum" else 2
    previous: Line | None = None
    for line in lines_near(evidence, headline):
        text = line.text
        if previous is not None and is_bare_by(previous.text, languages):
            text = f"author: {text}"
        previous = line
        if not _is_near(line.distance):
            continue
        rest = byline(text, languages) or _late_byline(text, languages)
        if rest is not None and not is_elsewhere(evidence.page, line.row):
            yield Byline(2, line.distance, line.row, persons_in(rest, languages, fewest), _SOURCES[2])


def _late_byline(text: str, languages: frozenset[str]) -> str | None:
    """What follows a label inside a short line, or "by" in a line with a date, such as "6 May 2024 by Ann Lee"."""
    if len(text) > _LONGEST_BYLINE:
        return None
    if (":" in text or "：" in text) and (label := LABEL.search(text)):
        return text[label.end() :]
    if not may_have_dates(text):
        return None
    match = LATE_BY.search(text)
    is_ours = match and (not match["word"] or is_by(match["word"], languages))
    return text[match.end() :] if match and is_ours and next(dates_in(text), None) else None
