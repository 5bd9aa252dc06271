"""Pages that chance has made: the table of each holds together, and is the one that turbohtml's tree gives.

`make fuzz` does the same for longer, in C and with sanitizers, and follows what the inputs reach.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from oracle import dom
from places import PAGES, ROOT

from thresher.kernel import native
from thresher.model.weights import shipped
from thresher.page import tags
from thresher.page.decode import clean_text

kernel: Any = native  # tests give it what its types forbid

SHARED: Final = ROOT.parent / "shared"
STANDARD: Final = Path(os.environ.get("THRESHER_CORPORA", SHARED / "corpora")).parent / "html5lib-tests"
OWN: Final = PAGES

TRIES: Final = 1_500
"""Not seconds, so that a faster machine tries nothing else."""
LONGEST: Final = 3_000
DEEPEST: Final = 513

PIECES: Final = [
    *(f"<{name}>" for name in tags.TAGS if name.isalnum()),
    *(f"</{name}>" for name in tags.TAGS if name.isalnum()),
    *"& &amp; &notit; &#x80; &#0; < </ /> > ' \" = <!-- --> --!> <![CDATA[ ]]> <? <!doctype 語 ไทย 🙂".split(),
    *("\0", "\r\n", "\r", "\n", "\t", " ", "<svg>", "<math>", "<mi>", "<desc>", "<x-y>", "</x-y>"),
    *("<style>.a{display:none}p{font-size:0}</style>", " style=opacity:0", " style='left:-999px'", " hidden", " id=a"),
    *(" a=b", " color=1", " type=hidden", " class='a b'", " encoding=text/html", " href=/?a&b=c&copy=1"),
]

OTHERWISE: Final = re.compile(
    r"noscript|</head|</col|<frameset|<input|<isindex|<param|<source|<track|<select", re.IGNORECASE
)
"""Where turbohtml does not do what the standard says. Spaces that begin a text in the head's <noscript>, or follow a
second <head>; a <frameset> in a template; an <input type=hidden> in a table body; </col>, which closes nothing;
<isindex>, which is no element any more; <param>, <source> and <track>, which reopen no formatting. And selects, whose
rules are new: it closes them before a table that stands in a table."""


@cache
def seeds() -> list[str]:
    """The sources of the standard's tests, where they are at hand, and pieces of our own pages."""
    found = []
    for path in sorted((STANDARD / "tree-construction").glob("*.dat")):
        found += [part.split("\n#errors", 1)[0] for part in path.read_text("utf-8").split("#data\n")[1:]]
    for path in sorted(OWN.glob("*/source.html")):
        text = path.read_text("utf-8", "replace")
        found += [text[start : start + 1_000] for start in range(0, len(text), 5_000)]
    return [clean_text(text)[:LONGEST] for text in found]


def mutated(chance: random.Random) -> str:
    text = chance.choice(seeds())
    for _ in range(chance.randint(1, 6)):
        start = chance.randint(0, len(text))
        stop = min(start + chance.randint(0, 12), len(text))
        other = chance.choice(seeds())
        text = chance.choice(
            [
                text[:start] + chance.choice(PIECES) + text[start:],
                text[:start] + chance.choice(PIECES) + text[stop:],
                text[:start] + text[stop:],
                text[:stop] + text[start:],
                text[:start] + other[: chance.randint(0, len(other))] + text[stop:],
            ]
        )
    return text[:LONGEST]


def columns(table: Any) -> dict[str, Any]:
    return {
        name: np.asarray(getattr(table, name)) for name in ("tag", "parent", "end", "depth", "chars", "words", "block")
    }


