"""Body text extraction.

    A. Finn, N. Kushmerick, B. Smyth: Fact or fiction: content classification for digital libraries. DELOS 2001.

A page is a sequence of words and tags. Its main text is taken to be one stretch of it: the one that has most words
inside and leaves most tags outside.

Vocabulary:

    token      a tag or a word                B_n   1 if token n is a tag, 0 if it is a word
    i, j       first and last token of a stretch

The stretch sought has the largest T(i, j) = (tags before i) + (words from i to j) + (tags after j). Counting a word as
+1 and a tag as -1, T(i, j) is the sum from i to j plus the number of all tags, which is the same for every stretch: so
it is the stretch with the largest sum, and that takes one pass. Hidden rows are left out. What has neither a letter nor
a digit is no word (`page.spoken_words`), and goes with the text around it.
"""

from __future__ import annotations

import numpy as np

from thresher.errors import BadArgument
from thresher.methods.wordless import lent_to_wordless
from thresher.page import Page, tree
from thresher.verdict import Verdict, Why, reasons, visible_in_body


def best_span(gain: tree.Floats) -> tuple[int, int]:
    """The slice with the largest sum: of several, those that end first, and of these the shortest.

    Nothing (0, 0) where no slice has a sum above 0.
    """
    balance = np.zeros(len(gain) + 1)
    np.cumsum(gain, out=balance[1:])
    lowest = np.minimum.accumulate(balance)  # up to and including each place
    stop = int(np.argmax(balance - lowest))
    start = int(np.flatnonzero(balance[: stop + 1] == lowest[stop])[-1])
    return start, stop


def bte(page: Page, *, tag_weight: float = 1.0) -> Verdict:
    """Keep the one stretch with most words inside and most tags outside.

    `tag_weight` is how many words a tag weighs, 1 in the paper: above 1 the stretch gets shorter, below 1 longer. The
    score of a row is the balance of words and weighed tags up to its text or start tag, that one included: the stretch
    leads from the foot of a slope to its top.
    """
    if not 0 <= tag_weight < np.inf:
        raise BadArgument(f"tag_weight is a number of words, 0 or more, not {tag_weight}")
    stream = page.stream.of(visible_in_body(page))
    gain = np.where(stream.is_text, stream.tokens(page.spoken_words), -tag_weight)
    start, stop = best_span(gain)
    keep = np.zeros(len(page), dtype=np.bool_)
    keep[stream.row[start:stop]] = True
    keep = lent_to_wordless(keep & (page.chars > 0), page)
    score = np.zeros(len(page))
    opens = ~stream.is_end
    score[stream.row[opens]] = np.cumsum(gain)[opens]
    return Verdict(keep, score, reasons(page, keep, kept=Why.IN_SPAN, dropped=Why.OUTSIDE_SPAN))
