"""A text without what is no part of words: addresses, control characters, variants of letters, links beside headings.

Texts come from anywhere. What the segmenters cannot read is replaced, what is invisible is taken out, and letters that
are only another shape of common ones (full width, ligatures, mathematical letters) become the common ones. Every step
looks at each character a bounded number of times.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import Final

from thresher.cloud.reading.stop_words import names_in_capitals

_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u0640\u180e\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufe0e\ufe0f]"
)
"""Soft hyphens, marks of the direction of writing, the stretching of Arabic and the like.

ZWJ and ZWNJ stay, because they belong to words."""
_CONTROL: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\ufff9-\ufffd]")
"""These separate words: the zero width space does so in Thai, Khmer, Lao and Burmese."""
_VARIANTS: Final = re.compile("[\ufb00-\ufb06\ufb1d-\ufdfb\ufe70-\ufefc\uff01-\uffdc\U0001d400-\U0001d7ff]+")
"""Other shapes of common letters. Not all that Unicode calls compatible: that would tear the Thai sara am in two."""
_COMPOSED_OF_SEVERAL: Final = re.compile("[\u0300-\u036f\u0653-\u0655\u1100-\u11ff\u3099\u309a]")
_SOLID: Final = re.compile(r"\S{1,200}")
"""Normalised piece by piece: sorting a million marks on one letter would not take linear time."""

_ASCII_RUN: Final = re.compile(r"[!-~]++")
_OF_ADDRESSES: Final = frozenset("./@\\")
_BEGINS_ADDRESS: Final = re.compile(r"(?:[a-z][a-z0-9+]{1,9}:/?/|www\.|mailto:)", re.IGNORECASE)
_AROUND: Final = "()[]{}<>\"'.,;:!?*_-"
_MAIL_OR_HANDLE: Final = re.compile(r"@\w|\w@\w", re.ASCII)
_PATH: Final = re.compile(r"(?:~|\.{1,2})?/[\w.-]+/|[a-z]:\\|\\\\|\w+\\\w", re.IGNORECASE | re.ASCII)
_HOST: Final = re.compile(r"(?:[A-Za-z0-9-]{1,63}\.){1,8}(?P<end>[a-z]{2,})(?::\d{1,5})?(?:[/?#].*)?", re.DOTALL)
_FILE: Final = re.compile(r"[\w./-]*\.(?P<end>[A-Za-z0-9]{2,5})", re.ASCII)
_ENDINGS_OF_HOSTS: Final = frozenset(
    "com org net edu gov mil int io info biz app dev co me tv ai eu uk us de fr es it nl be ch at pl cz se no dk fi pt"
    " gr ru ua by kz tr il ir ae sa eg in pk bd lk th vn la kh mm my sg id ph cn hk tw jp kr au nz ca mx br ar cl za ng"
    " ke site online shop blog news cloud tech wiki".split()
)
_ENDINGS_OF_FILES: Final = frozenset(
    "html htm php asp aspx jsp xml json csv tsv txt pdf doc docx xls xlsx ppt pptx odt rtf epub zip gz tar rar exe dll"
    " jpg jpeg png gif svg webp bmp ico mp3 mp4 avi mov mkv wav ogg css py sh bat ini cfg log yml yaml toml md".split()
)
_HEADING_AND_LINK: Final = re.compile(r"^([^\n]{1,120}?)(\[[^\[\]\n]{1,60}\])[ \t]*$", re.MULTILINE)
_COMMAND_OF_FORMULA: Final = re.compile(r"\\[A-Za-z]++")
"""A command in the source of a formula: \\alpha."""
_LINE_IN_CAPITALS: Final = re.compile(r"^[ -`{-~]++$", re.MULTILINE)
_WORD_IN_CAPITALS: Final = re.compile(r"\b[A-Z]{2,5}\b")


def plain(text: str) -> str:
    """The text as the segmenters can read it, without addresses."""
    text = text.encode("utf-8", "replace").decode()
    text = _CONTROL.sub(" ", _INVISIBLE.sub("", text))
    text = _VARIANTS.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    if _COMPOSED_OF_SEVERAL.search(text):
        text = _SOLID.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
    text = _LINE_IN_CAPITALS.sub(lambda line: _WORD_IN_CAPITALS.sub(_small_in_capitals, line[0]), text)
    return _COMMAND_OF_FORMULA.sub(" ", without_addresses(_without_links_beside_headings(text)))


def _small_in_capitals(found: re.Match[str]) -> str:
    """What is a name in a text of lower case is a small word in a line of capitals, as in CONTACT US."""
    return found[0].lower() if found[0] in names_in_capitals("en") else found[0]


def _without_links_beside_headings(text: str) -> str:
    """Where several short lines end with the same text in brackets, it is a link: History [edit]."""
    often = Counter(found[2] for found in _HEADING_AND_LINK.finditer(text))
    return _HEADING_AND_LINK.sub(lambda found: found[1] if often[found[2]] > 1 else found[0], text)


def without_addresses(text: str) -> str:
    """Addresses of pages and people, names of files and their paths are taken out."""
    return _ASCII_RUN.sub(_without_address, text)


def _without_address(found: re.Match[str]) -> str:
    run = found[0]
    if _OF_ADDRESSES.isdisjoint(run):
        return run
    if begins := _BEGINS_ADDRESS.search(run):
        return run[: begins.start()] + " "
    bare = run.strip(_AROUND)
    return " " if _MAIL_OR_HANDLE.search(run) or _PATH.match(bare) or _is_host(bare) or _is_file(bare) else run


def _is_host(run: str) -> bool:
    found = _HOST.fullmatch(run)
    return found is not None and found["end"] in _ENDINGS_OF_HOSTS


def _is_file(run: str) -> bool:
    found = _FILE.fullmatch(run)
    return found is not None and found["end"].lower() in _ENDINGS_OF_FILES
