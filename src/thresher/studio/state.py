"""What the studio remembers from one day to the next: a small database in the user's own folder for such things.

Pages that were opened lately, corpora and what is known of their pages, and which weights to use. All of it can be
forgotten at once; what people saved themselves, corpora, rules and weights, is not here and stays.
"""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Final

from thresher.studio.opened_page import Source

MOST_PAGES: Final = 200
MOST_BYTES: Final = 200 * 2**20
"""Of all pages together, packed. The oldest go first."""
MOST_FACTS: Final = 50_000

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS pages (
    id TEXT PRIMARY KEY, name TEXT, url TEXT, encoding TEXT, corpus TEXT, corpus_id TEXT,
    html BLOB, size INTEGER, opened REAL
);
CREATE TABLE IF NOT EXISTS corpora (name TEXT PRIMARY KEY, path TEXT UNIQUE, source TEXT, opened REAL);
CREATE TABLE IF NOT EXISTS facts (key TEXT PRIMARY KEY, value TEXT, noted REAL);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT);
"""


def usual_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("thresher", appauthor=False) / "studio"


class State:
    """The database. Each call is a transaction of its own; threads take turns."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.file = folder / "studio.sqlite"
        self._lock = RLock()
        self._database = self._opened()

    def _opened(self) -> sqlite3.Connection:
        """A file that is no database, or a damaged one, is begun anew: nothing in it cannot be done without."""
        try:
            return _connected(self.file)
        except sqlite3.DatabaseError:
            self.file.unlink(missing_ok=True)
            return _connected(self.file)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._database:
            yield self._database

    # ---- pages

    def add(self, source: Source) -> None:
        packed = zlib.compress(source.html, 6)
        row = (source.id, source.name, source.url, source.encoding, source.corpus, source.corpus_id)
        with self._transaction() as database:
            database.execute(
                "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, packed, len(packed), time.time()),
            )
            self._drop_oldest(database)

    def _drop_oldest(self, database: sqlite3.Connection) -> None:
        size = 0
        for place, (page_id, each) in enumerate(
            database.execute("SELECT id, size FROM pages ORDER BY opened DESC, rowid DESC").fetchall()
        ):
            size += each
            if place >= MOST_PAGES or (place and size > MOST_BYTES):
                database.execute("DELETE FROM pages WHERE id = ?", (page_id,))

    def source(self, page_id: str) -> Source | None:
        with self._transaction() as database:
            row = database.execute(
                "SELECT id, name, html, url, encoding, corpus, corpus_id FROM pages WHERE id = ?", (page_id,)
            ).fetchone()
        if row is None:
            return None
        return Source(row[0], row[1], zlib.decompress(row[2]), *row[3:])

    def lately(self, many: int) -> list[dict[str, Any]]:
        """The pages that were opened last."""
        with self._transaction() as database:
            rows = database.execute(
                "SELECT id, name, url, corpus, opened FROM pages ORDER BY opened DESC, rowid DESC LIMIT ?", (many,)
            ).fetchall()
        return [dict(zip(("id", "name", "url", "corpus", "opened"), row, strict=True)) for row in rows]

    # ---- corpora

    def add_corpus(self, name: str, path: Path, source: str = "") -> str:
        """Remember a corpus under a name of its own; gives the name. `source` is what pages are read from instead, as
        long as nothing was saved."""
        with self._transaction() as database:
            known = database.execute("SELECT name FROM corpora WHERE path = ?", (str(path),)).fetchone()
            name = known[0] if known is not None else self._free_name(database, name)
            database.execute(
                "INSERT OR REPLACE INTO corpora VALUES (?, ?, ?, ?)", (name, str(path), source, time.time())
            )
        return name

    def _free_name(self, database: sqlite3.Connection, name: str) -> str:
        taken = {row[0] for row in database.execute("SELECT name FROM corpora")}
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name}-{number}"
        return free

    def corpus(self, name: str) -> tuple[Path, str] | None:
        with self._transaction() as database:
            row = database.execute("SELECT path, source FROM corpora WHERE name = ?", (name,)).fetchone()
        return None if row is None else (Path(row[0]), row[1])

    def corpora(self) -> list[tuple[str, Path]]:
        with self._transaction() as database:
            rows = database.execute("SELECT name, path FROM corpora ORDER BY opened DESC").fetchall()
        return [(name, Path(path)) for name, path in rows]

    # ---- what was worked out of pages, and what was chosen

    def fact(self, key: str) -> dict[str, Any] | None:
        with self._transaction() as database:
            row = database.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()
        return None if row is None else json.loads(row[0])

    def note_fact(self, key: str, value: dict[str, Any]) -> None:
        with self._transaction() as database:
            database.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", (key, json.dumps(value), time.time()))
            database.execute(
                "DELETE FROM facts WHERE key IN (SELECT key FROM facts ORDER BY noted DESC LIMIT -1 OFFSET ?)",
                (MOST_FACTS,),
            )

    def setting(self, name: str) -> str:
        with self._transaction() as database:
            row = database.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return "" if row is None else str(row[0])

    def set(self, name: str, value: str) -> None:
        with self._transaction() as database:
            database.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def forget_everything(self) -> None:
        """Nothing that was opened can be found in the file afterwards."""
        with self._lock:
            self._database.close()
            for each in self.folder.glob("studio.sqlite*"):
                each.unlink(missing_ok=True)
            self._database = self._opened()

    def close(self) -> None:
        with self._lock:
            self._database.close()


def _connected(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, check_same_thread=False)
    try:
        database.executescript(_TABLES)
    except sqlite3.DatabaseError:
        database.close()
        raise
    file.chmod(0o600)
    return database
