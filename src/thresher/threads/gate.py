"""A quick look whether a page can have comments at all, so that pages without them cost next to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.page import Page, tree
from thresher.page.native import marks
from thresher.threads import naming
from thresher.threads.naming import Role

if TYPE_CHECKING:
    from thresher.kernel.native import Table

STEMS: Final = (
    *("comm", "komm", "cmt", "comtr", "coment", "koment", "disqus", "dsq", "respon", "reply", "repli", "reacti"),
    *(
        "talkback",
        "livefyre",
        "idc-",
        "intensedebate",
        "yorum",
        "pingb",
        "trackb",
        "pings",
        "pinglist",
        "opinions-list",
    ),
)
"""A part of every name of a comment or of a section of comments."""
_LONGEST: Final = 1000


def may_have_comments(page: Page, around: tree.Bools | None = None) -> bool:
    """Whether any element is named like a comment or like what holds comments, or is one by its microdata.

    Names are looked at in all of the body, or only on the elements around some rows.
    """
    if page.native is not None:
        return _is_named_natively(page, page.native, around)
    if "schema.org/Comment" in page.source or "schema.org/UserComments" in page.source:
        return True
    asked = ~page.is_text if around is None else ~page.is_text & tree.above(around, page.end)
    elements = np.flatnonzero(asked[page.body + 1 : page.end[page.body]]) + page.body + 1
    values = {value for name in ("class", "id") for value in page.attributes(elements, name) if value}
    together = "\n".join(values).lower()
    stems = [stem for stem in STEMS if stem in together]
    return any(_names_comments(value) for value in values if any(stem in value.lower() for stem in stems))


def _is_named_natively(page: Page, table: Table, around: tree.Bools | None) -> bool:
    """The same for a page that the kernel has read."""
    from thresher.kernel.native import names_with, speaks_of_comments

    if speaks_of_comments(table):
        return True
    values = names_with(table, page.body, None if around is None else marks(around), STEMS)
    return any(map(_names_comments, values))


def _names_comments(value: str) -> bool:
    judged = [naming.judge(name) for name in value[:_LONGEST].split()]
    return any(each[Role.COMMENT] or each[Role.SECTION] for each in judged)
