"""Markup that may not come alive when Markdown is rendered: each line in every place of a page, by every renderer."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Final

import thresher
from attack.live_html import alive, attributes, elements
from attack.outcome import Outcome, Progress, attempts
from attack.renderers import NODE_NAMES, NodeRenderers, python_renderers

LINE_BREAK: Final = "⏎"

PLACES: Final = {
    "text": "<p>{}</p>",
    "text after text": "<p>evil {} evil</p>",
    "first and last line": "<p>evil<br>{}<br>evil</p>",
    "heading": "<h2>{}</h2><p>x</p>",
    "bold": "<p><b>{}</b>{}</p>",
    "emphasis": "<p>a<i>{}</i>b</p>",
    "deleted": "<p><s>{}</s></p>",
    "deleted code": "<p><s>a <code>{}</code> b</s> <code>{}</code></p>",
    "bold code": "<p><b>a <code>{}</code></b><i><code>{}</code> b</i></p>",
    "code after an address": "<p>www.e.org/<b><code>{}</code></b> http://e.org/<code>{}</code></p>",
    "code after a formula": '<p><script type="math/tex">a^b http://x</script><code>{}</code></p>',
    "item": "<ul><li>{}</li><li>{}</li></ul>",
    "numbered item": "<ol start=10><li>x<ol><li>{}</li></ol></li></ol>",
    "choice": "<select><option>{}</option><option>x {}</option></select>",
    "quote": "<blockquote><p>{}</p></blockquote>",
    "term": "<dl><dt>{}</dt><dd>{}</dd></dl>",
    "cell": "<table><tr><th>a</th><th>b</th></tr><tr><td>{}</td><td>x</td></tr><tr><td>c</td><td>{}</td></tr></table>",
    "head of a column": "<table><tr><th>{}</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>",
    "caption of a table": "<table><caption>{}</caption><tr><th>a<th>b<tr><td>c<td>d</table>",
    "link": "<p><a href=https://e.org/>{}</a></p>",
    "link in text": "<p>{}<a href=https://e.org/>{}</a>{}</p>",
    "alternative text": '<p>x <img src=https://e.org/i.png alt="{}"> y</p>',
    "title": '<p>x</p><iframe src=https://e.org/v title="{}"></iframe><p>y</p>',
    "caption": "<figure><img src=https://e.org/i.png><figcaption>{}</figcaption></figure>",
    "address of a link": '<p><a href="{}">x</a> <code>{}</code></p>',
    "address below the site": '<p><a href="https://e.org/{}">x</a> <code>{}</code></p>',
    "address of a picture": '<p>x <img src="{}" alt=ours> <code>{}</code></p>',
    "code": "<p><code>{}</code></p>",
    "code after text": "<p>{}<code>{}</code>{}</p>",
    "code after a comparison": "<p>1 &lt; 2 {} <code>{}</code> <a href=https://e.org/>&lt; 4</a> <code>{}</code></p>",
    "code after a formula that compares": '<p><script type="math/tex">a < b</script> \\(c < d\\) <code>{}</code></p>',
    "code after a backslash": "<p>\\<code>{}</code> `<code>{}</code></p>",
    "code in a cell": "<table><tr><th>a<th>b<tr><td><code>{}</code></td><td><code>`</code></td></tr></table>",
    "code in a link": "<p><a href=https://e.org/><code>{}</code></a></p>",
    "code block": "<pre>{}</pre>",
    "code block with a language": '<pre class="language-{}"><code>{}</code></pre><pre data-lang="{}">x</pre>',
    "code block in an item": "<ul><li>a<pre>{}</pre>b<ul><li>c<pre>\n{}\n\n{}</pre></li></ul></li><li>d</li></ul>",
    "code block in a numbered item": "<ol start=100><li>a<pre>x\n\n{}</pre><p>{}</p></li><li>{}</li></ol>",
    "code block in a quote": "<blockquote><p>a</p><pre>x\n\n{}\n</pre><p>{}</p></blockquote>",
    "formula": '<p>x <script type="math/tex">{}</script> y</p>',
    "heading that is a formula": '<h2><script type="math/tex">{}</script></h2><p>x</p>',
    "TeX in text": "<p>\\({}\\) x \\[{}\\] y $x_1 {}$ z $${} x_1$$ \\begin{a}{}\\end{a} {}</p>",
    "TeX that does not end": "<p>\\( {} $x_1 {} \\begin{a} {}</p>",
    "formula of MathML": "<p>x <math><mi>{}</mi><mo>{}</mo><mtext>{}</mtext></math> y</p>",
    "raised word": "<p>x<sup>{}</sup> y<sub><i>{}</i></sub></p>",
    "list in a cell": "<table><tr><th>a<th>b<tr><td><ul><li>{}<li>{}</ul><td><p>{}</p><p>{}</p></table>",
    "code block in a cell": "<table><tr><th>a<th>b<tr><td><pre>{}</pre><td>x<pre>{}\n  {}</pre></table>",
    "label of a row": "<table><tr><th>{}<td>a<tr><th>{}<td>b</table>",
    "title of a box": "<div class=admonition><p class=title>{}</p><p>{}</p></div>",
    "signature": "<dl><dt class=sig>{}</dt><dd>{}</dd></dl>",
    "label of a tab": "<b role=tab aria-controls=a>{}</b><div role=tabpanel id=a>{}</div>",
    "name of the language of code": "<div class=lang>{}</div><pre>x</pre>",
    "summary": "<details><summary>{}</summary>{}</details>",
    "picture of a formula": '<p>x <img class=tex alt="{}"> {}</p>',
    "footnote": '<p>x<sup><a href="#n">1</a></sup></p><ol><li id=n>{}<pre>{}</pre></li></ol>',
    "name of a footnote": '<p>x<sup><a href="#{}">{}</a></sup></p><ol><li id="{}">x</li></ol>',
    "metadata": (
        '<head><title>{}</title><meta name=author content="{}"><meta name=description content="{}">'
        '<meta property="og:site_name" content="{}"><meta name=keywords content="{},{}"></head><p>x</p>'
    ),
}
"""Where a page may have a text, and how it is written there."""

_OF_MARKDOWN: Final = frozenset(
    """html head body p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong del s strike ins mark sup sub
    a img br hr table caption thead tbody tr th td div span section abbr ruby rt rp input label""".split()
)
"""Elements that renderers make of Markdown; all others were spelt out in the text."""
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
"""Renderers name them after their text."""


def page_of(attempt: str, place: str) -> str:
    """A page that has an attempt in one place."""
    written = html.escape(attempt)
    is_verbatim = "<pre" in place or '"{}' in place or "script" in place
    return place.replace("{}", written.replace(LINE_BREAK, "\n" if is_verbatim else "<br>"))


def markdown_of(page: str) -> str:
    """The page as Markdown with front matter, as it is written into a file."""
    return thresher.extract(page, method="plain").to("md", with_metadata=True)


def came_alive(rendered: str) -> str | None:
    """What of the text is more than text in a rendered page; None where nothing is."""
    for found in alive(rendered):
        return found
    for element in elements(rendered):
        said = dict(attributes(element))
        if element.tag not in _OF_MARKDOWN or (said.get("id") == "evil" and element.tag not in _HEADINGS):
            return f"<{element.tag}>"
        if element.tag == "img" and said.get("src", "").startswith("evil") and said.get("alt") != "ours":
            return "<img>"
        if element.tag == "input" and said.get("type") != "checkbox":
            return "<input>"
    return None


def attack(progress: Progress) -> Outcome:
    outcome = Outcome()
    tries = [(attempt, name) for attempt in attempts("markdown.txt") for name in PLACES]
    texts = [markdown_of(page_of(attempt, PLACES[name])) for attempt, name in tries]
    renderers = python_renderers()
    total = len(renderers) + len(NODE_NAMES)
    for done, (renderer, render) in enumerate(renderers.items()):
        progress(done, total)
        _judge(outcome, renderer, tries, map(render, texts))
    node = NodeRenderers()
    if missing := node.missing():
        outcome.left_out.append(missing)
        return outcome
    progress(len(renderers), total)
    for renderer, pages in node.render(texts).items():
        _judge(outcome, renderer, tries, iter(pages))
    return outcome


def _judge(outcome: Outcome, renderer: str, tries: list[tuple[str, str]], pages: Iterator[str]) -> None:
    for (attempt, place), rendered in zip(tries, pages, strict=True):
        outcome.tried += 1
        if found := came_alive(rendered):
            outcome.got_through.append(f"{found} by {renderer}, as {place}: {attempt}")
