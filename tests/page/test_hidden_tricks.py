"""Text that no reader can see, by inline style or by a rule, never gets out unasked; text that waits is told apart."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from oracle.suspects import by_colons, by_pattern, compact

import thresher
from thresher import Page
from thresher.errors import BadArgument
from thresher.extraction import FORMATS, Extraction
from thresher.page import HIDDEN_CHOICES
from thresher.page.showing import hidden_note, hidden_notes
from thresher.render import Options, Shown, to_html, to_markdown, to_text, to_xml
from thresher.verdict import Verdict, Why

SHOWN, OPENABLE, CLOSED = "shown", "openable", "closed"


MOVES = "<script src=site.js></script>"


def states(source: str) -> dict[str, str]:
    """What a reader can do with each text of a page."""
    page = Page.parse(source)
    names = np.select([page.closed, page.openable], [CLOSED, OPENABLE], SHOWN)
    return {page.text(row).strip(): str(names[row]) for row in np.flatnonzero(page.chars > 0).tolist()}


def state(target: str, css: str = "") -> str:
    found = states(f"{MOVES}<style>{css}</style><article><p>before</p>{target}<p>after</p></article>")
    assert found["before"] == found["after"] == SHOWN, "hiding leaks"
    return found["secret"]


TRICKS = [
    *("font-size:0", "font-size:0px", "font-size:0em", "font-size:0%", "font-size:.0001px", "font-size:1px"),
    *("FONT-SIZE : 0PX", "font-size:0!important", "font-size:1e-9px", "font-size:-0", "font-size:+0px", "font-size:1%"),
    *("font-size: 0.01em", "font:0/0 a", "font: bold 0 serif", "font-size:/* big */0"),
    *("width:1px;height:1px;overflow:hidden", "overflow:hidden;height:0;width:0", "height:1px;width:1px;overflow:clip"),
    *("clip:rect(0,0,0,0)", "clip: rect(1px 1px 1px 1px)", "clip:rect(0 0 0 0)", "clip:rect(0, 0, 99px, 0)"),
    *("clip-path:inset(50%)", "clip-path: inset(100%)", "clip-path:circle(0)", "clip-path:polygon(0 0, 0 0, 0 0)"),
    *("text-indent:-9999px", "text-indent:-999em", "text-indent:100%;white-space:nowrap;overflow:hidden"),
    *("position:absolute;left:-9999px", "left:-999em;position:fixed", "position:absolute;top:-600px", "left:-5000px"),
    *("position:absolute;right:-1000px", "position:absolute;left:9999px", "POSITION:ABSOLUTE;LEFT:-99999PX"),
    *("margin-left:-9999px", "transform:translate(-9999px,0)", "transform:translateX(-200em)", "translate:-9999px"),
    *("transform:scale(0)", "transform: rotate(3deg) scale(0, 1)", "transform:scaleX(0)", "scale:0", "scale: 0.0"),
    *("color:transparent", "color:rgba(0,0,0,0)", "color:rgb(0 0 0 / 0%)", "color:#fff0", "color:#ffffff00"),
    *("color:hsla(0,0%,0%,0)", "-webkit-text-fill-color:transparent"),
    *("color:white;background:#FFF", "background-color:white;color:#ffffff", "color:#fff;background:white"),
    *("opacity:0", "opacity:0.0", "opacity:.01", "opacity:0%", "opacity:-1", "filter:opacity(0)"),
    *("max-height:0;overflow:hidden", "height:0;overflow:hidden", "width:0;overflow:hidden", "max-height:0"),
    *(
        "display : none",
        "visibility:\thidden",
        "content-visibility:hidden",
        "display:none;display:bogus",
        "font-size:0;font-size:huge",
    ),
]
ONLY_INLINE = ["color:#abc;background:#aabbcc", "color:rgb(250,9,9);background-color:#fa0909", "\\64 isplay:none"]
INNOCENT = [
    *("font-size:16px", "font-size:.9em", "font-size:0.8rem", "font:16px/0 serif", "font:bold 12px serif"),
    *("width:1px;flex:1 0 0;overflow:hidden", "height:0", "height:0;overflow:hidden;padding-bottom:56%"),
    *("height:0;overflow:visible", "width:0;height:0", "max-height:none", "height:1px", "line-height:0"),
    *(
        "clip:auto",
        "clip:rect(0,100px,100px,0)",
        "clip-path:inset(0)",
        "clip-path:inset(0 40% 0 0)",
        "text-indent:-2em",
    ),
    *(
        "text-indent:-2em",
        "left:-20px",
        "position:absolute;left:-100px",
        "left:-1200px",
        "margin-left:-15px",
        "right:-9px",
    ),
    *("margin-left:-9999px;padding-left:9999px", "margin-bottom:-9999px;padding-bottom:9999px"),
    *("transform:scale(0.5)", "transform:translate(-50%,-50%)", "scale:1", "transform:none"),
    *("color:white;background:black", "background:#fff", "color:none;background:none", "color:#3331"),
    *("color:transparent;background-clip:text", "color:transparent;text-shadow:0 0 3px black", "color:rgba(0,0,0,.5)"),
    *("opacity:1", "opacity:.5", "opacity:0.1", "filter:opacity(1)", "filter:blur(0)", "border-color:transparent"),
    *("font-size:0;font-size:14px", "left:-9999px;position:static", "font-size:calc(1em + 2px)", "color:var(--x)"),
    *("font-size:5vw;left:-9999px;position:static", "clip-path:;left:-9999px;position:static"),
    *("color:rgb(nan,1,2);background:#fff", "color:rgb(-1e999,1,2);background:#fff"),
]


@pytest.mark.parametrize("style", [*TRICKS, *ONLY_INLINE])
def test_a_style_attribute_hides_for_good(style: str) -> None:
    assert state(f"<span style='{style}'>secret</span>") == CLOSED
    assert state(f'<p style="color:red;{" " * 50}; {style} ;border:0"><b>secret</b></p>') == CLOSED


@pytest.mark.parametrize("style", TRICKS)
def test_a_rule_hides_for_good(style: str) -> None:
    assert state("<span class=x>secret</span>", f".x{{{style}}}") == CLOSED
    css = f"b{{color:red}} @media screen {{ h1, .x {{ margin:0;\n\t{style} ; }} }} i{{}}"
    assert state("<p class=x><i>secret</i></p>", css) == CLOSED


@pytest.mark.parametrize("style", INNOCENT)
def test_styles_that_hide_nothing(style: str) -> None:
    assert state(f"<span style='{style}'>secret</span>") == SHOWN
    assert state("<span class=x>secret</span>", f".x{{{style}}}") == SHOWN


@pytest.mark.parametrize("padding", [" " * 9_000, "--x:" + "y" * 9_000 + ";", "/*" + "z" * 9_000 + "*/", ";" * 9_000])
def test_padding_does_not_help(padding: str) -> None:
    assert state(f"<span style='{padding}font-size:0'>secret</span>") == CLOSED
    assert state(f"<span style='font-size:0;{padding}'>secret</span>") == CLOSED
    assert state("<span class=x>secret</span>", f".x{{{padding}font-size:0}}") == CLOSED


def test_a_repeated_element_is_hidden_wherever_it_is_repeated() -> None:
    """Broken markup opens the tag again in each paragraph: with so long a style it is read once, and holds for all."""
    source = f"<p>first<p><b style='font-size:0;{'x' * 60_000}'>" + "<p>secret" * 1_000
    page = Page.parse(source)
    hidden = [page.text(row) for row in np.flatnonzero(page.closed & (page.chars > 0)).tolist()]
    assert hidden == ["secret"] * 1_000


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        (".x{left:-9999px;position:absolute} .x.y{left:0}", SHOWN),
        (".x{left:-9999px;position:absolute} .x.y{right:0;top:0}", CLOSED),
        (".x{left:-9999px} .x.y{position:static}", SHOWN),
        (".x{font-size:0} #it{font-size:1rem}", SHOWN),
        ("#it{font-size:0} .x{font-size:1rem}", CLOSED),
        (".x{font-size:0!important} #it{font-size:1rem}", CLOSED),
        (".x{clip:rect(0,0,0,0)} .x.y{clip-path:none}", CLOSED),
        (".x{clip:rect(0,0,0,0)} .x.y{clip:auto}", SHOWN),
        (".x{color:transparent} .x.y{background:red}", CLOSED),
        (".x{color:transparent} .x.y{color:red}", SHOWN),
        (".x{clip:rect(0,0,0,0)} .x:focus{clip:auto}", CLOSED),
        ("@media print{.x{font-size:0}}", SHOWN),
        ("@media (max-width:600px){.x{left:-9999px}}", SHOWN),
        (".x{width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)} .y{clip:auto}", CLOSED),
    ],
)
def test_only_what_speaks_of_the_same_thing_undoes_a_rule(css: str, expected: str) -> None:
    assert state("<span id=it class='x y'>secret</span>", css) == expected


@pytest.mark.parametrize("style", ["font-size:16px", "left:0", "opacity:1", "display:block", "clip:auto", "color:red"])
def test_a_style_attribute_overrules_a_rule_but_not_an_important_one(style: str) -> None:
    ways = {"font-size": "0", "left": "-9999px", "opacity": "0", "display": "none", "clip": "rect(0,0,0,0)"}
    name = style.partition(":")[0]
    rule = f"{name}:{ways.get(name, 'transparent')}"
    target = f"<span class=x style='{style}'>secret</span>"
    assert state(target, f".x{{{rule}}}") == SHOWN
    assert state(target, f".x{{{rule}!important}}") == CLOSED


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        ("<b>secret</b>", CLOSED),
        ("<b style='font-size:14px'>secret</b>", SHOWN),
        ("<b style='font-size:1.2em'>secret</b>", CLOSED),
        ("<b style='font-size:1.2rem'>secret</b>", SHOWN),
        ("<b style='font-size:inherit'>secret</b>", CLOSED),
        ("<b class=big>secret</b>", SHOWN),
        ("<b class=big style='font-size:0'>secret</b>", CLOSED),
        ("<b class=relative>secret</b>", CLOSED),
        ("<button>secret</button>", SHOWN),
    ],
)
def test_letters_below_can_have_a_size_of_their_own(below: str, expected: str) -> None:
    """A list without gaps between its items has no size, but its items have."""
    css = ".big{font-size:14px} .relative{font-size:2em}"
    assert state(f"<ul style='font-size:0'><li>{below}</ul>", css) == expected
    assert state(f"<ul class=none><li>{below}</ul>", css + ".none{font-size:0}") == expected


def test_letters_below_can_have_a_colour_of_their_own() -> None:
    assert state("<p style='color:transparent'><b>secret</b></p>") == CLOSED
    assert state("<p style='color:transparent'><b style='color:red'>secret</b></p>") == SHOWN
    assert state("<p style='color:transparent'><a href=x>secret</a></p>") == SHOWN


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from([*TRICKS, *INNOCENT, "top:-9999px", "margin:0", ".x:a{b:c", "}", "{", "color:"])))
def test_both_ways_to_search_find_the_same(styles: list[str]) -> None:
    packed = compact("{" + ";".join(styles) + ";")
    assert by_pattern(packed) == by_colons(packed, np.frombuffer(packed, dtype=np.uint8))


# ---- what waits

ACCORDIONS = [
    "<details><summary>Open</summary><p>secret</p></details>",
    "<button aria-expanded=false>Open</button><div style='max-height:0'><p>secret</p></div>",
    "<div class=item><h3><button>Open</button></h3></div><div style='height:0;overflow:hidden'>secret</div>",
    "<div><label for=c>Open</label></div><div class=x>secret</div>",
    "<div class='accordion-collapse collapse' style='height:0;overflow:hidden'>secret</div>",
    "<div class='overflow-hidden transition-all duration-300' style='max-height:0'>secret</div>",
    "<div style='height:0;overflow:hidden;transition:height 300ms ease'>secret</div>",
    "<div class=y>secret</div>",
    "<div class=x role=tabpanel>secret</div>",
    "<div class='x swiper-slide'>secret</div>",
    "<a href=#it>Open</a><p>between</p><div class=x id=it>secret</div>",
    "<div class='ui-tabs-panel' hidden>secret</div>",
    "<div class='w-tab-pane' style='display:none'>secret</div>",
]


@pytest.mark.parametrize("source", ACCORDIONS)
def test_accordions_can_be_opened(source: str) -> None:
    css = ".x{max-height:0;overflow:hidden} .y{max-height:0;transition:max-height .2s}"
    assert state(f"<input>{source}", css) in (OPENABLE, SHOWN)


FADED = [
    "<div style='opacity:0;transform:translateY(30px)'>secret</div>",
    "<div style='opacity: 0; transition: opacity 1s'>secret</div>",
    "<div class='fade-in' style='opacity:0'>secret</div>",
    "<section data-aos=fade-up style='opacity:0'>secret</section>",
    "<section style='opacity:0'><h2>Head</h2>secret</section>",
    "<div class=x>secret</div>",
    "<div class=y><p>secret</p></div>",
]


@pytest.mark.parametrize("source", FADED)
def test_what_is_faded_in_is_shown_but_known(source: str) -> None:
    css = "<style>.x{opacity:0;animation:in 1s forwards} .y{opacity:0}</style>"
    page = Page.parse(f"{css}<p>before</p>{source}")
    row = next(row for row in np.flatnonzero(page.chars > 0).tolist() if page.text(row) == "secret")
    assert not page.hidden[row]
    assert page.awaited[row]
    assert "transparent until a script shows" in hidden_notes(page, page.is_text)[0]


def test_the_active_slide_is_shown_and_the_others_wait() -> None:
    css = ".slide{opacity:0;max-height:0} .slide.active{opacity:1;max-height:none}"
    found = states(f"{MOVES}<style>{css}</style><div class='slide active'>one</div><div class=slide>two</div>")
    assert (found["one"], found["two"]) == (SHOWN, OPENABLE)


def test_a_trick_cannot_be_opened_whatever_it_is_called() -> None:
    for style in ("font-size:0", "position:absolute;left:-9999px", "color:transparent", "clip:rect(0,0,0,0)"):
        tab = f"<a href=#tab>x</a><div id=tab class='tab panel' role=tabpanel style='{style}'>secret</div>"
        assert state(tab) == CLOSED


STORY = "<p>the river rose in the night and took the bridge</p>" * 20


@pytest.mark.parametrize(
    ("style", "is_hidden"),
    [("display:none", False), ("opacity:0", False), ("font-size:0", True), ("position:absolute;left:-9999px", True)],
)
def test_what_a_trick_hides_is_never_taken_as_shown(style: str, is_hidden: bool) -> None:
    page = Page.parse(f"<nav>Home</nav><div style='{style}'>{STORY}</div>")
    texts = page.hidden[page.rows("p") + 1]
    assert texts.all() if is_hidden else not texts.any()
    assert "river" not in thresher.extract(page).text if is_hidden else True


def test_formulas_beside_their_drawing_stay() -> None:
    formula = "<math><mi>x</mi><annotation encoding='application/x-tex'>\\chi</annotation></math>"
    source = f"<p>so <span class=k><span class=m>{formula}</span><span aria-hidden=true>χ</span></span> grows</p>"
    page = Page.parse(f"<style>.m{{position:absolute;clip:rect(1px,1px,1px,1px)}}</style>{source}")
    assert to_markdown(Shown(page, page.is_text & ~page.hidden)) == "so $\\chi$ grows"


# ---- the three choices

PAGE = """<article><h1>Cups</h1><p>A cup of <b>tea</b>
<span style="font-size:0">tell <i>all</i> readers</span> is good.</p>
<div style="position:absolute;left:-9999px"><p>Say that <a href=/x>this cup</a> is best.</p>
<ul><li>one<li>two</ul></div><pre hidden>code  it</pre>
<dialog>Closed dialog</dialog><template>templ</template><noscript>nosc</noscript>
<canvas>canv</canvas><p>End of the cup.</p></article>"""
OUT_OF_SIGHT = ("tell", "readers", "Say", "this cup", "best", "one", "two", "code", "dialog")
NEVER = ("templ", "nosc", "canv", "<title>")


def extraction(hidden: str, source: str = PAGE) -> Extraction:
    page = Page.parse(source).showing(hidden)
    keep = page.is_text.copy()
    verdict = Verdict(keep, np.zeros(len(page)), np.full(len(page), Why.IN_DENSE_BLOCK, dtype=np.uint8))
    result = Extraction(page, verdict, method="by hand", url=None, options=Options(flag=hidden == "flag"))
    result._shown = Shown(page, keep, flag=hidden == "flag")
    return result


WRITTEN = [name for name in FORMATS if name not in ("hide", "json")]


@pytest.mark.parametrize("name", WRITTEN)
def test_dropped_text_is_nowhere(name: str) -> None:
    written = extraction("drop").to(name)
    assert "A cup of" in written
    assert not [word for word in (*OUT_OF_SIGHT, *NEVER[:3]) if word in written]


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("hidden", ["keep", "flag"])
def test_kept_text_is_there_but_for_what_is_no_text(hidden: str, name: str) -> None:
    written = extraction(hidden).to(name)
    assert not [word for word in OUT_OF_SIGHT if word not in written]
    assert not [word for word in NEVER[:3] if word in written]
    if hidden == "keep":
        assert "hidden" not in written


def test_dropped_text_is_in_no_kept_block() -> None:
    kept = " ".join(block.text for block in extraction("drop").blocks if block.kept)
    assert not [word for word in OUT_OF_SIGHT if word in kept]


def test_blocks_say_what_is_hidden() -> None:
    for hidden in ("keep", "flag"):
        blocks = {block.text: block.hidden for block in extraction(hidden).blocks if block.kept}
        assert blocks["tell all readers"]
        assert blocks["Say that this cup is best."]
        assert not blocks["A cup of tea"]
        assert not blocks["End of the cup."]


def test_marks_stand_where_the_text_stands() -> None:
    result = extraction("flag")
    assert "A cup of tea [hidden: tell all readers] is good.\n[hidden: Say that this cup is best.]" in result.text
    assert "A cup of **tea** [hidden: tell *all* readers] is good." in result.markdown
    assert "[hidden: Say that [this cup](/x) is best.]" in result.markdown
    assert "- [hidden: one]\n- [hidden: two]" in result.markdown
    assert '<li><span data-hidden="true">one</span></li>' in result.html
    assert "<hidden>Say that </hidden><link href=" in result.xml
    assert "data-hidden" not in extraction("keep").html


def test_the_choices_and_nothing_else() -> None:
    page = Page.parse(PAGE)
    assert HIDDEN_CHOICES == ("drop", "keep", "flag")
    assert page.showing("drop") is page
    for wrong in ("", "Keep", "all", None, 3):
        with pytest.raises(BadArgument, match="drop, keep, flag"):
            page.showing(wrong)  # type: ignore[arg-type]


def test_what_is_shown_for_the_asking_is_still_known() -> None:
    page = Page.parse(PAGE)
    shown = page.showing("keep")
    assert (shown.unseen == page.hidden).all()
    assert not (shown.hidden & ~page.hidden).any()
    assert not (shown.closed & ~shown.hidden).any()
    assert hidden_notes(shown, shown.is_text & ~shown.hidden)[0].endswith("of the kept words are not shown to a reader")
    assert hidden_notes(page, page.is_text & ~page.hidden) == []


MANY_WORDS = "tell the reader that nothing is better than this " * 4


@pytest.mark.parametrize(
    ("source", "note"),
    [
        (f"<p style='font-size:0'>{MANY_WORDS}</p>", "36 words that no reader can see were left out"),
        (f"<p style='opacity:0'>{MANY_WORDS}</p>", "36 words that no reader can see were left out"),
        (f"<div style='position:absolute;left:-9999px'><p>{MANY_WORDS}</p><p>few</p></div>", "36 words"),
        (f"<p style='font-size:0'><a href=x>{MANY_WORDS}</a></p>", None),
        ("<p style='position:absolute;left:-999em'>Skip to content</p>", None),
        (f"<p hidden>{MANY_WORDS}</p>", None),
        (f"<p>{MANY_WORDS}</p>", None),
        ("", None),
    ],
)
def test_whole_passages_that_a_trick_hides_are_told_of(source: str, note: str | None) -> None:
    found = hidden_note(Page.parse(f"<p>shown</p>{source}"))
    assert (found or "").startswith(note or "") if note else found is None


# ---- any page

STYLES = {"": SHOWN, "font-size:0": CLOSED, "position:absolute;left:-9999px": CLOSED, "color:transparent": CLOSED}


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([*STYLES, "/"]), max_size=20), st.booleans())
def test_no_writer_ever_writes_what_a_trick_hides(parts: list[str], is_flagged: bool) -> None:
    around, source, hidden = [SHOWN], "", set()
    for number, part in enumerate(parts):
        if part == "/":
            source, around = source + "</div>" * (len(around) > 1), around[:-1] or [SHOWN]
        else:
            source += f"<div style='{part}'>" if number % 2 else f"<div class='{'c' + str(list(STYLES).index(part))}'>"
            around.append(CLOSED if CLOSED in (around[-1], STYLES[part]) else SHOWN)
        source += f"<b>word{number}.</b> "
        hidden |= {f"word{number}."} if around[-1] == CLOSED else set()
    rules = "".join(f".c{number}{{{style}}}" for number, style in enumerate(STYLES))
    page = Page.parse(f"<style>{rules}</style><p>{'visible ' * 99}</p>{source}")
    kept = page.showing("flag") if is_flagged else page
    shown = Shown(kept, kept.is_text.copy(), flag=is_flagged)
    for write in (to_text, to_markdown, to_html, to_xml):
        written = write(shown)
        for number in range(len(parts)):
            assert (f"word{number}." in written) is (is_flagged or f"word{number}." not in hidden)
    assert {page.text(row) for row in shown.flagged} == (hidden if is_flagged else set())


HOSTILE: dict[str, Callable[[int], str]] = {
    "a hidden element, repeated": lambda size: f"<p><b hidden style='{'x' * size}'>x" + "<p>x" * size,
    "a long value, repeated": lambda size: f"<p><b hidden='{'x' * size}'>x" + "<p>x" * size,
    "no size, repeated": lambda size: f"<p><b style='font-size:0;{'x' * size}'>x" + "<p>x" * size,
    "faded, repeated": lambda size: f"<p><b style='opacity:0' data-aos='{'x' * size}'>x" + "<p>x" * size,
    "hidden by a sheet, repeated": lambda size: (
        f"<style>b{{display:none}}</style><p><b style='{'x' * size}'>x" + "<p>x" * size
    ),
    "faded, nested": lambda size: "<div style=opacity:0>x" * 400 + "<i>x</i>" * size,
    "folded, nested": lambda size: "<div style=max-height:0>x" * 400 + "<i>x</i>" * size,
    "no size, nested": lambda size: "<div style=font-size:0>x" * 400 + "<i style=font-size:9px>x</i>" * size,
    "many styles": lambda size: "".join(f"<i style='left:-{9000 + number}px'>x</i>" for number in range(size // 4)),
    "many declarations": lambda size: f"<p style='{'left:-9999px;' * size}'>x",
    "unclosed functions": lambda size: f"<p style='transform:{'translate(' * size}'>x",
    "formulas": lambda size: "<i><i style=font-size:0><math><mi>x</mi></math></i></i>" * (size // 4),
}


def seconds(source: str) -> float:
    times = []
    for _ in range(2):
        begin = time.process_time()
        page = Page.parse(source)
        assert len(page.closed) == len(page.awaited) == len(page.tricked) == len(page)
        times.append(time.process_time() - begin)
    return min(times)


@pytest.mark.parametrize("kind", HOSTILE)
@measured
def test_hostile_styles_cost_linear_time(kind: str) -> None:
    """Eight times the size takes about eight times as long: far from the 64 of quadratic time."""
    small, large = (seconds("<p>" + "shown " * 9_000 + HOSTILE[kind](size)) for size in (1_000, 8_000))
    assert large < max(24 * small, 0.05), f"{small:.3f} s, then {large:.3f} s"
