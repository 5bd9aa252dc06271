"""What users of trafilatura write runs with another import, and gives what they expect."""

from __future__ import annotations

import csv
import io
import json
import sys
import warnings
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import fromstring

import pytest
from places import PAGES

from thresher.compat import trafilatura
from thresher.compat.trafilatura import (
    bare_extraction,
    baseline,
    extract,
    extract_metadata,
    extract_with_metadata,
    fetch_response,
    fetch_url,
    html2txt,
    load_html,
)
from thresher.compat.trafilatura.meta import reset_caches
from thresher.compat.trafilatura.metadata import extract_metadata as from_its_module
from thresher.compat.trafilatura.settings import Document, Extractor, use_config

ARTICLE: Final = (PAGES / "article" / "source.html").read_bytes()
COMMENTED: Final = (PAGES / "blog-comments" / "source.html").read_bytes()
TABLES: Final = (PAGES / "wiki-table" / "source.html").read_bytes()
URL: Final = "https://example.org/mill"
TITLE: Final = "The windmill that learned to turn again"
WORDS: Final = "somebody let go of a rope"


@pytest.fixture(scope="module")
def site(open_internet: Callable[..., str]) -> str:
    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        if path == "/old":
            return 301, {"Location": "/mill"}, b""
        return (200, {"Content-Type": "text/html"}, ARTICLE) if path == "/mill" else (404, {}, b"")

    return open_internet(answer)


# ---- what the documentation shows


def test_the_first_steps(site: str) -> None:
    downloaded = fetch_url(f"{site}/mill")
    assert downloaded is not None
    result = extract(downloaded)
    assert result is not None
    assert WORDS in result
    assert trafilatura.extract(trafilatura.fetch_url(f"{site}/nothing")) is None


def test_formats_by_name() -> None:
    assert str(extract(ARTICLE, output_format="xml", url=URL)).startswith("<doc")
    assert WORDS in json.loads(str(extract(ARTICLE, output_format="json", include_comments=False)))["text"]
    assert str(extract(ARTICLE, output_format="markdown")).startswith(f"# {TITLE}")
    assert extract(ARTICLE, output_format="md") == extract(ARTICLE, output_format="markdown")


def test_links_make_markdown_of_text_and_become_absolute() -> None:
    assert "](" not in str(extract(ARTICLE))
    with_links = str(extract(TABLES, include_links=True, url=URL))
    assert "](https://example.org/wiki/" in with_links
    assert 'target="https://example.org/wiki/' in str(extract(TABLES, output_format="xml", include_links=True, url=URL))


def test_the_quick_combination() -> None:
    result = extract(ARTICLE, include_comments=False, include_tables=False, no_fallback=True)
    assert result == extract(ARTICLE, include_comments=False, include_tables=False, fast=True)
    assert WORDS in str(result)


def test_precision_and_recall() -> None:
    fewer, more = extract(TABLES, URL, favor_precision=True), extract(TABLES, URL, favor_recall=True)
    assert len(str(fewer)) <= len(str(extract(TABLES, URL))) <= len(str(more))
    assert fewer != more


def test_a_language_that_is_not_wanted() -> None:
    assert extract(ARTICLE, URL, target_language="de") is None
    assert extract(ARTICLE, URL, target_language="en") is not None
    assert extract("<p>Nobody says which language this is, and it is short.</p>", target_language="de") is not None


def test_a_page_that_lxml_has_parsed() -> None:
    html = pytest.importorskip("lxml.html")
    tree = html.fromstring("<html><body><article><p>Here is all that the page has to say.</p></article></body></html>")
    assert extract(tree) == "Here is all that the page has to say."
    assert html2txt(tree) == "Here is all that the page has to say."


def test_a_response_goes_straight_into_the_extraction(site: str) -> None:
    response = fetch_response(f"{site}/old")
    assert response is not None
    assert (response.status, response.url) == (200, f"{site}/mill")
    document = bare_extraction(response.data, url=response.url)
    assert isinstance(document, Document)
    assert extract(response) == extract(ARTICLE)
    assert fetch_response(f"{site}/nothing") is None


def test_bare_extraction_gives_fields() -> None:
    document = bare_extraction(ARTICLE, with_metadata=True, url=URL)
    assert isinstance(document, Document)
    assert document.title == TITLE
    assert document.author == "Ottoline Marsh"
    assert document.date == "2024-05-18"
    assert document.sitename == "The Fenland Lantern"
    assert document.language == "en"
    assert WORDS in str(document.text)
    assert [element.tag for element in document.body][:2] == ["head", "p"]
    assert document.as_dict()["title"] == TITLE
    assert Document.from_dict(document.as_dict()).title == TITLE
    as_dict = bare_extraction(ARTICLE, as_dict=True)
    assert isinstance(as_dict, dict)
    assert WORDS in as_dict["text"]


