"""A page told apart: header, menus, main content, comments, related links, asides, banners, adverts, footer.

    D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, Figure 1: a page
    is a set of blocks, of which the main content is one.

Every word that a reader sees goes to one region. What was kept is the main content, with the lines that belong to it.
Comments are comments. Then elements say what they are, by landmark, tag or name (`region_signs`); then the paper's own
rule finds menus (`blocks.menus`). What is left stands beside the main content and says nothing: an element that holds
none of it, below one that does. There its links, its place and its words decide (`_Unsigned`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.blocks.menus import menus
from thresher.blocks.region import LABEL_CODES, LABELS, Region, RegionLabel
from thresher.blocks.role import CODES, Role
from thresher.methods.wlr import Rows
from thresher.page import Page, tags, tree
from thresher.roles.element_signs import NONE, Codes, ElementSigns
from thresher.roles.region_signs import RegionSigns
from thresher.verdict import Verdict, visible_in_body

_TALK: Final = [CODES[role] for role in (Role.COMMENT, Role.REPLY)]
_LINES: Final = [
    CODES[role] for role in (Role.HEADLINE, Role.LEAD, Role.BYLINE, Role.DATE, Role.CAPTION, Role.TAGS, Role.TABLE)
]
"""Lines that belong to the main content where they stand in or before it, whether or not they were kept."""
_LONGEST_HEADER: Final = 100
"""Words of a header that nothing says is one: what is longer, and stands before the main content, is beside it."""
_LONGEST_MENU_LINK: Final = 3.5
"""Words that the links of a menu have in the mean; those that lead to other articles say more."""
_LONGEST_IN_TEXT: Final = 4
"""Words in the midst of the main content that belong to it, such as "[edit]"."""
_LEAST_RELATED: Final = 2
"""Links that are a list."""
_MOSTLY: Final = 0.5
_CELL: Final = tags.table(["td", "th"])
_LINK: Final = tags.CODE["a"]
_MAIN: Final = LABEL_CODES[RegionLabel.MAIN]


def regions_of(page: Page, verdict: Verdict, roles: Codes) -> list[Region]:
    """The regions of a page, in the order in which they begin. `roles` has a role for each row, as `roles_of` says."""
    keep = page.writable(verdict.keep)
    rows = np.flatnonzero((visible_in_body(page) | keep) & (page.chars > 0))
    if not len(rows):
        return []
    label = np.full(len(page), NONE, np.uint8)
    owner = np.full(len(page), -1, np.int64)
    signs = ElementSigns(page, verdict.keep)
    _mark_signed(page, signs, label, owner)
    _mark_menus(page, keep, label, owner)
    label[keep] = _MAIN
    _mark_talk(page, keep, roles, label, owner)
    _mark_lines(page, rows, roles, label)
    _mark_rights(page, rows, roles, label, owner)
    _mark_unsigned(page, rows, roles, label, owner)
    owner[np.isin(label, [_MAIN, LABEL_CODES[RegionLabel.COMMENTS]])] = 0  # there is one of each
    return _together(page, rows, label, owner)


def _mark_signed(page: Page, signs: ElementSigns, label: Codes, owner: tree.Array) -> None:
    found = RegionSigns(page, signs)
    label[:], owner[:] = found.label, found.owner


def _mark_rights(page: Page, rows: Rows, roles: Codes, label: Codes, owner: tree.Array) -> None:
    """A menu with a line about rights below the main content is the foot of the page."""
    main = np.flatnonzero(label == _MAIN)
    of_menus = rows[label[rows] == LABEL_CODES[RegionLabel.MENU]]
    of_menus = of_menus[of_menus > (main[-1] if len(main) else len(page))]
    about_rights = owner[of_menus[roles[of_menus] == CODES[Role.LEGAL]]]
    label[of_menus[np.isin(owner[of_menus], about_rights)]] = LABEL_CODES[RegionLabel.FOOTER]


def _mark_menus(page: Page, keep: tree.Bools, label: Codes, owner: tree.Array) -> None:
    """What the paper's rule for menus finds, where nothing is kept and no element says what it is."""
    holds_kept = tree.above(keep, page.end)
    for menu in menus(page):
        inside = slice(menu.row, int(page.end[menu.row]))
        if not holds_kept[menu.row]:
            free = label[inside] == NONE
            label[inside][free], owner[inside][free] = LABEL_CODES[RegionLabel.MENU], menu.row


def _mark_talk(page: Page, keep: tree.Bools, roles: Codes, label: Codes, owner: tree.Array) -> None:
    """Comments below an article. In a thread, names and dates belong to the posts, and links are buttons of them."""
    talk = np.isin(roles, _TALK) & ~keep
    if (roles == CODES[Role.COMMENT]).any():
        label[talk] = LABEL_CODES[RegionLabel.COMMENTS]
    else:
        label[talk] = np.where(page.link[talk], LABEL_CODES[RegionLabel.MENU], _MAIN)
        owner[talk] = 0


