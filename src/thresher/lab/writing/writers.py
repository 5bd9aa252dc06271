"""Tools that take the main content of a page to Markdown, each called as its documentation says.

A tool gets the bytes of the page if it finds out their encoding by itself; else the text as our decoder reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from typing import Any, Final, NamedTuple

from thresher.lab.writing import defuddle
from thresher.page.decode import decode


class Writer(NamedTuple):
    """A tool: what it needs, and how it is called with the bytes and the address of a page."""

    packages: tuple[str, ...]
    write: Callable[[bytes, str], str]

    @property
    def version(self) -> str | None:
        """Of what it is made of; None where something of that is not installed."""
        if self.packages == ("defuddle",):
            return defuddle.version()
        try:
            return "+".join(metadata.version(package) for package in self.packages)
        except metadata.PackageNotFoundError:
            return None

    @property
    def how_to_install(self) -> str:
        is_of_node = self.packages == ("defuddle",)
        return defuddle.HOW_TO_INSTALL if is_of_node else f"pip install {' '.join(self.packages)}"


def _thresher(html: bytes, url: str) -> str:
    import thresher

    return thresher.extract(html, url=url or None).markdown


def _trafilatura(html: bytes, url: str) -> str:
    import trafilatura

    wanted: dict[str, Any] = {
        "include_comments": False,
        "include_images": True,
        "include_links": True,
        "include_formatting": True,
    }
    return trafilatura.extract(html, url=url or None, output_format="markdown", **wanted) or ""


def _turbohtml(html: bytes, url: str) -> str:
    import turbohtml

    found = turbohtml.parse(decode(html).text).main_content()
    return found.to_markdown() if found else ""


def _readable(html: bytes, url: str) -> str:
    """What readability-lxml keeps, as HTML."""
    from readability import Document

    return str(Document(decode(html).text, url=url or None).summary(html_partial=True))


def _readability_markdownify(html: bytes, url: str) -> str:
    from markdownify import markdownify

    return str(markdownify(_readable(html, url), heading_style="ATX"))


def _readability_html2text(html: bytes, url: str) -> str:
    import html2text

    writer = html2text.HTML2Text(baseurl=url, bodywidth=0)
    return str(writer.handle(_readable(html, url)))


_defuddle: Final = defuddle.Defuddle()

WRITERS: Final[dict[str, Writer]] = {
    "thresher": Writer(("thresher",), _thresher),
    "trafilatura": Writer(("trafilatura",), _trafilatura),
    "defuddle": Writer(("defuddle",), lambda html, url: _defuddle(decode(html).text, url)),
    "turbohtml": Writer(("turbohtml",), _turbohtml),
    "readability + markdownify": Writer(("readability-lxml", "markdownify"), _readability_markdownify),
    "readability + html2text": Writer(("readability-lxml", "html2text"), _readability_html2text),
}
