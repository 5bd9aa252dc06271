"""The page through the kernel, where it was built."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from thresher.kernel import built, table_class
from thresher.page import tree
from thresher.page.elements import Reading
from thresher.page.structured import Item

if TYPE_CHECKING:
    from thresher.kernel.native import Table


def read(source: str | bytes) -> Reading | None:
    """The page of a text, or of bytes that are UTF-8; None where there is no kernel."""
    kernel = table_class()
    if kernel is None:
        return None
    table = kernel(source)
    return Reading(
        tag=np.asarray(table.tag),
        parent=np.asarray(table.parent),
        end=np.asarray(table.end),
        depth=np.asarray(table.depth),
        chars=np.asarray(table.chars),
        words=np.asarray(table.words),
        block=np.asarray(table.block),
        css=table.styles,
        linked_data=table.linked_data,
        markup=source,
        elements=KernelElements(table, source),
    )


def characters_in(data: bytes) -> int | None:
    """How many characters bytes are that the kernel can read as they are; None where it cannot, or there is none."""
    return None if table_class() is None else built().utf8_characters(data)


def marks(column: tree.Bools) -> npt.NDArray[np.uint8]:
    """Marks on rows as the kernel takes them."""
    return np.ascontiguousarray(column, dtype=np.bool_).view(np.uint8)


class KernelElements:
    """Answers about rows, from the kernel."""

    def __init__(self, table: Table, source: str | bytes) -> None:
        self.table = table
        self._source = source
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
        return np.array(self.table.markup_chars(), dtype=np.int32)

    def microdata(self) -> list[Item]:
        from thresher.page.dom import microdata  # only here: few pages have any

        return microdata(self._source if isinstance(self._source, str) else self._source.decode())
