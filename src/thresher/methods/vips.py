"""Vision-based page segmentation: what stands together on the screen belongs together.

    D. Cai, S. Yu, J.-R. Wen, W.-Y. Ma: VIPS: a vision-based page segmentation algorithm. Microsoft Research,
    MSR-TR-2003-79, 2003.

The page must have been rendered (`page.boxes`). Three steps, as in the paper:

    visual blocks     from the body down, rules say whether an element is divided into its children or is one block,
                      and how coherent it is: its degree of coherence (DoC), from 1 to 10 (section 4.1)
    separators        the bands between blocks that no block touches, each with a weight: the wider it is, and the more
                      the looks on its sides differ, the heavier (section 4.2)
    block tree        the heaviest separators part the page first. The paper joins blocks over the lightest separators
                      first and goes up from there, which gives the same tree (section 4.3)

A part of the page with a degree of coherence of at least the permitted one (PDoC) is not parted any more: a segment.

Open in the paper are the sizes below which an element is not divided, how the cues add up to a weight, and what a
weight means as a degree of coherence: they are keywords or constants here. VIPS gives segments and does not say which
of them are the content, for which reason the text density paper did not compare itself with it. Here it is the part of
the block tree in which text outweighs links most, without segments that consist mainly of links.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument, NoBoxes
from thresher.page import Page, tags, tree
from thresher.page.boxes import Boxes
from thresher.verdict import Verdict, Why, reasons, visible_in_body

__all__ = ["BlockTree", "VisualBlocks", "block_tree", "vips", "visual_blocks"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

_TABLE: Final = tags.table(["table", "thead", "tbody", "tfoot", "tr"])
_CELL: Final = tags.CELL
_PARAGRAPH: Final = tags.table(["p"])
_RULE: Final = tags.table(["hr"])

SCREEN_HEIGHT: Final = 720.0
"""Pixels: with the width of the page the screen, by which sizes are told."""
MOST_COHERENT, LEAST_COHERENT = 10, 1
_PIXELS_A_POINT: Final = 10.0
"""Of distance; each makes a separator one heavier, up to `_MOST_FOR_DISTANCE`."""
_MOST_FOR_DISTANCE: Final = 5
_FOR_COLOUR, _FOR_RULE, _FOR_FONT = 2, 2, 1
"""What the other cues of section 4.2.2 make a separator heavier by."""
_MOST_ROUNDS: Final = 12
"""How often blocks that are not coherent enough are divided once more."""
_MOST_LEVELS: Final = 40
"""Of the block tree. What is nested deeper stays together."""
_COST_OF_SEGMENT: Final = 20.0
"""Characters that a segment must have to speak for the part of the page that it is in."""


class VisualBlocks(NamedTuple):
    """The blocks that the rules find: one entry for each."""

    rows: Ints
    coherence: Ints
    left: Floats
    top: Floats
    right: Floats
    bottom: Floats


class BlockTree(NamedTuple):
    """Which blocks are together: for each level, from the whole page down, the number of each block's part."""

    parts: list[Ints]
    coherence: list[Ints]
    """For each level the degree of coherence of the part of each block; it never falls from a level to the next."""

    def segments(self, permitted: float) -> Ints:
        """For each block the number of its segment: of the largest part around it that is coherent enough."""
        enough = np.stack(self.coherence) >= permitted
        level = np.where(enough.any(axis=0), enough.argmax(axis=0), len(self.parts) - 1)
        part = np.stack(self.parts)[level, np.arange(len(level))]
        return np.unique(np.column_stack((level, part)), axis=0, return_inverse=True)[1].reshape(-1)


