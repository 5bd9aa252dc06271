"""What several pages of one site have in common."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import thresher
from thresher.errors import BadArgument, BadSite
from thresher.extraction import Extraction
from thresher.reasons import ReasonCode
from thresher.site.hosts import host_of, without_repeated
from thresher.verdict import SENTENCES, Why

NOTE = "Subscribe to our letter and never miss a story again, it is free."


def source(story: str, *, note: str = NOTE, middle: str = "") -> str:
    """A page whose note looks so much like its text that it is kept."""
    text = f"{story} is told here at length. " * 9
    return f"<title>x</title><article><h1>{story}</h1>{middle}<p>{text}</p><p>{note}</p></article>"


def page(story: str, *, note: str = NOTE, url: str = "") -> Extraction:
    return thresher.extract(source(story, note=note), method="plain", url=url or None)


def test_what_stands_on_most_pages_is_left_out() -> None:
    before = [page(name) for name in ("Heron", "Otter", "Beaver")]
    assert all("Subscribe" in each.text for each in before)
    after = without_repeated(before)
    for name, each in zip(("Heron", "Otter", "Beaver"), after, strict=True):
        assert "Subscribe" not in each.text
        assert each.text.count(f"{name} is told here") == 9
        assert SENTENCES[Why.ON_OTHER_PAGES] in {block.why for block in each.blocks}
    assert all("Subscribe" in each.text for each in before), "what was given is not changed"


def test_numbers_do_not_make_a_difference() -> None:
    pages = [
        page(name, note=f"Read by {number} people, 3 May 20{number}")
        for name, number in (("Ant", 11), ("Bee", 12), ("Cow", 13))
    ]
    assert not any("Read by" in each.text for each in without_repeated(pages))


def test_what_half_of_the_pages_have_stays() -> None:
    notes = ["A note on two pages.", "A note on two pages.", "Another one.", "A third one."]
    pages = [page(name, note=note) for name, note in zip(("Ant", "Bee", "Cow", "Dog"), notes, strict=True)]
    assert "A note on two pages." in without_repeated(pages)[0].text


def test_a_line_that_another_page_drops_is_found_out_all_the_same() -> None:
    kept = thresher.extract("<p>All of our stories</p><p>Heron words here</p>", method="plain")
    others = [
        thresher.extract(f"<nav><p>All of our stories</p></nav><p>{name} words here</p>", method="plain")
        for name in ("Otter", "Beaver")
    ]
    dropped = [other.with_verdict(thresher.METHODS["wlr"](other.page)) for other in others]
    assert without_repeated([kept, *dropped])[0].text == "Heron words here"


def test_each_site_is_compared_with_itself() -> None:
    here = [
        page(name, note="Here.", url=f"https://www.here.example/{name}")
        for name in ("Ant", "Bee", "Cow", "Dog", "Elk", "Fox", "Goat", "Hare", "Ibis")
    ]
    there = [page(name, note="There.", url=f"https://there.example/{name}") for name in ("Fly", "Gnu", "Hen")]
    alone = page("Owl", note="There.", url="https://alone.example/")
    after = without_repeated([*here, *there, alone])
    assert [("Here." in each.text, "There." in each.text) for each in after] == [(False, False)] * 12 + [(False, True)]
    assert host_of(here[0]) == "here.example"


def test_no_page_and_one_page_stay_as_they_are() -> None:
    assert without_repeated([]) == []
    one = page("Heron")
    assert without_repeated([one]) == [one]


def test_an_address_that_is_none_does_no_harm() -> None:
    assert host_of(page("Heron", url="http://[broken/")) == ""


def test_a_saved_page_says_where_it_comes_from() -> None:
    saved = thresher.extract("<link rel=canonical href=https://www.here.example/heron><p>Heron words", method="plain")
    assert host_of(saved) == "here.example"


ANIMALS = ("Heron", "Otter", "Beaver", "Badger", "Marten")


def test_a_site_takes_its_share_out_of_a_page_it_has_not_seen() -> None:
    site = thresher.Site(source(name) for name in ANIMALS)
    result = site.extract(source("Weasel"), method="plain")
    assert "Weasel is told here" in result.text
    assert NOTE not in result.text
    assert [each.code for each in result.reasons if each.code == ReasonCode.ON_OTHER_PAGES]
    assert "13 words that the site's pages share were left out (5 pages were compared)" in result.reasons


def test_with_two_pages_nothing_is_compared() -> None:
    site = thresher.Site(source(name) for name in ANIMALS[:2])
    assert NOTE in site.extract(source("Weasel"), method="plain").text


def test_a_heading_before_a_text_of_its_own_stays_and_one_before_a_shared_text_goes() -> None:
    middle = "<h2>Where it lives</h2>"
    pages = [source(name, middle=middle, note=f"</p><h3>Our letter</h3><p>{NOTE}") for name in ANIMALS]
    text = thresher.Site(pages).extract(pages[0], method="plain").text
    assert "Where it lives" in text
    assert "Our letter" not in text


def test_a_third_of_the_pages_is_enough_in_the_same_place_alone() -> None:
    def with_note(name: str, place: str) -> str:
        return source(name, note=f"</p><div class='{place}'>{NOTE}</div><p>")

    names = [f"{name} {letter}" for name in ANIMALS for letter in "AB"]
    same = [with_note(name, "letter") for name in names[:4]] + [source(name, note=name) for name in names[4:]]
    other = [with_note(name, f"letter-{place}") for name, place in zip(names, ("x", "y", "z", "w"), strict=False)]
    other += [source(name, note=name) for name in names[4:]]
    assert NOTE not in thresher.Site(same).extract(same[0], method="plain").text
    assert NOTE in thresher.Site(other).extract(other[0], method="plain").text


def test_what_auto_is_nearly_sure_of_stays() -> None:
    sentence = "This text says only what its author thinks, and nobody should buy shares because of it. " * 3
    pages = [source(name, note=sentence) for name in ANIMALS]
    site = thresher.Site(pages)
    result = thresher.extract(pages[0])
    (block,) = [each for each in result.blocks if each.text.startswith("This text says")]
    assert (sentence.strip() in site.applied(result).text) == (block.kept and block.score >= 0.9)
    assert sentence.strip() not in site.extract(pages[0], method="plain").text


def test_a_site_is_saved_without_texts_and_says_the_same_when_it_is_loaded(tmp_path: Path) -> None:
    site = thresher.Site((source(name) for name in ANIMALS), host="animals.example")
    site.save(tmp_path / "animals.site.json")
    written = (tmp_path / "animals.site.json").read_text("utf-8")
    assert "Subscribe" not in written
    assert "subscribe" not in written
    again = thresher.Site.load(tmp_path / "animals.site.json")
    assert (again.host, again.pages) == ("animals.example", 5)
    assert again.extract(source("Weasel"), method="plain").text == site.extract(source("Weasel"), method="plain").text


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        json.dumps({"thresher-site": 1, "host": "x", "pages": "three", "texts": {}, "placed": {}}),
        json.dumps({"thresher-site": 1, "host": "x", "pages": 3, "texts": {"a": "b"}, "placed": {}}),
        json.dumps({"thresher-site": 99, "host": "x", "pages": 3, "texts": {}, "placed": {}}),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "wrong.json").write_text(content, "utf-8")
    with pytest.raises(BadSite, match=r"wrong\.json is no file that"):
        thresher.Site.load(tmp_path / "wrong.json")


def test_a_missing_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadSite, match="cannot be read"):
        thresher.Site.load(tmp_path / "none.json")


def test_one_page_is_no_site() -> None:
    with pytest.raises(BadArgument, match="several pages"):
        thresher.Site(source("Heron"))


def test_hostile_pages_are_compared_too() -> None:
    deep = "<b class=x>" * 3_000 + "<p>a" * 3_000
    pages: list[str | bytes] = [deep, "", b"\xff\x00", "<p>\ud800</p>", source("Heron")]
    site = thresher.Site(pages)
    assert site.pages == 5
    assert "Heron is told here" in site.extract(pages[-1], method="plain").text
