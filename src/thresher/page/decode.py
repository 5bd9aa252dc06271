"""Bytes to text: which encoding a page is in, and its text without surprises.

Whatever the bytes, there is an answer. What is tried, in this order, and why:

1. a byte-order mark, because nothing else begins like that; the NULs of UTF-16 without its mark; the escapes of
   ISO-2022-JP, which would otherwise pass as ASCII;
2. UTF-8, because text in another encoding is hardly ever valid UTF-8, whatever the page says about itself;
3. the charset that the transport gave, then those that the page declares, each only if the bytes fit it;
4. a guess from the letters, where there are enough of them;
5. windows-1252, as browsers do.

Labels mean what the WHATWG's encoding standard says they mean: "iso-8859-1" is windows-1252, "gb2312" is gbk.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple

from thresher.page.legacy import beyond_ascii, fits, text_of

__all__ = ["Decoded", "Source", "clean_text", "decode", "encoding_of_label", "is_plain", "unmarked_utf16"]

Source = Literal["bom", "utf-8", "transport", "declared", "detected", "fallback"]

FALLBACK = "windows-1252"


class Decoded(NamedTuple):
    """The text of a page, the encoding that was used, and what named that encoding."""

    text: str
    encoding: str
    source: Source


def decode(data: bytes, charset: str | None = None) -> Decoded:
    """Turn a page's bytes into text; `charset` is what the transport, or the user, said about them.

    Malformed bytes become U+FFFD, NULs stay, and there are never lone surrogates in the text.
    """
    return (
        _by_mark(data)
        or _by_nuls(data)
        or _by_utf8(data)
        or _by_label(data, charset)
        or _by_letters(data)
        or Decoded(text_of(data, FALLBACK), FALLBACK, "fallback")
    )


def is_plain(data: bytes) -> bool:
    """Whether nothing in the bytes speaks against UTF-8, but for what they would be as UTF-8."""
    return not (data.startswith(_ANY_MARK) or unmarked_utf16(data) or b"\x1b" in data)


def clean_text(text: str) -> str:
    """Make a string safe to encode: surrogate pairs are joined, lone surrogates replaced, a leading mark dropped."""
    text = text.removeprefix("\ufeff")
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


# --- marks, NULs, escapes: encodings that show in the bytes themselves

_MARKS = (  # UTF-32's come first: its little-endian mark begins like UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_ANY_MARK = tuple(mark for mark, _ in _MARKS)

_UTF16_SAMPLE = 1024
_FEWEST_NULS = 3
# Characters that text has next to none of, but numbers read as UTF-16 have plenty.
_NOT_PROSE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\uf8ff\ufff0-\uffff]")

# To two-byte kanji, to katakana, to Roman. Not `ESC ( B`, "back to ASCII": terminals' logs are full of that one.
_JIS_ESCAPE = re.compile(rb"\x1b(?:\$[@B]|\([IJ])")


def _by_mark(data: bytes) -> Decoded | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(data[len(mark) :].decode(encoding, "replace"), encoding, "bom")
    return None


def _by_nuls(data: bytes) -> Decoded | None:
    encoding = unmarked_utf16(data)
    return Decoded(data.decode(encoding, "replace"), encoding, "detected") if encoding else None


def unmarked_utf16(data: bytes) -> str | None:
    """Tell "utf-16-le" or "utf-16-be" where NULs in every second byte give it away.

    A page starts with markup, so most of its first characters are ASCII: a quarter is little to ask. The other bytes
    may be NUL now and then (U+3000, U+4E00).
    """
    head = data[:_UTF16_SAMPLE]
    if 0 not in head:
        return None
    first, second = head[0::2].count(0), head[1::2].count(0)
    fewer, more = sorted((first, second))
    if more < _FEWEST_NULS or more * 8 < len(head) or fewer * 8 > more:
        return None
    encoding = "utf-16-le" if second > first else "utf-16-be"
    text = head.decode(encoding, "replace")
    return encoding if len(_NOT_PROSE.findall(text)) <= 1 + len(text) // 50 else None


def _by_utf8(data: bytes) -> Decoded | None:
    try:
        text, used = codecs.utf_8_decode(data, "strict", False)
    except UnicodeDecodeError:
        return _by_damaged_utf8(data)
    if used < len(data):
        return _by_cut_utf8(data, text, used)
    if b"\x1b" in data and text.isascii() and _JIS_ESCAPE.search(data):
        return _by_escapes(data)
    return Decoded(text, "utf-8", "utf-8")


def _by_escapes(data: bytes) -> Decoded:
    text = text_of(data, "iso-2022-jp")
    if fits(text):
        return Decoded(text, "iso-2022-jp", "detected")
    return Decoded(data.decode(), "utf-8", "utf-8")


def _by_cut_utf8(data: bytes, text: str, used: int) -> Decoded | None:
    """Take UTF-8 that stops in the middle of a character, unless its last byte alone is beyond ASCII.

    Such a byte is as likely the "é" that ends a page in windows-1252.
    """
    if text.isascii() and len(data) - used == 1:
        return None
    return Decoded(data.decode("utf-8", "replace"), "utf-8", "utf-8")


def _by_damaged_utf8(data: bytes) -> Decoded | None:
    """Take UTF-8 where at most one non-ASCII character in four is broken.

    Measured on text in 23 legacy encodings, chance makes valid UTF-8 of up to 53 % of the sequences (short EUC-JP
    pages full of katakana), 34 % in Thai, 29 % in Shift_JIS, 22 % in the rest of East Asia, 18 % in IBM866 and 0 to
    7 % elsewhere.
    """
    text = data.decode("utf-8", "replace")
    broken, others = _broken_utf8(data, text)
    return Decoded(text, "utf-8", "utf-8") if broken * 4 <= others else None


def _broken_utf8(data: bytes, text: str) -> tuple[int, int]:
    """Count the broken and all of the non-ASCII characters; a U+FFFD that the page itself holds is not broken."""
    return text.count("\ufffd") - data.count(b"\xef\xbf\xbd"), beyond_ascii(text)


# --- labels: what the transport and the page say

_LABEL_WINDOW = 65536
_MOST_LABELS = 4  # each costs a decoding of the whole page
_META = re.compile(rb"<meta\b[^<>]*", re.IGNORECASE)
_META_CHARSET = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?\s{0,9}([^\s\"'<>;/]{1,64})", re.IGNORECASE)
_META_OF_PROSE = re.compile(rb"\b(?:name|property|itemprop)\s{0,9}=", re.IGNORECASE)
_XML_ENCODING = re.compile(
    rb"\s{0,99}<\?xml\b[^<>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([^\"'<>]{1,64})", re.IGNORECASE
)

# Encodings and their labels without punctuation. Two deviations from the standard's table are its own advice for
# declarations in a page: UTF-16 means UTF-8 there (real UTF-16 was seen before), x-user-defined windows-1252.
_LABELS = {
    "utf-8": "unicode11utf8 unicode20utf8 xunicode20utf8 utf16 utf16le utf16be csunicode iso10646ucs2 ucs2 unicode"
    " unicodefeff unicodefffe",
    "ibm866": "866 cp866 csibm866",
    "iso-8859-2": "csisolatin2 iso885921987 isoir101 l2 latin2",
    "iso-8859-3": "csisolatin3 iso885931988 isoir109 l3 latin3",
    "iso-8859-4": "csisolatin4 iso885941988 isoir110 l4 latin4",
    "iso-8859-5": "csisolatincyrillic cyrillic iso885951988 isoir144",
    "iso-8859-6": "arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 iso88596e iso88596i iso885961987"
    " isoir127",
    "iso-8859-7": "csisolatingreek ecma118 elot928 greek greek8 iso885971987 isoir126 suneugreek",
    "iso-8859-8": "csiso88598e csisolatinhebrew hebrew iso88598e iso885981988 isoir138 visual",
    "iso-8859-8-i": "csiso88598i logical",
    "iso-8859-10": "csisolatin6 isoir157 l6 latin6",
    "iso-8859-13": "",
    "iso-8859-14": "",
    "iso-8859-15": "csisolatin9 l9 latin9",
    "iso-8859-16": "",
    "koi8-r": "cskoi8r koi koi8",
    "koi8-u": "koi8ru",
    "macintosh": "csmacintosh mac macroman xmacroman",
    "x-mac-cyrillic": "xmacukrainian",
    "windows-874": "cp874 dos874 iso885911 tis620",
    "windows-1250": "cp1250 xcp1250",
    "windows-1251": "cp1251 xcp1251",
    "windows-1252": "ansi ansix341968 ascii cp1252 cp819 csisolatin1 ibm819 iso88591 iso885911987 isoir100 l1 latin1"
    " usascii xcp1252 xuserdefined",
    "windows-1253": "cp1253 xcp1253",
    "windows-1254": "cp1254 csisolatin5 iso88599 iso885991989 isoir148 l5 latin5 xcp1254",
    "windows-1255": "cp1255 xcp1255",
    "windows-1256": "cp1256 xcp1256",
    "windows-1257": "cp1257 xcp1257",
    "windows-1258": "cp1258 xcp1258",
    "gbk": "chinese cp936 csgb2312 csiso58gb231280 euccn gb2312 gb231280 isoir58 xgbk",
    "gb18030": "",
    "big5": "big5hkscs cnbig5 cp950 csbig5 xxbig5",
    "euc-jp": "cseucpkdfmtjapanese ujis xeucjp",
    "iso-2022-jp": "csiso2022jp jis",
    "shift_jis": "cp932 csshiftjis ms932 mskanji sjis windows31j xsjis",
    "euc-kr": "cp949 cseuckr csksc56011987 isoir149 korean ksc5601 ksc56011987 ksc56011989 ms949 uhc windows949",
}


def _squeeze(label: str) -> str:
    return re.sub("[^a-z0-9]", "", label.lower())


_ENCODING_OF = {
    label: encoding for encoding, labels in _LABELS.items() for label in (_squeeze(encoding), *labels.split())
}


ENCODINGS = tuple(_LABELS)
"""The names of all encodings that labels mean."""


def encoding_of_label(label: str) -> str | None:
    """Name the encoding that a label means; case and punctuation do not matter ("UTF8;", "Shift-JIS", "'latin1'")."""
    return _ENCODING_OF.get(_squeeze(label[:64]))


def _by_label(data: bytes, charset: str | None) -> Decoded | None:
    for encoding, source in islice(_named_encodings(data, charset), _MOST_LABELS):
        text = text_of(data, encoding)
        if _is_half_utf8(data, text) if encoding == "utf-8" else fits(text):
            return Decoded(text, encoding, source)
    return None


def _named_encodings(data: bytes, charset: str | None) -> Iterator[tuple[str, Source]]:
    """Give each encoding once, however often a page repeats itself."""
    seen: set[str] = set()
    for label, source in _labels(data, charset):
        encoding = encoding_of_label(label)
        if encoding and encoding not in seen:
            seen.add(encoding)
            yield encoding, source


def _labels(data: bytes, charset: str | None) -> Iterator[tuple[str, Source]]:
    if charset:
        yield charset, "transport"
    for label in _declared_labels(data[:_LABEL_WINDOW]):
        yield label.decode("latin-1"), "declared"


def _declared_labels(head: bytes) -> Iterator[bytes]:
    """Give the labels in <meta> elements, then the XML declaration's: browsers go by the former."""
    for meta in _META.finditer(_without_comments(head)):
        found = _META_CHARSET.search(meta[0])
        if found and not _is_prose(meta[0]):
            yield found[1]
    if declaration := _XML_ENCODING.match(head):
        yield declaration[1]


def _is_prose(meta: bytes) -> bool:
    """Tell a description that happens to mention a charset from a declaration."""
    return _META_OF_PROSE.search(meta) is not None and b"http-equiv" not in meta.lower()


def _without_comments(head: bytes) -> bytes:
    # Splitting keeps this linear where "<!--" repeats without an end; a lazy regular expression would not be.
    before, *rest = head.split(b"<!--")
    return before + b" ".join(part.partition(b"-->")[2] for part in rest)


def _is_half_utf8(data: bytes, text: str) -> bool:
    """Ask less of a page that is said to be UTF-8: pages do mix in windows-1252 from elsewhere."""
    broken, others = _broken_utf8(data, text)
    return broken * 2 <= others


# --- letters: what the bytes look like


def _by_letters(data: bytes) -> Decoded | None:
    from thresher.page.guessing import guessed  # only here: few pages need it

    encoding = guessed(data)
    return Decoded(text_of(data, encoding), encoding, "detected") if encoding else None
