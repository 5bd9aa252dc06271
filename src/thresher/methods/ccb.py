"""Content code blurring.

    T. Gottron: Content code blurring: a new approach to content extraction. DEXA 2008.

Read a page from its first character to its last: text is content, tags are code. Main content is a long stretch of
text with few tags, so every place is given the share of content in its neighbourhood, what is near counting most. Seen
as a strip of white and black dots, the page is blurred, and what stays bright is kept.

Vocabulary:

    element    what the page is a sequence of: characters (`ccb`, `accb`) or tokens, that is tags and words (`tccb`)
    CCV        content code vector: an entry for each element, 1 where it is content, 0 where it is code
    CCR        content code ratio: the blurred vector, from 0 (only code around) to 1 (only content around)
    range      how many entries to each side one round of blurring looks at; the keyword `reach`
    t          elements with a CCR above this are content; the keyword `threshold`

Hidden rows and what is outside the body are not in the vector. The smallest piece of a page that this program keeps is
a text row: it is kept if more than half of its entries are content. With the keyword `words` it keeps single words, as
the paper's programs do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.methods.wordless import lent_to_wordless
from thresher.page import Page, tags, tree
from thresher.page.stream import Stream, share_below
from thresher.verdict import Verdict, Why, reasons, visible_in_body

Ratios = npt.NDArray[np.float32]

_ANCHOR: Final = tags.table(["a"])
_NAME_CHARS: Final = np.array([len(name) for name in tags.TAGS], dtype=np.int32)
_BOXES: Final = 3
"""Boxes that one blur is made of: three are within a few hundredths of a Gauss curve."""
_SETTLED: Final = 0.01
"""The mean change of a round after which values count as settled."""
_MOST_ROUNDS: Final = 30


@dataclass(frozen=True, slots=True, eq=False)
class Vector:
    """The content code vector, in stretches of equal entries: each tag and each text is one."""

    row: tree.Ints
    """The row to which each stretch belongs."""
    is_content: tree.Bools
    """Whether it is content; else it is code."""
    size: tree.Ints
    """How many entries it has."""

    @property
    def entries(self) -> npt.NDArray[np.uint8]:
        """The vector, entry by entry: 1 for content, 0 for code."""
        return np.repeat(self.is_content.view(np.uint8), self.size)

    @property
    def entry_rows(self) -> tree.Ints:
        """The row to which each entry belongs."""
        return np.repeat(self.row, self.size)


def character_vector(page: Page, *, anchors: bool = True) -> Vector:
    """Section 3.1, the first way: an entry for each character. Section 3.3: anchor tags left out if so asked."""
    stream = page.stream.of(visible_in_body(page))
    size = np.where(stream.is_end, _end_tag_chars(page)[stream.row], page.markup_chars[stream.row])
    size = np.where(stream.is_text, page.chars[stream.row], size)
    if not anchors:
        size[_ANCHOR[page.tag[stream.row]]] = 0
    return _vector(stream, size)


def token_vector(page: Page) -> Vector:
    """Section 3.1, the second way: an entry for each tag and each word, which has a letter or a digit."""
    stream = page.stream.of(visible_in_body(page))
    return _vector(stream, stream.tokens(page.spoken_words))


def _vector(stream: Stream, size: tree.Ints) -> Vector:
    some = size > 0  # white space has no entries, and where anchors are left out, nor have they
    return Vector(stream.row[some], stream.is_text[some], size[some])


def _end_tag_chars(page: Page) -> tree.Ints:
    """Characters of every row's end tag, written or not."""
    name_chars = _NAME_CHARS[page.tag]
    other = np.flatnonzero(page.tag == tags.OTHER)
    name_chars[other] = [len(page.name(row)) for row in other.tolist()]
    return name_chars + len("</>")


def blur(entries: npt.NDArray[np.uint8], half_widths: tuple[int, ...]) -> Ratios:
    """The local average at every entry, by one box filter after the other; what is outside the vector has no weight.

    A box of half-width h sums up 2h + 1 neighbours, by one subtraction of prefix sums. All sums are whole numbers, so
    that among 1s alone the average is exactly 1, and among 0s exactly 0.
    """
    margin = sum(half_widths)
    impulse = _summed(np.ones(1, dtype=np.uint8), half_widths, 2 * margin)  # the weight of each neighbour
    weight = np.full(len(entries), impulse.sum(dtype=impulse.dtype))
    edge = min(margin, len(entries))
    outside = np.cumsum(impulse[:margin], dtype=impulse.dtype)[::-1][:edge]
    weight[:edge] -= outside
    weight[len(entries) - edge :] -= outside[::-1]
    return np.asarray(np.divide(_summed(entries, half_widths, margin), weight, dtype=np.float32))


