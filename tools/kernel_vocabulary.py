"""The words that only the kernel knows: `kernel_tables.py` writes them into its tables.

What is also known elsewhere comes from there: the tags of the page's table from `page/tags.py`, what ends a sentence
from `page/stops.py`, the groups of tags that features distinguish from `model/feature_names.py`.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import repair, tags
from thresher.page.stops import COMMAS, STOPS

# ---- tags

MORE_TAGS: Final = "foreignobject desc mglyph malignmark".split()
"""Names that parsing needs and the page's vocabulary does not have: in the table they are #other."""


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
    "NOT_IN_HEADINGS": f"""
        table li dt dd pre listing xmp plaintext textarea blockquote hr video audio iframe
        {" ".join(tags.HEADINGS)}""",
    "LEAF": f"{names_in(tags.MEDIA)} hr br wbr",
    "IN_TABLES": "table caption colgroup col thead tbody tfoot tr td th",
    "IN_CLEAN_HTML": f"""
        article section nav aside header footer main search hgroup address div center blockquote p pre hr figure
        figcaption ul ol menu li dl dt dd table caption colgroup col thead tbody tfoot tr td th details summary fieldset
        legend a abbr b bdi bdo big br cite code data del dfn em i ins kbd mark q rb rp rt rtc ruby s samp small span
        strike strong sub sup time tt u var wbr img video audio picture math semantics annotation mi mn mo ms mtext mrow
        mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mtable
        mtr mtd mprescripts mspace {" ".join(tags.HEADINGS)}""",
}
"""Classes of tags: those of the standard, some of ours that shorten a rule, and some of the page's own."""

SIGHT: Final = {
    "LINK": tags.LINK,
    "NEVER_SHOWN": tags.NEVER_SHOWN,
    "NEVER_UNVEILED": tags.NEVER_UNVEILED,
    "FALLBACK": tags.FALLBACK_INSIDE,
    "STRUCTURE": tags.table("p ul ol table img figure section article".split()) | tags.table(tags.HEADINGS),
    "FORMULA": tags.table(["math"]),
    "SWALLOWER": tags.table(repair.SWALLOWERS),
}
"""The classes of tags that decide what a reader sees."""

# ---- names that authors give to elements

OPENING_PARTS: Final = (
    "panel|accord|collaps|toggl|expand|slid|swiper|carousel|answer|faq|drawer|content|descr|detail|tab|pane|more|fold"
).split("|")
"""Parts of names that suggest opening, or something that is commonly opened."""
SHORT_PARTS: Final = frozenset({"tab", "pane", "more", "fold"})
"""Those of them that must begin or end a word: too many other words have the same letters inside."""
MOTION_PARTS: Final = (
    "anim|fade|fading|reveal|motion|transition|duration|ease|appear|entrance|inview|in-view|scroll|lazy|delay|aos|wow|"
    "invisible|loading|gsap|parallax"
).split("|")
"""Parts of names that suggest motion."""

# ---- characters

CHARACTERS: Final = "LETTER CAPITAL UNSPACED DIGIT SYMBOL STOP COMMA SIGN SPACE OTHER".split()
"""The kinds that `auto` distinguishes: the kernel counts the first eight."""
SYMBOLS: Final = "|/>+=#\u00bb\u203a\u00ab\u2039\u00a9\u00ae\u2122\u2022\u00b7\u2192\uff5c\uff0f\uff1e\u2502"
"""Separators of menu entries, the last ones on East Asian pages, and signs of legal lines."""

_BY_NAME: Final = dict.fromkeys(STOPS, "STOP") | dict.fromkeys(COMMAS, "COMMA") | dict.fromkeys(SYMBOLS, "SYMBOL")
_BY_CATEGORY: Final = {"Lu": "CAPITAL", "Nd": "DIGIT", "Cc": "SPACE"}
_BY_LETTER_OF_CATEGORY: Final = {"L": "LETTER", "M": "LETTER", "P": "SIGN", "S": "SIGN", "Z": "SPACE"}
_LAST_CODE: Final = 0xFFFF
"""Characters beyond the first plane all count as OTHER."""


def kind_of_character(code: int) -> str:
    """One of `CHARACTERS`, in any script."""
    character = chr(min(code, _LAST_CODE))
    if character in _BY_NAME:
        return _BY_NAME[character]
    category = unicodedata.category(character)
    kind = _BY_CATEGORY.get(category) or _BY_LETTER_OF_CATEGORY.get(category[0], "OTHER")
    return "UNSPACED" if kind == "LETTER" and is_unspaced(code) else kind


# ---- what counts as a word

LETTER, SPACE, MARK, HAN, KANA, THAI, LAO, KHMER, BURMESE = range(9)

CHARACTERS_PER_WORD: Final = {HAN: 1.7, KANA: 2.0, THAI: 4.3, LAO: 4.3, KHMER: 4.8, BURMESE: 4.8}

_KIND_RANGES: Final = (
    (SPACE, 0x00, 0x00),
    (SPACE, 0x09, 0x0D), (SPACE, 0x1C, 0x20), (SPACE, 0x85, 0x85), (SPACE, 0xA0, 0xA0), (SPACE, 0x1680, 0x1680),
    (SPACE, 0x2000, 0x200A), (SPACE, 0x2028, 0x2029), (SPACE, 0x202F, 0x202F), (SPACE, 0x205F, 0x205F),
    (THAI, 0x0E00, 0x0E7F), (LAO, 0x0E80, 0x0EFF), (BURMESE, 0x1000, 0x109F), (KHMER, 0x1780, 0x17FF),
    (MARK, 0x3001, 0x303F), (KANA, 0x3040, 0x30FF), (KANA, 0x31F0, 0x31FF), (HAN, 0x2E80, 0x2FDF),
    (HAN, 0x3400, 0x4DBF), (HAN, 0x4E00, 0x9FFF), (HAN, 0xF900, 0xFAFF), (MARK, 0xFF00, 0xFF0F),
    (MARK, 0xFF1A, 0xFF20), (MARK, 0xFF3B, 0xFF40), (MARK, 0xFF5B, 0xFF65), (KANA, 0xFF66, 0xFF9F),
    (HAN, 0x3005, 0x3007), (SPACE, 0x3000, 0x3000),
)  # fmt: skip


def _word_kinds() -> npt.NDArray[np.uint8]:
    table = np.full(0x10000, LETTER, dtype=np.uint8)
    for kind, first, last in _KIND_RANGES:
        table[first : last + 1] = kind
    return table


WORD_KINDS: Final = _word_kinds()
WORDS_PER_CHARACTER: Final = np.array(
    [1 / CHARACTERS_PER_WORD[kind] if kind in CHARACTERS_PER_WORD else 0.0 for kind in range(BURMESE + 1)]
)


def is_unspaced(code: int) -> bool:
    """Whether a character, up to U+FFFF, belongs to a script that is written without spaces."""
    return bool(WORD_KINDS[code] >= HAN)
