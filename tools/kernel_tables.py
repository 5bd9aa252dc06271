"""Write the tables of the kernel: `make kernel` makes names.pxi, tables.h, characters.h, numbers.pxi.

Names of tags come from the page's own vocabulary, so that the number of a tag is the same on both sides; character
references come from the standard library. The classes of tags are those that the HTML standard names. What is said of
characters is what the Unicode of the Python at hand says: characters.h names its version.
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

from thresher.methods import auto_reasons, auto_verdict
from thresher.model import around, features, judge, letters, network, page_facts, prepare, trust
from thresher.model.blocks import TextBlocks
from thresher.model.kinds import KINDS
from thresher.page import Page, repair, tags, words
from thresher.verdict import Why

KERNEL: Final = Path(__file__).parents[1] / "src" / "thresher" / "kernel"

MORE: Final = "foreignobject desc mglyph malignmark".split()
"""Names that the rules of parsing know and the page's vocabulary does not: in the table they are #other."""

NAMES: Final = (*tags.TAGS, *MORE)


def names_in(marked: tags.BoolTable) -> str:
    """The names in one of the page's own classes of tags."""
    return " ".join(name for name, is_marked in zip(tags.TAGS, marked, strict=True) if is_marked)


CLASSES: Final = {
    "SPECIAL": """
        address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd
        details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
        hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript
        object ol p param plaintext pre script search section select source style summary table tbody td template
        textarea tfoot th thead title tr track ul wbr xmp""",
    "FORMATTING": "a b big code em font i nobr s small strike strong tt u",
    "SCOPE_END": "applet caption html table td th marquee object select template",
    "FOREIGN_SCOPE_END": "mi mo mn ms mtext annotation-xml foreignobject desc title",
    "IMPLIED_END": "dd dt li optgroup option p rb rp rt rtc",
    "THOROUGHLY_END": "dd dt li optgroup option p rb rp rt rtc caption colgroup tbody td tfoot th thead tr",
    "CLOSES_P": """
        address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header
        hgroup main menu nav ol p search section summary ul""",
    "ENDS_BLOCK": """
        address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer
        header hgroup listing main menu nav ol pre search section select summary ul""",
    "HEADING": "h1 h2 h3 h4 h5 h6",
    "IN_HEAD": "base basefont bgsound link meta noframes script style template title",
    "VOID_IN_BODY": "area br embed img keygen wbr",
    "IGNORED_IN_BODY": "caption col colgroup frame head tbody td tfoot th thead tr",
    "BREAKS_OUT": """
        b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta
        nobr ol p pre ruby s small span strong strike sub sup table tt u ul var""",
    "TABLE_CONTEXT_END": "table template html",
    "FOSTERS": "table tbody tfoot thead tr",
    "TABLE_BODY": "tbody tfoot thead",
    "TEMPLATE_OR_HTML": "template html",
    "CELL": "td th",
    "PREFORMATTED": names_in(tags.PREFORMATTED),
    "CHANGES_TEXT": names_in(tags.PREFORMATTED | tags.MEDIA) + " sup sub math script",
    "NOT_IN_CELLS": f"table pre blockquote article section form {' '.join(tags.HEADINGS)}",
}
"""The classes of tags that the standard names, some of ours that shorten a rule, and some of the page's own."""

CHARACTERS: Final = "LETTER CAPITAL UNSPACED DIGIT SYMBOL STOP COMMA SIGN SPACE OTHER".split()
"""The kinds of characters of `model/letters.py`, those first that are counted: the kernel counts the first eight."""

PARTS_WORDS, CASED, PASSED_OVER, CHANGES = 128, 16, 32, 64
"""What else is said of a character: whether words end at it, whether it has a case or is passed over when such a one is
looked for, and whether it changes in lower case."""
SIGHT: Final = {
    "LINK": tags.LINK,
    "NEVER_SHOWN": tags.NEVER_SHOWN,
    "NEVER_UNVEILED": tags.NEVER_UNVEILED,
    "FALLBACK": tags.FALLBACK_INSIDE,
    "STRUCTURE": tags.table("p ul ol table img figure section article".split()) | tags.table(tags.HEADINGS),
    "FORMULA": tags.table(["math"]),
    "SWALLOWER": tags.table(repair.SWALLOWERS),
}
"""The classes of tags that a reader's sight depends on."""


