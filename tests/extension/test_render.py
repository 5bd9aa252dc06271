"""The content built anew, and its Markdown: in the browser, from live pages that were made to break them."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import NamedTuple

import pytest
from chromium import EXTENSION, Chromium, Target
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from places import PAGES

from attack.markdown import PLACES, came_alive, page_of
from attack.outcome import attempts
from attack.renderers import python_renderers
from thresher.page.addresses import SAFE_SCHEMES

READER = MarkdownIt("commonmark").enable("table").enable("strikethrough")
READY = "document.documentElement.dataset.ready !== undefined"
START = "<!doctype html><title>Hives</title><p>Bees come home in the evening, heavy with pollen.<p>Then all is quiet."
LOAD = """
(async () => {
  const load = (path) => import(chrome.runtime.getURL(path));
  const { readPageNow } = await load("engine/columns.js");
  const { cleanContent } = await load("render/clean.js");
  const { toMarkdown } = await load("render/markdown.js");
  globalThis.render = () => {
    const page = readPageNow(document);
    const keep = page.chars.map((chars, row) => (chars && !page.hidden[row] ? 1 : 0));
    const content = cleanContent({ page, verdict: { keep } });
    const around = document.createElement("template");
    around.content.append(content.cloneNode(true));
    return { html: around.innerHTML, text: content.textContent, markdown: toMarkdown(content) };
  };
  return true;
})()
"""


class Rendered(NamedTuple):
    html: str
    text: str
    markdown: str


class Bench:
    """A page whose body can be replaced, and what comes out if all of its visible text is kept."""

    def __init__(self, page: Target, address: str) -> None:
        self.page, self.address = page, address
        self._world = 0

    def begin(self) -> None:
        panel = self.page.browser.press(self.page)
        panel.wait(READY)
        self.page.evaluate_inside(LOAD)
        self._world = self.page.browser.world(self.page)

    def render(self, source: str) -> Rendered:
        self.page.evaluate(f"void (document.body.innerHTML = {json.dumps(source)})")
        return self.render_as_it_is()

    def render_as_it_is(self) -> Rendered:
        answer = self.page.send("Runtime.evaluate", expression="render()", contextId=self._world, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        found = answer["result"]["value"]
        return Rendered(*(found[name].replace(self.address, "") for name in ("html", "text", "markdown")))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with Chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def bench(chromium: Chromium, serve: Callable[..., str]) -> Bench:
    headers = {"Content-Type": "text/html; charset=utf-8"}
    site = serve(lambda path: (200, headers, START.encode()) if path == "/" else (404, {}, b""))
    found = Bench(chromium.open(f"{site}/"), site)
    found.begin()
    return found


# ---- cleaned content

CLEANED = [
    ("<div>one</div><div>two</div>three", "<p>one</p><p>two</p><p>three</p>"),
    ("<div><section><div><p>one</p></div></section></div>", "<p>one</p>"),
    ("<p>one<br>two<br><br>three</p>", "<p>one<br>two</p><p>three</p>"),
    ("<b><p>one</p>two</b>", "<p><b>one</b></p><p><b>two</b></p>"),
    ("<span>a</span><span> b</span> <i> c </i>d", "<p>a b <i>c</i> d</p>"),
    ("<p>a<b></b> <i> </i></p><p> </p><div><div></div></div>", "<p>a</p>"),
    ("<div lang=th>ก</div><div dir=rtl>b</div>", '<div lang="th"><p>ก</p></div><div dir="rtl"><p>b</p></div>'),
    ("<p>a <span lang=la>b</span> <span class=x>c</span></p>", '<p>a <span lang="la">b</span> c</p>'),
    (
        "<ul>a<li>b<ul><li>c</ul></ul><li>d<li>e",
        "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ul><li>d</li><li>e</li></ul>",
    ),
    ("<li><p>a</p><p>b</p></li>", "<ul><li><p>a</p><p>b</p></li></ul>"),
    ("<h2><div>a</div><div>b</div></h2>", "<h2>a b</h2>"),
    ("<pre>a\n  <b>b</b>\n</pre>", "<pre>a\n  <b>b</b>\n</pre>"),
    ("<pre><div>a</div><div> b</div></pre>", "<pre>a\n b</pre>"),
    ('<div class="highlight-js"><pre>x</pre></div>', '<pre><code class="language-js">x</code></pre>'),
    ("<p style='white-space: pre-line'>one\n two</p>", "<p>one<br>two</p>"),
    ("<i style='display: block'>one</i><i>two</i>", "<p><i>one</i></p><p><i>two</i></p>"),
    ("<div style='display: flex'><a>one</a><a>two</a></div>", "<p>one two</p>"),
    ("<p><span style='float: left'>O</span>nce</p>", "<p>Once</p>"),
    (
        "<p>a <code style='padding: 5px'>b</code>, c<i style='margin-right: 9px'>d</i>e</p>",
        "<p>a <code>b</code>, c<i>d</i> e</p>",
    ),
    ("<a style='display: inline-block; padding: 5px'>one</a><a>two</a>.", "<p>one two.</p>"),
    ("<a style='display: inline-block; padding: 5px'>one</a>.", "<p>one.</p>"),
    ("<form><label>a</label><input value=b><button>c</button><select><option>d</select></form>", "<p>a</p><p>c</p>"),
    ("<table><tr><td><p>one</p><td><h2>two</h2></table>", "<p>one</p><h2>two</h2>"),
    (
        "<table><tr><th scope=col>a<th>b<tr><td colspan=2>c<tr><td><td>d</table>",
        '<table><tbody><tr><th scope="col">a</th><th>b</th></tr><tr><td colspan="2">c</td></tr>'
        "<tr><td></td><td>d</td></tr></tbody></table>",
    ),
    ("<details open><summary>a</summary>b</details>", '<details open=""><summary>a</summary><p>b</p></details>'),
    ("<p>x <video src=/v.mp4 title='A film'></video> y</p>", '<p>x</p><p><a href="/v.mp4">A film</a></p><p>y</p>'),
    (
        '<p id=here>a <a href="#here">b</a></p><p id=there>c</p>',
        '<div id="here"><p>a <a href="/#here">b</a></p></div><p>c</p>',
    ),
    ("<p>a <svg><text>b</text></svg> c</p><template>d</template><noscript>e</noscript>", "<p>a c</p>"),
    ("<p>a<span hidden>b</span>c<span style='display:none'>d</span></p>", "<p>ac</p>"),
]


@pytest.mark.short
@pytest.mark.parametrize(("source", "expected"), CLEANED)
def test_content_is_built_anew(bench: Bench, source: str, expected: str) -> None:
    assert bench.render(source).html == expected


PICTURES = [
    ("<img src=/late.png data-src=/real.png>", "/real.png"),
    ("<img data-srcset='/one.png 1x, /two.png 2x'>", "/one.png"),
    ("<img srcset='/one.png 1x, /two.png 2x' src=/old.png>", "/one.png"),
    ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-original=/real.png>", "/real.png"),
    ("<img src='data:image/svg+xml,<svg/>'><noscript><img src=/real.png></noscript>", "/real.png"),
    ("<picture><source srcset=/wide.webp><img src=/real.png></picture>", "/wide.webp"),
    ("<img src=/count.gif width=1 height=1>", None),
    ("<img src='data:image/svg+xml,<svg onload=alert(1)>'>", None),
    ("<img src='javascript:alert(1)'>", None),
    ("<img src='data:image/png;base64,iVBORw0KGgo='>", "data:image/png;base64,iVBORw0KGgo="),
]


@pytest.mark.parametrize(("source", "expected"), PICTURES)
def test_pictures_that_come_late_are_found_and_no_others(bench: Bench, source: str, expected: str | None) -> None:
    bench.render(f"<p>before {source} after</p>")
    bench.page.wait("[...document.images].every((each) => each.complete)")
    found = re.findall(r'<img [^>]*src="([^"]*)"', bench.render_as_it_is().html)
    assert found == ([expected] if expected else [])


def test_what_stands_in_shadow_roots_and_frames_is_part_of_the_content(bench: Bench) -> None:
    bench.page.evaluate("""void (() => {
      document.body.innerHTML = "<p>one</p><div id=host><b>two</b></div><iframe srcdoc='<p>four</p>'></iframe>";
      const root = document.getElementById("host").attachShadow({ mode: "open" });
      root.innerHTML = "<p><slot></slot> three</p>";
    })()""")
    bench.page.wait("document.querySelector('iframe').contentDocument.body?.textContent === 'four'")
    assert bench.render_as_it_is().html == "<p>one</p><p><b>two</b> three</p><p>four</p>"


MATH = "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x_1</annotation></semantics></math>"


@pytest.mark.parametrize(
    "source",
    [
        f"<p>a {MATH} b</p>",
        f"<p>a <span class=katex><span class=katex-mathml>{MATH}</span><span class=katex-html>x1</span></span> b</p>",
        f"<p>a <mjx-container><svg></svg><mjx-assistive-mml>{MATH}</mjx-assistive-mml></mjx-container> b</p>",
        f"<p>a <span class=MathJax><nobr>x1</nobr><span>{MATH}</span></span><script type='math/tex'>x_1</script> b</p>",
        "<p>a <span class=MathJax><nobr>x1</nobr></span><script type='math/tex'>x_1</script> b</p>",
    ],
)
def test_a_formula_is_written_once(bench: Bench, source: str) -> None:
    found = bench.render(source)
    assert found.markdown == "a $x_1$ b\n"
    assert found.html.count("x_1") == 1
    assert "x1" not in found.html


# ---- hostile pages

HOSTILE = [
    "<img src=x.png onerror=bad() style='position:fixed' class=bad>",
    "<a href='javascript:bad()'>x</a><a href=' java\nscript:bad()'>x</a><a href='&#1;javascript:bad()'>x</a>",
    "<a href='data:text/html,<script>bad()</script>'>x</a><a href='vbscript:bad()'>x</a><a href='blob:bad'>x</a>",
    "<a href=/x target=_top onclick=bad() ping=/bad download=bad>x</a>",
    "<iframe srcdoc='<script>bad()</script>'></iframe><object data='javascript:bad()'></object><embed src=data:bad>",
    "<form action=/bad><button formaction=javascript:bad()>x</button><input name=children><input name=id></form>",
    "<svg><script>bad()</script><a xlink:href='javascript:bad()'><text>x</text></a></svg>",
    "<math><mtext><img src=x onerror=bad()></mtext><maction xlink:href='javascript:bad()'>x</maction></math>",
    "<math href='javascript:bad()'><mi onclick=bad()>x</mi><annotation-xml encoding='text/html'><p onclick=bad()>x</p>"
    "</annotation-xml></math>",
    "<base href='javascript:bad()'><meta http-equiv=refresh content='0;url=javascript:bad()'>x",
    "<video poster='javascript:bad()' src='javascript:bad()' onplay=bad()></video>",
    "<p style='background:url(/bad)' id=bad class=bad lang='\"><script>bad()</script>'>x</p>",
    "<table background=/bad><tr><td onclick=bad()>x<td>y<tr><td>z<td>v</table>",
    "<bad-element onclick=bad()>x</bad-element><button is=bad-button>x</button><style>bad</style>",
    "<noscript><img src=x onerror=bad()></noscript><template><script>bad()</script></template>",
    "<pre><xmp><script>bad()</script></xmp></pre><textarea></textarea><plaintext>",
]
ELEMENTS = set(
    """p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code figure figcaption details summary table caption thead
    tbody tfoot tr td th div hr br wbr img a abbr b bdi bdo cite del dfn em i ins kbd mark q rb rp rt rtc ruby s samp
    small span strong sub sup time u var math semantics annotation mi mn mo ms mtext mrow""".split()
)
ATTRIBUTES = set("href src alt title lang dir id width height loading colspan rowspan class open".split())


class Tags(HTMLParser):
    """The start tags of some HTML."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))


