"""Running text in Markdown: emphasis, links, breaks, pictures, media, formulas."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from thresher.page import tags
from thresher.render import formulas, pictures
from thresher.render.markdown.inline import REFERENCE, escaped, harmless_tex

if TYPE_CHECKING:
    from thresher.render.markdown.writer import Writer

_NOT_IN_TARGETS: Final = re.compile(r"[\x00-\x20\x7f<>\\\"'`(){}|^]")
_REFERENCE: Final = re.compile(REFERENCE)


# ---- running text


def enter_mark(kind: str, sign: str) -> Callable[[Writer, int], None]:
    """A function that begins a span between two signs; inside another of its kind the signs are not repeated."""

    def enter(writer: Writer, row: int) -> None:
        if writer.code is None and not writer.inline.is_open(kind) and not writer.inline.is_open("code"):
            writer.inline.open(kind, row, before=sign, after=sign)

    return enter


def leave_mark(writer: Writer, row: int) -> None:
    writer.inline.close(row)


def enter_link(writer: Writer, row: int) -> None:
    if writer.code is not None or not writer.options.links or writer.inline.is_open("link"):
        return
    if row in writer.notes.references:
        writer.inline.raw(f"[^{writer.notes.references[row]}]")
        writer.inline.mute(row)
    elif (address := writer.addresses.link(row)) is not None:
        writer.inline.open("link", row, before="[", after=f"]({_target(address)})")


def _target(address: str) -> str:
    """An address as Markdown wants it between parentheses: no sign in it can end it, begin code or be a tag."""
    address = _NOT_IN_TARGETS.sub(lambda match: f"%{ord(match[0]):02X}", address)
    return _REFERENCE.sub("&amp;", address)


def line_break(writer: Writer, row: int) -> None:
    if writer.code is not None:
        writer.code.append("\n")
    elif writer.is_in_line:
        writer.inline.space()
    elif writer.inline.ends_with_break():
        writer.end_block()  # two breaks are how old pages separate paragraphs
    else:
        writer.inline.line_break()


def enter_quotation(writer: Writer, row: int) -> None:
    writer.text("“")


def leave_quotation(writer: Writer, row: int) -> None:
    writer.text("”")


# ---- pictures, media, mathematics


def image(writer: Writer, row: int) -> None:
    page = writer.page
    if writer.code is not None:
        return
    if (source := formulas.picture_source(page, row)) is not None:
        writer.inline.raw(f"${harmless_tex(source)}$")
    elif writer.options.images and not pictures.is_tracking_pixel(page, row):
        address = writer.addresses.image(row)
        if address is not None:
            alt = escaped(pictures.alternative(page, row), in_brackets=True)
            writer.inline.raw(f"![{alt}]({_target(address)})")
            return
        writer.inline.space()


def media(writer: Writer, row: int) -> None:
    """Films, sounds and embedded pages: a link to them."""
    if not writer.options.images or not writer.is_free:
        return
    address = writer.addresses.media(row)
    if address is not None:
        writer.end_block()
        page = writer.page
        title = page.said(row, "title") or page.said(row, "aria-label") or tags.TAGS[page.tag[row]]
        label = escaped(" ".join(title.split())[: pictures.MAX_ALT], in_brackets=True)
        writer.lines.block(f"[{label}]({_target(address)})")


def enter_formula(writer: Writer, row: int) -> None:
    if writer.code is None and row in writer.shown.tex_formulas:
        sign = "$$" if formulas.is_display(writer.page, row) else "$"
        writer.inline.open("tex", row, before=sign, after=sign)
