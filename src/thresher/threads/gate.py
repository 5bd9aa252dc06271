"""A quick look whether a page can have comments at all, so that pages without them cost next to nothing."""

from __future__ import annotations

from typing import Final

from thresher.kernel import names_with, speaks_of_comments
from thresher.page import Page, tree
from thresher.threads.element_roles import Role, judge_name

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
_LONGEST_VALUE: Final = 1000


def may_have_comments(page: Page, around: tree.Bools | None = None) -> bool:
    """Whether any element is named like a comment or like what holds comments, or is one by its microdata.

    Names are looked at in all of the body, or only on the elements around some rows.
    """
    if speaks_of_comments(page.native):
        return True
    values = names_with(page.native, page.body, None if around is None else tree.marks(around), STEMS)
    return any(map(_names_comments, values))


def _names_comments(value: str) -> bool:
    judged = [judge_name(name) for name in value[:_LONGEST_VALUE].split()]
    return any(each[Role.COMMENT] or each[Role.SECTION] for each in judged)
