"""`auto` on sites it has not seen: which weights judge which page, and the figures that come of it."""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from places import ROOT

from thresher.errors import BadArgument
from thresher.lab.evaluate.cache import Cache
from thresher.lab.evaluate.labelled import BadRow, Corpus
from thresher.lab.evaluate.results import Row
from thresher.lab.training.examples import FOLDS
from thresher.model.weights import read_model, shipped
from thresher.verdict import KINDS

SCRIPT: Final = "evaluation/out_of_fold.py"


def _loaded(name: str) -> ModuleType:
    """A script, which imports others that lie beside it."""
    folder = str(ROOT / "evaluation")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(folder)


by_fold, card_figures, fold_figures, methods_table, script = map(
    _loaded, ("by_fold", "card_figures", "fold_figures", "methods_table", "out_of_fold")
)


# What is in the repository.


def committed() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "evaluation" / "out_of_fold.json").read_text(encoding="utf-8"))
    return found


def test_the_figures_were_measured_with_the_weights_that_are_here() -> None:
    assert committed()["weights"] == by_fold.hashes(by_fold.fold_files())


def test_the_figures_are_complete() -> None:
    found = committed()
    systems = ["auto", *script.PEERS.split(",")]
    assert found["sample"] is None
    assert [(line["corpus"], line["system"]) for line in found["lines"]] == [
        (corpus, system) for corpus in script.CORPORA for system in systems
    ]
    assert found["headline_ignored"].keys() == {"lines", "comparisons", "by_kind", "by_language"}
    assert {each["system"] for each in found["favor"]} == {"balance", "precision", "recall"}
    assert {each["corpus"] for each in found["confidence"]} == {"all", *script.CORPORA}


def test_the_weights_of_the_folds_come_from_the_same_training_as_those_of_the_package() -> None:
    """Else the figures would be of another model."""
    of_the_package = {**shipped().about, "fold": None}
    for file in by_fold.fold_files():
        assert {**read_model(file).about, "fold": None} == of_the_package


def test_the_docs_have_these_figures() -> None:
    page = (ROOT / "docs" / "methods" / "measured.md").read_text(encoding="utf-8").replace("**", "")
    lines = [line for line in committed()["lines"] if line["system"] == "auto"]
    shown = [corpus for corpus in script.CORPORA if f"## {corpus}: " in page]
    rows = methods_table.corpora([line for line in lines if line["corpus"] in shown])
    own = {row.replace("**", "") for row in rows if row.startswith("| [`auto`]")}
    assert own
    assert own <= set(page.splitlines())


# Which weights judge which page.


def test_each_page_is_judged_by_weights_that_have_not_seen_its_site(tiny_folds: Any, tmp_path: Path) -> None:
    folds = (tiny_folds.silent, 0, tiny_folds.silent, 0)
    pages = [tiny_folds.page(fold, f"{place}") for place, fold in enumerate(folds)]
    corpora = [Corpus("one", tuple(pages[:3]), (BadRow("x", "empty"),)), Corpus("two", tuple(pages[3:]))]
    seen: list[tuple[int, int]] = []
    running = by_fold.Running(cache=Cache(tmp_path / "cache.sqlite"), progress=lambda *each: seen.append(each))
    files = by_fold.fold_files(tiny_folds.folder)
    found = by_fold.judged(corpora, files, running)
    assert [(row.corpus, row.id, row.system) for row in found.rows] == [
        ("one", "0", "auto"), ("one", "1", "auto"), ("one", "2", "auto"), ("two", "3", "auto"),
    ]  # fmt: skip
    assert [row.problem for row in found.rows] == [""] * 4
    assert [row.text == page.gold for row, page in zip(found.rows, pages, strict=True)] == [False, True, False, True]
    assert found.bad == (("one", BadRow("x", "empty")),)
    assert seen[-1] == (4, 4)
    again = by_fold.judged(corpora, files, running)
    assert (again.rows, again.reused) == (found.rows, 4)
    other = by_fold.judged(corpora, files, running, name="other", parameters={"favor": "recall"})
    assert other.reused == 0
    assert {row.system for row in other.rows} == {"other"}


