"""`thresher rules [FILE]`: check a file of rules for sites, and list them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from thresher.cli import messages, sources
from thresher.cli.options import Quiet, Verbose, option
from thresher.errors import BadRules
from thresher.rules import Rule, Rules, found, load
from thresher.rules.checks import SELECTORS
from thresher.rules.user_file import usual_place

File = Annotated[Path | None, typer.Argument(help="A file of rules; your own if none is given.", show_default=False)]
Address = Annotated[str | None, option("--for", says="Only the rules that hold for this web address.")]


def rules_command(file: File = None, address: Address = None, quiet: Quiet = False, verbose: Verbose = False) -> None:
    """Check a file of rules for sites, and list them.

    [bold]thresher rules[/bold] looks at your own file; [bold]--for https://example.org/post[/bold] shows which of the
    rules hold for a page.
    """
    with messages.problems_explained(verbose):
        url = sources.checked_url(address)
        chosen = file or found()
        if chosen is None:
            _tell(f"you have no file of rules; it would be {usual_place() or 'what THRESHER_RULES names'}", quiet)
            raise typer.Exit(messages.NOTHING_FOUND)
        rules = _checked(chosen)
        shown = list(rules) if url is None else [rule for rule in (rules.for_url(url),) if rule is not None]
        if shown:
            sources.write_out("\n".join(map(in_words, shown)), None)
    none = "" if shown or url is None else f", and none of them is about {url}"
    _tell(f"{chosen}: {messages.counted(len(rules), 'site')}, nothing wrong{none}", quiet)
    raise typer.Exit(messages.DONE if shown or url is None else messages.NOTHING_FOUND)


def _checked(file: Path) -> Rules:
    """The rules of a file; all that is wrong in it is told, not the first alone."""
    try:
        return load(file)
    except BadRules as bad:
        for problem in bad.problems:
            messages.error(problem)
        raise typer.Exit(messages.WRONG_USAGE) from None


def _tell(message: str, quiet: bool) -> None:
    if not quiet:
        messages.note(message)


def in_words(rule: Rule) -> str:
    """A rule on one line."""
    parts = [f"{name} {', '.join(getattr(rule, name))}" for name in SELECTORS if getattr(rule, name)]
    parts += [f"method {rule.method}"] if rule.method else []
    parts += [f"{name} {value}" for name, value in rule.parameters.items()]
    parts += [f"kind {rule.kind}"] if rule.kind else []
    return f"{rule.site}: {'; '.join(parts) or 'nothing, and nothing of the sites around it'}"
