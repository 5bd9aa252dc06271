"""The file of answers and scores: what it keeps, and what happens where it cannot be used."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from thresher.lab.evaluate.cache import Cache, default_cache, joint_hash, label_hash, open_cache, page_hash, system_hash
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.systems import System
from thresher.lab.evaluate.tasks import Extracted

ANSWER: Final = Extracted("Half \ud83d a face, Привет", 0.25, 12.5, 3.5, "")


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    cache = Cache(tmp_path / "cache.sqlite")
    yield cache
    cache.close()


def test_answers_and_scores_come_back_as_they_were(cache: Cache) -> None:
    cache.keep_answer("a", ANSWER)
    cache.keep_scores("s", {"word-bag.f1": 1 / 3})
    assert cache.answer("a") == ANSWER
    assert cache.scores("s") == {"word-bag.f1": 1 / 3}


def test_a_failure_comes_back_as_it_was(cache: Cache) -> None:
    failure = Extracted(ms=1.0, problem="ValueError: no")
    cache.keep_answer("a", failure)
    assert cache.answer("a") == failure


def test_what_was_never_kept_is_not_known(cache: Cache) -> None:
    assert cache.answer("a") is None
    assert cache.scores("a") is None


def test_the_last_answer_counts(cache: Cache) -> None:
    cache.keep_answer("a", Extracted("first"))
    cache.keep_answer("a", Extracted("second"))
    assert cache.answer("a") == Extracted("second")


def test_what_is_kept_is_there_at_once_for_others(cache: Cache, tmp_path: Path) -> None:
    other = Cache(tmp_path / "cache.sqlite")
    cache.keep_answer("a", ANSWER)
    other.keep_answer("b", ANSWER)
    assert other.answer("a") == cache.answer("b") == ANSWER
    other.close()


WRITER: Final = """
import sys
from pathlib import Path
from thresher.lab.evaluate.cache import Cache
from thresher.lab.evaluate.tasks import Extracted

cache = Cache(Path(sys.argv[1]))
for number in range(300):
    cache.keep_answer(f"{sys.argv[2]} {number}", Extracted("text " * number))
    cache.keep_scores("shared", {"number": number})
    assert cache.scores("shared") is not None
"""


def test_several_processes_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cache.sqlite"
    commands = [[sys.executable, "-c", WRITER, str(path), name] for name in "abcd"]
    writers = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for command in commands]
    assert [writer.communicate(timeout=60)[1] for writer in writers] == [""] * 4
    cache = Cache(path)
    assert all(cache.answer(f"{name} {number}") for name in "abcd" for number in range(300))
    cache.close()


# --- files that cannot be used


def test_a_cache_is_opened_and_its_folder_made(tmp_path: Path) -> None:
    cache = open_cache(tmp_path / "some" / "folder" / "cache.sqlite")
    assert cache is not None
    cache.keep_answer("a", ANSWER)
    assert cache.answer("a") == ANSWER
    cache.close()


def test_a_file_that_is_no_cache_is_none_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, " * 1000)
    assert open_cache(path) is None
    assert path.read_text() == "Dear diary, " * 1000


def test_a_folder_in_place_of_the_file_is_no_cache(tmp_path: Path) -> None:
    assert open_cache(tmp_path) is None


def test_a_folder_that_cannot_be_made_is_no_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert open_cache(tmp_path / "file" / "cache.sqlite") is None


def test_a_cache_with_other_columns_is_none(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE answers (key TEXT, words TEXT)")
    database.close()
    assert open_cache(path) is None


def test_a_cache_that_is_damaged_later_knows_nothing_and_raises_nothing(cache: Cache, tmp_path: Path) -> None:
    for number in range(500):
        cache.keep_answer(str(number), Extracted(f"{number} " * 1000))
    cache.close()
    path = tmp_path / "cache.sqlite"
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    damaged = Cache(path)
    assert damaged.answer("7") is None
    damaged.keep_answer("7", ANSWER)
    damaged.close()


def test_an_entry_that_is_damaged_is_not_known(cache: Cache) -> None:
    cache.keep_answer("a", ANSWER)
    cache.keep_scores("a", {"word-bag.f1": 1.0})
    cache._database.execute("UPDATE answers SET text = x'A5A5'")
    cache._database.execute("UPDATE scores SET parts = '{'")
    assert cache.answer("a") is None
    assert cache.scores("a") is None


def test_a_cache_that_cannot_be_written_is_still_read(cache: Cache, tmp_path: Path) -> None:
    cache.keep_answer("a", ANSWER)
    cache._database.execute("PRAGMA query_only = ON")  # as on a full disk, or without the right to write
    cache.keep_answer("b", ANSWER)
    cache.keep_scores("b", {})
    assert cache.answer("a") == ANSWER
    assert cache.answer("b") is None


# --- where and under which key


def test_the_file_is_in_the_cache_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache() == tmp_path / "thresher" / "evaluations.sqlite"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_cache() == tmp_path / ".cache" / "thresher" / "evaluations.sqlite"


def labels(gold: str | None, must: tuple[str, ...] = (), mustnot: tuple[str, ...] = ()) -> str:
    return label_hash(Labelled("a", b"", gold, must=must, mustnot=mustnot), ("word-bag",))


def test_different_labels_have_different_keys() -> None:
    keys = [
        labels(None),
        labels(""),
        labels("None"),
        labels("a"),
        labels("a", ("b",)),
        labels("a", (), ("b",)),
        labels("a", ("b", "c")),
        labels("a", ("b",), ("c",)),
        labels("a", ("b c",)),
        labels("a\ud800"),
    ]
    assert len(set(keys)) == len(keys)
    assert labels("a") == labels("a")


def test_a_page_is_known_by_its_bytes_and_address_alone() -> None:
    page = Labelled("a", b"<p>", "gold", url="https://example.org/")
    assert page_hash(page) == page_hash(Labelled("b", b"<p>", None, url="https://example.org/", kind="forum"))
    assert page_hash(page) != page_hash(Labelled("a", b"<p>", "gold"))
    assert page_hash(page) != page_hash(Labelled("a", b"<p>https", "gold", url="://example.org/"))


def test_systems_are_known_by_name_and_version() -> None:
    plain, cectd = System("plain", "plain"), System("cectd-ds", "cectd-ds")
    hashes = {system_hash(each) for each in (plain, cectd, cectd.with_parameter("threshold", 0.5))}
    assert len(hashes) == 3
    assert system_hash(plain) in hashes


def test_joint_hashes_depend_on_the_order() -> None:
    assert joint_hash("a", "b") != joint_hash("b", "a")
    assert joint_hash("ab", "") != joint_hash("a", "b")
