"""The running text of one Markdown block: white space folded, marks set tight around their words, signs escaped.

Pieces are collected as they come; what they are written as is decided when the block ends and all neighbours are
known. White space waits until the next word: so it always lands outside the marks, and a mark without a word in it
is never written.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from thresher.render.markdown.emphasis import unreadable_signs

HARD_BREAK: Final = "  \n"

_TEXT, _LABEL, _CODE, _TEX, _RAW, _SIGN = "text", "label", "code", "tex", "raw", "sign"
"""Kinds of pieces: plain words, words in a link, code, a formula, finished Markdown, signs of emphasis."""

_EMPHASIS: Final = frozenset({"**", "*", "~~"})
REFERENCE: Final = r"&(?=#[0-9xX]|[a-zA-Z][a-zA-Z0-9]{0,31};|(?i:lt|gt|amp|quot))"
"""An ampersand that would be read as the begin of a character reference; some end without a semicolon."""
_ALWAYS: Final = (
    r"`"
    r"|(?<!\s)\*|\*(?!\s)"
    r"|(?<!\w)_+(?![\s_])"  # only what can begin emphasis: what can end it finds nothing to end
    r"|~{2,}|(?<=\w)~|(?<=\S)~(?!\w)|~\Z"  # of single ones only what can end a span
    r"|<(?!\s)"
    r"|\{(?!\w{1,3}\})"  # some renderers read attributes, templates or expressions between braces
    r"|" + REFERENCE + r"|\\(?=[!-/:-@\[-`{-~]|\Z)"
)
_MAY_BE_SPECIAL: Final = re.compile(r"[`*_~<&{\\\[\]]")
_SPECIAL: Final = re.compile(_ALWAYS + r"|\](?=\s*\()|\[(?=[\^\[])")  # showdown allows a gap before a target
_SPECIAL_IN_BRACKETS: Final = re.compile(_ALWAYS + r"|\](?:\s*\()?|\[")
_SPANS: Final = {"^": "^", "=": "==", "$": "$"}
"""Signs of spans in some renderers, which look for the end of those inside code too."""
_ADDRESS: Final = re.compile(r":/(?=/)|www\.", re.IGNORECASE)
_GAP: Final = re.compile(r"\s")
_WRITTEN_AS: Final = {"<": "&lt;", "&": "&amp;"}
"""What a backslash does not keep from being read in every renderer."""
_TAG_IN_TEX: Final = re.compile(r"<(?=[a-zA-Z/!?])")
_LINK_IN_TEX: Final = re.compile(r"\](?=\s*\()")
_HANDLER: Final = re.compile(r"on\w{1,40}=", re.IGNORECASE)
_BRACE_AFTER_EMPHASIS: Final = re.compile(r"(?<=[*_~])\{")
_LINE_START: Final = re.compile(
    r"^(?:(\d{1,9})(?=[.)](?:\s|$))"
    r"|(?=#{1,6}(?:\s|$)|>|[*+-](?:\s|$)|~~~|\$\$ *$|\+\+\+|:::|\.\.\s|[-=:|][-=:| ]*$|_(?: *_){2,} *$"
    r"|\[(?:\\.|[^\[\]\\])*\]:|\[(?:\\.|[^\]\\\n`])*\]:))",
    re.MULTILINE,
)


class Mark(NamedTuple):
    """An open span, and what is written around it."""

    kind: str
    owner: int
    before: str
    after: str
    place: int = -1
    """Of the sign that opens it, once that is written."""


class Piece(NamedTuple):
    kind: str
    text: str
    place: int = -1
    """For a sign that closes a span, the place of the one that opens it."""


class Inline:
    """Collects the text of a block. Marks that are open when a block ends go on in the next one."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._open: list[Mark] = []
        self._written = 0  # how many of the open marks have their first sign among the pieces
        self._waiting = ""  # white space before the next word
        self._muted_by: int | None = None

    def text(self, text: str) -> None:
        """Add text of the page."""
        if self._muted_by is not None:
            return
        words = " ".join(text.split())
        if not words or text[0].isspace():
            self.space()
        if words:
            self._add(self._kind_of_text(words), words)
            if text[-1].isspace():
                self.space()

    def raw(self, text: str) -> None:
        """Add Markdown as it is."""
        self._add(_RAW, text)

    def space(self) -> None:
        self._waiting = self._waiting or " "

    def line_break(self) -> None:
        self._waiting = HARD_BREAK

    def ends_with_break(self) -> bool:
        return self._waiting == HARD_BREAK or not self._pieces

    def is_open(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self._open)

    def open(self, kind: str, owner: int, *, before: str = "", after: str = "") -> None:
        """Begin a span that belongs to the element of row `owner`."""
        if self._muted_by is None:
            self._open.append(Mark(kind, owner, before, after))

    def mute(self, owner: int) -> None:
        """Leave out what is added before the element of row `owner` is closed."""
        if self._muted_by is None:
            self._muted_by = owner

    def close(self, owner: int) -> None:
        """End the span of an element, if it has one that is still open."""
        if self._muted_by == owner:
            self._muted_by = None
        if self._open and self._open[-1].owner == owner:
            mark = self._open.pop()
            if self._written > len(self._open):
                self._written -= 1
                self._end(mark)

    def take(self) -> str:
        """The text of the block so far; begins a new one in which the open marks go on."""
        self._waiting = ""
        if not self._pieces:
            return ""
        for mark in reversed(self._open[: self._written]):
            self._end(mark)
        text = _joined(self._pieces)
        # A link is written once: where it goes on in the next block, its text goes on alone.
        self._open = [mark for place, mark in enumerate(self._open) if place >= self._written or mark.kind != "link"]
        self._pieces, self._written = [], 0
        return text

    def _kind_of_text(self, words: str) -> str:
        in_link = self.is_open("link")
        for mark in reversed(self._open):
            if mark.kind in (_CODE, _TEX):
                # In the text of a link, marked knows only code without backticks in it.
                return _LABEL if in_link and mark.kind == _CODE and "`" in words else mark.kind
        return _LABEL if in_link else _TEXT

    def _add(self, kind: str, text: str) -> None:
        if self._muted_by is not None:
            return
        if self._waiting and self._pieces:
            self._pieces.append(Piece(self._kind_of_gap(kind), self._waiting))
        self._waiting = ""
        for place in range(self._written, len(self._open)):
            self._open[place] = self._begin(self._open[place])
        self._written = len(self._open)
        self._pieces.append(Piece(kind, text))

    def _kind_of_gap(self, kind: str) -> str:
        """White space belongs to code, or to the text of a link, only inside one and the same span."""
        wanted = "link" if kind == _LABEL else kind
        inside = any(mark.kind == wanted for mark in self._open[: self._written])
        return kind if inside and self._waiting == " " else _TEXT

    def _begin(self, mark: Mark) -> Mark:
        last = self._pieces[-1] if self._pieces else None
        if last and last.kind == _SIGN and last.text == mark.before and last.place >= 0:
            self._pieces.pop()  # a span right after one of its kind is the same span
            return mark._replace(place=last.place)
        if mark.before:
            self._pieces.append(Piece(_SIGN if mark.before in _EMPHASIS else _RAW, mark.before))
        return mark._replace(place=len(self._pieces) - 1)

    def _end(self, mark: Mark) -> None:
        if mark.after:
            is_sign = mark.after in _EMPHASIS
            self._pieces.append(Piece(_SIGN, mark.after, mark.place) if is_sign else Piece(_RAW, mark.after))


