"""The public surface: what is there, and what importing it costs."""

from __future__ import annotations

import importlib.resources
import importlib.util
import inspect
import resource
import subprocess
import sys

import pytest
from measuring import measured

import thresher
from thresher.fetch import client

HEAVY = ("typer", "rich", "httpx", "pyarrow", "torch", "rapidfuzz", "publicsuffixlist")
OTHERS_WE_NEED = {"numpy", "thresher"}
OF_THE_KERNEL = {"cython_runtime"}


def in_new_process(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_the_public_names_are_these() -> None:
    names = ["Extraction", "METHODS", "Page", "Site", "__version__", "cloud", "errors", "extract", "fetch"]
    assert sorted(thresher.__all__) == names
    assert dir(thresher) == sorted(thresher.__all__)
    for name in thresher.__all__:
        assert getattr(thresher, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        thresher.nothing  # noqa: B018


def test_fetch_is_there_after_one_import_and_is_the_function() -> None:
    """As the reasons advise: an address that is given in place of a page is told to go through `thresher.fetch`."""
    code = (
        "import sys, thresher; assert 'httpx' not in sys.modules\n"
        "fetch = thresher.fetch\n"
        "import thresher.fetch as module\n"
        "from thresher.fetch import fetch as function\n"
        "assert fetch is module and fetch.fetch is function\n"
        "try: thresher.fetch('ftp://example.org/', timeout=1)\n"
        "except thresher.errors.FetchError as error: print(error)"
    )
    assert in_new_process(code).startswith("ftp://example.org/ is not an http:// or https:// address")
    assert inspect.signature(thresher.fetch) == inspect.signature(client.fetch)
    assert "thresher.fetch(address)" in str(thresher.extract("https://example.org/post").reasons)


def test_names_are_typed() -> None:
    assert importlib.resources.files("thresher").joinpath("py.typed").is_file()


def test_using_the_library_does_not_load_what_only_the_doors_need() -> None:
    code = "import sys, thresher; thresher.extract('<p>some text</p>').json(); print(*sys.modules)"
    loaded = in_new_process(code).split()
    assert "numpy" in loaded
    assert not set(HEAVY) & set(loaded)


def test_what_comes_from_outside_is_numpy_and_the_parser_alone() -> None:
    code = (
        "import sys; before = set(sys.modules)\n"
        "import thresher; thresher.extract('<p>some text</p>').json()\n"
        "print(*(set(sys.modules) - before))"
    )
    packages = {name.partition(".")[0] for name in in_new_process(code).split()}
    from_outside = {name for name in packages - set(sys.stdlib_module_names) if not name.startswith("_")}
    assert from_outside - OF_THE_KERNEL == OTHERS_WE_NEED


def test_the_model_is_loaded_when_it_is_first_used() -> None:
    code = (
        "import sys, thresher; thresher.METHODS, thresher.extract('<p>some text</p>', method='wlr').json()\n"
        "print('thresher.model.weights' in sys.modules)"
    )
    assert in_new_process(code) == "False"


@pytest.mark.parametrize(
    "room", ["methods", "methods.auto", "model.weights", "model.feature_names", "journey", "blocks"]
)
def test_any_room_can_be_entered_first(room: str) -> None:
    in_new_process(f"import thresher.{room}")


@measured
def test_importing_is_quick() -> None:
    code = "import time; start = time.process_time(); import thresher; print(time.process_time() - start)"
    assert float(in_new_process(code)) < 0.150


def _processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@measured
def test_first_use_costs_little_more_than_numpy() -> None:
    """A ratio in one run: the machine may be slow, but then numpy is slow as well."""

    def best(code: str) -> float:
        laps = []
        for _ in range(4):
            start = _processor_time()
            in_new_process(code)
            laps.append(_processor_time() - start)
        return min(laps)

    assert best("import thresher; thresher.extract") < 3.5 * best("import numpy")


def test_the_table_as_arrow_and_what_is_said_where_pandas_is_missing() -> None:
    page = thresher.Page.parse("<h1>Title</h1><p>Some text</p>")
    table = page.to_arrow()
    assert table.column("text").to_pylist()[-1] == "Some text"
    assert table.column("name").to_pylist()[3] == "h1"
    if importlib.util.find_spec("pandas") is None:
        with pytest.raises(thresher.errors.MissingExtra, match=r"pip install 'thresher\[pandas\]'"):
            page.to_pandas()
