"""Which elements of the parser's tree are hidden: by attribute, by inline style, by the page's own style sheets.

The parser's selector engine finds the elements that some hiding rule selects, in one call for all rules. Only for
those few is it worked out which rule wins.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from operator import methodcaller
from typing import Final

from turbohtml import Document, Element

from thresher.page.styles import HIDES, Rule, Sheet

_NEVER_HIDDEN: Final = frozenset({"html", "body"})
"""Pages hide their whole body until a script shows it: to us it is shown."""

_FEW: Final = 12
"""Selectors that are tried as they are; of more, only those whose names are on the page."""

_MANY: Final = 40
"""Selectors that are tried at the most: each costs a look at every element."""

MAX_TRIALS: Final = 400_000
"""Selectors tried on single elements, in one page: half a second's work."""

_COMBINATORS: Final = str.maketrans(">+~", "   ")
_BRACKETS: Final = re.compile(r"\[[^\]]*\]?")
_FIRST_NAME: Final = re.compile(r"[#.](?:\\.|[\w-])+")
_CLASS_OF: Final = methodcaller("attr", "class")
_ID_OF: Final = methodcaller("attr", "id")


def says_hidden(element: Element) -> bool:
    """Whether the element's own attributes hide it. What is below it follows."""
    if element.tag in _NEVER_HIDDEN:
        return False
    return hides_from_sight(element) or (element.attr("aria-hidden") or "").lower() == "true"


def hides_from_sight(element: Element) -> bool:
    """Whether the element's own attributes hide it from those who look at the page, not only from those who listen."""
    style = element.attr("style")
    if style is not None and HIDES.search(style):
        return True
    hidden = element.attr("hidden")
    return hidden is not None and hidden.lower() != "until-found"


def hidden_by(sheet: Sheet, document: Document, elements: list[Element]) -> list[Element]:
    """Elements with text that the page's style sheets hide, in document order."""
    hiding = sheet.hiding_rules()
    if not hiding:
        return []
    selectors = _that_may_select({rule.selector: _key(rule.selector) for rule in hiding}, elements)
    candidates = [element for element in _select_any(document, selectors) if _has_text(element)]
    candidates = [element for element in candidates if element.tag not in _NEVER_HIDDEN]
    return _really_hidden(candidates, hiding, sheet) if candidates else []


def _that_may_select(keys: dict[str, str], elements: list[Element]) -> list[str]:
    """The selectors whose key is on the page: looking that up is cheaper than trying many selectors on all elements."""
    if len(keys) <= _FEW:
        return sorted(keys)
    classes = set(" ".join(filter(None, map(_CLASS_OF, elements))).split())
    has_ids = any(key[0] == "#" for key in keys.values())
    ids = set(filter(None, map(_ID_OF, elements))) if has_ids else set()
    names_of = {".": classes, "#": ids}
    return sorted(selector for selector, key in keys.items() if key[1:] in names_of.get(key[0], (key[1:],)))[:_MANY]


def _has_text(element: Element) -> bool:
    return not all(map(str.isspace, element.strings))


def _really_hidden(candidates: list[Element], hiding: list[Rule], sheet: Sheet) -> list[Element]:
    """The candidates for which a hiding rule weighs more than all that would show them."""
    names = {name for element in candidates for name in _names(element)}
    showing = sheet.showing_rules(names - {"*", "#"})
    rules = sorted((*hiding, *showing), key=Rule.weight, reverse=True)
    rules_by_name = defaultdict(list)
    for rank, rule in enumerate(rules):
        if (key := _key(rule.selector)) in names:
            rules_by_name[key].append((rank, rule))
    at_most = MAX_TRIALS // max(1, sum(map(len, rules_by_name.values())))
    return [element for element in candidates[:at_most] if _winner_hides(element, rules_by_name)]


def _select_any(document: Document, selectors: list[str]) -> list[Element]:
    """The elements that any of the selectors selects; selectors that the engine does not know are passed over."""
    try:
        return document.select(",".join(selectors)) if selectors else []
    except ValueError:
        known = [selector for selector in selectors if _is_known(document, selector)]
        return document.select(",".join(known)) if known else []


def _is_known(document: Document, selector: str) -> bool:
    try:
        document.select_one(selector)
    except ValueError:
        return False
    return True


def _key(selector: str) -> str:
    """A name that any element must bear that the selector selects: an id, a class, a tag, or "*" for any."""
    if "(" in selector:
        return "*"
    last = _BRACKETS.sub("[", selector).translate(_COMBINATORS).split()[-1:]
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


def _winner_hides(element: Element, rules_by_name: dict[str, list[tuple[int, Rule]]]) -> bool:
    """Whether the first of the rules that select the element hides it; they are ranked, the weightiest first."""
    rules = [ranked for name in _names(element) for ranked in rules_by_name.get(name, ())]
    for _, rule in sorted(rules):
        if _matches(element, rule.selector):
            return rule.hides
    return False


def _matches(element: Element, selector: str) -> bool:
    try:
        return element.matches(selector)
    except ValueError:
        return False
