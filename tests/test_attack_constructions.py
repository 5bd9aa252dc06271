"""Whatever a page is made of, each public attribute of its result costs time, memory and room in proportion to it.

A few of the constructions of `attack/constructions.txt`, and a few that hypothesis puts together by
`attack/grammar.py`; `make attack ARGS=constructions` tries all, and at larger sizes, `make test-random` many others.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import PROFILE
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from attack import constructions
from attack.constructions import what_grows
from attack.costs import Cost, Worker
from attack.grammar import BEGINNINGS, GOING_ON, construction
from attack.growing import Construction
from attack.outcome import attempts
from attack.public_forms import forms_of

SMALLEST = 2_500
ALL = {line.name: line for line in map(Construction.read, attempts("constructions.txt"))}
TRIED = (
    "reopened font, long class",
    "long name around paragraphs",
    "lists with large numbers around code",
    "code in a parent with a long class",
    "times in each other",
    "links with a longer base",
)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


@pytest.mark.parametrize("name", TRIED)
def test_what_was_found_costs_no_more_than_its_size(name: str, worker: Worker) -> None:
    assert what_grows(ALL[name], worker, SMALLEST) == []


@settings(max_examples=4 if PROFILE == "steady" else 60)
@given(beginning=st.sampled_from(BEGINNINGS), going_on=st.sampled_from(GOING_ON))
def test_whatever_is_put_together_costs_no_more_than_its_size(beginning: str, going_on: str, worker: Worker) -> None:
    assert what_grows(construction(beginning, going_on), worker, SMALLEST) == []


def test_every_line_makes_pages_of_the_size_that_is_wanted() -> None:
    assert len(ALL) >= 230, "each has a name of its own"
    for line in ALL.values():
        small, large = (len(line.page(size)) for size in (4_000, 32_000))
        assert 4_000 * 0.8 < small < 4_000 * 2.5 + 6_000, line.name  # what is closed again comes on top
        assert 32_000 * 0.8 < large < 32_000 * 2.5 + 6_000, line.name


def test_the_parts_of_a_pattern() -> None:
    line = Construction.read(r"a name | <b>«many:<p id=«i»>x\n»«same:</p>»«2:<i>»«long:3»«words:7»")
    assert line.name == "a name"
    assert line.page(40) == "<b><p id=0>x\n<p id=1>x\n<p id=2>x\n</p></p></p><i><i>yyywater s"
    assert len(Construction.read("two | «long»<p>«many:ab»").page(100)) == 103
    for flaw in ("no pattern", "nothing grows | <p>", "open | «many:x", "closed | «many:x»»"):
        with pytest.raises(ValueError, match=r"pattern|at least"):
            Construction.read(flaw)


def test_every_public_attribute_is_tried() -> None:
    result = thresher.extract("<p>one two")
    forms = {name for name, _ in forms_of(result)}
    assert {".text", ".markdown", ".html", ".xml", ".hide", ".json()", ".blocks", ".to('hide')"} <= forms
    assert {".metadata", ".comments", ".posts", ".next_page", ".at('x')", ".front_matter", ".reasons"} <= forms
    assert {".page.xpath(0)", ".page.structured", ".page.linked_data"} <= {
        name for name, _ in forms_of(result.page, ".page")
    }


def test_what_grows_faster_than_the_page_gets_caught() -> None:
    costs = [Cost(0.01 * 4**step, 2**21 * 4**step, 1) for step in range(4)]
    sizes = [10_000 * 2**step for step in range(4)]
    said = list(constructions._flaws(".form", costs, costs[-1], sizes))
    assert said == ["takes 0.01, 0.04, 0.16, 0.64 seconds", "takes 2, 8, 32, 128 MB of memory"]
    linear = [Cost(0.02 * 2**step, 2**23 * 2**step, 1) for step in range(4)]
    assert not list(constructions._flaws(".form", linear, linear[-1], sizes))
    long = [Cost(0, 0, 17 * size) for size in sizes]
    assert list(constructions._flaws(".form", long, long[-1], sizes)) == ["is 17 times the page"]
