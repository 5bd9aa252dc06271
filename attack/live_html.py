"""What is alive in HTML that somebody else's text was put into, found by a parser that is not ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import turbohtml
from turbohtml import Element

_SCRIPTED: Final = frozenset("script iframe frame object embed applet portal fencedframe base meta link style".split())
"""Elements that run, load or redirect something. Frames with an address count twice."""
_FRAMES: Final = frozenset("iframe frame portal fencedframe embed script".split())
_ADDRESS_ATTRIBUTES: Final = frozenset(
    """href src srcset action formaction cite poster data background longdesc usemap ping manifest xlink:href dynsrc
    lowsrc code codebase archive profile icon classid srcdoc imagesrcset from to values by""".split()
)
_IGNORED_IN_ADDRESSES: Final = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+")
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_LEADS_SOMEWHERE: Final = frozenset({"http", "https", "mailto", "tel", "ftp", "sms", "xmpp"})
"""The last is a link of its own in GitHub's Markdown."""
_PICTURE_DATA: Final = re.compile(r"data:(?:image|audio|video|font)/[\w.+-]+[;,]", re.IGNORECASE)


def alive(html: str, *, scripting: bool = True) -> Iterator[str]:
    """Everything in HTML that could run, load or lead to something that runs, each as a short text."""
    for element in elements(html, scripting=scripting):
        if element.tag.lower() in _SCRIPTED:
            yield f"<{element.tag}>"
        yield from _live_attributes(element)


def elements(html: str, *, scripting: bool = True) -> Iterator[Element]:
    """All elements, those of shadow trees and templates too."""
    root = turbohtml.parse(html, scripting=scripting).root
    for node in root.descendants if root is not None else ():
        if isinstance(node, Element):
            yield node


def attributes(element: Element) -> Iterator[tuple[str, str]]:
    for name, value in element.attrs.items():
        yield name.lower(), " ".join(value) if isinstance(value, list) else value or ""


def _live_attributes(element: Element) -> Iterator[str]:
    for name, value in attributes(element):
        if name.rpartition(":")[2].startswith("on"):
            yield f"<{element.tag} {name}>"
        elif (
            name == "srcdoc"
            or (name == "src" and element.tag.lower() in _FRAMES)
            or (name in _ADDRESS_ATTRIBUTES and not leads_somewhere(value))
        ):
            yield f"<{element.tag} {name}={value[:40]!r}>"


def leads_somewhere(address: str) -> bool:
    """Whether an address can do nothing but lead to a place or show a picture."""
    address = _IGNORED_IN_ADDRESSES.sub("", address)
    scheme = _SCHEME.match(address)
    return scheme is None or scheme[1].lower() in _LEADS_SOMEWHERE or _PICTURE_DATA.match(address) is not None
