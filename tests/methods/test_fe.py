"""FeatureExtractor and its clustered sister: the blocks of a page, and which of them win."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.fe import FEATURES, SPLITS, best_cluster, blocks_of
from thresher.verdict import Why, visible_in_body

STORY = "".join(f"<p>Sentence {n} of the story, long enough to count for something.</p>" for n in range(9))
SEQUEL = STORY.replace("story", "sequel")
MENU = "<nav><ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(30)) + "</ul></nav>"
ASIDE = "<aside><p>Subscribe to our letter.</p></aside>"


def kept_text(method: str, source: str, **parameters: str | float) -> str:
    page = Page.parse(source)
    verdict = METHODS[method](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def share(source: str, feature: str, split: str = "containers") -> list[float]:
    """The share of a feature of each block, in the order of the blocks."""
    page = Page.parse(source)
    column = list(FEATURES).index(feature)
    return list(map(float, blocks_of(page, visible_in_body(page), split).shares[:, column]))


@pytest.mark.parametrize("method", ["fe", "kfe"])
def test_keeps_the_story_and_nothing_else(method: str) -> None:
    text = kept_text(method, f"<body>{MENU}<div>{STORY}</div>{ASIDE}<footer>All rights reserved.</footer>")
    assert "Sentence 0" in text
    assert "Sentence 8" in text
    assert "Menu" not in text
    assert "Subscribe" not in text
    assert "rights" not in text


def test_fe_takes_one_block_and_loses_the_second_half() -> None:
    """Known to fail: a story in two boxes is two blocks."""
    text = kept_text("fe", f"<body>{MENU}<div>{STORY} and the end.</div><div>{SEQUEL}</div>")
    assert "story" in text
    assert "sequel" not in text


def test_kfe_takes_all_blocks_that_are_alike() -> None:
    """What clustering is for: blocks of nearly the same size win together."""
    text = kept_text("kfe", f"<body>{MENU}{ASIDE}<div>{STORY} and the end.</div><div>{SEQUEL}</div>")
    assert "story" in text
    assert "sequel" in text
    assert "Subscribe" not in text


def test_kfe_loses_a_short_block_beside_a_long_one() -> None:
    """Known to fail: the clusters are of sizes, and a title alone in its box is no larger than a notice."""
    text = kept_text("kfe", f"<body><header><h1>The title</h1></header><div>{STORY}</div>{ASIDE}{MENU}")
    assert "The title" not in text


def test_a_block_ends_where_another_begins() -> None:
    source = "<body>a<div>bb<section>cccc</section>b</div><table><tr><td>dd</td></tr></table>"
    # body, div, section, table, tr, td
    assert share(source, "text") == pytest.approx([0.1, 0.3, 0.4, 0, 0, 0.2])


def test_paragraphs_cut_only_if_told_so() -> None:
    assert share("<p>a</p><p>bbb</p>", "text") == [1]
    assert share("<p>a</p><p>bbb</p>", "text", split="all") == [0, 0.25, 0.75]
    assert kept_text("fe", "<p>a</p><p>bbb</p><p>cc</p>", split="all") == "bbb"


def test_text_is_what_stands_outside_links() -> None:
    assert share("<div>ab<a href=/>cdefgh</a></div><section>xy</section>", "text") == [0, 0.5, 0.5]


@pytest.mark.parametrize(
    ("feature", "expected"),
    [
        ("links", "the links"),
        ("images", "the pictures"),
        ("lists", "the lists"),
        ("tables", "the tables"),
        ("forms", "the form"),
        ("text", "the longest text of all of them"),
    ],
)
def test_any_feature_can_be_wanted(feature: str, expected: str) -> None:
    page = (
        "<div><a href=/>the links</a><a href=/>x</a></div><div>the pictures<img src=a><img src=b></div>"
        "<div>the lists<ul></ul><ol></ol></div><table><caption>the tables</caption></table>"
        "<form>the form<input></form><div>the longest text of all of them</div>"
    )
    assert kept_text("fe", f"<body>{page}", feature=feature).startswith(expected)


def test_nothing_is_kept_where_nothing_has_the_feature() -> None:
    assert kept_text("fe", f"<body><div>{STORY}</div>", feature="tables") == ""
    assert kept_text("kfe", "<body><div><a href=/>only links</a></div>") == ""


def test_says_why_and_scores_by_the_share() -> None:
    page = Page.parse("<div>abc</div><section>d</section>")
    verdict = METHODS["fe"](page)
    text = np.flatnonzero(page.chars)
    assert verdict.score[text].tolist() == [0.75, 0.25]
    assert verdict.why[text].tolist() == [Why.RICHEST_BLOCK, Why.POORER_BLOCK]


def test_clusters_by_hand() -> None:
    """Two large blocks, two middling ones, many small ones: with three clusters the large ones win."""
    sizes = np.array([0.3, 0.28, 0.1, 0.11] + [0.01] * 20)
    shares = np.column_stack((sizes, np.zeros(len(sizes))))
    assert np.flatnonzero(best_cluster(shares, 0, 3)).tolist() == [0, 1]
    assert np.flatnonzero(best_cluster(shares, 0, 1)).tolist() == list(range(len(sizes)))


def test_more_clusters_than_blocks_do_no_harm() -> None:
    assert "story" in kept_text("kfe", f"<body><div>{STORY}</div>", clusters=20.0)


@pytest.mark.parametrize(
    ("method", "parameters", "message"),
    [
        ("fe", {"feature": "words"}, "feature is one of text, links"),
        ("fe", {"split": "none"}, "split is one of containers, all"),
        ("kfe", {"feature": "words"}, "feature is one of text, links"),
        ("kfe", {"clusters": 0.0}, "between 1 and 20"),
        ("kfe", {"clusters": 2.5}, "whole number"),
    ],
)
def test_refuses_what_does_not_exist(method: str, parameters: dict[str, str | float], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        METHODS[method](Page.parse("<p>x"), **parameters)


def naive_block(page: Page, row: int, split: str) -> int:
    """The nearest element with a splitting tag, by climbing."""
    while row != page.body and not SPLITS[split][page.tag[row]]:
        row = int(page.parent[row])
    return row


PIECES = ["<div>", "</div>", "<p>", "</p>", "<ul>", "<li>", "</ul>", "<table>", "<td>", "</table>", "<span>", "</span>"]
PIECES += ["<article>", "</article>", "<form>", "</form>", "some words", "x", "<a href=/>link</a>", "<i hidden>y</i>"]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.sampled_from(sorted(SPLITS)))
@settings(max_examples=150, deadline=None)
def test_blocks_are_those_that_climbing_finds(source: str, split: str) -> None:
    page = Page.parse(source)
    visible = visible_in_body(page)
    blocks = blocks_of(page, visible, split)
    sizes: dict[int, int] = {}
    for row in range(page.body, int(page.end[page.body])):
        found = naive_block(page, row, split)
        assert blocks.of_row[row] == blocks.of_row[found]
        sizes[found] = sizes.get(found, 0) + int(page.chars[row] * (visible[row] and not page.link[row]))
    total = max(sum(sizes.values()), 1)
    for found, size in sizes.items():
        assert blocks.shares[blocks.of_row[found], 0] == pytest.approx(size / total)