# ---- from pieces to Markdown


def _joined(pieces: list[Piece]) -> str:
    if len(pieces) == 1 and pieces[0].kind == _TEXT:  # as most blocks are
        return escaped(pieces[0].text, edges=(" ", " "))
    texts = _written(pieces)
    spans = {piece.place: place for place, piece in enumerate(pieces) if piece.place >= 0}
    if spans and (dropped := unreadable_signs(spans, texts)):
        texts = _written([piece for place, piece in enumerate(pieces) if place not in dropped])
    texts = _after_addresses([text for text in texts if text])
    for place, (text, following) in enumerate(pairwise(texts)):
        if text[-1] == "!" and following[0] == "[":  # would be read as a picture
            texts[place] = f"{text[:-1]}\\!"
        if text == "~~" and following[0] == "~":  # would make the sign longer
            texts[place + 1] = f"\\{following}"
    return "".join(texts)


def _after_addresses(texts: list[str]) -> list[str]:
    """Many renderers make links of the addresses in a text, and take code or a link right after one for more of it.
    Those addresses are written so that they are only text."""
    address: int | None = None  # the place of the text that ends with one
    for place, text in enumerate(texts):
        if address is not None and text.startswith(("`", "[", "![")):
            texts[address] = _ADDRESS.sub(_split_address, texts[address])
        if text.startswith(("`", "](", "![")):
            address = None
            continue
        *before, last = _GAP.split(text)
        if _ADDRESS.search(last):
            address = place
        elif before:
            address = None
    return texts


