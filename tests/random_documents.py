"""Random documents, and what a reader of the Markdown that is made of them sees: both are compared in the tests."""

from __future__ import annotations

import html
from collections.abc import Iterator

from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

READER = MarkdownIt("commonmark").enable("table").enable("strikethrough")
Outline = list[tuple[str, str]]
"""What a reader sees: kind and text of each block; containers open with "<kind" and close with ">"."""


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
        if child.type in ("softbreak", "hardbreak") or child.content == "<br>":
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
            if kind == "h2":  # one with nothing beneath is no heading
                part = f"{part[0]}<p>x</p>", [*part[1], ("p", "x")]
        source.append(part[0])
        seen += part[1]
    return "".join(source), seen


def words_seen(text: str) -> Iterator[str]:
    for token in READER.parse(text):
        yield from seen_text(token).split()
