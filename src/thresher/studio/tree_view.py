"""The tree of a page and the papers' picture of it, for the screen that shows both."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from thresher.lab.inspection.records import records_of
from thresher.lab.inspection.selection import TreeView
from thresher.page import tree
from thresher.studio.answers import Answer

MOST_NODES: Final = 4_000
"""The nodes with the most words; the small ends of a larger page are left out, and the screen says so."""
_LONGEST: Final = 160


def nodes(answer: Answer) -> dict[str, Any]:
    page = answer.opened.page
    view = TreeView(page.body, lines=MOST_NODES)
    records = list(records_of(page, answer.verdict, view))
    texts = page.is_text & (page.chars > 0) & ~page.hidden
    leaves = tree.subtree_sum(texts.astype(np.int64), page.end)
    words = tree.subtree_sum(np.where(page.hidden, 0, page.words), page.end)
    total = int(np.count_nonzero(words[page.body : page.end[page.body]]))
    return {
        "nodes": [_node(each, int(leaves[each["row"]])) for each in records],
        "left_out": max(total - len(records), 0),
        "blocks": _blocks_of(answer, [each["row"] for each in records]),
    }


def _node(record: dict[str, Any], leaves: int) -> dict[str, Any]:
    name = "".join(
        (f"#{record['id']}" if record["id"] else "", *(f".{each}" for each in (record["class"] or "").split()[:3]))
    )
    return {
        "row": record["row"],
        "parent": record["parent"],
        "depth": record["depth"],
        "tag": record["tag"],
        "name": name[:80],
        "words": record["words"],
        "leaves": leaves,
        "linked": record["linked"],
        "kept": record["kept_words"],
        "score": record["score"],
        "text": record["text"][:_LONGEST] if record["text"] else None,
    }


def _blocks_of(answer: Answer, rows: list[int]) -> list[list[int]]:
    """For each node the first and the last of the blocks below it, so that it can be shown on the page."""
    blocks, page = answer.opened.blocks, answer.opened.page
    first = np.searchsorted(blocks.first, rows)
    stop = np.searchsorted(blocks.first, page.end[rows])
    begun = np.searchsorted(blocks.first, rows, side="right") - 1
    return [
        [int(a), int(b)] if b > a else [int(c), int(c) + 1]
        for a, b, c in zip(first, stop, np.maximum(begun, 0), strict=True)
    ]


def picture(answer: Answer) -> bytes:
    """What the method saw, after the figures of its paper. Needs the extra `plot`."""
    from thresher.lab import plots  # only here: it takes a while to load

    figure = plots.draw(answer.opened.page, answer.verdict, answer.asked.method, answer.asked.parameters)
    with TemporaryDirectory() as folder:
        target = Path(folder) / "picture.svg"
        plots.save(figure, target)
        return target.read_bytes()
