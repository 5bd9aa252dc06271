"""`thresher extract SOURCE`: the main content of one page."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Annotated, Final

import typer

import thresher
from thresher.cli import messages, sources
from thresher.cli.options import Quiet, Verbose, option
from thresher.errors import BadArgument
from thresher.extraction import FORMATS, Extraction
from thresher.methods import DEFAULT_METHOD, METHODS, find_method
from thresher.methods.parameters import typed_parameter
from thresher.page.decode import encoding_of_label

LOW_CONFIDENCE: Final = 0.4
_SIZE: Final = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?", re.IGNORECASE)


def _known_methods() -> list[str]:
    return sorted(METHODS)


def _known_formats() -> list[str]:
    return list(FORMATS)


Source = Annotated[str, typer.Argument(help="A web address, a file, or - for standard input.", show_default=False)]
Form = Annotated[str, typer.Option("--format", "-f", help="md, txt, html, json or xml.", autocompletion=_known_formats)]
AsJson = Annotated[bool, typer.Option("--json", help="Short for --format json.")]
Output = Annotated[Path | None, option("--output", "-o", says="Write to this file.")]
Method = Annotated[
    str, typer.Option("--method", "-m", help="See [bold]thresher methods[/bold].", autocompletion=_known_methods)
]
Parameters = Annotated[list[str] | None, option("--param", "-p", says="NAME=VALUE for the method; may be repeated.")]
Url = Annotated[str | None, option("--url", "-u", says="The page's own address, to make links absolute.")]
Encoding = Annotated[str | None, option(says="Encoding of the page, where it is known.")]
Links = Annotated[bool, typer.Option(help="Write where links lead.")]
Images = Annotated[bool, typer.Option(help="Write pictures and other media.")]
Tables = Annotated[bool, typer.Option(help="Write tables as tables.")]
MaxSize = Annotated[str, typer.Option(help="Largest page to read, such as 500K or 100M.")]
Timeout = Annotated[float, typer.Option(help="Seconds to wait for a web address.", min=0.1)]


def extract(
    source: Source,
    form: Form = "md",
    as_json: AsJson = False,
    output: Output = None,
    method: Method = DEFAULT_METHOD,
    parameter: Parameters = None,
    url: Url = None,
    encoding: Encoding = None,
    links: Links = True,
    images: Images = True,
    tables: Tables = True,
    max_size: MaxSize = "32M",
    timeout: Timeout = 20.0,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Take the main content out of one page.

    [bold]thresher page.html[/bold] prints Markdown; [bold]thresher https://example.org/post --json[/bold] prints all
    there is to know, block by block; [bold]curl … | thresher - -f txt[/bold] reads standard input.
    """
    with messages.explained(verbose):
        form = _chosen_format("json" if as_json else form)
        options = {**dict(map(typed_parameter, parameter or [])), "links": links, "images": images, "tables": tables}
        limit = _bytes(max_size)
        find_method(method)  # before anything is fetched
        if encoding is not None and encoding_of_label(encoding) is None:
            raise BadArgument(f"no encoding is called {encoding!r}; try utf-8, windows-1252, shift_jis, gbk, …")
        target = sources.checked_output(source, output)
        started = time.perf_counter()
        with messages.busy(f"Fetching {source}", quiet=quiet or not sources.is_address(source)):
            raw = sources.load(source, max_bytes=limit, timeout=timeout)
        page = sources.parse(raw, encoding=encoding, max_bytes=limit)
        result = thresher.extract(page, url=url or raw.url, method=method, **options)
        if result or form in ("json", "xml"):
            sources.write(result.to(form), target)
    if not quiet:
        _comment(result, verbose, time.perf_counter() - started)
    raise typer.Exit(messages.DONE if result else messages.NOTHING_FOUND)


def _chosen_format(name: str) -> str:
    name = {"markdown": "md", "text": "txt"}.get(name.lower(), name.lower())
    if name not in FORMATS:
        raise thresher.errors.UnknownFormat(f"no format is called {name!r}; there are: {', '.join(FORMATS)}")
    return name


def _bytes(text: str) -> int:
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise BadArgument(f"a size is a number and K, M or G, such as 100M, not {text!r}")
    return int(float(match[1]) * 1024 ** " kmg".index(match[2].lower() or " "))


def _comment(result: Extraction, verbose: bool, seconds: float) -> None:
    if not result:
        messages.note(f"nothing found: {'; '.join(result.reasons)}")
    elif result.confidence < LOW_CONFIDENCE:
        messages.note(f"low confidence ({result.confidence}): {'; '.join(result.reasons)}")
    elif result.reasons:
        messages.note("; ".join(result.reasons))
    if verbose:
        page = result.page
        messages.note(
            f"{len(page):,} rows from {len(page.source):,} characters ({page.encoding}), method {result.method}, "
            f"confidence {result.confidence}, {seconds * 1000:.0f} ms"
        )