@pytest.mark.short
@pytest.mark.parametrize("source", HOSTILE)
def test_nothing_that_could_act_is_written(bench: Bench, source: str) -> None:
    for name, attributes in Tags(bench.render(f"<p>before</p>{source}<p>after</p>").html).found:
        assert name in ELEMENTS
        for key, value in attributes:
            assert key in ATTRIBUTES
            assert key not in ("href", "src") or str(value).startswith(("/", "http://", "https://"))


def test_a_page_nested_beyond_all_reason_is_written_flat(bench: Bench) -> None:
    bench.page.evaluate("""void (() => {
      document.body.textContent = "";
      let at = document.body;
      for (let depth = 0; depth < 700; depth++) {
        at = at.appendChild(document.createElement(["blockquote", "b", "ul", "li", "i", "x-y"][depth % 6]));
        at.append(`w${depth} `);
      }
    })()""")
    found = bench.render_as_it_is()
    assert words_in(found.html) == [f"w{depth}" for depth in range(700)]
    depth = deepest = 0
    for closing in re.findall(r"<(/?)[a-z]", found.html):
        depth += -1 if closing else 1
        deepest = max(deepest, depth)
    assert deepest < 100


def test_a_link_around_everything_is_not_repeated_without_end(bench: Bench) -> None:
    found = bench.render(f"<a href=/{'x' * 500}>{'<p>word</p>' * 300}</a>")
    assert found.text == "word" * 300
    assert found.html.count("x" * 500) == 8


