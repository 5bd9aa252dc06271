from __future__ import annotations

import html
import re
from urllib.parse import unquote

import numpy as np
import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.errors import BadArgument
from thresher.page.origin import Origin
from thresher.passages import Passages, Place

SOURCE = """<body><nav><a href=/>Home</a> The Mill</nav>
<main><h1>The Mill’s End</h1>
<p>It was sold — <b>again</b> <i>in</i>
  spring.</p>
<p>The mill was sold, as <a href=/herald>the Her\u00adald</a> says &amp; knows.<br>Nobody cared.</p>
<p hidden>Secret words</p>
</main><footer>It was sold here too.</footer>"""


def passages(source: str = SOURCE, *, dropped: tuple[str, ...] = ("nav", "footer")) -> Passages:
    page = thresher.Page.parse(source)
    keep = ~page.hidden
    for row in page.rows(*dropped).tolist():
        keep[row : page.end[row]] = False
    return Passages(page, keep)


def found(text: str, source: str = SOURCE) -> Place:
    place = passages(source).first(text)
    assert place is not None
    return place


def test_a_passage_is_found_with_its_node() -> None:
    place = found("was sold, as the Herald")
    assert (place.text, place.kept) == ("was sold, as the Herald", True)
    assert (place.xpath, place.css) == ("/html/body/main/p[2]", "main > p:nth-of-type(2)")
    assert place.position == (5, 1)
    assert [place.page.text(row) for row in place.rows] == ["The mill was sold, as ", "the Her\u00adald"]


@pytest.mark.parametrize(
    ("typed", "there"),
    [
        ("sold — again in spring", "sold — again in spring"),
        ("sold - again\n\n in   spring", "sold — again in spring"),
        ("THE MILL'S END", "The Mill’s End"),
        ("Mill’s End It was", "Mill’s End It was"),
        ("knows. Nobody", "knows. Nobody"),
        ("as [the Herald](https://example.org/herald) says", "as the Herald says"),
        ("# The Mill’s End", "The Mill’s End"),
        ("It was sold — **again** *in*", "It was sold — again in"),
        (r"> It was sold — **again**\nin", None),
    ],
)
def test_a_passage_may_be_typed_in_many_ways(typed: str, there: str | None) -> None:
    place = passages().first(typed)
    assert (place.text if place else None) == there


def test_what_was_kept_comes_first_then_what_is_shown_then_all() -> None:
    assert found("It was sold").xpath == "/html/body/main/p[1]"
    assert [place.kept for place in passages().all("It was sold")] == [True, False]
    assert not found("sold here too").kept
    assert found("Secret words").kept is False
    assert passages().first("Nothing of the kind") is None
    assert passages().all("Nothing of the kind") == []


@pytest.mark.parametrize("empty", ["", "  \n ", "**", "\u200b"])
def test_an_empty_passage_is_nowhere(empty: str) -> None:
    assert passages().first(empty) is None


def test_a_passage_is_a_text() -> None:
    with pytest.raises(BadArgument, match="a passage is a str"):
        passages().first(7)  # type: ignore[arg-type]


def test_offsets_cut_the_passage_out_of_its_text_nodes() -> None:
    document = turbohtml.parse(SOURCE)
    for typed in ("sold — again in spring", "the Herald", "End It", "knows. Nobody cared"):
        place = found(typed)
        parts = []
        for piece in place.offsets:
            node = document.xpath_one(piece.xpath)
            parts.append(str(getattr(node, "data", node))[piece.start : piece.stop])
        assert "".join("".join(parts).replace("\u00ad", "").split()) == "".join(place.text.split())


def test_a_span_is_the_passage_in_the_source_or_none() -> None:
    place = found("again in")
    assert place.span is not None
    assert place.page.source[slice(*place.span)] == "again</b> <i>in"
    assert found("says & knows").span is None  # a character reference stands between


def test_text_from_embedded_data_says_where_the_data_stands() -> None:
    finder = passages("<p>told by data</p>")
    finder.page.origin = Origin("/html/body/script", "#data", (3, 4))
    place = finder.first("by data")
    assert place is not None
    assert (place.xpath, place.css, place.position, place.span) == ("/html/body/script", "#data", (3, 5), None)


# ---- fragments


def directive(place: Place) -> str:
    assert place.fragment.startswith("#:~:text=")
    return place.fragment.removeprefix("#:~:text=")


def browser_finds(text: str, fragment: str) -> tuple[int, int]:
    """What a browser would highlight: the first match of the directive's parts, without regard to case."""
    parts = fragment.split(",")
    prefix = unquote(parts.pop(0)[:-1]) if parts[0].endswith("-") else ""
    suffix = unquote(parts.pop()[1:]) if parts[-1].startswith("-") else ""
    first, *last = map(unquote, parts)
    pattern = (
        rf"{re.escape(prefix)}\s*({re.escape(first)}{'.*?' + re.escape(last[0]) if last else ''})\s*{re.escape(suffix)}"
    )
    match = re.search(pattern, text, re.IGNORECASE)
    assert match is not None, fragment
    return match.span(1)


def test_a_short_passage_is_its_own_fragment_with_its_signs_encoded() -> None:
    assert directive(found("sold, as", "<p>The well-known mill was sold, as we say</p>")) == "sold%2C%20as"
    assert directive(found("well-known", "<p>The well-known mill</p>")) == "well%2Dknown"
    assert directive(found("a&b #1", "<p>so a&amp;b #1</p>")) == "a%26b%20%231"


def test_a_browser_matches_whole_words() -> None:
    assert directive(found("ill was so", "<p>The mill was sold</p>")) == "mill%20was%20sold"
    assert unquote(directive(found("春に", "<p>粉屋は春に売られた。</p>"))) == "春に"


def test_a_passage_over_several_blocks_is_a_range() -> None:
    assert directive(found("End It was sold")) == "End,It%20was%20sold"


def test_a_passage_that_comes_twice_is_told_apart() -> None:
    place = passages().all("It was sold")[1]
    assert directive(place) == "Nobody%20cared.-,It%20was%20sold,-here%20too."


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from("a b cd ef-g, H. ij kl mn op qr st uv wx yz".split()), min_size=1, max_size=20),
        min_size=1,
        max_size=6,
    ),
    st.data(),
)
def test_a_browser_finds_the_passage_by_its_fragment(blocks: list[list[str]], data: st.DataObject) -> None:
    finder = passages("<body>" + "".join(f"<p>{html.escape(' '.join(block))}</p>" for block in blocks))
    words = finder.shown.text.split()
    start = data.draw(st.integers(0, len(words) - 1))
    wanted = " ".join(words[start : start + data.draw(st.integers(1, 30))])
    for place in finder.all(wanted):
        at = finder.in_shown(place)
        assert at is not None
        assert finder.shown.text[slice(*at)] == place.text
        around = finder.shown.text[max(0, at[0] - 30) : at[1] + 30]
        is_alone = finder.shown.text.lower().count(around.lower()) == 1  # else nothing near it tells it from the others
        if is_alone and len(place.rows) == 1 and len(place.text) <= 100:
            assert browser_finds(finder.shown.text, directive(place)) == at


def test_passages_of_a_long_page_take_linear_time() -> None:
    page = thresher.Page.parse("<body>" + "<p>a a a a a a a a</p>" * 20_000 + "<p>a b</p>")
    finder = Passages(page, np.ones(len(page), dtype=np.bool_))
    place = finder.first("a " * 20_000 + "b")
    assert place is not None
    assert len(place.rows) > 2_000
    assert place.fragment
