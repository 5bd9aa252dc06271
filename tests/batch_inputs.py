"""Inputs for batch runs, written byte by byte, so that what is in them is known."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

PARAGRAPH: Final = (
    "The bees of the old orchard were counted again this spring, and there were more of them than anybody had "
    "expected. The keeper wrote down how many hives had come through the winter, what they had eaten, and which "
    "of the trees they flew to first when the sun came out."
)


def page(number: int, *, more: str = "") -> bytes:
    """A page with an article of its own."""
    text = f"<p>Report number {number} from the orchard. {PARAGRAPH}</p><p>{PARAGRAPH} It was day {number}.</p>{more}"
    menu = "".join(f'<li><a href="/{name}">{name}</a></li>' for name in ("home", "news", "about"))
    article = f"<article><h1>Bees {number}</h1>{text}</article>"
    return f"<html><head><title>Bees {number}</title></head><body><ul>{menu}</ul>{article}</body></html>".encode()


def http(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    lines = [f"HTTP/1.1 {status}", *(headers or ("Content-Type: text/html; charset=utf-8",)), "", ""]
    return "\r\n".join(lines).encode() + body


def warc_record(
    number: int,
    content: bytes,
    *headers: str,
    kind: str = "response",
    content_type: str = "application/http; msgtype=response",
    url: str | None = None,
) -> bytes:
    lines = [
        "WARC/1.1",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012d}>",
        "WARC-Date: 2026-01-02T03:04:05Z",
        f"WARC-Target-URI: {url or f'https://bees.example/{number}'}",
        f"Content-Type: {content_type}",
        *headers,
        f"Content-Length: {len(content)}",
        "",
        "",
    ]
    return "\r\n".join(lines).encode() + content + b"\r\n\r\n"


def packed(record: bytes) -> bytes:
    return gzip.compress(record, 6, mtime=0)


def warc_of(pages: Iterable[bytes]) -> list[bytes]:
    """A record for each page with its request before it, after one about the file, as crawlers write them."""
    records = [warc_record(0, b"software: test\r\n", kind="warcinfo", content_type="application/warc-fields")]
    for number, body in enumerate(pages, 1):
        records.append(warc_record(10_000 + number, b"GET / HTTP/1.1\r\n\r\n", kind="request"))
        records.append(warc_record(number, http(body)))
    return records


def write_warc(path: Path, records: Iterable[bytes]) -> Path:
    """Plain, or each record packed by itself, as the name says."""
    if path.name.endswith(".gz"):
        path.write_bytes(b"".join(map(packed, records)))
    elif path.name.endswith(".zst"):
        import zstandard

        path.write_bytes(b"".join(zstandard.ZstdCompressor().compress(record) for record in records))
    else:
        path.write_bytes(b"".join(records))
    return path


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "thresher", "batch", *map(str, arguments)]


def batch(*arguments: object, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, text=True, timeout=600, env=env)


def rows_in(folder: Path) -> list[dict[str, Any]]:
    """All rows of a run, in the order of the shards."""
    import pyarrow.parquet

    return [row for path in sorted(folder.glob("*.parquet")) for row in pyarrow.parquet.read_table(path).to_pylist()]


def bytes_in(folder: Path) -> dict[str, bytes]:
    """The files of rows of a run."""
    return {
        path.name: path.read_bytes() for path in sorted(folder.glob("*.*")) if path.is_file() and path.name[0] != "_"
    }


POISONS: Final = {"loops": "timeout", "sleeps": "timeout", "allocates": "memory", "aborts": "crash", "raises": "error"}
"""What a page can do to whoever reads it, and the status of its row."""

_METHOD: Final = """
import os, time
from thresher import METHODS

def poison(page):
    words = page.text_below(0)
    if "This page loops" in words:
        while True:
            pass
    if "This page sleeps" in words:
        time.sleep(3600)
    if "This page rests" in words:
        time.sleep(0.2)
    if "This page allocates" in words:
        held = bytearray(10 * 2**30)
        held[::4096] = bytes(len(held[::4096]))
    if "This page aborts" in words:
        os.abort()
    if "This page raises" in words:
        raise RuntimeError("the page wanted it")
    return METHODS["plain"](page)
"""


def poisonous_method(folder: Path) -> dict[str, str]:
    """An environment in which there is a method `poison` that does what pages tell it to."""
    import os

    about = folder / "poison-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: poison\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[thresher.methods]\npoison = poison_method:poison\n")
    (folder / "poison_method.py").write_text(_METHOD)
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path}


def processes_with(words: str) -> list[int]:
    """Processes of this machine whose command line or environment has these words."""
    found = []
    for about in Path("/proc").glob("[0-9]*"):
        try:
            said = (about / "cmdline").read_bytes() + (about / "environ").read_bytes()
        except OSError:
            continue
        if words.encode() in said:
            found.append(int(about.name))
    return found
