"""Pages that one unclosed element swallows whole."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from measuring import measured
from places import ROOT

from thresher import Page
from thresher.page.repair import SWALLOWERS, close_swallower

BODY = "<body><h1>Bees</h1><p>The hive was quiet.</p></body></html>"


@pytest.mark.parametrize("name", [*SWALLOWERS, "TITLE", "Script"])
def test_an_unclosed_element_is_closed_where_its_markup_begins(name: str) -> None:
    page = Page.parse(f"<html><head><{name}>A word\n<meta name=x>{BODY}")
    assert page.text_below(page.body).endswith("BeesThe hive was quiet.")
    assert page.notes == (f"an unclosed <{name.lower()}> had swallowed the page; it was closed and parsed again",)


def test_the_title_keeps_its_own_text() -> None:
    page = Page.parse(f"<head><title>Quiet hives{BODY}")
    assert page.text_below(int(page.rows("title")[0])) == "Quiet hives"


@pytest.mark.parametrize("opening", ["<title>", "<title lang=en>", "<TITLE\n>", "<title/>"])
def test_the_way_the_tag_is_written_does_not_matter(opening: str) -> None:
    assert Page.parse(f"{opening}x{BODY}").body_has_text


def test_the_unclosed_one_is_found_among_closed_ones() -> None:
    page = Page.parse(f"<title>Bees</title><script>1</script><style>b{{}}</style><script>2 < 3;{BODY}")
    assert page.text_below(page.body) == "BeesThe hive was quiet."
    assert "<script>" in page.notes[0]


@pytest.mark.parametrize(
    "source",
    [
        f"<title>Closed</title>{BODY}",
        f"<p>Before</p>{BODY}<textarea>never closed <p>inside",
        f"{BODY}<script>never closed <p>inside",
        "<title>Only a title",
        "<title>A title</title><body></body>",
        "<script>if (a < b) c()",
        "<title>a < b and <unknown> tags",
        "<title",
        "<title foo='",
        "<body><img src=x></body>",
        "",
    ],
)
def test_other_pages_are_left_alone(source: str) -> None:
    page = Page.parse(source)
    assert page.notes == ()
    assert page.source == source


def test_the_source_stays_what_it_was() -> None:
    source = f"<title>x{BODY}"
    assert Page.parse(source).source == source


@pytest.mark.parametrize("almost", ["</titlevalue=true -->", "</titles>", "</ title>", "</tit"])
def test_what_only_begins_like_an_end_tag_closes_nothing(almost: str) -> None:
    page = Page.parse(f"<title>Bees{almost}\n{BODY}")
    assert page.text_below(page.body).endswith("The hive was quiet.")


def test_letters_beyond_ascii_move_no_places() -> None:
    page = Page.parse(f"<title>İİİ ẞ KK</TITLE><script>İ{BODY}")  # lower() would make these longer
    assert page.text_below(page.body) == "BeesThe hive was quiet."


@pytest.mark.parametrize(
    "source",
    [
        "<title>" * 100_000,
        "<title " * 100_000,
        "<title>" + "<a " * 100_000,
        "<title>" + "<p\n" * 100_000 + "x",
        "<title></title>" * 100_000,
        "<title></script>" * 100_000,
        "<title><script><style>" * 30_000,
        "<script>" + "<!--<script>" * 50_000,
        "<xmp>" + "</xm" * 100_000,
    ],
)
@measured
def test_hostile_pages_are_repaired_in_no_time(source: str) -> None:
    begin = time.process_time()
    close_swallower(source)
    assert time.process_time() - begin < 1


def test_real_pages_with_an_unclosed_title_have_text() -> None:
    root = ROOT
    corpus = Path(os.environ.get("THRESHER_CORPORA", root.parent / "shared" / "corpora")) / "l3s-gn1.parquet"
    if not corpus.exists():
        pytest.skip(f"{corpus} is not here; THRESHER_CORPORA says where corpora are")
    parquet = pytest.importorskip("pyarrow.parquet", reason="corpora are Parquet files, read with pyarrow")
    pages = [page for page in parquet.read_table(corpus, columns=["html"])["html"].to_pylist() if _is_swallowed(page)]
    assert len(pages) == 8
    for source in pages:
        page = Page.parse(source)
        assert page.words[page.body :].sum() > 50
        assert any("unclosed <title>" in note for note in page.notes)


def _is_swallowed(source: str | bytes) -> bool:
    """Whether the parser finds no text in the body, though there is plenty in the title."""
    text = source if isinstance(source, str) else source.decode("utf-8", "replace")
    return not Page(text, source=text, characters=len(text), encoding="str").body_has_text
