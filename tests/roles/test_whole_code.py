"""Code amid kept text is kept, and whole."""

from __future__ import annotations

import numpy as np
import pytest

import thresher
from thresher.page import Page
from thresher.roles.code import with_whole_code
from thresher.verdict import Verdict, Why


def added(html: str, *, why: Why = Why.TOO_SHORT) -> list[str]:
    """What joins the texts with an a in them."""
    page = Page.parse(html)
    keep = np.array(["a" in page.text(row) and bool(page.is_text[row]) for row in range(len(page))])
    verdict = with_whole_code(page, Verdict(keep, np.zeros(len(page)), np.full(len(page), why, np.uint8)))
    return [page.text(int(row)) for row in np.flatnonzero(verdict.keep & ~keep)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<pre>x</pre><p>a", ["x"]),
        ("<p>a<pre><i>x</i> = <b>y</b></pre><p>a", ["x", " = ", "y"]),
        ("<p>a<pre>x</pre><pre>y</pre><p>a", ["x", "y"]),
        ("<p>o<pre><i>a</i>x</pre><p>o", ["x"]),
        ("<p>a<pre>x</pre><p>o", []),
        ("<p>o<pre>x</pre><p>a", []),
        ("<pre>x</pre><p>a", []),
        ("<pre>x</pre>", []),
        ("<p>a<pre hidden>x</pre><p>a", []),
        ("<p>a<pre>x<span hidden>y</span></pre><p>a", ["x"]),
    ],
)
def test_what_belongs_to_kept_text(html: str, expected: list[str]) -> None:
    assert added(html) == expected


def test_what_a_rule_drops_stays_out() -> None:
    assert added("<p>a<pre>x</pre><p>a", why=Why.RULE_DROP) == []


def test_a_short_listing_stands_in_the_text_of_an_article() -> None:
    words = "It goes on for a while, as the text of a page does, and says what there is to say about slates. " * 3
    page = f"<title>T</title><article><p>{words}</p><pre class=language-c>int x;</pre><p>{words}</p></article>"
    result = thresher.extract(page)
    assert "int x;" in result.text
    assert "```c\nint x;\n```" in result.markdown
