"""Whether so little of a page is seen and kept that its data is worth a look."""

from __future__ import annotations

import re
from typing import Final

from thresher.methods.verdict import Verdict
from thresher.page import Page

LITTLE_KEPT: Final = 100
LITTLE_SEEN: Final = 300
"""Words. A shell may show a notice about cookies, a menu, and that it needs scripts."""
MORE: Final = 5
"""How many times the kept words the data must have. The numbers were set with the pages of three folds of sites, on
which the text in the data was never better than what was seen, whatever their size."""
_DATA: Final = re.compile(
    r"articleBody|application/(?:ld\+)?json|__[A-Z][A-Z_]{3,30}__|__next_f|__remixContext|streamController|JSON\.parse\("
    r"|\bdata-[\w-]{1,40}=[\"']?\s{0,8}[{\[]|=\s{0,8}\{\s{0,8}\"",
    re.IGNORECASE,
)


def keeps_too_little(page: Page, verdict: Verdict) -> bool:
    """Whether next to nothing is seen and kept of a page that has data in it. Two sums for most pages."""
    if kept_words(page, verdict) >= LITTLE_KEPT or int(page.words[~page.hidden].sum()) >= LITTLE_SEEN:
        return False
    return _DATA.search(page.source) is not None


def kept_words(page: Page, verdict: Verdict) -> int:
    return int(page.words[verdict.keep].sum())


def is_much_more(found: Page, page: Page, verdict: Verdict) -> bool:
    """Whether a page that was made from data says much more than what was kept, and more than half of what is seen."""
    words = int(found.words.sum())
    return words > MORE * kept_words(page, verdict) and 2 * words > int(page.words[~page.hidden].sum())
