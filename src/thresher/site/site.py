"""What the pages of a site have in common, and any page of it without that.

The paper on XPath blocks saw that the noise left in its results repeats from page to page, and proposed comparing pages
as its next step. Here every text block of every page is counted, whatever a method thinks of it: a line that one page
keeps by mistake is found out by the pages that do not. A block is the site's if

- more than half of the pages say the same, or
- a third of them, and at least three, say the same in the same place.

Some of what repeats is content all the same, and stays: a heading, a label or the name above a quotation that is
followed by a text of the page's own ("Specifications", "Anna wrote:"), and what `auto` is nearly sure of. With fewer
than three pages nothing is compared: two may well be two copies of one text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Final, Unpack

import numpy as np

from thresher.errors import BadArgument, BadSite
from thresher.extraction import Extraction
from thresher.journey import ExtractOptions, extract
from thresher.methods import DEFAULT_METHOD
from thresher.page import Page, tags, tree
from thresher.reasons import ReasonCode, counted, reason
from thresher.site.fingerprints import Fingerprint, fingerprints
from thresher.sources import Source, page_from
from thresher.verdict import Verdict, Why

FEWEST_PAGES: Final = 3

_MOST_OF_THE_PAGES: Final = 0.5
"""A text that more than this share of the pages have belongs to the site."""
_SHARE_IN_ONE_PLACE: Final = 1 / 3
"""So does one that this share of them have in the same place, if these are at least `FEWEST_PAGES`."""
_NEARLY_SURE: Final = 0.9
"""What `auto` takes for content with this probability stays. Without that exception it loses on Chinese news, where
every article ends with the same sentence about its author's opinions."""
_LABELS: Final = tags.table([*tags.HEADINGS, "dt", "th", "caption", "legend", "summary", "blockquote", "cite"])
"""Elements that name what follows."""
_FORMAT: Final = 1
_LARGEST_FILE: Final = 64_000_000


class Site:
    """Pages of one site. `extract` takes the content out of any page of it, and leaves out what the pages share.

        site = thresher.Site(Path("pages").glob("*.html"))
        print(site.extract(Path("pages/story.html")).markdown)

    Pages are whatever `thresher.extract` takes, also extractions. They are read once and not kept: a site holds counts
    of hashes alone, and no text.
    """

    def __init__(self, pages: Iterable[Source | Extraction] = (), *, host: str = "") -> None:
        self.host = host
        """The host that the pages come from, where it is known."""
        self.pages = 0
        """How many were compared."""
        self._texts: Counter[str] = Counter()
        self._placed: Counter[str] = Counter()
        if isinstance(pages, str | bytes | PathLike | Page | Extraction):
            raise BadArgument("a site is made from several pages: give a list of them, or any other iterable")
        for page in pages:
            self.add(page)

    def add(self, page: Source | Extraction) -> None:
        """Compare one page more."""
        marks = list(fingerprints(page.page if isinstance(page, Extraction) else page_from(page)))
        self.pages += 1
        self._texts.update({mark.text for mark in marks})
        self._placed.update({mark.placed for mark in marks})

    def extract(self, source: Source, **options: Unpack[ExtractOptions]) -> Extraction:
        """The main content of a page without what the site's pages share. Options are those of `thresher.extract`."""
        return self.applied(extract(source, **options))

    def applied(self, result: Extraction, *, careful: bool = True) -> Extraction:
        """The same answer without what the site's pages share; if careful, with what `auto` is nearly sure of."""
        keeps_sure = careful and result.method == DEFAULT_METHOD
        dropped = self._dropped(result.page, result.verdict, keeps_sure=keeps_sure)
        if not dropped.any():
            return result
        verdict, page = result.verdict, result.page
        why = verdict.why.copy()
        why[dropped] = Why.ON_OTHER_PAGES
        number = int(page.words[dropped].sum())
        words, were = counted(number, "word"), "was" if number == 1 else "were"
        note = reason(ReasonCode.ON_OTHER_PAGES, words=words, were=were, pages=counted(self.pages, "page"))
        return result.with_verdict(replace(verdict, keep=verdict.keep & ~dropped, why=why), (note,))

    def repeated(self, page: Page) -> tree.Bools:
        """Which text rows of a page say what the site's other pages say, as far as that is no label of its own text."""
        rows = np.zeros(len(page), dtype=np.bool_)
        if self.pages < FEWEST_PAGES:
            return rows
        marks = list(fingerprints(page))
        shared = [self._is_shared(mark) for mark in marks]
        labels = tree.covered(_LABELS[page.tag], page.end)
        for mark, is_shared, own_follows in zip(
            marks, shared, (*(not each for each in shared[1:]), False), strict=False
        ):
            if is_shared and not (own_follows and labels[mark.rows[0]]):
                rows[mark.rows] = True
        return rows

    def _is_shared(self, mark: Fingerprint) -> bool:
        return (
            self._texts[mark.text] > _MOST_OF_THE_PAGES * self.pages
            or self._placed[mark.placed] >= max(FEWEST_PAGES, _SHARE_IN_ONE_PLACE * self.pages)
        )  # fmt: skip

    def _dropped(self, page: Page, verdict: Verdict, *, keeps_sure: bool) -> tree.Bools:
        dropped = verdict.keep & self.repeated(page)
        return dropped & (verdict.score < _NEARLY_SURE) if keeps_sure else dropped

    @property
    def shared(self) -> int:
        """How many texts belong to the site."""
        return sum(count > _MOST_OF_THE_PAGES * self.pages for count in self._texts.values())

    # ---- in a file

    def save(self, path: str | PathLike[str]) -> None:
        """Write what was learned. Only what can matter for a later page is kept: hashes that several pages had."""
        known = {
            "thresher-site": _FORMAT,
            "host": self.host,
            "pages": self.pages,
            "texts": _repeated_on(self._texts),
            "placed": _repeated_on(self._placed),
        }
        Path(path).write_text(json.dumps(known, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Site:
        """What `save` has written."""
        found = _read(Path(path))
        site = cls(host=found["host"])
        site.pages = found["pages"]
        site._texts, site._placed = Counter(found["texts"]), Counter(found["placed"])
        return site

    def __repr__(self) -> str:
        return f"<Site: {self.host or 'host not known'}, {counted(self.pages, 'page')} compared>"


def _repeated_on(counts: Counter[str]) -> dict[str, int]:
    return {mark: count for mark, count in counts.items() if count > 1}


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise BadSite(f"{path} is too large for what a site's pages share")
        found = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BadSite(f"{path} cannot be read: {problem.strerror or problem}") from problem
    except (ValueError, RecursionError) as problem:
        raise BadSite(f"{path} is no file that `thresher site learn` has written: {problem}") from problem
    if not isinstance(found, dict) or found.get("thresher-site") != _FORMAT or not _is_sound(found):
        raise BadSite(f"{path} is no file that this version of `thresher site learn` has written: learn it anew")
    return found


def _is_sound(found: dict[str, Any]) -> bool:
    counts = (found.get("texts"), found.get("placed"))
    return (
        isinstance(found.get("host"), str)
        and type(found.get("pages")) is int
        and all(isinstance(each, dict) and all(type(count) is int for count in each.values()) for each in counts)
    )
