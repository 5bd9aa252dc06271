"""Finding a node by what a user types: its row, or its XPath as Thresher and browsers write it."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.errors import BadArgument
from thresher.page import Page

_COUNTED: Final = re.compile(r"\(//([^\[\]/()]+)\)\[(\d{1,9})\](.*)")
"""The seventh `p` of a page, `(//p)[7]`, which is how Thresher writes an XPath that would be very long."""
_XPATH_STEP: Final = re.compile(r"([^\[\]/]+)(?:\[(\d{1,9})\])?")


def find_row(page: Page, place: str) -> int:
    """The row of a place: a row number, or an absolute XPath such as /html/body/div[2]."""
    if place.isdecimal() and place.isascii():
        return _checked(page, int(place[:18]))
    if counted := _COUNTED.fullmatch(place):
        return _below(page, _counted(page, counted[1], int(counted[2]), place), counted[3], place)
    if not place.startswith("/"):
        raise BadArgument(f"a node is given by its row or its XPath, such as 12 or /html/body/div[2], not {place!r}")
    names = place.strip("/").split("/")
    if names[0] not in (page.name(0), f"{page.name(0)}[1]"):
        raise BadArgument(f"no node is at {place}; an XPath begins with /{page.name(0)}")
    return _below(page, 0, "/".join(names[1:]), place)


def _below(page: Page, row: int, steps: str, place: str) -> int:
    for step in filter(None, steps.split("/")):
        row = _child(page, row, step, place)
    return row


def _counted(page: Page, name: str, number: int, place: str) -> int:
    found = page.rows(name.lower()).tolist()
    if not 1 <= number <= len(found):
        raise BadArgument(f"no node is at {place}: the page has {len(found):,} of {name}")
    return int(found[number - 1])


def _checked(page: Page, row: int) -> int:
    if row >= len(page):
        raise BadArgument(f"there is no row {row:,}; the last one is {len(page) - 1:,}")
    return row


def _child(page: Page, row: int, step: str, place: str) -> int:
    match = _XPATH_STEP.fullmatch(step)
    if match is None:
        raise BadArgument(f"{step!r} is no step of a plain XPath such as /html/body/div[2]")
    name = "#text" if match[1] == "text()" else match[1].lower()
    number = int(match[2] or 1)
    below = np.flatnonzero(page.parent[row + 1 : page.end[row]] == row) + row + 1
    found = [child for child in below.tolist() if page.name(child) == name]
    if not 1 <= number <= len(found):
        raise BadArgument(f"no node is at {place}: {page.xpath(row)} has {len(found):,} of {match[1]}")
    return int(found[number - 1])