OPENING_PARTS: Final = (
    "panel|accord|collaps|toggl|expand|slid|swiper|carousel|answer|faq|drawer|content|descr|detail|tab|pane|more|fold"
)
"""Parts of names that speak of opening, or of what is commonly opened."""
SHORT_PARTS: Final = frozenset({"tab", "pane", "more", "fold"})
MOTION_PARTS: Final = (
    "anim|fade|fading|reveal|motion|transition|duration|ease|appear|entrance|inview|in-view|scroll|lazy|delay|aos|wow|"
    "invisible|loading|gsap|parallax"
)
"""Parts of names that speak of motion."""


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
    """Numbers, which Cython wants to know."""
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
    lines += [f"    KIND_{name} = {getattr(words, name)}" for name in ("LETTER", "SPACE", "MARK", "HAN")]
    lines += ["", "cdef enum:"]
    lines += [f"    CHARACTER_{name} = {number}" for number, name in enumerate(CHARACTERS)]
    lines += [f"    {name} = {globals()[name]}" for name in ("PARTS_WORDS", "CASED", "PASSED_OVER", "CHANGES")]
    lines += [f"    SIGHT_{name} = {1 << place}" for place, name in enumerate(SIGHT)]
    return "\n".join([*lines, ""])


def tables_h() -> str:
    """Tables, which are C, so that nothing has to be filled at import."""
    known = sorted((name.encode(), value.encode()) for name, value in html.entities.html5.items())
    parts = _by_letter(OPENING_PARTS)
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
            c_array("unsigned char", "OPENING_IS_SHORT", (str(int(part in SHORT_PARTS)) for part in parts)),
            *_parts("MOTION", MOTION_PARTS),
            c_array("unsigned char", "WHITE_BY_BYTE", map(str, _white_by_byte())),
        ]
    )


def _character_kinds() -> list[str]:
    """What `words.py` takes each character for, and which part of a word it is, in pages of 256: most are alike."""
    kinds = words._KIND.reshape(256, 256)
    pages: dict[bytes, int] = {}
    places = [pages.setdefault(page.tobytes(), len(pages)) for page in kinds]
    parts = [repr(float(part)) for part in words._WORDS_PER_CHARACTER]
    return [
        c_array("unsigned char", "KIND_PAGE", map(str, places)),
        c_array("unsigned char", "KIND_IN_PAGE", (str(kind) for page in pages for kind in page)),
        c_array("double", "WORDS_PER_CHARACTER", parts),
    ]


def characters_h() -> str:
    """What there is to say of every character, in pages of 256."""
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


_NUMBER_OF_KIND: Final = {getattr(letters, name): number for number, name in enumerate(CHARACTERS)}


def _said_of(code: int) -> int:
    """Its kind and the marks above. Which have a case, Python says by how it writes a capital sigma after them."""
    character = chr(code)
    if unicodedata.category(character) in {"Cn", "Co", "Cs"}:
        return CHARACTERS.index("OTHER")
    has_case = f"{character}Σ".lower().endswith("ς")
    is_passed_over = not has_case and f"A{character}Σ".lower().endswith("ς")
    return (
        _NUMBER_OF_KIND[letters._kind(min(code, 0xFFFF))]
        | PARTS_WORDS * character.isspace()
        | CASED * has_case
        | PASSED_OVER * is_passed_over
        | CHANGES * (character.lower() != character)
    )


def _model_tables() -> list[str]:
    """What the features of `auto` tell apart: groups of tags, and the names that a page may say about itself."""
    return [
        c_array("unsigned char", "OWN_TAG", map(str, around._ONE_HOT.argmax(axis=0))),
        c_array("unsigned int", "TAG_ABOVE_BITS", map(str, around._BITS)),
        c_array("short", "COUNTED_TAG", map(str, page_facts._COUNTED_CODES)),
        c_array("char* const", "OPEN_GRAPH_NAMES", (c_string(name.encode()) for name in page_facts._OPEN_GRAPH)),
        c_array("char* const", "SCHEMA_TYPE_NAMES", (c_string(name.encode()) for name in page_facts._SCHEMA_TYPES)),
    ]


