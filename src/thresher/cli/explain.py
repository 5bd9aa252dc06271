"""`thresher explain SOURCE`: for each block of a page, whether it was kept and why; and how far to trust the answer."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.panel import Panel

import thresher
from thresher.blocks.block import Block
from thresher.blocks.explanation import Explanation, Fold
from thresher.citing.passages import Place
from thresher.cli import explain_lines, messages, sources
from thresher.cli.options import (
    Byline,
    Captions,
    Encoding,
    Favor,
    Hidden,
    Lead,
    MaxSize,
    MethodOrRule,
    NoRules,
    Parameters,
    Private,
    Quiet,
    RulesFile,
    Source,
    Timeout,
    Title,
    Url,
    Verbose,
    option,
    parameters_for,
    rules_for,
)
from thresher.errors import BadArgument

_DRAWN: Final = 110
"""Columns of what is written to an .html or .svg file."""
_NARROWEST: Final = 60
_FONTS: Final = re.compile(r"@font-face\s*\{[^}]{0,2000}\}")

Kept = Annotated[bool, typer.Option("--kept", help="Only what was kept.")]
Dropped = Annotated[bool, typer.Option("--dropped", help="Only what was dropped.")]
Everything = Annotated[bool, typer.Option("--all", "-a", help="Every block: nothing is folded.")]
Wide = Annotated[bool, typer.Option("--wide", "-w", help="Cut nothing to the width of the terminal.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, with the whole text of each block.")]
Find = Annotated[str | None, option("--find", says="Where is this passage, and why was it kept or dropped?")]
Output = Annotated[
    Path | None, option("--output", "-o", says="Write to this file; .html and .svg are drawn in colour.")
]


def explain_command(
    source: Source,
    method: MethodOrRule = None,
    favor: Favor = None,
    parameter: Parameters = None,
    find: Find = None,
    kept: Kept = False,
    dropped: Dropped = False,
    everything: Everything = False,
    wide: Wide = False,
    as_json: AsJson = False,
    output: Output = None,
    title: Title = "auto",
    lead: Lead = "auto",
    byline: Byline = "auto",
    captions: Captions = "auto",
    hidden: Hidden = "drop",
    rules: RulesFile = None,
    no_rules: NoRules = False,
    url: Url = None,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Say of each block of a page whether it was kept, with what score, why, and where it stands.

    [bold]thresher explain page.html[/bold] shows how far the answer can be trusted, then the page block by block;
    [bold]thresher explain page.html --find "some words"[/bold] says what became of a passage.

    Marks: ✓ kept, ✗ dropped, … dropped blocks in a row with the same reason.
    """
    with messages.problems_explained(verbose):
        options = parameters_for(method, parameter, favor)  # before anything is fetched
        options |= {"method": method, "hidden": hidden, "rules": rules_for(rules, no_rules)}
        options |= {"title": title, "lead": lead, "byline": byline, "captions": captions}
        url = sources.checked_url(url)
        target = sources.checked_output(source, output)
        if kept and dropped:
            raise BadArgument("--kept and --dropped leave nothing; without both, all blocks are shown")
        opened = sources.open_page(source, sources.Reading(encoding, max_size, timeout, private, quiet))
        result = thresher.extract(opened.page, url=url or opened.url, **options)
        explained = Explanation(result)
        place = None if find is None else _found(explained, find, quiet)
        wanted = explained.lines(kept=not dropped, dropped=not kept, fold=not (everything or as_json))
        blocks: list[Block | Fold] = [*(explained.blocks_at(place) if place else wanted)]
        if as_json:
            record = explained.to_dict(blocks) | ({"passage": place.to_dict()} if place else {})
            sources.write_out(json.dumps(record, ensure_ascii=False, indent=2), target)
        else:
            _write(explained, place, blocks, _width(target, wide), target)
    raise typer.Exit(messages.DONE if place or result else messages.NOTHING_FOUND)


def _found(explained: Explanation, passage: str, quiet: bool) -> Place:
    """Where the passage stands; where it does not, that is said, and there is nothing else to say."""
    place = explained.find(passage)
    if place is None:
        if not quiet:
            messages.note(_not_there(explained.result.page.source, passage))
        raise typer.Exit(messages.NOTHING_FOUND)
    return place


def _not_there(source: str, passage: str) -> str:
    at = source.find(passage.strip()) if passage.strip() else -1
    if at < 0:
        return "the page does not have this passage"
    line = source.count("\n", 0, at) + 1
    return f"this passage is not in the page's text, only in its source, line {line:,}: in a script, a tag or a comment"


def _is_drawing(target: Path) -> bool:
    return target.suffix.lower() in (".html", ".svg")


def _width(target: Path | None, wide: bool) -> int | None:
    """The columns that there are; None where lines may be as long as they are."""
    console = Console()
    if wide or (target is None and not console.is_terminal) or (target is not None and not _is_drawing(target)):
        return None
    return _DRAWN if target is not None else max(console.width, _NARROWEST)


def _write(
    explained: Explanation, place: Place | None, blocks: list[Block | Fold], width: int | None, target: Path | None
) -> None:
    top = list(explain_lines.header(explained))
    below = list(explain_lines.place_lines(place)) if place else []
    lines = [*below, *explain_lines.block_lines(blocks, highest=explained.highest, width=width)]
    if target is not None and _is_drawing(target):
        _draw(top, lines, target)
    elif target is None and Console().is_terminal:
        console = Console(highlight=False)
        with console.capture() as captured:
            _print(console, top, lines)
        sources.write_out(captured.get().rstrip("\n"), None, coloured=True)
    else:
        sources.write_out(explain_lines.plain([*top, [], *lines]).rstrip("\n"), target)


def _print(console: Console, top: list[explain_lines.Line], lines: list[explain_lines.Line]) -> None:
    console.print(Panel(explain_lines.wrapped(top), border_style="dim", expand=False))
    console.print(explain_lines.coloured(lines), soft_wrap=True)


def _draw(top: list[explain_lines.Line], lines: list[explain_lines.Line], target: Path) -> None:
    """As the terminal would show it."""
    console = Console(
        record=True, width=_DRAWN, file=io.StringIO(), force_terminal=True, highlight=False, legacy_windows=False
    )
    _print(console, top, lines)
    drawn = console.export_html() if target.suffix.lower() == ".html" else console.export_svg(title="thresher explain")
    sources.write_out(_FONTS.sub("", drawn), target)  # the fonts would be loaded from elsewhere
