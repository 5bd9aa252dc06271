"""A font for each word of a cloud: the first that has every letter of it, never one that would draw boxes.

Words of one script get the same font where one has the letters of all of them. A word whose letters no font of this
machine has is left out, and a note says what to install. So is, where Pillow cannot shape text, a word in a script
whose letters join, stack or run from right to left: its letters would stand in the wrong places.
"""

from __future__ import annotations

import difflib
import os
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from thresher.cloud.drawing import font_names
from thresher.cloud.drawing.font_files import (
    FOLDERS_VARIABLE,
    Font,
    face,
    faces,
    family,
    installed,
    is_regular,
    key,
    letters,
)
from thresher.cloud.drawing.notes import listed
from thresher.errors import BadArgument

_SIMPLE: Final = font_names.EAST_ASIAN | set("Latn Grek Cyrl Armn Geor Ethi Cher Cans Yiii Zyyy".split())
"""Scripts whose letters stand one after the other, from left to right."""
_COMMON: Final = ("Zyyy", "Zinh", "Zzzz")
_SHAPER: Final = "libfribidi0"
"""The package with the library that Pillow loads to join and stack letters, and to set them from right to left."""
_NO_LETTERS: Final = ("Cn", "Co", "Cs", "Cc")
"""Categories of characters that no font is searched for: unassigned, private, surrogates, controls."""


class Choice(NamedTuple):
    fonts: dict[str, Font]
    """The font of each word that has one."""
    notes: list[str]
    """What was left out and why."""


def choose(words: Sequence[str], *, font: str | os.PathLike[str] | None = None, language: str | None = None) -> Choice:
    """A font for each word: `font`, a file or a family, where it has all letters of the word, else one of the system.

    `language` says which forms Han letters have, those of Japan, Korea, China or Taiwan.
    """
    named = [_named(os.fspath(font))] if font is not None else []
    groups = _by_scripts(words)
    han = _han_language(language, set().union(*groups))
    fonts: dict[str, Font] = {}
    for scripts, group in groups.items():
        if _can_be_set(scripts):
            found = _each(group, named)
            fonts |= found | _shared([word for word in group if word not in found], set(scripts), han)
    return Choice(fonts, _notes([word for word in words if word not in fonts], han))


def _by_scripts(words: Iterable[str]) -> dict[frozenset[str], list[str]]:
    groups: dict[frozenset[str], list[str]] = {}
    for word in words:
        groups.setdefault(scripts_of(word), []).append(word)
    return groups


@lru_cache(maxsize=10_000)
def scripts_of(word: str) -> frozenset[str]:
    """The scripts of a word's letters; Zyyy for a word of nothing but marks and digits."""
    from fontTools.unicodedata import script

    found = frozenset(script(letter) for letter in word) - set(_COMMON)
    return found or frozenset({"Zyyy"})


def _han_language(language: str | None, scripts: set[str]) -> str:
    """Which letter forms Han letters have: as the language says, else as the other letters of the words say."""
    tag = (language or "").replace("_", "-").casefold()
    if tag.startswith("zh"):
        return "zh-Hant" if any(part in tag.split("-") for part in ("hant", "tw", "hk", "mo")) else "zh"
    if tag[:2] in ("ja", "ko"):
        return tag[:2]
    if scripts & {"Hira", "Kana"}:
        return "ja"
    return "ko" if "Hang" in scripts else "zh"


def _shared(words: list[str], scripts: set[str], han: str) -> dict[str, Font]:
    """The first of the preferred fonts that has all of the words; if none has, the first for each of them.

    All other fonts of the system are searched only for words that no preferred font has.
    """
    first, others = _fonts_for(scripts, han)
    letters_of_all = frozenset().union(*map(_drawn, words))
    for font in first:
        if letters_of_all <= letters(font):
            return dict.fromkeys(words, font)
    return _each(words, chain(first, others))


def _fonts_for(scripts: set[str], han: str) -> tuple[list[Font], Iterator[Font]]:
    """The preferred fonts for words in these scripts, and all others of the system that could have their letters."""
    files = installed()
    names = [name for name in font_names.preferred(scripts, han) if name in files]
    others = font_names.others([name for name in files if name not in names], scripts)
    return [face(files[name], han) for name in names], (face(files[name], han) for name in others)


