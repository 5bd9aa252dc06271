"""What rules do to a verdict."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.errors import BadArgument
from thresher.methods import METHODS
from thresher.page import Page
from thresher.rules import Rule, Rules
from thresher.verdict import SENTENCES, Kind, Verdict, Why

SOURCE = """
<head><title>Site</title></head>
<body><nav><p>Menu</p></nav>
<main><p>Story</p><div class=promo><p>Buy</p><p class=fine>Facts</p></div><p>End</p></main>
<div id=side><p>Aside</p><p style="display:none">Nobody sees this</p>
  <div role=tabpanel id=tab class=panel hidden><p>In a tab</p></div><button aria-controls=tab>Open</button></div>
</body>
"""


def nothing_kept(page: Page) -> Verdict:
    return Verdict(np.zeros(len(page), dtype=bool), np.zeros(len(page)), np.zeros(len(page), dtype=np.uint8))


def applied(rule: Rule, *, everything: bool = True) -> tuple[Page, Verdict]:
    page = Page.parse(SOURCE)
    verdict = METHODS["plain"](page) if everything else nothing_kept(page)
    return page, rule.apply(page, verdict)


def kept(rule: Rule, *, everything: bool = True) -> list[str]:
    page, verdict = applied(rule, everything=everything)
    return [text.strip() for text in page.texts(np.flatnonzero(page.writable(verdict.keep) & (page.chars > 0)))]


def test_dropped_whatever_the_method_says() -> None:
    assert kept(Rule("example.org", drop=("nav", "#side"))) == ["Story", "Buy", "Facts", "End"]


def test_kept_whatever_the_method_says_but_never_what_nobody_sees() -> None:
    assert kept(Rule("example.org", keep=(".promo",)), everything=False) == ["Buy", "Facts"]
    assert kept(Rule("example.org", keep=("#side",)), everything=False) == ["Aside", "In a tab", "Open"]
    assert kept(Rule("example.org", keep=("head", "title", "html")), everything=False)[0] == "Menu"


def test_the_inner_one_decides_and_on_a_tie_it_is_dropped() -> None:
    assert "Facts" in kept(Rule("example.org", drop=(".promo",), keep=(".fine",)))
    assert "Buy" not in kept(Rule("example.org", drop=(".promo",), keep=(".fine", "main")))
    assert "Facts" not in kept(Rule("example.org", drop=(".fine",), keep=("p.fine", "main")))


def test_only_bounds_everything_else() -> None:
    rule = Rule("example.org", only=("main",), keep=("#side", ".fine"), drop=(".promo",))
    assert kept(rule) == ["Story", "Facts", "End"]


def test_only_that_selects_nothing_is_ignored_and_said_so() -> None:
    rule = Rule("example.org", "rules.toml", only=("#gone",))
    assert kept(rule) == kept(Rule("example.org"))
    assert rule.notes(Page.parse(SOURCE)) == (
        "rules for example.org were applied (rules.toml)",
        'nothing on the page matches only = "#gone", so that rule was ignored',
    )
    assert len(Rule("example.org", only=("main",)).notes(Page.parse(SOURCE))) == 1


def test_reasons_and_kind() -> None:
    page, verdict = applied(Rule("example.org", keep=("main",), drop=("nav",), kind="forum"))
    by_text = dict(zip(page.texts(np.flatnonzero(page.chars > 0)), verdict.why[page.chars > 0].tolist(), strict=True))
    assert SENTENCES[Why(by_text["Story"])] == "kept by one of your rules"
    assert SENTENCES[Why(by_text["Menu"])] == "dropped by one of your rules"
    assert by_text["Aside"] == Why.VISIBLE
    assert by_text["Nobody sees this"] == Why.HIDDEN
    assert verdict.kind == Kind("forum", 1.0)


def test_the_first_verdict_is_left_alone() -> None:
    page = Page.parse(SOURCE)
    before = METHODS["plain"](page)
    copies = before.keep.copy(), before.why.copy()
    Rule("example.org", drop=("body",)).apply(page, before)
    assert (before.keep == copies[0]).all()
    assert (before.why == copies[1]).all()


@settings(max_examples=25)
@given(st.text(alphabet="<pdiv>/ xk", max_size=120), st.sampled_from(["k", "x", "p", "div", "*"]), st.data())
def test_each_row_follows_the_nearest_selected_element_above_it(source: str, keep: str, data: st.DataObject) -> None:
    drop = data.draw(st.sampled_from(["k", "x", "p", "div", "*"]))
    page = Page.parse(source)
    verdict = Rule("example.org", keep=(keep,), drop=(drop,)).apply(page, nothing_kept(page))
    kept_rows, dropped_rows = set(page.select(keep).tolist()), set(page.select(drop).tolist())
    for row in np.flatnonzero(page.chars > 0).tolist():
        above = row
        while above and above not in kept_rows | dropped_rows:
            above = int(page.parent[above])
        assert verdict.keep[row] == (above in kept_rows - dropped_rows and not page.closed[row])


def test_who_decides_on_the_method() -> None:
    rule = Rule("example.org", method="ccb", parameters={"threshold": 0.6})
    assert rule.settled(None, {}) == ("ccb", {"threshold": 0.6})
    assert rule.settled(None, {"threshold": 0.7}) == ("ccb", {"threshold": 0.7})
    assert rule.settled("bte", {}) == ("bte", {})
    assert Rule("example.org", parameters={"favor": "recall"}).settled("auto", {}) == ("auto", {"favor": "recall"})


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://example.org/", "example.org"),
        ("http://EXAMPLE.org:8080/x?y#z", "example.org"),
        ("https://www.example.org", "example.org"),
        ("https://example.org./x", "example.org"),
        ("https://example.org/blog", "example.org/blog"),
        ("https://example.org/blog/2024", "example.org/blog"),
        ("https://example.org/blog/b%C3%BCcher/1", "example.org/blog/bücher"),
        ("https://example.org/blogger", "example.org"),
        ("https://shop.example.org/blog", "shop.example.org"),
        ("https://xn--bcher-kva.example/", "bücher.example"),
        ("https://notexample.org/", None),
        ("https://org/", None),
        ("https://[broken", None),
        ("https://" + "a." * 500 + "example.org/", None),
        ("no address", None),
        ("", None),
        (None, None),
    ],
)
def test_the_most_specific_site_wins(url: str | None, site: str | None) -> None:
    sites = ["example.org", "example.org/blog", "example.org/blog/bücher", "shop.example.org", "bücher.example"]
    rule = Rules(map(Rule, sites)).for_url(url)
    assert (rule.site if rule else None) == site


def test_a_page_without_an_address_may_name_its_own() -> None:
    rules = Rules([Rule("example.org", "rules.toml")])
    page = Page.parse('<link rel=canonical href="https://www.example.org/x"><p>Text')
    rule = rules.for_page(page, None)
    assert rule is not None
    assert rule.note.endswith("(rules.toml); the page itself names this site as its own")
    assert rules.for_page(page, "https://example.com/") is None
    assert rules.for_page(Page.parse("<p>Text"), None) is None


@pytest.mark.parametrize(
    "selector",
    ["p >", "", ":nothing", "p:is(.a .b)", ":has(:has(p))", ".a:has(.b .a)", ":not(:not(p))", "p:nth-child(2 of a b)"],
)
def test_selectors_that_are_none_or_slow_are_refused(selector: str) -> None:
    with pytest.raises(BadArgument, match=r"is no CSS selector|could take minutes"):
        Page.parse("<p>").select(selector)


def test_a_page_is_selected_from_in_document_order() -> None:
    page = Page.parse(
        "<svg><a>x</a></svg><table><tr><td><p>x<template><p>in<b>t</template><!-- c --><p title='a (b > c)'>z"
    )
    assert page.select("*").tolist() == np.flatnonzero(~page.is_text).tolist()
    assert [page.name(row) for row in page.select('b, td, [title="a (b > c)"]')] == ["td", "b", "p"]
    assert len(page.select("td:has(> p), p:not(.a, .b):nth-child(2n + 1)"))
