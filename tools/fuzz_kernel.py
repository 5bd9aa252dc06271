"""Fuzz the kernel: `python tools/fuzz_kernel.py --time 600` gives it mutated pages for ten minutes.

The kernel's C code is built with libFuzzer, which watches the code that an input reaches and mutates inputs that reach
something new, and with AddressSanitizer and UBSan, which stop at the first access outside allocated memory. The first
inputs are the standard's own tests and pieces of pages where they are at hand, else a few lines. Inputs that reach
something new stay in build/fuzz/inputs, so that the next run goes on from there; inputs that break the kernel are
written to build/fuzz/findings, and the command fails. A fifth of the time goes to long inputs, the rest to short ones.
What all runs have tried is summed up in build/fuzz/tried.txt, a line for each run. It needs clang.
"""

from __future__ import annotations

import argparse
import hashlib
import html.entities
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fuzz_total import note_tried

ROOT: Final = Path(__file__).parents[1]
KERNEL: Final = ROOT / "src" / "thresher" / "kernel"
HARNESS: Final = ROOT / "tools" / "fuzz"
BUILD: Final = ROOT / "build" / "fuzz"
CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
STANDARD: Final = CORPORA.parent / "html5lib-tests"

SANITIZERS: Final = (
    "-g", "-O1", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all", "-fsanitize=fuzzer,address,undefined",
    "-fno-sanitize-coverage=trace-cmp",  # the list of words does the same, and takes no time
)  # fmt: skip
SANITIZER_OPTIONS: Final = {
    "UBSAN_OPTIONS": "print_stacktrace=1",
    # Stacks of one call and a short memory of what was freed: an input is tried twice as quickly. A finding can be
    # repeated with more of both.
    "ASAN_OPTIONS": "quarantine_size_mb=1:thread_local_quarantine_size_kb=64:malloc_context_size=1:"
    "max_malloc_fill_size=256",
}
LONGEST_INPUT: Final = 2_560
SHORT_INPUT: Final = 256
"""Inputs of this length are tried eight times as quickly as the longest, and reach nearly all of the code."""
TURNS: Final = ((SHORT_INPUT, 0.8), (LONGEST_INPUT, 0.2))
"""Lengths of inputs, and the part of the time and of the runs that each gets."""
LONGEST_PIECE: Final = 1_500
LONGEST_SHEET: Final = 600
LONGEST_REPORT: Final = 10_000
PIECES_OF_A_PAGE: Final = 4
FEW_PAGES: Final = 150
SELECTORS: Final = (
    "a, p > b + i ~ u:not(.c):first-child",
    ":is(div p, [a]) :nth-child(2n+1 of li), #a.b[c~='d' i]",
    "div:has(> p, + i):not(:nth-last-of-type(odd)) *",
    ":root :empty:checked, :disabled:read-only, \\61 b:any-link",
)
CSS_NAMES: Final = (
    "display visibility opacity font font-size color background height max-height width overflow clip clip-path left "
    "right top bottom inset margin text-indent transform position transition animation"
).split()
PLAIN: Final = (
    "<!doctype html><title>a&amp;b</title><p>one<p>two<table><tr><td>x</table>",
    "<b><p><i>x</b>y</i><a>1<a>2</a><svg><desc><p>z</svg><math><mi>q<annotation-xml encoding=text/html><b>",
    "<template><tr><td></template><select><option>a<optgroup><script><!--<script></script>--></script>",
    "<table>a<b>b<tr>c<td>d<caption>e</table><frameset><frame></frameset><textarea>\n&#x80;</textarea>",
    "<style>.a,#b>p{display:none}@media screen{.c{opacity:0;transition:all 1s}}/*x*/.d{font-size:0}.d b{font-size:1em}"
    ".e{color:#fff;background:#fff}.f{height:0;overflow:hidden}</style><div class='a x'>one</div><p class=c>two<p id=b>"
    "<p>three</p><div class=d>four<b>five</b></div><p class=e>six<button aria-controls=b>+</button><p class=f>seven",
    "<p style='position:absolute;left:-9999px'>a<p hidden>b<p style=opacity:0 class=fade-in>c<a href=#d>d</a>"
    "<div id=d style='max-height:0;overflow:hidden'>e</div><math><mi>x</math><span style='clip:rect(0,0,0,0)'>f</span>",
    "<title>The title</title><meta property=og:type content=article><script type=application/ld+json>"
    '{"@type":["NewsArticle","Product"]}</script><h1>The title</h1><ul class=list><li class=x>One.<li class=x>Two.'
    "<li class=x>Three.</ul><table><tr><th>a<td>b<tr><th>c<td>d</table><pre> x\n y </pre>1<sup>2</sup>"
    "<p class=comments>A long text, with words that go on for more than fifteen words, and that ends with one. 語 Ünï.",
)
STYLES: Final = (
    "display:none!important;visibility:hidden;opacity:.0;font:0/0 a;color:rgba(0,0,0,0);background:#fff none",
    "position:absolute;left:-1e4px;top:calc(1px - 2em);clip:rect(1px,1px,1px,1px);clip-path:inset(50%);text-indent:-9",
    "width:1px;height:1px;overflow:hidden;margin:-1px 0 0 -99999px;transform:translate(-100%,0) scale(0);inset:0 auto",
)


