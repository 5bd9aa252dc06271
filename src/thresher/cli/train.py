"""`thresher train CORPUS …`: weights of one's own for the method `auto`."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import Annotated, Final

import typer

from thresher.cli import messages
from thresher.cli.options import Quiet, Verbose, option
from thresher.errors import MissingExtra

_NEEDED: Final = ("publicsuffixlist", "pyarrow", "rapidfuzz", "torch")

Corpora = Annotated[
    list[str],
    typer.Argument(help="A folder, a Parquet file, or a name from thresher eval --list.", show_default=False),
]
Output = Annotated[Path, typer.Option("--output", "-o", help="Write the weights here.")]
Work = Annotated[
    Path | None, option(says=r"Folder for what is made on the way. \[default: the output's name and .work]")
]
Epochs = Annotated[
    int | None, option(says=r"How often each page is gone through. \[default: as for the shipped weights]", min=1)
]
Seed = Annotated[int | None, option(says=r"Same seed, same weights. \[default: as for the shipped weights]", min=0)]
ManyLanguages = Annotated[
    bool,
    typer.Option(
        "--many-languages",
        help="Lean less on words, for pages in languages that no label is in; news is articles there.",
    ),
]
Folds = Annotated[
    bool,
    typer.Option(
        "--folds/--no-folds",
        help="Train five times more, each time without a fifth of the sites: for the confidence and an honest F1.",
    ),
]
Jobs = Annotated[int | None, option("--jobs", "-j", says=r"Processes. \[default: one for each core]", min=1)]


def train_command(
    corpus: Corpora,
    output: Output = Path("weights.npz"),
    work: Work = None,
    epochs: Epochs = None,
    seed: Seed = None,
    many_languages: ManyLanguages = False,
    folds: Folds = True,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Train the method auto on labelled pages.

    Put pages into [bold]mine/html/NAME.html[/bold] and the text that should be found in each into
    [bold]mine/gold/NAME.txt[/bold], 50 pages of 25 sites at the least, some hundreds better; then
    [bold]thresher train mine -o mine.npz[/bold], and [bold]thresher page.html -p weights=mine.npz[/bold]. Where
    there are few, add a corpus that the shipped weights were made from: [bold]thresher train mine wcxb-dev[/bold].

    Two cores take some ten minutes for four thousand pages. The same command goes on where it was stopped.
    """
    with messages.problems_explained(verbose):
        for package in _NEEDED:
            if util.find_spec(package) is None:
                raise MissingExtra(package, "train")
        from thresher.cli.train_run import TrainRequest, train_request

        request = TrainRequest(
            corpus, output, work, epochs=epochs, seed=seed, many_languages=many_languages, folds=folds, jobs=jobs,
            quiet=quiet,
        )  # fmt: skip
        train_request(request)
