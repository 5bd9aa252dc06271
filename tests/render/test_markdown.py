"""Markdown is read back by an independent parser: it must say what the page said."""

from __future__ import annotations

import html

import pytest
from hypothesis import given, settings
from random_documents import Doc, document, outline, words_seen

import thresher
from thresher.render import Options, Shown, to_markdown


def markdown(source: str, *, url: str | None = None, options: Options | None = None) -> str:
    page = thresher.Page.parse(source)
    return to_markdown(Shown(page, thresher.METHODS["plain"](page).keep), url=url, options=options)


@settings(max_examples=150, deadline=None)
@given(document())
def test_a_reader_of_the_markdown_sees_the_same_text_in_the_same_blocks(made: Doc) -> None:
    source, expected = made
    assert outline(markdown(source)) == expected


# ---- what must come out as it is


PROSE = [
    "snake_case, a_b_c and 2 * 3 * 4 = 24",
    "a - b, C#, 3.5, [1], (x), {y}, 50%, ~5 km, a < b, AT&T, x & y",
    "See https://example.org/~user/some_page_here?a=1&b=2#top for 'more' \"now\".",
    "It was 1999. Then +1 and -1, #hashtag, $5 or 6$, e.g. this!",
    "C:\\dir\\file and \\alpha\\",
    "required fields are marked *",
]


@pytest.mark.parametrize("text", PROSE)
def test_ordinary_prose_is_not_escaped(text: str) -> None:
    source = html.escape(text)
    assert markdown(f"<p>{source}</p>") == text
    assert markdown(f"<h2>{source}</h2><p>x") == f"## {text}\n\nx"
    assert markdown(f"<ul><li>{source}</li></ul>") == f"- {text}"


# ---- blocks

BLOCKS = [
    ("<h1>One</h1><h3>Three</h3><p>x", "# One\n\n### Three\n\nx"),
    ("<h2><div>Part 1</div><div>Title</div></h2>x", "## Part 1 Title\n\nx"),
    ("<h2>Title<br><br>below</h2>x", "## Title below\n\nx"),
    ("<h2>Title<ul><li>a</li></ul></h2>", "## Title\n\n- a"),
    ("<h2># a #</h2>x", "## # a \\#\n\nx"),
    ("<p>a<br>b</p>", "a  \nb"),
    ("<p>a<br><br>b<br> <br><br>c</p>", "a\n\nb\n\nc"),
    ("<p><br>a<br></p>", "a"),
    ("<p><b>a<br></b><br>b</p>", "**a**\n\nb"),
    ("<p>a</p><hr><p>b</p>", "a\n\n***\n\nb"),
    ("<div>a<p>b</p>c</div>", "a\n\nb\n\nc"),
    ("<a>x</a><div></div><a>y</a>", "x\n\ny"),
    ("<x-card><p>a</p>b</x-card>c", "a\n\nb\n\nc"),
    ("<p>a <x-word>b</x-word> c</p>", "a b c"),
    ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
    ("<details><summary>Sum</summary><p>x</p></details>", "**Sum**\n\nx"),
    ("<dl><dt>T<dd>D<dt><p>U</p><dd>E<dd>F</dl>", "- **T**: D\n- **U**\n\n  E\n\n  F"),
    ("<button>a</button><button>b</button><select><option>1<option>2</select>", "a\n\nb\n\n- 1\n- 2"),
]


@pytest.mark.parametrize(("source", "expected"), BLOCKS)
def test_blocks(source: str, expected: str) -> None:
    assert markdown(source) == expected


def test_a_heading_that_was_never_closed_does_not_swallow_the_page() -> None:
    text = markdown("<h2>Title<div>" + "<p>some words here</p>" * 60)
    assert text.startswith("## Title\n\nsome words here\n\nsome words here")


LISTS = [
    ("<ul><li>a</li><li>b</li></ul><p>c</p>", "- a\n- b\n\nc"),
    ("<ol start=3><li>a<li value=7>b<li>c</ol>", "3. a\n7. b\n8. c"),
    ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n2. b\n1. c"),
    ("<ol start=-5><li>a</ol>", "1. a"),
    ("<ol start=999999999><li>a<li>b</ol>", "999999999. a\n999999999. b"),
    (
        "<blockquote><ul><li>a<ol><li>b<ul><li>c</ul></ol><li>d</ul></blockquote>",
        "> - a\n>   1. b\n>      - c\n> - d",
    ),
    ("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "- a\n  - b\n- c"),
    ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),
    ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n+ b"),
    ("<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n1) b"),
    ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n- c"),
    ("<ul>loose<li>a</li>words</ul>", "loose\n\n- a\n\nwords"),
    ("<li>alone</li>", "- alone"),
    ("<ul><li></li><li>x</li></ul>", "- x"),
    ("<ul><li><hr>x</li></ul>", "- ***\n\n  x"),
]


