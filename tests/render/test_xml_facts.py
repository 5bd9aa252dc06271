"""What XML says beside the content."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from thresher.render.xml_facts import metadata_element, post_elements, reason_elements


def parsed(text: str) -> Element:
    return ElementTree.fromstring(text)  # noqa: S314 - our own output


def test_facts_say_their_sources_and_what_is_missing() -> None:
    facts = {"title": "Salt & <rye>", "author": None, "tags": ["a", "b"], "words": 7, "authors": []}
    root = parsed(metadata_element(facts, {"title": 'the "main" heading'}))
    assert [(each.tag, each.text, each.attrib) for each in root] == [
        ("title", "Salt & <rye>", {"source": 'the "main" heading'}),
        ("author", None, {"nil": "true"}),
        ("tags", "a", {}),
        ("tags", "b", {}),
        ("words", "7", {}),
        ("authors", None, {"nil": "true"}),
    ]


def test_posts_and_reasons() -> None:
    post = {"author": 'Ann "A" <Lee>', "date": None, "text": "1 < 2 & so on\x00", "depth": 1}
    comment = parsed(post_elements("comment", [post]))[0]
    assert (comment.tag, comment.text, comment.attrib) == (
        "comment",
        "1 < 2 & so on",
        {"author": 'Ann "A" <Lee>', "depth": "1"},
    )
    assert post_elements("post", []) == "<posts>\n</posts>"
    assert parsed(reason_elements(["thin & dry"]))[0].text == "thin & dry"
