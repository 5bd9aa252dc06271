"""The body of an HTTP response as a crawl has stored it: unchunked and unpacked, within bounds.

Crawlers often store a body already unpacked and leave the headers as they were. So what a header says is tried, and
where the bytes do not bear it out they are taken as they are.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SIZE_LINE: Final = re.compile(rb"[ \t]*([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]{0,1024})?\r?\n")
_CHARSET: Final = re.compile(r"""charset\s*=\s*["']?([^\s"';,]{1,50})""", re.IGNORECASE)


class Body(NamedTuple):
    """What is left of a body; `cut` says that it broke off, `large` that there is more than was allowed."""

    data: bytes
    cut: bool = False
    large: bool = False


def unpacked(data: bytes, transfer: str | None, content: str | None, most: int) -> Body:
    """The body without its transfer and content encodings."""
    cut = False
    if transfer and "chunked" in transfer.lower():
        data, cut = _unchunked(data)
    if not content:
        return Body(data, cut, len(data) > most)
    from thresher.inflate import UnknownCompression, codings  # only here: crawlers unpack most bodies

    try:
        applied = codings(content)
    except UnknownCompression:
        return Body(data, cut, len(data) > most)
    body = _inflated(data, applied, most) if applied else Body(data, False, len(data) > most)
    return body._replace(cut=body.cut or cut)


def _unchunked(data: bytes) -> tuple[bytes, bool]:
    """The chunks together, and whether the last is missing; all as it is if the first does not begin like one."""
    pieces: list[bytes] = []
    at = 0
    while found := _SIZE_LINE.match(data, at):
        size = int(found[1], 16)
        if size == 0:
            return b"".join(pieces), False
        piece = data[found.end() : found.end() + size]
        pieces.append(piece)
        at = found.end() + size
        at += 2 if data[at : at + 2] == b"\r\n" else 1 if data[at : at + 1] == b"\n" else 0
    whole_chunk = pieces and (at > len(data) or len(data) - at < 12 or len(pieces) > 1)
    return (b"".join(pieces), True) if whole_chunk else (data, False)


def _inflated(data: bytes, applied: list[str], most: int) -> Body:
    from thresher.inflate import Corrupt, inflate

    pieces: list[bytes] = []
    held = 0
    try:
        for piece in inflate([data], applied, lambda: None):
            pieces.append(piece)
            held += len(piece)
            if held > most:
                return Body(b"", large=True)
    except Corrupt:
        return Body(b"".join(pieces), cut=True) if held else Body(data, large=len(data) > most)
    return Body(b"".join(pieces))


def charset_of(content_type: str | None) -> str | None:
    found = _CHARSET.search(content_type) if content_type else None
    return found[1] if found else None


def bare_type(content_type: str | None) -> str | None:
    """Such as "text/html", without what follows a semicolon."""
    return (content_type.partition(";")[0].strip().lower() or None) if content_type else None
