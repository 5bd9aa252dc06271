"""Info Optics: how much text a node has against how much of it is links, by thresholds for each genre of page.

    Combinational scheme for efficient content extraction from web pages ("Info Optics"): statistical features,
    formatting characteristics, and the genre of the page.

A node is informative if its text, measured against the rest of the page, outweighs its links. What is formatted like
informative nodes, or stands beside them, joins them: so headings and short paragraphs come back. How much links weigh
depends on the genre: a news page loses its links, a shop would lose its goods with them.

Vocabulary, for a node i (T is the set of nodes; all counts leave out what is hidden):

    phi(i)   quantity of text: characters that stand directly in the block element i, inline elements included
    D(i)     deviation: phi(i) less the mean of phi over T, in characters
    N(i)     normalised deviation, from 0 to 1
    L(i)     link density: the part of phi(i) that is anchor text
    NL(i)    normalised link density, from 0 to 1

What the paper leaves open, and how it is settled here. T is the block elements with text of their own: mere containers
have none, and would only lower the mean. "Comparing NL with N" is N - weight * NL >= cut. Both thresholds are the
genre's (`data/thresholds.toml`); the paper gives no numbers, so `evaluation/fit_info_optics.py` fits them on the
development corpora, on half of their sites. 0/0 in N, where all nodes have the same quantity of text, counts as 1.
"""

from __future__ import annotations

from functools import cache
from itertools import repeat
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.methods.genre import GENRES, genre_of, read_data
from thresher.page import Page, tags, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]
Groups = npt.NDArray[np.intp]
"""For each node the number of its group."""

_FONT: Final = tags.CODE["font"]


class Thresholds(NamedTuple):
    """What the genre decides."""

    weight: float
    """How much links weigh against text."""
    cut: float
    """How much more text than links there must be."""


class Optics(NamedTuple):
    """The four graphs of the paper, with one value for each node."""

    rows: Rows
    """T: the rows of the block elements that have visible text of their own, in document order."""
    deviation: Floats
    normal_deviation: Floats
    link_density: Floats
    normal_link_density: Floats

    def only(self, wanted: tree.Bools) -> Optics:
        """The same of some nodes."""
        return Optics._make(values[wanted] for values in self)

    def column(self, values: npt.NDArray[Any], page: Page) -> npt.NDArray[Any]:
        """One of these, or anything else with one value for each node, as a column of the page: 0 elsewhere."""
        column = np.zeros(len(page), dtype=values.dtype)
        column[self.rows] = values
        return column


def optics(page: Page) -> Optics:
    """D, N, L and NL of every node of a page."""
    visible = visible_in_body(page) & (page.chars > 0)
    chars = np.where(visible, page.chars, 0)
    text = np.bincount(page.block, weights=chars, minlength=len(page))
    anchor_text = np.bincount(page.block, weights=chars * page.link, minlength=len(page))
    rows = np.flatnonzero(text)
    phi: Floats = text[rows].astype(np.float64)
    if not len(rows):
        return Optics(rows, phi, phi, phi, phi)
    deviation = phi - phi.mean()  # equation 1
    link_density = anchor_text[rows] / phi  # equation 3
    return Optics(
        rows=rows,
        deviation=deviation,
        normal_deviation=_normal(deviation),  # equation 2
        link_density=link_density,
        normal_link_density=link_density / (link_density.max() or 1.0),  # equation 4
    )


def _normal(values: Floats) -> Floats:
    lowest, highest = values.min(), values.max()
    return np.asarray((values - lowest) / (highest - lowest)) if highest > lowest else np.ones_like(values)


def formatting_groups(page: Page, rows: Rows) -> tuple[Groups, Groups]:
    """Two ways in which nodes go together: by formatting and by place.

    Formatted alike are nodes with the same tag, classes, inline style and font, as deep in the tree, in parents with
    the same tag and classes. In the same place are the children of one parent. The paper names "fonts, styles and the
    position of the nodes" and leaves open how they are compared.
    """
    parents, place = np.unique(page.parent[rows], return_inverse=True)
    parent_looks = _numbered(page.tag[parents].tolist(), _attributes(page, parents.tolist(), "class"))
    looks = _numbered(
        page.tag[rows].tolist(),
        page.depth[rows].tolist(),
        _attributes(page, rows.tolist(), "class"),
        _attributes(page, rows.tolist(), "style"),
        _fonts(page, rows),
        parent_looks[place].tolist(),
    )
    return looks, place


