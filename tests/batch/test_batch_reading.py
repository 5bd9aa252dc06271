"""Every response and resource record of every kind of input gives one record, whatever is wrong with it."""

from __future__ import annotations

import gzip
import io
import json
import os
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="needs the extra `batch`")

import zlib

import brotli
import pyarrow as pa
import pyarrow.parquet
import zstandard
from batch_inputs import http, packed, page, warc_of, warc_record, write_warc

from thresher.batch.inputs import Shard, plan
from thresher.batch.reading import read_records
from thresher.batch.reading.members import GZIP, next_start
from thresher.batch.records import Findings, Record, Status
from thresher.batch.settings import Settings

MOST = 1_000_000


def read(path: Path | str, *, split: int = 1 << 30) -> list[Record]:
    shards = plan([str(path)], Settings(split=split))
    return [record for shard in shards for record in read_records(shard, MOST, Findings())]


def numbers(records: list[Record]) -> list[int]:
    """The numbers of the pages that these records are."""
    return [int((record.url or "").rpartition("/")[2]) for record in records]


@pytest.mark.parametrize("ending", ["warc", "warc.gz", "warc.zst"])
def test_a_warc_gives_its_responses_in_order(ending: str, tmp_path: Path) -> None:
    path = write_warc(tmp_path / f"some.{ending}", warc_of(page(n) for n in range(1, 8)))
    records = read(path)
    assert numbers(records) == list(range(1, 8))
    assert [record.body for record in records] == [page(n) for n in range(1, 8)]
    first = records[0]
    assert (first.http_status, first.content_type, first.charset) == (200, "text/html", "utf-8")
    assert (first.date, first.record_id) == (
        "2026-01-02T03:04:05Z",
        "<urn:uuid:00000000-0000-0000-0000-000000000001>",
    )


@pytest.mark.parametrize("ending", ["warc", "warc.gz"])
@pytest.mark.parametrize("split", [100, 333, 1000, 5000])
def test_a_file_in_parts_gives_the_same_records(ending: str, split: int, tmp_path: Path) -> None:
    path = write_warc(tmp_path / f"some.{ending}", warc_of(page(n) for n in range(1, 12)))
    whole = read(path)
    assert read(path, split=split) == whole


def test_offsets_lead_to_the_records(tmp_path: Path) -> None:
    path = write_warc(tmp_path / "some.warc.gz", warc_of(page(n) for n in range(1, 4)))
    for record in read(path):
        raw = zlib.decompressobj(31).decompress(path.read_bytes()[record.offset :])
        assert raw.startswith(b"WARC/1.1")
        assert str(record.record_id).encode() in raw


