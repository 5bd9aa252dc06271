"""Which post a score belongs to: found in one pass, and the same as by looking at every post for every score."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from thresher.page import Page
from thresher.threads.post_lines import _owned

PIECES = st.lists(st.sampled_from(["<div class=post>", "</div>", "<i class=score>3</i>", "text"]), max_size=40)


@given(PIECES)
def test_a_score_belongs_to_the_innermost_post_around_it(pieces: list[str]) -> None:
    page = Page.parse("<body>" + "".join(pieces))
    posts, scores = page.rows("div").tolist(), page.rows("i").tolist()
    around = {row: [post for post in posts if post < row < page.end[post]] for row in scores}
    assert dict(_owned(page, posts, scores)) == {row: max(found) for row, found in around.items() if found}
