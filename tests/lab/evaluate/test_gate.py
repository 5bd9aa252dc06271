"""The gate: floors are kept, pinned, and never lowered without a reason."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from places import ROOT

from thresher.errors import BadArgument
from thresher.lab.evaluate.labelled import Corpus

REASON: Final = "hidden text no longer counts, which is right"


def _loaded() -> ModuleType:
    """The script, which imports others that lie beside it."""
    folder = str(ROOT / "evaluation")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module("gate")
    finally:
        sys.path.remove(folder)


gate = _loaded()
PLACE: Final = gate.Place("plain", "news", "word-bag")
OTHER: Final = gate.Place("plain", "news", "word-lcs")


def floors(value: float, *, reason: tuple[float, str] | None = None, pages: int = 10) -> Any:
    lowered = {PLACE: gate.Lowered(*reason)} if reason else {}
    return gate.Floors({"news": pages}, {PLACE: value, OTHER: 0.7}, lowered)


def scores(value: float) -> Mapping[Any, float]:
    return {PLACE: value, OTHER: 0.7}


# What is in the repository.


def pinned() -> Any:
    return gate.read(gate.FLOORS.read_text(encoding="utf-8"))


def test_every_method_keeps_its_floors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    if missing := gate.missing_corpora(pinned()):
        pytest.skip(f"floors were not checked: {missing}")
    assert gate.complaints(pinned(), gate.score(pinned())) == []


def test_no_floor_was_ever_lowered_without_a_reason() -> None:
    history = list(gate.versions(gate.FLOORS))
    if not history:
        pytest.skip("whether floors were lowered was not checked: there is no history here")
    assert [line for before in history for line in gate.lowered_without_reason(pinned(), before)] == []


def test_the_file_is_as_the_gate_writes_it() -> None:
    assert gate.write(pinned()) == gate.FLOORS.read_text(encoding="utf-8")


def test_every_method_has_floors_on_every_corpus_of_the_sample() -> None:
    wanted = {gate.Place(m, c, name) for m in gate.METHODS for c in pinned().sample for name in gate.MEASURES}
    assert set(pinned().floors) == wanted


# The learned method.


def test_the_learned_method_is_measured_out_of_fold(tiny_folds: Any) -> None:
    corpus = Corpus("tiny", tuple(tiny_folds.page(fold, str(fold)) for fold in (0, tiny_folds.silent)))
    rows = gate.measured([corpus], ["auto", "plain"], folds=tiny_folds.folder)
    sure = {row.id: (row.confidence or 0) > 0.5 for row in rows if row.system == "auto"}
    assert sure == {"0": True, str(tiny_folds.silent): False}
    assert [row.id for row in rows if row.system == "plain"] == list(sure)


def test_without_the_weights_of_the_folds_nothing_is_measured(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="can only be measured on pages it has learnt from; there is no folder at"):
        gate.measured([], ["auto"], folds=tmp_path / "nowhere")
    assert gate.measured([], ["plain"], folds=tmp_path / "nowhere") == []


# What the gate says.


@pytest.mark.parametrize("value", [0.8, 0.7996, 0.8099])
def test_a_score_at_its_floor_passes(value: float) -> None:
    assert gate.complaints(floors(0.8), scores(value)) == []


def test_a_score_below_its_floor_is_named() -> None:
    assert gate.complaints(floors(0.8), scores(0.7993)) == [
        "plain on news by word-bag: 0.7993 is below the floor 0.8000"
    ]


def test_a_score_far_above_its_floor_must_be_pinned() -> None:
    (line,) = gate.complaints(floors(0.8), scores(0.82))
    assert "well above the floor 0.8000" in line
    assert "--raise" in line


def test_a_method_without_floors_is_named() -> None:
    (line,) = gate.complaints(gate.Floors({"news": 10}, {OTHER: 0.7}), scores(0.8))
    assert line.startswith("plain on news by word-bag: no floor yet, it reaches 0.8000")


def test_a_floor_of_nothing_is_named() -> None:
    (line,) = gate.complaints(floors(0.8), {OTHER: 0.7})
    assert "nothing to measure" in line


# Lowering.


def test_lowering_without_a_reason_is_refused() -> None:
    assert gate.lowered_without_reason(floors(0.7), floors(0.8)) == [
        "plain on news by word-bag: lowered from 0.8000 to 0.7000 without a reason beside it"
    ]


def test_lowering_with_a_reason_is_accepted() -> None:
    assert gate.lowered_without_reason(floors(0.7, reason=(0.8, REASON)), floors(0.8)) == []


@pytest.mark.parametrize("reason", [(0.8, ""), (0.8, "because"), (0.75, REASON)], ids=["empty", "short", "for less"])
def test_a_reason_must_say_something_and_reach_up_to_the_old_floor(reason: tuple[float, str]) -> None:
    assert len(gate.lowered_without_reason(floors(0.7, reason=reason), floors(0.8))) == 1


def test_raising_needs_no_reason() -> None:
    assert gate.lowered_without_reason(floors(0.9), floors(0.8)) == []


def test_another_sample_gives_other_scores() -> None:
    assert gate.lowered_without_reason(floors(0.7, pages=20), floors(0.8, pages=10)) == []


def test_raise_pins_what_has_risen_and_never_lowers() -> None:
    assert gate.raised(floors(0.8), scores(0.85), None).floors[PLACE] == 0.85
    assert gate.raised(floors(0.8), scores(0.75), None).floors[PLACE] == 0.8


def test_lower_pins_what_has_fallen_with_the_reason() -> None:
    lower = gate.raised(floors(0.8), scores(0.75), REASON)
    assert lower.floors[PLACE] == 0.75
    assert lower.lowered == {PLACE: gate.Lowered(0.8, REASON)}
    assert gate.lowered_without_reason(lower, floors(0.8)) == []


def test_a_reason_reaches_back_to_the_highest_floor_until_that_is_reached_again() -> None:
    twice = gate.raised(gate.raised(floors(0.8), scores(0.75), REASON), scores(0.7), REASON)
    assert twice.lowered[PLACE].start == 0.8
    assert gate.raised(twice, scores(0.81), None).lowered == {}


def test_the_file_survives_reading_and_writing() -> None:
    tricky = floors(0.7, reason=(0.8, 'says "so": a \\ backslash, ümlaut'))
    assert gate.read(gate.write(tricky)) == tricky


def test_history_is_read_from_all_commits(tmp_path: Path) -> None:
    file = tmp_path / "floors.toml"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], cwd=tmp_path, check=True)
    for value in (0.8, 0.9, 0.85):
        file.write_text(gate.write(floors(value)), encoding="utf-8")
        subprocess.run([*git, "add", "."], cwd=tmp_path, check=True)
        subprocess.run([*git, "commit", "-q", "-m", str(value)], cwd=tmp_path, check=True)
    history = list(gate.versions(file))
    assert [version.floors[PLACE] for version in history] == [0.85, 0.9, 0.8]
    assert [len(gate.lowered_without_reason(history[0], before)) for before in history] == [0, 1, 0]


def test_no_history_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "floors.toml").write_text(gate.write(floors(0.8)), encoding="utf-8")
    assert list(gate.versions(tmp_path / "floors.toml")) == []
