"""Markdown is read back by an independent parser: it must say what the page said."""

from __future__ import annotations

import html
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

import thresher
from thresher.render import Options, Shown, to_markdown

READER = MarkdownIt("commonmark").enable("table").enable("strikethrough")
Outline = list[tuple[str, str]]
"""What a reader sees: kind and text of each block; containers open with "<kind" and close with ">"."""


def markdown(source: str, *, url: str | None = None, options: Options | None = None) -> str:
    page = thresher.Page.parse(source)
    return to_markdown(Shown(page, thresher.METHODS["plain"](page).keep), url=url, options=options)


# ---- random documents

CONTAINERS = {
    "bullet_list_open": "<ul",
    "ordered_list_open": "<ol",
    "list_item_open": "<li",
    "blockquote_open": "<quote",
    "table_open": "<table",
}


def seen_text(token: Token) -> str:
    texts = []
    for child in token.children or []:
        if child.type in ("softbreak", "hardbreak"):
            texts.append(" ")
        elif child.type in ("text", "code_inline", "html_inline"):
            texts.append(child.content)
    return folded("".join(texts))


def outline(source: str) -> Outline:
    found: Outline = []
    kind = ""
    for token in READER.parse(source):
        if token.nesting == 1 and token.type not in CONTAINERS:
            kind = token.tag
        elif part := seen_part(token, kind):
            found.append(part)
    return found


def seen_part(token: Token, kind: str) -> tuple[str, str] | None:
    if token.type in CONTAINERS:
        return CONTAINERS[token.type], ""
    if token.type.replace("_close", "_open") in CONTAINERS:
        return ">", ""
    if token.type == "inline":
        return (kind, text) if (text := seen_text(token)) else None
    if token.type in ("fence", "code_block"):
        return "pre", folded(token.content)
    return None if token.nesting else (token.tag or token.type, "")


def folded(text: str) -> str:
    return " ".join(text.split())


WORDS = """one two straße 語 「引用」 don't (so) 3.5 C# snake_case a_b_ __init__ x*y 5 http://a.b/_c_/~d U.S. end. wow!
a|b £5"""
SIGNS = """* ** _ __ *a* _a_ ` `` ``` `a` # ## > >> - -- --- + = === 1. 2) 10. [x](y) ![x](y) [x] [ ] ]( [x]: ( ) ! <b>
</b> <!--
<http://a.b> < & &amp; &#35; &copy | |---| :-: ~ ~~ ~~a~~ ~~~ \\ \\* \\\\ \\[ a\\ ^ [^1] $ $$ " ' : . , … — ’"""
word = st.sampled_from(WORDS.split()) | st.sampled_from(SIGNS.split())
gap = st.sampled_from([" ", " ", "", "\n ", "<span> </span>", "<wbr>"])
SEEN_GAP = {"<wbr>": "", "<span> </span>": " "}
inline_tag = st.sampled_from(["strong", "em", "b", "i", "code", "del", "span", 'a href="/x_(y)"', "cite", "br"])


@st.composite
def phrase(draw: st.DrawFn, depth: int = 2, tags: bool = True) -> tuple[str, str]:
    """A piece of HTML, and the text that a reader sees."""
    source, seen = [], []
    for _ in range(draw(st.integers(1, 4))):
        if tags and depth and draw(st.booleans()):
            tag = draw(inline_tag)
            inner, text = draw(phrase(depth=depth - 1, tags=tag != "code" or draw(st.booleans())))
            if tag == "br":
                inner, text = f"{inner}<br>{inner}", f"{text} {text}"
            else:
                inner = f"<{tag}>{inner}</{tag.split()[0]}>"
        else:
            text = draw(word)
            inner = html.escape(text)
        between = draw(gap)
        source += [inner, between]
        seen += [text, SEEN_GAP.get(between, between)]
    return "".join(source), "".join(seen)


Doc = tuple[str, Outline]


@st.composite
def leaf(draw: st.DrawFn, tag: str) -> Doc:
    source, text = draw(phrase(tags=tag != "pre"))
    if tag == "pre":
        return f"<pre>{source.replace('<wbr>', '')}</pre>", [("pre", folded(text))]
    return f"<{tag}>{source}</{tag}>", [(tag, folded(text))]


@st.composite
def table(draw: st.DrawFn) -> Doc:
    width = draw(st.integers(2, 3))
    source, seen = [], [("<table", "")]
    for number in range(draw(st.integers(2, 3))):
        tag = draw(st.sampled_from(["td", "th"])) if number == 0 else "td"
        cells = [draw(phrase(depth=1)) for _ in range(width)]
        source.append("<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell, _ in cells) + "</tr>")
        seen += [(tag, folded(text)) for _, text in cells]
    return f"<table>{''.join(source)}</table>", [*seen, (">", "")]


@st.composite
def container(draw: st.DrawFn, kind: str, depth: int) -> Doc:
    if kind == "quote":
        source, seen = draw(document(depth))
        return f"<blockquote>{source}</blockquote>", [("<quote", ""), *seen, (">", "")]
    parts, inside = [], []
    for _ in range(draw(st.integers(1, 3))):
        text, text_seen = draw(phrase())
        more, more_seen = draw(document(depth)) if depth and draw(st.booleans()) else ("", [])
        parts.append(f"<li>{text}{more}</li>")
        inside += [("<li", ""), ("p", folded(text_seen)), *more_seen, (">", "")]
    start = draw(st.sampled_from(["", " start=7"])) if kind == "ol" else ""
    return f"<{kind}{start}>{''.join(parts)}</{kind}>", [("<" + kind, ""), *inside, (">", "")]


@st.composite
def document(draw: st.DrawFn, depth: int = 2) -> Doc:
    source: list[str] = []
    seen: Outline = []
    for _ in range(draw(st.integers(1, 3))):
        kinds = ["p", "p", "h2", "pre", "table", "hr"] + (["ul", "ol", "quote"] if depth else [])
        kind = draw(st.sampled_from(kinds))
        if kind == "hr":
            part: Doc = "<p>x</p><hr><p>y</p>", [("p", "x"), ("hr", ""), ("p", "y")]
        elif kind == "table":
            part = draw(table())
        elif kind in ("ul", "ol", "quote"):
            part = draw(container(kind, depth - 1))
        else:
            part = draw(leaf(kind))
        source.append(part[0])
        seen += part[1]
    return "".join(source), seen


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
    assert markdown(f"<h2>{source}</h2>") == f"## {text}"
    assert markdown(f"<ul><li>{source}</li></ul>") == f"- {text}"


# ---- blocks

BLOCKS = [
    ("<h1>One</h1><h3>Three</h3>", "# One\n\n### Three"),
    ("<h2><div>Part 1</div><div>Title</div></h2>", "## Part 1 Title"),
    ("<h2>Title<br><br>below</h2>", "## Title below"),
    ("<h2>Title<ul><li>a</li></ul></h2>", "## Title\n\n- a"),
    ("<h2># a #</h2>", "## # a \\#"),
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
    ("<details><summary>Sum</summary><p>x</p></details>", "Sum\n\nx"),
    ("<dl><dt>T<dd>D<dt><p>U</p><dd>E<dd>F</dl>", "**T**\n\nD\n\n**U**\n\nE\n\nF"),
    ("<button>a</button><button>b</button><select><option>1<option>2</select>", "a\n\nb\n\n1\n\n2"),
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


def words_seen(text: str) -> Iterator[str]:
    for token in READER.parse(text):
        yield from seen_text(token).split()


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
