"""settings.js and the files that the options page writes and reads: whatever comes in, what comes out is sound."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Target

from thresher.rules import load

pytestmark = pytest.mark.short

DEFAULTS = {
    "method": "auto",
    "view": "hide",
    "press": "flip",
    "read": {"font": "serif", "size": 20, "width": 38, "colours": "auto"},
    "sites": [],
    "corrections": {},
}


@pytest.fixture(scope="module")
def room(chromium: Chromium) -> Iterator[Target]:
    """A page of the extension's own, where its modules can be imported."""
    page = chromium.open(f"chrome-extension://{chromium.extension_id}/panel/panel.html")
    yield page
    page.close()


def call(room: Target, module: str, expression: str) -> Any:
    return room.evaluate(f'import("/{module}").then(async (it) => {expression})')


def sound(room: Target, found: object) -> tuple[dict[str, Any], list[Any]]:
    """Settings after they were looked over, and what was passed over."""
    text = json.dumps(found)
    expression = f"{{ const passed = []; return [it.sound({text}, (...told) => passed.push(told)), passed]; }}"
    settings, passed = call(room, "settings.js", expression)
    return settings, passed


@pytest.mark.parametrize("broken", [None, 7, "text", [], [1], {"": ""}, {"__proto__": 1, "constructor": 2}])
def test_what_is_broken_falls_back_to_defaults(room: Target, broken: object) -> None:
    assert sound(room, broken)[0] == DEFAULTS


def test_each_broken_value_falls_back_alone(room: Target) -> None:
    found = {
        "method": "magic",
        "view": "read",
        "press": {"flip": True},
        "read": {"font": "sans", "size": 900, "width": "wide", "colours": "sepia", "shadow": 1},
        "sites": ["Example.org", "https://www.example.org/path", "bücher.example", "two words", 7, "a.example:8080"],
        "wings": 2,
    }
    settings, passed = sound(room, found)
    assert settings == {
        **DEFAULTS,
        "view": "read",
        "read": {"font": "sans", "size": 20, "width": 38, "colours": "sepia"},
        "sites": ["a.example", "example.org", "xn--bcher-kva.example"],
    }
    assert {told[0] for told in passed} == {
        *("method", "press", "read.size", "read.width", "read.shadow", "sites", "wings"),
    }


def test_corrections_are_looked_over_one_by_one(room: Target) -> None:
    good = {"selector": " .advert ", "keep": False}
    bad = [{"selector": "x" * 501, "keep": True}, {"selector": "p"}, {"selector": " ", "keep": True}, "p", None]
    found = {"WWW.Example.org": [good, *bad], "example.org": [{"selector": "p", "keep": True}], "": [good], "x": 7}
    settings, passed = sound(room, {"corrections": found})
    assert settings["corrections"] == {
        "example.org": [{"selector": ".advert", "keep": False}, {"selector": "p", "keep": True}]
    }
    assert len(passed) == len(bad) + 2


def test_of_two_corrections_with_one_selector_the_later_holds(room: Target) -> None:
    twice = [{"selector": "p", "keep": True}, {"selector": "b", "keep": True}, {"selector": "p", "keep": False}]
    settings, _ = sound(room, {"corrections": {"a.example": twice}})
    assert settings["corrections"]["a.example"] == twice[1:]


def test_there_is_a_most_of_everything(room: Target) -> None:
    many = {f"s{n}.example": [{"selector": f".c{m}", "keep": True} for m in range(50)] for n in range(100)}
    settings, passed = sound(room, {"sites": list(many) * 20, "corrections": many})
    assert sum(map(len, settings["corrections"].values())) == 3000
    assert len(passed) == 2000
    assert len(settings["sites"]) == 100


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("example.org", "example.org"),
        ("  HTTPS://Www.Example.ORG:8443/a?b#c ", "example.org"),
        ("www.com", "www.com"),
        ("news.example.org.", "news.example.org"),
        ("127.0.0.1", "127.0.0.1"),
        ("[::1]", "[::1]"),
        ("localhost", "localhost"),
        ("ไทย.example", "xn--o3cw4h.example"),
        *(
            (bad, "")
            for bad in ("", " ", "a b", "*.example.org", "ftp://example.org", "me@example.org", "x" * 301, "a..b")
        ),
    ],
)
def test_sites(room: Target, text: str, site: str) -> None:
    assert call(room, "settings.js", f"it.siteOf({json.dumps(text)})") == site


def test_what_the_browser_is_asked_for(room: Target) -> None:
    asked = call(room, "settings.js", '["example.org", "127.0.0.1", "localhost"].map(it.originsOf)')
    assert asked == [["*://example.org/*", "*://www.example.org/*"], ["*://127.0.0.1/*"], ["*://localhost/*"]]


