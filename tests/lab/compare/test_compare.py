"""Methods side by side on one page: the figures, and the page that shows them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import turbohtml
from laid_out import laid_out
from places import PAGES
from rich.console import Console
from turbohtml import Element

from thresher import METHODS, Page
from thresher.errors import BadArgument, UnknownMethod
from thresher.lab.compare import Comparison, compare, find_named, view
from thresher.lab.compare.scores import agreement, mean_with_others
from thresher.lab.compare.show import hundredths, to_json, to_tables
from thresher.lab.compare.view import marked_page, to_html
from thresher.methods import methods_for
from thresher.verdict import Method, Verdict, Why, reasons, visible_in_body

ARTICLE = PAGES / "article" / "source.html"
SMALL = "<h1>one two</h1><p>three four</p><p>five six <a href=/>seven</a> eight</p>"
EVIL = '"><img src=x onerror=alert(1)></iframe><script>alert(1)</script><!--'


def first_rows(count: int) -> Method:
    """A method that keeps the first visible texts."""

    def method(page: Page) -> Verdict:
        visible = visible_in_body(page) & page.is_text & (page.chars > 0)
        keep = visible & (np.cumsum(visible) <= count)
        return Verdict(keep, np.zeros(len(page)), reasons(page, keep, kept=Why.VISIBLE, dropped=Why.SPARSE))

    return method


def broken(page: Page) -> Verdict:
    raise ZeroDivisionError(f"division by\nzero {EVIL}")


@pytest.fixture
def methods(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two methods whose answers are known, and one that fails."""
    for name, method in {"two": first_rows(2), "three": first_rows(3), "broken": broken}.items():
        monkeypatch.setitem(METHODS, name, method)
    return ["two", "three", "broken"]


def test_figures_by_hand(methods: list[str]) -> None:
    found = compare(SMALL, methods=[*methods, "plain"])
    two, three, failed, plain = found.entries
    assert [entry.words for entry in found.entries] == [4, 6, 0, 8]
    assert found.visible_words == 8
    assert (two.share, three.share, plain.share) == (0.5, 0.75, 1.0)
    assert two.text == "one two\nthree four"
    assert two.keep.sum() == 2
    assert found.agreement[0, 1] == pytest.approx(2 * 4 / (4 + 6))
    assert found.agreement[0, 3] == pytest.approx(2 * 4 / (4 + 8))
    assert found.agreement[1, 3] == pytest.approx(2 * 6 / (6 + 8))
    assert np.isnan(found.agreement[2]).all()
    assert two.agrees == pytest.approx((0.8 + 2 / 3) / 2)
    assert two.ms > 0
    assert two.relative == pytest.approx(two.ms / found.parse_ms)
    assert failed.problem == f"ZeroDivisionError: division by zero {EVIL}"


def test_with_gold_the_best_comes_first(methods: list[str]) -> None:
    found = compare(SMALL, methods=["plain", *methods], gold="Three four, five six! One two?")
    assert [entry.name for entry in found.entries] == ["three", "plain", "two", "broken"]
    three, plain, two, failed = found.entries
    assert three.scores is not None
    assert three.scores.word_bag == (1.0, 1.0, 1.0)
    assert three.scores.word_lcs == pytest.approx((4 / 6, 4 / 6, 4 / 6))
    assert plain.scores is not None
    assert plain.scores.word_bag == pytest.approx((6 / 8, 1.0, 12 / 14))
    assert two.scores is not None
    assert two.scores.word_bag == pytest.approx((1.0, 4 / 6, 0.8))
    assert failed.scores is None
    assert found.agreement[0, 2] == pytest.approx(0.8)
    assert found.gold_words == 6


def test_without_gold_all_methods_stand_in_the_order_of_the_registry() -> None:
    found = compare(ARTICLE)
    assert [entry.name for entry in found.entries] == list(methods_for(rendered=False))
    rendered = compare(laid_out(Page.parse(ARTICLE.read_bytes())))
    assert [entry.name for entry in rendered.entries if not entry.problem] == list(METHODS)
    assert not [entry.problem for entry in found.entries if entry.problem]
    assert np.array_equal(found.agreement, found.agreement.T)
    assert (np.diag(found.agreement) == 1).all()


