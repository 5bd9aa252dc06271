"""Files that are compressed as a whole. Where one is cut off or broken, reading it raises one of `BROKEN`."""

from __future__ import annotations

import gzip
import io
import zlib
from typing import Any, BinaryIO, Final, cast

import zstandard

BROKEN: Final = (EOFError, OSError, zlib.error, zstandard.ZstdError)
_GZIP: Final = (".gz", ".tgz")
_LARGEST_WINDOW: Final = 1 << 27
_SLICE: Final = 1024
"""Bytes that are unpacked at once: a slice of a bomb becomes some tens of megabytes."""
_READ_AHEAD: Final = 1 << 20


def unpacked(file: BinaryIO, path: str) -> BinaryIO:
    """The file as it was before it was compressed, by the ending of its name."""
    name = path.lower()
    if name.endswith(_GZIP):
        return cast(BinaryIO, gzip.open(file))
    if name.endswith(".zst"):
        return cast(BinaryIO, io.BufferedReader(_Zstd(file), _READ_AHEAD))
    return file


class _Zstd(io.RawIOBase):
    """zstandard's own reader takes a file that is cut off for one that has ended."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decompressor = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
        self._frame: Any = None
        self._packed = b""
        self._held = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        while not self._held:
            self._packed = self._packed or self._file.read(_SLICE)
            if not self._packed:
                if self._frame is not None and not self._frame.eof:
                    raise EOFError("the compressed file ends too early")
                return 0
            if self._frame is None or self._frame.eof:
                self._frame = self._decompressor.decompressobj()
            self._held = memoryview(self._frame.decompress(self._packed))
            self._packed = self._frame.unused_data
        size = min(len(room), len(self._held))
        room[:size] = self._held[:size]
        self._held = self._held[size:]
        return size
