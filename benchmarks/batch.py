"""What a batch run costs beside the extraction, and what others cost: ratios of processor time in one run.

    python benchmarks/batch.py                            20,000 records made from the corpora
    python benchmarks/batch.py FOLDER --records 500       from any folder of pages
    python benchmarks/batch.py --clock                    two workers beside one, by the clock: on a machine at rest
    python benchmarks/batch.py --ray                      a task of Ray beside a local shard; Ray listens on all
                                                          interfaces: give it none of yours (docs/batch.md)

Every part runs in a process of its own, and its processor time is that of all processes below it. A start is measured
with few records and taken off.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pages import pages

_FEW: Final = 20
_MOST_PAGES: Final = 4000
_SLOW: Final = 300
"""Records for systems that take long."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("source", nargs="?", help="a Parquet corpus or a folder of pages")
    options.add_argument("--records", type=int, default=20_000)
    options.add_argument("--clock", action="store_true")
    options.add_argument("--ray", action="store_true")
    options.add_argument("--json", action="store_true")
    options.add_argument("--part", help=argparse.SUPPRESS)
    options.add_argument("--warc", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.part:
        print(json.dumps(PARTS[given.part](given.warc)))
        return
    with tempfile.TemporaryDirectory() as folder:
        few, many, slow = (
            make_warc(Path(folder) / f"{number}.warc.gz", given.source, number)
            for number in (_FEW, given.records, min(_SLOW, given.records))
        )
        rows = measured(few, many, slow, given.records)
        if given.clock or given.ray:
            rows = by_the_clock(many) if given.clock else on_ray(many)
        for name, value in rows:
            print(json.dumps({name: value}) if given.json else f"{name:<42} {value}", flush=True)


def make_warc(path: Path, source: str | None, number: int) -> str:
    """So many records, one packed by itself each, the pages of the source again and again."""
    found = pages(Path(source) if source else None, min(number, _MOST_PAGES))
    members = [_member(place, html) for place, html in enumerate(found)]
    with path.open("wb") as file:
        for place in range(number):
            file.write(members[place % len(members)])
    return str(path)


def _member(place: int, html: bytes) -> bytes:
    content = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
    headers = ["WARC/1.1", "WARC-Type: response", f"WARC-Record-ID: <urn:uuid:{uuid.UUID(int=place)}>"]
    headers += ["WARC-Date: 2026-01-01T00:00:00Z", f"WARC-Target-URI: https://example.org/{place}"]
    headers += ["Content-Type: application/http; msgtype=response", f"Content-Length: {len(content)}", "", ""]
    return gzip.compress("\r\n".join(headers).encode() + content + b"\r\n\r\n", 6)


# ---- the parts, each in a process of its own


def bare_loop(warc: str, *fields: str) -> dict[str, Any]:
    """A shard in this process, without a supervisor."""
    from thresher.batch.inputs import plan
    from thresher.batch.isolation import Isolation
    from thresher.batch.markers import Out
    from thresher.batch.settings import Settings
    from thresher.batch.shard_loop import Task, run_shard

    _warm_up()
    settings = Settings(fields=fields, split=1 << 50)
    with tempfile.TemporaryDirectory() as folder:
        out = Out(Path(folder), "parquet")
        out.markers.mkdir()
        (shard,) = plan([warc], settings)
        marker = run_shard(Task(shard, settings, out), lambda state: None, Isolation().row)
    # The kernel hands ru_maxrss on from whoever started a process, so this asks for the process's own peak.
    status = Path("/proc/self/status").read_text()
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024
    return {**marker["counts"]["seconds"], "megabytes": peak, "rows": marker["counts"]["rows"]}


def _warm_up() -> None:
    """Whatever is imported for the first shard alone."""
    import pyarrow.parquet

    from thresher import extract

    pyarrow.array([None])  # imports pandas where that is installed

    result = extract(b"<article><p>" + b"The bees of the orchard were counted again. " * 9)
    assert result.text and result.markdown and result.metadata and result.confidence


def supervised(warc: str) -> dict[str, Any]:
    """The same by the command, with its supervisor and a worker."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "thresher", "batch", warc, "-o", folder, "-j", "1", "-q", "--split", "1000G"]
        subprocess.run(command, check=True)
    return {}


def with_resiliparse(warc: str) -> dict[str, Any]:
    """fastwarc, resiliparse's main content and Parquet, as short as it can be written."""
    import pyarrow as pa
    import pyarrow.parquet
    from fastwarc.warc import ArchiveIterator, WarcRecordType
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    schema = pa.schema([("url", pa.string()), ("text", pa.string())])
    with tempfile.TemporaryFile() as file, pyarrow.parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        urls: list[str | None] = []
        texts: list[str] = []
        for record in ArchiveIterator(warc, record_types=WarcRecordType.response):
            body = record.reader.read()
            html = bytes_to_str(body, detect_encoding(body) or "utf-8")
            urls.append(record.headers.get("WARC-Target-URI"))
            texts.append(extract_plain_text(html, main_content=True))
            if len(texts) == 2048:
                writer.write_table(pa.table([urls, texts], schema=schema))
                urls, texts = [], []
        writer.write_table(pa.table([urls, texts], schema=schema))
    return {}


def with_datatrove(warc: str) -> dict[str, Any]:
    """datatrove with its extractor Trafilatura."""
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.extractors import Trafilatura
    from datatrove.pipeline.readers import WarcReader
    from datatrove.pipeline.writers import ParquetWriter

    with tempfile.TemporaryDirectory() as folder:
        reader = WarcReader(str(Path(warc).parent), glob_pattern=Path(warc).name)
        steps = [reader, Trafilatura(favour_precision=True, timeout=30), ParquetWriter(f"{folder}/out")]
        LocalPipelineExecutor(pipeline=steps, logging_dir=f"{folder}/logs").run()
    return {}


PARTS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "text": bare_loop,
    "markdown": lambda warc: bare_loop(warc, "markdown"),
    "facts": lambda warc: bare_loop(warc, "title", "authors", "published", "language"),
    "supervised": supervised,
    "resiliparse": with_resiliparse,
    "datatrove": with_datatrove,
}