def vips(page: Page, *, coherence: float = 8.0, smallest: float = 0.1, link_weight: float = 1.0) -> Verdict:
    """Vision-based page segmentation (VIPS): keep the part of the screen in which text outweighs links most.

    It needs a rendered page. `coherence` is the permitted degree of coherence (the paper's PDoC) from 1 to 10: the
    higher, the smaller the segments. `smallest` is the share of a screen below which an element is not divided.
    `link_weight` is what a character in a link weighs against one outside. The paper leaves the last two open.
    All three were chosen on 80 pages of the development corpus dragnet.
    """
    if not LEAST_COHERENT <= coherence <= MOST_COHERENT:
        raise BadArgument(f"coherence is a number from 1 to 10, not {coherence:g}")
    boxes = page.boxes
    if boxes is None:
        raise NoBoxes("vips")
    shown = visible_in_body(page) & page.is_text & (page.chars > 0) & boxes.shown
    blocks = visual_blocks(page, boxes, coherence, smallest)
    block = _block_of_rows(page, blocks)
    chars = np.bincount(block[shown] + 1, np.where(page.link, 0, page.chars)[shown], len(blocks.rows) + 1)[1:]
    linked = np.bincount(block[shown] + 1, np.where(page.link, page.chars, 0)[shown], len(blocks.rows) + 1)[1:]
    worth = chars - link_weight * linked
    kept = _content(block_tree(page, boxes, blocks), worth, coherence)
    keep = shown & np.append(kept, False)[block]
    why = reasons(page, keep, kept=Why.IN_BEST_SEGMENT, dropped=Why.OTHER_SEGMENT)
    why[visible_in_body(page) & ~boxes.shown & page.is_text] = Why.HIDDEN
    return Verdict(keep, np.append(worth, 0.0)[block], why)


def _content(blocks: BlockTree, worth: Floats, permitted: float) -> tree.Bools:
    """The blocks of the part that is worth most, without the segments that are worth nothing."""
    if not len(worth):
        return np.zeros(0, dtype=np.bool_)
    segment = blocks.segments(permitted)
    of_segment = np.bincount(segment, worth)
    share = (of_segment[segment] - _COST_OF_SEGMENT) / np.bincount(segment)[segment]
    best, chosen = -np.inf, np.ones(len(worth), dtype=np.bool_)
    for part in blocks.parts:
        sums = np.bincount(part, share)
        richest = int(np.argmax(sums))
        if sums[richest] > best:
            best, chosen = float(sums[richest]), part == richest
    chosen = np.isin(segment, segment[chosen])  # never a part of a segment
    return np.asarray(chosen & (of_segment[segment] > 0))


def _block_of_rows(page: Page, blocks: VisualBlocks) -> Ints:
    """For each row the number of the block that it is in; -1 for none."""
    number = np.full(len(page), -1, dtype=np.int64)
    number[blocks.rows] = np.arange(len(blocks.rows))
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[blocks.rows] = True
    row = tree.nearest(marked, page.parent)
    return np.asarray(np.where(row >= 0, number[row], -1))


# ---- visual blocks (section 4.1)


class _Cues(NamedTuple):
    """What the rules ask of each row."""

    valid: tree.Bools
    """Text or pictures that are on the screen, and what holds some."""
    children: Ints
    """Valid ones."""
    texts: Ints
    """Valid children that are text, or hold nothing but text in one line ("virtual text nodes")."""
    breaks: Ints
    """Valid children that begin a line of their own."""
    rules: Ints
    """Children that are a horizontal rule."""
    only_is_text: tree.Bools
    """The one valid child is a text row."""
    differing: tree.Bools
    """The background is another one than that of the parent."""
    differing_children: Ints
    same_font: tree.Bools
    """All text inside looks alike."""
    size: Floats
    """Share of the screen."""
    largest_child: Floats


def visual_blocks(page: Page, boxes: Boxes, coherence: float, smallest: float) -> VisualBlocks:
    """From the body down: what the rules do not divide is a block, if it is coherent enough; else it is divided too."""
    valid = _valid(page, boxes)
    area = _extent(page, boxes, valid)
    cues = _cues(page, boxes, valid, area)
    divides, degree = _judged(page, cues, smallest)
    divides[page.body] = True  # rule 3: the one tree that there is
    for _ in range(_MOST_ROUNDS):
        rows = _reached(page, valid, divides)
        lacking = rows[(degree[rows] < coherence) & (cues.children[rows] > 0)]
        if not len(lacking):
            break
        divides[lacking] = True  # rule 3 again: each is now the root of a tree of its own
    rows = _reached(page, valid, divides)
    return VisualBlocks(rows, degree[rows], *(column[rows] for column in area))


