"""What may be shown of somebody else's page in a reader's browser: never a script, whatever the page.

Every tag and every attribute is judged by itself, wherever it stands and in whichever namespace. A browser may read
broken or hostile markup otherwise than we did, but it only finds the same tags and attributes in other places, and none
of them is dangerous anywhere. That needs one more thing, which `safe_tags.py` sees to: nothing but these tags begins
with `<`, so comments are removed, and text that browsers read raw is neutralised.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from thresher.page.addresses import SAFE_SCHEMES

POLICY: Final = "script-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; form-action 'none'"
"""The second line of defence: what the browser is told to refuse, should the first have a hole."""

REMOVED: Final = frozenset(
    """
    script base meta link template noscript noembed noframes bgsound keygen animate animatecolor set discard handler
    listener
    """.split()
)
"""Elements that are removed with everything in them. Some of the first few may stay: see `view_elements.py`."""

RENAMED: Final[dict[str, str]] = {
    "xmp": "pre",
    "plaintext": "pre",
    "object": "thresher-object",
    "applet": "thresher-object",
    "embed": "iframe",
}
"""Elements that stay under another name, because of the raw text in them or of what they load. In drawings and formulas
they get names of our own, since `pre` would end the drawing."""

FRAMES: Final = frozenset({"iframe", "frame", "portal", "fencedframe", "embed"})
"""Elements that show another page. They keep their place and are left empty."""

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]*")
_UNWANTED: Final = frozenset(
    "srcdoc autofocus autoplay ping nonce integrity crossorigin manifest http-equiv is shadowrootclonable".split()
)
"""Attributes that run, start, call or block something. Those that check where a style sheet comes from are meant for
the page's own site: here they would only keep it from loading."""

_OURS: Final = "data-thresher"
_SPACE: Final = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+")
_DANGEROUS_SCHEME: Final = re.compile(r"(?:java|vb|live|j|ecma)script:|mocha:|data:", re.IGNORECASE)
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_ADDRESSES: Final = frozenset(
    """href src srcset imagesrcset action formaction cite poster data background longdesc usemap lowsrc dynsrc profile
    codebase classid archive icon""".split()
)
"""Attributes that are addresses and nothing else; with a prefix too, as in `xlink:href` and `data-src`."""
_HARMLESS_DATA: Final = re.compile(
    r"data:(?:image/(?:a?png|p?jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|(?:audio|video|font)/[\w.-]+)[;,]",
    re.IGNORECASE | re.ASCII,
)
_DRAWING: Final = re.compile(r"data:image/svg\+xml[;,]", re.IGNORECASE)
_TAKES_DRAWINGS: Final = frozenset({"src", "srcset", "poster"})
_SHOWS_DRAWINGS: Final = frozenset({"img", "source", "video", "input"})
"""Where a drawing is shown as a picture, in which nothing runs."""
_STYLE_DATA: Final = re.compile(r"data:text/css[;,]", re.IGNORECASE)
_LOCAL: Final = re.compile(r"file(?:system)?:|\\[\\/]|/\\", re.IGNORECASE)
"""Addresses of the reader's own machine and network."""

_DANGEROUS_STYLE: Final = re.compile(r"(?:java|vb)script(?=\s*:)|(?<![\w-])file(?=:[/\\])|<(?=[a-z/!?])", re.IGNORECASE)
_COMMENT_SIGNS: Final = re.compile(r"<!--|-->")

_LATE: Final = {"data-src": "src", "data-original": "src", "data-lazy-src": "src", "data-srcset": "srcset"}
_LIKE_ADDRESS: Final = re.compile(r"\S*[./]\S*(?:\s.*)?", re.DOTALL)


def is_name(name: str) -> bool:
    """Whether a tag or an attribute can be written under this name and read again."""
    return _NAME.fullmatch(name) is not None


def is_harmless(tag: str, name: str, value: str) -> bool:
    """Whether an attribute of an element may stay."""
    name = name.lower()
    if not is_name(name) or name in _UNWANTED or name.startswith(_OURS) or _is_handler(name):
        return False
    if (name == "src" and tag in FRAMES) or (name == "rel" and tag != "link"):
        return False
    if tag == "meta":
        return name in ("name", "content")
    return (":" not in value and "\\" not in value) or not _is_dangerous_address(tag, name, value)


def _is_handler(name: str) -> bool:
    return any(part.startswith("on") for part in name.split(":"))


def _is_dangerous_address(tag: str, name: str, value: str) -> bool:
    """Whether a browser would run what the address holds, or read the reader's own files. Any attribute may be one."""
    address = _SPACE.sub("", value)
    several = [f"{each}," for each in address.split(",")] if name.endswith("srcset") else [address]
    if any(map(_LOCAL.match, several)):
        return True
    if _is_address(name):
        return any(_has_dangerous_scheme(tag, name, each) for each in several)
    return _DANGEROUS_SCHEME.match(address) is not None and _is_dangerous_data(tag, name, address)


def _is_address(name: str) -> bool:
    return re.split("[:-]", name)[-1] in _ADDRESSES


def _has_dangerous_scheme(tag: str, name: str, address: str) -> bool:
    scheme = _SCHEME.match(address)
    return scheme is not None and scheme[1].lower() not in SAFE_SCHEMES and _is_dangerous_data(tag, name, address)


def _is_dangerous_data(tag: str, name: str, address: str) -> bool:
    """Whether an address is anything but data that can only be seen or heard."""
    if _DRAWING.match(address) is not None:
        return name not in _TAKES_DRAWINGS or tag not in _SHOWS_DRAWINGS
    if _STYLE_DATA.match(address) is not None:
        return (tag, name) != ("link", "href")
    return _HARMLESS_DATA.match(address) is None


def style(text: str) -> str:
    """A style sheet, or a style attribute, in which nothing can be taken for a tag or a script."""
    if "<" in text:
        text = _COMMENT_SIGNS.sub(" ", text)
    return _DANGEROUS_STYLE.sub(lambda found: r"\3c " if found[0] == "<" else "none", text)


def inline_style(text: str) -> str:
    """A style attribute, without `!important` in any spelling."""
    return style(text).replace("!", " ")


def style_link(attributes: Mapping[str, str]) -> dict[str, str] | None:
    """What must change in a `link` for it to load its style sheet; None where it links to something else.

    Some pages load style sheets as something else first and let a script apply them later, but no script runs here.
    """
    kinds = attributes.get("rel", "").lower().split()
    if "stylesheet" not in kinds:
        preloaded = "preload" in kinds and attributes.get("as", "").strip().lower() == "style"
        return {"rel": "stylesheet"} if preloaded else None
    rel = "alternate stylesheet" if "alternate" in kinds else "stylesheet"
    waits = "onload" in attributes and attributes.get("media", "").strip().lower() == "print"
    return {"rel": rel, **({"media": "all"} if waits else {})}


def late_picture(attributes: Mapping[str, str]) -> dict[str, str]:
    """The addresses of a picture that a script would have put in place."""
    found = {}
    for late, name in _LATE.items():
        value = attributes.get(late, "").strip()
        if value and name not in found and _LIKE_ADDRESS.fullmatch(value) and is_harmless("img", name, value):
            found[name] = value
    return found
