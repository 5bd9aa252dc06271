"""Every layout of labelled corpora, read from small copies of our own making, quirks included."""

from __future__ import annotations

import ast
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from thresher.errors import BadCorpus
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts import (
    cleaneval,
    dragnet,
    folder,
    l3s_gn1,
    parquet,
    readability,
    rows,
    scrapinghub,
    trafilatura,
    wcxb,
)

HIVE = b"<body><nav>Home</nav><p>The hive was quiet.</p></body>"
MOTH = "<body><p>Größe der Motte</p></body>"


def put(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def table(path: Path, **columns: Any) -> Path:
    pq.write_table(pa.table(columns), path)
    return path


def bad(corpus: Corpus) -> dict[str, str]:
    return {row.id: row.why for row in corpus.bad}


def ids(corpus: Corpus) -> list[str]:
    return [page.id for page in corpus.pages]


# --- Parquet


def test_parquet_reads_every_column(tmp_path: Path) -> None:
    path = table(
        tmp_path / "bees.parquet",
        id=["a", "b"],
        url=["https://bees.example/", None],
        html=pa.array([HIVE, MOTH.encode("latin-1")], pa.binary()),
        gold=["The hive was quiet.", "Größe der Motte"],
        kind=["article", None],
        language=["en", "de"],
        must=[["quiet", " "], []],
        mustnot=[["Home"], None],
        title=["not read", None],
    )
    assert parquet.is_parquet(path)
    assert parquet.read_parquet(path) == Corpus(
        "bees",
        (
            Labelled("a", HIVE, "The hive was quiet.", "https://bees.example/", "article", "en", ("quiet",), ("Home",)),
            Labelled("b", MOTH.encode("latin-1"), "Größe der Motte", language="de"),
        ),
    )


def test_parquet_takes_pages_as_text_numbers_as_ids_and_passages_without_gold(tmp_path: Path) -> None:
    corpus = parquet.read_parquet(
        table(tmp_path / "p.parquet", id=[7, 8], html=[MOTH, MOTH], must=[["Motte"], ["Größe"]])
    )
    assert corpus.pages == (
        Labelled("7", MOTH.encode(), None, must=("Motte",)),
        Labelled("8", MOTH.encode(), None, must=("Größe",)),
    )


def test_parquet_reads_categories_and_large_types(tmp_path: Path) -> None:
    path = table(
        tmp_path / "p.parquet",
        id=pa.array(["a"], pa.large_string()),
        html=pa.array([HIVE], pa.large_binary()),
        gold=pa.array(["quiet"], pa.large_string()),
        kind=pa.array(["article"]).dictionary_encode(),
        must=pa.array([["quiet"]], pa.large_list(pa.large_string())),
        mustnot=pa.array([None], pa.null()),
    )
    assert parquet.read_parquet(path).pages == (Labelled("a", HIVE, "quiet", kind="article", must=("quiet",)),)


def test_parquet_names_bad_rows_and_goes_on(tmp_path: Path) -> None:
    path = table(
        tmp_path / "p.parquet",
        id=["no page", "blank page", "no gold", None, "good", "good"],
        html=pa.array([None, b" \n", HIVE, HIVE, HIVE, HIVE], pa.binary()),
        gold=["x", "x", "  ", None, "quiet", "again"],
    )
    corpus = parquet.read_parquet(path)
    assert corpus.pages == (Labelled("good", HIVE, "quiet"),)
    assert [(row.id, row.why) for row in corpus.bad] == [
        ("no page", "the page is empty"),
        ("blank page", "the page is empty"),
        ("no gold", "there is no gold text"),
        ("row 4", "there is no gold text"),
        ("good", "an earlier page has the same id"),
    ]


def test_parquet_text_that_is_not_utf8_is_a_bad_row(tmp_path: Path) -> None:
    latin = pa.array([b"quiet", "Größe".encode("latin-1")], pa.binary()).view(pa.string())
    corpus = parquet.read_parquet(table(tmp_path / "p.parquet", html=[HIVE, HIVE], gold=latin))
    assert ids(corpus) == ["row 1"]
    assert bad(corpus) == {"row 2": "'gold' is not UTF-8"}


def test_parquet_rows_are_numbered_across_batches(tmp_path: Path) -> None:
    corpus = parquet.read_parquet(table(tmp_path / "p.parquet", html=[HIVE] * 200, gold=["quiet"] * 200))
    assert ids(corpus) == [f"row {number}" for number in range(1, 201)]


@pytest.mark.parametrize(
    ("columns", "complaint"),
    [
        ({"gold": ["x"]}, "has no column html; its columns are: gold"),
        ({"html": [HIVE], "text": ["x"]}, "has no column gold; its columns are: html, text"),
        ({"page": [HIVE]}, "has no column gold and no column html; its columns are: page"),
        ({"html": [HIVE], "gold": [1]}, "the column 'gold' holds int64"),
        ({"html": [HIVE], "gold": [b"x"]}, "the column 'gold' holds binary"),
        ({"html": [1.5], "gold": ["x"]}, "the column 'html' holds double"),
        ({"html": [HIVE], "must": ["x"]}, "the column 'must' holds string"),
        ({"html": [HIVE], "must": [[1]]}, "the column 'must' holds list"),
        ({"html": [HIVE], "gold": ["x"], "url": [3]}, "the column 'url' holds int64"),
    ],
)
def test_parquet_says_which_column_is_wrong(tmp_path: Path, columns: dict[str, Any], complaint: str) -> None:
    path = table(tmp_path / "p.parquet", **columns)
    with pytest.raises(BadCorpus) as caught:
        parquet.read_parquet(path)
    assert complaint in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"PAR1", b"html,gold\n", b"PAR1" + bytes(100) + b"PAR1"])
