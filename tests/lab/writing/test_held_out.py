"""Pages that a writer is measured on are of other sites than those that its maker has read."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest
from places import TESTS

from thresher.lab.evaluate.corpora import sampled
from thresher.lab.evaluate.labelled import Corpus, Labelled


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("evaluation_markdown", TESTS.parent / "evaluation" / "markdown.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def page(name: str, url: str = "") -> Labelled:
    return Labelled(name, b"<p>a", "a", url)


def test_no_page_and_no_site_of_a_sample_is_held_out(script: ModuleType) -> None:
    hosts = ["en.one.org", "de.one.org", "www.two.co.uk", "shop.two.co.uk", "three.co.uk", "news.four.com", "four.com"]
    corpora = {
        "a": Corpus("a", tuple(page(f"p{number}", f"https://{host}/") for number, host in enumerate(hosts))),
        "b": Corpus("b", (page("x-1"), page("x-2"), page("y-1"), page("z", "https://one.org/"))),
    }
    for count in range(1, 5):
        samples = {name: sampled(corpus, count) for name, corpus in corpora.items()}
        held = script.held_out(corpora, samples, count)
        sites = [{script._site_of(page) for corpus in of.values() for page in corpus.pages} for of in (samples, held)]
        assert not sites[0] & sites[1]
        assert all(len(corpus.pages) <= count for corpus in held.values())
    assert [script._site_of(page) for page in corpora["a"].pages[::2]] == [
        "one.org",
        "two.co.uk",
        "three.co.uk",
        "four.com",
    ]
