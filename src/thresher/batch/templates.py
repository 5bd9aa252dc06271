"""Lines that repeat over the pages of a host: "Share this article", addresses, notices."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from thresher.batch.columns import LINE_HASHES

FEWEST_PAGES: Final = 3
SMALLEST_SHARE: Final = 0.2
"""A line is a template's if it is on so many pages of its host, and on this share of them."""

Numbers = NDArray[np.uint64]


def add_lines(row: dict[str, Any]) -> None:
    """Put the numbers of the host and of all its lines into a row."""
    host = host_of(row["url"])
    lines = dict.fromkeys(line.strip() for line in row["text"].splitlines() if line.strip())
    row[LINE_HASHES] = [number_of(host, ""), *(number_of(host, line) for line in lines)]


def host_of(url: str | None) -> str:
    try:
        return (urlsplit(url or "").hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def number_of(host: str, line: str) -> int:
    data = f"{host}\n{line}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


def repeated(pages: Iterable[list[int]]) -> Numbers:
    """The numbers of all lines that are a template's, sorted."""
    lines: list[Numbers] = []
    hosts: list[Numbers] = []
    for page in pages:
        numbers = np.array(page, dtype=np.uint64)
        lines.append(numbers)
        hosts.append(np.full(len(numbers), numbers[0], dtype=np.uint64))
    if not lines:
        return np.zeros(0, dtype=np.uint64)
    every, first, counts = np.unique(np.concatenate(lines), return_index=True, return_counts=True)
    host = np.concatenate(hosts)[first]
    pages_of_host = counts[np.searchsorted(every, host)]
    is_template = (counts >= FEWEST_PAGES) & (counts >= SMALLEST_SHARE * pages_of_host) & (every != host)
    return np.asarray(every[is_template])


def without(text: str, url: str | None, known: Numbers) -> tuple[str, int]:
    """The text without the lines of templates, and how many there are."""
    host = host_of(url)
    lines = text.splitlines(keepends=True)
    numbers = np.array([number_of(host, line.strip()) if line.strip() else 0 for line in lines], dtype=np.uint64)
    if len(known) == 0 or len(numbers) == 0:
        return text, 0
    places = np.minimum(np.searchsorted(known, numbers), len(known) - 1)
    is_template = known[places] == numbers
    kept = "".join(line for line, gone in zip(lines, is_template, strict=True) if not gone).strip("\n")
    return kept, int(is_template.sum())