def _summed(entries: npt.NDArray[np.uint8], half_widths: tuple[int, ...], margin: int) -> tree.Array:
    """Sums over neighbourhoods, with a margin of 0s around; each box takes its half-width off both ends.

    Prefix sums may overflow. As the later one has overflowed like the earlier, their difference is right all the same,
    so long as it fits itself: the type is chosen for that.
    """
    largest = math.prod(2 * half + 1 for half in half_widths)
    kind = np.dtype(np.uint32 if largest < 2**32 else np.uint64)
    sums: tree.Array = np.zeros(len(entries) + 2 * margin, dtype=kind)
    sums[margin : margin + len(entries)] = entries
    for half in half_widths:
        before = np.zeros(len(sums) + 1, dtype=kind)
        np.cumsum(sums, dtype=kind, out=before[1:])
        sums = before[2 * half + 1 :] - before[: -2 * half - 1]
    return sums


def boxes(reach: float, width: float, rounds: float) -> tuple[int, ...]:
    """Half-widths of boxes that blur as much as so many rounds with Gaussian weights (section 3.2).

    The variances of rounds add up, so that many rounds are one wider blur. A box of half-width h has the variance
    h(h + 1)/3. As many boxes are wider by one as brings the sum nearest to the variance that is wanted.
    """
    place = np.arange(-int(reach), int(reach) + 1)
    weight = np.exp(-0.5 * np.square(place / (width * reach)))
    variance = rounds * float((weight * np.square(place)).sum() / weight.sum())
    narrow = int(math.sqrt(variance + 0.25) - 0.5)  # the largest h with h(h + 1) <= variance
    wider = round(_BOXES * (variance - narrow * (narrow + 1)) / (2 * (narrow + 1)))
    return (narrow,) * (_BOXES - wider) + (narrow + 1,) * wider


def settled(entries: npt.NDArray[np.uint8], reach: float, width: float) -> int:
    """After how many rounds the values of a vector start to settle (section 3.2).

    That is where a round changes them by less than a hundredth in the mean. The paper does not say how much is little.
    """
    before = entries.astype(np.float32)
    for rounds in range(1, _MOST_ROUNDS):
        now = blur(entries, boxes(reach, width, rounds))
        if float(np.abs(now - before).mean()) < _SETTLED:
            return rounds
        before = now
    return _MOST_ROUNDS


def ccb(
    page: Page,
    *,
    threshold: float = 0.75,
    reach: float = 40.0,
    width: float = 0.5,
    rounds: float = 3.0,
    until: str = "rounds",
    words: bool = False,
) -> Verdict:
    """Content code blurring over characters (the paper's CCB).

    `threshold` and `reach` are the paper's t and range. It leaves open the `width` of the Gauss curve, here its
    standard deviation as a share of the reach, and after how many `rounds` the values have settled. Both defaults were
    chosen on the tuning half of the development corpora, split by site; what counts is width² · rounds, and the best
    is broad. Where `until` is "settled", each page is blurred until its own values settle, whatever `rounds` says. With
    `words`, single words are kept and dropped, as the paper does it, and not whole texts.
    The score of a row is the mean CCR of its characters, for an element of all from its start tag to its end tag.
    """
    blurring = Blurring(threshold, reach, width, rounds, until)
    return _verdict(page, _judged(page, character_vector(page), blurring, words=words))


def accb(
    page: Page,
    *,
    threshold: float = 0.75,
    reach: float = 40.0,
    width: float = 0.5,
    rounds: float = 3.0,
    until: str = "rounds",
    words: bool = False,
) -> Verdict:
    """Adapted content code blurring (the paper's ACCB): like `ccb`, but anchor tags are not there at all.

    Links in the text no longer count against it (section 3.3), in menus neither. `threshold`, `reach`, `width`,
    `rounds`, `until` and `words` are those of `ccb`.
    """
    blurring = Blurring(threshold, reach, width, rounds, until)
    return _verdict(page, _judged(page, character_vector(page, anchors=False), blurring, words=words))


