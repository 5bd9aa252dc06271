"""`thresher extract SOURCE…`: the main content of pages."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

import thresher
from thresher.cli import messages, sources, startup
from thresher.cli.inputs import STANDARD_INPUT, Input, gathered
from thresher.cli.options import (
    Byline,
    Cache,
    Captions,
    Encoding,
    Favor,
    Hidden,
    Lead,
    MaxSize,
    MethodOrRule,
    NoRules,
    Parameters,
    Prefer,
    Private,
    Quiet,
    Render,
    RenderAsRoot,
    Retries,
    RobotsTxt,
    RulesFile,
    Snapshot,
    Timeout,
    Title,
    Url,
    Verbose,
    checked_render,
    option,
    parameters_for,
    rules_for,
)
from thresher.cli.outputs import names_a_folder
from thresher.cli.sites import Apply, SiteChoice, leaving_out_shared
from thresher.errors import BadArgument
from thresher.extraction import FORMATS, Extraction
from thresher.methods import looks_at_screen
from thresher.reasons import needs_scripts
from thresher.trust.confidence import LOW

_LONGEST_PATH: Final = 4096


def _known_formats() -> list[str]:
    return [*FORMATS, "jsonl"]


Form = Annotated[
    str, typer.Option("--format", "-f", help="md, txt, html, json, jsonl, xml or hide.", autocompletion=_known_formats)
]
AsJson = Annotated[bool, typer.Option("--json", help="Short for --format json.")]
Sources = Annotated[
    list[str] | None,
    typer.Argument(
        help="Web addresses, files, folders, patterns such as 'site/**/*.html', or - for standard input, which is also "
        "read if nothing is named: a page, or with -o FOLDER a list of names.",
        show_default=False,
    ),
]
FilesFrom = Annotated[
    list[str] | None,
    option(
        "--files-from",
        says="Read the names of sources from this file, parted by NUL or line ends; - for standard input.",
        metavar="FILE",
    ),
]
Output = Annotated[str | None, option("--output", "-o", says="Write to this file; several pages, into this folder.")]
Links = Annotated[bool, typer.Option(help="Write where links lead.")]
Images = Annotated[bool, typer.Option(help="Write pictures and other media.")]
Tables = Annotated[bool, typer.Option(help="Write tables as tables.")]
LinksAs = Annotated[
    str,
    typer.Option(
        help="Addresses in the text, below it, or none; in Markdown.",
        metavar="inline|references|none",
        autocompletion=lambda: ["inline", "references", "none"],
    ),
]
ImagesAs = Annotated[
    str,
    typer.Option(
        help="Pictures, their texts, links to them, or none; in Markdown.",
        metavar="inline|alt|links|none",
        autocompletion=lambda: ["inline", "alt", "links", "none"],
    ),
]
HeadingOffset = Annotated[int, typer.Option(metavar="N", min=0, help="Lower the headings of Markdown by N levels.")]
Wrap = Annotated[int, typer.Option(metavar="N", min=0, help="Break lines of Markdown after N characters; 0: nowhere.")]
MaxChars = Annotated[
    int | None, option(metavar="N", min=1, says="End Markdown with the last block before N characters, and say so.")
]
Toc = Annotated[bool, typer.Option("--toc", help="Begin Markdown with a table of contents.")]
WithMetadata = Annotated[
    bool, typer.Option("--with-metadata", help="Begin with the facts: YAML in md and txt, the head in html.")
]
Comments = Annotated[
    bool | None, option("--comments/--no-comments", says=r"Comments below an article as content. \[default: left out]")
]
AcrossSite = Annotated[
    bool | None,
    option(
        "--site/--no-site",
        says="Leave out what these pages share: at least three of one site. Without either, what thresher site learn "
        "has kept for the page's host is used.",
    ),
]
SiteTemplate = Annotated[
    Path | None, option("--site-template", says="Leave out what a site shares, as thresher site learn wrote it.")
]
Follow = Annotated[
    int, typer.Option(metavar="N", min=0, help="Fetch up to N further pages of a split article and join them.")
]


def extract_command(
    source: Sources = None,
    files_from: FilesFrom = None,
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
    links_as: LinksAs = "inline",
    images_as: ImagesAs = "inline",
    heading_offset: HeadingOffset = 0,
    wrap: Wrap = 0,
    max_chars: MaxChars = None,
    toc: Toc = False,
    comments: Comments = None,
    title: Title = "auto",
    lead: Lead = "auto",
    byline: Byline = "auto",
    captions: Captions = "auto",
    hidden: Hidden = "drop",
    follow: Follow = 0,
    site: AcrossSite = None,
    site_template: SiteTemplate = None,
    rules: RulesFile = None,
    no_rules: NoRules = False,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    private: Private = None,
    retries: Retries = 2,
    robots: RobotsTxt = False,
    cache: Cache = None,
    prefer: Prefer = None,
    render: Render = "never",
    render_as_root: RenderAsRoot = False,
    snapshot: Snapshot = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Take the main content out of pages.

    [bold]thresher page.html[/bold] prints Markdown; [bold]thresher https://example.org/post --json[/bold] prints all
    there is to know, block by block; [bold]curl … | thresher -f txt[/bold] reads standard input.

    [bold]thresher site/ more/*.html -o texts/[/bold] writes a file for each page, named like it, in folders like its
    own; [bold]thresher site/ -f jsonl[/bold] writes a line for each: its source, the facts, the text and the Markdown.
    A folder stands for all pages below it (.html, .htm, .xhtml, .shtml). Files that are packed with gzip, brotli or
    zstd are unpacked. [bold]find … -print0 | thresher - -o texts/[/bold] reads the names of files.
    """
    with messages.problems_explained(verbose):
        form = _chosen_format("json" if as_json else form, follow)  # all wishes, before anything is fetched
        options = {**parameters_for(method, parameter, favor), "method": method, "rules": rules_for(rules, no_rules)}
        options |= {"links": links and links_as, "images": images and images_as, "tables": tables}
        options |= {"comments": comments, "hidden": hidden, "toc": toc}
        options |= {"title": title, "lead": lead, "byline": byline, "captions": captions}
        options |= {"heading_offset": heading_offset, "wrap": wrap, "max_chars": max_chars}
        into_folder = output is not None and names_a_folder(output)
        pages = gathered(_named(source, files_from), files_from or [], into_folder=into_folder)
        reading = sources.Reading(encoding, max_size, timeout, private, quiet, retries, robots, cache, prefer)
        reading.max_bytes()  # wrong options are found before anything is read
        url, rendering = (
            sources.checked_url(url),
            _Rendering(checked_render(render, snapshot), snapshot, render_as_root),
        )
        without_shared = leaving_out_shared(SiteChoice(site, site_template), pages.pages, reading)
        read = _Reader(reading, url, options, follow, rendering, without_shared).read
        if pages.are_many or form == "jsonl" or into_folder:
            if url is not None and len(pages.pages) > 1:
                raise BadArgument("--url is the address of one page; leave it out where there are several")
            if snapshot is not None:
                raise BadArgument("--snapshot is of one page; leave it out where there are several")
            from thresher.cli.extract_many import extract_many  # only here: most runs are about one page

            raise typer.Exit(extract_many(pages, read, output, form, with_metadata=with_metadata, quiet=quiet))
        [page] = pages.pages
        target = sources.checked_output(page.name, None if output is None else Path(output))
        started = time.perf_counter()
        result = read(page)
        if form == "hide" and result.url is None and not quiet:
            messages.note("without --url, styles and pictures with relative addresses will not load")
        if result or form in ("json", "xml"):
            sources.write_out(result.to(form, with_metadata=with_metadata), target)
    if not quiet:
        _comment(result, page, verbose, time.perf_counter() - started)
    raise typer.Exit(messages.DONE if result else messages.NOTHING_FOUND)