def test_parquet_refuses_what_is_none(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path / "p.parquet", content)
    with pytest.raises(BadCorpus, match="cannot be read as a Parquet file") as caught:
        parquet.read_parquet(path)
    assert "\n" not in str(caught.value)
    assert parquet.count_pages(path) is None


def test_parquet_with_a_damaged_middle_is_refused_in_words(tmp_path: Path) -> None:
    path = table(tmp_path / "p.parquet", html=[os.urandom(500) for _ in range(50)], gold=["x"] * 50)
    whole = bytearray(path.read_bytes())
    whole[4:400] = bytes(396)
    path.write_bytes(whole)
    with pytest.raises(BadCorpus, match=r"damaged after row 0"):
        parquet.read_parquet(path)


# --- plain folders


def test_folder_pairs_files_by_name(tmp_path: Path) -> None:
    put(tmp_path / "html/a.html", HIVE)
    put(tmp_path / "html/news/b.htm.gz", gzip.compress(MOTH.encode("latin-1")))
    put(tmp_path / "html/c.v2.xhtml", HIVE)
    put(tmp_path / "html/notes.pdf", b"not a page")
    put(tmp_path / "gold/a.txt", "\ufeffThe hive was quiet.")
    put(tmp_path / "gold/news/b.md.gz", gzip.compress("Größe".encode()))
    put(
        tmp_path / "pages.jsonl",
        '{"id": "a", "url": "https://bees.example/", "kind": "article", "language": "en"}\n\n'
        '{"id": "c.v2", "must": ["hive"], "mustnot": ["Home"]}\n',
    )
    assert folder.is_folder(tmp_path)
    assert folder.read_folder(tmp_path) == Corpus(
        tmp_path.name,
        (
            Labelled("a", HIVE, "The hive was quiet.", "https://bees.example/", "article", "en"),
            Labelled("c.v2", HIVE, None, must=("hive",), mustnot=("Home",)),
            Labelled("news/b", MOTH.encode("latin-1"), "Größe"),
        ),
    )


