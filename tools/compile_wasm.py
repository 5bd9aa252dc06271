"""Compile the kernel to WebAssembly: `make wasm`, or `python tools/compile_wasm.py [FOLDER]`.

The same Cython as for Python, with the weights of `auto` inside: Cython makes C of it, and `tools/wasm/exports.c` is
what the outside world can call. Clang, which comes with the package `ziglang`, compiles both for machines with 32-bit
addresses; the linker leaves out all of Python. The same sources give the same bytes. Without a FOLDER the result goes
into `js/` and, with the script that calls it, into `extension/kernel/`; `js/built-from.json` then says what it was made
of: a hash of all sources, and the versions of the tools.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

ROOT: Final = Path(__file__).parents[1]
KERNEL: Final = ROOT / "src" / "thresher" / "kernel"
PARTS: Final = ROOT / "tools" / "wasm"
WEIGHTS: Final = ROOT / "src" / "thresher" / "model" / "weights.npz"
PACKAGE: Final = ROOT / "js"
IN_EXTENSION: Final = ROOT / "extension" / "kernel"
WASM: Final = "thresher.wasm"
BUILT_FROM: Final = "built-from.json"
SHARED: Final = (WASM, "kernel.js", "tables.js", "facts.js")
"""What the extension has a copy of: browsers load nothing from outside its folder."""

OPTIONS: Final = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-mcpu=generic+simd128+bulk_memory+sign_ext+nontrapping_fptoint",
    "-O3", "-g0", "-DNDEBUG", "-fno-math-errno", "-ffp-contract=off", "-w",
    "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,--no-entry", "-Wl,-z,stack-size=1048576", "-Wl,--export=_initialize",
)  # fmt: skip
_STEP: Final = "1.0 / 31"
"""As in `model/weights.py`: odds are stored as whole numbers of these."""


def sources() -> list[Path]:
    """Everything that the result is made of."""
    kernel = (path for kind in ("*.pyx", "*.pxi", "*.h") for path in KERNEL.rglob(kind))
    tools = (ROOT / "tools" / "kernel_names.h", Path(__file__).resolve())
    return sorted([*kernel, *PARTS.glob("*.[ch]"), *tools, WEIGHTS])


def hash_of_sources() -> str:
    """One hash for all of them, with their names: whoever changes one has to run `make wasm`."""
    whole = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        whole.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def versions() -> dict[str, str]:
    """Other versions of these may make other bytes of the same sources."""
    return {name: importlib.metadata.version(name) for name in ("cython", "ziglang")}


def compiled() -> bytes:
    """The kernel as WebAssembly."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        name = _translate(folder / "native.c")
        (folder / "weights.h").write_text(weights_h(), "utf-8")
        _copy_headers(folder / "python")
        includes = (folder, PARTS, ROOT / "tools", KERNEL, folder / "python")
        subprocess.run(
            [
                sys.executable, "-m", "ziglang", "cc", *OPTIONS, f"-DKERNEL={name}",
                *(f"-I{each}" for each in includes), str(PARTS / "exports.c"), "-o", str(folder / WASM),
            ],
            check=True, cwd=folder,
        )  # fmt: skip
        return (folder / WASM).read_bytes()


def _copy_headers(folder: Path) -> None:
    """CPython's headers for another machine: they look for `pyconfig.h` beside themselves before anywhere else."""
    shutil.copytree(sysconfig.get_paths()["include"], folder)
    shutil.copy(PARTS / "pyconfig.h", folder / "pyconfig.h")


def _translate(target: Path) -> str:
    """Cython's C, with a function that fills the tables; returns what all names of the kernel begin with."""
    command = [sys.executable, "-m", "cython", "-3", "-o", str(target), str(KERNEL.relative_to(ROOT) / "native.pyx")]
    subprocess.run(command, check=True, cwd=ROOT)
    code = target.read_text("utf-8")
    found = re.search(r"__pyx_f_(\w+?)_read_page\(", code)
    assert found, "the kernel has no function read_page"  # noqa: S101
    target.write_text(code + fill_tables(code, found[1]), "utf-8")
    return found[1]