def _mark_lines(page: Page, rows: Rows, roles: Codes, label: Codes) -> None:
    """Bylines, dates, captions and the like around and in what was kept, if no sign says otherwise."""
    main = np.flatnonzero(label == _MAIN)
    if not len(main):
        return
    holder = _holder(page, main)
    inside = rows[(rows > holder) & (rows < page.end[holder]) & (rows <= main[-1])]
    label[inside[(label[inside] == NONE) & np.isin(roles[inside], _LINES)]] = _MAIN


def _holder(page: Page, rows: Rows) -> int:
    """The lowest element that holds some rows in page order."""
    row = int(page.parent[rows[0]])
    while page.end[row] <= rows[-1]:
        row = int(page.parent[row])
    return row


def _mark_unsigned(page: Page, rows: Rows, roles: Codes, label: Codes, owner: tree.Array) -> None:
    """What nothing says, by the elements that hold it and nothing that is labelled yet."""
    free = rows[label[rows] == NONE]
    if not len(free):
        return
    labelled = np.zeros(len(page), dtype=np.bool_)
    labelled[rows[label[rows] != NONE]] = True
    holds = tree.above(labelled, page.end)
    holds |= tree.subtree_sum(page.chars > 0, page.end) == np.count_nonzero(page.chars > 0)  # wrappers around it all
    group = tree.nearest(~holds & holds[page.parent], page.parent)[free]
    starts = np.flatnonzero(np.diff(group, prepend=-2))
    codes = _Unsigned(page, rows, roles, label).codes(free, starts, group[starts])
    label[free] = np.repeat(codes, np.diff(starts, append=len(free)))
    place = np.searchsorted(rows, free)
    apart = (np.diff(place, prepend=-2) != 1) | (np.diff(label[free].astype(np.int16), prepend=-1) != 0)
    owner[free] = len(page) + np.cumsum(apart)  # neighbours with the same label are one region


class _Unsigned:
    """What groups of rows are that nothing says: by their links, their place and their words."""

    def __init__(self, page: Page, rows: Rows, roles: Codes, label: Codes) -> None:
        self.page, self.roles = page, roles
        main = rows[label[rows] == _MAIN]
        self.first, self.last = (int(main[0]), int(main[-1])) if len(main) else (int(rows[-1]), int(rows[-1]))
        self.holder = _holder(page, main) if len(main) else page.body

    def codes(self, free: Rows, starts: Rows, groups: Rows) -> Codes:
        page = self.page
        words = np.add.reduceat(page.words[free], starts)
        linked = np.add.reduceat(np.where(page.link[free], page.words[free], 0), starts)
        links = tree.subtree_sum(page.tag == _LINK, page.end)[groups]
        is_linked = linked > _MOSTLY * words
        is_menu = is_linked & (links > 0) & (linked <= _LONGEST_MENU_LINK * links)
        is_legal = np.add.reduceat(self.roles[free] == CODES[Role.LEGAL], starts) > 0
        before, after = free[starts] < self.first, free[starts] > self.last
        in_column = tree.covered(_CELL[page.tag] & ~self._holds_main, page.end)[groups]
        above = before & (page.words.cumsum()[free[starts]] <= _LONGEST_HEADER) & ~in_column
        in_text = ~before & ~after & (words <= _LONGEST_IN_TEXT)
        chosen = [in_text, is_legal & after, is_menu, is_linked & (links >= _LEAST_RELATED), above]
        labels = [RegionLabel.MAIN, RegionLabel.FOOTER, RegionLabel.MENU, RegionLabel.RELATED, RegionLabel.HEADER]
        codes = np.select(chosen, [LABEL_CODES[each] for each in labels], LABEL_CODES[RegionLabel.ASIDE])
        return codes.astype(np.uint8)

    @property
    def _holds_main(self) -> tree.Bools:
        """The elements around the main content."""
        rows = np.arange(len(self.page))
        return np.asarray((rows <= self.holder) & (self.page.end > self.holder))


def _together(page: Page, rows: Rows, label: Codes, owner: tree.Array) -> list[Region]:
    """Rows of the same label and owner are one region."""
    key = owner[rows] * len(LABELS) + label[rows]
    order = np.argsort(key, kind="stable")
    parts = np.split(rows[order], np.flatnonzero(np.diff(key[order])) + 1)
    parts.sort(key=lambda part: int(part[0]))
    return [_region(page, LABELS[label[part[0]]], part) for part in parts]


def _region(page: Page, label: RegionLabel, rows: Rows) -> Region:
    words = int(page.words[rows].sum())
    linked = int(page.words[rows[page.link[rows]]].sum())
    return Region(label, _holder(page, rows), words, linked / max(words, 1), rows, page)
