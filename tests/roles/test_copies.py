"""Text that a page has twice is kept once."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from measuring import measured

import thresher
from thresher.kernel import copies
from thresher.page import tree
from thresher.roles.copies import without_copies, without_repeated_names
from thresher.verdict import KINDS, Kind, Verdict, Why

LINES = [
    "The ferry turned back at noon, when the ice had closed behind it for a second time.",
    "Nobody on board had counted on that, least of all the captain, who had bread for a day.",
    "By evening the islanders had laid planks and carried the passengers ashore one by one.",
]
STORY = "".join(f"<p>{line}</p>" for line in LINES)
MORE = "<p>The mail, three sacks and a cello followed in the morning with the last of the coal.</p>"


def kept(html: str, why: Why = Why.LIKE_CONTENT) -> list[str]:
    """What is left of a page of which a method has kept everything."""
    page = thresher.Page.parse(f"<body>{html}")
    keep = page.words > 0
    verdict = Verdict(
        keep, np.zeros(len(page)), np.full(len(page), why, np.uint8), kind=Kind(KINDS[0], 0.9), confidence=0.9
    )
    return [page.text(row) for row in np.flatnonzero(without_copies(page, verdict).keep).tolist()]


@pytest.mark.parametrize(
    "html",
    [
        f"<div class=desktop>{STORY}</div><div class=mobile>{STORY}</div>",
        f"<div class=desktop>{STORY}</div><div class=tablet>{STORY}</div><div class=mobile>{STORY}</div>",
        f"<main><div>{STORY}</div></main><section><div><div>{STORY}</div></div></section>",
    ],
)
def test_of_copies_one_is_kept(html: str) -> None:
    assert kept(html) == LINES


def test_the_beginning_above_and_the_whole_below() -> None:
    whole = kept(f"<div>{STORY}{MORE}</div><div>{STORY}</div>")
    assert whole[:3] == LINES
    assert len(whole) == 4


@pytest.mark.parametrize(
    "html",
    [
        f"<div>{STORY}{STORY}</div>",
        f"<div>{STORY}</div><blockquote>{STORY}</blockquote>",
        f"<div><p>{LINES[0]}</div><div>{MORE}<p>{LINES[0]}</div>",
        "<table><tr><td>" + "<tr><td>".join(LINES) + "</table><table><tr><td>" + "<tr><td>".join(LINES) + "</table>",
        f"<div>{STORY}</div><div>{''.join(f'<p>{line}</p>' for line in reversed(LINES))}</div>",
        f"<div>{STORY}</div><div>{MORE * 4}{STORY}</div>",
    ],
    ids=["one element", "quote", "one line", "tables", "another order", "among other text"],
)
def test_what_is_no_copy_stays(html: str) -> None:
    page = thresher.Page.parse(html)
    assert len(kept(html)) == int((page.words > 0).sum())


def test_what_a_rule_keeps_stays() -> None:
    assert len(kept(f"<div>{STORY}</div><div>{STORY}</div>", Why.RULE_KEEP)) == 6


def test_the_product_writes_a_mobile_copy_once() -> None:
    body = STORY + MORE
    text = thresher.extract(
        f"<title>Ice</title><body><h1>Ice</h1><div class=for-desks>{body}</div><div class=for-phones>{body}</div>"
    ).text
    assert [text.count(line) for line in LINES] == [1, 1, 1]


@measured
def test_many_equal_lines_take_no_longer_than_others() -> None:
    def seconds(html: str) -> float:
        page = thresher.Page.parse(html)
        verdict = Verdict(page.words > 0, np.zeros(len(page)), np.full(len(page), Why.LIKE_CONTENT, np.uint8))
        start = time.process_time()
        without_copies(page, verdict)
        return time.process_time() - start

    few, many = (seconds("<div><p>one and the same line again</div>" * times) for times in (4_000, 32_000))
    assert many < 40 * max(few, 0.005)


PIECES = st.lists(
    st.sampled_from(
        [*(f"<p>{line}" for line in LINES), MORE, "<div>", "</div>", "<p>Short.", LINES[0], "<p>  Short.\u00a0"]
    ),
    max_size=24,
)


@given(PIECES, st.lists(st.booleans(), min_size=60, max_size=60))
def test_the_kernel_finds_the_copies_that_a_plain_search_finds(pieces: list[str], dropped: list[bool]) -> None:
    page = thresher.Page.parse("<body>" + "".join(pieces))
    keep = page.words > 0
    keep[: len(dropped)] &= ~(np.array(dropped) & (np.arange(60) % 7 == 0))[: len(page)]
    found = copies(page.native, tree.marks(keep), tree.marks(page.hidden))
    assert found == copies_by_search(page, np.flatnonzero(keep).tolist())


def copies_by_search(page: thresher.Page, kept: list[int]) -> list[int]:
    """Runs of texts that were said before in another element, in the same order, as long as is asked for."""
    said = [" ".join(page.text(row).split()) for row in kept]
    around = [int(page.parent[page.block[row]]) for row in kept]
    before = [max((j for j in range(i) if said[j] == said[i]), default=None) for i in range(len(kept))]
    before = [None if j is None or around[j] == around[i] else j for i, j in enumerate(before)]
    found, start = list[int](), 0
    while start < len(kept):
        stop, first = start + 1, before[start]
        if first is not None:
            while stop < len(kept) and before[stop] == first + stop - start:
                stop += 1
            words = int(page.words[kept[start:stop]].sum())
            element = [row for row in kept if around[start] <= row < page.end[around[start]]]
            enough = words >= max(30, 0.1 * page.words[kept].sum(), 0.8 * page.words[element].sum())
            if enough and len(set(page.block[kept[start:stop]].tolist())) > 1:
                found += kept[start:stop]
        start = stop
    return found


STOOL = "<h3><a href=/stool>Oak stool</a></h3>"


@pytest.mark.parametrize(
    ("card", "left"),
    [
        (f"{STOOL}<p>$5</p><div><a href=/stool><b>Oak stool</b></a></div>", ["Oak stool", "$5"]),
        (f"{STOOL}<p>$5</p><div><a href=/bench>Oak stool</a></div>", ["Oak stool", "$5", "Oak stool"]),
        (f"{STOOL}<p>See <a href=/stool>Oak stool</a></p>", ["Oak stool", "See ", "Oak stool"]),
        (STOOL + "<p>x</p>" * 60 + STOOL, ["Oak stool", *["x"] * 60, "Oak stool"]),
    ],
)
def test_a_card_names_what_it_leads_to_once(card: str, left: list[str]) -> None:
    assert of_listing(card) == left
    everything = of_listing(card, kind="article")
    assert everything.count("Oak stool") == 2
    assert of_listing(card, why=Why.RULE_KEEP) == everything


def test_of_several_names_the_heading_stays() -> None:
    page_of_card = f"<div><a href=/stool>Oak stool</a></div><p>$5</p>{STOOL}<a href=/stool>Oak stool</a>"
    assert of_listing(page_of_card) == ["$5", "Oak stool"]


def of_listing(html: str, *, kind: str = "listing", why: Why = Why.LIKE_CONTENT) -> list[str]:
    page = thresher.Page.parse(f"<body>{html}")
    keep = page.is_text & (page.chars > 0)
    verdict = Verdict(keep, np.zeros(len(page)), np.full(len(page), why, np.uint8), kind=Kind(kind, 0.9))
    return page.texts(np.flatnonzero(without_repeated_names(page, verdict).keep))
