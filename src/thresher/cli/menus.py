"""`thresher menus SOURCE`: the menus of a page with their links."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from thresher.blocks.menus import Link, Menu, menus
from thresher.cli import messages, sources
from thresher.cli.options import Encoding, MaxSize, Private, Quiet, Source, Timeout, Url, Verbose
from thresher.page import Page
from thresher.printable import on_one_line

Words = Annotated[int, typer.Option(min=1, help="Words that a short link has at most.")]
Links = Annotated[int, typer.Option(min=1, help="Short links that a menu has at least.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]


def menus_command(
    source: Source,
    words: Words = 2,
    links: Links = 3,
    as_json: AsJson = False,
    url: Url = None,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """List the menus of a page: concentrations of short links, the most relevant first.

    [bold]thresher menus page.html[/bold] prints each menu with its links; with [bold]--url[/bold] or a web address
    the links are absolute.
    """
    with messages.problems_explained(verbose):
        url = sources.checked_url(url)
        opened = sources.open_page(source, sources.Reading(encoding, max_size, timeout, private, quiet))
        found = menus(opened.page, words=words, links=links, url=url or opened.url)
        if as_json:
            sources.write_out(json.dumps([each.to_dict() for each in found], ensure_ascii=False, indent=2), None)
        elif found:
            sources.write_out(_trees(found), None, coloured=True)
    if not quiet:
        _comment(opened.page, found)
    raise typer.Exit(messages.DONE if found else messages.NOTHING_FOUND)


def _trees(found: list[Menu]) -> str:
    """Each menu with its links below it, one on a line; long lines stay whole."""
    console = Console(highlight=False)
    with console.capture() as captured:
        for menu in found:
            tree = Tree(Text(f"{menu.rank}. {on_one_line(menu.xpath)}", style="bold"), guide_style="dim")
            for link in menu.links:
                tree.add(_label(link))
            console.print(tree, soft_wrap=True)
    return captured.get().rstrip("\n")


def _label(link: Link) -> Text:
    href = on_one_line(link.href)
    return Text.assemble(on_one_line(link.text), (f"  {href}" if href else "", "dim"))


def _comment(page: Page, found: list[Menu]) -> None:
    for note in page.notes:
        messages.note(note)
    if not found:
        messages.note("nothing found: the page has no menu")
