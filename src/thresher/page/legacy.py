"""The encodings of old pages as browsers read them (the WHATWG's encoding standard), from what Python has.

Python's tables differ from the standard's in a few signs, and its codecs go on elsewhere after a broken sequence. Both
are put right here. In a broken sequence a byte of ASCII always counts for itself, so that no tag is swallowed.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from functools import cache
from threading import local
from typing import Final, NamedTuple

_MOST_BROKEN: Final = 100_000
"""A page with more broken sequences, or more escapes, is left to Python: it is hardly text, and that is quick."""
_REPLACEMENT: Final = "\ufffd"


def text_of(data: bytes, encoding: str) -> str:
    """The text of bytes in an encoding of the standard, by its name there. What is malformed becomes U+FFFD."""
    if encoding == "utf-8":
        return data.decode("utf-8", "replace")
    if encoding == "iso-2022-jp":
        return _by_escapes(data)
    if encoding in _EAST_ASIAN:
        return _east_asian(data, encoding)
    return codecs.charmap_decode(data, "replace", _letters(encoding))[0]


# --- encodings with a byte for each character

_PYTHON_NAMES: Final = {
    "ibm866": "cp866",
    "iso-8859-8-i": "iso-8859-8",
    "macintosh": "mac-roman",
    "x-mac-cyrillic": "mac-cyrillic",
}
_OWN_LETTERS: Final = {"koi8-u": {0xAE: "ў", 0xBE: "Ў"}, "windows-1255": {0xCA: "\u05ba"}}


@cache
def _letters(encoding: str) -> str:
    """What each of the 256 bytes means. Bytes below 0xA0 that Windows does not use are the C1 controls."""
    read = bytes(range(256)).decode(_PYTHON_NAMES.get(encoding, encoding.replace("windows-", "cp")), "replace")
    letters = [chr(byte) if each == _REPLACEMENT and byte < 0xA0 else each for byte, each in enumerate(read)]
    for byte, letter in _OWN_LETTERS.get(encoding, {}).items():
        letters[byte] = letter
    return "".join(letters)


# --- encodings of East Asia


class _EastAsian(NamedTuple):
    """How Python's codec is used for an encoding of the standard."""

    codec: str
    leads: bytes
    """Bytes that begin a sequence."""
    signs: dict[str, str]
    """What Python reads, and what the standard reads instead."""


_ALL_LEADS: Final = bytes(range(0x81, 0xFF))
_GB18030: Final = _EastAsian(
    "gb18030",
    _ALL_LEADS,
    dict(
        zip(
            "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7"
            "\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
            "\u3000︐︒︑︓︔︕︖︗︘︙ḿ龴龵龶龷龸龹龺龻",
            strict=True,
        )
    ),
)
_GB18030_FOUR: Final = re.compile(rb"[\x81-\xfe][0-9](?:[\x81-\xfe][0-9]?)?")
"""A sequence of four bytes, or what is left of it at the end of a page."""
_EAST_ASIAN: Final = {
    "gbk": _GB18030,
    "gb18030": _GB18030,
    "big5": _EastAsian("big5hkscs", _ALL_LEADS, dict(zip("•､‾∼♁☉¥¢£", "‧﹑¯～⊕⊙￥￠￡", strict=True))),
    "euc-jp": _EastAsian(
        "euc-jp", b"\x8e\x8f" + bytes(range(0xA1, 0xFF)), dict(zip("〜‖−¢£¬", "～∥－￠￡￢", strict=True))
    ),
    "shift_jis": _EastAsian(
        "cp932",
        bytes([*range(0x81, 0xA0), *range(0xE0, 0xFD)]),
        dict.fromkeys("\uf8f0\uf8f1\uf8f2\uf8f3", _REPLACEMENT),
    ),
    "euc-kr": _EastAsian("cp949", _ALL_LEADS, {}),
}
# What Hong Kong's supplement got in 2008, pictures of controls, and characters that stand in Big5 twice.
_BIG5_RUNS: Final = {
    b"\x87\x7a": "㡵𡵓𣚞𦀡㻬𥣞㫵竼龗𤅡𨤍𣇪𠪊𣉞䌊蒄龖鐯䤰蘓墖靊鈘秐稲晠権袝瑌篅枂稬剏遆㓦珄𥶹瓆鿇垳"
    "䤯呌䄱𣚎堘穲𧭥讏䚮𦺈䆁𥶙箮𢒼鿈𢓁𢓉𢓌鿉蔄𣖻䂴鿊䓡𪷿拁灮鿋",
    b"\xa3\xc0": "␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟␡€",
}
_BIG5_TWICE: Final = (
    "8e69箸8e6f簆8e7e糎8eab緒8eb4縝8ecd者8ed0耨8f57菁8f69蒨8f6e萏8fcb覦8fcc覩8ffe起906d都907a銹90dc靜90f1響91bf鼖9244蔃92af兙"
    "92b0兛92b1兝92b2兞92c8鍮92d1瑹9447浧94ca禛95d9邗9644靝96ed瀞96fc嬨9b76爁9b78矗9b7b纇9bc6駖9bde釔9bec惞9bf6澶9c42輶9c53侻"
    "9c62營9c68鄄9c6b鷰9c77菏9cbc尐9cbd秣9cd0婧9d57輋9d5a筑9dc4拐9ea9恢9eef痹9efd汊9f60鬮9f66鼗9fcb僭9fd8弌a063蠏a077拎a0d5瑨"
    "a0df煢a0e4牐c6cf廴c6d3无c6d5癶c6d7隶c6de〃c6df仝fa5f倩fa66偽fabd包fac5卄fad5卿fb48嘅fbb8婷fbf3幵fbf9廐fc4f彘fc6c悤fcb9撐"
    "fce2晴fcf1杞fdb7沜fdb8渝fdbb港fdf1煮fe52猪fe6f瑜feaa瓩fedd砉"
)


