"""What tables of names and words say, against looking up each by itself."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.model.tables import Tables, WordOdds
from thresher.model.wording import END, Wording

NAMES: Final = {"nav": -3.0, "~nav": -1.0, "post-0": 2.0, "~post": 1.0, "~body": 3.0, "post-body": -2.5}


def name_odds(*values: str | None) -> list[list[float]]:
    found: list[list[float]] = Tables(dict(NAMES), {}).name_odds(values).tolist()
    return found


@pytest.mark.parametrize(
    ("value", "against", "in_favour"),
    [
        (None, 0, 0),
        ("", 0, 0),
        ("unheard-of", 0, 0),
        ("nav", -3, 0),
        ("NAV", -3, 0),
        ("post-17", 0, 2),
        ("post-body", -2.5, 0),  # the whole name is known, so its parts are not asked
        ("body-post", 0, 2),  # the mean of the parts
        ("post-unheardOf", 0, 1),  # of those that are known
        ("nav post-17", -3, 2),
        ("nav-body other", 0, 1),
        (" post-17\n nav  ", -3, 2),
    ],
)
def test_odds_of_names(value: str | None, against: float, in_favour: float) -> None:
    assert name_odds(value) == [[against, in_favour]]
    assert name_odds("nav", value, None) == [[-3, 0], [against, in_favour], [0, 0]]


def test_asking_again_gives_the_same() -> None:
    tables = Tables(dict(NAMES), {})
    values = ["nav", "post-17 nav", None, "", "x" * 1000, "nav"]
    assert tables.name_odds(values).tolist() == tables.name_odds(values).tolist()


def test_what_is_remembered_is_bounded_in_number_and_in_length() -> None:
    tables = Tables(dict(NAMES), {})
    tables.name_odds("nav " + "x" * length for length in range(300))
    assert max(len(value or "") for value in tables._seen) <= 200
    for page in range(6):
        tables.name_odds(f"nav{page}-{number}" for number in range(10_000))
    assert len(tables._seen) <= 50_000
    assert tables.name_odds(["nav", "post-20000", "body-post-20000"]).tolist() == [[-3, 0], [0, 2], [0, 2]]


WORDS: Final = {"read": 1.5, "more": -2.0, "share": -4.0, "story": 3.0, "nothing": 0.0}
TEXTS: Final = st.lists(
    st.tuples(st.lists(st.sampled_from([*WORDS, "unknown", "other"]), max_size=6), st.integers(0, 1)),
    min_size=1,
    max_size=10,
)


def wording(texts: list[list[str]], blocks: list[int]) -> Wording:
    words = [word for text in texts for word in (*text, END)]
    return Wording(words[:-1], np.array(blocks, dtype=np.intp))


@given(texts=TEXTS)
@settings(max_examples=100, deadline=None)
def test_odds_of_words_are_those_of_looking_up_each(texts: list[tuple[list[str], int]]) -> None:
    blocks = np.cumsum([step for _, step in texts]) - texts[0][1]
    by_block: list[list[str]] = [[] for _ in range(blocks[-1] + 1)]
    for block, (words, _) in zip(blocks.tolist(), texts, strict=True):
        by_block[block].extend(words)
    counts = np.array([len(words) for words in by_block], dtype=np.float64)
    found = Tables({}, dict(WORDS)).word_odds(wording([words for words, _ in texts], blocks.tolist()), counts)
    for place, words in enumerate(by_block):
        odds = [WORDS[word] for word in words if word in WORDS]
        expected = (
            sum(odds) / max(len(odds), 1),
            max(min(sum(odds) / 4, 4), -4),
            min([0, *odds]),
            max([0, *odds]),
            len(odds) / max(len(words), 1),
        )
        assert tuple(column[place] for column in found) == pytest.approx(expected, abs=1e-6)


def odds_of(texts: list[list[str]], blocks: list[int], counts: list[float]) -> WordOdds:
    return Tables({}, dict(WORDS)).word_odds(wording(texts, blocks), np.array(counts))


def test_blocks_without_a_known_word_have_no_odds() -> None:
    found = odds_of([["story"], ["unknown"], [], ["share"]], [0, 1, 2, 3], [1, 1, 0, 1])
    assert found.mean.tolist() == [3, 0, 0, -4]
    assert found.highest.tolist() == [3, 0, 0, 0]
    assert found.lowest.tolist() == [0, 0, 0, -4]
    assert found.known.tolist() == [1, 0, 0, 1]


def test_a_page_without_a_known_word() -> None:
    for column in odds_of([["unknown"], ["other"]], [0, 1], [1, 1]):
        assert column.tolist() == [0, 0]


def test_the_share_that_is_known_is_never_more_than_one() -> None:
    found = odds_of([["read", "more", "story"]], [0], [1])  # the page counts words its own way
    assert found.known.tolist() == [1]


def test_the_mark_between_texts_is_no_word() -> None:
    tables = Tables({}, dict(WORDS))
    found = tables.word_odds(Wording(["story", END, END, "more"], np.array([0, 1, 2])), np.ones(3))
    assert found.total.tolist() == [0.75, 0, -0.5]
    assert np.isfinite(found).all()
