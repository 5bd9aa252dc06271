"""The tree of a page as a terminal shows it: figures on the left, nodes on the right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from thresher.cli.messages import counted
from thresher.lab.inspection import Gap, Line
from thresher.lab.inspection.measures import LEVELS

_HEADING: Final = f"  {'row':>6} {'words':>7} {'chars':>8} {'links':>5} {'score':>10}    node"
_BARS: Final = "▁▂▃▄▅▆▇█"
_COLOURS: Final = ("color(244)", "color(67)", "color(37)", "color(172)", "bold color(166)")
"""From low to high: apart for those who do not tell red from green, legible on black and on white."""
_DEEPEST: Final = 24
"""Levels that are drawn; for deeper ones their number is written."""
_NARROWEST: Final = 12
"""Columns that a text gets at least, however deep its node is."""


Piece = tuple[str, str]
"""A part of a line, and the style it is shown in."""


def tree_lines(lines: Sequence[Line | Gap], *, width: int | None, why: bool) -> Iterator[list[Piece]]:
    """The lines in pieces. With a width, texts are cut so that no line is longer where that can be helped."""
    yield [(_HEADING, "dim")]
    for line, guide in zip(lines, _guides(lines), strict=True):
        yield _gap(line, guide) if isinstance(line, Gap) else _node(line, guide, width, why)


def plain(lines: Iterable[list[Piece]]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


def coloured(lines: Iterable[list[Piece]]) -> Text:
    return Text("\n", no_wrap=True, overflow="ignore").join(Text.assemble(*line) for line in lines)


def _gap(gap: Gap, guide: str) -> list[Piece]:
    beside = " " * (len(_HEADING) - len("node")) + guide
    return [(beside, "dim"), (f"… {counted(gap.nodes, 'node')}, {counted(gap.words, 'word')}", "dim italic")]


def _node(line: Line, guide: str, width: int | None, why: bool) -> list[Piece]:
    colour = _COLOURS[line.step * (len(_COLOURS) - 1) // (LEVELS - 1)]
    is_kept = line.mark in "+~"
    ending = f"  … {counted(line.left_out, 'node')}" if line.left_out else ""
    if why and line.why:
        ending += f"  ({line.role}: {line.why})" if line.role else f"  ({line.why})"
    return [
        (f"{line.mark} ", "bold" if is_kept else "dim"),
        (f"{line.row:>6} ", "dim"),
        (f"{line.words:>7} {line.chars:>8} {line.linked:>5.0%} ", ""),
        (f"{_score(line.score):>10} {_BARS[line.step]}  ", colour),
        (guide, "dim"),
        (line.label, "bold" if is_kept else "dim" if line.hidden else ""),
        (_quoted(line, guide, ending, width), "" if is_kept else "dim"),
        (ending, "dim italic"),
    ]


def _quoted(line: Line, guide: str, ending: str, width: int | None) -> str:
    """The text of a line, cut to what the terminal has left. Wide characters count for two."""
    if not line.text:
        return ""
    quoted = f" “{line.text}”"
    if width is None:
        return quoted
    left = width - (len(_HEADING) - len("node") + cell_len(guide + line.label + ending))
    if cell_len(quoted) <= max(left, _NARROWEST):
        return quoted
    return set_cell_size(quoted, max(left, _NARROWEST) - 2).rstrip() + "…”"


def _score(score: float) -> str:
    return f"{score:.2f}" if score == 0 or 0.1 <= abs(score) < 1e6 else f"{score:.3g}"


def _guides(lines: Sequence[Line | Gap]) -> list[str]:
    """What stands before each node to show where it hangs. Read from the end: has this level anything to follow?"""
    guides = []
    follows: list[bool] = []
    for line in reversed(lines):
        follows += [False] * (line.level + 1 - len(follows))
        guides.append(_guide(line.level, follows))
        follows[line.level] = True
        del follows[line.level + 1 :]
    return guides[::-1]


def _guide(level: int, follows: list[bool]) -> str:
    if level == 0:
        return ""
    above = "".join("│ " if more else "  " for more in follows[1 : min(level, _DEEPEST)])
    number = f"[{level}] " if level > _DEEPEST else ""
    return above + ("├─" if follows[level] else "└─") + number
