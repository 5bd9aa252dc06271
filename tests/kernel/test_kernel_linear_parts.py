"""Hostile pages: what comes after the parsing takes no longer and no more memory than the length of a page allows."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from measuring import measured

import thresher
from thresher.kernel import native as kernel

Make = Callable[[int], str]

SMALL: Final = 60_000
LARGE: Final = 4 * SMALL
"""Characters, about."""
MOST_GROWTH: Final = 12
"""Times as long a page of four times the length may take."""
MOST_TIMES_ORDINARY: Final = 30
"""Times as long as an ordinary page of the same length. None takes more than 12 on a quiet machine."""
SURE_SECONDS: Final = 0.1
"""Less than that is noise, and what even the shortest page may take for its style sheets."""
ROUNDS: Final = 5
MOST_MEGABYTES: Final = 80
"""For a page of half a megabyte."""

ORDINARY: Final = (
    '<div class="card"><h2><a href="/page?id=1&amp;b=2">A title of an article</a></h2><p>Some text of a paragraph with '
    "<b>bold</b> words, and more of it.</p><ul><li>one<li>two</ul></div>\n"
)
ATTRIBUTES: Final = " ".join(f"a{number}" for number in range(250))
"""Nearly as many as a tag may have. Paragraphs reopen formatting elements, all their attributes included."""
CLASSES: Final = " ".join(f"c{number}" for number in range(4_000))


def filled(form: str, before: str = "") -> Make:
    """Pages of a beginning, and of one form again and again."""
    return lambda size: before + form * (size // len(form))


def numbered(form: str) -> Make:
    return lambda size: "".join(form.replace("№", str(number)) for number in range(size // len(form)))


def sheet(form: str, count: int, declarations: str = "display:none") -> str:
    """A style sheet of many rules, each with a number in its selector."""
    rules = (f"{form.replace('№', str(number))}{{{declarations}}}" for number in range(count))
    return f"<style>{''.join(rules)}</style>"


def fonts(attributes: str, count: int = 60) -> str:
    return "<p>" + "".join(f"<font {attributes} z={number}>" for number in range(count))


HOSTILE: dict[str, Make] = {
    "rules that select all": filled("<p>a", sheet("*:not(.z№)", 400)),
    "rules with many tests": filled("<p>a", sheet(f"*{':not(b)' * 50}:not(#z№)", 120)),
    "long chains": filled("<p>a", sheet(f"{'* ' * 150}*:not(.z№)", 120)),
    "rules about siblings": filled("<p>a", sheet("p ~ p ~ p + p ~ p:not(.z№)", 400)),
    "rules about places": filled("<p>a", sheet(f"*:nth-child(2n+№){':not(:nth-child(3n+1))' * 10}", 200)),
    "rules with lists": filled("<p>a", sheet("p:is(* * * > *):not(b + i ~ u):not(.z№)", 300)),
    "one rule again and again": filled("<p>a", sheet("p", 3_000, "height:0;overflow:hidden")),
    "rules in other letters": filled("<p>a", sheet(".A:not(.z№)", 900) + fonts(f"{ATTRIBUTES} class=a", 1)),
    "rules about attributes": filled("<p>a", sheet("[q№],font", 400) + fonts(ATTRIBUTES)),
    "rules that set letters": filled(
        "<b>a</b>", sheet("b:not(u > b):not(.z№)", 700, "font-size:3px;color:red") + "<i style=font-size:0>"
    ),
    "copies with long classes": filled("<p>a", sheet(".x№", 9) + fonts(f"class='{CLASSES}'", 2)),
    "copies with long styles": filled("<p>a", fonts(f"style='{'color:red;' * 2_000}'", 2)),
    "copies that are faded": filled("<p>a", fonts(f"{ATTRIBUTES} style=opacity:0")),
    "copies that are folded": filled("<p>a", fonts(f"{ATTRIBUTES} style=max-height:0")),
    "ids and links to them": numbered("<div hidden id=x№>a</div><a href='#x№'>b</a>"),
    "a long list of controls": lambda size: f"<div hidden id=x>a</div><b aria-controls='{'x, ' * (size // 3)}'>",
    "braces": lambda size: f"<style>{'{' * 25_000}{'}' * 25_000}</style>{'<p>a' * (size // 4)}",
    "rules in rules": lambda size: f"<style>{'a{' * (size // 6)}p{{display:none}}</style>{'<p>a' * (size // 6)}",
    "empty rules in a rule": lambda size: f"<style>.{'a' * 1_400}{{{'b{}' * (size // 3)}",
    "ampersands": lambda size: f"<style>.a,.b{{{'& &{display:none}' * (size // 17)}",
    "open conditions": lambda size: f"<style>@media {'(not (' * (size // 6)}{{p{{display:none}}",
    "variables that double": lambda size: (
        "<style>:root{--a:var(--b)var(--b);--b:var(--c)var(--c);--c:var(--d)var(--d);--d:"
        + "x" * 190
        + "}"
        + "p{display:var(--a)}" * (size // 19)
    ),
    "fallbacks in fallbacks": lambda size: f"<style>p{{display:{'var(--a,' * (size // 8)}",
    "one long value": lambda size: f"<style>:root{{--a:{'x' * (size // 2)}}}{'p{display:var(--a)}' * (size // 38)}",
    "open strings": lambda size: "<style>" + "a{content:\"'" * (size // 13),
    "signs of comments": lambda size: "<style>" + "*/ /" * (size // 4) + "p{display:none}",
    "copies with two long styles": lambda size: (
        f"<p><font style='color:red;{'x' * (size // 3)}'><b style='color:blue;{'x' * (size // 3)}'>"
        + "<p>x" * (size // 12)
    ),
    "copies with a long style of no colour": lambda size: f"<p><b style='{'x' * (size // 2)}'>" + "<p>x" * (size // 8),
    "tabs in a long name": lambda size: (
        f"<script></script><div class='{'x' * (size // 2)}'>" + "<p hidden class=tab>x" * (size // 42)
    ),
    "tabs after a deep element": lambda size: (
        "<script></script><main>"
        + "<div>" * (size // 20)
        + "y"
        + "</div>" * (size // 20)
        + "<section>"
        + "<p hidden class=tab>x</p>" * (size // 50)
    ),
    "hidden and shown": filled("<p hidden>a<p>b"),
    "letters hidden and shown": filled("<p style=font-size:0>a<b style=font-size:9px>b</b>"),
    "a long title": lambda size: f"<title>{'x ' * (size // 2)}</title><h1>x</h1>",
    "types": filled('"@type" :[" ', f"{ORDINARY}<script type=application/ld+json>"),
    "tables in tables": filled("<table><tr><td>a<td>b"),
    "cells": filled("<td>b", "<table><tr>"),
    "sigmas": filled("<p>" + ("Σ" + "\u0301" * 38) * 2),
    "as many blocks as are judged": lambda size: "<p>a" * min(size // 4, 50_000),
    "short texts": filled("a<i></i>"),
    "one word": lambda size: "x" * size,
    "classes of comments": filled("<div class='comment reply'>a b c</div>"),
}


def seconds(source: str) -> float:
    begin = time.process_time()
    assert thresher.extract(source).text is not None
    return time.process_time() - begin


def is_in_proportion(small: str, large: str) -> bool:
    """Other programs make all of it longer: so the ordinary page is measured right beside the hostile ones."""
    ordinary = seconds(filled(ORDINARY)(len(large)))
    before, after = seconds(small), seconds(large)
    return after < SURE_SECONDS or (after < MOST_GROWTH * before and after < MOST_TIMES_ORDINARY * ordinary)


@pytest.mark.parametrize("kind", HOSTILE)
def test_time_of_an_extraction_grows_in_proportion(kind: str) -> None:
    small, large = HOSTILE[kind](SMALL), HOSTILE[kind](LARGE)
    assert any(is_in_proportion(small, large) for _ in range(ROUNDS))


MEASURED: Final = r"""
import re, sys
from pathlib import Path
from thresher.kernel import native as kernel

