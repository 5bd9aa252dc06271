"""Take the pictures of the studio in `docs/pictures/studio/`: `make studio-pictures`. Needs Chromium.

They tell the whole round on our own sample pages: open, why, correct, teach, better. `ARGS="--all FOLDER"` takes every
screen instead, light and dark, wide and narrow, to be looked through.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pyarrow
import pyarrow.parquet as parquet
from chromium import chromium_path
from PIL import Image  # comes with matplotlib
from playwright.sync_api import sync_playwright

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures" / "studio"
WIDE, NARROW = (1280, 800), (390, 800)
SCREENS: Final = ("", "/tree", "/compare", "/label", "/export")
PLACES: Final = "Aldmouth Brigg Corran Dunfell Eastry Farrow Glenmoor Hartsea Inver Kelby Langwath Morrow".split()
_COLOURS: Final = 200
_SETTLE: Final = 700
"""Milliseconds until pictures in the page are drawn."""
_TRAINING: Final = 600_000

Shoot = Callable[[str], None]


@contextmanager
def studio(folder: Path) -> Iterator[str]:
    """Its address; everything it writes is in the folder."""
    command = [sys.executable, "-m", "thresher", "studio", "--no-open", "--state", str(folder / "state")]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config")}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder, env=environment)
    assert process.stderr is not None  # noqa: S101
    found = re.search(r"http://\S+/", process.stderr.readline())
    if found is None:
        raise SystemExit("the studio did not start")
    try:
        yield found[0]
    finally:
        process.terminate()
        process.wait(30)
        process.stderr.close()


def ready(screen: Any, address: str) -> None:
    screen.goto(address)
    screen.wait_for_selector("body[data-ready=yes]")
    screen.wait_for_timeout(_SETTLE)


def opened(screen: Any, url: str, what: str) -> str:
    ready(screen, url)
    screen.click(f"[data-sample={what}]")
    screen.wait_for_selector("body[data-screen=page][data-ready=yes]")
    screen.wait_for_timeout(_SETTLE)
    return str(screen.url).partition("?")[0]


def block(screen: Any, text: str) -> Any:
    return screen.frame_locator("#frame").locator(f"thresher-text:has-text('{text}')").first


def timetables(path: Path) -> None:
    """Pages that we made up, whose readers come for a timetable: 120 of 40 sites, the last 12 without labels."""
    chance = random.Random(11)  # noqa: S311
    rows = []
    for number in range(120):
        runs = [(f"{hour:02}:{chance.randrange(0, 60, 5):02}", *chance.sample(PLACES, 2)) for hour in range(6, 20)]
        cells = "".join(f"<tr><td>{each[0]}<td>{each[1]}<td>{each[2]}</tr>" for each in runs)
        links = "".join(f"<li><a href='/{each}'>{each}</a></li>" for each in chance.sample(PLACES, 6))
        offer = " ".join(f"Whoever goes to {each} this week pays half, the children nothing." for each in PLACES)
        title = f"Departures, line {number}"
        html = (
            f"<title>{title}</title><ul class='menu'>{links}</ul>"
            f"<div class='offer'><p>{offer}</p><p>{offer}</p></div>"
            f"<div class='runs'><h1>{title}</h1><table>{cells}</table></div>"
            "<div class='foot'>All rights reserved.</div>"
        )
        gold = "\n".join([title, *(" ".join(each) for each in runs)]) if number < 108 else None
        url = f"https://line{number % 40}.example-{number % 40}.com/{number}"
        rows.append({"id": f"line-{number}", "url": url, "html": html.encode(), "gold": gold, "kind": "listing"})
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)


def the_round(screen: Any, url: str, corpus: Path, shoot: Shoot) -> None:
    ready(screen, url)
    shoot("open")
    page = opened(screen, url, "article")
    block(screen, "The ferry has no engine").hover()
    screen.wait_for_selector(".shares")
    shoot("why")
    screen.locator("[data-parameter=strictness]").fill("-0.96")
    screen.wait_for_timeout(_SETTLE)
    block(screen, "The tide in your inbox").click()
    screen.wait_for_selector(".shares")
    shoot("slide")
    ready(screen, f"{page}/tree")
    screen.click("[role=treeitem]:has-text('article') >> nth=0")
    screen.wait_for_selector("#picture:not([hidden])")
    shoot("tree")
    ready(screen, f"{page}/compare?a=auto&b=cectd-ds")
    shoot("compare")
    ready(screen, f"{page}/label")
    block(screen, "By Maren Holt").click()
    screen.fill("#who", "Ada")
    shoot("correct")
    screen.click("#make-rule")
    screen.wait_for_selector("#effect table")
    shoot("rule")
    ready(screen, f"{page}/export")
    shoot("export")
    teach(screen, url, corpus, shoot)


def teach(screen: Any, url: str, corpus: Path, shoot: Shoot) -> None:
    ready(screen, url)
    screen.fill("#what", str(corpus))
    screen.click("#open button")
    screen.wait_for_selector("body[data-screen=corpus][data-ready=yes]", timeout=_TRAINING)
    screen.wait_for_timeout(_SETTLE)
    shoot("teach")
    screen.click("#train")
    screen.wait_for_selector("text=Word F1 on sites that were held out", timeout=_TRAINING)
    shoot("better")


def everything(screen: Any, url: str, shoot: Shoot) -> None:
    ready(screen, url)
    shoot("open")
    page = opened(screen, url, "article")
    for path in SCREENS:
        ready(screen, f"{page}{path}")
        if not path:
            screen.keyboard.press("j")
            screen.wait_for_selector(".shares")
        shoot(path.strip("/") or "page")
    ready(screen, f"{url}rules?page={page.rpartition('/')[2]}")
    shoot("rules")
    screen.goto(f"{url}p/none")
    shoot("trouble")


def small(path: Path) -> None:
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(_COLOURS).save(path, optimize=True)


def take(folder: Path, *, all_screens: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work, studio(Path(work)) as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(chromium_path()), args=["--no-sandbox"])
        for size in (WIDE, NARROW) if all_screens else (WIDE,):
            for scheme in ("light", "dark") if all_screens else ("light",):
                context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
                screen = context.new_page()

                def shoot(name: str, screen: Any = screen, size: tuple[int, int] = size, scheme: str = scheme) -> None:
                    target = folder / (f"{name}-{scheme}-{size[0]}.png" if all_screens else f"{name}.png")
                    screen.screenshot(path=target, full_page=all_screens and size == NARROW)
                    small(target)

                if all_screens:
                    everything(screen, url, shoot)
                else:
                    timetables(Path(work) / "timetables.parquet")
                    the_round(screen, url, Path(work) / "timetables.parquet", shoot)
                context.close()
        browser.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--all", type=Path, metavar="FOLDER", help="every screen, into this folder")
    given = arguments.parse_args()
    take(given.all or PICTURES, all_screens=given.all is not None)


if __name__ == "__main__":
    main()
