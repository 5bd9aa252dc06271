"""Where records begin in the bytes of a WARC file, and how to go on behind a broken one.

In `.warc.gz` and `.warc.zst` every record is a member of its own. A member is looked for by its first bytes, and is one
only if what comes out of it begins like a record.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Any, BinaryIO, Final, NamedTuple

_PIECE: Final = 256 * 1024
_MOST_AT_ONCE: Final = 1 << 20
_HEAD: Final = 8192
_BEGINNING: Final = b"WARC/"
_PLAIN_RECORD: Final = re.compile(rb"(?:\A|\n)(WARC/[01]\.\d{1,2}\r?\n)")
_HEADER: Final = re.compile(rb"^([A-Za-z-]{1,64}):[ \t]*([^\r\n]{0,8192})", re.MULTILINE)


class Form(NamedTuple):
    """How the records of a file are packed."""

    magic: bytes
    machine: Callable[[], Any] | None


class Member(NamedTuple):
    """A member: where it ends, None if it is broken, and how it begins."""

    end: int | None
    head: bytes


def _unzstd() -> Any:
    import zstandard

    return zstandard.ZstdDecompressor(max_window_size=1 << 27).decompressobj()


PLAIN: Final = Form(_BEGINNING, None)
GZIP: Final = Form(b"\x1f\x8b\x08", lambda: zlib.decompressobj(31))
ZSTD: Final = Form(b"\x28\xb5\x2f\xfd", _unzstd)


def form_of(file: BinaryIO) -> Form:
    file.seek(0)
    head = file.read(4)
    if head.startswith(GZIP.magic[:2]):
        return GZIP
    return ZSTD if head == ZSTD.magic or head[1:] == b"\x2a\x4d\x18" else PLAIN


def next_start(file: BinaryIO, position: int, form: Form) -> int | None:
    """Where the first record at or behind a position begins; None if there is none."""
    if form.machine is None:
        return _next_plain(file, position)
    while (position := _next_magic(file, position, form.magic)) >= 0:
        if member_at(file, position, form, only_head=True).head.startswith(_BEGINNING):
            return position
        position += 1
    return None


def _next_magic(file: BinaryIO, position: int, magic: bytes) -> int:
    file.seek(position)
    kept = b""
    while piece := file.read(_PIECE):
        piece = kept + piece
        if (found := piece.find(magic)) >= 0:
            return position + found
        kept = piece[1 - len(magic) :]
        position += len(piece) - len(kept)
    return -1


def _next_plain(file: BinaryIO, position: int) -> int | None:
    """A record begins with its version on a line of its own, behind an empty line or at the beginning of the file."""
    position = max(0, position - 1)  # the line break before it
    file.seek(position)
    kept = b""
    at = position
    while piece := file.read(_PIECE):
        piece = kept + piece
        if found := _PLAIN_RECORD.search(piece, 0 if at == 0 or piece[:1] == b"\n" else 1):
            return at + found.start(1)
        kept = piece[-16:]
        at += len(piece) - len(kept)
    return None


def member_at(file: BinaryIO, position: int, form: Form, *, only_head: bool = False) -> Member:
    """The member that begins at a position, read to its end unless only its head is wanted."""
    if form.machine is None:
        return _plain_record_at(file, position)
    machine = form.machine()
    file.seek(position)
    head = b""
    try:
        while piece := file.read(_HEAD if only_head else _PIECE):
            made = _fed(machine, piece)
            head = (head + made)[:_HEAD]
            position += len(piece)
            if machine.eof:
                return Member(position - len(machine.unused_data), head)
            if only_head and len(head) >= len(_BEGINNING):
                return Member(None, head)
    except Exception:  # each library has its own error for broken data
        return Member(None, head)
    return Member(None, head)


def _fed(machine: Any, piece: bytes) -> bytes:
    """What comes out first; the rest is read as well, but never held as a whole."""
    if not hasattr(machine, "unconsumed_tail"):
        return bytes(machine.decompress(piece))
    first = made = machine.decompress(piece, _MOST_AT_ONCE)
    while machine.unconsumed_tail and made:
        made = machine.decompress(machine.unconsumed_tail, _MOST_AT_ONCE)
    return bytes(first)


def _plain_record_at(file: BinaryIO, position: int) -> Member:
    file.seek(position)
    head = file.read(_HEAD)
    stated = headers_in(head).get("content-length", "")
    end = head.find(b"\r\n\r\n")
    if not stated.isdigit() or end < 0 or not head.startswith(_BEGINNING):
        return Member(None, head)
    return Member(position + end + 4 + int(stated) + 4, head)


def headers_in(head: bytes) -> dict[str, str]:
    """The headers of a record as far as they can be read, their names in lower case."""
    top = head.partition(b"\r\n\r\n")[0]
    return {
        name.decode("ascii").lower(): value.decode("utf-8", "replace").strip() for name, value in _HEADER.findall(top)
    }
