"""How well a text matches what a person marked. Pure functions: texts or words in, figures out.

Each is the measure of a paper or of a benchmark, so that our figures can stand beside theirs:

    word_lcs, cleaneval    the longest common subsequence of words (Sun, Song, Liao 2011; CleanEval 2007)
    word_bag               words counted, their order ignored (WCXB 2026)
    shingles               four words in a row, counted (Scrapinghub 2019)
    segments               short passages that must or must not appear (Barbaresi 2021, trafilatura)
    node_words             words of the DOM nodes that were taken (Insa, Silva, Tamarit 2013)
    characters             length of the text, spaces left out (XPath blocks and anchor ratio)
    rouge_l_sum            the union of longest common subsequences, line by line (Lin 2004)

Where nothing was to be found and nothing was, scores are 1; where only one of the two is empty, they are 0.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import LCSseq

from thresher.lab.evaluate.align import found_in
from thresher.lab.evaluate.tokens import words
from thresher.page import Page


class Prf(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


class Counts(NamedTuple):
    """Right, wrongly there, wrongly missing."""

    tp: float
    fp: float
    fn: float


def prf(shared: float, got: float, wanted: float) -> Prf:
    """Scores from three sizes: what was got, what was wanted, what is in both."""
    if not got or not wanted:
        same = float(got == wanted)
        return Prf(same, same, same)
    return Prf(shared / got, shared / wanted, 2 * shared / (got + wanted))


def common_words(got: Sequence[str], gold: Sequence[str]) -> int:
    """Length of the longest common subsequence."""
    return LCSseq.similarity(got, gold)


def word_lcs(got: Sequence[str], gold: Sequence[str]) -> Prf:
    """P = LCS/|got|, R = LCS/|gold|: words must come in the right order."""
    return prf(common_words(got, gold), len(got), len(gold))


def cleaneval(got: Sequence[str], gold: Sequence[str]) -> float:
    """LCS / (|got| + |gold| - LCS): the words that agree, of all steps that turn one text into the other."""
    common = common_words(got, gold)
    return common / (len(got) + len(gold) - common) if got or gold else 1.0


def word_bag(got: Sequence[str], gold: Sequence[str]) -> Prf:
    """Words as a bag: each counts as often as it occurs, wherever it stands."""
    return prf((Counter(got) & Counter(gold)).total(), len(got), len(gold))


def shingles(got: Sequence[str], gold: Sequence[str], *, size: int = 4) -> Counts:
    """Runs of `size` words as a bag, as shares that add up to 1, so that long pages do not outweigh short ones.

    A text shorter than that is one run.
    """
    bags = [Counter(_runs(each, size)) for each in (got, gold)]
    tp = (bags[0] & bags[1]).total()
    fp, fn = bags[0].total() - tp, bags[1].total() - tp
    total = (tp + fp + fn) or 1
    return Counts(tp / total, fp / total, fn / total)


def _runs(text: Sequence[str], size: int) -> list[tuple[str, ...]]:
    if len(text) < size:
        return [tuple(text)] if text else []
    return list(zip(*(text[shift:] for shift in range(size)), strict=False))


def segments(got: str, must: Sequence[str], mustnot: Sequence[str]) -> Counts:
    """How many passages that must appear do, how many appear that must not, how many are missing.

    Case and spaces do not matter.
    """
    text = _folded(got)
    there = sum(_folded(passage) in text for passage in must)
    wrong = sum(_folded(passage) in text for passage in mustnot)
    return Counts(there, wrong, len(must) - there)


def _folded(text: str) -> str:
    return " ".join(text.lower().split())


def node_words(page: Page, got: str, gold: str) -> Prf:
    """Words of DOM nodes: of those taken, of those wanted, of those in both.

    Both texts are laid over the page's text nodes first. A node belongs to a text if at least half of its words are
    found there in order; then it counts with all of them.
    """
    rows = np.flatnonzero(page.is_text & ~page.hidden)
    node_of_word: list[int] = []
    page_words: list[str] = []
    for node, text in enumerate(page.texts(rows)):
        found = words(text)
        page_words += found
        node_of_word += [node] * len(found)
    owners = np.array(node_of_word, dtype=np.intp)
    size = np.bincount(owners, minlength=len(rows))
    taken, wanted = (
        2 * np.bincount(owners[found_in(page_words, words(text))], minlength=len(rows)) >= np.maximum(size, 1)
        for text in (got, gold)
    )
    wanted_words = int(size[wanted].sum()) or len(words(gold))  # gold text that is in no node is missed, not empty
    return prf(int(size[taken & wanted].sum()), int(size[taken].sum()), wanted_words)


def characters(got: str, gold: str) -> Prf:
    """P = (LEP - LM)/LEC, R = (LEP - LM)/LEP, with the lengths, without spaces, of what was extracted (LEC), what was
    expected (LEP) and what of it is missing (LM)."""
    extracted, expected = "".join(got.split()), "".join(gold.split())
    return prf(LCSseq.similarity(extracted, expected), len(extracted), len(expected))


def rouge_l_sum(got: str, gold: str) -> Prf:
    """ROUGE-Lsum: for each line of the gold, the words that any line of the text has in order; a word counts at most
    as often as the text has it."""
    got_lines, gold_lines = _lines(got), _lines(gold)
    left = Counter(word for line in got_lines for word in line)
    total = left.total()
    hits = 0
    finder = _LineFinder(got_lines)
    for line in gold_lines:
        for place in finder.covered(line):
            if left[line[place]] > 0:
                left[line[place]] -= 1
                hits += 1
    return prf(hits, total, sum(map(len, gold_lines)))


def _lines(text: str) -> list[list[str]]:
    return [line for line in map(words, text.splitlines()) if line]


class _LineFinder:
    """Finds which words of a line are covered by the lines of a text.

    Comparing every line with every other would take the product of both texts, so an identical line
    settles the matter, lines that share most words come first, and lines without a word that is still wanted are passed
    over. None of this changes the result.
    """

    def __init__(self, lines: list[list[str]]) -> None:
        self._lines = [(line, frozenset(line)) for line in dict.fromkeys(map(tuple, lines))]
        self._whole = {line for line, _ in self._lines}
        self._with_word: defaultdict[str, list[int]] = defaultdict(list)
        for number, (_, vocabulary) in enumerate(self._lines):
            for word in vocabulary:
                self._with_word[word].append(number)

    def covered(self, line: list[str]) -> list[int]:
        """Places in the line whose words some longest common subsequence with a line of the text has."""
        if tuple(line) in self._whole:
            return list(range(len(line)))
        covered = np.zeros(len(line), dtype=np.bool_)
        wanted = set(line)
        shared = Counter(number for word in wanted for number in self._with_word.get(word, ()))
        for number, _ in shared.most_common():
            other, vocabulary = self._lines[number]
            if not wanted.isdisjoint(vocabulary):
                covered |= found_in(line, other)
                wanted = {line[place] for place in np.flatnonzero(~covered).tolist()}
        return np.flatnonzero(covered).tolist()
