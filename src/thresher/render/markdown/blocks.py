"""Blocks in Markdown: headings, rules, quotes, code, tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from thresher.page import Page, tags, tree
from thresher.render import code
from thresher.render.markdown.inline import escape_line_starts
from thresher.render.tables import Table, span

if TYPE_CHECKING:
    from thresher.render.markdown.writer import Writer

_TH: Final = tags.CODE["th"]
_NOT_ON_ONE_LINE: Final = tags.table(
    "table li dt dd pre listing xmp plaintext textarea blockquote hr video audio iframe".split()
) | tags.table(tags.HEADINGS)
MAX_HEADING_WORDS: Final = 100
"""A heading with blocks in it and more words than this is a heading that was never closed."""
_LINE_END: Final = re.compile(r"\r\n?")
"""To Markdown a carriage return ends a line as well: left alone, it would end a code block inside a quote."""
_ALIVE_OUTSIDE_CODE: Final = re.compile(r"<[a-zA-Z/!?]|\]\s*[(:]|on\w{1,40}=", re.IGNORECASE)
"""Code that would be dangerous if it were read as Markdown: tags, links, attributes."""
_CLOSING_SIGNS: Final = re.compile(r"(?:^|(?<=\s))#+$")


def headings_on_one_line(page: Page) -> frozenset[int]:
    """Headings that hold nothing but words: if those stand in blocks, they are one heading all the same."""
    rows = page.rows(*tags.HEADINGS)
    if not len(rows):
        return frozenset()
    blocks = tree.subtree_sum(_NOT_ON_ONE_LINE[page.tag], page.end)[rows]
    words = tree.subtree_sum(page.words, page.end)[rows]
    return frozenset(rows[(blocks == 1) & (words <= MAX_HEADING_WORDS)].tolist())


def enter_heading(writer: Writer, row: int) -> None:
    if writer.is_free:
        writer.level = int(tags.TAGS[writer.page.tag[row]][1])
        writer.is_on_one_line = row in writer.headings_on_one_line


def leave_heading(writer: Writer, row: int) -> None:
    if writer.table is None:
        writer.is_on_one_line = False
        writer.end_block()
        writer.level = 0


def heading(text: str, level: int) -> str:
    return f"{'#' * level} {_CLOSING_SIGNS.sub(_escape_first, ' '.join(text.split()))}"


def _escape_first(match: re.Match[str]) -> str:
    return f"\\{match[0]}"


def rule(writer: Writer, row: int) -> None:
    if writer.is_free:
        writer.lines.block("***")  # in a list item, three hyphens would be one rule with its marker


def enter_quote(writer: Writer, row: int) -> None:
    writer.lines.nest("> ", "> ")


def leave_quote(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lines.unnest()


# ---- code


def enter_preformatted(writer: Writer, row: int) -> None:
    if writer.is_free:
        writer.code, writer.code_row = [], row


def leave_preformatted(writer: Writer, row: int) -> None:
    if writer.code is None or writer.code_row != row:
        return
    text = _LINE_END.sub("\n", "".join(writer.code)).strip("\n").rstrip()
    writer.code = None
    if text:
        longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
        fence = "`" * (longest + 1)
        # Python-Markdown knows fences only at the begin of a line.
        write = writer.lines.block_outside if _ALIVE_OUTSIDE_CODE.search(text) else writer.lines.block
        write(f"{fence}{code.language(writer.page, row)}\n{text}\n{fence}")


# ---- tables


def enter_table(writer: Writer, row: int) -> None:
    if row in writer.data_tables and writer.is_free:
        writer.table = Table()


def leave_table(writer: Writer, row: int) -> None:
    if writer.table is not None:
        text = writer.table.markdown()
        writer.table = None
        if text:
            writer.lines.block(text)


def enter_row(writer: Writer, row: int) -> None:
    if writer.table is not None:
        writer.table.begin_row()


def leave_row(writer: Writer, row: int) -> None:
    if writer.table is not None:
        writer.table.end_row()


def leave_cell(writer: Writer, row: int) -> None:
    if writer.table is not None:
        columns, rows = (span(writer.page, row, name) for name in ("colspan", "rowspan"))
        is_label = bool(writer.page.tag[row] == _TH)
        writer.table.add_cell(writer.inline.take(), is_label=is_label, columns=columns, rows=rows)


def leave_caption(writer: Writer, row: int) -> None:
    if writer.table is not None and (text := writer.inline.take()):
        writer.lines.block(escape_line_starts(text))