def part(name: str, warc: str) -> dict[str, Any]:
    """Run a part; what it says, and the processor time of all its processes."""
    before = os.times()
    command = [sys.executable, __file__, "--part", name, "--warc", warc]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr[-2000:]}")
    after = os.times()
    took = after.children_user + after.children_system - before.children_user - before.children_system
    return {**json.loads(done.stdout.splitlines()[-1]), "took": took}


def a_page(name: str, few: str, many: str, records: int) -> float:
    """Milliseconds of the processor for a page; what a start takes is taken off."""
    return float(1000 * (part(name, many)["took"] - part(name, few)["took"]) / (records - _FEW))


def measured(few: str, many: str, slow: str, records: int) -> Iterator[tuple[str, Any]]:
    """Each figure as soon as it is known."""
    yield "records", records
    text, small = part("text", many), part("text", few)
    yield "text: share of the extraction", share(text)
    yield "markdown: share of the extraction", share(part("markdown", many))
    yield "MB of a worker, few records and many", [round(small["megabytes"]), round(text["megabytes"])]
    ours = 1000 * (text["took"] - small["took"]) / (records - _FEW)
    yield "text: ms a page", round(ours, 3)
    yield "text with title, authors, date, language", round(a_page("facts", few, many, records) / ours, 3)
    yield "supervisor: of a bare loop", round(a_page("supervised", few, many, records) / ours, 3)
    yield "of fastwarc + resiliparse", round(ours / a_page("resiliparse", few, many, records), 3)
    if find_spec("datatrove") and find_spec("cchardet"):
        number = min(_SLOW, records)
        ours_there = 1000 * (part("text", slow)["took"] - small["took"]) / (number - _FEW)
        yield "of datatrove + trafilatura", round(ours_there / a_page("datatrove", few, slow, number), 4)


def share(seconds: dict[str, float]) -> float:
    """How much of a shard's processor time is extraction."""
    return round(seconds["extract"] / (seconds["read"] + seconds["extract"] + seconds["write"]), 3)


def by_the_clock(warc: str) -> Iterator[tuple[str, Any]]:
    """Two workers beside one. Only a machine with two cores at rest can tell."""
    yield "load of the machine before", os.getloadavg()[0]
    took = {}
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "thresher", "batch", warc, "-o", folder, "-q", "--split", "16M"]
            before = time.monotonic()
            subprocess.run([*command, "-j", str(workers)], check=True)
            took[workers] = time.monotonic() - before
    yield "two workers: pages a second of one", round(took[1] / took[2], 3)


def on_ray(warc: str) -> Iterator[tuple[str, Any]]:
    """A shard as a task of Ray beside the same one here, through the same supervisor; starts are not counted."""
    import ray

    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=100_000_000, _node_ip_address="127.0.0.1")
    there, here = ray.remote(num_cpus=1)(_processor_time_of_shard), _processor_time_of_shard
    ray.get(there.remote(warc))
    here(warc)
    pairs = [(ray.get(there.remote(warc)), here(warc)) for _ in range(3)]
    ray.shutdown()
    yield "a task of Ray: of a local shard", round(min(far for far, _ in pairs) / min(near for _, near in pairs), 3)


def _processor_time_of_shard(warc: str) -> float:
    """Of this process and of the worker of Thresher that it keeps."""
    from thresher.batch import ray_engine
    from thresher.batch.inputs import plan
    from thresher.batch.markers import Out
    from thresher.batch.settings import Settings
    from thresher.batch.shard_loop import Task

    def spent() -> float:
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        ours = [pid for pid in children if b"thresher.batch.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        ticks = sum(int(each) for pid in ours for each in Path(f"/proc/{pid}/stat").read_text().split()[13:15])
        return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")

    settings = Settings(split=1 << 50)
    with tempfile.TemporaryDirectory() as folder:
        out = Out(Path(folder), "parquet")
        out.markers.mkdir()
        (shard,) = plan([warc], settings)
        before = spent()
        ray_engine.shard_on_ray(Task(shard, settings, out))
        return spent() - before


if __name__ == "__main__":
    main()