def test_folder_names_what_it_cannot_use(tmp_path: Path) -> None:
    for name in ("no-gold", "latin", "half-gz", "twice", "wrong-type"):
        put(tmp_path / f"html/{name}.html", HIVE)
        put(tmp_path / f"gold/{name}.txt", "quiet")
    (tmp_path / "gold/no-gold.txt").unlink()
    put(tmp_path / "gold/latin.txt", "Größe".encode("latin-1"))
    (tmp_path / "html/half-gz.html").unlink()
    put(tmp_path / "html/half-gz.html.gz", gzip.compress(HIVE)[:-9])
    put(tmp_path / "html/no-gz.html.gz", HIVE)
    put(tmp_path / "html/twice.htm", HIVE)
    put(tmp_path / "gold/no-page.txt", "quiet")
    put(
        tmp_path / "pages.jsonl",
        '{"id": "wrong-type", "must": "quiet"}\n{"id": \n["id"]\n{"url": "x"}\n{"id": 3}\n{"id": "nowhere"}',
    )
    corpus = folder.read_folder(tmp_path)
    assert ids(corpus) == ["twice"]
    assert bad(corpus) == {
        "no-gold": "there is no gold text",
        "latin": "latin.txt is not UTF-8",
        "half-gz": "half-gz.html.gz is not a whole gzip file",
        "no-gz": "no-gz.html.gz is not a whole gzip file",
        "twice": "an earlier page has the same id",
        "no-page": "there is no page for this label",
        "wrong-type": "'must' is not a list of texts",
        "pages.jsonl line 2": "the line is not JSON",
        "pages.jsonl line 3": "the line is not a JSON object",
        "pages.jsonl line 4": "the line has no 'id'",
        "pages.jsonl line 5": "'id' is not text",
        "nowhere": "there is no page for this label",
    }


def test_folder_does_not_follow_links_out_of_itself(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    put(outside / "secret.html", HIVE)
    put(inside / "html/good.html", HIVE)
    for name in ("good", "link", "loop"):
        put(inside / f"gold/{name}.txt", "quiet")
    (inside / "html/link.html").symlink_to(outside / "secret.html")
    (inside / "html/loop.html").symlink_to("loop.html")
    (inside / "html/away").symlink_to(outside, target_is_directory=True)
    corpus = folder.read_folder(inside)
    assert ids(corpus) == ["good"]
    assert bad(corpus) == {
        "link": "link.html lies outside of the corpus folder",
        "loop": "there is no page for this label",
    }


def test_folder_skips_pages_that_are_too_large(tmp_path: Path) -> None:
    size = rows.LARGEST_PAGE + 1
    put(tmp_path / "html/bomb.html.gz", gzip.compress(b"<p>" + bytes(size)))
    with put(tmp_path / "html/long.html", HIVE).open("r+b") as file:
        file.truncate(size)
    for name in ("bomb", "long"):
        put(tmp_path / f"gold/{name}.txt", "quiet")
    corpus = folder.read_folder(tmp_path)
    assert corpus.pages == ()
    assert bad(corpus) == dict.fromkeys(("bomb", "long"), "the page is larger than 32 MB")


def test_names_of_files_that_are_not_utf8_can_be_written(tmp_path: Path) -> None:
    put(tmp_path / "html" / os.fsdecode(b"m\xf6th.html"), HIVE)
    put(tmp_path / "html" / os.fsdecode(b"w\xf6rm.html.gz"), HIVE)
    put(tmp_path / "gold" / os.fsdecode(b"m\xf6th.txt"), "quiet")
    corpus = folder.read_folder(tmp_path)
    assert ids(corpus) == ["m\ufffdth"]
    assert bad(corpus) == {"w\ufffdrm": "w\ufffdrm.html.gz is not a whole gzip file"}


def test_an_index_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "html/a.html", HIVE)
    put(tmp_path / "pages.jsonl", b"\xff\xfe")
    with pytest.raises(BadCorpus, match=r"pages\.jsonl is not UTF-8"):
        folder.read_folder(tmp_path)


# --- CleanEval


def wrapped(address: str, page: bytes, more: str = ' title="A &gt; b > c" encoding="unset"') -> bytes:
    return f'<text id="{address}"{more}>\n'.encode() + page + b"\n</text>\n"