def damaged(records: list[bytes], number: int, how: str) -> bytes:
    """The packed records, one of them damaged."""
    parts = [packed(record) for record in records]
    part = bytearray(parts[number])
    if how == "magic":
        part[0:3] = b"XXX"
    elif how == "middle":
        middle = len(part) // 2
        part[middle : middle + 4] = bytes(4)
    elif how == "sum":
        part[-8:-4] = b"abcd"
    elif how == "zeros":
        part[:] = bytes(len(part))
    elif how == "gone":
        del part[len(part) // 2 :]
    parts[number] = bytes(part)
    return b"".join(parts)


@pytest.mark.parametrize("how", ["magic", "middle", "sum", "zeros", "gone"])
@pytest.mark.parametrize("number", [2, 6, 8])
def test_a_broken_member_costs_one_record(how: str, number: int, tmp_path: Path) -> None:
    path = tmp_path / "some.warc.gz"
    path.write_bytes(damaged(warc_of(page(n) for n in range(1, 6)), number, how))
    records = read(path)
    lost = number // 2
    assert len(records) == 5
    assert [record.status for record in records] == [Status.UNREADABLE if n == lost else None for n in range(1, 6)]
    whole = [record for record in records if record.status is None]
    assert [record.body for record in whole] == [page(n) for n in range(1, 6) if n != lost]


@pytest.mark.parametrize("how", ["middle", "sum"])
def test_a_broken_request_costs_nothing(how: str, tmp_path: Path) -> None:
    path = tmp_path / "some.warc.gz"
    path.write_bytes(damaged(warc_of(page(n) for n in range(1, 6)), 5, how))
    records = read(path)
    assert [record.body for record in records if record.status is None] == [page(n) for n in range(1, 6)]


def test_broken_headers_in_a_plain_file_cost_one_record(tmp_path: Path) -> None:
    records = warc_of(page(n) for n in range(1, 6))
    records[4] = b"WXRC" + records[4][4:]
    found = read(write_warc(tmp_path / "some.warc", records))
    assert [record.body for record in found if record.status is None] == [page(n) for n in (1, 3, 4, 5)]
    assert len(found) == 5


@pytest.mark.parametrize("ending", ["warc", "warc.gz"])
def test_a_file_that_ends_early_is_flagged(ending: str, tmp_path: Path) -> None:
    path = write_warc(tmp_path / f"some.{ending}", warc_of(page(n) for n in range(1, 4)))
    path.write_bytes(path.read_bytes()[:-150])
    found = Findings()
    records = list(read_records(plan([str(path)], Settings())[0], MOST, found))
    assert found.ends_early
    assert len(records) == 3
    assert records[-1].truncated == "file"


@pytest.mark.parametrize("data", [b"", b"\x1f\x8b", b"WARC/1.0\r\n", bytes(1000), b"\x28\xb5\x2f\xfd\x00", b"\n" * 99])
@pytest.mark.parametrize("ending", ["warc", "warc.gz", "warc.zst"])
def test_any_bytes_end(data: bytes, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"some.{ending}"
    path.write_bytes(data)
    assert len(read(path)) <= 1


def response(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    return warc_record(1, http(body, "Content-Type: text/html", *headers, status=status))


def only(record: bytes, tmp_path: Path) -> Record:
    (found,) = read(write_warc(tmp_path / "one.warc", [record]))
    return found


CODINGS = {"gzip": gzip.compress, "br": brotli.compress, "zstd": zstandard.compress, "deflate": zlib.compress}


@pytest.mark.parametrize("name", CODINGS)
def test_bodies_are_unpacked(name: str, tmp_path: Path) -> None:
    record = only(response(CODINGS[name](page(1)), f"Content-Encoding: {name}"), tmp_path)
    assert record.body == page(1)


@pytest.mark.parametrize("name", CODINGS)
def test_headers_that_lie_are_not_believed(name: str, tmp_path: Path) -> None:
    record = only(response(page(1), f"Content-Encoding: {name}", "Transfer-Encoding: chunked"), tmp_path)
    assert record.body == page(1)
    assert record.status is None


def chunked(data: bytes, size: int) -> bytes:
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


@pytest.mark.parametrize("size", [1, 7, 100_000])
def test_chunks_are_joined(size: int, tmp_path: Path) -> None:
    record = only(
        response(chunked(gzip.compress(page(1)), size), "Transfer-Encoding: chunked", "Content-Encoding: gzip"),
        tmp_path,
    )
    assert record.body == page(1)
    assert record.truncated is None


def test_chunks_that_break_off_are_said(tmp_path: Path) -> None:
    record = only(response(chunked(page(1), 100)[:-60], "Transfer-Encoding: chunked"), tmp_path)
    assert record.truncated == "body"
    assert page(1).startswith(bytes(record.body if isinstance(record.body, bytes) else b"?"))


@pytest.mark.parametrize("name", ["gzip", "br", "zstd"])
def test_a_bomb_is_large_not_unpacked(name: str, tmp_path: Path) -> None:
    bomb = CODINGS[name](bytes(20 * MOST))
    assert only(response(bomb, f"Content-Encoding: {name}"), tmp_path).status == Status.LARGE


def test_a_body_that_is_too_long_is_large(tmp_path: Path) -> None:
    assert only(response(b"x" * (MOST + 1)), tmp_path).status == Status.LARGE
    assert only(response(b"x" * (3 * MOST)), tmp_path).status == Status.LARGE


def test_what_the_crawler_cut_is_kept(tmp_path: Path) -> None:
    record = only(warc_record(1, http(page(1)), "WARC-Truncated: length"), tmp_path)
    assert record.truncated == "length"


def test_resources_and_other_responses(tmp_path: Path) -> None:
    records = [
        warc_record(1, page(1), kind="resource", content_type="text/html; charset=latin-1"),
        warc_record(2, b"\x01\x02", content_type="text/dns", url="dns:bees.example"),
        warc_record(3, b"no headers here"),
    ]
    resource, name, headless = read(write_warc(tmp_path / "some.warc.gz", records))
    assert (resource.body, resource.content_type, resource.charset) == (page(1), "text/html", "latin-1")
    assert name.content_type == "text/dns"
    assert headless.status == Status.UNREADABLE


def test_a_record_inside_a_page_is_no_record(tmp_path: Path) -> None:
    """A page that has a packed record in it, and a part of the file that begins there."""
    decoy = packed(warc_record(999, http(page(999))))
    stored = zlib.compressobj(0, wbits=31)  # stored as it is, so that it can be seen in the bytes of the file
    record = warc_record(2, http(decoy, "Content-Type: application/gzip"))
    parts = [
        packed(warc_record(1, http(page(1)))),
        stored.compress(record) + stored.flush(),
        packed(warc_record(3, http(page(3)))),
    ]
    path = tmp_path / "some.warc.gz"
    path.write_bytes(b"".join(parts))
    with path.open("rb") as file:
        assert next_start(file, len(parts[0]) + 1, GZIP) == path.read_bytes().index(decoy), "the test tests something"
    assert numbers(read(path)) == [1, 2, 3]


# ---- other inputs


PACKING: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "tgz": gzip.compress,
    "zst": zstandard.compress,
    "jsonl": bytes,
    "tar": bytes,
}


def lines(number: int) -> Iterator[bytes]:
    for n in range(1, number + 1):
        yield json.dumps({"url": f"https://bees.example/{n}", "html": page(n).decode()}).encode() + b"\n"


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "ndjson.zst"])
def test_json_lines(ending: str, tmp_path: Path) -> None:
    data = b"".join(lines(5))
    pack = PACKING[ending.rpartition(".")[2]]
    path = tmp_path / f"some.{ending}"
    path.write_bytes(pack(data))
    records = read(path)
    assert numbers(records) == [1, 2, 3, 4, 5]
    assert records[2].body == page(3).decode()
    assert records[2].offset == len(b"".join(lines(2)))


