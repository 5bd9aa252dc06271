"""Snapshots of rendered pages: whose boxes are whose, and what is said of files that are none."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid_out import laid_out, snapshot_of

from thresher import Page
from thresher.errors import BadSnapshot
from thresher.page.snapshot import is_snapshot, read_snapshot

SOUP = st.lists(
    st.sampled_from(
        "<div> </div> <p> </a> <b> <ul> <li> <table> <td> <span> <br> <h1> <select> <option> <svg> <x-y> word <!----> "
        "<script>1</script> <template> <p/hidden> <pre> <math> </b>".split()
    ),
    max_size=60,
).map(" ".join)
PAGE = "<title>T</title><h1>Mill</h1><p>one <b>two</b> three<!-- --> four<p>five<img src=a.png>"


def text_boxes(page: Page) -> dict[str, tuple[float, float]]:
    assert page.boxes is not None
    return {
        page.text(row).strip(): (page.boxes.left[row], page.boxes.top[row])
        for row in np.flatnonzero(page.is_text & page.boxes.shown).tolist()
    }


def test_every_text_has_its_own_box() -> None:
    found = text_boxes(laid_out(PAGE))
    assert list(found) == ["Mill", "one", "two", "three", "four", "five"]
    assert found["one"][1] == found["four"][1] < found["five"][1]
    assert found["one"][0] < found["two"][0] < found["three"][0] < found["four"][0]


@given(SOUP)
def test_a_snapshot_of_any_page_gives_each_row_the_box_that_it_was_given(source: str) -> None:
    page = Page.parse(source)
    boxes = {row: (1.0, float(row), 1.0, 1.0) for row in range(len(page)) if page.depth[row] < 500}
    found = page.with_boxes(snapshot_of(page, boxes)).boxes
    assert found is not None
    assert found.top[list(boxes)].tolist() == list(boxes)


def test_texts_that_a_script_has_put_side_by_side_are_one() -> None:
    told = snapshot_of(page := Page.parse("<p>one two</p>"))
    nodes, layout = told["documents"][0]["nodes"], told["documents"][0]["layout"]
    last = len(nodes["parentIndex"])
    for name, value in (("parentIndex", nodes["parentIndex"][-1]), ("nodeType", 3), ("nodeName", 0), ("nodeValue", 1)):
        nodes[name].append(value)
    nodes["attributes"].append([])
    layout["nodeIndex"].append(last)
    layout["bounds"].append([300, 20, 50, 18])
    layout["styles"].append([])
    boxes = page.with_boxes(told).boxes
    assert boxes is not None
    assert boxes.right[len(page) - 1] == 350


def test_a_snapshot_alone_is_a_page() -> None:
    page = Page.of_snapshot(json.dumps(snapshot_of(Page.parse(PAGE))))
    assert text_boxes(page) == text_boxes(laid_out(PAGE))
    assert text_boxes(pickle.loads(pickle.dumps(page))) == text_boxes(page)  # noqa: S301  our own


def test_boxes_stay_when_a_page_is_looked_at_again() -> None:
    page = laid_out(PAGE)
    assert page.with_hidden(page.hidden).boxes is page.at("https://example.org/").boxes is page.boxes


def test_a_snapshot_of_another_page_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="another page"):
        Page.parse("<main><div><ul><li>quite another</ul></div></main>").with_boxes(snapshot_of(Page.parse(PAGE)))


def changed(**parts: Any) -> dict[str, Any]:
    told = snapshot_of(Page.parse(PAGE))
    for name, value in parts.items():
        document = told["documents"][0]
        next(part for part in (document["nodes"], document["layout"], told) if name in part)[name] = value
    return told


@pytest.mark.parametrize(
    "told",
    [
        b"", b"{}", b"[1]", b"null", b'{"documents": [], "strings": []}', b"\xff\xfe", b"[" * 100_000,
        changed(parentIndex=[]), changed(parentIndex=[-1, 5, 0]), changed(nodeType=["a"]), changed(nodeName=[10**9]),
        changed(bounds=[[1]]), changed(nodeIndex=[-1]), changed(nodeIndex=[10**30]), changed(styles=3),
        changed(strings=None), changed(documents=[{}]), changed(attributes=[[10**9]]),
    ],
)  # fmt: skip
def test_what_is_no_snapshot_is_told_so(told: Any) -> None:
    with pytest.raises(BadSnapshot):
        Page.parse(PAGE).with_boxes(told)


NAMES = st.sampled_from(["strings", "documents", "nodes", "layout", "parentIndex", "bounds"])
SCALARS = st.none() | st.integers() | st.floats() | st.text()


@given(st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner)))
def test_any_json_is_a_snapshot_or_none(told: Any) -> None:
    with pytest.raises(BadSnapshot):
        read_snapshot(json.dumps(told))


def test_places_out_of_this_world_are_none() -> None:
    page = Page.parse("<p>one<p>two<p>three")
    texts = np.flatnonzero(page.is_text).tolist()
    odd = [(float("nan"), 0.0, 5.0, 5.0), (1e300, 0.0, 5.0, 5.0), (0.0, 0.0, 5.0, 5.0)]
    told = snapshot_of(page, dict(zip(texts, odd, strict=True)))
    boxes = page.with_boxes(told).boxes
    assert boxes is not None
    assert boxes.shown[texts].tolist() == [False, False, True]


def test_a_file_with_a_snapshot_is_known_by_its_beginning() -> None:
    assert is_snapshot(json.dumps(snapshot_of(Page.parse(PAGE))).encode())
    assert not is_snapshot(b"<p>{}")
    assert not is_snapshot(b'{"title": "strings"}')


def test_a_page_with_shadow_roots_and_pseudo_elements_keeps_its_order() -> None:
    strings = ["html", "BODY", "P", "#text", "#document-fragment", "::before", "in the shadow", "in the light", "x"]
    nodes = {
        "parentIndex": [-1, 0, 1, 2, 3, 4, 3, 6, 2, 8],
        "nodeType": [9, 1, 1, 1, 11, 3, 1, 3, 1, 3],
        "nodeName": [8, 0, 1, 2, 4, 3, 5, 3, 2, 3],
        "nodeValue": [-1, -1, -1, -1, -1, 6, -1, 8, -1, 7],
        "attributes": [[] for _ in range(10)],
    }
    layout = {"nodeIndex": [9], "bounds": [[1, 2, 3, 4]], "styles": [[]]}
    page = Page.of_snapshot({"documents": [{"nodes": nodes, "layout": layout}], "strings": strings})
    assert text_boxes(page) == {"in the light": (1.0, 2.0)}
    assert "shadow" not in page.source
