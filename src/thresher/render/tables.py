"""Tables that hold data, written in Markdown. Of tables that hold the layout of a page only the contents are written
(`page.data_tables` tells which is which)."""

from __future__ import annotations

import re
from typing import Final

from thresher.page import Page

MAX_COLUMNS: Final = 64
_BAR: Final = re.compile(r"(?<!\\)((?:\\\\)*)\|")
"""A bar that has no backslash of its own yet."""
_CODE_OR_QUOTE: Final = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|\"")


def span(page: Page, row: int, name: str) -> int:
    """The value of `colspan` or `rowspan`, within reason."""
    value = (page.attr(row, name) or "1").strip()
    return max(1, min(int(value), MAX_COLUMNS)) if value.isascii() and value.isdigit() and len(value) < 6 else 1


class Table:
    """Collects the cells of one table."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []
        self._labels: list[bool] = []
        self._from_above: dict[int, int] = {}
        self._to_below: dict[int, int] = {}

    def begin_row(self) -> None:
        self._rows.append([])
        self._labels.append(True)

    def add_cell(self, text: str, *, is_label: bool, columns: int, rows: int) -> None:
        """Add a cell that spans these columns and rows; those that it covers beside its own are left empty.

        Beyond `MAX_COLUMNS` a cell covers nothing but itself.
        """
        if not self._rows:
            self.begin_row()
        self._skip_covered()
        row = self._rows[-1]
        free = max(0, MAX_COLUMNS - len(row))
        covered = range(len(row), len(row) + min(columns, free))
        self._to_below.update((column, rows - 1) for column in covered if rows > 1)
        row += [_BAR.sub(r"\1\\|", " ".join(text.split())), *[""] * (len(covered) - 1)]
        self._labels[-1] &= is_label

    def end_row(self) -> None:
        if self._rows:
            self._skip_covered()
        still = {column: rows - 1 for column, rows in self._from_above.items() if rows > 1}
        self._from_above, self._to_below = still | self._to_below, {}

    def _skip_covered(self) -> None:
        row = self._rows[-1]
        while len(row) in self._from_above:
            row.append("")

    def markdown(self) -> str:
        """A pipe table. Its header is the first row if that holds labels, else empty: Markdown insists on one."""
        rows = [(row, labels) for row, labels in zip(self._rows, self._labels, strict=True) if any(row)]
        if not rows:
            return ""
        width = max(len(row) for row, _ in rows)
        has_header = rows[0][1] and not any('"' in _without_quotes(cell) for cell in rows[0][0])
        header = [_without_quotes(cell) for cell in rows[0][0]] if has_header else []
        body = [row for row, _ in rows[has_header:]]
        return "\n".join(map(_line, [header + [""] * (width - len(header)), ["---"] * width, *body]))


def _without_quotes(label: str) -> str:
    """A label without quotation marks, but for those in code: showdown writes labels into attributes as they are."""
    return _CODE_OR_QUOTE.sub(lambda found: "&quot;" if found[0] == '"' else found[0], label)


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
