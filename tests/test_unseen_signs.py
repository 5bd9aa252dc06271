"""Characters that control terminals, turn lines around or carry messages unseen reach no output."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from hypothesis import example, given, settings
from hypothesis import strategies as st

import thresher

UNSEEN: Final = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
"""But for the tags that make the flag of a country: those stand after a black flag."""
SIGNS: Final = "\x1b\x07\x08\x0b\x0c\r\x7f\x85\x9b\u2028\u2029\u202a\u202e\u2066\u2069\U000e0001\U000e0041\U000e007f"
TEXTS: Final = st.lists(st.sampled_from([*SIGNS, *" aé<&\"'-", "mill", "&#x9b;", "&#27;", "&#8232;"]), max_size=12)

PAGE: Final = """<!doctype html><html lang="en{0}"><head><title>The mill{0} by the weir</title>
<meta name=description content="A{0} mill"><meta name=author content="Anna{0} Weir">
<meta name=keywords content="a{0},b">
<meta property=og:site_name content="The{0} Mill"><meta property=og:image content="https://example.org/a{0}.png">
<link rel=canonical href="https://example.org/a{0}"><link rel=license href="https://example.org/l{0}">
<script type=application/ld+json>{{"@type":"Article","headline":"The\\u202e\\u001b mill","author":"A\\u2066b"}}</script>
</head><body><article><h1>The mill{0} by the weir</h1><p class="byline{0}">By <a rel=author href="/u{0}">Anna{0}</a></p>
<p>The mill had stood by the weir{0} for two hundred years when <a href="https://example.org/{0}x" title="t{0}">the
river</a> rose in the spring of that year, and nobody in the village could remember a flood that had come so early.</p>
<p><img src="a{0}.png" alt="A mill{0}" title="mill{0}" width=600 height=400><abbr title="a{0}b">ab</abbr> and
<a href="data{0}">so</a> on until the water stood in the lower room, as high as a table, and the miller slept.</p>
<pre><code class="language-py{0}">print({0})</code></pre><blockquote cite="https://example.org/{0}">It rose{0}, he
said, and then it fell again, and the sacks were wet.</blockquote><ol start="3{0}"><li>one{0}<li>two</ol>
<table><caption>Heights{0}</caption><tr><th>day{0}<th>feet<tr><td>Monday{0}<td>3<tr><td>Tuesday<td>4</table>
<figure><img src=b.png alt="{0}weir"><figcaption>The weir{0} in May of that year.</figcaption></figure>
<p>It rose <math alttext="x{0}"><mi>x{0}</mi></math> feet, and <time datetime="2020-05-01{0}">in May</time> it fell.</p>
<video src="v{0}.mp4" title="v{0}"></video><iframe src="https://www.youtube.com/embed/a{0}" title="f{0}"></iframe>
</article><section id=comments><h2>Comments</h2><div class=comment id="c1{0}"><span class=author>Bert{0}</span>
<time datetime="2020-05-02{0}">May</time><p>I remember the flood{0} very well, because I was there.</p></div>
<div class=comment id=c2><span class=author>Cleo</span><p>So do{0} I, and my mother too, as she said.</p></div>
</section></body></html>"""


def strings_in(value: Any) -> Iterator[str]:
    """All that can be read in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from (*strings_in(name), *strings_in(inner))
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from strings_in(inner)
    elif is_dataclass(value):
        for field in fields(value):
            yield from strings_in(getattr(value, field.name))


@settings(max_examples=60, deadline=None)
@given(TEXTS.map("".join), st.sampled_from(["auto", "plain"]))
@example(SIGNS, "auto")
@example(SIGNS, "plain")
@example("".join(f"&#{ord(sign)};" for sign in SIGNS), "auto")
def test_no_output_holds_signs_that_nobody_sees(signs: str, method: str) -> None:
    result = thresher.extract(PAGE.format(signs), url="https://example.org/a", method=method)
    outputs = {
        name: getattr(result, name)
        for name in ("text", "markdown", "html", "xml", "front_matter", "title", "author", "next_page")
    }
    outputs |= {"json": result.to_dict(), "metadata": result.metadata.to_dict()}
    outputs |= {"blocks": result.blocks, "posts": result.posts, "comments": result.comments}
    found = {name: [one for one in strings_in(value) if UNSEEN.search(one)] for name, value in outputs.items()}
    assert not {name: texts for name, texts in found.items() if texts}