def _valid(page: Page, boxes: Boxes) -> tree.Bools:
    """A valid node can be seen: text, a picture, and what has such inside. Rule 1: all others are cut."""
    seen = visible_in_body(page) & boxes.shown & ((page.is_text & (page.chars > 0)) | tags.MEDIA[page.tag])
    return tree.above(seen, page.end) & (np.arange(len(page)) >= page.body)


def _extent(page: Page, boxes: Boxes, valid: tree.Bools) -> tuple[Floats, Floats, Floats, Floats]:
    """The box around what can be seen of each row: an element may be higher, or flat around floating children."""
    leaf = valid & (page.is_text | tags.MEDIA[page.tag])
    near = [tree.subtree_min(np.where(leaf, side, np.nan), page.depth, page.parent) for side in (boxes.left, boxes.top)]
    far = [
        -tree.subtree_min(np.where(leaf, -side, np.nan), page.depth, page.parent)
        for side in (boxes.right, boxes.bottom)
    ]
    return near[0], near[1], far[0], far[1]


def _cues(page: Page, boxes: Boxes, valid: tree.Bools, area: tuple[Floats, Floats, Floats, Floats]) -> _Cues:
    parent = page.parent
    left, top, right, bottom = area
    is_block = valid & tags.BLOCK[page.tag]
    is_media = valid & tags.MEDIA[page.tag]
    is_virtual = valid & ~is_block & ~is_media & ~tree.above(is_block | is_media, page.end)  # text rows among them
    children = tree.child_sum(valid.astype(np.int64), parent)
    differing = valid & (boxes.background != boxes.background[parent])
    width = float(np.nanmax(np.where(valid, right, np.nan), initial=1.0))
    size = np.where(valid, (right - left) * (bottom - top) / (width * SCREEN_HEIGHT), 0.0)
    return _Cues(
        valid=valid,
        children=children,
        texts=tree.child_sum(is_virtual.astype(np.int64), parent),
        breaks=tree.child_sum(is_block.astype(np.int64), parent),
        rules=tree.child_sum((_RULE[page.tag] & ~page.hidden).astype(np.int64), parent),
        only_is_text=(children == 1) & (tree.child_sum((valid & page.is_text).astype(np.int64), parent) == 1),
        differing=differing,
        differing_children=tree.child_sum(differing.astype(np.int64), parent),
        same_font=_alike(page, boxes, valid),
        size=size,
        largest_child=_largest_child(size, parent),
    )


def _alike(page: Page, boxes: Boxes, valid: tree.Bools) -> tree.Bools:
    """Whether the smallest and the largest font below each row are the same, in size and weight."""
    text = valid & page.is_text
    same = np.ones(len(page), dtype=np.bool_)
    for font in (boxes.font_size, boxes.font_weight):
        least = tree.subtree_min(np.where(text, font, np.nan), page.depth, page.parent)
        most = -tree.subtree_min(np.where(text, -font, np.nan), page.depth, page.parent)
        same &= ~(least < most)
    return same


def _largest_child(size: Floats, parent: tree.Ints) -> Floats:
    largest = np.zeros(len(size))
    np.maximum.at(largest, parent[1:], size[1:])
    return largest


