"""Which hidden text a reader can open, and that no other hidden text is ever written."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

import thresher
from thresher import Page
from thresher.blocks.block import blocks_of
from thresher.extraction import FORMATS, Extraction
from thresher.render import Options, Shown, to_html, to_markdown, to_text, to_xml
from thresher.trust.confidence import assess
from thresher.verdict import SENTENCES, Verdict, Why

SHOWN, OPENABLE, CLOSED = "shown", "openable", "closed"
MOVES = "<script src=site.js></script>"


def states(source: str) -> dict[str, str]:
    """What a reader can do with each text of a page."""
    page = Page.parse(source)
    names = np.select([page.closed, page.openable], [CLOSED, OPENABLE], SHOWN)
    return {page.text(row).strip(): str(names[row]) for row in np.flatnonzero(page.chars > 0).tolist()}


def state(target: str, css: str = "") -> str:
    """The state of the word "secret" in a target; what stands beside it must always be shown."""
    found = states(f"{MOVES}<style>{css}</style><article><p>before</p><button>x</button>{target}<p>after</p></article>")
    assert found["before"] == found["after"] == SHOWN, "hiding leaks"
    return found["secret"]


HIDINGS = ["hidden", "style='display:none'", "style='visibility: hidden'", "class=gone", "aria-hidden=true hidden"]


@pytest.mark.parametrize("hiding", HIDINGS)
@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", CLOSED),
        ("role=tabpanel", OPENABLE),
        ("role=TabPanel", OPENABLE),
        ("role=tab", CLOSED),
        ("role=contentinfo", CLOSED),
        ("id=tab-2", OPENABLE),
        ("id=S:4", CLOSED),
    ],
)
def test_how_an_element_is_hidden_says_nothing_about_opening_it(hiding: str, attributes: str, expected: str) -> None:
    assert state(f"<p {hiding} {attributes}>secret</p>", ".gone{display:none}") == expected


@pytest.mark.parametrize(
    "name",
    [
        *("tab", "tabs", "tab1", "tab-2", "Tab_3", "myTab", "mytabs", "tabContent", "tabbed", "nav-tabs"),
        *("panel", "pane", "subpanes", "tab-pane", "editPane", "accordion__body", "collapse", "is-collapsed"),
        *("toggle", "expandable", "slide", "mySlides", "slider-3", "swiper-slide", "carousel", "more", "read-more"),
        *("readMore", "readmore", "moretext", "readMoreText", "answer", "faq", "FAQ-item", "drawer", "fold", "foldout"),
        *("content", "maincontent", "description", "productDescription", "details", "item-detail"),
    ],
)
def test_names_that_speak_of_opening(name: str) -> None:
    assert state(f"<div hidden class='box {name}'>secret</div>") == OPENABLE
    assert state(f"<div hidden id='{name}'>secret</div>") == OPENABLE


@pytest.mark.parametrize(
    "name",
    [
        *("table", "data-table", "myTable", "tables", "tablet", "hidden-tablet", "tabloid", "taboola", "tabular"),
        *("database", "japanese", "folder", "unfolding", "box", "seo-text", "no", "modal", "menu"),
        *("pan", "ta-b", "mo-re", "par-ane-l"),
    ],
)
def test_names_that_do_not(name: str) -> None:
    assert state(f"<div hidden class='box {name}'>secret</div>") == CLOSED
    assert state(f"<div hidden id='{name}'>secret</div>") == CLOSED


CLOSED_PANE = "<div class=pane-2 hidden>secret</div>"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (CLOSED_PANE, CLOSED),
        (f"<button>x</button>{CLOSED_PANE}", OPENABLE),
        (f"<select><option>x</select>{CLOSED_PANE}", OPENABLE),
        (f"<a href=/page aria-expanded=false>x</a>{CLOSED_PANE}", OPENABLE),
        (f"<a href=/page>x</a>{CLOSED_PANE}", CLOSED),
        (f"<script>show('pane-2')</script>{CLOSED_PANE}", OPENABLE),
        (f"<script>$('.pane-2').show()</script>{CLOSED_PANE}", OPENABLE),
        (f"<script>$('#pane-2').show()</script>{CLOSED_PANE}", CLOSED),
        (f"<script>$('.pane-20').show()</script>{CLOSED_PANE}", CLOSED),
        (f"<script>var pane = 2</script>{CLOSED_PANE}", CLOSED),
        ("<script>$('.box').show()</script><div class=box hidden>secret</div>", CLOSED),
        ("<script>start('first')</script><div class=slider hidden><div id=first>secret</div></div>", OPENABLE),
        (f"<div class=pane-head>x</div>{CLOSED_PANE}", OPENABLE),
        (f"<h3>x</h3>{CLOSED_PANE}", CLOSED),
        (f"{MOVES}<h3>x</h3>{CLOSED_PANE}", OPENABLE),
        ("<div class=pane style='display:none' aria-hidden=true>secret</div>", CLOSED),
        (f"{MOVES}<div class=pane style='display:none' aria-hidden=true>secret</div>", OPENABLE),
    ],
)
def test_a_name_opens_nothing_alone(source: str, expected: str) -> None:
    assert states(f"<article><p>before</p></article><section>{source}</section>")["secret"] == expected


QUOTE = "<div class='a b {}'><p>{}</p><p>{}</p></div>"
ONE, TWO, THREE = QUOTE.format("", "one", "x"), QUOTE.format("c", "two", "y"), QUOTE.format("c", "three", "z")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (MOVES + ONE + TWO + THREE, OPENABLE),
        (MOVES + TWO + THREE + ONE, OPENABLE),
        (ONE + TWO + THREE, CLOSED),
        (MOVES + ONE + TWO, CLOSED),
        (MOVES + TWO + THREE, CLOSED),
    ],
)
def test_slides_that_change_by_themselves(source: str, expected: str) -> None:
    assert states(f"<style>.c{{visibility:hidden}}</style><p>text</p>{source}")["two"] == expected


PAID = '<script type=application/ld+json>{"hasPart": {"cssSelector" : ".paid"}}</script>'


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("<div class='story paid'><p>secret</p></div>", SHOWN),
        ("<div class=unpaid><p>secret</p></div>", CLOSED),
        ("<div class=paid hidden><p>secret</p></div>", CLOSED),
        ("<div class=paid><p style='font-size:0'>secret</p></div>", CLOSED),
    ],
)
def test_what_readers_pay_for_is_hidden_from_nobody(target: str, expected: str) -> None:
    rules = ".paid,.paid *,.unpaid{visibility:hidden}"
    assert states(f"<style>{rules}</style>{PAID}<p>text</p>{target}")["secret"] == expected


def test_only_class_and_id_are_names() -> None:
    assert state("<p hidden title=tab data-tab=tab name=tab>secret</p>") == CLOSED


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("<button aria-controls=it>", OPENABLE),
        ("<button aria-controls='other it  another'>", OPENABLE),
        ("<button data-target=#it>", OPENABLE),
        ("<button data-target=it>", OPENABLE),
        ("<div data-bs-target='#other, #it'>", OPENABLE),
        ("<a href=#it>", OPENABLE),
        ("<a href=#>", CLOSED),
        ("<a href=#items>", CLOSED),
        ("<a href=#IT>", CLOSED),
        ("<a href=it>", CLOSED),
        ("<a href=/page#it>", CLOSED),
        ("<a href=/page aria-controls=it>", OPENABLE),
        ("<button aria-labelledby=it>", CLOSED),
        ("<button data-target=.it>", CLOSED),
        ("<label for=it>", CLOSED),
        ("<button>", CLOSED),
    ],
)
def test_a_control_opens_what_it_names(control: str, expected: str) -> None:
    name = control[1:].split()[0].rstrip(">")
    button = f"{control}press</{name}>"
    assert state(f"{button}<p hidden id=it>secret</p>") == expected
    assert state(f"<p style='display:none' id=it>secret</p>{button}") == expected
    assert state(f"{button}<p class=gone id=it>secret</p>", ".gone{display:none}") == expected


def test_a_link_to_nowhere_opens_nothing() -> None:
    assert state("<a href=#>up</a><p hidden id=''>secret</p>") == CLOSED
    assert state("<a href=#>up</a><p hidden id>secret</p>") == CLOSED


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("aria-hidden=true", OPENABLE),
        ("aria-hidden=TRUE style='color:red'", OPENABLE),
        ("aria-hidden=true hidden=until-found", OPENABLE),
        ("aria-hidden=true hidden", CLOSED),
        ("aria-hidden=true style='display:none'", CLOSED),
        ("aria-hidden=true class=gone", CLOSED),
    ],
)
def test_what_is_only_not_read_aloud_is_seen(attributes: str, expected: str) -> None:
    assert state(f"<p {attributes}>secret</p>", ".gone{display:none}") == expected


MATH = "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\chi</annotation></semantics></math>"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"<p><span class=katex><span>{MATH}</span><span aria-hidden=true>secret</span></span></p>", CLOSED),
        (f"<p><x-formula><x-drawn aria-hidden=true>secret</x-drawn>{MATH}</x-formula></p>", CLOSED),
        (f"<p><span aria-hidden=true>secret {MATH}</span></p>", OPENABLE),
        (f"<div>{MATH}<p aria-hidden=true>secret</p></div>", OPENABLE),
    ],
)
def test_a_formula_that_is_drawn_beside_its_source_is_not_said_twice(source: str, expected: str) -> None:
    assert state(source) == expected


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        ("<template id=B:4></template><div hidden id=S:4>", OPENABLE),
        ("<template id=B:1f></template><div hidden id=S:1f>", OPENABLE),
        ("<div hidden id=S:>", CLOSED),
        ("<div hidden id=S:xyz>", CLOSED),
        ("<div hidden id=B:4>", CLOSED),
        ("<div hidden id=s:4>", CLOSED),
        ("<div style='display:none' id=S:4>", CLOSED),
        ("<section hidden id=S:4>", CLOSED),
    ],
)
def test_parts_that_react_sends_ahead(opening: str, expected: str) -> None:
    name = opening.rpartition("<")[2].split()[0]
    assert state(f"{opening}secret</{name}>") == expected


@pytest.mark.parametrize("name", ["template", "noscript", "dialog", "datalist", "noframes"])
@pytest.mark.parametrize("attributes", ["", "class=tab role=tabpanel", "hidden class=tab", "aria-hidden=true"])
def test_what_no_browser_shows_cannot_be_opened(name: str, attributes: str) -> None:
    assert state(f"<{name} {attributes}>secret</{name}>") == CLOSED
    assert state(f"<div hidden class=tab><{name} {attributes}>secret</{name}></div>") == CLOSED


@pytest.mark.parametrize("name", ["iframe", "video", "audio", "canvas"])
def test_fallbacks_cannot_be_opened(name: str) -> None:
    assert state(f"<{name} class=tab>secret</{name}>") == CLOSED
    assert state(f"<div hidden class=tab><{name}>secret</{name}></div>") == CLOSED


def test_the_head_cannot_be_opened() -> None:
    assert states("<head class=tab><title class=tab>secret</title></head><p>text")["secret"] == CLOSED


def test_everything_that_hides_a_text_must_open() -> None:
    found = states(
        f"{MOVES}<button></button><p>text</p><div hidden class=tab>one<p hidden>two</p><p>three</p>"
        "<div hidden class=accordion>four<i style='display:none'>five<b class=more hidden>six</b></i></div></div>"
        "<div hidden>seven<div hidden class=tab>eight</div></div>"
    )
    assert [word for word, how in found.items() if how == SHOWN] == ["text"]
    assert [word for word, how in found.items() if how == OPENABLE] == ["one", "three", "four"]
    assert [word for word, how in found.items() if how == CLOSED] == ["two", "five", "six", "seven", "eight"]


@pytest.mark.parametrize("source", ["", "<p>text", "<div class=tab>text</div>", "<p hidden></p>text", "plain text"])
def test_a_page_without_hidden_text_has_nothing_to_open(source: str) -> None:
    page = Page.parse(source)
    assert not page.openable.any()
    assert (page.closed == page.hidden).all()


def test_text_that_is_taken_as_shown_needs_no_opening() -> None:
    story = "<p>the river rose in the night</p>" * 20
    page = Page.parse(f"<nav>Home</nav><div id=app style='display:none'><input>{story}<i hidden class=tab>a</i></div>")
    assert not page.openable[page.rows("p")].any()
    assert page.openable[page.rows("i")].all()


def test_the_columns_are_as_long_as_the_page_and_cannot_be_changed() -> None:
    page = Page.parse("<input><p hidden class=tab>secret</p><p>text")
    for column in (page.openable, page.closed):
        assert (len(column), str(column.dtype), column.flags.writeable) == (len(page), "bool", False)


def test_hiding_more_opens_nothing_more() -> None:
    page = Page.parse("<input><p>text</p><p hidden class=tab>one</p><p hidden>two</p>")
    assert page.openable.sum() == 2
    assert page.closed.sum() == 2 + 1  # the head is a row as well
    none = page.with_hidden(np.zeros(len(page), dtype=np.bool_))
    everything = none.with_hidden(np.ones(len(page), dtype=np.bool_))
    assert not none.openable.any()
    assert not none.closed.any()
    assert (everything.openable == page.openable).all()
    assert (everything.closed == ~page.openable).all()


# ---- what is written

TABS = """<article><button></button><h1>Cups</h1><p>A cup of tea.</p>
<div class=tab hidden><h2>Second</h2>  <p>Kept <b>in</b> a tab.</p><p>Dropped in a tab.</p> <p hidden>Injected.</p>
<ul><li>Kept item<li hidden>Injected item</ul><script type="math/tex">x</script></div>
<div hidden>Injected text <script type="math/tex">injected</script></div>
<div class=tab hidden>Other tab.</div><p>End of the cup.</p></article>"""


def verdict(page: Page, *, without: str = "nothing at all") -> Verdict:
    """Keep all texts but those with this word: also what must not be written."""
    keep = np.array([page.is_text[row] and without not in page.text(row) for row in range(len(page))])
    why = np.where(keep, Why.IN_DENSE_BLOCK, Why.SPARSE).astype(np.uint8)
    return Verdict(keep, np.zeros(len(page)), why)


def extraction(source: str, *, without: str = "nothing at all") -> Extraction:
    page = Page.parse(source)
    return Extraction(page, verdict(page, without=without), method="by hand", url=None, options=Options())


def test_what_can_be_opened_is_written_if_it_is_kept() -> None:
    result = extraction(TABS, without="D")
    assert "Second\nKept in a tab.\nKept item" in result.text
    assert "Kept **in** a tab." in result.markdown
    assert "- Kept item" in result.markdown
    for written in (result.text, result.markdown, result.html, result.xml):
        assert "Kept item" in written
        assert "Dropped" not in written
        assert "Other tab." in written


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("hide", "json")])
def test_what_cannot_be_opened_is_never_written(name: str) -> None:
    written = extraction(TABS).to(name)
    assert "injected" not in written.lower()


def test_blocks_that_are_kept_hold_nothing_that_cannot_be_opened() -> None:
    result = extraction("<input><p>text</p><p hidden class=tab>Kept <i hidden>injected</i> on</p><p hidden>gone</p>")
    assert [(block.text, block.kept, block.why == SENTENCES[Why.HIDDEN]) for block in result.blocks] == [
        ("text", True, False),
        ("Kept", True, False),
        ("injected", False, True),
        ("on", True, False),
        ("gone", False, True),
    ]


def test_a_kept_block_says_why_and_a_dropped_one_that_it_is_hidden() -> None:
    page = Page.parse("<input><p>text</p><p hidden class=tab>Kept</p><p hidden class=tab>Dropped</p>")
    blocks = {block.text: block for block in blocks_of(page, verdict(page, without="Dropped"))}
    assert blocks["Kept"].why == SENTENCES[Why.IN_DENSE_BLOCK]
    assert (blocks["Dropped"].kept, blocks["Dropped"].why) == (False, SENTENCES[Why.HIDDEN])


def test_white_space_in_what_was_opened_parts_words() -> None:
    source = "<input><p>text</p><p hidden class=tab><b>one</b> <b>two</b><br>three</p>"
    assert extraction(source).text == "text\none two\nthree"
    assert extraction(source).markdown == "text\n\n**one** **two**  \nthree"


PICTURE = "<input><p>yes</p><div hidden class=tab>{}<img src=i.png alt=A><p>yes</p></div><p>yes</p>"


@pytest.mark.parametrize(("inside", "without", "count"), [("yes", "no", 1), ("no", "no", 0), ("yes", "yes", 0)])
def test_pictures_of_what_was_opened_are_written_amid_kept_text(inside: str, without: str, count: int) -> None:
    assert extraction(PICTURE.format(f"<p>{inside}</p>"), without=without).markdown.count("i.png") == count


def test_what_is_not_kept_stays_as_hidden_as_it_was() -> None:
    """Hidden text that could be opened but is dropped leaves no gap, and does not stand between others."""
    page = Page.parse("<p>yes1<i aria-hidden=true>|</i>yes2</p><p aria-hidden=true>no</p><img src=i.png><p>yes</p>")
    part = Shown(page, ~page.hidden)
    assert to_text(part) == "yes1yes2\nyes"
    assert "i.png" in to_markdown(part)


def test_opening_one_tab_opens_no_other() -> None:
    page = Page.parse(
        "<input><p hidden class=tab>yes</p><p>yes1<i aria-hidden=true>|</i>yes2</p>"
        "<p aria-hidden=true>no</p><img src=i.png><p>yes</p>"
    )
    part = Shown(page, np.array(["yes" in page.text(row) for row in range(len(page))]))
    assert to_text(part) == "yes\nyes1yes2\nyes"
    assert "i.png" in to_markdown(part)


def test_the_reasons_tell_how_much_must_be_opened() -> None:
    page = Page.parse("<input><p>text</p><p hidden class=tab>one two three</p><p hidden>four</p>")
    assert "3 of the kept words are hidden until a reader opens them" in assess(page, verdict(page)).reasons
    one = Page.parse("<input><p>text</p><p hidden class=tab>one</p>")
    assert "1 of the kept words is hidden until a reader opens it" in assess(one, verdict(one)).reasons
    assert "until" not in " ".join(assess(page, verdict(page, without="one")).reasons)


def test_the_hide_view_of_a_page_with_tabs() -> None:
    assert "A cup of tea." in extraction(TABS).hide


def test_methods_leave_closed_tabs_alone() -> None:
    assert "tab" not in thresher.extract(TABS, method="plain").text


# ---- any page

OPENINGS = {
    "<div>": SHOWN,
    "<div class=table>": SHOWN,
    "<div hidden class=tab>": OPENABLE,
    "<div aria-hidden=true>": OPENABLE,
    "<div style=display:none id=target>": OPENABLE,
    "<div class='gone panel'>": OPENABLE,
    "<div hidden id=S:a>": OPENABLE,
    "<div hidden>": CLOSED,
    "<div class=gone>": CLOSED,
    "<div class='gone table' aria-hidden=true>": CLOSED,
    "<div style=visibility:hidden id=other>": CLOSED,
}
NUMBERED = re.compile(r"word[0-9]+")
FRAME = (
    "<script>$RC('B:a','S:a');show('tab','panel')</script><style>.gone{{display:none}}</style><a href=#target>go</a>"
    "<p>" + "visible words " * 200 + "</p>{}"
)


WRITERS: dict[str, Callable[[Shown], str]] = {
    "text": to_text,
    "markdown": to_markdown,
    "html": to_html,
    "xml": lambda part: to_xml(part),
}


def nested(parts: list[str]) -> tuple[str, dict[str, str]]:
    """A page with a word after each of the tags, and for each word the least open element around it."""
    around, source, expected = [SHOWN], "", {}
    for number, part in enumerate(parts):
        if part in OPENINGS:
            around.append(max(around[-1], OPENINGS[part], key=[SHOWN, OPENABLE, CLOSED].index))
        elif len(around) > 1:
            around.pop()
        source += f"{part}<b>word{number}</b> "
        expected[f"word{number}"] = around[-1]
    return FRAME.format(source), expected


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*OPENINGS, "</div>"]), max_size=30), st.sets(st.integers(0, 29)))
def test_a_text_is_as_open_as_the_least_open_element_around_it(parts: list[str], dropped: set[int]) -> None:
    source, expected = nested(parts)
    page = Page.parse(source)
    assert not (page.openable & ~page.hidden).any()
    found = states(source)
    assert {word: found[word] for word in expected} == expected
    kept = {word for word in expected if int(word[4:]) not in dropped}
    can_be_read = {word for word in kept if expected[word] != CLOSED}
    keep = np.array([page.text(row) in kept for row in range(len(page))])
    for write in WRITERS.values():
        assert set(NUMBERED.findall(write(Shown(page, keep)))) == can_be_read
    blocks = blocks_of(page, Verdict(keep, np.zeros(len(page)), np.zeros(len(page), dtype=np.uint8)))
    in_blocks = {word for block in blocks if block.kept for word in NUMBERED.findall(block.text)}
    assert not {word for word in in_blocks if expected[word] == CLOSED}


HOSTILE: dict[str, Callable[[int], str]] = {
    "ids": lambda size: "".join(f"<p hidden id=i{number}>x</p>" for number in range(size)),
    "ids and controls": lambda size: "".join(
        f"<p hidden id=i{number}>x</p><b data-target=#i{number}>x</b>" for number in range(size)
    ),
    "links": lambda size: "<p hidden id=i>x</p>" + "".join(f"<a href=#i{number}>x</a>" for number in range(size)),
    "one long list": lambda size: f"<p hidden id=i>x</p><b aria-controls='{'i1 ' * size}'>x</b>",
    "a long class": lambda size: f"<p hidden class='{'table aB ' * size}'>x</p>",
    "nested": lambda size: "<div hidden id=i>x" * size,
    "a class that is repeated": lambda size: f"<p><b hidden class='{'x' * size}'>x" + "<p>x" * size,
    "a link that is repeated": lambda size: f"<i hidden id=i>x</i><p><a href='#{'x' * size}'>x" + "<p>x" * size,
}


def seconds(source: str) -> float:
    times = []
    for _ in range(3):
        page = Page.parse(source)
        begin = time.process_time()
        assert len(page.closed) == len(page)
        times.append(time.process_time() - begin)
    return min(times)


@pytest.mark.parametrize("kind", HOSTILE)
@measured
def test_hostile_pages_are_looked_at_in_linear_time(kind: str) -> None:
    """Eight times the size takes about eight times as long: far from the 64 of quadratic time."""
    small, large = (seconds("<p>" + "shown " * 100_000 + HOSTILE[kind](size)) for size in (2_500, 20_000))
    assert large < max(24 * small, 0.02), f"{small:.3f} s, then {large:.3f} s"


@measured
def test_a_hundred_thousand_hidden_elements_and_controls() -> None:
    source = HOSTILE["ids and controls"](100_000)
    page = Page.parse(f"<p>{'shown ' * 200_000}</p>{source}")
    begin = time.process_time()
    assert page.openable.sum() == 200_000
    assert time.process_time() - begin < 5, "takes 0.6 s"
