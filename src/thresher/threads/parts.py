"""Author, date and text of each post.

Every row belongs to the innermost post around it, so no word is in two posts. Of the elements of a post that may be
its author, date or body the surest is taken, the first of equals. The text is what the body holds; where no element is
known to be the body, all that is neither about the post nor to be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads import names, times
from thresher.threads.marks import Marks, Rows
from thresher.threads.naming import Role
from thresher.threads.signs import Signs
from thresher.threads.words import CONTROL_TEXTS, SAYS

_MOST_TRIES: Final = 6
"""Elements of a post that are looked at until one holds a name or a date."""
_MOST_ORDERED: Final = 500
_ROWS_BEFORE: Final = 4
_BYLINE: Final = 12
"""Words of what says who wrote a post and when."""
_SHORT_LINE: Final = 90
_DATE_IN_TEXT: Final = 5
_SURE_BODY: Final = 4
"""Up to this rank an element holds what was written and nothing else."""
_SHORT_TEXT: Final = 16
_SHORT: Final = 30
"""Words of an element that is about a post; a longer one is rather the post itself."""

Told = dict[int, tuple[str, int]]
"""For each post that tells it: a value, and the row that holds it (-1 for the post's own attributes)."""


class Parts:
    """The parts of all posts of a page at once."""

    def __init__(self, page: Page, marks: Marks, signs: Signs, records: Rows) -> None:
        self.page = page
        self.marks = marks
        self.signs = signs
        self.records = records
        self.is_record = np.zeros(len(page), dtype=np.bool_)
        self.is_record[records] = True
        self.owner = tree.nearest(self.is_record, page.parent)

    def authors(self, dates: Told) -> Told:
        rank = np.where(self._not_his, 0, self.marks.author)
        found: Told = {}
        for record, row in self._tries(rank):
            if record not in found and (name := names.name_in(self.page, row, int(rank[row]))):
                found[record] = (name, row)
        for record, name in names.names_on(self.page, self.records).items():
            found[record] = (name, found[record][1] if record in found and found[record][0] == name else -1)
        found |= self._names_before(
            {record: row for record, (_, row) in dates.items() if row >= 0 and record not in found}
        )
        return found | self._names_said(found)

    def _names_said(self, known: Told) -> Told:
        """Of the other posts, names in short texts such as "Jo said:"."""
        nameless = np.zeros(len(self.page), dtype=np.bool_)
        nameless[[record for record in self.records.tolist() if record not in known]] = True
        own = (self.owner >= 0) & nameless[self.owner] & self._spoken & (self.page.chars <= _SHORT_LINE)
        rows = np.flatnonzero(own & ~self.marks.quote & ~self._in_sure_body())
        texts = self.page.texts(rows)
        found: Told = {}
        for row, text, after in zip(rows.tolist(), texts, [*texts, ""][1:], strict=True):
            if (record := int(self.owner[row])) not in found and (name := names.name_said(text, after)):
                found[record] = (name, row)
        return found

    def _names_before(self, dates: dict[int, int]) -> Told:
        """Names that stand on the line of the date, just before it."""
        found: Told = {}
        for record, row in dates.items():
            before = max(record, row - _ROWS_BEFORE) + np.flatnonzero(
                self._spoken[max(record, row - _ROWS_BEFORE) : row]
            )
            before = before[self.page.block[before] == self.page.block[row]]
            if len(before) and (name := names.clean(self.page.text(int(before[-1])))):
                found[record] = (name, int(before[-1]))
        return found

    @cached_property
    def _spoken(self) -> tree.Bools:
        return (self.page.chars > 0) & ~self.page.hidden

    def dates(self) -> Told:
        rank = np.where(self._not_his, 0, self.marks.date)
        in_text = self.signs.date & self.page.is_text & ~self._within(self.marks.is_(Role.PROFILE))
        rank[in_text & ~self._not_his & ~self._in_sure_body()] = _DATE_IN_TEXT
        tries = list(self._tries(rank))
        day_first = times.order_of(times.text_near(self.page, row) for _, row in tries[:_MOST_ORDERED])
        found: Told = {}
        for record, row in tries:
            if record not in found and (date := times.date_in(self.page, row, day_first)):
                found[record] = (date, row)
        stated = times.dates_on(self.page, self.records)
        return {record: (date, -1) for record, date in stated.items()} | found

    @cached_property
    def _signature(self) -> tree.Bools:
        """Signatures, but not short ones with a date: those say who wrote the post and when."""
        return self.marks.signature & ~(self.signs.has_date & (self.signs.words_below <= _BYLINE))

    @cached_property
    def _not_his(self) -> tree.Bools:
        """What is quoted, and signatures: names and dates there are not those of the post."""
        return self.marks.quote | self._within(self._signature)

    def texts(self, used: list[int]) -> dict[int, str]:
        """The text of each post that has one; `used` are rows of authors and dates, which are not part of it."""
        page = self.page
        aside = self._signature | _CONTROL[page.tag]
        aside[used] = True
        readable = page.is_text & ~page.hidden & (self.owner >= 0) & ~self._within(aside)
        about = (
            self._within((self.marks.is_(Role.ABOUT) & (self.signs.words_below <= _SHORT)) | self.marks.control)
            | self._short_texts()
        )
        rank = self._rank_of_body()
        body = readable & self._in_body & (~about | (rank <= _SURE_BODY))
        return self._joined(np.flatnonzero(np.where(rank > 0, body, readable & ~about)))

    def _rank_of_body(self) -> tree.Array:
        """For each row the rank of the body of its post."""
        return np.where(self.owner >= 0, self._best_body[self.owner], 0)

    def _in_sure_body(self) -> tree.Bools:
        return np.asarray(self._in_body & (self._rank_of_body() <= _SURE_BODY))

    @cached_property
    def _best_body(self) -> tree.Array:
        """For each post the rank of its surest body with any text; 0 where there is none."""
        rows = self._bodies
        best = np.full(len(self.page), 255, dtype=np.uint8)
        np.minimum.at(best, self.owner[rows], self.marks.body[rows])
        best[best == 255] = 0
        return best

    @cached_property
    def _bodies(self) -> Rows:
        usable = (self.marks.body > 0) & ~self.is_record & (self.owner >= 0) & (self.signs.words_below > 0)
        usable &= ~self._within(self._signature)
        return np.flatnonzero(usable)

    @cached_property
    def _in_body(self) -> tree.Bools:
        """Rows in a body of the best rank of their post."""
        rows = self._bodies
        is_body = np.zeros(len(self.page), dtype=np.bool_)
        is_body[rows[self.marks.body[rows] == self._best_body[self.owner[rows]]]] = True
        return self._within(is_body)

    def _within(self, marked: tree.Bools) -> tree.Bools:
        """Rows in a marked element of their own post."""
        around = tree.nearest(marked & ~self.is_record, self.page.parent)
        return np.asarray((around >= 0) & (self.owner[around] == self.owner))

    def _short_texts(self) -> tree.Bools:
        """Links that only say what a click does, such as Reply, and what leads over from a name, such as "says:"."""
        page = self.page
        rows = np.flatnonzero(self._spoken & (page.chars <= _SHORT_TEXT) & (self.owner >= 0))
        texts = [" ".join(text.split()).lower() for text in page.texts(rows)]
        says = [
            text in SAYS or (link and text.strip("()[]") in CONTROL_TEXTS)
            for text, link in zip(texts, page.link[rows].tolist(), strict=True)
        ]
        result = np.zeros(len(page), dtype=np.bool_)
        result[rows[np.array(says, dtype=np.bool_)]] = True
        return result

    def _joined(self, rows: Rows) -> dict[int, str]:
        """The texts of rows by post, a line for each block."""
        if not len(rows):
            return {}
        page = self.page
        order = np.argsort(self.owner[rows], kind="stable")
        rows = rows[order]
        owner, block, breaks = self.owner[rows], page.block[rows], np.cumsum(tags.BREAK[page.tag])[rows]
        starts = np.flatnonzero(np.diff(owner, prepend=-1) | np.diff(block, prepend=-1) | np.diff(breaks, prepend=-1))
        texts, result = page.texts(rows), dict[int, list[str]]()
        for start, stop in zip(starts.tolist(), [*starts[1:].tolist(), len(rows)], strict=True):
            if line := " ".join("".join(texts[start:stop]).split()):
                result.setdefault(int(owner[start]), []).append(line)
        return {record: "\n".join(lines) for record, lines in result.items()}

    def _tries(self, rank: tree.Array) -> Iterator[tuple[int, int]]:
        """Posts with the rows of theirs that have a rank, the best first, a few of each."""
        rows = np.flatnonzero(rank)
        rows = rows[self.owner[rows] >= 0]
        owner = self.owner[rows]
        order = np.lexsort((rows, rank[rows], owner))
        rows, owner = rows[order], owner[order]
        first = np.flatnonzero(np.diff(owner, prepend=-1))
        place = np.arange(len(rows)) - np.repeat(first, np.diff(np.append(first, len(rows))))
        few = place < _MOST_TRIES
        yield from zip(owner[few].tolist(), rows[few].tolist(), strict=True)


_CONTROL: Final = tags.table(["button", "form", "select", "textarea", "label"])
