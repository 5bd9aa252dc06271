"""Write the tables of the kernel: `make kernel` makes names.pxi, tables.h, characters.h, numbers.pxi.

And, for where there is no Python, `tools/wasm/unicode.h`, what Python itself tells the kernel about characters, and
`js/tables.js`, what its numbers mean.

Names of tags come from the page's own vocabulary, so that the number of a tag is the same on both sides; places of
features from their names; character references from the standard library; the rest from `kernel_vocabulary.py`. Facts
about characters come from the Unicode version of the Python that runs this: characters.h names it.
"""

from __future__ import annotations

import html.entities
import string
import sys
import textwrap
import unicodedata
from collections.abc import Iterable
from operator import itemgetter
from pathlib import Path
from typing import Final

import kernel_vocabulary
from kernel_vocabulary import (
    CHARACTERS,
    CLASSES,
    MORE_TAGS,
    MOTION_PARTS,
    OPENING_PARTS,
    SHORT_PARTS,
    SIGHT,
    WORD_KINDS,
    WORDS_PER_CHARACTER,
    kind_of_character,
)

from thresher.model import feature_names
from thresher.page import tags
from thresher.verdict import KINDS, SENTENCES, Why

KERNEL: Final = Path(__file__).parents[1] / "src" / "thresher" / "kernel"
WITHOUT_PYTHON: Final = Path(__file__).parent / "wasm" / "unicode.h"
IN_JAVASCRIPT: Final = Path(__file__).parents[1] / "js" / "tables.js"

NAMES: Final = (*tags.TAGS, *MORE_TAGS)


PARTS_WORDS, CASED, PASSED_OVER, CHANGES = 128, 16, 32, 64
"""What else is known of a character: whether words end at it, whether it has a case or is skipped in the search for one
that has, and whether lower case changes it."""


def constant(name: str) -> str:
    return "TAG_" + name.replace("#", "").replace("-", "_").upper()


def c_string(data: bytes) -> str:
    return (
        '"' + "".join(chr(one) if 32 < one < 127 and chr(one) not in '"\\?' else f"\\{one:03o}" for one in data) + '"'
    )


def c_array(kind: str, name: str, values: Iterable[str]) -> str:
    rows = textwrap.fill(", ".join(values), 118, break_long_words=False, break_on_hyphens=False)
    return f"static const {kind} {name}[] = {{\n{rows}\n}};\n"


def names_pxi() -> str:
    """Numbers, which Cython must know."""
    lines = [
        "# Written by tools/kernel_tables.py: the numbers of tags, and the classes that parsing asks about.",
        "",
        "cdef enum:",
    ]
    lines += [f"    {constant(name)} = {number}" for number, name in enumerate(NAMES)]
    lines += [f"    KNOWN_TAGS = {len(NAMES)}", f"    TABLE_TAGS = {len(tags.TAGS)}"]
    lines += [f"    REFERENCES = {len(html.entities.html5)}", "", "cdef enum:"]
    lines += [f"    {name} = {1 << place}" for place, name in enumerate(CLASSES)]
    lines += ["", "cdef enum:"]
    lines += [f"    KIND_{name} = {getattr(kernel_vocabulary, name)}" for name in ("LETTER", "SPACE", "MARK", "HAN")]
    lines += ["", "cdef enum:"]
    lines += [f"    CHARACTER_{name} = {number}" for number, name in enumerate(CHARACTERS)]
    lines += [f"    {name} = {globals()[name]}" for name in ("PARTS_WORDS", "CASED", "PASSED_OVER", "CHANGES")]
    lines += [f"    SIGHT_{name} = {1 << place}" for place, name in enumerate(SIGHT)]
    return "\n".join([*lines, ""])


def tables_h() -> str:
    """Tables in C, so that nothing has to be filled at import."""
    known = sorted((name.encode(), value.encode()) for name, value in html.entities.html5.items())
    marks = [sum(1 << place for place, names in enumerate(CLASSES.values()) if name in names.split()) for name in NAMES]
    return "\n".join(
        [
            "/* Written by tools/kernel_tables.py; character references: the standard library's, by bytes. */",
            c_array("char* const", "TAG_NAMES", (c_string(name.encode()) for name in NAMES)),
            c_array("unsigned int", "CLASSES_OF", map(str, marks)),
            c_array("char* const", "REFERENCE_NAMES", (c_string(name) for name, _ in known)),
            c_array("char* const", "REFERENCE_VALUES", (c_string(value) for _, value in known)),
            c_array("unsigned int", "WINDOWS_1252", map(str, _windows_1252())),
            c_array("unsigned char", "IS_BLOCK", (str(int(one)) for one in tags.BLOCK)),
            *_character_kinds(),
            *_model_tables(),
            c_array("unsigned char", "SIGHT_OF", map(str, _sights())),
            *_parts("OPENING", OPENING_PARTS),
            c_array("unsigned char", "OPENING_IS_SHORT", _are_short(OPENING_PARTS)),
            *_parts("MOTION", MOTION_PARTS),
            c_array("unsigned char", "WHITE_BY_BYTE", map(str, _white_by_byte())),
            c_array("unsigned int", "FAR_SIGNS", map(str, _far_signs())),
        ]
    )


