"""From rows to figures."""

from __future__ import annotations

import json
import math
import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from thresher.errors import BadArgument
from thresher.lab.evaluate.labelled import BadRow
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.report import to_html
from thresher.lab.evaluate.results import Results, Row
from thresher.lab.evaluate.show import to_json, to_markdown, to_table
from thresher.lab.evaluate.summarise import summarise, sweep
from thresher.lab.evaluate.summary import Summary
from thresher.lab.evaluate.sweeps import points, swept
from thresher.lab.evaluate.systems import find_system


def row(system: str, page: str, f1: float, **more: Any) -> Row:
    facts: dict[str, Any] = {
        "corpus": "news", "url": "", "site": page, "kind": "", "language": "en", "size": "10-50 KB",
        "page_bytes": 20_000, "text": "got", "confidence": None, "ms": 4.0, "parse_ms": 1.0, "problem": "",
        "gold": "gold",
    }  # fmt: skip
    parts = {"word-bag.precision": f1, "word-bag.recall": f1, "word-bag.f1": f1, "cleaneval.score": f1 / 2}
    return Row(**{**facts, "id": page, "system": system, "parts": parts, **more})


def two_systems(first: list[float], second: list[float], **more: Any) -> Results:
    rows = []
    for number, (one, two) in enumerate(zip(first, second, strict=True)):
        rows += [row("ours", f"p{number}", one, **more), row("theirs", f"p{number}", two, **more)]
    return Results(tuple(rows))


def summary_of(results: Results, **more: Any) -> Summary:
    return summarise(results, measure="word-bag", **more)


def test_the_better_system_comes_first_and_is_marked() -> None:
    lines = summary_of(two_systems([0.5, 0.7], [0.8, 1.0])).lines
    assert [(line.system, line.best) for line in lines] == [("theirs", True), ("ours", False)]
    assert lines[0].scores["word-bag"].f1.value == pytest.approx(0.9)
    assert lines[1].scores["word-bag"].f1.value == pytest.approx(0.6)


def test_two_that_are_equal_are_both_best() -> None:
    assert all(line.best for line in summary_of(two_systems([0.5, 0.7], [0.7, 0.5])).lines)


def test_intervals_lie_around_the_value_and_scores_without_precision_have_none() -> None:
    scores = summary_of(two_systems([0.1, 0.9, 0.5, 0.4], [0.2, 0.3, 0.4, 0.5])).lines[0].scores
    assert scores["word-bag"].f1.low < scores["word-bag"].f1.value < scores["word-bag"].f1.high
    assert scores["cleaneval"].precision is None
    assert scores["cleaneval"].f1.value == pytest.approx(scores["word-bag"].f1.value / 2)


def test_only_measures_with_labels_are_there() -> None:
    assert list(summary_of(two_systems([0.5], [0.6])).lines[0].scores) == ["word-bag", "cleaneval"]


def test_a_clear_difference_is_significant_and_a_small_one_is_not() -> None:
    clear = summary_of(two_systems([0.9] * 40, [0.5] * 40)).comparisons[0]
    assert (clear.first, clear.second) == ("ours", "theirs")
    assert clear.difference.value == pytest.approx(0.4)
    assert clear.p < 0.01
    noise = [0.9, 0.1] * 20
    assert summary_of(two_systems(noise, noise[::-1])).comparisons[0].p > 0.5


def test_pages_of_one_site_count_as_one_witness() -> None:
    alone = summary_of(two_systems([0.9] * 12, [0.5] * 12)).comparisons[0]
    together = summary_of(two_systems([0.9] * 12, [0.5] * 12, site="one.example")).comparisons[0]
    assert alone.p < 0.01
    assert math.isnan(together.p), "one site is too few to test anything"


def test_failures_and_empty_answers_are_counted_apart() -> None:
    rows = (
        row("ours", "a", 0.0, problem="ValueError", text=""),
        row("ours", "b", 0.0, text=" "),
        row("ours", "c", 1.0),
    )
    (line,) = summary_of(Results(rows)).lines
    assert (line.pages, line.failed, line.empty) == (3, 1, 1)


def test_time_is_a_mean_and_a_ratio_of_totals() -> None:
    rows = (row("ours", "a", 1.0, ms=10.0, parse_ms=1.0), row("ours", "b", 1.0, ms=2.0, parse_ms=3.0))
    (line,) = summary_of(Results(rows)).lines
    assert (line.ms, line.relative) == (6.0, 3.0)


def test_pages_that_were_not_answered_have_no_time() -> None:
    rows = (row("ours", "a", 1.0, ms=10.0), row("ours", "b", 0.0, ms=0.01, problem="ValueError"))
    assert summary_of(Results(rows)).lines[0].ms == 10.0
    assert math.isnan(summary_of(Results(rows[1:])).lines[0].ms)


