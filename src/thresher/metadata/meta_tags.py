"""The `<meta>` and `<link>` elements of a page, by name. If a name occurs twice, the first one counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from thresher.metadata.text_values import one_line
from thresher.page import Page

_NAME_ATTRIBUTES: Final = ("property", "name", "itemprop", "http-equiv")
_PREFIXES: Final = ("og:og:", "dcterms.", "dcterms:", "dc:")


@dataclass(frozen=True, slots=True)
class MetaTags:
    """What the head of a page says."""

    values: dict[str, list[str]]
    """All values of each name; names are in lower case."""
    links: dict[str, str]
    """The address of each kind of link."""

    def first(self, names: Iterable[str]) -> tuple[str, str] | None:
        """The first of these names that has a value, and the value."""
        return next(((name, self.values[name][0]) for name in names if name in self.values), None)

    def get(self, name: str) -> str:
        return self.values.get(name, [""])[0]


def meta_tags_of(page: Page) -> MetaTags:
    values: dict[str, list[str]] = {}
    rows = page.rows("meta")
    contents = page.attributes(rows, "content")
    rows, contents = (
        rows[np.array([bool(each) for each in contents], dtype=np.bool_)],
        [each for each in contents if each],
    )
    names = zip(*(page.attributes(rows, name) for name in _NAME_ATTRIBUTES), strict=True)
    for content, called in zip(contents, names, strict=True):
        value = one_line(content)
        for each in called if value else ():
            for name in each.lower().split()[:4] if each else ():
                values.setdefault(_one_spelling(name), []).append(value)
    links: dict[str, str] = {}
    rows = page.rows("link")
    for kinds, address in zip(page.attributes(rows, "rel"), page.attributes(rows, "href"), strict=True):
        for kind in (kinds or "").lower().split()[:8]:
            if kind != "alternate" and kind not in links and (found := one_line(address)):
                links[kind] = found
    return MetaTags(values, links)


def _one_spelling(name: str) -> str:
    """Dublin Core is written in many ways; here always as `dc.`, like `dc.title`."""
    for prefix in _PREFIXES:
        if name.startswith(prefix):
            return f"{'og:' if prefix == 'og:og:' else 'dc.'}{name.removeprefix(prefix)}"
    return name
