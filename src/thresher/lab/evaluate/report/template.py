"""Filling a template with what was found, so that nothing from a page can become markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from thresher.errors import MissingExtra

try:
    import jinja2
except ModuleNotFoundError as error:
    raise MissingExtra("jinja2", "eval") from error

# No file can hold half a surrogate pair, and control characters would break the SVG.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def filled(template: Path, context: dict[str, object], **filters: Callable[..., Any]) -> str:
    """The template with its places filled in; all values are escaped unless they are marked as markup."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(template.parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(filters)
    html = environment.get_template(template.name).render(context)
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", html)
