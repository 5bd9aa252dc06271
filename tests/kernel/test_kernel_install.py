"""Building and finding the kernel: it comes along where it can be compiled, and nothing breaks where it cannot."""

from __future__ import annotations

import ast
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
import unicodedata
import zipfile
from pathlib import Path
from typing import Final

import kernel_tables as generate
import pytest
from places import ROOT

from thresher import kernel

SOURCES: Final = ROOT / "src/thresher/kernel"
NAME: Final = "native" + sysconfig.get_config_var("EXT_SUFFIX")
BUILD: Final = "import sys, hatchling.build as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What the package is built from, in a folder of its own."""
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "native.c")
    for name in ("tools", "src"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
    return tmp_path


@pytest.fixture
def quick_project(project: Path) -> Path:
    """The same with next to nothing to compile."""
    (project / "src/thresher/kernel/native.pyx").write_text("class Table: pass\n", encoding="utf-8")
    return project


def build(project: Path, what: str = "wheel", **environment: str) -> tuple[Path, str]:
    """The wheel that is built there, and what was said about it; without optimizing, which takes its time."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, what, str(project / "dist")],
        cwd=project,
        env={**os.environ, "CFLAGS": "-O0", "THRESHER_BUILD_KERNEL": "", **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return project / "dist" / done.stdout.split()[-1], done.stderr


def kernel_files(wheel: Path) -> set[str]:
    names = zipfile.ZipFile(wheel).namelist()
    return {Path(name).name for name in names if name.startswith("thresher/page/kernel/")}


@needs_compiler
def test_a_wheel_has_the_kernel_and_it_reads_a_page(project: Path) -> None:
    wheel, said = build(project, THRESHER_BUILD_KERNEL="1")
    assert said == ""
    assert kernel_files(wheel) == {"__init__.py", "kernel.pyi", NAME}
    assert "none-any" not in wheel.name
    zipfile.ZipFile(wheel).extractall(project / "installed")
    assert version(project / "installed") == "(native kernel)"
    text = thresher(project / "installed", str(ROOT / "tests/pages/article/source.html"))
    assert text.startswith("# The windmill that learned to turn again\n")


@needs_compiler
def test_an_editable_install_has_it_beside_the_sources_and_never_an_old_one(quick_project: Path) -> None:
    beside = quick_project / "src/thresher/kernel" / NAME
    build(quick_project, "editable")
    assert version(quick_project / "src") == "(native kernel)"
    build(quick_project, "editable", CC="false")
    assert not beside.exists()


def test_without_a_compiler_the_install_succeeds_and_says_so(quick_project: Path) -> None:
    wheel, said = build(quick_project, CC="false", CXX="false", PATH=str(quick_project))
    assert wheel.name.endswith("-py3-none-any.whl")
    assert kernel_files(wheel) == {"__init__.py", "kernel.pyi"}
    assert said.count("\n") == 1
    assert "the native kernel was not built" in said
    zipfile.ZipFile(wheel).extractall(quick_project / "installed")
    assert version(quick_project / "installed").startswith("(no native kernel: none was built for this Python")


def test_a_kernel_that_does_not_compile_is_left_out(quick_project: Path) -> None:
    with (quick_project / "src/thresher/kernel/native.pyx").open("a") as source:
        source.write("cdef (\n")
    wheel, said = build(quick_project)
    assert kernel_files(wheel) == {"__init__.py", "kernel.pyi"}
    assert "the native kernel was not built" in said


def test_the_kernel_can_be_declined(quick_project: Path) -> None:
    wheel, said = build(quick_project, THRESHER_BUILD_KERNEL="0")
    assert kernel_files(wheel) == {"__init__.py", "kernel.pyi"}
    assert said == ""


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"THRESHER_BUILD_KERNEL": "1", "CC": "false"}, "the native kernel cannot be built"),
        ({"THRESHER_BUILD_KERNEL": "yes"}, "1 insists on it"),
    ],
)
def test_who_insists_is_told_loudly(quick_project: Path, environment: dict[str, str], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        build(quick_project, **environment)


def test_a_kernel_of_another_python_is_passed_over(quick_project: Path) -> None:
    (quick_project / "src/thresher/kernel" / NAME).write_bytes(b"not for this machine" * 1000)
    assert version(quick_project / "src").startswith("(no native kernel: it does not fit this Python")


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kernel.VARIABLE, "0")
    assert kernel.table_class() is None
    assert kernel.in_words().startswith("no native kernel: THRESHER_KERNEL=0")


def test_importing_thresher_does_not_load_it() -> None:
    code = "import sys, thresher; print([name for name in sys.modules if 'kernel' in name])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


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
    if kernel.table_class() is None:
        pytest.skip(kernel.in_words())
    module = importlib.import_module("thresher.kernel.native")
    stub = ast.parse((SOURCES / "kernel.pyi").read_text(encoding="utf-8"))
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


def version(folder: Path) -> str:
    """What `thresher --version -v` of a folder says about the kernel."""
    return thresher(folder, "--version", "-v").split(maxsplit=2)[2].strip()


def thresher(folder: Path, *arguments: str) -> str:
    """What the command of a folder prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop(kernel.VARIABLE, None)
    command = [sys.executable, "-m", "thresher", *arguments]
    return subprocess.check_output(command, env=environment, cwd=folder, text=True)
