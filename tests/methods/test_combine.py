"""Combinations of methods: what each rule keeps, how they are written, and what is said about a wrong one."""

from __future__ import annotations

import numpy as np
import pytest

import thresher
from thresher import METHODS, Page
from thresher.errors import BadArgument, UnknownMethod
from thresher.methods import Verdict, Why, find_method
from thresher.methods.parameters import outside_parentheses
from thresher.verdict import reasons, visible_in_body

PAGE = Page.parse("<p>one</p><p>two</p><p>three</p><p hidden>four</p>")


def keeper(*wanted: str) -> thresher.methods.Method:
    """A method that keeps the paragraphs with these words."""

    def method(page: Page, *, also: str = "") -> Verdict:
        words = {*wanted, also}
        keep = visible_in_body(page) & np.array([page.text(row) in words for row in range(len(page))])
        return Verdict(keep, keep.astype(np.float64), reasons(page, keep, kept=Why.VISIBLE, dropped=Why.SPARSE))

    return method


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, words in {"a": ("one",), "b": ("one", "two"), "c": ("two", "three"), "none": ()}.items():
        monkeypatch.setitem(METHODS, name, keeper(*words))


def kept(expression: str, page: Page = PAGE) -> list[str]:
    verdict = find_method(f"combine:{expression}")(page)
    return page.texts(np.flatnonzero(verdict.keep & page.is_text))


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("union(a,c)", ["one", "two", "three"]),
        ("intersection(a,b)", ["one"]),
        ("intersection(a,c)", []),
        ("vote(a,b,c)", ["one", "two"]),
        ("vote(a,b)", ["one"]),  # half is not more than half
        ("weighted(3*c,a,b)", ["two", "three"]),
        ("weighted(0.5*c,a)", ["one"]),
        ("series(b,c)", ["two"]),
        ("series(none,b)", []),
        ("vote(a)", ["one"]),
        ("union(intersection(a,b),intersection(b,c))", ["one", "two"]),
        ("vote(a, b:also=three, combine:vote(c))", ["one", "two", "three"]),
        ("vote(weighted(2*a,c))", ["one"]),
        ("union(a:also=four,c)", ["one", "two", "three"]),  # hidden stays hidden
    ],
)
def test_rules(expression: str, words: list[str]) -> None:
    assert kept(expression) == words


def test_in_series_each_sees_only_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The densest of two blocks wins; once it is taken away, the other one does."""
    seen: list[str] = []

    def watcher(page: Page) -> Verdict:
        keep = visible_in_body(page)
        seen.extend(page.texts(np.flatnonzero(keep & page.is_text)))
        return Verdict(keep, keep.astype(np.float64), reasons(page, keep, kept=Why.VISIBLE, dropped=Why.SPARSE))

    monkeypatch.setitem(METHODS, "watcher", watcher)
    assert kept("series(b,watcher)") == ["one", "two"]
    assert seen == ["one", "two"]


def test_the_score_is_the_share_of_votes() -> None:
    verdict = find_method("combine:weighted(2*a,b,c)")(PAGE)
    scores = {PAGE.text(row): verdict.score[row] for row in np.flatnonzero(PAGE.chars).tolist()}
    assert scores == {"one": 0.75, "two": 0.5, "three": 0.25, "four": 0.0}
    assert verdict.why[np.flatnonzero(PAGE.chars)].tolist() == [Why.AGREED, Why.OUTVOTED, Why.OUTVOTED, Why.HIDDEN]


def test_is_a_method_like_any_other() -> None:
    by_name = thresher.extract(PAGE, method="combine:union(a,c)")
    by_parameter = thresher.extract(PAGE, method="combine", expression="union(a,c)")
    assert by_name.text == by_parameter.text == "one\ntwo\nthree"


@pytest.mark.parametrize(
    "expression", ["", "vote", "vote(", "vote)", "vote(a", "majority(a,b)", "a,b", "vote(" * 9 + "a" + ")" * 9]
)
def test_what_cannot_be_read_is_explained(expression: str) -> None:
    with pytest.raises(BadArgument, match=r"cannot read the combination .*combine:vote\(wlr,cectd-ds,accb\)"):
        find_method(f"combine:{expression}")


@pytest.mark.parametrize(
    ("expression", "error", "says"),
    [
        ("vote(a,nonesuch)", UnknownMethod, "no method is called 'nonesuch'"),
        ("vote(a,)", BadArgument, "cannot read '' as a member"),
        ("vote()", BadArgument, "cannot read '' as a member"),
        ("vote(a))", BadArgument, "cannot read 'a\\)' as a member"),
        ("vote(2*a,b)", BadArgument, "only weighted"),
        ("weighted(x*a,b)", BadArgument, "a weight is a number above 0"),
        ("weighted(0*a,b)", BadArgument, "a weight is a number above 0"),
        ("weighted(inf*a,b)", BadArgument, "a weight is a number above 0"),
        ("union(a:size=3,b)", BadArgument, "has no parameter 'size'"),
    ],
)
def test_wrong_members_are_refused_before_any_page_is_read(expression: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        find_method(f"combine:{expression}")


@pytest.mark.parametrize("name", ["a=b", "a:b", "a:also", "nonesuch:also=x", ":", "a::also=x"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(BadArgument):
        find_method(name)


def test_separators_inside_parentheses_do_not_part() -> None:
    assert outside_parentheses("a,vote(b,c(d,e)),f", ",") == ["a", "vote(b,c(d,e))", "f"]
    assert outside_parentheses("", ",") == [""]


# With real methods.

STORY_PARTS = [
    "".join(
        f"<p>Sentence {n} of part {part}, which is long enough for anyone to be taken for prose.</p>" for n in range(6)
    )
    for part in range(2)
]
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Item {n}</a></li>" for n in range(40)) + "</ul>"


def text_by(name: str, source: str) -> str:
    return thresher.extract(source, method=name).text


def test_a_vote_corrects_a_member_that_errs_alone() -> None:
    """One stretch takes what stands between two parts along, one block loses a part; density does neither."""
    source = f"<body><div>{STORY_PARTS[0]}</div><ul><li><a href=/>Related</a></ul><div>{STORY_PARTS[1]}</div>{MENU}"
    assert "Related" in text_by("bte", source)
    assert "part 1" not in text_by("fe", source)
    voted = text_by("combine:vote(bte,fe,cectd-ds)", source)
    assert "Related" not in voted
    assert "Sentence 5 of part 0" in voted
    assert "Sentence 5 of part 1" in voted


def test_members_that_err_alike_outvote_the_one_that_is_right() -> None:
    source = f"<body><div>{STORY_PARTS[0]}</div>{MENU}<div>{STORY_PARTS[1][:400]}</div>"
    right, wrong = text_by("cectd-ds", source), text_by("fe", source)
    assert "part 1" in right
    assert "part 1" not in wrong
    assert "part 1" not in text_by("combine:vote(fe,wlr,cectd-ds)", source)
