"""The surroundings of each block, measured: the elements that hold it, the list it is part of, the blocks like it."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model.blocks import Rows
from thresher.model.chain import Elements
from thresher.model.letters import DIGIT, STOP
from thresher.model.looks import Looks
from thresher.model.text import TextMeasures
from thresher.page import Page, tags, tree

Floats = npt.NDArray[np.float32]
Columns = dict[str, tree.Array]
"""Features by name, each with one value for each block."""
Tags = npt.NDArray[np.int16]

_OWN_TAGS: Final = (
    "p;li;h1;h2;h3;h4 h5 h6;td;th;dt;dd;div;span;a;button;label legend;pre code;blockquote;figcaption caption;option;"
    "summary;textarea;section article main;b strong em i;address time small;body"
).split(";")
_TAGS_ABOVE: Final = (
    "nav;header;footer;aside;main;article;section;form;table;ul ol menu;dl;figure;button;select;label;blockquote;"
    "pre code;details;dialog;noscript template;a;h1 h2 h3 h4 h5 h6;li;td th;p;address;strong b em"
).split(";")
_IS_P: Final = tags.table(["p"])
IS_HEADING: Final = tags.table(tags.HEADINGS)


def _one_hot() -> Floats:
    """For each tag which of `_OWN_TAGS` it is, or none of them."""
    table = np.zeros((len(_OWN_TAGS) + 1, len(tags.TAGS)), dtype=np.float32)
    for place, names in enumerate(_OWN_TAGS):
        table[place] = tags.table(names.split())
    table[-1] = 1 - table[:-1].sum(axis=0)
    return table


def _bits() -> npt.NDArray[np.int64]:
    """For each tag one bit for each of `_TAGS_ABOVE` that it is."""
    bits = np.zeros(len(tags.TAGS), dtype=np.int64)
    for place, names in enumerate(_TAGS_ABOVE):
        bits[tags.table(names.split())] |= 1 << place
    return bits


_ONE_HOT: Final = _one_hot()
_BITS: Final = _bits()
_BIT_PLACES: Final = np.arange(len(_TAGS_ABOVE))[:, None]

OWN_TAG_NAMES: Final = tuple(f"is {names}" for names in [*_OWN_TAGS, "something else"])
ABOVE_NAMES: Final = tuple(f"in {names}" for names in _TAGS_ABOVE)
IN_HEADING: Final = f"in {' '.join(tags.HEADINGS)}"


def own_tags(tag: Tags) -> Floats:
    """For each of `OWN_TAG_NAMES` whether the block's element is that."""
    return _ONE_HOT[:, tag]


def tags_above(page: Page, elements: Elements) -> npt.NDArray[np.int64]:
    """For each of `ABOVE_NAMES` whether such an element is around the block."""
    bits = tree.path_or(_BITS[page.tag[elements.rows]], elements.parent)
    return np.asarray((bits[elements.of_block] >> _BIT_PLACES) & 1)


class Sums:
    """What adds up over blocks, by the names below."""

    WORDS, LINKED, BLOCKS, LONG, STOPS, IN_P, HEADINGS, HIDDEN, DIGITS = range(9)

    def __init__(self, tag: Tags, text: TextMeasures) -> None:
        """`tag` is that of each block's element."""
        unread = text.words / np.maximum(text.read, 1)  # letters were counted in a part of the text only
        self.columns = np.stack(
            (
                text.words,
                text.linked,
                np.ones(len(tag)),
                text.words * text.long,
                text.letters.counts[STOP] * unread,
                text.words * _IS_P[tag],
                IS_HEADING[tag],
                text.words * text.hidden,
                text.letters.counts[DIGIT] * unread,
            )
        )
        self.before = np.zeros((len(self.columns), len(tag) + 1))
        """For each block the sums over all blocks before it; after the last, those over all."""
        np.cumsum(self.columns, axis=1, out=self.before[:, 1:])

    @property
    def total(self) -> tree.Floats:
        return self.before[:, -1]

    def within(self, low: tree.Array, high: tree.Array, *, columns: int) -> tree.Floats:
        """The sums of the first few columns over the blocks `low` up to `high`."""
        before = self.before[:columns]
        return before.take(high, axis=1) - before.take(low, axis=1)


CHAIN_NAMES: Final = (
    "words;share of the page;link;words a block;long;stops;in p;blocks;share of long;siblings alike".split(";")
)


def chain(sums: Sums, elements: Elements, levels: Rows, looks: Looks) -> tree.Floats:
    """For each of `CHAIN_NAMES`, level and block: what the element at that level holds."""
    held = sums.within(elements.low[levels], elements.high[levels], columns=Sums.IN_P + 1)
    count = held[Sums.WORDS]
    words, blocks = np.maximum(count, 1), held[Sums.BLOCKS]
    page_words, page_long = np.maximum(sums.total[[Sums.WORDS, Sums.LONG]], 1)
    linked, long, stops, in_p = held[[Sums.LINKED, Sums.LONG, Sums.STOPS, Sums.IN_P]] / words
    log_words, log_blocks, log_siblings = np.log((words, blocks, looks.siblings[levels]))
    return np.stack(
        (
            log_words,
            count / page_words,
            linked,
            log_words - log_blocks,
            long,
            np.minimum(stops, 2),
            in_p,
            log_blocks,
            held[Sums.LONG] / page_long,
            log_siblings,
        )
    )


def group(sums: Sums, member: Rows, name: str) -> Columns:
    """The same for groups that need not stand together; `member` is the number of each block's group."""
    held = [np.bincount(member, weights=column) for column in sums.columns[: Sums.LONG + 1]]
    words, blocks = np.maximum(held[Sums.WORDS], 1), np.maximum(held[Sums.BLOCKS], 1)
    log_words, log_blocks = np.log((words, blocks))
    return {
        f"words in {name}": log_words[member],
        f"blocks in {name}": log_blocks[member],
        f"words a block in {name}": (log_words - log_blocks)[member],
        f"link in {name}": (held[Sums.LINKED] / words)[member],
        f"long in {name}": (held[Sums.LONG] / words)[member],
        f"share of the page in {name}": (held[Sums.WORDS] / max(sums.total[Sums.WORDS], 1))[member],
    }


def records(looks: Looks, levels: int) -> Columns:
    """The list of records that the block is part of."""
    return {
        "in a record": looks.is_in_record,
        "records": np.log(looks.records),
        "level of the record": looks.record_level / levels,
    }