def _named(words: list[str] | None, lists: list[str] | None) -> list[str]:
    """What was named on the command line. Who names nothing, and pipes something in, means that."""
    if words or lists:
        return words or []
    if not startup.standard_input_is_given():
        raise BadArgument("no source was given; it is a web address, a file, a folder, or a page on standard input")
    return [STANDARD_INPUT]


class _Rendering(NamedTuple):
    """Whether the scripts of a page are run before it is read."""

    choice: str
    snapshot: Path | None
    as_root: bool


@dataclass(frozen=True)
class _Reader:
    """Reads pages and extracts their content, all in the same way."""

    reading: sources.Reading
    url: str | None
    options: dict[str, Any]
    follow: int
    rendering: _Rendering
    without_shared: Apply

    def read(self, page: Input) -> Extraction:
        first, result = self._opened(page)
        if not self.follow:
            return result
        came_from = None if self.url else first.fetched

        def load(address: str) -> Extraction:
            further = sources.open_further_page(address, self.reading, within=came_from or address)
            return self.without_shared(thresher.extract(further.page, url=further.url, **self.options))

        return _followed(result, self.follow, load, quiet=self.reading.quiet)

    def _opened(self, page: Input) -> tuple[sources.OpenedPage, Extraction]:
        """The page and its content, after its scripts have run if that is wanted."""
        opened = sources.open_page(page.name, self.reading, is_typed=page.is_typed)
        choice, snapshot, as_root = self.rendering
        if choice == "never" and snapshot is not None:
            opened = sources.with_snapshot(opened, snapshot, self.reading)
        if choice == "never" or opened.fetched is None:
            return opened, self._extracted(opened)
        on_screen = looks_at_screen(self.options["method"], self.options)
        if choice == "auto" and not on_screen and not needs_scripts((result := self._extracted(opened)).reasons):
            return opened, result
        opened = sources.rendered_page(opened.fetched, self.reading, snapshot, as_root=as_root, with_boxes=on_screen)
        return opened, self._extracted(opened)

    def _extracted(self, opened: sources.OpenedPage) -> Extraction:
        return self.without_shared(thresher.extract(opened.page, url=self.url or opened.url, **self.options))


def _followed(result: Extraction, pages: int, load: Callable[[str], Extraction], *, quiet: bool) -> Extraction:
    from thresher.joined import followed  # only here: few ask for it

    if result.url is None and result.next_page is None and not quiet:
        messages.note("--follow needs to know where the page stands: give its address with --url")
    return followed(result, pages, load)


def _chosen_format(name: str, follow: int) -> str:
    name = {"markdown": "md", "text": "txt"}.get(name.lower(), name.lower())
    known = (*FORMATS, "jsonl")
    if name not in known:
        raise thresher.errors.UnknownFormat(f"no format is called {name!r}; there are: {', '.join(known)}")
    if follow and name == "hide":
        raise BadArgument("the hide view shows one page as it was and cannot join several: leave out --follow")
    return name


def _comment(result: Extraction, given: Input, verbose: bool, seconds: float) -> None:
    if given.name == STANDARD_INPUT and _looks_like_a_list(result.page.source):
        messages.note("standard input was read as a page; if it is a list of files, write --files-from -")
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


def _looks_like_a_list(text: str) -> bool:
    """Whether a page seems to be the name of a file. It is not opened: a stranger may have written it."""
    first = re.split("[\\0\n\ufffd]", text[:_LONGEST_PATH], maxsplit=1)[0].strip()
    return bool(first) and "<" not in first and Path(first).is_file()
