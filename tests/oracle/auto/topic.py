"""What the page is about: the terms that its title, descriptions, linked data and best candidate share with a block."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import numpy as np
from kernel_vocabulary import kind_of_character

from oracle.auto.candidates import Candidates
from oracle.auto.texts import Columns, Texts
from thresher.page import Page

_LEAST_TERM: Final = 4
_TITLE_CHARS: Final = 200
_MOST_DESCRIPTIONS: Final = 3
_DESCRIPTION_BYTES: Final = 1_000
_BODY_BYTES: Final = 20_000
_FEW_BODY_TERMS: Final = 40
_BODY: Final = re.compile(r'"articleBody"\s*:\s*"')
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})|\\(?:u.{0,4}|.|$)", re.DOTALL)


def terms(text: str) -> list[str]:
    """Words of some length without signs, in lower case; in scripts without spaces two characters that stand
    together."""
    found, word, before = list[str](), "", ""
    for character in f"{text}\0":
        kind = kind_of_character(ord(character))
        if kind in ("LETTER", "CAPITAL", "DIGIT"):
            word, before = word + character.lower()[0], ""
            continue
        if len(word) >= _LEAST_TERM:
            found.append(word)
        if kind == "UNSPACED" and before:
            found.append(before + character)
        word, before = "", character if kind == "UNSPACED" else ""
    return found


def columns(page: Page, texts: Texts, candidates: Candidates) -> Columns:
    of_block = [{term for end in ends for term in terms(end)} for ends in texts.ends]
    title, description = set(terms(texts.title[:_TITLE_CHARS])), _descriptions(page)
    body = _article_body(page)
    speaks = (texts.hidden == 0) & (texts.link < 0.5)
    speaking = {block for block in candidates.blocks if speaks[block]}
    in_best = Counter(term for block in speaking for term in of_block[block])
    in_page = Counter(term for some in of_block for term in some)
    count = np.array([max(len(some), 1) for some in of_block])

    def shared(source: set[str]) -> list[int]:
        return [len(some & source) for some in of_block]

    of_others = [sum(in_best[term] > (block in speaking) for term in some) for block, some in enumerate(of_block)]
    return {
        "terms in the title": shared(title) / count,
        "title in the terms": np.array(shared(title)) / max(len(title), 1),
        "terms in the description": shared(description) / count,
        "description in the terms": np.array(shared(description)) / max(len(description), 1),
        "terms in the candidate": of_others / count,
        "terms in the article body": shared(body) / count,
        "has an article body": np.full(len(of_block), len(body) >= _FEW_BODY_TERMS),
        "terms": np.log1p([len(some) for some in of_block]) / 4,
        "terms that stand alone": [sum(in_page[term] == 1 for term in some) for some in of_block] / count,
    }


def _descriptions(page: Page) -> set[str]:
    found: list[str] = []
    for row in page.rows("meta").tolist():
        said = {(page.attr(row, name) or "").lower() for name in ("name", "property")}
        content = page.attr(row, "content")
        if said & {"description", "og:description"} and content is not None:
            found.append(content.encode()[:_DESCRIPTION_BYTES].decode(errors="ignore"))
    return {term for text in found[:_MOST_DESCRIPTIONS] for term in terms(text)}


def _article_body(page: Page) -> set[str]:
    """The beginning of the first `articleBody` in the linked data."""
    data = "".join(page.linked_data)
    start = _BODY.search(data)
    if start is None:
        return set()
    text = data[start.end() :].encode()[:_BODY_BYTES].decode(errors="ignore")
    plain = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)) if escape[1] else " ", text_before_quote(text))
    return set(terms(plain))


def text_before_quote(text: str) -> str:
    return re.match(r'(?:[^"\\]|\\.)*', text, re.DOTALL)[0]  # type: ignore[index]
