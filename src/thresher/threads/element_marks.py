"""Which elements of a page may be posts, authors, dates or texts of posts, judged by their attributes.

Classes and ids are read once for the page, and each different value is judged once (`element_roles.py`). Other
attributes are read only where posts may be. Marks are columns over the rows of the page. In a column of ranks, 1 is the
surest sign, 2 the next, and 0 stands for elements without any.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.page import Page, tags, tree
from thresher.page.numbered import Numbered
from thresher.threads.element_roles import (
    NO_ROLE,
    NUMBERS_OF_IDS,
    STRONGEST,
    Role,
    judge_name,
    number_of_id,
)

Rows = npt.NDArray[np.intp]
Ranks = npt.NDArray[np.uint8]

BEGINS, COMMENT, ANSWER = 1, 2, 3
"""What an element is according to microdata: the beginning of a discussion, a comment or an answer."""
_SCHEMA_TYPES: Final = {
    "question": BEGINS,
    "discussionforumposting": BEGINS,
    "comment": COMMENT,
    "usercomments": COMMENT,
    "answer": ANSWER,
}
_SCHEMA_ADDRESS: Final = re.compile(r"schema\.org/(\w{1,40})/?\s*$", re.IGNORECASE)
_TEXT_PROPERTIES: Final = frozenset(("text", "articlebody", "commenttext"))
_DATE_PROPERTIES: Final = frozenset(("datepublished", "datecreated", "commenttime", "uploaddate"))
_AUTHOR_PROPERTIES: Final = frozenset(("author", "creator"))

_PROFILE_ADDRESS: Final = re.compile(
    r"(?:^|/)(?:users?|u|profiles?|members?|people|author|nutzer|usuario|~[\w-]{1,40})/[^?#]"
    r"|/(?:@|~)[\w.-]{1,60}/?$"
    r"|(?:member|profile|memberlist|user|userinfo)(?:\.php|\.cgi)?\?[^#]{0,200}?\b(?:u|id|uid|user|userid|mode)="
    r"|[?&;]action=profile\b",
    re.IGNORECASE,
)
_IN_PROFILE_ADDRESSES: Final = (
    *("user", "u/", "profile", "member", "people", "author", "nutzer", "usuario", "@", "~"),
)
"""One of these is in every such address."""
_LONGEST_ADDRESS: Final = 300
_LONGEST_VALUE: Final = 1000
_LONGEST_RELATION: Final = 500
_NO_ROLE: Final = bytes(NO_ROLE)
_DATE_IN_TITLE: Final = re.compile(r"(?:19|20|25)\d\d|\d[/.]\d{1,2}[/.]\d|年")
_LONGEST_DATE_IN_TITLE: Final = 80
_LAST_RANK_OF_BODY_IDS: Final = 3
"""Only the surest names of texts count as ids, because ids are often those of wrappers."""

_LINK: Final = tags.table(["a"])
_TIME: Final = tags.table(["time"])
_CONTROL: Final = tags.table(["button", "form", "select", "textarea", "label", "nav", "menu"])
_CITE: Final = tags.table(["cite"])
_QUOTE: Final = tags.table(["blockquote"])


class ElementMarks:
    """Marks of the elements in the body of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        inside = slice(page.body + 1, int(page.end[page.body]))
        self.elements: Rows = np.flatnonzero(~page.is_text[inside]) + page.body + 1
        self.scope: tree.Bools | None = None
        self.values: dict[str, Numbered[str | None]] = {}
        """What has been read of each attribute."""
        self.classes, self._ids = self.valued("class"), self.valued("id")
        self._of_classes, self._of_ids = _judged(self.classes.values), _judged(self._ids.values)

    def only_in(self, scope: tree.Bools) -> ElementMarks:
        """The same marks; those that nobody has asked for yet are made only in these rows."""
        narrowed = copy(self)
        narrowed.scope = scope
        return narrowed

    def valued(self, name: str) -> Numbered[str | None]:
        """The values of an attribute, read once."""
        if name not in self.values:
            self.values[name] = self.page.numbered(name)
        return self.values[name]

    def _by_class(self, role: Role) -> Ranks:
        return np.asarray(self._of_classes[role][self.classes.number])

    def _by_id(self, role: Role) -> Ranks:
        return np.asarray(self._of_ids[role][self._ids.number])

    def _attribute(self, name: str, judge: Callable[[str], int]) -> Ranks:
        """A column from another attribute of the elements in scope; each different value is judged once."""
        different = self.valued(name)
        judged = np.array([judge(value) if value else 0 for value in different.values], dtype=np.uint8)
        if not judged.any():
            return np.zeros(len(self.page), dtype=np.uint8)
        column = judged[different.number]
        return column if self.scope is None else np.where(self.scope, column, np.uint8(0))

    def is_(self, role: Role, *, by_id: bool = False) -> tree.Bools:
        found = self._by_class(role) > 0
        return np.asarray(found | (self._by_id(role) > 0) if by_id else found)

    @cached_property
    def comment(self) -> Ranks:
        """A number for the name that makes an element a comment, the same for the same name; 0 for other elements."""
        by_id = np.where(self._number_of_id == NUMBERS_OF_IDS["comment"], self._number_of_id, 0)
        return np.where(self._by_class(Role.COMMENT) > 0, self._by_class(Role.COMMENT), by_id).astype(np.uint8)

    @cached_property
    def post(self) -> Ranks:
        """The same for posts of a forum."""
        by_class = np.maximum(self._by_class(Role.POST), self._by_class(Role.COMMENT))
        return np.where(by_class > 0, by_class, self._number_of_id).astype(np.uint8)

    @cached_property
    def _number_of_id(self) -> Ranks:
        numbers = [number_of_id(value) if value else 0 for value in self._ids.values]
        return np.asarray(np.array(numbers, dtype=np.uint8)[self._ids.number])

    @cached_property
    def types(self) -> Ranks:
        """Microdata: `BEGINS`, `COMMENT` or `ANSWER`."""
        return self._attribute("itemtype", _type_of)

    @cached_property
    def author(self) -> Ranks:
        named = np.where(self._by_class(Role.PICTURE) > 0, 0, _ranks(self._by_class(Role.AUTHOR)))
        stated = self._attribute("itemprop", lambda value: int(value.strip().lower() in _AUTHOR_PROPERTIES))
        profile = np.where(_LINK[self.page.tag] & self._is_profile, np.uint8(3), np.uint8(0))
        cited = np.where(_CITE[self.page.tag], np.uint8(4), np.uint8(0))
        return _best(_best(stated, cited), _best(named, profile))

    @property
    def _is_profile(self) -> tree.Bools:
        """Elements whose address looks like that of a person, or that are said to lead to the author."""
        led = self._attribute("href", lambda value: int(_is_address_of_profile(value)))
        said = self._attribute("rel", lambda value: int("author" in value[:_LONGEST_RELATION].lower().split()))
        return np.asarray((led | said) > 0)

    @cached_property
    def date(self) -> Ranks:
        stated = self._attribute("itemprop", lambda value: int(value.strip().lower() in _DATE_PROPERTIES))
        titled = self._attribute("title", lambda value: 3 * int(_may_be_date(value)))
        time = _TIME[self.page.tag].astype(np.uint8) * np.uint8(2)
        return _best(_best(stated, time), _best(titled, _ranks(self._by_class(Role.DATE))))

    @cached_property
    def body(self) -> Ranks:
        stated = self._attribute("itemprop", lambda value: int(value.strip().lower() in _TEXT_PROPERTIES))
        by_id = _ranks(self._by_id(Role.BODY))
        by_id[by_id > _LAST_RANK_OF_BODY_IDS] = 0
        return _best(stated, _best(_ranks(self._by_class(Role.BODY)), by_id))

    @cached_property
    def signature(self) -> tree.Bools:
        return self.is_(Role.SIGNATURE, by_id=True)

    @cached_property
    def control(self) -> tree.Bools:
        """Buttons, forms, and elements that are named like them."""
        return np.asarray(_CONTROL[self.page.tag] | self.is_(Role.CONTROL))

    @cached_property
    def quote(self) -> tree.Bools:
        """Everything that is quoted: names and dates in it do not belong to the post."""
        return tree.covered(_QUOTE[self.page.tag] | self.is_(Role.QUOTE), self.page.end)


