"""The Show view in a browser: what it draws is what the engine says, lies where the page is, and is gone afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chromium import Chromium, Target, chromium_path

TALE = "The keeper of the tower lit the lamp before the sun had gone, because the fog came early and boats were out. "
LINKS = "".join(f'<li><a href="#{number}">Harbour {number}</a></li>' for number in range(6))
STORY = f"""<!doctype html><html lang="en"><title>Tower</title>
<style>body {{ margin: 8px 40px; font: 15px/1.4 sans-serif }} #inner {{ height: 90px; overflow: auto }}
iframe {{ border: 4px solid; padding: 6px; width: 500px; height: 90px }}</style>
<nav id="menu"><ul>{LINKS}</ul></nav>
<main id="story" class="tale long"><h1 id="title">The tower</h1><p id="first">{TALE * 2}</p>
<p id="second">{TALE} <a href="#log">The log</a> has more.</p>
<div id="mixed">Before {TALE}<p id="within">{TALE * 3}</p>After {TALE}</div>
<div id="inner"><p id="above">{TALE * 4}</p><p id="below">{TALE * 4}</p></div></main>
<iframe srcdoc="<p id='framed'>{TALE}</p><p>{TALE * 5}</p>"></iframe>
<p id="gone" style="display: none">{TALE}</p>
<footer id="foot"><button id="button" onclick="this.dataset.clicks = 1">Press me</button></footer>
<div style="height: 3000px"></div><p id="last">{TALE}</p></html>"""
ARABIC_TALE = "كان الحارس في البرج ينتظر السفن "
ARABIC = f'<!doctype html><html lang="ar" dir="rtl"><title>برج</title><p id="first">{ARABIC_TALE * 9}</p>'
HOSTILE = f"""<!doctype html><title>Traps</title><img name="createElement"><img name="documentElement"><img name="body">
<img name="activeElement"><script>Array.prototype.filter = Range = NodeFilter = null;
Element.prototype.getBoundingClientRect = () => {{ throw 1 }}</script>
<main><form id="form"><input name="getBoundingClientRect"><input name="parentNode"><input name="localName">
<input name="nodeType"><p id="first">{TALE * 3}</p></form></main>"""
BIG = f"""<!doctype html><title>Big</title><main><p>{TALE * 3}</p><ul id="list"></ul></main><script>
const item = Object.assign(document.createElement("li"), {{ innerHTML: "<b>One</b> two" }});
for (let n = 0; n < 5000; n++) list.append(item.cloneNode(true));
</script>"""
CLOSED = f"""<!doctype html><title>Closed</title><main><h1>The pond</h1><p>{TALE * 3}</p>
<details><summary>More of it</summary><p id="inside">{TALE * 2}</p></details><p id="after">{TALE * 3}</p></main>"""
PAGES = {"/story": STORY, "/arabic": ARABIC, "/hostile": HOSTILE, "/big": BIG, "/closed": CLOSED}

ENGINE = """const load = (file) => import(chrome.runtime.getURL(`engine/${file}`));
const [{ readPageNow }, { METHODS }, { measures }, { blocksByRelevance }, { menus }] = await Promise.all(
  ["columns.js", "methods/index.js", "methods/wlr.js", "blocks.js", "menus.js"].map(load));
const page = readPageNow(document);
const rowOf = (id) => page.nodes.findIndex((node) => node.id === id);"""


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    return serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, PAGES.get(path, "").encode()))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    if chromium_path() is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    with Chromium() as browser:
        worker = browser.worker()
        worker.wait("globalThis.chrome?.storage !== undefined")
        worker.evaluate('chrome.storage.local.set({ settings: { view: "show", method: "wlr" } })')
        yield browser


@pytest.fixture
def opened(chromium: Chromium, site: str) -> Iterator[Callable[[str], Target]]:
    """Open a page and put the view on; closed when the test is over."""
    pages = []

    def show(path: str) -> Target:
        page = chromium.open(site + path)
        pages.append(page)
        page.viewport(1280, 900)
        press(chromium, page)
        return page

    yield show
    for page in pages:
        page.close()


@pytest.fixture(scope="module")
def story(chromium: Chromium, site: str) -> Target:
    """One page for all tests that only look at it."""
    page = chromium.open(f"{site}/story")
    page.viewport(1280, 900)
    press(chromium, page)
    return page


def press(browser: Chromium, page: Target) -> None:
    browser.press(page)
    until(page, "root => root.querySelector('.badges .badge') && root.querySelector('.tint')")


def until(page: Target, function: str) -> Any:
    """Ask the overlay again and again until it says yes."""
    return page.browser.wait(lambda: page.overlay(f"root => Boolean(({function})(root))"), function)


def engine(page: Target, expression: str) -> Any:
    """The value of an expression about `page`, the engine's own reading of the page at this moment."""
    return page.evaluate_inside(f"(async () => {{ {ENGINE} return {expression} }})()")


