"""`thresher extract SOURCE`: the main content of one page."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import thresher
from thresher.cli import messages, sources
from thresher.cli.options import (
    Byline,
    Cache,
    Captions,
    Encoding,
    Favor,
    Hidden,
    MaxSize,
    MethodOrRule,
    NoRules,
    Parameters,
    Private,
    Quiet,
    Render,
    RenderAsRoot,
    Retries,
    RobotsTxt,
    RulesFile,
    Snapshot,
    Source,
    Timeout,
    Title,
    Url,
    Verbose,
    checked_render,
    option,
    parameters_for,
    rules_for,
)
from thresher.errors import BadArgument
from thresher.extraction import FORMATS, Extraction
from thresher.reasons import NEED_SCRIPTS
from thresher.trust.confidence import LOW


def _known_formats() -> list[str]:
    return list(FORMATS)


Form = Annotated[
    str, typer.Option("--format", "-f", help="md, txt, html, json, xml or hide.", autocompletion=_known_formats)
]
AsJson = Annotated[bool, typer.Option("--json", help="Short for --format json.")]
Output = Annotated[Path | None, option("--output", "-o", says="Write to this file.")]
Links = Annotated[bool, typer.Option(help="Write where links lead.")]
Images = Annotated[bool, typer.Option(help="Write pictures and other media.")]
Tables = Annotated[bool, typer.Option(help="Write tables as tables.")]
WithMetadata = Annotated[
    bool, typer.Option("--with-metadata", help="Begin with the facts: YAML in md and txt, the head in html.")
]
Comments = Annotated[
    bool | None, option("--comments/--no-comments", says=r"Comments below an article as content. \[default: left out]")
]
Follow = Annotated[
    int, typer.Option(metavar="N", min=0, help="Fetch up to N further pages of a split article and join them.")
]


def extract_command(
    source: Source,
    form: Form = "md",
    as_json: AsJson = False,
    output: Output = None,
    with_metadata: WithMetadata = False,
    method: MethodOrRule = None,
    favor: Favor = None,
    parameter: Parameters = None,
    url: Url = None,
    encoding: Encoding = None,
    links: Links = True,
    images: Images = True,
    tables: Tables = True,
    comments: Comments = None,
    title: Title = "auto",
    byline: Byline = "auto",
    captions: Captions = "auto",
    hidden: Hidden = "drop",
    follow: Follow = 0,
    rules: RulesFile = None,
    no_rules: NoRules = False,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    retries: Retries = 2,
    robots: RobotsTxt = False,
    cache: Cache = None,
    render: Render = "never",
    render_as_root: RenderAsRoot = False,
    snapshot: Snapshot = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Take the main content out of one page.

    [bold]thresher page.html[/bold] prints Markdown; [bold]thresher https://example.org/post --json[/bold] prints all
    there is to know, block by block; [bold]curl … | thresher - -f txt[/bold] reads standard input.
    """
    with messages.problems_explained(verbose):
        form = _chosen_format("json" if as_json else form, follow)  # all wishes, before anything is fetched
        options = {**parameters_for(method, parameter, favor), "method": method, "rules": rules_for(rules, no_rules)}
        options |= {"links": links, "images": images, "tables": tables, "comments": comments, "hidden": hidden}
        options |= {"title": title, "byline": byline, "captions": captions}
        target = sources.checked_output(source, output)
        started = time.perf_counter()

        reading = sources.Reading(encoding, max_size, timeout, private, quiet, retries, robots, cache)
        url = sources.checked_url(url)
        render = checked_render(render, snapshot)
        first = sources.open_page(source, reading)
        result = thresher.extract(first.page, url=url or first.url, **options)
        if first.fetched and (render == "always" or (render == "auto" and _needs_scripts(result))):
            first = sources.rendered_page(first.fetched, reading, snapshot, as_root=render_as_root)
            result = thresher.extract(first.page, url=url or first.url, **options)
        if follow:
            came_from = None if url else first.fetched

            def load(address: str) -> Extraction:
                further = sources.open_further_page(address, reading, within=came_from or address)
                return thresher.extract(further.page, url=further.url, **options)

            result = _followed(result, follow, load, quiet=quiet)
        if form == "hide" and result.url is None and not quiet:
            messages.note("without --url, styles and pictures with relative addresses will not load")
        if result or form in ("json", "xml"):
            sources.write_out(result.to(form, with_metadata=with_metadata), target)
    if not quiet:
        _comment(result, verbose, time.perf_counter() - started)
    raise typer.Exit(messages.DONE if result else messages.NOTHING_FOUND)


def _needs_scripts(result: Extraction) -> bool:
    return any(reason.code in NEED_SCRIPTS for reason in result.reasons)


def _followed(result: Extraction, pages: int, load: Callable[[str], Extraction], *, quiet: bool) -> Extraction:
    from thresher.joined import followed  # only here: few ask for it

    if result.url is None and result.next_page is None and not quiet:
        messages.note("--follow needs to know where the page stands: give its address with --url")
    return followed(result, pages, load)


def _chosen_format(name: str, follow: int) -> str:
    name = {"markdown": "md", "text": "txt"}.get(name.lower(), name.lower())
    if name not in FORMATS:
        raise thresher.errors.UnknownFormat(f"no format is called {name!r}; there are: {', '.join(FORMATS)}")
    if follow and name == "hide":
        raise BadArgument("the hide view shows one page as it was and cannot join several: leave out --follow")
    return name


def _comment(result: Extraction, verbose: bool, seconds: float) -> None:
    if not result:
        messages.note(f"nothing found: {'; '.join(result.reasons)}")
    elif result.confidence < LOW:
        messages.note(f"low confidence ({result.confidence}): {'; '.join(result.reasons)}")
    elif result.reasons:
        messages.note("; ".join(result.reasons))
    if verbose:
        page = result.page
        kind = f"{messages.kind_in_words(result.verdict.kind)}, " if result.verdict.kind else ""
        messages.note(
            f"{len(page):,} rows from {len(page.source):,} characters ({page.encoding}), method {result.method}, "
            f"{kind}confidence {result.confidence}, {seconds * 1000:.0f} ms"
        )
