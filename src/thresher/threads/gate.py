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
STEMS_OF_POSTS: Final = ("post", "reply", "answer", "message", "comment", "topic")
"""A part of every name that only forums give to posts."""
_LONGEST_VALUE: Final = 1000


def may_have_comments(page: Page, around: tree.Bools | None = None) -> bool:
    """Whether any element is named like a comment or like what holds comments, or is one by its microdata.

    Names are looked at in all of the body, or only on the elements around some rows.
    """
    if speaks_of_comments(page.native):
        return True
    values = names_with(page.native, page.body, None if around is None else tree.marks(around), STEMS)
    return any(map(_names_comments, values))


def names_posts(page: Page, around: tree.Bools) -> bool:
    """Whether an element around some rows has a name that only forums give to posts."""
    values = names_with(page.native, page.body, tree.marks(around), STEMS_OF_POSTS)
    return any(judge_name(name)[Role.FORUM] for value in values for name in value[:_LONGEST_VALUE].split())


def _names_comments(value: str) -> bool:
    judged = [judge_name(name) for name in value[:_LONGEST_VALUE].split()]
    return any(each[Role.COMMENT] or each[Role.SECTION] for each in judged)
