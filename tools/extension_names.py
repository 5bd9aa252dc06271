"""Write the names of classes and ids that the extension knows, from the lists of the library.

`python tools/extension_names.py` writes `extension/engine/names.js`. The lists are those of `roles/part_names.py`,
`roles/region_signs.py`, `roles/text_signs.py` and `threads/markup_names.py`: change them there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from thresher.roles import part_names, region_signs, text_signs
from thresher.threads import markup_names

IN_EXTENSION: Final = Path(__file__).parents[1] / "extension" / "engine" / "names.js"
_HEAD: Final = "// Written by tools/extension_names.py: what classes and ids say about the parts of a page.\n"


def names_js() -> str:
    """The file: patterns as the library has them, and sets of whole names."""
    parts = [[role.value, pattern.pattern] for role, pattern in part_names._PART_PATTERNS.items()]
    regions = [[label.value, pattern.pattern] for label, pattern in region_signs._NAMES.items()]
    patterns = {
        "BESIDE": part_names._BESIDE_PATTERN.pattern,
        "OF_CONTENT_SYSTEMS": f"^{part_names._OF_CONTENT_SYSTEMS.pattern}",
        "RIGHTS": text_signs._RIGHTS.pattern,
    }
    sets = ("SECTION", "POST", "POST_IDS", "AUTHOR_NAME", "AUTHOR_BOX")
    lines = [
        f"export const PARTS = {_js(parts)};",
        f"export const REGIONS = {_js(regions)};",
        *(f"export const {name} = {_js(pattern)};" for name, pattern in patterns.items()),
        *(f"export const {name} = {_js(' '.join(sorted(getattr(markup_names, name))))};" for name in sets),
        f"export const BODIES = {_js([' '.join(sorted(names)) for names in markup_names.BODIES])};",
    ]
    return _HEAD + "\n".join(lines) + "\n"


def _js(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    IN_EXTENSION.write_text(names_js(), encoding="utf-8")
