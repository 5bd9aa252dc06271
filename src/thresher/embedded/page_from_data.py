"""A page made from the text in another page's data."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from html import escape
from itertools import islice
from typing import Final

from thresher.embedded.candidates import Candidate, Node, candidates_in
from thresher.embedded.carriers import carriers_of
from thresher.embedded.data_values import data_of
from thresher.embedded.json_ld_texts import json_ld_candidates
from thresher.embedded.main_text import main_text_of
from thresher.page import Page
from thresher.page.budget import longest_path
from thresher.page.decode import clean_text
from thresher.page.paid import PaidPage
from thresher.printable import on_one_line
from thresher.reasons import Reason, ReasonCode, reason

_MOST_CANDIDATES: Final = 1_000
_MOST_STEPS: Final = 6
_LONGEST_KEY: Final = 40


def page_from_data(page: PaidPage) -> tuple[Page, Reason] | None:
    """The new page, and a note that says where its text was; None if no text is clearly the main one.

    HTML in the data is parsed with the same care as any other page.
    """
    best = main_text_of(list(islice(_candidates(page), _MOST_CANDIDATES)), page)
    if best is None:
        return None
    note = reason(ReasonCode.EMBEDDED_TEXT, place=_named(best))
    heading = f"<h1>{escape(best.title, quote=False)}</h1>" if best.title else ""
    made = copy.copy(Page.parse(clean_text(f"<!DOCTYPE html><body><article>{heading}{best.markup}</article></body>")))
    made.url, made.encoding, made.notes = page.url, page.encoding, (*page.notes, note, *made.notes)
    made.origin = best.node.data.carrier.origin(longest_path(made))
    return made, note


def _candidates(page: PaidPage) -> Iterator[Candidate]:
    data = list(data_of(carriers_of(page, page.payer), page.linked_scripts, page.payer))
    yield from json_ld_candidates((each for each in data if each.is_linked), page.payer)
    yield from candidates_in((each for each in data if not each.is_linked), page.payer)


def _named(best: Candidate) -> str:
    """The place of a text in words: `JSON-LD articleBody`, `__NEXT_DATA__ props.article.body`."""
    data = best.node.data
    steps = [node.key[:_LONGEST_KEY] for node in best.node.way if not _is_item(node)]
    if data.is_linked:
        return on_one_line(clean_text(f"JSON-LD {steps[0]}"))
    name = data.name[:_LONGEST_KEY] or "a script with JSON"
    return on_one_line(clean_text(f"{name} {'.'.join(reversed(steps[:_MOST_STEPS]))}".strip()))


def _is_item(node: Node) -> bool:
    """Whether a node is an item of a list, or the data itself: it has no key of its own."""
    return not isinstance(node.above, Node) or not isinstance(node.above.value, dict)
