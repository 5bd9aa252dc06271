"""The options page: what is changed stays, what is remembered can be forgotten, files go out and come in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Target

READY = "document.documentElement.dataset.ready !== undefined"
CORRECTIONS = {
    "mill.example": [{"selector": ".advert", "keep": False}, {"selector": "article > .notes", "keep": True}],
    "tower.example": [{"selector": "aside", "keep": False}],
}


@pytest.fixture(scope="module")
def page(chromium: Chromium) -> Iterator[Target]:
    page = chromium.open()
    yield page
    page.close()


@pytest.fixture
def options(chromium: Chromium, page: Target) -> Target:
    """The page, with nothing stored."""
    reload(chromium, page)
    page.evaluate("chrome.storage.local.clear()")
    reload(chromium, page)
    return page


def reload(chromium: Chromium, page: Target) -> None:
    page.goto("about:blank")
    page.goto(f"chrome-extension://{chromium.extension_id}/options/options.html")
    page.wait(READY)


def choose(page: Target, selector: str, value: object) -> None:
    """Choose as a user does: the browser tells of a change."""
    where = json.dumps(selector)
    page.evaluate(f"""(() => {{
      const control = document.querySelector({where});
      if (control.type === "radio") control.checked = true;
      else control.value = {json.dumps(value)};
      control.dispatchEvent(new Event("change"));
    }})()""")


def stored(page: Target, wanted: str) -> None:
    """Wait until something holds of what is stored: `settings` and `corrections`."""
    page.wait(f"chrome.storage.local.get().then(({{ settings, corrections }}) => {wanted})")


def text(page: Target, selector: str) -> str:
    return str(page.evaluate(f"document.querySelector({json.dumps(selector)}).textContent"))


@pytest.mark.short
def test_what_is_changed_is_still_there_after_loading_again(chromium: Chromium, options: Target) -> None:
    choose(options, "[name=press][value=panel]", None)
    choose(options, "[name=view][value=read]", None)
    choose(options, "#method", "wnr")
    choose(options, "#font", "sans")
    choose(options, "#colours", "sepia")
    choose(options, "#size", 26)
    choose(options, "#width", 50)
    stored(options, "settings.read.width === 50")
    assert text(options, "#said") == "Saved"
    reload(chromium, options)
    values = "['method', 'font', 'colours', 'size', 'width'].map((id) => document.getElementById(id).value)"
    assert options.evaluate(values) == ["wnr", "sans", "sepia", "26", "50"]
    checked = "[...document.querySelectorAll(':checked[name]')].map((each) => each.value)"
    assert options.evaluate(checked) == ["panel", "read"]
    assert options.evaluate("[...document.querySelectorAll('output')].map((each) => each.value)") == ["26", "50"]


def test_corrections_are_listed_and_erased(options: Target) -> None:
    assert options.evaluate("document.getElementById('corrections-acts').hidden")
    options.evaluate(f"chrome.storage.local.set({{ corrections: {json.dumps(CORRECTIONS)} }})")
    options.wait("document.querySelectorAll('details').length === 2")
    assert (
        text(options, "details")
        == "mill.example (2)dropped.advertForgetkeptarticle > .notesForgetForget all of mill.example"
    )

    options.evaluate("document.querySelector('details li button').click()")
    stored(options, "corrections['mill.example'].length === 1")
    options.wait("document.activeElement.textContent === 'mill.example (1)'")

    options.evaluate("document.querySelector('details > button').click()")
    stored(options, "Object.keys(corrections).join() === 'tower.example'")

    options.evaluate("document.getElementById('forget-all').click()")
    options.evaluate("document.querySelector('dialog [value=\"\"]').click()")  # rather not
    options.wait("!document.querySelector('dialog').open")
    stored(options, "Object.keys(corrections).length === 1")
    options.evaluate("document.getElementById('forget-all').click()")
    options.evaluate("document.querySelector('dialog [value=yes]').click()")
    stored(options, "Object.keys(corrections).length === 0")
    options.wait("!document.getElementById('no-corrections').hidden")


def test_sites_that_are_none_are_refused(options: Target) -> None:
    for words in ("", "two words", "*.example.org", "ftp://example.org"):
        options.evaluate(f"site.value = {json.dumps(words)}, document.querySelector('#new-site button').click()")
        assert text(options, "#site-problem") == "That is no site: write a host, such as example.org."
        assert options.evaluate("document.activeElement.id") == "site"
    stored(options, "settings === undefined")


def test_sites_are_listed_and_removed(options: Target) -> None:
    options.evaluate("chrome.storage.local.set({ settings: { sites: ['mill.example'] } })")
    options.wait("document.querySelectorAll('#sites li').length === 1")
    assert text(options, "#sites li") == "mill.examplenot allowed yetAllowRemove"
    options.evaluate("site.value = 'WWW.mill.example', document.querySelector('#new-site button').click()")
    assert text(options, "#site-problem") == "mill.example is in the list already."
    options.evaluate("document.querySelector('#sites button:last-child').click()")
    stored(options, "settings.sites.length === 0")
    options.wait("!document.getElementById('no-sites').hidden")


def downloaded(chromium: Chromium, page: Target, button: str, folder: Path, name: str) -> str:
    """Press a button that saves a file; what is in it."""
    chromium.send("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    page.evaluate(f"document.getElementById('{button}').click()")
    file = folder / name
    chromium.wait(lambda: file.exists() and file.read_text(encoding="utf-8"), f"{name} to be saved")
    return file.read_text(encoding="utf-8")


def offer(page: Target, file: Path) -> None:
    """Choose a file for import."""
    document = page.send("DOM.getDocument")["root"]["nodeId"]
    node = page.send("DOM.querySelector", nodeId=document, selector="#file")["nodeId"]
    page.send("DOM.setFileInputFiles", nodeId=node, files=[str(file)])


def take(page: Target, file: Path, answer: str) -> None:
    """Choose a file for import and answer the question."""
    offer(page, file)
    page.wait("document.querySelector('dialog').open", patience=5)
    page.evaluate(f"document.querySelector('dialog [value={answer}]').click()")
    page.wait("document.getElementById('said').textContent")


@pytest.mark.short
def test_settings_go_out_and_come_in_again(chromium: Chromium, options: Target, tmp_path: Path) -> None:
    mine: dict[str, Any] = {"settings": {"view": "show", "sites": ["mill.example"]}, "corrections": CORRECTIONS}
    options.evaluate(f"chrome.storage.local.set({json.dumps(mine)})")
    name = "thresher-settings.json"
    saved = json.loads(downloaded(chromium, options, "export", tmp_path, name))
    assert saved["corrections"] == CORRECTIONS

    options.evaluate("document.getElementById('reset').click()")
    options.evaluate("document.querySelector('dialog [value=yes]').click()")
    stored(options, "settings.view === 'hide' && Object.keys(corrections).length === 0")

    take(options, tmp_path / name, "replace")
    stored(options, "settings.view === 'show' && settings.sites[0] === 'mill.example'")
    assert options.evaluate("chrome.storage.local.get()")["corrections"] == CORRECTIONS
    assert options.evaluate("document.getElementById('passed').hidden")


def test_a_file_that_is_good_in_part_is_added(options: Target, tmp_path: Path) -> None:
    options.evaluate("chrome.storage.local.set({ settings: { method: 'clr', sites: ['mill.example'] } })")
    file = tmp_path / "some.json"
    given = {"view": "read", "read": {"size": 9000}, "sites": ["tower.example", "two words"]}
    file.write_text(json.dumps({"thresher": 1, "settings": given}), encoding="utf-8")
    take(options, file, "add")
    stored(options, "settings.view === 'read' && settings.method === 'clr' && settings.read.size === 20")
    assert options.evaluate("chrome.storage.local.get()")["settings"]["sites"] == ["mill.example", "tower.example"]
    told = "[...document.querySelectorAll('#passed li')].map((each) => each.textContent)"
    assert options.evaluate(told) == ["read.size: 9000", 'sites: "two words"']


def test_a_file_that_is_none_of_ours_changes_nothing(options: Target, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"view": "read"}', encoding="utf-8")
    offer(options, file)
    options.wait("!document.getElementById('passed').hidden")
    assert text(options, "#passed p") == "The file has no settings of Thresher, so nothing was taken from it."
    stored(options, "settings === undefined")


def test_rules_are_taken_by_the_command_line(chromium: Chromium, options: Target, tmp_path: Path) -> None:
    options.evaluate(f"chrome.storage.local.set({{ corrections: {json.dumps(CORRECTIONS)} }})")
    name = "thresher-rules.toml"
    rules = downloaded(chromium, options, "rules", tmp_path, name)
    assert '["mill.example"]\nkeep = ["article > .notes"]\ndrop = [".advert"]\n' in rules
    command = [sys.executable, "-m", "thresher", "rules", str(tmp_path / name)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "mill.example" in listed
    assert "tower.example" in listed


def test_shortcuts_and_version_are_shown(options: Target) -> None:
    keys = options.evaluate("[...document.querySelectorAll('dd')].map((each) => each.textContent)")
    assert keys == ["Alt+Shift+M", "Alt+Shift+H", "Alt+Shift+E", "Alt+Shift+S"]
    version = options.evaluate("chrome.runtime.getManifest().version")
    assert text(options, "#version") == f"Version {version}"
