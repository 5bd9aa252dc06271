"""Runs of shards: what is written, what is remembered, what is refused, and what a report says."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="needs the extra `batch`")

import pyarrow as pa
import pyarrow.parquet
from batch_inputs import batch, bytes_in, http, packed, page, rows_in, warc_of, warc_record, write_warc

from thresher import extract
from thresher.batch.columns import ALWAYS
from thresher.batch.running import Request, Run, run_batch
from thresher.batch.settings import Settings
from thresher.errors import BadArgument, BatchStopped


def run(out: Path, *named: Path, redo: bool = False, **settings: object) -> Run:
    request = Request(tuple(map(str, named)), out, Settings(**settings), workers=1, redo=redo)  # type: ignore[arg-type]
    return run_batch(request, lambda run: None, lambda line: None)


def of_many_kinds(path: Path) -> Path:
    """Records of which each ends in another way."""
    bodies = [http(page(1)), http(b""), http(page(3), status="404 Not Found"), http(page(4), "Content-Type: image/png")]
    bodies += [http(b"%PDF-1.4 " + bytes(range(256)) * 20), http(b"x" * 2_000_000), b"nothing of HTTP", http(page(8))]
    return write_warc(path, [warc_record(number, body) for number, body in enumerate(bodies, 1)])


def test_one_row_for_each_record(tmp_path: Path) -> None:
    source = of_many_kinds(tmp_path / "some.warc.gz")
    run(tmp_path / "out", source, max_bytes=1_000_000)
    rows = rows_in(tmp_path / "out")
    statuses = ["ok", "empty", "http", "type", "type", "large", "unreadable", "ok"]
    assert [row["status"] for row in rows] == statuses
    assert list(rows[0]) == list(ALWAYS)
    first = rows[0]
    assert first["text"] == extract(page(1)).text
    assert first["url"] == "https://bees.example/1"
    assert (first["file"], first["offset"], first["bytes"]) == (str(source), 0, len(page(1)))
    assert all((row["text"] is not None) == (row["status"] == "ok") for row in rows)
    assert all(row["reason"] for row in rows if row["status"] != "ok")
    assert rows[2]["reason"] == "HTTP 404"


def test_fields_on_request_as_json_lines(tmp_path: Path) -> None:
    source = write_warc(tmp_path / "some.warc.gz", warc_of([page(1)]))
    names = ("markdown", "html", "title", "authors", "published", "language", "kind", "confidence", "signature")
    run(tmp_path / "out", source, fields=names, form="jsonl")
    (file,) = (tmp_path / "out").glob("*.jsonl")
    row = json.loads(file.read_text())
    result = extract(page(1), url="https://bees.example/1")
    assert row["title"] == result.title
    assert (row["markdown"], row["html"]) == (result.markdown, result.html)
    assert (row["language"], row["kind"], row["confidence"]) == (
        result.metadata.language,
        result.kind,
        result.confidence,
    )
    assert len(row["signature"]) == 2 * 4 * 112


def test_a_second_run_goes_on_and_changes_nothing(tmp_path: Path) -> None:
    source, out = write_warc(tmp_path / "some.warc.gz", warc_of(page(n) for n in range(1, 9))), tmp_path / "out"
    first = run(out, source, split=2000)
    assert len(first.shards) > 1
    before = bytes_in(out)
    again = run(out, source, split=2000)
    assert again.resumed == len(first.shards)
    assert bytes_in(out) == before
    name = first.shards[1].name
    (out / f"{name}.parquet").write_bytes(b"half of it")  # what a broken disk leaves
    assert run(out, source, split=2000).resumed == len(first.shards) - 1
    assert bytes_in(out) == before
    assert not list(out.glob("_lock")) + list(out.glob(".part*"))


def test_other_options_are_refused(tmp_path: Path) -> None:
    source, out = write_warc(tmp_path / "some.warc.gz", warc_of([page(1)])), tmp_path / "out"
    run(out, source)
    with pytest.raises(BadArgument, match=r"min_words 0, now 3.*--redo"):
        run(out, source, min_words=3)
    run(out, source, min_words=3, redo=True)
    about = json.loads((out / "_run.json").read_text())
    (out / "_run.json").write_text(json.dumps({**about, "thresher": "0.0.1"}))
    with pytest.raises(BadArgument, match=r"written by Thresher 0\.0\.1"):
        run(out, source, min_words=3)


def test_an_input_that_has_changed_is_said(tmp_path: Path) -> None:
    source, out = write_warc(tmp_path / "some.warc.gz", warc_of([page(1)])), tmp_path / "out"
    run(out, source)
    write_warc(source, warc_of([page(1), page(2)]))
    with pytest.raises(BatchStopped, match="has changed since"):
        run(out, source)
    run(out, source, redo=True)
    assert len(rows_in(out)) == 2


def test_inputs_may_be_added(tmp_path: Path) -> None:
    one, out = write_warc(tmp_path / "one.warc.gz", warc_of([page(1)])), tmp_path / "out"
    two = write_warc(tmp_path / "two.warc.gz", warc_of([page(2)]))
    run(out, one)
    assert run(out, one, two).resumed == 1
    assert len(rows_in(out)) == 2


def test_what_cannot_be_read_is_said_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        run(tmp_path / "out", tmp_path / "nowhere.warc.gz")
    (tmp_path / "bad.parquet").write_bytes(b"no parquet")
    with pytest.raises(BatchStopped, match=r"bad\.parquet"):
        run(tmp_path / "out", tmp_path / "bad.parquet")
    assert not (tmp_path / "out").exists()


def test_a_shard_that_begins_inside_a_page_is_done_again(tmp_path: Path) -> None:
    """A page with a packed record in it that lies where a shard would begin to look."""
    decoy = packed(warc_record(999, http(page(999))))
    stored = zlib.compressobj(0, wbits=31)
    hiding = stored.compress(warc_record(2, http(decoy, "Content-Type: application/gzip"))) + stored.flush()
    first = packed(warc_record(1, http(page(1))))
    source = tmp_path / "some.warc.gz"
    source.write_bytes(first + hiding + packed(warc_record(3, http(page(3)))))
    run(tmp_path / "out", source, split=len(first) + 20)
    assert [row["record_id"][-4:-1] for row in rows_in(tmp_path / "out")] == ["001", "002", "003"]


def test_strange_names_and_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    try:
        (folder / "b\udcffees.html").write_bytes(page(1))
    except (OSError, UnicodeEncodeError):
        pytest.skip("this file system wants names in Unicode")
    lines = [{"html": page(2).decode(), "http_status": 10**6, "id": [1], "charset": "no such"}]
    lines += [{"html": "<p>\ud800" + "words " * 50}, {"html": 7, "url": "\ud800"}]
    (folder / "some.jsonl").write_text("\n".join(map(json.dumps, lines)))
    for form in ("parquet", "jsonl"):
        done = run(tmp_path / form, folder, form=form)
        assert done.left_out == {}
        assert sum(marker["counts"]["rows"] for marker in done.markers.values()) == 4


# ---- filters, and rows that depend on other pages


def test_filters_leave_out_texts_but_no_rows(tmp_path: Path) -> None:
    german = (
        "<p>Die Bienen im alten Obstgarten wurden in diesem Frühling wieder gezählt, und es waren mehr als je.</p>" * 4
    )
    pages = [page(1), f"<title>Bienen</title><article>{german}</article>".encode(), b"<p>Some few words only.</p>"]
    source = write_warc(tmp_path / "some.warc.gz", warc_of(pages))
    run(tmp_path / "words", source, min_words=20)
    assert [row["status"] for row in rows_in(tmp_path / "words")] == ["ok", "ok", "empty"]
    run(tmp_path / "language", source, languages=("de",), fields=("language",))
    rows = rows_in(tmp_path / "language")
    assert [row["status"] for row in rows] == ["empty", "ok", "empty"]
    assert rows[0]["reason"] == "left out: language en"
    assert rows[0]["digest"] is not None
    run(tmp_path / "kind", source, kinds=("forum",), min_confidence=1.0)
    assert {row["status"] for row in rows_in(tmp_path / "kind")} == {"empty"}


LONG = " ".join(f"word{n} about the orchard{n % 7}" for n in range(400))


def with_copies(tmp_path: Path) -> Path:
    nearly = LONG.replace("word7 ", "another ")
    other = " ".join(f"thing{n} of the mountain{n % 5}" for n in range(400))
    pages = [f"<article><p>{text}</p></article>".encode() for text in (LONG, other, nearly, LONG)]
    return write_warc(tmp_path / "some.warc.gz", warc_of(pages))


def test_near_duplicates_are_marked(tmp_path: Path) -> None:
    source = with_copies(tmp_path)
    run(tmp_path / "out", source, near_duplicates="mark", split=600)
    rows = rows_in(tmp_path / "out")
    original = f"{source}:{rows[0]['offset']}"
    assert [row["duplicate_of"] for row in rows] == [None, None, original, original]
    assert [row["status"] for row in rows] == ["ok"] * 4
    assert "signature" not in rows[0]
    before = bytes_in(tmp_path / "out")
    assert run(tmp_path / "out", source, near_duplicates="mark", split=600).resumed > 0
    assert bytes_in(tmp_path / "out") == before
    assert not (tmp_path / "out" / "_first").exists()


def test_near_duplicates_are_dropped(tmp_path: Path) -> None:
    source = with_copies(tmp_path)
    done = run(tmp_path / "out", source, near_duplicates="drop")
    rows = rows_in(tmp_path / "out")
    assert [row["status"] for row in rows] == ["ok", "ok", "empty", "empty"]
    assert [row["text"] is None for row in rows] == [False, False, True, True]
    assert [marker["counts"]["status"] for marker in done.markers.values()] == [{"ok": 2, "empty": 2}]
    (tmp_path / "more.warc.gz").write_bytes(source.read_bytes())
    with pytest.raises(BatchStopped, match="other inputs"):
        run(tmp_path / "out", source, tmp_path / "more.warc.gz", near_duplicates="drop")


def test_templates(tmp_path: Path) -> None:
    pages = [
        page(n, more="<p>Read all our reports on bees in the archive of the orchard, which is open daily.</p>")
        for n in range(1, 7)
    ]
    source = write_warc(tmp_path / "some.warc.gz", warc_of(pages))
    run(tmp_path / "mark", source, templates="mark")
    assert all(row["template_lines"] >= 1 for row in rows_in(tmp_path / "mark"))
    run(tmp_path / "drop", source, templates="drop", form="jsonl")
    (file,) = (tmp_path / "drop").glob("*.jsonl")
    texts = [json.loads(line)["text"] for line in file.read_text().splitlines()]
    assert all("archive of the orchard" not in text for text in texts)
    assert all(f"Report number {n}" in text for n, text in enumerate(texts, 1))


# ---- the command


def test_the_command(tmp_path: Path) -> None:
    source, out = of_many_kinds(tmp_path / "some.warc.gz"), tmp_path / "out"
    planned = batch(source, "-o", out, "--dry-run")
    assert planned.returncode == 0
    assert planned.stdout.startswith("to do")
    assert not out.exists()
    done = batch(source, "-o", out, "-j", 1, "--fields", "title,language", "--max-size", "1M")
    assert done.returncode == 0, done.stderr
    assert "unreadable" in done.stderr
    assert len(rows_in(out)) == 8
    html = tmp_path / "report.html"
    assert batch("report", out, "--html", html).returncode == 0
    written = html.read_text()
    assert "Outcomes" in written
    assert "https://bees.example/7" in written
    assert "<a " not in written
    said = batch("report", out).stdout
    for words in (
        "languages",
        "characters",
        "slowest pages",
        "least sure pages",
        "problems",
        "seconds of the processor",
    ):
        assert words in said


def test_a_sample_is_shown(tmp_path: Path) -> None:
    source = of_many_kinds(tmp_path / "some.warc.gz")
    shown = batch(source, "--sample", 3, "--fields", "title")
    assert shown.returncode == 0
    assert "title: Bees 1" in shown.stdout
    assert "HTTP 404" in shown.stdout


def test_exit_codes(tmp_path: Path) -> None:
    empty = write_warc(tmp_path / "empty.warc.gz", warc_of([b""]))
    assert batch(empty, "-o", tmp_path / "one", "-q").returncode == 1
    assert batch(empty, "-q").returncode == 2
    assert batch(empty, "-o", tmp_path / "one", "--fields", "taste").returncode == 2
    assert batch(tmp_path / "nowhere.warc", "-o", tmp_path / "two").returncode == 3


def test_a_shard_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    """Parquet has no place behind the damage to go on at."""
    path = tmp_path / "some.parquet"
    table = pa.table({"html": [page(n) for n in range(40)]})
    pyarrow.parquet.write_table(table, path, row_group_size=20, use_dictionary=False)
    about = pyarrow.parquet.ParquetFile(path).metadata.row_group(1).column(0)
    data = bytearray(path.read_bytes())
    start, size = about.data_page_offset, about.total_compressed_size
    data[start : start + size] = b"\xff" * size
    path.write_bytes(data)
    done = batch(path, "-o", tmp_path / "out", "--split", 1)
    assert done.returncode == 4
    assert f"left out: {path}" in done.stderr
    assert [row["status"] for row in rows_in(tmp_path / "out")] == ["ok"] * 20
