"""What compiling the kernel needs: `python tools/kernel_needs.py` says in one line what is missing, and fails.

With `--install` it is installed first, if root runs it where Debian's apt can be used. It runs with the Python that the
kernel is compiled for, before there is a .venv, and so it imports nothing but the standard library.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

INSTALLER: Final = Path(__file__).with_name("install_debian.sh")
PYTHON: Final = f"Python {sys.version_info.major}.{sys.version_info.minor}"
DEBIAN_HEADERS: Final = "/usr/include/"
"""Where the headers of Debian's own Python lie; any other Python brings them along itself."""


class Need(NamedTuple):
    """Something that is missing, in words, and the packages of Debian that have it."""

    words: str
    packages: tuple[str, ...]


def missing() -> list[Need]:
    """Everything that is missing here. On Windows setuptools itself looks for the compiler, and says what to do."""
    if os.name == "nt":
        return []
    for_c = _missing_for_c()
    for_python = _missing_for_python(has_compiler=for_c is None)
    return [need for need in (for_c, for_python) if need]


def in_words(needs: list[Need]) -> str:
    words = " and ".join(need.words for need in needs)
    packages = _packages(needs)
    advice = f" (on Debian: sudo apt-get install {' '.join(packages)})" if packages else ""
    return f"compiling Thresher's kernel needs {words}: install that first{advice}"


def _missing_for_c() -> Need | None:
    name = _compiler()[0]
    if shutil.which(name) is None:
        return Need(f"a C compiler ({name} is not there)", ("gcc", "libc6-dev"))
    if not _compiles(""):
        return Need(f"a C compiler that works ({name} does not compile an empty file)", ("gcc", "libc6-dev"))
    if not _compiles("#include <stdlib.h>\n"):
        return Need("the headers of C", ("libc6-dev",))
    return None


def _missing_for_python(*, has_compiler: bool) -> Need | None:
    header = Path(sysconfig.get_path("include"), "Python.h")
    if _compiles("#include <Python.h>\n") if has_compiler else header.is_file():
        return None
    is_debian = str(header).startswith(DEBIAN_HEADERS)
    return Need(f"the headers of {PYTHON} ({header})", (f"{header.parent.name}-dev",) if is_debian else ())


def _compiler() -> list[str]:
    """The command that setuptools will use."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def _compiles(code: str) -> bool:
    headers = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]
    flags = [*shlex.split(os.environ.get("CFLAGS", "")), *shlex.split(os.environ.get("CPPFLAGS", ""))]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(code, encoding="ascii")
        command = [*_compiler(), *flags, *headers, "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            return subprocess.run(command, capture_output=True).returncode == 0
        except OSError:
            return False


def _packages(needs: list[Need]) -> list[str]:
    return [package for need in needs for package in need.packages]


def _install(packages: list[str]) -> None:
    """Where this cannot be done nothing happens, and `missing` still says what to install."""
    shell = shutil.which("sh")
    if packages and shell and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run([shell, str(INSTALLER), *packages])


if __name__ == "__main__":
    if "--install" in sys.argv[1:]:
        _install(_packages(missing()))
    if needed := missing():
        sys.exit(in_words(needed))
