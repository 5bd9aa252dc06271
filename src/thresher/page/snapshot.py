"""A snapshot of a rendered page: its nodes, and what stood where, as `DOMSnapshot.captureSnapshot` of Chromium tells.

It may come from a file that somebody was given, so nothing in it is believed before it was looked at.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadSnapshot
from thresher.page import tree

__all__ = ["STYLES", "STYLES_KEY", "Snapshot", "is_snapshot", "read_snapshot"]

STYLES: Final = ("display", "visibility", "font-size", "font-weight", "color", "background-color")
"""What a snapshot tells of every box beside its place."""
STYLES_KEY: Final = "computedStyles"
"""Where a file of ours says which styles it has: the answer of the browser does not."""
ELEMENT, TEXT_NODE, COMMENT = 1, 3, 8

_BEGINNING: Final = re.compile(rb'\s*\{\s*"(?:documents|strings|computedStyles)"\s*:')
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9})?")
_ALPHA: Final = re.compile(r"(?:rgba\(.*,\s*0(?:\.0*)?\)|transparent)")
_FARTHEST: Final = 1e7
"""Pixels; what stands farther out is on no screen."""

Floats = tree.Floats


class Snapshot(NamedTuple):
    """The nodes of the page's own document, parents before their children."""

    parent: tree.Ints
    """The root is its own."""
    kind: npt.NDArray[np.int64]
    names: list[str]
    """In lower case; "#text" for a text."""
    values: list[str]
    attributes: list[dict[str, str]]
    box: Floats
    """Left, top, right and bottom of each node in pixels; NaN where it is not shown."""
    font_size: Floats
    font_weight: Floats
    """0 where they are not known."""
    background: npt.NDArray[np.int64]
    """A number for each colour; 0 where what is behind shines through."""


def is_snapshot(data: bytes) -> bool:
    """Whether these bytes look like a file with a snapshot."""
    return _BEGINNING.match(data[:200]) is not None


def read_snapshot(said: bytes | str | dict[str, Any]) -> Snapshot:
    """A snapshot from JSON, or from what JSON says; `BadSnapshot` where it is none."""
    try:
        told = json.loads(said) if isinstance(said, bytes | str) else said
        return _read(told)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError, OverflowError) as flaw:
        if isinstance(flaw, BadSnapshot):
            raise
        raise BadSnapshot(
            "this is no snapshot of a page: it is what thresher writes with --render always --snapshot FILE, or the "
            "answer of DOMSnapshot.captureSnapshot"
        ) from flaw


def _read(told: dict[str, Any]) -> Snapshot:
    strings: list[str] = [str(text) for text in told["strings"]]
    document = told["documents"][0]  # the others are those of frames
    nodes, layout = document["nodes"], document["layout"]
    parent = _parents(nodes["parentIndex"])
    kind = _column(nodes["nodeType"], len(parent)).astype(np.int64)
    names = [name.lower() for name in _texts(strings, nodes["nodeName"], len(parent))]
    values = _texts(strings, nodes["nodeValue"], len(parent))
    attributes = [_attributes(strings, each) for each in nodes["attributes"][: len(parent)]]
    attributes += [{}] * (len(parent) - len(attributes))
    place, boxes = _boxes(layout, len(parent))
    size, weight, background = _styles(told, strings, layout, place, len(parent))
    return Snapshot(parent, kind, names, values, attributes, boxes, size, weight, background)


def _parents(said: list[int]) -> tree.Ints:
    parent = np.asarray(said, dtype=np.int64)
    rows = np.arange(len(parent))
    if not len(parent) or parent.ndim != 1 or not ((parent[1:] >= 0) & (parent[1:] < rows[1:])).all():
        raise BadSnapshot("the snapshot is broken: its nodes do not stand in the order of a page")
    parent[0] = 0
    return parent.astype(np.int32)


def _column(said: Any, length: int) -> Floats:
    column = np.asarray(said, dtype=np.float64)
    if column.shape != (length,):
        raise BadSnapshot(f"the snapshot is broken: it has {length:,} nodes, and not as much is said of them")
    return column


def _texts(strings: list[str], places: list[int], length: int) -> list[str]:
    if len(places) != length:
        raise BadSnapshot(f"the snapshot is broken: it has {length:,} nodes, and not as much is said of them")
    return [strings[place] if place >= 0 else "" for place in places]


def _attributes(strings: list[str], places: list[int]) -> dict[str, str]:
    said = [strings[place] if place >= 0 else "" for place in places]
    return dict(zip(said[::2], said[1::2], strict=False))


def _boxes(layout: dict[str, Any], length: int) -> tuple[npt.NDArray[np.int64], Floats]:
    """For each entry of the layout its node, and for each node the box around all its entries."""
    place = np.asarray(layout["nodeIndex"], dtype=np.int64)
    bounds = np.asarray([each[:4] for each in layout["bounds"]], dtype=np.float64).reshape(-1, 4)
    if len(bounds) != len(place) or (len(place) and not (place.min() >= 0 and place.max() < length)):
        raise BadSnapshot("the snapshot is broken: it has boxes of nodes that are not there")
    sound = np.isfinite(bounds).all(axis=1) & (np.abs(bounds) < _FARTHEST).all(axis=1) & (bounds[:, 2:] > 0).all(axis=1)
    boxes = np.full((length, 4), np.nan)
    left_top, right_bottom = bounds[sound, :2], bounds[sound, :2] + bounds[sound, 2:]
    np.fmin.at(boxes[:, :2], place[sound], left_top)  # a node may have several: a text around a picture
    np.fmax.at(boxes[:, 2:], place[sound], right_bottom)
    return place, boxes


def _styles(
    told: dict[str, Any], strings: list[str], layout: dict[str, Any], place: npt.NDArray[np.int64], length: int
) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    """Font size, font weight and background of each node, as far as the snapshot says which styles it has."""
    size, weight, background = np.zeros(length), np.zeros(length), np.zeros(length, dtype=np.int64)
    order = {name: at for at, name in enumerate(told.get(STYLES_KEY, ()))}
    if not {"font-size", "font-weight", "background-color"} <= order.keys():
        return size, weight, background
    colours: dict[str, int] = {}
    for node, styles in zip(place.tolist(), layout["styles"], strict=True):
        if not styles:
            continue
        size[node] = _number(strings[styles[order["font-size"]]])
        weight[node] = _number(strings[styles[order["font-weight"]]])
        colour = strings[styles[order["background-color"]]]
        background[node] = 0 if _ALPHA.fullmatch(colour) else colours.setdefault(colour, len(colours) + 1)
    return size, weight, background


def _number(text: str) -> float:
    found = _NUMBER.match(text)
    return float(found[0]) if found else 0.0
