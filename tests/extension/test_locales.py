"""The strings of the extension: all languages have all of them, and none is missing or left over."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from chromium import EXTENSION

pytestmark = pytest.mark.short

LANGUAGES = sorted(path.parent.name for path in EXTENSION.glob("_locales/*/messages.json"))
SOURCES = {
    path.relative_to(EXTENSION): path.read_text(encoding="utf-8")
    for path in EXTENSION.rglob("*")
    if path.suffix in (".js", ".html") or path.name == "manifest.json"
}
STORE_LIMIT = 132  # characters that a description may have in the stores
NAME_LIMIT = 75


def messages(language: str) -> dict[str, dict[str, Any]]:
    text = (EXTENSION / "_locales" / language / "messages.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


ENGLISH = messages("en")


PLACE = re.compile(r"\$([a-zA-Z_]\w*)\$|\$([1-9])")


def places(message: dict[str, Any]) -> set[str]:
    """The numbers of the values that a message has places for: $1, or $NAME$ with a number behind the name."""
    named = {name: each["content"].lstrip("$") for name, each in message.get("placeholders", {}).items()}
    return {number or named[name.lower()] for name, number in PLACE.findall(message["message"])}


def test_the_languages_are_there() -> None:
    assert LANGUAGES == ["en", "es", "th", "zh_CN"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_string(language: str) -> None:
    assert messages(language).keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_strings_are_sound(language: str) -> None:
    for key, message in messages(language).items():
        assert message["message"].strip() == message["message"] != "", key
        assert places(message) == places(ENGLISH[key]), key
        assert "$" not in PLACE.sub("", message["message"]), key
    assert len(messages(language)["description"]["message"]) <= STORE_LIMIT
    assert len(messages(language)["name"]["message"]) <= NAME_LIMIT


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_strings_are_translated(language: str) -> None:
    same = [key for key, each in messages(language).items() if each["message"] == ENGLISH[key]["message"]]
    assert [key for key in same if re.search(r"[a-z]{3,} [a-z]{3,}", ENGLISH[key]["message"])] == []


def test_every_string_that_is_asked_for_is_there() -> None:
    asked = re.compile(r"""\bsay\(\s*"(\w+)"|data-say(?:-[a-z-]+)?="(\w+)"|__MSG_(\w+)__""")
    for path, text in SOURCES.items():
        text = re.sub(r"^\s*//.*", "", text, flags=re.MULTILINE)
        for found in asked.finditer(text):
            key = next(filter(None, found.groups()))
            assert key in ENGLISH, f"{path} asks for {key}"


def test_every_string_is_used() -> None:
    quoted = {word for text in SOURCES.values() for word in re.findall(r"""["'`](\w+)["'`]|__MSG_(\w+)__""", text)}
    used = {word for pair in quoted for word in pair}
    assert [key for key in ENGLISH if key not in used] == []
