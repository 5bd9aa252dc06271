"""The page that is made from the text in another page's data."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from html import escape
from itertools import islice
from typing import Final

from thresher.embedded.carriers import carriers_of
from thresher.embedded.choice import best_of
from thresher.embedded.linked import linked_candidates
from thresher.embedded.node import Candidate, Node
from thresher.embedded.search import candidates_in
from thresher.embedded.values import data_of
from thresher.page import Page
from thresher.page.decode import clean_text
from thresher.printable import on_one_line
from thresher.reasons import Reason, ReasonCode, reason

_MOST_CANDIDATES: Final = 1_000
_MOST_STEPS: Final = 6
_LONGEST_KEY: Final = 40


def made_from(page: Page) -> tuple[Page, Reason] | None:
    """The new page, and a note on where its text was; None where no text is clearly the main one.

    What the data has as HTML is parsed like any page from a stranger.
    """
    best = best_of(list(islice(_candidates(page), _MOST_CANDIDATES)), page)
    if best is None:
        return None
    note = reason(ReasonCode.EMBEDDED_TEXT, place=_named(best))
    heading = f"<h1>{escape(best.title, quote=False)}</h1>" if best.title else ""
    made = copy.copy(Page.parse(clean_text(f"<!DOCTYPE html><body><article>{heading}{best.markup}</article></body>")))
    made.url, made.encoding, made.notes = page.url, page.encoding, (*page.notes, note, *made.notes)
    made.origin = best.node.data.carrier.origin()
    return made, note


def _candidates(page: Page) -> Iterator[Candidate]:
    data = list(data_of(carriers_of(page), page.linked_scripts))
    yield from linked_candidates(each for each in data if each.is_linked)
    yield from candidates_in(each for each in data if not each.is_linked)


def _named(best: Candidate) -> str:
    """What the place of a text is called: `JSON-LD articleBody`, `__NEXT_DATA__ props.article.body`."""
    data = best.node.data
    steps = [node.key[:_LONGEST_KEY] for node in best.node.way if not _is_item(node)]
    if data.is_linked:
        return on_one_line(clean_text(f"JSON-LD {steps[0]}"))
    name = data.name[:_LONGEST_KEY] or "a script with JSON"
    return on_one_line(clean_text(f"{name} {'.'.join(reversed(steps[:_MOST_STEPS]))}".strip()))


def _is_item(node: Node) -> bool:
    """Whether a node is called like the list that it stands in, or like the data itself."""
    return not isinstance(node.above, Node) or not isinstance(node.above.value, dict)
