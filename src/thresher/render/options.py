"""What a writer is asked to write. None of it changes which text is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LINKS: Final = {False: 0, True: 1, "inline": 1, "references": 2, "none": 0}
"""How links may be written, and the kernel's number for it (`kernel/writing/markdown/references.pxi`)."""
IMAGES: Final = {False: 0, True: 1, "inline": 1, "alt": 2, "links": 3, "none": 0}
"""The same for pictures (`kernel/writing/markdown/spans.pxi`)."""
LARGEST_OFFSET: Final = 5


@dataclass(frozen=True, slots=True)
class Options:
    links: bool | str = True
    """Write where links lead; without it, their text alone. "references": below the text, in Markdown."""
    images: bool | str = True
    """Write pictures, films and embedded pages. In Markdown "alt" writes their texts, "links" links to them."""
    tables: bool = True
    """Write tables as tables; without it, cell by cell."""
    flag: bool = False
    """Mark text that no reader sees, where it is kept at all."""
    heading_offset: int = 0
    """Levels by which headings in Markdown are lower than on the page."""
    wrap: int = 0
    """Characters in a line of a paragraph in Markdown; 0 leaves a paragraph on one line."""
    max_chars: int | None = None
    """Characters that Markdown may have: it ends with the last block before that, and a note."""
    toc: bool = False
    """Begin Markdown with a table of contents."""
    captions: bool = True
    """Write the captions of pictures and tables with them, also where the method has not kept their text."""
    first_reference: int = 1
    """The number of the first address below the text, where pages are joined."""

    @property
    def with_links(self) -> bool:
        return bool(LINKS[self.links])

    @property
    def with_images(self) -> bool:
        return bool(IMAGES[self.images])
