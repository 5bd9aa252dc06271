"""Threads are kept whole: posts that a method leaves out come back, as far as others of the same name were kept."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from boards import BOARDS, POSTS, TITLE, bbpress, page, stack_exchange, xenforo

import thresher
from thresher.page.budget import Step
from thresher.threads import post_verdicts, posts_of, with_posts
from thresher.verdict import KINDS, Kind, Verdict, Why

TEXTS = [text for _, text in POSTS]
FORUM, ARTICLE = Kind("forum", 0.9), Kind(KINDS[0], 0.9)


def left_with(
    html: str, *kept: str, kind: Kind = FORUM, comments: bool = False, why: Why = Why.LIKE_CHAFF
) -> list[str]:
    """The texts of posts in the verdict of a method that has kept some passages."""
    parsed = thresher.Page.parse(html)
    said = [parsed.text(row) for row in range(len(parsed))]
    keep = np.array([any(passage in text for passage in kept) for text in said])
    verdict = Verdict(keep, np.zeros(len(parsed)), np.full(len(parsed), why, np.uint8), kind=kind, confidence=0.9)
    verdict, _ = with_posts(parsed, verdict, comments=comments)
    return [text for text, is_kept in zip(said, verdict.keep, strict=True) if is_kept and text.strip()]


@pytest.mark.parametrize("board", BOARDS)
def test_each_post_is_there_once_and_chaff_is_not(board: str) -> None:
    result = thresher.extract(BOARDS[board])
    expected = TEXTS if board != "Stack Exchange" else [TEXTS[0], TEXTS[1], TEXTS[3]]
    assert [result.text.count(text) for text in expected] == [1] * len(expected)
    assert result.text.startswith(TITLE)
    assert not any(chaff in result.text for chaff in ("All rights reserved", "Log in", "logged in", "best viewed"))


def test_a_post_that_was_left_out_comes_back() -> None:
    assert left_with(xenforo(), TEXTS[1], TEXTS[3]) == [TEXTS[0], *TEXTS[1:]]


def test_also_where_the_page_is_taken_for_an_article() -> None:
    assert left_with(bbpress(), TEXTS[0], kind=ARTICLE) == TEXTS


def test_comments_below_answers_follow_the_option() -> None:
    asked, first, comment, second, other = TEXTS
    assert left_with(stack_exchange(), asked, first) == [asked, first, second]
    assert left_with(stack_exchange(), asked, first, comments=True) == [asked, first, comment, other, second]
    assert comment in thresher.extract(stack_exchange(), comments=True).text


def test_posts_below_a_long_text_are_comments_on_it() -> None:
    story = "The keeper of the jetty walked out before dawn and counted the lamps. " * 12
    html = xenforo().replace(
        "<div class='block block--messages'>", f"<p>{story}</p><div class='block block--messages'>"
    )
    assert left_with(html, "keeper of the jetty", TEXTS[1]) == [story, TEXTS[1]]


def test_two_posts_are_no_thread() -> None:
    start, end = xenforo().split("<article class='message message--post", 1)
    two = start + "".join(f"<article class='message message--post{each}" for each in end.split(
        "<article class='message message--post"
    )[:2])  # fmt: skip
    assert left_with(page(two), TEXTS[1]) == [TEXTS[1]]


def test_what_a_rule_drops_stays_dropped() -> None:
    assert left_with(xenforo(), TEXTS[1], TEXTS[3], why=Why.RULE_DROP) == [TEXTS[1], TEXTS[3]]


def test_other_methods_keep_what_they_keep() -> None:
    parsed = thresher.Page.parse(xenforo())
    verdict = replace(thresher.METHODS["plain"](parsed), kind=None)
    assert with_posts(parsed, verdict) == (verdict, None)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("comments", [False, True])
def test_the_quick_look_never_overlooks_a_post(board: str, comments: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of a thread is kept: without the look at what may have been left out, the answer is the same."""
    parsed = thresher.Page.parse(BOARDS[board])
    chance = np.random.default_rng(7)
    for _ in range(12):
        keep = (parsed.words > 0) & ~parsed.hidden & (chance.random(len(parsed)) < chance.random())
        verdict = Verdict(keep, np.zeros(len(parsed)), np.zeros(len(parsed), np.uint8), kind=FORUM, confidence=0.9)
        quick, _ = with_posts(parsed, verdict, comments=comments)
        with monkeypatch.context() as patched:
            patched.setattr(post_verdicts, "_may_leave_out", lambda *_, **__: True)
            thorough, _ = with_posts(parsed, verdict, comments=comments)
        assert (quick.keep == thorough.keep).all()


@pytest.mark.parametrize("board", BOARDS)
def test_posts_are_those_that_are_found_without_a_verdict(board: str) -> None:
    result = thresher.extract(BOARDS[board])
    assert result.posts == posts_of(result.page, result.kind, result.page.purse(Step.THREADS))