def _judged(page: Page, cues: _Cues, smallest: float) -> tuple[tree.Bools, Ints]:
    """For each row whether it is divided, and how coherent it is if not: the first rule that fits (tables 1 and 2).

    Rule 10 says of cells what rule 12 says after it, and so needs no line.
    """
    table, cell, paragraph = _TABLE[page.tag], _CELL[page.tag], _PARAGRAPH[page.tag]
    inline = ~tags.BLOCK[page.tag]
    degree = _degree_of_size(cues.size, smallest)
    all_text = (cues.children > 0) & (cues.texts == cues.children)
    rules: list[tuple[tree.Bools, bool, npt.NDArray[np.int64] | int]] = [
        (cues.children == 0, False, MOST_COHERENT),  # a text, or a picture
        ((cues.children == 1) & ~cues.only_is_text, True, 0),  # rule 2
        (all_text & ~table, False, np.where(cues.same_font, MOST_COHERENT, MOST_COHERENT - 1)),  # rule 4
        ((cues.breaks > 0) & (inline | paragraph), True, 0),  # rule 5
        ((cues.rules > 0) & ~table & ~cell, True, 0),  # rule 6
        ((cues.differing_children > 0) & table, True, 0),  # rule 7
        ((cues.texts > 0) & (cues.size < smallest) & ~table, False, degree),  # rule 8
        (cues.largest_child < smallest, False, degree),  # rule 9
        (table | cell, False, degree),  # rule 12
    ]
    fits = [rule[0] for rule in rules]
    divides = np.select(fits, [np.full(len(page), rule[1]) for rule in rules], default=True)  # rule 11
    return np.asarray(divides), np.select(fits, [np.broadcast_to(rule[2], len(page)) for rule in rules], default=0)


def _degree_of_size(size: Floats, smallest: float) -> Ints:
    """From 8 for what is small down to 5, one for each doubling: "based on the size of the node" (rules 8, 9, 12)."""
    doublings = np.floor(np.log2(np.maximum(size, 1e-9) / max(smallest, 1e-9)) + 3)
    return np.asarray(8 - np.clip(doublings, 0, 3), dtype=np.int64)


def _reached(page: Page, valid: tree.Bools, divides: tree.Bools) -> Ints:
    """Rows that are not divided, below rows that all are."""
    stops = valid & ~divides
    is_below = tree.covered(stops, page.end)[page.parent] & (np.arange(len(page)) > 0)
    return np.flatnonzero(stops & ~is_below)


# ---- separators and the tree (sections 4.2 and 4.3)


def block_tree(page: Page, boxes: Boxes, blocks: VisualBlocks) -> BlockTree:
    """The blocks parted at the heaviest separators first, all parts of a level at once."""
    looks = _looks(page, boxes, blocks)
    parts, weights = [np.zeros(len(blocks.rows), dtype=np.int64)], list[Ints]()
    rules = _rules_on_screen(page, boxes)
    for _ in range(_MOST_LEVELS):
        part, weight = _parted(blocks, looks, rules, parts[-1])
        weights.append(weight)
        if not weight.any():
            break
        parts.append(part)
    return BlockTree(parts, _coherence(parts, weights, blocks.coherence))


def _coherence(parts: list[Ints], weights: list[Ints], of_blocks: Ints) -> list[Ints]:
    """From the bottom up: no part is more coherent than the parts that it consists of."""
    lowest, found = of_blocks, list[Ints]()
    for level in range(len(parts) - 1, -1, -1):
        own = MOST_COHERENT + 1 - weights[level] if level < len(weights) else np.full(len(of_blocks), MOST_COHERENT)
        least = np.full(int(parts[level].max(initial=-1)) + 1, MOST_COHERENT)
        np.minimum.at(least, parts[level], np.minimum(lowest, np.clip(own, LEAST_COHERENT, MOST_COHERENT)))
        lowest = least[parts[level]]
        found.append(lowest)
    return found[::-1]


class _Looks(NamedTuple):
    """What a separator compares on its two sides: one entry for each block."""

    background: Ints
    font_size: Floats
    font_weight: Floats


def _looks(page: Page, boxes: Boxes, blocks: VisualBlocks) -> _Looks:
    """Of the background each block stands on, and of its first text."""
    shown = np.flatnonzero(visible_in_body(page) & page.is_text & (page.chars > 0) & boxes.shown)
    first = shown[np.minimum(np.searchsorted(shown, blocks.rows), len(shown) - 1)] if len(shown) else blocks.rows
    return _Looks(boxes.background[blocks.rows], boxes.font_size[first], boxes.font_weight[first])