def test_a_method_may_have_parameters_or_be_a_combination() -> None:
    names = ["cectd-ds:threshold=0.5", "combine:vote(wlr,accb,bte)", "combine:union(wlr,cectd-ds:threshold=0.5)"]
    found = compare(ARTICLE, methods=[*names, "cectd-ds"])
    assert [entry.name for entry in found.entries] == [*names, "cectd-ds"]
    assert found.entries[0].words > found.entries[3].words


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["nothing"], UnknownMethod),
        (["wlr:nothing=1"], BadArgument),
        (["combine:nothing(wlr)"], BadArgument),
        ([" "], BadArgument),
        ("wlr", BadArgument),
    ],
)
def test_names_that_mean_nothing_are_refused(names: list[str], problem: type[Exception]) -> None:
    with pytest.raises(problem):
        find_named(names)


def test_pages_without_words() -> None:
    for source in ("", "<p>", "<div hidden>x y</div>", "<frameset><frame></frameset>", b"%PDF-1.4"):
        found = compare(source, methods=["plain", "wlr"], gold="some words")
        assert [entry.share for entry in found.entries] == [0.0, 0.0]
        assert [entry.f1 for entry in found.entries] == [0.0, 0.0]
        assert to_html(found)


def test_agreement_of_nothing_and_of_the_same() -> None:
    matrix = agreement([["a", "a", "b"], ["b", "a", "a"], [], None])
    assert matrix[0].tolist()[:3] == [1.0, 1.0, 0.0]
    assert matrix[2, 2] == 1.0
    assert np.isnan(matrix[3]).all()
    assert mean_with_others(matrix)[:3].tolist() == [0.5, 0.5, 0.0]
    assert np.isnan(mean_with_others(agreement([["a"]])))


def test_only_the_same_words_are_the_same() -> None:
    assert [hundredths(value) for value in (1.0, 0.9999, 0.874, 0.0, float("nan"))] == ["=", "99", "87", "0", "–"]


def printed(found: Comparison, width: int) -> str:
    console = Console(width=width, file=StringIO())
    with console.capture() as captured:
        console.print(to_tables(found, width=width))
    return captured.get()


@pytest.mark.parametrize(("width", "names_in_matrix"), [(80, False), (120, True)])
def test_tables_of_all_methods_fit_into_a_terminal(width: int, names_in_matrix: bool) -> None:
    found = compare(ARTICLE, methods=list(METHODS)[:22], gold="the mill")
    lines = printed(found, width).splitlines()
    assert max(map(len, lines)) <= width
    rows = [line for line in lines[1:] if re.match(r"\s*\d+ ", line)]
    assert len(rows) == 2 * len(found.entries)  # no line was wrapped
    assert any("xpath-blocks" in line for line in rows[len(found.entries) :]) == names_in_matrix


def test_json_says_all_of_it(methods: list[str]) -> None:
    said = json.loads(to_json(compare(SMALL, methods=methods, gold="one two", url="https://example.org/")))
    assert said["url"] == "https://example.org/"
    assert said["methods"][0]["gold"]["word-bag"]["recall"] == 1.0
    assert said["methods"][0]["text"] == "one two\nthree four"
    assert said["methods"][2] == {"method": "broken", "problem": f"ZeroDivisionError: division by zero {EVIL}"}
    assert said["agreement"][2] == [None, None, None]


def test_each_text_of_the_page_says_who_keeps_it(methods: list[str]) -> None:
    found = compare(SMALL, methods=methods, url="https://example.org/a")
    marked = marked_page(found)
    assert marked.patterns == ("000", "010", "110")
    assert '<h1><thresher-text data-thresher="2">one two</thresher-text></h1>' in marked.html
    assert '<p><thresher-text data-thresher="1">five six </thresher-text><a href="/">' in marked.html
    assert '<thresher-text data-thresher="0">seven</thresher-text></a>' in marked.html
    assert '<base href="https://example.org/a" target="_blank">' in marked.html
    frame = next(element for element in elements(to_html(found)) if element.tag == "iframe")
    assert frame.attr("data-patterns") == "000 010 110"


def test_the_file_does_not_grow_with_the_number_of_methods() -> None:
    page = Page.parse("w <br>" * 2_000)
    one, all_of_them = (compare(page, methods=names) for names in (["plain"], list(METHODS)[:22]))
    assert len(marked_page(all_of_them).html) < len(marked_page(one).html) + 10_000


