"""Rules made from the tables of a file, and everything that is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any, Final

from thresher.errors import BadArgument
from thresher.methods import DEFAULT_METHOD, find_method
from thresher.methods.parameters import check_parameters
from thresher.page import Page
from thresher.rules.lookup import LONGEST_HOST, comparable_host, split_site
from thresher.rules.rule import Rule
from thresher.rules.toml_lines import Path
from thresher.verdict import KINDS

SELECTORS: Final = ("keep", "drop", "only")
KEYS: Final = (*SELECTORS, "method", "favor", "parameters", "kind")

_LABEL: Final = re.compile(r"[^\W_](?:[\w-]{0,61}[^\W_])?|_[\w-]{0,62}")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,20}://")
_PORT: Final = re.compile(r"(.+):\d{1,5}")

Problem = tuple[Path, str]


class Checker:
    """Makes rules and collects what is wrong. A selector or a method is tried once, however often it occurs."""

    def __init__(self, file: str) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._page = Page.parse("")
        self._tried: dict[tuple[str, ...], str | None] = {}

    def rules(self, tables: dict[str, Any]) -> list[Rule]:
        """The rules of all sites; those with problems are left out."""
        found: list[Rule] = []
        first: dict[tuple[str, str], str] = {}
        for site, table in tables.items():
            trouble = _about_table(site, table) or about_site(site)
            if trouble is None and (other := first.setdefault(split_site(site), site)) != site:
                trouble = f"there are already rules for {other}, and {site} is the same site"
            if trouble is not None:
                self.problems.append(((site,), trouble))
            else:
                found += self._rule(site, table)
        return found

    def _rule(self, site: str, table: dict[str, Any]) -> list[Rule]:
        before = len(self.problems)
        for path, trouble in self._flaws(table):
            self.problems.append(((site, *path), trouble))
        if len(self.problems) > before:
            return []
        favor = {"favor": table["favor"]} if "favor" in table else {}
        return [
            Rule(
                site,
                self._file,
                keep=_listed(table.get("keep", [])),
                drop=_listed(table.get("drop", [])),
                only=_listed(table.get("only", [])),
                method=table.get("method"),
                kind=table.get("kind"),
                parameters={**table.get("parameters", {}), **favor},
            )
        ]

    def _flaws(self, table: dict[str, Any]) -> Iterator[Problem]:
        for key in table:
            if key not in KEYS:
                yield (key,), f"no rule is called {key!r}; {_hint(key, KEYS)}"
        for name in SELECTORS:
            yield from self._about_selectors(name, table.get(name, []))
        if "kind" in table and table["kind"] not in KINDS:
            yield ("kind",), f"no kind of page is called {table['kind']!r}; {_hint(table['kind'], KINDS)}"
        yield from self._about_method(table)

    def _about_selectors(self, name: str, value: Any) -> Iterator[Problem]:
        if isinstance(value, str):
            yield from self._about_selector((name,), value)
        elif isinstance(value, list):
            for place, selector in enumerate(value):
                yield from self._about_selector((name, place), selector)
        else:
            yield (name,), f'{name} is a list of CSS selectors, such as ["article", "#facts"], not {_in_words(value)}'

    def _about_selector(self, path: Path, selector: Any) -> Iterator[Problem]:
        if not isinstance(selector, str):
            yield path, f"a selector is a text in quotes, not {_in_words(selector)}"
        elif trouble := self._once(("selector", selector), self._page.select, selector):
            yield path, trouble

    def _about_method(self, table: dict[str, Any]) -> Iterator[Problem]:
        method, parameters = table.get("method", DEFAULT_METHOD), table.get("parameters", {})
        if not isinstance(method, str):
            yield ("method",), f"method is a name such as {DEFAULT_METHOD!r}, not {_in_words(method)}"
        elif trouble := self._once(("method", method), find_method, method):
            yield ("method",), trouble
        elif not isinstance(parameters, dict):
            yield ("parameters",), f"parameters are a table such as {{ threshold = 0.6 }}, not {_in_words(parameters)}"
        else:
            favor = {"favor": table["favor"]} if "favor" in table else {}
            flaws = [
                *self._about_parameters(method, parameters, ("parameters",)),
                *self._about_parameters(method, favor, ()),
            ]
            yield from flaws or self._about_all(method, {**parameters, **favor})
            if favor and "favor" in parameters:
                yield ("favor",), "favor is also among the parameters; write it once"

    def _about_all(self, method: str, parameters: dict[str, Any]) -> Iterator[Problem]:
        """Parameters may each be right, but not together."""
        if len(parameters) > 1 and (
            trouble := self._once(("run", method, repr(parameters)), self._run, method, parameters)
        ):
            yield ("parameters",), trouble

    def _about_parameters(self, method: str, parameters: dict[str, Any], path: Path) -> Iterator[Problem]:
        """The method itself is tried with each parameter on an empty page: it knows best what it accepts."""
        for name, value in parameters.items():
            run = self._once(("run", method, name, repr(value)), self._run, method, {name: value})
            if run is not None:
                yield (*path, name), run

    def _run(self, method: str, parameters: dict[str, Any]) -> None:
        chosen = find_method(method)
        check_parameters(chosen, method, parameters)
        chosen(self._page, **parameters)

    def _once(self, what: tuple[str, ...], attempt: Callable[..., object], *given: Any) -> str | None:
        """What goes wrong when something is tried; the answer is remembered."""
        if what not in self._tried:
            try:
                attempt(*given)
                self._tried[what] = None
            except (BadArgument, OSError) as problem:
                self._tried[what] = str(problem)
        return self._tried[what]


def about_site(site: str) -> str | None:
    """What is wrong with the name of a site."""
    if scheme := _SCHEME.match(site):
        return f"write the host alone, {site[scheme.end() :].rstrip('/')!r}, without {scheme[0]}"
    host = site.partition("/")[0]
    if host.startswith("*."):
        return f"write {host[2:]!r} instead of {host!r}: it stands for its subdomains too"
    if "?" in site or "#" in site:
        return f"{site!r} is no site: it is a host and perhaps the beginning of a path, such as 'example.org/blog'"
    if port := _PORT.fullmatch(host):
        return f"write {port[1]!r} instead of {host!r}: rules hold for every port"
    name = comparable_host(host)
    if not name or len(name) > LONGEST_HOST or not all(map(_LABEL.fullmatch, name.split("."))):
        return f"{host!r} is no host; a host is a name such as 'example.org'"
    return None


def _about_table(site: str, table: Any) -> str | None:
    """What is wrong with the table of a site."""
    if not isinstance(table, dict):
        if site in KEYS:
            return f'{site} must stand below a site, such as ["example.org"]'
        return f'{site!r} is no site with rules; the rules of a site begin with a line such as ["example.org"]'
    if "." not in site and (inner := _inner_names(table)):
        return f'put the site in quotes: ["{".".join((site, *inner))}"]; without, its dots mean something else in TOML'
    return None


def _inner_names(table: dict[str, Any]) -> list[str]:
    """The keys on the way down, as long as each table holds only another one: the parts of a host without quotes."""
    names: list[str] = []
    while len(table) >= 1 and len(names) < LONGEST_HOST:
        name, inner = next(iter(table.items()))
        if name in KEYS or not isinstance(inner, dict):
            break
        names.append(name)
        table = inner
    return names


def _listed(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _hint(name: Any, known: tuple[str, ...]) -> str:
    near = get_close_matches(str(name), known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"


_TYPES: Final = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a table",
}


def _in_words(value: Any) -> str:
    return _TYPES.get(type(value), "a date or time")