def _rules_on_screen(page: Page, boxes: Boxes) -> Floats:
    """Where horizontal rules are drawn, from the top down."""
    return np.sort(boxes.top[_RULE[page.tag] & boxes.shown & ~page.hidden])


def _parted(blocks: VisualBlocks, looks: _Looks, rules: Floats, part: Ints) -> tuple[Ints, Ints]:
    """The parts of the next level, and for each block the weight of the separators that its part was parted at."""
    across = _separators(part, blocks.top, blocks.bottom)
    along = _separators(part, blocks.left, blocks.right)
    weights = (_weight(across, looks, rules, is_across=True), _weight(along, looks, np.zeros(0), is_across=False))
    heaviest = np.zeros(int(part.max(initial=-1)) + 1, dtype=np.int64)
    for found, weight in zip((across, along), weights, strict=True):
        np.maximum.at(heaviest, part[found.after], weight)
    at_across = np.zeros(len(heaviest), dtype=np.bool_)
    at_across[part[across.after[weights[0] == heaviest[part[across.after]]]]] = True
    step = np.zeros(len(part), dtype=np.int64)
    for found, weight, is_across in ((across, weights[0], True), (along, weights[1], False)):
        of_part = part[found.after]
        cut = np.zeros(len(part), dtype=np.int64)
        cut[found.places] = (weight == heaviest[of_part]) & (at_across[of_part] == is_across)
        step[found.order] += np.cumsum(cut)
    new = np.unique(np.column_stack((part, step)), axis=0, return_inverse=True)[1].reshape(-1)
    return new, heaviest[part]


class _Separators(NamedTuple):
    """The bands of one direction that no block of a part touches."""

    order: Ints
    """The blocks, part by part, in the order in which they begin."""
    places: Ints
    """For each separator the place in that order of the first block behind it."""
    width: Floats
    before: Ints
    """For each separator the block before it that reaches farthest, and the first one behind it."""
    after: Ints
    start: Floats


def _separators(part: Ints, start: Floats, stop: Floats) -> _Separators:
    """The paper begins with one separator and takes away what a block covers; what is left are the gaps between blocks.

    Blocks that overlap by less than a pixel count as side by side.
    """
    order = np.lexsort((start, part))
    begins, ends, of_part = start[order], stop[order], part[order]
    far = 4 * (float(np.abs(np.concatenate((start, stop))).max(initial=0.0)) + 1)  # more than any place on the page
    reach = np.maximum.accumulate(ends + of_part * far)
    farthest = np.maximum.accumulate(np.where(ends + of_part * far >= reach, np.arange(len(order)), 0))
    gap = begins[1:] + of_part[1:] * far - reach[:-1]
    places = np.flatnonzero((gap >= -1) & (of_part[1:] == of_part[:-1]) & (begins[1:] > begins[:-1])) + 1
    before, after = order[farthest[places - 1]], order[places]
    return _Separators(order, places, np.maximum(gap[places - 1], 0), before, after, stop[before])


def _weight(found: _Separators, looks: _Looks, rules: Floats, *, is_across: bool) -> Ints:
    """Section 4.2.2. The last two cues are those of bands across the page: what is alike there is less parted."""
    before, after = found.before, found.after
    weight = 1 + np.minimum(np.floor(found.width / _PIXELS_A_POINT), _MOST_FOR_DISTANCE).astype(np.int64)
    weight += _FOR_COLOUR * (looks.background[before] != looks.background[after])
    if not is_across:
        return weight
    in_band = np.searchsorted(rules, found.start + found.width + 1) > np.searchsorted(rules, found.start - 1)
    weight += _FOR_RULE * in_band
    smaller_above = looks.font_size[before] < looks.font_size[after]
    differs = (looks.font_size[before] != looks.font_size[after]) | (
        looks.font_weight[before] != looks.font_weight[after]
    )
    weight += _FOR_FONT * differs + _FOR_FONT * smaller_above
    return np.asarray(np.maximum(weight - (~differs & ~in_band), 1))
