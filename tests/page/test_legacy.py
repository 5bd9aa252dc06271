"""Old encodings, byte by byte as turbohtml decodes them, which has the standard's own tables."""

from __future__ import annotations

import random
import time

import pytest
import turbohtml.detect  # noqa: F401 (it registers its codecs as "whatwg-...")
from measuring import measured

from thresher.page.decode import ENCODINGS
from thresher.page.legacy import text_of

DIFFERENT = {"／": "∕", "＼": "﹨"}
"""Big5 has these signs twice, and Python does not part them."""


def expected(data: bytes, encoding: str) -> str:
    return data.decode(f"whatwg-{encoding}")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_byte_and_every_pair_is_read_as_the_standard_says(encoding: str) -> None:
    pairs = [bytes([one, other, 10]) for one in range(128, 256) for other in range(256)]
    every = b"".join(bytes([byte, 10]) for byte in range(256)) + b"\n\n" + b"".join(pairs)
    found, right = text_of(every, encoding), expected(every, encoding)
    assert len(found) == len(right)
    assert {(one, other) for one, other in zip(found, right, strict=True) if one != other} <= set(DIFFERENT.items())


@pytest.mark.parametrize("encoding", ["gbk", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr"])
def test_broken_sequences_are_left_where_browsers_leave_them(encoding: str) -> None:
    parted, chance = str.maketrans(DIFFERENT), random.Random(7)  # noqa: S311
    for _ in range(3_000):
        bytes_of = [
            lambda: chance.randrange(256),
            lambda: chance.randrange(128, 256),
            lambda: chance.choice(b"09\x8e\x8f"),
        ]
        data = bytes(chance.choice(bytes_of)() for _ in range(chance.randrange(1, 9)))
        found, right = text_of(data, encoding), expected(data, encoding)
        assert found.translate(parted) == right.translate(parted), data


def test_escapes_of_iso_2022_jp() -> None:
    chance = random.Random(7)  # noqa: S311
    parts = [b"\x1b$B", b"\x1b(B", b"\x1b(I", b"\x1b(J", b"\x1b", b"$", b"0!", b"-!", b"a", b"\n", b"~", b"\\", b"\xe9"]
    for _ in range(3_000):
        data = b"".join(chance.choices(parts, k=chance.randrange(1, 9)))
        assert text_of(data, "iso-2022-jp") == expected(data, "iso-2022-jp"), data


@pytest.mark.parametrize(
    ("unit", "encoding"),
    [
        (b"\xff", "gbk"),
        (b"\x81 ", "big5"),
        (b"\xff ", "shift_jis"),
        (b"\xad\xa1", "euc-jp"),
        (b"\x1b$B0!", "iso-2022-jp"),
    ],
)
@measured
def test_hostile_bytes_take_time_in_proportion(unit: bytes, encoding: str) -> None:
    started = time.process_time()
    assert text_of(unit * (4_000_000 // len(unit)), encoding)
    assert time.process_time() - started < 2
