"""Methods with what the pages of a site share left out of their answers: `cectd-ds +site` beside `cectd-ds`.

Every site of the corpora that has enough pages is learned once, from all its pages without their labels, and written to
a folder; the workers read from there what the site of a page shares. A page of another site gets the plain answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from thresher.extraction import Extraction
from thresher.lab.evaluate.facts import host_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.systems import System, is_ours
from thresher.site import Site
from thresher.site.site import FEWEST_PAGES

SUFFIX: Final = " +site"

Progress = Callable[[int, int], None]
"""Called with how many pages are read, and how many there are."""


def learn_sites(corpora: Iterable[Corpus], folder: Path, progress: Progress | None = None) -> int:
    """Write what each site shares into the folder; the number of sites."""
    groups = _by_host(corpora)
    done, total = 0, sum(map(len, groups.values()))
    for host, pages in groups.items():
        site = Site(host=host)
        for page in pages:
            site.add(page.html)
            done += 1
            if progress is not None:
                progress(done, total)
        site.save(_file(folder, host))
    return len(groups)


def _by_host(corpora: Iterable[Corpus]) -> dict[str, list[Labelled]]:
    groups: dict[str, list[Labelled]] = defaultdict(list)
    for corpus in corpora:
        for page in corpus.pages:
            groups[host_of(page.html, page.url)].append(page)
    return {host: pages for host, pages in groups.items() if host and len(pages) >= FEWEST_PAGES}


def beside_themselves(systems: Sequence[System], folder: Path) -> list[System]:
    """Every method of ours as it is, and once more with the sites of the folder; peers as they are."""
    found = []
    for system in systems:
        found.append(system)
        if is_ours(system.base):
            found.append(replace(system, name=system.name + SUFFIX, sites=str(folder)))
    return found


def without_shared(result: Extraction, sites: str, html: bytes, url: str | None) -> Extraction:
    """The same answer without what the page's site shares, where the folder knows that site."""
    host = host_of(html, url or "")
    site = _known(_file(Path(sites), host)) if host else None
    return site.applied(result) if site else result


def _file(folder: Path, host: str) -> Path:
    """The name is a hash: a host comes from a page, and may be anything."""
    return folder / f"{blake2b(host.encode('utf-8', 'surrogatepass'), digest_size=12).hexdigest()}.site.json"


@lru_cache(maxsize=64)
def _known(file: Path) -> Site | None:
    return Site.load(file) if file.is_file() else None
