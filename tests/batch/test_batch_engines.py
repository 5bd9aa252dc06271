"""The same function in other engines, as their users would write it; the slow ones in `make test-faults`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastwarc", reason="needs the extra `batch`")

import pyarrow as pa
import pyarrow.parquet
from batch_inputs import page, rows_in, warc_of, write_warc

from thresher import extract
from thresher.batch import extract_table
from thresher.batch.arrow import extracted_schema
from thresher.errors import BadArgument

slow = pytest.mark.faults


def pages(number: int = 4) -> pa.Table:
    return pa.table(
        {
            "url": [f"https://bees.example/{n}" for n in range(number)],
            "html": [page(n) for n in range(number)],
            "split": ["train"] * number,
        }
    )


def texts(number: int = 4) -> list[str]:
    return [extract(page(n)).text for n in range(number)]


def test_a_table_becomes_a_table() -> None:
    made = extract_table(pages(), fields=["title"])
    assert made.schema.names == ["url", "split", "status", "reason", "digest", "text", "title"]
    assert made.column("text").to_pylist() == texts()
    assert made.column("title").to_pylist() == [f"Bees {n}" for n in range(4)]
    assert made.schema == extracted_schema(pages().schema, fields=["title"])


def test_a_batch_becomes_a_batch_and_nothing_nothing() -> None:
    (given,) = pages().to_batches()
    assert extract_table(given).column(4).to_pylist() == [None] * 4 or isinstance(extract_table(given), pa.RecordBatch)
    empty = extract_table(pages().slice(0, 0))
    assert (empty.num_rows, empty.schema) == (0, extracted_schema(pages().schema))
    strange = pa.table({"html": pa.array(["", None, "<p>" + "Some words. " * 50], pa.large_string())})
    assert extract_table(strange).column("status").to_pylist() == ["empty", "unreadable", "ok"]
    with pytest.raises(BadArgument, match="no column has the page"):
        extract_table(pa.table({"words": [1]}))


def test_polars() -> None:
    polars = pytest.importorskip("polars", reason="needs the extra `engines`")
    frame = polars.from_arrow(pages())
    made = polars.from_arrow(extract_table(frame.to_arrow()))
    assert made["text"].to_list() == texts()


def test_dask() -> None:
    dask = pytest.importorskip("dask", reason="needs the extra `engines`")
    parts = [dask.delayed(extract_table)(pages().slice(start, 2)) for start in (0, 2)]
    made = pa.concat_tables(dask.compute(*parts, scheduler="synchronous"))
    assert made.column("text").to_pylist() == texts()


def test_datatrove(tmp_path: Path) -> None:
    pytest.importorskip("datatrove", reason="needs the extra `engines`")
    from datatrove.data import Document
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter

    from thresher.batch import ThresherExtractor

    given = [Document(page(n).decode(), str(n), metadata={"url": f"https://bees.example/{n}"}) for n in range(4)]
    steps = [given, ThresherExtractor(fields=["title"]), JsonlWriter(str(tmp_path / "out"), compression=None)]
    LocalPipelineExecutor(pipeline=steps, logging_dir=str(tmp_path / "logs")).run()
    import json

    rows = [json.loads(line) for path in (tmp_path / "out").glob("*") for line in path.read_text().splitlines()]
    assert [row["text"] for row in rows] == texts()
    assert rows[0]["metadata"]["title"] == "Bees 0"
    assert list(ThresherExtractor().run(iter([Document("", "x")]))) == []


def test_nemo_curator() -> None:
    try:
        from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm
    except ImportError as problem:
        pytest.skip(f"needs NeMo Curator, which brings PyTorch along: pip install nemo-curator ({problem})")
    from thresher.batch.nemo_extractor import ThresherHTMLExtractor

    made = ThresherHTMLExtractor()
    assert isinstance(made, HTMLExtractorAlgorithm)
    from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor

    record = {"content": page(1), "url": "https://bees.example/1", "warc_id": "1", "source_id": "some.warc.gz"}
    row = CommonCrawlHTMLExtractor(algorithm=made, stop_lists={"ENGLISH": frozenset({"the"})}).extract(record)
    assert row is not None
    assert row["text"].replace("\n\n", "\n").split("\n") == [line for line in texts()[1].split("\n") if line]
    assert made.extract_text(page(1).decode(), frozenset(), "ENGLISH") == [
        line for line in texts()[1].split("\n") if line
    ]


@slow
def test_ray_data() -> None:
    pytest.importorskip("ray", reason="needs the extra `engines`")
    pytest.importorskip("pandas", reason="Ray Data needs pandas")
    code = """