def _character_kinds() -> list[str]:
    """The kind of each character in counting words, and which part of a word it is, in pages of 256, mostly alike."""
    kinds = WORD_KINDS.reshape(256, 256)
    pages: dict[bytes, int] = {}
    places = [pages.setdefault(page.tobytes(), len(pages)) for page in kinds]
    parts = [repr(float(part)) for part in WORDS_PER_CHARACTER]
    return [
        c_array("unsigned char", "KIND_PAGE", map(str, places)),
        c_array("unsigned char", "KIND_IN_PAGE", (str(kind) for page in pages for kind in page)),
        c_array("double", "WORDS_PER_CHARACTER", parts),
    ]


def characters_h() -> str:
    """What is known of every character, in pages of 256."""
    said = bytes(map(_said_of, range(sys.maxunicode + 1)))
    pages: dict[bytes, int] = {}
    places = [pages.setdefault(said[at : at + 256], len(pages)) for at in range(0, len(said), 256)]
    return "\n".join(
        [
            f"/* Written by tools/kernel_tables.py, from Unicode {unicodedata.unidata_version}. */",
            c_array("unsigned char", "CHARACTER_PAGE", map(str, places)),
            c_array("unsigned char", "CHARACTER_IN_PAGE", (str(one) for page in pages for one in page)),
        ]
    )


def _said_of(code: int) -> int:
    """Its kind and the marks above. How Python lowers a capital sigma after a character tells whether it has a case."""
    character = chr(code)
    if unicodedata.category(character) in {"Cn", "Co", "Cs"}:
        return CHARACTERS.index("OTHER")
    has_case = f"{character}Σ".lower().endswith("ς")
    is_passed_over = not has_case and f"A{character}Σ".lower().endswith("ς")
    return (
        CHARACTERS.index(kind_of_character(code))
        | PARTS_WORDS * character.isspace()
        | CASED * has_case
        | PASSED_OVER * is_passed_over
        | CHANGES * (character.lower() != character)
    )


def _model_tables() -> list[str]:
    """What the features of `auto` distinguish: groups of tags, and the types that a page may declare for itself."""
    return [
        c_array("unsigned char", "OWN_TAG", map(str, map(_own_group, tags.TAGS))),
        c_array("unsigned int", "TAG_ABOVE_BITS", map(str, map(_bits_above, tags.TAGS))),
        c_array("short", "COUNTED_TAG", (str(tags.CODE[name]) for name in feature_names.COUNTED_TAGS)),
        *(
            c_array("char* const", name, (c_string(one.encode()) for one in listed))
            for name, listed in (
                ("OPEN_GRAPH_NAMES", feature_names.OPEN_GRAPH_TYPES),
                ("SCHEMA_TYPE_NAMES", feature_names.SCHEMA_TYPES),
            )
        ),
    ]


def _own_group(tag: str) -> int:
    """Which of `OWN_TAGS` a tag is in; the number after the last if it is in none."""
    groups = feature_names.OWN_TAGS
    return next((place for place, names in enumerate(groups) if tag in names.split()), len(groups))


def _bits_above(tag: str) -> int:
    """One bit for each of `TAGS_ABOVE` that a tag is in."""
    return sum(1 << place for place, names in enumerate(feature_names.TAGS_ABOVE) if tag in names.split())


def _sights() -> list[int]:
    """For each tag the classes of `SIGHT` that it belongs to."""
    return [sum(1 << place for place, has in enumerate(SIGHT.values()) if has[tag]) for tag in range(len(tags.TAGS))]


def _parts(name: str, listed: list[str]) -> list[str]:
    """Parts of names by first letter, and where in them those of each letter begin."""
    parts = _by_letter(listed)
    starts = [sum(part[0] < letter for part in parts) for letter in (*string.ascii_lowercase, "{")]
    return [
        c_array("char* const", f"{name}_PARTS", (c_string(part.encode()) for part in parts)),
        c_array("unsigned char", f"{name}_STARTS", map(str, starts)),
    ]


def _are_short(listed: list[str]) -> list[str]:
    return [str(int(part in SHORT_PARTS)) for part in _by_letter(listed)]


def _by_letter(listed: list[str]) -> list[str]:
    """Sorted by first letter, otherwise in the order of the list: the first that matches counts."""
    return sorted(listed, key=itemgetter(0))


