"""Lists in Markdown: markers, numbers, and what keeps two lists from being read as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thresher.page import tags

if TYPE_CHECKING:
    from thresher.render.markdown.writer import Writer

_OL: Final = tags.CODE["ol"]
_LIST: Final = tags.table("ul ol menu dir".split())
_LARGEST_NUMBER: Final = 999_999_999


@dataclass(slots=True)
class OpenList:
    """A list that is being written."""

    sign: str
    """What follows the number, or stands in its place."""
    number: int | None
    """Of the next item; None where items have no numbers."""
    step: int = 1
    width: int = 0
    """Of the marker of the last item."""
    is_in_item: bool = True
    """Whether it stands in an item, as it should, and not directly in another list."""


def enter_list(writer: Writer, row: int) -> None:
    opened = _open_list(writer, row)
    if (len(writer.lines), opened.sign) == writer.list_before:
        opened.sign = {"-": "+", "+": "-", ".": ")", ")": "."}[opened.sign]  # or the two would be read as one
    if writer.lists:
        writer.lines.no_gap()
        if _LIST[writer.page.tag[writer.page.parent[row]]]:
            opened.is_in_item = False
            writer.lines.indent(writer.lists[-1].width)
    writer.lists.append(opened)


def _open_list(writer: Writer, row: int) -> OpenList:
    page = writer.page
    if page.tag[row] != _OL:
        return OpenList("-", None)
    if page.attr(row, "reversed") is None:
        return OpenList(".", _number(page.attr(row, "start"), 1))
    return OpenList(".", _number(page.attr(row, "start"), int(writer.items[row])), step=-1)


def leave_list(writer: Writer, row: int) -> None:
    writer.end_block()
    closed = writer.lists.pop()
    writer.list_before = len(writer.lines), closed.sign
    if not closed.is_in_item:
        writer.lines.unnest()
    writer.lines.no_gap() if writer.lists else writer.lines.gap()


def enter_item(writer: Writer, row: int) -> None:
    if row in writer.notes.notes:
        writer.lines.gap()
        writer.lines.nest(f"[^{writer.notes.notes[row]}]: ", "    ")
        return
    marker = _marker(writer, row)
    writer.lines.nest(marker, " " * len(marker))


def _marker(writer: Writer, row: int) -> str:
    opened = writer.lists[-1] if writer.lists else OpenList("-", None)
    marker = f"{opened.sign} "
    if opened.number is not None:
        number = _number(writer.page.attr(row, "value"), opened.number)
        opened.number = number + opened.step
        marker = f"{min(max(number, 0), _LARGEST_NUMBER)}{opened.sign} "
        if number != 1 and not opened.width:
            writer.lines.gap()  # only a list that begins with 1 can follow a paragraph without a blank line
    opened.width = len(marker)
    return marker


def leave_item(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lines.unnest()
    if row not in writer.notes.notes:
        writer.lines.no_gap()


def _number(value: str | None, default: int) -> int:
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else default