GOLD = (
    "\nURL: https://bees.example/1\n<h>Quiet hives\n\n<p>The hive\n was quiet.\n<l> one\r\n<L>two\n</p>\n 3 < 4 <br>\n"
)
CLEAN_GOLD = "Quiet hives\nThe hive\nwas quiet.\none\ntwo\n3 < 4 <br>"


def test_cleaneval_takes_wrapper_and_marks_off(tmp_path: Path) -> None:
    put(tmp_path / "finalrun-input/1.html", wrapped("https://bees.example/1", HIVE))
    put(tmp_path / "finalrun-input/2.html", b"\n" + wrapped("https://bees.example/2", HIVE, more=""))
    put(tmp_path / "finalrun-input/3.html", MOTH.encode("latin-1"))
    put(tmp_path / "finalrun-input/4.html", wrapped("https://bees.example/4", HIVE))
    put(tmp_path / "GoldStandard/1.txt", GOLD)
    put(tmp_path / "GoldStandard/2.txt", "<p>No address here")
    put(tmp_path / "GoldStandard/3.txt", "URL: https://moths.example/\n<P>Größe der Motte".encode("latin-1"))
    put(tmp_path / "GoldStandard/5.txt", GOLD)
    corpus = cleaneval.read_cleaneval(tmp_path)
    assert cleaneval.is_cleaneval(tmp_path)
    assert corpus.pages == (
        Labelled("1", b"\n" + HIVE + b"\n", CLEAN_GOLD, "https://bees.example/1"),
        Labelled("2", b"\n" + HIVE + b"\n", "No address here", "https://bees.example/2"),
        Labelled("3", MOTH.encode("latin-1"), "Größe der Motte", "https://moths.example/"),
    )
    assert bad(corpus) == {"4": "there is no gold text", "5": "there is no page for this label"}


def test_cleaneval_development_and_final_set_together(tmp_path: Path) -> None:
    put(tmp_path / "en_original/7.html", wrapped("https://bees.example/7", HIVE))
    put(tmp_path / "en_cleaned/7-somebody.txt", "<p>quiet")
    put(tmp_path / "input/7.html", wrapped("https://bees.example/8", HIVE))
    put(tmp_path / "gold_std/7.txt", "<p>very quiet")
    corpus = cleaneval.read_cleaneval(tmp_path)
    assert [(page.id, page.gold) for page in corpus.pages] == [("en_original/7", "quiet"), ("input/7", "very quiet")]
    assert corpus.bad == ()


@pytest.mark.parametrize(
    "pair", [("input", "GoldStandard"), ("orig", "clean"), ("zh-original", "zh-cleaned"), ("en-original", "en-cleaned")]
)
def test_cleaneval_knows_the_folders_of_other_copies(tmp_path: Path, pair: tuple[str, str]) -> None:
    put(tmp_path / pair[0] / "bees.example_news-01.html", wrapped("https://bees.example/", HIVE))
    put(tmp_path / pair[1] / "bees.example_news-01.txt", GOLD)
    assert ids(cleaneval.read_cleaneval(tmp_path)) == ["bees.example_news-01"]


# --- L3S-GN1

ANNOTATED = """<html><body>
<p><span class="x-nc-sel0">Home</span> <span class="x-nc-sel4">More bees</span></p>
<h1><span class="x-nc-sel1">Quiet hives</span></h1>
<p><span class="lead"><span class="x-nc-sel2">The <a href="/h">hive</a> was
<span class="x-nc-sel0">advertisement</span>quiet.</span></span></p>
<p class="other"><SPAN CLASS="x-nc-sel3 seen">A hive</SPAN> not labelled</p>
<p><span class="x-nc-sel5">Nice!</span></p></body></html>"""


