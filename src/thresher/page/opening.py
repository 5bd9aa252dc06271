"""Which hidden elements a reader can open: tabs, accordions, carousels, and what a script will show in a moment.

Text that nobody can ever see may have been put there for machines alone, to tell them what to say. Text behind a tab is
a part of the page. Nothing in the markup tells the two apart for certain. These signs were found on labelled pages, by
what annotators took for content though it is hidden:

- the element is a tab panel by its role;
- its class or id speaks of opening, or of what is commonly opened;
- something on the page says that it opens the element, or links to it;
- it is only not read aloud (`aria-hidden`): whoever looks at the page sees it (but see `columns.py` on formulas);
- React has sent it ahead, and a script moves it into its place;
- it has no height, and its style or its name speaks of motion, or a button stands right before it.

Text is also faded out until a reader scrolls to it. Such text counts as shown where its style or its name speaks of
motion, or where it has an inner structure, as sections of a page have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from turbohtml import Document, Element

from thresher.page.declarations import MOVES, SILENT, WAITING

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
_MOTION: Final = re.compile(
    "anim|fade|fading|reveal|motion|transition|duration|ease|appear|entrance|inview|in-view|scroll|lazy|delay|aos|wow|"
    "invisible|loading|gsap|parallax"
)
"""Parts of names that speak of motion."""
_BUTTON: Final = "button, summary, label, [aria-expanded], [role=button], [role=tab]"
_MOTION_ATTRIBUTES: Final = "[data-aos], [data-w-id], [data-animation], [data-animate], [data-sal], [data-scroll]"
_NEW_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FEW_NODES: Final = 4
"""Texts and comments between an element and the one before it."""
_STREAMED: Final = re.compile(r"S:[0-9a-fA-F]+")
_NAMING: Final = ("aria-controls", "data-target", "data-bs-target")
_CONTROLS: Final = ", ".join(f"[{name}]" for name in _NAMING) + ', a[href^="#"]'


def can_open(document: Document, elements: list[Element], ways: list[int], most: int) -> list[bool]:
    """For each of the hidden elements whether a reader can open it; `ways` says how each is hidden.

    Of the attributes of these elements and of those of all controls, at most so many characters are looked at, because
    broken markup can repeat an attribute in every paragraph. With the length of the page, an honest one is looked at
    whole: there each stands in the source once.
    """
    opened = [hidden == SILENT or bool(hidden & MOVES) for hidden in ways]
    asked = [place for place, is_open in enumerate(opened) if not is_open]
    by_id = []
    for place, names in zip(asked, _affordable((_names(elements[place]) for place in asked), most), strict=False):
        opened[place] = _opens_by_name(elements[place], *names) or (
            bool(ways[place] & WAITING)
            and (_speaks_of_motion(elements[place], names) or _follows_button(elements[place]))
        )
        if names[1] and not opened[place]:
            by_id.append((place, names[1]))
    targets = set(_targets(document, most)) if by_id else set()
    for place, name in by_id:
        opened[place] = name in targets
    return opened


def will_appear(elements: list[Element], is_section: list[bool], most: int) -> list[bool]:
    """For each of the elements that are faded out whether it is only so until a script fades it in.

    `is_section` says which are certainly: their styles speak of motion, or they have an inner structure.
    """
    appears = is_section.copy()
    for place, names in enumerate(_affordable(map(_names, elements), most)):
        appears[place] = appears[place] or _speaks_of_motion(elements[place], names)
    return appears


def _speaks_of_motion(element: Element, names: tuple[str, ...]) -> bool:
    if _MOTION.search(" ".join(names[1:]).lower()):
        return True
    return element.matches(_MOTION_ATTRIBUTES)


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


def _follows_button(element: Element) -> bool:
    """Whether the element right before is a button or holds one; for a first child, the one before its parent."""
    before = _element_before(element)
    if before is None and isinstance(element.parent, Element):
        before = _element_before(element.parent)
    return before is not None and (before.matches(_BUTTON) or before.select_one(_BUTTON) is not None)


def _element_before(element: Element) -> Element | None:
    node = element.previous_sibling
    for _ in range(_FEW_NODES):
        if node is None or isinstance(node, Element):
            return node
        node = node.previous_sibling
    return None


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
