"""Other extractors, each called as its own documentation says to call it for the main text without comments.

A peer gets the bytes of the page if it finds out their encoding by itself; else the text as our decoder reads it, so
that it does not lose for want of a decoder.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata, util
from typing import Any, Final, NamedTuple

from thresher.page.decode import decode

_JUSTEXT_LANGUAGES: Final = {
    "ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "en": "English", "es": "Spanish", "et": "Estonian", "fi": "Finnish", "fr": "French", "hr": "Croatian",
    "hu": "Hungarian", "it": "Italian", "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nl": "Dutch",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovenian",
    "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese",
}  # fmt: skip


class Peer(NamedTuple):
    """An extractor that is not ours."""

    module: str
    """What is imported."""
    package: str
    """What is installed."""
    extract: Callable[..., str]
    summary: str

    @property
    def installed(self) -> bool:
        return util.find_spec(self.module) is not None

    @property
    def version(self) -> str:
        return metadata.version(self.package)


def _trafilatura(html: bytes, **parameters: Any) -> str:
    import trafilatura

    return trafilatura.extract(html, **{"include_comments": False, **parameters}) or ""


def _resiliparse(html: bytes, **parameters: Any) -> str:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse_from_bytes(html, detect_encoding(html) or "utf-8")
    wanted = {"main_content": True, "alt_texts": False, "links": False, "form_fields": False, "noscript": False}
    return str(extract_plain_text(tree, **{**wanted, **parameters}))


def _readability(html: bytes, **parameters: Any) -> str:
    from readability import Document

    from thresher.methods import METHODS
    from thresher.page import Page
    from thresher.render import Shown, to_text

    page = Page.parse(Document(decode(html).text, **parameters).summary())
    return to_text(Shown(page, METHODS["plain"](page).keep))


def _justext(html: bytes, *, language: str | None = None, **parameters: Any) -> str:
    import justext

    stop_words = justext.get_stoplist(language or _justext_language(html))
    paragraphs = justext.justext(decode(html).text, stop_words, **parameters)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def _justext_language(html: bytes) -> str:
    """The stop words for the language that the page declares; English where it declares none that jusText has."""
    from thresher.page import Page

    declared = (Page.parse(html).attr(0, "lang") or "").strip() or "en"
    return _JUSTEXT_LANGUAGES.get(declared.lower()[:2], "English")


def _boilerpy3(html: bytes, *, extractor: str = "ArticleExtractor") -> str:
    from boilerpy3 import extractors

    return str(getattr(extractors, extractor)(raise_on_failure=False).get_content(decode(html).text))


def _turbohtml(html: bytes) -> str:
    import turbohtml

    return turbohtml.parse(decode(html).text).main_text()


PEERS: Final[dict[str, Peer]] = {
    "trafilatura": Peer("trafilatura", "trafilatura", _trafilatura, "rules and fall-backs; comments left out"),
    "resiliparse": Peer("resiliparse", "resiliparse", _resiliparse, "C++ rules on tags and class names; main content"),
    "readability": Peer("readability", "readability-lxml", _readability, "the reader view's scoring of paragraphs"),
    "justext": Peer("justext", "justext", _justext, "stop words and link density, in the page's declared language"),
    "boilerpy3": Peer("boilerpy3", "boilerpy3", _boilerpy3, "shallow text features; ArticleExtractor"),
    "turbohtml": Peer("turbohtml", "turbohtml", _turbohtml, "the parser's own main_text()"),
}
