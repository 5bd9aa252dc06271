"""Which pages a command line means: files, folders, patterns, addresses, standard input, and lists of all these.

Standard input is never guessed to be a list: whoever pipes a page of a stranger into Thresher would let the stranger
name the files to read. So `-` is a page, and `--files-from -` is a list; only where a folder is to be written to is `-`
a list as well, because a page without a name cannot be meant there.
"""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from thresher.cli.sources import SourceError, is_address
from thresher.errors import BadArgument

STANDARD_INPUT: Final = "-"
PAGE_ENDINGS: Final = (".html", ".htm", ".xhtml", ".shtml")
"""Files of a folder with these endings are pages, packed or not."""
PACKED_ENDINGS: Final = (".gz", ".br", ".zst")
_WILD: Final = re.compile(r"[*?\[]")
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Input(NamedTuple):
    """A page by the name of its source."""

    name: str
    is_typed: bool = True
    """Whether the user wrote the name on the command line; addresses in lists may come from anywhere."""


@dataclass(slots=True)
class Inputs:
    """The pages that were asked for, in the order of the command line, each once."""

    pages: list[Input] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    """The folders that were named, and those of the files that were."""
    problems: list[SourceError] = field(default_factory=list)
    """What was named and stands for no page."""
    are_many: bool = False
    """Whether the command line speaks of several pages, even if it then was one."""


def gathered(words: list[str], lists: list[str], *, into_folder: bool = False) -> Inputs:
    """The pages that the words of a command line and the entries of its lists stand for."""
    if into_folder and STANDARD_INPUT in words:
        words, lists = [word for word in words if word != STANDARD_INPUT], [*lists, STANDARD_INPUT]
    found = Inputs(are_many=len(words) > 1 or bool(lists))
    if STANDARD_INPUT in words and STANDARD_INPUT in lists:
        raise BadArgument("standard input is either a page or a list of pages: leave out - or --files-from -")
    if lists:  # so that where a page is written does not depend on which others are in the list
        found.folders.append(str(Path.cwd()))
    for word in words:
        _add(found, word, is_typed=True)
    for each in dict.fromkeys(lists):
        for name in _entries(each):
            _add(found, name, is_typed=False)
    found.pages = list({each.name: each for each in reversed(found.pages)}.values())[::-1]
    return found


def pages_of(source: str) -> list[str]:
    """The pages that a source stands for: a folder stands for all that are in it and below it."""
    if source == STANDARD_INPUT or is_address(source):
        return [source]
    if Path(source).is_dir():
        return _in_folder(source)
    return _matching(source) or [source]


def page_stem(name: str) -> tuple[str, bool]:
    """The name of a file without the endings of pages and of packed files, and whether it is called like a page."""
    file = PurePath(name)
    if file.suffix.lower() in PACKED_ENDINGS:
        file = PurePath(file.stem)
    is_page = file.suffix.lower() in PAGE_ENDINGS
    return (file.stem if is_page else file.name), is_page


def absolute(name: str) -> Path:
    """A path from the root on, without steps up; no link is followed, so that files keep the names they have."""
    return Path(os.path.normpath(Path(name).absolute()))


def _add(found: Inputs, source: str, *, is_typed: bool) -> None:
    try:
        names = pages_of(source)
    except SourceError as problem:
        found.problems.append(problem)
        found.are_many = True
        return
    found.are_many = found.are_many or names != [source]
    found.pages += [Input(name, is_typed) for name in names]
    if source != STANDARD_INPUT and not is_address(source):
        found.folders.append(_folder_of(source))


def _folder_of(source: str) -> str:
    """The folder that a source names, or that of the files that it names."""
    path = absolute(source)
    if path.is_dir():
        return str(path)
    wild = next((place for place, part in enumerate(path.parts) if _WILD.search(part)), None)
    is_pattern = wild is not None and not path.exists()
    return str(Path(*path.parts[:wild]) if is_pattern else path.parent)


def _in_folder(folder: str) -> list[str]:
    files = sorted(_walked(folder))
    if not files:
        raise SourceError(f"the folder {folder} has no pages: no file ends in {', '.join(PAGE_ENDINGS)}")
    return files


def _walked(folder: str) -> Iterator[str]:
    for place, _, names in os.walk(folder):
        yield from (str(Path(place, name)) for name in names if page_stem(name)[1])


def _matching(source: str) -> list[str]:
    """The pages that a pattern stands for, where the shell has not seen to it."""
    if not _WILD.search(source) or os.path.lexists(source):
        return []
    found = sorted(glob.glob(source, recursive=True))  # noqa: PTH207 (that of a Path takes no absolute patterns)
    return [name for each in found for name in (sorted(_walked(each)) if Path(each).is_dir() else [each])]


def _entries(file: str) -> list[str]:
    """The names in a list: parted by NUL if there is one, else by line ends."""
    data = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    data = data.removeprefix(_BYTE_ORDER_MARK)
    if data.lstrip().startswith(b"<"):
        raise BadArgument("a list of names was expected, and this is a page; give -o the name of a file for one page")
    names = data.split(b"\0") if b"\0" in data else [line.rstrip(b"\r") for line in data.split(b"\n")]
    return [os.fsdecode(name) for name in names if name]
