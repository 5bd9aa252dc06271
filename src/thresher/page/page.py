"""The page: a table of nodes in document order, and the way to it from bytes."""

from __future__ import annotations

import copy
import html
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.errors import BadArgument, MissingExtra, PageTooLarge
from thresher.kernel import (
    Table,
    body_of,
    data_tables,
    numbered_values,
    rows_with,
    seen_characters,
    shown_text,
    utf8_characters,
)
from thresher.page import css, repair, sniff, tags, tree
from thresher.page.budget import Purse, Step, longest_path, size_of
from thresher.page.decode import clean_text, decode, is_plain
from thresher.page.linked_data import LinkedScript, parsed_scripts
from thresher.page.numbered import Numbered
from thresher.page.origin import Origin
from thresher.page.paths import path_to
from thresher.page.selecting import is_quick
from thresher.page.showing import check_choice
from thresher.page.sight import Sight
from thresher.page.stream import Stream, stream_of
from thresher.reasons import Reason, ReasonCode, reason

if TYPE_CHECKING:
    from thresher.blocks.relevance import RelevantBlock
    from thresher.page.boxes import Boxes
    from thresher.page.paid import PaidPage
    from thresher.page.spans import Offsets
    from thresher.page.structured import Item

MAX_BYTES: Final = 32 * 1024 * 1024
_MOST_BYTES: Final = 2**31 - 2**16
"""No page can be longer, whatever is asked for: places in it are numbers of 32 bits."""

COLUMN_NAMES: Final = ("tag", "parent", "end", "depth", "chars", "words", "link", "hidden", "block")

_TAG: Final = rf"<(?=[a-z!?/])(?:!doctype|!--|\?xml|/?(?:{'|'.join(tags.TAGS[2:])}|[a-z]+-[a-z0-9-]*)(?=[\s/>]))"
"""What makes a text a page: a tag that HTML knows, or the name of a custom element."""
_TAG_IN_BYTES: Final = re.compile(_TAG.encode(), re.IGNORECASE)

_LONGEST_LIST_OF_NAMES: Final = 500
_LONGEST_GIVEN_NAMES: Final = 300
_LONGEST_BEGINNING: Final = 4_000
"""Characters of a text that are looked at where only its beginning counts."""
_ROWS_A_CHARACTER: Final = 10
"""Texts that are looked at for each character that is wanted: some have none that is shown."""
_BYTES_A_CHARACTER: Final = 4
"""At most, in UTF-8."""

_LONGEST_NAME: Final = 60
"""Characters of an element's name that a short XPath has."""

_BLANK_LINE: Final = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def _column(name: str) -> Any:
    """A column of the kernel's table, laid over it when it is first asked for."""
    return cached_property(lambda page: np.asarray(getattr(page.native, name)))


