"""Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.

One walk over the written rows; for each tag a small function on entering and one on leaving. Tags that are not listed
are transparent: block-level ones end the paragraph, all others leave no trace.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.render import code, footnotes, formulas, pictures
from thresher.render.inline import Inline, escape_line_starts, escaped
from thresher.render.lines import Lines
from thresher.render.links import Addresses
from thresher.render.options import Options
from thresher.render.tables import Table, data_tables, span
from thresher.render.walk import Shown, walk

_LI, _OL, _TH = (tags.CODE[name] for name in ("li", "ol", "th"))
_LIST: Final = tags.table("ul ol menu dir".split())
_NOT_ON_ONE_LINE: Final = tags.table(
    "table li dt dd pre listing xmp plaintext textarea blockquote hr video audio iframe".split()
) | tags.table(tags.HEADINGS)
MAX_HEADING_WORDS: Final = 100
"""A heading with blocks in it and more words than this is a heading that was never closed."""
_LARGEST_NUMBER: Final = 999_999_999
_CLOSING_SIGNS: Final = re.compile(r"(?:^|(?<=\s))#+$")
_NOT_IN_TARGETS: Final = re.compile(r"[\x00-\x20\x7f<>\\]")
_ENTITY: Final = re.compile(r"&(?=#?\w{1,31};)")


def to_markdown(shown: Shown, *, url: str | None = None, options: Options | None = None) -> str:
    """The kept part of a page as Markdown."""
    writer = Writer(shown, url, options or Options())
    for row, entering in walk(shown.page, shown.rows):
        (writer.enter if entering else writer.leave)(row)
    writer.end_block()
    return str(writer.lines)


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


class Writer:
    """The state of one walk."""

    def __init__(self, shown: Shown, url: str | None, options: Options) -> None:
        page = shown.page
        self.shown = shown
        self.page = page
        self.options = options
        self.addresses = Addresses(page, url)
        self.lines = Lines()
        self.inline = Inline()
        self.lists: list[OpenList] = []
        self.list_before = (-1, "")  # where the last list ended, and its sign
        self.level = 0  # the next block is a heading of this level
        self.is_on_one_line = False
        self.code: list[str] | None = None  # the text of the open code block
        self.code_row = -1
        self.table: Table | None = None
        self.notes = footnotes.find(page, shown.rows) if options.links else footnotes.NONE
        self.data_tables = data_tables(page) if options.tables else set()
        self.headings_on_one_line = _headings_on_one_line(page)
        self._separators = shown.separators
        self._tags = page.tag.tolist()
        self._is_block = (page.block == np.arange(len(page))).tolist()

    def enter(self, row: int) -> None:
        code = self._tags[row]
        if code == tags.TEXT:
            self.text(self.shown.text_of(row))
            return
        if self._is_block[row] or row in self._separators:
            self.end_block()
        if row in self.notes.notes and code != _LI:
            self.lines.nest(f"[^{self.notes.notes[row]}]: ", "    ")
        if row in self.notes.returns:
            self.inline.mute(row)
        handler = _ENTER.get(code)
        if handler and row not in self._separators:
            handler(self, row)

    def leave(self, row: int) -> None:
        code = self._tags[row]
        handler = _LEAVE.get(code)
        if handler and row not in self._separators:
            handler(self, row)
        if row in self.notes.returns:
            self.inline.close(row)
        if self._is_block[row]:
            self.end_block()
        if row in self.notes.notes and code != _LI:
            self.lines.unnest()

    def text(self, text: str) -> None:
        if self.code is not None:
            self.code.append(text)
        else:
            self.inline.text(text)

    def end_block(self) -> None:
        """Write the running text as a paragraph; where all stays on one line, only keep the words apart."""
        if self.code is not None:
            if self.code and not self.code[-1].endswith("\n"):
                self.code.append("\n")
        elif self.is_in_line:
            self.inline.space()
        elif text := self.inline.take():
            self.lines.block(_heading(text, self.level) if self.level else escape_line_starts(text))
            self.level = 0

    @property
    def is_in_line(self) -> bool:
        """Whether blocks cannot be written here: in a cell of a table, in a heading."""
        return self.table is not None or self.is_on_one_line

    @property
    def is_free(self) -> bool:
        """Whether blocks can be written here."""
        return self.code is None and not self.is_in_line

    @cached_property
    def items(self) -> tree.Array:
        """How many items each list has."""
        return tree.child_sum((self.page.tag == _LI).astype(np.int32), self.page.parent)


Handler = Callable[[Writer, int], None]

# ---- blocks


def _headings_on_one_line(page: Page) -> frozenset[int]:
    """Headings that hold nothing but words: if those stand in blocks, they are one heading all the same."""
    rows = page.rows(*tags.HEADINGS)
    if not len(rows):
        return frozenset()
    blocks = tree.subtree_sum(_NOT_ON_ONE_LINE[page.tag], page.end)[rows]
    words = tree.subtree_sum(page.words, page.end)[rows]
    return frozenset(rows[(blocks == 1) & (words <= MAX_HEADING_WORDS)].tolist())


def _enter_heading(writer: Writer, row: int) -> None:
    if writer.is_free:
        writer.level = int(tags.TAGS[writer.page.tag[row]][1])
        writer.is_on_one_line = row in writer.headings_on_one_line


def _leave_heading(writer: Writer, row: int) -> None:
    if writer.table is None:
        writer.is_on_one_line = False
        writer.end_block()
        writer.level = 0


def _heading(text: str, level: int) -> str:
    return f"{'#' * level} {_CLOSING_SIGNS.sub(_escape_first, ' '.join(text.split()))}"


def _escape_first(match: re.Match[str]) -> str:
    return f"\\{match[0]}"


def _rule(writer: Writer, row: int) -> None:
    if writer.is_free:
        writer.lines.block("***")  # in a list item, three hyphens would be one rule with its marker


def _enter_quote(writer: Writer, row: int) -> None:
    writer.lines.nest("> ", "> ")


def _leave_quote(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lines.unnest()


def _enter_list(writer: Writer, row: int) -> None:
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


def _leave_list(writer: Writer, row: int) -> None:
    writer.end_block()
    closed = writer.lists.pop()
    writer.list_before = len(writer.lines), closed.sign
    if not closed.is_in_item:
        writer.lines.unnest()
    writer.lines.no_gap() if writer.lists else writer.lines.gap()


def _enter_item(writer: Writer, row: int) -> None:
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


def _leave_item(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lines.unnest()
    if row not in writer.notes.notes:
        writer.lines.no_gap()


def _number(value: str | None, default: int) -> int:
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else default


# ---- code


def _enter_preformatted(writer: Writer, row: int) -> None:
    if writer.is_free:
        writer.code, writer.code_row = [], row


def _leave_preformatted(writer: Writer, row: int) -> None:
    if writer.code is None or writer.code_row != row:
        return
    text = "".join(writer.code).strip("\n").rstrip()
    writer.code = None
    if text:
        longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
        fence = "`" * (longest + 1)
        writer.lines.block(f"{fence}{code.language(writer.page, row)}\n{text}\n{fence}")


# ---- tables


def _enter_table(writer: Writer, row: int) -> None:
    if row in writer.data_tables and writer.is_free:
        writer.table = Table()


def _leave_table(writer: Writer, row: int) -> None:
    if writer.table is not None:
        text = writer.table.markdown()
        writer.table = None
        if text:
            writer.lines.block(text)


def _enter_row(writer: Writer, row: int) -> None:
    if writer.table is not None:
        writer.table.begin_row()


def _leave_row(writer: Writer, row: int) -> None:
    if writer.table is not None:
        writer.table.end_row()


def _leave_cell(writer: Writer, row: int) -> None:
    if writer.table is not None:
        columns, rows = (span(writer.page, row, name) for name in ("colspan", "rowspan"))
        is_label = bool(writer.page.tag[row] == _TH)
        writer.table.add_cell(writer.inline.take(), is_label=is_label, columns=columns, rows=rows)


def _leave_caption(writer: Writer, row: int) -> None:
    if writer.table is not None and (text := writer.inline.take()):
        writer.lines.block(escape_line_starts(text))


# ---- running text


def _enter_mark(kind: str, sign: str) -> Handler:
    """A function that begins a span between two signs; inside another of its kind the signs are not repeated."""

    def enter(writer: Writer, row: int) -> None:
        if writer.code is None and not writer.inline.is_open(kind) and not writer.inline.is_open("code"):
            writer.inline.open(kind, row, before=sign, after=sign)

    return enter


def _leave_mark(writer: Writer, row: int) -> None:
    writer.inline.close(row)


def _enter_link(writer: Writer, row: int) -> None:
    if writer.code is not None or not writer.options.links or writer.inline.is_open("link"):
        return
    if row in writer.notes.references:
        writer.inline.raw(f"[^{writer.notes.references[row]}]")
        writer.inline.mute(row)
    elif (address := writer.addresses.link(row)) is not None:
        writer.inline.open("link", row, before="[", after=f"]({_target(address)})")


def _target(address: str) -> str:
    """An address as Markdown wants it between parentheses."""
    address = _NOT_IN_TARGETS.sub(lambda match: f"%{ord(match[0]):02X}", address)
    address = _ENTITY.sub(r"\&", address)
    return f"<{address}>" if "(" in address or ")" in address else address


def _line_break(writer: Writer, row: int) -> None:
    if writer.code is not None:
        writer.code.append("\n")
    elif writer.is_in_line:
        writer.inline.space()
    elif writer.inline.ends_with_break():
        writer.end_block()  # two breaks are how old pages part paragraphs
    else:
        writer.inline.line_break()


def _enter_quotation(writer: Writer, row: int) -> None:
    writer.text("“")


def _leave_quotation(writer: Writer, row: int) -> None:
    writer.text("”")


# ---- pictures, media, mathematics


def _image(writer: Writer, row: int) -> None:
    page = writer.page
    if writer.code is not None:
        return
    if (source := formulas.picture_source(page, row)) is not None:
        writer.inline.raw(f"${source}$")
    elif writer.options.images and not pictures.is_tracking_pixel(page, row):
        address = writer.addresses.image(row)
        if address is not None:
            alt = escaped(pictures.alternative(page, row), in_brackets=True)
            writer.inline.raw(f"![{alt}]({_target(address)})")
            return
        writer.inline.space()


def _media(writer: Writer, row: int) -> None:
    """Films, sounds and embedded pages: a link to them."""
    if not writer.options.images or not writer.is_free:
        return
    address = writer.addresses.media(row)
    if address is not None:
        writer.end_block()
        page = writer.page
        title = page.attr(row, "title") or page.attr(row, "aria-label") or tags.TAGS[page.tag[row]]
        label = escaped(" ".join(title.split())[: pictures.MAX_ALT], in_brackets=True)
        writer.lines.block(f"[{label}]({_target(address)})")


def _enter_formula(writer: Writer, row: int) -> None:
    if writer.code is None and row in writer.shown.tex_formulas:
        sign = "$$" if formulas.is_display(writer.page, row) else "$"
        writer.inline.open("tex", row, before=sign, after=sign)


def _by_code(handlers: dict[str, Handler]) -> dict[int, Handler]:
    """Handlers under the codes of the tags that each key lists."""
    return {tags.CODE[name]: handler for names, handler in handlers.items() for name in names.split()}


_ENTER: Final = _by_code(
    {
        "h1 h2 h3 h4 h5 h6": _enter_heading,
        "hr": _rule,
        "blockquote": _enter_quote,
        "ul ol menu dir": _enter_list,
        "li": _enter_item,
        "pre listing xmp plaintext textarea": _enter_preformatted,
        "table": _enter_table,
        "tr": _enter_row,
        "b strong dt": _enter_mark("strong", "**"),
        "i em cite dfn var": _enter_mark("em", "*"),
        "s strike del": _enter_mark("del", "~~"),
        "code kbd samp tt": _enter_mark("code", ""),
        "a": _enter_link,
        "br": _line_break,
        "q": _enter_quotation,
        "img image": _image,
        "video audio iframe": _media,
        "math script": _enter_formula,
    }
)

_LEAVE: Final = _by_code(
    {
        "h1 h2 h3 h4 h5 h6": _leave_heading,
        "blockquote": _leave_quote,
        "ul ol menu dir": _leave_list,
        "li": _leave_item,
        "pre listing xmp plaintext textarea": _leave_preformatted,
        "table": _leave_table,
        "tr": _leave_row,
        "td th": _leave_cell,
        "caption": _leave_caption,
        "b strong dt i em cite dfn var s strike del code kbd samp tt a math script": _leave_mark,
        "q": _leave_quotation,
    }
)