@pytest.mark.parametrize(("source", "expected"), LISTS)
def test_lists(source: str, expected: str) -> None:
    assert markdown(source) == expected


CODE = [
    ("<pre>a\n  b\n</pre>", "```\na\n  b\n```"),
    ('<pre><code class="language-python">x</code></pre>', "```python\nx\n```"),
    ('<div class="highlight highlight-source-js"><pre>x</pre></div>', "```js\nx\n```"),
    ('<pre class="brush: sql; toolbar: false">x</pre>', "```sql\nx\n```"),
    ('<pre data-lang="a`b c">x</pre>', "```abc\nx\n```"),
    ('<pre class="language">x</pre>', "```\nx\n```"),
    ("<pre>```\nx\n````</pre>", "`````\n```\nx\n````\n`````"),
    ("<pre>a<br>b</pre>", "```\na\nb\n```"),
    ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
    ("<pre>a<b>*</b> <a href=x>_b_</a></pre>", "```\na* _b_\n```"),
    ("<ul><li>a<pre>x\n y</pre></li><li>b</li></ul>", "- a\n\n  ```\n  x\n   y\n  ```\n- b"),
    ("<blockquote><pre>x\n\ny</pre></blockquote>", "> ```\n> x\n>\n> y\n> ```"),
    ("<pre>a<pre>b</pre>c</pre>d", "```\na\nb\nc\n```\n\nd"),
    ("<pre> \n </pre><p>x</p>", "x"),
    ("<textarea>x\n y</textarea>", "```\nx\n y\n```"),
    ("<p><code>a`b</code> <code>``</code></p>", "``a`b`` ``` `` ```"),
    ("<p><code> a  b </code>c</p>", "`a b` c"),
    ("<p><code>a<br>b</code></p>", "`a`  \n`b`"),
    ("<p><code>f(<a href=u>Bar</a>, <b>*x*</b>)</code></p>", "`f(`[`Bar`](u)`, *x*)`"),
    ("<p><a href=u><code>g</code></a> <kbd>Q</kbd></p>", "[`g`](u) `Q`"),
    ("<p><code><a href=u>a</a> b <a href=v>c</a></code></p>", "[`a`](u) `b` [`c`](v)"),
    ("<p><code>a</code><b><code>b</code>.</b>c</p>", "`ab`.c"),
]


@pytest.mark.parametrize(("source", "expected"), CODE)
def test_code(source: str, expected: str) -> None:
    assert markdown(source) == expected


# ---- running text

RUNNING = [
    ("<p>un<em>frigging</em>believable</p>", "un*frigging*believable"),
    ("<p>a<em></em>b <strong> </strong>c</p>", "ab c"),
    ("<p>a<em> b </em>c<a href=x> d </a>e</p>", "a *b* c [d](x) e"),
    ("<p><b>a</b> <i>b</i>\n<i>c</i></p>", "**a** *b* *c*"),
    ("<p><b>a</b><b>b</b></p>", "**ab**"),
    ("<p><b>a <strong>b</strong> <i>c</i></b></p>", "**a b *c***"),
    ("<p><s>a</s> <del>b</del></p>", "~~a~~ ~~b~~"),
    ("<p><b>a.</b>b <i>c</i></p>", "a.b *c*"),
    ("<b><p>one</p><p>two</p></b>", "**one**\n\n**two**"),
    ("<a href=/x><h3>T</h3><p>one</p><p>two</p></a><p>z</p>", "### [T](/x)\n\none\n\ntwo\n\nz"),
    ("<p>wow!<a href=x>l</a></p>", "wow\\![l](x)"),
    ("<p><a href=x>a [1] b</a></p>", "[a \\[1\\] b](x)"),
    ("<p><a href=x></a>z<a href=y> </a></p>", "z"),
    ("<p><a name=x>z</a></p>", "z"),
    ('<p><a href="a (b).html">x</a></p>', "[x](a%20%28b%29.html)"),
    ('<p><a href="?a=1&amp;copy;=2">x</a></p>', "[x](?a=1&amp;copy;=2)"),
    ("<p>a <q>b</q></p>", "a “b”"),
    ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>", "漢(kan)"),
    ("<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby></p>", "漢(kan)字(ji)"),
    (
        "<p>x<sup>n</sup>, a<sub>ij</sub>, 1<sup>st</sup>, H<sub><i>k</i></sub></p>",
        "x<sup>n</sup>, a<sub>ij</sub>, 1st, H<sub>k</sub>",
    ),
    ("<p>x<sup>&lt;b></sup> <sup>note</sup> Acme<sup>™</sup></p>", "x<sup>&lt;b&gt;</sup> note Acme™"),
    ("<p>a &gt;! b !&lt; <code>&gt;! c</code> 1 > 2</p>", "a &gt;! b !&lt; `>! c` 1 > 2"),
    ("<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, <abbr title='a'>HTML</abbr></p>", "Press `Ctrl`+`C`, HTML"),
    ("<p dir=rtl>שלום <b>עולם</b> <bdo dir=ltr>abc</bdo></p>", "שלום **עולם** abc"),
    ("<p>a<span hidden>no</span>b<i style='display:none'>no</i></p>", "ab"),
    ("<p><a href=1>a</a><span> </span><a href=2>b</a></p>", "[a](1) [b](2)"),
]


