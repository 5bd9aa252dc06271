"""Decompression: every coding, in pieces of any size, broken streams and bombs."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import brotli
import pytest
import zstandard

from thresher import inflate as module
from thresher.inflate import Corrupt, UnknownCompression, accept_encoding, codings, inflate

TEXT = b"".join(b"<p>Line %d of a page.</p>\n" % number for number in range(20_000))
LARGEST_PIECE = 256 * 1024


def raw_deflate(data: bytes) -> bytes:
    machine = zlib.compressobj(wbits=-15)
    return machine.compress(data) + machine.flush()


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor().compress(data)


def fast_brotli(data: bytes) -> bytes:
    return bytes(brotli.compress(data, quality=4))


Pack = Callable[[bytes], bytes]
PACKERS: dict[str, tuple[str, Pack]] = {
    "gzip": ("gzip", gzip.compress),
    "x-gzip": ("x-gzip", gzip.compress),
    "zlib": ("deflate", zlib.compress),
    "raw deflate": ("deflate", raw_deflate),
    "brotli": ("br", fast_brotli),
    "zstd": ("zstd", zstd),
}
every_coding = pytest.mark.parametrize(("coding", "pack"), PACKERS.values(), ids=PACKERS.keys())


def in_chunks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def no_tick() -> None:
    """Time stands still."""


def unpack(data: bytes, *applied: str, chunk: int = 1000) -> bytes:
    return b"".join(inflate(in_chunks(data, chunk), list(applied), no_tick))


def unpack_what_is_there(data: bytes, coding: str) -> bytes:
    saved = bytearray()
    with pytest.raises(Corrupt):
        for piece in inflate([data], [coding], no_tick):
            saved += piece
    return bytes(saved)


@every_coding
@pytest.mark.parametrize("chunk", [1, 7, 1000, 1_000_000])
def test_it_unpacks(coding: str, pack: Pack, chunk: int) -> None:
    assert unpack(pack(TEXT), coding, chunk=chunk) == TEXT


@every_coding
def test_an_empty_body_is_empty(coding: str, pack: Pack) -> None:
    assert unpack(b"", coding) == b""


@pytest.mark.parametrize("name", ["gzip", "zlib", "raw deflate", "brotli"])
def test_an_empty_page_may_be_packed(name: str) -> None:
    coding, pack = PACKERS[name]
    assert unpack(pack(b""), coding) == b""


def test_codings_are_undone_in_the_reverse_order() -> None:
    assert unpack(zstd(fast_brotli(gzip.compress(TEXT))), "gzip", "br", "zstd") == TEXT


def test_gzip_may_have_several_members_and_zstd_several_frames() -> None:
    assert unpack(gzip.compress(b"one ") + gzip.compress(b"two"), "gzip") == b"one two"
    assert unpack(zstd(b"one ") + zstd(b"two"), "zstd") == b"one two"


@every_coding
def test_a_bomb_comes_in_small_pieces(coding: str, pack: Pack) -> None:
    bomb = pack(bytes(20_000_000))
    sizes = [len(piece) for piece in inflate([bomb], [coding], no_tick)]
    assert sum(sizes) == 20_000_000
    assert max(sizes) <= LARGEST_PIECE


def test_a_bomb_in_a_bomb_comes_in_small_pieces() -> None:
    pieces = inflate([gzip.compress(gzip.compress(bytes(50_000_000)))], ["gzip", "gzip"], no_tick)
    assert max(map(len, pieces)) <= LARGEST_PIECE


@every_coding
def test_of_a_truncated_stream_the_beginning_is_kept(coding: str, pack: Pack) -> None:
    packed = pack(TEXT)
    half = packed[: len(packed) // 2]
    pieces = inflate([half], [coding], no_tick)
    saved = b"".join(_until_corrupt(pieces))
    assert len(saved) > 10_000
    assert TEXT.startswith(saved)


def _until_corrupt(pieces: Iterator[bytes]) -> Iterator[bytes]:
    try:
        yield from pieces
    except Corrupt:
        return


def test_a_wrong_checksum_costs_only_the_end() -> None:
    packed = gzip.compress(TEXT)
    saved = unpack_what_is_there(packed[:-8] + b"checksum", "gzip")
    assert len(saved) > len(TEXT) * 0.9
    assert TEXT.startswith(saved)


@every_coding
def test_what_is_not_packed_at_all_is_corrupt(coding: str, pack: Pack) -> None:
    assert unpack_what_is_there(b"\x07<!doctype html> is no compression" * 20, coding) == b""


@every_coding
def test_a_stream_that_stops_at_its_start_is_corrupt(coding: str, pack: Pack) -> None:
    assert unpack_what_is_there(pack(TEXT)[:1], coding) == b""


def test_a_zstd_window_has_a_limit() -> None:
    wide = zstandard.ZstdCompressionParameters(window_log=27)
    machine = zstandard.ZstdCompressor(compression_params=wide).compressobj()
    packed = machine.compress(TEXT) + machine.flush()
    assert unpack_what_is_there(packed, "zstd") == b""


def test_the_clock_is_looked_at_even_when_nothing_comes_out() -> None:
    ticks = []
    hollow = gzip.compress(gzip.compress(b"") * 5000)
    for _ in inflate([hollow], ["gzip", "gzip"], lambda: ticks.append(1)):
        pass
    assert len(ticks) > 300


def test_codings_of_a_header() -> None:
    assert codings("GZip , br") == ["gzip", "br"]
    assert codings("") == codings("identity") == codings("utf-8") == []


@pytest.mark.parametrize("header", ["compress", "gzip, dcz", "gzip, gzip, gzip, gzip, gzip"])
def test_codings_that_are_beyond_us(header: str) -> None:
    with pytest.raises(UnknownCompression):
        codings(header)


def test_we_accept_what_we_can_unpack() -> None:
    assert accept_encoding() == "gzip, deflate, br, zstd"


def test_a_brotli_that_cannot_be_held_back_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "brotli", SimpleNamespace(Decompressor=object))
    assert not module._has_bounded_brotli()
    readers = {name: reader for name, reader in module.READERS.items() if name != "br"}
    monkeypatch.setattr(module, "READERS", readers)
    assert "br" not in accept_encoding()
    with pytest.raises(UnknownCompression):
        codings("br")
