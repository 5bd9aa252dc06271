"""Texts and attributes that are paid for by whoever reads them."""

from __future__ import annotations

import json

import numpy as np
import pytest

import thresher
from thresher import Page
from thresher.page.budget import A_LOOK, Step
from thresher.reasons import ReasonCode

PROSE = "<p>" + "The river rose above its banks in the night, and nobody slept. " * 12
REPEATED = (
    "<ul><li class=comment><font class=date title='" + "y" * 20_000 + "'>aa bb cc dd" + "<li class=comment>x y z" * 400
)
MUCH_TO_READ = {
    Step.METADATA: PROSE + "<h1>x</h1>" + "<div>" * 5_000 + "<time>5 May 2024</time>" * 300,
    Step.THREADS: PROSE + REPEATED,
    Step.EMBEDDED: f"<script type=application/json>{json.dumps([[1] * 2_000, 'The river rose. ' * 300, 1])}</script>",
}
"""Little that is read again and again."""
ASKED = {Step.METADATA: "metadata", Step.THREADS: "comments", Step.EMBEDDED: "text"}


def cut_short(result: thresher.Extraction) -> list[str]:
    return [why for why in result.reasons if why.code == ReasonCode.CUT_SHORT]


@pytest.mark.parametrize("step", MUCH_TO_READ)
def test_a_step_that_cannot_pay_stops_and_says_so(step: Step) -> None:
    result = thresher.extract(MUCH_TO_READ[step])
    getattr(result, ASKED[step])
    (said,) = cut_short(result)
    assert said.startswith(f"the {step.value} would take more than 8 times")
    assert said in json.loads(result.json())["reasons"]
    assert said in result.xml


@pytest.mark.parametrize("step", MUCH_TO_READ)
def test_facts_are_the_same_whatever_was_asked_for_before(step: Step) -> None:
    first, second = thresher.extract(MUCH_TO_READ[step]), thresher.extract(MUCH_TO_READ[step])
    in_order = (first.metadata, first.comments, first.posts, first.page.structured)
    backwards = (second.page.structured, second.posts, second.comments, second.metadata)
    assert in_order == backwards[::-1]


def test_texts_attributes_and_rows_above_are_paid_for() -> None:
    page = Page.parse("<div class=abc><p>four</p></div>")
    div, paragraph, text = page.rows("div")[0], page.rows("p")[0], page.rows("p")[0] + 1
    for read, cost in (
        (lambda paid: paid.text(text), A_LOOK + 4),
        (lambda paid: paid.texts(np.array([text])), A_LOOK + 4),
        (lambda paid: paid.text_below(div, longest=9), A_LOOK + 4),
        (lambda paid: paid.attr(div, "class"), A_LOOK + 3),
        (lambda paid: paid.attr(paragraph, "class"), A_LOOK),
        (lambda paid: paid.attributes(np.array([div, div, paragraph]), "class"), 3 * A_LOOK + 3),
        (lambda paid: list(paid.upward(text)), 5 * A_LOOK),
    ):
        purse = page.purse(Step.METADATA)
        before = purse.left
        assert read(page.paid_from(purse)) == read(page)
        assert before - purse.left == cost


def test_with_an_empty_purse_nothing_is_read() -> None:
    page = Page.parse("<div class=abc><p>four</p></div>")
    purse = page.purse(Step.METADATA)
    purse.spend(purse.left + 1)
    paid = page.paid_from(purse)
    text, rows = int(page.rows("p")[0]) + 1, page.rows("div")
    assert (paid.text(text), paid.texts(np.array([text])), paid.text_below(0, longest=9)) == ("", [""], "")
    assert (paid.attr(rows[0], "class"), paid.attributes(rows, "class"), list(paid.upward(text))) == (None, [None], [])
    assert page.text_below(0, longest=9) == "four", "what is remembered is the page's own"


def test_what_a_page_remembers_is_worked_out_once_for_all_readers() -> None:
    page = Page.parse('<script type=application/ld+json>{"@type": "Article"}</script><p itemscope><b itemprop=a>x')
    paid = page.paid_from(page.purse(Step.METADATA))
    assert paid.linked_scripts is page.linked_scripts
    assert page.structured is paid.structured
    assert len(paid) == len(page)