@pytest.mark.parametrize(("source", "expected"), RUNNING)
def test_running_text(source: str, expected: str) -> None:
    assert markdown(source) == expected


def test_a_link_that_broken_markup_repeats_is_written_with_its_address_at_most_as_often_as_the_page_is_long() -> None:
    source = f"<a href=/{'x' * 500}>" + "<p>word</p>" * 400
    assert markdown(source).count("x" * 500) <= len(source) / 500


def test_relative_links_become_absolute() -> None:
    source = '<base href="/dir/"><p><a href=a>x</a> <img src=b.png> y</p>'
    assert markdown(source, url="https://e.org/p") == "[x](https://e.org/dir/a) ![](https://e.org/dir/b.png) y"


# ---- pictures and media

PICTURES = [
    (
        '<p>a</p><figure><img src=i.png alt="x [y] \\"><figcaption>cap</figcaption></figure>',
        "a\n\n![x \\[y\\] &#92;](i.png)\n\ncap",
    ),
    ("<p>x <img data-src=l.png src=blank.gif> y</p>", "x ![](l.png) y"),
    ("<p>x <img data-lazy=true src=i.png> y</p>", "x ![](i.png) y"),
    ('<p>x <img srcset="b.png 1x, c.png 2x"> y</p>', "x ![](c.png) y"),
    ('<p>x <img srcset="b,1.png, c,2.png 1.5x,d.png 0.5x"> y</p>', "x ![](c,2.png) y"),
    (
        '<p>x <img src="data:image/gif;base64,R0" data-srcset="b.png 320w, c.png 1600w, d.png 640w"> y</p>',
        "x ![](c.png) y",
    ),
    ("<p>x <picture><source srcset='w.webp 1x'><img src=placeholder.gif></picture> y</p>", "x ![](w.webp) y"),
    ("<p>x <img src=data:image/gif;base64,R0><noscript><img src=twin.png></noscript> y</p>", "x ![](twin.png) y"),
    ("<p>x <img src=spacer.gif> y</p>", "x y"),
    ("<p>x <img src=i.png width=16 height=16> y</p>", "x y"),
    ("<p>x <img src=i.png width=16 height=600> y</p>", "x ![](i.png) y"),
    ("<p>x <img class=user-avatar src=i.png> y</p>", "x y"),
    ("<p>x <img src=/img/icon_post.gif> <img src=/img/iconic.gif> y</p>", "x ![](/img/iconic.gif) y"),
    ("<p>x <img src='https://www.facebook.com/tr?id=1'> y</p>", "x y"),
    ("<p>x <img class='wp-smiley' src=1f600.png alt=😀> y</p>", "x 😀 y"),
    ('<p>x<img src="data:image/gif;base64,R0">y</p>', "x y"),
    ("<p>x <img src=t.gif width=1 height=1> y</p>", "x y"),
    ("<p>x <a href=u><img src=i.png></a> y</p>", "x [![](i.png)](u) y"),
    ('<p>x <img class="text-center" src=i.png alt="A cat"> y</p>', "x ![A cat](i.png) y"),
    ("<p>x</p><video src=v.mp4></video><p>y</p>", "x\n\n[video](v.mp4)\n\ny"),
    ("<p>x</p><audio><source src=a.mp3></audio><p>y</p>", "x\n\n[audio](a.mp3)\n\ny"),
    ("<p>x</p><iframe src=//v.org/1 title='My film'></iframe><p>y</p>", "x\n\n[My film](//v.org/1)\n\ny"),
    (
        "<p>x</p><iframe src=https://www.e.org/v?1></iframe><p>y</p>",
        "x\n\n[iframe (e.org)](https://www.e.org/v?1)\n\ny",
    ),
    (
        "<blockquote class=twitter-tweet><p>Words</p>— Ann (@ann) <a href=https://x.com/ann/1>May 1</a></blockquote>",
        "> Words\n>\n> — Ann (@ann) [May 1](https://x.com/ann/1)",
    ),
    ("<p>x</p><iframe src=javascript:x></iframe><p>y</p>", "x\n\ny"),
    ("<img src=alone.png>", ""),
]