def _sights() -> list[int]:
    """For each tag the classes of `SIGHT` that it belongs to."""
    return [sum(1 << place for place, has in enumerate(SIGHT.values()) if has[tag]) for tag in range(len(tags.TAGS))]


def _parts(name: str, pattern: str) -> list[str]:
    """Parts of names that a pattern has, by first letter, and where in them those of each letter begin."""
    parts = _by_letter(pattern)
    starts = [sum(part[0] < letter for part in parts) for letter in (*string.ascii_lowercase, "{")]
    return [
        c_array("char* const", f"{name}_PARTS", (c_string(part.encode()) for part in parts)),
        c_array("unsigned char", f"{name}_STARTS", map(str, starts)),
    ]


def _by_letter(pattern: str) -> list[str]:
    """Those of one letter in the order of the pattern: the first that matches counts."""
    return sorted(pattern.split("|"), key=itemgetter(0))


def _white_by_byte() -> list[int]:
    """For each byte of UTF-8 whether it is white space (1), or white space beyond ASCII may begin with it (2)."""
    white = [chr(code).encode() for code in range(0x10000) if chr(code).isspace()]
    return [1 if bytes([byte]) in white else 2 * any(each[0] == byte for each in white) for byte in range(256)]


def _windows_1252() -> list[int]:
    """What the numbers from 0x80 to 0x9F mean on the web."""
    decoded = [bytes([code]).decode("windows-1252", "replace") for code in range(0x80, 0xA0)]
    return [code if one == "\ufffd" else ord(one) for code, one in enumerate(decoded, 0x80)]


def numbers_pxi() -> str:
    """Places of features, codes of reasons, and thresholds."""
    whole = {
        **{f"FEATURE_{_constant_name(name)}": place for name, place in _places_of_features().items()},
        **{f"WHY_{why.name}": why.value for why in Why},
        "KINDS": len(KINDS),
        "SIGNS": len(trust.SIGNS),
        "SMALL_WINDOW": features._WINDOWS[0],
        "LARGE_WINDOW": features._WINDOWS[1],
        "MOST_WINDOW_WORDS": features._MOST_WORDS,
        "FEW_WORDS": auto_reasons._FEW_WORDS,
        "MOST_BLOCKS": auto_verdict.MOST_BLOCKS,
    }
    real = {
        "CUT": judge.CUT,
        "LOWEST_CUT": judge.LOWEST_CUT,
        "HEADLINE_CUT": judge.HEADLINE_CUT,
        "LEAST_WEIGHT": judge._LEAST_WEIGHT,
        "SUREST_LOGIT": network._SURE,
        "SUREST_CONFIDENCE": trust._SURE,
        "LEAST_EXPECTED": trust._EXTREME,
        "DOUBT_FROM": trust._DOUBT[0],
        "DOUBT_UP_TO": trust._DOUBT[1],
        "MOSTLY": auto_reasons._MOSTLY,
        "SCORE_STEPS": 10.0**auto_verdict._DIGITS,
    }
    lines = ["# Written by tools/kernel_tables.py: what `auto` in Python and here must agree on.", "", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in whole.items()]
    lines += ["", "cdef extern from *:", '    """']
    lines += [f"    static const double {name} = {value!r};" for name, value in real.items()]
    lines += ['    """', *(f"    const double {name}" for name in real)]
    return "\n".join([*lines, ""])


def _places_of_features() -> dict[str, int]:
    """Of those features that need no table, where each stands."""
    page = Page.parse("<p>Some text.</p>")
    names = prepare.prepare(page, TextBlocks.of(page)).fixed_names
    return {"in heading" if name == around.IN_HEADING else name: place for place, name in enumerate(names)}


def _constant_name(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_").upper()


if __name__ == "__main__":
    (KERNEL / "names.pxi").write_text(names_pxi(), encoding="utf-8")
    (KERNEL / "tables.h").write_text(tables_h(), encoding="utf-8")
    (KERNEL / "characters.h").write_text(characters_h(), encoding="utf-8")
    (KERNEL / "auto" / "numbers.pxi").write_text(numbers_pxi(), encoding="utf-8")
