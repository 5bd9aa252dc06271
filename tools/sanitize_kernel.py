"""Read whole corpora with a kernel that stops at the first wrong access: `python tools/sanitize_kernel.py`.

The module is built with AddressSanitizer and UBSan in build/sanitized, and Python is started again with it and with the
sanitizers' library in front. Every page of the corpora and every test of the standard is read, whole and cut off, and
everything that can be asked of its table is asked. It wants gcc; where there are no corpora there is nothing to read.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
KERNEL: Final = ROOT / "src" / "thresher" / "page" / "kernel"
BUILD: Final = ROOT / "build" / "sanitized"
CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
STANDARD: Final = CORPORA.parent / "html5lib-tests"
SELECTORS: Final = ("p a", "div > p:first-child, #main .content", "li:nth-child(2n) ~ li", ":not([class]) :is(a, b)")


def compiler() -> str:
    return shutil.which("gcc") or sys.exit("This wants gcc.")


def build() -> Path:
    BUILD.mkdir(parents=True, exist_ok=True)
    source, module = BUILD / "kernel.c", BUILD / f"kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
    subprocess.run(
        [sys.executable, "-m", "cython", "-3", str(KERNEL / "kernel.pyx"), "-o", str(source)],
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


def pages() -> Iterator[str]:
    from pyarrow import parquet

    for path in sorted(CORPORA.glob("*.parquet")):
        for page in parquet.read_table(path, columns=["html"])["html"].to_pylist():
            yield page.decode("utf-8", "replace") if isinstance(page, bytes) else page
    for path in sorted((STANDARD / "tree-construction").glob("*.dat")):
        for test in path.read_text("utf-8").split("#data\n")[1:]:
            yield test.split("\n#errors", 1)[0]


def ask_everything(table: Any) -> None:
    rows = range(0, len(table), max(len(table) // 100, 1))
    for row in rows:
        table.text(row), table.name(row), table.attributes(row), table.position(row), table.attribute(row, "class")
    table.texts(), table.styles(), table.linked_data(), table.markup_chars(), table.attribute_column(rows, "href")
    for column in (table.tag, table.parent, table.end, table.depth, table.chars, table.words, table.block):
        sum(memoryview(column))
    table.select_each(SELECTORS)


def read_all(module: Path) -> None:
    specification = importlib.util.spec_from_file_location("kernel", module)
    assert specification and specification.loader  # noqa: S101
    kernel = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(kernel)
    count = 0
    for text in pages():
        source = text.encode("utf-8", "replace")
        ask_everything(kernel.Table(source))
        ask_everything(kernel.Table(source[: len(source) // 2].decode("utf-8", "ignore")))
        kernel.tree(source[:100_000].decode("utf-8", "ignore").encode())
        kernel.tokens(source[:100_000].decode("utf-8", "ignore").encode())
        count += 1
    print(f"{count} pages, each whole and in half: nothing found")


def main() -> None:
    if len(sys.argv) > 1:
        read_all(Path(sys.argv[1]))
        return
    environment = {
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    command = [sys.executable, __file__, str(build())]
    sys.exit(subprocess.run(command, check=False, env=os.environ | environment).returncode)


if __name__ == "__main__":
    main()