@pytest.mark.parametrize("split", [1, 50, 700, 100_000])
def test_json_lines_in_parts(split: int, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_bytes(b"".join(lines(5)))
    assert numbers(read(path, split=split)) == [1, 2, 3, 4, 5]


def test_lines_that_are_no_page(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    long = json.dumps({"html": "x" * (MOST + 1)}).encode()
    path.write_bytes(b'{broken\n[1]\n{"url": "u"}\n\n' + long + b"\n" + b"y" * (3 * MOST) + b"\n" + next(lines(1)))
    statuses = [record.status for record in read(path)]
    assert statuses == [Status.UNREADABLE] * 3 + [Status.LARGE] * 2 + [None]


def test_packed_lines_that_break_off(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(lines(200)))[:-200])
    found = Findings()
    records = list(read_records(plan([str(path)], Settings())[0], MOST, found))
    assert found.ends_early
    assert records[-1].status == Status.UNREADABLE
    assert numbers(records[:-1]) == list(range(1, len(records)))


@pytest.mark.parametrize("cut", [0.3, 0.6])
@pytest.mark.parametrize("ending", ["jsonl.gz", "jsonl.zst", "tar", "tar.gz", "tgz", "tar.zst"])
def test_packed_files_that_break_off_are_said(ending: str, cut: float, tmp_path: Path) -> None:
    """Neither tarfile nor zstandard tells a file that is cut off from one that has ended."""
    path = tmp_path / f"some.{ending}"
    whole = b"".join(lines(60)) if "jsonl" in ending else tar_of({f"{n}.html": page(n) for n in range(60)})
    pack = PACKING[ending.rpartition(".")[2]]
    for some, ends_early in ((pack(whole), False), (pack(whole)[: int(cut * len(pack(whole)))], True)):
        path.write_bytes(some)
        found = Findings()
        records = list(read_records(plan([str(path)], Settings())[0], MOST, found))
        assert found.ends_early is ends_early
        assert all(record.body for record in records if record.status is None)
        assert ends_early or len(records) == 60


def test_a_broken_packed_file_is_no_crash(tmp_path: Path) -> None:
    for ending in ("jsonl.gz", "jsonl.zst", "tar.gz", "tar.zst"):
        data = bytearray(PACKING[ending.rpartition(".")[2]](os.urandom(2000) * 20))
        data[len(data) // 2] ^= 255
        path = tmp_path / f"some.{ending}"
        path.write_bytes(bytes(data))
        assert all(record.status is Status.UNREADABLE for record in read(path))


def tar_of(files: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return held.getvalue()


@pytest.mark.parametrize("split", [1, 1 << 30])
def test_parquet(split: int, tmp_path: Path) -> None:
    table = pa.table(
        {"url": [f"https://bees.example/{n}" for n in range(9)], "html": [page(n) for n in range(9)], "other": range(9)}
    )
    path = tmp_path / "some.parquet"
    pyarrow.parquet.write_table(table, path, row_group_size=2)
    records = read(path, split=split)
    assert numbers(records) == list(range(9))
    assert [record.offset for record in records] == list(range(9))
    assert records[3].body == page(3)


def test_folders_and_patterns(tmp_path: Path) -> None:
    for name in ("b.html", "a.htm", "deep/er/c.html", "notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(name.encode())
    write_warc(tmp_path / "deep" / "some.warc.gz", warc_of([page(1)]))
    assert [record.body for record in read(tmp_path)][:3] == [b"a.htm", b"b.html", b"deep/er/c.html"]
    assert len(read(tmp_path)) == 4
    assert [record.body for record in read(f"{tmp_path}/*.html")] == [b"b.html"]


@pytest.mark.parametrize("ending", ["tar", "tar.gz", "tar.zst"])
def test_tars(ending: str, tmp_path: Path) -> None:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name in ("../../b.html", "a.html", "picture.png"):
            member = tarfile.TarInfo(name)
            member.size = len(page(1))
            archive.addfile(member, io.BytesIO(page(1)))
        archive.addfile(tarfile.TarInfo("folder.html/"), None)
    pack = PACKING[ending.rpartition(".")[2]]
    path = tmp_path / f"some.{ending}"
    path.write_bytes(pack(held.getvalue()))
    assert [(record.record_id, record.body) for record in read(path)] == [
        ("../../b.html", page(1)),
        ("a.html", page(1)),
    ]
    path.write_bytes(pack(held.getvalue())[:-10_000] if ending == "tar" else pack(held.getvalue())[:-20])
    assert read(path)[-1].status in (Status.UNREADABLE, None)


def test_a_store_by_fsspec() -> None:
    fsspec = pytest.importorskip("fsspec", reason="needs the extra `batch`")
    store = fsspec.filesystem("memory")
    store.pipe("/crawl/some.warc.gz", b"".join(map(packed, warc_of(page(n) for n in range(1, 9)))))
    store.pipe("/crawl/more.jsonl", b"".join(lines(3)))
    store.pipe("/crawl/page.html", page(7))
    try:
        assert numbers(read("memory://crawl/some.warc.gz", split=500)) == list(range(1, 9))
        assert len(read("memory://crawl/")) == 12
        assert len(read("memory://crawl/*.jsonl")) == 3
        stamp = plan(["memory://crawl/some.warc.gz"], Settings())[0].stamp
        store.pipe("/crawl/some.warc.gz", packed(warc_record(1, http(page(1)))))
        assert plan(["memory://crawl/some.warc.gz"], Settings())[0].stamp != stamp
    finally:
        store.rm("/crawl", recursive=True)


def test_names_of_shards_are_never_the_same(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        write_warc(tmp_path / folder / "some.warc.gz", warc_of(page(n) for n in range(1, 5)))
    shards: list[Shard] = plan([str(tmp_path), str(tmp_path / "one")], Settings(split=500))
    assert len({shard.name for shard in shards}) == len(shards)
