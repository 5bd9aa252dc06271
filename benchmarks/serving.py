"""A server under load, on this machine: how much of its time goes into extracting, and whether it stands firm.

    python benchmarks/serving.py load       requests a second on pages of 50 KB by 16 clients, beside a plain loop
    python benchmarks/serving.py hostile    10,000 requests, every hundredth with a page made to cost time
    python benchmarks/serving.py stop       SIGTERM under load, again and again: no request may be lost

The server is `thresher serve` in a process of its own. Clients and server share the cores, so `load` compares the
processor time of a request in the server with that of a page in a loop: the share of it that is extraction is what the
server could answer, if the cores were its own, of what the loop extracts on them. The loop makes what the server
answers: the text, its confidence and its reasons.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Final, NamedTuple

from pages import pages

ROOT: Final = Path(__file__).parent.parent
SMALLEST, LARGEST = 45_000, 55_000
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_ANSWERED: Final = frozenset({200, 413, 503})


class Server(NamedTuple):
    process: subprocess.Popen[str]
    port: int

    def processor_seconds(self) -> float:
        """Of the server and its workers."""
        return sum(_processor_seconds(pid) for pid in [self.process.pid, *_children(self.process.pid)])

    def resident_megabytes(self) -> float:
        pids = [self.process.pid, *_children(self.process.pid)]
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE for pid in pids) / 1e6


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def served(*options: str) -> Iterator[Server]:
    command = [sys.executable, "-m", "thresher", "serve", "--port", "0", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    found = re.search(r":(\d+);", process.stderr.readline())
    assert found, "the server did not start"
    server = Server(process, int(found[1]))
    _wait_for(server.port)
    try:
        yield server
    finally:
        process.terminate()
        process.wait(60)


def _wait_for(port: int) -> None:
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)


# ---- clients


def request_of(page: bytes, accept: str) -> bytes:
    head = (
        f"POST /v1/extract HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\nAccept: {accept}\r\n"
        f"Content-Length: {len(page)}\r\n\r\n"
    )
    return head.encode() + page


async def asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> tuple[int, bool]:
    """The status of an answer that came in full, and whether the connection goes on."""
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = re.search(r"content-length: (\d+)", head)
    assert length
    await reader.readexactly(int(length[1]))
    return int(head.split(maxsplit=2)[1]), "connection: close" not in head


async def client(port: int, requests: Iterator[bytes], statuses: Counter[int]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in requests:
        status, goes_on = await asked(reader, writer, request)
        statuses[status] += 1
        if not goes_on:
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()


async def all_asked(port: int, requests: Iterator[bytes], clients: int) -> Counter[int]:
    statuses: Counter[int] = Counter()
    async with asyncio.TaskGroup() as group:
        for _ in range(clients):
            group.create_task(client(port, requests, statuses))
    return statuses


def taken(requests: Iterator[bytes], number: int) -> Iterator[bytes]:
    """So many of them; several clients may take from it."""
    for _ in range(number):
        yield next(requests)


# ---- load


_LOOP: Final = """
import pickle, sys, time, thresher
pages = pickle.load(sys.stdin.buffer)
form = sys.argv[1]
def run():
    for page in pages:
        result = thresher.extract(page)
        result.to(form), result.confidence, result.reasons
