"""Decompression in small steps, so that a decompression bomb is noticed while it is still small.

Every reader takes compressed slices and yields pieces of bounded size, however much the input would swell to.
Whoever consumes them counts, and stops when it is enough; nothing is decompressed ahead of the count.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import chain
from typing import Any

__all__ = ["Corrupt", "UnknownCompression", "accept_encoding", "codings", "inflate"]

PIECE = 64 * 1024
# What a decompressor made of a slice is lost if the slice turns out to be broken: hence small slices.
SLICE = 256
MOST_LAYERS = 4
# RFC 9659 sets this as the largest window for zstd on the web; a larger one is a way to eat memory.
ZSTD_WINDOW = 8 * 1024 * 1024

GZIP_FORMAT, ZLIB_FORMAT, RAW_FORMAT = 31, 15, -15

Slices = Iterator[bytes]


class Corrupt(Exception):
    """The compressed stream is broken or ends too early."""


class UnknownCompression(Exception):
    """The body is compressed in a way that cannot be read here."""


def accept_encoding() -> str:
    """The value of the Accept-Encoding header: what this installation can unpack."""
    return ", ".join(name for name in READERS if not name.startswith("x-"))


def codings(header: str) -> list[str]:
    """The compressions named by a Content-Encoding header, in the order they were applied."""
    names = [name.strip().lower() for name in header.split(",")]
    for name in names:
        if name in UNREADABLE and name not in READERS:
            raise UnknownCompression(name)
    # Browsers ignore words that name no compression ("utf-8", "none"), and servers do send them.
    known = [name for name in names if name in READERS]
    if len(known) > MOST_LAYERS:
        raise UnknownCompression(header)
    return known


def inflate(chunks: Iterable[bytes], applied: list[str], tick: Callable[[], None]) -> Iterator[bytes]:
    """Unpack what the `applied` codings packed. `tick` is called often, and may raise to stop the work."""
    pieces = iter(chunks)
    for coding in reversed(applied):
        pieces = READERS[coding](_sliced(pieces, tick))
    try:
        yield from pieces
    except BROKEN as flaw:
        raise Corrupt(str(flaw)) from flaw


def _sliced(pieces: Iterator[bytes], tick: Callable[[], None]) -> Slices:
    for piece in pieces:
        for start in range(0, len(piece), SLICE):
            tick()
            yield piece[start : start + SLICE]


def _gunzip(slices: Slices) -> Iterator[bytes]:
    return _unzip(slices, GZIP_FORMAT)


def _undeflate(slices: Slices) -> Iterator[bytes]:
    """Deflate means the zlib format in the standard, and often the raw one in practice."""
    head = b""
    while len(head) < 2 and (more := next(slices, b"")):
        head += more
    is_zlib = len(head) > 1 and head[0] & 0x0F == 8 and int.from_bytes(head[:2], "big") % 31 == 0
    return _unzip(chain([head], slices), ZLIB_FORMAT if is_zlib else RAW_FORMAT)


def _unzip(slices: Slices, wbits: int) -> Iterator[bytes]:
    machine = None
    for piece in slices:
        rest = piece
        while rest:
            # Gzip allows several members one after another: each needs a fresh start.
            if machine is None or machine.eof:
                machine = zlib.decompressobj(wbits)
            yield machine.decompress(rest, PIECE)
            rest = machine.unconsumed_tail or machine.unused_data
    if machine is not None and not machine.eof:
        yield machine.flush()
        raise Corrupt("the stream ends too early")


def _unbrotli(slices: Slices) -> Iterator[bytes]:
    machine = brotli.Decompressor()
    started = False
    for piece in slices:
        started = True
        yield from _brotli_output(machine, piece)
        if machine.is_finished():
            return
    if started:
        raise Corrupt("the stream ends too early")


def _brotli_output(machine: Any, piece: bytes) -> Iterator[bytes]:
    output = machine.process(piece, output_buffer_limit=PIECE)
    yield output
    # It may say that it takes more input while it still holds output: only an empty answer means drained.
    while not machine.is_finished() and (output or not machine.can_accept_more_data()):
        output = machine.process(b"", output_buffer_limit=PIECE)
        yield output


def _unzstd(slices: Slices) -> Iterator[bytes]:
    source = _Source(slices)
    unpacker = zstandard.ZstdDecompressor(max_window_size=ZSTD_WINDOW)
    reader = unpacker.stream_reader(source, read_across_frames=True)
    while piece := reader.read1(PIECE):
        yield piece
    if source.was_read and not reader.tell():
        raise Corrupt("the stream ends too early")


class _Source:
    """Slices in the shape of a file."""

    def __init__(self, slices: Slices) -> None:
        self._slices = slices
        self.was_read = False

    def read(self, _size: int = -1) -> bytes:
        piece = next(self._slices, b"")
        self.was_read = self.was_read or bool(piece)
        return piece


def _installed(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def _has_bounded_brotli() -> bool:
    """Whether brotli is 1.2 or later: before, its decompressor could not be told to stop."""
    return hasattr(getattr(brotli, "Decompressor", None), "can_accept_more_data")


brotli = _installed("brotli")
zstandard = _installed("zstandard")

READERS: dict[str, Callable[[Slices], Iterator[bytes]]] = {
    "gzip": _gunzip,
    "x-gzip": _gunzip,
    "deflate": _undeflate,
}
BROKEN: tuple[type[Exception], ...] = (zlib.error,)
if _has_bounded_brotli():
    READERS["br"] = _unbrotli
    BROKEN += (brotli.error,)
if zstandard:
    READERS["zstd"] = _unzstd
    BROKEN += (zstandard.ZstdError,)

UNREADABLE = frozenset({"br", "zstd", "compress", "x-compress", "dcb", "dcz"})
