"""What can be evaluated: our methods, peers, and any function from a page to its text.

    cectd-ds                        a method
    cectd-ds:threshold=0.9          with a parameter; more follow after another colon
    combine:vote(wlr,accb,bte)      several methods together
    peer:trafilatura                another extractor, if it is installed
    peer:trafilatura:fast=true      with a keyword of its own
    my_module:my_function           any function that takes HTML as bytes and gives back text

Several are parted by commas.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, Protocol

import thresher
from thresher.errors import BadArgument, MissingExtra, UnknownMethod
from thresher.lab.evaluate.peers import PEERS
from thresher.methods import METHODS, find_method, load_plugins, looks_at_screen
from thresher.methods.combine import PREFIX as COMBINED
from thresher.methods.parameters import check_parameters, outside_parentheses, parameters_of, taken_apart

PEER: Final = "peer:"

_NOT_THE_ENGINE: Final = ("cli", "fetch", "lab")
"""Folders of the package that no page passes through."""
_ENGINE_FILES: Final = (".py", ".toml", ".npz", ".pyx", ".pxi", ".h", ".so", ".pyd")
"""Code, that of the kernel included, and the data that methods decide by."""
_WEIGHTS: Final = re.compile(r"\bweights=([^:,()]+)")


class Answer(NamedTuple):
    """What a system said of a page."""

    text: str
    confidence: Callable[[], float] | None = None
    """Asked for after the clock has stopped; None where a system gives no confidence."""


class Run(Protocol):
    """What runs a system on a page: its bytes, its address, and its snapshot where it was rendered."""

    def __call__(self, html: bytes, url: str | None, snapshot: bytes = b"", /) -> Answer: ...


@dataclass(frozen=True, slots=True)
class System:
    """A method or peer with its parameters."""

    name: str
    """As it is shown, parameters included."""
    base: str
    """Without the parameters."""
    parameters: dict[str, Any] = field(default_factory=dict)
    sites: str = ""
    """A folder of sites whose shared text is left out of the answers, if the pages of sites are compared."""

    def with_parameter(self, name: str, value: float) -> System:
        parameters = {**self.parameters, name: value}
        shown = ":".join(f"{key}={_shown(each)}" for key, each in parameters.items())
        return System(f"{self.base}:{shown}", self.base, parameters)

    @property
    def looks_at_screen(self) -> bool:
        """Whether it can only judge pages that were rendered."""
        return looks_at_screen(self.base, self.parameters)

    @property
    def sweepable(self) -> dict[str, float]:
        """Thresholds of a method of ours that can be varied, and their present values."""
        if self.sites or not is_ours(self.base):
            return {}
        known = {**parameters_of(find_method(self.base)), **self.parameters}
        return {name: value for name, value in known.items() if name == "threshold" and isinstance(value, float)}


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    short = f"{value:g}" if isinstance(value, float) else str(value)
    return repr(value) if isinstance(value, float) and float(short) != value else short


def find_systems(names: str) -> list[System]:
    """The systems of a list such as "cectd-ds,peer:trafilatura"; `methods`, `peers` and `all` stand for many."""
    found: dict[str, System] = {}
    for name in filter(None, map(str.strip, outside_parentheses(names, ","))):
        for each in _several(name):
            system = find_system(each)
            found.setdefault(system.name, system)
    return list(found.values())


def _several(name: str) -> list[str]:
    load_plugins()
    peers = [PEER + name for name, peer in PEERS.items() if peer.installed]
    return {"methods": list(METHODS), "peers": peers, "all": [*METHODS, *peers]}.get(name, [name])


def find_system(name: str) -> System:
    """The system of one name; raises if there is none, or if it cannot have those parameters."""
    base, parameters = taken_apart(name)
    if base.startswith(PEER):
        _check_peer(base.removeprefix(PEER))
    elif ":" in base and not is_ours(base):
        _imported(base)
    elif base in PEERS and base not in METHODS:
        raise UnknownMethod(f"no method is called {base!r}; did you mean {PEER + base!r}?")
    else:
        check_parameters(find_method(base), base, parameters)
    system = System(base, base)
    for key, value in parameters.items():
        system = system.with_parameter(key, value)
    return system


def is_ours(base: str) -> bool:
    """Whether a system is one of our methods, and not a peer or a function of the user's."""
    return base in METHODS or base.startswith(COMBINED)