def test_metadata_alone() -> None:
    known = extract_metadata(ARTICLE, default_url=URL)
    assert (known.title, known.author, known.text) == (TITLE, "Ottoline Marsh", None)
    assert from_its_module is extract_metadata
    document = extract_with_metadata(ARTICLE, output_format="markdown")
    assert document is not None
    assert document.title == TITLE
    assert str(document.text).startswith("---\ntitle: ")


def test_parameters_of_dates() -> None:
    def date(**parameters: Any) -> str | None:
        return extract_metadata(ARTICLE, date_config=parameters).date

    assert date(outputformat="%d %m %Y") == "18 05 2024"
    assert date(extensive_search=True, max_date="2018-07-01") is None
    assert date(min_date="2020-01-01", original_date=False) is not None
    found = extract(ARTICLE, output_format="xml", with_metadata=True, date_extraction_params={"max_date": "2018-07-01"})
    assert fromstring(str(found)).get("date") is None  # noqa: S314


def test_all_text_of_a_page() -> None:
    everything = html2txt(ARTICLE)
    assert "\n" not in everything
    assert len(everything) > len(str(extract(ARTICLE)))
    assert len(html2txt(ARTICLE, clean=False)) > len(everything)
    body, text, length = baseline(ARTICLE)
    assert WORDS in text
    assert length == len(text)
    assert WORDS in "".join(body.itertext())
    assert html2txt(None) == ""
    assert baseline("")[1:] == ("", 0)


def test_a_loaded_page_is_taken_by_every_function() -> None:
    page = load_html(ARTICLE)
    assert extract(page) == extract(ARTICLE)
    assert extract_metadata(page).title == TITLE
    assert load_html(None) is None
    reset_caches()
    assert extract(page) == extract(ARTICLE)


def test_a_configuration(tmp_path: Path) -> None:
    from thresher.compat.trafilatura.settings import DEFAULT_CONFIG

    changed = deepcopy(DEFAULT_CONFIG)
    changed["DEFAULT"]["MIN_OUTPUT_SIZE"] = "100000"
    assert extract(ARTICLE, config=changed) is None
    untimed = use_config()
    untimed.set("DEFAULT", "EXTRACTION_TIMEOUT", "0")
    assert extract(ARTICLE, config=untimed) == extract(ARTICLE)
    file = tmp_path / "my.cfg"
    file.write_text("[DEFAULT]\nMAX_FILE_SIZE = 100\n")
    assert extract(ARTICLE, settingsfile=str(file)) is None
    with pytest.raises(FileNotFoundError):
        use_config(str(tmp_path / "nothing.cfg"))


def test_options_in_one_object() -> None:
    options = Extractor(output_format="json", with_metadata=True, url=URL)
    assert json.loads(str(extract(ARTICLE, options=options)))["title"] == TITLE


def test_only_pages_that_are_wanted() -> None:
    assert extract(ARTICLE, only_with_metadata=True) is not None
    assert extract("<p>A page that has a text but says nothing of itself.</p>", only_with_metadata=True) is None
    known = extract_metadata(ARTICLE, URL)
    assert extract(ARTICLE, URL, url_blacklist={str(known.url)}) is None
    assert extract_metadata(ARTICLE, author_blacklist={"ottoline marsh"}).author is None


def test_parts_taken_out_by_xpath() -> None:
    pytest.importorskip("lxml")
    assert WORDS not in str(extract(ARTICLE, prune_xpath='//p[contains(., "somebody let go")]'))
    assert WORDS in str(extract(ARTICLE, prune_xpath=["//aside", "/html"]))


def test_without_lxml_nothing_is_taken_out_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lxml.html", None)
    with pytest.warns(UserWarning, match=r"prune_xpath \(it needs lxml"):
        assert WORDS in str(extract(ARTICLE, prune_xpath="//p"))


# ---- what the outputs look like


def test_tables_can_be_left_out() -> None:
    whole, without = str(extract(TABLES)), str(extract(TABLES, include_tables=False))
    assert len(without) < len(whole)
    tree = fromstring(str(extract(TABLES, output_format="xml")))  # noqa: S314
    assert tree.find("main//table/row/cell") is not None
    assert fromstring(str(extract(TABLES, output_format="xml", include_tables=False))).find(".//table") is None  # noqa: S314


def test_formatting_is_written_where_it_is_asked_for() -> None:
    page = "<article><h1>On bees</h1><p>They are <b>very</b> busy, and they <i>never</i> say so aloud.</p></article>"
    plain, formatted = (extract(page, output_format="xml", include_formatting=wish) for wish in (False, True))
    assert "<hi" not in str(plain)
    assert '<hi rend="#b">very</hi>' in str(formatted)
    assert "**very**" in str(extract(page, include_formatting=True))
    assert "**" not in str(extract(page, output_format="markdown", include_formatting=False))


