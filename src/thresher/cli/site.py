"""`thresher site learn PAGES… -o FILE`: learn what the pages of a site share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from thresher.cli import messages, sources
from thresher.cli.inputs import gathered
from thresher.cli.options import Encoding, MaxSize, Private, Quiet, Timeout, Verbose, option
from thresher.cli.sites import ENDING, learned, sites_folder
from thresher.errors import BadArgument
from thresher.site.hosts import host_in

Action = Annotated[str, typer.Argument(help="learn: compare pages, and write what they share.", metavar="learn")]
Pages = Annotated[
    list[str] | None, typer.Argument(help="Files, folders, patterns or addresses of one site.", show_default=False)
]
Output = Annotated[
    Path | None,
    option("--output", "-o", says="Write to this file; without it, to your folder of sites under --host's name."),
]
Host = Annotated[str | None, option("--host", says="The host that the pages come from, by which later ones find it.")]


def site_command(
    action: Action,
    pages: Pages = None,
    output: Output = None,
    host: Host = None,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Learn what the pages of a site share, to leave it out of later pages.

    [bold]thresher site learn pages/ -o example.site.json[/bold] compares at least three pages;
    [bold]thresher page.html --site-template example.site.json[/bold] uses that. With [bold]--host example.org[/bold]
    and without -o it is kept in your folder of sites, and found by itself for every page of that host. The file has
    hashes and counts, and no text.
    """
    with messages.problems_explained(verbose):
        if action != "learn":
            raise BadArgument(f"thresher site can learn, and nothing else: thresher site learn PAGES…, not {action!r}")
        target = _target(output, host)
        reading = sources.Reading(encoding, max_size, timeout, private, quiet)
        found = gathered(pages or [], [])
        for problem in found.problems:
            messages.error(messages.problem_in_words(problem))
        site = learned(found.pages, reading)
        site.host = host_in(f"//{host}") if host else ""
        target.parent.mkdir(parents=True, exist_ok=True)
        site.save(target)
    if not quiet:
        messages.note(f"wrote {target}: {messages.counted(site.pages, 'page')} compared, {site.shared:,} texts shared")
    raise typer.Exit(messages.COULD_NOT_READ if found.problems else messages.DONE)


def _target(output: Path | None, host: str | None) -> Path:
    if output is not None:
        return output
    folder = sites_folder()
    if host is None or folder is None or not host_in(f"//{host}"):
        raise BadArgument("where to? Give a file with -o, or with --host the name of the host, such as example.org")
    return folder / f"{host_in(f'//{host}')}{ENDING}"
