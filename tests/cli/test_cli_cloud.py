"""`thresher cloud` as people use it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from PIL import Image
from places import PAGES
from typer.testing import CliRunner, Result

from thresher.cli.app import app
from thresher.cli.cloud import PALETTES, SHAPES
from thresher.cloud.drawing import palettes, shapes

ARTICLE: Final = PAGES / "article" / "source.html"
THAI: Final = PAGES / "thai" / "source.html"
WORDS: Final = "heron otter beaver kingfisher dragonfly".split()


def run(*arguments: str | Path, given: bytes = b"") -> Result:
    """In this process: starting one takes longer than most that is looked at here."""
    return CliRunner().invoke(app, ["cloud", *map(str, arguments)], input=given, env={"COLUMNS": "80", "NO_COLOR": "1"})


def a_page(word: str, *, note: str = "Our harvest festival begins on Saturday.") -> str:
    text = f"The {word} by the river sleeps while water runs around the {word}, and every {word} wakes at dusk. " * 4
    return f"<title>{word}</title><h1>About the {word}</h1><article><p>{text}</p><p>{text}</p><p>{note}</p></article>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five pages of one site."""
    for word in WORDS:
        (tmp_path / f"{word}.html").write_text(a_page(word), encoding="utf-8")
    return tmp_path


def test_in_the_terminal_the_words_are_a_cloud() -> None:
    done = run(ARTICLE)
    assert done.exit_code == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert 3 < len(lines) <= 24
    assert "mill" in done.stdout.split()
    assert not {"the", "and", "Subscribe", "Cookie"} & set(done.stdout.split())


def test_counts_as_json_are_a_plain_object_with_the_heaviest_first() -> None:
    counts = json.loads(run(ARTICLE, "--json").stdout)
    assert next(iter(counts)) == "mill"
    assert list(counts.values()) == sorted(counts.values(), reverse=True)
    assert all(isinstance(count, int) for count in counts.values())
    assert list(json.loads(run(ARTICLE, "--json", "--max-words", "3").stdout)) == list(counts)[:3]


def test_thai_words_are_words() -> None:
    counts = json.loads(run(THAI, "--json").stdout)
    assert next(iter(counts)) == "เรือ"
    assert {"หมู่บ้าน", "ยาย", "ซ่อม"} <= set(counts)
    assert not {"แชร์", "ป้ายกำกับ"} & set(counts), "none from the share links and the tags below the text"


@pytest.mark.parametrize("ending", ["png", "svg", "html"])
def test_a_picture_is_drawn_in_the_format_of_its_name(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"cloud.{ending}"
    done = run(ARTICLE, "-o", target, "--size", "600x400", "--max-words", "30")
    assert done.exit_code == 0
    assert done.stdout == ""
    assert f"wrote {target}" in done.stderr.replace("\n", "")
    written = target.read_bytes()
    if ending == "png":
        assert Image.open(BytesIO(written)).size == (600, 400)
    else:
        assert b"mill" in written
    if ending == "svg":
        assert ElementTree.fromstring(written).tag.endswith("svg")  # noqa: S314


def test_several_files_at_once(tmp_path: Path) -> None:
    targets = [tmp_path / "cloud.svg", tmp_path / "words.json"]
    assert run(ARTICLE, "-o", targets[0], "-o", targets[1], "-q").exit_code == 0
    assert targets[0].stat().st_size > 1000
    assert json.loads(targets[1].read_text(encoding="utf-8"))["mill"] > 1


def test_a_folder_is_all_its_pages(folder: Path) -> None:
    counts = json.loads(run(folder, "--json").stdout)
    assert {counts[word] for word in WORDS} == {counts["heron"]}
    assert counts["river"] > counts["heron"]
    assert counts["festival"] == len(WORDS)


def test_what_all_pages_of_a_site_have_is_left_out(folder: Path) -> None:
    counts = json.loads(run(folder, "--site", "--json").stdout)
    assert "festival" not in counts
    assert counts["heron"] > 10


def test_telling_words_are_those_of_few_pages(folder: Path) -> None:
    weights = json.loads(run(folder, "--weight", "tfidf", "--json").stdout)
    assert set(list(weights)[: len(WORDS)]) == set(WORDS)
    assert "river" not in weights


def test_one_page_against_others(folder: Path) -> None:
    done = run(folder / "heron.html", "--weight", "tfidf", "--against", folder / "otter.html", "--json")
    assert list(json.loads(done.stdout)) == ["heron"]


def test_words_can_be_left_out() -> None:
    counts = json.loads(run(ARTICLE, "--json", "-x", "mill, oak", "--leave-out", "FLOUR").stdout)
    assert not {"mill", "oak", "flour"} & {word.lower() for word in counts}


def test_two_words_in_one_are_both_left_out() -> None:
    counts = json.loads(run(ARTICLE, "--json", "-x", "Harrow Staithe").stdout)
    assert not {"Harrow", "Staithe"} & counts.keys()
    assert {"Harrow", "Staithe"} <= json.loads(run(ARTICLE, "--json").stdout).keys()


@pytest.mark.parametrize("language", ["en", "EN-gb", "zh-Hant", "haw", "jp"])
def test_codes_of_languages_are_known(language: str) -> None:
    assert run(ARTICLE, "--json", "-l", language).exit_code == 0


def test_the_help_names_all_palettes_and_shapes() -> None:
    assert PALETTES == palettes.NAMES
    assert SHAPES == shapes.NAMES


def test_a_site_wants_several_pages(folder: Path) -> None:
    assert "three or more" in run(folder / "heron.html", "--site", "--json").stderr
    assert run(folder, "--site", "--json").stderr == ""


def test_all_words_are_had_where_they_are_asked_for() -> None:
    assert "the" in {word.lower() for word in json.loads(run(ARTICLE, "--json", "--all-words").stdout)}


def test_standard_input_and_an_address(serve: Callable[..., str]) -> None:
    assert json.loads(run("-", "--json", given=a_page("heron").encode()).stdout)["heron"] > 5
    address = serve(lambda path: (200, {"Content-Type": "text/html"}, a_page("otter").encode()))
    assert json.loads(run(address, "--json").stdout)["otter"] > 5


# ---- what goes wrong is said in one line


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("", "nothing found: the page is empty"),
        ("<p>12 345 6,789 2024-11-05 99.5% ١٢٣ ๑๒๓</p>" * 9, "nothing found: no words"),
        ("<p>!!! … *** —</p>", "nothing found"),
    ],
)
def test_a_page_without_words(page: str, says: str, tmp_path: Path) -> None:
    target = tmp_path / "cloud.png"
    done = run("-", "-o", target, given=page.encode())
    assert done.exit_code == 1
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not target.exists()


