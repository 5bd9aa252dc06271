from __future__ import annotations

import html

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.render import Shown, to_markdown, to_text


def text(source: str) -> str:
    page = thresher.Page.parse(source)
    return to_text(Shown(page, thresher.METHODS["plain"](page).keep))


def text_without(source: str, *dropped: str) -> str:
    """The text of a page from which the pieces with these words were dropped."""
    page = thresher.Page.parse(source)
    keep = ~page.hidden
    for row in np.flatnonzero(page.is_text).tolist():
        keep[row] &= page.text(row).strip() not in dropped
    return to_text(Shown(page, keep))


LINES = [
    ("<p>one\n  two</p><p>three</p>", "one two\nthree"),
    ("<p>a<b>b</b>c <i> d</i></p>", "abc d"),
    ("<p>a<br>b<br><br>c</p>", "a\nb\nc"),
    ("<div>a<p>b</p>c</div>", "a\nb\nc"),
    ("<a>x</a><div></div><a>y</a>", "x\ny"),
    ("<a>x</a><span> </span><a>y</a>", "x y"),
    ("<p>x<img src=i.png>y</p>", "x y"),
    ("<p>a<wbr>b</p>", "ab"),
    ("<p>a<span hidden> no </span>b</p>", "ab"),
    ("<table><tr><td>1<td>2<tr><td>3<td>4</table>", "1\t2\n3\t4"),
    ("<table><tr><td><p>1</p><td><p>2</p></table>", "1\n2"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "a\nb\nc"),
    ("<button>a</button><button>b</button>", "a\nb"),
    ("<x-card><p>a</p>b</x-card>c", "a\nb\nc"),
    ("<pre>a\n  b\n</pre><p>c</p>", "a\n  b\nc"),
    ("<pre><b>a</b>\n<i>  b</i></pre>", "a\n  b"),
    ("<p>5 * _3_ &lt;b&gt; &amp;amp;</p>", "5 * _3_ <b> &amp;"),
    ("<script>x</script><style>y</style><template>z</template><p>a</p>", "a"),
    ("", ""),
]


@pytest.mark.parametrize(("source", "expected"), LINES)
def test_one_line_for_a_block_and_no_words_glued(source: str, expected: str) -> None:
    assert text(source) == expected


def test_what_was_dropped_between_two_words_still_parts_them() -> None:
    assert text_without("<p>one<i>AD</i>two</p>", "AD") == "one two"
    assert text_without("<div>one<p>AD</p>two</div>", "AD") == "one\ntwo"


@st.composite
def tree(draw: st.DrawFn, depth: int = 3) -> tuple[str, str]:
    """A page, and its text with a space wherever a block or white space stands."""
    tag = draw(st.sampled_from(["p", "div", "section", "span", "b", "ul", "a"]))
    gap = " " if tag in ("p", "div", "section", "ul") else ""
    source, seen = [f"<{tag}>"], [gap]
    for _ in range(draw(st.integers(0, 3))):
        if depth and tag != "p" and draw(st.booleans()):
            inner = draw(tree(depth - 1))
        else:
            word = draw(st.sampled_from(["one", "zwei", "3", " ", "\n", "x & y"]))
            inner = html.escape(word), word
        source.append(inner[0])
        seen.append(inner[1])
    return "".join([*source, f"</{tag}>"]), "".join([*seen, gap])


@settings(max_examples=150, deadline=None)
@given(tree())
def test_words_are_apart_exactly_where_the_page_parts_them(made: tuple[str, str]) -> None:
    source, seen = made
    assert text(f"<div>{source}</div>").split() == seen.split()


@settings(max_examples=100, deadline=None)
@given(tree())
def test_markdown_has_the_same_words(made: tuple[str, str]) -> None:
    page = thresher.Page.parse(f"<div>{made[0]}</div>")
    shown = Shown(page, thresher.METHODS["plain"](page).keep)
    assert to_markdown(shown).replace("*", "").split() == made[1].split()