class Page:
    """A web page as a table: one row for each element and each piece of text, in document order.

    The subtree of row `i` is the slice `i : page.end[i]`. Columns are read-only numpy arrays.
    """

    tag: npt.NDArray[np.int16] = _column("tag")
    """Index in `thresher.page.tags.TAGS`."""
    parent: tree.Ints = _column("parent")
    """Row of the parent; the root is its own."""
    end: tree.Ints = _column("end")
    """First row after the subtree."""
    depth: tree.Ints = _column("depth")
    """Number of ancestors."""
    chars: tree.Ints = _column("chars")
    """Characters of a text row after whitespace is folded; 0 for an element."""
    words: tree.Ints = _column("words")
    """Words of a text row, estimated in scripts that are written without spaces; 0 for an element."""
    link: tree.Bools
    """Inside a link, a button or a selection list."""
    hidden: tree.Bools
    """Not shown to a reader."""
    block: tree.Ints = _column("block")
    """Row of the nearest block-level ancestor (or self): text rows with the same one may form a line together."""
    url: str | None = None
    """Where the page was found, if that is known; see `at`."""
    origin: Origin | None = None
    """Where the text of this page stands in the page that it was taken from, if it came out of embedded data."""
    boxes: Boxes | None = None
    """What stood where, if the page was rendered; see `with_boxes`."""

    def __init__(
        self,
        markup: str | bytes,
        *,
        source: str | bytes,
        characters: int,
        encoding: str,
        notes: tuple[Reason, ...] = (),
    ) -> None:
        """Use `parse` instead. `markup` is what is read, `characters` its length, `source` the page before a repair."""
        self.native = Table(markup)
        """The page as the kernel has it."""
        self._sight = Sight(self.native, characters)
        self.link, self.hidden = _read_only(self._sight.link), _read_only(self._sight.hidden)
        self._source, self._markup = source, markup
        self.encoding = encoding
        self.notes = notes

    @classmethod
    def parse(cls, source: bytes | str, *, encoding: str | None = None, max_bytes: int = MAX_BYTES) -> Page:
        """Build the table of a page. Any bytes give a page; only too many of them raise `PageTooLarge`.

        `encoding` is what the transport said about the bytes, such as the charset of an HTTP header.
        """
        if not isinstance(source, bytes | bytearray | memoryview | str):
            raise BadArgument(f"a page is HTML as bytes or str, a path or a Page, not {type(source).__name__}")
        _check_limits(encoding, max_bytes)
        if len(source) > (limit := min(max_bytes, _MOST_BYTES)):
            raise PageTooLarge(len(source), limit)
        if isinstance(source, str):
            try:
                return cls._from_text(source.removeprefix("\ufeff"), "str")
            except UnicodeEncodeError:  # lone surrogates: too rare to look for in every page
                return cls._from_text(clean_text(source), "str")
        data = bytes(source)
        if (kind := sniff.binary_kind(data)) is not None:
            notes = (reason(ReasonCode.NOT_A_PAGE, kind=kind),)
            return cls("", source="", characters=0, encoding="binary", notes=notes)
        if is_plain(data) and (characters := utf8_characters(data)) is not None and _TAG_IN_BYTES.search(data):
            return cls._from_markup(data, data, characters, "utf-8")
        decoded = decode(data, encoding)
        return cls._from_text(decoded.text, decoded.encoding)

    @classmethod
    def _from_text(cls, text: str, encoding: str) -> Page:
        markup = text if re.search(_TAG, text, re.IGNORECASE) else _paragraphs(text)
        return cls._from_markup(markup, text, len(markup), encoding)

    @classmethod
    def _from_markup(cls, markup: str | bytes, source: str | bytes, characters: int, encoding: str) -> Page:
        page = cls(markup, source=source, characters=characters, encoding=encoding)
        notes: tuple[Reason, ...] = (reason(ReasonCode.SCRIPT_WOULD_SHOW),) if page._sight.unveiled else ()
        if page._body_is_swallowed and (repaired := repair.close_swallower(page.markup)) is not None:
            notes = (*notes, reason(ReasonCode.UNCLOSED_ELEMENT, name=repaired.name))
            page = cls(repaired.text, source=source, characters=len(repaired.text), encoding=encoding)
        page.notes = notes
        return page

    @classmethod
    def _read_again(cls, source: str | bytes, encoding: str) -> Page:
        """The page of a source that `parse` has decoded before."""
        if isinstance(source, str):
            return cls._from_text(source, encoding)
        return cls._from_markup(source, source, len(source.decode()), encoding)

    def __len__(self) -> int:
        return len(self.tag)

    def __copy__(self) -> Page:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Page:
        return self.__copy__()  # nothing in it ever changes

    def __reduce__(self) -> tuple[Callable[..., Page], tuple[object, ...]]:
        from thresher.page.pickling import packed  # only here: few send pages to other processes

        return packed(self, is_as_read=self.hidden is self._sight.hidden)

    def __repr__(self) -> str:
        return f"<Page: {len(self)} rows, {int(self.words[~self.hidden].sum())} visible words>"

    @property
    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """All columns by name."""
        return {name: getattr(self, name) for name in COLUMN_NAMES}

    def to_arrow(self) -> Any:
        """The table as a `pyarrow.Table`, with the tags' names and the texts; needs the extra `arrow`."""
        try:
            import pyarrow
        except ImportError as error:
            raise MissingExtra("pyarrow", "arrow") from error
        names = [tags.TAGS[code] for code in self.tag.tolist()]
        texts = [self.text(row) for row in range(len(self))]
        return pyarrow.table({**self.columns, "name": names, "text": texts})

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`; needs the extra `pandas`."""
        try:
            import pandas  # noqa: F401
        except ImportError as error:
            raise MissingExtra("pandas", "pandas") from error
        return self.to_arrow().to_pandas()

    @cached_property
    def source(self) -> str:
        """The text of the page."""
        return self._source if isinstance(self._source, str) else self._source.decode()

    @property
    def begins_with_tag(self) -> bool:
        """Whether the first character is <, as nearly always. The source need not be decoded for it."""
        return self._source.lstrip()[:1] in ("<", b"<")

    @cached_property
    def size(self) -> int:
        """Bytes of the page, in UTF-8 if it was given as text: what `page/budget.py` measures everything by."""
        if self._markup is self._source:
            return self.native.size  # counted when it was read
        return size_of(self._source) if isinstance(self._source, str) else len(self._source)

    def purse(self, step: Step) -> Purse:
        """What a step may spend on this page: a new purse each time."""
        return Purse(step, self)

    def paid_from(self, purse: Purse) -> PaidPage:
        """The same page, whose texts and attributes cost whoever reads them."""
        from thresher.page.paid import PaidPage  # only here: it is built on pages

        return PaidPage(self, purse)

    @cached_property
    def markup(self) -> str:
        """What was parsed: the source, but for what had to be repaired."""
        if self._markup is self._source:
            return self.source
        return self._markup if isinstance(self._markup, str) else self._markup.decode()

    @cached_property
    def is_text(self) -> tree.Bools:
        return np.asarray(self.tag == tags.TEXT)

    @cached_property
    def openable(self) -> tree.Bools:
        """Hidden, but only by elements that a reader can open, such as tabs (`kernel/sight/opening.pxi` says which).

        A column like the others, but for one thing: it is worked out when it is first asked for.
        """
        found = self._sight.openable()
        return _read_only(found if self.hidden is self._sight.hidden else found & self.hidden)

    @cached_property
    def closed(self) -> tree.Bools:
        """Hidden, and no reader can open it. Whatever a verdict says, no such row is ever written."""
        return _read_only(self.hidden > self.openable)

    @property
    def unseen(self) -> tree.Bools:
        """Rows that a reader does not see, even where `showing` counts them as shown."""
        return self._sight.hidden

    @property
    def awaited(self) -> tree.Bools:
        """Rows that count as shown, but are transparent until a script fades them in."""
        return self._sight.awaited

    @property
    def tricked(self) -> tree.Bools:
        """Rows that are hidden by having no size, no colour or no height, or by lying beyond the screen."""
        return self._sight.tricked

    def showing(self, hidden: str) -> Page:
        """The page for one of `HIDDEN_CHOICES`: unchanged for "drop", otherwise with all text counted as shown.

        What is no part of the page's text stays hidden: the head, templates, fallbacks for old browsers, and the
        drawing of a formula beside its source. `unseen` still says what a reader does not see.
        """
        check_choice(hidden)
        return self if hidden == "drop" else self.with_hidden(self._sight.not_text())

    @cached_property
    def linked_data(self) -> list[str]:
        """What the page says about itself in JSON-LD: the texts of its scripts of that type."""
        return self.native.linked_data()

    @cached_property
    def linked_scripts(self) -> list[LinkedScript]:
        """The same scripts with what they say, parsed once for all who ask (`page/linked_data.py`)."""
        return parsed_scripts(self.linked_data)

    @cached_property
    def structured(self) -> list[Item]:
        """The things that the page describes in microdata."""
        from thresher.page.structured import microdata_of  # only here: few ask for it

        return microdata_of(self)

    def writable(self, keep: tree.Bools) -> tree.Bools:
        """Of the rows that a verdict keeps, those that are not `closed`. Quick where none of them is hidden."""
        return keep & ~(self.closed if (keep & self.hidden).any() else self.hidden)

    @cached_property
    def _body(self) -> tuple[int, bool]:
        return body_of(self.native)

    @property
    def body(self) -> int:
        """Row of the body; of the frameset where there is one instead."""
        return self._body[0]

    @property
    def _body_is_swallowed(self) -> bool:
        """Whether all text of the body, if any, is markup to which an unclosed element gives no meaning."""
        return self._body[1]

    @cached_property
    def body_has_text(self) -> bool:
        return bool(self.chars[self.body : self.end[self.body]].any())

    def at(self, url: str) -> Page:
        """The same page, known to stand at this address."""
        if not isinstance(url, str):
            raise BadArgument(f"an address is a str, such as 'https://example.org/post', not {type(url).__name__}")
        other = copy.copy(self)
        other.url = url
        return other

    def with_boxes(self, snapshot: bytes | str | dict[str, Any]) -> Page:
        """The same page, with what stood where by a snapshot of it (`thresher.fetch.render` gives one)."""
        from thresher.page.boxes import boxes_of  # only here, as below: few pages are rendered
        from thresher.page.snapshot import read_snapshot

        other = copy.copy(self)
        other.boxes = boxes_of(self, read_snapshot(snapshot))
        return other

    @classmethod
    def of_snapshot(cls, snapshot: bytes | str | dict[str, Any], *, max_bytes: int = MAX_BYTES) -> Page:
        """The page that a snapshot tells of, with what stood where; no browser is needed."""
        from thresher.page.boxes import boxes_of, markup_of
        from thresher.page.snapshot import read_snapshot

        read = read_snapshot(snapshot)
        page = cls.parse(markup_of(read), max_bytes=max_bytes)
        page.boxes = boxes_of(page, read)
        return page

    def with_hidden(self, hidden: tree.Bools) -> Page:
        """The same page with other rows hidden, for methods that look again at what an earlier look has left.

        Of these rows, a reader can open those that could be opened before, and no others.
        """
        column = np.array(hidden, dtype=np.bool_)
        if column.shape != self.hidden.shape:
            raise BadArgument(f"hidden has one value for each of the {len(self):,} rows, not the shape {column.shape}")
        other = copy.copy(self)
        other.hidden = _read_only(column)
        for name in ("openable", "closed"):
            other.__dict__.pop(name, None)
        return other

    @cached_property
    def data_tables(self) -> frozenset[int]:
        """Rows of the tables that hold data; the others hold the layout of the page."""
        return frozenset(data_tables(self.native))

    @cached_property
    def spoken_words(self) -> tree.Ints:
        """As `words`, but for what nobody would read out, such as | and »: a word has a letter or a digit."""
        column = np.frombuffer(self.native.spoken_words(), dtype=np.int32)
        column.setflags(write=False)
        return column

    @cached_property
    def stream(self) -> Stream:
        """Tags and texts in source order, for methods that read a page from its first tag to its last."""
        return stream_of(self.tag, self.end, self.depth)

    @cached_property
    def markup_chars(self) -> tree.Ints:
        """Characters of each element's start tag, attributes and all; 0 for text."""
        return np.array(self.native.markup_chars(), dtype=np.int32)

    def rows(self, *names: str) -> npt.NDArray[np.intp]:
        """The rows of the elements with one of these tags."""
        tag = self.tag
        found = np.flatnonzero(
            tag == tags.CODE[names[0]] if len(names) == 1 and names[0] in tags.CODE else tags.known(names)[tag]
        )
        if all(name in tags.CODE for name in names):
            return found
        other = [row for row in np.flatnonzero(self.tag == tags.OTHER).tolist() if self.name(row) in names]
        return np.sort(np.concatenate((found, np.array(other, dtype=np.intp))))

    def select(self, selector: str) -> npt.NDArray[np.intp]:
        """The rows of the elements that a CSS selector selects, in document order."""
        if not isinstance(selector, str):
            raise BadArgument(f"a selector is a text such as 'article p', not {type(selector).__name__}")
        if not is_quick(selector):
            raise BadArgument(f"{selector!r} could take minutes: in parentheses write single elements, nothing nested")
        try:
            return np.array(self.native.select(selector), dtype=np.intp)
        except ValueError as flaw:
            is_misspelt = ", at byte " in str(flaw)
            wrong = (
                f"is no CSS selector: {_about(flaw)}" if is_misspelt else f"is not answered: {flaw}; try a simpler one"
            )
            raise BadArgument(f"{selector!r:.200} {wrong}") from None

    def name(self, row: int) -> str:
        """The tag of a row as the page has it; "#text" for text."""
        return self.native.name(row)

    def text(self, row: int) -> str:
        """The text of a text row as it stands in the page, whitespace and all; "" for an element."""
        return self.native.text(row)

    def texts(self, rows: npt.NDArray[np.intp]) -> list[str]:
        """The texts of text rows."""
        return self.native.texts_of(rows.tolist())

    def text_below(self, row: int, *, hidden: bool = True, longest: int | None = None) -> str:
        """All text of a subtree, whitespace folded; with `hidden=False` only what is shown.

        With `longest` no more than its first so many characters: whoever asks many rows that may stand in each other
        must say how much is wanted, or the same text is read for each of them.
        """
        first, stop = np.searchsorted(self._text_rows, (row, self.end[row])).tolist()
        inside = self._text_rows[first : stop if longest is None else min(stop, first + _ROWS_A_CHARACTER * longest)]
        inside = inside if hidden else inside[~self.hidden[inside]]
        if longest is None:
            return " ".join("".join(self.texts(inside)).split())
        enough = int(np.searchsorted(np.cumsum(self.chars[inside]), longest)) + 1
        return " ".join("".join(map(self._beginning, inside[:enough].tolist())).split())[:longest]

    def shown_beginning(self, row: int, *, rows: int, longest: int) -> str:
        """How the text of an element begins that is shown in the first so many rows of it, white space and all."""
        return shown_text(self.native, tree.marks(self.hidden), row, rows, _BYTES_A_CHARACTER * longest)[:longest]

    def _beginning(self, row: int) -> str:
        """How a text row begins. Remembered: a long one is to be read once, however many ask."""
        if (found := self._beginnings.get(row)) is None:
            found = self._beginnings[row] = self.native.text(row)[:_LONGEST_BEGINNING] if self.chars[row] else " "
        return found

    @cached_property
    def _beginnings(self) -> dict[int, str]:
        return {}

    @cached_property
    def _text_rows(self) -> npt.NDArray[np.intp]:
        return np.flatnonzero(self.is_text)

    def blocks_by_relevance(self, *, ratio: str = "wlr") -> list[RelevantBlock]:
        """Every block of the page, the most relevant first; `ratio` is wlr, clr, wnr or cnr."""
        from thresher.blocks import relevance  # only here: methods are built on pages

        return relevance.blocks_by_relevance(self, ratio=ratio)

    def attr(self, row: int, name: str) -> str | None:
        """An attribute of an element row; None where it is not there."""
        return self.native.attribute(row, name)

    def said(self, row: int, name: str) -> str | None:
        """The same for an attribute that is written as text: without characters that nobody sees."""
        value = self.attr(row, name)
        if value is None:
            return None
        seen = self._seen_values.get(value)  # its hash is worked out once, and so is this: copies share an attribute
        if seen is None:
            is_plain = value.isascii() and value.isprintable()
            seen = self._seen_values[value] = value if is_plain else seen_characters(value)
        return seen

    @cached_property
    def _seen_values(self) -> dict[str, str]:
        return {}

    def attr_start(self, row: int, name: str) -> str:
        """How an attribute begins; "" where it is not there. For lists of names: broken markup may repeat an element in
        every paragraph, and many ask what stands above them, so a long list must not be read for each."""
        return (self.native.attribute(row, name) or "")[:_LONGEST_LIST_OF_NAMES]

    def attributes(self, rows: npt.NDArray[np.intp], name: str) -> list[str | None]:
        """One attribute of many element rows."""
        return self.native.attribute_column(rows.tolist(), name)

    def numbered(self, name: str) -> Numbered[str | None]:
        """One attribute of all elements in the body: its different values, None first, and which each row has."""
        values, number = numbered_values(self.native, name, self.body + 1, int(self.end[self.body]))
        return Numbered(values, np.frombuffer(number, dtype=np.int32))

    def rows_with(self, rows: npt.NDArray[np.intp], name: str, stems: tuple[str, ...]) -> list[int]:
        """Those of the rows with an attribute that has one of these stems in it; without regard to case."""
        return rows_with(self.native, np.ascontiguousarray(rows, dtype=np.intp), name, stems)

    def upward(self, row: int) -> Iterator[int]:
        """A row, the one around it, and so on to the root."""
        yield row
        while row:
            row = int(self.parent[row])
            yield row

    def attr_words(self, row: int, name: str) -> list[str]:
        """The words with which an attribute such as `rel` begins, in lower case."""
        return self.attr_start(row, name).lower().split()

    def given_names(self, row: int) -> str:
        """The class and the id of an element, no more than they begin with."""
        return f"{self.attr_start(row, 'class')} {self.attr_start(row, 'id')}"[:_LONGEST_GIVEN_NAMES]

    def attrs(self, row: int) -> dict[str, str]:
        """All attributes of an element row."""
        return self.native.attributes(row)

    def position(self, row: int) -> tuple[int, int] | None:
        """Line (from 1) and column (from 0) in the source of a row's element; None where it has no tag there."""
        while True:
            found = self.native.position(row)
            if found is not None or row == 0:
                return found
            row = int(self.parent[row])

    def tag_position(self, row: int) -> tuple[int, int] | None:
        """As `position`, but of the row itself: None for a text, and for an element that no tag has opened."""
        return self.native.position(row)

    def span(self, first: int, last: int | None = None) -> tuple[int, int] | None:
        """Where a text row, or all text from a first to a last one, begins and ends in `source`.

        White space at the ends is left out. None where it cannot be told; `page/spans.py` says when.
        """
        starts, stops = self._text_spans
        start, stop = int(starts[first]), int(stops[first if last is None else last])
        return (start, stop) if 0 <= start < stop else None

    def css_path(self, row: int) -> str | None:
        """A CSS selector of a row's element and nothing else; of the element around it for a text.

        None where it would be very long, as in a page that is built to have such paths: CSS has no shorter way.
        """
        self._check(row)
        return self._css_names.path(self, row)

    def xpath(self, row: int) -> str:
        """The XPath of a row, as the browser's developer tools would write it.

        Where that would be very long, it is `(//p)[7]`, the seventh `p` of the page.
        """
        self._check(row)
        place, total = self.sibling_places

        def step(row: int) -> str:
            name = "text()" if self.tag[row] == tags.TEXT else self.name(row)
            return f"{name}[{place[row]}]" if total[row] > 1 else name

        def top(row: int) -> str | None:
            return f"/{step(0)}" if row == 0 else None

        path = path_to(row, self.parent, self._known_xpaths, longest=self._longest_path, joint="/", top=top, step=step)
        return self._short_xpath(row) if path is None else path

    def _short_xpath(self, row: int) -> str:
        """The XPath of a row that does not name what is above it."""
        if self.tag[row] == tags.TEXT:
            place, total = self.sibling_places
            step = f"text()[{place[row]}]" if total[row] > 1 else "text()"
            return f"{self._short_xpath(int(self.parent[row]))}/{step}"
        name = self.name(row)
        start = name[:_LONGEST_NAME]
        step = f'*[starts-with(local-name(), "{start}")]' if len(name) >= _LONGEST_NAME else name
        return f"(//{step})[{self._places_in_page[row]}]"

    @cached_property
    def _places_in_page(self) -> tree.Ints:
        """For each row its place (from 1) among all of the page with the same tag. What is in a template is apart."""
        template = tags.table(["template"])[self.tag]
        in_template = tree.covered(template[self.parent], self.end)
        return tree.sibling_place(2 * self._kinds(_LONGEST_NAME) + in_template, np.zeros_like(self.parent))[0]

    def _kinds(self, longest: int | None = None) -> tree.Ints:
        """A number for each name: elements outside the vocabulary share a code, and are told apart here."""
        codes = self.tag.astype(np.int32)
        other = np.flatnonzero(codes == tags.OTHER)
        numbers: dict[str, int] = {}
        found = (numbers.setdefault(self.name(row)[:longest], len(numbers)) for row in other.tolist())
        codes[other] = len(tags.TAGS) + np.fromiter(found, dtype=np.int32, count=len(other))
        return codes

    def _check(self, row: int) -> None:
        if not 0 <= row < len(self):
            raise IndexError(f"the page has no row {row}: its last is {len(self) - 1}")

    @cached_property
    def _text_spans(self) -> tuple[Offsets, Offsets]:
        from thresher.page.spans import text_spans  # only here: few ask for it

        return text_spans(self)

    @cached_property
    def _longest_path(self) -> int:
        return longest_path(self)

    @cached_property
    def _known_xpaths(self) -> dict[int, str]:
        return {}

    @cached_property
    def _css_names(self) -> css.NamedElements:
        return css.NamedElements(self)

    @cached_property
    def sibling_places(self) -> tuple[tree.Ints, tree.Ints]:
        """For each row its place (from 1) among the siblings with the same tag, and how many of those there are."""
        return tree.sibling_place(self._kinds(), self.parent)


def _about(flaw: Exception) -> str:
    """What the kernel says is wrong with a selector, without the selector, which it repeats first."""
    return str(flaw).rpartition('": ')[2]


def _check_limits(encoding: object, max_bytes: object) -> None:
    if not isinstance(encoding, str | None):
        raise BadArgument(f"encoding is the name of an encoding, such as 'utf-8', not {type(encoding).__name__}")
    if not isinstance(max_bytes, int):
        raise BadArgument(f"max_bytes is a number of bytes, not {type(max_bytes).__name__}")


def _paragraphs(text: str) -> str:
    """Plain text as markup: its blank lines are all the structure it has."""
    return "".join(f"<p>{html.escape(part, quote=False)}</p>" for part in _BLANK_LINE.split(text) if part.strip())


def _read_only(column: tree.Bools) -> tree.Bools:
    column.setflags(write=False)
    return column
