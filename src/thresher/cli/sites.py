"""What the pages of a site share, for the command line: learned from the pages at hand, from a file, or found by host.

A site that was learned before is found unasked, as the user's rules are: `HOST.site.json` in the folder `sites` beside
the user's file of rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from thresher.cli import messages, sources
from thresher.cli.inputs import Input
from thresher.errors import BadArgument, ThresherError
from thresher.extraction import Extraction
from thresher.rules.user_file import usual_place
from thresher.site import Site
from thresher.site.hosts import host_of
from thresher.site.site import FEWEST_PAGES

ENDING: Final = ".site.json"
MOST_COMPARED: Final = 300
"""Of more pages so many are compared, evenly spread: what a site repeats, these repeat."""
_SAFE_HOST: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,250}")
"""A host that may become part of a path: pages say where they come from, and could say anything."""

Apply = Callable[[Extraction], Extraction]


@dataclass(frozen=True, slots=True)
class SiteChoice:
    """What the user wants of sites, as it was typed."""

    compare: bool | None
    """`--site` compares the pages at hand, `--no-site` nothing at all; unasked, sites that were learned are used."""
    template: Path | None


def leaving_out_shared(choice: SiteChoice, pages: Sequence[Input], reading: sources.Reading) -> Apply:
    """A function that leaves out of an answer what its site's pages share."""
    if choice.template is not None and choice.compare is not None:
        raise BadArgument("--site-template names a site that was learned before: leave out --site and --no-site")
    if choice.template is not None:
        return Site.load(choice.template).applied
    if choice.compare is None:
        return _found_by_host()
    return learned(pages, reading).applied if choice.compare else lambda result: result


def learned(pages: Sequence[Input], reading: sources.Reading) -> Site:
    """What these pages share; one that cannot be read is left out here, and told of when its turn comes."""
    if len(pages) < FEWEST_PAGES:
        raise BadArgument(
            f"--site compares pages with each other, and needs at least {FEWEST_PAGES} of them; "
            "--site-template takes a site that thresher site learn has learned before"
        )
    step = max(1, len(pages) // MOST_COMPARED)
    compared = pages[::step][:MOST_COMPARED]
    site = Site()
    with messages.progress(len(compared), quiet=reading.quiet, after=1.0) as begun:
        for page in compared:
            begun(page.name)
            try:
                site.add(sources.open_page(page.name, reading, is_typed=page.is_typed).page)
            except (ThresherError, OSError):
                continue
    return site


def _found_by_host() -> Apply:
    """The site of a page, if it was learned before; nothing is asked of a page if none was."""
    folder = sites_folder()
    if folder is None or not folder.is_dir():
        return lambda result: result
    known: dict[Path, Site | None] = {}

    def applied(result: Extraction) -> Extraction:
        host = host_of(result)
        if not _SAFE_HOST.fullmatch(host):
            return result
        file = folder / f"{host}{ENDING}"
        if file not in known:
            known[file] = Site.load(file) if file.is_file() else None
        site = known[file]
        return site.applied(result) if site else result

    return applied


def sites_folder() -> Path | None:
    """Where sites that were learned are looked for; None if the user has no home folder."""
    usual = usual_place()
    return usual.parent / "sites" if usual else None
