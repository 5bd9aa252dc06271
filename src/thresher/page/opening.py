"""Which hidden elements a reader can open: tabs, accordions, carousels, and what a script will show in a moment.

Text that nobody can ever see may have been put there for machines alone, to tell them what to say. Text behind a tab is
a part of the page. Nothing in the markup tells the two apart for certain. These signs were found on labelled pages, by
what annotators took for content though it is hidden:

- the element is a tab panel by its role;
- its class or id speaks of opening, or of what is commonly opened;
- something on the page says that it opens the element, or links to it;
- it is only not read aloud (`aria-hidden`): whoever looks at the page sees it (but see `columns.py` on formulas);
- React has sent it ahead, and a script moves it into its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from turbohtml import Document, Element

from thresher.page.hiding import hides_from_sight

_Texts = TypeVar("_Texts", bound=tuple[str, ...])

_PARTS: Final = re.compile(
    "panel|accord|collaps|toggl|expand|slid|swiper|carousel|answer|faq|drawer|content|descr|detail|tab|pane|more|fold"
)
"""Parts of names that speak of opening, or of what is commonly opened."""
_SHORT: Final = frozenset({"tab", "pane", "more", "fold"})
_WORDS: Final = re.compile(
    r"(?<![a-z])(?:tab(?![lou])|pane|more|fold(?!er))"  # begins a word: tab-2, tabbed; not table, tablet, taboola
    r"|(?:tab|pane|more)s?(?![a-z])"  # ends one: readmore, mytabs; not database, japanese
)
"""The short ones, where they are more than letters inside of a word."""
_NEW_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_STREAMED: Final = re.compile(r"S:[0-9a-fA-F]+")
_NAMING: Final = ("aria-controls", "data-target", "data-bs-target")
_CONTROLS: Final = ", ".join(f"[{name}]" for name in _NAMING) + ', a[href^="#"]'


def can_open(document: Document, elements: list[Element], by_sheet: list[bool], most: int) -> list[bool]:
    """For each of the hidden elements whether a reader can open it; `by_sheet` says which a style sheet hides.

    Of the attributes of these elements and of those of all controls, at most so many characters are looked at, because
    broken markup can repeat an attribute in every paragraph. With the length of the page, an honest one is looked at
    whole: there each stands in the source once.
    """
    opened = [not sheet and not hides_from_sight(element) for element, sheet in zip(elements, by_sheet, strict=True)]
    asked = [place for place, is_open in enumerate(opened) if not is_open]
    by_id = []
    for place, names in zip(asked, _affordable((_names(elements[place]) for place in asked), most), strict=False):
        opened[place] = _opens_by_name(elements[place], *names)
        if names[1] and not opened[place]:
            by_id.append((place, names[1]))
    targets = set(_targets(document, most)) if by_id else set()
    for place, name in by_id:
        opened[place] = name in targets
    return opened


def _names(element: Element) -> tuple[str, str, str]:
    """Role, id and classes."""
    return element.attr("role") or "", element.attr("id") or "", element.attr("class") or ""


def _affordable(found: Iterable[_Texts], most: int) -> Iterator[_Texts]:
    """The first of what is found, until it has too many characters in all."""
    for texts in found:
        most -= sum(map(len, texts))
        if most < 0:
            return
        yield texts


def _opens_by_name(element: Element, role: str, name: str, classes: str) -> bool:
    """Whether what the element calls itself says that it can be opened."""
    if role.lower() == "tabpanel" or _speaks_of_opening(f"{name} {classes}"):
        return True
    return element.tag == "div" and element.attr("hidden") is not None and _STREAMED.fullmatch(name) is not None


def _speaks_of_opening(names: str) -> bool:
    found = _PARTS.findall(names.lower())
    if not found or not _SHORT.issuperset(found):
        return bool(found)
    return _WORDS.search(_NEW_WORD.sub(" ", names).lower()) is not None


def _targets(document: Document, most: int) -> Iterator[str]:
    """The ids that controls and links of the page speak of."""
    for link, *named in _affordable(map(_spoken_of, document.select(_CONTROLS)), most):
        if link.startswith("#"):
            yield link[1:]
        for names in named:
            yield from (name.removeprefix("#") for name in names.replace(",", " ").split())


def _spoken_of(control: Element) -> tuple[str, ...]:
    """Its address, and the lists of ids that its attributes hold."""
    return control.attr("href") or "", *(control.attr(name) or "" for name in _NAMING)
