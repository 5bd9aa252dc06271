"""Where the content of many pages is written: into a folder, one file each, or one after another."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import unicodedata
from itertools import chain, count
from pathlib import Path, PurePath
from typing import Final, Protocol
from urllib.parse import urlsplit

from thresher.cli import sources, startup
from thresher.cli.inputs import STANDARD_INPUT, Inputs, absolute, page_stem
from thresher.errors import BadArgument

ENDINGS: Final = {"md": ".md", "txt": ".txt", "html": ".html", "json": ".json", "xml": ".xml", "hide": ".html"}
_OF_STANDARD_INPUT: Final = "standard-input"
_UNFIT: Final = re.compile(r"[^\w.%=+,@~-]+")
"""What is replaced in a name that comes from an address: it may mean something to a shell or a file system."""
_LONGEST_NAME: Final = 200
"""Bytes of a file's name, without its ending; file systems allow 255."""


class Output(Protocol):
    """What takes the content of pages, one by one."""

    def write(self, name: str, text: str) -> None: ...
    def close(self) -> None: ...


class OneAfterAnother:
    """Standard output, or one file."""

    def __init__(self, file: Path | None, between: str) -> None:
        self._file = None if file is None else file.open("wb")
        self._between = between
        self._is_first = True

    def write(self, name: str, text: str) -> None:
        text = text if self._is_first else self._between + text
        self._is_first = False
        if self._file is None:
            sources.write_out(text, None)
            return
        with startup.uninterrupted():
            self._file.write((text + "\n").encode("utf-8", "replace"))
            self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


class IntoFolder:
    """One file for each page: where it stands below the folder that all pages have in common, it stands here too."""

    def __init__(self, folder: Path, inputs: Inputs, form: str) -> None:
        self._folder = folder
        self._root = _common(inputs.folders)
        self._ending = ENDINGS[form]
        self._taken: set[str] = set()
        local = (each.name for each in inputs.pages if not sources.is_address(each.name))
        self._pages = {os.path.realpath(name) for name in local} if folder.exists() else set()
        folder.mkdir(parents=True, exist_ok=True)

    def claim(self, name: str) -> Path:
        """The file for a page. No two pages get the same, whether or not the file system tells capitals apart."""
        wanted = self._below(name)
        numbered = (f"{wanted.name}-{number}" for number in count(2))
        for short in chain((page_stem(wanted.name)[0], wanted.name), numbered):
            path = wanted.with_name(_shortened(short) + self._ending)
            alike = unicodedata.normalize("NFC", str(path)).casefold()
            if alike not in self._taken:
                self._taken.add(alike)
                return self._checked(self._folder / path)
        raise AssertionError("numbers do not end")

    def write(self, name: str, text: str) -> None:
        target = self.claim(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        with startup.uninterrupted():
            sources.write_whole(target, (text + "\n").encode("utf-8", "replace"))

    def close(self) -> None:
        """Every file was closed when it was written."""

    def _below(self, name: str) -> PurePath:
        """The place of a page below the folder; it never leads out of it."""
        if name == STANDARD_INPUT:
            return PurePath(_OF_STANDARD_INPUT)
        if sources.is_address(name):
            return _place_of_address(name)
        path = absolute(name)
        is_below = self._root is not None and path.is_relative_to(self._root)
        return path.relative_to(self._root) if self._root and is_below else PurePath(path.name)

    def _checked(self, target: Path) -> Path:
        if self._pages and os.path.realpath(target) in self._pages:
            raise BadArgument(f"{target} is one of the pages themselves; write to another folder")
        return target


def _common(folders: list[str]) -> str | None:
    try:
        return os.path.commonpath(folders) if folders else None
    except ValueError:  # on different drives
        return None


def _place_of_address(address: str) -> PurePath:
    try:
        parts = urlsplit(address)
        host, path, query = parts.netloc.rpartition("@")[2], parts.path, parts.query
    except ValueError:
        host, path, query = address, "", ""
    *folders, last = path.split("/")
    last = (last or "index") + (f"_{query}" if query else "")
    fit = [_shortened(_UNFIT.sub("_", part).strip(". ")) for part in (host, *folders)]
    return PurePath(*[part for part in fit if part], _UNFIT.sub("_", last).strip(". ") or "index")


def _shortened(name: str) -> str:
    """A name that file systems take; one that is cut keeps apart from others by what it was made of."""
    data = os.fsencode(name)
    if len(data) <= _LONGEST_NAME:
        return name
    digest = hashlib.sha256(data).hexdigest()[:12]
    return data[: _LONGEST_NAME - 13].decode("utf-8", "ignore") + "-" + digest


def output_for(inputs: Inputs, where: str | None, form: str) -> Output:
    """Where many pages go, found out before any of them is read."""
    if form == "jsonl":
        return OneAfterAnother(_one_file(inputs, where), between="")
    if where is not None and where != "-":
        if Path(where).exists() and not Path(where).is_dir():
            raise BadArgument(f"{where} is a file, and several pages go into a folder, or as -f jsonl into one file")
        return IntoFolder(Path(where), inputs, form)
    if form in ("html", "xml", "hide"):
        raise BadArgument(f"several pages cannot be one {form} document; write one file each with -o FOLDER")
    return OneAfterAnother(None, between="" if form == "json" else "\n")


def _one_file(inputs: Inputs, where: str | None) -> Path | None:
    if where is None or where == "-":
        return None
    if names_a_folder(where):
        raise BadArgument(f"{where} is a folder, and -f jsonl writes one file; give the name of a file in it")
    for each in inputs.pages:
        sources.checked_output(each.name, Path(where))
    return Path(where)


def names_a_folder(where: str) -> bool:
    return where.endswith(tuple(filter(None, ("/", os.sep)))) or Path(where).is_dir()


def shown_on_a_terminal(where: str | None) -> bool:
    """Whether what is written goes where a bar would be in its way."""
    return where in (None, "-") and sys.stdout is not None and sys.stdout.isatty()