def test_a_page_with_too_many_texts_is_not_shown(methods: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thresher.lab.compare.view.MOST_TEXTS", 4)
    html = to_html(compare(SMALL, methods=methods))
    assert "it has 5 pieces of text, and more than 4 are too many" in html
    assert "<iframe" not in html
    monkeypatch.setattr("thresher.lab.compare.view.MOST_TEXTS", 5)
    assert "<iframe" in to_html(compare(SMALL, methods=methods))


def test_our_rules_come_before_those_of_the_page_and_weigh_more(methods: list[str]) -> None:
    hostile = "<style>thresher-text[data-thresher]{background:none!important}</style>"
    html = marked_page(compare(hostile + SMALL, methods=methods)).html
    assert html.index("<style>/* thresher */ @layer {") < html.index(hostile)
    script = (Path(view.__file__).parent / "view.js").read_text(encoding="utf-8")
    assert "`/* thresher */ @layer {" in script


def test_the_order_of_words_is_left_out_for_long_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thresher.lab.compare.scores.LONGEST_FOR_LCS", 8)
    short, long = (compare(SMALL + more, methods=["plain"], gold="one two") for more in ("", "<p>nine"))
    assert json.loads(to_json(short))["methods"][0]["gold"]["word-lcs"]["recall"] == 1.0
    assert json.loads(to_json(long))["methods"][0]["gold"]["word-lcs"] is None
    assert printed(long, 120).splitlines()[3].endswith("–")
    assert to_html(long).count('<td class="number">–</td>') == to_html(short).count('<td class="number">–</td>') + 3


def test_names_are_never_read_as_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, method in {"good[/x]": first_rows(2), "bad[/x]": broken}.items():
        monkeypatch.setitem(METHODS, name, method)
    said = printed(compare(SMALL, methods=["good[/x]", "bad[/x]", "plain"]), 120)
    assert said.count("good[/x]") == 2
    assert said.count("bad[/x]") == 2


def elements(html: str) -> list[Element]:
    root = turbohtml.parse(html, scripting=True).root
    assert root is not None
    return [node for node in root.descendants if isinstance(node, Element)]


@pytest.mark.parametrize("source", [SMALL, f"<title>{EVIL}</title><p title='{EVIL}'>{EVIL}<p>a &amp;quot; b</iframe>"])
def test_nothing_of_the_page_leaves_its_frame(source: str, methods: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, EVIL, first_rows(1))
    found = compare(source, methods=[*methods, EVIL], gold=EVIL, url=f"https://example.org/{EVIL}")
    outer = elements(to_html(found))
    frames = [element for element in outer if element.tag == "iframe"]
    assert [frame.attr("sandbox") for frame in frames] == ["allow-same-origin"]
    assert frames[0].attr("srcdoc") == marked_page(found).html
    assert [element.tag for element in outer].count("script") == 1
    assert not [element for element in outer if element.tag == "img"]
    inner = elements(frames[0].attr("srcdoc") or "")
    assert not [element for element in inner if element.tag == "script"]
    for element in (*outer, *inner):
        assert not [name for name in element.attrs if name.startswith("on")]


def test_only_our_own_script_may_run(methods: list[str]) -> None:
    html = to_html(compare(SMALL, methods=methods))
    policy = next(element for element in elements(html) if element.attr("http-equiv") == "Content-Security-Policy")
    script = next(element for element in elements(html) if element.tag == "script")
    digest = base64.b64encode(hashlib.sha256(script.text.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in (policy.attr("content") or "")


def test_the_file_has_the_figures_and_says_what_failed(methods: list[str]) -> None:
    html = to_html(compare(SMALL, methods=methods, gold="one two three four"))
    rows = [element for element in elements(html) if element.attr("data-method") is not None]
    assert [element.attr("data-name") for element in rows] == ["two", "three"]
    assert "failed: ZeroDivisionError" in html
    pairs = [element.attr("data-pair") for element in elements(html) if element.attr("data-pair")]
    assert pairs == ["0 1", "1 0"]


@pytest.mark.parametrize("gold", ["", "  \n", b"some words"])
def test_a_gold_text_without_words_is_refused(gold: str) -> None:
    with pytest.raises(BadArgument, match="gold text"):
        compare("<p>some words</p>", methods=["plain"], gold=gold)
