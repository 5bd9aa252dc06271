"""What a reader does not see: by attribute, by inline style, by the page's own style sheets."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from measuring import measured
from oracle.styles import Sheet

from thresher import Page


def shown(source: str) -> str:
    page = Page.parse(source)
    return " ".join(" ".join(page.texts(np.flatnonzero(page.is_text & ~page.hidden))).split())


def is_hidden(css: str, target: str) -> bool:
    """Whether a sheet hides the target: markup around the word "secret". What stands beside it must always be shown."""
    text = shown(f"<style>{css}</style><p>before</p>{target}<p>after</p>")
    assert text in ("before secret after", "before after"), "hiding leaks"
    return "secret" not in text


@pytest.mark.parametrize(
    "attribute",
    [
        "hidden",
        "hidden=''",
        "hidden=hidden",
        "HIDDEN",
        "hidden=false",  # as in browsers: that it is there counts
        "aria-hidden=true",
        "aria-hidden=TRUE",
        "style='display:none'",
        "style='color: red; DISPLAY : NONE'",
        "style='display:none !important'",
        "style='visibility:hidden'",
        "style='visibility: collapse;'",
    ],
)
def test_an_element_hides_itself_and_all_below_it(attribute: str) -> None:
    assert is_hidden("", f"<div {attribute}><p>se<b>cr</b>et</p></div>".replace("se<b>cr</b>et", "<b>secret</b>"))


@pytest.mark.parametrize(
    "attribute",
    [
        "hidden=until-found",
        "hidden=UNTIL-FOUND",
        "aria-hidden=false",
        "aria-hidden",
        "style='display:block'",
        "style='overflow:hidden'",
        "style='list-style:none'",
        "style='border-collapse:collapse'",
        "class=hidden",
        "data-hidden",
        "title='display'",
    ],
)
def test_look_alikes_hide_nothing(attribute: str) -> None:
    assert not is_hidden("", f"<div {attribute}>secret</div>")


@pytest.mark.parametrize(
    ("target", "hides"),
    [
        ("<dialog>secret</dialog>", True),
        ("<dialog open>secret</dialog>", False),
        ("<dialog open hidden>secret</dialog>", True),
        ("<template>secret</template>", True),
        ("<noscript>secret</noscript>", True),
        ("<noscript><p>secret</p></noscript>", True),
        ("<datalist><option>secret</datalist>", True),
        ("<details>secret</details>", False),
    ],
)
def test_elements_that_are_shown_only_in_some_state(target: str, hides: bool) -> None:
    assert is_hidden("", target) is hides


TARGET = "<section id=top class=outer><div id=it class='box tab'>secret</div></section>"


@pytest.mark.parametrize(
    "selector",
    [
        ".box",
        "#it",
        "div",
        "div.box",
        ".box.tab",
        ".outer .box",
        "section > div",
        "#top div",
        "h6, .box, h5",
        ".nothing,\n.box",
        "div:first-child",
        "[id=it]",
        "div[class~=tab]",
        "div:not(.active)",
        "*.box",
    ],
)
def test_a_rule_hides_what_it_selects(selector: str) -> None:
    assert is_hidden(f"{selector}{{display:none}}", TARGET)
    assert is_hidden(f"b{{color:red}} {selector} {{ margin:0; visibility: hidden; }} i{{}}", TARGET)


@pytest.mark.parametrize(
    "selector",
    [".boxes", ".tab.active", "#top", ".outer p", "p > div", ".box:hover", ".box::before", ".box:focus-within", "a"],
)
def test_a_rule_leaves_what_it_does_not_select(selector: str) -> None:
    assert not is_hidden(
        f"{selector}{{display:none}}", "<section class=outer><div class='box tab'>secret</div></section>"
    )


@pytest.mark.parametrize(
    ("css", "hides"),
    [
        (".box{display:none} .box{display:block}", False),
        (".box{display:block} .box{display:none}", True),
        ("#it{display:block} .box{display:none}", False),
        ("#it{display:none} .box{display:block}", True),
        (".box.tab{display:none} .box{display:block}", True),
        (".outer .box{display:block} .box{display:none}", False),
        (".box{display:none !important} #it{display:block}", True),
        (".box{display:none} div{display:block!important}", False),
        (".box{display:none!important} .tab{display:block ! important}", False),
        (".tab{display:none} .tab.active{display:block}", True),
        (".box{visibility:hidden} .tab{visibility:visible}", False),
        (".tab{display:none} .box{color:red}", True),
    ],
)
def test_the_weightiest_and_latest_rule_wins(css: str, hides: bool) -> None:
    assert is_hidden(css, TARGET) is hides


def test_of_tabs_only_the_active_one_is_shown() -> None:
    css = ".tab{display:none} .tab.active{display:block}"
    tabs = "<div class=tab>one</div><div class='tab active'>two</div><div class=tab>three</div><p>four"
    assert shown(f"<style>{css}</style>{tabs}") == "two four"


@pytest.mark.parametrize(
    ("around", "hides"),
    [
        ("@media print", False),
        ("@media only print", False),
        ("@media (max-width:600px)", False),
        ("@media (max-width: 40em)", False),
        ("@media (min-width:768px)", True),
        ("@media (min-width: 48rem)", True),
        ("@media (min-width:768px) and (max-width:1000px)", False),
        ("@media (min-width:3000px)", False),
        ("@media screen", True),
        ("@media all", True),
        ("@media (prefers-reduced-motion)", False),
        ("@media not all", False),
        ("@supports (display:grid)", True),
        ("@layer base", True),
        ("@layer", True),
        ("@keyframes fade", False),
        ("@font-face", False),
        ("@page", False),
    ],
)
def test_at_rules_count_if_they_hold_on_a_screen(around: str, hides: bool) -> None:
    assert is_hidden(f"{around}{{.box{{display:none}}}}", TARGET) is hides
    assert is_hidden(f"@import 'x.css'; {around} {{ p{{color:red}} .box {{ display: none }} }}", TARGET) is hides


@pytest.mark.parametrize(
    ("media", "hides"),
    [("print", False), ("Only PRINT", False), ("screen", True), ("all", True), ("print, screen", True), ("", True)],
)
def test_sheets_for_printers_hide_nothing(media: str, hides: bool) -> None:
    page = f"<style media='{media}'>.box{{display:none}}</style><p>before<p class=box>secret<p>after"
    assert shown(page) == ("before after" if hides else "before secret after")


def test_at_rules_nest() -> None:
    assert is_hidden("@layer a{@media screen{@supports (x:y){.box{display:none}}}}", TARGET)
    assert not is_hidden("@layer a{@media print{@supports (x:y){.box{display:none}}}}", TARGET)
    assert is_hidden("@media print{.outer{display:none}} .box{display:none}", TARGET)


def test_keyframes_are_no_selectors() -> None:
    assert not is_hidden("@keyframes box{from{display:none}to{display:block}}", "<from>secret</from>")


def test_what_wide_screens_show_is_shown() -> None:
    css = ".hidden{display:none} @media (min-width:768px){.md\\:block{display:block} .md\\:hidden{display:none}}"
    assert shown(f"<style>{css}</style><p class='hidden md:block'>wide</p><p class='md:hidden'>narrow</p>") == "wide"


@pytest.mark.parametrize(
    ("css", "hides"),
    [
        ("/* .box{display:none} */", False),
        ("/* { */ .box{display:none}", True),
        (".box{/* } */display:none}", True),
        (".box/* a, */{display:none}", True),
        (".box{display:none} /* never closed", True),
        ("/* never closed .box{display:none}", False),
        ("} .box{display:none}", True),
        ("}}}} .box{display:none} }}", True),
        (".box{display:none", True),
        ("display:none", False),
        ("{display:none}", False),
        (",{display:none}", False),
        (";;;{}display:none;}{", False),
        (">>{display:none} .box{display:none}", True),
        ("div:nope(3), :::{display:none} .box{display:none}", True),
        ("[[{display:none} .box{display:none}", True),
        ("\\{display:none} .box{display:none}", True),
        (".é-ü{display:none} .box{display:none}", True),
    ],
)
def test_comments_and_slips(css: str, hides: bool) -> None:
    assert is_hidden(css, TARGET) is hides


def test_a_stray_brace_closes_nothing() -> None:
    assert not is_hidden("} @media print { .box{display:none} }", TARGET)
    assert not is_hidden("}}} @media print {{{ .box{display:none} }", TARGET)


@pytest.mark.parametrize(
    "css",
    [
        ".a::before{content:'}'} .box{display:none}",
        '.a::before{content:"{"} .box{display:none}',
        ".a{background:url('x{y')} .box{display:none}",
        "a[title='{display:none}']{display:none}",
        "@media{@media{@media{display:none",
        "{" * 50 + "display:none" + "}" * 99,
    ],
)
def test_braces_in_strings_do_no_harm_beyond_the_sheet(css: str) -> None:
    is_hidden(css, TARGET)


@pytest.mark.parametrize(
    "css", ["body{display:none}", "html{visibility:hidden}", ".wait{display:none}", "*{display:none}"]
)
def test_a_page_is_never_hidden_whole(css: str) -> None:
    page = Page.parse(f"<html class=wait><style>{css}</style><body class=wait style='display:none' hidden>shown")
    assert not page.hidden[page.body]
    assert page.text_below(page.body) == "shown"
    assert not page.hidden[-1]


def test_the_sheets_of_a_page_are_one() -> None:
    css = "<style>.box{display:none}</style><style>.box{display:block}</style>"
    assert shown(f"{css}<p class=box>text") == "text"


def test_many_rules_are_told_apart() -> None:
    css = "".join(f".c{number}{{display:none}}" for number in range(0, 60, 2))
    text = shown(f"<style>{css}</style>" + "".join(f"<p class=c{number}>w{number}</p>" for number in range(60)))
    assert text == " ".join(f"w{number}" for number in range(1, 60, 2))


HOSTILE_SHEETS: dict[str, Callable[[int], str]] = {
    "rules": lambda size: ".a{display:none}" * size,
    "different rules": lambda size: "".join(f".a{number},.a .b{number}{{display:none}}" for number in range(size // 2)),
    "declarations": lambda size: "p{" + "display:none;" * size,
    "showing rules": lambda size: ".a{display:none}" + ".q .a{display:block}" * size,
    "at-rules": lambda size: "@layer{" * (size // 2) + ".a{display:none}" * (size // 2),
    "selectors in one list": lambda size: "a," * size + ".a{" + "display:none;" * 400,
    "a long selector": lambda size: ".a" * size + "{display:none}",
    "opening braces": lambda size: "{" * size + "display:none",
    "comments": lambda size: "/*" * size + "display:none",
    "closed comments": lambda size: "/**/" * size + ".a{display:none}",
    "pseudo-classes": lambda size: ":not(" * size + ".a{display:none}",
    "spaces": lambda size: ".a{display:none" + " " * size * 9 + "}",
}


@pytest.mark.parametrize("kind", HOSTILE_SHEETS)
@pytest.mark.parametrize("size", [1_500, 1_000_000])
@measured
def test_hostile_sheets_cost_little(kind: str, size: int) -> None:
    """The small sheet is the worst case: it fills what is looked at. The rest of the large one is not looked at."""
    source = f"<style>{HOSTILE_SHEETS[kind](size)}</style>" + "<p class=a>x</p>" * 300
    begin = time.process_time()
    Page.parse(source)
    assert time.process_time() - begin < 1.5


def test_only_the_beginning_of_a_long_sheet_is_read() -> None:
    assert Sheet(".a{display:none}" + " " * 60_000).suspects()
    assert Sheet(" " * 60_000 + ".a{display:none}").suspects()


@pytest.mark.parametrize("size", [2_000, 40_000])
@measured
def test_thousands_of_elements_under_many_rules_stay_affordable(size: int) -> None:
    css = ".a{display:none}" + "".join(f".q{number} .a{{display:block}}" for number in range(350))
    begin = time.process_time()
    Page.parse(f"<style>{css}</style>" + "<p class=a>x</p>" * size)
    assert time.process_time() - begin < 4


def test_text_that_only_a_script_would_show_is_taken_as_shown() -> None:
    story = "<p>the river rose in the night</p>" * 20
    page = Page.parse(f"<nav>Home</nav><div id=app style='display:none'>{story}<i hidden>aside</i></div>")
    assert not page.hidden[page.rows("p")].any()
    assert page.hidden[page.rows("i")].all()
    assert any("hidden until a script shows it" in note for note in page.notes)


@pytest.mark.parametrize("name", ["template", "dialog", "datalist"])
def test_what_is_never_shown_is_not_unveiled(name: str) -> None:
    page = Page.parse(f"<p>Home</p><{name}>" + "<p>the river rose in the night</p>" * 20 + f"</{name}>")
    assert page.hidden[page.rows(name)].all()
    assert page.notes == ()


def test_hidden_text_that_is_the_lesser_part_stays_hidden() -> None:
    story = "<p>the river rose in the night</p>"
    assert shown(story * 20 + f"<div hidden>{story * 19}</div>").count("river") == 20
