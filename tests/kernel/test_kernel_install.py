"""Installing: the kernel is compiled and comes along, and where it cannot be compiled, installing fails and says why.

Most of it is tried on a project with next to nothing to compile; one wheel is built of the whole.
"""

from __future__ import annotations

import ast
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import unicodedata
import zipfile
from pathlib import Path
from typing import Final

import kernel_tables as generate
import pytest
from places import ROOT

SOURCES: Final = ROOT / "src/thresher/kernel"
NAME: Final = "native" + sysconfig.get_config_var("EXT_SUFFIX")
BUILD: Final = "import sys, hatchling.build as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"
ANSWER: Final = "from thresher.kernel.native import answer; print(answer())"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """All that the package is built with, but of its sources only as much as shows that they are compiled."""
    _copy_what_builds(tmp_path)
    kernel = tmp_path / "src/thresher/kernel"
    (kernel / "parts").mkdir(parents=True)
    (kernel.parent / "__init__.py").write_text('__version__ = "1.0"\n', encoding="utf-8")
    (kernel / "__init__.py").touch()
    (kernel / "native.pyi").write_text("def answer() -> int: ...\n", encoding="utf-8")
    (kernel / "native.pyx").write_text('include "parts/answer.pxi"\n', encoding="utf-8")
    (kernel / "parts/answer.pxi").write_text(
        'cdef extern from "numbers.h":\n    int THE_ANSWER\n\ndef answer():\n    return THE_ANSWER\n', encoding="utf-8"
    )
    (kernel / "numbers.h").write_text("#define THE_ANSWER 42\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def whole_project(tmp_path: Path) -> Path:
    _copy_what_builds(tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    return tmp_path


def _copy_what_builds(folder: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))


# ---- where it can be compiled


def test_a_wheel_of_the_whole_reads_a_page(whole_project: Path) -> None:
    wheel = build(whole_project, "wheel", CFLAGS="-O0")
    assert kernel_files(wheel) == {"__init__.py", "native.pyi", NAME}
    shutil.unpack_archive(wheel, whole_project / "installed", "zip")
    page = str(ROOT / "tests/pages/article/source.html")
    text = run(whole_project / "installed", "-m", "thresher", page).stdout
    assert text.startswith("# The windmill that learned to turn again\n")


def test_a_wheel_has_the_kernel_and_none_of_its_sources(project: Path) -> None:
    wheel = build(project, "wheel")
    assert kernel_files(wheel) == {"__init__.py", "native.pyi", NAME}
    assert "none-any" not in wheel.name
    assert not (project / "src/thresher/kernel" / NAME).exists()
    shutil.unpack_archive(wheel, project / "installed", "zip")
    assert run(project / "installed", "-c", ANSWER).stdout == "42\n"


def test_an_editable_install_has_the_kernel_beside_its_sources(project: Path) -> None:
    wheel = build(project, "editable")
    assert NAME not in kernel_files(wheel)
    assert run(project / "src", "-c", ANSWER).stdout == "42\n"


def test_a_source_distribution_has_all_that_compiles_the_kernel(project: Path) -> None:
    build(project, "editable")  # what is compiled stays at home
    packed = build(project, "sdist")
    with tarfile.open(packed) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    shutil.unpack_archive(packed, project / "unpacked", filter="data")
    kernel = {name for name in names if name.startswith("src/thresher/kernel/")}
    parts = ("__init__.py", "native.pyi", "native.pyx", "numbers.h", "parts/answer.pxi")
    assert kernel == {f"src/thresher/kernel/{part}" for part in parts}
    (unpacked,) = (project / "unpacked").iterdir()
    assert NAME in kernel_files(build(unpacked, "wheel"))


def test_a_kernel_of_older_sources_is_replaced(project: Path) -> None:
    build(project, "editable")
    (project / "src/thresher/kernel/numbers.h").write_text("#define THE_ANSWER 43\n", encoding="utf-8")
    build(project, "editable")
    assert run(project / "src", "-c", ANSWER).stdout == "43\n"


# ---- where it cannot


def test_without_a_compiler_the_first_line_says_so(project: Path) -> None:
    said = failing_build(project, CC="no-such-compiler")
    assert "compiling Thresher's kernel needs a C compiler (no-such-compiler is not there)" in said[0]
    assert "apt-get install gcc libc6-dev" in said[0]


def test_with_a_compiler_that_fails_the_first_line_says_so(project: Path) -> None:
    said = failing_build(project, CC="false")
    assert "needs a C compiler that works (false does not compile an empty file)" in said[0]


def test_without_headers_the_first_line_says_so_and_the_compilers_words_follow(project: Path) -> None:
    said = failing_build(project, CC=str(compiler_without_headers(project)))
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"compiling Thresher's kernel needs the headers of Python {version} (" in said[0]
    assert any("Python.h: No such file" in line or "'Python.h' file not found" in line for line in said[1:])


def test_a_kernel_with_a_mistake_fails_in_the_words_of_the_compiler(project: Path) -> None:
    with (project / "src/thresher/kernel/native.pyx").open("a", encoding="utf-8") as source:
        source.write("cdef (\n")
    said = failing_build(project)
    assert said[0].startswith("Thresher was not installed: the kernel does not compile (CompileError: ")
    assert any("native.pyx:" in line and "Expected an identifier" in line for line in said[1:])


def test_a_failing_install_leaves_no_kernel_of_older_sources(project: Path) -> None:
    build(project, "editable")
    failing_build(project, what="editable", CC="false")
    assert not (project / "src/thresher/kernel" / NAME).exists()


def test_make_stops_with_one_line_where_nothing_can_be_installed(project: Path) -> None:
    """As `make demo` and `make test` ask, where there is no apt."""
    command = [sys.executable, str(ROOT / "tools/kernel_needs.py"), "--install"]
    environment = {**os.environ, "CC": "no-such-compiler", "PATH": str(project)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no-such-compiler is not there" in done.stderr


def test_nothing_is_said_where_nothing_is_missing() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools/kernel_needs.py")], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("compiled", [None, b"not for this machine" * 1000], ids=["missing", "of another machine"])
def test_without_a_kernel_that_fits_the_import_says_what_to_do(whole_project: Path, compiled: bytes | None) -> None:
    if compiled:
        (whole_project / "src/thresher/kernel" / NAME).write_bytes(compiled)
    done = run(whole_project / "src", "-c", "import thresher.kernel", fails=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: Thresher's kernel is not compiled for Python")
    assert "make kernel" in last


# ---- what is generated, and what is written by hand beside it


def test_the_tables_are_those_that_generate_writes() -> None:
    assert (SOURCES / "names.pxi").read_text(encoding="utf-8") == generate.names_pxi(), "run `make kernel`"
    assert (SOURCES / "tables.h").read_text(encoding="utf-8") == generate.tables_h(), "run `make kernel`"
    numbers = (SOURCES / "auto" / "numbers.pxi").read_text(encoding="utf-8")
    assert numbers == generate.numbers_pxi(), "run `make kernel`"


def test_what_is_said_of_characters_is_what_generate_writes() -> None:
    written = (SOURCES / "characters.h").read_text(encoding="utf-8")
    if f"Unicode {unicodedata.unidata_version}." not in written:
        pytest.skip(f"this Python knows Unicode {unicodedata.unidata_version}; {written.splitlines()[0]}")
    assert written == generate.characters_h(), "run `make kernel`"


def test_the_types_name_what_the_kernel_has() -> None:
    module = importlib.import_module("thresher.kernel.native")
    stub = ast.parse((SOURCES / "native.pyi").read_text(encoding="utf-8"))
    assert _typed(stub) == _public(module)
    for each in stub.body:
        if isinstance(each, ast.ClassDef):
            assert _typed(each) == _public(getattr(module, each.name))


def _typed(part: ast.Module | ast.ClassDef) -> set[str]:
    names = {each.name for each in part.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    names |= {ast.unparse(each.target) for each in part.body if isinstance(each, ast.AnnAssign)}
    return {name for name in names if not name.startswith("_")}


def _public(part: object) -> set[str]:
    return {name for name in dir(part) if not name.startswith("_")}


# ---- building, and running what was built


def build(project: Path, what: str, **environment: str) -> Path:
    """The wheel or source distribution that is built there; what goes well says nothing."""
    done = _try_to_build(project, what, environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return project / "dist" / done.stdout.split()[-1]


def failing_build(project: Path, what: str = "wheel", **environment: str) -> list[str]:
    """The lines that are said where building fails; there is no traceback of ours among them."""
    done = _try_to_build(project, what, environment)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not list((project / "dist").glob("*.whl")) or what == "editable"
    return done.stderr.splitlines()


def _try_to_build(project: Path, what: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BUILD, what, str(project / "dist")]
    return subprocess.run(command, cwd=project, env={**os.environ, **environment}, capture_output=True, text=True)


def compiler_without_headers(folder: Path) -> Path:
    """A compiler that does not look where the headers of Python are."""
    script = folder / "cc-without-headers"
    script.write_text(
        "#!/bin/sh\nfor word; do\n  shift\n  case $word in -I*python*) ;; *) set -- \"$@\" \"$word\" ;; esac\ndone\n"
        f"exec {sysconfig.get_config_var('CC')} \"$@\"\n",
        encoding="utf-8",
    )  # fmt: skip
    script.chmod(0o755)
    return script


def kernel_files(wheel: Path) -> set[str]:
    names = zipfile.ZipFile(wheel).namelist()
    return {Path(name).name for name in names if name.startswith("thresher/kernel/")}


def run(folder: Path, *arguments: str, fails: bool = False) -> subprocess.CompletedProcess[str]:
    """What Python says with the packages of a folder."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert bool(done.returncode) == fails, done.stderr
    return done
