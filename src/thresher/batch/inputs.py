"""From what was named to shards: which files there are, what they hold, and where they are cut."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from thresher.batch.settings import Settings
from thresher.batch.stores import Found, files_at, open_file
from thresher.errors import BatchStopped

WARC, PARQUET, LINES, TAR, PAGES = "warc", "parquet", "lines", "tar", "pages"
_ENDINGS: Final = {
    WARC: (".warc", ".warc.gz", ".warc.zst"),
    PARQUET: (".parquet",),
    LINES: (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz", ".jsonl.zst", ".ndjson.zst"),
    TAR: (".tar", ".tar.gz", ".tgz", ".tar.zst"),
    PAGES: (".html", ".htm", ".xhtml"),
}
_MOST_PAGES: Final = 5000
"""Single files that make a shard at most."""
_UNFIT_FOR_NAMES: Final = re.compile(r"[^A-Za-z0-9._-]+")
_PLAIN_ENDINGS: Final = (".warc", ".warc.gz", ".jsonl", ".ndjson")
"""Files that can be read from the middle: plain ones, and WARC whose records are compressed one by one."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of an input, which becomes one file of rows."""

    name: str
    kind: str
    path: str
    stamp: str
    start: int = 0
    end: int | None = None
    """Bytes for WARC and lines, row groups for Parquet; None is the end of the input."""
    exact: bool = True
    """Whether a record is known to begin at `start`; else the first behind it has to be looked for."""
    files: tuple[str, ...] = ()
    size: int = 0


def plan(named: Iterable[str], settings: Settings) -> list[Shard]:
    """All shards of all inputs, in a fixed order."""
    shards: list[Shard] = []
    for path in dict.fromkeys(named):
        found = files_at(path)
        pages = [file for file in found if kind_of(file.path) == PAGES]
        shards += _shards_of_pages(path, pages, settings.split)
        for file in found:
            kind = kind_of(file.path)
            if kind is not None and kind != PAGES:
                shards += _shards_of(file, kind, settings.split)
    if not shards:
        raise BatchStopped(
            f"nothing to read: the endings are {', '.join(e for some in _ENDINGS.values() for e in some)}"
        )
    return list({shard.name: shard for shard in shards}.values())


def kind_of(path: str) -> str | None:
    """What a file holds, by the ending of its name."""
    name = path.lower()
    return next((kind for kind, endings in _ENDINGS.items() if name.endswith(endings)), None)


def _shards_of(file: Found, kind: str, split: int) -> list[Shard]:
    if kind == PARQUET:
        cuts = _row_groups(file, split)
    elif file.path.lower().endswith(_PLAIN_ENDINGS):
        cuts = list(range(0, file.size, split)) or [0]
    else:
        cuts = [0]
    ends = [*cuts[1:], None]
    size = file.size // len(cuts)
    return [
        Shard(_named(file.path, number), kind, file.path, file.stamp, start, end, exact=number == 0, size=size)
        for number, (start, end) in enumerate(zip(cuts, ends, strict=True))
    ]


def _row_groups(file: Found, split: int) -> list[int]:
    """The row groups of a Parquet file at which shards begin: each has at least so many bytes."""
    import pyarrow.lib
    import pyarrow.parquet

    try:
        with open_file(file.path) as opened:
            about = pyarrow.parquet.ParquetFile(opened).metadata
            sizes = [about.row_group(number).total_byte_size for number in range(about.num_row_groups)]
    except (OSError, pyarrow.lib.ArrowException) as problem:
        raise BatchStopped(f"{file.path}: {problem}") from problem
    cuts, held = [0], 0
    for number, size in enumerate(sizes[:-1]):
        held += size
        if held >= split:
            cuts.append(number + 1)
            held = 0
    return cuts


def _shards_of_pages(path: str, pages: list[Found], split: int) -> Iterator[Shard]:
    for number, some in enumerate(_grouped(pages, split)):
        stamp = _short_hash("\n".join(f"{file.path} {file.stamp}" for file in some))
        names = tuple(file.path for file in some)
        size = sum(file.size for file in some)
        yield Shard(_named(path, number), PAGES, path, stamp, files=names, size=size)


def _grouped(pages: list[Found], split: int) -> Iterator[list[Found]]:
    some: list[Found] = []
    held = 0
    for file in pages:
        if some and (held + file.size > split or len(some) == _MOST_PAGES):
            yield some
            some, held = [], 0
        some.append(file)
        held += file.size
    if some:
        yield some


def _named(path: str, number: int) -> str:
    """A name for a shard that says where it comes from, and is never that of another input."""
    stem = path.rstrip("/").rpartition("/")[2]
    return f"{_UNFIT_FOR_NAMES.sub('_', stem).strip('.')[:80]}-{_short_hash(path)}-{number:04d}"


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:10]
