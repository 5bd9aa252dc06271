"""What the screens of a page ask for and get: answers of every method, tabs, the tree, comparisons, exports."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from places import PAGES
from starlette.testclient import TestClient

import thresher
from thresher.methods import METHODS, methods_for
from thresher.studio.answers import TABS
from thresher.studio.asking import asked_by, controls
from thresher.studio.opened_page import OpenedPage, Source
from thresher.studio.state import MOST_PAGES, State
from thresher.studio.studio import Studio


def opened(client: TestClient, kind: str = "sample", value: str = "article", **more: str) -> str:
    answer = client.post("api/open", json={"kind": kind, "value": value, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"])


@pytest.mark.parametrize("method", methods_for(rendered=False))
def test_every_method_answers_as_the_library_does(client: TestClient, method: str) -> None:
    page = opened(client)
    answer = client.get(f"{page}/api/answer", params={"method": method}).json()
    source = (Path(thresher.__file__).parent / "studio" / "samples" / "article.html").read_bytes()
    expected = thresher.extract(source, method=method)
    source_page = client.app.state.studio.pages.get(page.removeprefix("p/"))  # type: ignore[attr-defined]
    kept = [source_page.blocks.text(number) for number, one in enumerate(answer["blocks"]["kept"]) if one == "1"]
    assert kept == [block.text for block in expected.blocks if block.kept]
    assert answer["confidence"] == round(expected.confidence, 3)
    assert len(set(map(len, (answer["blocks"][name] for name in ("kept", "level", "score", "why"))))) == 1
    assert set(map(str, answer["blocks"]["why"])) <= set(answer["sentences"])


def test_controls_have_a_range_around_what_is_usual() -> None:
    for method in controls():
        for each in method["parameters"]:
            assert each["kind"] in ("slider", "switch", "choice", "text")
            if each["kind"] == "slider":
                assert each["low"] <= each["default"] <= each["high"]
                assert 0 < each["step"] < each["high"] - each["low"]
            if each["kind"] == "choice":
                assert each["default"] in each["choices"]


def test_a_slider_changes_the_answer(client: TestClient) -> None:
    page = opened(client)
    words = [
        client.get(f"{page}/api/answer", params={"p.strictness": value}).json()["words"]["kept"]
        for value in ("-1", "0", "0.9", "1")
    ]
    assert words == sorted(words, reverse=True)
    assert words[0] > words[1] > words[3] == 0


@pytest.mark.parametrize(
    "query", ["method=nothing", "p.nothing=1", "p.strictness=much", "p.strictness=7", "hidden=x", "comments=x"]
)
def test_what_cannot_be_asked_is_said(client: TestClient, query: str) -> None:
    answer = client.get(f"{opened(client)}/api/answer?{query}")
    assert answer.status_code == 422
    assert answer.json()["detail"]


@pytest.mark.parametrize("name", TABS)
@pytest.mark.parametrize("sample", ["article", "thread", "product"])
def test_tabs(client: TestClient, name: str, sample: str) -> None:
    found = client.get(f"{opened(client, value=sample)}/api/tab/{name}").json()
    assert found["kind"] in ("text", "rows", "document")
    assert any(found.get(key) for key in ("text", "rows", "html", "empty"))


def test_markdown_is_rendered_without_what_a_page_has_smuggled_in(client: TestClient) -> None:
    html = (
        "<p>"
        + "A long text about nothing in particular. " * 20
        + "&lt;script&gt;x&lt;/script&gt; [a](javascript:x)</p>"
    )
    found = client.get(f"{opened(client, 'pasted', html)}/api/tab/rendered").json()["html"]
    assert "nothing in particular" in found
    assert "<script" not in found
    assert 'href="javascript' not in found


def test_a_block_is_explained(client: TestClient) -> None:
    page = opened(client)
    kept = client.get(f"{page}/api/answer").json()["blocks"]["kept"]
    told = client.get(f"{page}/api/block/{kept.index('1')}").json()
    assert told["text"] == "The ferry that waits for nobody"
    assert told["network"]["in_favour"]
    assert "network" not in client.get(f"{page}/api/block/0?method=wlr").json()
    assert client.get(f"{page}/api/block/100000").status_code == 422


def test_the_control_that_is_said_to_flip_a_block_does(client: TestClient) -> None:
    page = opened(client)
    for method in ("auto", "cectd-ds", "boilerpipe"):
        before = client.get(f"{page}/api/answer", params={"method": method}).json()["blocks"]["kept"]
        for number in range(0, len(before), 4):
            flips = client.get(f"{page}/api/flip/{number}", params={"method": method}).json()["controls"]
            for each in flips[:1]:
                asked = asked_by({"method": method, f"p.{each['name']}": str(each["value"])})
                studio: Studio = client.app.state.studio  # type: ignore[attr-defined]
                source = studio.pages.get(page.removeprefix("p/"))
                assert source is not None
                verdict = METHODS[method](source.page, **asked.parameters)
                assert bool(source.blocks.kept(verdict.keep)[number]) != (before[number] == "1")


def test_the_tree_has_its_figures_and_its_places(client: TestClient) -> None:
    found = client.get(f"{opened(client)}/api/tree").json()
    body = found["nodes"][0]
    assert (body["tag"], body["parent"]) != ("", body["row"])
    assert body["words"] == sum(each["words"] for each in found["nodes"] if each["parent"] == body["row"])
    assert len(found["blocks"]) == len(found["nodes"])
    assert all(first < stop for first, stop in found["blocks"])


def test_pictures_of_the_papers_are_drawings_in_which_nothing_runs(client: TestClient) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra plot")
    answer = client.get(f"{opened(client)}/picture.svg?method=ccb")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.text.startswith("<?xml")


def test_a_comparison_says_what_only_one_keeps(client: TestClient) -> None:
    found = client.get(f"{opened(client)}/api/compare?a=auto&b=cectd-ds").json()
    apart = [number for number, (a, b) in enumerate(zip(found["a"]["kept"], found["b"]["kept"], strict=True)) if a != b]
    assert sorted(each["block"] for side in found["only"].values() for each in side) == apart
    assert any("newsletter" in each["text"] for each in found["only"]["b"])
    assert found["a"]["f1"] is None


def test_a_peer_is_compared_by_its_words(client: TestClient) -> None:
    pytest.importorskip("trafilatura")
    found = client.get(f"{opened(client)}/api/compare?a=auto&b=peer:trafilatura").json()
    assert found["both"] > 200
    assert client.get(f"{opened(client)}/api/compare?a=auto&b=os:getcwd").status_code == 422


def test_both_ways_to_take_it_along_give_the_same_answer(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules.toml").touch()
    (tmp_path / "page.html").write_bytes((PAGES / "article" / "source.html").read_bytes())
    page = opened(client, "named", "page.html")
    query = {"method": "boilerpipe", "p.words": "12", "hidden": "keep"}
    exported = client.get(f"{page}/api/export", params=query).json()
    expected = client.get(f"{page}/download/md", params=query).text
    monkeypatch.chdir(tmp_path)
    name, *arguments = shlex.split(exported["command"])
    typed = subprocess.run([sys.executable, "-m", "thresher", *arguments], capture_output=True, text=True, check=True)
    assert (name, typed.stdout.strip()) == ("thresher", expected.strip())
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(exported["python"], {})  # noqa: S102  what a user would paste
    assert printed.getvalue().strip() == expected.strip()


def test_files_are_given_out_and_nothing_else(client: TestClient) -> None:
    page = opened(client)
    assert json.loads(client.get(f"{page}/download/json").text)["title"] == "The ferry that waits for nobody"
    assert client.get(f"{page}/download/html").headers["content-security-policy"] == "sandbox"
    assert client.get(f"{page}/download/exe").status_code == 422


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("named", "", "missing"),
        ("named", "nowhere.html", "there is no file"),
        ("named", "example.org", "https://example.org"),
        ("pasted", "  ", "empty"),
        ("sample", "other", "no sample"),
        ("corpus-page", "x", "corpus is missing"),
        ("named", "http://169.254.169.254/latest", "169.254"),
    ],
)
def test_what_cannot_be_opened_is_said(client: TestClient, kind: str, value: str, said: str) -> None:
    answer = client.post("api/open", json={"kind": kind, "value": value})
    assert answer.status_code in (403, 404, 422)
    assert said in answer.json()["detail"]


def test_no_page_is_opened_of_a_pdf(client: TestClient) -> None:
    answer = client.post("api/drop?name=paper.pdf", content=b"%PDF-1.7\n" + b"\0" * 50)
    assert "PDF" in answer.json()["detail"]


@pytest.mark.parametrize(
    "html", ["<p>", "x", "\0", "<table><tr>" * 300, "<script>var a=1</script>", "<svg><p>text</svg>"]
)
def test_any_page_has_all_its_screens(client: TestClient, html: str) -> None:
    page = opened(client, "pasted", html)
    for path in ("", "/tree", "/compare", "/label", "/export", "/frame", "/rendered", "/api/answer", "/api/tree"):
        assert client.get(f"{page}{path}").status_code == 200, path
    for method in methods_for(rendered=False):
        assert client.get(f"{page}/api/answer?method={method}").status_code == 200, method


def test_what_was_opened_is_found_again_and_forgotten_when_asked(client: TestClient, studio: Studio) -> None:
    page = opened(client, "pasted", "<p>A secret that only this page knows.", name="Mine")
    assert "Mine" in client.get("").text
    folder = studio.state.folder
    client.post("api/forget", json={})
    assert "Mine" not in client.get("").text
    assert client.get(f"{page}/api/answer").status_code == 404
    assert [each.name for each in folder.iterdir()] == ["studio.sqlite"]


def test_the_state_has_limits_and_survives_damage(tmp_path: Path) -> None:
    state = State(tmp_path / "state")
    for number in range(MOST_PAGES + 5):
        state.add(Source(f"{number}", f"page {number}", b"<p>text"))
    assert len(state.lately(1000)) == MOST_PAGES
    assert state.source("0") is None
    state.close()
    state.file.write_bytes(b"this is no database, and long enough to be taken for a damaged one" * 40)
    assert State(tmp_path / "state").lately(5) == []


def test_a_page_that_brings_its_text_as_data_is_said_to(client: TestClient) -> None:
    text = "The tide came in at four and went out again at ten, as it does. " * 12
    data = json.dumps({"@context": "https://schema.org", "@type": "Article", "articleBody": text})
    html = f'<title>Tides</title><script type="application/ld+json">{data}</script><div id="root"></div>'
    page = opened(client, "pasted", html)
    answer: dict[str, Any] = client.get(f"{page}/api/answer").json()
    assert answer["from_data"]
    assert "1" not in answer["blocks"]["kept"]
    assert "tide came in" in client.get(f"{page}/api/tab/text").json()["text"]


def test_blocks_are_all_the_text_of_the_body() -> None:
    for name in ("article", "forum", "thai", "broken", "wiki-table"):
        opened_page = OpenedPage(Source("", "", (PAGES / name / "source.html").read_bytes()))
        blocks, page = opened_page.blocks, opened_page.page
        rows = [row for row in range(page.body, page.end[page.body]) if page.chars[row]]
        assert blocks.rows.tolist() == rows
        assert [row for number in range(len(blocks)) for row in blocks.rows_of(number).tolist()] == rows
        assert int(blocks.words.sum()) == int(page.words[rows].sum())
