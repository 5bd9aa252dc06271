"""Pages on which the kernel and the cascade in Python could easily disagree about what is hidden: they do not."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from oracle import dom
from oracle.sight import Sight

import thresher

SENTENCES: Final = {
    "Arabic": "هذا نص طويل عن المدينة القديمة، وفيه كلمات كثيرة. ",
    "Chinese": "这是一段关于古城的很长的文字，里面有很多词语。",
    "Greek": "ΟΔΥΣΣΕΥΣ ΚΑΙ Ο ΣΟΦΟΣ: ένας μακρύς λόγος για την παλιά πόλη. ",
    "Hindi": "यह पुराने शहर के बारे में एक लंबा पाठ है। ",
    "Thai": "นี่คือข้อความยาวเกี่ยวกับเมืองเก่าที่มีคำมากมาย ",
    "Turkish": "İSTANBUL'UN IĞDIR'DAN GELEN ESKİ KAPILARI üzerine uzun bir yazı. ",
}
PAGE: Final = """
<!doctype html><title>№</title><style>.gone, p:is(.a, .b) {display: none} .small {font-size: 0}</style>
<nav><ul><li><a href=/>№</a><li><a href=/x>№</a></ul></nav>
<article><h1>№</h1><p>№№№<p>№№<span class=gone>№</span>№<p class=b>№№
<div class=small>№<b style="font-size: 12px">№</b></div>
<ul role=tablist><li><a href="#second">№</a></ul><div id=second style="display: none">№№№</div>
<div class="collapse İ" aria-hidden=true>№№</div>
<table><tr><th>№<td>№<tr><th>№<td>№<td style="left: -9999px; position: absolute">№</table>
<ol><li>№№<li hidden>№<li>№</ol></article><footer>№</footer>
"""
CASES: Final = {
    "a list in parentheses": "<style>p:is(.a, .b) {display: none}</style><p class=a>one two<p class=b>three<p>four",
    "lists in a list": "<style>u, p:not(.a, :not(b, .c)) {font-size: 0}</style><p class=a>one<p class=c>two<p>three",
    "a parenthesis that is not closed": "<style>:is(p, b {display: none} u) {display: none}</style><p>one <b>two</b>",
    "a letter whose small form is of ASCII": "<dl class=\u212a>&",
    "sheets for printers": "<style media=Print>p {display: none}</style><style media='print, screen'>u {font-size: 0}"
    "</style><style media='not print'>i {display: none}</style><p>one<u>two</u><i>three</i>",
    "digits beyond ASCII": "<dl class=h\u0661>&",
}


def check(source: str, hidden: str = "drop") -> None:
    """What the kernel says is hidden is what the cascade in Python says."""
    page, python = thresher.Page.parse(source).showing(hidden), Sight(dom.read(source), len(source))
    expected = {"hidden": python.hidden if hidden == "drop" else python.not_text(), "tricked": python.tricked}
    expected |= {"awaited": python.awaited, "openable": python.openable() & expected["hidden"]}
    for name, column in expected.items():
        assert getattr(page, name).tolist() == column.tolist(), name


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("hidden", ["drop", "keep"])
def test_pages_of_other_scripts(language: str, hidden: str) -> None:
    check(PAGE.replace("№", SENTENCES[language]), hidden)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("doctype", ["", "<!doctype html>"])
def test_hard_cases(case: str, doctype: str) -> None:
    check(doctype + CASES[case])


def test_a_comma_in_parentheses_ends_no_selector() -> None:
    page = thresher.extract(CASES["a list in parentheses"]).page
    texts = np.flatnonzero(page.is_text).tolist()
    assert [page.text(row) for row in texts if not page.hidden[row]] == ["four"]