def test_l3s_gn1_takes_headline_text_and_supplements(tmp_path: Path) -> None:
    put(tmp_path / "original/0a-1.html", HIVE)
    put(tmp_path / "annotated/0a-1.html", ANNOTATED)
    put(tmp_path / "original/0a-2.html", MOTH.encode("latin-1"))
    put(tmp_path / "annotated/0a-2.html", MOTH.replace("<p>", '<p><span class="x-nc-sel2">').encode("latin-1"))
    put(tmp_path / "url-mapping.txt", "<urn:uuid:0a-1>\thttps://bees.example/?a=1,2\nbroken line\n")
    corpus = l3s_gn1.read_l3s_gn1(tmp_path)
    assert l3s_gn1.is_l3s_gn1(tmp_path)
    assert corpus.pages == (
        Labelled("0a-1", HIVE, "Quiet hives\nThe hive was quiet.\nA hive", "https://bees.example/?a=1,2"),
        Labelled("0a-2", MOTH.encode("latin-1"), "Größe der Motte"),
    )
    assert corpus.bad == ()


def test_l3s_gn1_names_pages_without_labels(tmp_path: Path) -> None:
    put(tmp_path / "original/alone.html", HIVE)
    put(tmp_path / "original/plain.html", HIVE)
    put(tmp_path / "annotated/plain.html", HIVE)
    put(tmp_path / "annotated/lost.html", ANNOTATED)
    assert bad(l3s_gn1.read_l3s_gn1(tmp_path)) == {
        "alone": "there is no gold text",
        "plain": "there is no gold text",
        "lost": "there is no page for this label",
    }


# --- Dragnet


@pytest.mark.parametrize(
    "mark",
    [
        "!@#$%^&*()  COMMENTS",
        "!@#$%^&*() COMMENTS",
        "!@#$%^&**()  COMMENTS",
        "!@#$%^&*   COMMENTS",
        "@#$%^&*() COMMENTS",
        "!@ $%^&*()  COMMENTS",
        "!#@$%^&*()  COMMENTS",
        "!@#$%$%^&*()  COMMENTS",
        "  #$%^&*()  COMMENTS",
    ],
)
def test_dragnet_leaves_comments_out_however_their_mark_is_typed(tmp_path: Path, mark: str) -> None:
    put(tmp_path / "HTML/R1.html", HIVE)
    put(
        tmp_path / "Corrected/R1.html.corrected.txt",
        f"The hive (COMMENTS: 3) was quiet!!!!\n\n{mark}\n\nNice!\n{mark}\nx",
    )
    (page,) = dragnet.read_dragnet(tmp_path).pages
    assert page.gold is not None
    assert page.gold.strip() == "The hive (COMMENTS: 3) was quiet!!!!"


def test_dragnet_reads_several_encodings(tmp_path: Path) -> None:
    encodings = ("ascii", "latin-1", "utf-8", "utf-16")
    for encoding in encodings:
        text = "quiet" if encoding == "ascii" else "Größe der Motte"
        put(tmp_path / f"HTML/{encoding}.html", HIVE)
        put(tmp_path / f"Corrected/{encoding}.html.corrected.txt", text.encode(encoding))
    put(tmp_path / "HTML/T2.html", HIVE)
    put(tmp_path / "Corrected/T3.html.corrected.txt", "quiet")
    put(tmp_path / "HTML/T4.html", HIVE)
    put(tmp_path / "Corrected/T4.html.corrected.txt", "!@#$%^&*()  COMMENTS\nonly comments")
    corpus = dragnet.read_dragnet(tmp_path)
    assert dragnet.is_dragnet(tmp_path)
    assert {page.id: page.gold for page in corpus.pages} == {
        **dict.fromkeys(encodings, "Größe der Motte"),
        "ascii": "quiet",
    }
    assert bad(corpus) == {
        "T2": "there is no gold text",
        "T3": "there is no page for this label",
        "T4": "there is no gold text",
    }


@pytest.mark.parametrize("room", ["data", ""])
def test_dragnet_of_2020_has_the_gold_in_toml(tmp_path: Path, room: str) -> None:
    put(tmp_path / room / "html/uuid-1.html", HIVE)
    put(
        tmp_path / room / "meta/uuid-1.toml",
        "url = \"https://bees.example/\"\ndt_published = 2020-05-21T22:03:34Z\ntext = '''\nThe hive\nwas quiet.\n'''",
    )
    put(tmp_path / room / "html/uuid-2.html", HIVE)
    put(tmp_path / room / "meta/uuid-2.toml", "text = ")
    put(tmp_path / room / "html/uuid-3.html", HIVE)
    put(tmp_path / room / "meta/uuid-3.toml", "text = 3")
    corpus = dragnet.read_dragnet(tmp_path)
    assert dragnet.is_dragnet(tmp_path)
    assert corpus.pages == (Labelled("uuid-1", HIVE, "The hive\nwas quiet.\n", "https://bees.example/"),)
    assert bad(corpus) == {"uuid-2": "uuid-2.toml is not TOML", "uuid-3": "'text' is not text"}


