"""The page as a table: decoding, parsing, columns, tree arithmetic."""

from thresher.page.page import MAX_BYTES, Page
from thresher.page.showing import HIDDEN_CHOICES

__all__ = ["HIDDEN_CHOICES", "MAX_BYTES", "Page"]
