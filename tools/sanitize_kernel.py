"""Read whole corpora with a kernel that stops at the first wrong access: `python tools/sanitize_kernel.py`.

The module is built with AddressSanitizer and UBSan in build/sanitized, and Python is started again with it in place of
the kernel and with the sanitizers' libraries loaded first. Every page of the corpora and every test of the standard is
extracted and written in every format. Then everything that can be asked of its table is asked, of the whole page and of
its first half: what a reader sees of it, what `auto` says, and its plain text as well. It needs gcc; where there are no
corpora there is nothing to read.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
KERNEL: Final = ROOT / "src" / "thresher" / "kernel"
MODULE: Final = "thresher.kernel.native"
BUILD: Final = ROOT / "build" / "sanitized"
CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
STANDARD: Final = CORPORA.parent / "html5lib-tests"
SELECTORS: Final = ("p a", "div > p:first-child, #main .content", "li:nth-child(2n) ~ li", ":not([class]) :is(a, b)")
STEMS: Final = ("comment", "repl", "discus")


def compiler() -> str:
    return shutil.which("gcc") or sys.exit("This needs gcc.")


def build() -> Path:
    BUILD.mkdir(parents=True, exist_ok=True)
    source, module = BUILD / "native.c", BUILD / f"native{sysconfig.get_config_var('EXT_SUFFIX')}"
    subprocess.run(
        [sys.executable, "-m", "cython", "-3", str(KERNEL / "native.pyx"), "-o", str(source)],
        check=True, cwd=KERNEL.parents[2],
    )  # fmt: skip
    subprocess.run(
        [
            compiler(), "-g", "-O1", "-w", "-shared", "-fPIC", "-fno-omit-frame-pointer",
            "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{sysconfig.get_paths()['include']}",
            f"-I{KERNEL}", str(source), "-o", str(module), "-lm",
        ],
        check=True,
    )  # fmt: skip
    return module


def library(name: str) -> str:
    return subprocess.run(
        [compiler(), f"-print-file-name={name}"], check=True, capture_output=True, text=True
    ).stdout.strip()


def pages(every: int) -> Iterator[bytes]:
    """One of every `every` pages of the corpora as they came, UTF-8 or not, and the sources of the standard's tests."""
    from pyarrow import parquet

    for path in sorted(CORPORA.glob("*.parquet")):
        for page in parquet.read_table(path, columns=["html"])["html"].to_pylist()[::every]:
            yield page if isinstance(page, bytes) else page.encode("utf-8", "replace")
    for path in sorted((STANDARD / "tree-construction").glob("*.dat")):
        for test in path.read_text("utf-8").split("#data\n")[1:]:
            yield test.split("\n#errors", 1)[0].encode()
    for path in sorted((STANDARD / "tokenizer").glob("*.test")):
        tests = json.loads(path.read_text("utf-8"))
        for test in tests.get("tests", tests.get("xmlViolationTests", ())):
            yield test["input"].encode("utf-8", "replace")


