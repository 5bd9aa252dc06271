"""Where inputs are: this machine, or any store that fsspec knows (`s3://`, `gs://`, `https://`, `memory://` …)."""

from __future__ import annotations

import glob
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, cast

from thresher.errors import BatchStopped, MissingExtra

_READ_AHEAD: Final = 1 << 20
_VERSIONS: Final = ("ETag", "etag", "LastModified", "last_modified", "mtime", "created")
"""What stores say about a file that changes when the file does; the first that is there is taken."""


class Found(NamedTuple):
    """A file, its size, and a stamp that is another when the file has changed."""

    path: str
    size: int
    stamp: str


def is_remote(path: str) -> bool:
    return "://" in path


def absolute(path: str) -> str:
    return path if is_remote(path) else str(Path(path).absolute())


def open_file(path: str) -> BinaryIO:
    if not is_remote(path):
        return Path(path).open("rb", buffering=_READ_AHEAD)
    store, inside = _store(path)
    return cast(BinaryIO, store.open(inside, "rb", block_size=_READ_AHEAD))


def files_at(path: str) -> list[Found]:
    """The file of that name, all files of that folder, or whatever a pattern with * matches; in a fixed order."""
    found = _remote_files(path) if is_remote(path) else _local_files(path)
    if not found:
        raise BatchStopped(f"{path}: no such file, or nothing in it")
    return sorted(found)


def _local_files(path: str) -> list[Found]:
    named = Path(path)
    if named.is_dir():
        return [_local(file) for file in named.rglob("*") if file.is_file()]
    if named.exists() or "*" not in path:
        return [_local(named)]
    return [found for match in glob.glob(path, recursive=True) for found in _local_files(match)]  # noqa: PTH207


def _local(file: Path) -> Found:
    about = file.stat()
    return Found(str(file), about.st_size, f"{about.st_size}-{about.st_mtime_ns}")


def _remote_files(path: str) -> list[Found]:
    store, inside = _store(path)
    try:
        if "*" in inside:
            known = list(store.glob(inside, detail=True).values())
        elif store.isdir(inside):
            known = list(store.find(inside, detail=True).values())
        else:
            known = [store.info(inside)]
    except OSError as problem:
        raise BatchStopped(f"{path}: {problem}") from problem
    return [_remote(store, about) for about in known if about.get("type") != "directory"]


def _remote(store: Any, about: dict[str, Any]) -> Found:
    size = int(about.get("size") or 0)
    version = next((str(about[name]) for name in _VERSIONS if about.get(name)), "")
    return Found(store.unstrip_protocol(about["name"]), size, f"{size}-{version}")


def _store(path: str) -> tuple[Any, str]:
    try:
        import fsspec
    except ImportError as error:
        raise MissingExtra("fsspec", "batch") from error
    try:
        store, inside = fsspec.core.url_to_fs(path)
    except (ImportError, ValueError) as problem:  # a protocol whose package is not installed, or that nobody knows
        raise BatchStopped(f"{path}: {problem}") from problem
    return store, inside
