"""Where things lie: what tests in every folder want to know."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parent
ROOT: Final = TESTS.parent
PAGES: Final = TESTS / "pages"
"""Our own pages, a folder each: `source.html`, and what must come out."""
