"""What goes wrong in long runs: killed processes, pages that end processes, two runs at once. The short ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="needs the extra `batch`")

from batch_inputs import (
    POISONS,
    batch,
    bytes_in,
    command,
    page,
    poisonous_method,
    processes_with,
    rows_in,
    warc_of,
    write_warc,
)

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals and /proc are those of Linux")


def many(tmp_path: Path, number: int = 60) -> Path:
    return write_warc(tmp_path / "some.warc.gz", warc_of(page(n) for n in range(1, number + 1)))


def wait_for(happened: object, seconds: float = 120.0) -> None:
    until = time.monotonic() + seconds
    while not happened():  # type: ignore[operator]
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def test_poison_becomes_rows(tmp_path: Path) -> None:
    environment = poisonous_method(tmp_path / "method")
    poisoned = {2 * place + 2: name for place, name in enumerate(POISONS)}
    pages = [page(n, more=f"<p>This page {poisoned[n]}.</p>" if n in poisoned else "") for n in range(1, 14)]
    source = write_warc(tmp_path / "some.warc.gz", warc_of(pages))
    options = ("-m", "poison", "--timeout", 1, "--memory", "500M", "-j", 1, "-q")
    done = batch(source, "-o", tmp_path / "out", *options, env=environment)
    assert done.returncode == 0, done.stderr
    rows = rows_in(tmp_path / "out")
    expected = [POISONS[poisoned[n]] if n in poisoned else "ok" for n in range(1, 14)]
    assert [row["status"] for row in rows] == expected
    assert processes_with(str(tmp_path)) == []


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    source = many(tmp_path)
    assert batch(source, "-o", tmp_path / "quiet", "-q", "-j", 1).returncode == 0
    out = tmp_path / "out"
    environment = {**os.environ, "THIS_RUN": str(out)}
    with subprocess.Popen(command(source, "-o", out, "-q", "-j", 1), env=environment) as run:
        for _ in range(2):
            wait_for(lambda: list(out.glob(".part*warc*")) or run.poll() is not None)
            for worker in set(processes_with(str(out))) - {run.pid}:
                os.kill(worker, signal.SIGKILL)
            time.sleep(0.2)
        assert run.wait(timeout=300) == 0
    assert bytes_in(out) == bytes_in(tmp_path / "quiet")
    assert processes_with(str(out)) == []


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    source = many(tmp_path)
    options = ("-q", "-j", 2, "--split", 4000)
    assert batch(source, "-o", tmp_path / "quiet", *options).returncode == 0
    out = tmp_path / "out"
    environment = {**os.environ, "THIS_RUN": str(out)}
    for kills in range(2):
        with subprocess.Popen(command(source, "-o", out, *options), env=environment) as run:
            wait_for(lambda kills=kills: len(list(out.glob("*.parquet"))) > kills or run.poll() is not None)
            run.kill()
        wait_for(lambda: processes_with(str(out)) == [], 30)
    assert batch(source, "-o", out, *options).returncode == 0
    assert bytes_in(out) == bytes_in(tmp_path / "quiet")
    assert not [path for path in out.iterdir() if path.name.startswith(".part")]


def test_the_second_of_two_runs_is_refused(tmp_path: Path) -> None:
    environment = poisonous_method(tmp_path / "method")
    source = write_warc(tmp_path / "some.warc.gz", warc_of([page(1, more="<p>This page sleeps.</p>")]))
    out = tmp_path / "out"
    with subprocess.Popen(command(source, "-o", out, "-m", "poison", "-q", "-j", 1), env=environment) as run:
        wait_for(lambda: list(out.glob(".part*warc*")))
        second = batch(source, "-o", out, "-m", "poison", env=environment)
        assert second.returncode == 3
        assert "another run is writing" in second.stderr
        run.kill()
    wait_for(lambda: processes_with(str(tmp_path)) == [], 30)


def test_ctrl_c_ends_after_the_shard_and_twice_at_once(tmp_path: Path) -> None:
    source, out = many(tmp_path), tmp_path / "out"
    with subprocess.Popen(
        command(source, "-o", out, "-j", 1, "--split", 4000), stderr=subprocess.PIPE, text=True
    ) as run:
        wait_for(lambda: list(out.glob("*.parquet")))
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=300)
    assert run.returncode == 130
    assert "run it again to go on" in said
    assert not list(out.glob(".part*warc*"))
    environment = poisonous_method(tmp_path / "method")
    poisoned = write_warc(tmp_path / "bad.warc.gz", warc_of([page(1, more="<p>This page sleeps.</p>")]))
    other = tmp_path / "other"
    with subprocess.Popen(command(poisoned, "-o", other, "-m", "poison", "-q", "-j", 1), env=environment) as other_run:
        wait_for(lambda: list(other.glob(".part*warc*")))
        for _ in range(2):
            other_run.send_signal(signal.SIGINT)
            time.sleep(0.5)
        assert other_run.wait(timeout=30) == 130
    wait_for(lambda: processes_with(str(tmp_path)) == [], 30)
