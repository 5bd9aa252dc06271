"""VIPS on pages whose boxes are written by hand, and density over the screen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from laid_out import laid_out, snapshot_of

import thresher
from thresher import METHODS, Page
from thresher.errors import BadArgument, NoBoxes
from thresher.methods.vips import block_tree, visual_blocks

STORY = "A sentence of the story that is long enough to be one and goes on for quite a while. "
COLUMNS = f"""<body><div id=top><a href=/>Home</a> <a href=/news>News</a> <a href=/about>About</a></div>
<div id=wrap><div id=left><a href=/a>{STORY}</a><a href=/b>{STORY}</a></div>
<div id=right><h1>Mill</h1><p>{STORY * 3}</p><p>{STORY * 4}</p></div></div>
<div id=foot>All rights reserved.</div>"""
PLACES = {
    "top": (0, 0, 1200, 50), "left": (0, 100, 300, 900), "right": (330, 100, 870, 900), "foot": (0, 1050, 1200, 30),
}  # fmt: skip


def page_with(places: Mapping[str, tuple[int, ...]], source: str = COLUMNS) -> Page:
    """The page, where what is in an element with one of these ids stands in its place, line below line."""
    page = Page.parse(source)
    boxes: dict[int, tuple[float, ...]] = {}
    for row in range(len(page)):
        if page.is_text[row] or (name := page.attr(row, "id") or "") not in places:
            continue
        left, top, width, height = places[name]
        boxes[row] = (left, top, width, height)
        inside = [text for text in range(row, int(page.end[row])) if page.is_text[text] and page.chars[text]]
        step = height / len(inside)
        boxes |= {text: (left, top + place * step, width, step) for place, text in enumerate(inside)}
    return page.with_boxes(snapshot_of(page, dict(sorted(boxes.items()))))


def text(page: Page, **parameters: Any) -> str:
    return thresher.extract(page, method="vips", **parameters).text


def parts(page: Page, level: int) -> list[set[str]]:
    """The ids in each part of a level of the block tree."""
    assert page.boxes is not None
    blocks = visual_blocks(page, page.boxes, 8.0, 0.05)
    part = block_tree(page, page.boxes, blocks).parts[level]
    named = [next(filter(None, (page.attr(up, "id") for up in page.upward(int(row)))), "") for row in blocks.rows]
    return [{name for name, where in zip(named, part, strict=True) if where == each} for each in np.unique(part)]


def test_the_column_with_the_story_is_kept_and_no_other() -> None:
    kept = text(page_with(PLACES))
    assert kept.count("sentence of the story") == 7
    assert "Mill" in kept
    assert "Home" not in kept
    assert "rights" not in kept


def test_it_follows_the_screen_and_not_the_markup() -> None:
    """The same markup: where the links stand within the column of the story, they are no column of their own."""
    beside, inside = page_with(PLACES), page_with({**PLACES, "left": (340, 1000, 860, 10)})
    assert parts(beside, -1) != parts(inside, -1)


def test_bands_across_the_page_part_it_first_and_columns_then() -> None:
    page = page_with(PLACES)
    assert parts(page, 0) == [{"top", "left", "right", "foot"}]
    assert parts(page, 1) == [{"top"}, {"left", "right"}, {"foot"}]
    assert {"left"} in parts(page, 2)


def test_coherence_never_falls_from_a_part_to_the_parts_in_it() -> None:
    page = page_with(PLACES)
    assert page.boxes is not None
    blocks = block_tree(page, page.boxes, visual_blocks(page, page.boxes, 8.0, 0.05))
    assert (np.diff(np.stack(blocks.coherence), axis=0) >= 0).all()
    numbers = [len(np.unique(blocks.segments(permitted))) for permitted in (1.0, 5.0, 8.0, 10.0)]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1


def test_a_background_of_its_own_parts_what_stands_close() -> None:
    """No band between them is wide: it is the colour that is seen."""
    places = {"top": (0, 0, 1200, 300), "foot": (0, 301, 1200, 300)}
    source = f"<body><div id=top><p>{STORY}</div><div id=foot><p>{STORY}</div>"
    plain = page_with(places, source)
    snapshot = snapshot_of(plain, {row: tuple(box) for row, box in _boxes(plain).items()})
    told = snapshot["documents"][0]["layout"]
    told["styles"][-2] = [5, 6, 2, 3, 1, len(snapshot["strings"])]
    snapshot["strings"].append("rgb(0, 0, 64)")
    assert _weight(plain.with_boxes(snapshot)) > _weight(plain)


def _boxes(page: Page) -> dict[int, tuple[float, ...]]:
    assert page.boxes is not None
    left, top, right, bottom = page.boxes[:4]
    rows = np.flatnonzero(page.boxes.shown)
    return {int(row): (left[row], top[row], right[row] - left[row], bottom[row] - top[row]) for row in rows}


def _weight(page: Page) -> int:
    """What the whole page was parted at: the less coherent it is, the heavier."""
    assert page.boxes is not None
    found = block_tree(page, page.boxes, visual_blocks(page, page.boxes, 8.0, 0.05))
    return 11 - int(found.coherence[0][0])


def test_text_that_is_not_on_the_screen_is_not_kept() -> None:
    page = page_with({name: place for name, place in PLACES.items() if name != "top"}, COLUMNS.replace("Home", STORY))
    result = thresher.extract(page, method="vips")
    assert "Home" not in result.text


@pytest.mark.parametrize("wishes", [{"method": "vips"}, {"method": "cectd-ds", "area": "screen"}])
def test_a_page_without_boxes_gets_a_clear_error(wishes: dict[str, str]) -> None:
    with pytest.raises(NoBoxes, match=r"was not rendered.*--render always"):
        thresher.extract(COLUMNS, **wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [0, 11, float("1e9")])
def test_coherence_is_a_number_from_1_to_10(wrong: float) -> None:
    with pytest.raises(BadArgument, match="from 1 to 10"):
        text(laid_out("<p>text"), coherence=wrong)


# ---- density over the screen


def test_density_over_the_screen_sees_what_is_spread_out() -> None:
    """Two columns with the same markup: the one whose text fills its room is content, the one in large letters not."""
    source = f"<body><div id=left><p>{STORY * 2}</p></div><div id=right><p>{STORY * 2}</p></div>" + "<a href=/>x</a>"
    page = page_with({"left": (0, 0, 1000, 3000), "right": (0, 3000, 300, 200)}, source)
    score = METHODS["cectd-ds"](page, area="screen").score
    left, right = (row for row in range(len(page)) if not page.is_text[row] and page.attr(row, "id"))
    assert score[right] > 5 * score[left]
    same = METHODS["cectd-ds"](page).score
    assert same[right] == same[left]


def test_an_area_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadArgument, match="tags, screen"):
        METHODS["cectd-ds"](laid_out("<p>text"), area="paper")


# ---- in the evaluation


@pytest.mark.parametrize("layout", ["parquet", "folder"])
def test_corpora_with_snapshots_are_measured(tmp_path: Path, layout: str) -> None:
    pytest.importorskip("pyarrow", reason="needs the extra eval: pip install 'thresher[eval]'")
    from thresher.lab.evaluate.corpora import open_corpus
    from thresher.lab.evaluate.systems import find_system, runner

    snapshot = json.dumps(snapshot_of(Page.parse(COLUMNS), _boxes(page_with(PLACES))))
    [page] = open_corpus(_corpus(tmp_path, layout, snapshot)).pages
    answer = runner(find_system("vips"))(page.html, None, page.snapshot)
    assert answer.text.count("sentence of the story") == 7
    with pytest.raises(NoBoxes):
        runner(find_system("vips"))(page.html, None)


def _corpus(folder: Path, layout: str, snapshot: str) -> Path:
    if layout == "parquet":
        import pyarrow
        import pyarrow.parquet as parquet

        row = {"html": COLUMNS, "gold": STORY, "snapshot": snapshot.encode()}
        parquet.write_table(pyarrow.Table.from_pylist([row]), folder / "one.parquet")
        return folder / "one.parquet"
    for name, text in (("html/a.html", COLUMNS), ("gold/a.txt", STORY), ("snapshots/a.json", snapshot)):
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
    return folder