def rows(page: Target, selector: str) -> list[int]:
    """The rows that elements of the overlay stand for, in order."""
    found = page.overlay(
        "(root, of) => [...root.querySelectorAll(of)].map((each) => Number(each.dataset.row))", selector
    )
    return sorted(found)


def text_box(page: Target, id_: str, frame: str = "") -> list[float]:
    """Where the text of an element is in the window: left, top, right, bottom."""
    return list(
        page.evaluate(
            f"""(() => {{ const frame = {json.dumps(frame)} && document.querySelector({json.dumps(frame)});
            const inside = frame ? frame.contentDocument : document, range = inside.createRange();
            const around = frame ? frame.getBoundingClientRect() : {{ left: 0, top: 0 }}, edge = frame ? 10 : 0;
            range.selectNodeContents(inside.getElementById({json.dumps(id_)}));
            const box = range.getBoundingClientRect(), x = around.left + edge, y = around.top + edge;
            return [box.left + x, box.top + y, box.right + x, box.bottom + y] }})()"""
        )
    )


def tint_box(page: Target, row: int) -> list[float]:
    found = page.overlay(
        """(root, row) => { const box = root.querySelector(`.tint[data-row="${row}"]`)?.getBoundingClientRect();
        return box ? [box.left, box.top, box.right, box.bottom] : [] }""",
        row,
    )
    return list(found)


def lies_on_text(page: Target, id_: str) -> bool:
    """Whether the tint of a block comes to lie on its text, after a while."""
    row = engine(page, f"rowOf('{id_}')")
    return bool(
        page.browser.wait(lambda: tint_box(page, row) == pytest.approx(text_box(page, id_), abs=1), f"tint of {id_}")
    )


def focused(page: Target) -> str:
    return str(page.overlay("root => root.activeElement?.getAttribute('aria-label') ?? ''"))


# ---- what is drawn over the page


@pytest.mark.short
def test_every_visible_block_of_text_in_the_window_is_tinted(story: Target) -> None:
    blocks = engine(
        story,
        """[...new Set(page.block.filter((_, row) => page.words[row] && !page.hidden[row] && row > page.body))]
        .filter((block) => !["last", "below"].includes(page.nodes[block].id))""",
    )
    assert set(rows(story, ".tint")) - {engine(story, "rowOf('below')")} == set(blocks)
    mixed = engine(story, "rowOf('mixed')")
    assert rows(story, ".tint").count(mixed) == 2  # its text is parted by the paragraph in it
    assert lies_on_text(story, "first")
    assert lies_on_text(story, "title")


