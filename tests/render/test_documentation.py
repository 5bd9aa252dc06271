"""Terms and values, boxes, tabs: what belongs together stays together."""

from __future__ import annotations

import pytest

import thresher
from thresher.render import Shown, to_markdown


def markdown(source: str) -> str:
    page = thresher.Page.parse(source)
    return to_markdown(Shown(page, thresher.METHODS["plain"](page).keep))


TERMS = [
    (
        "<dl><dt>Type:</dt><dd>string</dd><dt>Options</dt><dd>a or b</dd></dl>",
        "- **Type:** string\n- **Options**: a or b",
    ),
    ("<dl><div><dt>A<dd>b</div><div><dt>C<dd>d</div></dl>", "- **A**: b\n- **C**: d"),
    ("<dl><dt>A<dt>B<dd>c</dl>", "- **A**\n\n  **B**: c"),
    ("<dl><dt>A<dd>b<dl><dt>C<dd>d</dl></dl>", "- **A**\n\n  b\n  - **C**: d"),
    ("<dl><dt>A<dd><pre>x</pre></dl>", "- **A**\n\n  ```\n  x\n  ```"),
    ("<dl><dd>only this<dd>and that</dl>", "only this\n\nand that"),
    ("<dt>A<dd>b", "**A**: b"),
    ("<p>x</p><dl><dt>A<dd>b</dl><p>y</p>", "x\n\n- **A**: b\n\ny"),
    ("<ul><li>x<dl><dt>A<dd>b</dl><li>y</ul>", "- x\n  - **A**: b\n- y"),
    (
        '<dl class="py function"><dt class="sig sig-object py">get(<em>url</em>, **kwargs)</dt><dd><p>Sends.</p>'
        '<dl class="field-list"><dt>Parameters<span class="colon">:</span></dt><dd><ul><li>url</ul></dd>'
        '<dt>Return type<span class="colon">:</span></dt><dd>Response</dd></dl></dd></dl>',
        "- `get(url, **kwargs)`\n\n  Sends.\n  - **Parameters:**\n    - url\n  - **Return type:** Response",
    ),
    (f"<dl><dt>A<dd>{'long ' * 80}</dl>", f"- **A**\n\n  {('long ' * 80).strip()}"),
]


@pytest.mark.parametrize(("source", "expected"), TERMS)
def test_a_label_stays_with_its_value(source: str, expected: str) -> None:
    assert markdown(source) == expected


BOXES = [
    (
        '<div class="admonition note"><p class="admonition-title">Note</p><p>a</p></div><p>b</p>',
        "> **Note**\n>\n> a\n\nb",
    ),
    ('<div class="NOTE"><p>Note</p><p>a</p></div>', "> **Note**\n>\n> a"),
    ('<aside class="tip big">Careful <b>now</b></aside>', "> Careful **now**"),
    ('<div class="custom-block warning"><p class="custom-block-title">Oh no</p>a</div>', "> **Oh no**\n>\n> a"),
    ('<div class="markdown-alert"><p class="markdown-alert-title">Tip</p><ul><li>a</ul></div>', "> **Tip**\n>\n> - a"),
    ('<div class="notecard note"><p><strong>Note:</strong> a</p></div>', "> **Note:** a"),
    ('<div class="callout"><div class="callout"><p>a</p></div></div>', "> a"),
    ('<div class="note-taking tip-jar">a</div>', "a"),
    (f'<div class="callout">{"<p>words of a page</p>" * 300}</div>', "\n\n".join(["words of a page"] * 300)),
]


@pytest.mark.parametrize(("source", "expected"), BOXES)
def test_boxes_are_quotes_with_a_bold_title(source: str, expected: str) -> None:
    assert markdown(source) == expected


TABS = "<ul role=tablist><li><a role=tab id=t1 href=#p1>Mac</a><li><a role=tab id=t2 href=#p2>Linux</a></ul>"


def test_the_label_of_a_tab_stands_above_what_it_shows() -> None:
    panels = (
        "<div role=tabpanel aria-labelledby=t1><p>brew</p></div><div role=tabpanel aria-labelledby=t2><p>apt</p></div>"
    )
    assert markdown(TABS + panels) == "**Mac**\n\nbrew\n\n**Linux**\n\napt"


def test_tabs_that_show_nothing_stay_where_they_are() -> None:
    assert markdown(TABS + "<div role=tabpanel></div><p>x</p>") == "- [Mac](#p1)\n- [Linux](#p2)\n\nx"


def test_what_is_folded_follows_its_summary() -> None:
    assert markdown("<details><summary>More <i>words</i></summary>a</details>") == "**More *words***\n\na"
    assert markdown("<details><summary><h3>Title</h3></summary>a</details>") == "### Title\n\na"
