from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.render import xml_document

ATTRIBUTES: dict[str, set[str]] = {
    "heading": {"level"},
    "list": {"ordered"},
    "cell": {"header"},
    "image": {"src", "alt"},
    "media": {"src", "kind"},
    "link": {"href"},
}
PLAIN = set("paragraph item quote code table row caption emphasis strong break rule formula".split())
EMPTY = {"image", "media", "break", "rule"}


def content(source: str) -> ET.Element:
    found = ET.fromstring(thresher.extract(source, method="plain").xml.encode()).find("content")  # noqa: S314
    assert found is not None
    return found


def assert_schema(inside: ET.Element) -> None:
    for element in inside.iter():
        if element is inside:
            continue
        assert element.tag in PLAIN | set(ATTRIBUTES)
        assert set(element.attrib) <= ATTRIBUTES.get(element.tag, set())
        if element.tag in EMPTY:
            assert not len(element)
            assert not element.text
        if element.tag == "table":
            assert {child.tag for child in element} <= {"row", "caption"}
        if element.tag == "row":
            assert {child.tag for child in element} <= {"cell"}


def written(source: str) -> str:
    """The content on one line."""
    text = ET.tostring(content(source), encoding="unicode")
    return text.replace("\n", "").removeprefix("<content>").removesuffix("</content>")


ELEMENTS = [
    ("<h2>a</h2><p>b</p>", '<heading level="2">a</heading><paragraph>b</paragraph>'),
    (
        "<ol><li>a<ul><li>b</ul></ol>",
        '<list ordered="true"><item>a<list ordered="false"><item>b</item></list></item></list>',
    ),
    ("<blockquote><p>a</p></blockquote>", "<quote><paragraph>a</paragraph></quote>"),
    ("<pre>a  &lt;b</pre>", "<code>a  &lt;b</code>"),
    (
        "<table><caption>c</caption><tr><th>1<th>2<tr><td>3<td>4</table>",
        '<table><caption>c</caption><row><cell header="true">1</cell><cell header="true">2</cell></row>'
        "<row><cell>3</cell><cell>4</cell></row></table>",
    ),
    ("<table><tr><td>a<tr><td>b</table>", "<paragraph>a</paragraph><paragraph>b</paragraph>"),
    (
        "<p>a <a href=u><b>b</b></a> <i>c</i><br>d</p>",
        '<paragraph>a <link href="u"><strong>b</strong></link> <emphasis>c</emphasis><break />d</paragraph>',
    ),
    ('<p>a <img src=i.png alt="A&quot;"> b</p>', '<paragraph>a <image src="i.png" alt="A&quot;" /> b</paragraph>'),
    (
        "<p>a</p><video src=v></video><hr><p>b</p>",
        '<paragraph>a</paragraph><media src="v" kind="video" /><rule /><paragraph>b</paragraph>',
    ),
    ("<p>a<img src='data:,x'>b</p>", "<paragraph>a b</paragraph>"),
    ("<p>a <a href=javascript:x>b</a></p>", "<paragraph>a <link>b</link></paragraph>"),
]


@pytest.mark.parametrize(("source", "expected"), ELEMENTS)
def test_elements(source: str, expected: str) -> None:
    assert written(source) == expected


def test_the_root_has_the_facts_and_the_reasons() -> None:
    result = thresher.extract('<title>T &amp; "U"</title><p>a</p>', method="plain", url="https://e.org/?a=1&b=2")
    root = ET.fromstring(result.xml.encode())  # noqa: S314
    assert root.tag == "page"
    assert root.attrib["title"] == 'T & "U"'
    assert root.attrib["url"] == "https://e.org/?a=1&b=2"
    assert root.attrib["method"] == "plain"
    assert float(root.attrib["confidence"]) == result.confidence
    assert [child.tag for child in root] == ["metadata", "content", "comments", "posts", "reasons"]
    assert [reason.text for reason in root.iter("reason")] == list(result.reasons)


def test_facts_and_reasons_are_escaped() -> None:
    known = {**thresher.extract("<p>a</p>").to_dict(), "title": "<\x00\"'&\ud800>", "reasons": ["<\x0b&"]}
    root = ET.fromstring(xml_document(known, "").encode())  # noqa: S314
    assert root.attrib["title"] == "<\"'&>"
    assert [reason.text for reason in root.iter("reason")] == ["<&"]


SOUP = st.lists(
    st.text(max_size=10)
    | st.text(st.characters(max_codepoint=0x20) | st.sampled_from("\ufffe\uffff\x7f\x85\u2028]]>&<a"), max_size=6)
    | st.sampled_from(
        """<p> </p> <div> <b> </b> <i> </i> <a href='x&y"'> </a> <table> <tr> <td> <th> <caption> </table> <ul> <li>
        <dl> <dt> <h1> </h1> <pre> </pre> <img src=i.png alt='&lt;"'> <br> <hr> <math> <mi> </math> <blockquote> word
        <video src=v> <script type=math/tex>x</script> <title> <svg> <x-y> <button> <select> <option>
        &#0; &#x1f; ]]>""".split()
    ),
    max_size=14,
)


@settings(max_examples=150, deadline=None)
@given(SOUP)
def test_any_page_gives_well_formed_xml_in_the_schema_with_all_the_words(parts: list[str]) -> None:
    source = "".join(parts)
    inside = content(source)
    assert_schema(inside)
    spaced = ET.tostring(inside, encoding="unicode").replace("<break />", "\n")
    seen = "".join(ET.fromstring(spaced).itertext())  # noqa: S314
    text = thresher.extract(source, method="plain").text
    assert "".join(seen.split()) == "".join(c for c in "".join(text.split()) if c >= " " and c not in "\ufffe\uffff")


# ---- JSON


KEYS = ["title", "url", "language", "method", "confidence", "reasons", "text", "markdown", "blocks"]
BLOCK_KEYS = [
    "text",
    "words",
    "kept",
    "role",
    "score",
    "why",
    "xpath",
    "css",
    "line",
    "column",
    "start",
    "stop",
    "hidden",
]


def test_json_has_the_documented_keys() -> None:
    result = thresher.extract("<title>T</title><p>a “b”</p><p hidden>c</p>", method="plain", url="https://e.org/")
    found = json.loads(result.json())
    assert set(KEYS) <= set(found)
    assert (found["title"], found["url"], found["text"]) == ("T", "https://e.org/", "a “b”")
    assert [set(block) for block in found["blocks"]] == [set(BLOCK_KEYS)] * 2
    assert [block["kept"] for block in found["blocks"]] == [True, False]


@settings(max_examples=100, deadline=None)
@given(SOUP)
def test_json_can_be_read_back(parts: list[str]) -> None:
    result = thresher.extract("".join(parts), method="plain")
    text = result.json()
    text.encode()
    assert json.loads(text) == result.to_dict()
