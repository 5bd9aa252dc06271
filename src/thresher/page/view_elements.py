"""Which elements of a page are part of a view of it, and under which names.

What could run is left out, with everything in it; `harmless.py` has the list. A few such elements stay, under names
that mean nothing to browsers: formulas that a script would have drawn, and what is shown where scripts are off.
Embedded pages keep their places and are left empty.
"""

from __future__ import annotations

from typing import Final

from thresher.kernel import SourceTokens
from thresher.page import harmless
from thresher.page.page import Page
from thresher.page.safe_tags import safe_name

_FORMULA: Final = "thresher-formula"
_NOSCRIPT: Final = "thresher-noscript"
_SHADOW: Final = "shadowrootmode"
_MOST_SHADOW_TREES: Final = 1_000
"""Each gets a style sheet of ours, which may be much longer than the tree itself."""


class ViewElements:
    """The decisions about all elements of a page, by the numbers that `SourceTokens` gives them."""

    def __init__(self, page: Page, source: SourceTokens) -> None:
        self._page = page
        self._source = source
        self._shadow_trees = 0
        self.names: dict[int, str] = {}
        """Elements that are written, and what they are called in the view."""
        self.renamed: set[int] = set()
        self.shut: set[int] = set()
        """Elements whose contents are not written as they came, whether the element itself is written or not."""
        self.drawings: dict[int, int] = {}
        """The row that each drawing stands before: drawings are not rows themselves."""
        for node, parent, name, rows_before in source.elements():
            if parent in self.shut or (written := self._written(node, name)) is None:
                self.shut.add(node)
            else:
                self._add(node, name, written)
                if name == "svg" and source.row(parent) >= 0:
                    self.drawings[node] = rows_before

    def is_open(self, node: int) -> bool:
        """Whether the contents of an element are written."""
        return node in self.names and node not in self.shut

    def _add(self, node: int, name: str, written: str) -> None:
        self.names[node] = written
        if written != name:
            self.renamed.add(node)
        if name == "style" or name in harmless.FRAMES:
            self.shut.add(node)

    def _written(self, node: int, name: str) -> str | None:
        """What an element is called in the view; None where neither it nor its contents are written."""
        if name == "script":  # the only scripts in the table are formulas; in the head their new name would end it
            return _FORMULA if self._source.row(node) >= max(self._page.body, 1) else None
        if name == "noscript":
            row = self._source.row(node)
            return _NOSCRIPT if row >= 0 and not self._page.hidden[row] else None
        if name in harmless.REMOVED:
            return name if self._stays(name, self._source.attributes(node)) else None
        return safe_name(name, is_foreign=self._source.is_foreign(node))

    def _stays(self, name: str, attributes: dict[str, str]) -> bool:
        if name == "template":
            self._shadow_trees += _SHADOW in attributes
            return _SHADOW in attributes and self._shadow_trees <= _MOST_SHADOW_TREES
        if name == "link":
            return harmless.style_link(attributes) is not None
        return name == "meta" and attributes.get("name", "").lower() == "viewport"
