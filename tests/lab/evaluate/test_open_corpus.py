"""Opening corpora by name and by path, samples of them, and what is said where that cannot be."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from places import ROOT

from thresher.errors import BadArgument, BadCorpus, MissingExtra, ThresherError
from thresher.lab.evaluate.corpora import LAYOUTS, KnownCorpus, corpora_folder, known_corpora, open_corpus

PAGE: Final = b"<p>The hive was quiet.</p>"
CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))


def put_table(path: Path, names: list[str]) -> Path:
    pq.write_table(pa.table({"id": names, "html": [PAGE] * len(names), "gold": ["quiet"] * len(names)}), path)
    return path


def put_folder(path: Path, *names: str) -> Path:
    for name in names:
        for file, content in ((path / "html" / f"{name}.html", PAGE), (path / "gold" / f"{name}.txt", b"quiet")):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    return path


@pytest.fixture
def corpora(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpora folder with two corpora and what is none, and an empty folder to work in."""
    folder, work = tmp_path / "corpora", tmp_path / "work"
    folder.mkdir()
    work.mkdir()
    put_table(folder / "bees.parquet", ["a", "b", "c"])
    put_table(folder / "moths.parquet", ["d"])
    (folder / "README.md").write_text("not a corpus")
    monkeypatch.setenv("THRESHER_CORPORA", str(folder))
    monkeypatch.chdir(work)
    return folder


# --- finding


def test_a_bare_name_is_looked_up_in_the_corpora_folder(corpora: Path) -> None:
    corpus = open_corpus("bees")
    assert corpus.name == "bees"
    assert [page.id for page in corpus.pages] == ["a", "b", "c"]


def test_a_name_may_have_a_dot(corpora: Path) -> None:
    put_table(corpora / "bees-1.0.parquet", ["x"])
    assert open_corpus("bees-1.0").name == "bees-1.0"


@pytest.mark.parametrize("kind", [str, Path])
def test_a_path_is_read_as_what_it_is(corpora: Path, tmp_path: Path, kind: type) -> None:
    assert open_corpus(kind(corpora / "moths.parquet")).name == "moths"
    folder = put_folder(tmp_path / "mine", "x", "sub/y")
    corpus = open_corpus(kind(folder))
    assert corpus.name == "mine"
    assert [page.id for page in corpus.pages] == ["sub/y", "x"]


def test_what_lies_in_the_current_folder_goes_before_the_name(corpora: Path) -> None:
    put_folder(Path("bees"), "mine")
    assert [page.id for page in open_corpus("bees").pages] == ["mine"]


