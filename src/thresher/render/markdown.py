"""Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.

One walk over the written rows; for each tag a small function on entering and one on leaving. Tags that are not listed
are transparent: block-level ones end the paragraph, all others leave no trace.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from thresher.page import tags
from thresher.render import footnotes, formulas
from thresher.render.inline import Inline, escape_line_starts
from thresher.render.lines import Lines
from thresher.render.links import Addresses
from thresher.render.options import Options
from thresher.render.tables import Table, data_tables, span
from thresher.render.text import preformatted
from thresher.render.walk import Shown, walk

_LANGUAGE: Final = re.compile(r"(?:language|lang|highlight-source|highlight|brush:)-?([\w+#.-]+)", re.IGNORECASE)
_NOT_LANGUAGES: Final = frozenset("none default text plain plaintext nohighlight code wrapper source".split())
_LI, _OL, _TH = (tags.CODE[name] for name in ("li", "ol", "th"))
MAX_ALT: Final = 300
_TRACKING_PIXEL: Final = frozenset({"0", "1", "2", "0px", "1px", "2px"})


def to_markdown(shown: Shown, *, url: str | None = None, options: Options | None = None) -> str:
    """The kept part of a page as Markdown."""
    writer = Writer(shown, url, options or Options())
    for row, entering in walk(shown):
        (writer.enter if entering else writer.leave)(row)
    writer.end_block()
    return str(writer.lines)


class Writer:
    """The state of one walk."""

    def __init__(self, shown: Shown, url: str | None, options: Options) -> None:
        self.page = shown.page
        self.options = options
        self.addresses = Addresses(shown.page, url)
        self.lines = Lines()
        self.inline = Inline()
        self.lists: list[int | None] = []  # the next number of each open list; None where it has no numbers
        self.code: list[str] | None = None  # the text of the open code block
        self.tables: list[Table] = []
        self._tags = shown.page.tag.tolist()
        self._data_tables = data_tables(shown.page) if options.tables else set()
        self._verbatim = preformatted(shown.page).tolist()
        self._is_block = tags.BLOCK.tolist()
        self.tex_formulas = shown.tex_formulas
        self.notes = footnotes.find(shown.page, shown.rows) if options.links else footnotes.NONE

    def enter(self, row: int) -> None:
        code = self._tags[row]
        if code == tags.TEXT:
            self._text(row)
            return
        if self._is_block[code]:
            self.end_block()
        if row in self.notes.notes and code != _LI:
            self.lines.nest(f"[^{self.notes.notes[row]}]: ", "    ")
        if row in self.notes.returns:
            self.inline.open("reference", row, instead="")
        handler = _ENTER.get(code)
        if handler:
            handler(self, row)

    def leave(self, row: int) -> None:
        code = self._tags[row]
        handler = _LEAVE.get(code)
        if handler:
            handler(self, row)
        if row in self.notes.returns:
            self.inline.close(row)
        if self._is_block[code]:
            self.end_block()
        if row in self.notes.notes and code != _LI:
            self.lines.unnest()

    def is_data_table(self, row: int) -> bool:
        return row in self._data_tables

    def end_block(self) -> None:
        """Write the running text as a paragraph."""
        if self.code is None and not self.tables:
            text = self.inline.take()
            if text:
                self.lines.block(escape_line_starts(text))
        elif self.tables:
            self.inline.raw(" ")  # blocks inside a cell stay on its line

    def _text(self, row: int) -> None:
        text = self.page.text(row)
        if self.code is not None:
            self.code.append(text)
        elif self._verbatim[row]:
            self.inline.raw(text)
        else:
            self.inline.text(text)


Handler = Callable[[Writer, int], None]

# ---- blocks


def _leave_heading(writer: Writer, row: int) -> None:
    if writer.tables or writer.code is not None:
        return
    text = writer.inline.take().replace("\n", " ")
    level = int(tags.TAGS[writer.page.tag[row]][1])
    if text:
        writer.lines.block(f"{'#' * level} {' '.join(text.split())}")


def _rule(writer: Writer, row: int) -> None:
    if not writer.tables and writer.code is None:
        writer.lines.block("---")


def _enter_quote(writer: Writer, row: int) -> None:
    writer.lines.nest("> ", "> ")


def _leave_quote(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lines.unnest()


def _enter_list(writer: Writer, row: int) -> None:
    is_ordered = writer.page.tag[row] == _OL
    writer.lists.append(_number(writer.page.attr(row, "start"), 1) if is_ordered else None)
    if len(writer.lists) > 1:
        writer.lines.no_gap()


def _leave_list(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lists.pop()
    writer.lines.gap()


def _enter_item(writer: Writer, row: int) -> None:
    marker = _marker(writer, row)
    writer.lines.nest(marker, "    " if row in writer.notes.notes else " " * len(marker))


def _marker(writer: Writer, row: int) -> str:
    if row in writer.notes.notes:
        return f"[^{writer.notes.notes[row]}]: "
    number = writer.lists[-1] if writer.lists else None
    if number is None:
        return "- "
    number = _number(writer.page.attr(row, "value"), number)
    writer.lists[-1] = number + 1
    return f"{number}. "


def _leave_item(writer: Writer, row: int) -> None:
    writer.end_block()
    writer.lines.unnest()
    writer.lines.no_gap()


def _leave_term(writer: Writer, row: int) -> None:
    if not writer.tables and writer.code is None and (text := writer.inline.take()):
        writer.lines.block(text if text.startswith("**") else f"**{text}**")


def _number(value: str | None, default: int) -> int:
    value = (value or "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else default


# ---- code


def _enter_preformatted(writer: Writer, row: int) -> None:
    if writer.code is None and not writer.tables:
        writer.code = []


def _leave_preformatted(writer: Writer, row: int) -> None:
    if writer.code is None or writer.tables:
        return
    code = "".join(writer.code).strip("\n").rstrip()
    writer.code = None
    if code.strip():
        longest = max((len(run) for run in re.findall(r"`{3,}", code)), default=2)
        fence = "`" * (longest + 1)
        writer.lines.block(f"{fence}{_language(writer, row)}\n{code}\n{fence}")


def _language(writer: Writer, row: int) -> str:
    """What language a code block says it is in: on itself, on the `code` in it, or on the two wrappers around it."""
    page = writer.page
    above = [int(page.parent[row]), int(page.parent[page.parent[row]])]
    for candidate in (row, min(row + 1, len(page) - 1), *above):
        for name in (page.attr(candidate, "class") or "").split():
            found = _LANGUAGE.fullmatch(name)
            if found and found[1].lower() not in _NOT_LANGUAGES:
                return found[1].lower()
        if said := page.attr(candidate, "data-lang") or page.attr(candidate, "data-language"):
            return "".join(said.split()).lower()[:20]
    return ""


# ---- tables


def _enter_table(writer: Writer, row: int) -> None:
    if writer.is_data_table(row):
        writer.tables.append(Table())


def _leave_table(writer: Writer, row: int) -> None:
    if writer.is_data_table(row):
        table = writer.tables.pop().markdown()
        writer.inline.take()
        if table:
            writer.lines.block(table)


def _enter_row(writer: Writer, row: int) -> None:
    if writer.tables:
        writer.tables[-1].begin_row()


def _leave_row(writer: Writer, row: int) -> None:
    if writer.tables:
        writer.tables[-1].end_row()


def _enter_cell(writer: Writer, row: int) -> None:
    if writer.tables:
        writer.inline.take()


def _leave_cell(writer: Writer, row: int) -> None:
    if writer.tables:
        columns, rows = (span(writer.page, row, name) for name in ("colspan", "rowspan"))
        is_label = bool(writer.page.tag[row] == _TH)
        writer.tables[-1].add_cell(writer.inline.take(), is_label=is_label, columns=columns, rows=rows)


def _leave_caption(writer: Writer, row: int) -> None:
    if writer.tables and (text := writer.inline.take()):
        writer.lines.block(escape_line_starts(text))


# ---- running text


def _enter_mark(kind: str, sign: str) -> Handler:
    """A function that begins a span between two signs; inside another of its kind the signs are not repeated."""

    def enter(writer: Writer, row: int) -> None:
        if writer.code is None and not writer.inline.is_open(kind):
            writer.inline.open(kind, row, before=sign, after=sign)

    return enter


def _leave_mark(writer: Writer, row: int) -> None:
    writer.inline.close(row)


def _enter_link(writer: Writer, row: int) -> None:
    if writer.code is not None or not writer.options.links or writer.inline.is_open("link"):
        return
    if row in writer.notes.references:
        writer.inline.open("reference", row, instead=f"[^{writer.notes.references[row]}]")
    elif (address := writer.addresses.link(row)) is not None:
        writer.inline.open("link", row, before="[", after=f"]({_target(address)})")


def _target(address: str) -> str:
    """An address as Markdown wants it between parentheses."""
    address = address.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E")
    return f"<{address}>" if "(" in address or ")" in address else address


def _line_break(writer: Writer, row: int) -> None:
    if writer.code is not None:
        writer.code.append("\n")
    elif writer.tables:
        writer.inline.raw(" ")
    elif writer.inline.ends_with_break():
        writer.end_block()  # two breaks are how old pages part paragraphs
    else:
        writer.inline.line_break()


def _enter_quotation(writer: Writer, row: int) -> None:
    writer.inline.raw("“")


def _leave_quotation(writer: Writer, row: int) -> None:
    writer.inline.raw("”")


# ---- pictures, media, mathematics


def _image(writer: Writer, row: int) -> None:
    page = writer.page
    if (source := formulas.picture_source(page, row)) is not None:
        writer.inline.raw(f"${source}$")
        return
    if not writer.options.images or writer.code is not None or _is_tracking_pixel(writer, row):
        return
    address = writer.addresses.image(row)
    if address is not None:
        alt = " ".join((page.attr(row, "alt") or "").split())[:MAX_ALT].replace("[", "\\[").replace("]", "\\]")
        writer.inline.raw(f"![{alt}]({_target(address)})")


def _is_tracking_pixel(writer: Writer, row: int) -> bool:
    return any((writer.page.attr(row, name) or "").strip() in _TRACKING_PIXEL for name in ("width", "height"))


def _media(writer: Writer, row: int) -> None:
    """Films, sounds and embedded pages: a link to them."""
    if not writer.options.images or writer.code is not None or writer.tables:
        return
    address = writer.addresses.attribute(row, "src") or _first_source(writer, row)
    if address is not None:
        writer.end_block()
        title = writer.page.attr(row, "title") or writer.page.attr(row, "aria-label") or tags.TAGS[writer.page.tag[row]]
        writer.inline.open("link", row, before="[", after=f"]({_target(address)})")
        writer.inline.text(title[:MAX_ALT])
        writer.inline.close(row)
        writer.end_block()


def _first_source(writer: Writer, row: int) -> str | None:
    page = writer.page
    inside = range(row + 1, min(int(page.end[row]), row + 9))
    sources = [source for source in inside if page.tag[source] == tags.CODE["source"]]
    return writer.addresses.attribute(sources[0], "src") if sources else None


def _enter_formula(writer: Writer, row: int) -> None:
    if writer.code is None and row in writer.tex_formulas:
        sign = "$$" if formulas.is_display(writer.page, row) else "$"
        writer.inline.open("tex", row, before=sign, after=sign)


def _by_code(handlers: dict[str, Handler]) -> dict[int, Handler]:
    """Handlers under the codes of the tags that each key lists."""
    return {tags.CODE[name]: handler for names, handler in handlers.items() for name in names.split()}


_ENTER: Final = _by_code(
    {
        "hr": _rule,
        "blockquote": _enter_quote,
        "ul ol menu dir": _enter_list,
        "li": _enter_item,
        "pre listing xmp plaintext textarea": _enter_preformatted,
        "table": _enter_table,
        "tr": _enter_row,
        "td th": _enter_cell,
        "b strong": _enter_mark("strong", "**"),
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
        "dt": _leave_term,
        "pre listing xmp plaintext textarea": _leave_preformatted,
        "table": _leave_table,
        "tr": _leave_row,
        "td th": _leave_cell,
        "caption": _leave_caption,
        "b strong i em cite dfn var s strike del code kbd samp tt a math script": _leave_mark,
        "q": _leave_quotation,
    }
)
