"""`thresher paper NAME [CORPUS …] -o report.html`: the experiment of a paper once more, and what holds."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import Annotated, Final

import typer

from thresher.cli import messages
from thresher.cli.options import Quiet, Verbose, option
from thresher.errors import BadArgument, MissingExtra

_NEEDED: Final = ("jinja2", "publicsuffixlist", "py3langid", "pyarrow", "rapidfuzz")

Paper = Annotated[str, typer.Argument(help="wlr, ccb, cetd, xpath-blocks or info-optics.", show_default=False)]
Corpora = Annotated[
    list[str] | None,
    typer.Argument(
        help=r"A Parquet file, a folder, or a name that thresher eval --list shows. \[default: all of those]",
        show_default=False,
    ),
]
Output = Annotated[Path | None, option("--output", "-o", says=r"Write the report here. \[default: paper-NAME.html]")]
Sample = Annotated[int, typer.Option(min=0, help="Only so many pages of each corpus, always the same ones; 0 for all.")]
Jobs = Annotated[int | None, option("--jobs", "-j", says=r"Processes. \[default: one for each core]", min=1)]
TimeLimit = Annotated[float, typer.Option(min=0.1, help="Seconds that a method may take for one page.")]
AllSites = Annotated[
    bool,
    typer.Option("--all-sites", help="Take the sites too on which was chosen what the papers leave open."),
]
CacheFile = Annotated[Path | None, option(says=r"File that remembers answers. \[default: in your cache folder]")]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Remember nothing, use nothing remembered.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Make answers anew, such as to time them again.")]


def paper_command(
    paper: Paper,
    corpus: Corpora = None,
    output: Output = None,
    sample: Sample = 200,
    all_sites: AllSites = False,
    jobs: Jobs = None,
    time_limit: TimeLimit = 30.0,
    cache: CacheFile = None,
    no_cache: NoCache = False,
    fresh: Fresh = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Repeat the experiment of a paper on labelled pages, and say which of its claims hold there.

    [bold]thresher paper ccb cleaneval dragnet -o ccb.html[/bold] runs the paper's methods against the systems it
    compares with, by its own measure, and writes its tables and figures anew. A second run takes what has not changed
    from its cache.
    """
    with messages.problems_explained(verbose):
        for package in _NEEDED:
            if util.find_spec(package) is None:
                raise MissingExtra(package, "eval")
        from thresher.cli import paper_run

        target = output or Path(f"paper-{paper}.html")
        if target.suffix.lower() not in (".html", ".htm"):
            raise BadArgument(f"{target}: the report is HTML, so its name ends in .html")
        if not target.absolute().parent.is_dir():
            raise BadArgument(f"{target}: there is no folder {target.absolute().parent}")
        request = paper_run.PaperRequest(
            paper=paper, corpora=corpus or [], output=target, sample=sample or None, all_sites=all_sites, jobs=jobs,
            time_limit=time_limit, cache=cache, remember=not no_cache, fresh=fresh, quiet=quiet,
        )  # fmt: skip
        raise typer.Exit(paper_run.repeat(request))
