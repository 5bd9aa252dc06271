"""The peers as they are installed, on real pages."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

import pytest
from places import PAGES

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.peers import PEERS
from thresher.lab.evaluate.results import Row
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.systems import find_systems

ARTICLE: Final = (PAGES / "article" / "source.html").read_bytes()
RUSSIAN: Final = (PAGES / "windows-1251" / "source.html").read_bytes()

SENTENCES: Final = (
    "The crowd on the bank, forty people and a spaniel, held its breath.",
    "The miller locked the door, hung the key on a nail in the chapel, and went to work for the railway.",
    "At Harrow Staithe that timber was rotten to the heart.",
    "If there is none, Aske says, there will be tea.",
)
RUSSIAN_SENTENCES: Final = (
    "Паром поднимает одну легковую машину, двух коров или тридцать человек",
    "Так придумал ещё дед Степана Ильича, сельский кузнец.",
)

JUNK: Final = {
    "empty": b"",
    "blank": b" \n ",
    "NULs": b"\0" * 1000,
    "binary": bytes(range(256)) * 40,
    "a PNG": b"\x89PNG\r\n\x1a\n" + b"\x00\xff\xfe" * 500,
    "menus": b"<html><body><nav><ul>" + b"<li><a href=/x>Menu</a></li>" * 50 + b"</ul></nav></body></html>",
    "cut off": ARTICLE[:3000],
    "only a doctype": b"<!doctype html>",
    "deep": b"<div>" * 3000 + b"deep",
}


def folded(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """As in a worker."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_finds_the_main_text_of_an_article(name: str) -> None:
    text = folded(PEERS[name].extract(ARTICLE))
    assert [sentence for sentence in SENTENCES if sentence not in text] == []


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_reads_an_encoding_that_nobody_declared(name: str) -> None:
    parameters = {"language": "Russian"} if name == "justext" else {}
    text = folded(PEERS[name].extract(RUSSIAN, **parameters))
    assert [sentence for sentence in RUSSIAN_SENTENCES if sentence not in text] == []


def xhtml(encoding: str) -> bytes:
    declared = f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />'
    head = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE html><html lang="ru"><head>{declared}'
    return f"{head}<title>Паром</title></head><body>{RUSSIAN.decode('windows-1251').partition('<body>')[2]}".encode(
        encoding
    )


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1251"])
@pytest.mark.parametrize("name", PEERS)
def test_a_peer_reads_a_page_with_an_xml_declaration(name: str, encoding: str) -> None:
    text = folded(PEERS[name].extract(xhtml(encoding)))
    assert [sentence for sentence in RUSSIAN_SENTENCES if sentence not in text] == []


def test_justext_takes_the_stop_words_of_the_declared_language() -> None:
    declared = RUSSIAN.replace(b"<html>", b'<html lang="ru-RU">')
    assert PEERS["justext"].extract(declared) == PEERS["justext"].extract(RUSSIAN, language="Russian") != ""
    unknown = ARTICLE.replace(b'lang="en', b'lang="tlh')
    assert unknown != ARTICLE
    assert PEERS["justext"].extract(unknown) == PEERS["justext"].extract(ARTICLE, language="English")


def test_a_peer_takes_keywords_of_its_own() -> None:
    assert PEERS["trafilatura"].extract(ARTICLE, output_format="markdown").startswith("#")
    assert len(PEERS["resiliparse"].extract(ARTICLE, main_content=False)) > len(PEERS["resiliparse"].extract(ARTICLE))
    everything = PEERS["boilerpy3"].extract(ARTICLE, extractor="KeepEverythingExtractor")
    assert len(everything) > len(PEERS["boilerpy3"].extract(ARTICLE))


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_is_installed_with_a_version_and_a_summary(name: str) -> None:
    assert PEERS[name].installed
    assert PEERS[name].version[0].isdigit()
    assert PEERS[name].summary


# --- pages with nothing on them, through a whole run


@pytest.fixture(scope="module")
def junk_rows() -> tuple[Row, ...]:
    pages = tuple(Labelled(name, html, "gold") for name, html in JUNK.items())
    return evaluate([Corpus("junk", pages)], find_systems("peers"), measures=("word-bag",), jobs=2).rows


def test_no_junk_ends_a_run(junk_rows: tuple[Row, ...]) -> None:
    assert len(junk_rows) == len(JUNK) * len(PEERS)


def test_no_junk_ends_or_hangs_a_worker(junk_rows: tuple[Row, ...]) -> None:
    assert not [row for row in junk_rows if "process" in row.problem or "took longer" in row.problem]


def test_only_pages_without_anything_are_failures_and_only_for_some_peers(junk_rows: tuple[Row, ...]) -> None:
    failures = {(row.id, row.system): row.problem for row in junk_rows if row.problem}
    assert {page for page, _ in failures} <= {"empty", "blank", "NULs", "only a doctype"}
    assert {system for _, system in failures} <= {"peer:readability", "peer:justext"}
    assert failures["empty", "peer:justext"] == "lxml.etree.ParserError: Document is empty"


def test_a_failure_is_an_empty_answer(junk_rows: tuple[Row, ...]) -> None:
    assert {row.text for row in junk_rows if row.problem} == {""}
