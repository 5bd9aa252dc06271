"""Write the tables of the kernel: `python generate.py` makes names.pxi and tables.h.

Names of tags come from the page's own vocabulary, so that the number of a tag is the same on both sides; character
references come from the standard library. The classes of tags are those that the HTML standard names.
"""

from __future__ import annotations

import html.entities
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from thresher.page import tags, words

HERE: Final = Path(__file__).parent

MORE: Final = "foreignobject desc mglyph malignmark".split()
"""Names that the rules of parsing know and the page's vocabulary does not: in the table they are #other."""

NAMES: Final = (*tags.TAGS, *MORE)

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
}
"""The classes of tags that the standard names, and some of ours that shorten a rule."""


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
        "# Written by generate.py: the numbers of tags, and the classes that parsing asks about.",
        "",
        "cdef enum:",
    ]
    lines += [f"    {constant(name)} = {number}" for number, name in enumerate(NAMES)]
    lines += [f"    KNOWN_TAGS = {len(NAMES)}", f"    TABLE_TAGS = {len(tags.TAGS)}"]
    lines += [f"    REFERENCES = {len(html.entities.html5)}", "", "cdef enum:"]
    lines += [f"    {name} = {1 << place}" for place, name in enumerate(CLASSES)]
    lines += ["", "cdef enum:"]
    lines += [f"    KIND_{name} = {getattr(words, name)}" for name in ("LETTER", "SPACE", "MARK", "HAN")]
    return "\n".join([*lines, ""])


def tables_h() -> str:
    """Tables, which are C, so that nothing has to be filled at import."""
    known = sorted((name.encode(), value.encode()) for name, value in html.entities.html5.items())
    marks = [sum(1 << place for place, names in enumerate(CLASSES.values()) if name in names.split()) for name in NAMES]
    return "\n".join(
        [
            "/* Written by generate.py. Character references: those of the standard library, in the order of bytes. */",
            c_array("char* const", "TAG_NAMES", (c_string(name.encode()) for name in NAMES)),
            c_array("unsigned int", "CLASSES_OF", map(str, marks)),
            c_array("char* const", "REFERENCE_NAMES", (c_string(name) for name, _ in known)),
            c_array("char* const", "REFERENCE_VALUES", (c_string(value) for _, value in known)),
            c_array("unsigned int", "WINDOWS_1252", map(str, _windows_1252())),
            c_array("unsigned char", "IS_BLOCK", (str(int(one)) for one in tags.BLOCK)),
            *_character_kinds(),
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


def _windows_1252() -> list[int]:
    """What the numbers from 0x80 to 0x9F mean on the web."""
    decoded = [bytes([code]).decode("windows-1252", "replace") for code in range(0x80, 0xA0)]
    return [code if one == "\ufffd" else ord(one) for code, one in enumerate(decoded, 0x80)]


if __name__ == "__main__":
    (HERE / "names.pxi").write_text(names_pxi(), encoding="utf-8")
    (HERE / "tables.h").write_text(tables_h(), encoding="utf-8")