def fill_tables(code: str, name: str) -> str:
    """The statements of the module that are C alone, as a function.

    What Python does when it imports the kernel is done in one function, most of which makes Python objects. Tables are
    filled, and constants set, by statements that mention nothing but the kernel's own variables and functions.
    """
    start = code.index("{", code.index("__pyx_pymod_exec_native(PyObject *__pyx_pyinit_module)\n"))
    body = code[start : code.index("\n}\n", start)]
    temporaries = re.findall(rf"^  static enum __pyx_t_{name}_\w+ (__pyx_t_\d+)\[\d+\];", body, re.MULTILINE)
    targets = [rf"__pyx_v_{name}_", rf"\(__pyx_v_{name}_", rf"memcpy\(&\(__pyx_v_{name}_", rf"__pyx_f_{name}_\w+\(\);"]
    targets += [rf"{each}\[" for each in temporaries]
    declared = [rf"static __pyx_t_{name}_\w+ const __pyx_carray_", r"static .*\bconst __pyx_carray_"]
    declared += [rf"static enum __pyx_t_{name}_\w+ {each}\[" for each in temporaries]
    wanted = re.compile(rf"  (?:{'|'.join(targets + declared)})")
    lines = [line for line in body.splitlines() if wanted.match(line)]
    return "\n".join(["", "static void fill_tables(void)", "{", *lines, "}", ""])


# --- the weights


def weights_h() -> str:
    """The weights as C: matrices in 16 bits, as the file has them, and the lists of names and words as text."""
    with np.load(WEIGHTS, allow_pickle=False) as arrays:
        return "\n".join(_weights(arrays))


def _weights(arrays: Any) -> Iterator[str]:
    yield f"#define STEP ({_STEP})"
    for name in ("w1", "wp", "wf", "w2", "w", "wk"):
        halves = np.ascontiguousarray(arrays[f"layer {name}"], np.float16).ravel().view(np.uint16)
        yield _array("unsigned short", name.upper(), map(str, halves.tolist()))
    for name in ("low", "high", "page_low", "page_high", "b1", "bp", "bf", "b2", "b", "bk"):
        yield _array("float", name.upper(), (float(one).hex() for one in arrays[f"layer {name}"].astype(np.float32)))
    yield _array("double", "TRUST", (float(one).hex() for one in arrays["trust"].astype(np.float32)))
    for name in ("names", "words"):
        listed = bytes(arrays[name]) + b"\n"
        yield _array("unsigned char", name.upper(), map(str, listed))
        yield _array("signed char", f"{name.upper()}_ODDS", map(str, arrays[f"odds of {name}"].tolist()))


def _array(kind: str, name: str, values: Iterable[str]) -> str:
    return f"static const {kind} {name}[] = {{{', '.join(values)}}};"


# --- where it goes


def put(data: bytes) -> None:
    """Into the package for JavaScript and into the extension, with what it was made of."""
    IN_EXTENSION.mkdir(exist_ok=True)
    (PACKAGE / WASM).write_bytes(data)
    made_of = {"sources": hash_of_sources(), "wasm": hashlib.sha256(data).hexdigest(), **versions()}
    (PACKAGE / BUILT_FROM).write_text(json.dumps(made_of, indent=2) + "\n", "utf-8")
    for name in SHARED:
        (IN_EXTENSION / name).write_bytes((PACKAGE / name).read_bytes())


def main(folder: Path | None) -> None:
    data = compiled()
    if folder is None:
        put(data)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / WASM).write_bytes(data)
    print(f"{(folder or PACKAGE) / WASM}: {len(data) / 1000:.0f} kB")


if __name__ == "__main__":
    wanted = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    os.chdir(ROOT)
    try:
        main(wanted)
    except (subprocess.CalledProcessError, importlib.metadata.PackageNotFoundError) as error:
        sys.exit(f"the kernel is not compiled to WebAssembly: {error}\nIt needs what the extra `dev` installs.")
