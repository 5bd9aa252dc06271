"""Text that a page brings along as data."""

from __future__ import annotations

import json
from html import escape
from time import process_time
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher.embedded import embedded_page, keeps_too_little, text_behind
from thresher.embedded.flat_lists import revived
from thresher.methods import find_method
from thresher.page import Page
from thresher.page.origin import Origin

SENTENCES: Final = [
    "The ferry to the northern islands leaves twice a day, and in winter only if the captain thinks that it should.",
    "Nobody on the pier minds the waiting, because the baker sells hot rolls from a window beside the ticket office.",
    "Last autumn a storm took the roof of the office away; the tickets were found in three villages along the coast.",
    "Since then the harbour master writes every name into a book, and reads the book aloud when the ferry comes back.",
]
BODY: Final = "\n".join(SENTENCES)
SHELL: Final = (
    "<!DOCTYPE html><html lang=en><head><title>The slow ferry – Harbour Times</title>{}</head><body>{}</body>"
)


def shell(head: str = "", body: str = '<div id="app"></div>') -> Page:
    return Page.parse(SHELL.format(head, body))


def script(value: Any, attributes: str = 'type="application/json"') -> str:
    written = json.dumps(value).replace("</", "<\\/")
    return f"<script {attributes}>{written}</script>"


def lines(page: Page) -> list[str]:
    """The text of a page, one line for each of its blocks."""
    names = ("h1", "h2", "h3", "p", "li")
    return [page.text_below(row) for row in sorted(row for name in names for row in page.rows(name).tolist())]


def text_of(page: Page) -> str:
    found = embedded_page(page)
    return "" if found is None else found.page.text_below(0)


# ---- where data stands


def test_the_body_of_an_article_in_json_ld_becomes_a_page() -> None:
    article = {"@type": "NewsArticle", "headline": "The slow ferry", "articleBody": BODY, "description": "A teaser."}
    page = shell(script({"@graph": [{"@type": "WebSite"}, article]}, 'type="application/ld+json"'))
    found = embedded_page(page.at("https://example.org/ferry"))
    assert found is not None
    assert lines(found.page) == ["The slow ferry", *SENTENCES]
    assert found.note == "the visible page is an empty shell: the text was taken from JSON-LD articleBody"
    assert found.note in found.page.notes
    assert found.page.url == "https://example.org/ferry"
    assert found.page.encoding == page.encoding
    assert found.page.origin == Origin("/html/head/script", "html > head > script", (1, 80))


@pytest.mark.parametrize(
    "head",
    [
        script({"props": {"pageProps": {"post": {"body": BODY}}}}, 'id="__NEXT_DATA__" type="application/json"'),
        f"<script>window.__INITIAL_STATE__ = {json.dumps({'post': {'body': BODY}})};(function(){{}})()</script>",
        f'<script>window.__STATE__={{"a":undefined,"post":{json.dumps({"body": BODY})}}};</script>',
        f"<script>window['__STATE__'] = JSON.parse({json.dumps(json.dumps({'post': {'body': BODY}}))})</script>",
        "<script>var state = JSON.parse('{}');</script>".replace(
            "{}", json.dumps({"post": {"body": BODY}}).replace("\\", "\\\\").replace("'", "\\'")
        ),
        f"<script>self.__next_f.push([1,{json.dumps('1:' + json.dumps({'body': BODY}))}])</script>",
        f"<script>self.__next_f.push([1,{json.dumps(f'2:T{len(BODY.encode()):x},{BODY}3:')}])</script>"
        f"<script>self.__next_f.push([1,{json.dumps(json.dumps({'body': '$2'}))}])</script>",
        script([{"data": 1}, {"body": 2}, BODY], 'type="application/json" id="__NUXT_DATA__"'),
        "<script>window.__reactRouterContext.streamController.enqueue({});</script>".format(
            json.dumps(json.dumps([{"_1": 2}, "post", {"_3": 4}, "body", BODY]))
        ),
        script({"status": 200, "body": json.dumps({"post": {"content": BODY}})}),
        f"<script type='application/json'><!--{json.dumps({'body': BODY})}--></script>",
    ],
)
def test_data_is_found_however_a_framework_writes_it(head: str) -> None:
    assert all(sentence in text_of(shell(head)) for sentence in SENTENCES)


