"""What a writer is asked to write. None of it changes which text is kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    links: bool = True
    """Write where links lead; without it, their text alone."""
    images: bool = True
    """Write pictures, films and embedded pages."""
    tables: bool = True
    """Write tables as tables; without it, cell by cell."""
    captions: bool = True
    """Write the captions of pictures and tables with them, also where the method has not kept their text."""
    flag: bool = False
    """Mark text that no reader sees, where it is kept at all."""
