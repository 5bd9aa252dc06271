"""What is known of a page beside its text: site, language, size."""

from __future__ import annotations

import time

import pytest
from measuring import measured

from thresher.lab.evaluate.facts import SIZE_CLASSES, UNKNOWN, language_of, site_of, size_of
from thresher.lab.evaluate.labelled import Labelled


def page(*, url: str = "", html: bytes = b"", gold: str | None = None, must: tuple[str, ...] = ()) -> Labelled:
    return Labelled("p7", html, gold, url=url, must=must)


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.example.com/a/b?c#d", "example.com"),
        ("http://EXAMPLE.com:8080", "example.com"),
        ("https://news.sport.example.com./", "example.com"),
        ("https://user:secret@shop.example.com/", "example.com"),
        ("https://www.bbc.co.uk/news", "bbc.co.uk"),
        ("https://news.bbc.co.uk/", "bbc.co.uk"),
        ("https://anna.blogspot.com/2012/", "anna.blogspot.com"),  # every blog is a site
        ("https://www.anna.blogspot.com/", "anna.blogspot.com"),
        ("https://anna.github.io/", "anna.github.io"),
        ("https://bücher.example.de/", "example.de"),
        ("https://www.gov.uk/", "gov.uk"),  # itself a suffix
        ("http://localhost/x", "localhost"),
        ("http://192.168.0.1/x", "192.168.0.1"),  # not a subdomain of 0.1
        ("http://[2001:db8::1]/x", "2001:db8::1"),
        ("http://[broken/x", "page p7"),
        ("no address at all", "page p7"),
        ("", "page p7"),
    ],
)
def test_the_site_of_an_address(url: str, site: str) -> None:
    assert site_of(page(url=url)) == site


@pytest.mark.parametrize(
    ("html", "site"),
    [
        (b'<link rel="canonical" href="https://www.example.com/x">', "example.com"),
        (b"<link href='https://a.example.co.uk/x' rel='canonical' />", "example.co.uk"),
        (b"<LINK REL=canonical HREF=http://example.com>", "example.com"),
        (b'<meta property="og:url" content="https://blog.example.org/">', "example.org"),
        (b'<meta content="https://blog.example.org/" property=og:url>', "example.org"),
        # the first that is a whole address
        (b'<link rel=canonical href="/x"><meta property="og:url" content="https://example.org/">', "example.org"),
        (b'<meta property="og:url" content="https://a.com"><link rel=canonical href="https://b.com">', "a.com"),
        (b"<link\n  rel=canonical\n  href=https://example.com/>", "example.com"),
        # others say nothing about the page itself
        (b'<link rel="stylesheet" href="https://cdn.example.com/x.css">', "page p7"),
        (b'<link rel="alternate" href="https://m.example.com"><meta name=x content="https://b.com">', "page p7"),
        (b'<meta property="og:url:x"><a rel=canonical href="https://b.com">', "page p7"),
        (b"<link rel=canonical href=https://[broken>", "page p7"),
        (b"\xff\xfe<link rel=canonical", "page p7"),
    ],
)
def test_a_page_may_say_itself_where_it_is_from(html: bytes, site: str) -> None:
    assert site_of(page(html=b"<html><head><title>x</title>" + html + b"</head>")) == site


def test_the_address_of_the_corpus_comes_first() -> None:
    html = b'<link rel="canonical" href="https://other.org/x">'
    assert site_of(page(url="https://example.com", html=html)) == "example.com"
    assert site_of(page(url="http://[broken", html=html)) == "other.org"


@pytest.mark.parametrize(
    "piece",
    [b"<link ", b"<link rel=canonical ", b"<meta property=og:url ", b"<meta property=og:url content=https:// "],
)
@measured
def test_a_head_of_tags_that_never_end_is_no_trap(piece: bytes) -> None:
    started = time.process_time()
    assert site_of(page(html=(piece * (200_000 // len(piece))))) == "page p7"
    assert site_of(page(html=b"<link rel=canonical " + piece.replace(b"<", b" ") * 9_000)) == "page p7"
    assert time.process_time() - started < 5


ENGLISH = "The weather was fine on the day when they went down to the river and looked at the boats. " * 4
GERMAN = "Das Wetter war schön an dem Tag, als sie zum Fluss hinuntergingen und sich die Boote ansahen. " * 4
CHINESE = "那天天气很好，他们走到河边看船。孩子们在岸上玩耍，老人坐在树下谈论往事，直到太阳落山才回家。" * 3


@pytest.mark.parametrize(("gold", "language"), [(ENGLISH, "en"), (GERMAN, "de"), (CHINESE, "zh")])
def test_the_language_is_guessed_from_the_gold_text(gold: str, language: str) -> None:
    assert language_of(page(gold=gold)) == language


@pytest.mark.parametrize(
    "guessed", ["嘅係咗唔冇佢哋喺度嚟啲嘢嗰個點解乜嘢依家" * 6, "阿拉上海人講閒話，伊拉勿曉得個種物事" * 8]
)
def test_chinese_is_one_language(guessed: str) -> None:
    assert language_of(page(gold=guessed)) == "zh"


def test_the_corpus_knows_the_language_better() -> None:
    assert language_of(Labelled("p", b"", ENGLISH, language="FR")) == "fr"
    assert language_of(Labelled("p", b"", ENGLISH, language="pt-BR")) == "pt"


def test_without_a_gold_text_the_passages_are_looked_at() -> None:
    assert language_of(page(must=tuple(GERMAN.split(". ")))) == "de"
    assert language_of(page(gold="", must=(GERMAN,))) == UNKNOWN


@pytest.mark.parametrize(("length", "known"), [(0, False), (99, False), (100, True)])
def test_short_texts_are_not_guessed(length: int, known: bool) -> None:
    assert language_of(page(gold=ENGLISH[:length])) == ("en" if known else UNKNOWN)


def test_only_the_beginning_is_looked_at() -> None:
    assert language_of(page(gold=(ENGLISH * 2)[:600] + GERMAN * 50)) == "en"


@pytest.mark.parametrize(
    ("size", "name"),
    [
        (0, "under 10 KB"),
        (9_999, "under 10 KB"),
        (10_000, "10-50 KB"),
        (49_999, "10-50 KB"),
        (50_000, "50-200 KB"),
        (199_999, "50-200 KB"),
        (200_000, "200 KB-1 MB"),
        (999_999, "200 KB-1 MB"),
        (1_000_000, "over 1 MB"),
        (5_000_000, "over 1 MB"),
    ],
)
def test_borders_of_the_size_classes(size: int, name: str) -> None:
    assert size_of(page(html=b"x" * size)) == name
    assert name in SIZE_CLASSES
