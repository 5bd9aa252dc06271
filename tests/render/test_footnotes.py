from __future__ import annotations

import pytest

import thresher
from thresher.render import Options, Shown, to_markdown


def markdown(source: str, *, options: Options | None = None) -> str:
    page = thresher.Page.parse(source)
    return to_markdown(Shown(page, thresher.METHODS["plain"](page).keep), options=options)


NOTES = [
    (
        "<p>a<sup><a href=#fn1>1</a></sup> b</p><ol><li id=fn1>note <a href=#ref1>↩</a></ol>",
        "a[^1] b\n\n[^1]: note",
    ),
    (
        '<p>a<a href=#n class="footnote-ref">[2]</a></p><div id=n><p>one</p><p>two</p></div>',
        "a[^2]\n\n[^2]: one\n\n    two",
    ),
    (
        "<p>a<sup><a href=#x>1</a></sup></p><p id=x><span>[<a href=#r>1</a>]</span> the note</p>",
        "a[^1]\n\n[^1]: the note",
    ),
    (
        "<p>a<sup><a href=#x>1</a></sup> b<sup><a href=#x>1</a></sup></p><p id=x>note</p>",
        "a[^1] b[^1]\n\n[^1]: note",
    ),
    (
        "<p>a<sup><a href=#x>[note 1]</a></sup><sup><a href=#y>[1]</a></sup></p><ul><li id=x>X<li id=y>Y</ul><p>z</p>",
        "a[^1][^1-2]\n\n[^1]: X\n\n[^1-2]: Y\n\nz",
    ),
    (
        "<p>a<sup><a href=#x>1</a></sup></p><ol><li id=x>X<li>other</ol>",
        "a[^1]\n\n[^1]: X\n\n1. other",
    ),
    ("<p>a<sup><a href=#x>*</a></sup></p><p id=x>X</p>", "a[^x]\n\n[^x]: X"),
]


@pytest.mark.parametrize(("source", "expected"), NOTES)
def test_footnotes(source: str, expected: str) -> None:
    assert markdown(source) == expected


NO_NOTES = [
    ("<p>a<sup><a href=#gone>1</a></sup></p>", "a[1](#gone)"),
    ("<p>a <a href=#x>below</a></p><p id=x>X</p>", "a [below](#x)\n\nX"),
    (
        "<p><a href=#x>A long text <sup>1</sup> that is kept</a></p><p id=x>X</p>",
        "[A long text 1 that is kept](#x)\n\nX",
    ),
    (
        "<p>a<sup><a href=#x>1</a></sup></p><table><tr><th>k<th>v<tr><td id=x>X<td>Y</table>",
        "a[1](#x)\n\n| k | v |\n| --- | --- |\n| X | Y |",
    ),
]


@pytest.mark.parametrize(("source", "expected"), NO_NOTES)
def test_what_only_looks_like_a_footnote_stays_a_link(source: str, expected: str) -> None:
    assert markdown(source) == expected


def test_without_links_the_labels_are_plain_text() -> None:
    source = "<p>a<sup><a href=#x>1</a></sup></p><p id=x>X</p>"
    assert markdown(source, options=Options(links=False)) == "a1\n\nX"


def test_a_reference_whose_note_was_dropped_stays_a_link() -> None:
    page = thresher.Page.parse("<p>a<sup><a href=#x>1</a></sup></p><p id=x>X</p>")
    keep = ~page.hidden
    keep[int(page.rows("p")[1]) :] = False
    assert to_markdown(Shown(page, keep)) == "a[1](#x)"


def test_labels_are_never_shared() -> None:
    links = "".join(f"<sup><a href=#n{number}>*</a></sup>" for number in range(50))
    notes = "".join(f"<li id=n{number}>note {number}" for number in range(50))
    found = markdown(f"<p>a{links}</p><ol>{notes}</ol>")
    labels = [line.partition("]: ")[0] for line in found.splitlines() if line.startswith("[^")]
    assert len(set(labels)) == 50


def test_a_note_that_begins_with_an_apostrophe_in_a_word_is_as_it_was() -> None:
    """Only what a renderer without footnotes would read as a link is kept from it."""
    for note, expected in {
        "Velmar's notebook, folio 22.": "Velmar's notebook, folio 22.",
        "javascript:alert(1)": "javascript:alert(1) &nbsp;",
        "javascript:x 'title'": "javascript:x &nbsp; 'title'",
    }.items():
        source = f"<p>Text<sup><a href=#n>1</a></sup></p><p id=n>{note}</p>"
        assert thresher.extract(source, method="plain").markdown == f"Text[^1]\n\n[^1]: {expected}"
