"""Scores without the headline: what it is, how it is taken out, and that nothing else is."""

from __future__ import annotations

import json
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from thresher.lab.evaluate.headline import headline_of, taken_out, without_headline
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.measures import HEADLINE_IGNORED, MEASURES, measure_both
from thresher.lab.evaluate.tokens import words

EVERYTHING: Final = tuple(MEASURES)
BODY: Final = "The water rose for two days.\nNobody was hurt, the mayor said on Monday.\nSchools stay closed."


def page(head: str, body: str = "", gold: str = BODY, **more: object) -> Labelled:
    html = f"<html><head>{head}</head><body>{body}<p>{BODY}</p></body></html>"
    return Labelled("p", html.encode(), gold, **more)  # type: ignore[arg-type]


def told(head: str, body: str = "", gold: str = BODY, **more: object) -> str:
    return " ".join(headline_of(page(head, body, gold, **more)))


# What the headline is.


@pytest.mark.parametrize(
    ("title", "heading", "headline"),
    [
        ("Flood reaches the old town", "Flood reaches the old town", "flood reaches the old town"),
        ("Flood reaches the old town | Valley News", "Flood Reaches the Old Town!", "flood reaches the old town"),
        ("Valley News: Flood reaches the old town", "Flood reaches the old town", "flood reaches the old town"),
        ("News - Flood reaches the old town - Valley", "Flood reaches the old town", "flood reaches the old town"),
        ("Post-war flood - a record - Valley News", "Post-war flood - a record", "post war flood a record"),
        ("ΡΙΖΟΣΠΑΣΤΗΣ : Περικοπές στους μισθούς", "Περικοπές στους μισθούς", "περικοπέσ στουσ μισθούσ"),
        ("洪水进入老城区_山谷财经", "洪水进入老城区", "洪 水 进 入 老 城 区"),
        ("洪水進入老城區-科技新聞-山谷新聞中心", "洪水進入老城區", "洪 水 進 入 老 城 區"),
        ("洪水進入 老城區 - Valley News Online", "洪水進入 老城區", "洪 水 進 入 老 城 區"),
        ("ﬂood ① — Valley", "Flood 1", "flood 1"),
    ],
)
def test_a_heading_that_repeats_the_title_is_the_headline(title: str, heading: str, headline: str) -> None:
    assert told(f"<title>{title}</title>", f"<h1>Menu</h1><h3>{heading}</h3>") == headline


@pytest.mark.parametrize(
    "head",
    [
        '<title>Valley</title><meta property="og:title" content="Flood reaches the old town">',
        '<meta name="twitter:title" content="Flood reaches the old town">',
        '<script type="application/ld+json">{"@graph": [{"headline": "Flood reaches the old town"}]}</script>',
    ],
)
def test_other_titles_that_the_page_states_count_too(head: str) -> None:
    assert told(head, "<h2>Flood reaches the old town</h2>") == "flood reaches the old town"


def test_without_a_heading_the_gold_or_another_block_has_it() -> None:
    head = "<title>Flood reaches the old town | Valley News</title>"
    assert told(head, gold=f"Flood reaches the old town\n{BODY}") == "flood reaches the old town"
    assert told(head, "<div class=title>Flood reaches<b> the old town</b></div>") == "flood reaches the old town"


def test_several_headlines_in_json_ld_are_those_of_other_articles() -> None:
    stories = [{"headline": "Flood reaches the old town"}, {"headline": "Bridge closed"}]
    head = f'<title>Valley</title><script type="application/ld+json">{json.dumps(stories)}</script>'
    assert told(head, "<h2>Flood reaches the old town</h2><h2>Bridge closed</h2>") == ""


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("", "<h1>Flood reaches the old town</h1>"),  # no title is stated
        ("<title>Flood | Valley</title>", "<h1>Water everywhere</h1>"),  # another text
        ("<title>Flood reaches the old town | Valley</title>", "<h1>Valley</h1>"),  # the smaller part
        ("<title>Flood reaches the old town</title>", "<h1>Flood</h1>"),  # cut where no separator is
        ("<title>Great Valley News</title><meta property=og:site_name content='Great Valley News'>",
         "<h1>Great Valley News</h1>"),
    ],
)  # fmt: skip
def test_it_cannot_be_told(head: str, body: str) -> None:
    labelled = page(head, body)
    assert headline_of(labelled) == ()
    assert taken_out(labelled, f"Valley\n{BODY}") == (labelled, f"Valley\n{BODY}")


def test_the_host_is_no_headline() -> None:
    assert told("<title>Valley</title>", "<h1>Valley</h1>", url="https://www.valley.example/a") == ""
    assert told("<title>Valley</title>", "<h1>Valley</h1>", url="https://www.hill.example/a") == "valley"


def test_a_gold_that_is_nothing_else_stays() -> None:
    assert told("<title>Flood reaches the old town</title>", gold="Flood reaches the old town.") == ""


