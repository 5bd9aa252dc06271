"""From labels to gold, to corpora that `thresher eval` and `thresher train` read, and to rules that the command line
finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pyarrow.parquet as parquet
import pytest
from hypothesis import given
from hypothesis import strategies as draw
from places import PAGES
from starlette.testclient import TestClient

import thresher
from thresher import rules
from thresher.lab.evaluate.corpora import open_corpus
from thresher.page import Page
from thresher.studio.corpus_facts import disagreement, stripes, teaches_most
from thresher.studio.corpus_file import CorpusFile, CorpusRow
from thresher.studio.labels import agreement
from thresher.studio.selectors import selector_for
from thresher.studio.studio import Studio


def sample(client: TestClient, name: str = "article") -> str:
    return str(client.post("api/open", json={"kind": "sample", "value": name}).json()["to"])


def kept_of(client: TestClient, page: str) -> str:
    return str(client.get(f"{page}/api/answer").json()["blocks"]["kept"])


def save(client: TestClient, page: str, kept: str, who: str = "Ada", corpus: str = "mine.parquet") -> Any:
    return client.post(f"{page}/api/labels", json={"kept": kept, "who": who, "kind": "article", "corpus": corpus})


def test_a_label_is_gold_that_the_evaluation_reads(client: TestClient, tmp_path: Path) -> None:
    page = sample(client)
    kept = kept_of(client, page)
    assert save(client, page, kept).json()["corpus"] == "mine"
    corpus = open_corpus(tmp_path / "mine.parquet")
    (labelled,) = corpus.pages
    assert labelled.gold == thresher.extract(labelled.html).text
    assert (labelled.kind, labelled.url) == ("article", "https://sample.example/article")
    assert client.get(f"{page}/api/compare?a=auto&b=plain").json()["a"]["f1"] == 1.0


def test_a_second_label_does_not_take_the_place_of_the_first(client: TestClient) -> None:
    page = sample(client)
    kept = kept_of(client, page)
    other = kept.replace("1", "0", 3)
    save(client, page, kept)
    found = save(client, page, other, who="Bob", corpus="mine").json()["agreement"]
    assert found[0]["who"] == ["Ada", "Bob"]
    assert 0.5 < found[0]["share"] < 1
    assert found[0]["apart"] == [number for number, one in enumerate(kept) if one != other[number]]
    labels = client.get(f"{page}/api/labels").json()["labels"]
    assert labels == {"Ada": kept, "Bob": other}


@pytest.mark.parametrize(
    ("change", "said"),
    [({"kept": "01"}, "each block"), ({"who": " "}, "name"), ({"corpus": ""}, "which corpus"), ({"kind": "x"}, "kind"),
     ({"corpus": "no/folder/mine"}, "no folder")],
)  # fmt: skip
def test_labels_that_cannot_be_saved(client: TestClient, change: dict[str, str], said: str) -> None:
    page = sample(client)
    sent = {"kept": kept_of(client, page), "who": "Ada", "kind": "", "corpus": "mine", **change}
    answer = client.post(f"{page}/api/labels", json=sent)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


def test_nothing_is_no_gold(client: TestClient, tmp_path: Path) -> None:
    page = sample(client)
    assert save(client, page, "0" * len(kept_of(client, page))).status_code == 422
    assert not (tmp_path / "mine.parquet").exists()


@given(draw.lists(draw.tuples(draw.booleans(), draw.booleans(), draw.integers(0, 50)), min_size=1, max_size=30))
def test_agreement_is_kappa_over_words(blocks: list[tuple[bool, bool, int]]) -> None:
    one, other, words = (np.array(each) for each in zip(*blocks, strict=True))
    share, kappa = agreement(one, other, words)
    each = [(a, b) for a, b, many in blocks for _ in range(many)]
    if not each:
        assert (share, kappa) == (1.0, None)
        return
    alike = sum(a == b for a, b in each) / len(each)
    first, second = (sum(pair[side] for pair in each) / len(each) for side in (0, 1))
    chance = first * second + (1 - first) * (1 - second)
    assert share == pytest.approx(alike, abs=1e-4)
    assert kappa is None if chance >= 1 else kappa == pytest.approx((alike - chance) / (1 - chance), abs=1e-3)


def test_a_corpus_keeps_what_we_do_not_know(tmp_path: Path) -> None:
    path = tmp_path / "theirs.parquet"
    record = {"html": b"<p>one", "gold": "one", "id": "a", "must": ["one"], "year": 2004, "kind": "article"}
    parquet.write_table(pyarrow.Table.from_pylist([record, {**record, "id": "b", "gold": None}]), path)
    corpus = CorpusFile(path)
    corpus.put(CorpusRow("c", b"<p>three", gold="three"))
    corpus.put(CorpusRow("b", b"<p>one", gold="now", more=corpus.row("b").more))
    rows = {row["id"]: row for row in parquet.read_table(path).to_pylist()}
    assert list(rows) == ["a", "b", "c"]
    assert {name: rows["a"][name] for name in record} == record
    assert (rows["b"]["gold"], rows["b"]["year"], rows["c"]["year"]) == ("now", 2004, None)
    assert [page.id for page in open_corpus(path).pages] == ["a", "b", "c"]


def test_a_folder_of_pages_becomes_a_corpus_when_something_is_saved(
    client: TestClient, studio: Studio, tmp_path: Path
) -> None:
    folder = tmp_path / "saved pages"
    folder.mkdir()
    for name in ("article", "forum"):
        (folder / f"{name}.html").write_bytes((PAGES / name / "source.html").read_bytes())
    to = client.post("api/open", json={"kind": "named", "value": "saved pages"}).json()["to"]
    assert to == "c/saved-pages"
    assert not (tmp_path / "saved pages.parquet").exists()
    sent = {"kind": "corpus-page", "corpus": "saved-pages", "value": "article.html"}
    page = client.post("api/open", json=sent).json()["to"]
    saved = save(client, page, kept_of(client, page), corpus="saved-pages")
    assert saved.json()["id"] == "article.html"
    rows = parquet.read_table(tmp_path / "saved pages.parquet").to_pylist()
    assert [(row["id"], bool(row["gold"])) for row in rows] == [("article.html", True), ("forum.html", False)]
    assert len(open_corpus(tmp_path / "saved pages.parquet").pages) == 1


@pytest.mark.parametrize("content", [b"", b"PAR1", b"nonsense" * 50])
def test_a_file_that_is_no_corpus(client: TestClient, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.parquet").write_bytes(content)
    answer = client.post("api/open", json={"kind": "named", "value": "bad.parquet"})
    assert answer.status_code == 422
    assert "cannot be read" in answer.json()["detail"]


# ---- which page teaches most


def test_the_page_that_is_doubted_most_is_next_and_rather_of_a_new_site() -> None:
    def page(name: str, site: str, confidence: float, apart: float, gold: str = "") -> tuple[CorpusRow, dict[str, Any]]:
        return CorpusRow(name, b"", gold=gold), {"site": site, "confidence": confidence, "disagreement": apart}

    rows = [page("sure", "a", 0.95, 0.1), page("doubted", "b", 0.4, 0.5), page("known", "c", 0.1, 0.9, gold="x")]
    assert teaches_most(rows) is rows[1][0]
    rows += [page("other", "b", 0.9, 0.1, gold="x")]
    rows += [page("new site", "d", 0.5, 0.4)]
    assert teaches_most(rows) is rows[4][0]
    assert teaches_most([page("labelled", "a", 0, 1, gold="x")]) is None


def test_disagreement_and_the_small_picture() -> None:
    words = np.array([10, 30, 10])
    all_of_it, half, none = (np.array(each, dtype=np.bool_) for each in ((1, 1, 1), (1, 0, 1), (0, 0, 0)))
    assert disagreement([all_of_it, all_of_it], words) == 0
    assert disagreement([all_of_it, none], words) == 1
    assert disagreement([none, none], words) == 0
    found = stripes(half, words)
    assert (found[0], found[25], found[-1]) == (9, 0, 9)
    assert stripes(half, words * 0) == []


# ---- rules

SHOP = b"""<html><body><main><h1>Ropes for the harbour</h1>
<p class="lead-1">Every rope is laid by hand and tarred in the old way, which takes a winter and keeps for thirty.</p>
<div class="offers box"><p>Buy two and pay for one.</p><p>Only this week, and only here in our shop.</p></div>
<p>They are sold by the fathom, and nobody has ever brought one back.</p></main></body></html>"""


def test_corrections_become_a_rule_that_the_command_line_finds(
    client: TestClient, studio: Studio, tmp_path: Path
) -> None:
    url = "https://www.ropes.example/"
    sent = [{"kind": "pasted", "value": SHOP.decode(), "url": f"{url}{number}"} for number in range(2)]
    opens = [client.post("api/open", json=each).json()["to"] for each in sent]
    page = opens[0]
    before = kept_of(client, page)
    source = studio.pages.get(page.removeprefix("p/"))
    assert source is not None
    texts = [source.blocks.text(number) for number in range(len(before))]
    offers = [number for number, text in enumerate(texts) if text.startswith(("Buy", "Only"))]
    kept = "".join("0" if number in offers else "1" for number in range(len(before)))
    found = client.post("api/rules/learn", json={"page": page.removeprefix("p/"), "kept": kept}).json()
    assert found["site"] == "ropes.example"
    if any(before[number] == "1" for number in offers):
        assert found["drop"] == ["div.offers.box"]
    assert [each["id"] for each in found["elsewhere"]] == [opens[1].removeprefix("p/")]
    rule = {"site": "ropes.example", "keep": [], "drop": ["div.offers.box"]}
    assert client.post("api/rules/save", json=rule).status_code == 200
    text = thresher.extract(SHOP, url=url, rules=rules.found()).text
    assert "Buy two" not in text
    assert "laid by hand" in text
    assert "Buy two" not in client.get(f"{page}/api/tab/text").json()["text"]


def test_a_rule_is_added_and_the_rest_of_the_file_stays(client: TestClient, tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('# mine\n["a.example"]\ndrop = [".x"]  # why\n', encoding="utf-8")
    for selector in (".y", ".y", ".z > p"):
        client.post("api/rules/save", json={"site": "a.example", "keep": [], "drop": [selector]})
    client.post("api/rules/save", json={"site": "b.example/blog", "keep": ["#k"], "drop": []})
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# mine\n")
    found = {rule.site: rule for rule in rules.load(file)}
    assert found["a.example"].drop == (".x", ".y", ".z > p")
    assert found["b.example/blog"].keep == ("#k",)


@pytest.mark.parametrize(
    "sent", [{"drop": ["p:::"]}, {"site": "two words", "drop": ["p"]}, {"site": ""}, {"drop": []}, {"drop": "p"}]
)
def test_a_broken_rule_is_not_saved(client: TestClient, tmp_path: Path, sent: dict[str, Any]) -> None:
    answer = client.post("api/rules/save", json={"site": "a.example", "keep": [], "drop": ["p"], **sent})
    assert answer.status_code == 422
    assert not (tmp_path / "rules.toml").exists()
    assert client.post("api/rules/write", json={"text": "[["}).status_code == 422


def test_a_broken_file_of_rules_stops_no_page(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("this is = not [toml", encoding="utf-8")
    assert client.get(f"{sample(client)}/api/answer").status_code == 200
    assert client.get("api/rules").json()["problems"]


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ('<div class="promo x1a2b3">a</div><p>b</p>', "div.promo"),
        ('<div id="post-12345" class="is-open"><p>a</p></div><div><p>b</p></div>', None),
        ('<div id="sidebar">a</div>', "#sidebar"),
        ('<div class="promo-1">a</div>', "div.promo-1"),
        ('<main><section class="tips">a</section></main><aside><section class="tips">b</section></aside>', None),
    ],
)
def test_selectors_select_what_they_were_made_for(html: str, wanted: str | None) -> None:
    page = Page.parse(f"<body>{html}")
    for row in range(page.body + 1, len(page)):
        if not page.is_text[row]:
            selected = page.select(selector_for(page, row)).tolist()
            assert row in selected
    if wanted is not None:
        assert selector_for(page, page.body + 1) == wanted