def test_one_site_alone_has_no_interval() -> None:
    interval = summary_of(two_systems([0.5], [0.6])).lines[0].scores["word-bag"].f1
    assert interval.value == pytest.approx(0.6)
    assert math.isnan(interval.low)


def test_confidence_is_compared_with_scores() -> None:
    rows = [row("ours", f"p{number}", number / 10, confidence=number / 20) for number in range(10)]
    assert summary_of(Results(tuple(rows))).lines[0].trust == pytest.approx(1.0)
    assert summary_of(two_systems([0.5], [0.6])).lines[0].trust is None


def test_parts_are_by_kind_language_and_size_where_they_divide() -> None:
    rows = [row("ours", f"a{n}", 0.9, kind="article") for n in range(6)]
    rows += [row("ours", f"f{n}", 0.3, kind="forum") for n in range(7)]
    rows += [row("ours", "odd", 0.5, kind="listing")]
    parts = summary_of(Results(tuple(rows))).parts
    assert [(part.by, part.group, part.pages) for part in parts] == [
        ("kind", "forum", 7),
        ("kind", "article", 6),
        ("kind", "other", 1),
    ]
    assert parts[0].f1.value == pytest.approx(0.3)


def test_sizes_stand_from_small_to_large() -> None:
    sizes = ["over 1 MB"] * 9 + ["under 10 KB"] * 5 + ["50-200 KB"] * 6
    rows = [row("ours", str(number), 0.5, size=size) for number, size in enumerate(sizes)]
    groups = [part.group for part in summary_of(Results(tuple(rows))).parts]
    assert groups == ["under 10 KB", "50-200 KB", "over 1 MB"]


def test_worst_pages_have_the_lowest_f1_or_another_is_far_ahead() -> None:
    results = two_systems([0.0, 0.3, 0.9, 0.0, 0.2], [0.1, 1.0, 0.2, 0.8, 0.2])
    worst = [page for page in summary_of(results, worst=2).worst if page.system == "ours"]
    assert [page.id for page in worst] == ["p3", "p0", "p1"]  # the lowest: p3 and p0; furthest behind: p3 and p1
    assert worst[0].others == (("theirs", 0.8),)


def test_the_worst_of_a_single_system_are_its_lowest() -> None:
    rows = [row("ours", f"p{number}", f1) for number, f1 in enumerate([0.3, 0.1, 0.2])]
    assert [page.id for page in summary_of(Results(tuple(rows)), worst=2).worst] == ["p1", "p2"]


def test_problems_are_named() -> None:
    results = Results((row("ours", "a", 0.0, problem="took longer than 1 s"),), (("news", BadRow("b", "no gold")),))
    found = [(each.corpus, each.where, each.what) for each in summary_of(results).problems]
    assert found == [("news", "b", "left out: no gold"), ("news", "ours on a", "took longer than 1 s")]


def test_another_measure_ranks_where_nobody_labelled_for_the_wanted_one() -> None:
    parts = {"segments.tp": 3.0, "segments.fp": 1.0, "segments.fn": 1.0}
    summary = summary_of(Results((row("ours", "a", 0.0, parts=parts, gold=None),)))
    assert summary.measure == "segments"
    assert summary.lines[0].scores["segments"].f1.value == pytest.approx(0.75)
    assert summary.worst == ()


def test_a_sweep_has_a_point_for_each_value() -> None:
    system = find_system("cectd-ds")
    assert swept([system, find_system("plain")]) == [(system, "threshold")]
    tried = points(system, "threshold")
    assert [value for value, _ in tried][:2] == [0.0, 0.2]
    assert 1.0 in [value for value, _ in tried]
    rows = [row(point.name, "a", value / 2) for value, point in tried]
    (found,) = sweep(Results(tuple(rows)), system, tried, "threshold", "word-bag")
    assert (found.usual, found.pages) == (1.0, 1)
    assert [point.f1 for point in found.points] == [value / 2 for value, _ in tried]


def test_a_sweep_leaves_out_corpora_without_the_labels() -> None:
    system = find_system("cectd-ds")
    tried = points(system, "threshold")
    rows = [row(point.name, "a", 0.5, parts={}) for _, point in tried]
    assert sweep(Results(tuple(rows)), system, tried, "threshold", "word-bag") == []


def test_a_sweep_goes_around_the_value_that_was_asked_for() -> None:
    system = find_system("cectd-ds:threshold=0.5")
    assert system.sweepable == {"threshold": 0.5}
    assert points(system, "threshold")[-1] == (0.6, find_system("cectd-ds:threshold=0.6"))


