"""From corrections on one page to rules for its site: what they select, what they do elsewhere, where they are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np

from thresher.errors import BadArgument, BadRules, MissingExtra
from thresher.page import Page, tree
from thresher.rules import Rule, load
from thresher.studio.asking import Asked
from thresher.studio.opened_page import Blocks, OpenedPage
from thresher.studio.selectors import selector_for
from thresher.studio.studio import Studio

try:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
except ModuleNotFoundError as error:
    raise MissingExtra("tomlkit", "serve") from error

_MOST_SELECTORS: Final = 20
_MOST_OTHERS: Final = 12
_BIGGEST_ERROR: Final = 0.1
"""A rule may take along this share of words, of those that it is about, which were not corrected."""


def host_of(url: str | None) -> str:
    try:
        return (urlsplit(url or "").hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def learned(opened: OpenedPage, kept: tree.Bools, wanted: tree.Bools) -> dict[str, list[str]]:
    """Selectors that make of what was kept what is wanted: for each correction the largest element that has no other
    text of the opposite kind."""
    blocks, page = opened.blocks, opened.page
    found: dict[str, list[str]] = {"keep": [], "drop": []}
    for name, corrected in (("keep", wanted & ~kept), ("drop", kept & ~wanted)):
        against = ~wanted if name == "keep" else wanted
        for row in _elements(page, blocks, corrected, against):
            selector = selector_for(page, row)
            if selector not in found[name] and len(found[name]) < _MOST_SELECTORS:
                found[name].append(selector)
    return found


def _elements(page: Page, blocks: Blocks, corrected: tree.Bools, against: tree.Bools) -> list[int]:
    """The largest elements that hold corrected blocks, and of the others nearly nothing."""
    right, wrong = np.zeros(len(page), dtype=np.int64), np.zeros(len(page), dtype=np.int64)
    words = np.maximum(blocks.words, 1)
    right[blocks.first[corrected]] = words[corrected]
    wrong[blocks.first[against]] = words[against]
    inside, outside = tree.subtree_sum(right, page.end), tree.subtree_sum(wrong, page.end)
    chosen: list[int] = []
    for row in blocks.first[corrected].tolist():
        best = -1
        for above in page.upward(row):
            if page.is_text[above] or above <= page.body:
                continue
            if outside[above] > _BIGGEST_ERROR * inside[above]:
                break
            best = above
        if best >= 0 and not any(each <= best < page.end[each] for each in chosen):
            chosen.append(best)
    return chosen


def tried(studio: Studio, opened: OpenedPage, site: str, keep: list[str], drop: list[str]) -> dict[str, Any]:
    """What rules do on this page, and on other pages of the site that are known here."""
    rule = Rule(site, keep=tuple(keep), drop=tuple(drop))
    others = [each for each in _others(studio, opened, site) if each is not None][:_MOST_OTHERS]
    return {
        "site": site,
        "here": _effect(opened, rule, studio.weights()),
        "elsewhere": [
            {"id": each.source.id, "name": each.source.name, **_effect(each, rule, studio.weights())} for each in others
        ],
    }


def _others(studio: Studio, opened: OpenedPage, site: str) -> list[OpenedPage | None]:
    host = site.partition("/")[0]
    return [
        studio.pages.get(each["id"])
        for each in studio.state.lately(200)
        if each["id"] != opened.source.id and host and host_of(each["url"]) == host
    ][: 2 * _MOST_OTHERS]


def _effect(opened: OpenedPage, rule: Rule, weights: str) -> dict[str, Any]:
    verdict = Asked().extract(opened, None, weights).verdict
    if len(verdict.keep) != len(opened.page):  # the text was found in the page's data: rules are not asked
        return {"before": 0, "after": 0, "matches": {}, "kept": ""}
    blocks, page = opened.blocks, opened.page
    after = blocks.kept(rule.apply(page, verdict).keep)
    before = blocks.kept(verdict.keep)
    return {
        "before": int(blocks.words[before].sum()),
        "after": int(blocks.words[after].sum()),
        "matches": {selector: len(page.select(selector)) for selector in (*rule.keep, *rule.drop)},
        "kept": "".join("01"[each] for each in after.tolist()),
    }


def saved(file: Path, site: str, keep: list[str], drop: list[str]) -> str:
    """Add rules to the user's file, and leave everything else in it as it is; gives the text of the file."""
    if not site or len(site) > 253 or any(each.isspace() for each in site):
        raise BadArgument("which site? Name a host such as example.org")
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    try:
        document = tomlkit.parse(text)
    except TOMLKitError as flaw:
        raise BadArgument(f"{file} is not TOML, so nothing is added to it: {flaw}") from None
    table: Any = document.setdefault(site, tomlkit.table())
    for name, selectors in (("keep", keep), ("drop", drop)):
        there = [str(each) for each in table.get(name, [])]
        if new := [each for each in selectors if each not in there]:
            table[name] = _list([*there, *new])
    written(file, tomlkit.dumps(document))
    return tomlkit.dumps(document)


def _list(values: list[str]) -> Any:
    array = tomlkit.array()
    array.extend(values)
    return array.multiline(len(values) > 1)


def written(file: Path, text: str) -> None:
    """Replace the file, if the command line would take what is in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        try:
            load(beside)
        except BadRules as bad:
            told = "; ".join(problem.replace(str(beside), file.name) for problem in bad.problems)
            raise BadArgument(f"nothing is saved: {told}") from None
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