def assert_holds_together(table: Any) -> None:
    found = columns(table)
    parent, end, depth, rows = found["parent"], found["end"], found["depth"], np.arange(len(table))
    assert parent[0] == 0
    assert depth[0] == 0
    assert end[0] == len(table)
    assert (parent[1:] < rows[1:]).all(), "parents come first"
    assert ((end > rows) & (end <= end[parent])).all(), "each row ends where its parent does, or before"
    assert (depth[1:] == depth[parent][1:] + 1).all()
    assert depth.max() <= DEEPEST
    assert (end[found["tag"] == tags.TEXT] == rows[found["tag"] == tags.TEXT] + 1).all(), "texts have no children"
    assert (found["block"] <= rows).all()
    assert table.texts() == [table.text(row) for row in rows if found["tag"][row] == tags.TEXT]
    for row in rows[:: len(table) // 10 + 1]:
        assert all(isinstance(value, str) for value in table.attributes(row).values())
        assert table.name(row)


def assert_same(one: Any, other: Any, message: str) -> None:
    mine, its = columns(one), columns(other)
    for name in mine:
        assert np.array_equal(mine[name], its[name]), f"{name} {message}"


def assert_goes_through(table: Any) -> None:
    """What a reader sees, what `auto` keeps, and the text of it: nothing hidden is kept that no one can open."""
    body, _ = kernel.body_of(table)
    looked = kernel.look(table, len(table))
    openable = kernel.openable(looked) or bytearray(len(table))
    keep, score, why = np.zeros(len(table), np.uint8), np.zeros(len(table)), np.zeros(len(table), np.uint8)
    kernel.judged(table, shipped().native, looked.hidden, openable, looked.link, body, 0.0, keep, score, why)
    hidden, opens = np.frombuffer(looked.hidden, np.uint8), np.frombuffer(openable, np.uint8)
    assert max(hidden.max(), opens.max(), keep.max()) <= 1
    assert (opens <= hidden).all()
    assert (keep <= (np.asarray(table.chars) > 0)).all(), "only text is kept"
    assert (keep <= (1 - hidden) + opens).all()
    assert not keep[:body].any()
    assert not keep[np.asarray(table.end)[body] :].any()
    assert ((score >= 0) & (score <= 1)).all()
    text = kernel.plain_text(table, keep, hidden, looked.link, opens)
    assert text is None or bool(text) == bool(keep.any())


@pytest.mark.parametrize("number", range(4))
def test_tables_hold_together(number: int) -> None:
    chance = random.Random(number)  # noqa: S311
    for _ in range(TRIES):
        text = mutated(chance)
        table = kernel.Table(text)
        assert_holds_together(table)
        assert_goes_through(table)
        assert_same(table, kernel.Table(text.encode()), f"differs between str and bytes: {text!r}")
        if not OTHERWISE.search(text):
            read = dom.read(text)
            assert_same(table, read, f"is not turbohtml's: {text!r}")
            assert table.texts() == [read.elements.text(row) for row in np.flatnonzero(read.tag == tags.TEXT).tolist()]


@pytest.mark.parametrize(
    "source",
    [b"\xff", b"<p>\xe2\x82", b"<p>\xf0\x9f", b"a\xc3", b"<a \xe8=\xff>x\xf8", b"&#x\xff;", bytes(range(256)) * 20],
)
def test_bytes_that_are_not_utf8_do_no_harm(source: bytes) -> None:
    """What they mean is not said, but nothing is read that is not theirs, and asking for their text raises."""
    table = kernel.Table(source)
    assert np.asarray(table.end)[0] == len(table)
    try:
        table.texts()
    except UnicodeDecodeError:
        return
    assert not source.startswith((b"\xff", b"<p>", b"a\xc3"))


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        kernel.Table("a\ud800b")


def test_rows_that_are_none_are_refused() -> None:
    table = kernel.Table("<p>x")
    for row in (-1, len(table), 2**40):
        for ask in (table.text, table.name, table.attributes, table.position):
            with pytest.raises(IndexError):
                ask(row)
        with pytest.raises(IndexError):
            table.attribute(row, "class")


def test_nothing_is_asked_of_no_page() -> None:
    column = np.zeros(1, np.uint8)
    looked = kernel.Looked()
    network = shipped().native
    questions: list[Callable[[], Any]] = [
        lambda: kernel.look(None, 1),
        lambda: kernel.openable(None),
        lambda: kernel.body_of(None),
        lambda: kernel.ways_by_styles(None),
        lambda: kernel.ways_by_sheets(None),
        lambda: kernel.plain_text(None, column, column, column),
        lambda: kernel.names_with(None, 0, None, ("comment",)),
        lambda: kernel.words_in(None, column),
        lambda: kernel.speaks_of_comments(None),
        lambda: kernel.study(None, *shipped().tables.native, column, column, column, 0),
        lambda: kernel.opinion(None, network, column, column, column, 0, 0.0),
        lambda: kernel.block_words(None, column, column, column, 0),
        lambda: kernel.name_terms(None),
    ]
    for ask in questions:
        with pytest.raises(TypeError):
            ask()
    with pytest.raises(ValueError, match="nothing was looked at"):
        kernel.openable(looked)


def test_a_body_is_a_block() -> None:
    """The block around a text in it would else lie above it."""
    table = kernel.Table("<p><b>one <i>two</i></b>")
    column, network = np.zeros(len(table), np.uint8), shipped().native
    for body in range(len(table)):
        if np.asarray(table.block)[body] != body:
            with pytest.raises(ValueError, match="a body is a block"):
                kernel.opinion(table, network, column, column, column, body, 0.0)
            with pytest.raises(ValueError, match="a body is a block"):
                kernel.block_words(table, column, column, column, body)


def test_columns_stay_when_their_table_is_gone() -> None:
    tag = np.asarray(kernel.Table("<p>x").tag)
    assert [tags.TAGS[code] for code in tag[:3]] == ["html", "head", "body"]
    assert not tag.flags.writeable
