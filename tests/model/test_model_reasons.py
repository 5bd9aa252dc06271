"""Why blocks are kept or dropped, in words: the plainest sign of each on pages made for it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pytest
from places import PAGES

import thresher
from thresher import Page
from thresher.methods.auto import auto
from thresher.verdict import SENTENCES, Why

FOLDERS: Final = sorted(PAGES.glob("*"))
LONG: Final = "A sentence of the story that goes on for a while, says a few things, and comes to an end. "
CARD: Final = "<div class=card><h3>Name</h3><p>Short text here now</p></div>"
PAGE: Final = f"""<title>The old mill | News</title><body>
<header><p>Site name and motto</p></header>
<nav><a href=/>Home</a></nav>
<p><a href=/a>A link outside of nav</a></p>
<main><h1>The old mill</h1><p>{LONG * 3}</p><p>{LONG * 2}</p>{CARD * 3}<h2>Between the texts</h2>
<a href=#pane></a><p class=tab-panel id=pane hidden>Behind a tab stands this</p><p>{LONG * 3}</p></main>
<p>Tiny text</p><p>Five words far from it</p><p>Five words far from it</p>
<form><label>Your name please now</label></form>
<aside><p>Beside the other things</p></aside><footer><p>All rights are reserved</p></footer></body>"""
FIRST: Final = {
    "Site": "header",
    "Home": "nav",
    "A link": "link",
    "The old": "headline",
    "A sentence": "long",
    "Name": "card",
    "Short": "card text",
    "Between": "between",
    "Behind": "tab",
    "Tiny": "tiny",
    "Five": "far",
    "Your": "form",
    "Beside": "aside",
    "All": "footer",
}


def reasons(*, kept: bool) -> dict[str, list[Why]]:
    """The reasons of all blocks where all are kept, or all are dropped but the headline."""
    page = Page.parse(PAGE)
    verdict = auto(page, strictness=-1 if kept else 1)
    found: dict[str, list[Why]] = {}
    for row in np.flatnonzero((page.chars > 0) & ~page.closed).tolist():
        name = next((name for start, name in FIRST.items() if page.text(row).strip().startswith(start)), "")
        if row > page.body and (bool(verdict.keep[row]) == kept or name != "headline"):
            assert verdict.keep[row] == kept
            found.setdefault(name, []).append(Why(int(verdict.why[row])))
    assert found.keys() | {"headline"} == set(FIRST.values())
    return found


def test_reasons_to_drop() -> None:
    found = reasons(kept=False)
    assert found["nav"] == [Why.IN_NAV]
    assert found["header"] == [Why.IN_HEADER]
    assert found["footer"] == [Why.IN_FOOTER]
    assert found["aside"] == [Why.IN_ASIDE]
    assert found["form"] == [Why.FORM]
    assert found["link"] == [Why.MANY_LINKS]
    assert found["far"] == [Why.APART, Why.REPEATED]
    assert found["tiny"] == [Why.TOO_SHORT]
    assert found["tab"] == [Why.UNOPENED]
    assert found["card"] == [Why.TOO_SHORT, Why.REPEATED, Why.REPEATED]


def test_reasons_to_keep() -> None:
    found = reasons(kept=True)
    assert found["headline"] == [Why.HEADLINE]
    assert found["long"] == [Why.LONG_TEXT] * 3
    assert found["tab"] == [Why.OPENED]
    assert found["card"] == found["card text"] == [Why.WITH_SIBLINGS] * 3
    assert found["between"] == [Why.IN_MAIN_PART]
    assert found["footer"] == [Why.LIKE_CONTENT]


def test_siblings_count_only_if_most_of_them_are_kept() -> None:
    page = Page.parse(f"<main>{CARD * 4}</main><p>{LONG * 3}</p>")
    cards = np.flatnonzero((page.chars > 0) & (page.words < 5))
    parted = 0
    for strictness in np.linspace(-1, 1, 201).tolist():
        verdict = auto(page, strictness=strictness)
        kept, words = cards[verdict.keep[cards]], page.words
        is_most = 2 * words[kept].sum() > words[cards].sum()
        assert ((verdict.why[kept] == Why.WITH_SIBLINGS) == is_most).all()
        parted += 0 < len(kept) < len(cards)
    assert parted, "there is something to tell apart"


def test_the_shipped_model_says_of_a_menu_that_it_is_inside_nav() -> None:
    menu = "".join(f"<li><a href=/{name}>{name}</a>" for name in "Home News Sport Weather Contact".split())
    page = Page.parse(
        f"<title>The old mill</title><nav><ul>{menu}</ul></nav><h1>The old mill</h1>" + f"<p>{LONG * 3}" * 5
    )
    verdict = auto(page)
    said = {
        page.text(row).strip()[:10]: SENTENCES[Why(int(verdict.why[row]))]
        for row in np.flatnonzero(page.chars).tolist()
    }
    assert said["Home"] == said["Contact"] == "inside nav"
    assert said["A sentence"] == "long text with few links"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("favor", ["balance", "recall"])
def test_every_block_of_every_page_has_a_sentence(folder: Path, favor: str) -> None:
    result = thresher.extract(folder / "source.html", method="auto", favor=favor)
    assert result.blocks
    kept_for = {SENTENCES[why] for why in (Why.OPENED, Why.HEADLINE, Why.LONG_TEXT, Why.WITH_SIBLINGS)}
    kept_for |= {SENTENCES[why] for why in (Why.IN_MAIN_PART, Why.LIKE_CONTENT, Why.WITH_ROW)}
    kept_for |= {SENTENCES[why] for why in (Why.PRICE, Why.CODE)}
    for block in result.blocks:
        assert block.why in SENTENCES.values()
        assert (block.why in kept_for) == block.kept
