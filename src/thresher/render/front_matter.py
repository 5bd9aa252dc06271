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
_MARKDOWN: Final = re.compile(r"\](?=\s*\()|[<{`*]")
"""What a renderer that knows nothing of front matter would read as a tag, a link, an attribute, code or emphasis."""


def front_matter(facts: Mapping[str, Any]) -> str:
    """The facts between two lines of dashes."""
    lines = (f"{name}: {_written(value)}" for name, value in facts.items())
    return "\n".join(("---", *lines, "---"))


def _written(value: Any) -> str:
    """A value as YAML: JSON is a part of it, but for a few characters."""
    text = json.dumps(value, ensure_ascii=False)
    return _MARKDOWN.sub(_as_number, _NOT_PRINTABLE.sub(_as_number, text))


def _as_number(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
