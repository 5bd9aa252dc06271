"""Every screen at length, as its users go through them; all of them by keyboard, in both colours, wide and narrow."""

from __future__ import annotations

import random
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any, Final

import pyarrow
import pyarrow.parquet as parquet
import pytest
from studio_parts import Served, opened, wait_until

from thresher.lab.training.examples import LEAST_PAGES

pytestmark = pytest.mark.browser

SCREENS: Final = ("", "/tree", "/compare", "/label", "/export")
WORDS: Final = (
    "river boat winter harbour stone letter garden morning engine baker island signal copper window market silver"
).split()


def ready(screen: Any, address: str) -> None:
    screen.goto(address)
    screen.wait_for_selector("body[data-ready=yes]")


def marked(screen: Any) -> str:
    return str(screen.frame_locator("#frame").locator("[data-here]").first.inner_text())


def test_everything_by_keyboard_on_the_page(screen: Any, served: Served) -> None:
    opened(screen, served)
    screen.keyboard.press("j")
    first = marked(screen)
    screen.keyboard.press("j")
    assert marked(screen) != first
    screen.keyboard.press("k")
    assert marked(screen) == first
    screen.focus("#tab-rendered")
    for name in ("markdown", "text", "html", "metadata", "posts", "links"):
        screen.keyboard.press("ArrowRight")
        assert screen.evaluate("document.activeElement.id") == f"tab-{name}"
        screen.wait_for_selector("#plain > *")
    screen.wait_for_selector("#plain td:has-text('Tides')")
    screen.focus("[data-parameter=strictness]")
    screen.keyboard.press("End")
    screen.wait_for_selector("#result:has-text('0 of')")


def test_both_sides_scroll_together(screen: Any, served: Served) -> None:
    opened(screen, served)
    place = "document.querySelector('#rendered').contentWindow.scrollY"
    assert screen.evaluate(place) == 0
    screen.evaluate("document.querySelector('#frame').contentWindow.scrollTo(0, 600)")
    wait_until(screen, f"{place} > 100")


def test_methods_change_and_the_address_keeps_them(screen: Any, served: Served) -> None:
    opened(screen, served)
    screen.select_option("#method", "boilerpipe")
    screen.wait_for_selector("[data-parameter=link_density]")
    wait_until(screen, "!document.querySelector('#result').innerText.includes('Kind')")
    assert "method=boilerpipe" in screen.url
    screen.reload()
    screen.wait_for_selector("body[data-ready=yes]")
    assert screen.input_value("#method") == "boilerpipe"


def test_what_would_flip_a_block(screen: Any, served: Served) -> None:
    opened(screen, served)
    screen.frame_locator("#frame").locator("thresher-text:has-text('By Maren Holt')").click()
    screen.click("text=Which control would flip it?")
    screen.wait_for_selector("text=/It would be dropped with strictness/")


def test_tree_and_page_find_each_other(screen: Any, served: Served) -> None:
    page = opened(screen, served)
    ready(screen, f"{page}/tree")
    screen.click("[role=treeitem]:has-text('aside')")
    assert "Most read" in screen.frame_locator("#frame").locator("[data-here]").all_inner_texts()
    screen.frame_locator("#frame").locator("thresher-text:has-text('You learn to read')").click()
    assert "blockquote" in screen.inner_text("[aria-selected=true]") or "You learn" in screen.inner_text(
        "[aria-selected=true]"
    )
    screen.focus("#tree")
    screen.keyboard.press("Home")
    screen.keyboard.press("ArrowLeft")
    assert screen.locator("[role=treeitem]").count() == 1
    screen.keyboard.press("ArrowRight")
    assert screen.locator("[role=treeitem]").count() > 1
    screen.select_option("#picture-method", "ccb")
    screen.wait_for_selector("#picture:not([hidden])")


def test_compare(screen: Any, served: Served) -> None:
    page = opened(screen, served)
    ready(screen, f"{page}/compare?a=auto&b=plain")
    frame = screen.frame_locator("#frame")
    assert frame.locator("[data-is=both]").count() > 5
    assert frame.locator("thresher-text:has-text('Boats for sale')").get_attribute("data-is") == "second"
    screen.click("#only-b button >> nth=0")
    assert marked(screen) in screen.inner_text("#only-b button >> nth=0")
    screen.click("#swap")
    wait_until(screen, "document.querySelector('#only-a-title').innerText.includes('plain')")


