"""The XML document around the content: facts about the page, each with its source, comments, posts, and reasons.

<page title="…" url="…" language="…" kind="…" method="…" confidence="…">
<metadata> <title source="…">…</title> <author nil="true"/> … </metadata>
<content> … </content>
<comments> <comment author="…" date="…" depth="0">…</comment> … </comments>
<posts> <post author="…" date="…" depth="0">…</post> … </posts>
<reasons> <reason>…</reason> … </reasons>
</page>

A fact that is not known says `nil="true"`. One with several values, such as tags, is written once for each of them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


_ROOT: Final = ("title", "url", "language", "kind", "method", "confidence")
"""What the root says: all that most users want to know. Attributes that are not known are left out."""

_NO_FACTS: Final = ("sources", "method", "confidence", "reasons", "text", "markdown", "comments", "posts", "blocks")


def document(result: Mapping[str, Any], content: str) -> str:
    """A whole document, made from everything known about a page as plain values, and its content as XML."""
    kind = result["kind"]["name"] if result["kind"] else None
    known = {**result, "kind": kind}
    root = {name: known[name] for name in _ROOT if known[name] is not None}
    facts = {name: value for name, value in known.items() if name not in _NO_FACTS}
    parts = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<page{attributes(root)}>',
        metadata_element(facts, result["sources"]),
        f"<content>{content}\n</content>",
        post_elements("comment", result["comments"]),
        post_elements("post", result["posts"]),
        reason_elements(result["reasons"]),
        "</page>",
    )
    return "\n".join(parts)


def metadata_element(facts: Mapping[str, Any], sources: Mapping[str, str]) -> str:
    """Every fact in an element of its own, with where it came from."""
    return _group("metadata", (line for name, value in facts.items() for line in _fact(name, value, sources)))


def _fact(name: str, value: Any, sources: Mapping[str, str]) -> Iterable[str]:
    source = f" source={quoted(sources[name])}" if name in sources else ""
    for each in value if isinstance(value, list | tuple) else [value]:
        yield f'<{name} nil="true"/>' if each is None else f"<{name}{source}>{escaped(str(each))}</{name}>"
    if value in ([], ()):
        yield f'<{name} nil="true"/>'


def post_elements(name: str, posts: Sequence[Mapping[str, Any]]) -> str:
    """Comments or posts, in the order of the page."""
    return _group(f"{name}s", (_post(name, post) for post in posts))


def _post(name: str, post: Mapping[str, Any]) -> str:
    known = {key: post[key] for key in ("author", "date", "depth") if post[key] is not None}
    return f"<{name}{attributes(known)}>{escaped(post['text'])}</{name}>"


def reason_elements(reasons: Iterable[str]) -> str:
    return _group("reasons", (f"<reason>{escaped(reason)}</reason>" for reason in reasons))


def _group(name: str, lines: Iterable[str]) -> str:
    return "\n".join((f"<{name}>", *lines, f"</{name}>"))


def attributes(values: Mapping[str, Any]) -> str:
    return "".join(f" {name}={quoted(str(value))}" for name, value in values.items())


def escaped(text: str) -> str:
    return html.escape(_NOT_XML.sub("", text), quote=False)


def quoted(value: str) -> str:
    return f'"{html.escape(_NOT_XML.sub("", value))}"'
