"""`thresher fetch -i ADDRESSES -o PAGES.warc.gz`: many pages, into one file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from thresher.cli import messages, sources
from thresher.cli.options import MaxSize, Private, Quiet, Retries, RobotsTxt, Timeout, Verbose
from thresher.errors import BadArgument, ThresherError

Input = Annotated[
    str, typer.Option("--input", "-i", help="A file with an address in every line, or - for standard input.")
]
Output = Annotated[Path, typer.Option("--output", "-o", help="A .warc.gz file; one that is there is gone on with.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Hosts that are asked at the same time.", min=1)]
Pause = Annotated[float, typer.Option(help="Seconds between two pages of one host.", min=0)]


def fetch_command(
    input: Input = "-",  # noqa: A002  the name of the option
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
    """Fetch a list of addresses into a WARC file, politely, and go on where it was stopped.

    [bold]thresher fetch -i urls.txt -o pages.warc.gz[/bold] asks many hosts side by side, and each for one page after
    the other. The same command goes on where it was stopped, and tries again what could not be fetched.
    """
    with messages.problems_explained(verbose):
        if not output.name.endswith(".warc.gz"):
            raise BadArgument(f"{output} does not end in .warc.gz, and nothing else can be written")
        from thresher.fetch.lists import Archive, fetch_all

        wanted = _addresses(input)
        archive = Archive(output)
        left = [address for address in wanted if address not in archive.addresses]
        failed: list[str] = []
        with messages.progress(len(left), quiet=quiet) as progress:

            def told(address: str, problem: ThresherError | None) -> None:
                progress(address)
                if problem is not None:
                    failed.append(address)
                    messages.error(str(problem))

            fetch_all(
                left, archive, jobs=jobs, pause=pause, robots=robots, told=told, retries=retries, timeout=timeout,
                max_bytes=sources.size_in_bytes(max_size), private="allow" if private else "typed",
            )  # fmt: skip
        archive.close()
        if not quiet:
            messages.note(f"{len(archive.addresses):,} pages are in {output}; {len(failed):,} could not be fetched")
    raise typer.Exit(messages.COULD_NOT_READ if failed else messages.DONE)


def _addresses(source: str) -> list[str]:
    """Every line that is neither empty nor a note, once."""
    text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8", errors="replace")
    lines = (line.strip() for line in text.splitlines())
    return list(dict.fromkeys(line for line in lines if line and not line.startswith("#")))