def test_labelling_by_keyboard_alone(screen: Any, served: Served) -> None:
    page = opened(screen, served, "thread")
    ready(screen, f"{page}/label")
    before = screen.inner_text("#count")
    for key in ("n", "l", "l", "d"):
        screen.keyboard.press(key)
    assert "blocks chosen" in screen.inner_text("#chosen")
    after = screen.inner_text("#count")
    screen.keyboard.press("k")
    assert screen.inner_text("#count") not in (after, "")
    screen.keyboard.press("u")
    assert screen.inner_text("#count") == after
    screen.keyboard.press("r")
    assert screen.inner_text("#count") != after
    while not screen.is_disabled("[data-do=undo]"):
        screen.keyboard.press("u")
    assert screen.inner_text("#count") == before


def test_two_people_are_compared(screen: Any, served: Served) -> None:
    page = opened(screen, served, "product")
    for who, press in (("Ada", ""), ("Bob", "nnk")):
        ready(screen, f"{page}/label")
        for key in press:
            screen.keyboard.press(key)
        screen.fill("#who", who)
        screen.fill("#corpus", "two.parquet" if who == "Ada" else "two")
        screen.click("text=Save as gold")
        screen.wait_for_selector("#saved a")
    screen.wait_for_selector("#agreement:has-text('Ada and Bob agree on')")


def test_a_rule_from_a_correction(screen: Any, served: Served) -> None:
    page = opened(screen, served)
    ready(screen, f"{page}/label")
    screen.frame_locator("#frame").locator("thresher-text:has-text('By Maren Holt')").click()
    screen.click("#make-rule")
    screen.wait_for_selector("#rule:not([hidden]) >> text=Save the rule")
    assert screen.input_value("#drop") == "p.byline"
    assert screen.input_value("#site") == "sample.example"
    screen.click("text=Save the rule")
    wait_until(screen, "document.querySelector('#text').value.includes('p.byline')")
    assert "p.byline" in (served.folder / "config" / "thresher" / "rules.toml").read_text(encoding="utf-8")
    screen.goto(page)
    screen.wait_for_selector(".reasons:has-text('sample.example')")
    (served.folder / "config" / "thresher" / "rules.toml").unlink()


def test_export(screen: Any, served: Served) -> None:
    page = opened(screen, served)
    ready(screen, f"{page}/export?method=wlr")
    assert "--method wlr" in screen.inner_text("#command")
    with screen.expect_download() as download:
        screen.click("#files >> text=Markdown")
    assert "The crossing takes four minutes" in Path(download.value.path()).read_text(encoding="utf-8")


def corpus_at(path: Path, pages: int) -> None:
    """Pages of 30 sites whose content stands where it does on pages."""
    chance = random.Random(7)  # noqa: S311
    rows = []
    for number in range(pages):
        texts = [" ".join(chance.choices(WORDS, k=chance.randint(20, 50))).capitalize() + "." for _ in range(4)]
        links = "".join(f"<li><a href='/{each}'>{each}</a></li>" for each in chance.sample(WORDS, 8))
        body = "".join(f"<p>{text}</p>" for text in texts)
        html = f"<title>Number {number}</title><nav><ul>{links}</ul></nav><main><h1>Number {number}</h1>{body}</main>"
        gold = "\n".join([f"Number {number}", *texts])
        rows.append(
            {"id": f"{number}", "url": f"https://site{number % 30}.com/{number}", "html": html.encode(), "gold": gold}
        )
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)


def test_evaluate_train_and_use_the_weights(screen: Any, served: Served) -> None:
    corpus_at(served.folder / "tiny.parquet", LEAST_PAGES + 10)
    screen.goto(served.url)
    screen.fill("#what", "tiny.parquet")
    screen.click("#open button")
    screen.wait_for_selector("body[data-screen=corpus][data-ready=yes]")
    screen.click("#evaluate")
    screen.wait_for_selector("text=See the report", timeout=120_000)
    with screen.expect_popup() as report:
        screen.click("text=See the report")
    assert "Main content, measured" in report.value.inner_text("body")
    assert report.value.evaluate("window.origin") == "null"
    screen.click("#train")
    screen.click("text=Stop")
    screen.wait_for_selector("text=Training was stopped")
    screen.click("#train")
    screen.wait_for_selector("text=Word F1 on sites that were held out", timeout=300_000)
    screen.click("text=Use from now on")
    screen.wait_for_selector("text=/auto uses .*tiny.npz from now on/")
    screen.goto(served.url)
    screen.click("#usual")
    screen.wait_for_selector("#usual", state="detached")