# ---- Markdown

MARKDOWN = [
    ("<h1>One</h1><h3>Three #</h3>", "# One\n\n### Three \\#"),
    ("<p>a<br>b</p><hr><p>c</p>", "a  \nb\n\n***\n\nc"),
    ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<ol start=3><li>a<li value=7>b<ul><li>c</ul></ol>", "3. a\n7. b\n   - c"),
    ("<ol reversed><li>a<li>b</ol><ol><li>c</ol>", "2. a\n1. b\n\n1) c"),
    ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n- c"),
    ("<ul><li>a<pre>x\n y</pre></li><li>b</li></ul>", "- a\n\n  ```\n  x\n   y\n  ```\n- b"),
    ("<dl><dt>T<dd>D</dl>", "**T**\n\nD"),
    ("<pre class='lang-py'>```\nx</pre>", "````py\n```\nx\n````"),
    ("<p><code>a`b</code> <code>``</code></p>", "``a`b`` ``` `` ```"),
    ("<p>un<em>frigging</em>believable <b>a.</b>b <s>c</s></p>", "un*frigging*believable a.b ~~c~~"),
    ("<p>wow!<a href=/x_(y)>a [1]</a></p>", "wow\\![a \\[1\\]](/x_%28y%29)"),
    ("<p>x <a href=/u><img src=/i.png alt='a [b]'></a> y</p>", "x [![a \\[b\\]](/i.png)](/u) y"),
    ("<p>10<sup>6</sup>, H<sub>2</sub>O, <q>so</q>, <ruby>漢<rt>kan</ruby></p>", "10⁶, H₂O, “so”, 漢(kan)"),
    (
        "<table><caption>C</caption><tr><th>a|b<th>c<tr><td rowspan=2><ul><li>d<li>e</ul><td>f<tr><td>g</table>",
        "C\n\n| a\\|b | c |\n| --- | --- |\n| d e | f |\n|  | g |",
    ),
    ("<p>1. a</p><p># b</p><p>- c</p><p>&gt; d</p><p>+ e</p>", "1\\. a\n\n\\# b\n\n\\- c\n\n\\> d\n\n\\+ e"),
    ("<p>snake_case 2 * 3 a &lt; b AT&amp;T &amp;amp; &lt;b&gt;</p>", "snake_case 2 * 3 a < b AT&T &amp;amp; &lt;b>"),
]


