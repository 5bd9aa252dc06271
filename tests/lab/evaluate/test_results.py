"""Rows, their scores, and the Parquet file."""

from __future__ import annotations

import builtins
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from thresher.errors import MissingExtra
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.measures import MEASURES, measure_both
from thresher.lab.evaluate.results import Row, write_parquet

PAGE: Final = Labelled("a", b"<p>The hive was quiet.</p>", "The hive was quiet.", must=("hive",), mustnot=("wasp",))


def row(page: Labelled = PAGE, text: str = "The hive was quiet.", system: str = "plain") -> Row:
    return Row(
        corpus="bees",
        id=page.id,
        url="https://example.org/",
        site="example.org",
        kind="article",
        language="en",
        size="under 10 KB",
        page_bytes=len(page.html),
        system=system,
        text=text,
        confidence=0.5,
        ms=2.0,
        parse_ms=0.5,
        problem="",
        gold=page.gold,
        parts=measure_both(page, text, tuple(MEASURES)),
    )


def written(tmp_path: Path, *rows: Row) -> pa.Table:
    write_parquet(rows, tmp_path / "results.parquet")
    return pq.read_table(tmp_path / "results.parquet")


@pytest.mark.parametrize("name", MEASURES)
def test_the_right_answer_has_full_scores(name: str) -> None:
    score = row().score(name)
    assert score is not None
    assert score.shape == (3,)
    assert score[2] == 1


@pytest.mark.parametrize("name", MEASURES)
def test_an_empty_answer_has_no_score(name: str) -> None:
    score = row(text="").score(name)
    assert score is not None
    assert score[2] == 0


def test_there_is_no_score_without_labels() -> None:
    assert row(Labelled("a", b"", None, must=("hive",))).score("word-bag") is None
    assert row(Labelled("a", b"", "gold")).score("segments") is None


def test_there_is_no_score_for_what_was_not_measured() -> None:
    assert replace(row(), parts={}).score("word-bag") is None


def test_one_row_for_each_page_and_system(tmp_path: Path) -> None:
    rows = [row(Labelled(name, b"", "gold"), system=system) for name in "ab" for system in ("plain", "peer:x")]
    table = written(tmp_path, *rows)
    assert table.select(["id", "system"]).to_pylist() == [{"id": each.id, "system": each.system} for each in rows]


def test_a_row_comes_back_with_its_values(tmp_path: Path) -> None:
    (found,) = written(tmp_path, row(text="The hive")).to_pylist()
    assert {name: found[name] for name in ("corpus", "id", "url", "site", "kind", "language", "size", "text")} == {
        "corpus": "bees",
        "id": "a",
        "url": "https://example.org/",
        "site": "example.org",
        "kind": "article",
        "language": "en",
        "size": "under 10 KB",
        "text": "The hive",
    }
    assert (found["page_bytes"], found["confidence"], found["ms"], found["parse_ms"]) == (26, 0.5, 2.0, 0.5)
    assert (found["word-bag.precision"], found["word-bag.recall"]) == (1.0, 0.5)
    assert found["word-bag.f1"] == pytest.approx(2 / 3)


def test_scores_without_the_headline_have_columns_of_their_own(tmp_path: Path) -> None:
    page = Labelled("a", b"<title>Bees</title><h1>Bees</h1>", "The hive")
    (found,) = written(tmp_path, row(page, text="Bees\nThe hive")).to_pylist()
    assert found["word-bag.precision"] == pytest.approx(2 / 3)
    assert found["headline-ignored.word-bag.precision"] == 1


def test_labels_that_are_missing_leave_nulls(tmp_path: Path) -> None:
    only_gold, only_passages = Labelled("a", b"", "gold"), Labelled("b", b"", None, must=("hive",))
    table = written(tmp_path, row(only_gold), row(only_passages))
    assert table["word-bag.f1"].null_count == table["segments.f1"].null_count == 1
    assert table["word-bag.f1"][1].as_py() is None
    assert table["segments.f1"][0].as_py() is None


def test_the_cleaneval_score_has_one_column(tmp_path: Path) -> None:
    assert [name for name in written(tmp_path, row()).column_names if name.startswith("cleaneval")] == ["cleaneval.f1"]


def test_the_types_do_not_depend_on_the_rows(tmp_path: Path) -> None:
    bare = replace(row(Labelled("a", b"", None)), confidence=None, ms=0.0)
    schemas = [written(tmp_path, *rows).schema for rows in ([], [bare], [row()], [bare, row()])]
    assert all(schema == schemas[0] for schema in schemas)
    types = {name: schemas[0].field(name).type for name in schemas[0].names}
    texts = {"corpus", "id", "url", "site", "kind", "language", "size", "system", "problem", "text"}
    assert {name for name, kind in types.items() if kind == pa.string()} == texts
    assert types.pop("page_bytes") == pa.int64()
    assert {kind for name, kind in types.items() if name not in texts} == {pa.float64()}


def test_halves_of_characters_do_not_break_the_file(tmp_path: Path) -> None:
    broken = replace(row(text="half \ud83d a face"), id="\udc80", url="\ud800", kind="\ud800", problem="\ud800")
    (found,) = written(tmp_path, broken).to_pylist()
    assert found["text"] == "half ? a face"
    assert found["id"] == found["url"] == found["problem"] == "?"


def test_without_pyarrow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=r"thresher\[eval\]"):
        write_parquet([row()], tmp_path / "results.parquet")
