"""A cloud as SVG: words are text that can be selected, searched and read aloud, in the reader's light or dark theme.

Each word is given the length that was measured for it (textLength): where a machine lacks the font, letters look
different, but words still do not overlap. There is no script and nothing is loaded from elsewhere.

For screen readers the picture is a list, and each word an item of it, heaviest first. The role "img" would be more
usual, but screen readers do not read what is inside an image, and the words are all there is.
"""

from __future__ import annotations

import re
import zlib
from html import escape
from typing import TYPE_CHECKING, Final

from thresher.cloud.drawing.background import Look, dark_look, look
from thresher.cloud.drawing.font_files import family, style_of
from thresher.cloud.drawing.palettes import css

if TYPE_CHECKING:
    from thresher.cloud.drawing.font_files import Font
    from thresher.cloud.drawing.picture import Cloud, Placed

_NOT_XML: Final = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
"""Characters that no XML document may have, not even as a reference."""
_LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")


def to_svg(cloud: Cloud) -> str:
    """The whole file."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(cloud)


def element(cloud: Cloud) -> str:
    """The svg element alone, which can stand in an HTML page: its style applies to nothing else there."""
    width, height = cloud.size
    families = list(dict.fromkeys(word.font for word in cloud.placed))
    words = "\n".join(_text(word, families.index(word.font)) for word in cloud.placed)
    name = _name(cloud)
    own = f"cloud-{zlib.crc32((name + words + repr(cloud.palette) + cloud.background).encode()):08x}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{own}" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="list" aria-label="{name}"{language(cloud)}>'
    )
    paper = "" if look(cloud).behind is None else '<rect class="paper" width="100%" height="100%"/>\n'
    return f"{head}\n<title>{name}</title>\n<style>{_style(cloud, own, families)}</style>\n{paper}{words}\n</svg>\n"


def language(cloud: Cloud) -> str:
    """The attribute with the language of the words; "" where it is unknown, or not a language tag."""
    return f' lang="{cloud.language}"' if _LANGUAGE_TAG.fullmatch(cloud.language) else ""


def clean(text: str) -> str:
    """A text that is safe between tags and in quotes."""
    return escape(_NOT_XML.sub("", text))


def titled(word: Placed) -> str:
    return word.word if word.count is None else f"{word.word}: {word.count:,}"


def _name(cloud: Cloud) -> str:
    return clean(cloud.title) or "Word cloud"


def _text(word: Placed, family_number: int) -> str:
    """One word; x is the middle of its advance width, which is not always the middle of its ink."""
    left, baseline = word.origin
    advance = word.ink.advance * word.size
    direction = ' direction="rtl"' if word.right_to_left else ""
    return (
        f'<text role="listitem" class="c{word.color} f{family_number}" x="{left + advance / 2:.2f}" y="{baseline:.2f}"'
        f' font-size="{word.size:.2f}" textLength="{advance:.2f}" lengthAdjust="spacingAndGlyphs"{direction}>'
        f"{clean(word.word)}<title>{clean(titled(word))}</title></text>"
    )


def _style(cloud: Cloud, own: str, families: list[Font]) -> str:
    rules = [
        f".{own} {{ max-width: 100%; height: auto; direction: ltr; letter-spacing: normal; word-spacing: normal; }}",
        f".{own} text {{ text-anchor: middle; text-transform: none; }}",
        *(f".{own} .f{number} {{ {_font(font)} }}" for number, font in enumerate(families)),
        *_colours(look(cloud), own),
    ]
    if dark := dark_look(cloud):
        rules.append("@media screen and (prefers-color-scheme: dark) {\n" + "\n".join(_colours(dark, own)) + "\n}")
    return "\n" + "\n".join(rules) + "\n"


def _colours(shown: Look, own: str) -> list[str]:
    words = [f".{own} .c{number} {{ fill: {css(colour)}; }}" for number, colour in enumerate(shown.colours)]
    if shown.behind is None:
        return words
    paper = css(shown.behind)  # behind the whole window too, if the picture is opened by itself
    return [f".{own} .paper {{ fill: {paper}; }}", f".{own}:root {{ background: {paper}; }}", *words]


def _font(font: Font) -> str:
    """The family that was measured, then what any machine has. Its name could be anything: only letters are kept."""
    name, style = re.sub(r"[^\w .-]", "", family(font)), style_of(font)
    weight = 700 if "Bold" in style else 400
    slant = "italic" if "Italic" in style or "Oblique" in style else "normal"
    families = f'"{name}", {"serif" if "Serif" in name else "sans-serif"}'
    return f"font-family: {families}; font-weight: {weight}; font-style: {slant};"
