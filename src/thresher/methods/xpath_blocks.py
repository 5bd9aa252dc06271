"""Content extraction by the anchor ratios of XPath blocks, made for tag clouds of Thai web pages.

    W. Thanadechteemapat, C. C. Fung: Automatic web content extraction for generating tag clouds from Thai web sites.
    ICEBE 2011.

Every piece of text belongs to the smallest block that holds more than one piece. A block that consists mostly of links
is navigation; what stands in the other blocks is content. Nothing looks at words, so it is the same in a script that
is written without spaces.

Vocabulary. A leaf is a piece of text: a text row that is shown and passes rule R1. For a node, all over its subtree:

    All Elements       leaves                          ANR   All Href / All Elements
    All Href           leaves inside links             ATR   All Href T-Length / All T-Length
    All T-Length       characters of the leaves        AR    anchor ratio, 0.75 ATR + 0.25 ANR
    All Href T-Length  characters inside links

A link is an anchor that leads somewhere. Inline formatting cuts a paragraph into several leaves: such a paragraph is a
block of its own, while one without any belongs to the element around it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]

_ANCHOR: Final = tags.table(["a"])
_FORM: Final = tags.table(["form"])
_FOREIGN: Final = tags.table(["embed", "object"])
"""Rule R1. Its other elements (script, noscript, style, comment, img) are hidden, not in the table or without text."""

FOOTER_BEGINNINGS: Final = (
    "powered by",
    "copyright",
    "©",
    "(c) 19",
    "(c) 20",
    "all rights reserved",
    "ขับเคลื่อนโดย",  # Thai
    "ลิขสิทธิ์",
    "สงวนลิขสิทธิ์",
    "สงวนสิทธิ์",
    "alle rechte vorbehalten",
    "tous droits réservés",
    "todos los derechos reservados",
    "todos os direitos reservados",
    "tutti i diritti riservati",
    "все права защищены",
    "版权所有",
    "版權所有",
    "無断転載",
    "저작권",
    "جميع الحقوق محفوظة",
)
"""Rule R2: "predefined keywords such as 'powered by'" at the beginning of a text. The paper gives no list."""

_FOOTER: Final = re.compile(rf"\s*+(?:{'|'.join(map(re.escape, FOOTER_BEGINNINGS))})", re.IGNORECASE)


class Block(NamedTuple):
    """The attributes of every row, taken as a block (section III.B)."""

    elements: Floats
    links: Floats
    chars: Floats
    link_chars: Floats

    def anchor_ratio(self, text_weight: float) -> Floats:
        """AR, with the given weight on the ratio of characters and the rest on that of leaves."""
        by_leaves = self.links / np.maximum(self.elements, 1)
        by_chars = self.link_chars / np.maximum(self.chars, 1)
        return text_weight * by_chars + (1 - text_weight) * by_leaves


def attributes(page: Page, leaf: tree.Bools) -> Block:
    """Leaves, links and their lengths, "starting from a parent of each leaf node" and stepping up to the body."""
    chars = np.where(leaf, page.chars, 0).astype(np.float64)
    linked = tree.covered(_ANCHOR[page.tag] & page.link, page.end)
    columns = (leaf.astype(np.float64), (leaf & linked).astype(np.float64), chars, chars * linked)
    return Block(*(tree.subtree_sum(column, page.end) for column in columns))


def lowest_blocks(page: Page, block: Block) -> tree.Ints:
    """For each row the lowest element at or above it with more than one leaf; the body where there is none."""
    found = tree.nearest((block.elements > 1) & ~page.is_text, page.parent)
    return np.maximum(found, page.body)


def xpath_blocks(
    page: Page, *, threshold: float = 0.60, text_weight: float = 0.75, min_chars: float = 2.0, largest_form: float = 1.0
) -> Verdict:
    """Keep the text of blocks that do not consist of links, without footers.

    A leaf is content if it does not begin as footers do, has at least `min_chars` characters, and the anchor ratio of
    its block is below `threshold`, or the block has less than two links among more than two leaves: a title that
    is a link above its text. `text_weight` is the weight of ATR in the anchor ratio. All these numbers are the paper's
    (section III.C), which prints "less than 2 characters": a slip.

    `largest_form`: a form with more than this share of the page's characters is not dropped. The paper drops every form
    (1), and so loses the pages that are one large form; 0.5 brings these back.
    """
    if not 0 <= text_weight <= 1:
        raise BadArgument(f"text_weight is a number from 0 to 1, not {text_weight}")
    shown = visible_in_body(page) & ~tree.covered(_FOREIGN[page.tag], page.end)
    in_form = _in_forms(page, shown, largest_form)
    leaf = shown & ~in_form & (page.chars > 0)
    block = attributes(page, leaf)
    ratio, mine = block.anchor_ratio(text_weight), lowest_blocks(page, block)
    is_below_title = (block.links < 2) & (block.elements > 2)
    few_links = ((ratio < threshold) | is_below_title)[mine]
    long_enough = page.chars >= min_chars
    footer = _begins_as_footer(page, leaf & few_links & long_enough)
    keep = leaf & few_links & long_enough & ~footer
    why = reasons(page.with_hidden(~shown), keep, kept=Why.FEW_LINKS, dropped=Why.MANY_LINKS)
    why[leaf & ~long_enough] = Why.TOO_SHORT
    why[footer] = Why.FOOTER
    why[shown & in_form] = Why.FORM
    return Verdict(keep, np.where(page.is_text, ratio[mine], ratio), why)


def _in_forms(page: Page, shown: tree.Bools, largest: float) -> tree.Bools:
    """Rule R1: rows in forms, but not in a form that holds more than this share of the page's characters."""
    inside = tree.subtree_sum(np.where(shown, page.chars, 0), page.end)
    return tree.covered(_FORM[page.tag] & (inside <= largest * inside[page.body]), page.end)


def _begins_as_footer(page: Page, candidates: tree.Bools) -> tree.Bools:
    """Rule R2: the candidates whose text begins with one of the keywords."""
    rows = np.flatnonzero(candidates)
    begins = np.fromiter((match is not None for match in map(_FOOTER.match, page.texts(rows))), np.bool_, len(rows))
    footer = np.zeros(len(page), dtype=np.bool_)
    footer[rows[begins]] = True
    return footer
