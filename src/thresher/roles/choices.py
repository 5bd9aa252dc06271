"""What a product can be had in, such as colours and sizes: lists and buttons of which its buyer chooses one.

They are written where they stand, a little below the name of the product, each below what it is called. How many of it,
in which order, and where it is sent to is no property of a product: lists of numbers alone, and lists that do not say
what they are of, are left out.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import Final

import numpy as np

from thresher.page import Page, tags
from thresher.roles.headline import headline_of
from thresher.roles.price import is_of_product, with_rows
from thresher.verdict import Verdict

_SELECT, _FIELDSET, _LEGEND, _LABEL = (tags.CODE[name] for name in ("select", "fieldset", "legend", "label"))
_OPTION, _INPUT = tags.CODE["option"], tags.CODE["input"]
_GROUP: Final = tags.table(["select", "fieldset"])
_MOST_ROWS_BELOW_NAME: Final = 400
_MOST_ROWS_OF_GROUP: Final = 200
_MOST_GROUPS: Final = 6
_LONGEST_NAME: Final = 40
_NUMBER: Final = re.compile(r"[\d\s.,+]*")
_NO_PROPERTY: Final = re.compile(
    r"quantity|qty|amount|sort|order by|countr(?:y|ies)|region|state|language|currency|rating|search|categor|deliver|"
    r"subscri",
    re.IGNORECASE,
)


def with_choices(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with what the product can be had in, on pages of products."""
    if not is_of_product(verdict) or (name := headline_of(page)) is None:
        return verdict
    stop = min(len(page), int(page.end[name]) + _MOST_ROWS_BELOW_NAME)
    near = np.arange(page.end[name], stop)
    found: list[int] = []
    for group in islice(near[_GROUP[page.tag[near]] & ~page.hidden[near]].tolist(), _MOST_GROUPS):
        rows = _of_list(page, group) if page.tag[group] == _SELECT else _of_buttons(page, group)
        found += [row for row in rows if not page.hidden[row]]
    return with_rows(verdict, np.array(found, dtype=np.intp)) if found else verdict


def _of_list(page: Page, select: int) -> list[int]:
    """The texts of a list to choose from, and of its label."""
    label = _label_of(page, select)
    if label is None or page.end[select] - select > _MOST_ROWS_OF_GROUP:
        return []
    options = [row for row in range(select, page.end[select]) if page.tag[row] == _OPTION and _is_choice(page, row)]
    texts = [page.text_below(row, longest=_LONGEST_NAME).strip() for row in options]
    if len(options) < 2 or all(_NUMBER.fullmatch(text) for text in texts):
        return []
    return [*_texts(page, label, select), *(text for row in options for text in _texts(page, row, page.end[row]))]


def _label_of(page: Page, select: int) -> int | None:
    """The label before a list that names it, or that is around it."""
    name = page.attr(select, "id") or ""
    for row in range(select - 1, max(page.body, select - _MOST_ROWS_BELOW_NAME // 4), -1):
        if page.tag[row] == _LABEL and (page.end[row] > select or (name and page.attr(row, "for") == name)):
            return row if _is_name(page, row, select) else None
    return None


def _is_name(page: Page, row: int, stop: int) -> bool:
    """Whether the text in an element, up to a row, is short and may name a property."""
    said = "".join(page.texts(np.array(_texts(page, row, stop), dtype=np.intp)))
    return 0 < len(said.strip()) <= _LONGEST_NAME and _NO_PROPERTY.search(said) is None


def _is_choice(page: Page, option: int) -> bool:
    """An option without a value says only that one is to be chosen."""
    return page.attr(option, "value") != "" and page.attr(option, "disabled") is None


def _of_buttons(page: Page, fieldset: int) -> list[int]:
    """The texts of buttons of which one can be pressed, and what they are called."""
    inside = range(fieldset, int(page.end[fieldset]))
    if len(inside) > _MOST_ROWS_OF_GROUP or sum(_is_button(page, row) for row in inside) < 2:
        return []
    legend = next((row for row in inside if page.tag[row] == _LEGEND), None)
    if legend is None or not _is_name(page, legend, int(page.end[legend])):
        return []
    names = _texts(page, legend, int(page.end[legend]))
    labels = (_texts(page, row, int(page.end[row])) for row in inside if page.tag[row] == _LABEL)
    said = [texts for texts in labels if any(not page.hidden[text] for text in texts)]
    return sorted({*names, *chain.from_iterable(said)}) if len(said) > 1 else []


def _is_button(page: Page, row: int) -> bool:
    return bool(page.tag[row] == _INPUT) and (page.attr(row, "type") or "").lower() == "radio"


def _texts(page: Page, row: int, stop: int) -> list[int]:
    end = min(int(page.end[row]), stop)
    return [text for text in range(row, end) if page.chars[text] > 0]