def build(folder: Path) -> Path:
    """The fuzzer, built anew where the kernel or the harness has changed."""
    binary, source = folder / "fuzz_kernel", folder / "native.c"
    tools = (Path(__file__), ROOT / "tools" / "kernel_names.h")
    parts = [*tools, *HARNESS.glob("*.[ch]"), *KERNEL.rglob("*.p[xy]*"), *KERNEL.rglob("*.h")]
    if binary.exists() and all(part.stat().st_mtime < binary.stat().st_mtime for part in parts):
        return binary
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "cython", "-3", str(KERNEL / "native.pyx"), "-o", str(source)],
        check=True, cwd=KERNEL.parents[2],
    )  # fmt: skip
    code = with_small_chunks(source.read_text("utf-8"))
    source.write_text(code, "utf-8")
    found = re.search(r"__pyx_f_(\w+?)_read_page\(", code)
    assert found, "the kernel has no function read_page"  # noqa: S101
    library = sysconfig.get_config_var("LIBDIR")
    subprocess.run(
        [
            compiler(), *SANITIZERS, "-w", f"-DKERNEL={found[1]}", f'-DFOLDER="{HARNESS}"',
            f"-I{sysconfig.get_paths()['include']}", f"-I{folder}", f"-I{KERNEL}", f"-I{ROOT / 'tools'}",
            str(HARNESS / "harness.c"), "-o", str(binary),
            f"-L{library}", f"-Wl,-rpath,{library}", f"-lpython{sysconfig.get_config_var('LDVERSION')}", "-lm",
        ],
        check=True,
    )  # fmt: skip
    return binary


def with_small_chunks(code: str) -> str:
    """The same code, but every piece of scratch memory is allocated by itself.

    So the sanitizer knows where each ends, and memory can run out at each of them.
    """
    code, count = re.subn(r"(_SCRATCH_(?:CHUNK|STEP) = )\w+", r"\g<1>1", code)
    assert count == 2, "the kernel's scratch memory is made in another way"  # noqa: S101
    return code


def compiler() -> str:
    return shutil.which("clang") or sys.exit("The fuzzer needs clang.")


def first_inputs() -> Iterator[str]:
    yield from PLAIN
    yield from (f"{page}\x1f{text}" for page in PLAIN for text in SELECTORS + STYLES)
    for path in sorted((STANDARD / "tree-construction").glob("*.dat")):
        for test in path.read_text("utf-8").split("#data\n")[1:]:
            yield test.split("\n#errors", 1)[0]
    for path in sorted((STANDARD / "tokenizer").glob("*.test")):
        tests = json.loads(path.read_text("utf-8"))
        for test in tests.get("tests", tests.get("xmlViolationTests", ())):
            yield test["input"]
    yield from pieces_of_pages()