def _split_address(match: re.Match[str]) -> str:
    return f"{match[0][:-1]}\\{match[0][-1]}"


def _written(pieces: list[Piece]) -> list[str]:
    """What each piece is written as. Words of neighbours are escaped together, and stand in the place of the first."""
    texts: list[str] = []
    codes = "".join(piece.text for piece in pieces if piece.kind == _CODE)
    spans = [sign for sign, whole in _SPANS.items() if whole in codes]
    if "$" not in spans and any(piece.kind == _TEX for piece in pieces):
        spans.append("$")
    for kind, group in groupby(pieces, key=attrgetter("kind")):
        found = [piece.text for piece in group]
        if kind in (_TEXT, _LABEL):
            edges = " " if not texts else "", " " if len(texts) + len(found) == len(pieces) else ""
            # Where code holds a bracket, marked lets one of the text begin a link that ends in the code.
            whole = escaped("".join(found), in_brackets=kind == _LABEL or "]" in codes, edges=edges)
            found = _in_place_of_first(_without_spans(whole, spans), found)
        elif kind in (_CODE, _TEX):
            write = _code_span if kind == _CODE else harmless_tex
            found = _in_place_of_first(write("".join(found)), found)
        elif kind == _SIGN and "~~" in codes:
            found = ["" if sign == "~~" else sign for sign in found]  # mistune would end the span inside the code
        texts += found
    return texts


def _in_place_of_first(whole: str, found: list[str]) -> list[str]:
    return [whole, *[""] * (len(found) - 1)]


def _without_spans(text: str, signs: list[str]) -> str:
    for sign in signs:
        text = text.replace(sign, f"\\{sign}")
    return text


def harmless_tex(formula: str) -> str:
    """A formula in which Markdown finds no tag, link, code or attribute. TeX does not mind the added spaces and empty
    groups, and has a name for the backtick."""
    formula = _LINK_IN_TEX.sub("]{}", _TAG_IN_TEX.sub("< ", formula)).replace("`", r"{\lq}").replace("://", ":{}//")
    return _BRACE_AFTER_EMPHASIS.sub(" {", formula) if _HANDLER.search(formula) else formula


def escaped(text: str, *, in_brackets: bool = False, edges: tuple[str, str] = ("", "")) -> str:
    """Text in which Markdown reads no sign as its own: behind a backslash, or as a character reference where renderers
    differ over the backslash.

    `edges` is the white space, if any, that is known to stand before and after it.
    """
    if not _MAY_BE_SPECIAL.search(text):  # as is most of what people write
        return text
    special = _SPECIAL_IN_BRACKETS if in_brackets else _SPECIAL
    before, after = edges
    found = special.sub(_without_meaning, f"{before}{text}{after}")
    return found[len(before) : len(found) - len(after)]


def _without_meaning(match: re.Match[str]) -> str:
    if match[0] == "\\" and match.end() == len(match.string):
        return "&#92;"  # showdown finds no code after two backslashes
    if match[0][0] == "]" and len(match[0]) > 1:
        return f"&#93;{match[0][1:]}"  # in the text of a link, marked reads brackets behind backslashes
    return "".join(_WRITTEN_AS.get(sign) or f"\\{sign}" for sign in match[0])


def _code_span(code: str) -> str:
    """Backticks around code, longer than any run of backticks in it; white space at its edges stays outside."""
    core = code.strip()
    longest = max((len(run) for run in re.findall(r"`+", core)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if core.startswith("`") or core.endswith("`") else ""
    return code.replace(core, f"{fence}{pad}{core}{pad}{fence}", 1) if core else " "


def escape_line_starts(text: str) -> str:
    """Keep the lines of a paragraph from being read as headings, quotes, lists, rules or definitions."""
    return _LINE_START.sub(lambda match: f"{match[1]}\\" if match[1] else "\\", text)
