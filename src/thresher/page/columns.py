"""From text to the node table: read by the kernel, or by the parser where there is none, and then looked at.

The kernel (`kernel/`) and the parser's tree (`dom.py`) give the same table; `Reading` is what both hand on. What a
reader sees of it is worked out here, from rows alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from thresher.page import native, tree
from thresher.page.elements import Elements, Reading
from thresher.page.sight import Sight
from thresher.page.structured import Item, microdata_of


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The node table as it comes out of the walk; `thresher.Page` is built from it."""

    tag: npt.NDArray[np.int16]
    parent: tree.Ints
    end: tree.Ints
    depth: tree.Ints
    chars: tree.Ints
    words: tree.Ints
    link: tree.Bools
    hidden: tree.Bools
    block: tree.Ints
    sight: Sight
    """In which ways rows are hidden, and which of them a reader can open: answered when it is asked for."""
    elements: Elements
    linked_data: Callable[[], list[str]]
    """The texts of the scripts that hold JSON-LD: given when they are asked for."""
    markup: str | bytes
    """What was parsed: what was given, but for what had to be tamed."""
    microdata: Callable[[], list[Item]]
    """What the page says about itself in microdata: worked out when it is asked for."""


def build(text: str) -> Columns:
    """The node table of a page."""
    return _looked_at(native.read(text) or _through_dom(text), len(text))


def build_from_bytes(data: bytes, characters: int) -> Columns:
    """The same from bytes that the kernel can read as they are: `native.characters_in` tells, and how many they are."""
    return _looked_at(native.read(data) or _through_dom(data.decode()), characters)


def _through_dom(text: str) -> Reading:
    from thresher.page import dom  # only here: where the kernel reads, the parser is not needed

    return dom.read(text)


def _looked_at(read: Reading, length: int) -> Columns:
    """The table with what a reader sees of it; `length` is that of the page."""
    sight = Sight(read, length)
    return Columns(
        tag=read.tag,
        parent=read.parent,
        end=read.end,
        depth=read.depth,
        chars=read.chars,
        words=read.words,
        link=sight.link,
        hidden=sight.hidden,
        sight=sight,
        block=read.block,
        elements=read.elements,
        linked_data=read.linked_data,
        markup=read.markup,
        microdata=lambda: microdata_of(read),
    )
