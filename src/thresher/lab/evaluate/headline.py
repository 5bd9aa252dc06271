"""The headline of a page, and both texts without it.

Some people put the headline into a gold text and others never do, and so it is with extractors. Whether the tastes of
the two happen to agree can be worth more than all else in which systems differ. So every answer is scored twice: as it
is, and with the headline taken out of the gold text and of the answer (`taken_out`). This is what that means:

1. **Stated titles** are the `<title>`, `og:title` and `twitter:title`; if nothing repeats these, the `headline` in
   JSON-LD, unless there are several, as where a page lists other articles.
2. **The headline** is a text that stands on the page and repeats a stated title: a heading (h1 to h6); if there is
   none, the first line of the gold text; if that is none either, any other text block. Of several the longest counts.
   To repeat a title is to have the same words as the whole of it, or as a part of it between separators
   (`Headline | Site`, `Site: Headline`, `标题_新浪财经`), where what is left over is a name of the site or has no piece
   with more words and more letters than the headline. A name of the site itself is never a headline.
3. **Words** are those of the measures, with case and Unicode form (NFKC) folded, without punctuation and white space;
   in Chinese and other scripts without spaces each character is one.
4. **Taken out**, once from each text, is the first line, or the first lines in a row up to `MOST_LINES`, with just the
   words of the headline. Where there is none, but the text opens with the headline and goes on in the same line, that
   opening is taken out, unless a small letter follows: then it is a sentence that begins with the same words. Nothing
   else is touched. Passages that must or must not appear are left out if they are part of the headline.
5. Both texts stay as they are where the headline cannot be told, where the gold text would be left without words, and
   where the answer has no words: it scores nothing either way, and may come from a page that hangs every parser.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np

from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.tokens import words
from thresher.metadata.evidence import shown_text
from thresher.metadata.meta_tags import MetaTags, meta_tags_of
from thresher.page import Page, textblocks

MOST_LINES: Final = 3
"""A headline may be broken into so many lines."""
_LONGEST: Final = 400
"""Characters of a title or a heading."""
_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_SEPARATORS: Final = re.compile(r"[-‐-―|｜_·•:：~/>»«›‹,，、()（）【】\[\]]+")
_CLOSING: Final = re.compile(r"[^\w\s]*\s*")

Words = tuple[str, ...]


def taken_out(page: Labelled, got: str) -> tuple[Labelled, str]:
    """The page with its labels, and an answer, both without the headline."""
    headline = headline_of(page) if words(got) else ()
    if not headline:
        return page, got
    bare = replace(
        page,
        gold=None if page.gold is None else without_headline(page.gold, headline),
        must=tuple(passage for passage in page.must if not _is_within(_folded(passage), headline)),
        mustnot=tuple(passage for passage in page.mustnot if not _is_within(_folded(passage), headline)),
    )
    return bare, without_headline(got, headline)


@lru_cache(maxsize=16)  # all systems get the same page, one after the other
def headline_of(page: Labelled) -> Words:
    """The words of the page's headline; none where it cannot be told, or where the gold text is nothing else."""
    found = _told(Page.parse(page.html), page)
    is_all = page.gold is not None and bool(words(page.gold)) and not words(without_headline(page.gold, found))
    return () if is_all else found


def _folded(text: str) -> Words:
    return tuple(words(unicodedata.normalize("NFKC", text).casefold()))


def _is_within(few: Words, many: Words) -> bool:
    return bool(few) and any(many[place : place + len(few)] == few for place in range(len(many) - len(few) + 1))


# ---- what the headline is


def _told(page: Page, labelled: Labelled) -> Words:
    meta = meta_tags_of(page)
    names = _names_of_site(meta, labelled.url)
    for stated in (_in_head(page, meta), _linked_headline(page)):
        titles = [_pieces(title[:_LONGEST]) for title in stated]
        for texts in _places(page, labelled.gold or "") if any(titles) else ():
            folded = {_folded(text) for text in texts if len(text.strip()) <= _LONGEST} - {()}
            repeated = [text for text in folded if "".join(text) not in names and _repeats(text, titles, names)]
            if repeated:
                return max(repeated, key=lambda text: (_letters(text), text))
    return ()


