"""`thresher blocks SOURCE`: every block of a page, the most relevant first; or its regions, each with its label."""

from __future__ import annotations

import json
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

import thresher
from thresher.blocks.region import Region
from thresher.blocks.relevance import RelevantBlock, blocks_by_relevance
from thresher.cli import messages, sources
from thresher.cli.options import Encoding, MaxSize, Private, Quiet, Source, Timeout, Verbose, option
from thresher.errors import BadArgument
from thresher.methods.wlr import RATIOS, check_ratio
from thresher.page import Page
from thresher.printable import on_one_line

_TEXT: Final = 100
"""Characters that a block's line of the table shows at most."""
_XPATH: Final = 36
"""Columns for the end of an XPath in a terminal; a pipe gets all of it."""
_NARROWEST: Final = 90
"""Columns that the table takes at least: figures that are cut off are worse than lines that wrap."""
_IN_A_PIPE: Final = 100_000
"""Wide enough that nothing is cut."""

Ratio = Annotated[str, typer.Option(help=f"What relevance is made of: {', '.join(RATIOS)}.")]
Limit = Annotated[int | None, option("--limit", "-n", says="At most so many blocks.", min=1)]
One = Annotated[int | None, option("--block", "-b", says="Print the whole text of the block with this rank.", min=1)]
Regions = Annotated[
    bool,
    option(
        "--regions", "-r", says="The regions of the page instead: header, menus, main content, comments, and so on."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, with the whole text of each block.")]


def blocks_command(
    source: Source,
    ratio: Ratio = "wlr",
    limit: Limit = None,
    block: One = None,
    regions: Regions = False,
    as_json: AsJson = False,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """List every block of a page, the most relevant first.

    [bold]thresher blocks page.html[/bold] shows where the words of a page are;
    [bold]thresher blocks page.html --block 2[/bold] prints the text of the second block. Each visible word of the page
    is in exactly one block. [bold]thresher blocks page.html --regions[/bold] tells the page apart: each header, menu,
    aside and footer is a region with its label, in the order of the page.
    """
    with messages.problems_explained(verbose):
        check_ratio(ratio)  # before anything is fetched
        page = sources.open_page(source, sources.Reading(encoding, max_size, timeout, private, quiet)).page
        found = thresher.extract(page).regions if regions else blocks_by_relevance(page, ratio=ratio)
        shown = found[:limit]
        if as_json:
            chosen = [_chosen(found, block)] if block else shown
            sources.write_out(json.dumps([each.to_dict() for each in chosen], ensure_ascii=False, indent=2), None)
        elif block:
            sources.write_out(_chosen(found, block).text, None)
        elif found:
            sources.write_out(_table(shown), None, coloured=True)
    if not quiet:
        _comment(page, found, len(found) if block else len(shown))
    raise typer.Exit(messages.DONE if found else messages.NOTHING_FOUND)


Found = list[RelevantBlock] | list[Region]


def _chosen(found: Found, rank: int) -> RelevantBlock | Region:
    if rank > len(found):
        raise BadArgument(f"there is no block {rank}; the page has {len(found):,}")
    return found[rank - 1]


def _table(found: Found) -> str:
    """In a terminal cut to its width; in a pipe as wide as it is."""
    console = Console(highlight=False)
    narrow = console.is_terminal
    table = Table(box=None, header_style="bold", pad_edge=False, expand=narrow)
    by_relevance = isinstance(found[0], RelevantBlock)
    for name in ("rank", "words", "share", "links", "ratio") if by_relevance else ("region", "words", "links"):
        table.add_column(name, justify="left" if name == "region" else "right", no_wrap=True)
    table.add_column("where", no_wrap=True)
    table.add_column("text", no_wrap=True, overflow="ellipsis", ratio=1 if narrow else None)
    for block in found:
        where = on_one_line(block.xpath)
        table.add_row(*_figures(block), Text(_end(where) if narrow else where), _beginning(block.text))
    console.width = max(console.width, _NARROWEST) if narrow else _IN_A_PIPE
    with console.capture() as captured:
        console.print(table)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def _figures(block: RelevantBlock | Region) -> tuple[str, ...]:
    if isinstance(block, Region):
        return block.label.value, f"{block.words:,}", f"{block.links:.0%}"
    return f"{block.rank}", f"{block.words:,}", f"{block.share:.0%}", f"{block.links:.0%}", f"{block.ratio:.1f}"


def _end(xpath: str) -> str:
    """The end tells more than the beginning."""
    return xpath if len(xpath) <= _XPATH else "…" + xpath[1 - _XPATH :]


def _beginning(text: str) -> Text:
    return Text(on_one_line(text[:_TEXT]) + ("…" if len(text) > _TEXT else ""))


def _comment(page: Page, found: Found, shown: int) -> None:
    for note in page.notes:
        messages.note(note)
    if not found:
        messages.note("nothing found: the page has no text")
    elif shown < len(found):
        messages.note(f"{shown:,} of {len(found):,} blocks are shown; without --limit all are")