def _east_asian(data: bytes, encoding: str) -> str:
    _broken.left, _broken.encoding = _MOST_BROKEN, encoding
    way = _EAST_ASIAN[encoding]
    try:
        text = data.decode(way.codec, _ERRORS)
    except UnicodeDecodeError:
        text = data.decode(way.codec, "replace")
    for read, meant in way.signs.items():
        text = text.replace(read, meant)
    return text


class _Broken(local):
    """What the handler of errors must know, and Python does not tell it. Decoding does not change threads."""

    left = 0
    encoding = ""


_broken: Final = _Broken()
_ERRORS: Final = "thresher-as-browsers"


def _as_browsers(error: UnicodeError) -> tuple[str, int]:
    """What browsers make of bytes that Python cannot read, and where they go on."""
    assert isinstance(error, UnicodeDecodeError)  # noqa: S101 (nothing is ever encoded with this)
    _broken.left -= 1
    if _broken.left < 0:
        raise error
    data, at = error.object, error.start
    if letter := _missing(data[at : at + 2], _broken.encoding):
        return letter, at + (1 if letter == "€" and data[at] == 0x80 else 2)
    return _REPLACEMENT, at + _broken_length(data[at : at + 4], _broken.encoding)


codecs.register_error(_ERRORS, _as_browsers)


def _missing(pair: bytes, encoding: str) -> str | None:
    """A character that the standard has and Python has not."""
    if encoding == "big5":
        return _big5_missing().get(pair)
    if encoding == "euc-jp":
        return _jis_missing(pair)
    return "€" if _EAST_ASIAN[encoding] is _GB18030 and pair[0] == 0x80 else None


@cache
def _big5_missing() -> dict[bytes, str]:
    found = {bytes.fromhex(_BIG5_TWICE[at : at + 4]): _BIG5_TWICE[at + 4] for at in range(0, len(_BIG5_TWICE), 5)}
    trails = bytes([*range(0x40, 0x7F), *range(0xA1, 0xFF)])
    for first, letters in _BIG5_RUNS.items():
        start = trails.index(first[1])
        found |= {bytes([first[0], trail]): letter for trail, letter in zip(trails[start:], letters, strict=False)}
    return found


