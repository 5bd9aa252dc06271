"""Crunch: a chain of filters that can be switched on and off.

    S. Gupta, G. Kaiser, D. Neistadt, P. Grimm: DOM-based content extraction of HTML documents. WWW 2003.

There is no one rule for clutter, so take it out kind by kind: adverts by their addresses, link lists by their ratio of
links to words, forms, pictures, and in the end the tables that have nothing left in them. What no filter takes out is
the content. Each filter sees what the ones before it have left.

Vocabulary, for an element i (all counts are over what is below i, visible, and not taken out so far):

    links      number of links
    words      characters outside links, divided by 5 (letters per word in the authors' program)
    link list  a table cell, list or box with links/words above the link/text removal ratio
    substance  what a table must have some of to stay: a character of text, a link, a picture, a control, a frame

Crunch also takes out scripts, style sheets, `meta` and `noscript`: they are never among the visible rows of a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import numpy as np

from thresher.errors import BadArgument
from thresher.methods.lqf import over_quota
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

_LETTERS_PER_WORD: Final = 5

_ADVERT_WORDS: Final = frozenset(
    """
    ad ads adv ad1 ad2 ad3 adbanner adbox adcontainer adsbygoogle adsense adslot adspace adunit adwrapper
    advert adverts advertisement advertisements advertising advertorial dfp outbrain sponsor sponsored sponsors taboola
    """.split()
)
"""Words that make a class or an id the name of an advert."""

_ADVERT_ELSEWHERE: Final = frozenset("no has hide show is with without free".split())
"""Words in names that speak of adverts but are not those of one: `has-ads` is the column beside it."""

_LONGEST_NAMES: Final = 1000
"""So many characters of a class or an id are looked at: a page may have megabytes of them."""

_ADVERT_HOST: Final = re.compile(
    r"(?:https?:)?//(?:[^/?#]{0,253}\.)?(?:2mdn|adform|adnxs|advertising|amazon-adsystem|atdmt|criteo|doubleclick|fastclick"
    r"|googleadservices|googlesyndication|mgid|openx|outbrain|pubmatic|revcontent|rubiconproject|serving-sys|taboola"
    r"|tribalfusion|zedo)\.(?:com|net)(?:[:/?#]|$)"
)
"""Well-known advert servers. Crunch reads a long list of them from a file; this is a short one."""

_NAMED: Final = tags.table(["div", "section", "aside", "ins", "table", "td", "ul"])
_ADDRESSED: Final = {"href": tags.table(["a"]), "src": tags.table(["img", "iframe", "embed"])}
_LIST: Final = tags.table("td th ul ol dl menu dir div center section article nav aside header footer main".split())
_FORM: Final = tags.table(["form"])
_CONTROL: Final = tags.table(["input", "button", "select", "textarea"])
_PICTURE: Final = tags.table(["img", "image"])
_TABLE: Final = tags.table(["table"])
_SUBSTANCE: Final = tags.table(["img", "image", "a", "iframe", "input", "button", "textarea", "select"])


def crunch(
    page: Page,
    *,
    adverts: bool = True,
    link_lists: bool = True,
    text_links: bool = False,
    forms: bool = True,
    images: bool = True,
    empty_tables: bool = True,
    threshold: float = 0.25,
    largest: float = 0.5,
) -> Verdict:
    """Keep what no filter takes out; the filters run in the order of their switches.

    `adverts`, `link_lists`, `forms`, `images` and `empty_tables` take out what they say, with all that is below it.
    `threshold` is the link/text removal ratio, 0.25 links for a word in the authors' program. `text_links` takes out
    all links, those in the middle of a sentence too; the program does so unless told otherwise, but then sentences have
    holes, so it is off here. `largest` is not in the paper: what holds more than that share of the page's text is
    neither an advert nor a form, whatever it is called. Half was chosen on the tuning half of the development corpora,
    where some pages stand as a whole in one form.

    The score of a row is the share of the filters that it has passed.
    """
    if not 0 <= threshold <= 1000:
        raise BadArgument(f"threshold is a ratio of links to words between 0 and 1000, not {threshold}")
    if not 0 <= largest <= 1:
        raise BadArgument(f"largest is a share of the page's text between 0 and 1, not {largest}")
    chain: list[tuple[bool, Why, Filter]] = [
        (adverts, Why.ADVERT, lambda there: find_adverts(page, there, largest)),
        (link_lists, Why.MANY_LINKS, lambda there: find_link_lists(page, there, threshold)),
        (text_links, Why.MANY_LINKS, lambda there: there & page.link),
        (forms, Why.FORM, lambda there: find_forms(page, there, largest)),
        (images, Why.TOO_SHORT, lambda there: there & _PICTURE[page.tag]),  # the last two take no text
        (empty_tables, Why.TOO_SHORT, lambda there: find_empty_tables(page, there)),
    ]
    return _run(page, [(reason, find) for on, reason, find in chain if on])


Filter = Callable[[tree.Bools], tree.Bools]
"""From the rows that are still there to those that are taken out with all that is below them."""


def _run(page: Page, filters: list[tuple[Why, Filter]]) -> Verdict:
    """One filter after the other; each row that goes gets the reason of the filter that took it."""
    there = visible_in_body(page)
    passed = np.zeros(len(page), dtype=np.float64)
    why = reasons(page, there, kept=Why.PASSED_FILTERS, dropped=Why.HIDDEN)
    for reason, find in filters:
        found = find(there)
        if found.any():
            gone = there & tree.covered(found, page.end)
            why[gone] = reason
            there &= ~gone
        passed += there
    return Verdict(there, passed / max(len(filters), 1), why)


def find_adverts(page: Page, there: tree.Bools, largest: float) -> tree.Bools:
    """Elements with the name of an advert, and links, pictures and frames with the address of an advert server."""
    chars = _chars_below(page, there)
    named = np.flatnonzero(there & _NAMED[page.tag] & (chars > 0) & (chars <= largest * chars[page.body])).tolist()
    found = [row for row in named if _is_advert_name(page.attr(row, "class"), page.attr(row, "id"))]
    for attribute, addressed in _ADDRESSED.items():
        rows = np.flatnonzero(there & addressed[page.tag]).tolist()
        found += [row for row in rows if _ADVERT_HOST.match(page.attr(row, attribute) or "")]
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[found] = True
    return marked


def _is_advert_name(class_names: str | None, name: str | None) -> bool:
    if not class_names and not name:
        return False
    names = f"{(class_names or '')[:_LONGEST_NAMES]} {(name or '')[:_LONGEST_NAMES]}"
    if _ADVERT_WORDS.isdisjoint(_words(names)):  # nearly always; only then is it worth the time to look at each name
        return False
    each = map(_words, names.split())
    return any(not _ADVERT_WORDS.isdisjoint(words) and _ADVERT_ELSEWHERE.isdisjoint(words) for words in each)


def _words(names: str) -> list[str]:
    return names.lower().replace("_", " ").replace("-", " ").split()


def _chars_below(page: Page, there: tree.Bools) -> tree.Array:
    return tree.subtree_sum(np.where(there, page.chars, 0), page.end)


def find_link_lists(page: Page, there: tree.Bools, removal_ratio: float) -> tree.Bools:
    """Link list remover. The paper looks at table cells; lists and boxes hold the menus of later pages."""
    links = (there & tags.LINK[page.tag] & page.link).astype(np.int64)
    letters = np.where(there & ~page.link, page.chars, 0).astype(np.int64)
    return over_quota(page, _LIST[page.tag], _LETTERS_PER_WORD * links, letters, removal_ratio)


def find_forms(page: Page, there: tree.Bools, largest: float) -> tree.Bools:
    """Forms, and controls that stand outside of one."""
    chars = _chars_below(page, there)
    form = _FORM[page.tag] & (chars <= largest * chars[page.body])
    return np.asarray(there & (form | _CONTROL[page.tag]))


def find_empty_tables(page: Page, there: tree.Bools) -> tree.Bools:
    """Empty table remover: tables in which nothing of substance is left."""
    substance = there & (_SUBSTANCE[page.tag] | (page.chars > 0))
    return there & _TABLE[page.tag] & ~tree.above(substance, page.end)
