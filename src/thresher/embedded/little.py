"""Whether so little of a page is seen and kept that its data is worth a look."""

from __future__ import annotations

import re
from typing import Final

from thresher.kernel import words_in
from thresher.page import Page, tree
from thresher.verdict import Verdict

LITTLE_KEPT: Final = 100
LITTLE_SEEN: Final = 300
"""Words. A shell may show a notice about cookies, a menu, and that it needs scripts."""
MORE: Final = 5
"""How many times the kept words the data must have. The numbers were set with the pages of three folds of sites, on
which the text in the data was never better than what was seen, whatever their size."""
_SIGNS: Final = (
    *("application/ld+json", "application/json", "articleBody", "JSON.parse("),
    *("__next_f", "__remixContext", "streamController"),
)
_FORMS: Final = tuple(
    re.compile(form, re.ASCII)
    for form in (r"__[a-z][a-z_]{3,30}__", r"data-(?<!\wdata-)[\w-]{1,40}=[\"']?\s{0,8}[{\[]", r"=\s{0,8}\{\s{0,8}\"")
)
"""What else data looks like, in small letters. Each begins with fixed characters: so a search is quick."""


def keeps_too_little(page: Page, verdict: Verdict) -> bool:
    """Whether next to nothing is seen and kept of a page that has data in it. Two sums for most pages."""
    if kept_words(page, verdict) >= LITTLE_KEPT or int(page.words[~page.hidden].sum()) >= LITTLE_SEEN:
        return False
    return _has_data(page.source)


def _has_data(source: str) -> bool:
    if any(sign in source for sign in _SIGNS):
        return True
    small = source.lower()
    return any(sign.lower() in small for sign in _SIGNS) or any(form.search(small) for form in _FORMS)


def kept_words(page: Page, verdict: Verdict) -> int:
    return words_in(page.native, tree.marks(verdict.keep))


def is_much_more(found: Page, page: Page, verdict: Verdict) -> bool:
    """Whether a page that was made from data says much more than what was kept, and more than half of what is seen."""
    words = int(found.words.sum())
    return words > MORE * kept_words(page, verdict) and 2 * words > int(page.words[~page.hidden].sum())
