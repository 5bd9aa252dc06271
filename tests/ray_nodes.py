"""Two Ray nodes on this machine, away from every network: `unshare -n python ray_nodes.py FAULT SOURCE OUT`.

Ray would listen on all interfaces, so it runs where there is none but the loopback, or a pair of links between two
namespaces. In the middle of a batch run, a node is killed, or a process of it, or the link is taken down.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from batch_inputs import command, processes_with

_PORT: Final = 6379
_TRIES: Final = 4
_HERE, _THERE = "10.77.0.1", "10.77.0.2"


def ip(*words: str, inside: int | None = None) -> None:
    entered = [] if inside is None else ["nsenter", "-t", str(inside), "-n"]
    subprocess.run([*entered, "ip", *words], check=True)


def environment(folder: Path) -> dict[str, str]:
    token = folder / "token"
    token.write_text(secrets.token_hex(32))
    return {
        **os.environ,
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN_PATH": str(token),
        "RAY_health_check_period_ms": "1000",
        "RAY_health_check_failure_threshold": "3",
        "RAY_USAGE_STATS_ENABLED": "0",
    }


def start_node(env: dict[str, str], folder: Path, address: str, *more: str, inside: int | None = None) -> None:
    """A node of one processor. Its processes can be told by the folder in their command lines."""
    entered = [] if inside is None else ["nsenter", "-t", str(inside), "-n"]
    ray = [sys.executable, "-m", "ray.scripts.scripts", "start", f"--node-ip-address={address}", "--num-cpus=1"]
    sizes = ["--object-store-memory=100000000", f"--temp-dir={folder}"]
    command = [*entered, *ray, *more, *sizes]
    for _ in range(_TRIES - 1):  # on a busy machine Ray sometimes does not wait long enough for its own parts
        if subprocess.run(command, env=env, stdout=subprocess.DEVNULL).returncode == 0:
            return
        kill(processes_with(str(folder)))
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)


def kill(pids: list[int]) -> None:
    for pid in pids:
        if pid != os.getpid():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue


def named(words: str, pids: list[int]) -> list[int]:
    """Those of the processes whose command line has these words."""
    found = []
    for pid in pids:
        try:
            if words.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
        except OSError:
            continue
    return found


def run(fault: str, source: str, out: Path, folder: Path) -> int:
    env = environment(folder)
    ip("link", "set", "lo", "up")
    other: subprocess.Popen[bytes] | None = None
    here = there = "127.0.0.1"
    if fault == "link":
        other = subprocess.Popen(["unshare", "-n", "sleep", "100000"])
        here, there = _HERE, _THERE
        time.sleep(0.5)
        ip("link", "add", "left", "type", "veth", "peer", "name", "right", "netns", str(other.pid))
        ip("addr", "add", f"{here}/24", "dev", "left")
        ip("link", "set", "left", "up")
        for words in (
            ["link", "set", "lo", "up"],
            ["addr", "add", f"{there}/24", "dev", "right"],
            ["link", "set", "right", "up"],
        ):
            ip(*words, inside=other.pid)
    inside = other.pid if other else None
    second = {**env, "SECOND_NODE": str(folder)}
    try:
        start_node(env, folder / "one", here, "--head", f"--port={_PORT}", "--include-dashboard=false")
        start_node(second, folder / "two", there, f"--address={here}:{_PORT}", inside=inside)
        job = subprocess.Popen(
            command(source, "-o", out, "-q", "-m", "poison", "--split", 2000, "--ray", f"{here}:{_PORT}"), env=env
        )
        while len(list(out.glob("*.parquet"))) < 2:
            if job.poll() is not None:
                return job.returncode
            time.sleep(0.05)
        wreak(fault, folder)
        return job.wait(timeout=500)
    finally:
        kill(processes_with(str(folder)))
        if other is not None:
            other.kill()


def wreak(fault: str, folder: Path) -> None:
    """Break something on the second node."""
    of_second = processes_with(f"SECOND_NODE={folder}")
    if fault == "node":
        assert named("raylet", of_second), "there is a node to kill"
        kill(of_second)
    elif fault == "worker":
        workers = named("thresher.batch.worker", of_second)
        assert workers, "there is a worker to kill"
        kill(workers)
    elif fault == "link":
        ip("link", "set", "left", "down")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="ray", dir="/tmp") as made:  # names of sockets must be short
        code = run(sys.argv[1], sys.argv[2], Path(sys.argv[3]), Path(made))
    sys.exit(code)