def test_what_was_asked_for_already_is_not_advised() -> None:
    page = b"<p>12 345 6,789 2024-11-05 99.5%</p>" * 9
    assert "--all-words" in run("-", given=page).stderr
    assert "--all-words" not in run("-", "--all-words", given=page).stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["-o", "cloud.xyz"], ".png, .svg, .html, .json, not 'cloud.xyz'"),
        (["-o", "cloud"], ".png, .svg, .html, .json, not 'cloud'"),
        (["-o", "nowhere/cloud.png"], "there is no folder nowhere"),
        (["-o", "cloud.png", "--size", "wide"], "such as 1200x800, not 'wide'"),
        (["-o", "cloud.png", "--colors", "nocolour"], "nocolour"),
        (["-o", "cloud.png", "--mask", "nomask.png"], "nomask.png"),
        (["-o", "cloud.png", "--font", "No Such Font At All"], "No Such Font At All"),
        (["--weight", "heavy"], "count, tfidf, not 'heavy'"),
        (["-l", "german"], "a code such as en, de, zh or pt-BR, not 'german'"),
        (["-l", "klingon"], "not 'klingon'"),
        (["-l", "ge"], "not 'ge'"),
        (["--weight", "tfidf"], "two or more"),
        (["--against", "other.html"], "--weight tfidf"),
        (["--method", "nomethod"], "nomethod"),
    ],
)
def test_a_wrong_wish(options: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(ARTICLE, *options)
    assert done.exit_code == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_pages_that_cannot_be_read_are_told_of_and_left_out(folder: Path) -> None:
    (folder / "empty").mkdir()
    done = run(folder / "heron.html", folder / "nowhere.html", "--json")
    assert done.exit_code == 0
    assert "heron" in json.loads(done.stdout)
    assert "there is no file" in done.stderr
    assert "1 of 2 pages could not be read" in done.stderr
    alone = run(folder / "nowhere.html")
    assert alone.exit_code == 3
    assert "there is no file" in alone.stderr
    nothing = run(folder / "empty")
    assert nothing.exit_code == 3
    assert "has no pages" in nothing.stderr


def test_the_page_itself_is_not_overwritten(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    shutil.copy(ARTICLE, page)
    done = run(page, "-o", page)
    assert done.exit_code == 2
    assert "is the page itself" in done.stderr
    assert page.read_bytes() == ARTICLE.read_bytes()


def test_without_the_extra_one_line_says_so() -> None:
    """As where it is not installed: its packages cannot be imported."""
    hidden = "import sys; sys.modules.update(dict.fromkeys(['icu4py', 'icu4py.breakers', 'PIL', 'jieba', 'pythainlp']))"
    code = f"{hidden}; sys.argv[1:] = ['cloud', {str(ARTICLE)!r}]; from thresher.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 3
    assert done.stdout == ""
    assert "pip install 'thresher[cloud]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
