"""`thresher train` as a user types it: labels of one's own in, weights out, and pages read with them."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import thresher
from thresher.errors import BadArgument

pytest.importorskip("torch")

SITES: Final = 30
WORDS: Final = "river mill stone wind apple hedge market song letter winter boat copper field clock rope bread".split()
PAGE: Final = """<!doctype html><html lang="en"><title>{title}</title><body>
<nav class="menu"><ul>{menu}</ul></nav>
<main class="story"><h1>{title}</h1>{story}</main>
<aside class="related"><h2>More</h2><ul>{menu}</ul></aside>
<footer class="foot"><p>All rights reserved by {host}</p></footer></body></html>"""


def some_words(chance: random.Random, number: int) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(number))


def write_corpus(folder: Path, *, sites: int) -> Path:
    """Two pages of each site: the layout of plain folders."""
    chance = random.Random(7)  # noqa: S311
    for part in ("html", "gold"):
        (folder / part).mkdir(parents=True)
    index = []
    for number in range(2 * sites):
        host = f"site-{number % sites}.example.org".replace(".example", f"-{number % sites}")
        title, said = some_words(chance, 4), [some_words(chance, 20) + "." for _ in range(5)]
        menu = "".join(f"<li><a href=/{place}>{some_words(chance, 2)}</a>" for place in range(8))
        story = "".join(f"<p>{each}</p>" for each in said)
        html = PAGE.format(title=title, menu=menu, story=story, host=host)
        (folder / "html" / f"{number}.html").write_text(html, encoding="utf-8")
        (folder / "gold" / f"{number}.txt").write_text("\n".join([title, *said]), encoding="utf-8")
        index.append(json.dumps({"id": str(number), "url": f"https://{host}/{number}", "kind": "article"}))
    (folder / "pages.jsonl").write_text("\n".join(index), encoding="utf-8")
    return folder


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "thresher", *map(str, arguments)]


def settings() -> dict[str, str]:
    return {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "PYTHONUTF8": "1"}


def run(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120, env=settings()
    )


TRAIN: Final = ("train", "mine", "-o", "mine.npz", "--epochs", "2", "--jobs", "2")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """The folder of a corpus after a first run."""
    folder = tmp_path_factory.mktemp("train")
    write_corpus(folder / "mine", sites=SITES)
    return folder, run(folder, *TRAIN)


def test_it_says_what_it_made_and_how_to_use_it(trained: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    folder, done = trained
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert "thresher: measuring mine, 60 in all" in done.stderr
    assert f"thresher: wrote mine.npz, made from {2 * SITES} pages of {SITES} sites" in done.stderr
    assert "word F1 on sites that had not been seen: " in done.stderr
    assert "to use them: thresher page.html -p weights=mine.npz" in done.stderr
    assert "mine.npz.work is needed no more and can be deleted" in done.stderr
    assert (folder / "mine.npz").is_file()
    assert not list(folder.glob("*.partial"))


def test_pages_are_read_with_these_weights(trained: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    folder, _ = trained
    page = folder / "mine" / "html" / "3.html"
    result = thresher.extract(page, weights=folder / "mine.npz")
    assert result.kind is not None
    assert result.verdict.score.max() > 0
    assert not np.array_equal(result.verdict.score, thresher.extract(page).verdict.score)
    done = run(folder, page, "-p", "weights=mine.npz", "-f", "txt")
    assert done.stdout.strip() == result.text


def test_a_second_run_measures_nothing_again(trained: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    folder, _ = trained
    measured = folder / "mine.npz.work" / "mine.pickle"
    before, weights = measured.stat().st_mtime_ns, (folder / "mine.npz").read_bytes()
    (folder / "mine.npz").unlink()
    done = run(folder, *TRAIN)
    assert done.returncode == 0, done.stderr
    assert measured.stat().st_mtime_ns == before
    assert "measuring mine" not in done.stderr
    assert (folder / "mine.npz").read_bytes() == weights


def test_a_folder_of_another_run_is_left_alone(trained: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    folder, _ = trained
    done = run(folder, "train", "mine", "-o", "mine.npz", "--epochs", "3")
    assert done.returncode == 2
    assert one_line(done).startswith("thresher: mine.npz.work holds another run")


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_too_few_labels_are_one_clear_line(tmp_path: Path) -> None:
    write_corpus(tmp_path / "few", sites=3)
    done = run(tmp_path, "train", "few")
    assert done.returncode == 2
    assert "too few to learn from: 6 labelled pages of 3 sites" in one_line(done)
    assert not (tmp_path / "weights.npz.work").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("missing-folder/here",), 3, "there is no corpus at missing-folder/here"),
        (("few", "-o", "no/such/weights.npz"), 2, "there is no folder no/such"),
        (("few", "-o", "-"), 2, "weights are no text to print"),
    ],
)
def test_wrong_usage_is_one_clear_line(arguments: tuple[str, ...], code: int, message: str, tmp_path: Path) -> None:
    done = run(tmp_path, "train", *arguments)
    assert done.returncode == code
    assert message in one_line(done)


def test_corpora_of_the_same_name_are_refused(tmp_path: Path) -> None:
    for place in ("a", "b"):
        write_corpus(tmp_path / place / "mine", sites=SITES)
    done = run(tmp_path, "train", "a/mine", "b/mine")
    assert done.returncode == 2
    assert "several corpora are called 'mine'" in one_line(done)


def test_who_stops_it_is_told_how_to_go_on(tmp_path: Path) -> None:
    write_corpus(tmp_path / "mine", sites=SITES)
    arguments = command("train", "mine", "--epochs", "100000", "--jobs", "2")
    with subprocess.Popen(
        arguments, cwd=tmp_path, stderr=subprocess.PIPE, text=True, env=settings(), start_new_session=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "fitting networks" in line:
                break
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the group hears it
        said = process.stderr.read()
    assert process.returncode == 130
    assert said == "thresher: stopped; what was done is in weights.npz.work: run the same command again to go on\n"
    assert (tmp_path / "weights.npz.work" / "mine.pickle").is_file()
    assert not (tmp_path / "weights.npz").exists()


def broken(path: Path, content: Any) -> Path:
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        with path.open("wb") as file:
            np.savez(file, **content)
    return path


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "there are no weights at"),
        (b"", "does not hold weights"),
        (b"PK\x03\x04 and then nothing", "does not hold weights"),
        ({"format": np.array(999)}, "has format 999; this version reads format"),
        ({"something": np.zeros(3)}, "does not hold weights"),
        ({"format": np.array(1)}, "does not hold weights"),
    ],
)
def test_weights_that_are_none_are_one_clear_line(content: Any, message: str, tmp_path: Path) -> None:
    path = broken(tmp_path / "weights.npz", content)
    with pytest.raises(BadArgument, match=message):
        thresher.extract("<p>some text</p>", weights=path)


def test_the_command_line_says_so_too(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>some text</p>")
    done = run(tmp_path, "page.html", "-p", "weights=missing.npz")
    assert done.returncode == 2
    assert one_line(done) == "thresher: there are no weights at missing.npz"
