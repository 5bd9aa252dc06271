"""A page told apart."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import PAGES

import thresher
from thresher.blocks.region import RegionLabel
from thresher.roles.judging import roles_found
from thresher.roles.regions import regions_of
from thresher.verdict import Verdict, Why, reasons

PROSE = "The ferry left at six with nine people and a goat, and nobody on the quay could say who owned it."
STORY = "".join(f"<p>{PROSE} Line {number}.</p>" for number in range(8))


def labels(html: str) -> dict[str, str]:
    """The label of each region by its text, where a method keeps what is in `#story`."""
    page = thresher.Page.parse(html)
    keep = np.zeros(len(page), dtype=np.bool_)
    for row in page.select("#story"):
        keep[row : page.end[row]] = True
    verdict = Verdict(keep, keep.astype(np.float64), reasons(page, keep, kept=Why.VISIBLE, dropped=Why.SPARSE))
    return {region.text: region.label for region in regions_of(page, verdict, roles_found(page, verdict))}


@pytest.mark.parametrize(
    ("markup", "label"),
    [
        ("<header><p>It</p></header>", RegionLabel.HEADER),
        ("<div class=siteHeader>It</div>", RegionLabel.HEADER),
        ("<div role=banner>It</div>", RegionLabel.HEADER),
        ("<nav><p>It</p></nav>", RegionLabel.MENU),
        ("<header><nav>It</nav></header>", RegionLabel.MENU),
        ("<aside><p>It</p></aside>", RegionLabel.ASIDE),
        ("<div role=complementary>It</div>", RegionLabel.ASIDE),
        ("<div class='sidebar left'>It</div>", RegionLabel.ASIDE),
        ("<div id=cookie-notice>It</div>", RegionLabel.BANNER),
        ("<div role=dialog>It</div>", RegionLabel.BANNER),
        ("<aside><section class=newsletter>It</section></aside>", RegionLabel.BANNER),
        ("<div class=ad-slot-3>It</div>", RegionLabel.ADVERT),
        ("<div class=related-posts>It</div>", RegionLabel.RELATED),
        ("<footer>It</footer>", RegionLabel.FOOTER),
        ("<footer><nav>It</nav></footer>", RegionLabel.FOOTER),
        ("<footer><div role=dialog>It</div></footer>", RegionLabel.FOOTER),
    ],
)
def test_elements_say_what_region_they_are(markup: str, label: RegionLabel) -> None:
    assert labels(f"<body>{markup}<main id=story>{STORY}</main>")["It"] == label


@pytest.mark.parametrize(
    ("before", "after", "text", "label"),
    [
        ("<div><a href=/>Home</a> <a href=/b>Boats</a> <a href=/c>Goats</a></div>", "", "Home Boats Goats", "menu"),
        ("<div><h2>Ferry news of the low country</h2></div>", "", "Ferry news of the low country", "header"),
        ("<table><tr><td>Tide at nine today<td>", "</table>", "Tide at nine today", "aside"),
        ("", "<div>© 2024 The Fenland Lantern</div>", "© 2024 The Fenland Lantern", "footer"),
        ("", "<div>The tide turns at nine</div>", "The tide turns at nine", "aside"),
        (
            "",
            "<ul><li><a href=/1>Eel trap auction raises a record</a><li><a href=/2>Wanted: six thatchers soon</a></ul>",
            "Eel trap auction raises a record\nWanted: six thatchers soon",
            "related links",
        ),
    ],
)
def test_what_says_nothing_is_told_by_links_and_place(before: str, after: str, text: str, label: str) -> None:
    assert labels(f"<body>{before}<div id=story>{STORY}</div>{after}")[text] == label


def test_what_was_kept_is_the_main_content_whatever_it_is_called() -> None:
    assert set(labels(f"<body><aside id=story class=ads>{STORY}</aside><p>The tide turns at nine").values()) == {
        RegionLabel.MAIN,
        RegionLabel.ASIDE,
    }


def test_our_article_is_told_apart() -> None:
    found = thresher.extract(PAGES / "article" / "source.html").regions
    assert [region.label.value for region in found] == [
        "banner",
        "header",
        "menu",
        "advert",
        "menu",
        "main content",
        "menu",
        "advert",
        "banner",
        "related links",
        "footer",
    ]
    main = next(region for region in found if region.label == RegionLabel.MAIN)
    assert main.xpath == "/html/body/div[2]/main/article"
    assert "By Ottoline Marsh" in main.text.split("\n")


def test_comments_are_one_region_and_posts_are_the_content() -> None:
    blog = thresher.extract(PAGES / "blog-comments" / "source.html").regions
    assert [region.text[:10] for region in blog if region.label == RegionLabel.COMMENTS] == ["4 thoughts"]
    forum = thresher.extract(PAGES / "forum" / "source.html").regions
    assert RegionLabel.COMMENTS not in {region.label for region in forum}


def test_regions_are_in_json() -> None:
    regions = json.loads(thresher.extract(PAGES / "article" / "source.html").json())["regions"]
    assert regions[-1]["label"] == "footer"
    assert regions[-1]["xpath"] == "/html/body/footer"
    assert regions[-1]["line"] > 100


def test_a_page_without_text_has_no_regions() -> None:
    assert thresher.extract("").regions == []
    assert thresher.extract("<nav></nav>").regions == []


MARKUP = """<p> <div\u0020class=ad> </div> <nav> </nav> <header> </header> <aside> </aside> <td> <tr> <table>
</table> <a\u0020href=x> </a> <footer> <i\u0020hidden> </i> one two © <div\u0020role=dialog> <li> <ul> </ul>"""


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(MARKUP.replace("\n", " ").split(" "))), st.sampled_from(["plain", "bte", "fe"]))
def test_every_visible_row_is_in_exactly_one_region(parts: list[str], method: str) -> None:
    page = thresher.Page.parse(" ".join(parts))
    verdict = thresher.METHODS[method](page)
    found = regions_of(page, verdict, roles_found(page, verdict))
    rows = np.concatenate([region.rows for region in found]) if found else np.empty(0, np.int64)
    seen = np.flatnonzero(~page.hidden & (page.chars > 0))
    assert sorted(rows.tolist()) == seen[(seen > page.body) & (seen < page.end[page.body])].tolist()
    for region in found:
        assert region.row < region.rows[0] <= region.rows[-1] < page.end[region.row]
        assert region.words == page.words[region.rows].sum()
