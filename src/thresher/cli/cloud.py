"""`thresher cloud SOURCE…`: what pages say, as a tag cloud."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from thresher.cli import messages, sources
from thresher.cli.options import (
    Encoding,
    MaxSize,
    MethodOrRule,
    NoRules,
    Private,
    Quiet,
    RulesFile,
    Timeout,
    Verbose,
    option,
)

PALETTES: Final = ("wheat", "ocean", "forest", "berry", "sunset", "grey")
SHAPES: Final = ("circle", "diamond", "ellipse", "heart", "rectangle", "square")
"""Written here once more for the help, because what knows them takes a while to load; a test compares them."""

Sources = Annotated[
    list[str],
    typer.Argument(help="Web addresses, files, folders of pages, or - for standard input.", show_default=False),
]
Output = Annotated[
    list[Path] | None,
    option("--output", "-o", says="Draw into this file: .png, .svg or .html; .json has the counts. May be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the words and their counts as JSON.")]
Weight = Annotated[
    str,
    typer.Option(
        help="Heavy is what comes often (count), or what tells a page from the others given (tfidf).",
        metavar="count|tfidf",
        autocompletion=lambda: ["count", "tfidf"],
    ),
]
Against = Annotated[
    list[str] | None,
    option("--against", says="Pages that tfidf compares with but that are not drawn; may be repeated."),
]
Site = Annotated[bool, typer.Option("--site", help="The pages are of one site: leave out what stands on most of them.")]
MaxWords = Annotated[
    int | None, option("--max-words", "-n", says=r"Words at most. \[default: 100; with --json all]", min=1)
]
LeaveOut = Annotated[
    list[str] | None, option("--leave-out", "-x", says="A word, or several with commas, to leave out; may be repeated.")
]
Language = Annotated[
    str | None,
    option("--language", "-l", says="The language of the pages by its code, such as th, where they do not say."),
]
StopWords = Annotated[bool, typer.Option("--stop-words/--all-words", help="Leave out words that say nothing.")]
Title = Annotated[str | None, option("--title", says=r"A title for the cloud. \[default: the page's]")]
Colors = Annotated[
    str,
    typer.Option(
        help=f"{', '.join(PALETTES)}, or colours such as '#1b4965,teal'.",
        metavar="NAME|COLOURS",
        autocompletion=lambda: list(PALETTES),
    ),
]
Background = Annotated[str, typer.Option(help="auto (follows the reader), light, dark, transparent, or a colour.")]
Size = Annotated[str, typer.Option(help="Width and height in pixels.", metavar="WIDTHxHEIGHT")]
Mask = Annotated[
    str | None,
    option("--mask", says=f"{', '.join(SHAPES)}, or a picture whose dark parts are filled."),
]
Favor = Annotated[
    str | None,
    option(
        says=r"Keep only what is surely content (precision), or more (balance, recall). \[default: precision]",
        metavar="precision|balance|recall",
        autocompletion=lambda: ["precision", "balance", "recall"],
    ),
]
Font = Annotated[str | None, option("--font", says="A font file, or the name of a font on this machine.")]


def cloud_command(
    source: Sources,
    output: Output = None,
    as_json: AsJson = False,
    weight: Weight = "count",
    against: Against = None,
    site: Site = False,
    max_words: MaxWords = None,
    leave_out: LeaveOut = None,
    language: Language = None,
    stop_words: StopWords = True,
    title: Title = None,
    colors: Colors = "wheat",
    background: Background = "auto",
    size: Size = "1200x800",
    mask: Mask = None,
    font: Font = None,
    method: MethodOrRule = None,
    favor: Favor = None,
    rules: RulesFile = None,
    no_rules: NoRules = False,
    encoding: Encoding = None,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Draw the words of the main content as a tag cloud, in any script.

    [bold]thresher cloud page.html[/bold] shows it in the terminal; [bold]thresher cloud page.html -o cloud.svg[/bold]
    draws it; [bold]thresher cloud folder/ --site -o cloud.png[/bold] draws one of all pages of a folder without what
    repeats on them.
    """
    with messages.problems_explained(verbose):
        from thresher.cli.cloud_pages import PageReading  # only here: most commands do without
        from thresher.cli.cloud_run import CloudLook, CloudRequest, make_cloud

        opening = sources.Reading(encoding, max_size, timeout, private, quiet=True)
        reading = PageReading(method, favor, rules, no_rules, opening)
        look = CloudLook(colors, background, size, mask, font, title)
        request = CloudRequest(
            source, against or [], output or [], as_json, weight, site, max_words, leave_out or [], language, stop_words
        )
        found = make_cloud(request, reading, look, quiet=quiet)
    raise typer.Exit(messages.DONE if found else messages.NOTHING_FOUND)
