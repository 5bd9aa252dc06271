"""Workers that run real systems: some answer, some fail, some hang, some take their process down with them."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from thresher.lab.evaluate import workers
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.measures import measure_both
from thresher.lab.evaluate.systems import System
from thresher.lab.evaluate.tasks import Done, Extracted, Task
from thresher.lab.evaluate.workers import run_tasks

LIMIT: Final = 1.0
MEASURES: Final = ("word-bag",)
GOLD: Final = "The hive was quiet."

ORDERS: Final = '''
import logging, os, re, signal, subprocess, sys, time, warnings
from pathlib import Path

NOTES = Path(__file__).with_name("notes.txt")


class Unsayable(Exception):
    def __str__(self):
        raise RuntimeError("no words for it")


class Panic(BaseException):
    """As Rust libraries raise it."""


class Text(str):
    """A text with something that no pipe can carry, as lxml has them."""

    def __init__(self, text):
        self.tree = lambda: None


def echo(rest):
    return rest

def sleep(rest):
    time.sleep(60)

def spin(rest):
    re.match(r"(a+)+$", "a" * 40 + "b")

def segfault(rest):
    os.kill(os.getpid(), signal.SIGSEGV)

def leave(rest):
    sys.exit(3)

def vanish(rest):
    os._exit(7)

def complain(rest):
    raise ValueError("multi\\n  line\\n\\x1b[31m \\ud800 message " + "x" * 1000)

def stammer(rest):
    raise Unsayable

def panic(rest):
    raise Panic("in Rust")

def recurse(rest):
    return recurse(rest)

def allocate(rest):
    return bytearray(1 << 60)

def nothing(rest):
    return None

def raw(rest):
    return b"raw"

def rich(rest):
    return Text("rich")

def halves(rest):
    return "half \\ud83d a face"

def shout(rest):
    for _ in range(2000):
        print("shouted", rest)
        print("shouted", rest, file=sys.stderr)
    os.write(1, b"shouted")
    os.write(2, b"shouted")
    warnings.warn("shouted")
    logging.error("shouted")
    subprocess.run(["echo", "shouted"])
    return "done"

def breed(rest):
    child = subprocess.Popen(["sleep", "60"])
    NOTES.write_text(f"{os.getpid()} {child.pid}")
    child.wait()

def blather(rest):
    return " ".join(f"w{n * 7 % 60_000}" for n in range(60_000))

def deafness(rest):
    return "deaf" if signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []) else "hears"

def spoil(rest):
    from thresher.lab.evaluate import worker

    good = worker.measure_both
    worker.measure_both = lambda page, got, names: good(page, got, names) if not got else 1 / 0
    return "spoilt"


def obey(html):
    """What a page orders; the first, tiny page orders nothing."""
    order, _, rest = html.decode().partition(" ")
    return globals()[order](rest) if order.isalpha() else ""
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder from which modules are imported, with one module of many orders."""
    folder = tmp_path_factory.mktemp("systems")
    (folder / "orders.py").write_text(ORDERS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.syspath_prepend(str(folder))
        yield folder


def function(name: str) -> System:
    return System(name, name)


def page(order: str, place: int = 0) -> Labelled:
    return Labelled(f"{order} {place}", order.encode(), GOLD)


def tasks(*orders: str, system: str = "orders:obey") -> list[Task]:
    return [Task(page(order, place), function(system), MEASURES) for place, order in enumerate(orders)]


def run(some: list[Task], *, jobs: int = 1, limit: float = LIMIT) -> list[Done]:
    """The outcomes in the order of the tasks: exactly one for each."""
    done = {
        outcome.task.page.id + outcome.task.system.name: outcome for outcome in run_tasks(some, jobs=jobs, limit=limit)
    }
    assert len(done) == len(some)
    assert multiprocessing.active_children() == []
    return [done[task.page.id + task.system.name] for task in some]


def problems(some: list[Task], *, jobs: int = 1, limit: float = LIMIT) -> list[str]:
    return [done.extracted.problem for done in run(some, jobs=jobs, limit=limit)]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")  # a zombie is dead, though nobody has buried it yet
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_until_dead(*pids: int, seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while any(map(is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(is_alive, pids))


def wait_for(file: Path, seconds: float = 60.0) -> str:
    until = time.monotonic() + seconds
    while not file.exists() or not file.read_text():
        assert time.monotonic() < until
        time.sleep(0.02)
    return file.read_text()


# --- whatever happens on a page


@pytest.fixture(scope="module")
def outcomes(folder: Path) -> dict[str, Done]:
    """One run over all orders, with a healthy page after each."""
    orders = [
        *("complain", "stammer", "leave", "panic", "recurse", "allocate", "nothing", "raw", "rich", "halves"),
        *("segfault", "vanish", "sleep", "spin"),
    ]
    some = [Task(page(order), function("orders:obey"), MEASURES) for order in orders]
    healthy = [Task(page(f"echo after {order}"), function("orders:obey"), MEASURES) for order in orders]
    both = [task for pair in zip(some, healthy, strict=True) for task in pair]
    done = run(both, jobs=2)
    for after in done[1::2]:
        assert after.extracted.text == after.task.page.html.decode().removeprefix("echo ")
        assert after.extracted.problem == ""
    return dict(zip(orders, done[::2], strict=True))


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        ("stammer", "orders.Unsayable: <exception str() failed>"),
        ("leave", "SystemExit: 3"),
        ("panic", "orders.Panic: in Rust"),
        ("recurse", "RecursionError: maximum recursion depth exceeded"),
        ("allocate", "MemoryError"),
        ("nothing", "TypeError: it gave back NoneType, not a text"),
        ("raw", "TypeError: it gave back bytes, not a text"),
        ("segfault", "its process was killed by signal 11"),
        ("vanish", "its process ended with code 7"),
        ("sleep", "took longer than 1 s"),
        ("spin", "took longer than 1 s"),
    ],
)
def test_what_goes_wrong_costs_the_page_and_is_said(outcomes: dict[str, Done], order: str, problem: str) -> None:
    assert outcomes[order].extracted.problem == problem


def test_a_message_becomes_one_short_line_that_can_be_shown(outcomes: dict[str, Done]) -> None:
    problem = outcomes["complain"].extracted.problem
    assert problem.startswith("ValueError: multi line ?[31m ? message xxx")
    assert len(problem) == 300


@pytest.mark.parametrize("order", ["complain", "nothing", "segfault", "vanish", "sleep"])
def test_a_page_that_fails_is_an_empty_answer(outcomes: dict[str, Done], order: str) -> None:
    done = outcomes[order]
    assert done.extracted.text == ""
    assert done.extracted.confidence is None
    assert done.parts == measure_both(done.task.page, "", MEASURES)


@pytest.mark.parametrize(
    ("order", "lasting"),
    [("complain", True), ("leave", True), ("raw", True), ("segfault", False), ("vanish", False), ("spin", False)],
)
def test_only_what_would_happen_again_is_lasting(outcomes: dict[str, Done], order: str, lasting: bool) -> None:
    assert outcomes[order].extracted.lasting is lasting


@pytest.mark.parametrize(("order", "text"), [("rich", "rich"), ("halves", "half \ud83d a face")])
def test_any_kind_of_text_arrives_as_plain_text(outcomes: dict[str, Done], order: str, text: str) -> None:
    assert outcomes[order].extracted.text == text
    assert type(outcomes[order].extracted.text) is str


@pytest.mark.parametrize("order", ["sleep", "spin"])
def test_the_time_limit_is_kept(outcomes: dict[str, Done], order: str) -> None:
    assert LIMIT * 1000 <= outcomes[order].extracted.ms < LIMIT * 1000 + 2000


def test_a_process_that_dies_is_charged_the_time_until_then(outcomes: dict[str, Done]) -> None:
    assert outcomes["vanish"].extracted.ms < LIMIT * 1000


@pytest.mark.parametrize("order", ["complain", "vanish", "sleep", "rich"])
def test_the_bare_parse_is_timed_whatever_the_system_does(outcomes: dict[str, Done], order: str) -> None:
    assert 0 < outcomes[order].extracted.parse_ms < 1000


def test_a_page_that_would_explode_in_the_bare_parser_does_not(folder: Path) -> None:
    html = b"".join(b"<body a%d=1>" % number for number in range(16_000))
    (done,) = run([Task(Labelled("bomb", html, GOLD), System("plain", "plain"), MEASURES)], limit=10)
    assert done.extracted.problem == ""
    assert done.extracted.parse_ms < 2000


def test_no_tasks_start_no_worker() -> None:
    assert list(run_tasks([], jobs=4, limit=LIMIT)) == []


# --- output


def test_what_systems_print_never_reaches_us(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert [done.extracted.text for done in run(tasks("shout loudly"))] == ["done"]
    assert capfd.readouterr() == ("", "")


# --- measuring


def long_page(order: str, words: int = 60_000) -> Task:
    """Its answer takes more than a second to be measured; with twice the words, four times as long."""
    gold = " ".join(f"w{number}" for number in range(words))
    return Task(Labelled(order, order.encode(), gold), function("orders:obey"), ("word-lcs",))


def test_the_time_for_measuring_is_not_held_against_the_system(folder: Path) -> None:
    started = time.perf_counter()
    (done,) = run([long_page("blather")], limit=0.5)
    assert time.perf_counter() - started > 0.5
    assert done.extracted.problem == ""
    assert 0 < done.parts["word-lcs.f1"] < 1


def test_measuring_that_hangs_is_named_as_such(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MEASURING_LIMIT", 2.0)  # a busy machine measures the short answer in that time
    done, after = run([long_page("blather", words=1_000_000), *tasks("echo on")])
    assert done.extracted.problem == "took longer than 2 s while its answer was measured"
    assert done.extracted.lasting is False
    assert done.extracted.text == ""
    assert done.parts["word-lcs.f1"] == 0
    assert done.extracted.ms < 1000
    assert after.extracted.text == "on"


def test_measuring_that_fails_is_named_as_such(folder: Path) -> None:
    (done,) = run(tasks("spoil"))
    assert done.extracted.problem == "its answer cannot be measured: ZeroDivisionError: division by zero"
    assert done.extracted.lasting is False
    assert done.extracted.text == ""
    assert done.parts == measure_both(done.task.page, "", MEASURES)


def test_an_answer_that_is_known_is_only_measured(folder: Path) -> None:
    known = Extracted(GOLD, 0.5, 12.0, 3.0)
    (done,) = run([tasks("vanish")[0]._replace(known=known)])
    assert done.extracted == known
    assert done.parts["word-bag.f1"] == 1


# --- loading


def put_module(folder: Path, text: str) -> str:
    name = f"module_{len(list(folder.iterdir()))}"
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return name


def test_the_time_for_loading_is_not_held_against_the_system(folder: Path) -> None:
    name = put_module(folder, "import time\ntime.sleep(1)\ndef f(html): return html.decode()")
    (done,) = run(tasks("slow to load", system=f"{name}:f"), limit=0.5)
    assert done.extracted.text == "slow to load"
    assert done.extracted.ms < 500


def test_a_module_that_fails_in_workers_only_is_a_problem_of_its_pages_and_is_tried_once(folder: Path) -> None:
    name = put_module(
        folder,
        "import multiprocessing\n"
        "from pathlib import Path\n"
        "with Path(__file__).with_suffix('.txt').open('a') as file: file.write('tried ')\n"
        "if multiprocessing.parent_process() is not None: raise RuntimeError('not\\nhere')\n",
    )
    done = run(tasks("one", "two", "three", system=f"{name}:f"))
    why = f"cannot be loaded: module {name!r} cannot be imported: RuntimeError: not here"
    assert [each.extracted.problem for each in done] == [why] * 3
    assert not any(each.extracted.lasting for each in done)
    assert (folder / f"{name}.txt").read_text() == "tried "


def test_a_system_that_fails_on_the_first_tiny_page_gets_the_real_ones(folder: Path) -> None:
    name = put_module(folder, "import sys\ndef f(html): return 'fine' if b'Warm' not in html else sys.exit('cold')")
    assert [done.extracted.text for done in run(tasks("page", system=f"{name}:f"))] == ["fine"]


def test_a_system_that_never_finishes_loading_is_given_up_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = put_module(folder, "import time\ntime.sleep(60)\n")
    monkeypatch.setattr(workers, "LOADING_LIMIT", 10.0)  # more than a busy machine takes to start a worker
    started = time.perf_counter()
    said = problems([*tasks(*"abcdef", system=f"{name}:f"), *tasks("echo on")])
    assert time.perf_counter() - started < 40
    late = "took longer than 10 s while it was loaded"
    assert said == [late, *[f"given up: it {late}"] * 5, ""]


# --- giving up


def test_a_system_that_only_ends_its_workers_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 3)
    healthy = System("plain", "plain")
    bad = [Task(page("vanish", place), function("orders:obey"), MEASURES) for place in range(30)]
    known = Task(page("vanish", 99), function("orders:obey"), MEASURES, Extracted("known"))
    good = [Task(page("vanish", place), healthy, MEASURES) for place in range(30)]
    said = problems([*itertools.chain(*zip(bad, good, strict=True)), known])
    died = "its process ended with code 7"
    assert said[:-1:2] == [*[died] * 3, *[f"given up after 3 failures in a row, the last: {died}"] * 27]
    assert set(said[1::2]) == {""}
    assert said[-1] == ""


def test_given_up_pages_are_empty_answers_that_do_not_last(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 1)
    _, done = run(tasks("vanish", "vanish"))
    assert done.extracted.problem.startswith("given up")
    assert done.extracted.text == ""
    assert done.extracted.lasting is False
    assert done.parts == measure_both(done.task.page, "", MEASURES)


def test_an_answer_in_between_restores_patience_and_exceptions_do_not_use_it_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 2)
    some = tasks("vanish", "echo on", "vanish", "leave", "leave", "leave", "vanish", "echo on")
    assert not any("given up" in problem for problem in problems(some))


def test_what_is_not_the_fault_of_the_system_does_not_use_up_patience(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 1)
    monkeypatch.setattr(workers, "MEASURING_LIMIT", 0.2)
    some = [long_page("blather"), *tasks("spoil", "echo on")]
    assert not any("given up" in problem for problem in problems(some))


# --- nothing is left over


def test_what_a_system_has_started_ends_with_it(folder: Path) -> None:
    notes = folder / "notes.txt"
    notes.unlink(missing_ok=True)
    assert problems(tasks("breed")) == ["took longer than 1 s"]
    wait_until_dead(*map(int, notes.read_text().split()))


def test_a_caller_who_stops_early_leaves_no_process(folder: Path) -> None:
    outcomes = run_tasks(tasks("echo first", "sleep", "sleep"), jobs=2, limit=60)
    assert next(outcomes).extracted.text == "first"
    started = time.perf_counter()
    outcomes.close()
    assert time.perf_counter() - started < 30
    assert multiprocessing.active_children() == []


SCRIPT: Final = """
import signal, sys, time
from pathlib import Path

signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background begin deaf, and so do theirs

if __name__ == "__mp_main__" and "slowly" in sys.argv:  # in a worker that is about to start
    Path("notes.txt").write_text("0")
    time.sleep(1)

from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.systems import System
from thresher.lab.evaluate.tasks import Task
from thresher.lab.evaluate.workers import run_tasks

if __name__ == "__main__":
    tasks = [Task(Labelled("a", sys.argv[1].encode(), ""), System("orders:obey", "orders:obey"), ())] * 2
    print(*(done.extracted.text for done in run_tasks(tasks, jobs=2, limit=60)))
"""


def started_script(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], list[int]]:
    """A script whose workers hang, and what they have noted: their processes."""
    notes = folder / "notes.txt"
    notes.unlink(missing_ok=True)
    (folder / "script.py").write_text(SCRIPT, encoding="utf-8")
    command = [sys.executable, "script.py", "breed", *arguments]
    process = subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True, start_new_session=True)
    return process, [int(pid) for pid in wait_for(notes).split()]


def test_ctrl_c_ends_everything(folder: Path) -> None:
    process, hanging = started_script(folder)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=10)[1].rstrip().endswith("KeyboardInterrupt")
    wait_until_dead(*hanging)


def test_ctrl_c_is_heard_by_the_caller_alone_even_while_workers_start(folder: Path) -> None:
    process, _ = started_script(folder, "slowly")
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=10)[1].count("Traceback") == 1


def test_even_the_first_worker_does_not_hear_ctrl_c(folder: Path) -> None:
    (folder / "script.py").write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, "script.py", "deafness"], cwd=folder, capture_output=True, timeout=60)
    assert done.stdout.decode() == "deaf deaf\n"


def test_a_run_that_is_killed_takes_even_workers_that_hang_along(folder: Path) -> None:
    process, hanging = started_script(folder)
    process.kill()
    process.communicate(timeout=10)
    wait_until_dead(*hanging)
