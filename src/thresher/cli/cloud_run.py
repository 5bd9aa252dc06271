"""What `thresher cloud` does with its options: pages in, words weighed, a cloud out. Imported only when it runs."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from thresher.cli import messages, sources
from thresher.cli.cloud_pages import PageReading, read_pages
from thresher.cli.language_codes import is_language
from thresher.cloud.reading.counting import forms
from thresher.cloud.reading.folding import folded
from thresher.cloud.weights import WEIGHTS, telling, total
from thresher.errors import BadArgument, MissingExtra
from thresher.site.hosts import without_repeated

if TYPE_CHECKING:
    from thresher.cloud.drawing.picture import Cloud
    from thresher.extraction import Extraction

_NEEDED: Final = ("icu4py", "PIL", "fontTools", "stopwordsiso", "snowballstemmer")
_ENDINGS: Final = (".png", ".svg", ".html", ".json")
_SIZE: Final = re.compile(r"(\d{1,6})\s*[xX×]\s*(\d{1,6})")
_IN_A_FILE: Final = 100
"""Columns of a cloud that is not printed to a terminal."""


@dataclass(frozen=True, slots=True)
class CloudRequest:
    """Which pages, and which of their words."""

    sources: list[str]
    against: list[str]
    outputs: list[Path]
    as_json: bool
    weight: str
    site: bool
    max_words: int | None
    leave_out: list[str]
    language: str | None
    stop_words: bool


@dataclass(frozen=True, slots=True)
class CloudLook:
    """How the cloud is to look, as the user typed it."""

    colors: str
    background: str
    size: str
    mask: str | None
    font: str | None
    title: str | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """The words of all pages: how heavy each is, and how often it comes."""

    weights: Mapping[str, float]
    counts: Mapping[str, int]

    def as_json(self, most: int | None) -> str:
        heaviest = list(self.weights.items())[:most]
        return json.dumps({word: _rounded(weight) for word, weight in heaviest}, ensure_ascii=False, indent=2)


def make_cloud(request: CloudRequest, reading: PageReading, look: CloudLook, *, quiet: bool) -> bool:
    """Make the cloud; whether there was anything to make it of. Wrong options are found before anything is read."""
    targets = _checked(request)
    drawing = _drawing(request, look)
    pages = read_pages(request.sources, reading, quiet=quiet)
    against = read_pages(request.against, reading, quiet=quiet) if request.against else []
    if request.site and len(pages) + len(against) < 3 and not quiet:
        messages.note("--site compares pages with one another: with three or more it can tell what they repeat")
    found = _weighed(request, pages, against)
    if found.weights:
        _write(found, targets, request, {**drawing, **_about(pages, request, look)}, quiet=quiet)
    elif not quiet:
        messages.note(_nothing(pages, request))
    return bool(found.weights)


def _checked(request: CloudRequest) -> list[Path]:
    """Where to draw."""
    _need_packages()
    if request.weight not in WEIGHTS:
        raise BadArgument(f"--weight is one of {', '.join(WEIGHTS)}, not {request.weight!r}")
    if request.language is not None and not is_language(request.language):
        raise BadArgument(f"--language is a code such as en, de, zh or pt-BR, not {request.language!r}")
    if request.against and request.weight != "tfidf":
        raise BadArgument("--against goes with --weight tfidf: only that compares pages")
    for output in request.outputs:
        if output.suffix.lower() not in _ENDINGS:
            raise BadArgument(f"a cloud is written to a file that ends in {', '.join(_ENDINGS)}, not {str(output)!r}")
        for source in request.sources:
            sources.checked_output(source, output)
    return request.outputs


def _need_packages() -> None:
    for package in _NEEDED:
        if util.find_spec(package) is None:
            raise MissingExtra(package, "cloud")


def _drawing(request: CloudRequest, look: CloudLook) -> dict[str, Any]:
    """What the drawing is told, tried out with no word at all: a wrong colour need not wait for the pages."""
    from thresher.cloud.drawing.picture import draw

    size = _SIZE.fullmatch(look.size.strip())
    if size is None:
        raise BadArgument(f"a size is a width and a height, such as 1200x800, not {look.size!r}")
    told: dict[str, Any] = {
        "colors": look.colors,
        "background": look.background,
        "size": (int(size[1]), int(size[2])),
        "mask": look.mask,
        "font": look.font,
    }
    if request.max_words is not None:
        told["max_words"] = request.max_words
    draw({}, **told)
    return told


def _weighed(request: CloudRequest, pages: list[Extraction], against: list[Extraction]) -> Weighed:
    number = len(pages)
    everything = [*pages, *against]
    if request.site:
        everything = without_repeated(everything)
    unwanted = [word.strip() for words in request.leave_out for word in words.split(",")]
    counted = folded(
        [
            forms(page, language=request.language, leave_out=unwanted, stop_words=request.stop_words)
            for page in everything
        ]
    )
    counts = total(counted[:number])
    return Weighed(telling(counted[:number], counted[number:]) if request.weight == "tfidf" else counts, counts)


def _about(pages: list[Extraction], request: CloudRequest, look: CloudLook) -> dict[str, Any]:
    """What only the pages can say: their language, and what to call the cloud."""
    languages = Counter(filter(None, (page.metadata.language for page in pages)))
    title = look.title
    if title is None:
        title = (pages[0].title or "") if len(pages) == 1 else f"{len(pages)} pages"
    return {"language": request.language or next(iter(languages), None), "title": title}


def _write(found: Weighed, targets: list[Path], request: CloudRequest, told: dict[str, Any], *, quiet: bool) -> None:
    if request.as_json:
        sources.write_out(found.as_json(request.max_words), None)
    elif not targets:
        _print(found, request)
    notes: tuple[str, ...] = ()
    if any(not _is_json(target) for target in targets):
        cloud = _drawn(found, told)
        notes = cloud.notes
    for target in targets:
        if _is_json(target):
            sources.write_out(found.as_json(request.max_words), target)
        else:
            cloud.save(target)
    if not quiet:
        for note in (*(f"wrote {target}" for target in targets), *notes):
            messages.note(note)


def _is_json(target: Path) -> bool:
    return target.suffix.lower() == ".json"


def _drawn(found: Weighed, told: dict[str, Any]) -> Cloud:
    from thresher.cloud.drawing.picture import draw

    return draw(found.weights, counts=found.counts, **told)


def _print(found: Weighed, request: CloudRequest) -> None:
    from thresher.cloud.drawing.terminal import to_terminal

    console = Console(highlight=False)
    width = console.width if console.is_terminal else _IN_A_FILE
    with console.capture() as captured:
        console.print(to_terminal(found.weights, width=width, max_words=request.max_words or 100), soft_wrap=True)
    sources.write_out(captured.get().rstrip("\n"), None, coloured=True)


def _nothing(pages: list[Extraction], request: CloudRequest) -> str:
    if len(pages) == 1 and not pages[0]:
        return f"nothing found: {'; '.join(pages[0].reasons)}"
    if request.weight == "tfidf":
        return "nothing found: no word tells one page from the others"
    if not request.stop_words:
        return "nothing found: no words beside numbers and addresses"
    return "nothing found: no words beside numbers, addresses and words that say nothing (--all-words keeps those)"


def _rounded(weight: float) -> float:
    return weight if isinstance(weight, int) else round(weight, 6)
