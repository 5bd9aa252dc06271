"""Facts about a page as YAML front matter: the lines between `---` that note takers and site generators read.

Only the plainest YAML is written: strings always stand between double quotes, lists between brackets, and what is not
known is `null`. So no text of a page can be misread as anything but text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

_NOT_PRINTABLE: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""What YAML wants escaped, beyond what JSON escapes anyway."""


def front_matter(facts: Mapping[str, Any]) -> str:
    """The facts between two lines of dashes."""
    lines = (f"{name}: {_written(value)}" for name, value in facts.items())
    return "\n".join(("---", *lines, "---"))


def _written(value: Any) -> str:
    """A value as YAML: JSON is a part of it, but for a few characters."""
    text = json.dumps(value, ensure_ascii=False)
    return _NOT_PRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
