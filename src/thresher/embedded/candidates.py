"""Texts in the data of a page that may be its main text.

Every value is searched, except for those whose keys say that no text is there. Strings that read well are candidates,
and so are lists of paragraphs, and threads: lists of what several people wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from thresher.embedded import data_keys, rich_text
from thresher.embedded.data_values import Data, json_at
from thresher.embedded.prose import prose_of
from thresher.page.budget import Purse

_LEAST_WORDS: Final = 30
"""A shorter text is not worth a guess."""
_TITLE_KEYS: Final = ("headline", "title", "name", "heading")
_MOST_LEVELS_TO_TITLE: Final = 4
_LONGEST_TITLE: Final = 300
_AUTHOR_KEYS: Final = ("author", "username", "user", "creator", "owner", "author_name")
_POST_KEYS: Final = ("cooked", "html", "body", "content", "text", "message")
_SHORTEST_STRING: Final = 50
"""Characters: thirty Chinese words have that many."""
_LENGTH_OF_QUICK_LOOK: Final = 2_000
_MOST_NESTED_STRINGS: Final = 3
"""Strings with JSON inside strings with JSON."""
_CONTAINERS: Final = (dict, list)


class Node(NamedTuple):
    """A value and the way to it."""

    value: Any
    key: str
    above: Node | Data
    """The value that it is part of, or the data itself."""
    strings: int = 0
    """How many strings that hold JSON are around it."""
    tried: bool = False
    """Whether it was part of a list of paragraphs that did not read well: it is not tried as one again."""

    @property
    def way(self) -> Iterator[Node]:
        """The node itself, and everything that it is part of."""
        node: Node | Data = self
        while isinstance(node, Node):
            yield node
            node = node.above

    @property
    def data(self) -> Data:
        return next(node.above for node in self.way if isinstance(node.above, Data))


class Candidate(NamedTuple):
    """A text that may be the main text."""

    words: int
    markup: str
    title: str | None
    node: Node
    owner: int = 0
    """The id of the object that has the title; 0 if there is none."""


def candidates_in(data: Iterable[Data], purse: Purse) -> Iterator[Candidate]:
    """All texts in the data, in its order. Each object is looked at once, and each text is paid for: many places of a
    value may hold the same one."""
    stack = [Node(each.value, each.name, each) for each in data if not _is_chaff(each.name)][::-1]
    seen: dict[int, Any] = {}  # with the objects themselves, because the id of an object that is gone may be used again
    written: set[int] = set()
    while stack and purse.look():
        node = stack.pop()
        if isinstance(node.value, _CONTAINERS):
            if id(node.value) in seen:
                continue
            seen[id(node.value)] = node.value
        text = _text_at(node, written, purse)
        if isinstance(node.value, str) and not purse.spend(len(node.value)):
            return
        found = None if len(text) < _SHORTEST_STRING or _is_short(text) else prose_of(text)
        if found is not None and found.words >= _LEAST_WORDS:
            title, owner = _title_of(node)
            yield Candidate(found.words, found.markup, title, node, owner)
        else:
            stack.extend(reversed(_below(node)))


def _is_chaff(name: str) -> bool:
    """Whether the name of the data rules out a text; names of frameworks such as __NEXT_DATA__ say nothing."""
    return data_keys.is_chaff(name) and not name.startswith("__")


def _is_short(text: str) -> bool:
    """Whether a text surely has too few words: a quick test, because data has many such strings."""
    return text.isascii() and text.count("<") + len(text[:_LENGTH_OF_QUICK_LOOK].split()) < _LEAST_WORDS


def _text_at(node: Node, written: set[int], purse: Purse) -> str:
    """The text of a value itself, as markup; "" if the value is no text."""
    if isinstance(node.value, str):
        return "" if node.value[:1] in ("{", "[") else node.value
    if not isinstance(node.value, list):
        return ""
    if _is_thread(node.value):
        return "".join(_thread_markup(node.value, purse))
    is_read = not node.tried and rich_text.is_document(node.value)
    return rich_text.markup_of(node.value, written, purse) if is_read else ""


def _below(node: Node) -> list[Node]:
    """The values inside a value, without numbers, short strings and what its keys rule out."""
    value, strings = node.value, node.strings
    if isinstance(value, dict):
        return [
            Node(each, key, node, strings, node.tried and key in rich_text.KEYS_OF_PARTS)
            for key, each in value.items()
            if _is_worth_a_look(each) and not data_keys.is_chaff(key)
        ]
    if isinstance(value, list):
        tried = node.tried or rich_text.is_document(value)
        return [Node(each, node.key, node, strings, tried) for each in value if _is_worth_a_look(each)]
    if isinstance(value, str) and strings < _MOST_NESTED_STRINGS and value[:1] in ("{", "["):
        return [Node(json_at(value), node.key, node, strings + 1)]
    return []


def _is_worth_a_look(value: Any) -> bool:
    return len(value) >= _SHORTEST_STRING if isinstance(value, str) else isinstance(value, _CONTAINERS)


def _title_of(node: Node) -> tuple[str | None, int]:
    """The title of the nearest object around a text that has a title, and the id of that object."""
    for above in islice(node.way, 1, _MOST_LEVELS_TO_TITLE + 1):
        if isinstance(above.value, dict):
            for name in _TITLE_KEYS:
                title = above.value.get(name)
                if isinstance(title, str) and title.strip() and len(title) <= _LONGEST_TITLE:
                    return " ".join(title.split()), id(above.value)
    return None, 0


def _is_thread(items: list[Any]) -> bool:
    """Whether a list is a conversation: each item has an author and a text, and none has a title."""
    return len(items) > 1 and all(
        isinstance(item, dict)
        and any(name in item for name in _AUTHOR_KEYS)
        and any(isinstance(item.get(name), str) for name in _POST_KEYS)
        and not any(isinstance(item.get(name), str) for name in ("title", "headline"))
        for item in items
    )


def _thread_markup(items: list[dict[str, Any]], purse: Purse) -> Iterator[str]:
    for item in items:
        said = next(item[name] for name in _POST_KEYS if isinstance(item.get(name), str))
        if not purse.spend(len(said)):
            return
        if prose := prose_of(said):
            yield f"<div>{prose.markup}</div>"