def test_what_scrolls_inside_a_box_or_a_frame_is_cut_off_there(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    box = page.evaluate(
        "(({ top, bottom }) => [top, bottom])(document.getElementById('inner').getBoundingClientRect())"
    )
    row = engine(page, "rowOf('above')")
    assert tint_box(page, row)[3] <= box[1] + 1
    framed = engine(page, "rowOf('framed')")
    assert tint_box(page, framed) == pytest.approx(text_box(page, "framed", "iframe"), abs=1)
    page.evaluate("document.getElementById('inner').scrollTo(0, 40)")
    page.browser.wait(lambda: abs(tint_box(page, row)[1] - box[0]) <= 1, "the tint to be cut off above")


def test_a_closed_section_is_not_drawn_over_what_follows_it(opened: Callable[[str], Target]) -> None:
    page = opened("/closed")
    inside = engine(page, "rowOf('inside')")
    assert inside not in rows(page, ".tint, .badges .badge")
    page.evaluate("document.querySelector('details').open = true")
    page.browser.wait(lambda: inside in rows(page, ".tint"), "the text of the section to be tinted")


def test_kept_and_dropped_are_told_apart_without_colour(story: Target) -> None:
    kept = engine(story, "page.nodes.map((_, row) => row).filter((row) => METHODS.wlr(page).keep[row])")
    assert set(rows(story, ".tint.kept")) <= set(kept)
    assert set(rows(story, ".tint.dropped")).isdisjoint(kept)
    assert engine(story, "rowOf('first')") in rows(story, ".tint.kept")
    assert story.overlay("root => getComputedStyle(root.querySelector('.tint.kept')).boxShadow") != "none"


def test_the_higher_the_score_the_warmer_the_tint(story: Target) -> None:
    level = "(root, row) => Number(root.querySelector(`.tint[data-row='${row}']`).dataset.level)"
    found = [story.overlay(level, engine(story, f"rowOf('{name}')")) for name in ("title", "second", "within")]
    assert found == sorted(set(found))


def test_boxes_follow_scrolling_and_late_changes(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    page.evaluate("scrollTo(0, 300)")
    assert lies_on_text(page, "second")
    page.evaluate("document.getElementById('menu').style.paddingBottom = '70px'")
    assert lies_on_text(page, "second")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert lies_on_text(page, "last")
    assert tint_box(page, engine(page, "rowOf('first')")) == []  # far away now


def test_the_overlay_does_not_make_the_page_longer(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    before = page.evaluate(size)
    page.key("Escape")
    assert page.evaluate(size) == before


def test_blocks_are_numbered_and_menus_outlined(story: Target) -> None:
    ranks = story.overlay(
        "root => [...root.querySelectorAll('.badges .badge')].map((each) => [+each.dataset.row, +each.textContent])"
    )
    blocks = engine(story, "blocksByRelevance(page, 'wlr').map((block) => [block.row, block.rank])")
    assert ranks
    assert [each for each in ranks if each not in blocks] == []
    assert blocks[0] in ranks
    assert rows(story, ".menu[data-row]") == engine(story, "menus(page).map((menu) => menu.row)")
    assert story.overlay("root => root.querySelector('.outlines .menu').textContent") == "menu 1"


def test_the_tip_tells_what_the_engine_measured_and_stays_in_the_window(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    left, top, _, bottom = text_box(page, "within")
    page.move(left + 30, (top + bottom) / 2)
    until(page, "root => !root.querySelector('.tip').hidden")
    told = page.overlay("root => [...root.querySelectorAll('.tip dd')].map((each) => each.textContent)")
    row = engine(
        page, "[rowOf('within')].map((row) => [METHODS.wlr(page).score[row], measures(page).words[row], 1])[0]"
    )
    assert [float(each) for each in told] == row
    assert page.overlay("root => root.querySelector('.tip-name').textContent") == "p#within"
    page.viewport(420, 500)
    left, top, right, _ = text_box(page, "title")
    page.move(right - 2, top + 5)
    until(page, "root => root.querySelector('.tip-name').textContent === 'h1#title'")
    box = page.overlay(
        """root => { const box = root.querySelector('.tip').getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom] }"""
    )
    assert box[0] >= 0
    assert box[1] >= 0
    assert box[2] <= 420
    assert box[3] <= 500


@pytest.mark.short
def test_another_method_redraws_at_once(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    x, y = page.overlay(
        """root => { const box = root.querySelector('input[value=cetd-ds]').getBoundingClientRect();
        return [box.x + 9, box.y + 9] }"""
    )
    page.click(x, y)
    until(page, "root => root.querySelector('.columns').textContent.includes('density')")
    best = engine(page, "METHODS['cetd-ds'](page).best")
    assert rows(page, ".item:has(> .line.best)") == [best]
    shown = page.overlay("(root, row) => root.querySelector(`.item[data-row='${row}'] .score`).textContent", best)
    score = engine(page, f"METHODS['cetd-ds'](page).score[{best}]")
    assert float(shown.replace(",", "")) == pytest.approx(score, rel=0.01)
    assert page.overlay("root => root.activeElement.value") == "cetd-ds"


# ---- the tree


def test_best_node_path_and_initial_nodes_are_marked(story: Target) -> None:
    best = engine(story, "METHODS.wlr(page).best")
    path = engine(story, f"Array.from(page.end.keys()).filter((row) => row <= {best} && page.end[row] > {best})")
    assert rows(story, ".item:has(> .line.best)") == [best]
    assert rows(story, ".item:has(> .line.path)") == path
    initial = engine(story, "Array.from(METHODS.wlr(page).initial).flatMap((is, row) => is ? [row] : [])")
    marked = rows(story, ".item:has(> .line .initial)")
    assert marked == [row for row in rows(story, ".tree .item[data-row]") if row in initial]
    assert marked
    label = story.overlay("root => root.querySelector('.item:has(> .line.best)').getAttribute('aria-label')")
    assert "best node" in label


def test_the_tree_goes_by_keys(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    page.overlay("root => root.querySelector('.item[tabindex=\"0\"]').focus()")
    page.key("Home")
    assert focused(page).startswith("html")
    page.key("ArrowDown")
    assert focused(page).startswith("head")
    page.key("ArrowDown")
    assert focused(page).startswith("body")
    page.key("ArrowLeft")
    assert page.overlay("root => root.activeElement.getAttribute('aria-expanded')") == "false"
    page.key("End")
    assert focused(page).startswith("body") or not focused(page).startswith("main")
    page.key("Home")
    page.key("b")
    assert focused(page).startswith("body")
    page.key("ArrowRight")
    page.key("ArrowRight")
    assert page.overlay("root => root.activeElement.getAttribute('aria-level')") == "3"
    page.key("ArrowLeft")
    assert focused(page).startswith("body")
    assert page.overlay("root => root.querySelectorAll('.item[tabindex=\"0\"]').length") == 1


def test_looking_at_a_line_frames_the_node_and_enter_goes_there(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    row = engine(page, "rowOf('last')")
    page.overlay("(root, row) => root.querySelector(`.item[data-row='${row}']`).focus()", row)
    page.key("Enter")
    page.wait(
        "document.getElementById('last').getBoundingClientRect().top < innerHeight", "the last paragraph in the window"
    )
    until(page, "root => !root.querySelector('.pointer').hidden && !root.querySelector('.tip').hidden")
    assert focused(page).startswith("p#last")


def test_a_click_goes_to_the_page_and_reveals_the_line(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    left, top, *_ = text_box(page, "button")
    page.click(left + 3, top + 3)
    assert page.evaluate("document.getElementById('button').dataset.clicks") == "1"
    assert rows(page, ".item:has(> .line.found)") == [engine(page, "rowOf('button')")]


# ---- around it


@pytest.mark.short
def test_after_it_the_page_is_as_before(chromium: Chromium, site: str) -> None:
    page = chromium.open(f"{site}/story")
    page.evaluate("document.getElementById('button').focus()")
    before = page.evaluate("document.documentElement.outerHTML")
    press(chromium, page)
    assert page.evaluate("document.activeElement.hasAttribute('data-thresher-overlay')")
    assert "scroll" in listeners(page)
    page.key("Escape")
    page.wait("!document.querySelector('[data-thresher-overlay]')")
    assert page.evaluate("document.documentElement.outerHTML") == before
    assert listeners(page) == []
    assert page.evaluate("document.activeElement.id") == "button"
    page.close()


def listeners(page: Target) -> list[str]:
    """The events that the extension listens to at the window of the page."""
    world = page.browser.world(page)
    window = page.send("Runtime.evaluate", expression="window", contextId=world)["result"]["objectId"]
    return sorted(each["type"] for each in page.send("DOMDebugger.getEventListeners", objectId=window)["listeners"])


def test_the_close_button_leaves_and_the_fold_button_folds(opened: Callable[[str], Target]) -> None:
    page = opened("/story")
    page.overlay("root => root.querySelector('.fold').focus()")
    page.key("Enter")
    assert page.overlay("root => getComputedStyle(root.querySelector('.body')).display") == "none"
    assert page.overlay("root => root.querySelector('.fold').getAttribute('aria-expanded')") == "false"
    page.overlay("root => root.querySelector('.close').focus()")
    page.key("Enter")
    page.wait("!document.querySelector('[data-thresher-overlay]')")


def test_pages_that_are_read_from_the_right(opened: Callable[[str], Target]) -> None:
    page = opened("/arabic")
    assert page.overlay("root => root.querySelector('.tint.rtl') !== null")
    assert page.overlay("root => root.querySelector('.drawer').getBoundingClientRect().left") == 0
    assert lies_on_text(page, "first")


def test_a_page_full_of_traps(opened: Callable[[str], Target]) -> None:
    page = opened("/hostile")
    assert rows(page, ".tint") == [page.overlay("root => Number(root.querySelector('.tint').dataset.row)")]
    left, top, *_ = text_box(page, "first")
    page.click(left + 3, top + 3)
    assert "form#form" in page.overlay("root => root.querySelector('.tree').textContent")
    assert "p#first" in page.overlay("root => root.querySelector('.line.found').textContent")


def test_a_large_page_opens_soon_and_draws_what_is_near(opened: Callable[[str], Target]) -> None:
    page = opened("/big")
    assert engine(page, "page.length") > 20_000
    assert page.overlay("root => root.querySelectorAll('.tint').length") < 300
    assert page.overlay("root => root.querySelectorAll('.item').length") < 300
    page.evaluate("list.lastChild.id = 'end'; scrollTo(0, document.documentElement.scrollHeight)")
    assert lies_on_text(page, "end")
    left, top, *_ = text_box(page, "end")
    page.click(left + 3, top + 3)
    assert rows(page, ".item:has(> .line.found)") == [engine(page, "rowOf('end')")]
    assert page.overlay("root => root.querySelector('.gap').textContent") == "… 4,879 more"
    page.overlay("root => root.querySelector('.gap').focus()")
    page.key("Enter")
    assert page.overlay("root => root.querySelector('.gap').textContent") == "… 4,779 more"
    assert focused(page).startswith("li")
    assert page.overlay("root => root.querySelectorAll('.item').length") < 400
