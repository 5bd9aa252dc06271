"""`thresher batch IN… -o OUT/`: pages by the million, and `thresher batch report OUT/` about what came out."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import Annotated, Final

import typer

from thresher.cli import messages
from thresher.cli.options import Favor, MethodOrRule, Quiet, Verbose, option
from thresher.errors import MissingExtra

_NEEDED: Final = ("fastwarc", "orjson", "pyarrow", "fsspec")

Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        help="WARC, Parquet or JSONL files, folders or tars of HTML, patterns with *, or addresses such as s3://…; "
        "or the word report and a folder.",
        show_default=False,
    ),
]
Output = Annotated[Path | None, option("--output", "-o", says="The folder to write to, or to go on with.")]
Fields = Annotated[
    list[str] | None,
    option(
        says="Comma-separated: what rows have beside the text: markdown, html, title, authors, published, language, "
        "kind, confidence, signature."
    ),
]
Form = Annotated[str, typer.Option("--format", "-f", help="How rows are written.", metavar="parquet|jsonl")]
Workers = Annotated[int | None, option("--workers", "-j", says=r"Processes. \[default: one for each core]", min=1)]
Ray = Annotated[str | None, option(says="The address of a Ray cluster that runs the shards, or auto.")]
Split = Annotated[str, typer.Option(help="Cut inputs into shards of this size, at the boundaries of records.")]
MaxSize = Annotated[str, typer.Option(help="Largest page to read, such as 500K or 100M.")]
Timeout = Annotated[float, typer.Option(min=0.1, help="Seconds of processor time that one page may take.")]
Memory = Annotated[str, typer.Option(help="Memory that one page may take.")]
Languages = Annotated[list[str] | None, option("--language", says="Leave out the text of other languages: en,de.")]
MinWords = Annotated[int, typer.Option(min=0, help="Leave out texts with fewer words.")]
MinConfidence = Annotated[float, typer.Option(min=0.0, max=1.0, help="Leave out texts that are less sure.")]
Kinds = Annotated[list[str] | None, option("--kind", says="Leave out the text of other kinds: article,forum.")]
NearDuplicates = Annotated[
    str | None, option(says="Find texts that are nearly the same, over the whole run.", metavar="mark|drop")
]
Templates = Annotated[str | None, option(says="Find lines that repeat over the pages of a host.", metavar="mark|drop")]
Redo = Annotated[bool, typer.Option("--redo", help="Do all shards anew, whatever is there.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say which shards there are and what is done; do nothing.")]
Sample = Annotated[int | None, option(says="Show what would come out of so many records; write nothing.", min=1)]
Html = Annotated[Path | None, option("--html", says="With report: write it as one HTML file.")]


def batch_command(
    inputs: Inputs = None,
    output: Output = None,
    fields: Fields = None,
    form: Form = "parquet",
    workers: Workers = None,
    ray: Ray = None,
    split: Split = "256M",
    method: MethodOrRule = None,
    favor: Favor = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 30.0,
    memory: Memory = "2G",
    language: Languages = None,
    min_words: MinWords = 0,
    min_confidence: MinConfidence = 0.0,
    kind: Kinds = None,
    near_duplicates: NearDuplicates = None,
    templates: Templates = None,
    redo: Redo = False,
    dry_run: DryRun = False,
    sample: Sample = None,
    html: Html = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Take the main content out of whole crawls.

    [bold]thresher batch crawl/*.warc.gz -o texts/[/bold] writes a Parquet file for each part of the input, one row for
    each page. Started again, it goes on where it was. [bold]thresher batch report texts/[/bold] says what came out.

    Exit codes: 0 done, 1 no text at all, 2 wrong usage, 3 input or disk, 4 shards left out, 130 interrupted.
    """
    with messages.problems_explained(verbose):
        _check_installed()
        from thresher.cli import batch_run

        typed = batch_run.Typed(
            inputs=inputs or [], output=output, fields=fields or [], form=form, workers=workers, ray=ray, split=split,
            method=method, favor=favor, max_size=max_size, timeout=timeout, memory=memory, languages=language or [],
            min_words=min_words, min_confidence=min_confidence, kinds=kind or [], near_duplicates=near_duplicates,
            templates=templates, redo=redo, dry_run=dry_run, sample=sample, html=html, quiet=quiet,
        )  # fmt: skip
        raise typer.Exit(batch_run.batch(typed))


def _check_installed() -> None:
    for package in _NEEDED:
        if util.find_spec(package) is None:
            raise MissingExtra(package, "batch")
