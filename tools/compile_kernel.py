"""Compile the kernel: `make kernel`, or `python tools/compile_kernel.py [FOLDER]`; by default, beside its sources.

Needs Cython, setuptools, a C compiler and the headers of Python; where it fails, the last line says what is missing.
Installing Thresher runs this too (`tools/build_hook.py`). CFLAGS, if set, decides on optimization; else it is the
highest that the compiler has.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

import kernel_needs
from Cython.Build import cythonize
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = Path("src/thresher/kernel")
MODULE: Final = "thresher.kernel.native"


class Optimized(build_ext):
    """Sets options when the compiler is known: each compiler has its own."""

    def build_extensions(self) -> None:
        if "CFLAGS" not in os.environ:
            flags = ["/O2"] if self.compiler.compiler_type == "msvc" else ["-O3", "-g0"]
            for extension in self.extensions:
                extension.extra_compile_args = flags
        super().build_extensions()


def compile_kernel(folder: Path) -> Path:
    """Put the compiled kernel into the folder. An older one is replaced, never written into: it may be in use."""
    with tempfile.TemporaryDirectory() as scratch:
        built = _build(scratch)
        target = folder / built.name
        fresh = target.with_suffix(".new")
        fresh.write_bytes(built.read_bytes())
        fresh.chmod(0o755)
        fresh.replace(target)
    return target


def _build(scratch: str) -> Path:
    extension = Extension(MODULE, [str(SOURCES / "native.pyx")], include_dirs=[str(SOURCES)])
    modules = cythonize([extension], build_dir=scratch, force=True, quiet=True)  # type: ignore[no-untyped-call]
    command = Optimized(Distribution({"name": "thresher", "ext_modules": modules}))
    command.build_lib = command.build_temp = scratch
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(MODULE))


def _in_one_line(error: Exception) -> str:
    words = " ".join(str(error).split())
    return f"the kernel does not compile ({type(error).__name__}: {words})"


if __name__ == "__main__":
    wanted = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / SOURCES
    os.chdir(ROOT)
    try:
        print(compile_kernel(wanted))
    except Exception as error:  # two libraries raise many kinds, and have already printed what went wrong
        needs = kernel_needs.missing()
        sys.exit(kernel_needs.in_words(needs) if needs else _in_one_line(error))
