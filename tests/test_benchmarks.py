"""The benchmark runs on any folder of pages, without corpora and without peers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest
from places import ROOT

from thresher import METHODS


def test_speed_is_measured_as_a_ratio_to_the_bare_parse() -> None:
    options = ["tests/pages", "--pages", "4", "--rounds", "4", "--json"]
    command = [sys.executable, "benchmarks/speed.py", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    results = {row["step"]: row for row in json.loads(done.stdout)}
    assert results["bare parse (turbohtml)"]["ratio"] == 1
    assert results["extract to text"]["ratio"] > 1
    assert results["kernel: bytes to table"]["ratio"] < 3, "it is about 1: far more means that something is broken"


def test_every_method_is_timed_on_top_of_the_columns() -> None:
    options = ["tests/pages", "--pages", "2", "--rounds", "1", "--json", "--methods"]
    command = [sys.executable, "benchmarks/speed.py", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert {row["step"] for row in json.loads(done.stdout)} == {"bare parse (turbohtml)", *METHODS} - {"vips"}
    assert "failed" not in done.stderr


def test_a_missing_corpus_is_one_clear_line() -> None:
    command = [sys.executable, "benchmarks/speed.py", "nowhere.parquet"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["there is no nowhere.parquet; give a Parquet corpus or a folder of HTML files"]


def test_growth_is_measured_for_each_size() -> None:
    command = [sys.executable, "benchmarks/growth.py", "tests/pages", "--sizes", "20,40", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    small, large = json.loads(done.stdout)
    assert small["kilobytes"] < large["kilobytes"]
    assert small["rows"] < large["rows"]
    assert 0 < small["seconds"] < large["seconds"]


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_two_threads_are_compared_with_one(form: str) -> None:
    options = ["tests/pages", "--pages", "8", "--rounds", "1", "--to", form, "--json"]
    command = [sys.executable, "benchmarks/two_threads.py", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    found = json.loads(done.stdout)
    assert (found["pages"], found["to"], found["threads"]) == (8, form, 2)
    assert found["share"] > 0


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node 20 or later (apt-get install nodejs)")
def test_node_is_timed_beside_python() -> None:
    command = [sys.executable, "benchmarks/javascript.py", "tests/pages", "--pages", "2", "--rounds", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    python, node, whole = done.stdout.splitlines()[1:]
    assert python.split()[-1] == "1.00"
    assert float(node.split()[-1]) > 0 and float(whole.split()[-1]) > 0
