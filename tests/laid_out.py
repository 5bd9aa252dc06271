"""Pages as if they had been rendered: a snapshot by the simplest layout there is, every line below the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from thresher import Page
from thresher.page.snapshot import STYLES, STYLES_KEY

LINE, LETTER, WIDTH = 20.0, 8.0, 1280.0


def laid_out(source: Page | str) -> Page:
    """The page with the boxes of that layout."""
    page = source if isinstance(source, Page) else Page.parse(source)
    return page.with_boxes(snapshot_of(page))


def snapshot_of(page: Page, boxes: Mapping[int, tuple[float, ...]] | None = None) -> dict[str, Any]:
    """A snapshot as the browser writes it: of the simple layout, or with the given boxes of rows."""
    boxes = stacked(page) if boxes is None else boxes
    strings = ["#document", "", "16px", "400", "rgba(0, 0, 0, 0)", "block", "visible"]

    def place(text: str) -> int:
        strings.append(text)
        return len(strings) - 1

    node: dict[int, int] = {}
    nodes: dict[str, list[Any]] = {"parentIndex": [-1], "nodeType": [9], "nodeName": [0], "nodeValue": [-1]}
    nodes["attributes"] = [[]]

    def add(parent: int, kind: int, name: str, value: int) -> None:
        for key, said in zip(nodes, (parent, kind, place(name), value, []), strict=True):
            nodes[key].append(said)

    last_text: dict[int, int] = {}
    for row in range(len(page)):
        parent = int(page.parent[row])
        above = 0 if row == 0 else node[parent]
        if page.is_text[row] and last_text.get(parent) == row - 1:
            add(above, 8, "#comment", -1)  # something must have parted the two
        if page.is_text[row]:
            last_text[parent] = row
        node[row] = len(nodes["nodeType"])
        add(above, 3 if page.is_text[row] else 1, page.name(row).upper(), place(page.text(row)))
    styles = [[5, 6, 2, 3, 1, 4] for _ in boxes]
    layout = {
        "nodeIndex": [node[row] for row in boxes],
        "bounds": [list(box) for box in boxes.values()],
        "styles": styles,
    }
    return {STYLES_KEY: list(STYLES), "documents": [{"nodes": nodes, "layout": layout}], "strings": strings}


def stacked(page: Page) -> dict[int, tuple[float, ...]]:
    """Left, top, width and height: each block's text on a line of its own, inline texts beside each other."""
    found: dict[int, list[float]] = {}
    top, left, block = 0.0, 0.0, -1
    for row in range(len(page)):
        if not page.is_text[row] or page.hidden[row] or not page.chars[row]:
            continue
        if int(page.block[row]) != block:
            block, top, left = int(page.block[row]), top + LINE, 0.0
        width = LETTER * int(page.chars[row])
        for above in page.upward(row):  # left, top, right, bottom
            known = found.setdefault(above, [left, top, left, top])
            known[2], known[3] = max(known[2], left + width), max(known[3], top + LINE - 2)
        left += width
    return {row: (box[0], box[1], box[2] - box[0], box[3] - box[1]) for row, box in sorted(found.items())}
