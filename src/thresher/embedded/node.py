"""A value with the way to it, and a text that was found there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from thresher.embedded.values import Data


class Node(NamedTuple):
    """A value with the way to it."""

    value: Any
    key: str
    above: Node | Data
    """What it is part of; at last, the data."""
    strings: int = 0
    """How many strings that hold JSON are around it."""
    tried: bool = False
    """Whether it was part of a list of paragraphs that did not read well: it is not tried as such again."""

    @property
    def way(self) -> Iterator[Node]:
        """The node itself, and all that it is part of."""
        node: Node | Data = self
        while isinstance(node, Node):
            yield node
            node = node.above

    @property
    def data(self) -> Data:
        return next(node.above for node in self.way if isinstance(node.above, Data))


class Candidate(NamedTuple):
    """What may be the main text."""

    words: int
    markup: str
    title: str | None
    node: Node
    owner: int = 0
    """The number of the object that has the title; 0 where none has."""
