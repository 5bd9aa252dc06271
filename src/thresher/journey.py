"""The journey of a page, from bytes to content."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from thresher.embedded import text_behind
from thresher.errors import BadArgument, PageTooLarge
from thresher.extraction import Extraction
from thresher.methods import DEFAULT_METHOD, find_method
from thresher.methods.parameters import check_parameters
from thresher.page import MAX_BYTES, Page
from thresher.page.decode import clean_text
from thresher.page.showing import check_choice
from thresher.render import Options
from thresher.verdict import Method, Verdict

if TYPE_CHECKING:
    from thresher.rules import Rule, Rules

Source = str | bytes | PathLike[str] | Page


def extract(
    source: Source,
    *,
    url: str | None = None,
    method: str | None = None,
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
    comments: bool | None = None,
    hidden: str = "drop",
    rules: Rules | str | PathLike[str] | None = None,
    **parameters: Any,
) -> Extraction:
    """Take the main content out of a page.

    `source` is the page itself: HTML as `str` or `bytes`, a `pathlib.Path` to a file, or a parsed `Page`. `url` is its
    address, by which relative links become absolute. `method` is `auto` unless named. `encoding` is what the server
    said about the bytes. `links`, `images` and `tables` say what is written, never what is kept.

    `comments` says whether comments below an article belong to the content; if it is not said, `auto` leaves them out
    and other methods keep what they keep. `hidden` is "drop", "keep" or "flag": what to do with text that no reader
    sees. `rules` is a file of rules for single sites. Further keywords go to the method: `favor="precision"` or
    `"recall"` makes the default method keep less or more.

    Whatever the page, there is an answer: where nothing is found its text is empty, its confidence 0, and its reasons
    say why.
    """
    _check(method, max_bytes, hidden)
    known = _known(rules)
    if known is None:  # what is wrong is said before the page is parsed
        _chosen(None, method, parameters)
    page = read(source, encoding=encoding, max_bytes=max_bytes)
    if url is not None:
        url = clean_text(url)
        page = page.at(url)
    rule = known.for_page(page, url or page.url) if known else None
    name, chosen, parameters = _chosen(rule, method, parameters)
    page = page.showing(hidden)
    verdict = chosen(page, **parameters)
    shell = None
    if (found := text_behind(page, verdict)) is not None:
        shell = (page, verdict)
        page, verdict = found.page, chosen(found.page, **parameters)
    elif rule is not None:
        verdict = rule.apply(page, verdict)
    if comments is not None or verdict.kind is not None:
        verdict = _settled_about_comments(page, verdict, wanted=bool(comments))
    return Extraction(
        page,
        verdict,
        method=name,
        url=url or page.url,
        options=Options(links, images, tables, flag=hidden == "flag"),
        notes=rule.notes(page) if rule and not shell else (),
        shell=shell,
    )


def _check(method: object, max_bytes: object, hidden: str) -> None:
    if not isinstance(method, str | None):
        raise BadArgument(f"a method is given by its name, such as {DEFAULT_METHOD!r}, not {type(method).__name__}")
    if not isinstance(max_bytes, int) or max_bytes < 0:
        raise BadArgument(f"max_bytes is a number of bytes, not {max_bytes!r}")
    check_choice(hidden)


def _known(rules: Rules | str | PathLike[str] | None) -> Rules | None:
    if rules is None:
        return None
    from thresher.rules import as_rules  # only here: most have no rules

    return as_rules(rules)


def _chosen(rule: Rule | None, method: str | None, given: dict[str, Any]) -> tuple[str, Method, dict[str, Any]]:
    """The method, by its name and itself, and its parameters."""
    name, parameters = (method or DEFAULT_METHOD, given) if rule is None else rule.settled(method, given)
    chosen = find_method(name)
    parameters = {key: fspath(value) if isinstance(value, PathLike) else value for key, value in parameters.items()}
    check_parameters(chosen, name, parameters)
    return name, chosen, parameters


def _settled_about_comments(page: Page, verdict: Verdict, *, wanted: bool) -> Verdict:
    from thresher.threads import with_comments, without_comments  # only here: it takes a while to load

    return with_comments(page, verdict) if wanted else without_comments(page, verdict)


def read(source: Source, *, encoding: str | None = None, max_bytes: int = MAX_BYTES) -> Page:
    """The page of a source. A file is opened only after its size is known to be within the limit."""
    if isinstance(source, Page):
        return source
    if isinstance(source, PathLike):
        path = Path(source)
        size = path.stat().st_size
        if size > max_bytes:
            raise PageTooLarge(size, max_bytes)
        source = path.read_bytes()
    return Page.parse(source, encoding=encoding, max_bytes=max_bytes)
