"""What the kernel finds out about the texts of a page is what Python finds out."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import ROOT

from thresher import Page
from thresher.kernel import native
from thresher.model import around, page_facts, text
from thresher.model.blocks import TextBlocks
from thresher.model.features import complete
from thresher.model.letters import DIGIT, STOP
from thresher.model.prepare import prepare
from thresher.model.tables import Tables
from thresher.model.text import TextMeasures
from thresher.model.weights import shipped
from thresher.model.wording import END, Wording, ends_of, title_shares, wording_of

kernel: Any = native  # tests give it what its types forbid

if TYPE_CHECKING:
    from thresher.kernel.native import WordOdds

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
FEW_PAGES: Final = 15

TABLES: Final = Tables(
    {}, {"one": 1.0, "two": -0.7, "ὀδυσσεύς": 0.3, "i̇stanbul": -2.1, "中文": 0.1, "straße": 3.3, "k": 1e-3}
)


def word_odds(tables: Tables) -> WordOdds:
    made: WordOdds = kernel.WordOdds(tables.words)
    return made


@cache
def kernel_words() -> WordOdds:
    return word_odds(TABLES)


@cache
def shipped_words() -> WordOdds:
    return word_odds(shipped().tables)


def studied(page: Page, words: WordOdds) -> dict[str, Any]:
    marks = [np.ascontiguousarray(column).view(np.uint8) for column in (page.hidden, page.openable, page.link)]
    found: dict[str, Any] = kernel.text_study(page.native, *marks, page.body, words)
    return found


@cache
def hashed(word: str) -> int:
    """FNV-1a of 64 bits."""
    found = 0xCBF29CE484222325
    for byte in word.encode():
        found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found


def expected_measures(measures: TextMeasures) -> dict[str, npt.NDArray[Any]]:
    return {
        "words": measures.words,
        "chars": measures.chars,
        "linked": measures.linked,
        "link_share": measures.link,
        "long_text": measures.long,
        "stops": measures.letters.counts[STOP],
        "digits": measures.letters.counts[DIGIT],
        "read": measures.read,
        "in_title": measures.in_title,
        "is_hidden": measures.hidden,
        "is_openable": measures.openable,
        "is_repeat": measures.is_repeat,
    }


def check_words(found: dict[str, Any], wording: Wording, count: int) -> None:
    is_end = np.array([word == END for word in wording.words])
    blocks = wording.blocks(is_end)[~is_end]
    assert found["word_hashes"] == [hashed(word) for word in wording.words if word != END]
    assert found["first_word"] == np.searchsorted(blocks, np.arange(count + 1)).tolist()


def check(page: Page, tables: Tables, words: WordOdds) -> None:
    """Python and the kernel say the same about all texts of a page."""
    blocks, found = TextBlocks.of(page), studied(page, words)
    assert found["texts"] == blocks.rows.tolist()
    assert found["first_text"] == [*blocks.starts.tolist(), len(blocks.rows)]
    if not len(blocks):
        return
    tag, ends = page.tag[page.block[blocks.first]], ends_of(page.texts(blocks.rows))
    shares = title_shares(blocks, ends, around.IS_HEADING[tag], page_facts.read(page).title)
    measures, wording = text.measure(page, blocks, ends, shares), wording_of(blocks, ends)
    assert found["tag"] == tag.tolist()
    check_words(found, wording, len(blocks))
    for name, values in expected_measures(measures).items():
        assert np.array_equal(found[name], values), name
    features = np.frombuffer(found["features"], dtype=np.float32).reshape(len(blocks), -1).T
    odds = np.stack(tables.word_odds(wording, measures.words))
    assert np.allclose(features[: len(text.NAMES)], text.features(measures), rtol=1e-6, atol=1e-7)
    assert np.allclose(features[171:176], odds, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_our_own(path: Path) -> None:
    check(Page.parse(path.read_bytes()), shipped().tables, shipped_words())


@pytest.mark.parametrize("name", "cleaneval cleanportaleval dragnet l3s-gn1 readability wcxb-dev".split())
def test_pages_of_the_web(name: str) -> None:
    path = CORPORA / f"{name}.parquet"
    if not path.is_file():
        pytest.skip(f"no {path.name}; set THRESHER_CORPORA to the folder that has it")
    parquet = pytest.importorskip("pyarrow.parquet", reason="corpora are Parquet files, read with pyarrow")
    batch = next(parquet.ParquetFile(path).iter_batches(batch_size=FEW_PAGES, columns=["html"]))
    for source in batch.column("html").to_pylist():
        check(Page.parse(source), shipped().tables, shipped_words())


def test_the_features_stand_where_the_network_wants_them() -> None:
    """The places of the first and of the odds of words among the features of a block."""
    page = Page.parse(PAGES[0].read_bytes())
    whole = complete(prepare(page, TextBlocks.of(page)), shipped().tables).blocks
    features = np.frombuffer(studied(page, shipped_words())["features"], dtype=np.float32).reshape(whole.shape[1], -1).T
    assert features.shape == whole.shape
    written = [*range(23), *range(171, 176)]
    assert np.allclose(features[written], whole[written], rtol=1e-6, atol=1e-7)
    assert not np.delete(features, written, axis=0).any(), "the features of others are left alone"


# ---- texts in any script

LETTERS: Final = (
    "aZ9.,;!?|/»©_-\u00ad\u0307'’ßẞİıIΣσςΌὈÅ\u212bΩ\u212aẝȺȾǅǲⅧⒶ中文、。ไทยខ្មែរहिन्दी।عربي؟٣😀"
    "\U0001d400\U00010400\U0001f3fb\U000e0100"
)
SPACES: Final = " \t\n\f\x0b\x1c\x1f\x85\u00a0\u1680\u2007\u2028\u2029\u202f\u205f\u3000\u200b"
WORDS: Final = "One TWO two ΟΔΥΣΣΕΥΣ ὈΔΥΣΣΕΎΣ İSTANBUL 中文 STRASSE STRAßE K AΣ. Σ ΑΣ\u0301Σ 'Σ'".split()
LENGTHS: Final = (28, 49, 79, 80, 81)
TEXT: Final = st.lists(
    st.sampled_from(WORDS)
    | st.text(LETTERS, max_size=6)
    | st.sampled_from(SPACES)
    | st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="<&"), max_size=4)
    | st.builds(lambda letter, times: letter * times, st.sampled_from("aé中😀Σ"), st.sampled_from(LENGTHS)),
    max_size=6,
).map("".join)
TAGS: Final = (
    *"<p> <p> </p> <b> </b> <br> <h1> </h1> <h2> <li> <x-a> <div> </div> <button> <hr> <title> </title> </a>".split(),
    *("<a href=/x>", "<p hidden>", "<div class=tab-pane hidden>", "<select><option>"),
)
SOUP: Final = st.lists(TEXT | st.sampled_from(TAGS), max_size=30).map("".join)


@settings(max_examples=150, deadline=None)
@given(title=TEXT, soup=SOUP)
def test_texts_in_any_script(title: str, soup: str) -> None:
    check(Page.parse(f"<title>{title}</title><h1>{title}</h1>{soup}"), TABLES, kernel_words())


@pytest.mark.parametrize("before", ["", "a", "A\u0301", "1", "\u0301"])
@pytest.mark.parametrize("after", ["", "b", "\u0301B", "\U0001f3fb\U00010400", "-", " b"])
def test_sigma_at_the_end_of_a_word_is_another(before: str, after: str) -> None:
    check(Page.parse(f"<p>{before}Σ{after}<p>{'x' * 49}Σ{'-' * 20}{before}Σ{'y' * 29}"), TABLES, kernel_words())


def test_all_characters_that_change_in_lower_case_or_part_words() -> None:
    every = map(chr, range(0x21, sys.maxunicode + 1))
    special = [one for one in every if one not in "<&\r" and (one.lower() != one or one.isspace())]
    assert len(special) > 1_300
    check(Page.parse("".join(f"<p>x{one}y" for one in special)), TABLES, kernel_words())


def test_of_the_title_so_many_characters_are_read() -> None:
    title = " a\u3000b " * 49 + "cd ef gh ij"
    check(Page.parse(f"<title>{title}</title><h1>cd</h1><h1>ef</h1><h1>e</h1><h1>a b</h1>"), TABLES, kernel_words())


def test_only_the_first_headings_are_compared_with_the_title() -> None:
    page = Page.parse("<title>one</title>" + "<h2>one</h2>" * 201)
    assert sum(studied(page, kernel_words())["in_title"]) == 200
    check(page, TABLES, kernel_words())


def test_the_order_of_the_texts_of_a_repeated_block_does_not_matter() -> None:
    page = Page.parse("<p>one<b>two</b><p>two<b>one</b><p>One<b>two</b>")
    assert studied(page, kernel_words())["is_repeat"] == [0, 1, 0]
    check(page, TABLES, kernel_words())


def test_a_page_without_text() -> None:
    check(Page.parse("<title>one</title><p> <br>"), TABLES, kernel_words())


# ---- the table of words


def test_the_odds_of_a_word() -> None:
    words = kernel_words()
    assert words.odds("one") == 1.0
    assert words.odds("中文") == pytest.approx(0.1)
    assert [words.odds(word) for word in ("One", "", "three", END)] == [None] * 4


def test_a_table_without_words() -> None:
    assert kernel.WordOdds({}).odds("one") is None
    assert kernel.WordOdds({"": 1.0}).odds("") is None


def test_all_words_of_the_model_are_in_its_table() -> None:
    words, known = shipped_words(), shipped().tables.words
    assert all(words.odds(word) == np.float32(odds) for word, odds in known.items() if word != END)


# ---- what is wrong and what is hostile


@pytest.mark.parametrize(("length", "body"), [(4, 0), (6, 0), (5, -1), (5, 5)])
def test_marks_of_another_page_are_refused(length: int, body: int) -> None:
    table, marks = kernel.Table("<p>one"), np.zeros(length, dtype=np.uint8)
    with pytest.raises(ValueError, match="one value for each row"):
        kernel.text_study(table, marks, marks, marks, body, kernel_words())


@pytest.mark.parametrize("seed", range(3))
def test_bytes_that_are_no_text_do_no_harm(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for length in (1, 60, 90, 400, 3_000):
        junk = bytes(chance.choice([0x20, 0x41, 0x80, 0xBF, 0xC3, 0xCE, 0xA3, 0xE2, 0xE3, 0xF0, 0xFF], length).tolist())
        table = kernel.Table(b"<title>" + junk + b"</title><h1>" + junk + b"<p>" + junk.replace(b" ", b"<b>"))
        marks = np.zeros(len(table), dtype=np.uint8)
        kernel.text_study(table, marks, marks, marks, 0, kernel_words())


SURE_SECONDS: Final = 0.02
"""What takes no longer is quick enough, whatever it grows by."""

HOSTILE: Final[dict[str, Callable[[int], str]]] = {
    "texts in one heading": lambda size: "<title>x y</title><h1>" + "x<b>y</b>" * size,
    "words of one heading": lambda size: "<title>x</title><h1>" + "".join(f"<b>{word:x}</b>" for word in range(size)),
    "equal blocks": lambda size: "<p>x" * size,
    "blocks of equal texts": lambda size: "".join(f"<p>{'x<b></b>' * 16}{block}" for block in range(size // 16)),
    "white space": lambda size: "<title>" + " " * 40 * size + "</title><p>x" + "\u3000" * 10 * size + "y",
    "sigmas": lambda size: "".join(f"<p>Σ{chr(0x301) * 77}Σ" for _ in range(size // 20)),
}


def seconds(source: str) -> float:
    table = kernel.Table(source)
    marks, words = np.zeros(len(table), dtype=np.uint8), kernel_words()
    begin = time.process_time()
    kernel.text_study(table, marks, marks, marks, 0, words)
    return time.process_time() - begin


@pytest.mark.parametrize("kind", HOSTILE)
def test_time_grows_in_proportion(kind: str) -> None:
    """Once in several times is enough, for other programs only ever make it longer."""
    small, large = HOSTILE[kind](8_000), HOSTILE[kind](32_000)
    measured = ((seconds(small), seconds(large)) for _ in range(6))
    assert any(long < max(short * 4 * 3, SURE_SECONDS) for short, long in measured)
