"""The fixed vocabulary of tags, and the classes of tags that methods and writers ask about.

A tag is a small number: its place in `TAGS`. Text rows have the code `TEXT`; an element whose name is not listed (a
custom element, a foreign one) has `OTHER`, and its page remembers the name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

TAGS: Final = tuple(
    """
    #text #other
    html head body frameset frame title base link meta style script noscript template
    article section nav aside header footer main search hgroup address div center blockquote p pre listing
    xmp plaintext hr figure figcaption h1 h2 h3 h4 h5 h6 ul ol menu dir li dl dt dd
    table caption colgroup col thead tbody tfoot tr td th
    form fieldset legend label input button select datalist optgroup option textarea output progress meter
    details summary dialog slot
    a abbr acronym b bdi bdo big blink br cite code data del dfn em font i ins kbd mark marquee nobr q rb rp rt rtc
    ruby s samp small span strike strong sub sup time tt u var wbr
    img picture source video audio track iframe embed object param map area canvas svg noframes noembed
    applet bgsound basefont keygen image portal
    math semantics annotation annotation-xml mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom
    msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd maction mprescripts mspace menclose
    mlabeledtr
    """.split()
)

CODE: Final[dict[str, int]] = {name: code for code, name in enumerate(TAGS)}
TEXT: Final = CODE["#text"]
OTHER: Final = CODE["#other"]

BoolTable = npt.NDArray[np.bool_]


def table(names: Iterable[str]) -> BoolTable:
    """A look-up table over tag codes: `table(...)[page.tag]` says for each row whether its tag is one of the names."""
    marks = np.zeros(len(TAGS), dtype=np.bool_)
    marks[[CODE[name] for name in names]] = True
    marks.setflags(write=False)
    return marks


@lru_cache(maxsize=256)
def known(names: tuple[str, ...]) -> BoolTable:
    """The same for those of the names that have a code. Remembered: the same few are asked for on every page."""
    return table(name for name in names if name in CODE)


HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")

BLOCK: Final = table(
    """
    html head body frameset title article section nav aside header footer main search hgroup address div center
    blockquote p pre listing xmp plaintext hr figure figcaption ul ol menu dir li dl dt dd
    table caption colgroup col thead tbody tfoot tr td th
    form fieldset legend button select datalist optgroup option textarea details summary dialog noframes marquee
    """.split()
) | table(HEADINGS)
"""Elements that begin a line of their own. Buttons and options count, so that their labels never run together."""

BREAK: Final = BLOCK | table(["br"])
"""What ends a text block: a block element begins, or a forced line break."""

LINK: Final = table(["a", "button", "select"])
"""Links, and the controls that stand for links (text density paper, section 4.3)."""

PREFORMATTED: Final = table(["pre", "listing", "xmp", "plaintext", "textarea"])
MEDIA: Final = table(["img", "video", "audio", "iframe", "image"])
CELL: Final = table(["td", "th"])

NEVER_SHOWN: Final = table(
    "head title base link meta style script noscript template dialog datalist noframes noembed param area "
    "track source annotation annotation-xml mphantom".split()
)
"""Elements that a browser with scripts does not show, whatever the style sheets say.

An open `dialog` and a `template` that is a declarative shadow root are shown: `kernel/sight/` lets those through.
"""

NEVER_UNVEILED: Final = NEVER_SHOWN & ~table(["noscript"])
"""Elements that stay hidden even where they hold most of the page's text."""

FALLBACK_INSIDE: Final = table(["iframe", "video", "audio", "canvas", "progress", "meter"])
"""Elements that are shown, but whose content is only for browsers that do not know them."""
