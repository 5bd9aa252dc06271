"""`thresher eval CORPUS … -m METHODS`: which extractor is best, and is that more than chance?"""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from thresher.cli import messages
from thresher.errors import BadArgument, MissingExtra
from thresher.methods import DEFAULT_METHOD

FORMATS: Final = ("table", "json", "markdown")
_NEEDED: Final = ("jinja2", "publicsuffixlist", "py3langid", "pyarrow", "rapidfuzz")


def evaluate(
    corpus: Annotated[
        list[str] | None, typer.Argument(help="A Parquet file, a folder, or a name from --list.", show_default=False)
    ] = None,
    methods: Annotated[
        list[str] | None,
        typer.Option(
            "--methods",
            "-m",
            help=f"Comma-separated; may be repeated: a method, NAME:PARAMETER=VALUE, peer:NAME, MODULE:FUNCTION, or "
            f"methods, peers, all. \\[default: {DEFAULT_METHOD},plain]",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output",
            "-o",
            help="Write the report here; may be repeated. The ending decides: .html, .md, .json, or .parquet for one "
            "row for each page and method.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[str, typer.Option("--format", "-f", help="What to print: table, json or markdown.")] = "table",
    measure: Annotated[str, typer.Option(help="The measure that ranks; see --list.")] = "word-bag",
    sample: Annotated[
        int | None,
        typer.Option(min=1, help="Only so many pages of each corpus, always the same ones.", show_default=False),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(help="The corpora's layout, where it is not recognised; see --list.", show_default=False),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Processes. \\[default: one for each core]", show_default=False),
    ] = None,
    time_limit: Annotated[float, typer.Option(min=0.1, help="Seconds that a method may take for one page.")] = 30.0,
    worst: Annotated[int, typer.Option(min=0, help="Worst pages of each method to show in the report.")] = 5,
    sweep: Annotated[
        int, typer.Option(min=0, help="Pages for the threshold sweep in the report; 0 for no sweep.")
    ] = 200,
    cache: Annotated[
        Path | None,
        typer.Option(help="File that remembers answers. \\[default: in your cache folder]", show_default=False),
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Remember nothing, use nothing remembered.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Make answers anew, such as to time them again.")] = False,
    show_list: Annotated[bool, typer.Option("--list", help="List corpora, layouts, methods and measures.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing beside the output.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say more; show tracebacks.")] = False,
) -> None:
    """Measure extraction methods, ours and others', on labelled pages.

    [bold]thresher eval pages.parquet -m cectd-ds,plain,peer:trafilatura -o report.html[/bold] says which is best,
    whether the difference is significant, and on which pages each fails. A second run takes what has not changed from
    its cache.
    """
    with messages.explained(verbose):
        _check_installed()
        from thresher.cli import evaluation

        if show_list:
            Console(soft_wrap=False).print(evaluation.listing())
            return
        wishes = evaluation.Wishes(
            corpora=corpus or [],
            methods=methods or [f"{DEFAULT_METHOD},plain"],
            outputs=output or [],
            form=_chosen(form),
            measure=measure,
            sample=sample,
            layout=layout,
            jobs=jobs,
            time_limit=time_limit,
            worst=worst,
            sweep_pages=sweep,
            cache=cache,
            remember=not no_cache,
            fresh=fresh,
            quiet=quiet,
        )
        raise typer.Exit(evaluation.run(wishes))


def _check_installed() -> None:
    for package in _NEEDED:
        if util.find_spec(package) is None:
            raise MissingExtra(package, "eval")


def _chosen(form: str) -> str:
    if form not in FORMATS:
        raise BadArgument(f"no format is called {form!r}; there are: {', '.join(FORMATS)}")
    return form