def _white_by_byte() -> list[int]:
    """For each byte of UTF-8 whether it is white space (1), or white space beyond ASCII may begin with it (2)."""
    white = [chr(code).encode() for code in range(0x10000) if chr(code).isspace()]
    return [1 if bytes([byte]) in white else 2 * any(each[0] == byte for each in white) for byte in range(256)]


def _far_signs() -> list[int]:
    """The first and the last of each range of punctuation and symbols beyond the first plane; ends with two zeros."""
    ranges: list[int] = []
    for code in range(0x10000, sys.maxunicode + 1):
        if unicodedata.category(chr(code))[0] in "PS":
            if ranges and ranges[-1] == code - 1:
                ranges[-1] = code
            else:
                ranges += [code, code]
    return [*ranges, 0, 0]


def unicode_h() -> str:
    """Ranges of letters and numbers, of decimal digits, and of what lower case changes, as Python knows them."""
    everything = [chr(code) for code in range(sys.maxunicode + 1)]
    return "\n".join(
        [
            f"/* Written by tools/kernel_tables.py, from Unicode {unicodedata.unidata_version}. */",
            _pairs("LETTERS_AND_NUMBERS", _ranges(ord(one) for one in everything if one.isalnum())),
            _pairs("DECIMALS", _ranges(ord(one) for one in everything if one.isdecimal())),
            _lower_case([(ord(one), ord(one.lower()[0])) for one in everything if one.lower()[0] != one]),
        ]
    )


def _ranges(codes: Iterable[int]) -> list[list[int]]:
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ranges


def _pairs(name: str, ranges: list[list[int]]) -> str:
    return c_array("unsigned int", name, (f"{{{first}, {last}}}" for first, last in ranges)).replace("[]", "[][2]")


def _lower_case(changes: list[tuple[int, int]]) -> str:
    """First, last, step and change: cased letters stand side by side, or upper and lower case take turns."""
    ranges: list[list[int]] = []
    for code, lower in changes:
        last = ranges[-1] if ranges else [0, -9, 0, 0]
        step = code - last[1]
        if last[3] == lower - code and step in (1, 2) and (last[0] == last[1] or last[2] == step):
            last[1], last[2] = code, step
        else:
            ranges.append([code, code, 1, lower - code])
    rows = (f"{{{', '.join(map(str, row))}}}" for row in ranges)
    return c_array("int", "LOWER_CASE", rows).replace("[]", "[][4]")


def tables_js() -> str:
    """What the kernel's numbers mean: tags, kinds of pages, reasons."""
    reasons = [SENTENCES[Why(number)] for number in range(len(Why))]
    lists = {"TAGS": tags.TAGS, "KINDS": KINDS, "REASONS": reasons}
    lines = ["// Written by tools/kernel_tables.py: what the kernel's numbers mean, each by its place.", ""]
    for name, listed in lists.items():
        lines += [f"export const {name} = [", *(f'  "{each}",' for each in listed), "];", ""]
    return "\n".join(lines)


def _windows_1252() -> list[int]:
    """What the numbers from 0x80 to 0x9F mean on the web."""
    decoded = [bytes([code]).decode("windows-1252", "replace") for code in range(0x80, 0xA0)]
    return [code if one == "\ufffd" else ord(one) for code, one in enumerate(decoded, 0x80)]


def numbers_pxi() -> str:
    """Places of features, codes of reasons, and how many kinds and signs there are."""
    numbers = {
        **{f"FEATURE_{_constant_name(name)}": place for place, name in enumerate(feature_names.PLAIN_FEATURES)},
        **{f"WHY_{why.name}": why.value for why in Why},
        "KINDS": len(KINDS),
        "SIGNS": len(feature_names.SIGNS),
    }
    about = "places of features by their names, codes of reasons, and how many kinds and signs."
    lines = [f"# Written by tools/kernel_tables.py: {about}", "", "cdef enum:"]
    return "\n".join([*lines, *(f"    {name} = {number}" for name, number in numbers.items()), ""])


def _constant_name(name: str) -> str:
    name = "in heading" if name == feature_names.IN_HEADING else name
    return name.replace(" ", "_").replace("-", "_").upper()


if __name__ == "__main__":
    (KERNEL / "names.pxi").write_text(names_pxi(), encoding="utf-8")
    (KERNEL / "tables.h").write_text(tables_h(), encoding="utf-8")
    (KERNEL / "characters.h").write_text(characters_h(), encoding="utf-8")
    (KERNEL / "auto" / "numbers.pxi").write_text(numbers_pxi(), encoding="utf-8")
    WITHOUT_PYTHON.write_text(unicode_h(), encoding="utf-8")
    IN_JAVASCRIPT.write_text(tables_js(), encoding="utf-8")