def _judged(values: list[str | None]) -> npt.NDArray[np.uint8]:
    """For each role a row, with what it is for each of the values."""
    judged = np.frombuffer(b"".join(map(_judge, values)), dtype=np.uint8)
    return np.ascontiguousarray(judged.reshape(-1, len(Role)).T)


def _judge(value: str | None) -> bytes:
    """What all names in a class or id say together: a number for each role."""
    if not value:
        return _NO_ROLE
    return _judge_beginning(value[:_LONGEST_VALUE])


@lru_cache(maxsize=4096)  # as names do, whole lists of them come again in page after page
def _judge_beginning(value: str) -> bytes:
    found = [judge_name(name) for name in value.split()]
    return bytes(found[0] if len(found) == 1 else map(max, *found)) if found else _NO_ROLE


def _ranks(strength: Ranks) -> Ranks:
    return np.where(strength > 0, STRONGEST - strength, 0).astype(np.uint8)


def _best(first: Ranks, second: Ranks) -> Ranks:
    """The smaller of two ranks, 0 being none."""
    return np.where(first == 0, second, np.where(second == 0, first, np.minimum(first, second))).astype(np.uint8)


def _type_of(value: str) -> int:
    found = _SCHEMA_ADDRESS.search(value[-100:])
    return _SCHEMA_TYPES.get(found[1].lower(), 0) if found else 0


def _is_address_of_profile(href: str) -> bool:
    if len(href) >= _LONGEST_ADDRESS:
        return False
    folded = href.casefold()
    return any(part in folded for part in _IN_PROFILE_ADDRESSES) and _PROFILE_ADDRESS.search(href) is not None


def _may_be_date(value: str) -> bool:
    """A quick test before the date is read."""
    return len(value) < _LONGEST_DATE_IN_TITLE and bool(_DATE_IN_TITLE.search(value))