def _attributes(page: Page, rows: list[int], name: str) -> list[str | None]:
    return list(map(page.attr, rows, repeat(name)))


def _fonts(page: Page, rows: Rows) -> list[tuple[str | None, ...]]:
    """What the `font` element says with which each node begins; nothing where there is none.

    One that stands around a node is its parent, and tells by its tag.
    """
    first = np.minimum(rows + 1, len(page) - 1)
    blank = page.is_text[first] & (page.chars[first] == 0)
    first = np.minimum(first + blank, page.end[rows] - 1)
    is_font = page.tag[first] == _FONT
    if not is_font.any():
        return [()] * len(rows)
    fonts = zip(first.tolist(), is_font.tolist(), strict=True)
    return [(page.attr(row, "face"), page.attr(row, "size")) if found else () for row, found in fonts]


def _numbered(*columns: list[Any]) -> Groups:
    """Numbers for combinations of values: what agrees in all columns has the same."""
    numbers: dict[tuple[Any, ...], int] = {}
    found = (numbers.setdefault(values, len(numbers)) for values in zip(*columns, strict=True))
    return np.fromiter(found, dtype=np.intp, count=len(columns[0]))


def weighed(found: Optics, thresholds: Thresholds) -> Floats:
    """N(i) against NL(i): a node is informative where this reaches the cut."""
    return found.normal_deviation - thresholds.weight * found.normal_link_density


def alike(found: Optics, is_informative: tree.Bools, groups: Groups, thresholds: Thresholds) -> tree.Bools:
    """Nodes that would be informative if they had as much text as the richest informative node of their group.

    A node's own links still weigh against it: a link among the paragraphs of a news page does not join them.
    """
    richest = np.full(int(groups.max(initial=-1)) + 1, -np.inf)
    np.maximum.at(richest, groups[is_informative], found.normal_deviation[is_informative])
    lent = found._replace(normal_deviation=richest[groups])
    return weighed(lent, thresholds) >= thresholds.cut


def chosen_nodes(
    found: Optics, groupings: tuple[Groups, Groups], thresholds: Thresholds
) -> tuple[tree.Bools, tree.Bools]:
    """Which nodes are informative, and which are kept: these, and what goes together with them."""
    is_informative = weighed(found, thresholds) >= thresholds.cut
    is_kept = is_informative.copy()
    for groups in groupings:
        is_kept |= alike(found, is_informative, groups, thresholds)
    return is_informative, is_kept


def info_optics(page: Page, *, genre: str = "auto", weight: float = -1.0, cut: float = -1.0) -> Verdict:
    """Text against links, by thresholds for the genre of the page (Info Optics).

    `genre` is one of those in `thresher.methods.genre.GENRES`, or "auto": found out from what the page says of itself.
    `weight` and `cut` are the two thresholds; any number below 0 means: as it is fitted for the genre. A larger weight
    drops more of what has links, a larger cut more of what has little text.
    """
    thresholds = _thresholds(page, genre, weight, cut)
    found = optics(page)
    # Most nodes of a page are links that no look-alike could save: their formatting need not be read.
    able = found.only(1 - thresholds.weight * found.normal_link_density >= thresholds.cut)
    is_informative, is_kept = chosen_nodes(able, formatting_groups(page, able.rows), thresholds)
    visible = visible_in_body(page)
    keep = visible & able.column(is_kept, page)[page.block]
    why = reasons(page, keep, kept=Why.FORMATTED_ALIKE, dropped=Why.UNINFORMATIVE)
    why[keep & able.column(is_informative, page)[page.block]] = Why.INFORMATIVE
    return Verdict(keep, found.column(weighed(found, thresholds), page)[page.block] * visible, why)


def _thresholds(page: Page, genre: str, weight: float, cut: float) -> Thresholds:
    if genre != "auto" and genre not in GENRES:
        raise BadArgument(f"no genre is called {genre!r}; there are: auto, {', '.join(GENRES)}")
    if weight >= 0 and cut >= 0:
        return Thresholds(weight, cut)
    fitted = thresholds_of(genre_of(page).name if genre == "auto" else genre)
    return Thresholds(weight if weight >= 0 else fitted.weight, cut if cut >= 0 else fitted.cut)


@cache
def thresholds_of(genre: str) -> Thresholds:
    """The fitted thresholds of a genre; those of all pages where there were too few pages to fit its own."""
    table = read_data("thresholds")["thresholds"]
    chosen = table.get(genre, table["overall"])
    return Thresholds(float(chosen["weight"]), float(chosen["cut"]))
