"""Reading a corpus folder: files that may be gzipped, huge, broken, or links to somewhere else."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from thresher.errors import BadCorpus
from thresher.lab.evaluate.layouts.rows import LARGEST_PAGE, TOO_LARGE, Unusable

__all__ = [
    "Files",
    "files_by_id",
    "first_file",
    "json_object",
    "name_of",
    "paired",
    "read_bytes",
    "read_index",
    "read_json",
    "read_page",
    "read_text",
    "read_utf8",
]

Files = dict[str, list[Path]]


def name_of(path: Path) -> str:
    """The name of the corpus at that path."""
    return path.resolve().stem if path.is_file() else path.resolve().name


# --- finding


def files_by_id(folder: Path, *suffixes: str) -> Files:
    """The files below a folder with one of these suffixes, perhaps gzipped, by relative path without it."""
    found: Files = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        file_id = _without_suffix(path.relative_to(folder).as_posix(), suffixes)
        if file_id and path.is_file():
            found.setdefault(file_id, []).append(path)
    return found


def paired(pages: Files, labels: Files) -> Iterator[tuple[str, Path | None, Path | None]]:
    """Every id with its page and its label, either of which may be missing; an id with two pages comes twice."""
    for file_id in sorted({*pages, *labels}):
        label = labels.get(file_id, [None])[0]
        for page in pages.get(file_id, [None]):
            yield file_id, page, label


def first_file(*places: Path) -> Path:
    """The first of these places at which there is a file, or the last of them. A name may be too long for any file."""
    for place in places:
        with suppress(OSError):
            if place.is_file():
                return place
    return places[-1]


def _without_suffix(name: str, suffixes: tuple[str, ...]) -> str:
    plain = name.removesuffix(".gz")
    return next((plain.removesuffix(suffix) for suffix in suffixes if plain.endswith(suffix)), "")


# --- reading; `root` is the folder out of which nothing is read


def read_page(path: Path | None, root: Path) -> bytes:
    """The page at that path."""
    if path is None:
        raise Unusable("there is no page for this label")
    return read_bytes(path, root)


def read_bytes(path: Path, root: Path) -> bytes:
    """The content of a file, unzipped if its name ends in .gz."""
    try:
        if not path.resolve().is_relative_to(root.resolve()):
            raise Unusable(f"{path.name} lies outside of the corpus folder")
        if not path.is_file():
            raise Unusable(f"there is no file {path.name}")
        return _unzipped(path) if path.suffix == ".gz" else _plain(path)
    except (OSError, RuntimeError, ValueError) as problem:  # also a loop of links, a NUL in a name
        raise Unusable(f"{path.name!r} cannot be read: {_short(problem)}") from problem


def read_utf8(path: Path, root: Path) -> str:
    """The text of a file that must be UTF-8."""
    try:
        return read_bytes(path, root).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise Unusable(f"{path.name} is not UTF-8") from problem


def read_text(path: Path, root: Path) -> str:
    """The text of a file of unknown encoding."""
    from thresher.page.decode import decode

    return decode(read_bytes(path, root)).text


def read_json(path: Path, root: Path) -> dict[str, Any]:
    """The JSON object in a file."""
    return json_object(read_utf8(path, root), path.name)


def read_index(path: Path, root: Path) -> str:
    """The text of a file without which the corpus cannot be read."""
    try:
        return read_utf8(path, root)
    except Unusable as problem:
        raise BadCorpus(f"{root}: {problem}") from problem


def json_object(text: str, name: str) -> dict[str, Any]:
    """Text that must be a JSON object, as one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Unusable(f"{name} is not JSON") from problem
    if not isinstance(value, dict):
        raise Unusable(f"{name} is not a JSON object")
    return value


def _plain(path: Path) -> bytes:
    if path.stat().st_size > LARGEST_PAGE:
        raise Unusable(TOO_LARGE)
    return path.read_bytes()


def _unzipped(path: Path) -> bytes:
    try:
        with gzip.open(path) as stream:
            data = stream.read(LARGEST_PAGE + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as problem:
        raise Unusable(f"{path.name} is not a whole gzip file") from problem
    if len(data) > LARGEST_PAGE:
        raise Unusable(TOO_LARGE)
    return data


def _short(problem: Exception) -> str:
    return (isinstance(problem, OSError) and problem.strerror) or str(problem)
