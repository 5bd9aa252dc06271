"""The page as a table: decoding, parsing, columns, tree arithmetic."""

from thresher.page.page import MAX_BYTES, Page

__all__ = ["MAX_BYTES", "Page"]
