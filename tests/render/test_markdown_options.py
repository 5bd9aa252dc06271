"""How Markdown is written, as its reader wishes: never which text is kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_documents import READER, Doc, document, outline, words_seen

import thresher
from thresher.render.contents import contents_of
from thresher.render.markdown import CUT

PAGE = (
    "<h1>One</h1><p>See <a href=/a>this</a>, <a href=/b>that</a> and <a href=/a>this</a> again [1].</p>"
    '<h2>Two <a href=/c>now</a></h2><p><img src=/i.png alt="A cat"> sat. <a href=/d><img src=/j.png alt="Dog"></a></p>'
    "<pre># no heading</pre><h2>Two now</h2><p>The end.</p>"
)


def written(source: str = PAGE, **options: Any) -> str:
    return thresher.extract(source, method="plain", url="https://e.org/", **options).markdown


def test_links_as_references_have_one_number_for_each_address() -> None:
    found = written("<p><a href=/a>x</a> [1] <a href=/b>y</a> <a href=/a>z</a></p>", links="references")
    assert found == "[x][1] \\[1\\] [y][2] [z][1]\n\n[1]: https://e.org/a\n[2]: https://e.org/b"
    assert 'href="https://e.org/b">y</a>' in READER.render(found)


def test_many_references_lead_where_the_links_led() -> None:
    source = "<p>" + " ".join(f"<a href=/{number % 700}>n{number}</a>" for number in range(2_000))
    found = READER.render(written(source, links="references"))
    assert re.findall(r'href="https://e.org/(\d+)">n(\d+)<', found) == [(str(n % 700), str(n)) for n in range(2_000)]


@pytest.mark.parametrize("none", [False, "none"])
def test_no_links(none: Any) -> None:
    assert "e.org" not in written(links=none, images=none)


@pytest.mark.parametrize(
    ("images", "expected"),
    [
        (True, "![A cat](https://e.org/i.png) sat. [![Dog](https://e.org/j.png)](https://e.org/d)"),
        ("alt", "A cat sat. [Dog](https://e.org/d)"),
        ("links", "[A cat](https://e.org/i.png) sat. [Dog](https://e.org/d)"),
        (False, "sat."),
    ],
)
def test_pictures_as_themselves_texts_links_or_not(images: Any, expected: str) -> None:
    assert f"\n\n{expected}\n\n" in written(images=images)


def test_headings_can_be_lowered() -> None:
    assert written("<h1>a</h1><h3>b</h3><h6>c</h6><p>d", heading_offset=2) == "### a\n\n##### b\n\n###### c\n\nd"


def test_lines_can_be_wrapped() -> None:
    words = "<p>" + "seven words - and 1. more # of them " * 20
    found = written(f"{words}<ul><li>{words}</ul><pre>{'code ' * 40}</pre><h2>{'head ' * 40}</h2>", wrap=40)
    for line in found.split("\n"):
        assert len(line) <= 40 or "code" in line or "head" in line
    plain = written(f"{words}<ul><li>{words}</ul><pre>{'code ' * 40}</pre><h2>{'head ' * 40}</h2>")
    assert outline(found) == outline(plain)


@settings(max_examples=60, deadline=None)
@given(document(), st.sampled_from([{"wrap": 20}, {"wrap": 40, "links": "references"}, {"images": "alt"}]))
def test_a_reader_sees_the_same_blocks_whatever_the_options(made: Doc, options: dict[str, Any]) -> None:
    source, _ = made
    assert outline(written(source, **options)) == outline(written(source))


def test_it_ends_with_a_block_and_a_note() -> None:
    source = "".join(f"<p>Paragraph number {number}.</p>" for number in range(50)) + "<ul><li>a<li>b</ul>"
    whole = written(source)
    assert written(source, max_chars=len(whole)) == whole
    for most in (60, 100, 333, len(whole) - 1):
        found = written(source, max_chars=most)
        assert len(found) <= most
        assert found.endswith(f".\n\n{CUT}")
        assert whole.startswith(found[: -len(CUT) - 2])
    assert written(source, max_chars=30) == CUT
    assert written(source, max_chars=5) == CUT[:5]
    assert written(source, max_chars=0) == ""
    assert written(source, max_chars=10**30, wrap=10**30) == whole


def test_characters_are_counted_and_not_bytes() -> None:
    source = "<p>" + "語" * 40 + "<p>" + "語" * 40
    assert written(source, max_chars=82) == written(source)


def test_contents_are_a_list_of_headings() -> None:
    assert written(toc=True).startswith("- [One](#one)\n  - [Two now](#two-now)\n  - [Two now](#two-now-1)\n\n# One\n")
    assert contents_of("# a") == contents_of("```\n# a\n```\n# b") == ""
    assert contents_of("# A `b` [c](d)!\n\n### E[^1]\n\n## F\\*") == "- [A `b` c!](#a-b-c)\n  - [E](#e)\n  - [F\\*](#f)"


def test_contents_are_counted_too() -> None:
    source = "".join(f"<h2>Heading {number}</h2><p>{'words ' * 30}</p>" for number in range(20))
    for most in (200, 500, 1_000, 3_000):
        assert len(written(source, max_chars=most, toc=True)) <= most


@settings(max_examples=40, deadline=None)
@given(document(), st.integers(0, 5), st.booleans())
def test_no_option_changes_the_words(made: Doc, offset: int, toc: bool) -> None:
    source, _ = made
    plain = sorted(words_seen(written(source, links=False)))
    found = written(source, links=False, heading_offset=offset, wrap=30)
    assert sorted(words_seen(found)) == plain


@pytest.mark.parametrize(
    "wrong",
    [
        {"links": "reference"},
        {"images": "text"},
        {"heading_offset": 6},
        {"heading_offset": -1},
        {"heading_offset": True},
        {"wrap": -1},
        {"max_chars": -1},
        {"max_chars": "9"},
        {"toc": 1},
    ],
)
def test_what_cannot_be_meant_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(thresher.errors.BadArgument, match=next(iter(wrong))):
        written(**wrong)


def test_every_other_form_is_the_same() -> None:
    plain = thresher.extract(PAGE, method="plain")
    other = thresher.extract(
        PAGE, method="plain", links="references", images="alt", heading_offset=1, wrap=20, max_chars=50, toc=True
    )
    assert (other.text, other.html, other.xml) == (plain.text, plain.html, plain.xml)
