"""Text that a reader does not see: every way in `hiding.txt` tried, and every honest page in `honest_hiding.txt` kept.

Where there is a Chromium, the ways themselves are tried too: a way that changes the screenshot hides nothing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import thresher
from attack.outcome import Outcome, Progress, attempts

ALLOWED: Final = 12
"""What would take a layout of the page to find out: boxes that cover others, or that end above what they hold."""
LOST_TODAY: Final = ("a star shows it", "an important rule shows it")
"""Honest pages that lose their text, as they always did: a rule for everything shows what another rule hides."""
SENTENCE: Final = "WEEVIL and the miller agreed that the shop at the corner sells the finest flour of the valley"
OTHER: Final = "LIVEEW dna eht rellim deerga taht eht pohs ta eht renroc slles eht tsenif ruolf fo eht yellav"
"""As wide as the sentence: on a screenshot the two differ wherever one of them is seen."""

_STORY: Final = """<!doctype html><html lang=en><meta charset=utf-8><title>The mill by the weir</title>
<body style="font-family:monospace"><article><h1>The mill by the weir</h1>
<p>The mill had stood by the weir for two hundred years when the river rose in the spring of that year. Nobody in the
village could remember a flood that had come so early, and the miller had not yet carried his sacks upstairs.</p>
{piece}
<p>In the morning the water stood in the lower room as high as a table. The miller's daughter rowed from door to door
with bread, and when she came home she wrote down what she had seen, so that the next miller would know it.</p>
<p>Her book is kept in the parish house. Whoever asks for it is given a chair by the window, and a cup of tea.</p>
</article></body></html>"""

_CONTROLS: Final = "\x1b[31m\x07\x9b1m\u202e\u2066\u2069\u202c\ufeff\ufff9\ufffb\ufdd0"
_ZEROS: Final = "\u200b\u200c\u200d\u2060"
_FILLERS: Final = "\u034f\u17b4\u180e\u2064\u2061\u2062\u206a\u2063"
_FEW: Final = 4
"""One soft hyphen or zero-width space in each of the texts spells nothing."""
_ALIKE: Final = 8
_DECOYS: Final = "".join(f".decoy-{number}{{margin:{number}px}}" for number in range(2_700))
_HIDERS: Final = "".join(f".a{number:03}{{display:none}}" for number in range(500))
_HIDER_ELEMENTS: Final = "".join(f"<i class=a{number:03}>.</i>" for number in range(500))


@dataclass(frozen=True)
class Way:
    """One line: a name, and a piece of a page."""

    name: str
    piece: str

    def page(self, sentence: str = SENTENCE) -> str:
        """The story with this piece in it."""
        piece = self.piece.replace("{hidden}", sentence)
        for mark, text in {
            **_unseen(sentence),
            "{decoys}": _DECOYS,
            "{hiders}": _HIDERS,
            "{hider elements}": _HIDER_ELEMENTS,
        }.items():
            piece = piece.replace(mark, text)
        return _STORY.replace("{piece}", piece)

    @cached_property
    def written(self) -> str:
        """All that is written of the page, by the default method and by one that keeps all that is shown."""
        results = [thresher.extract(self.page()), thresher.extract(self.page(), method="plain")]
        return "\n".join(text for result in results for text in (result.text, result.markdown))

    @property
    def gets_through(self) -> bool:
        unseen = next((text for mark, text in _unseen(SENTENCE).items() if mark in self.piece), "")
        carried = sum(self.written.count(sign) for sign in set(unseen) if not _is_plain(sign))
        return SENTENCE.split()[0] in self.written or carried > _FEW

    @property
    def is_kept(self) -> bool:
        """Whether the sentence can be written: a reader sees it, or can open it."""
        page = thresher.Page.parse(self.page())
        rows = [row for row in range(len(page)) if page.is_text[row] and SENTENCE.split()[0] in page.text(row)]
        return bool(rows) and not page.closed[rows].any()


def _unseen(sentence: str) -> dict[str, str]:
    """The sentence in characters that draw nothing."""
    codes = [ord(letter) for letter in sentence]
    return {
        "{tags}": "".join(chr(0xE0000 + code) for code in codes),
        "{selectors}": "".join(chr(0xE0100 + code) for code in codes),
        "{zeros}": "".join(_ZEROS[code >> shift & 3] for code in codes for shift in (6, 4, 2, 0)),
        "{fillers}": "".join(_FILLERS[code >> 3 & 7] for code in codes),
        "{controls}": _CONTROLS,
    }


def _is_plain(sign: str) -> bool:
    return " " <= sign <= "~"


def ways(name: str) -> Iterator[Way]:
    for line in attempts(name):
        title, _, piece = line.partition(" | ")
        yield Way(title.strip(), piece.strip())


def attack(progress: Progress) -> Outcome:
    """Try all ways to hide; lose nothing of the honest ones; and look at all of them in a browser, if there is one."""
    tricks, honest = list(ways("hiding.txt")), list(ways("honest_hiding.txt"))
    outcome = Outcome(allowed=ALLOWED)
    for way in tricks:
        outcome.tried += 1
        progress(outcome.tried, len(tricks))
        if way.gets_through:
            outcome.got_through.append(way.name)
    lost = [way.name for way in honest if not way.is_kept and way.name not in LOST_TODAY]
    outcome.left_out += [f"{name}: honest, and taken for hidden all the same" for name in LOST_TODAY]
    if lost:  # one more is too many
        outcome.got_through += [f"{name}: an honest page loses its text" for name in lost]
        outcome.allowed = 0
    outcome.left_out += seen_after_all(tricks)
    return outcome


def _differ(one: bytes, other: bytes) -> bool:
    """Whether an eye could tell two screenshots apart: colours eight steps from each other look the same."""
    from PIL import Image, ImageChops

    pictures = [Image.open(BytesIO(data)).convert("RGB") for data in (one, other)]
    difference = ImageChops.difference(*pictures)
    return any(level > _ALIKE for band in difference.split() for level, count in enumerate(band.histogram()) if count)


def seen_after_all(tricks: list[Way]) -> list[str]:
    """The ways that a screenshot shows, so that they are no ways; or that there is no browser to look."""
    chromium = import_module("tests.browsers.chromium")
    if chromium.chromium_path() is None:
        return ["whether the ways hide at all: that needs chromium"]

    def pictured(tab: Any, page: str, folder: Path) -> bytes:
        source, picture = folder / "page.html", folder / "page.png"
        source.write_text(page, encoding="utf-8", errors="surrogatepass")
        tab.goto(source.as_uri())
        tab.screenshot(picture)
        return picture.read_bytes()

    seen = []
    with tempfile.TemporaryDirectory() as name, chromium.Chromium() as browser:
        tab, folder = browser.open(), Path(name)
        tab.viewport(1280, 720)
        for way in tricks:
            pictures = [pictured(tab, way.page(sentence), folder) for sentence in (SENTENCE, OTHER)]
            if pictures[0] != pictures[1] and _differ(*pictures):
                seen.append(f"{way.name}: a screenshot shows it")
    return seen