@pytest.mark.parametrize("name", ["data-page", "data-preloaded", "data-props"])
def test_data_is_found_in_attributes(name: str) -> None:
    value = escape(json.dumps({"topic": json.dumps({"post": {"cooked": f"<p>{SENTENCES[0] * 3}</p>"}})}))
    found = embedded_page(shell(body=f'<main><div id="app" {name}="{value}"></div></main>'))
    assert found is not None
    assert SENTENCES[0] in found.page.text_below(0)
    assert found.page.origin is not None
    assert found.page.origin.xpath == "/html/body/main/div"
    assert name in found.note


# ---- what the text is made of


def test_html_in_data_is_parsed_like_any_page() -> None:
    markup = "<h2>Crossing</h2>" + "".join(f"<p>{line}</p>" for line in SENTENCES) + "<script>alert(1)</script>"
    found = embedded_page(shell(script({"article": {"title": "The slow ferry", "contentHtml": markup}})))
    assert found is not None
    assert lines(found.page) == ["The slow ferry", "Crossing", *SENTENCES]
    assert "alert" not in found.page.text_below(0)


def test_html_that_was_escaped_is_html_all_the_same() -> None:
    job = {"@type": "JobPosting", "title": "Deckhand", "description": escape("".join(f"<p>{s}</p>" for s in SENTENCES))}
    found = embedded_page(shell(script(job, "type=application/ld+json")))
    assert found is not None
    assert lines(found.page) == SENTENCES


def test_text_is_no_markup() -> None:
    found = embedded_page(shell(script({"body": f"{BODY}\nThe sign says <b and 1 < 2 & more, or so they say."})))
    assert found is not None
    assert lines(found.page)[-1] == "The sign says <b and 1 < 2 & more, or so they say."


def slate(text: str, kind: str) -> dict[str, Any]:
    return {"type": kind, "children": [{"text": text[:5]}, {"text": text[5:], "bold": True}]}


def prose_mirror(text: str, kind: str) -> dict[str, Any]:
    words = {"type": "text", "text": text}
    return {"type": kind, "attrs": {"level": 2}, "content": [words]} if kind == "heading" else slate(text, kind)


def portable(text: str, style: str) -> dict[str, Any]:
    return {"_type": "block", "style": style, "children": [{"_type": "span", "text": text}], "markDefs": []}


def contentful(text: str, kind: str) -> dict[str, Any]:
    return {"nodeType": kind, "content": [{"nodeType": "text", "value": text, "marks": []}], "data": {}}


PARAGRAPHS: Final = [
    [slate("Crossing", "h2"), *(slate(line, "p") for line in SENTENCES)],
    [prose_mirror("Crossing", "heading"), *(prose_mirror(line, "paragraph") for line in SENTENCES)],
    [portable("Crossing", "h2"), *(portable(line, "normal") for line in SENTENCES)],
    [contentful("Crossing", "heading-2"), *(contentful(line, "paragraph") for line in SENTENCES)],
    [
        {"type": "header", "data": {"text": "Crossing", "level": 2}},
        *({"type": "paragraph", "data": {"text": line}} for line in SENTENCES),
    ],
    [
        {"key": "a", "type": "header-two", "text": "Crossing"},
        *({"key": "b", "type": "unstyled", "text": line} for line in SENTENCES),
    ],
    [
        {"type": "html", "html": "<h2>Crossing</h2>"},
        *({"type": "html", "html": f"<p>{line}</p>"} for line in SENTENCES),
    ],
]


@pytest.mark.parametrize("paragraphs", PARAGRAPHS)
def test_trees_of_paragraphs_are_put_together(paragraphs: list[Any]) -> None:
    found = embedded_page(shell(script({"story": {"title": "The slow ferry", "content": paragraphs}})))
    assert found is not None
    assert lines(found.page) == ["The slow ferry", "Crossing", *SENTENCES]
    assert found.page.name(int(found.page.rows("h2")[0])) == "h2"


def test_a_plain_list_of_paragraphs_is_a_text() -> None:
    found = embedded_page(shell(script({"body": SENTENCES})))
    assert found is not None
    assert lines(found.page) == SENTENCES


def test_pictures_between_paragraphs_are_part_of_the_text_and_teasers_are_not() -> None:
    picture = {"type": "image", "url": "https://example.org/pier.jpg", "width": 800, "height": 600}
    paragraphs = [{"type": "paragraph", "id": number, "x": 0, "text": line} for number, line in enumerate(SENTENCES)]
    found = embedded_page(shell(script({"body": [*paragraphs[:2], picture, *paragraphs[2:]]})))
    assert found is not None
    assert lines(found.page) == SENTENCES
    teasers = [{**each, "url": "/x", "title": "Another story"} for each in paragraphs]
    assert embedded_page(shell(script({"body": teasers}))) is None


