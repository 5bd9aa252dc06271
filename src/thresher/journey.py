"""The journey of a page, from what was given to its content."""

from __future__ import annotations

from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Unpack

from thresher.embedded import text_behind
from thresher.extraction import Extraction
from thresher.keywords import check_keywords, check_values
from thresher.methods import DEFAULT_METHOD, find_method
from thresher.methods.parameters import MethodParameters
from thresher.page import MAX_BYTES, Page
from thresher.page.budget import Purse, Step
from thresher.page.decode import clean_text
from thresher.render import Options
from thresher.roles.choices import with_choices
from thresher.roles.code import with_whole_code
from thresher.roles.conventions import Conventions, settled
from thresher.roles.copies import without_copies, without_repeated_names
from thresher.roles.price import with_price
from thresher.roles.small_print import without_small_print
from thresher.sources import Source, page_from
from thresher.verdict import Method, Verdict

if TYPE_CHECKING:
    from thresher.rules import Rule, Rules
    from thresher.threads.discussion import Discussion

__all__ = ["ExtractOptions", "Source", "extract"]


class ExtractOptions(MethodParameters, total=False):
    """The keywords of `extract`, for type checkers: for functions that pass them on."""

    url: str | None
    method: str | None
    encoding: str | None
    max_bytes: int
    links: bool | str
    images: bool | str
    tables: bool
    heading_offset: int
    wrap: int
    max_chars: int | None
    toc: bool
    comments: bool | None
    hidden: str
    title: str
    lead: str
    byline: str
    captions: str
    rules: Rules | str | PathLike[str] | None


def extract(
    source: Source,
    *,
    url: str | None = None,
    method: str | None = None,
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
    links: bool | str = True,
    images: bool | str = True,
    tables: bool = True,
    heading_offset: int = 0,
    wrap: int = 0,
    max_chars: int | None = None,
    toc: bool = False,
    comments: bool | None = None,
    hidden: str = "drop",
    title: str = "auto",
    lead: str = "auto",
    byline: str = "auto",
    captions: str = "auto",
    rules: Rules | str | PathLike[str] | None = None,
    **parameters: Unpack[MethodParameters],
) -> Extraction:
    """Take the main content out of a page.

    `source` is the page: HTML as `str` or `bytes`, a `pathlib.Path`, an open file, a response of httpx or requests, a
    tree of lxml or BeautifulSoup, or a parsed `Page`. `url` is its address, which makes relative links absolute; a
    response knows its own. `encoding` is what the server said about the bytes. No page may have more than `max_bytes`.

    `method` is `auto` unless you name another. Further keywords are parameters of the method: `favor="precision"` or
    `"recall"` makes `auto` keep less or more.

    `links`, `images` and `tables` say what is written, never what is kept. In Markdown, `links="references"` writes
    addresses below the text, `images="alt"` the texts of pictures, `images="links"` links to them; `heading_offset`
    lowers headings by so many levels, `wrap` breaks lines of paragraphs after so many characters, `max_chars` ends it
    with the last block before that many, and `toc` begins it with a table of contents.

    `comments` says whether the comments below an article are part of the content; unless you say so, `auto` leaves
    them out and other methods keep what they keep. `hidden` says what becomes of text that no reader sees: "drop",
    "keep" or "flag". `rules` is a file of rules for single sites.

    `title`, `lead`, `byline` (with the date) and `captions` are "always", "never" or "auto", what a reader of the
    page would expect: the headline where the page shows it with the text, once; the others as the method decides.

    Every page gets an answer. Where nothing is found its text is empty, its confidence is 0, and its reasons say why.
    """
    check_values(
        {"url": url, "method": method, "encoding": encoding, "max_bytes": max_bytes}
        | {"links": links, "images": images, "tables": tables, "comments": comments, "hidden": hidden}
        | {"title": title, "lead": lead, "byline": byline, "captions": captions, "toc": toc}
        | {"heading_offset": heading_offset, "wrap": wrap, "max_chars": max_chars}
    )
    wanted = Conventions(title, lead, byline, captions)
    known = _known(rules)
    given: dict[str, Any] = {**parameters}
    if known is None:  # say what is wrong before the page is parsed
        _chosen(None, method, given)
    page = page_from(source, encoding=encoding, max_bytes=max_bytes)
    if url is not None:
        page = page.at(clean_text(url))
    rule = known.for_page(page, page.url) if known else None
    name, chosen, given = _chosen(rule, method, given)
    page = page.showing(hidden)
    verdict = chosen(page, **given)
    shell, discussion = None, None
    purses = [page.purse(Step.EMBEDDED), page.purse(Step.THREADS)]
    # Where things stand on the screen is known of the page itself, and its scripts have run: nothing is behind it.
    if page.boxes is None and (found := text_behind(page, verdict, purses[0])) is not None:
        shell = (page, verdict)
        page, verdict = found.page, chosen(found.page, **given)
    elif rule is not None:
        verdict = rule.apply(page, verdict)
    if comments is not None or verdict.kind is not None:
        purses.append(page.purse(Step.THREADS))
        verdict, discussion = _settled_about_comments(page, verdict, *purses[1:], wanted=bool(comments))
    if verdict.kind is not None:
        verdict = without_small_print(page, without_repeated_names(page, without_copies(page, verdict)))
        verdict = with_choices(page, with_price(page, with_whole_code(page, verdict)))
    verdict = settled(page, verdict, wanted)
    return Extraction(
        page,
        verdict,
        method=name,
        url=page.url,
        options=Options(
            links, images, tables, hidden == "flag", heading_offset, wrap, max_chars, toc, captions=captions != "never"
        ),
        notes=(*(rule.notes(page) if rule and not shell else ()), *(note for purse in purses for note in purse.note)),
        shell=shell,
        discussion=discussion,
    )


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
    check_keywords(chosen, name, parameters)
    return name, chosen, parameters


def _settled_about_comments(
    page: Page, verdict: Verdict, for_comments: Purse, for_posts: Purse, *, wanted: bool
) -> tuple[Verdict, Discussion | None]:
    """One purse is for posts alone: they may be told later, and what they cost must not depend on anything else."""
    from thresher.threads import with_comments, with_posts, without_comments  # only here: it takes a while to load

    verdict, discussion = with_posts(page, verdict, for_posts, comments=wanted)
    settle = with_comments if wanted else without_comments
    return settle(page, verdict, for_comments), discussion