# --- WCXB


def truth(content: Any = "The hive was quiet.", **more: Any) -> dict[str, Any]:
    return {"url": "https://bees.example/", "ground_truth": {"main_content": content, **more}}


def put_wcxb(room: Path, name: str, label: dict[str, Any] | str, page: bytes | None = HIVE) -> None:
    put(room / f"ground-truth/{name}.json", label if isinstance(label, str) else json.dumps(label))
    if page is not None:
        put(room / f"html/{name}.html.gz", gzip.compress(page))


def test_wcxb_reads_one_part(tmp_path: Path) -> None:
    passages = {"with": ["hive"], "without": ["Home", ""]}
    kind = {"page_type": {"primary": "forum", "confidence": "verified"}, "spa": True}
    put_wcxb(tmp_path, "0001", {**truth(**passages), "_internal": kind})
    put_wcxb(tmp_path, "0002", {**truth(None, **passages), "_internal": {"page_type": "category"}})
    put_wcxb(tmp_path, "0003", {**truth(author=None), "_internal": None})
    corpus = wcxb.read_wcxb(tmp_path)
    assert wcxb.is_wcxb(tmp_path)
    expected = Labelled("0001", HIVE, "The hive was quiet.", "https://bees.example/", "forum", "", ("hive",), ("Home",))
    assert corpus.pages == (
        expected,
        Labelled("0002", HIVE, None, "https://bees.example/", "collection", "", ("hive",), ("Home",)),
        Labelled("0003", HIVE, "The hive was quiet.", "https://bees.example/", "article"),
    )
    assert corpus.bad == ()


def test_wcxb_reads_both_parts_and_names_bad_rows(tmp_path: Path) -> None:
    put_wcxb(tmp_path / "dev", "1", truth())
    put_wcxb(tmp_path / "test", "1", truth())
    put_wcxb(tmp_path / "dev", "empty", truth("", **{"with": [], "without": []}))
    put_wcxb(tmp_path / "dev", "broken", "{")
    put_wcxb(tmp_path / "dev", "list", {"ground_truth": []})
    put_wcxb(tmp_path / "test", "no-page", truth(), page=None)
    put(tmp_path / "test/html/no-label.html.gz", gzip.compress(HIVE))
    put(tmp_path / "test/html/broken-gz.html.gz", b"\x1f\x8b\x08" + HIVE)
    put(tmp_path / "test/ground-truth/broken-gz.json", json.dumps(truth()))
    corpus = wcxb.read_wcxb(tmp_path)
    assert wcxb.is_wcxb(tmp_path)
    assert ids(corpus) == ["dev/1", "test/1"]
    assert bad(corpus) == {
        "dev/empty": "there is no gold text",
        "dev/broken": "broken.json is not JSON",
        "dev/list": "'ground_truth' is not an object",
        "test/no-page": "there is no page for this label",
        "test/no-label": "there is no file for it in ground-truth/",
        "test/broken-gz": "broken-gz.html.gz is not a whole gzip file",
    }


# --- Scrapinghub


