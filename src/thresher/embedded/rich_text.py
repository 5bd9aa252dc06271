"""Texts that are trees of paragraphs, as editors save them.

Each editor has its own names for the same things, such as

    {"type": "paragraph", "content": [{"type": "text", "text": "..."}]}
    {"_type": "block", "style": "h2", "children": [{"_type": "span", "text": "..."}]}
    {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": "..."}]}
    {"type": "header", "data": {"text": "...", "level": 2}}

so only the names of types are read, and texts are taken from a few known data_keys.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final, NamedTuple

from thresher.embedded import data_keys
from thresher.embedded.prose import has_blocks
from thresher.page.budget import Purse

_TYPE_KEYS: Final = ("type", "_type", "nodeType", "__typename", "__component", "blockType", "component", "name", "kind")
_TEXT_KEYS: Final = ("plain_text", "html", "text", "value", "content", "saveContent", "rendered", "markdown", "body")
_HEADING_KEYS: Final = ("heading", "title", "headline")
KEYS_OF_PARTS: Final = (
    "children", "content", "contents", "blocks", "text", "value", "data", "attributes", "model", "primary", "fields",
    "items", "body", "rich_text", "richText", "paragraph", "paragraphs", "nodes", "root", "elements", "sections",
    "document", "components",
)  # fmt: skip
_ADDRESS_KEYS: Final = frozenset(
    ["url", "href", "slug", "permalink", "link", "path", "uri", "canonicalUrl", "price", "src"]
)
_LEVEL: Final = re.compile(r"(?:heading|header|title|h)(one|two|three|four|five|six|[1-6])")
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_TAGS: Final = {
    "paragraph": "p", "p": "p", "unstyled": "p", "block": "p",
    "list": "ul", "ul": "ul", "ol": "ol", "bulletlist": "ul", "orderedlist": "ol", "unorderedlist": "ul",
    "listitem": "li", "li": "li", "unorderedlistitem": "li", "orderedlistitem": "li",
    "blockquote": "blockquote", "quote": "blockquote", "code": "pre", "codeblock": "pre",
    "table": "table", "tablerow": "tr", "tr": "tr", "tablecell": "td", "td": "td", "tableheader": "th", "th": "th",
}  # fmt: skip
_INLINE_PARENTS: Final = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "pre")
"""Tags whose insides are words, unless they say otherwise."""
_BREAKS: Final = ("hardbreak", "br", "linebreak")
_MOST_PARTS: Final = 5_000
_MOST_KEYS_OF_TEXT: Final = 3


class _Tag(NamedTuple):
    text: str


class _Node(NamedTuple):
    value: Any
    in_line: bool
    """Whether it stands within a line of text."""
    tag: str = ""
    """What to put around it if it is a mere string."""


def type_of(node: dict[str, Any]) -> str:
    """The name that a node gives to its kind, in lower case and without signs; "" where it gives none."""
    name = next((node[key] for key in _TYPE_KEYS if isinstance(node.get(key), str)), "")
    return "".join(data_keys.words_of(name.rpartition(".")[2].rpartition("/")[2]))


def is_document(items: list[Any]) -> bool:
    """Whether the items of a list are parts of one text, and not things that each have a page of their own."""
    return 0 < len(items) <= _MOST_PARTS and all(map(_is_part, items))


def _is_part(item: Any) -> bool:
    """A text, or an object that says what it is or holds little else than a text.

    What has both a title and an address is a page of its own. A picture has an address alone.
    """
    if isinstance(item, str):
        return " " in item
    if not isinstance(item, dict) or (_ADDRESS_KEYS & item.keys() and any(item.get(name) for name in _HEADING_KEYS)):
        return False
    return len(item) <= _MOST_KEYS_OF_TEXT or any(isinstance(item.get(name), str) for name in _TYPE_KEYS)


def markup_of(root: Any, seen: set[int], purse: Purse) -> str:
    """A tree of paragraphs as markup, without what was seen before: an object may hold itself."""
    parts: list[str] = []
    stack: list[_Node | _Tag] = [_Node(root, False)]
    while stack and purse.look():
        top = stack.pop()
        if isinstance(top, _Tag):
            parts.append(top.text)
        elif isinstance(top.value, str):
            parts.append(_string(top) if purse.spend(len(top.value)) else "")
        elif isinstance(top.value, list | dict) and id(top.value) not in seen:
            seen.add(id(top.value))
            stack.extend(reversed(_inside(top)))
    return "".join(parts)


def _string(node: _Node) -> str:
    if has_blocks(node.value):
        return str(node.value)
    text = escape(node.value, quote=False) if "</" not in node.value else node.value
    return text if node.in_line else f"<{node.tag or 'p'}>{text}</{node.tag or 'p'}>"


def _inside(node: _Node) -> list[_Node | _Tag]:
    """What a list or an object consists of, in order."""
    if isinstance(node.value, list):
        return [_Node(each, node.in_line, node.tag) for each in node.value]
    kind = type_of(node.value)
    if kind in _BREAKS:
        return [_Tag("<br>")]
    if data_keys.is_chaff(kind):
        return []
    tag = _tag_of(node.value, kind, node.in_line)
    in_line = node.in_line or tag in _INLINE_PARENTS
    inner = [*_heading(node.value, in_line), *_content(node.value, in_line, "li" if tag in ("ul", "ol") else "")]
    return [_Tag(f"<{tag}>"), *inner, _Tag(f"</{tag}>")] if tag else inner


def _tag_of(node: dict[str, Any], kind: str, in_line: bool) -> str:
    style = node.get("style")
    named = "".join(data_keys.words_of(style)) if isinstance(style, str) else ""
    if level := _LEVEL.fullmatch(named) or _LEVEL.fullmatch(kind):
        return f"h{_NUMBERS.get(level[1], level[1])}"
    if kind in ("heading", "header"):
        return f"h{_level(node)}"
    if isinstance(node.get("listItem"), str):
        return "li"
    if kind in _TAGS:
        return _TAGS[kind]
    return ""


def _level(node: dict[str, Any]) -> int:
    """The level of a heading, wherever its editor writes it; 2 where it does not."""
    inner = [node, *(node[key] for key in ("attrs", "data", "attributes") if isinstance(node.get(key), dict))]
    for each in inner:
        for key in ("level", "depth", "tag"):
            digit = str(each.get(key, ""))[:2].lstrip("h")[:1]
            if digit in "123456" and digit:
                return int(digit)
    return 2


def _heading(node: dict[str, Any], in_line: bool) -> list[_Node | _Tag]:
    """The title of a section."""
    title = next((node[key] for key in _HEADING_KEYS if isinstance(node.get(key), str) and node[key].strip()), None)
    return [] if in_line or title is None else [_Node(title, False, "h2")]


def _content(node: dict[str, Any], in_line: bool, tag: str) -> list[_Node | _Tag]:
    """The text of a node, or else what it holds."""
    text = next((node[key] for key in _TEXT_KEYS if isinstance(node.get(key), str) and node[key].strip()), None)
    if text is not None:
        return [_Node(text, in_line, tag)]
    return [_Node(node[key], in_line, tag) for key in KEYS_OF_PARTS if isinstance(node.get(key), list | dict)]
