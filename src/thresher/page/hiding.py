"""Which elements of the parser's tree are hidden: by attribute, by inline style, by the page's own style sheets.

The parser's selector engine finds the elements that some hiding rule selects, in one call for all rules. Only for
those few is it worked out which rule wins.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter, methodcaller
from typing import Final

from turbohtml import Document, Element

from thresher.page.styles import HIDES, Rule, Sheet

_MAY_HIDE: Final = '[hidden], [aria-hidden="true" i], [style*="none" i], [style*="hidden" i], [style*="collapse" i]'
_NEVER_HIDDEN: Final = frozenset({"html", "body"})
"""Pages hide their whole body until a script shows it: to us it is shown."""

_COMBINATORS: Final = str.maketrans(">+~", "   ")
_FIRST_NAME: Final = re.compile(r"[#.](?:\\.|[\w-])+")
_CLASS_OF: Final = methodcaller("attr", "class")
_ID_OF: Final = methodcaller("attr", "id")


def hidden_elements(document: Document, elements: list[Element], sheet: Sheet) -> list[Element]:
    """Every element that is itself hidden (what is below it follows)."""
    marked = [element for element in document.select(_MAY_HIDE) if _says_hidden(element)]
    by_sheet = _hidden_by(sheet, document, elements)
    return [element for element in (*marked, *by_sheet) if element.tag not in _NEVER_HIDDEN]


def _says_hidden(element: Element) -> bool:
    attributes = element.attrs
    return (
        ("hidden" in attributes and element.attr("hidden") != "until-found")
        or (element.attr("aria-hidden") or "").lower() == "true"
        or HIDES.search(element.attr("style") or "") is not None
    )


def _hidden_by(sheet: Sheet, document: Document, elements: list[Element]) -> list[Element]:
    hiding = sheet.hiding_rules()
    if not hiding:
        return []
    here = _names_on_page(elements)
    selectors = {rule.selector for rule in hiding if _key(rule.selector) in here}
    candidates = [element for element in _select_any(document, sorted(selectors)) if element.text.strip()]
    return _really_hidden(candidates, [*hiding, *sheet.showing_rules()]) if candidates else []


def _names_on_page(elements: list[Element]) -> set[str]:
    """What a selector's last part can be about: every class, id and tag of the page."""
    classes = " ".join(filter(None, map(_CLASS_OF, elements))).split()
    ids = filter(None, map(_ID_OF, elements))
    return {"*", *map(".".__add__, classes), *map("#".__add__, ids), *map(attrgetter("tag"), elements)}


def _really_hidden(candidates: list[Element], rules: list[Rule]) -> list[Element]:
    """The candidates for which a hiding rule weighs more than all that would show them."""
    names = {name for element in candidates for name in _names(element)}
    rules_by_name = defaultdict(list)
    for rule in rules:
        if (key := _key(rule.selector)) in names:
            rules_by_name[key].append(rule)
    return [element for element in candidates if _winner_hides(element, rules_by_name)]


def _select_any(document: Document, selectors: list[str]) -> list[Element]:
    """The elements that any of the selectors selects; selectors that the engine does not know are passed over."""
    try:
        return document.select(",".join(selectors)) if selectors else []
    except ValueError:
        found = [element for selector in selectors for element in _select(document, selector)]
        return list(dict.fromkeys(found))


def _select(document: Document, selector: str) -> list[Element]:
    try:
        return document.select(selector)
    except ValueError:
        return []


def _key(selector: str) -> str:
    """A name that any element must bear that the selector selects: an id, a class, a tag, or "*" for any."""
    if "(" in selector:
        return "*"
    last = selector.translate(_COMBINATORS).split()[-1:]
    name = _FIRST_NAME.search(last[0]) if last else None
    if name:
        return name[0].replace("\\", "")
    return re.split(r"[:\[]", last[0])[0].lower() or "*" if last else "*"


def _names(element: Element) -> Iterable[str]:
    yield "*"
    yield element.tag
    yield "#" + (element.attr("id") or "")
    for name in (element.attr("class") or "").split():
        yield "." + name


def _winner_hides(element: Element, rules_by_name: dict[str, list[Rule]]) -> bool:
    rules = [rule for name in _names(element) for rule in rules_by_name.get(name, ())]
    for rule in sorted(rules, key=Rule.weight, reverse=True):
        if _matches(element, rule.selector):
            return rule.hides
    return False


def _matches(element: Element, selector: str) -> bool:
    try:
        return element.matches(selector)
    except ValueError:
        return False
