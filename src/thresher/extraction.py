"""What an extraction gives back."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from thresher import render
from thresher.blocks import Block, blocks_of
from thresher.confidence import Trust, assess
from thresher.errors import UnknownFormat
from thresher.metadata import Metadata, metadata_of
from thresher.methods.verdict import Verdict
from thresher.page import Page
from thresher.render import Options, Shown


class Extraction:
    """The main content of a page. Every form of it is made when it is first asked for."""

    def __init__(self, page: Page, verdict: Verdict, *, method: str, url: str | None, options: Options) -> None:
        self.page = page
        self.verdict = verdict
        self.method = method
        self.url = url
        self._options = options
        self._shown = Shown(page, verdict.keep)

    @cached_property
    def text(self) -> str:
        """Plain text, one line for each block."""
        return render.to_text(self._shown)

    @cached_property
    def markdown(self) -> str:
        """Markdown with headings, lists, tables, code, quotes, links, pictures and formulas."""
        return render.to_markdown(self._shown, url=self.url, options=self._options)

    @cached_property
    def html(self) -> str:
        """Clean HTML with the original structure, safe to put into a page."""
        return render.to_html(self._shown, url=self.url, options=self._options)

    @cached_property
    def xml(self) -> str:
        """A document in the schema of `docs/formats.md`."""
        facts = {
            "title": self.title,
            "url": self.url,
            "language": self.metadata.language,
            "kind": self.kind,
            "method": self.method,
        }
        known = {name: value for name, value in facts.items() if value is not None}
        return render.to_xml(
            self._shown,
            facts={**known, "confidence": str(self.confidence)},
            reasons=self.reasons,
            url=self.url,
            options=self._options,
        )

    @cached_property
    def hide(self) -> str:
        """The original page with everything in its place and all but the content hidden; "" where nothing was found."""
        return render.hide(self._shown, url=self.url)

    @cached_property
    def metadata(self) -> Metadata:
        return metadata_of(self.page, self.url)

    @property
    def title(self) -> str | None:
        return self.metadata.title

    @property
    def kind(self) -> str | None:
        """What the page most likely is, such as "article" or "forum"; None where the method does not tell.

        `verdict.kind.probability` says how sure that is.
        """
        return self.verdict.kind.name if self.verdict.kind else None

    @cached_property
    def _trust(self) -> Trust:
        return assess(self.page, self.verdict)

    @property
    def confidence(self) -> float:
        """From 0 (nothing found) to 1; low means: do not trust this one. For `auto` it is the F1 to expect."""
        return self._trust.confidence

    @property
    def reasons(self) -> tuple[str, ...]:
        """What was done to the page, and what speaks against the answer, in words."""
        return self._trust.reasons

    @cached_property
    def blocks(self) -> list[Block]:
        """Every text block of the page, kept or not, with its score, the reason, and where it stands."""
        return blocks_of(self.page, self.verdict)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "title": self.title,
            "url": self.url,
            "language": self.metadata.language,
            "kind": self.verdict.kind._asdict() if self.verdict.kind else None,
            "method": self.method,
            "confidence": self.confidence,
            "reasons": list(self.reasons),
            "text": self.text,
            "markdown": self.markdown,
            "blocks": [block.to_dict() for block in self.blocks],
        }

    def json(self, *, indent: int | None = 2) -> str:
        """All of it as a JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    def document(self) -> str:
        """A whole HTML document around `html`."""
        return render.document(self.html, title=self.title or "", language=self.metadata.language or "")

    def to(self, name: str) -> str:
        """The content in the format with that name: md, txt, html, json, xml or hide."""
        if name not in FORMATS:
            raise UnknownFormat(f"no format is called {name!r}; there are: {', '.join(FORMATS)}")
        return FORMATS[name](self)

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.verdict.keep.any()) and bool(self.text)

    def __repr__(self) -> str:
        return f"<Extraction: {self.title!r}, {len(self.text.split())} words, confidence {self.confidence}>"


FORMATS: Final[dict[str, Callable[[Extraction], str]]] = {
    "md": lambda result: result.markdown,
    "txt": lambda result: result.text,
    "html": Extraction.document,
    "json": Extraction.json,
    "xml": lambda result: result.xml,
    "hide": lambda result: result.hide,
}
"""Writers by the names that the command line knows."""
