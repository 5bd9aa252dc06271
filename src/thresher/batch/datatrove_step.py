"""A step of a datatrove pipeline.

datatrove runs other extractors in a process of their own, because some hang; pages are pickled to it and back. Thresher
takes linear time and does not end its process, so this step works where the pipeline does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from datatrove.pipeline.extractors.base import BaseExtractor
from datatrove.utils.typeshelper import StatHints

from thresher.batch.columns import FIELDS, checked_fields
from thresher.errors import PageTooLarge
from thresher.journey import extract

if TYPE_CHECKING:
    from collections.abc import Iterable

    from datatrove.data import Document, DocumentsPipeline


class ThresherExtractor(BaseExtractor):  # type: ignore[misc]
    """Puts the main content of each page in the place of its HTML.

    `fields` are put into the document's metadata: title, authors, published, language, kind, confidence, markdown.
    """

    name = "🌾 Thresher"
    _requires_dependencies = ("thresher",)

    def __init__(self, *, fields: Iterable[str] = (), method: str | None = None, favor: str | None = None) -> None:
        super().__init__()
        self.fields = tuple(name for name in checked_fields(fields) if name in FIELDS)
        self.method = method
        self.parameters: dict[str, Any] = {"favor": favor} if favor else {}

    def extract(self, text: str) -> str:
        return extract(text, method=self.method, **self.parameters).text

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        for document in data:
            self.stat_update(StatHints.total)
            with self.track_time():
                self._extract_into(document)
            if document.text:
                self.stat_update(StatHints.forwarded)
                self.update_doc_stats(document)
                yield document
            else:
                self.stat_update(StatHints.dropped)

    def _extract_into(self, document: Document) -> None:
        try:
            result = extract(document.text, url=document.metadata.get("url"), method=self.method, **self.parameters)
        except PageTooLarge:
            self.stat_update("too_large")
            document.text = ""
            return
        document.text = result.text
        document.metadata.update((name, FIELDS[name][1](result)) for name in self.fields)