def test_a_corpus_is_filtered_and_sorted(screen: Any, served: Served) -> None:
    corpus_at(served.folder / "list.parquet", 40)
    screen.goto(served.url)
    screen.fill("#what", "list.parquet")
    screen.click("#open button")
    screen.wait_for_selector("body[data-screen=corpus][data-ready=yes]")
    screen.fill("#find", "site7.")
    assert screen.locator("#rows tr").count() == 2
    screen.fill("#find", "")
    screen.click("th[data-key=confidence] button")
    shown = screen.locator("#rows td:nth-child(4)").all_inner_texts()
    assert shown == sorted(shown)
    screen.select_option("#show", "unlabelled")
    screen.wait_for_selector("#nothing:not([hidden])")
    screen.click("#train")
    screen.wait_for_selector("#trouble:has-text('too few to learn from')")


def test_thirty_thousand_blocks_stay_usable(screen: Any, served: Served) -> None:
    rows = "".join(f"<p>Paragraph {number} has some words, and a <b>bold</b> one.</p>" for number in range(30_000))
    (served.folder / "large.html").write_text(f"<title>Large</title><main>{rows}</main>", encoding="utf-8")
    screen.goto(served.url)
    screen.fill("#what", "large.html")
    screen.click("#open button")
    screen.wait_for_selector("body[data-screen=page][data-ready=yes]", timeout=90_000)
    screen.keyboard.press("j")
    assert "Paragraph 0" in marked(screen)
    taken = screen.evaluate(
        """async () => {
            const field = document.querySelector("[data-parameter=strictness]");
            const before = document.querySelector("#result").innerText;
            const started = performance.now();
            field.value = "1";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            while (document.querySelector("#result").innerText === before)
                await new Promise((done) => setTimeout(done, 20));
            return performance.now() - started;
        }"""
    )
    assert taken < 30_000  # a browser that is lost takes minutes


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_wider_than_the_window(screen: Any, served: Served, width: int) -> None:
    screen.set_viewport_size({"width": width, "height": 820})
    page = opened(screen, served)
    for address in (served.url, *(f"{page}{path}" for path in SCREENS), f"{served.url}rules"):
        ready(screen, address)
        assert screen.evaluate("document.documentElement.scrollWidth") <= width, address


def test_on_a_narrow_window_the_page_comes_first(screen: Any, served: Served) -> None:
    screen.set_viewport_size({"width": 390, "height": 820})
    page = opened(screen, served)
    for path in ("", "/compare", "/label"):
        ready(screen, f"{page}{path}")
        assert screen.locator("#frame").bounding_box()["y"] < screen.locator(".side").bounding_box()["y"], path


def test_arabic_runs_from_the_right_in_the_text_too(screen: Any, served: Served) -> None:
    text = "لا يوجد محرك في العبّارة، ويحملها التيار إلى الجانب الآخر في نحو أربع دقائق. " * 5
    (served.folder / "arabic.html").write_text(f"<html lang=ar dir=rtl><main><p>{text}", encoding="utf-8")
    screen.goto(served.url)
    screen.fill("#what", "arabic.html")
    screen.click("#open button")
    screen.wait_for_selector("body[data-screen=page][data-ready=yes]")
    body = "document.querySelector('#rendered').contentDocument.body"
    assert screen.evaluate(f"getComputedStyle({body}).direction") == "rtl"


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The accessibility checker, from npm where it is to be had; it is never kept here."""
    if shutil.which("npm") is None:
        pytest.skip("needs npm, for axe-core")
    folder = tmp_path_factory.mktemp("axe")
    found = subprocess.run(
        ["npm", "pack", "axe-core@4", "--silent"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    archives = list(folder.glob("*.tgz"))
    if found.returncode or not archives:
        pytest.skip("npm does not give axe-core here")
    with tarfile.open(archives[0]) as archive:
        member = archive.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["open", "rules", "corpus", *SCREENS])
def test_axe_finds_no_violation(screen: Any, served: Served, axe: str, scheme: str, path: str) -> None:
    screen.emulate_media(color_scheme=scheme)
    if path == "corpus":
        corpus_at(served.folder / "axe.parquet", 5)
        screen.goto(served.url)
        screen.fill("#what", "axe.parquet")
        screen.click("#open button")
        screen.wait_for_selector("body[data-screen=corpus][data-ready=yes]")
    else:
        page = opened(screen, served)
        ready(screen, {"open": served.url, "rules": f"{served.url}rules"}.get(path, f"{page}{path}"))
    if path == "":
        screen.keyboard.press("j")
        screen.wait_for_selector(".shares")
    screen.evaluate(axe)  # not as a script of the page: its policy refuses that
    found = screen.evaluate("axe.run({ iframes: false }).then((found) => found.violations)")
    told = [
        f"{each['id']}: {node['html'][:150]} {node.get('failureSummary', '')[:200]}"
        for each in found
        for node in each["nodes"]
    ]
    assert not told, "\n".join(told)
