"""Systems by name: methods, peers and functions, their parameters, and what is said where there is none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from thresher.errors import BadArgument, MissingExtra, UnknownMethod
from thresher.lab.evaluate import systems
from thresher.lab.evaluate.cache import system_hash
from thresher.lab.evaluate.peers import PEERS, Peer
from thresher.lab.evaluate.systems import System, find_system, find_systems, runner, version
from thresher.methods import METHODS

ABSENT: Final = Peer("a_module_that_nobody_has", "a-package", lambda html: "", "absent")
Put = Callable[[str], str]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Writes a module into the current folder and gives its name; what was imported is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    written: list[str] = []

    def put(text: str) -> str:
        written.append(f"system_{len(written)}")
        (tmp_path / f"{written[-1]}.py").write_text(text, encoding="utf-8")
        return written[-1]

    yield put
    for name in written:
        sys.modules.pop(name, None)


def names(found: list[System]) -> list[str]:
    return [system.name for system in found]


# --- names


def test_the_order_is_kept_and_doubles_are_dropped() -> None:
    assert names(find_systems(" plain, cectd-ds,,plain ,peer:turbohtml,cectd-ds")) == [
        "plain",
        "cectd-ds",
        "peer:turbohtml",
    ]


def test_a_combination_is_one_system() -> None:
    found = find_systems("plain, combine:vote(plain,cectd-ds:threshold=0.9,series(plain,plain))")
    assert [system.name for system in found] == [
        "plain",
        "combine:vote(plain,cectd-ds:threshold=0.9,series(plain,plain))",
    ]
    answer = runner(found[1])(b"<p>some words</p>", None)
    assert answer.text == "some words"
    assert found[1].sweepable == {}
    assert version(found[1])


def test_nothing_is_nothing() -> None:
    assert find_systems("") == find_systems(" , ") == []


def test_some_names_stand_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "absent", ABSENT)
    methods, peers = list(METHODS), [f"peer:{name}" for name in PEERS if name != "absent"]
    assert names(find_systems("methods")) == methods
    assert names(find_systems("peers")) == peers
    assert names(find_systems("all")) == [*methods, *peers]
    assert names(find_systems("peers,plain,all")) == [*peers, "plain", *(name for name in methods if name != "plain")]


@pytest.mark.parametrize(
    ("typed", "name", "parameters"),
    [
        ("cectd-ds:threshold=0.9", "cectd-ds:threshold=0.9", {"threshold": 0.9}),
        ("cectd-ds: threshold = 0.90", "cectd-ds:threshold=0.9", {"threshold": 0.9}),
        ("cectd-ds:threshold=1", "cectd-ds:threshold=1", {"threshold": 1.0}),
        ("cectd-ds:threshold=0.123456789", "cectd-ds:threshold=0.123456789", {"threshold": 0.123456789}),
        ("peer:trafilatura:fast=true", "peer:trafilatura:fast=true", {"fast": True}),
        ("peer:justext:language=German", "peer:justext:language=German", {"language": "German"}),
        (
            "peer:justext:max-link-density=0.3:no-headings=False",
            "peer:justext:max_link_density=0.3:no_headings=false",
            {"max_link_density": 0.3, "no_headings": False},
        ),
    ],
)
def test_parameters_are_part_of_the_name(typed: str, name: str, parameters: dict[str, Any]) -> None:
    system = find_system(typed)
    assert (system.name, system.parameters) == (name, parameters)
    assert system.base == name.partition(":" + next(iter(parameters)))[0]
    assert find_system(system.name) == system


def test_a_parameter_can_be_added_and_changed() -> None:
    system = find_system("cectd-ds")
    assert system.with_parameter("threshold", 0.5).name == "cectd-ds:threshold=0.5"
    assert system.with_parameter("threshold", 0.5).with_parameter("threshold", 0.75).name == "cectd-ds:threshold=0.75"
    assert system.parameters == {}


def test_the_threshold_of_a_method_of_ours_can_be_swept() -> None:
    assert find_system("cectd-ds").sweepable == {"threshold": 1.0}
    assert find_system("cectd-ds:threshold=0.5").sweepable == {"threshold": 0.5}
    assert find_system("plain").sweepable == {}
    assert find_system("peer:turbohtml").sweepable == {}


# --- what there is not


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cectd-dz", "no method is called 'cectd-dz'; did you mean 'cectd-ds'?"),
        ("trafilatura", "no method is called 'trafilatura'; did you mean 'peer:trafilatura'?"),
        ("peer:trafilatur", "no peer is called 'trafilatur'; did you mean 'trafilatura'?"),
        ("peer:xyz", f"no peer is called 'xyz'; there are: {', '.join(PEERS)}"),
        ("peer:", f"no peer is called ''; there are: {', '.join(PEERS)}"),
        ("no_such:f", "module 'no_such' cannot be imported: ModuleNotFoundError: No module named 'no_such'"),
        (":f", "module '' cannot be imported: ValueError: Empty module name"),
        ("json:lods", "module 'json' has no function 'lods'; did you mean 'loads'?"),
        ("json:", "module 'json' has no function ''"),
        ("json:loads:dumps", "module 'json' has no function 'loads:dumps'; did you mean 'loads'?"),
    ],
)
def test_what_does_not_exist_is_said_in_one_line(name: str, message: str) -> None:
    with pytest.raises(UnknownMethod) as caught:
        find_systems(name)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cectd-ds:treshold=1", "method 'cectd-ds' has no parameter 'treshold'; it has: area, threshold"),
        ("cectd-ds:threshold=x", "parameter 'threshold' of method 'cectd-ds' is a number such as 1.0, not 'x'"),
        ("cectd-ds:threshold=nan", "parameter 'threshold' of method 'cectd-ds' is a number such as 1.0, not nan"),
        ("plain:favor=recall", "method 'plain' has no parameter 'favor', which belongs to auto; it has none"),
        ("cectd-ds:url=x", "method 'cectd-ds' has no parameter 'url'; it has: area, threshold"),
        ("cectd-ds:method=plain", "method 'cectd-ds' has no parameter 'method'; it has: area, threshold"),
        ("cectd-ds:=1", "a parameter is NAME=VALUE, such as threshold=0.9, not '=1'"),
        ("json:__all__", "json:__all__ is not a function from HTML (bytes) to text"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(name: str, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        find_systems(name)
    assert str(caught.value) == message


def test_a_peer_that_is_not_installed_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "absent", ABSENT)
    with pytest.raises(MissingExtra) as caught:
        find_systems("peer:absent")
    assert str(caught.value) == "this needs a-package, which is not installed: pip install 'thresher[peers]'"


# --- functions


def test_a_function_beside_us_is_found_and_run(put: Put) -> None:
    name = put("def f(html, *, twice=False): return html.decode() * (2 if twice else 1)")
    (plain, twice) = find_systems(f"{name}:f,{name}:f:twice=true")
    assert runner(plain)(b"bee", None).text == "bee"
    assert runner(twice)(b"bee", "https://example.org/").text == "beebee"
    assert runner(plain)(b"bee", None).confidence is None


def test_a_module_that_prints_while_it_is_imported_is_not_heard(put: Put, capfd: pytest.CaptureFixture[str]) -> None:
    name = put(
        "import logging, sys\n"
        "print('loud')\n"
        "print('loud', file=sys.stderr)\n"
        "logging.getLogger('loud').error('loud')\n"
        "def f(html): return ''"
    )
    find_systems(f"{name}:f")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def f(:", "SyntaxError: invalid syntax"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise RuntimeError('two\\n lines')", "RuntimeError: two lines"),
        ("import sys; sys.exit('bye')", "SystemExit: bye"),
    ],
)
def test_a_module_that_cannot_be_imported_says_why_in_one_line(put: Put, text: str, why: str) -> None:
    name = put(text)
    with pytest.raises(UnknownMethod) as caught:
        find_systems(f"{name}:f")
    assert str(caught.value).startswith(f"module {name!r} cannot be imported: {why}")
    assert "\n" not in str(caught.value)


# --- running


def test_a_method_gives_text_and_confidence() -> None:
    answer = runner(find_system("plain"))(b"<p>The hive was quiet.</p>", None)
    assert answer.text == "The hive was quiet."
    assert answer.confidence is not None
    assert 0 <= answer.confidence() <= 1


def test_a_peer_gives_text_alone() -> None:
    answer = runner(find_system("peer:turbohtml"))(b"<article><p>The hive was quiet today.</p></article>", None)
    assert "quiet" in answer.text
    assert answer.confidence is None


# --- versions


def test_the_version_is_the_same_as_long_as_nothing_changes(put: Put) -> None:
    name = put("def f(html): return ''")
    for system in find_systems(f"all,{name}:f"):
        assert version(system) == version(system)


def test_the_version_changes_with_the_file_of_a_function(put: Put, tmp_path: Path) -> None:
    other = put("def g(html): return ''")
    name = put(f"from {other} import g\ndef f(html): return g(html)")
    own, borrowed = find_systems(f"{name}:f,{name}:g")
    before = version(own), version(borrowed)
    (tmp_path / f"{other}.py").write_text("def g(html): return 'more'", encoding="utf-8")
    assert version(borrowed) != before[1]
    (tmp_path / f"{name}.py").write_text(f"from {other} import g\ndef f(html): return 'other'", encoding="utf-8")
    assert version(own) != before[0]


@pytest.mark.parametrize("function", ["f", "Bee", "bee", "str", "wrapped"])
def test_everything_that_can_be_called_has_a_version(put: Put, tmp_path: Path, function: str) -> None:
    text = (
        "import functools\n"
        "def g(html, more): return ''\n"
        "f = functools.partial(g, more=1)\n"
        "class Bee:\n"
        "    def __call__(self, html): return ''\n"
        "bee = Bee()\n"
        "from builtins import str\n"
        "wrapped = functools.lru_cache(g)\n"
    )
    name = put(text)
    system = find_system(f"{name}:{function}")
    before = version(system)
    (tmp_path / f"{name}.py").write_text(text.replace("more=1", "more=2"), encoding="utf-8")
    assert version(system) != before


def test_a_function_that_is_part_of_python_has_a_version() -> None:
    assert version(find_system("math:sqrt"))
    assert version(find_system("builtins:str"))


def test_every_version_changes_with_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_systems("all,json:loads")
    before = [version(system) for system in found]
    monkeypatch.setattr(systems, "_engine", lambda *without: "other")
    assert not set(before) & {version(system) for system in found}


@pytest.mark.parametrize("name", ["auto:weights={}", "combine:vote(plain,auto:weights={},bte)"])
def test_the_version_changes_with_the_weights_that_are_given(tmp_path: Path, name: str) -> None:
    first, second, absent = (tmp_path / file for file in ("first.npz", "second.npz", "absent.npz"))
    first.write_bytes(b"some weights")
    second.write_bytes(b"some weights")
    before = version(find_system(name.format(first)))
    assert version(find_system(name.format(second))) == before  # what counts is in the file
    assert version(find_system(name.format(absent))) != before
    first.write_bytes(b"others")
    assert version(find_system(name.format(first))) != before


PACKAGE: Final = {
    "methods/plain.py": (True, True),
    "methods/data/thresholds.toml": (True, True),
    "blocks.py": (True, True),
    "kernel/auto/network.pxi": (True, True),
    "model/weights.py": (True, False),
    "model/weights.npz": (True, False),
    "model/card.md": (False, False),
    "lab/training/fit.py": (False, False),
    "lab/evaluate/run.py": (False, False),
}
"""Files of a package, and whether what methods and what peers say depends on them."""


@pytest.mark.parametrize("changed", PACKAGE)
def test_the_engine_is_what_a_page_passes_through(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PACKAGE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr("thresher.__file__", str(tmp_path / "__init__.py"))
    engine = systems._engine.__wrapped__  # not what it remembers
    before = engine(), engine("model")
    (tmp_path / changed).write_text("changed", encoding="utf-8")
    assert (engine() != before[0], engine("model") != before[1]) == PACKAGE[changed]


def test_the_version_of_a_peer_names_its_package() -> None:
    assert version(find_system("peer:readability")).startswith(f"readability-lxml {PEERS['readability'].version} ")


def test_methods_and_peers_have_versions_of_their_own() -> None:
    """Methods may share a file: what is remembered is told apart by the name as well."""
    found = {system.base: system_hash(system) for system in find_systems("all")}
    assert len(set(found.values())) == len(found)
