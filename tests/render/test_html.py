from __future__ import annotations

import re

import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import Element

import thresher
from attack.outcome import attempts
from attack.scripts import html_of
from thresher.render import document

ALLOWED = set(
    """
    article section nav aside header footer main search hgroup address div center blockquote p pre hr figure figcaption
    ul ol menu li dl dt dd table caption colgroup col thead tbody tfoot tr td th details summary fieldset legend
    a abbr b bdi bdo big br cite code data del dfn em i ins kbd mark q rb rp rt rtc ruby s samp small span strike
    strong sub sup time tt u var wbr img video audio picture h1 h2 h3 h4 h5 h6 html head body
    math semantics annotation mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup
    munder mover munderover mmultiscripts mtable mtr mtd mprescripts mspace
    """.split()
)
ATTRIBUTES = set(
    """lang dir title href src cite colspan rowspan headers scope span start reversed type value datetime open alt width
    height display encoding class controls""".split()
)
SAFE_ADDRESS = re.compile(r"(?:https?|mailto|tel|ftp|sms):|[^:]*(?:[/?#]|\Z)", re.IGNORECASE)


def clean(source: str) -> str:
    return thresher.extract(source, method="plain").html


def assert_safe(written: str) -> None:
    """Only listed elements, listed attributes and safe addresses, however a browser reads it."""
    for context in (written, document(written), f"<div>{written}</div>", f"<table><tr><td>{written}"):
        root = turbohtml.parse(context).root
        assert root is not None
        for node in root.descendants:
            if isinstance(node, Element):
                assert_safe_element(node, outside={"meta", "title"} if "<!doctype" in context else set())


def assert_safe_element(element: Element, outside: set[str]) -> None:
    assert element.tag in ALLOWED | outside
    for name, value in element.attrs.items():
        assert name in ATTRIBUTES or element.tag in outside
        if name in ("href", "src", "cite"):
            assert SAFE_ADDRESS.match(str(value)), value
        if name == "class":
            assert re.fullmatch(r"language-[\w+#.-]+", element.attr("class") or "")


VECTORS = [html_of(attempt) for attempt in attempts("scripts.txt")]


@pytest.mark.parametrize("vector", VECTORS)
@pytest.mark.parametrize("around", ["{}", "<p>before {} after</p>", "<table><tr><td>{}<td>y</table>"])
def test_no_vector_gets_through(vector: str, around: str) -> None:
    assert_safe(clean(around.format(vector)))


SOUP = st.lists(
    st.sampled_from(VECTORS)
    | st.sampled_from(
        """<p> </p> <div> </div> <b> </b> <a href=x> </a> <table> <tr> <td> </table> <ul> <li> </ul> <math> <mi> <mtext>
        </math> <svg> </svg> <style> </style> <!-- --> <select> <option> </select> <form> </form> <h1> </h1> <pre>
        </pre> <button> </button> <xmp> <textarea> <iframe> <noscript> <template> <x-y> </x-y> <br> word
        & < > " '""".split()
    )
    | st.text(max_size=8),
    max_size=12,
)


@settings(max_examples=150, deadline=None)
@given(SOUP)
def test_no_soup_gets_through_and_cleaning_twice_keeps_the_text(parts: list[str]) -> None:
    first = thresher.extract("".join(parts), method="plain")
    assert_safe(first.html)
    if not re.search("<(?:iframe|video|audio|object)", "".join(parts)):  # with text in them for old browsers
        second = thresher.extract(f"<div>{first.html}</div>", method="plain")
        assert second.text.split() == first.text.split()


# ---- structure

STRUCTURE = [
    (
        "<article id=a class=b><h1>T</h1><p>x <em>y</em></p></article>",
        "<article><h1>T</h1><p>x <em>y</em></p></article>",
    ),
    (
        "<div><nav hidden>no</nav><p lang=de dir=ltr title=t>x</p></div>",
        '<div><p lang="de" dir="ltr" title="t">x</p></div>',
    ),
    ("<ol start=3 reversed><li value=4>x</ol>", '<ol start="3" reversed=""><li value="4">x</li></ol>'),
    ("<p>x<font color=red>y</font><nobr>z</nobr></p>", "<p>xyz</p>"),
    ("<form><p>x</p></form><x-y><p>y</p></x-y>", "<div><p>x</p></div><div><p>y</p></div>"),
    ("<xmp><b></xmp><dir><li>x</dir>", "<pre>\n&lt;b&gt;</pre><ul><li>x</li></ul>"),
    ("<pre>\n\nx</pre>", "<pre>\n\nx</pre>"),
    ("<pre class='a language-js'>x</pre>", '<pre class="language-js">\nx</pre>'),
    ("<p>a<img src='data:,x'>b<img src=t.gif width=1>c</p>", "<p>a  b  c</p>"),
    ("<p>a <img data-src=i.png alt=A> b</p>", '<p>a <img src="i.png" alt="A"> b</p>'),
    ("<p>a</p><video><source src=v.mp4></video><p>b</p>", '<p>a</p><video src="v.mp4" controls></video><p>b</p>'),
    ("<p>a</p><iframe src=x></iframe><p>b</p>", "<p>a</p>  <p>b</p>"),
    ("<p>a<button>b</button><button>c</button></p>", "<p>a b  c </p>"),
    (
        "<table><tr><td colspan=2>x<td></table>",
        '<table><tbody><tr><td colspan="2">x</td><td></td></tr></tbody></table>',
    ),
]


@pytest.mark.parametrize(("source", "expected"), STRUCTURE)
def test_the_original_structure_is_kept(source: str, expected: str) -> None:
    assert clean(source) == expected


def test_options_leave_out_elements_but_no_text() -> None:
    source = "<p>a <a href=x>b</a> <img src=i> c</p><table><tr><th>1<th>2<tr><td>3<td>4</table>"
    full = thresher.extract(source, method="plain")
    bare = thresher.extract(source, method="plain", links=False, images=False, tables=False)
    assert not re.search("<(?:a|img|table|td)", bare.html)
    assert thresher.extract(bare.html, method="plain").text.split() == full.text.split()


def test_links_are_absolute() -> None:
    found = thresher.extract("<p><a href=/a>x</a><q cite=b>y</q></p>", method="plain", url="https://e.org/d/").html
    assert found == '<p><a href="https://e.org/a">x</a><q cite="https://e.org/d/b">y</q></p>'


def test_a_document_escapes_its_title_and_language() -> None:
    found = document("<p>x</p>", title="</title><script>1</script>", language='"><script>')
    assert found.count("<script>") == 0
    assert found.startswith("<!doctype html>")


def test_attributes_that_broken_markup_repeats_do_not_multiply() -> None:
    source = f"<b title={'t' * 500}><i lang={'l' * 500}>" + "<p>x</p>" * 500
    assert len(clean(source)) < 12 * len(source)


def test_text_from_right_to_left_stays_so() -> None:
    arabic = "<p>قبل شروق الشمس بقليل</p>"
    for page in (f"<html dir=rtl>{arabic}", f"<body dir=RTL>{arabic}"):
        assert thresher.extract(page, method="plain").html == f'<div dir="rtl">{arabic}</div>'
    assert thresher.extract(f"<html dir=ltr>{arabic}", method="plain").html == arabic
    assert thresher.extract("<html dir=rtl><p></p>", method="plain").html == ""
