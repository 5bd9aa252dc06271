"""Files that are not web pages, by their first bytes; and what must not be taken for one."""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thresher.page.sniff import binary_kind

NOISE = hashlib.shake_128(b"noise").digest(5_000)


def zip_file() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("word/document.xml", "<w:document/>")
    return buffer.getvalue()


FILES = [
    ("a PDF document", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj"),
    ("a PDF document", b"\r\n  %PDF-1.4\n"),
    ("a PDF document", b"\xef\xbb\xbf%PDF-1.4\n"),
    ("a PostScript document", b"%!PS-Adobe-3.0\n"),
    ("an RTF document", rb"{\rtf1\ansi\deff0 Hello}"),
    ("a Microsoft Office document (OLE)", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)),
    ("a ZIP archive (or an office document)", zip_file()),
    ("gzip data", gzip.compress(b"<p>Hello</p>", mtime=0)),
    ("a Zstandard archive", b"\x28\xb5\x2f\xfd\x04\x58"),
    ("a bzip2 archive", b"BZh91AY&SY\x01\x02\x03"),
    ("an xz archive", b"\xfd7zXZ\x00\x00\x04"),
    ("a 7z archive", b"7z\xbc\xaf\x27\x1c\x00\x04"),
    ("a RAR archive", b"Rar!\x1a\x07\x01\x00"),
    ("a tar archive", b"notes.txt" + bytes(248) + b"ustar\x0000"),
    ("a WARC archive", b"WARC/1.0\r\nWARC-Type: warcinfo\r\n"),
    ("a PNG image", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
    ("a JPEG image", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00"),
    ("a GIF image", b"GIF89a\x01\x00\x01\x00\x80\x00\x00"),
    ("a WebP image", b"RIFF\x24\x00\x00\x00WEBPVP8 "),
    ("an AVIF image", b"\x00\x00\x00\x20ftypavif\x00\x00\x00\x00"),
    ("a HEIC image", b"\x00\x00\x00\x20ftypheic\x00\x00\x00\x00"),
    ("a BMP image", b"BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28"),
    ("a TIFF image", b"II*\x00\x08\x00\x00\x00"),
    ("an icon", b"\x00\x00\x01\x00\x01\x00\x10\x10"),
    ("an MP4 video", b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00"),
    ("a Matroska or WebM video", b"\x1a\x45\xdf\xa3\x9f\x42\x86\x81"),
    ("an AVI video", b"RIFF\x24\x00\x00\x00AVI LIST"),
    ("a WAV sound", b"RIFF\x24\x00\x00\x00WAVEfmt "),
    ("an Ogg sound or video", b"OggS\x00\x02"),
    ("a FLAC sound", b"fLaC\x00\x00\x00\x22"),
    ("an MP3", b"ID3\x04\x00\x00\x00\x00\x00\x23TSSE"),
    ("an MP3", b"\xff\xfb\x90\x64\x00\x0f\x00\x00"),
    ("a font", b"wOF2\x00\x01\x00\x00"),
    ("a font", b"\x00\x01\x00\x00\x00\x0f\x00\x80"),
    ("an executable", b"\x7fELF\x02\x01\x01\x00"),
    ("an executable", b"MZ\x90\x00\x03\x00\x00\x00"),
    ("an executable", b"\xcf\xfa\xed\xfe\x07\x00\x00\x01"),
    ("a WebAssembly module", b"\x00asm\x01\x00\x00\x00"),
    ("an SQLite database", b"SQLite format 3\x00\x10\x00"),
    ("a Parquet file", b"PAR1\x15\x04\x15\x10"),
    ("binary data", NOISE),
    ("binary data", bytes(500)),
    ("binary data", b"\x01\x02\x03\x04\x05\x06"),
    ("binary data", b"\x01\x00\x02\x00\x03\x00\x04\x00" * 50),
]

PAGE = "<!DOCTYPE html><html><body><p>Старый мельник жил у реки. The miller’s 水車 turned.</p></body></html>"
RUSSIAN = "<html><body><p>Старый мельник жил у самой реки.</p></body></html>"
JAPANESE = "<html><body><p>山のふもとの小さな図書館。コーヒーの香り。</p></body></html>"
KOREAN = "<p>할머니는 마당에 감나무를 심고 감을 나누어 주셨다.</p>"

TEXTS = [
    b"",
    b"\n",
    b"\0",
    b"Plain words.",
    PAGE.encode(),
    PAGE.encode("utf-16"),
    PAGE.encode("utf-16-le"),
    PAGE.encode("utf-16-be"),
    PAGE.encode("utf-32"),
    b"\xef\xbb\xbf" + PAGE.encode(),
    RUSSIAN.encode("cp1251"),
    RUSSIAN.encode("koi8-r"),
    RUSSIAN.encode("cp866"),
    JAPANESE.encode("cp932"),
    JAPANESE.encode("euc-jp"),
    JAPANESE.encode("iso2022_jp"),
    KOREAN.encode("cp949"),
    KOREAN.encode("iso2022_kr"),
    PAGE.encode().replace(b" ", b"\0", 3) * 3,
    PAGE.encode() + bytes(10),
    PAGE.encode() * 90 + NOISE,
    b"<p>About %PDF-1.4 files</p>",
    b"GIF89a is a format of 1989.",
    b"MZ is the sign of Mark Zbikowski.",
    b"BM, the British Museum",
    b"PK is short for Pakistan.",
    b"PAR1 was a hotel.",
    b"ID3 tags hold titles.",
    b"RIFF and raff. WEBP images",
    b"BZh91AY&SY is how bzip2 begins.",
    b"Rar! she cried.",
    b"WARC/1.0 is a version.",
    b"\x1b[31mred\x1b[0m letters",
    "ÿþ and ÿØ are letters".encode(),
]


@pytest.mark.parametrize(("kind", "data"), FILES)
def test_files_are_named(kind: str, data: bytes) -> None:
    assert binary_kind(data) == kind


@pytest.mark.parametrize("data", TEXTS)
def test_text_is_not_binary(data: bytes) -> None:
    assert binary_kind(data) is None


@given(st.binary())
def test_any_bytes_have_an_answer(data: bytes) -> None:
    assert binary_kind(data) is None or binary_kind(data)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"])))
def test_text_in_a_page_is_never_binary(text: str) -> None:
    assert binary_kind(f"<!DOCTYPE html>{text}".encode()) is None
