"""JSON-LD is parsed once for a page, whoever asks, and whatever stands in it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from thresher import Page
from thresher.page.linked_data import MOST_NESTED


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


def nested(depth: int) -> str:
    return "[" * depth + '"]["' + "]" * depth


def test_what_is_nested_deeply_is_not_read() -> None:
    values = [Page.parse(script(nested(depth))).linked_scripts[0].value for depth in (MOST_NESTED, MOST_NESTED + 1)]
    assert values[0] is not None
    assert values[1] is None


def test_deep_json_ends_no_thread_with_a_small_stack() -> None:
    """In a process of its own: where it fails, nothing is left of the process."""
    program = """
import sys, threading
from thresher import extract
source = sys.stdin.read()
extract("<p>The river rose.").json()
threading.stack_size(128 * 1024)
thread = threading.Thread(target=lambda: print(extract(source).metadata.title, extract(source).text))
thread.start()
thread.join()
"""
    source = (
        "<title>Otters</title>" + script(nested(5_000)) + f'<script type="application/json">{nested(5_000)}</script>'
    )
    ended = subprocess.run([sys.executable, "-c", program], input=source, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "Otters Otters live in the river.\n")


def test_what_cannot_be_read_leaves_the_other_scripts_alone() -> None:
    page = Page.parse(script("{") + script('{"name": "x"}'))
    assert [found.value for found in page.linked_scripts] == [None, {"name": "x"}]


def test_the_same_objects_are_given_to_all_who_ask_also_at_an_address() -> None:
    page = Page.parse(script('{"name": "x"}'))
    first = page.linked_scripts
    assert page.linked_scripts is first
    assert page.at("https://example.org/").linked_scripts[0].value is first[0].value
