"""Answers and scores of earlier runs, in one SQLite file, found by a hash of all they depend on."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from thresher.lab.evaluate import systems
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.systems import System
from thresher.lab.evaluate.tasks import Extracted

_TABLES: Final = """
    CREATE TABLE IF NOT EXISTS answers
        (key TEXT PRIMARY KEY, text BLOB, confidence REAL, ms REAL, parse_ms REAL, problem TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS scores (key TEXT PRIMARY KEY, parts TEXT) WITHOUT ROWID;
"""
_ANSWERS: Final = "SELECT text, confidence, ms, parse_ms, problem FROM answers"
_UNREADABLE: Final = (sqlite3.Error, zlib.error, ValueError)
_SCORING_CODE: Final = ("align.py", "headline.py", "measures.py", "metrics.py", "tokens.py")


def default_cache() -> Path:
    """Where answers are kept unless told otherwise."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "thresher" / "evaluations.sqlite"


def open_cache(path: Path) -> Cache | None:
    """The cache in that file; None where it cannot be made or is something else, and the run does without."""
    try:
        return Cache(path)
    except (OSError, sqlite3.Error):
        return None


class Cache:
    """Answers by page, system, parameters and version; scores by answer, labels and the code of the measures.

    Once it is open it never fails: what cannot be read is not known, what cannot be written (the disk is full) is not
    remembered. Every write is a transaction of its own, so that several runs can share the file.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(path, timeout=60, isolation_level=None)
        try:
            self._database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;" + _TABLES)
            self._database.execute(f"{_ANSWERS} LIMIT 0")  # refuses a file that has other columns
        except sqlite3.Error:
            self._database.close()
            raise

    def answer(self, key: str) -> Extracted | None:
        with suppress(*_UNREADABLE):
            if row := self._one(f"{_ANSWERS} WHERE key = ?", key):
                return Extracted(zlib.decompress(row[0]).decode("utf-8", "surrogatepass"), *row[1:])
        return None

    def scores(self, key: str) -> dict[str, float] | None:
        with suppress(*_UNREADABLE):
            if row := self._one("SELECT parts FROM scores WHERE key = ?", key):
                return json.loads(row[0])  # type: ignore[no-any-return]
        return None

    def keep_answer(self, key: str, found: Extracted) -> None:
        text = zlib.compress(found.text.encode("utf-8", "surrogatepass"), 1)
        row = (key, text, found.confidence, found.ms, found.parse_ms, found.problem)
        self._write("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", row)

    def keep_scores(self, key: str, parts: dict[str, float]) -> None:
        self._write("INSERT OR REPLACE INTO scores VALUES (?, ?)", (key, json.dumps(parts)))

    def close(self) -> None:
        self._database.close()

    def _one(self, query: str, key: str) -> tuple[Any, ...] | None:
        with closing(self._database.execute(query, (key,))) as found:
            return found.fetchone()  # type: ignore[no-any-return]

    def _write(self, statement: str, row: tuple[object, ...]) -> None:
        with suppress(sqlite3.Error):
            self._database.execute(statement, row)


def page_hash(page: Labelled) -> str:
    """A hash of what a system sees of a page."""
    return _hash([page.html, _bytes(page.url), *filter(None, [page.snapshot])])


def system_hash(system: System) -> str:
    """A hash of a system as it is now."""
    return _hash([_bytes(system.name), _bytes(systems.version(system))])


def label_hash(page: Labelled, measures: tuple[str, ...]) -> str:
    """A hash of what an answer is measured by."""
    labels = [page.gold, *page.must, None, *page.mustnot, None, *measures]
    return _hash([*(_bytes(repr(label)) for label in labels), _scoring_code()])


def joint_hash(*hashes: str) -> str:
    """One hash of several: of a page and a system, or of their answer and its labels."""
    return _hash(map(_bytes, hashes))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@cache
def _scoring_code() -> bytes:
    here = Path(__file__).parent
    return b"".join((here / name).read_bytes() for name in _SCORING_CODE)


def _hash(parts: Iterable[bytes]) -> str:
    content = hashlib.blake2b(digest_size=16)
    for part in parts:
        content.update(len(part).to_bytes(8))
        content.update(part)
    return content.hexdigest()