@pytest.mark.short
@pytest.mark.parametrize(("source", "expected"), MARKDOWN)
def test_markdown(bench: Bench, source: str, expected: str) -> None:
    assert bench.render(source).markdown == f"{expected}\n"


def test_no_text_comes_alive_in_rendered_markdown(bench: Bench) -> None:
    """The attack set `markdown`, of which each text is put into some places of a page."""
    places = [place for name, place in PLACES.items() if name != "metadata"]
    renderers = python_renderers()
    for number, attempt in enumerate(attempts("markdown.txt")):
        markdown = bench.render("".join(page_of(attempt, place) for place in places[number % 12 :: 12])).markdown
        for name, render in renderers.items():
            assert came_alive(render(markdown)) is None, (name, attempt, markdown)


def test_the_same_schemes_are_safe_as_in_python() -> None:
    source = (EXTENSION / "render" / "addresses.js").read_text(encoding="utf-8")
    listed = re.search(r"LINK_SCHEMES = new Set\((\[.*?\])\)", source)
    assert listed is not None
    assert {scheme.rstrip(":") for scheme in json.loads(listed[1])} == SAFE_SCHEMES


def words_of(text: str) -> list[str]:
    return unicodedata.normalize("NFKC", text).split()


def seen_words(markdown: str) -> list[str]:
    """What a reader of the Markdown sees. Tags in it are shown as such, for none are to be there."""
    return [word for token in READER.parse(markdown) for word in words_of(seen_text(token))]