def test_comments_stand_apart() -> None:
    document = bare_extraction(COMMENTED)
    assert isinstance(document, Document)
    assert document.comments
    first = document.comments.splitlines()[0]
    assert first not in str(document.text)
    assert str(extract(COMMENTED)).endswith(document.comments)
    assert first not in str(extract(COMMENTED, include_comments=False))
    assert json.loads(str(extract(COMMENTED, output_format="json")))["comments"] == document.comments
    assert first in "".join(document.commentsbody.itertext())
    xml = fromstring(str(extract(COMMENTED, output_format="xml")))  # noqa: S314
    assert first in "".join(xml.find("comments").itertext())  # type: ignore[union-attr]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", " =", "＝", "＋", "－", "＠"])
def test_no_cell_of_csv_is_a_formula(sign: str) -> None:
    page = f"<title>{sign}cmd|' /C calc'!A0</title><p>{sign}1+1 {'and some more words ' * 30}</p>"
    written = extract(page, output_format="csv", with_metadata=True, favor_recall=True)
    cells = next(csv.reader(io.StringIO(str(written)), delimiter="\t"))
    assert not [cell for cell in cells if cell.lstrip().startswith(sign.strip())]
    assert [cell for cell in cells if cell.startswith("'")]


def test_a_line_of_csv() -> None:
    written = extract(ARTICLE, output_format="csv", with_metadata=True, record_id="17")
    row = next(csv.reader(io.StringIO(str(written)), delimiter="\t"))
    assert len(row) == 11
    assert (row[1], row[4], row[6]) == ("17", TITLE, "2024-05-18")


def test_html_with_facts_in_its_head() -> None:
    written = str(extract(ARTICLE, output_format="html", with_metadata=True))
    assert f'<meta name="title" content="{TITLE}">' in written
    assert "<head>" not in str(extract(ARTICLE, output_format="html"))


def test_tei_is_well_formed_and_in_its_own_names() -> None:
    tei = "{http://www.tei-c.org/ns/1.0}"
    tree = fromstring(str(extract(TABLES, output_format="xmltei", include_images=True)))  # noqa: S314
    assert tree.find(f".//{tei}titleStmt/{tei}title") is not None
    assert tree.find(f".//{tei}ab[@type='header']") is not None
    assert tree.find(f".//{tei}body//{tei}head") is None


def test_fingerprints_of_similar_texts_are_similar() -> None:
    def bits(text: str) -> int:
        page = f"<article><p>{text}</p></article>"
        return int(json.loads(str(extract(page, output_format="json", with_metadata=True)))["fingerprint"], 16)

    text = "The bees went out at noon and came back with the first drops of the rain on their wings " * 3
    near = (bits(text) ^ bits(text + " at last")).bit_count()
    far = (
        bits(text) ^ bits("Boil the water, add salt, and let the pasta swim in it until it is soft. " * 3)
    ).bit_count()
    assert near < far


# ---- what cannot be done, and what is wrong


@pytest.mark.parametrize("argument", ["deduplicate", "tei_validation", "max_tree_size"])
def test_what_cannot_be_done_is_said_once_at_the_line_of_the_caller(argument: str) -> None:
    arguments: dict[str, Any] = {argument: True}
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("default")
        for _ in range(3):
            extract(ARTICLE, **arguments)
    assert [str(warning.message).split(": ")[1].split()[0] for warning in said] == [argument]
    assert Path(said[0].filename) == Path(__file__)


def test_settings_that_steer_what_is_not_here_are_named() -> None:
    config = use_config()
    config.set("DEFAULT", "MIN_EXTRACTED_SIZE", "10")
    with pytest.warns(UserWarning, match="MIN_EXTRACTED_SIZE"):
        extract(ARTICLE, config=config)
    with pytest.warns(UserWarning, match="no_ssl"):
        fetch_url("https://", no_ssl=True)


def test_mistakes_are_told() -> None:
    with pytest.raises(TypeError):
        extract(ARTICLE, include_everything=True)  # type: ignore[call-arg]
    with pytest.raises(AttributeError, match="output_format is one of"):
        extract(ARTICLE, output_format="pdf")
    with pytest.raises(ValueError, match="bare_extraction"):
        extract(ARTICLE, output_format="python")


@pytest.mark.parametrize("given", [None, "", b"", b"\x89PNG\r\n\x1a\n\0\0", 17, "<p hidden>x</p>"])
def test_what_is_no_page_gives_none(given: Any) -> None:
    assert extract(given) is None
    assert bare_extraction(given) is None


def test_nothing_heavy_is_loaded() -> None:
    import subprocess

    code = "import sys, thresher.compat.trafilatura, thresher.compat.newspaper, thresher.compat.readability\n"
    code += "print({'httpx', 'lxml', 'trafilatura', 'readability', 'newspaper'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
