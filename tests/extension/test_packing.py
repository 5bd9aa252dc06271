"""The packages of the extension hold what a browser needs and nothing else, and come out the same every time."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from places import ROOT

from thresher import __version__

pytestmark = pytest.mark.short

EXTENSION = ROOT / "extension"


def tool(name: str) -> ModuleType:
    """A script of the folder `tools`."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


packing = tool("pack_extension")
FILES: dict[str, bytes] = packing.contents()
SCRIPTS = {name: data.decode() for name, data in FILES.items() if name.endswith(".js")}
LANGUAGES = {name.split("/")[1]: json.loads(FILES[name]) for name in FILES if name.startswith("_locales/")}
MANIFEST: dict[str, Any] = json.loads(FILES["manifest.json"])


def beside(name: str, reference: str) -> str:
    """The name in the package that a reference in a file means."""
    start = Path("/") if reference.startswith("/") else Path("/", name).parent
    return (start / reference).resolve().relative_to("/").as_posix()


def imported(name: str) -> set[str]:
    """The files that a script imports, at once or later."""
    script = SCRIPTS[name]
    plain = re.findall(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""", script)
    by_address = re.findall(r"""getURL\(\s*["'`]/?([^"'`$]+)["'`]""", script)
    return {beside(name, each) for each in plain} | {
        each for each in by_address if each.endswith((".js", ".css", ".html"))
    }


def mentioned_in_page(name: str) -> set[str]:
    found = re.findall(r"""(?:src|href)=["']([^"'#:]+)["']""", FILES[name].decode())
    return {beside(name, each) for each in found}


def test_the_same_source_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("here", "elsewhere"):
        shutil.copytree(EXTENSION, tmp_path / name, copy_function=shutil.copyfile)  # with dates and rights of its own
    packing.pack(tmp_path / "a.zip", packing.contents(tmp_path / "here"))
    packing.pack(tmp_path / "b.zip", packing.contents(tmp_path / "elsewhere"))
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_a_package_is_a_sound_archive_of_sorted_names(tmp_path: Path) -> None:
    packing.pack(tmp_path / "a.xpi", FILES)
    with zipfile.ZipFile(tmp_path / "a.xpi") as package:
        assert package.testzip() is None
        names = package.namelist()
    assert names == sorted(set(names))
    assert {"manifest.json", "LICENSE", "background.js", "_locales/en/messages.json"} <= set(names)


def test_what_no_browser_reads_stays_at_home(tmp_path: Path) -> None:
    copy = tmp_path / "extension"
    shutil.copytree(EXTENSION, copy)
    for name in (
        ".secret.js",
        ".hidden/x.js",
        "draw.py",
        "notes.md",
        "engine/old.js~",
        "engine/.x.js.swp",
        "x/Makefile",
    ):
        (copy / name).parent.mkdir(exist_ok=True)
        (copy / name).write_text("chaff")
    assert packing.contents(copy).keys() == FILES.keys()


def test_extension_and_package_have_one_version(tmp_path: Path) -> None:
    assert packing.version_of() == MANIFEST["version"] == __version__
    (tmp_path / "manifest.json").write_text('{"version": "99.0"}')
    with pytest.raises(packing.Mismatch, match=re.escape("99.0")):
        packing.version_of(tmp_path)


def test_all_that_is_imported_is_packed() -> None:
    missing = {name: lost for name in SCRIPTS if (lost := imported(name) - FILES.keys())}
    assert missing == {}


def test_all_that_pages_of_the_extension_mention_is_packed() -> None:
    pages = [name for name in FILES if name.endswith(".html")]
    missing = {name: lost for name in pages if (lost := mentioned_in_page(name) - FILES.keys())}
    assert missing == {}


def test_no_script_is_packed_that_nothing_loads() -> None:
    loaded = {each for name in SCRIPTS for each in imported(name)}
    loaded |= {each for name in FILES if name.endswith(".html") for each in mentioned_in_page(name)}
    in_quotes = {each for script in SCRIPTS.values() for each in re.findall(r"""["'`]/?([\w/]+\.js)["'`]""", script)}
    assert SCRIPTS.keys() - loaded - in_quotes - {MANIFEST["background"]["service_worker"]} == set()


def test_files_that_the_manifest_names_are_packed() -> None:
    named = [MANIFEST["background"]["service_worker"], *MANIFEST["background"]["scripts"]]
    named += [MANIFEST["action"]["default_popup"], MANIFEST["options_ui"]["page"]]
    named += MANIFEST.get("icons", {}).values()
    named += MANIFEST["action"].get("default_icon", {}).values()
    assert set(named) - FILES.keys() == set()


def test_no_script_asks_the_world_for_anything() -> None:
    """No code from elsewhere, none made of text, and nothing sent: all that the extension does can be read in it."""
    network = r"\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon"
    from_text = r"\beval\(|new Function|innerHTML|outerHTML\s*=|insertAdjacentHTML|document\.write"
    forbidden = re.compile(f"{network}|{from_text}")
    own = re.compile(r"//.*|\bfetch\(chrome\.runtime\.getURL\(")  # a file of the extension is not the world
    found = {name: forbidden.findall(own.sub("", script)) for name, script in SCRIPTS.items()}
    assert {name: words for name, words in found.items() if words} == {}


def test_every_language_says_everything() -> None:
    english = LANGUAGES["en"]
    assert {name: lost for name, texts in LANGUAGES.items() if (lost := english.keys() ^ texts.keys())} == {}


def test_every_language_leaves_room_for_the_same_figures() -> None:
    def blanks(text: dict[str, Any]) -> list[str]:
        return sorted(re.findall(r"\$\w+", text["message"]))

    english = LANGUAGES["en"]
    other = {
        (name, key) for name, texts in LANGUAGES.items() for key in texts if blanks(texts[key]) != blanks(english[key])
    }
    assert other == set()


def test_every_string_that_is_said_is_there() -> None:
    english = LANGUAGES["en"]
    said = {key for script in SCRIPTS.values() for key in re.findall(r"""\bsay\(\s*["'](\w+)["']""", script)}
    marked = {
        key
        for name, data in FILES.items()
        if name.endswith(".html")
        for key in re.findall(r"""data-say(?:-[\w-]+)?=["'](\w+)["']""", data.decode())
    }
    in_manifest = set(re.findall(r"__MSG_(\w+)__", FILES["manifest.json"].decode()))
    assert (said | marked | in_manifest) - english.keys() == set()


def test_a_warning_fails_unless_it_is_explained() -> None:
    linting = tool("lint_extension")
    explained = [{"code": code, "message": "", "file": "manifest.json"} for code in linting.EXPLAINED]
    new = {"code": "DANGEROUS_EVAL", "message": "eval can be harmful.", "file": "engine/tree.js", "line": 7}
    assert linting.unexplained(explained) == []
    assert linting.unexplained([*explained, new]) == ["engine/tree.js:7: DANGEROUS_EVAL: eval can be harmful."]


def test_an_explanation_goes_when_its_warning_has_gone() -> None:
    linting = tool("lint_extension")
    assert len(linting.unexplained([])) == len(linting.EXPLAINED)
