"""An extractor for NeMo Curator: `CommonCrawlDownloadExtractStage(…, html_extraction=ThresherHTMLExtractor())`."""

from __future__ import annotations

from typing import Any

from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm

from thresher.errors import PageTooLarge
from thresher.journey import extract


class ThresherHTMLExtractor(HTMLExtractorAlgorithm):  # type: ignore[misc]
    """The paragraphs of the main content. The stop words that others need to find it are not looked at."""

    def __init__(self, *, method: str | None = None, favor: str | None = None) -> None:
        self.method = method
        self.parameters: dict[str, Any] = {"favor": favor} if favor else {}

    def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None:
        try:
            text = extract(html, method=self.method, **self.parameters).text
        except PageTooLarge:
            return None
        return [line for line in text.split("\n") if line.strip()]
