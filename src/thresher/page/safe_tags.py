"""Tags and texts of somebody else's page, in a form that is safe in a page that a reader opens in a browser.

Each is put together anew from what was read. All characters with a meaning in HTML are escaped, in attributes too:
where a browser takes a tag for text, it must not find another tag in its attributes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from thresher.page import harmless

MARK: Final = "data-thresher"
"""The attribute that carries every mark. The page's own attributes of that name are left out."""

ROOM_BEFORE_HEAD: Final = 600
"""Bytes for the attributes of `html` and `head`: browsers look for the encoding only in the first 1,024."""

FIRST_IN_HEAD: Final = (
    '<meta charset="utf-8">'
    f'<meta http-equiv="Content-Security-Policy" content="{harmless.POLICY}">'
    '<meta name="referrer" content="no-referrer">'
)

_NAMELESS: Final = "thresher-element"


def escaped(text: str) -> str:
    """Text that browsers read as it is, carriage returns included, which a page can have by a character reference."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def start_tag(name: str, attributes: Mapping[str, str], mark: str | None = None) -> str:
    """A start tag; its name and those of its attributes are known to be harmless."""
    marked = {**attributes, MARK: mark} if mark else attributes
    return f"<{name}{''.join(map(_attribute, marked, marked.values()))}>"


def _attribute(name: str, value: str) -> str:
    quoted = escaped(value).replace('"', "&quot;")
    return f' {name}="{quoted}"'


def safe_name(name: str, *, is_foreign: bool) -> str:
    """What an element is called in the view: its own name, unless browsers would load or run something for it."""
    if name in harmless.RENAMED:
        return f"thresher-{name}" if is_foreign else harmless.RENAMED[name]
    return name if harmless.is_name(name) else _NAMELESS


def safe_attributes(name: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes of an element that may stay, and those that a script would have set."""
    return {
        each: harmless.inline_style(value) if each == "style" else value
        for each, value in {**attributes, **_changed(name, attributes)}.items()
        if harmless.is_harmless(name, each, value)
    }


def _changed(name: str, attributes: Mapping[str, str]) -> Mapping[str, str]:
    if name in ("img", "source"):
        return harmless.late_picture(attributes)
    if name == "link":
        return harmless.style_link(attributes) or {}
    if name == "template":  # so that our own style sheets can be changed in it
        return {"shadowrootmode": "open"}
    return {}


def shortened(attributes: Mapping[str, str], room: int) -> tuple[dict[str, str], int]:
    """The attributes that there is room for, and the room that is left."""
    short = {}
    for name, value in attributes.items():
        size = len(_attribute(name, value).encode())
        if size <= room:
            room -= size
            short[name] = value
    return short, room


def style_text(text: str, *, is_foreign: bool) -> str:
    """The text of a style sheet. Browsers read it raw, but in drawings they resolve references in it."""
    safe = harmless.style(text)
    return safe.replace("&", "&amp;") if is_foreign else safe