def most_taken():
    return int(re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())[1])

table = kernel.Table(sys.stdin.read())
before = most_taken()
kernel.ways_by_sheets(table)
print(most_taken() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is told in another way there")
def test_copies_of_long_classes_take_no_more_memory_than_the_page_allows() -> None:
    """A process tells the most that it ever took: so this one reads no other page."""
    source = HOSTILE["copies with long classes"](500_000)
    done = subprocess.run([sys.executable, "-c", MEASURED], input=source, capture_output=True, text=True, check=True)
    assert int(done.stdout) < MOST_MEGABYTES * 1024


def looks(letters: np.ndarray) -> np.ndarray:
    """Where the index of names begins to look for classes of seven letters, as `name_index.pxi` has it."""
    joined = np.zeros(len(letters), np.uint64)
    for column in letters.T:
        joined = joined << np.uint64(8) | column
    mixed = (np.uint64(7) ^ (joined | np.uint64(0x2020202020202020))) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(32)).astype(np.uint32) + np.uint32(2)


@measured
def test_names_in_one_long_row_are_not_searched_to_its_end() -> None:
    """Classes that fill a half of the index, one place after the other; rules ask for others that begin there too."""
    count, size = 25_000, 1 << 16
    numbers = np.unique(np.random.default_rng(1).integers(0, 26**7, 40 * count))
    letters = (numbers[:, None] // 26 ** np.arange(7) % 26 + ord("a")).astype(np.uint64)
    places = looks(letters) % size
    _, chosen = np.unique(places, return_index=True)
    others = np.setdiff1d(np.arange(len(places)), chosen)
    names = letters.astype(np.uint8).tobytes().decode()

    def page(asked: np.ndarray) -> str:
        rules = "".join(f".{names[7 * one : 7 * one + 7]}{{display:none}}" for one in asked[:2_000])
        classes = (f"<b class={names[7 * one : 7 * one + 7]}></b>" for one in chosen[places[chosen] < count])
        return f"<style>{rules}</style>{''.join(classes)}<p>a"

    def least(source: str) -> float:
        times = []
        for _ in range(3):
            table = kernel.Table(source)
            begin = time.process_time()
            kernel.ways_by_sheets(table)
            times.append(time.process_time() - begin)
        return min(times)

    beside, inside = others[places[others] > count], others[places[others] < 300]
    assert least(page(inside)) < max(5 * least(page(beside)), 0.02)
