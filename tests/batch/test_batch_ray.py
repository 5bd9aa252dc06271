"""Shards on two Ray nodes, of which one is lost: `make test-faults` runs these."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from batch_inputs import batch, bytes_in, page, poisonous_method, warc_of, write_warc
from places import ROOT

pytestmark = pytest.mark.faults


def can_unshare() -> bool:
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    return subprocess.run(["unshare", "-n", "ip", "link", "set", "lo", "up"], capture_output=True).returncode == 0


@pytest.mark.parametrize("fault", ["none", "worker", "node", "link"])
def test_a_lost_node_changes_nothing(fault: str, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="needs the extra `engines`")
    if not can_unshare():
        pytest.skip("network namespaces cannot be had here, and Ray would listen on all interfaces")
    environment = poisonous_method(tmp_path / "method")
    environment["PYTHONPATH"] += f":{ROOT / 'tests'}"
    pages = [page(n, more="<p>This page rests.</p>") for n in range(1, 41)]
    source = write_warc(tmp_path / "some.warc.gz", warc_of(pages))
    quiet = batch(source, "-o", tmp_path / "quiet", "-q", "-m", "poison", "--split", 2000, env=environment)
    assert quiet.returncode == 0, quiet.stderr
    script = [sys.executable, str(ROOT / "tests" / "ray_nodes.py"), fault, str(source), str(tmp_path / "out")]
    done = subprocess.run(["unshare", "-n", *script], env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    assert bytes_in(tmp_path / "out") == bytes_in(tmp_path / "quiet")
    assert not list((tmp_path / "out").glob(".part*"))
