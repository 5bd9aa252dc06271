"""Tell files of other kinds from web pages by their first bytes, to say so instead of extracting rubbish."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from thresher.page.decode import unmarked_utf16

__all__ = ["binary_kind"]

_HEAD_BYTES = 4096


class _Sign(NamedTuple):
    """How files of one kind begin. A sign made of letters alone could begin a text, so bytes must bear it out."""

    pattern: bytes
    kind: str
    could_be_text: bool


def _sign(kind: str, pattern: bytes, could_be_text: bool = False) -> _Sign:
    return _Sign(pattern, kind, could_be_text)


_SIGNS = (
    _sign("a PDF document", rb"(?:\xef\xbb\xbf)?[\x00\s]{0,1024}%PDF-\d"),
    _sign("a PostScript document", rb"%!PS-Adobe-|\xc5\xd0\xd3\xc6"),
    _sign("an RTF document", rb"\s{0,64}\{\\rtf\d?\\?"),
    _sign("a Microsoft Office document (OLE)", rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    _sign("a ZIP archive (or an office document)", rb"PK(?:\x03\x04|\x05\x06|\x07\x08)"),
    _sign("gzip data", rb"\x1f\x8b\x08"),
    _sign("a Zstandard archive", rb"\x28\xb5\x2f\xfd"),
    _sign("a bzip2 archive", rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)", could_be_text=True),
    _sign("an xz archive", rb"\xfd7zXZ\x00"),
    _sign("a 7z archive", rb"7z\xbc\xaf\x27\x1c"),
    _sign("a RAR archive", rb"Rar!\x1a\x07"),
    _sign("a tar archive", rb".{257}ustar[\x00 ]", could_be_text=True),
    _sign("a WARC archive", rb"WARC/[01]\.\d{1,2}\r?\n"),
    _sign("a PNG image", rb"\x89PNG\r\n\x1a\n"),
    _sign("a JPEG image", rb"\xff\xd8\xff"),
    _sign("a JPEG XL image", rb"\x00\x00\x00\x0cJXL \r\n\x87\n"),
    _sign("a JPEG 2000 image", rb"\x00\x00\x00\x0cjP  \r\n\x87\n"),
    _sign("a GIF image", rb"GIF8[79]a", could_be_text=True),
    _sign("a WebP image", rb"RIFF.{4}WEBP", could_be_text=True),
    _sign("a BMP image", rb"BM.{4}\x00\x00\x00\x00.\x00"),
    _sign("a TIFF image", rb"II\x2a\x00|MM\x00\x2a"),
    _sign("an icon", rb"\x00\x00[\x01\x02]\x00[^\x00]\x00"),
    _sign("a Photoshop image", rb"8BPS\x00\x01"),
    _sign("an AVIF image", rb".{4}ftypavi[fs]", could_be_text=True),
    _sign("a HEIC image", rb".{4}ftyp(?:hei[cmsx]|hevc|mif1|msf1)", could_be_text=True),
    _sign("an MP4 audio file", rb".{4}ftypM4[AB]", could_be_text=True),
    _sign("an MP4 video", rb".{4}ftyp[\x20-\x7e]{4}", could_be_text=True),
    _sign("a Matroska or WebM video", rb"\x1a\x45\xdf\xa3"),
    _sign("an AVI video", rb"RIFF.{4}AVI ", could_be_text=True),
    _sign("a Flash video", rb"FLV\x01"),
    _sign("an MPEG video", rb"\x00\x00\x01[\xb3\xba]"),
    _sign("a WAV sound", rb"RIFF.{4}WAVE", could_be_text=True),
    _sign("an Ogg sound or video", rb"OggS\x00"),
    _sign("a FLAC sound", rb"fLaC\x00"),
    _sign("an MP3", rb"ID3[\x02-\x04].|\xff[\xfa\xfb\xf2\xf3].[\x00-\xcf]", could_be_text=True),
    _sign("a font", rb"wOF[F2]|OTTO\x00|ttcf\x00|\x00\x01\x00\x00\x00[\x04-\x40]", could_be_text=True),
    _sign("an executable", rb"\x7fELF|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]"),
    _sign("an executable", rb"MZ", could_be_text=True),
    _sign("a Java class or universal executable", rb"\xca\xfe\xba\xbe"),
    _sign("a WebAssembly module", rb"\x00asm"),
    _sign("an SQLite database", rb"SQLite format 3\x00"),
    _sign("a Parquet file", rb"PAR1", could_be_text=True),
    _sign("an Arrow file", rb"ARROW1\x00\x00"),
    _sign("a property list", rb"bplist0\d", could_be_text=True),
)

_ANY_SIGN = re.compile(b"|".join(b"(?:%b)" % sign.pattern for sign in _SIGNS), re.DOTALL)

_TEXT_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)

# Not among them: white space, ESC (ISO-2022-JP), SO and SI (ISO-2022-KR).
_CONTROLS = bytes({*range(0x20), 0x7F} - {*b"\t\n\x0b\x0c\r\x0e\x0f\x1b"})
_FEWEST_CONTROLS = 4


def binary_kind(data: bytes) -> str | None:
    """Name what the bytes are if they are clearly no web page ("a PDF document"); None if they may be text."""
    head = data[:_HEAD_BYTES]
    if _ANY_SIGN.match(head):
        controls = _controls(head)
        for sign in _SIGNS:
            if re.match(sign.pattern, head, re.DOTALL) and (controls or not sign.could_be_text):
                return sign.kind
    return None if _is_text(head) else "binary data"


def _is_text(head: bytes) -> bool:
    """Tell by at most one control character in twenty bytes: noise has 10 %, of 4,417 pages the worst had 0.1 %."""
    if head.startswith(_TEXT_MARKS) or unmarked_utf16(head):
        return True
    unpadded = head.rstrip(b"\x00") or head
    controls = _controls(unpadded)
    return controls < _FEWEST_CONTROLS or controls * 20 <= len(unpadded)


def _controls(head: bytes) -> int:
    return len(head) - len(head.translate(None, _CONTROLS))
