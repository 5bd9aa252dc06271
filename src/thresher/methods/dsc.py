"""Document slope curve.

    D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei:
    QuASM: a system for question answering using semi-structured data. JCDL 2002.

Walk through a page token by token and count the tags met so far: that is the document slope curve. It climbs steeply
through menus and lies nearly flat where there is text. Windows of the page with a slope well below the page's own are
content, so that unlike one stretch (`bte`) it may come in several parts.

Vocabulary:

    token      a tag or a word
    curve      for each token the number of tags up to it
    slope      of a window: its tags for each of its tokens, from 0 (only words) to 1 (only tags)

The paper leaves open how windows are laid and how large they are. Here they slide by one token, and the content is all
that stands in any window of low slope, so that those that overlap or touch merge. Hidden rows are left out. What has
neither a letter nor a digit is no word (`page.spoken_words`), and goes with the text around it.
"""

from __future__ import annotations

import numpy as np

from thresher.errors import BadArgument
from thresher.methods.wordless import lent_to_wordless
from thresher.page import Page, tree
from thresher.page.stream import share_below
from thresher.verdict import Verdict, Why, reasons, visible_in_body


def in_low_slope(is_tag: tree.Bools, window: int, share: float) -> tree.Bools:
    """The tokens that stand in some window whose slope is below that share of the page's.

    Where there is no such window, nothing stands out, and the whole page is content.
    """
    count = len(is_tag)
    window = min(window, count)
    curve = _running_sum(is_tag)
    low = (curve[window:] - curve[: count + 1 - window]) * count < share * window * curve[-1]
    if not low.any():
        return np.ones(count, dtype=np.bool_)
    # A token stands in the windows that begin at it or at one of the window - 1 tokens before it.
    begun = _running_sum(np.pad(low, window - 1))
    return np.asarray(begun[window:] > begun[:-window])


def _running_sum(marks: tree.Bools) -> tree.Ints:
    """How many marks stand before each place, and at last how many there are."""
    total = np.zeros(len(marks) + 1, dtype=np.int32)
    np.cumsum(marks, out=total[1:])
    return total


def dsc(page: Page, *, window: float = 50.0, share: float = 0.5) -> Verdict:
    """Keep the texts more than half of which stands in windows of low slope.

    `window` is how many tokens a window has. The paper leaves it open; on the tuning half of the development corpora,
    split by site, 50 and 70 did best and all from 35 to 70 nearly as well. `share` is how far below the page's slope
    that of a window must be: half of it, in the paper. The score of a row is the share of its tokens, for an element
    all those below it, that stand in windows of low slope.
    """
    if not 1 <= window <= 1_000_000:
        raise BadArgument(f"window is a number of tokens from 1 to 1000000, not {window}")
    if not share >= 0:
        raise BadArgument(f"share is a share of the page's slope, 0 or more, not {share}")
    stream = page.stream.of(visible_in_body(page))
    size = stream.tokens(page.spoken_words)
    low = _running_sum(in_low_slope(np.repeat(stream.is_tag, size), int(window), share))
    stops = np.cumsum(size)
    score = lent_to_wordless(share_below(stream.row, low[stops] - low[stops - size], size, page.end), page)
    keep = page.is_text & (score > 0.5)
    return Verdict(keep, score, reasons(page, keep, kept=Why.GENTLE_SLOPE, dropped=Why.STEEP_SLOPE))
