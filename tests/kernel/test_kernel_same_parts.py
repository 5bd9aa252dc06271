"""Pages that are easily told otherwise by the kernel than by Python: both ways give the same answer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

import thresher

pytest.importorskip("thresher.kernel.native", reason="the kernel is not built")

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
OPTIONS: Final[tuple[dict[str, Any], ...]] = ({}, {"hidden": "keep"}, {"hidden": "flag"}, {"favor": "precision"})

CASES: Final = {
    "a list in parentheses": "<style>p:is(.a, .b) {display: none}</style><p class=a>one two<p class=b>three<p>four",
    "lists in a list": "<style>u, p:not(.a, :not(b, .c)) {font-size: 0}</style><p class=a>one<p class=c>two<p>three",
    "a parenthesis that is not closed": "<style>:is(p, b {display: none} u) {display: none}</style><p>one <b>two</b>",
    "a letter whose small form is of ASCII": "<dl class=\u212a>&",
    "sheets for printers": "<style media=Print>p {display: none}</style><style media='print, screen'>u {font-size: 0}"
    "</style><style media='not print'>i {display: none}</style><p>one<u>two</u><i>three</i>",
    "digits beyond ASCII": "<dl class=h\u0661>&",
}


def answers(source: str, options: dict[str, Any], way: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("THRESHER_KERNEL", way)
    found = thresher.extract(source, **options)
    page, verdict = found.page, found.verdict
    return {
        "text": found.text,
        "reasons": found.reasons,
        "figures": [found.confidence, *verdict.score],
        **{name: np.asarray(getattr(verdict, name)).tolist() for name in ("keep", "why")},
        **{name: getattr(page, name).tolist() for name in ("hidden", "openable", "closed", "tricked", "awaited")},
    }


def check(source: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    native, plain = (answers(source, options, way, monkeypatch) for way in ("1", "0"))
    assert native.pop("figures") == pytest.approx(plain.pop("figures"), abs=2e-3)
    assert native == plain


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("options", OPTIONS)
def test_pages_of_other_scripts(language: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    check(PAGE.replace("№", SENTENCES[language]), options, monkeypatch)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("doctype", ["", "<!doctype html>"])
def test_hard_cases(case: str, doctype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check(doctype + CASES[case], {}, monkeypatch)


@pytest.mark.parametrize("way", ["1", "0"])
def test_a_comma_in_parentheses_ends_no_selector(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRESHER_KERNEL", way)
    page = thresher.extract(CASES["a list in parentheses"]).page
    texts = np.flatnonzero(page.is_text).tolist()
    assert [page.text(row) for row in texts if not page.hidden[row]] == ["four"]
