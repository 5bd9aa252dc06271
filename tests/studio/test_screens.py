"""The studio as its users see it, in Chromium: the way from a page to why, to a correction, to a label; and a page that
means harm."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from studio_parts import Served, opened, wait_until

HOSTILE = Path(__file__).with_name("hostile.html")
Serve = Callable[[Callable[[str], tuple[int, dict[str, str], bytes]]], str]


def paragraph(screen: Any, text: str) -> Any:
    return screen.frame_locator("#frame").locator(f"thresher-text:has-text('{text}')").first


def words_kept(screen: Any) -> int:
    found = re.search(r"([\d,]+) of", screen.inner_text("#result"))
    assert found
    return int(found[1].replace(",", ""))


def test_open_hover_slide_label_and_see_it_in_the_corpus(screen: Any, served: Served) -> None:
    page = opened(screen, served)
    assert paragraph(screen, "The ferry has no engine").get_attribute("data-is") == "5"
    assert paragraph(screen, "Boats for sale").get_attribute("data-is") is None

    paragraph(screen, "The ferry has no engine").hover()
    screen.wait_for_selector(".shares")
    assert "Kept" in screen.inner_text(".verdict")
    assert "likely to be content" in screen.inner_text("#reason")
    assert "The ferry has no engine" in screen.frame_locator("#rendered").locator(".here").inner_text()

    before = words_kept(screen)
    screen.locator("[data-parameter=strictness]").fill("-0.9")
    wait_until(screen, f"!document.querySelector('#result').innerText.includes('{before:,} of')")
    assert words_kept(screen) > before
    assert "p.strictness=-0.9" in screen.url

    screen.goto(f"{page}/label")
    screen.wait_for_selector("body[data-ready=yes]")
    paragraph(screen, "The tide in your inbox").click()
    assert paragraph(screen, "The tide in your inbox").get_attribute("data-is") == "keep"
    screen.keyboard.press("u")
    assert paragraph(screen, "The tide in your inbox").get_attribute("data-is") is None
    screen.fill("#who", "Ada")
    screen.click("text=Save as gold")
    screen.click("#saved a")
    screen.wait_for_selector("body[data-screen=corpus][data-ready=yes]")
    assert "1 page, 1 labelled" in screen.inner_text("#sum")
    assert "1.000" in screen.inner_text("#rows")
    assert (served.folder / "labels.parquet").is_file()


def test_of_a_hostile_page_nothing_runs_and_nothing_leaves(
    screen: Any, served: Served, serve: Serve, tmp_path: Path
) -> None:
    asked: list[str] = []

    def listening(path: str) -> tuple[int, dict[str, str], bytes]:
        asked.append(path)
        return 200, {"Content-Type": "text/html", "Access-Control-Allow-Origin": "*"}, b"<script>top.hurt=1</script>"

    url = serve(listening)
    file = tmp_path / "hostile.html"
    file.write_text(HOSTILE.read_text(encoding="utf-8").replace("URL", url), encoding="utf-8")
    dialogs: list[str] = []

    def dismissed(dialog: Any) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    screen.on("dialog", dismissed)
    screen.goto(served.url)
    screen.fill("#what", str(file))
    screen.click("#open button")
    screen.wait_for_selector("body[data-screen=page][data-ready=yes]")
    address = screen.url
    title = screen.title()
    for _ in range(2):  # as it came, then again with all that its user can do
        for link in ("#out", "#js", "#blank", "#send"):
            screen.frame_locator("#frame").locator(link).click(force=True)
        screen.frame_locator("#frame").locator("p").first.hover()
    screen.wait_for_selector(".spoke blockquote")
    for tab in ("markdown", "html", "links", "json", "rendered"):
        screen.click(f"#tab-{tab}")
    screen.wait_for_selector("#rendered:not([hidden])")
    rendered = screen.frame_locator("#rendered").locator("a")
    if rendered.count():
        rendered.first.click(force=True)
    screen.wait_for_timeout(300)
    assert screen.evaluate("window.hurt") is None
    assert (screen.url, screen.title(), dialogs, asked) == (address, title, [], [])
    assert len(screen.context.pages) == 1
    frame = next(each for each in screen.frames if each.url.endswith("/frame"))
    dangerous = "script, [onerror], [onload], meta[http-equiv=refresh], base"
    assert frame.locator(dangerous).count() == 0


def test_a_page_in_another_tab_cannot_reach_the_studio(screen: Any, served: Served, serve: Serve) -> None:
    """It knows the address and even the token, and gets nothing: by no fetch, frame, picture or script."""
    stranger = serve(lambda path: (200, {"Content-Type": "text/html"}, b"<title>A stranger</title>"))
    screen.goto(stranger)
    reached = screen.evaluate(
        """async (url) => {
            const attempts = [
                fetch(url).then((answer) => answer.text()),
                fetch(url + "api/rules", { mode: "no-cors" })
                    .then((answer) => answer.text().then((text) => text || Promise.reject())),
                fetch(url + "api/open", { method: "POST", mode: "no-cors", body: "{}" })
                    .then((answer) => (answer.type === "opaque" ? Promise.reject() : 1)),
                ...["img", "script"].map((name) => new Promise((done, fail) => {
                    const element = document.createElement(name);
                    Object.assign(element, { onload: done, onerror: fail, src: url + "static/page.js" });
                    document.body.append(element);
                })),
            ];
            return (await Promise.allSettled(attempts)).map((each) => each.status);
        }""",
        served.url,
    )
    assert set(reached) == {"rejected"}
    framed = screen.evaluate(
        """(url) => new Promise((done) => {
            const frame = document.createElement("iframe");
            frame.onload = () => { try { done(frame.contentDocument.title); } catch { done("refused"); } };
            frame.src = url;
            document.body.append(frame);
        })""",
        served.url,
    )
    assert framed in ("refused", "")
