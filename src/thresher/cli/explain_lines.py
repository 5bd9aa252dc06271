"""How an explanation looks in a terminal: what was decided on top, then the page, block by block.

Everything is a list of pieces, texts with their styles, so that a pipe gets the same lines without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from thresher.blocks.block import Block
from thresher.blocks.explanation import Explanation, Fold
from thresher.citing.passages import Place
from thresher.cli.messages import counted
from thresher.printable import on_one_line
from thresher.trust.confidence import LOW

_TEXT: Final = 80
"""Characters of a block that are shown."""
_LEFT: Final = 21
"""Columns before the text: mark, score, bar, words."""
_BAR: Final = 5
_NARROWEST: Final = 20
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_GOOD: Final = 0.7

KEPT: Final = "bold color(37)"
DROPPED: Final = "color(166)"
_BETWEEN: Final = "color(172)"
"""Apart for those who do not tell red from green, legible on black and on white."""

Piece = tuple[str, str]
Line = list[Piece]


def header(explained: Explanation) -> Iterator[Line]:
    """What was decided about the page, why that may be wrong, and what would help."""
    result = explained.result
    yield [(on_one_line(result.title or "(no title)"), "bold")]
    if result.url:
        yield [(on_one_line(result.url), "dim")]
    kind = result.verdict.kind
    if kind is not None:
        yield [("kind        ", "dim"), (f"{kind.name} ({kind.probability:.0%} sure)", "")]
    yield [("genre       ", "dim"), (f"{result.genre.name}: {on_one_line(result.genre.because)}", "")]
    yield [("method      ", "dim"), (on_one_line(result.method), "")]
    colour = KEPT if result.confidence >= _GOOD else _BETWEEN if result.confidence >= LOW else DROPPED
    yield [
        ("confidence  ", "dim"),
        (f"{result.confidence:.2f} {bar(result.confidence, 20)}", colour),
        (" low: do not trust this one" if result.confidence < LOW else "", colour),
    ]
    yield [("kept        ", "dim"), (_amount(explained.kept), KEPT), (f"; dropped {_amount(explained.dropped)}", "")]
    for title, texts in (("what to know", result.reasons), ("what would help", explained.hints)):
        if texts:
            yield [(f"{title}:", "dim")]
            yield from ([("  • ", "dim"), (on_one_line(each), "")] for each in texts)


def _amount(blocks: list[Block]) -> str:
    return f"{counted(len(blocks), 'block')}, {counted(sum(block.words for block in blocks), 'word')}"


def bar(share: float, width: int) -> str:
    """A bar that is so full."""
    eighths = round(min(max(share, 0.0), 1.0) * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(width)


def block_lines(blocks: Iterable[Block | Fold], *, highest: float, width: int | None) -> Iterator[Line]:
    """Two lines for a block: its text, and below why and where; one for a fold. With a width, all are cut to it."""
    for each in blocks:
        if isinstance(each, Fold):
            yield _fold(each)
        else:
            yield _text(each, highest, width)
            yield _where(each, width)


def _fold(fold: Fold) -> Line:
    return [
        ("… ", "dim"),
        (f"{' ' * (_LEFT - 9)}{fold.words:>6,} ", "dim"),
        (f"{counted(len(fold.blocks), 'block')}: {fold.why}", "dim italic"),
    ]


def _text(block: Block, highest: float, width: int | None) -> Line:
    colour = KEPT if block.kept else DROPPED
    text = _beginning(block.text)
    return [
        ("✓ " if block.kept else "✗ ", colour),
        (f"{_score(block.score):>5} {bar(block.score / highest, _BAR)} ", colour),
        (f"{block.words:>6,} ", ""),
        (text if width is None else _cut(text, width - _LEFT), "" if block.kept else "dim"),
    ]


def _beginning(text: str) -> str:
    return on_one_line(text[:_TEXT]) + ("…" if len(text) > _TEXT else "")


def _score(score: float) -> str:
    return f"{score:.2f}" if abs(score) < 99 else f"{score:.0f}"[:5] if abs(score) < 1e5 else f"{score:.0e}"


def _where(block: Block, width: int | None) -> Line:
    line = f"  line {block.position[0]}:{block.position[1]}" if block.position else ""
    xpath = on_one_line(block.xpath)
    if width is not None:
        xpath = shortened(xpath, width - _LEFT - len(block.role) - len(block.why) - 4 - len(line))
    said = [(f"{block.role}: ", ""), (f"{block.why}  ", "italic")]
    return [(" " * _LEFT, ""), *said, (xpath, "dim"), (line, "dim")]


def shortened(path: str, width: int) -> str:
    """A path without its middle: where it begins and where it ends tells the most."""
    width = max(width, _NARROWEST)
    if cell_len(path) <= width:
        return path
    end = width * 2 // 3
    return path[: width - end - 1] + "…" + path[-end:]


def _cut(text: str, width: int) -> str:
    width = max(width, _NARROWEST)
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def place_lines(place: Place) -> Iterator[Line]:
    """Where a passage stands."""
    yield [
        ("passage     ", "dim"),
        (f"“{on_one_line(place.text[:_TEXT])}{'…' if len(place.text) > _TEXT else ''}”", ""),
    ]
    yield [("in answer   ", "dim"), ("yes", KEPT) if place.kept else ("no, or not all of it", DROPPED)]
    yield [("XPath       ", "dim"), (on_one_line(place.xpath), "")]
    yield [("CSS         ", "dim"), (on_one_line(place.css or "no short selector"), "")]
    if place.position:
        yield [("line        ", "dim"), (f"{place.position[0]}, column {place.position[1]}", "")]
    if place.span:
        yield [("characters  ", "dim"), (f"{place.span[0]:,} to {place.span[1]:,} of the source", "")]
    yield [("fragment    ", "dim"), (place.fragment, "")]
    yield []


def plain(lines: Iterable[Line]) -> str:
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def coloured(lines: Iterable[Line]) -> Text:
    return Text("\n", no_wrap=True, overflow="ignore").join(Text.assemble(*line) for line in lines)


def wrapped(lines: Iterable[Line]) -> Text:
    return Text("\n").join(Text.assemble(*line) for line in lines)
