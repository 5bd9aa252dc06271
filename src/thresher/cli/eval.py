"""`thresher eval CORPUS … -m METHODS`: which extractor is best, and is that more than chance?"""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from thresher.cli import messages
from thresher.cli.options import Quiet, Verbose, option
from thresher.errors import BadArgument, MissingExtra
from thresher.methods import DEFAULT_METHOD

FORMATS: Final = ("table", "json", "markdown")
_NEEDED: Final = ("jinja2", "publicsuffixlist", "py3langid", "pyarrow", "rapidfuzz")

_SYSTEMS: Final = (
    "Comma-separated; may be repeated: a method, NAME:PARAMETER=VALUE, combine:vote(A,B), peer:NAME, MODULE:FUNCTION, "
    rf"or methods, peers, all. \[default: {DEFAULT_METHOD},plain]"
)
_OUTPUT: Final = (
    "Write the report here; may be repeated. The ending decides: .html, .md, .json, or .parquet for one row for each "
    "page and method."
)


Corpora = Annotated[
    list[str] | None, typer.Argument(help="A Parquet file, a folder, or a name from --list.", show_default=False)
]
Methods = Annotated[list[str] | None, option("--methods", "-m", says=_SYSTEMS)]
Outputs = Annotated[list[Path] | None, option("--output", "-o", says=_OUTPUT)]
Form = Annotated[str, typer.Option("--format", "-f", help="What to print: table, json or markdown.")]
Measure = Annotated[str, typer.Option(help="The measure that ranks; see --list.")]
Headline = Annotated[
    str,
    typer.Option(help="Score texts with the page's headline, without it, or both ways.", metavar="keep|ignore|both"),
]
AcrossSite = Annotated[
    bool,
    typer.Option(
        "--site",
        help="Measure our methods once more, without what the pages of a site share (sites of 3 pages and more).",
    ),
]
Sample = Annotated[int | None, option(says="Only so many pages of each corpus, always the same ones.", min=1)]
Layout = Annotated[str | None, option(says="The corpora's layout, where it is not recognised; see --list.")]
Jobs = Annotated[int | None, option("--jobs", "-j", says=r"Processes. \[default: one for each core]", min=1)]
TimeLimit = Annotated[float, typer.Option(min=0.1, help="Seconds that a method may take for one page.")]
Worst = Annotated[
    int,
    typer.Option(min=0, help="Worst pages of each method to show in the report, by F1 and by distance to the best."),
]
Sweep = Annotated[int, typer.Option(min=0, help="Pages for the threshold sweep in the report; 0 for no sweep.")]
CacheFile = Annotated[Path | None, option(says=r"File that remembers answers. \[default: in your cache folder]")]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Remember nothing, use nothing remembered.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Make answers anew, such as to time them again.")]
ShowList = Annotated[bool, typer.Option("--list", help="List corpora, layouts, methods and measures.")]


def eval_command(
    corpus: Corpora = None,
    methods: Methods = None,
    output: Outputs = None,
    form: Form = "table",
    measure: Measure = "word-bag",
    headline: Headline = "both",
    site: AcrossSite = False,
    sample: Sample = None,
    layout: Layout = None,
    jobs: Jobs = None,
    time_limit: TimeLimit = 30.0,
    worst: Worst = 5,
    sweep: Sweep = 200,
    cache: CacheFile = None,
    no_cache: NoCache = False,
    fresh: Fresh = False,
    show_list: ShowList = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Measure extraction methods, ours and others', on labelled pages.

    [bold]thresher eval pages.parquet -m auto,cectd-ds,peer:trafilatura -o report.html[/bold] says which is best,
    whether the difference is significant, and on which pages each fails. A second run takes what has not changed from
    its cache.
    """
    with messages.problems_explained(verbose):
        _check_installed()
        from thresher.cli import eval_list, eval_run

        if show_list:
            Console(soft_wrap=False).print(eval_list.listing())
            return
        request = eval_run.EvalRequest(
            corpora=corpus or [], methods=methods or [f"{DEFAULT_METHOD},plain"], outputs=output or [],
            form=_chosen(form), measure=measure, headline=headline, site=site, sample=sample, layout=layout, jobs=jobs,
            time_limit=time_limit, worst=worst, sweep_pages=sweep, cache=cache, remember=not no_cache, fresh=fresh,
            quiet=quiet,
        )  # fmt: skip
        raise typer.Exit(eval_run.evaluate_request(request))


def _check_installed() -> None:
    for package in _NEEDED:
        if util.find_spec(package) is None:
            raise MissingExtra(package, "eval")


def _chosen(form: str) -> str:
    if form not in FORMATS:
        raise BadArgument(f"no format is called {form!r}; there are: {', '.join(FORMATS)}")
    return form