def ask_everything(table: Any) -> None:
    rows = range(0, len(table), max(len(table) // 100, 1))
    for row in rows:
        table.text(row), table.name(row), table.attributes(row), table.position(row), table.attribute(row, "class")
    table.texts(), table.styles(), table.linked_data(), table.markup_chars(), table.attribute_column(rows, "href")
    for column in (table.tag, table.parent, table.end, table.depth, table.chars, table.words, table.block):
        sum(memoryview(column))
    table.select_each(SELECTORS)


def ask_tree(kernel: Any, table: Any) -> None:
    nodes = [each[0] for each in kernel.scripts(table)[:20]]
    for node in (*nodes, kernel.node_of(table, len(table) // 2)):
        kernel.way_to(table, node), kernel.tag_position(table, node)


class Model(NamedTuple):
    """The model that comes with the package, for this very kernel."""

    names: Any
    words: Any
    network: Any


def native_model(kernel: Any) -> Model:
    from thresher.model.weights import shipped

    model = shipped()
    names, words = kernel.NameOdds(model.tables.names), kernel.WordOdds(model.tables.words)
    return Model(names, words, kernel.Network(model.layers._asdict(), names, words, model.trust))


def write(page: bytes) -> None:
    """Take a page all the way, to every format and with everything that is looked for beside its content."""
    import thresher
    from thresher.extraction import FORMATS

    result = thresher.extract(page, url="https://example.org/a/page.html", comments=True)
    for name in FORMATS:
        result.to(name)


def extract(kernel: Any, table: Any, model: Model) -> None:
    """Take a page to plain text step by step, with the questions that are asked on the way."""
    body, _ = kernel.body_of(table)
    looked = kernel.look(table, 100_000)
    openable = kernel.openable(looked) or bytearray(len(table))
    keep = judge(kernel, table, model, body, looked.hidden, openable, looked.link)
    kernel.plain_text(table, keep, looked.hidden, looked.link, openable)
    kernel.plain_text(table, keep, looked.hidden, looked.link)
    kernel.names_with(table, body, keep, STEMS), kernel.names_with(table, 0, None, STEMS)
    kernel.words_in(table, keep), kernel.speaks_of_comments(table)
    kernel.ways_by_styles(table), kernel.ways_by_sheets(table)
    for style in table.attribute_column(range(len(table)), "style"):
        kernel.judged_style(style or "")


def extract_by_chance(kernel: Any, table: Any, model: Model) -> None:
    """The same with random marks: some rows are hidden, some of those can be opened, and some are links."""
    rows = range(len(table))
    hidden, openable, link = (bytes(row % part == 0 for row in rows) for part in (5, 10, 3))
    judge(kernel, table, model, 0, hidden, openable, link)
    kernel.plain_text(table, bytes(row % 7 > 0 for row in rows), hidden, link, openable)


def judge(kernel: Any, table: Any, model: Model, body: int, *columns: bytes | bytearray) -> bytearray:
    """What `auto` keeps; its parts are also asked one by one."""
    keep, score, why = bytearray(len(table)), array("d", bytes(8 * len(table))), bytearray(len(table))
    kernel.judged(table, model.network, *columns, body, 0.0, keep, score, why)
    kernel.study(table, model.names, model.words, *columns, body)
    kernel.block_words(table, *columns, body)
    for name in ("class", "id"):
        for value in table.attribute_column(range(len(table)), name):
            kernel.name_terms(value or "")
    return keep


def read(kernel: Any, page: bytes, model: Model) -> None:
    kernel.utf8_characters(page)
    len(kernel.Table(page))
    source = page.decode("utf-8", "replace").encode()
    table, half = kernel.Table(source), kernel.Table(source[: len(source) // 2].decode("utf-8", "ignore"))
    write(page)
    ask_everything(table)
    ask_everything(half)
    extract(kernel, table, model)
    extract_by_chance(kernel, half, model)
    beginning = source[:100_000].decode("utf-8", "ignore").encode()
    kernel.tree(beginning), kernel.tokens(beginning), kernel.sizes(beginning)
    ask_tree(kernel, kernel.Table(source, keep_tree=True))


def read_all(module: Path, every: int) -> None:
    specification = importlib.util.spec_from_file_location(MODULE, module)
    assert specification and specification.loader  # noqa: S101
    kernel = sys.modules[MODULE] = importlib.util.module_from_spec(specification)  # for all of Thresher as well
    specification.loader.exec_module(kernel)
    model = native_model(kernel)
    count = 0
    for page in pages(every):
        read(kernel, page, model)
        count += 1
    print(f"{count} pages, each whole and in half: nothing found")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="read one of every N pages of the corpora")
    parser.add_argument("--module", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.module:
        read_all(options.module, options.every)
        return
    environment = {
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    command = [sys.executable, __file__, "--module", str(build()), "--every", str(options.every)]
    sys.exit(subprocess.run(command, check=False, env=os.environ | environment).returncode)


if __name__ == "__main__":
    main()
