"""JSON-LD is parsed once for a page, whoever asks, and whatever stands in it."""

from __future__ import annotations

import pytest

from thresher import Page


def script(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script><p>Otters live in the river.'


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"@type": "Article"}', {"@type": "Article"}),
        ('\n<!-- {"name": "x"} -->\n', {"name": "x"}),
        ('[{"name": "x"}];', [{"name": "x"}]),
        ('{"name": "two\nlines"}', {"name": "two\nlines"}),
        ("", None),
        ("{'name': 'x'}", None),
        ('{"name": "x"} {"name": "y"}', None),
        ("[" * 100_000, None),
        (f'{{"number": {"9" * 5_000}}}', None),
    ],
)
def test_a_script_is_read_as_far_as_it_is_json(text: str, value: object) -> None:
    [found] = Page.parse(script(text)).linked_scripts
    assert found.text == text
    assert found.value == value


def test_what_cannot_be_read_leaves_the_other_scripts_alone() -> None:
    page = Page.parse(script("{") + script('{"name": "x"}'))
    assert [found.value for found in page.linked_scripts] == [None, {"name": "x"}]


def test_the_same_objects_are_given_to_all_who_ask_also_at_an_address() -> None:
    page = Page.parse(script('{"name": "x"}'))
    first = page.linked_scripts
    assert page.linked_scripts is first
    assert page.at("https://example.org/").linked_scripts[0].value is first[0].value