def test_sections_below_one_title_are_one_text() -> None:
    sections = [{"id": 1, "anchor": "x", "rank": 2, "html": f"<p>{line}</p><p>{line}</p>"} for line in SENTENCES]
    found = embedded_page(shell(script({"story": {"title": "The slow ferry", "parts": sections}})))
    assert found is not None
    assert lines(found.page) == ["The slow ferry", *(line for line in SENTENCES for _ in range(2))]


def test_all_posts_of_a_thread_are_the_text() -> None:
    posts = [{"username": f"sailor{number}", "cooked": f"<p>{line}</p>"} for number, line in enumerate(SENTENCES)]
    thread = embedded_page(shell(script({"topic": {"title": "The slow ferry", "posts": posts}})))
    answers = [{"@type": "Answer", "text": line} for line in SENTENCES[1:]]
    asked = {"@type": "QAPage", "mainEntity": {"@type": "Question", "text": SENTENCES[0], "suggestedAnswer": answers}}
    answered = embedded_page(shell(script(asked, "type=application/ld+json")))
    assert thread is not None
    assert answered is not None
    assert lines(thread.page) == ["The slow ferry", *SENTENCES]
    assert lines(answered.page) == SENTENCES


def test_a_recipe_is_its_ingredients_and_steps() -> None:
    steps = [{"@type": "HowToStep", "text": line} for line in SENTENCES]
    recipe = {"@type": ["Recipe"], "name": "Rolls", "recipeIngredient": ["500 g flour"], "recipeInstructions": steps}
    found = embedded_page(shell(script(recipe, "type=application/ld+json")))
    assert found is not None
    assert lines(found.page) == ["Rolls", "500 g flour", *SENTENCES]


# ---- what is not the text


@pytest.mark.parametrize(
    "data",
    [
        {"i18n": {"en": {"body": BODY}}},
        {"cookieBanner": {"text": BODY}},
        {"comments": [{"body": BODY}]},
        {"relatedArticles": [{"body": BODY}]},
        {"user": {"bio": BODY}},
        {"summary": BODY},
        {"x": BODY},
        {"css": BODY, "body": "#main { color: red; margin: 0 } " * 50},
        {"body": "aGVsbG8gd29ybGQ" * 100},
        {"body": "https://example.org/one https://example.org/two " * 30},
        {"items": [{"url": "/x", "title": line[:9], "body": f"{line} {line}"} for line in SENTENCES]},
        {"a": {"body": BODY}, "b": {"body": "Quite another matter is told here, and at the same length. " * 8}},
        {"body": "Save. Cancel."},
        {},
        [],
        BODY,
        None,
        7,
    ],
)
def test_what_is_not_clearly_the_main_text_is_left_alone(data: Any) -> None:
    assert embedded_page(shell(script(data))) is None


def test_the_teaser_of_an_article_is_not_its_text() -> None:
    article = {"@type": "Article", "headline": "The slow ferry", "description": BODY}
    film = {"@type": "VideoObject", "name": "The ferry in the storm", "description": BODY}
    assert embedded_page(shell(script([article, film], "type=application/ld+json"))) is None
    assert embedded_page(shell(script([film], "type=application/ld+json"))) is not None


def test_the_title_of_the_page_tells_which_of_several_texts_is_meant() -> None:
    other = "Quite another matter is told here, and at the same length. " * 8
    data = [
        {"title": "The quick ferry", "slug": "1", "body": other},
        {"title": "The slow ferry", "slug": "2", "body": BODY},
    ]
    assert SENTENCES[0] in text_of(shell(script({"entries": data})))


def test_the_same_text_in_two_places_is_no_rival_of_itself() -> None:
    twice = script({"@type": "Article", "articleBody": BODY}, "type=application/ld+json") + script({"body": BODY})
    assert text_of(shell(twice)).count(SENTENCES[0]) == 1


# ---- when it is used


def test_only_a_shell_is_looked_behind() -> None:
    auto, data = find_method("auto"), script({"article": {"body": BODY}})
    for body in ("", "<p>You need to enable JavaScript to run this app.</p>", "<nav><a href=/>Home</a></nav>"):
        page = shell(data, body)
        found = text_behind(page, auto(page))
        assert found is not None
        assert set(SENTENCES) <= set(lines(found.page))
    full = shell(data, "".join(f"<p>{line} {line}</p>" for line in SENTENCES))
    assert not keeps_too_little(full, auto(full))
    assert text_behind(full, auto(full)) is None
    short = shell(data, f"<article><h1>Ferry</h1><p>{SENTENCES[0]} {SENTENCES[1]}</p></article>")
    assert text_behind(short, auto(short)) is None


