"""Content extraction via tag ratios.

    T. Weninger, W. H. Hsu, J. Han: CETR: content extraction via tag ratios. WWW 2010.

Read the source line by line: lines of content have much text and few tags. Such lines come in groups, so the ratios
are smoothed; and at the edge of a group the ratio changes quickly, so each line is also given the change that lies
ahead of it. In the plane of these two numbers, the lines near the origin are noise.

Vocabulary, for a line k:

    TR      tag ratio: characters of text for each tag; a line without a tag counts as one with one
    TR'     the tag ratio, smoothed over the lines nearby
    G       how far the next `ahead` lines are on average above or below this one, as a distance
    G'      the same, smoothed
    r       radius: how many lines to each side are smoothed over

Scripts, style sheets, comments and empty lines do not count, as in the paper, and nor do hidden rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from thresher.errors import BadArgument
from thresher.methods.kmeans import kmeans
from thresher.page import Page, tree
from thresher.page.stream import Lines, lines_of, share_below
from thresher.verdict import Verdict, Why, reasons, visible_in_body


def tag_ratios(lines: Lines) -> tree.Floats:
    """TR of every line."""
    tags_on = np.bincount(lines.line, weights=lines.is_tag)
    return np.asarray(np.bincount(lines.line, weights=lines.chars) / np.maximum(tags_on, 1))


def smoothed(values: tree.Floats, radius: int) -> tree.Floats:
    """The average over 2r + 1 lines with the weights of a Gauss curve, exp(-j²/2r²); lines that are not there, none."""
    if not (radius and len(values)):
        return values
    place = np.arange(-radius, radius + 1)
    weights = np.exp(-0.5 * np.square(place / radius))
    here = slice(radius, radius + len(values))
    return np.asarray(np.convolve(values, weights)[here] / np.convolve(np.ones(len(values)), weights)[here])


def change_ahead(values: tree.Floats, ahead: int) -> tree.Floats:
    """G: the distance from each value to the average of the next ones; 0 at the last, which has none."""
    total = np.zeros(len(values) + 1)
    np.cumsum(values, out=total[1:])
    after = np.arange(1, len(values) + 1)
    stop = np.minimum(after + ahead, len(values))
    count = np.maximum(stop - after, 1)
    change = np.abs((total[stop] - total[after]) / count - values)
    change[-1:] = 0
    return np.asarray(change)


def is_content(ratio: tree.Floats, change: tree.Floats, clusters: int) -> tree.Bools:
    """The lines that gather around another centre than the one that is held at the origin.

    The others begin far apart: each at the point that is farthest from all centres before it.
    """
    if not len(ratio):
        return np.zeros(0, dtype=np.bool_)
    points = np.column_stack((ratio, change))
    centres = np.zeros((clusters, 2))
    distance = np.square(ratio) + np.square(change)
    for number in range(1, clusters):
        centres[number] = points[np.argmax(distance)]
        to_this = np.square(ratio - centres[number, 0]) + np.square(change - centres[number, 1])
        distance = np.minimum(distance, to_this)
    return np.asarray(kmeans(points, centres, fixed=1) > 0)


class Clustered(NamedTuple):
    """The lines of a page as points of the plane, and on which side each came out."""

    lines: Lines
    ratio: tree.Floats
    """TR' of every line."""
    change: tree.Floats
    """G' of every line."""
    is_content: tree.Bools


def clustered(page: Page, break_at: float, radius: float, ahead: float, clusters: float) -> Clustered:
    """The method up to the lines; the arguments are those of `cetr`."""
    _check(break_at, radius, ahead, clusters)
    visible = visible_in_body(page)
    texts = page.texts(np.flatnonzero(page.is_text & visible))
    lines = lines_of(page.stream.of(visible), texts, page.chars, break_at=int(break_at))
    ratio = smoothed(tag_ratios(lines), int(radius))
    change = smoothed(change_ahead(ratio, int(ahead)), int(radius))
    return Clustered(lines, ratio, change, is_content(ratio, change, int(clusters)))


def cetr(
    page: Page, *, break_at: float = 65.0, radius: float = 2.0, ahead: float = 3.0, clusters: float = 3.0
) -> Verdict:
    """Keep the texts most of whose characters stand on lines of content.

    `break_at` breaks lines after so many characters of text, so that pages whose source has no line breaks do not end
    up as one line; 0 leaves lines as they are. The authors break after 65 characters, tags included. Here tags have no
    length: counting them was worse on the tuning half of the development corpora, split by site, and their attributes
    are slow to read. `radius` is r, over which ratios are smoothed: 1, 2 and 3 did about the same there. `ahead` (the
    paper's alpha) is over how many of the next lines the change is measured, `clusters` (its k) how many groups of
    lines there are. The score of a row is the smoothed tag ratio of its lines, an average over its characters.
    """
    lines, ratio, _, content = clustered(page, break_at, radius, ahead, clusters)
    for_and_against = np.where(content[lines.line], lines.chars, -lines.chars)
    keep = np.bincount(lines.row, weights=for_and_against, minlength=len(page)) > 0
    score = share_below(lines.row, lines.chars * ratio[lines.line], lines.chars, page.end)
    return Verdict(keep, score, reasons(page, keep, kept=Why.TEXT_LINES, dropped=Why.TAG_LINES))


def _check(break_at: float, radius: float, ahead: float, clusters: float) -> None:
    if break_at != 0 and not 10 <= break_at <= 1_000_000:
        raise BadArgument(f"break_at is a number of characters from 10 to 1000000, or 0 for no breaks, not {break_at}")
    if not 0 <= radius <= 100:
        raise BadArgument(f"radius is a number of lines from 0 to 100, not {radius}")
    if not 1 <= ahead <= 1_000_000:
        raise BadArgument(f"ahead is a number of lines from 1 to 1000000, not {ahead}")
    if not 2 <= clusters <= 10:
        raise BadArgument(f"clusters is a number from 2 to 10, not {clusters}")
