"""`thresher fetch -i ADDRESSES -o PAGES.warc.gz`: many pages, into one file; or those of a sitemap or a feed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from thresher.cli import messages, sources
from thresher.cli.options import MaxSize, Private, Quiet, Retries, RobotsTxt, Timeout, Verbose
from thresher.errors import BadArgument, ThresherError

Input = Annotated[
    str | None,
    typer.Option(
        "--input", "-i", help="A file with an address in every line, or - for standard input.", show_default="-"
    ),
]
Sitemap = Annotated[
    list[str] | None,
    typer.Option(help="All pages of this sitemap, or of the sitemaps of a site whose front page this is; repeatable."),
]
Feed = Annotated[list[str] | None, typer.Option(help="The pages of this RSS or Atom feed; repeatable.")]
Output = Annotated[
    Path, typer.Option("--output", "-o", help="A .warc.gz or .parquet file; one that is there is gone on with.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Hosts that are asked at the same time.", min=1)]
Pause = Annotated[float, typer.Option(help="Seconds between two pages of one host.", min=0)]


def fetch_command(
    input: Input = None,  # noqa: A002  the name of the option
    sitemap: Sitemap = None,
    feed: Feed = None,
    output: Output = Path("pages.warc.gz"),
    jobs: Jobs = 8,
    pause: Pause = 1.0,
    robots: RobotsTxt = False,
    retries: Retries = 2,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Fetch a list of addresses into one file, politely, and go on where it was stopped.

    [bold]thresher fetch -i urls.txt -o pages.warc.gz[/bold] asks many hosts side by side, and each for one page after
    the other. The same command goes on where it was stopped, and tries again what could not be fetched.
    [bold]thresher fetch --sitemap https://example.org/ -o pages.parquet[/bold] fetches what a site lists of itself.
    [bold]thresher batch pages.warc.gz -o texts/[/bold] makes text of it all.
    """
    with messages.problems_explained(verbose):
        from thresher.fetch.lists import SUFFIXES, fetch_all, open_archive

        if not output.name.endswith(SUFFIXES):
            raise BadArgument(f"{output} does not end in {' or '.join(SUFFIXES)}, and nothing else can be written")
        options = {
            "retries": retries, "timeout": timeout, "max_bytes": sources.size_in_bytes(max_size),
            "private": "allow" if private else "refuse" if private is False else "typed",
        }  # fmt: skip
        wanted = _wanted(input, sitemap or [], feed or [], options, quiet=quiet)
        archive = open_archive(output)
        left = [address for address in wanted if address not in archive.addresses]
        failed: list[str] = []
        with messages.progress(len(left), quiet=quiet) as progress:

            def told(address: str, problem: ThresherError | None) -> None:
                progress(address)
                if problem is not None:
                    failed.append(address)
                    messages.error(str(problem))

            fetch_all(left, archive, jobs=jobs, pause=pause, robots=robots, told=told, **options)
        archive.close()
        if not quiet:
            messages.note(f"{len(archive.addresses):,} pages are in {output}; {len(failed):,} could not be fetched")
    raise typer.Exit(messages.COULD_NOT_READ if failed else messages.DONE)


def _wanted(
    file: str | None, sitemaps: list[str], feeds: list[str], options: dict[str, Any], *, quiet: bool
) -> list[str]:
    """All addresses to fetch, each once. Only those of sitemaps and feeds are typed: what they list is not."""
    found = [] if file is None and (sitemaps or feeds) else _addresses(file or "-")
    if sitemaps or feeds:
        from thresher.fetch.listed import feed_addresses, sitemap_addresses

        for read, url in [(sitemap_addresses, each) for each in sitemaps] + [(feed_addresses, each) for each in feeds]:
            with messages.busy(f"Reading {url}", quiet=quiet):
                found += read(url, chosen_by="user", **options)
    return list(dict.fromkeys(found))


def _addresses(source: str) -> list[str]:
    """Every line that is neither empty nor a note, once."""
    text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8", errors="replace")
    lines = (line.strip() for line in text.splitlines())
    return list(dict.fromkeys(line for line in lines if line and not line.startswith("#")))
