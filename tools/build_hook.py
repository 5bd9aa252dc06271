"""What installing does about the kernel: compile it where that can be done, and do without it where it cannot.

`THRESHER_BUILD_KERNEL=0` does not try, `THRESHER_BUILD_KERNEL=1` fails where it does not succeed: for those who build
wheels. The compiler is a process of its own, so that whatever happens to it, the install goes on.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE: Final = "THRESHER_BUILD_KERNEL"
PACKAGE: Final = "thresher/kernel"


class KernelHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if _wish() == "0" else ["cython>=3.3", "setuptools"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install has the kernel beside its sources, any other in the wheel."""
        is_editable = version == "editable"
        self._scratch = tempfile.TemporaryDirectory()
        folder = Path(self.root, "src", PACKAGE) if is_editable else Path(self._scratch.name)
        name = "native" + sysconfig.get_config_var("EXT_SUFFIX")
        (folder / name).unlink(missing_ok=True)  # one of older sources is worse than none
        if _wish() == "0" or not self._is_compiled(folder) or is_editable:
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(folder / name)] = f"{PACKAGE}/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._scratch.cleanup()

    def _is_compiled(self, folder: Path) -> bool:
        command = [sys.executable, str(Path(self.root, "tools", "compile_kernel.py")), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode == 0:
            return True
        if _wish() == "1":
            raise RuntimeError(f"{VARIABLE}=1, but the native kernel cannot be built:\n{done.stdout}{done.stderr}")
        self.app.display_warning(
            f"thresher: the native kernel was not built ({_reason(done)}); turbohtml will read the pages instead"
        )
        return False


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """One line: the first that speaks of an error, as compilers do, else the last."""
    lines = done.stderr.strip().splitlines() or [f"the compiler ended with {done.returncode}"]
    return textwrap.shorten(next((line for line in lines if "error: " in line), lines[-1]), 160, placeholder=" ...")


def _wish() -> str:
    """What the environment asks for: "0", "1", or "" to try."""
    wish = os.environ.get(VARIABLE, "")
    if wish not in ("", "0", "1"):
        raise ValueError(f"{VARIABLE} is {wish!r}; 0 does without the native kernel, 1 insists on it")
    return wish