def _check_peer(name: str) -> None:
    if name not in PEERS:
        known = f"; there are: {', '.join(PEERS)}"
        raise UnknownMethod(f"no peer is called {name!r}{_near(name, PEERS) or known}")
    if not PEERS[name].installed:
        raise MissingExtra(PEERS[name].package, "peers")


def _near(name: str, names: Iterable[str]) -> str:
    near = get_close_matches(name, names, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _imported(name: str) -> Callable[[bytes], str]:
    module_name, _, function = name.partition(":")
    module = _module(module_name)
    if not hasattr(module, function):
        raise UnknownMethod(f"module {module_name!r} has no function {function!r}{_near(function, vars(module))}")
    found = getattr(module, function)
    if not callable(found):
        raise BadArgument(f"{name} is not a function from HTML (bytes) to text")
    return found  # type: ignore[no-any-return]


def _module(name: str) -> ModuleType:
    if (here := str(Path.cwd())) not in sys.path:  # a script beside the corpus is found, as with `python -m`
        sys.path.insert(0, here)
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # what it prints has no place in our output
            return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise UnknownMethod(f"module {name!r} cannot be imported: {why}") from error


def runner(system: System) -> Run:
    """The function that runs a system on a page."""
    if system.base.startswith(PEER):
        extract = PEERS[system.base.removeprefix(PEER)].extract
        return lambda html, url, snapshot=b"": Answer(extract(html, **system.parameters))
    if ":" in system.base and not is_ours(system.base):
        function = _imported(system.base)
        return lambda html, url, snapshot=b"": Answer(function(html, **system.parameters))
    return lambda html, url, snapshot=b"": _ours(system, html, url, snapshot)


def _ours(system: System, html: bytes, url: str | None, snapshot: bytes) -> Answer:
    page: bytes | thresher.Page = html
    if snapshot and system.looks_at_screen:
        page = thresher.Page.parse(html).with_boxes(snapshot)
    result = thresher.extract(page, url=url, method=system.base, **system.parameters)
    if system.sites:
        from thresher.lab.evaluate.sites import without_shared  # only here: it knows what a system is

        result = without_shared(result, system.sites, html, url)
    return Answer(result.text, lambda: result.confidence)


def version(system: System) -> str:
    """Changes whenever the system might answer differently: its version, and for code at hand, the code."""
    if system.base.startswith(PEER):
        peer = PEERS[system.base.removeprefix(PEER)]
        ours = _engine("model")  # some peers use our reading and writing of pages, but not the model
        return f"{peer.package} {peer.version} {_hash_of(Path(__file__).with_name('peers.py'))} {ours}"
    if ":" in system.base and not is_ours(system.base):
        files = {*_file_of(_module(system.base.partition(":")[0])), *_file_of(_imported(system.base))}
    else:
        files = set(_file_of(find_method(system.base)))
    sites = sorted(Path(system.sites).iterdir()) if system.sites else []
    return f"{_engine()} {_hash_of(*sorted(files))} {_hash_of(*_weights_of(system))} {_hash_of(*sites)}"


def _file_of(code: Any) -> list[Path]:
    """The file of a module or function; none for what is built into Python, or for a callable object."""
    try:
        file = Path(inspect.getfile(inspect.unwrap(code)))
    except TypeError:
        return []
    return [file] if file.is_file() else []


def _weights_of(system: System) -> list[Path]:
    """The files of weights that are given to a method, or to members of a combination; a missing one fails later."""
    given = [system.parameters.get("weights"), *_WEIGHTS.findall(system.base)]
    return [path for path in (Path(each) for each in given if isinstance(each, str)) if path.is_file()]


@cache
def _engine(*without: str) -> str:
    """A hash of all our code and data that a page passes through."""
    root = Path(thresher.__file__).parent
    left_out = {Path(name) for name in (*_NOT_THE_ENGINE, *without)}
    files = [path for path in sorted(root.rglob("*.*")) if path.suffix in _ENGINE_FILES]
    files = [path for path in files if left_out.isdisjoint((inside := path.relative_to(root), *inside.parents))]
    return f"thresher {thresher.__version__} {_hash_of(*files)}"


def _hash_of(*files: Path) -> str:
    content = hashlib.blake2b(digest_size=12)
    for file in files:
        content.update(file.read_bytes())
    return content.hexdigest()
