"""The font files of this machine, and which letters each of them has.

Files are found by looking into the folders where Linux, macOS and Windows keep fonts, without the help of another
program. What a file is called says enough to choose which one to open: opening all of them takes seconds. Only TrueType
and OpenType files are looked at: Type 1 and bitmap fonts have no table of their letters or do not scale.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FOLDERS_VARIABLE: Final = "THRESHER_FONTS"
"""An environment variable with folders that are searched instead of those of the system."""
ENDINGS: Final = (".ttf", ".otf", ".ttc", ".otc")
REGIONS: Final = {"ja": (" JP", " J"), "ko": (" KR", " K"), "zh": (" SC", " CN"), "zh-Hant": (" TC", " TW", " HK")}
"""How the names of the faces of one collection end, by the language whose letter forms they have."""

_REGULAR_STYLES: Final = ("Regular", "Book", "Roman", "Normal", "W3", "R")
_MOST_FACES: Final = 100
"""Faces of a collection that are looked at: real ones have up to sixty."""
_STYLE: Final = re.compile(r"\[.*?\]|[-_ ]?(?:regular|variablefont.*|variable|vf)\b")


class Font(NamedTuple):
    """One face of a font file; only collections have more than one."""

    path: str
    face: int = 0


def installed() -> dict[str, str]:
    """The path of each font file by its key; where two have the same key, the first found."""
    named = os.environ.get(FOLDERS_VARIABLE)
    folders = [Path(part) for part in named.split(os.pathsep) if part] if named is not None else _system_folders()
    return _in_folders(tuple(folders))


@cache
def _in_folders(folders: tuple[Path, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for folder in folders:
        for path in _files(folder):
            found.setdefault(key(Path(path).stem), path)
    return found


def _files(folder: Path) -> Iterator[str]:
    for place, below, names in os.walk(folder):
        below.sort()
        yield from (str(Path(place, name)) for name in sorted(names) if name.lower().endswith(ENDINGS))


def key(name: str) -> str:
    """A name without punctuation and words for a regular style: NotoSans-Regular and "Noto Sans" are the same."""
    return re.sub(r"[\W_]", "", _STYLE.sub("", name.casefold()))


def _system_folders() -> list[Path]:
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() raises where there is no home
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        return [Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts", local / "Microsoft" / "Windows" / "Fonts"]
    if sys.platform == "darwin":
        folders = ["/System/Library/Fonts", "/Library/Fonts", "/System/Library/AssetsV2", "/opt/homebrew/share/fonts"]
        return [home / "Library" / "Fonts", *map(Path, folders)]
    data = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = [Path(data, "fonts"), home / ".fonts"]
    usual = [Path(part, "fonts") for part in shared.split(os.pathsep) if part]
    return list(dict.fromkeys([*own, *usual, Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]))


@cache
def letters(font: Font) -> frozenset[int]:
    """The code points that a font has a glyph for; none where the file cannot be read."""
    from fontTools.ttLib import TTFont

    if _names(font) is None:
        return frozenset()
    try:
        with Path(font.path).open("rb") as file:  # opened here, because fontTools leaves a broken file open
            return frozenset(TTFont(file, fontNumber=font.face, lazy=True).getBestCmap() or ())
    except Exception:  # a file of any other program: fontTools raises whatever comes up
        return frozenset()


def family(font: Font) -> str:
    """The name of the family as the font itself gives it, else the name of the file."""
    return (_names(font) or ("", ""))[0] or Path(font.path).stem


def style_of(font: Font) -> str:
    """The style, such as Regular, Bold or Italic."""
    return (_names(font) or ("", ""))[1]


def is_regular(font: Font) -> bool:
    return style_of(font) in _REGULAR_STYLES


@cache
def face(path: str, language: str = "") -> Font:
    """The regular face of a file; in a collection, the one with the letter forms of the language."""
    return min(faces(path), key=lambda one: (*_strangeness(one, language), one.face), default=Font(path))


def faces(path: str) -> Iterator[Font]:
    """All faces of a file: a collection has several."""
    if not path.lower().endswith((".ttc", ".otc")):
        yield Font(path)
        return
    for index in range(_MOST_FACES):
        if _names(Font(path, index)) is None:
            return
        yield Font(path, index)


def _strangeness(font: Font, language: str) -> tuple[bool, bool, bool]:
    name, _ = _names(font) or ("", "")
    elsewhere = language in REGIONS and not name.endswith(REGIONS[language])
    return "Mono" in name, elsewhere, not is_regular(font)


@cache
def _names(font: Font) -> tuple[str, str] | None:
    """The family and the style; None where the file has no such face."""
    from PIL import ImageFont

    if not Path(font.path).is_file():  # a pipe, for example, would be waited for
        return None
    try:
        # not ImageFont.truetype, which takes another file of the same name where it cannot read this one
        name, style = ImageFont.FreeTypeFont(font.path, 16, index=font.face).getname()
    except OSError:
        return None
    return name or "", style or ""
