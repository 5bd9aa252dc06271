"""Where something stands in a page: what text blocks and cited passages tell in the same way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from thresher.cached import cached_property

if TYPE_CHECKING:
    from thresher.page.page import Page


class Located(ABC):
    """A part of a page that knows its element. Text from embedded data stands in the element that holds the data."""

    page: Page

    @property
    @abstractmethod
    def element(self) -> int:
        """Row of the element that it stands in."""

    @property
    @abstractmethod
    def span(self) -> tuple[int, int] | None:
        """Where it begins and ends in `page.source`; None where that cannot be told."""

    @cached_property
    def xpath(self) -> str:
        """The XPath of its element."""
        return self.page.origin.xpath if self.page.origin else self.page.xpath(self.element)

    @cached_property
    def css(self) -> str | None:
        """A CSS selector that selects its element and nothing else; None where there is no short one."""
        return self.page.origin.css if self.page.origin else self.page.css_path(self.element)

    @cached_property
    def position(self) -> tuple[int, int] | None:
        """Line (from 1) and column (from 1) of the element's tag in the source."""
        found = self.page.origin.position if self.page.origin else self.page.position(self.element)
        return (found[0], found[1] + 1) if found else None

    def location(self) -> dict[str, Any]:
        """All of it as plain values."""
        line, column = self.position or (None, None)
        start, stop = self.span or (None, None)
        return {"xpath": self.xpath, "css": self.css, "line": line, "column": column, "start": start, "stop": stop}
