"""Compiles the kernel when Thresher is installed; where that fails, installing fails and says why.

The compiler is a process of its own: what it prints is shown only where it fails, after one line that says what to do.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE: Final = "thresher/kernel"


class KernelHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return ["cython>=3.3", "setuptools"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install has the kernel beside its sources; any other has it in the wheel."""
        is_editable = version == "editable"
        self._scratch = tempfile.TemporaryDirectory()
        folder = Path(self.root, "src", PACKAGE) if is_editable else Path(self._scratch.name)
        name = "native" + sysconfig.get_config_var("EXT_SUFFIX")
        (folder / name).unlink(missing_ok=True)  # a kernel of older sources is worse than none
        self._compile(folder)
        if not is_editable:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(folder / name)] = f"{PACKAGE}/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._scratch.cleanup()

    def _compile(self, folder: Path) -> None:
        command = [sys.executable, str(Path(self.root, "tools", "compile_kernel.py")), str(folder)]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
        )
        if done.returncode:
            self._scratch.cleanup()
            self.app.abort(_message(done))


def _message(done: subprocess.CompletedProcess[str]) -> str:
    """The compiler's last line says what was wrong, so it comes first here."""
    *words, reason = done.stdout.strip().splitlines() or [f"the compiler ended with {done.returncode}"]
    return "\n".join([f"Thresher was not installed: {reason}", *words])