def _places(page: Page, gold: str) -> Iterator[Iterable[str]]:
    """Where a headline may stand, likely places first."""
    yield [shown_text(page, row, _LONGEST) for row in page.rows(*_HEADINGS).tolist()]
    yield [next((line for line in gold.splitlines() if words(line)), "")]
    yield _blocks(page)


def _in_head(page: Page, meta: MetaTags) -> list[str]:
    title = [page.text_below(row, longest=_LONGEST) for row in page.rows("title")[:1].tolist()]
    return [*title, meta.get("og:title"), meta.get("twitter:title")]


def _linked_headline(page: Page) -> set[str]:
    """What JSON-LD calls the headline; nothing where it names several."""
    found: set[str] = set()
    values: list[Any] = [script.value for script in page.linked_scripts]
    while values:
        value = values.pop()
        if isinstance(value, list):
            values += value
        elif isinstance(value, dict):
            values += value.values()
            found |= {text for text in [value.get("headline")] if isinstance(text, str)}
    return found if len(found) == 1 else set()


def _names_of_site(meta: MetaTags, url: str) -> set[str]:
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        host = ""
    stated = (meta.get("og:site_name"), meta.get("application-name"), host, host.removeprefix("www."))
    return {"".join(_folded(name)) for name in (*stated, *host.split("."))} - {""}


def _blocks(page: Page) -> Iterator[str]:
    """The visible text of the page, block by block."""
    rows = np.flatnonzero(page.is_text & ~page.hidden)
    texts = page.texts(rows)
    starts = [*textblocks.starts(page, rows).tolist(), len(rows)]
    return ("".join(texts[start:stop]) for start, stop in pairwise(starts))


def _pieces(title: str) -> list[Words]:
    """The words of a title, cut at everything that may separate the headline from the name of the site."""
    return [piece for piece in map(_folded, _SEPARATORS.split(title)) if piece]


def _repeats(text: Words, titles: Iterable[list[Words]], names: set[str]) -> bool:
    return any(_is_mere_addition(rest, text, names) for title in titles for rest in _left_over(title, text))


def _left_over(title: Sequence[Words], text: Words) -> Iterator[Sequence[Words]]:
    """The other pieces of a title in which a text is one piece, or several in a row."""
    for first in range(len(title)):
        for stop, joined in enumerate(accumulate(title[first:]), first + 1):
            if joined == text:
                yield [*title[:first], *title[stop:]]


def _is_mere_addition(rest: Sequence[Words], text: Words, names: set[str]) -> bool:
    is_name = "".join(word for piece in rest for word in piece) in names
    return is_name or all(len(piece) <= len(text) or _letters(piece) <= _letters(text) for piece in rest)


def _letters(text: Words) -> int:
    return sum(map(len, text))


# ---- a text without it


def without_headline(text: str, headline: Words) -> str:
    """The text without the first line or lines that are the headline, or without the headline with which it opens."""
    if not headline:
        return text
    lines = text.splitlines(keepends=True)
    for first in range(len(lines)):
        if stop := _end_of_headline(lines, first, headline):
            return "".join(lines[:first] + lines[stop:])
    return text[_end_of_opening(text, headline) :]


def _end_of_headline(lines: list[str], first: int, headline: Words) -> int | None:
    """The line after the headline, if it begins in this one."""
    seen: Words = ()
    used = 0
    for place in range(first, len(lines)):
        here = _folded(lines[place]) if len(lines[place]) <= 2 * _LONGEST else ()
        if not here and (place == first or lines[place].strip()):
            return None
        used += bool(here)
        seen += here
        if seen == headline:
            return place + 1
        if used == MOST_LINES or seen != headline[: len(seen)]:
            return None
    return None


def _end_of_opening(text: str, headline: Words) -> int:
    """Where a text goes on that opens with the headline; 0 where it does not."""
    most = min(len(text), 2 * _LONGEST)
    if _folded(text[:most])[: len(headline)] != headline:
        return 0
    shortest = next((end for end in range(1, most) if _folded(text[:end]) == headline), 0)
    closing = _CLOSING.match(text, shortest)
    end = closing.end() if closing and shortest else shortest
    return 0 if text[end : end + 1].islower() else end