def test_the_current_folder_has_a_name(corpora: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(put_folder(tmp_path / "mine", "x"))
    assert open_corpus(".").name == "mine"


def test_the_layout_can_be_named(corpora: Path) -> None:
    oddly_named = put_table(corpora / "table.dat", ["a"])
    assert [page.id for page in open_corpus(oddly_named, layout="parquet").pages] == ["a"]


def test_without_a_setting_the_corpora_are_beside_the_current_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in (None, ""):
        monkeypatch.delenv("THRESHER_CORPORA", raising=False)
        if value is not None:
            monkeypatch.setenv("THRESHER_CORPORA", value)
        assert corpora_folder() == Path("../shared/corpora")


# --- what is known


def test_known_corpora_are_counted_without_being_read(corpora: Path) -> None:
    (corpora / "broken.parquet").write_bytes(b"PAR1")
    assert known_corpora() == [
        KnownCorpus("bees", corpora / "bees.parquet", 3, (corpora / "bees.parquet").stat().st_size),
        KnownCorpus("broken", corpora / "broken.parquet", None, 4),
        KnownCorpus("moths", corpora / "moths.parquet", 1, (corpora / "moths.parquet").stat().st_size),
    ]


def test_no_corpora_folder_means_no_known_corpora(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRESHER_CORPORA", str(tmp_path / "nowhere"))
    assert known_corpora() == []


def test_layouts_are_named_and_summed_up_in_a_line() -> None:
    assert next(iter(LAYOUTS)) == "parquet"
    assert set(LAYOUTS) == {
        "parquet",
        "folder",
        "cleaneval",
        "dragnet",
        "l3s-gn1",
        "readability",
        "scrapinghub",
        "trafilatura",
        "wcxb",
    }
    for name, layout in LAYOUTS.items():
        assert layout.name == name
        assert 0 < len(layout.summary) < 60
        assert "\n" not in layout.summary


# --- samples


def test_a_sample_is_always_the_same_whatever_the_order(tmp_path: Path) -> None:
    names = [f"page {number}" for number in range(500)]
    forward = open_corpus(put_table(tmp_path / "f.parquet", names), sample=20)
    backward = open_corpus(put_table(tmp_path / "b.parquet", names[::-1]), sample=20)
    assert len(forward.pages) == 20
    assert forward.pages == backward.pages[::-1]
    assert [page.id for page in forward.pages[:3]] == ["page 18", "page 21", "page 48"]


def test_a_larger_sample_has_the_smaller_one_in_it(tmp_path: Path) -> None:
    path = put_table(tmp_path / "p.parquet", [str(number) for number in range(100)])
    small, large = open_corpus(path, sample=10), open_corpus(path, sample=30)
    assert set(small.pages) < set(large.pages)
    assert open_corpus(path, sample=1000) == open_corpus(path)


@pytest.mark.parametrize("sample", [0, -1])
def test_a_sample_of_nothing_is_refused(corpora: Path, sample: int) -> None:
    with pytest.raises(BadArgument, match="a sample has at least one page"):
        open_corpus("bees", sample=sample)


# --- what is said


@pytest.mark.parametrize(
    ("source", "layout", "error", "said"),
    [
        ("beez", None, BadCorpus, "did you mean 'bees'?"),
        ("zzzz", None, BadCorpus, "there are: bees, moths"),
        ("some/where", None, BadCorpus, "there is no corpus at some/where"),
        ("./bees", None, BadCorpus, "there is no corpus at bees"),
        ("bees.csv", None, BadCorpus, "did you mean 'bees'?"),
        ("b" * 5000, None, BadCorpus, "there are: bees, moths"),
        ("", None, BadCorpus, "name it: parquet, wcxb"),
        (".", None, BadCorpus, "name it: parquet, wcxb"),
        (".", "folder", BadCorpus, "has no pages in the layout folder (html/<id>.html and gold/<id>.txt)"),
        (".", "parquet", BadCorpus, "cannot be read as a Parquet file"),
        ("bees", "parket", BadArgument, "no layout is called 'parket'; did you mean 'parquet'?"),
        ("bees", "zzz", BadArgument, "there are: parquet, wcxb"),
    ],
)
def test_errors_say_what_to_do(
    corpora: Path, source: str, layout: str | None, error: type[ThresherError], said: str
) -> None:
    with pytest.raises(error) as caught:
        open_corpus(source, layout=layout)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_a_layout_that_does_not_fit_is_refused(corpora: Path, layout: str) -> None:
    for path in (Path(), corpora / "README.md"):
        with pytest.raises(BadCorpus):
            open_corpus(path, layout=layout)


def test_without_any_corpora_the_variable_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRESHER_CORPORA", str(tmp_path))
    with pytest.raises(BadCorpus, match="set THRESHER_CORPORA to the folder that has the corpora"):
        open_corpus("bees")


def test_a_corpus_of_bad_rows_only_is_given_with_its_reasons(corpora: Path) -> None:
    pq.write_table(pa.table({"html": [b""], "gold": ["quiet"]}), corpora / "bad.parquet")
    corpus = open_corpus("bad")
    assert corpus.pages == ()
    assert [row.why for row in corpus.bad] == ["the page is empty"]


def test_where_pyarrow_is_missing_the_command_is_named(corpora: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_import = builtins.__import__

    def without_pyarrow(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ModuleNotFoundError(name)
        return really_import(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without_pyarrow)
    with pytest.raises(MissingExtra, match=r"pip install 'thresher\[eval\]'"):
        open_corpus("bees")


def test_importing_the_readers_loads_nothing_heavy() -> None:
    code = "import sys, thresher.lab.evaluate.corpora; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pyarrow", "numpy", "turbohtml"} & set(loaded)


# --- the development corpora

PAGES: Final = {
    "cleaneval": 732,
    "cleanportaleval": 70,
    "dragnet": 1381,
    "l3s-gn1": 621,
    "readability": 116,
    "wcxb-dev": 1497,
}


@pytest.mark.parametrize("name", PAGES)
def test_the_development_corpora_open(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (CORPORA / f"{name}.parquet").is_file():
        pytest.skip(f"no {name} in {CORPORA}; set THRESHER_CORPORA to the folder that has it")
    monkeypatch.setenv("THRESHER_CORPORA", str(CORPORA))
    corpus = open_corpus(name)
    assert len(corpus.pages) + len(corpus.bad) == PAGES[name]
    assert all(page.html and (page.gold or page.must or page.mustnot) for page in corpus.pages)
    assert {row.why for row in corpus.bad} <= {"there is no gold text"}
    assert len(corpus.bad) == (15 if name == "wcxb-dev" else 0)


def test_passages_in_name_only_do_not_stand_in_for_the_gold(tmp_path: Path) -> None:
    path = tmp_path / "pages.parquet"
    nothing = pa.array([[]], type=pa.list_(pa.string()))
    pq.write_table(pa.table({"html": [b"<p>a"], "label": ["a"], "must": nothing, "mustnot": nothing}), path)
    with pytest.raises(BadCorpus, match="has no column gold; its columns are: html, label, must, mustnot"):
        open_corpus(path)