def test_scrapinghub_reads_what_the_index_names(tmp_path: Path) -> None:
    corpus_folder = tmp_path / "corpus"
    put(tmp_path / "secret.html", HIVE)
    put(corpus_folder / "html/0a.html.gz", gzip.compress(HIVE))
    put(corpus_folder / "html/0b.html", HIVE)
    put(corpus_folder / "html/unnamed.html.gz", gzip.compress(HIVE))
    labels = {
        "0a": {"articleBody": "The hive was quiet.", "url": "https://bees.example/"},
        "0b": {"articleBody": None, "with": ["hive"], "without": []},
        "0c": {"articleBody": "no page"},
        "0d": "text",
        "../../secret": {"articleBody": "outside"},
        "nul\0": {"articleBody": "odd name"},
        "long" * 99: {"articleBody": "long name"},
    }
    put(corpus_folder / "ground-truth.json", json.dumps(labels))
    corpus = scrapinghub.read_scrapinghub(corpus_folder)
    assert scrapinghub.is_scrapinghub(corpus_folder)
    assert corpus.pages == (
        Labelled("0a", HIVE, "The hive was quiet.", "https://bees.example/"),
        Labelled("0b", HIVE, None, must=("hive",)),
    )
    assert bad(corpus) == {
        "0c": "there is no file 0c.html",
        "0d": "'0d' is not an object",
        "../../secret": "secret.html lies outside of the corpus folder",
        "nul\0": "'nul\\x00.html' cannot be read: embedded null byte",
        "long" * 99: f"'{'long' * 99}.html' cannot be read: File name too long",
    }


@pytest.mark.parametrize("index", ["[]", "{", "[" * 100_000])
def test_scrapinghub_with_a_broken_index_is_refused(tmp_path: Path, index: str) -> None:
    put(tmp_path / "ground-truth.json", index)
    with pytest.raises(BadCorpus, match=r"ground-truth\.json is not"):
        scrapinghub.read_scrapinghub(tmp_path)


# --- Readability


@pytest.mark.parametrize("room", ["test/test-pages", "test-pages", ""])
def test_readability_takes_the_text_of_what_was_expected(tmp_path: Path, room: str) -> None:
    case = tmp_path / room / "bees"
    put(case / "source.html", HIVE)
    put(case / "expected.html", "<div id=readability-page-1><h2>Quiet</h2><p>The hive <b>was</b> quiet.</p></div>")
    put(case / "expected-metadata.json", '{"title": "Bees", "lang": "en"}')
    put(tmp_path / room / "no-facts/source.html", HIVE)
    put(tmp_path / room / "no-facts/expected.html", "<p>quiet")
    put(tmp_path / room / "empty/source.html", HIVE)
    put(tmp_path / room / "empty/expected.html", "<div></div>")
    put(tmp_path / room / "no-source/expected.html", "<p>quiet")
    put(tmp_path / room / "unfinished/source.html", HIVE)
    corpus = readability.read_readability(tmp_path)
    assert readability.is_readability(tmp_path)
    assert corpus.pages == (
        Labelled("bees", HIVE, "Quiet\nThe hive was quiet.", language="en"),
        Labelled("no-facts", HIVE, "quiet"),
    )
    assert bad(corpus) == {
        "empty": "there is no gold text",
        "no-source": "there is no file source.html",
        "unfinished": "there is no file expected.html",
    }


# --- trafilatura

ENTRIES = """
    'https://bees.example/': {
        'file': 'bees.html',  # a comment
        'with': ['The hive', 'was quiet'],
        'without': ['Home'],
        'comments': ['Nice!'],
    },
    'https://moths.example/': {'file': 'moth.html', 'with': ['Gr\\u00f6\\u00dfe'], 'without': []},
    'https://bees.example/lost': {'file': 'lost.html', 'with': ['x'], 'without': []},
    'https://bees.example/unnamed': {'file': '', 'with': ['x'], 'without': []},
    'https://bees.example/secret': {'file': '../../secret.html', 'with': ['x'], 'without': []},
    'https://bees.example/root': {'file': '/etc/passwd', 'with': ['x'], 'without': []},
    'https://bees.example/bare': {'file': 'bees.html', 'with': [''], 'without': []},
    'https://bees.example/text': {'file': 'bees.html', 'with': 'text'},
"""


def put_evaldata(tests: Path, index: str, name: str) -> None:
    put(tests / name, index)
    put(tests / "cache/bees.html", HIVE)
    put(tests / "eval/moth.html", MOTH.encode("latin-1"))
    put(tests.parent.parent / "secret.html", HIVE)


