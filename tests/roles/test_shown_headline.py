"""Which heading is the headline."""

from __future__ import annotations

import pytest

from thresher import Page
from thresher.roles.headline import headline_of

TEXT = "<p>" + "Some words of a text that goes on for a while. " * 8 + "</p>"


def headline(title: str, body: str) -> str | None:
    page = Page.parse(f"<title>{title}</title><body>{body}{TEXT}")
    row = headline_of(page)
    return None if row is None else page.text_below(row)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("The goat of the quay | Harbour Gazette", "The goat of the quay"),
        ("Harbour Gazette: The goat of the quay", "The goat of the quay"),
        ("News - The well-known goat - Harbour Gazette", "The well-known goat"),
        ("老渡口的最后一班船_河岸晚报", "老渡口的最后一班船"),
        ("老渡口的最后一班船-生活-河岸晚报", "老渡口的最后一班船"),
        ("老渡口的最后一班船--河岸晚报", "老渡口的最后一班船"),
        ("消えた渡し船｜河岸新聞", "消えた渡し船"),
        ("마지막 나룻배 - 강변일보", "마지막 나룻배"),
        ("เรือข้ามฟากลำสุดท้าย | ข่าวริมน้ำ", "เรือข้ามฟากลำสุดท้าย"),
        ("Последний паром — Речная газета", "Последний паром"),
        ("Η τελευταία βάρκα - Εφημερίδα", "Η ΤΕΛΕΥΤΑΊΑ ΒΆΡΚΑ"),
        ("آخر عبّارة في الميناء | جريدة النهر", "آخر عبّارة في الميناء"),
        ("How the goat of the old quay crossed the river", "The goat of the old quay that crossed the river"),
    ],
)
def test_it_repeats_the_title_without_the_name_of_the_site(title: str, said: str) -> None:
    assert headline(title, f"<h1>Another thing</h1><h1>{said}</h1>") == said


def test_the_name_of_the_site_is_none() -> None:
    title = "Gazette: The goat of the quay"
    assert headline(title, "<h1><a href=/>Gazette</a></h1><h2>The goat of the quay</h2>") == "The goat of the quay"
    assert headline(title, "<h1><a href=https://gazette.example/>Gazette</a></h1>") is None
    assert headline("The goat of the quay - Gazette", "<h1>Gazette</h1>") is None


def test_a_link_to_the_page_itself_is_no_link_to_the_front_page() -> None:
    assert headline("The goat - Gazette", "<h2><a href=/2012/the-goat>The goat</a></h2>") == "The goat"


def test_a_line_alone_will_do_where_no_heading_fits() -> None:
    trail = "<div><a href=/>首页</a> 老渡口的最后一班船</div>"
    assert headline("老渡口的最后一班船_河岸晚报", f"{trail}<div class=t><b>老渡口的最后一班船</b></div>") is not None
    assert headline("老渡口的最后一班船_河岸晚报", trail) is None


def test_what_others_are_told_to_call_the_page_is_a_title_too() -> None:
    meta = '<meta property="og:title" content="The goat of the quay">'
    assert headline(f"Seven reasons to read on</title>{meta}<title>", "<h1>The goat of the quay</h1>") is not None


@pytest.mark.parametrize("around", ["<nav>{}</nav>", "<footer>{}</footer>", "<div hidden>{}</div>"])
def test_it_is_seen_and_not_beside_the_text(around: str) -> None:
    assert headline("The goat", around.format("<h1>The goat</h1>")) is None


def test_a_page_without_title_or_heading_has_none() -> None:
    assert headline("", "<h1>The goat</h1>") is None
    assert headline("The goat", "") is None
    assert headline_of(Page.parse("")) is None


def test_a_link_to_the_heading_itself_does_not_lead_to_the_front_page() -> None:
    text = "<p>A single sieve looks at one grain at a time, and most jobs need several of them in a row." * 4
    page = Page.parse(f"<title>Chaining sieves — chute</title><h1>Chaining sieves<a href='#chaining'>¶</a></h1>{text}")
    headline = headline_of(page)
    assert headline is not None
    assert page.name(headline) == "h1"
