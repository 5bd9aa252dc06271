"""What a product can be had in: its colours and sizes, and no other list on its page."""

from __future__ import annotations

import numpy as np
import pytest

from thresher.page import Page
from thresher.render import Shown, to_markdown
from thresher.roles.choices import with_choices
from thresher.verdict import Kind, Verdict, Why

PAGE = "<title>Oak ladder | Rungs</title><h1>Oak ladder</h1>{below}<p>It has nine rungs and stands by itself.</p>"
SIZES = "<label for=s>Size</label><select id=s>{options}</select>"
TWO = "<option value=1>Small<option value=2>Large"
COLOURS = (
    "<fieldset><legend>Colour</legend>{hidden}<div><input type=radio name=c id=r><label for=r>Red</label></div>"
    "<div><input type=radio name=c id=b><label for=b>Blue</label></div></fieldset>"
)


def chosen(below: str, *, kind: str = "product", why: Why = Why.LIKE_CHAFF) -> tuple[Page, Verdict]:
    page = Page.parse(PAGE.format(below=below))
    keep = np.array(["nine rungs" in page.text(row) and page.is_text[row] for row in range(len(page))])
    verdict = Verdict(keep, np.zeros(len(page)), np.full(len(page), why, np.uint8), kind=Kind(kind, 0.9))
    return page, with_choices(page, verdict)


def kept(below: str, *, kind: str = "product", why: Why = Why.LIKE_CHAFF) -> list[str]:
    page, verdict = chosen(below, kind=kind, why=why)
    return [page.text(int(row)) for row in np.flatnonzero(verdict.keep)][:-1]


def test_a_list_is_kept_with_what_it_is_called() -> None:
    assert kept(SIZES.format(options=f"<option value=''>Choose a size{TWO}")) == ["Size", "Small", "Large"]
    assert kept(f"<label>Wood <select>{TWO}</select></label>") == ["Wood ", "Small", "Large"]


def test_buttons_are_kept_with_what_they_are_called() -> None:
    assert kept(COLOURS.format(hidden="<p hidden>sold out</p>")) == ["Colour", "Red", "Blue"]


def test_they_are_a_list_in_markdown() -> None:
    page, verdict = chosen(SIZES.format(options=TWO))
    assert "Size\n\n- Small\n- Large\n\nIt has nine" in to_markdown(Shown(page, verdict.keep))


@pytest.mark.parametrize(
    "below",
    [
        f"<select>{TWO}</select>",  # it does not say what it is of
        f"<label for=s>Sort by</label><select id=s>{TWO}</select>",
        f"<label for=other>Size</label><select id=s>{TWO}</select>",
        f"<label for=s>How many of these ladders do you want to have sent</label><select id=s>{TWO}</select>",
        SIZES.format(options="<option>1<option>2<option>3"),
        SIZES.format(options="<option value=1>Only this"),
        f"<div hidden>{SIZES.format(options=TWO)}</div>",
        "<fieldset><legend>Colour</legend><input type=checkbox><label>Red</label></fieldset>",
        "<fieldset><legend>Country</legend><input type=radio><label>A</label><input type=radio><label>B</label>",
        "<fieldset><legend>Colour</legend><input type=radio><label><i></i></label><input type=radio></fieldset>",
        "<p>x</p>" * 300 + SIZES.format(options=TWO),
    ],
)
def test_other_lists_are_not(below: str) -> None:
    assert kept(below) == []


def test_other_kinds_of_pages_and_rules_are_left_alone() -> None:
    assert kept(SIZES.format(options=TWO), kind="article") == []
    assert kept(SIZES.format(options=TWO), why=Why.RULE_DROP) == []
