"""Labelled pages as examples, and how sites are divided."""

from __future__ import annotations

import pickle
from typing import Final

import numpy as np
import pytest
from places import PAGES

from thresher import Page
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.training.examples import FOLDS, GROUPS, Example, example_of, examples_of, fold_of, group_of
from thresher.lab.training.study import study_of
from thresher.model.weights import Tables

FOLDERS: Final = sorted(PAGES.glob("*"))
FOLD_OF: Final = {"example.org": 4, "bbc.co.uk": 2, "page 17": 0, "münchen.de": 4}


def example(page: Labelled) -> Example:
    found = example_of("corpus", page)
    assert found is not None
    return found


def test_folds_never_change() -> None:
    """Weights that are measured out of fold stand in files: their sites must stay what they were."""
    assert {site: fold_of(site) for site in FOLD_OF} == FOLD_OF


def test_every_fold_has_its_share_of_sites() -> None:
    sites = [f"site-{number}.com" for number in range(5000)]
    assert {group_of(site) for site in sites} == set(range(GROUPS))
    by_fold = np.bincount([fold_of(site) for site in sites], minlength=FOLDS)
    assert by_fold.min() > 0.9 * 5000 / FOLDS
    assert all(fold_of(site) == group_of(site) % FOLDS for site in sites)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("https://www.example.co.uk/a", "http://news.example.co.uk/b?c=1"),
        ("https://example.com", "https://www.example.com:8080/deep/er"),
    ],
)
def test_pages_of_one_site_are_never_in_two_folds(first: str, second: str) -> None:
    one, other = (example(Labelled(url, b"<p>text</p>", "text", url=url)) for url in (first, second))
    assert (one.site, one.group, one.fold) == (other.site, other.group, other.fold)


def test_a_page_without_an_address_is_a_site_of_its_own() -> None:
    one, other = (example(Labelled(name, b"<p>text</p>", "text")) for name in ("a", "b"))
    assert one.site != other.site


def test_an_example_has_what_the_corpus_says() -> None:
    found = example(Labelled("7", b"<h1>Title</h1><p>Some text.</p>", "Title", url="https://a.com/x", kind="forum"))
    assert (found.corpus, found.id, found.site, found.kind) == ("corpus", "7", "a.com", "forum")
    assert len(found.labels.share) == len(study_of(found.page).words) == 2


@pytest.mark.parametrize("html", [b"", b"<p></p>", b"<p hidden>nobody sees this</p>", b"\x89PNG\r\n\x1a\n"])
def test_a_page_without_text_is_no_example(html: bytes) -> None:
    assert example_of("corpus", Labelled("1", html, "gold")) is None


def test_a_page_without_a_gold_text_is_no_example() -> None:
    assert example_of("corpus", Labelled("1", b"<p>text</p>", None, must=("text",))) is None


def test_examples_of_a_corpus_come_in_its_order_and_whole_from_other_processes() -> None:
    pages = tuple(
        Labelled(folder.name, (folder / "source.html").read_bytes(), (folder / "expected.md").read_text("utf-8"))
        for folder in FOLDERS
    )
    corpus = Corpus("pages", (*pages, Labelled("nothing", b"", "gold")))
    found = list(examples_of(corpus, jobs=2))
    assert found[-1] is None
    for page, one in zip(pages, found, strict=False):
        assert one is not None
        here = example_of("pages", page)
        assert here is not None
        assert one.id == page.id
        tables = Tables({"content": 1.0}, {"the": 0.5})
        assert (study_of(one.page, tables).features == study_of(here.page, tables).features).all()
        assert (one.labels.share == here.labels.share).all()


def test_an_example_can_be_stored() -> None:
    one = example(Labelled("1", b"<div id=a class=b><p>text here</p></div>", "text here"))
    again = pickle.loads(pickle.dumps(one))  # noqa: S301 - our own
    tables = Tables({"a": 1.0, "b": -1.0}, {"text": 0.5})
    assert (study_of(again.page, tables).features == study_of(one.page, tables).features).all()


def test_a_block_weighs_as_the_root_of_its_words() -> None:
    found = study_of(Page.parse(f"<p>one</p><p>{'word ' * 7}</p><p>。</p>"))
    assert found.weight.tolist() == pytest.approx(np.sqrt([2, 8, 1]) / np.sqrt([2, 8, 1]).sum(), abs=1e-6)
