"""The tokens of the kernel are those that the standard's own tests want, from every state that they begin in.

Parse errors are not compared: the kernel keeps none.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from places import ROOT

from thresher.kernel import native

kernel: Any = native

SHARED: Final = ROOT.parent / "shared"
FOLDER: Final = Path(os.environ.get("THRESHER_CORPORA", SHARED / "corpora")).parent / "html5lib-tests/tokenizer"
FILES: Final = sorted(path for path in FOLDER.glob("*.test") if path.stem != "xmlViolation")
"""Those of xmlViolation are left out: they want what XML does not allow replaced, which is no part of HTML."""

CONTENTS: Final = {
    "Data state": "data",
    "RCDATA state": "rcdata",
    "RAWTEXT state": "rawtext",
    "Script data state": "script",
    "PLAINTEXT state": "plaintext",
    "CDATA section state": "cdata",
}

with_standard = pytest.mark.skipif(not FILES, reason=f"no html5lib-tests in {FOLDER.parent}, beside the corpora")


class Case(NamedTuple):
    source: str
    wanted: list[Any]
    states: list[str]
    last_start: str


def unescaped(value: Any) -> Any:
    """A value in which all escapes that are still escaped are characters."""
    if isinstance(value, str):
        return re.sub(r"\\u([0-9A-Fa-f]{4})", lambda match: chr(int(match[1], 16)), value)
    if isinstance(value, list):
        return [unescaped(item) for item in value]
    if isinstance(value, dict):
        return {unescaped(name): unescaped(item) for name, item in value.items()}
    return value


def cases(path: Path) -> Iterator[Case]:
    for test in json.loads(path.read_text("utf-8"))["tests"]:
        source, wanted = test["input"], test["output"]
        if test.get("doubleEscaped"):
            source, wanted = unescaped(source), unescaped(wanted)
        yield Case(source, wanted, test.get("initialStates", ["Data state"]), test.get("lastStartTag", ""))


def is_utf8(source: str) -> bool:
    """Half of a surrogate pair is no character: a source that is UTF-8 cannot have it."""
    return not re.search("[\ud800-\udfff]", source)


@with_standard
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_tokens_are_those_of_the_standard(path: Path) -> None:
    failing = [
        (case.source, state)
        for case in cases(path)
        for state in case.states
        if is_utf8(case.source)
        and kernel.tokens(case.source.encode(), content=CONTENTS[state], last_start=case.last_start) != case.wanted
    ]
    assert not failing


@with_standard
def test_only_half_surrogates_are_left_out() -> None:
    runs = [is_utf8(case.source) for path in FILES for case in cases(path) for _ in case.states]
    assert sum(runs) > 7_000
    assert runs.count(False) < 10


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (b"a\r\nb\rc\n\rd", "a\nb\nc\n\nd"),
        (b"&#13;", "\r"),
        (b"\r", "\n"),
        (b"a\0b", "a\0b"),
        (b"&prec;\0", "≺\0"),
        (b"&\0amp;", "&\0amp;"),
    ],
)
def test_line_ends_and_nuls(source: bytes, wanted: str) -> None:
    assert kernel.tokens(source) == [["Character", wanted]]


def test_attributes_beyond_the_limit_are_left_out() -> None:
    """On purpose otherwise than the standard, which has no limit."""
    ((kind, name, attributes),) = kernel.tokens(f"<p {' '.join(f'a{number}' for number in range(1_000))}>".encode())
    assert (kind, name) == ("StartTag", "p")
    assert list(attributes) == [f"a{number}" for number in range(256)]
