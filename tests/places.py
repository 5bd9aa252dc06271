"""Where things lie: what tests in every folder want to know."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parent
ROOT: Final = TESTS.parent
PAGES: Final = TESTS / "pages"
"""Our own pages, a folder each: `source.html`, and what must come out."""
OTHER_LANGUAGES: Final = (
    *("arabic", "chinese", "greek", "hebrew", "hindi", "indonesian", "japanese", "korean", "polish", "thai", "turkish"),
    *("vietnamese", "windows-1251"),
)
"""Those of them that are in other languages and scripts than English, one for each; the last is Russian. In their
`expected.json`, `story` selects the elements with the text that a person would keep, beside the headline."""