run()
begun = time.process_time(); run(); run(); run()
print((time.process_time() - begun) / (3 * len(pages)))
"""
_FORMS: Final = {"md": "text/markdown", "txt": "text/plain", "html": "text/html", "json": "application/json"}


def load(options: argparse.Namespace) -> dict[str, object]:
    sources = [page for page in pages(options.source, 1_500) if SMALLEST <= len(page) <= LARGEST][:100]
    if not sources:
        sources = [(page * 50)[:50_000] for page in pages(options.source, 26)]
    shares, rates = [], []
    with served(*_of_server(options)) as server:
        requests = cycle([request_of(page, _FORMS[options.to]) for page in sources])
        asyncio.run(all_asked(server.port, taken(requests, 200), options.clients))  # loads what is needed
        for _ in range(options.rounds):
            alone = _of_a_page(sources, options.to)
            begun, before = time.perf_counter(), server.processor_seconds()
            statuses = asyncio.run(all_asked(server.port, taken(requests, options.requests), options.clients))
            rates.append(options.requests / (time.perf_counter() - begun))
            in_server = (server.processor_seconds() - before) / options.requests
            assert statuses == {200: options.requests}, statuses
            shares.append(alone / in_server)
    return {
        "pages": len(sources), "to": options.to, "clients": options.clients, "workers": options.workers,
        "requests": options.requests, "requests a second": round(statistics.median(rates)),
        "share of the loop": round(statistics.median(shares), 2),
    }  # fmt: skip


def _of_server(options: argparse.Namespace) -> list[str]:
    threads = ["--threads", str(options.threads)] if options.threads else []
    return ["--workers", str(options.workers), *threads]


def _of_a_page(sources: list[bytes], form: str) -> float:
    """Seconds of the processor for a page in a loop."""
    import pickle

    command = [sys.executable, "-c", _LOOP, form]
    return float(subprocess.run(command, input=pickle.dumps(sources), stdout=subprocess.PIPE, check=True).stdout)


# ---- hostile pages


def hostile(options: argparse.Namespace) -> dict[str, object]:
    sys.path.insert(0, str(ROOT))
    from attack.growing import Construction
    from attack.outcome import attempts

    made = [Construction.read(line).page(60_000).encode("utf-8", "replace") for line in attempts("constructions.txt")]
    forms = cycle(_FORMS.values())
    bad = cycle([request_of(page, next(forms)) for page in made])
    good = cycle([request_of(page, "text/markdown") for page in pages(options.source, 400)])
    mixed = (next(bad) if number % 100 == 0 else next(good) for number in range(options.requests))
    sizes, statuses = [], Counter[int]()
    with served(*_of_server(options)) as server:
        for _ in range(10):
            statuses += asyncio.run(all_asked(server.port, taken(mixed, options.requests // 10), options.clients))
            sizes.append(round(server.resident_megabytes()))
    assert set(statuses) <= _ANSWERED, statuses
    return {"requests": statuses.total(), "statuses": dict(statuses), "megabytes after each tenth": sizes}


# ---- stopping


def stop(options: argparse.Namespace) -> dict[str, object]:
    """Requests that were sent before the server was told to stop, and those answered."""
    found = [asyncio.run(_stopped(options)) for _ in range(options.rounds)]
    sent, lost = (sum(numbers) for numbers in zip(*found, strict=True))
    return {"stops": options.rounds, "clients": options.clients, "answered": sent - lost, "lost": lost}


async def _stopped(options: argparse.Namespace) -> tuple[int, int]:
    requests = cycle([request_of(page, "application/json") for page in pages(options.source, 50)])
    counts = Counter[str]()
    with served(*_of_server(options)) as server:
        tasks = [asyncio.create_task(_until_told(server.port, requests, counts)) for _ in range(options.clients)]
        await asyncio.sleep(options.seconds)
        server.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
    return counts["sent"], counts["sent"] - counts["answered"]


async def _until_told(port: int, requests: Iterator[bytes], counts: Counter[str]) -> None:
    """Ask over one connection until the server says that it ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    goes_on = True
    while goes_on:
        counts["sent"] += 1
        try:
            _, goes_on = await asked(reader, writer, next(requests))
        except (OSError, asyncio.IncompleteReadError):
            return
        counts["answered"] += 1
    writer.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="A server under load.")
    parser.add_argument("what", choices=("load", "hostile", "stop"))
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus, a folder of these, or one of pages")
    parser.add_argument("--to", choices=tuple(_FORMS), default="md", help="what `load` asks for (default md)")
    parser.add_argument("--requests", type=int, help="how many (default 3000, for hostile 10000)")
    parser.add_argument("--clients", type=int, default=16, help="how many at once (default 16)")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server (default 1)")
    parser.add_argument("--threads", type=int, help="threads of each process (default: as the server has them)")
    parser.add_argument(
        "--rounds", type=int, default=5, help="rounds, of which the median counts; or stops (default 5)"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="load before a stop (default 1)")
    options = parser.parse_args()
    options.requests = options.requests or (10_000 if options.what == "hostile" else 3_000)
    print(json.dumps({"load": load, "hostile": hostile, "stop": stop}[options.what](options), indent=2))


if __name__ == "__main__":
    main()