def seen_text(token: Token) -> str:
    if token.type in ("fence", "code_block", "html_block"):
        return token.content
    breaks = {"softbreak": " ", "hardbreak": " ", "image": " "}
    return "".join(breaks.get(child.type, child.content) for child in token.children or [])


def words_in(source: str) -> list[str]:
    """What a reader of cleaned HTML sees."""
    for sign, pattern in (("(", r"<rt[^>]*>"), (")", r"</rt>"), ("“", r"<q[^>]*>"), ("”", r"</q>")):
        source = re.sub(pattern, sign, source)
    blocks = r"</?(?:p|ul|ol|li|dl|dt|dd|h\d|blockquote|pre|div|br|img|tr|td|th|figcaption|summary|caption)\b[^>]*>"
    formulas = re.sub(r"<math.*?<annotation[^>]*>(.*?)</annotation>.*?</math>", r"$\1$", source)
    return words_of(html.unescape(re.sub(r"<[^>]*>", "", re.sub(blocks, " ", formulas))))


TRAPS = """* ** _ __ *a* _a_ ` `` ``` `a` # ## > >> - -- --- + = === 1. 2) 10. [x](y) ![x](y) [x] [ ] ]( [x]: ( ) ! <b>
</b> <!-- <http://a.b> < & &amp; &#35; &copy | |---| :-: ~ ~~ ~~a~~ ~~~ \\ \\* \\\\ a\\ ^ [^1] $ $$ " ' : . , … one 語
snake_case __init__ x*y end. wow! a|b""".split()
TAGS = ["b", "em", "code", "del", "a href=/x_(y)", "p", "li", "h2", "blockquote", "td", "pre", "div", "dt"]
tree = st.recursive(
    st.sampled_from(TRAPS).map(html.escape),
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, max_size=4)).map(
        lambda made: f"<{made[0]}>{' '.join(made[1])}</{made[0].split()[0]}>"
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(tree, min_size=1, max_size=4))
def test_a_reader_of_the_markdown_sees_the_words_of_the_content(bench: Bench, made: list[str]) -> None:
    found = bench.render(" ".join(made))
    assert seen_words(found.markdown) == words_in(found.html)


@pytest.mark.parametrize("name", sorted(each.name for each in PAGES.iterdir()))
def test_the_words_of_whole_pages_come_through(bench: Bench, name: str) -> None:
    source = (PAGES / name / "source.html").read_text(encoding="utf-8", errors="replace")
    found = bench.render(source)
    assert len(found.text) > 500
    assert without_dollars(seen_words(found.markdown)) == without_dollars(words_in(found.html))


def without_dollars(words: list[str]) -> list[str]:
    """Formulas stand between dollars in Markdown alone."""
    return [word.replace("$", "") for word in words]
