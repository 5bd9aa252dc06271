"""The kernel as WebAssembly: what is in the file, what it was made of, and that it can be made again."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import unicodedata
from pathlib import Path
from typing import Any, Final

import compile_wasm
import kernel_tables
import pytest

WASM: Final = compile_wasm.PACKAGE / compile_wasm.WASM
BUILT_FROM: Final[dict[str, str]] = json.loads((compile_wasm.PACKAGE / compile_wasm.BUILT_FROM).read_text("utf-8"))
IMPORTS, EXPORTS = 2, 7
"""Numbers of sections."""


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number as WebAssembly writes it, seven bits in a byte, and where it ends."""
    value, shift = 0, 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def sections(data: bytes) -> dict[int, bytes]:
    assert data[:8] == b"\0asm\1\0\0\0"
    found, at = {}, 8
    while at < len(data):
        kind = data[at]
        size, at = number(data, at + 1)
        found[kind] = data[at : at + size]
        at += size
    return found


def exported(section: bytes) -> set[str]:
    count, at = number(section, 0)
    names = set()
    for _ in range(count):
        length, at = number(section, at)
        names.add(section[at : at + length].decode())
        _, at = number(section, at + length + 1)
    return names


def test_it_asks_for_nothing_and_nothing_of_python_is_in_it() -> None:
    found = sections(WASM.read_bytes())
    assert number(found.get(IMPORTS, b"\0"), 0)[0] == 0
    assert {"start", "page_of_bytes", "page_of_feed", "judge", "give_back", "memory"} <= exported(found[EXPORTS])
    assert not any(name.lower().startswith(("py", "_py")) for name in exported(found[EXPORTS]))
    assert b"PyObject" not in WASM.read_bytes()


def test_it_was_made_of_the_kernel_as_it_is() -> None:
    assert BUILT_FROM["sources"] == compile_wasm.hash_of_sources(), "the kernel has changed: run `make wasm`"
    assert BUILT_FROM["wasm"] == hashlib.sha256(WASM.read_bytes()).hexdigest()


@pytest.mark.parametrize("name", compile_wasm.SHARED)
def test_the_extension_has_the_same_files(name: str) -> None:
    copy = compile_wasm.IN_EXTENSION / name
    assert copy.read_bytes() == (compile_wasm.PACKAGE / name).read_bytes(), "run `make wasm`"


def test_tables_are_current() -> None:
    assert kernel_tables.IN_JAVASCRIPT.read_text("utf-8") == kernel_tables.tables_js(), "run `make kernel`"
    written = kernel_tables.WITHOUT_PYTHON.read_text("utf-8")
    if f"Unicode {unicodedata.unidata_version}." not in written:
        pytest.skip("written with another version of Unicode")
    assert written == kernel_tables.unicode_h(), "run `make kernel`"


def test_ranges_of_lower_case_are_those_of_python() -> None:
    changes = [(ord(one), ord(one.lower()[0])) for one in map(chr, range(0x10000)) if one.lower()[0] != one]
    text = kernel_tables._lower_case(changes)
    inside = text[text.index("{") + 1 : text.rindex("}")]
    rows: list[list[int]] = json.loads(f"[{inside.translate({ord('{'): '[', ord('}'): ']'})}]")
    found = {code: code + change for first, last, step, change in rows for code in range(first, last + 1, step)}
    assert found == dict(changes)


@pytest.mark.corpora  # it takes a minute
def test_the_same_sources_give_the_same_bytes() -> None:
    current: dict[str, Any] = {}
    for name in ("cython", "ziglang"):
        try:
            current[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            pytest.skip(f"needs {name}, which the extra `dev` installs")
        if current[name] != BUILT_FROM[name]:
            pytest.skip(f"the file was made with {name} {BUILT_FROM[name]}; here is {current[name]}")
    assert compile_wasm.compiled() == Path(WASM).read_bytes()
