"""The pictures: every method can be drawn on every page, quickly and always the same; the docs show each."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import numpy as np
import pytest
from laid_out import laid_out
from measuring import measured
from PIL import Image
from places import ROOT

from thresher.errors import BadArgument
from thresher.lab import plots
from thresher.lab.plots import canvas, densities
from thresher.methods import METHODS
from thresher.page import Page

PAGES: Final = ROOT / "tests" / "pages"

ODD: Final = {
    "nothing": "",
    "one word": "<p>word",
    "no text": "<div><img src=x></div>",
    "all hidden": "<p hidden>unseen words",
    "text without words": "<p>|</p>",
    "no links": "<p>Some words of a text.</p>" * 3,
    "all links": "<ul>" + "<li><a href=/x>one of many links</a>" * 9,
    "in a select": "<select><option>words in a list</select>",
}

methods = pytest.mark.parametrize("name", list(METHODS))


def drawn(source: str | bytes, name: str, target: Path, **parameters: object) -> Path:
    page = laid_out(Page.parse(source))
    plots.save(plots.draw(page, METHODS[name](page, **parameters), name, parameters), target, dpi=50)
    return target


@methods
def test_every_method_is_drawn_as_png_and_as_svg(name: str, tmp_path: Path) -> None:
    source = (PAGES / "article" / "source.html").read_bytes()
    with Image.open(drawn(source, name, tmp_path / "picture.png")) as picture:
        assert picture.size == (450, 225)
        assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 10, "more than an empty sheet"
    written = ElementTree.parse(drawn(source, name, tmp_path / "picture.SVG")).getroot()  # noqa: S314
    texts = [text.text or "" for text in written.iter("{http://www.w3.org/2000/svg}text")]
    assert any(text.startswith(f"{name}: ") for text in texts), "the title says which method"


@methods
def test_every_method_is_drawn_on_other_pages(name: str) -> None:
    """Without writing, which takes most of the time and knows nothing of pages."""
    others = [(PAGES / page / "source.html").read_text("utf-8") for page in ("all-links", "broken", "thai")]
    for source in [*others, *ODD.values()]:
        page = laid_out(source)
        assert plots.draw(page, METHODS[name](page), name).axes


@pytest.mark.parametrize("name", ["wlr", "ccb", "cectd-ds", "info-optics", "bte", "dsc", "cetr", "plain"])
def test_one_picture_of_each_kind_is_written_of_a_page_with_one_word(name: str, tmp_path: Path) -> None:
    drawn(ODD["one word"], name, tmp_path / "picture.svg")


@pytest.mark.parametrize("ending", ["png", "svg"])
@pytest.mark.parametrize("name", ["cectd-ds", "ccb"])
def test_the_same_picture_has_the_same_bytes(name: str, ending: str, tmp_path: Path) -> None:
    source = (PAGES / "article" / "source.html").read_bytes()
    first = drawn(source, name, tmp_path / f"first.{ending}").read_bytes()
    assert drawn(source, name, tmp_path / f"second.{ending}").read_bytes() == first
    assert b"dc:date" not in first


def test_parameters_change_the_picture(tmp_path: Path) -> None:
    source = (PAGES / "article" / "source.html").read_bytes()
    usual = drawn(source, "cectd-ds", tmp_path / "usual.svg").read_text(encoding="utf-8")
    lower = drawn(source, "cectd-ds", tmp_path / "lower.svg", threshold=0.5).read_text(encoding="utf-8")
    assert "threshold 42.04<" in usual
    assert "threshold 21.02<" in lower


def test_a_method_from_elsewhere_has_a_picture_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, "from-elsewhere", METHODS["plain"])
    picture = drawn("<p>Some words", "from-elsewhere", tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert "from-elsewhere: the score of each text" in picture


@pytest.mark.parametrize("name", ["cectd-ds", "wlr", "ccb", "bte", "cetr", "boilerpipe"])
@measured
def test_a_very_long_page_is_drawn_in_seconds(name: str, tmp_path: Path) -> None:
    page = Page.parse("<div><p>Some words and <a href=/x>a link</a> in it.</p><p>more</p></div>" * 45_000)
    assert len(page) > 350_000
    verdict = METHODS[name](page)
    start = time.process_time()
    plots.save(plots.draw(page, verdict, name), tmp_path / "picture.svg")
    assert time.process_time() - start < 20
    assert (tmp_path / "picture.svg").stat().st_size < 2_000_000


def test_an_unknown_ending_is_a_bad_argument(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match=r"ends in \.png or \.svg"):
        drawn("<p>text", "plain", tmp_path / "picture.gif")


def test_thinning_keeps_the_highest_and_the_lowest() -> None:
    values = np.zeros(100_000)
    values[77_777], values[33_333] = 5.0, -3.0
    places, few = canvas.thinned(values)
    assert len(few) < 10_000
    assert (few.max(), few.min()) == (5.0, -3.0)
    assert (np.diff(places) > 0).all()
    axes = canvas.new_figure().add_subplot()
    canvas.bars(axes, np.arange(100_001.0), values, values > 0)
    assert axes.dataLim.ymax == 5.0
    assert axes.dataLim.ymin == -3.0


def test_without_matplotlib_the_message_says_what_to_install() -> None:
    code = "import sys; sys.modules['matplotlib'] = None\nimport thresher.lab.plots"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "MissingExtra: this needs matplotlib, which is not installed: pip install 'thresher[plot]'" in done.stderr


def test_the_command_line_draws(tmp_path: Path) -> None:
    target = tmp_path / "page.svg"
    page = PAGES / "article" / "source.html"
    command = [sys.executable, "-m", "thresher", "inspect", str(page), "-m", "cectd-ds", "--plot", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert " ".join(done.stderr.split()).startswith("thresher: wrote ")
    assert target.read_text(encoding="utf-8").startswith("<?xml")


@methods
def test_the_docs_of_every_method_show_its_picture(name: str) -> None:
    assert f"](../pictures/methods/{name}.png)" in (ROOT / "docs" / "methods" / f"{name}.md").read_text(
        encoding="utf-8"
    )
    picture = ROOT / "docs" / "pictures" / "methods" / f"{name}.png"
    assert picture.stat().st_size < 60_000, "run make pictures"
    with Image.open(picture) as opened:
        assert opened.size == (900, 450)


def test_the_threshold_that_is_drawn_is_the_one_that_was_used() -> None:
    """On a page without links nothing is noise, whatever the densities."""
    page = Page.parse("<div><p>Some words here.</p></div><div><b>a</b><i>b</i><u>c</u></div>")
    assert densities.MEASURED["cectd-ds"](page, threshold=1.0).least == 0
    assert densities.MEASURED["cetd-ds"](page, threshold=1.0).least > 0