def pieces_of_pages() -> Iterator[str]:
    if not CORPORA.is_dir():
        return
    from pyarrow import parquet

    for path in sorted(CORPORA.glob("*.parquet")):
        for page in parquet.read_table(path, columns=["html"])["html"].to_pylist()[:FEW_PAGES]:
            text = page.decode("utf-8", "replace") if isinstance(page, bytes) else page
            step = max(len(text) // PIECES_OF_A_PAGE, 1)
            for start in range(0, len(text), step):
                yield text[start : start + LONGEST_PIECE]
            for sheet in re.findall(r"(?is)<style.*?</style>", text)[:PIECES_OF_A_PAGE]:
                yield sheet[:LONGEST_SHEET] + "</style>" + text[len(text) // 2 :][:LONGEST_PIECE]


def write_inputs(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for text in first_inputs():
        data = text.encode("utf-8", "replace")[:LONGEST_INPUT]
        (folder / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)


def write_words(path: Path) -> None:
    """What the mutations may put in: tags, attributes with a meaning of their own, references, and comment marks."""
    table = (KERNEL / "tables.h").read_text("utf-8").split("};", 1)[0]
    names = re.findall(r'"([a-z0-9-]+)"', table)
    words = [f"<{name}>" for name in names] + [f"</{name}>" for name in names] + [f"<{name} " for name in names]
    words += [f"&{name}" for name in sorted(html.entities.html5)[::40]] + ["&#", "&#x", "&#0;", "&#128;"]
    words += ["<!--", "-->", "--!>", "<![CDATA[", "]]>", "<!doctype ", " public ''", " system ''", "/>", "\0", "\r\n"]
    words += [" type=hidden", " type=math/tex", " type=application/ld+json", " encoding=text/html", " color=1", " a=1"]
    words += [" hidden", " aria-hidden=true", " aria-controls=a", " role=tab", " href=#a", " id=a", " class='a b'"]
    words += [" style='display:none'", "<style>", "</style>", "{", "}", "@media print{", "/*", "*/", "!important"]
    words += [f"{name}:" for name in CSS_NAMES] + ["0px", "-9999px", "1e-9", "100%", "#fff", "rgba(0,0,0,0)", "hidden"]
    words += ["\x1f", ":not(", ":is(", ":has(", ":has(> ", ":nth-child(2n+1 of ", ":nth-last-of-type(-n+3)", ":empty"]
    words += ["[a~=b i]", "[a^='b']", "[a|=b]", " > ", " + ", " ~ ", "*|*", "\\61 ", ":checked", ":root", ":disabled"]
    escaped = ("".join(c if c.isalnum() else f"\\x{ord(c):02x}" for c in word) for word in words)
    path.write_text("".join(f'"{word}"\n' for word in escaped), "ascii")


def fuzz(folder: Path, seconds: int, runs: int, jobs: int) -> int:
    """Short inputs, then long ones; 1 if there was a finding."""
    binary = build(folder)
    (folder / "findings").mkdir(exist_ok=True)
    if not (folder / "inputs").is_dir():
        write_inputs(folder / "inputs")
    write_words(folder / "words.txt")
    for longest, share in TURNS:
        limits = (f"-max_len={longest}", f"-max_total_time={share * seconds:.0f}", f"-runs={_part(runs, share / jobs)}")
        if fuzz_side_by_side(binary, folder, limits, jobs):
            return 1
    return 0


def _part(runs: int, share: float) -> int:
    return max(1, round(share * runs)) if runs > 0 else runs


def fuzz_side_by_side(binary: Path, folder: Path, limits: tuple[str, ...], jobs: int) -> bool:
    """Several fuzzers at once. They begin with the same inputs, and write their findings to one folder."""
    logs = [folder / f"log-{number}.txt" for number in range(jobs)]
    fuzzers = [started(binary, folder, log, limits) for log in logs]
    try:
        while any(each.poll() is None for each in fuzzers):
            time.sleep(1)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{sum(map(inputs_tried, logs)):,} inputs")
    finally:
        failed = [log for log, each in zip(logs, fuzzers, strict=True) if each.wait()]
        tried = sum(map(inputs_tried, logs))
        total = note_tried(folder, "kernel", tried, len(failed))
        print(f"\r{tried:,} inputs, {len(failed)} findings; {total:,} inputs in all runs")
    for log in failed:
        print(log.read_text("utf-8", "replace")[-LONGEST_REPORT:])
    return bool(failed)


def started(binary: Path, folder: Path, log: Path, limits: tuple[str, ...]) -> subprocess.Popen[bytes]:
    with log.open("wb") as told:
        return subprocess.Popen(
            [
                str(binary), str(folder / "inputs"), f"-dict={folder / 'words.txt'}", *limits,
                "-timeout=20", "-rss_limit_mb=4096",
                f"-artifact_prefix={folder / 'findings'}/", "-print_final_stats=1", "-reload=0",
                "-entropic=0",  # weighing thousands of inputs anew takes longer than trying the next
            ],
            stderr=told,
            env=os.environ | SANITIZER_OPTIONS,
        )  # fmt: skip


def inputs_tried(log: Path) -> int:
    """How many inputs a fuzzer has told of: every line of its begins with that number."""
    with log.open("rb") as told:
        told.seek(max(0, log.stat().st_size - LONGEST_REPORT))
        found = re.findall(rb"^(?:#|stat::number_of_executed_units: )(\d+)", told.read(), re.MULTILINE)
    return int(found[-1]) if found else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=int, default=60, help="seconds; 0 for no limit")
    parser.add_argument("--runs", type=int, default=-1, help="inputs; -1 for no limit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at once; as many as processors")
    parser.add_argument("--folder", type=Path, default=BUILD)
    options = parser.parse_args()
    sys.exit(fuzz(options.folder.resolve(), options.time, options.runs, options.jobs))


if __name__ == "__main__":
    main()
