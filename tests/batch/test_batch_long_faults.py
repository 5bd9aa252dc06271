"""Runs that are killed again and again, and disks that are full: `make test-faults` runs these."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="needs the extra `batch`")

from batch_inputs import batch, bytes_in, command, page, processes_with, warc_of, write_warc

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals, /proc and tmpfs are those of Linux"),
]
KILLS = 20


def crawl(tmp_path: Path) -> Path:
    return write_warc(tmp_path / "some.warc.gz", warc_of(page(n) for n in range(1, 1501)))


def wait_until_gone(words: str) -> None:
    until = time.monotonic() + 60
    while processes_with(words):
        assert time.monotonic() < until, "there are orphans"
        time.sleep(0.05)


def test_workers_killed_twenty_times(tmp_path: Path) -> None:
    source, out = crawl(tmp_path), tmp_path / "out"
    options = ("-q", "-j", 2, "--split", "60K")
    assert batch(source, "-o", tmp_path / "quiet", *options).returncode == 0
    chance = random.Random(1)  # noqa: S311
    environment = {**os.environ, "THIS_RUN": str(out)}
    killed = 0
    while killed < KILLS:
        with subprocess.Popen(command(source, "-o", out, *options, "--redo"), env=environment) as run:
            while run.poll() is None and killed < KILLS:
                time.sleep(chance.random())
                workers = sorted(set(processes_with(str(out))) - {run.pid})
                if workers and run.poll() is None:
                    os.kill(chance.choice(workers), signal.SIGKILL)
                    killed += 1
            assert run.wait(timeout=600) == 0
        assert bytes_in(out) == bytes_in(tmp_path / "quiet")
    wait_until_gone(str(out))


def test_supervisors_killed_twenty_times(tmp_path: Path) -> None:
    source, out = crawl(tmp_path), tmp_path / "out"
    options = ("-q", "-j", 2, "--split", "20K")
    assert batch(source, "-o", tmp_path / "quiet", *options).returncode == 0
    chance = random.Random(2)  # noqa: S311
    environment = {**os.environ, "THIS_RUN": str(out)}
    for _ in range(KILLS):
        with subprocess.Popen(command(source, "-o", out, *options), env=environment) as run:
            time.sleep(3 * chance.random())
            run.kill()
        wait_until_gone(str(out))
    assert batch(source, "-o", out, *options).returncode == 0
    assert bytes_in(out) == bytes_in(tmp_path / "quiet")
    assert sorted(path.name for path in out.iterdir() if path.name[0] in "._") == ["_markers", "_run.json"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "small"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(place)], capture_output=True).returncode:
        pytest.skip("a small tmpfs cannot be mounted here; that needs root")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_full_disk_stops_the_run_and_it_goes_on(form: str, small_disk: Path, tmp_path: Path) -> None:
    source = write_warc(tmp_path / "some.warc.gz", warc_of(page(n) for n in range(1, 401)))
    options = ("-j", 1, "--split", "8K", "-f", form)
    assert batch(source, "-o", tmp_path / "quiet", *options).returncode == 0
    out = small_disk / "out"
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(150_000))
    stopped = batch(source, "-o", out, *options)
    assert stopped.returncode == 3
    assert "no space left" in stopped.stderr.lower()
    assert "make room and start again" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert not list(out.glob(".part*"))
    ballast.unlink()
    subprocess.run(["mount", "-o", "remount,size=50M", str(small_disk)], check=True)
    assert batch(source, "-o", out, *options).returncode == 0
    assert bytes_in(out) == bytes_in(tmp_path / "quiet")