import pyarrow.parquet, sys, ray
from thresher.batch import extract_table
ray.init(num_cpus=1, include_dashboard=False, object_store_memory=100_000_000, _node_ip_address="127.0.0.1")
made = ray.data.read_parquet(sys.argv[1]).map_batches(extract_table, batch_format="pyarrow")
pyarrow.parquet.write_table(ray.get(made.to_arrow_refs())[0], sys.argv[2])
"""
    in_namespace(code)


def in_namespace(code: str) -> None:
    """Ray listens on all interfaces: it gets none."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "in.parquet"), Path(folder, "out.parquet")
        pyarrow.parquet.write_table(pages(), source)
        inner = f"ip link set lo up && exec {sys.executable} -c '{code}' {source} {out}"
        done = subprocess.run(["unshare", "-n", "sh", "-c", inner], capture_output=True, text=True, timeout=600)
        if "unshare failed" in done.stderr:
            pytest.skip("network namespaces cannot be had here, and Ray would listen on all interfaces")
        assert done.returncode == 0, done.stderr
        assert pyarrow.parquet.read_table(out).column("text").to_pylist() == texts()


@slow
@pytest.mark.filterwarnings("ignore")  # Spark warns about itself
def test_spark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspark", reason="needs the extra `engines`")
    import shutil

    if shutil.which("java") is None:
        pytest.skip("Spark needs Java: apt-get install default-jre-headless")
    from pyspark.sql import SparkSession

    pyarrow.parquet.write_table(pages(), tmp_path / "in.parquet")
    schema = "url string, split string, status string, reason string, digest string, text string"

    def extracted(batches: Iterator[Any]) -> Iterator[Any]:
        return map(extract_table, batches)

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    session = SparkSession.builder.master("local[1]").config("spark.driver.bindAddress", "127.0.0.1")
    spark = session.config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false").getOrCreate()
    try:
        made = spark.read.parquet(str(tmp_path / "in.parquet")).mapInArrow(extracted, schema).collect()
    finally:
        spark.stop()
    assert [row["text"] for row in made] == texts()


@slow
def test_a_store_like_s3(tmp_path: Path) -> None:
    pytest.importorskip("s3fs", reason="needs the extra `engines`")
    pytest.importorskip("moto", reason="needs the extra `engines`")
    from batch_inputs import batch
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    _, port = server.get_host_and_port()
    keys = {"AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none", "AWS_DEFAULT_REGION": "us-east-1"}
    environment = {**os.environ, **keys, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}"}
    try:
        import s3fs

        store = s3fs.S3FileSystem(key="none", secret="none", endpoint_url=environment["AWS_ENDPOINT_URL"])  # noqa: S106
        store.mkdir("crawl")
        local = write_warc(tmp_path / "some.warc.gz", warc_of(page(n) for n in range(1, 13)))
        store.put(str(local), "crawl/some.warc.gz")
        done = batch("s3://crawl/*.warc.gz", "-o", tmp_path / "out", "--split", 1500, "-q", env=environment)
        assert done.returncode == 0, done.stderr
        rows = rows_in(tmp_path / "out")
        assert [row["url"].rpartition("/")[2] for row in rows] == [str(n) for n in range(1, 13)]
        assert rows[0]["file"] == "s3://crawl/some.warc.gz"
    finally:
        server.stop()
