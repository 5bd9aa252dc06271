"""Fitting the thresholds of info-optics: the pieces of the script, on a made-up corpus."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
import pytest
from places import ROOT

from thresher.lab.evaluate.labelled import Labelled
from thresher.methods.genre import GENRES, read_data
from thresher.methods.info_optics import Thresholds

SCRIPT: Final = ROOT / "evaluation" / "fit_info_optics.py"


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit_info_optics", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


script = _loaded()

STORY: Final = "The story of a long walk in the hills, told by one who was there. "
LINK: Final = "<li><a href=/x>Something else to read</a></li>"


def labelled(number: int, *, shop: bool) -> Labelled:
    """A news page whose links are not wanted, or a shop's, whose links are."""
    head = f"<link rel=canonical href='https://site{number}.example/{'shop' if shop else 'news'}/x'>"
    html = f"{head}<body><p>{STORY}</p><ul>{LINK * 5}</ul>"
    gold = STORY + ("Something else to read " * 5 if shop else "")
    return Labelled(str(number), html.encode(), gold, kind="product" if shop else "article")


@pytest.fixture(scope="module")
def samples() -> Any:
    return [script.sample_of("made-up", labelled(number, shop=number % 4 == 0)) for number in range(240)]


@pytest.fixture(scope="module")
def scores(samples: Any) -> Any:
    return script.scores_of(samples)


def test_words_of_nodes_are_counted_once() -> None:
    sample = script.sample_of("made-up", labelled(1, shop=False))
    words_of_story = len(STORY.replace(",", "").replace(".", "").split())
    assert sample.size.tolist() == [words_of_story, 4, 4, 4, 4, 4]
    assert sample.right[0] == sample.wanted == words_of_story
    assert sample.right[1:].sum() == 0
    assert sample.genre == "news"
    assert sample.site == "site1.example"


def test_f1_of_what_is_kept() -> None:
    sample = script.sample_of("made-up", labelled(1, shop=False))
    only_story = np.arange(6) == 0
    assert script.f1(sample, only_story) == 1
    assert script.f1(sample, np.ones(6, dtype=bool)) == pytest.approx(2 * 15 / (15 + 35))
    assert script.f1(sample, ~np.ones(6, dtype=bool)) == 0


def test_halves_are_split_by_site_and_stay_so() -> None:
    half = [site for site in map("site{}.example".format, range(200)) if script.in_fitting_half(site)]
    assert 70 < len(half) < 130
    assert [script.in_fitting_half(name) for name in ("bbc.co.uk", "cnn.com", "lemonde.fr")] == [False, True, False]


def test_each_genre_gets_what_suits_it(samples: Any, scores: Any) -> None:
    fitted = script.fit(samples, scores)
    assert set(fitted) == {"overall", "news", "shop"}, "other genres have no pages"
    assert fitted["shop"] != fitted["news"]
    by_genre = [row[script.GRID.index(fitted[each.genre])] for each, row in zip(samples, scores, strict=True)]
    assert min(by_genre) == 1


def test_a_genre_with_few_pages_has_no_thresholds_of_its_own(samples: Any, scores: Any) -> None:
    few = [place for place, each in enumerate(samples) if each.genre == "news" or place < 40]
    fitted = script.fit([samples[place] for place in few], scores[few])
    assert set(fitted) == {"overall", "news"}


def scores_with_peak(point: Thresholds, pages: int) -> Any:
    """Scores that fall off on all sides of one point of the grid."""
    peak = np.array([script.WEIGHTS.index(point.weight), script.CUTS.index(point.cut)])
    places = np.array([(row, column) for row in range(len(script.WEIGHTS)) for column in range(len(script.CUTS))])
    return np.tile(1 / (1 + np.abs(places - peak).sum(axis=1)), (pages, 1))


def test_all_pages_of_a_site_count_as_one() -> None:
    """A hundred pages of one site want one thing, thirty sites another: the sites win."""
    site = next(name for name in map("big{}".format, range(9)) if script.in_fitting_half(name))
    others = [name for name in map("small{}".format, range(90)) if script.in_fitting_half(name)][:30]
    sample = script.sample_of("made-up", labelled(1, shop=False))
    pages = [sample._replace(site=name) for name in [site] * 100 + others]
    wanted = Thresholds(1.0, 0.1)
    scores = np.vstack((scores_with_peak(Thresholds(0.05, 0.3), 100), scores_with_peak(wanted, 30)))
    assert script.fit(pages, scores)["overall"] == wanted


def test_a_lucky_point_does_not_beat_a_good_neighbourhood() -> None:
    sample = script.sample_of("made-up", labelled(0, shop=False))
    name = next(name for name in map("site{}".format, range(9)) if script.in_fitting_half(name))
    scores = 0.5 * scores_with_peak(Thresholds(1.0, 0.1), 1)
    scores[0, script.GRID.index(Thresholds(0.05, 0.3))] = 0.51
    assert script.fit([sample._replace(site=name)], scores) == {"overall": Thresholds(1.0, 0.1)}


def test_the_file_says_on_what_and_when(samples: Any, scores: Any) -> None:
    content = tomllib.loads(script.toml(script.fit(samples, scores), samples, date(2024, 2, 29)))
    assert content["fitted"] == {"on": "made-up: the sites with an even hash", "when": date(2024, 2, 29)}
    assert content["thresholds"]["overall"]["pages"] == sum(script.in_fitting_half(each.site) for each in samples)


def test_the_report_is_about_the_other_half(samples: Any, scores: Any) -> None:
    lines = list(script.report(samples, scores, script.fit(samples, scores)))
    unseen = [each for each in samples if not script.in_fitting_half(each.site)]
    corpus = next(line for line in lines if line.startswith("| made-up"))
    assert corpus.endswith("| 1.000 |")
    assert f"| {len(unseen)} |" in corpus


def test_the_table_of_genres_against_kinds(samples: Any) -> None:
    lines = list(script.confusion(samples))
    unseen = sum(not script.in_fitting_half(each.site) for each in samples)
    assert lines[-1] == f"right: 100.0% of {unseen} pages"
    article = next(line for line in lines if line.startswith("| article"))
    assert article.endswith("| 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 100% |")


def test_where_there_are_no_corpora_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--dry"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"THRESHER_CORPORA": str(tmp_path), "PATH": "", "SYSTEMROOT": ""},
    )
    assert done.returncode == 1
    assert "nothing was fitted: there is no corpus 'wcxb-dev'" in done.stderr


def test_the_file_in_the_package_was_written_by_the_script() -> None:
    content = read_data("thresholds")
    assert isinstance(content["fitted"]["when"], date)
    assert set(content["thresholds"]) <= {"overall", *GENRES}
    points = {Thresholds(each["weight"], each["cut"]) for each in content["thresholds"].values()}
    assert points <= set(script.GRID)