def as_json(entries: str) -> str:
    return json.dumps(ast.literal_eval("{" + entries + "}"))


@pytest.mark.parametrize(
    ("name", "index"),
    [("evaldata.py", "# no code\nEVAL_PAGES = {" + ENTRIES + "}\n"), ("evaldata.json", as_json(ENTRIES))],
)
@pytest.mark.parametrize("given", ["tests", "", "tests/{name}"])
def test_trafilatura_reads_passages(tmp_path: Path, name: str, index: str, given: str) -> None:
    put_evaldata(tmp_path / "repository/tests", index, name)
    path = tmp_path / "repository" / given.format(name=name)
    corpus = trafilatura.read_trafilatura(path)
    assert trafilatura.is_trafilatura(path)
    bees = "https://bees.example/"
    assert corpus.pages == (
        Labelled(bees, HIVE, None, bees, must=("The hive", "was quiet"), mustnot=("Home",)),
        Labelled("https://moths.example/", MOTH.encode("latin-1"), None, "https://moths.example/", must=("Größe",)),
    )
    assert bad(corpus) == {
        f"{bees}lost": "there is no file lost.html",
        f"{bees}unnamed": "it names no file",
        f"{bees}secret": "secret.html lies outside of the corpus folder",
        f"{bees}root": "passwd lies outside of the corpus folder",
        f"{bees}bare": "there is no gold text",
        f"{bees}text": "'with' is not a list of texts",
    }


def test_trafilatura_never_executes_the_index(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    code = f"open({str(trap)!r}, 'w')"
    good = "'b\\d': {'file': 'bees.html', 'with': ['hive']}"
    index = f"{code}\nEVAL_PAGES = {{\n'a': {code},\n{code}: {{}},\n**{{}},\n{good}}}"
    put_evaldata(tmp_path / "repository/tests", index, "evaldata.py")
    corpus = trafilatura.read_trafilatura(tmp_path / "repository")
    assert not trap.exists()
    assert ids(corpus) == ["b\\d"]
    assert bad(corpus) == {
        "line 3": "the entry is not made of plain values",
        "line 4": "the entry is not made of plain values",
        "line 5": "the entry is not made of plain values",
    }


@pytest.mark.parametrize(
    ("name", "index", "complaint"),
    [
        ("evaldata.py", "EVAL_PAGES = {", "it is not Python"),
        ("evaldata.py", "EVAL_PAGES = \0", "it is not Python"),
        ("evaldata.py", "EVAL_PAGES = " + "(" * 5000, "it is not Python"),
        ("evaldata.py", "EVAL_PAGES = dict()", "it has no dictionary EVAL_PAGES"),
        ("evaldata.py", "PAGES = {}", "it has no dictionary EVAL_PAGES"),
        ("evaldata.json", "[]", "it is not a JSON object"),
    ],
)
def test_trafilatura_with_a_broken_index_is_refused(tmp_path: Path, name: str, index: str, complaint: str) -> None:
    put(tmp_path / name, index)
    with pytest.raises(BadCorpus, match=complaint):
        trafilatura.read_trafilatura(tmp_path)


def test_trafilatura_without_an_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCorpus, match=r"there is no evaldata\.json or evaldata\.py"):
        trafilatura.read_trafilatura(tmp_path)


# --- all of them


READERS: list[Callable[[Path], bool]] = [
    parquet.is_parquet,
    folder.is_folder,
    cleaneval.is_cleaneval,
    l3s_gn1.is_l3s_gn1,
    dragnet.is_dragnet,
    wcxb.is_wcxb,
    scrapinghub.is_scrapinghub,
    readability.is_readability,
    trafilatura.is_trafilatura,
]


@pytest.mark.parametrize("recognises", READERS, ids=lambda function: function.__module__.rpartition(".")[2])
def test_nothing_else_is_recognised(tmp_path: Path, recognises: Callable[[Path], bool]) -> None:
    (tmp_path / "folder.parquet").mkdir()
    for path in (tmp_path, tmp_path / "missing", put(tmp_path / "page.html", HIVE), tmp_path / "folder.parquet"):
        assert not recognises(path)