def test_changes_in_haste_do_not_undo_each_other(room: Target) -> None:
    changes = '[{view: "show"}, {read: {size: 25}}, {read: {font: "sans"}}, {method: "wnr"}]'
    room.evaluate("chrome.storage.local.clear()")
    settings = call(
        room, "settings.js", f"{{ await Promise.all({changes}.map(it.changeSettings)); return it.loadSettings(); }}"
    )
    assert (settings["view"], settings["method"]) == ("show", "wnr")
    assert settings["read"] == {"font": "sans", "size": 25, "width": 38, "colours": "auto"}


def test_corrections_are_remembered_for_the_site_with_and_without_www(room: Target) -> None:
    room.evaluate("chrome.storage.local.clear()")
    found = call(
        room,
        "settings.js",
        """{
          const list = [{ selector: ".advert", keep: false }];
          const stored = await it.rememberCorrections("www.example.org", list);
          const onFile = await it.rememberCorrections("", list);
          const settings = await it.loadSettings();
          const hosts = ["example.org", "www.example.org", "shop.example.org", "", "constructor"];
          const known = hosts.map((host) => it.correctionsFor(settings, host).length);
          await it.rememberCorrections("example.org", []);
          return [stored, onFile, known, (await it.loadSettings()).corrections];
        }""",
    )
    assert found == [True, False, [1, 1, 0, 0, 0], {}]


MINE = {
    "thresher": 1,
    "settings": {"method": "clr", "view": "show", "press": "panel", "sites": ["mill.example"]},
    "corrections": {
        "mill.example": [{"selector": 'p[title="a \\"b\\" \x7f"]', "keep": True}, {"selector": "aside", "keep": False}],
        "xn--bcher-kva.example": [{"selector": "div.text > p.lead", "keep": True}],
    },
}


def read_text(room: Target, text: str) -> dict[str, Any]:
    found = call(room, "options/transfer.js", f"it.readText({json.dumps(text)})")
    assert isinstance(found, dict)
    return found


def test_settings_go_out_and_come_in_again(room: Target) -> None:
    expression = f"""{{
      const {{ sound }} = await import("/settings.js");
      const {{ settings, corrections }} = {json.dumps(MINE)};
      const before = sound({{ ...settings, corrections }});
      const {{ given, passed }} = it.readText(it.settingsText(before));
      return [before, it.replaced(given), passed];
    }}"""
    before, after, passed = call(room, "options/transfer.js", expression)
    assert before == after
    assert before["method"] == "clr"
    assert passed == []


def test_a_file_is_added_to_what_is_there(room: Target) -> None:
    expression = f"""{{
      const {{ sound }} = await import("/settings.js");
      const {{ settings, corrections }} = {json.dumps(MINE)};
      const given = {{ view: "read", sites: ["tower.example"],
        corrections: {{ "mill.example": [{{ selector: "aside", keep: true }}] }} }};
      return it.added(sound({{ ...settings, corrections }}), given);
    }}"""
    both = call(room, "options/transfer.js", expression)
    assert (both["method"], both["view"]) == ("clr", "read")
    assert both["sites"] == ["mill.example", "tower.example"]
    assert both["corrections"]["mill.example"][1] == {"selector": "aside", "keep": True}
    assert len(both["corrections"]) == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "optionsImportNoJson"),
        ("{", "optionsImportNoJson"),
        ("[]", "optionsImportForeign"),
        ("null", "optionsImportForeign"),
    ],
)
def test_a_file_that_cannot_be_used(room: Target, text: str, problem: str) -> None:
    assert read_text(room, text)["problem"] == problem


def test_a_file_that_is_good_in_part(room: Target) -> None:
    corrections = {
        "mill.example": [{"selector": "p >> ]", "keep": True}, {"selector": "p", "keep": True}, 3],
        "a b": [],
    }
    file = {"thresher": 1, "settings": {"view": "read", "method": 5}, "corrections": corrections}
    found = read_text(room, json.dumps(file))
    assert found["problem"] == ""
    assert found["given"]["corrections"]["mill.example"] == [{"selector": "p", "keep": True}]
    assert found["passed"] == [
        'corrections.mill.example: {"selector":"p >> ]","keep":true}',
        "corrections.mill.example: 3",
        "method: 5",
        'corrections: "a b"',
    ]


def test_corrections_become_rules_for_the_command_line(room: Target, tmp_path: Path) -> None:
    text = call(room, "options/transfer.js", f"it.rulesText({json.dumps(MINE)})")
    assert tomllib.loads(text) == {
        "mill.example": {"keep": ['p[title="a \\"b\\" \x7f"]'], "drop": ["aside"]},
        "xn--bcher-kva.example": {"keep": ["div.text > p.lead"]},
    }
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    load(file)
