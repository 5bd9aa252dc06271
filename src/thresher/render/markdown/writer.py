"""The walk over the written rows, and the state that the functions by tag share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from thresher.cached import cached_property
from thresher.page import tags, tree
from thresher.page.budget import Purse, Step
from thresher.render import footnotes
from thresher.render.links import Addresses
from thresher.render.markdown import blocks, lists, spans
from thresher.render.markdown.inline import Inline, escape_line_starts
from thresher.render.markdown.lines import Lines
from thresher.render.options import Options
from thresher.render.tables import Table
from thresher.render.walk import Shown, walk

_LI: Final = tags.CODE["li"]


def to_markdown(
    shown: Shown, *, url: str | None = None, options: Options | None = None, purse: Purse | None = None
) -> str:
    """The kept part of a page as Markdown."""
    purse = purse or shown.page.purse(Step.MARKDOWN)
    writer = Writer(shown, url, options or Options(), purse)
    for row, entering in walk(shown.page, shown.rows, purse):
        (writer.enter if entering else writer.leave)(row)
    writer.end_block()
    return str(writer.lines)


class Writer:
    """The state of one walk."""

    def __init__(self, shown: Shown, url: str | None, options: Options, purse: Purse) -> None:
        page = shown.page
        self.shown = shown
        self.page = page
        self.options = options
        self.addresses = Addresses(page, url)
        self.lines = Lines(purse)
        self.inline = Inline()
        self.lists: list[lists.OpenList] = []
        self.list_before = (-1, "")  # where the last list ended, and its sign
        self.level = 0  # the next block is a heading of this level
        self.is_on_one_line = False
        self.code: list[str] | None = None  # the text of the open code block
        self.code_row = -1
        self.table: Table | None = None
        self.notes = footnotes.find(page, shown.rows) if options.links else footnotes.NONE
        self.data_tables = page.data_tables if options.tables else frozenset()
        self.headings_on_one_line = blocks.headings_on_one_line(page)
        self._separators = shown.separators
        self._tags = page.tag.tolist()
        self._is_block = (page.block == np.arange(len(page))).tolist()

    def enter(self, row: int) -> None:
        code = self._tags[row]
        if code == tags.TEXT:
            self.text(self.shown.marked(row, self.shown.plain_text_of(row)))
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
        """Write the running text as a paragraph; where everything must stay on one line, only keep the words apart."""
        if self.code is not None:
            if self.code and not self.code[-1].endswith("\n"):
                self.code.append("\n")
        elif self.is_in_line:
            self.inline.space()
        elif text := self.inline.take():
            self.lines.block(blocks.heading(text, self.level) if self.level else escape_line_starts(text))
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


def _by_code(handlers: dict[str, Handler]) -> dict[int, Handler]:
    """Handlers under the codes of the tags that each key lists."""
    return {tags.CODE[name]: handler for names, handler in handlers.items() for name in names.split()}


_ENTER: Final = _by_code(
    {
        "h1 h2 h3 h4 h5 h6": blocks.enter_heading,
        "hr": blocks.rule,
        "blockquote": blocks.enter_quote,
        "ul ol menu dir": lists.enter_list,
        "li": lists.enter_item,
        "pre listing xmp plaintext textarea": blocks.enter_preformatted,
        "table": blocks.enter_table,
        "tr": blocks.enter_row,
        "b strong dt": spans.enter_mark("strong", "**"),
        "i em cite dfn var": spans.enter_mark("em", "*"),
        "s strike del": spans.enter_mark("del", "~~"),
        "code kbd samp tt": spans.enter_mark("code", ""),
        "a": spans.enter_link,
        "br": spans.line_break,
        "q": spans.enter_quotation,
        "img image": spans.image,
        "video audio iframe": spans.media,
        "math script": spans.enter_formula,
    }
)

_LEAVE: Final = _by_code(
    {
        "h1 h2 h3 h4 h5 h6": blocks.leave_heading,
        "blockquote": blocks.leave_quote,
        "ul ol menu dir": lists.leave_list,
        "li": lists.leave_item,
        "pre listing xmp plaintext textarea": blocks.leave_preformatted,
        "table": blocks.leave_table,
        "tr": blocks.leave_row,
        "td th": blocks.leave_cell,
        "caption": blocks.leave_caption,
        "b strong dt i em cite dfn var s strike del code kbd samp tt a math script": spans.leave_mark,
        "q": spans.leave_quotation,
    }
)
