"""The block with most of what is wanted: FeatureExtractor and K-FeatureExtractor.

    S. Debnath, P. Mitra, N. Pal, C. L. Giles: Automatic identification of informative sections of web pages. IEEE
    Transactions on Knowledge and Data Engineering 17(9), 2005.

Certain tags cut a page into blocks. Count in every block the features that HTML knows, say which one is wanted, and
take the block that has most of it: the wanted feature of an article is text. K-FeatureExtractor takes more than one:
it clusters the blocks by all their features and takes the cluster that has most of the wanted one.

Vocabulary:

    block     what stands in an element with a splitting tag, without the blocks inside it; a row belongs to the
              nearest such element around it
    feature   text (characters outside links), links, images, lists, tables, forms (forms and their controls); a count
    share     a block's count of a feature, divided by the page's; between 0 and 1, 0 where the page has none
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.methods.kmeans import kmeans
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

_CONTAINERS: Final = tags.table(
    """
    body frameset article section nav aside header footer main div center td th table tr form details dialog
    """.split()
)
_AND_TEXT: Final = _CONTAINERS | tags.table("p ul ol dl menu dir li dt dd blockquote pre span".split())

SPLITS: Final = {"containers": _CONTAINERS, "all": _AND_TEXT}
"""Which tags cut: only those that lay out a page, or paragraphs, lists and spans too, as the paper's examples do."""

FEATURES: Final[dict[str, tags.BoolTable]] = {
    "text": tags.table([]),
    "links": tags.table(["a"]),
    "images": tags.table(["img", "image", "canvas", "video", "object", "embed"]),
    "lists": tags.table(["ul", "ol", "dl", "menu", "dir"]),
    "tables": tags.table(["table"]),
    "forms": tags.table(["form", "input", "button", "select", "textarea"]),
}
"""The tags that count for each feature; text is counted in characters."""


class Blocks(NamedTuple):
    """The blocks of a page."""

    of_row: Rows
    """The block of each row, counted from 0; rows outside the body belong to the body's block."""
    shares: Floats
    """A row for each block, a column for each feature."""


def blocks_of(page: Page, visible: tree.Bools, split: str) -> Blocks:
    """Cut the page into blocks, and count what is in them."""
    splits = SPLITS[split][page.tag]
    splits[page.body] = True
    owner = tree.nearest(splits, page.parent)
    owner[owner < page.body] = page.body
    number = np.cumsum(splits) - 1
    of_row = number[owner]
    counts = [np.bincount(of_row, weights=column, minlength=int(number[-1]) + 1) for column in _features(page, visible)]
    shares = [count / max(count.sum(), 1) for count in counts]
    return Blocks(of_row, np.column_stack(shares))


def _features(page: Page, visible: tree.Bools) -> list[Floats]:
    """What each row adds to each feature."""
    text = np.where(visible & ~page.link, page.chars, 0).astype(np.float64)
    elements = [(visible & table[page.tag]).astype(np.float64) for table in list(FEATURES.values())[1:]]
    return [text, *elements]


def fe(page: Page, *, feature: str = "text", split: str = "containers") -> Verdict:
    """FeatureExtractor: keep the block with the largest share of the wanted feature.

    `feature` is what is wanted: text, links, images, lists, tables or forms. `split` says which tags cut the page:
    `containers` (boxes, sections, table cells) or `all` (paragraphs, lists and spans as well, as in the paper's
    examples; then the answer is the longest paragraph). The paper's pages were laid out by tables, and it leaves the
    list of tags open; the default was chosen on the tuning half of the development corpora, split by site.

    The score of a row is its block's share of the feature.
    """
    wanted = _check(feature, split)
    visible = visible_in_body(page)
    blocks = blocks_of(page, visible, split)
    share = blocks.shares[:, wanted]
    best = np.arange(len(share)) == np.argmax(share)
    return _verdict(page, visible, blocks, best & (share > 0), share)


def kfe(page: Page, *, feature: str = "text", split: str = "containers", clusters: float = 3.0) -> Verdict:
    """K-FeatureExtractor: cluster the blocks by all features, keep the cluster with most of the wanted one.

    `feature` and `split` are those of `fe`. `clusters` is the k of k-means: the fewer, the more is kept. On the tuning
    half of the development corpora 2 to 4 do about equally well. The first centres are left open by the paper; here
    they are blocks at equal steps in the order of the wanted feature, so that a page always has the same answer.

    The score of a row is its block's share of the feature.
    """
    wanted = _check(feature, split)
    if clusters not in range(1, 21):
        raise BadArgument(f"clusters is a whole number between 1 and 20, not {clusters}")
    visible = visible_in_body(page)
    blocks = blocks_of(page, visible, split)
    share = blocks.shares[:, wanted]
    return _verdict(page, visible, blocks, best_cluster(blocks.shares, wanted, int(clusters)) & (share > 0), share)


def best_cluster(shares: Floats, wanted: int, clusters: int) -> tree.Bools:
    """The blocks in the cluster with the largest mean share of the wanted feature; blocks with nothing in none."""
    best = np.zeros(len(shares), dtype=np.bool_)
    filled = np.flatnonzero(shares.any(axis=1))
    if not len(filled):
        return best
    points = shares[filled]
    order = np.argsort(points[:, wanted], kind="stable")
    centres = points[order[np.linspace(0, len(order) - 1, clusters).round().astype(np.intp)]]
    labels = kmeans(points, centres, rounds=_ROUNDS)
    sizes = np.bincount(labels, minlength=clusters)
    sums = np.bincount(labels, weights=points[:, wanted], minlength=clusters)
    best[filled] = labels == np.argmax(sums / np.maximum(sizes, 1))
    return best


_ROUNDS: Final = 20
"""Enough for nearly every page to settle, and a bound for those that do not."""


def _check(feature: str, split: str) -> int:
    """The place of the feature; refuse names that do not exist."""
    if feature not in FEATURES:
        raise BadArgument(f"feature is one of {', '.join(FEATURES)}, not {feature!r}")
    if split not in SPLITS:
        raise BadArgument(f"split is one of {', '.join(SPLITS)}, not {split!r}")
    return list(FEATURES).index(feature)


def _verdict(page: Page, visible: tree.Bools, blocks: Blocks, chosen: tree.Bools, share: Floats) -> Verdict:
    keep = visible & chosen[blocks.of_row]
    why = reasons(page, keep, kept=Why.RICHEST_BLOCK, dropped=Why.POORER_BLOCK)
    return Verdict(keep, share[blocks.of_row], why)
