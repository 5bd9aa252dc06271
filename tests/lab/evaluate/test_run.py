"""Whole evaluations: corpora and systems in, one row for each page and system out, and what is remembered."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from places import PAGES

from thresher.lab.evaluate import cache as cache_module
from thresher.lab.evaluate import systems as systems_module
from thresher.lab.evaluate.cache import Cache
from thresher.lab.evaluate.labelled import BadRow, Corpus, Labelled
from thresher.lab.evaluate.measures import measure_both
from thresher.lab.evaluate.results import Results, Row
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.systems import System, find_systems

MEASURES: Final = ("word-bag",)
GOLD: Final = "The hive was quiet."

DIARY: Final = '''
import os, time
from pathlib import Path


def f(html, **parameters):
    """The page itself, or what it orders; every page but the first, tiny one is noted."""
    text = html.decode()
    if "Warm-up" in text:
        return ""
    with Path(__file__).with_suffix(".txt").open("a") as notes:
        notes.write(f"{text}\\n")
    if text == "fail":
        raise ValueError("as ordered")
    if text == "vanish":
        os._exit(7)
    if text == "sleep":
        time.sleep(60)
    return text
'''


class Diary:
    """A system that notes on which pages it was run."""

    def __init__(self, folder: Path, name: str) -> None:
        self.file = folder / f"{name}.py"
        self.file.write_text(DIARY, encoding="utf-8")
        self.system = System(f"{name}:f", f"{name}:f")

    def pages(self) -> list[str]:
        """The pages since the last time this was asked."""
        notes = self.file.with_suffix(".txt")
        found = notes.read_text().splitlines() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return found


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Diary:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return Diary(tmp_path, f"diary_{abs(hash(tmp_path))}")  # a name that no other test has imported


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    cache = Cache(tmp_path / "cache.sqlite")
    yield cache
    cache.close()


def corpus(*pages: str, gold: str | None = GOLD, name: str = "hive") -> Corpus:
    return Corpus(name, tuple(Labelled(page, page.encode(), gold) for page in pages))


def run(some: Corpus, diary: Diary, cache: Cache | None = None, *, fresh: bool = False) -> Results:
    return evaluate([some], [diary.system], measures=MEASURES, jobs=1, time_limit=1, cache=cache, fresh=fresh)


# --- rows


def test_every_page_and_system_gives_one_row_in_order(diary: Diary) -> None:
    corpora = [
        Corpus("first", corpus("one", "fail", "sleep", "two").pages),
        Corpus("second", corpus("vanish", "one").pages, (BadRow("x", "no gold"),)),
        Corpus("third", ()),
    ]
    results = evaluate(corpora, [diary.system, *find_systems("plain")], measures=MEASURES, jobs=2, time_limit=1)
    assert [(row.corpus, row.id, row.system) for row in results.rows] == [
        (each.name, page.id, name) for each in corpora for page in each.pages for name in (diary.system.name, "plain")
    ]
    said = [row.problem for row in results.rows if row.system != "plain"]
    assert said == ["", "ValueError: as ordered", "took longer than 1 s", "", "its process ended with code 7", ""]
    assert not any(row.problem for row in results.rows if row.system == "plain")
    assert results.bad == (("second", BadRow("x", "no gold")),)
    assert results.reused == 0


def test_pages_with_the_same_id_or_content_are_pages_of_their_own(diary: Diary) -> None:
    results = run(corpus("one", "one", "one"), diary)
    assert [row.text for row in results.rows] == ["one"] * 3


def test_a_row_has_what_is_known_of_the_page(diary: Diary) -> None:
    html = b"<html><p>One two three.</p></html>"
    page = Labelled("a", html, "One two.", url="https://www.bees.example.co.uk/a", kind="article", language="EN")
    (row,) = evaluate([Corpus("hive", (page,))], find_systems("plain"), measures=MEASURES, jobs=1).rows
    assert row == Row(
        corpus="hive",
        id="a",
        url=page.url,
        site="example.co.uk",
        kind="article",
        language="en",
        size="under 10 KB",
        page_bytes=len(html),
        system="plain",
        text="One two three.",
        confidence=row.confidence,
        ms=row.ms,
        parse_ms=row.parse_ms,
        problem="",
        gold="One two.",
        parts=measure_both(page, "One two three.", MEASURES),
    )
    assert row.confidence is not None
    assert row.ms > row.parse_ms > 0


def test_a_page_that_fails_scores_as_an_empty_answer(diary: Diary) -> None:
    some = corpus("fail", "vanish")
    for row, page in zip(run(some, diary).rows, some.pages, strict=True):
        assert row.text == ""
        assert row.parts == measure_both(page, "", MEASURES)
        assert row.confidence is None


def test_nothing_to_do_gives_no_rows(diary: Diary) -> None:
    assert evaluate([], [diary.system]).rows == ()
    assert evaluate([corpus("one")], []).rows == ()


def test_parameters_reach_the_system() -> None:
    page = Labelled("a", (PAGES / "article" / "source.html").read_bytes(), GOLD)
    rows = evaluate([Corpus("hive", (page,))], find_systems("cectd-ds,cectd-ds:threshold=0"), measures=(), jobs=1).rows
    assert len(rows[1].text) > len(rows[0].text) > 0


def test_a_keyword_that_a_peer_does_not_have_is_said_on_its_rows() -> None:
    (row,) = evaluate([corpus("one")], find_systems("peer:trafilatura:nonsense=1"), measures=(), jobs=1).rows
    assert row.problem == "TypeError: extract() got an unexpected keyword argument 'nonsense'"


# --- progress and interruption


def test_progress_counts_every_row_once(diary: Diary, cache: Cache) -> None:
    run(corpus("one"), diary, cache)
    seen: list[tuple[int, int]] = []
    evaluate(
        [corpus("one", "two"), corpus("fail", name="other"), corpus("one", name="known")],
        [diary.system],
        measures=MEASURES,
        jobs=1,
        cache=cache,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert list(dict.fromkeys(seen)) == [(2, 4), (3, 4), (4, 4)]


def test_an_interruption_leaves_no_process_and_keeps_what_is_done(diary: Diary, cache: Cache) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        evaluate([corpus("one", "sleep")], [diary.system], measures=MEASURES, jobs=1, cache=cache, progress=interrupt)
    assert multiprocessing.active_children() == []
    assert caught.tb is not None  # which holds on to all that was under way
    diary.pages()
    assert run(corpus("one"), diary, cache).reused == 1
    assert diary.pages() == []


# --- what is remembered


def test_a_second_run_runs_nothing_and_gives_the_same_rows(diary: Diary, cache: Cache) -> None:
    some = corpus("one", "fail", "two")
    first = run(some, diary, cache)
    assert diary.pages() == ["one", "fail", "two"]
    second = run(some, diary, cache)
    assert diary.pages() == []
    assert second.rows == first.rows
    assert (first.reused, second.reused) == (0, 3)


def test_what_is_remembered_is_found_after_the_file_was_closed(diary: Diary, tmp_path: Path) -> None:
    for expected in (["one"], []):
        cache = Cache(tmp_path / "folder" / "cache.sqlite")
        run(corpus("one"), diary, cache)
        cache.close()
        assert diary.pages() == expected


def test_time_outs_and_dead_processes_are_not_remembered(diary: Diary, cache: Cache) -> None:
    some = corpus("vanish", "fail", "sleep")
    for expected in (["vanish", "fail", "sleep"], ["vanish", "sleep"]):
        run(some, diary, cache)
        assert diary.pages() == expected


def test_fresh_runs_all_again_and_overwrites(diary: Diary, cache: Cache) -> None:
    first = run(corpus("one"), diary, cache)
    again = run(corpus("one"), diary, cache, fresh=True)
    assert diary.pages() == ["one", "one"]
    assert again.reused == 0
    third = run(corpus("one"), diary, cache)
    assert diary.pages() == []
    assert third.rows == again.rows
    assert third.rows[0].ms != first.rows[0].ms


def test_a_changed_page_is_run_again_and_no_other(diary: Diary, cache: Cache) -> None:
    run(corpus("one", "two"), diary, cache)
    diary.pages()
    assert run(corpus("one", "three"), diary, cache).reused == 1
    assert diary.pages() == ["three"]


def test_a_changed_address_is_run_again(diary: Diary, cache: Cache) -> None:
    run(corpus("one"), diary, cache)
    diary.pages()
    run(Corpus("hive", (Labelled("one", b"one", GOLD, url="https://example.org/\ud800"),)), diary, cache)
    assert diary.pages() == ["one"]


@pytest.mark.parametrize(
    "changed",
    [
        Labelled("one", b"one", "one two"),
        Labelled("one", b"one", GOLD, must=("one",)),
        Labelled("one", b"one", GOLD, mustnot=("one",)),
        Labelled("one", b"one", None, mustnot=("one",)),
    ],
)
def test_changed_labels_are_measured_again_without_running_the_system(
    diary: Diary, cache: Cache, changed: Labelled
) -> None:
    measures = ("word-bag", "segments")
    evaluate([corpus("one")], [diary.system], measures=measures, jobs=1, cache=cache)
    diary.pages()
    results = evaluate([Corpus("hive", (changed,))], [diary.system], measures=measures, jobs=1, cache=cache)
    assert diary.pages() == []
    assert results.reused == 0
    assert results.rows[0].parts == measure_both(changed, "one", measures)


def test_other_measures_and_changed_measures_do_not_run_the_system(
    diary: Diary, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(corpus("one"), diary, cache)
    diary.pages()
    evaluate([corpus("one")], [diary.system], measures=("characters",), jobs=1, cache=cache)
    monkeypatch.setattr(cache_module, "_scoring_code", lambda: b"other code")
    assert run(corpus("one"), diary, cache).reused == 0
    assert diary.pages() == []


def test_a_changed_parameter_is_run_again(diary: Diary, cache: Cache) -> None:
    run(corpus("one"), diary, cache)
    for value in (0.1234567, 0.1234568):
        diary.system = diary.system.with_parameter("x", value)
        run(corpus("one"), diary, cache)
    assert diary.pages() == ["one"] * 3


def edit_function(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    diary.file.write_text(DIARY.replace("return text\n", "return text.upper()\n"), encoding="utf-8")


def edit_engine(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems_module, "_engine", lambda *without: "other code")


@pytest.mark.parametrize("edit", [edit_function, edit_engine])
def test_changed_code_is_run_again(
    diary: Diary, cache: Cache, monkeypatch: pytest.MonkeyPatch, edit: Callable[[Diary, pytest.MonkeyPatch], None]
) -> None:
    run(corpus("one"), diary, cache)
    edit(diary, monkeypatch)
    assert run(corpus("one"), diary, cache).reused == 0
    assert diary.pages() == ["one", "one"]


def test_what_belongs_to_another_system_is_not_taken(diary: Diary, cache: Cache, tmp_path: Path) -> None:
    run(corpus("one"), diary, cache)
    twin = Diary(tmp_path, f"{diary.file.stem}_twin")
    run(corpus("one"), twin, cache)
    assert twin.pages() == ["one"]
