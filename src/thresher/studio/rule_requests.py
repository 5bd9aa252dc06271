"""What the screen of the rules asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from thresher.errors import BadArgument, BadRules
from thresher.rules import load
from thresher.serve.problems import Problem
from thresher.studio import site_rules
from thresher.studio.asking import Asked
from thresher.studio.labels import chosen
from thresher.studio.opened_page import OpenedPage
from thresher.studio.page_requests import posted, text_in
from thresher.studio.studio import Studio, studio_of


def _file(studio: Studio) -> Path:
    file = studio.rules_file()
    if file is None:
        raise BadArgument("you have no home folder; name a file of rules in THRESHER_RULES")
    return file


def _rules(request: Request) -> Response:
    """The user's file as it is, and what is wrong with it."""
    file = _file(studio_of(request))
    if not file.is_file():
        return JSONResponse({"file": str(file), "text": "", "sites": [], "problems": []})
    text = file.read_text(encoding="utf-8", errors="replace")
    try:
        rules = load(file)
    except BadRules as bad:
        return JSONResponse({"file": str(file), "text": text, "sites": [], "problems": bad.problems})
    sites = [{"site": rule.site, "keep": rule.keep, "drop": rule.drop} for rule in rules]
    return JSONResponse({"file": str(file), "text": text, "sites": sites, "problems": []})


def _learn(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    """The selectors that corrections have become, and what they do."""
    studio, opened = studio_of(request), _page(request, values)
    kept = text_in(values, "kept")
    if len(kept) != len(opened.blocks):
        raise BadArgument("what is kept is said for each block of the page")
    before = Asked().extract(opened, None, studio.weights()).verdict.keep
    if len(before) != len(opened.page):
        raise BadArgument("the text of this page was found in its data, where rules select nothing")
    found = site_rules.learned(opened, opened.blocks.kept(before), chosen(kept))
    site = site_rules.host_of(opened.source.url)
    return {**found, **site_rules.tried(studio, opened, site, found["keep"], found["drop"])}


def _try(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    opened = _page(request, values)
    site, keep, drop = _rule_in(values)
    return site_rules.tried(studio_of(request), opened, site, keep, drop)


def _save(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    site, keep, drop = _rule_in(values)
    if not keep and not drop:
        raise BadArgument("there is no rule to save")
    file = _file(studio_of(request))
    return {"file": str(file), "text": site_rules.saved(file, site, keep, drop)}


def _write(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    file = _file(studio_of(request))
    site_rules.written(file, text_in(values, "text"))
    return {"file": str(file)}


def _page(request: Request, values: dict[str, Any]) -> OpenedPage:
    opened = studio_of(request).pages.get(text_in(values, "page"))
    if opened is None:
        raise Problem("no-such-path", "this page is no longer open", "Open it again.")
    return opened


def _rule_in(values: dict[str, Any]) -> tuple[str, list[str], list[str]]:
    lists = [values.get(name, []) for name in ("keep", "drop")]
    if not all(isinstance(each, list) and all(isinstance(one, str) for one in each) for each in lists):
        raise BadArgument("selectors are lists of texts")
    return text_in(values, "site").strip().lower(), *lists


ROUTES: Final = [
    Route("/api/rules", _rules),
    Route("/api/rules/learn", posted(_learn), methods=["POST"]),
    Route("/api/rules/try", posted(_try), methods=["POST"]),
    Route("/api/rules/save", posted(_save), methods=["POST"]),
    Route("/api/rules/write", posted(_write), methods=["POST"]),
]