def _each(words: list[str], fonts: Iterable[Font]) -> dict[str, Font]:
    """For each word, the first font that has its letters."""
    wanted = {word: _drawn(word) for word in words if not any(map(_is_no_letter, word))}
    found: dict[str, Font] = {}
    for font in fonts:
        if not wanted:
            break
        here = [word for word, drawn in wanted.items() if drawn <= letters(font)]
        found |= dict.fromkeys(here, font)
        wanted = {word: drawn for word, drawn in wanted.items() if word not in found}
    return found


def _drawn(word: str) -> frozenset[int]:
    """The code points that need a glyph: joiners and the like change other letters, and are not drawn."""
    return frozenset(ord(letter) for letter in unicodedata.normalize("NFC", word) if not _is_ignorable(letter))


def _is_no_letter(character: str) -> bool:
    return unicodedata.category(character) in _NO_LETTERS


def _is_ignorable(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f" or letter == "\u034f"


@cache
def can_shape() -> bool:
    """Whether Pillow can shape text, which needs a library at run time."""
    from PIL import features

    return bool(features.check("raqm"))


def is_right_to_left(word: str) -> bool:
    directions = (unicodedata.bidirectional(letter) for letter in word)
    return next((direction != "L" for direction in directions if direction in ("L", "R", "AL")), False)


def _named(name: str) -> Font:
    """The font that the user asks for: a file, or a family by its name."""
    if Path(name).is_file():
        font = face(name)
        if not letters(font):
            raise BadArgument(f"{name} is not a font that can be used: give a TrueType or OpenType file")
        return font
    files = installed()
    if key(name) in files:
        return face(files[key(name)])
    if found := [font for path in files.values() for font in faces(path) if key(family(font)) == key(name)]:
        return min(found, key=lambda font: not is_regular(font))
    raise BadArgument(_not_found(name, files))


def _not_found(name: str, files: dict[str, str]) -> str:
    near = difflib.get_close_matches(key(name), files, n=3, cutoff=0.5)
    names = ", ".join(dict.fromkeys(family(face(files[one])) for one in near))
    return f"there is no font file or family {name!r} here" + (f"; near it are: {names}" if names else "")


def _notes(missing: list[str], han: str) -> list[str]:
    """One note for each thing to install, and one for what no font can have."""
    lacking: dict[str, str] = {}
    for scripts, group in _by_scripts(missing).items():
        lacking |= _lacking(group, scripts, han) if _can_be_set(scripts) else {}
    words: dict[str, list[str]] = {}
    for word in missing:
        words.setdefault(_remedy(word, lacking.get(word, word)), []).append(word)
    return [_note(remedy, some, [lacking.get(word, word) for word in some]) for remedy, some in words.items()]


def _can_be_set(scripts: frozenset[str]) -> bool:
    return scripts <= _SIMPLE or can_shape()


def _lacking(words: list[str], scripts: frozenset[str], han: str) -> dict[str, str]:
    """For each word, its letters that no font has. Where each is in some font, but no font has them all, it is the
    mixture of scripts that no font has; for one script with punctuation, no font to install would help."""
    unknown = set().union(*map(_drawn, words))
    for font in chain(*_fonts_for(set(scripts), han)):
        unknown -= letters(font)
    mixture = len(scripts) > 1
    return {word: "".join(one for one in word if ord(one) in unknown) or (word if mixture else "") for word in words}


def _remedy(word: str, lacking: str) -> str:
    """The package that would help; "" if none."""
    if not _can_be_set(scripts_of(word)):
        return _SHAPER
    scripts = scripts_of(lacking) - set(_COMMON)
    return font_names.package(set(scripts)) if scripts and not any(map(_is_no_letter, word)) else ""


def _note(remedy: str, words: list[str], lacking: list[str]) -> str:
    names = font_names.described(set().union(*map(scripts_of, lacking)))
    if not remedy:
        return f"{listed(words)} left out: no font here has all of these characters"
    if remedy == _SHAPER:
        return f"{listed(words)} left out: to set {names} letters, Pillow needs the library FriBidi; {_install(remedy)}"
    searched = f"; only the folders in {FOLDERS_VARIABLE} are searched" if FOLDERS_VARIABLE in os.environ else ""
    return (
        f"{listed(words)} left out: no font here has the {names} letters; {_install(remedy)}"
        f" or, elsewhere, a font of the Noto project{searched}"
    )


def _install(package: str) -> str:
    return f"install the package {package} (Debian, Ubuntu)"
