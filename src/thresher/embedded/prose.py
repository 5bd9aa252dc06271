"""Whether a string is prose, and how it becomes markup.

Data is full of other strings: addresses, names of classes, style sheets, keys, labels of buttons. Prose has words and
sentences, few signs of code, and spaces, unless its script has none.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final, NamedTuple

from thresher.kernel import characters_and_words
from thresher.page.stops import CLOSING, OTHER_STOPS, SPACED_STOPS

LEAST_WORDS: Final = 8
"""A string with fewer words is a label."""
_BLOCK_TAG: Final = re.compile(
    r"</?(?:p|div|h[1-6]|[uo]l|li|blockquote|table|article|section|figure|pre|dl|br)\b[^<>]{0,2000}>", re.IGNORECASE
)
_TAG: Final = re.compile(r"</?[a-z!][^<>]{0,5000}>", re.IGNORECASE)
_ESCAPED_TAG: Final = re.compile(r"&lt;/?(?:p|div|h[1-6]|[uo]l|li|br|span|strong)\b", re.IGNORECASE)
_LETTER: Final = re.compile(r"[^\W\d_]|[\u0900-\u109f\u1780-\u17ff]")
"""From India to Cambodia vowels are signs on letters: half of a text, and no letters to `re`."""
_CLOSES: Final = re.escape(CLOSING)
_SENTENCE: Final = re.compile(
    rf"(?:{_LETTER.pattern}){{2}}[{_CLOSES}]{{0,2}}[{SPACED_STOPS}:](?:\s|$|[{_CLOSES}<])|[{OTHER_STOPS}]"
    r"|[\u0e01-\u0eff]{10}\s"
)
"""The end of a sentence; in Thai and Lao that is a space after many letters."""
_CODE: Final = re.compile(r"[{}=<>\\|;$@#_~^]")
_HEADING: Final = re.compile(r"(#{1,6})\s+(\S.*)")
_LINES: Final = re.compile(r"[\r\n\u2028\u2029]+")
_LENGTH_OF_SAMPLE: Final = 20_000


class Prose(NamedTuple):
    words: int
    markup: str


def prose_of(text: str) -> Prose | None:
    """The string as markup if it is prose; None if it is not."""
    if len(text) < LEAST_WORDS:
        return None
    if "&lt;" in text and _ESCAPED_TAG.search(text) and not has_blocks(text):
        text = unescape(text)
    is_html = has_blocks(text)
    plain = unescape(_TAG.sub(" ", text)) if is_html or "</" in text else text
    count = count_words(plain)
    if count < LEAST_WORDS or not _reads_well(plain[:_LENGTH_OF_SAMPLE], count):
        return None
    return Prose(count, text if is_html else markup_of_lines(plain))


def has_blocks(text: str) -> bool:
    """Whether a string is HTML with paragraphs and the like."""
    return "<" in text and _BLOCK_TAG.search(text) is not None


def count_words(text: str) -> int:
    return characters_and_words(text.encode("utf-8", "replace").decode())[1]


def _reads_well(text: str, count: int) -> bool:
    """Whether a text consists of sentences, letters and spaces."""
    letters, code = len(_LETTER.findall(text)), len(_CODE.findall(text))
    solid = len("".join(text.split()))
    return (
        letters > 0.7 * solid
        and code < 0.03 * len(text)
        and len(text) < 25 * count
        and _SENTENCE.search(text) is not None
    )


def markup_of_lines(text: str) -> str:
    """Every line as a paragraph; lines that Markdown would make a heading of, as headings."""
    return "".join(_line(line.strip()) for line in _LINES.split(text) if line.strip())


def _line(line: str) -> str:
    if heading := _HEADING.fullmatch(line):
        level = len(heading[1])
        return f"<h{level}>{escape(heading[2], quote=False)}</h{level}>"
    return f"<p>{escape(line, quote=False)}</p>"