def test_folds_that_are_not_there_are_named(tiny_folds: Any, tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match=r"there is no folder at .*nowhere; thresher train makes them"):
        by_fold.fold_files(tmp_path / "nowhere")
    folder = tmp_path / "folds"
    shutil.copytree(tiny_folds.folder, folder)
    (folder / "fold-2.npz").unlink()
    with pytest.raises(BadArgument, match=r"there is no fold-2\.npz at"):
        by_fold.fold_files(folder)
    shutil.copy(folder / "fold-1.npz", folder / "fold-2.npz")
    with pytest.raises(BadArgument, match=r"fold-2\.npz says that it belongs to fold 1"):
        by_fold.fold_files(folder)


def test_the_hash_of_weights_is_of_their_content(tiny_folds: Any) -> None:
    found = by_fold.hashes(by_fold.fold_files(tiny_folds.folder))
    assert list(found) == [f"fold-{fold}.npz" for fold in range(FOLDS)]
    assert len(set(found.values())) == FOLDS


def test_pytorch_is_not_needed() -> None:
    code = "import sys; sys.path.insert(0, 'evaluation'); import out_of_fold; sys.exit('torch' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


# The command.


@pytest.fixture(scope="module")
def command(tiny_folds: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """What it prints and writes for four pages: two that `auto` keeps, two of which it keeps nothing."""
    folder = tmp_path_factory.mktemp("command")
    corpus = folder / "tiny"
    for name in ("html", "gold"):
        (corpus / name).mkdir(parents=True)
    kinds = {
        "a": (0, "article"),
        "b": (0, "article"),
        "c": (tiny_folds.silent, "forum"),
        "d": (tiny_folds.silent, "article"),
    }
    pages = [tiny_folds.page(fold, page_id, kind=kind) for page_id, (fold, kind) in kinds.items()]
    for page in pages:
        (corpus / "html" / f"{page.id}.html").write_bytes(page.html)
        (corpus / "gold" / f"{page.id}.txt").write_text(page.gold or "", encoding="utf-8")
    facts = [json.dumps({"id": page.id, "url": page.url, "kind": page.kind}) for page in pages]
    (corpus / "pages.jsonl").write_text("\n".join(facts), encoding="utf-8")
    options = [str(corpus), "--folds", str(tiny_folds.folder), "--json", str(folder / "out.json"), "--jobs", "1"]
    command = [sys.executable, SCRIPT, *options, "--no-cache", "--peers", "--favor"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, json.loads((folder / "out.json").read_text(encoding="utf-8"))


def test_scores_are_those_of_pages_out_of_fold(command: tuple[str, dict[str, Any]]) -> None:
    shown, found = command
    line = found["lines"][0]
    assert (line["system"], line["pages"], line["failed"], line["empty"]) == ("auto", 4, 0, 0)
    assert line["scores"]["word-bag"]["f1"]["value"] == line["scores"]["word-lcs"]["f1"]["value"] == 0.5
    assert [each["second"] for each in found["comparisons"]] == script.PEERS.split(",")
    assert {each["first"] for each in found["comparisons"]} == {"auto"}
    assert "| tiny | 4     | auto " in shown


def test_scores_are_told_by_kind(command: tuple[str, dict[str, Any]]) -> None:
    shown, found = command
    own = {line["corpus"]: line for line in found["by_kind"]["lines"] if line["system"] == "auto"}
    assert {kind: line["pages"] for kind, line in own.items()} == {"tiny article": 3, "tiny forum": 1}
    assert own["tiny article"]["scores"]["word-bag"]["f1"]["value"] == pytest.approx(2 / 3, abs=1e-4)
    assert "## By kind" in shown


def test_scores_are_told_with_the_headline_ignored(command: tuple[str, dict[str, Any]]) -> None:
    shown, found = command
    lines = found["headline_ignored"]["lines"]
    assert [line["system"] for line in lines] == [line["system"] for line in found["lines"]]
    assert "## By corpus, headline ignored" in shown
    assert "## By kind, headline ignored" in shown


def test_the_card_has_both(command: tuple[str, dict[str, Any]]) -> None:
    _, found = command
    card = list(card_figures.card(found))
    kept, ignored, _ = [place for place, row in enumerate(card) if row.startswith("| tiny |")]  # last: the settings
    assert any("headline ignored" in row for row in card[kept:ignored])


def test_kinds_are_those_that_were_said_out_of_fold(command: tuple[str, dict[str, Any]], tiny_folds: Any) -> None:
    shown, found = command
    (kinds,) = found["kinds"]
    silent = KINDS[tiny_folds.silent]
    assert kinds["accuracy"] == 0.75
    assert kinds["confusion"]["article"] == {"article": 2, silent: 1}
    assert kinds["confusion"]["forum"] == {silent: 1}
    assert "## Kind on tiny: 75.0% of 4 pages" in shown


def test_confidence_is_held_against_f1(command: tuple[str, dict[str, Any]]) -> None:
    _, found = command
    everything, tiny = found["confidence"]
    assert everything["corpus"] == "all"
    assert everything["rank_correlation"] == tiny["rank_correlation"] > 0.8
    assert [each["true"] for each in tiny["bins"]] == [0, 0, 1, 1]
    assert tiny["bins"][0]["said"] < 0.1


def test_settings_are_measured_beside_each_other(command: tuple[str, dict[str, Any]]) -> None:
    shown, found = command
    assert [each["system"] for each in found["favor"]] == ["balance", "precision", "recall"]
    assert found["favor"][0]["f1"] == 0.5
    assert "| favor     |" in shown


def test_figures_say_what_they_were_made_from(command: tuple[str, dict[str, Any]], tiny_folds: Any) -> None:
    _, found = command
    assert found["weights"] == by_fold.hashes(by_fold.fold_files(tiny_folds.folder))
    assert found["sample"] is None


def test_without_folds_one_line_says_so() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--folds", "nowhere"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("nothing was measured: without weights of folds")


# Figures.


def rows_of(corpus: str, language: str, pages: int, kind: str = "") -> list[Row]:
    facts = {"url": "", "site": "", "size": "", "page_bytes": 1, "text": "", "confidence": None, "problem": ""}
    return [
        Row(
            corpus=corpus, id=str(place), kind=kind, language=language, system="auto", ms=1, parse_ms=1, gold="",
            parts={}, **facts,  # type: ignore[arg-type]
        )
        for place in range(pages)
    ]  # fmt: skip


def test_corpora_in_several_languages_are_divided() -> None:
    rows = [*rows_of("news", "pl", 6), *rows_of("news", "el", 5), *rows_of("news", "xh", 4), *rows_of("web", "en", 9)]
    rows += rows_of("news", "unknown", 8)
    assert Counter(row.corpus for row in fold_figures.by_language(rows)) == {"news el": 5, "news pl": 6}


def test_a_corpus_of_one_kind_is_not_divided() -> None:
    rows = [
        *rows_of("news", "en", 3, "article"),
        *rows_of("web", "en", 1, "forum"),
        *rows_of("web", "en", 2, "listing"),
    ]
    assert [row.corpus for row in fold_figures.by_kind(rows)] == ["web listing", "web listing", "web forum"]


def test_bins_have_equally_many_pages_in_the_order_of_what_was_said() -> None:
    said = [place / 40 for place in range(40)][::-1]
    found = fold_figures.calibration(said, said)
    assert [each["pages"] for each in found["bins"]] == [4] * 10
    assert [each["said"] for each in found["bins"]] == sorted(each["said"] for each in found["bins"])
    assert found["error"] == 0


def test_the_error_is_the_mean_distance_of_the_bins() -> None:
    found = fold_figures.calibration([0.5] * 20, [1.0] * 5 + [0.6] * 15)
    assert found["error"] == pytest.approx(0.25 * 0.5 + 0.75 * 0.1)


def test_figures_are_rounded_and_can_be_written() -> None:
    value = {"a": [1 / 3, float("nan")], "b": ("text", 2, None)}
    assert fold_figures.rounded(value) == {"a": [0.33333, None], "b": ["text", 2, None]}


# The page of methods.


def line(system: str, corpus: str, pages: int = 10) -> dict[str, Any]:
    return {"system": system, "corpus": corpus, "pages": pages}


def test_the_learned_method_is_shown_as_it_was_measured_out_of_fold() -> None:
    own, plain = {**line("auto", "news"), "own": True}, line("plain", "news")
    measured = [own, line("auto", "shops"), line("peer:trafilatura", "news")]
    assert methods_table.out_of_fold([line("auto", "news"), plain], measured) == [plain, own]


@pytest.mark.parametrize("measured", [[line("auto", "shops")], [line("auto", "news", pages=9)]])
def test_other_pages_are_not_put_beside_these(measured: list[dict[str, Any]]) -> None:
    with pytest.raises(SystemExit, match="not measured out of fold on the same corpora and pages"):
        methods_table.out_of_fold([line("plain", "news")], measured)