# How it is taken out.

HEADLINE: Final = ("flood", "reaches", "the", "old", "town")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"Flood reaches the old town\n{BODY}", BODY),
        (f"# FLOOD   reaches the “old” town!\n\n{BODY}", f"\n{BODY}"),
        (f"Monday\nFlood reaches the old town\r\n{BODY}", f"Monday\n{BODY}"),
        (f"Flood reaches\n\nthe old town\n{BODY}", BODY),
        (f"Flood reaches the old town\nFlood reaches the old town\n{BODY}", f"Flood reaches the old town\n{BODY}"),
        ("Flood reaches the old town. The water rose.", "The water rose."),
        ("Flood reaches the old town 12 May", "12 May"),
        ("Flood reaches the old town and stays.", "Flood reaches the old town and stays."),
        ("Flood reaches the old townhall", "Flood reaches the old townhall"),
        ("We saw: Flood reaches the old town", "We saw: Flood reaches the old town"),
        ("Flood\nreaches\nthe\nold\ntown and stays", "Flood\nreaches\nthe\nold\ntown and stays"),
        (BODY, BODY),
        ("", ""),
    ],
)
def test_the_headline_is_taken_out_once_and_nothing_else(text: str, left: str) -> None:
    assert without_headline(text, HEADLINE) == left


def test_where_words_are_characters_it_is_the_same() -> None:
    headline = tuple("洪水进入老城区")
    assert without_headline("洪水进入老城区\n水涨了两天。", headline) == "水涨了两天。"
    assert without_headline("洪水进入老城区　水涨了两天。", headline) == "水涨了两天。"


LINES = st.lists(st.text(st.sampled_from("ab cd, Éé ß 中文。-!\u00a0\u0301ไทย"), max_size=20), min_size=1, max_size=6)
TITLES = st.sampled_from(
    ["Flood reaches the old town", "A", "É b-c: d", "洪水进入老城区", "น้ำท่วม เมืองเก่า", "STRASSE, Straße!"]
)


@given(TITLES, LINES, st.integers(0, 6), st.sampled_from(["{}", "# {}!", " {} ", "„{}“"]))
def test_the_rest_of_any_text_is_untouched(title: str, lines: list[str], place: int, written: str) -> None:
    headline = headline_of(page(f"<title>{title}</title>", f"<h1>{title}</h1>"))
    assert headline
    plain = "\n".join(lines) + "\n"
    assume(without_headline(plain, headline) == plain)  # it does not have the headline already
    before, after = lines[: min(place, len(lines))], lines[min(place, len(lines)) :]
    together = "\n".join([*before, written.format(title), *after]) + "\n"
    assert without_headline(together, headline) == plain


@given(TITLES, LINES, LINES, st.booleans())
def test_an_answer_scores_the_same_with_and_without_it(
    title: str, gold: list[str], got: list[str], gold_has_it: bool
) -> None:
    headline = headline_of(page(f"<title>{title} | Valley</title>", f"<h1>{title}</h1>"))
    texts = ["\n".join(["A first line.", *gold]), "\n".join(["Another first line.", *got])]
    assume(headline and all(without_headline(text, headline) == text for text in texts))
    label = f"{title}\n{texts[0]}" if gold_has_it else texts[0]
    labelled = page(
        f"<title>{title} | Valley</title>", f"<h1>{title}</h1>", label, must=(title, "first"), mustnot=(title,)
    )
    with_it, without_it = (ignored(labelled, text) for text in (f"{title}\n{texts[1]}", texts[1]))
    assert with_it == without_it
    assert with_it == ignored(page("", gold=texts[0], must=("first",)), texts[1]) | nodes(with_it)


def ignored(labelled: Labelled, got: str) -> dict[str, float]:
    found = measure_both(labelled, got, EVERYTHING)
    return {name: value for name, value in found.items() if name.startswith(HEADLINE_IGNORED)}


def nodes(parts: dict[str, float]) -> dict[str, float]:
    """The one measure that also looks at the page."""
    return {name: value for name, value in parts.items() if ".nodes." in name}


def test_scores_with_the_headline_are_as_ever() -> None:
    labelled = page("<title>Flood reaches the old town</title>", "<h1>Flood reaches the old town</h1>", BODY)
    parts = measure_both(labelled, f"Flood reaches the old town\n{BODY}", ("word-bag",))
    number = len(words(BODY))
    assert parts["word-bag.precision"] == pytest.approx(number / (number + 5))
    assert parts["headline-ignored.word-bag.precision"] == 1


def test_an_answer_without_words_is_scored_without_parsing_the_page() -> None:
    labelled = Labelled("p", b"", BODY)
    before = headline_of.cache_info()
    measure_both(labelled, "", EVERYTHING)
    assert headline_of.cache_info() == before
