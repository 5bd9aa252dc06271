"""What each block of a page is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import OTHER_LANGUAGES, PAGES

import thresher
from thresher.blocks.role import Role
from thresher.roles.judging import roles_found

PROSE = "The ferry left at six with nine people and a goat, and nobody on the quay could say who owned it."
STORY = "".join(f"<p>{PROSE} Line {number}.</p>" for number in range(8))


def roles(html: str, method: str = "plain") -> dict[str, str]:
    """The role of each block by its text."""
    return {block.text: block.role for block in thresher.extract(html, method=method).blocks}


def in_story(markup: str) -> dict[str, str]:
    return roles(f"<title>The goat</title><body><h1>The goat</h1>{markup}{STORY}")


@pytest.mark.parametrize(
    ("markup", "role"),
    [
        ("<figure><img src=a><figcaption>It</figcaption></figure>", Role.CAPTION),
        ("<table><caption>It</caption><tr><th>a<th>b<tr><td>1<td>2<tr><td>3<td>4</table>", Role.CAPTION),
        ("<p class='wp-caption-text'>It</p>", Role.CAPTION),
        ("<p><a rel=author href=/a>It</a></p>", Role.BYLINE),
        ("<span itemprop=author>It</span>", Role.BYLINE),
        ("<div class=articleByline>It</div>", Role.BYLINE),
        ("<p><time>It</time></p>", Role.DATE),
        ("<div class=post-date>It</div>", Role.DATE),
        ("<p class=standfirst>It</p>", Role.LEAD),
        ("<p><a rel=tag href=/t>It</a></p>", Role.TAGS),
        ("<pre>It</pre>", Role.CODE),
        ("<blockquote><p>It</p></blockquote>", Role.QUOTE),
        ("<h2>It</h2>", Role.HEADING),
        ("<ul><li>It</li></ul>", Role.LIST_ITEM),
        ("<nav><p>It</p></nav>", Role.NAVIGATION),
        ("<div role=navigation>It</div>", Role.NAVIGATION),
        ("<ol class='breadcrumbs'><li>It</li></ol>", Role.NAVIGATION),
        ("<div id=relatedPosts><h3>It</h3></div>", Role.RELATED),
        ("<div class='sidebar most-read'><p>It</p></div>", Role.RELATED),
        ("<div class=ad-slot-3><p>It</p></div>", Role.ADVERT),
        ("<div class=werbung><p>It</p></div>", Role.ADVERT),
        ("<div id=cookie_notice>It</div>", Role.LEGAL),
        ("<form><p>It</p></form>", Role.FORM),
        ("<section class=newsletter-signup>It</section>", Role.FORM),
        ("<footer>It</footer>", Role.FOOTER),
        ("<p>It</p>", Role.BODY),
        ("<p class='shadow leader readability updates'>It</p>", Role.BODY),
        ("<p class='category-ads tag-related'>It</p>", Role.BODY),
    ],
)
def test_markup_says_what_a_block_is(markup: str, role: Role) -> None:
    assert in_story(markup)["It"] == role


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("By Jo Marsh", Role.BYLINE),
        ("作者：沈知远", Role.BYLINE),
        ("Автор: Анна Орлова", Role.BYLINE),
        ("18 May 2024", Role.DATE),
        ("2023年11月05日 09:20", Role.DATE),
        ("By noon the goat had gone.", Role.BODY),
    ],
)
def test_short_lines_near_the_headline_say_it_themselves(line: str, role: Role) -> None:
    assert in_story(f"<div>{line}</div>")[line] == role


def test_a_name_proves_nothing_if_it_holds_most_of_the_page() -> None:
    found = roles(f"<body class=ads><div class='related content'><form>{STORY}</form></div><div class=ads>Buy</div>")
    assert found == {f"{PROSE} Line {number}.": Role.BODY for number in range(8)} | {"Buy": Role.ADVERT}


def test_what_markup_leaves_open_follows_the_verdict() -> None:
    blocks = thresher.extract(f"<body><div><p>Shop here</p></div><article>{STORY}</article>", method="bte").blocks
    assert {(block.kept, block.role) for block in blocks} == {(False, Role.OTHER), (True, Role.BODY)}


def test_entries_of_a_listing_are_records() -> None:
    entry = "<div class=card><h3><a href=/{0}>Walk {0}</a></h3><p>Nine miles along the edge, number {0}.</p></div>"
    found = roles("<h1>Walks</h1>" + "".join(entry.format(number) for number in range(5)))
    assert found["Walk 3"] == found["Nine miles along the edge, number 3."] == Role.RECORD
    menu = "<ul>" + "".join(f"<li><a href=/{number}>Entry {number}</a></li>" for number in range(5)) + "</ul>"
    assert roles(menu + STORY)["Entry 3"] == Role.LIST_ITEM


def test_comments_and_replies() -> None:
    result = thresher.extract(PAGES / "blog-comments" / "source.html")
    found = {block.text: block.role for block in result.blocks}
    assert found["Did the blanket smell of onions?"] == found["Leave a Reply"] == Role.COMMENT
    assert next(role for text, role in found.items() if text.startswith("Make sure it is real wool")) == Role.REPLY


def test_in_a_thread_the_first_post_is_the_text_and_the_others_are_replies() -> None:
    found = [(block.text[:12], block.role) for block in thresher.extract(PAGES / "forum" / "source.html").blocks]
    assert ("Hello all. I", Role.BODY) in found
    assert ("Put the seal", Role.REPLY) in found


@pytest.mark.parametrize("name", ["article", *OTHER_LANGUAGES])
@pytest.mark.parametrize("method", ["auto", "cetd-ds"])
def test_pages_in_all_scripts_have_one_headline(name: str, method: str) -> None:
    title = json.loads((PAGES / name / "expected.json").read_text("utf-8"))["title"]
    blocks = thresher.extract(PAGES / name / "source.html", method=method).blocks
    assert [block.text for block in blocks if block.role == Role.HEADLINE] == [title]


def test_roles_are_in_json() -> None:
    result = thresher.extract(PAGES / "article" / "source.html")
    assert {block["role"] for block in json.loads(result.json())["blocks"]} >= {"headline", "lead", "body", "list item"}


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "<p> <div\u0020class=ad> </div> <nav> </nav> <h1> </h1> <title>one</title> <li\u0020class=x> <table> <td> "
            "<tr> <form> <a\u0020rel=tag> </a> <footer> <i\u0020hidden> </i> one two word".split(" ")
        )
    )
)
def test_any_page_has_a_role_for_each_row(parts: list[str]) -> None:
    page = thresher.Page.parse(" ".join(parts))
    codes = roles_found(page, thresher.METHODS["plain"](page))
    assert len(codes) == len(page)
    assert (codes < len(Role)).all()