def _jis_missing(pair: bytes) -> str | None:
    """What NEC and IBM added to the rows of JIS: Shift_JIS has the same rows, two in one."""
    if len(pair) < 2 or min(pair) < 0xA1 or max(pair) > 0xFE:
        return None
    row, cell = pair[0] - 0xA1, pair[1] - 0xA1
    lead = row // 2 + (0x81 if row < 62 else 0xC1)
    trail = cell + (0x9F if row % 2 else 0x40 if cell < 63 else 0x41)
    try:
        return bytes([lead, trail]).decode("cp932")
    except UnicodeDecodeError:
        return None


def _broken_length(data: bytes, encoding: str) -> int:
    """How many bytes a sequence takes that means nothing."""
    if data[0] not in _EAST_ASIAN[encoding].leads or len(data) < 2:
        return 1
    if _EAST_ASIAN[encoding] is _GB18030 and data[1] in b"0123456789":
        return len(data) if _GB18030_FOUR.fullmatch(data) else 1
    length = 3 if encoding == "euc-jp" and data[0] == 0x8F and 0xA1 <= data[1] <= 0xFE else 2
    return length if len(data) >= length and data[length - 1] >= 0x80 else length - 1


# --- ISO-2022-JP, which changes its alphabet by escapes

_ESCAPE: Final = re.compile(rb"\x1b(\$[@B]|\([BIJ])")
_OF_TWO_BYTES: Final = re.compile(rb"(?:[!-~]{2})+|[!-~][^!-~\x1b]?|[^!-~]")
_ROMAN: Final = str.maketrans("\\~", "¥‾")
_NOT_IN_ASCII: Final = re.compile("[\x0e\x0f\x1b]")
_UPPER_HALF: Final = bytes(byte | 0x80 for byte in range(256))
_KATAKANA: Final = "".join(chr(0xFF61 + byte - 0x21) if 0x21 <= byte <= 0x5F else _REPLACEMENT for byte in range(256))


def _by_escapes(data: bytes) -> str:
    if data.count(b"\x1b") > _MOST_BROKEN:
        return data.decode("iso2022_jp_ext", "replace")
    return "".join(_between_escapes(data))


def _between_escapes(data: bytes) -> Iterator[str]:
    alphabet = b"(B"
    parts = _ESCAPE.split(data)
    for place in range(0, len(parts), 2):
        if place:
            alphabet = parts[place - 1]
        if not parts[place] and 0 < place < len(parts) - 1:
            yield _REPLACEMENT  # an escape that does nothing
        else:
            yield _in_alphabet(parts[place], alphabet)


def _in_alphabet(part: bytes, alphabet: bytes) -> str:
    if alphabet == b"(I":
        return codecs.charmap_decode(part, "replace", _KATAKANA)[0]
    if alphabet[:1] == b"$":
        return "".join(_of_two_bytes(found[0]) for found in _OF_TWO_BYTES.finditer(part))
    text = _NOT_IN_ASCII.sub(_REPLACEMENT, part.decode("ascii", "replace"))
    return text.translate(_ROMAN) if alphabet == b"(J" else text


def _of_two_bytes(found: bytes) -> str:
    is_whole = len(found) > 1 and b"!" <= found[1:2] <= b"~"
    return _east_asian(found.translate(_UPPER_HALF), "euc-jp") if is_whole else _REPLACEMENT


# --- whether an encoding explains the bytes

DAMAGE: Final = re.compile("[\x80-\x9f\ue000-\uf8ff\ufffd]")
"""Replaced bytes, C1 controls and private characters: what text is full of when read in the wrong encoding."""


def fits(text: str) -> bool:
    """Tell whether a legacy encoding explains the bytes: at most one character in twenty beyond ASCII is damage.

    One more is allowed, for short pages that were cut. The right label gave 0 %; windows-1252 for Shift_JIS 10 %,
    iso-8859-2 for Czech and Polish in windows-1250 14 and 30 %, East Asian labels for alphabets mostly 10 to 100 %.
    """
    damage, others = len(DAMAGE.findall(text)), beyond_ascii(text)
    return damage <= 1 + others // 20 and damage * 2 <= others


def beyond_ascii(text: str) -> int:
    """How many characters are no ASCII."""
    return len(text) - len(text.encode("ascii", "ignore"))