@pytest.mark.parametrize(("source", "expected"), PICTURES)
def test_pictures_and_media(source: str, expected: str) -> None:
    assert markdown(source) == expected


SAFE = [
    ("<p>&lt;img src=x&gt; a &lt; b &amp;lt; &amp;#60 {y}</p>", "&lt;img src=x> a < b &amp;lt; &amp;#60 {y}"),
    ("<h2>A {: onclick=x }</h2><p>b", "## A \\{: onclick=x }\n\nb"),
    ("<p>[a] (b) [[c]] .. include:: x</p>", "[a\\] (b) \\[[c]] .. include:: x"),
    ("<p>.. include:: x<br>$$<br>:::x<br>[a[b]: c</p>", "\\.. include:: x  \n\\$$  \n\\:::x  \n\\[a[b]: c"),
    ("<p><a href=/x>a](b)</a></p>", "[a&#93;(b)](/x)"),
    ("<p><a href=/x><code>a`b</code></a></p>", "[a\\`b](/x)"),
    ("<p>\\<code>a</code></p>", "&#92;`a`"),
    ("<p>http://a.b/<code>c</code> http://a.b <code>c</code></p>", "http:\\//a.b/`c` http://a.b `c`"),
    ("<p>x^y <code>a^b</code> [z] <code>a]</code></p>", "x\\^y `a^b` \\[z\\] `a]`"),
    ("<p><s>a</s> <code>~~</code></p>", "a `~~`"),
    ("<ul><li>a<pre>&lt;b></pre>c</li><li>d</li></ul>", "- a\n\n```\n<b>\n```\n\nc\n\n- d"),
    ("<ol><li>a<pre>&lt;b></pre>c</li><li>d</li></ol>", "1. a\n\n```\n<b>\n```\n\nc\n\n2. d"),
    ("<blockquote>a<pre>[x](y)</pre>c</blockquote>", "> a\n\n```\n[x](y)\n```\n>\n> c"),
    ("<ul><li>a<pre>b</pre></li></ul>", "- a\n\n  ```\n  b\n  ```"),
    ('<table><tr><th>a"<th>b<tr><td><code>\\|</code><td>|</table>', "| a&quot; | b |\n| --- | --- |\n| `\\|` | \\| |"),
    (
        "<p>x<sup><a href=#n>1</a></sup></p><ol><li id=n>javascript:x</ol>",
        "x[^1]\n\n[^1]: javascript:x &nbsp;",
    ),
]


@pytest.mark.parametrize(("source", "expected"), SAFE)
def test_what_renderers_read_differently_is_text_in_all_of_them(source: str, expected: str) -> None:
    assert markdown(source) == expected


@settings(max_examples=100, deadline=None)
@given(document())
def test_asking_for_links_images_or_tables_never_changes_the_text(made: Doc) -> None:
    source, expected = made
    bare = markdown(source, options=Options(links=False, images=False, tables=False))
    assert "/x_" not in bare
    assert sorted(words_seen(bare)) == sorted(" ".join(text for kind, text in expected if kind != "pre").split())


def test_a_carriage_return_does_not_end_code_inside_of_a_quote() -> None:
    source = "<blockquote><pre>a&#13;# b&#13;&#10;c</pre></blockquote>"
    assert thresher.extract(source, method="plain").markdown == "> ```\n> a\n> # b\n> c\n> ```"


def test_only_neighbouring_lists_have_other_signs() -> None:
    one, two = "<ul><li>oats<li>hay</ul>", "<ul><li>salt<li>water</ul>"
    assert markdown(one + two) == "- oats\n- hay\n\n+ salt\n+ water"
    for between in ("<p>then</p>", "<dl><dd>then</dl>", "<ul>then</ul>"):
        assert markdown(one + between + two) == "- oats\n- hay\n\nthen\n\n- salt\n- water"
    assert markdown(one + "<ul></ul>" + two) == "- oats\n- hay\n\n+ salt\n+ water"


def test_lists_in_two_items_are_no_neighbours() -> None:
    source = "<ul><li><ul><li>oats<li>hay</ul><li><ul><li>salt<li>water</ul></ul>"
    assert markdown(source) == "- - oats\n  - hay\n- - salt\n  - water"
