"""What looks like an author, a date or a title, but is none; and what is one, though it hides well."""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pytest
from places import PAGES

from thresher.metadata import Metadata, metadata_of
from thresher.page import Page
from thresher.page.decode import decode
from thresher.verdict import Kind, Verdict, visible_in_body

TEXT: Final = {
    "en": "The old mill stands at the river, and it has not turned for years because there is no water in it now. ",
    "de": "Die alte Mühle steht am Fluss, und sie hat sich seit Jahren nicht mehr gedreht, weil das Wasser fehlt. ",
    "nl": "De oude molen staat aan de rivier, en hij heeft al jaren niet meer gedraaid omdat er geen water voor is. ",
    "da": "Den gamle mølle ligger ved åen, og den har ikke drejet i mange år, fordi der ikke er vand til den. ",
}


def facts(html: str, *, url: str | None = None, kind: str = "article", probability: float = 0.9) -> Metadata:
    page = Page.parse(html)
    keep = visible_in_body(page)
    keep[[row for row in range(len(page)) if page.tag[row] in {page.tag[each] for each in page.rows("aside")}]] = False
    verdict = Verdict(keep, keep.astype(np.float64), keep.astype(np.uint8), Kind(kind, probability))
    return metadata_of(page, verdict, url)


def article(top: str = "", head: str = "", lang: str = "en", below: str = "") -> str:
    body = f"<article><h1>The silent mill</h1>{top}<p>{TEXT.get(lang, TEXT['en']) * 8}</p></article>{below}"
    return f"<html lang={lang}><head>{head}</head><body>{body}</body></html>"


