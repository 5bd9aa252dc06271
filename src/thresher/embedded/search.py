"""Looking for texts in a value.

All of a value is walked over, but for what its keys call chaff. Strings that read well are candidates, and so are lists
of paragraphs, and threads: lists of what several people wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from thresher.embedded import keys, rich
from thresher.embedded.carriers import MOST_CHARACTERS
from thresher.embedded.node import Candidate, Node
from thresher.embedded.prose import prose_of
from thresher.embedded.values import Data, read

_MOST_NODES: Final = 100_000
_LEAST_WORDS: Final = 30
"""A shorter text is not worth a guess."""
_TITLES: Final = ("headline", "title", "name", "heading")
_TITLE_LEVELS: Final = 4
_LONGEST_TITLE: Final = 300
_AUTHORS: Final = ("author", "username", "user", "creator", "owner", "author_name")
_THREAD_BODIES: Final = ("cooked", "html", "body", "content", "text", "message")
_LEAST_STRING: Final = 50
"""Characters: so many are thirty words of Chinese."""
_QUICK_LOOK: Final = 2_000
_MOST_STRINGS: Final = 3
_MOST_READ: Final = 2 * MOST_CHARACTERS
"""Characters that are looked at in all. Many places of a value may hold the same text: it costs each time."""
_HOLDS_MORE: Final = (dict, list)


def candidates_in(data: Iterable[Data]) -> Iterator[Candidate]:
    """All texts in some data, in its order. Each object is looked at once."""
    stack = [Node(each.value, each.name, each) for each in data if not _is_chaff(each.name)][::-1]
    seen: dict[int, Any] = {}  # the objects themselves too: the number of one that is gone may come again
    written: set[int] = set()
    left = _MOST_READ
    for _ in range(_MOST_NODES):
        if not stack or left < 0:
            return
        node = stack.pop()
        if isinstance(node.value, _HOLDS_MORE):
            if id(node.value) in seen:
                continue
            seen[id(node.value)] = node.value
        text = _text_at(node, written)
        left -= len(node.value) if isinstance(node.value, str) else len(text)
        found = None if len(text) < _LEAST_STRING or _is_short(text) else prose_of(text)
        if found is not None and found.words >= _LEAST_WORDS:
            title, owner = _title_of(node)
            yield Candidate(found.words, found.markup, title, node, owner)
        elif len(stack) < _MOST_NODES:
            stack.extend(reversed(_below(node)))


def _is_chaff(name: str) -> bool:
    """Whether the name of some data says that no text is there; those of frameworks, as __NEXT_DATA__, say nothing."""
    return keys.is_chaff(name) and not name.startswith("__")


def _is_short(text: str) -> bool:
    """Whether a text surely has too few words: a quick look, as data has many such strings."""
    return text.isascii() and text.count("<") + len(text[:_QUICK_LOOK].split()) < _LEAST_WORDS


def _text_at(node: Node, written: set[int]) -> str:
    """The text that a value is, by itself."""
    if isinstance(node.value, str):
        return "" if node.value[:1] in ("{", "[") else node.value
    if not isinstance(node.value, list):
        return ""
    if _is_thread(node.value):
        return "".join(_thread_markup(node.value))
    return "" if node.tried or not rich.is_document(node.value) else rich.markup_of(node.value, written)


def _below(node: Node) -> list[Node]:
    """What a value holds, without numbers, short strings and chaff."""
    value, strings = node.value, node.strings
    if isinstance(value, dict):
        return [
            Node(each, key, node, strings, node.tried and key in rich.DEEPER)
            for key, each in islice(value.items(), _MOST_NODES)
            if _is_worth_a_look(each) and not keys.is_chaff(key)
        ]
    if isinstance(value, list):
        tried = node.tried or rich.is_document(value)
        return [Node(each, node.key, node, strings, tried) for each in value[:_MOST_NODES] if _is_worth_a_look(each)]
    if isinstance(value, str) and strings < _MOST_STRINGS and value[:1] in ("{", "["):
        return [Node(read(value), node.key, node, strings + 1)]
    return []


def _is_worth_a_look(value: Any) -> bool:
    return len(value) >= _LEAST_STRING if isinstance(value, str) else isinstance(value, _HOLDS_MORE)


def _title_of(node: Node) -> tuple[str | None, int]:
    """The title of what the text belongs to: the nearest of the objects around it that has one."""
    for above in islice(node.way, 1, _TITLE_LEVELS + 1):
        if isinstance(above.value, dict):
            for name in _TITLES:
                title = above.value.get(name)
                if isinstance(title, str) and title.strip() and len(title) <= _LONGEST_TITLE:
                    return " ".join(title.split()), id(above.value)
    return None, 0


def _is_thread(items: list[Any]) -> bool:
    """Whether people talk here: each item has an author, and none a title of its own."""
    return len(items) > 1 and all(
        isinstance(item, dict)
        and any(name in item for name in _AUTHORS)
        and any(isinstance(item.get(name), str) for name in _THREAD_BODIES)
        and not any(isinstance(item.get(name), str) for name in ("title", "headline"))
        for item in items
    )


def _thread_markup(items: list[dict[str, Any]]) -> Iterator[str]:
    left = MOST_CHARACTERS
    for item in items:
        said = next(item[name] for name in _THREAD_BODIES if isinstance(item.get(name), str))
        left -= len(said)
        if left < 0:
            return
        if prose := prose_of(said):
            yield f"<div>{prose.markup}</div>"
