"""Pages in scripts that the labelled pages hardly have: the shipped model keeps the article all the same."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
from places import OTHER_LANGUAGES, PAGES

import thresher
from thresher import Page
from thresher.lab.evaluate.tokens import words
from thresher.lab.training.labels import block_texts
from thresher.lab.training.study import study_of
from thresher.methods.auto import auto

FOLDER: Final = PAGES
scripts = pytest.mark.parametrize("name", [*OTHER_LANGUAGES, "thai-wiki"])
languages = pytest.mark.parametrize("name", OTHER_LANGUAGES)


class Judged(NamedTuple):
    """What became of the blocks of a page."""

    texts: list[str]
    words: list[int]
    linked: list[float]
    kept: list[bool]

    def share_kept(self, chosen: list[bool]) -> float:
        """How many of the words of the chosen blocks were kept."""
        words = sum(words for words, one in zip(self.words, chosen, strict=True) if one)
        assert words > 10, "there is something to judge"
        return (
            sum(words for words, one, kept in zip(self.words, chosen, self.kept, strict=True) if one and kept) / words
        )


@cache
def judged(name: str) -> Judged:
    page = Page.parse((FOLDER / name / "source.html").read_bytes())
    study, keep = study_of(page), auto(page).keep
    words = np.add.reduceat(page.words[study.texts], study.bounds[:-1])
    linked = np.add.reduceat(page.words[study.texts] * page.link[study.texts], study.bounds[:-1])
    texts, kept = [" ".join(text.split()) for text in block_texts(page, study)], keep[study.texts[study.bounds[:-1]]]
    return Judged(texts, words.tolist(), (linked / np.maximum(words, 1)).tolist(), kept.tolist())


@cache
def expected(name: str, part: str) -> Any:
    return json.loads((FOLDER / name / "expected.json").read_text(encoding="utf-8"))[part]


@cache
def extracted(name: str) -> thresher.Extraction:
    return thresher.extract(FOLDER / name / "source.html", method="auto")


@scripts
def test_most_of_the_article_is_kept(name: str) -> None:
    found = judged(name)
    of_article = [any(passage in text for passage in expected(name, "must")) for text in found.texts]
    assert found.share_kept(of_article) > 0.8


@scripts
def test_menus_are_not_kept(name: str) -> None:
    found = judged(name)
    assert found.share_kept([share > 0.9 for share in found.linked]) < 0.15


@scripts
def test_nearly_all_known_chaff_is_gone(name: str) -> None:
    text = " ".join(extracted(name).text.split())
    assert sum(passage in text for passage in expected(name, "mustnot")) <= 3


@scripts
def test_the_headline_comes_out(name: str) -> None:
    assert expected(name, "title") in " ".join(extracted(name).text.split())


@languages
def test_the_words_of_the_story_come_out_and_few_others(name: str) -> None:
    page = Page.parse((FOLDER / name / "source.html").read_bytes())
    story = [page.text_below(row, hidden=False) for row in page.select(expected(name, "story")).tolist()]
    gold, got = Counter(words(" ".join([expected(name, "title"), *story]))), Counter(words(extracted(name).text))
    both = (gold & got).total()
    assert both / gold.total() > 0.93, "recall"
    assert both / got.total() > 0.8, "precision"


@languages
def test_hidden_text_does_not_come_out(name: str) -> None:
    page, text = extracted(name).page, " ".join(extracted(name).text.split())
    hidden = [" ".join(page.text(row).split()) for row in np.flatnonzero(page.hidden & page.is_text).tolist()]
    assert not [passage for passage in hidden if len(passage) > 20 and passage in text]


def test_most_kinds_are_right() -> None:
    wrong = {name: kind for name in OTHER_LANGUAGES if (kind := extracted(name).kind) != expected(name, "kind")}
    assert 2 * len(wrong) < len(OTHER_LANGUAGES), wrong