def test_json_has_every_figure_and_no_text_of_pages() -> None:
    results = two_systems([0.5, 0.4], [0.6, 0.7], text="secret", gold="treasure", ms=math.nan)
    text = to_json(summary_of(results))
    assert "secret" not in text
    assert "treasure" not in text
    found = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert found["lines"][0]["scores"]["word-bag"]["f1"]["value"] == pytest.approx(0.65)


def test_markdown_has_a_table_row_for_each_system() -> None:
    text = to_markdown(summary_of(two_systems([0.5, 0.7], [0.8, 1.0])))
    lines = text.splitlines()
    assert "## news" in lines
    head = next(line for line in lines if line.startswith("| system"))
    rows = [line for line in lines if line.startswith(("| **theirs**", "| ours"))]
    assert len(rows) == 2
    assert {line.count("|") for line in (head, *rows)} == {head.count("|")}
    assert "0.900" in rows[0]


def test_the_table_says_who_is_best_and_cuts_nothing_off() -> None:
    console = Console(width=110, record=True, quiet=True)
    with console.capture() as captured:
        console.quiet = False
        console.print(to_table(summary_of(two_systems([0.9] * 40, [0.5] * 40, kind="article"))))
    text = captured.get()
    assert "On news (40 pages) ours is best: word-bag F1 0.900" in text
    assert "< 0.001" in text
    assert "…" not in text


def test_every_measure_is_explained() -> None:
    assert all(measure.summary for measure in MEASURES.values())


# The headline.


def with_both(kept: list[tuple[float, float]], ignored: list[tuple[float, float]]) -> Results:
    """Pages with the F1 of two systems, as they are and with the headline ignored."""
    rows = []
    for number, (one, other) in enumerate(zip(kept, ignored, strict=True)):
        for system, f1, bare in zip(("ours", "theirs"), one, other, strict=True):
            parts = row(system, "", f1).parts
            without = {f"headline-ignored.{name}": value for name, value in row(system, "", bare).parts.items()}
            language = "el" if number % 2 else "pl"
            rows.append(row(system, f"p{number}", f1, parts=parts | without, language=language))
    return Results(tuple(rows))


BOTH = with_both([(0.9, 0.5)] * 10, [(0.6, 0.8)] * 10)


def test_both_scores_come_from_one_run() -> None:
    summary = summary_of(BOTH)
    assert [line.system for line in summary.lines] == ["ours", "theirs"]
    assert summary.lines[0].scores["word-bag"].f1.value == pytest.approx(0.9)
    assert summary.headline_ignored is not None
    assert [line.system for line in summary.headline_ignored.lines] == ["theirs", "ours"]
    assert summary.headline_ignored.lines[0].scores["word-bag"].f1.value == pytest.approx(0.8)
    assert summary.headline_ignored.worst == ()


def test_one_of_them_can_be_chosen() -> None:
    kept, ignored, both = (summary_of(BOTH, headline=each) for each in ("keep", "ignore", "both"))
    assert kept.headline_ignored is ignored.headline_ignored is None
    assert (kept.lines, ignored.lines) == (both.lines, both.headline_ignored and both.headline_ignored.lines)
    with pytest.raises(BadArgument, match="cannot be treated as 'drop'; there are: keep, ignore, both"):
        summary_of(BOTH, headline="drop")


def test_rows_that_were_not_scored_without_the_headline_say_nothing_of_it() -> None:
    assert summary_of(two_systems([0.5], [0.6])).headline_ignored is None


def test_both_are_shown() -> None:
    summary = summary_of(BOTH)
    console = Console(width=200, record=True, file=StringIO())
    console.print(to_table(summary))
    for shown in (console.export_text(), to_markdown(summary)):
        assert "Headline ignored. On news (10 pages) theirs is best: word-bag F1 0.800" in shown
        ours = next(line for line in shown.splitlines() if line.strip("|* ").startswith("ours"))
        assert re.findall(r"(?<!–)0\.\d{3}(?!–)", ours)[:3] == ["0.900", "0.600", "0.900"]  # then the precision
        greek = [re.findall(r"[01]\.\d{3}", line) for line in shown.splitlines() if line.strip("| ").startswith("el ")]
        assert greek == [["0.900", "0.500"], ["0.600", "0.800"]]
        assert "by language, headline ignored" in shown
    assert json.loads(to_json(summary))["headline_ignored"]["lines"][0]["system"] == "theirs"


def test_the_report_has_both() -> None:
    page = to_html(summary_of(BOTH))
    assert "Headline ignored. On <b>news</b>" in page
    assert '<th scope="col" class="number">headline ignored</th>' in page
    assert page.index("<h3>F1 by language</h3>") < page.index("<h3>F1 by language, headline ignored</h3>")
    assert "<dt>Headline ignored</dt>" in page
    assert "eadline ignored" not in to_html(summary_of(BOTH, headline="keep"))
