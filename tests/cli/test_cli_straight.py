"""Values of options: the same as Typer's own, and errors that say what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperCommand
from typer.testing import CliRunner

from thresher.cli.app import app
from thresher.cli.commands import SUMMARIES, load_command


def ours(name: str, words: list[str]) -> dict[str, Any]:
    context: Any = load_command(name).make_context(name, list(words))
    return dict(context.params)


def typers(name: str, words: list[str]) -> dict[str, Any]:
    command = load_command(name)
    context: Any = command.context_class(command, info_name=name)
    with context.scope(cleanup=False):
        TyperCommand.parse_args(command, context, list(words))
    return {key: list(value) or None if isinstance(value, tuple) else value for key, value in context.params.items()}


@pytest.mark.parametrize(
    "line",
    [
        "extract page.html",
        "extract -",
        "extract a.html b.html -o texts/ --files-from list --files-from -",
        "extract page.html -f txt -o out.md --no-links --comments -p a=1 -p b=2 --follow 3 --timeout 2.5 -qv",
        "extract --format=json page.html --rules rules.toml --max-size 5M",
        "extract -fjson -- -page.html",
        "extract page.html -o ''",
        "compare page.html -m wlr,bte -m accb --gold gold.txt --html -",
        "blocks page.html -n 3 --block 2",
        "cloud a.html b.html -o a.png -o b.svg --all-words -n 5",
        "inspect page.html -d 0 --min-words 2 --plot a.png",
        "eval --list",
        "eval a.parquet b --sample 5 --time-limit 1 -j 2 -o a.html",
        "train corpus -o weights.npz --no-folds --seed 0",
        "methods --json",
        "rules mine.toml --for https://example.org/",
    ],
)
def test_values_are_those_that_typer_makes(line: str) -> None:
    name, *words = line.replace("''", "").split(" ")
    assert ours(name, words) == typers(name, words)


def test_every_type_of_option_is_known() -> None:
    """Each option of each command, given a word that suits its type."""
    for name in SUMMARIES:
        needed = ["x"] if any(each.required for each in load_command(name).params) else []
        for option in load_command(name).params:
            if option.param_type_name == "option":
                words = [*needed, option.opts[0], *([] if option.is_flag else ["1"])]
                assert ours(name, words) == typers(name, words), words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--timeout", "soon"], "--timeout is a number, not 'soon'"),
        (["--timeout", "0"], "--timeout is at least 0.1, not 0"),
        (["--timeout", "nan"], "--timeout is at least 0.1, not nan"),
        (["--follow", "1.5"], "--follow is a whole number, not '1.5'"),
    ],
)
def test_a_number_that_is_none_is_named(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["page.html", *words])
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_files_are_paths() -> None:
    assert ours("extract", ["page.html", "--rules", "mine.toml"])["rules"] == Path("mine.toml")
