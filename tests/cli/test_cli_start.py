"""How the command line starts: quickly, with what it needs alone, and without a traceback when it is stopped."""

from __future__ import annotations

import inspect
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
from places import PAGES

from thresher.cli.commands import SUMMARIES, load_command

ARTICLE: Final = PAGES / "article" / "source.html"

no_windows = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process alone")

MOST_TIME: Final = 2.0
"""What a plain run may take, measured by what importing numpy and Typer alone takes; it takes about 1.4 times that."""
FEWEST_ROUNDS: Final = 5
MOST_ROUNDS: Final = 40

MARKER: Final = "modules: "
UNWANTED: Final = (
    *("httpx", "h2", "rich", "pydantic", "turbohtml", "matplotlib", "pyarrow", "torch", "PIL", "jinja2"),
    *("tomllib", "importlib.metadata", "multiprocessing", "asyncio", "ssl"),
    *("thresher.lab", "thresher.cloud", "thresher.compat", "thresher.fetch", "thresher.joined", "thresher.metadata"),
    *("thresher.citing.passages", "thresher.next_pages", "thresher.threads.find", "thresher.embedded.making"),
)
"""What a page in Markdown can do without. Each takes longer to load than a page takes to be read."""


def loaded_by(*arguments: str | Path) -> set[str]:
    """The modules that a run has loaded, by its own account."""
    code = (
        "import atexit, sys; from thresher.cli import main; sys.argv[0] = 'thresher';"
        f"atexit.register(lambda: print({MARKER!r} + ' '.join(sys.modules), file=sys.stderr)); main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.partition(MARKER)[2].split())


def unwanted(loaded: set[str], but: tuple[str, ...] = ()) -> list[str]:
    return [name for name in UNWANTED if name in loaded and name not in but]


def test_a_plain_run_loads_only_what_it_needs() -> None:
    loaded = loaded_by(ARTICLE)
    assert unwanted(loaded) == []
    assert {name for name in SUMMARIES if f"thresher.cli.{name}" in loaded} == {"extract"}


def test_the_version_and_the_list_of_commands_do_without_the_engine() -> None:
    for arguments in (["--version"], ["--help"]):
        loaded = loaded_by(*arguments)
        assert "numpy" not in loaded
        assert not any(f"thresher.cli.{name}" in loaded for name in SUMMARIES)


def test_methods_are_listed_without_what_runs_them() -> None:
    loaded = loaded_by("methods")
    assert unwanted(loaded, but=("rich", "importlib.metadata")) == []
    assert "thresher.model.weights" not in loaded


def test_what_the_list_says_of_a_command_is_what_it_says_itself() -> None:
    for name, summary in SUMMARIES.items():
        first = (inspect.getdoc(load_command(name).callback) or "").partition("\n\n")[0]
        assert " ".join(first.split()) == summary


def time_of(command: list[str], environment: dict[str, str]) -> float:
    """Processor time: other processes on the machine do not count, or not much."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_utime + usage.ru_stime


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="processor time of a child is measured with os.wait4")
def test_a_plain_run_is_quick(tmp_path: Path) -> None:
    """Both are run in turns, and the best of each counts; rounds are added while the answer is no."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path)  # both have their modules compiled, as they are when installed
    plain_run = [sys.executable, "-m", "thresher", str(ARTICLE)]
    libraries = [sys.executable, "-c", "import numpy, typer"]
    for command in (plain_run, libraries):
        time_of(command, environment)
    ours = theirs = float("inf")
    for number in range(MOST_ROUNDS):
        ours, theirs = min(ours, time_of(plain_run, environment)), min(theirs, time_of(libraries, environment))
        if number >= FEWEST_ROUNDS and ours <= MOST_TIME * theirs:
            break
    assert ours <= MOST_TIME * theirs, f"{ours * 1000:.0f} ms, {ours / theirs:.2f} times numpy and Typer"


STOPPED_AT: Final = """
import os, sys
class Stop:
    def find_spec(name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Stop)
"""
"""What presses Ctrl-C at the moment at which a module is looked for."""
AS_A_SCRIPT: Final = "from thresher.cli import main; sys.exit(main())"
AS_A_MODULE: Final = "import runpy; runpy.run_module('thresher', run_name='__main__', alter_sys=True)"


@no_windows
@pytest.mark.parametrize("started", [AS_A_SCRIPT, AS_A_MODULE], ids=["thresher", "python -m thresher"])
@pytest.mark.parametrize(
    "module",
    [
        "thresher.cli.startup",
        "signal",
        "thresher.cli.app",
        "typer",
        "thresher.cli.extract",
        "numpy",
        "numpy.linalg",
        "thresher.kernel.native",
        "thresher.journey",
        "thresher.model.weights",
    ],
)
def test_ctrl_c_during_an_import_leaves_no_traceback(module: str, started: str) -> None:
    code = STOPPED_AT.format(module=module) + started
    done = subprocess.run([sys.executable, "-c", code, str(ARTICLE)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


WITH_A_SIGN: Final = """
import os, sys
class Sign:
    def find_spec(name, path, target=None):
        if name == "thresher.cli.app":
            os.write(2, b"!")
sys.meta_path.insert(0, Sign)
"""


@no_windows
@pytest.mark.parametrize("milliseconds", [0, 5, 20, 50, 100, 200])
def test_ctrl_c_at_any_moment_leaves_no_traceback(milliseconds: int) -> None:
    """The moments begin when the program has begun to load: before that, Python itself is still starting."""
    command = [sys.executable, "-c", WITH_A_SIGN + AS_A_SCRIPT, "-"]  # it waits for a page, so it never ends too early
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert process.stderr.read(1) == b"!"
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""


def completions(tmp_path: Path, *words: str) -> list[str]:
    """What bash would be offered for the last word."""
    script = tmp_path / "thresher"
    script.write_text("import sys\n" + AS_A_SCRIPT, encoding="utf-8")
    asked = {"_THRESHER_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, **asked})
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("thresher", "ex"), ["extract", "explain"]),
        (("thresher", "compare", "--go"), ["--gold"]),
        (("thresher", "page.html", "--fo"), ["--format", "--follow"]),
        (("thresher", "explain", "page.html", "-m", "cet"), ["cetd-ds", "cetr"]),
        (("thresher", "page.html", "--favor", "p"), ["precision"]),
    ],
)
def test_shells_complete_commands_options_and_values(
    tmp_path: Path, words: tuple[str, ...], expected: list[str]
) -> None:
    assert sorted(completions(tmp_path, *words)) == sorted(expected)
