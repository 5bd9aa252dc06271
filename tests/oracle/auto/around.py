"""The surroundings of each block, measured: the elements that hold it, the list it is part of, the blocks like it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from oracle.auto.blocks import Ints, TextBlocks
from oracle.auto.elements import Elements
from oracle.auto.looks import Looks
from oracle.auto.texts import Columns, Doubles, Texts
from thresher.model.feature_names import LEVELS, OWN_TAGS, TAGS_ABOVE
from thresher.page import Page, tags


def own_tags(blocks: TextBlocks) -> Columns:
    found: Columns = {f"is {names}": tags.table(names.split())[blocks.tag] for names in OWN_TAGS}
    return {**found, "is something else": ~np.any(list(found.values()), axis=0)}


def tags_above(page: Page, elements: Elements) -> Columns:
    above = [{int(page.tag[elements.rows[place]]) for place in elements.path(n)} for n in range(len(elements.of_block))]
    codes = {names: {tags.CODE[name] for name in names.split()} for names in TAGS_ABOVE}
    return {f"in {names}": np.array([bool(some & codes[names]) for some in above]) for names in TAGS_ABOVE}


@dataclass(frozen=True, eq=False)
class Sums:
    """What adds up over blocks: one value for each of them."""

    words: Doubles
    linked: Doubles
    long: Doubles
    stops: Doubles
    in_p: Doubles
    headings: Doubles
    hidden: Doubles
    digits: Doubles

    @classmethod
    def of(cls, texts: Texts) -> Sums:
        tag, words = texts.blocks.tag, texts.words
        unread = words / np.maximum(texts.read, 1)  # letters were counted in a part of the text only
        return cls(
            words=words,
            linked=texts.linked,
            long=words * texts.long,
            stops=texts.counted("STOP") * unread,
            in_p=words * (tag == tags.CODE["p"]),
            headings=tags.table(tags.HEADINGS)[tag].astype(np.float64),
            hidden=words * texts.hidden,
            digits=texts.counted("DIGIT") * unread,
        )


def within(column: Doubles, low: Ints, high: Ints) -> Doubles:
    """The sums of a column over the blocks `low` up to `high`."""
    before = np.concatenate(([0.0], np.cumsum(column)))
    return np.asarray(before[high] - before[low])


def chain(sums: Sums, elements: Elements, looks: Looks) -> Columns:
    """What the elements around a block hold, level by level."""
    page_words, page_long = max(sums.words.sum(), 1), max(sums.long.sum(), 1)
    found: Columns = {}
    for level, places in enumerate(elements.all_levels):
        low, high = elements.low[places], elements.high[places]
        count, long = within(sums.words, low, high), within(sums.long, low, high)
        words, blocks = np.maximum(count, 1), high - low
        found |= {
            f"words at level {level}": np.log(words),
            f"share of the page at level {level}": count / page_words,
            f"link at level {level}": within(sums.linked, low, high) / words,
            f"words a block at level {level}": np.log(words) - np.log(blocks),
            f"long at level {level}": long / words,
            f"stops at level {level}": np.minimum(within(sums.stops, low, high) / words, 2),
            f"in p at level {level}": within(sums.in_p, low, high) / words,
            f"blocks at level {level}": np.log(blocks),
            f"share of long at level {level}": long / page_long,
            f"siblings alike at level {level}": np.log(looks.siblings[places]),
        }
    return found


def group(sums: Sums, member: list[Hashable], name: str) -> Columns:
    """The same for groups that need not stand together; `member` says which each block belongs to."""
    number = {one: place for place, one in enumerate(dict.fromkeys(member))}
    of_block = np.array([number[one] for one in member])
    held, linked, long = (np.bincount(of_block, weights=some) for some in (sums.words, sums.linked, sums.long))
    words, blocks = np.maximum(held, 1), np.bincount(of_block)
    return {
        f"words in {name}": np.log(words)[of_block],
        f"blocks in {name}": np.log(blocks)[of_block],
        f"words a block in {name}": (np.log(words) - np.log(blocks))[of_block],
        f"link in {name}": (linked / words)[of_block],
        f"long in {name}": (long / words)[of_block],
        f"share of the page in {name}": (held / max(sums.words.sum(), 1))[of_block],
    }


def records(looks: Looks) -> Columns:
    """The list of records that the block is part of."""
    return {
        "in a record": looks.is_in_record,
        "records": np.log(looks.records),
        "level of the record": looks.record_level / LEVELS,
    }
