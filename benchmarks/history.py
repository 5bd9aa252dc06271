"""How much work a page is, in instructions, from version to version: `make bench-check`.

    python benchmarks/history.py            # measures, and fails where this does a tenth more than the last line
    python benchmarks/history.py --record   # measures, and writes the line of this version

Instructions are counted by valgrind's callgrind, which does not care how busy the machine is: once for a program that
only loads Thresher and one page, once for the same that also extracts ten of our test pages. The difference is their
cost. Python, numpy and the compiler change the count too, so a line names them, and lines are compared only where they
are the same. `benchmarks/history.jsonl` has one line for each version.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np

import thresher

HISTORY: Final = Path(__file__).with_name("history.jsonl")
TEST_PAGES: Final = Path(__file__).parents[1] / "tests" / "pages"
PAGES: Final = (
    "article", "arabic", "blog-comments", "chinese", "docs-code", "forum", "listing", "news-2005", "product", "thai",
)  # fmt: skip
FORMS: Final = ("text", "markdown")
MOST: Final = 1.10
"""What a version may do more than the one before."""
PROGRAM: Final = """
import sys, thresher
form, *files = sys.argv[1:]
pages = [open(file, "rb").read() for file in files]
getattr(thresher.extract(pages[0]), form)
for page in pages[1:]:
    getattr(thresher.extract(page), form)
"""
SAME_EACH_TIME: Final = {
    "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1", "OPENBLAS_CORETYPE": "Haswell",
}  # fmt: skip


def instructions(form: str, files: list[Path]) -> int:
    """Of a Python that extracts these pages, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", sys.executable, "-c", PROGRAM, form,
            *map(str, files),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **SAME_EACH_TIME})
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"callgrind gave no count:\n{done.stderr[-2000:]}")
    return int(found[1])


def measured() -> dict[str, Any]:
    first, *rest = [TEST_PAGES / name / "source.html" for name in (PAGES[0], *PAGES)]
    line: dict[str, Any] = {"version": thresher.__version__, "date": date.today().isoformat(), "with": tools()}
    for form in FORMS:
        line[form] = instructions(form, [first, *rest]) - instructions(form, [first])
        print(f"{form}: {line[form]:,} instructions for {len(rest)} pages", flush=True)
    return line


def tools() -> str:
    """What else decides how many instructions there are."""
    return f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()} {platform.libc_ver()[1]}"


def lines() -> list[dict[str, Any]]:
    text = HISTORY.read_text(encoding="utf-8") if HISTORY.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def compared(line: dict[str, Any], known: list[dict[str, Any]]) -> bool:
    """Whether this version is not much slower than the last one that was measured with the same tools."""
    before = next((each for each in reversed(known) if each["with"] == line["with"]), None)
    if before is None:
        print(f"nothing to compare with: no line was measured with {line['with']}")
        return True
    for form in FORMS:
        print(f"{form}: {line[form] / before[form]:.3f} of version {before['version']}")
    return all(line[form] <= MOST * before[form] for form in FORMS)


def record(line: dict[str, Any], known: list[dict[str, Any]]) -> None:
    """One line for a version: what is measured again takes its place."""
    kept = [each for each in known if each["version"] != line["version"]]
    HISTORY.write_text("".join(json.dumps(each) + "\n" for each in [*kept, line]), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the line of this version")
    asked = parser.parse_args()
    if shutil.which("valgrind") is None:
        raise SystemExit("this counts instructions by valgrind: apt-get install valgrind")
    line = measured()
    if asked.record:
        record(line, lines())
    elif not compared(line, lines()):
        raise SystemExit(f"this is more than {MOST:.2f} of the version before; `make bench` shows which step it is")


if __name__ == "__main__":
    main()