def test_a_shell_without_data_stays_a_shell() -> None:
    page = shell("<script src=app.js></script>")
    verdict = find_method("auto")(page)
    assert not keeps_too_little(page, verdict)
    assert text_behind(page, verdict) is None


# ---- hostile data


def nested(opening: str, depth: int, closing: str) -> str:
    return opening * depth + json.dumps(BODY) + closing * depth


@pytest.mark.parametrize(
    "text",
    [
        nested('{"body":', 100_000, "}"),
        nested("[", 100_000, "]"),
        nested('[{"type":"p","children":', 150, "}]"),
        '{"body": ' + "9" * 10_000 + "}",
        '{"n": 1e999999, "m": NaN, "body": "\\ud800 \\udfff lone"}',
        '{"body": "' + "\\ud800 word. " * 60 + '"}',
        '[["Reactive",0],0,"a"]',
        '[{"a":0,"b":1,"c":99999,"d":-5},[0,1],"a"]',
        '{"body": "unclosed',
        "",
        "\x00" * 200,
        '{"@type": {"@type": []}, "articleBody": {"text": 7}, "@graph": "x"}' + " " * 100,
    ],
)
def test_any_data_gives_an_answer(text: str) -> None:
    for attributes in ("type=application/json", "type=application/ld+json", ""):
        source = f"<script {attributes}>{'x = ' if not attributes else ''}{text}</script>"
        found = embedded_page(shell(source))
        assert found is None or found.page.text_below(0).encode()


KEYS: Final = ["body", "content", "type", "children", "text", "@type", "title", "@graph"]
json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text() | st.sampled_from([BODY, SENTENCES[0]]),
    lambda inside: st.lists(inside) | st.dictionaries(st.sampled_from(KEYS), inside),
    max_leaves=8,
)


@given(json_values)
@settings(max_examples=30, deadline=None)
def test_values_of_any_shape_give_an_answer(value: Any) -> None:
    page = shell(script(value) + script(value, "type=application/ld+json"))
    first, second = embedded_page(page), embedded_page(page)
    assert (first and first.note) == (second and second.note)


def flattened(value: Any) -> list[Any]:
    """A value as a flat list: the naive way to what `revived` turns back."""
    places: list[Any] = []

    def put(each: Any) -> int:
        place = len(places)
        places.append(each)
        if isinstance(each, dict):
            places[place] = {key: float(put(inner)) for key, inner in each.items()}
        elif isinstance(each, list):
            places[place] = [float(put(inner)) for inner in each]
        return place

    put(value)
    return places


texts = st.sampled_from(["otter", "river", "winter"])
trees = st.recursive(
    texts,
    lambda inside: st.lists(inside, min_size=1, max_size=3) | st.dictionaries(texts, inside, min_size=1, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(texts, trees, min_size=2))
@settings(max_examples=30, deadline=None)
def test_a_flat_list_is_put_together_again(value: dict[str, Any]) -> None:
    assert revived(flattened(value)) == value


@pytest.mark.parametrize(
    "piece",
    [
        '["=["],',
        "x=[1,",
        'x={"a":"',
        '{"type":"p","children":[',
        "self.__next_f.push([1,",
        "JSON.parse('",
    ],
)
@measured
def test_time_grows_with_the_page_alone(piece: str) -> None:
    start = process_time()
    embedded_page(
        shell(f"<script>x = [{piece * 10_000}</script><script type=application/json>[{piece * 10_000}</script>")
    )
    assert process_time() - start < 3


@measured
def test_a_list_that_many_point_to_is_written_once() -> None:
    """In a flat list a long text can be part of ten thousand others."""
    text = {"type": 3, "children": 2}
    places = [[*range(4, 10_004)], SENTENCES[0], [1] * 500, "paragraph", *([text] for _ in range(10_000))]
    start = process_time()
    embedded_page(shell(script(places)))
    assert process_time() - start < 3


@pytest.mark.parametrize(
    "value",
    [
        [[1] * 9_000, {"author": 2, "text": 3}, "Ann", BODY * 300],
        [{"body": 1}, [2], {"type": 3, "content": 4}, "paragraph", [5] * 9_000, BODY * 300],
        [{"title": 2, "body": 1}, [3] * 9_000, "The slow ferry", BODY * 300],
    ],
)
def test_a_text_that_many_places_point_to_is_not_written_for_each_of_them(value: list[Any]) -> None:
    """A list in which numbers stand for places can say gigabytes in a few characters."""
    assert len(text_of(shell(script(value)))) < 10_000_000