def tccb(
    page: Page,
    *,
    threshold: float = 0.75,
    reach: float = 25.0,
    width: float = 0.2,
    rounds: float = 3.0,
    until: str = "rounds",
    words: bool = False,
) -> Verdict:
    """Content code blurring over tokens (the paper's TCCB): like `ccb`, but a tag counts as much as a word.

    How long tags are, with all their attributes, no longer matters. A text without words goes with those around it.
    `threshold`, `reach` (here tokens), `width`, `rounds`, `until` and `words` are those of `ccb`; the paper leaves
    `width` and `rounds` open, and both were chosen in the same way for tokens.
    """
    found = _judged(page, token_vector(page), Blurring(threshold, reach, width, rounds, until), words=words)
    keep, score = lent_to_wordless(found.keep, page), lent_to_wordless(found.score, page)
    return _verdict(page, found._replace(keep=keep, score=score))


@dataclass(frozen=True, slots=True)
class Blurring:
    """The keywords that say how a vector is blurred."""

    threshold: float
    reach: float
    width: float
    rounds: float
    until: str

    def __post_init__(self) -> None:
        if not 1 <= self.reach <= 1000:
            raise BadArgument(f"reach is a number of entries from 1 to 1000, not {self.reach}")
        if not 0.01 <= self.width <= 10:
            raise BadArgument(f"width is a share of the reach from 0.01 to 10, not {self.width}")
        if not 1 <= self.rounds <= 1000:
            raise BadArgument(f"rounds is a number from 1 to 1000, not {self.rounds}")
        if self.until not in ("rounds", "settled"):
            raise BadArgument(f"until is rounds or settled, not {self.until!r}")

    def ratios(self, entries: npt.NDArray[np.uint8]) -> Ratios:
        """The CCR of every entry."""
        rounds = settled(entries, self.reach, self.width) if self.until == "settled" else self.rounds
        return blur(entries, boxes(self.reach, self.width, rounds))


class _Judged(NamedTuple):
    """For each row whether to keep it, and its score; and the text of rows of which only some words are kept."""

    keep: tree.Bools
    score: tree.Floats
    words: dict[int, str]


def _judged(page: Page, vector: Vector, blurring: Blurring, *, words: bool) -> _Judged:
    keep, score = np.zeros(len(page), dtype=np.bool_), np.zeros(len(page))
    if not len(vector.row):
        return _Judged(keep, score, {})
    ratios = blurring.ratios(vector.entries)
    is_above = ratios > blurring.threshold  # section 3.3: content has a CCR above t
    starts = np.cumsum(vector.size, dtype=np.int64) - vector.size
    above = np.add.reduceat(is_above, starts, dtype=np.int64)
    least = 0 if words else vector.size
    kept = vector.is_content & (2 * above > least)
    keep[vector.row[kept]] = True
    score = share_below(vector.row, np.add.reduceat(ratios, starts, dtype=np.float64), vector.size, page.end)
    partly = np.flatnonzero(kept & (above < vector.size)).tolist() if words else list[int]()
    texts = {
        int(vector.row[place]): _words_above(
            page.text(int(vector.row[place])), is_above[starts[place] : starts[place] + vector.size[place]]
        )
        for place in partly
    }
    return _Judged(keep, score, texts)


def _words_above(text: str, is_above: tree.Bools) -> str:
    """The words of a text of which any entry is above the threshold (section 3.3: words are kept whole)."""
    said = text.split()
    kept = (
        word for word, stretch in zip(said, _stretches(said, len(is_above)), strict=True) if is_above[stretch].any()
    )
    before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
    return f"{before}{' '.join(kept)}{after}"


def _stretches(words: list[str], entries: int) -> Iterator[slice]:
    """The entries of each word: one for each that has a letter or a digit, if there are as many, else by length."""
    spoken = [any(map(str.isalnum, word)) for word in words]
    if sum(spoken) == entries:
        place = 0
        for is_spoken in spoken:
            yield slice(place, place + is_spoken)
            place += is_spoken
        return
    scale, end = entries / max(sum(map(len, words)) + len(words) - 1, 1), 0
    for word in words:
        first = min(int(end * scale), entries - 1)
        yield slice(first, max(first + 1, math.ceil((end + len(word)) * scale)))
        end += len(word) + 1


def _verdict(page: Page, found: _Judged) -> Verdict:
    why = reasons(page, found.keep, kept=Why.AMONG_TEXT, dropped=Why.AMONG_TAGS)
    return Verdict(found.keep, found.score, why, words=found.words)
