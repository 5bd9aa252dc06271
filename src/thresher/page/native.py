"""The page through the kernel, where it was built."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from thresher.page import tree
from thresher.page.elements import Reading
from thresher.page.kernel import table_class
from thresher.page.structured import Item

if TYPE_CHECKING:
    from thresher.page.kernel.kernel import Table


def read(text: str) -> Reading | None:
    """The page of a text; None where there is no kernel."""
    kernel = table_class()
    if kernel is None:
        return None
    table = kernel(text)
    return Reading(
        tag=np.asarray(table.tag),
        parent=np.asarray(table.parent),
        end=np.asarray(table.end),
        depth=np.asarray(table.depth),
        chars=np.asarray(table.chars),
        words=np.asarray(table.words),
        block=np.asarray(table.block),
        css=table.styles(),
        linked_data=table.linked_data(),
        elements=KernelElements(table, text),
    )


class KernelElements:
    """Answers about rows, from the kernel."""

    def __init__(self, table: Table, text: str) -> None:
        self._table = table
        self._text = text
        self.select = table.select
        self.matches = table.matches
        self.text = table.text
        self.texts = table.texts_of
        self.name = table.name
        self.attribute = table.attribute
        self.attribute_column = table.attribute_column
        self.attributes = table.attributes
        self.position = table.position

    def markup_chars(self) -> tree.Ints:
        return np.array(self._table.markup_chars(), dtype=np.int32)

    def microdata(self) -> list[Item]:
        from thresher.page.dom import microdata  # only here: few pages have any

        return microdata(self._text)