def linked(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


# ---- authors


@pytest.mark.parametrize(
    "line",
    [
        "Written by hand",
        "Posted by mistake",
        "By Royal Appointment",
        "By Train and Bus",
        "Story by the Sea",
        "By Night",
        "By Popular Demand",
        "By Appointment Only",
        "By Land and Sea",
        "By providing my email, I agree to receive letters and Email-Based Advertising.",
        "By following these steps, you help yourself and others",
        "Von Hamburg nach Berlin",
        "Von Herzen Danke",
        "Par Amour",
        "Por Favor",
        "Door Amsterdam Noord",
        "Author Interviews",
        "文化新闻",
    ],
)
def test_a_line_that_begins_like_a_byline_may_be_none(line: str) -> None:
    assert facts(article(f"<p>{line}</p>")).authors == ()


@pytest.mark.parametrize(
    ("lang", "line", "authors"),
    [
        ("en", "By Ann Lee", ("Ann Lee",)),
        ("en", "By ANN LEE AND BO EK", ("ANN LEE", "BO EK")),
        ("en", "By Ann de la Cruz", ("Ann de la Cruz",)),
        ("en", "By Rose King and Mark Hand", ("Rose King", "Mark Hand")),
        ("en", "By Ann (Bee) Lee", ("Ann (Bee) Lee",)),
        ("en", "By The Mill Street Team", ("The Mill Street Team",)),
        ("en", "6 May 2024 | Author: Ann Lee | 5 min", ("Ann Lee",)),
        ("de", "Von Änne Groß", ("Änne Groß",)),
        ("nl", "Door Jan de Boer", ("Jan de Boer",)),
        ("da", "By Nord Havn", ()),
        ("da", "Af Bo Ek", ("Bo Ek",)),
        ("zh", "文：沈知远 图：王五", ("沈知远",)),
        ("zh", "2024年5月6日 来源：老街 作者：沈知远 字号放大", ("沈知远",)),
        ("ko", "글 김철수 기자", ("김철수",)),
        ("th", "12 กันยายน 2566 โดย มะลิ ทองประสาน", ("มะลิ ทองประสาน",)),
    ],
)
def test_a_byline_is_one_in_the_language_of_the_page(lang: str, line: str, authors: tuple[str, ...]) -> None:
    assert facts(article(f"<p>{line}</p>", lang=lang)).authors == authors


def test_one_name_is_enough_where_the_page_marks_it() -> None:
    assert facts(article("<p>By Madonna</p>")).authors == ()
    assert facts(article("<p>By <a href=/author/madonna>Madonna</a></p>")).authors == ("Madonna",)
    assert facts(article("<p class=byline>By Madonna</p>")).authors == ("Madonna",)


def test_who_edited_or_reviewed_did_not_write() -> None:
    top = (
        "<p class=byline>By <a class=by-line-link>Ann Lee</a><p class=byline>Edited by <a class=by-line-link>Bo Ek</a>"
    )
    assert facts(article(top)).authors == ("Ann Lee",)


@pytest.mark.parametrize(
    ("stated", "authors"),
    [
        ("content: Sherpa, design: Scott Mill, code: Steve Weir", ("Sherpa",)),
        ("Design: Scott Mill", ()),
        ("ThemeForest", ()),
        ("colorlib.com", ()),
        ("Mark Otto, Jacob Thornton, and Bootstrap contributors", ()),
        ("Ann Lee »", ("Ann Lee",)),
        ("→ ann_lee_", ("ann_lee_",)),
    ],
)
def test_a_stated_author_wrote_the_text(stated: str, authors: tuple[str, ...]) -> None:
    assert facts(article(head=f'<meta name=author content="{stated}">')).authors == authors


@pytest.mark.parametrize("kind", ["listing", "collection"])
def test_a_list_has_only_the_author_that_its_head_tells(kind: str) -> None:
    top = "<p class=byline>By <a rel=author href=/author/bo>Bo Ek</a></p>"
    assert facts(article(top), kind=kind).authors == ()
    assert facts(article(top, "<meta name=author content='Ann Lee'>"), kind=kind).authors == ("Ann Lee",)


@pytest.mark.parametrize(
    ("page", "kind", "author", "date"),
    [
        ("arabic", "article", "سلمى الحوراني", "2023-03-02"),
        ("chinese", "article", "沈知远", "2023-11-05T09:20"),
        ("greek", "article", "Δανάη Κοραλλίδη", "2024-02-09T08:40"),
        ("hebrew", "article", "נגה אלקלעי־שרון", "2024-03-24T07:15:00+02:00"),
        ("hindi", "article", "कविता देशवाल", "2023-07-21"),
        ("indonesian", "article", "Ratna Wulandari Saputra", "2024-08-07T16:12"),
        ("japanese", "article", "篠原 あかり", "2022-06-11"),
        ("korean", "article", "노하람", "2024-05-18T09:30:00+09:00"),
        ("polish", "forum", "Bonifacy_z_Wąwolic", "2024-03-02T18:22"),
        ("thai", "article", "มะลิ ทองประสาน", "2023-09-12"),
        ("turkish", "article", "İclal Sungurbey", "2023-10-17T11:05"),
        ("vietnamese", "article", "Lương Thị Thảo Nguyên", "2023-11-24T06:30"),
        ("windows-1251", "article", None, "2008-10-14"),
        ("forum", "forum", "saltmarsh_jo", None),
    ],
)
def test_pages_as_they_are_found(page: str, kind: str, author: str | None, date: str | None) -> None:
    found = facts(decode((PAGES / page / "source.html").read_bytes()).text, kind=kind)
    assert found.author == author
    assert date is None or found.date == date


# ---- dates


@pytest.mark.parametrize(
    "below",
    [
        "<aside>Related: <a href=/b>The loud mill</a> <time datetime=2020-01-01>1 January 2020</time></aside>",
        "<div class=related-posts><a href=/b>The loud mill</a> <time datetime=2020-01-01>long ago</time></div>",
        "<section id=comments><p>Nice. <time datetime=2020-01-01>1 January 2020</time></p></section>",
        "<footer><time datetime=2020-01-01>1 January 2020</time></footer>",
        "<div>Elsewhere <time datetime=2020-01-01>1 January 2020</time></div>",
    ],
)
def test_a_date_beside_the_text_is_not_that_of_the_page(below: str) -> None:
    assert facts(article(below=below)).date is None


def test_an_aside_near_the_headline_is_no_date_of_the_page() -> None:
    assert facts(article("<aside>Related <a>Mills</a> <time datetime=2020-01-01>2020</time></aside>")).date is None


def test_a_date_inside_the_text_is_that_of_the_page() -> None:
    found = facts(
        f"<html lang=en><main><h1>The silent mill</h1><p>{TEXT['en'] * 9}</p><time datetime=2020-01-01>x</time></main>"
    )
    assert (found.date, found.sources["date"]) == ("2020-01-01", "the only <time> of the text")


@pytest.mark.parametrize(
    "thing",
    [
        {"@type": "Product", "name": "Mill", "review": {"@type": "Review", "datePublished": "2020-01-01"}},
        [{"@type": "Product", "name": "Mill"}, {"@type": "Review", "datePublished": "2020-01-01", "author": "Bo Ek"}],
        {"@type": "VideoObject", "name": "Millstones", "datePublished": "2020-01-01"},
        {"@type": "Article", "comment": [{"@type": "Comment", "datePublished": "2020-01-01", "author": "Bo Ek"}]},
    ],
)
@pytest.mark.parametrize("kind", ["product", "article"])
def test_dates_and_authors_of_reviews_comments_and_films_are_not_those_of_the_page(thing: Any, kind: str) -> None:
    found = facts(article(head=linked(thing)), kind=kind)
    assert (found.date, found.authors) == (None, ())


# ---- titles and sources


@pytest.mark.parametrize(
    "title",
    [
        "The Daily Grind: Big Mill Story",
        "The Daily Grind - Big Mill Story",
        "The Daily Grind » Big Mill Story",
        "Big Mill Story » The Daily Grind",
        "Big Mill Story - The Daily Grind",
    ],
)
def test_the_site_is_cut_off_either_end(title: str) -> None:
    head = f"<meta property=og:site_name content='The Daily Grind'><title>{title}</title>"
    page = f"<html lang=en><head>{head}</head><body><p>{TEXT['en'] * 4}</p></body></html>"
    assert facts(page, url="https://example.org/mill").title == "Big Mill Story"


def test_a_front_page_keeps_its_name() -> None:
    head = "<meta property=og:site_name content=Grind><title>Grind: flour for all</title>"
    assert facts(f"<head>{head}</head><p>Flour", url="https://example.org/").title == "Grind: flour for all"


def test_a_heading_that_names_the_book_is_not_the_title_of_the_chapter() -> None:
    page = "<title>Turning stones - The Book of Mills</title><h1 class=menu-title>The Book of Mills</h1><p>Stones turn."
    assert facts(page, kind="documentation").title == "Turning stones"


def test_sources_name_the_place_itself() -> None:
    found = facts("<meta name=citation_title content='On mills'><p>Mills turn.")
    assert (found.title, found.sources["title"]) == ("On mills", "meta citation_title")
    assert facts(article()).sources["kind"] == "the method"
    assert facts(article(), probability=1.0).sources["kind"] == "a rule for the site"
    assert "words" not in found.sources
