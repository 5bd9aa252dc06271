"""The engine in the browser: its arithmetic is Python's, it reads what is drawn and nothing else, and it is quick."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any, Final

import numpy as np
import pytest
from answers import Inside
from chromium import Chromium, Target
from oracle import words
from oracle.spoken_words import spoken_words_in

from thresher.page import tree

SEEN: Final = """
const { readPage } = await engine("columns");
const page = await readPage(document);
const seen = page.nodes.filter((_, row) => page.tag[row] === 0 && !page.hidden[row]);
return seen.map((node) => node.data).join(" ").split(/\\s+/).filter(Boolean);
"""


class Site:
    """A page that is whatever is put on it, and the engine in it."""

    def __init__(self, chromium: Chromium, serve: Callable[..., str]) -> None:
        self.inside, self._html = Inside(chromium), ""
        self._address = serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, self._html.encode()))

    def run(self, html: str, script: str) -> Any:
        self._html = f"<!doctype html><title>Bees</title>{html}"
        self.inside.goto(self._address)
        return self.inside.run(script)

    def seen(self, html: str) -> list[str]:
        """The words of a page that are seen, in their order."""
        found: list[str] = self.run(html, SEEN)
        return found


@pytest.fixture(scope="module")
def site(chromium: Chromium, serve: Callable[..., str]) -> Site:
    return Site(chromium, serve)


@pytest.fixture(scope="module")
def office(chromium: Chromium) -> Target:
    """A page of the extension itself, where its files can be imported."""
    return chromium.open(f"chrome-extension://{chromium.extension_id}/options/options.html")


# ---- arithmetic


def random_tree(chance: np.random.Generator) -> tuple[tree.Ints, tree.Ints]:
    """`parent` and `end` of a tree in preorder: each row hangs on one of those that are open when it comes."""
    parent, path = [0], [0]
    for row in range(1, int(chance.integers(1, 60))):
        path = path[: int(chance.integers(1, len(path) + 1))]
        parent.append(path[-1])
        path.append(row)
    end = np.arange(1, len(parent) + 1, dtype=np.int32)
    for row in range(len(parent) - 1, 0, -1):
        end[parent[row]] = max(end[parent[row]], end[row])
    return np.array(parent, dtype=np.int32), end


TREES: Final = """
import("/engine/tree.js").then((tree) => CASES.map(({ parent, end, marked, column }) => [
  tree.subtreeSum(column, end), tree.covered(marked, end), tree.above(marked, end), tree.childSum(column, parent),
  tree.nearest(marked, parent), tree.firstMax(column, parent),
].map((each) => Array.from(each))))
"""


@pytest.mark.short
def test_tree_arithmetic_is_that_of_python(office: Target) -> None:
    chance = np.random.default_rng(7)
    cases, expected = [], []
    for _ in range(200):
        parent, end = random_tree(chance)
        marked, column = chance.random(len(parent)) < 0.2, chance.integers(0, 4, len(parent))
        given = {"parent": parent, "end": end, "marked": marked.astype(int), "column": column}
        cases.append({name: values.tolist() for name, values in given.items()})
        answers = [
            tree.subtree_sum(column, end),
            tree.covered(marked, end),
            tree.above(marked, end),
            tree.child_sum(column, parent),
            tree.nearest(marked, parent),
            tree.first_max(column, end, np.arange(len(parent))),
        ]
        expected.append([np.asarray(each).astype(int).tolist() for each in answers])
    assert office.evaluate(TREES.replace("CASES", json.dumps(cases))) == expected


SCRIPTS: Final = (
    "Bees and birds, it's 3.5 km!", "Пчёлы и птицы", "النحل والطيور", "मधुमक्खी और पक्षी", "ผึ้งและนก", "ເຜິ້ງ", "ឃ្មុំ", "ပျား",
    "蜜蜂和鸟，还有花。", "ミツバチと鳥「花」々〇", "ﾐﾂﾊﾞﾁ", "꿀벌과 새", "\u200b",
    "\t\n\r\x0b\x0c \x1c\x1d\x85\xa0\u1680\u2003\u2028\u202f\u205f\u3000", "𠀀𠮷𪚥", "🐝🐦", "(?!)、。・",
    "a | b - c » • & ½ ² €", "❤\ufe0f", "e\u0301",
    "ｆｕｌｌ　ｗｉｄｔｈ！",
)  # fmt: skip


@pytest.mark.short
def test_words_and_characters_are_counted_as_in_python(office: Target) -> None:
    chance = np.random.default_rng(7)
    letters = list("".join(SCRIPTS))
    texts = ["", *SCRIPTS, *("".join(chance.choice(letters, chance.integers(1, 40))) for _ in range(500))]
    script = """import("/engine/words.js").then(({ count, counted }) => TEXTS.map((text) => {
      count(text);
      return [counted.chars, counted.words, counted.spokenWords];
    }))"""
    chars, word_counts = words.count(texts)
    spoken = [spoken_words_in(text) for text in texts]
    found = office.evaluate(script.replace("TEXTS", json.dumps(texts)))
    assert found == np.column_stack((chars, word_counts, spoken)).tolist()


def test_methods_take_trees_of_any_depth(office: Target) -> None:
    """Browsers themselves fail at a few thousand levels; a table can be made of more."""
    script = """const files = ["methods/index", "methods/wlr", "blocks", "menus"];
    Promise.all(files.map((name) => import(`/engine/${name}.js`))).then((found) => {
      const { METHODS, measures, blocksByRelevance, menus } = Object.assign({}, ...found);
      const length = 100_000;
      const column = (type, value) => type.from({ length }, (_, row) => value(row));
      const element = document.createElement("span");
      const page = {
        length, body: 1, nodes: Array(length).fill(element), tag: column(Int16Array, (row) => [2, 4][row] ?? 22),
        parent: column(Int32Array, (row) => Math.max(row - 1, 0)), end: column(Int32Array, () => length),
        depth: column(Int32Array, (row) => row), chars: column(Int32Array, () => 0), words: column(Int32Array, () => 0),
        link: new Uint8Array(length), hidden: new Uint8Array(length), block: column(Int32Array, (row) => row),
      };
      page.tag[length - 1] = 0;
      page.chars[length - 1] = 30;
      page.words[length - 1] = 6;
      page.spokenWords = page.words;
      const kept = Object.values(METHODS).map((method) => method(page).keep[length - 1]);
      return [kept, measures(page).words[1], blocksByRelevance(page).length, menus(page).length];
    })"""
    assert office.evaluate(script) == [[1] * 6, 6, 1, 0]


# ---- what is read

TRICKS: Final = """
<style>
  .none { display: none } .veil { visibility: hidden } .back { visibility: visible } .faint { opacity: 0 }
  .reader { position: absolute; width: 1px; height: 1px; overflow: hidden } .left { position: absolute; left: -9999px }
  .indent { text-indent: -9999px } .tiny { font-size: 0 } .clear { color: transparent } .flat { height: 0 }
  .cut { overflow: hidden } .clip { position: absolute; clip: rect(0, 0, 0, 0) } .away { position: fixed; top: -900px }
  .path { position: absolute; clip-path: inset(50%) } .shrunk { position: absolute; transform: scaleY(0) }
  .shadow { text-shadow: 0 0 1px #000 } .large { font-size: 16px }
</style>
<p class=none>no</p> <p hidden>no</p> <p aria-hidden=TRUE>no</p> <p class=faint>no</p> <p class=reader>no</p>
<p class=left>no</p> <p class=indent>no</p> <p class=tiny>no<b class=large>yes-1</b></p> <p class=clear>no</p>
<p class="flat cut">no</p> <p class=flat>yes-2</p> <p class=clip>no</p> <p class=away>no</p> <p class=path>no</p>
<p class=shrunk>no</p> <p class="clear shadow">yes-3</p> <dialog>no</dialog> <dialog open>yes-4</dialog>
<template>no</template> <noscript>no</noscript> <p class=veil>no <b class=back>yes-5</b> no</p>
<details><summary>yes-6</summary>yes-7</details> <video>no</video> <canvas>no</canvas> <datalist><option>no</datalist>
<div class=faint><h2>yes-8</h2><p>yes-9</p></div> <p class="faint fade-in">yes-10</p> <svg><text>no</text></svg>
<ruby>yes-11<rp>yes-12</rp></ruby> <object>yes-13</object> <popover-like popover>no</popover-like> <!-- no -->
<p><i><span class=reader><math><mi>yes-14</mi><annotation>no</annotation></math></span><b aria-hidden=true>no</b></i>
<p style="position: absolute; left: 900px">yes-15 <textarea>yes-16</textarea> <select><option>yes-17</select>
"""


@pytest.mark.short
def test_only_what_is_seen_is_read(site: Site) -> None:
    assert site.seen(TRICKS) == [f"yes-{number}" for number in range(1, 18)]


@pytest.mark.parametrize("veil", ["display: none", "visibility: hidden", "opacity: 0"])
def test_a_page_that_hides_all_of_itself_is_read(site: Site, veil: str) -> None:
    text = "A long story of bees. " * 20
    assert len(site.seen(f"<body style='{veil}'><p>{text}</p><p hidden>no</p>")) == 100
    assert len(site.seen(f"<nav>Home</nav><main style='{veil}'>{text}<p style='display: none'>no</p></main>")) == 101


def test_markup_for_browsers_without_scripts_is_never_content(site: Site) -> None:
    assert site.seen(f"<p>Bees</p><noscript><p>{'words ' * 200}</p></noscript>") == ["Bees"]


@pytest.mark.short
def test_shadow_trees_and_slots_are_read_as_they_are_drawn(site: Site) -> None:
    html = """<div><template shadowrootmode=open><b>1</b><slot name=late></slot><i>4</i><slot></slot><slot name=none>6
    </slot></template><p>5</p><p slot=late>2 <span><template shadowrootmode=open>3</template>no</span></p>
    <p slot=nowhere>no</p></div>"""
    assert site.seen(html) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.short
def test_frames_of_the_same_site_are_read_and_others_are_not(site: Site, serve: Callable[..., str]) -> None:
    other = serve(lambda path: (200, {"Content-Type": "text/html"}, b"<p>no"))
    inner = escape("<title>no</title><p>2</p><p hidden>no</p><iframe srcdoc='<b>3</b>'></iframe>", quote=True)
    html = f'1 <iframe srcdoc="{inner}"></iframe> 4 <iframe src="{other}">no</iframe> <iframe></iframe> 5'
    html += "<iframe hidden srcdoc='no'></iframe> <iframe srcdoc='no' style='display: none'></iframe>"
    assert site.seen(html) == ["1", "2", "3", "4", "5"]


NAMES: Final = """parentNode firstChild nextSibling previousSibling childNodes children nodeType localName tagName
attributes getAttribute hasAttribute style shadowRoot ownerDocument textContent getBoundingClientRect getClientRects
matches checkVisibility classList id isConnected parentElement body documentElement querySelectorAll
defaultView""".split()


@pytest.mark.short
def test_properties_that_a_page_covers_with_its_own_names_are_read_all_the_same(site: Site) -> None:
    covers = "".join(f"<input name={name}>" for name in NAMES)
    pictures = "".join(f"<img name={name}>" for name in NAMES)
    forms = f"<form style='display: none'>{covers}<p>no</p></form><form>{covers}<p>2</p></form>"
    assert site.seen(f"<p>1</p>{pictures}{forms}<p>3</p>") == ["1", "2", "3"]


def test_rows_of_the_table_fit_together(site: Site) -> None:
    html = "<body><x-card><p>Bees</p></x-card><a name=top>Up</a><a href=#>Down</a> text<iframe srcdoc='<p>In'></iframe>"
    script = """
    const { readPageNow } = await engine("columns");
    const page = readPageNow(document);
    const names = ["parent", "end", "depth", "link", "hidden", "block", "chars", "words"];
    const columns = Object.fromEntries(names.map((name) => [name, Array.from(page[name])]));
    return { ...columns, names: page.nodes.map((node) => node.nodeName.toLowerCase()), body: page.body };
    """
    page = site.run(html, script)
    rows = range(len(page["names"]))
    assert page["names"][page["body"]] == "body"
    assert all(page["parent"][row] < row < page["end"][row] <= page["end"][page["parent"][row]] for row in rows[1:])
    assert page["depth"] == tree.depths(np.array(page["end"], dtype=np.int32)).tolist()
    links = [page["names"][row] for row in rows if page["link"][row]]
    assert links == ["a", "#text"]
    bees = next(row for row in rows if page["words"][row])
    assert page["names"][page["block"][bees]] == "title"
    card = page["names"].index("x-card")
    assert page["block"][card] == card
    assert page["names"].count("body") == 2


# ---- large pages

SECTION: Final = (
    "<div><h2>Of bees</h2><p>Some words of a <a href=#>paragraph</a> that go on for a while, and <b>more</b> of it."
    "</p><ul><li><a href=#>one link</a><li>Two</ul><img alt=''></div>\n"
)
TIMES: Final = """
const { readPageNow, METHODS } = await engine("columns", "methods/index");
const best = (work) => Math.min(...Array.from({ length: 5 }, () => {
  const start = performance.now();
  work();
  return performance.now() - start;
}));
return {
  rows: readPageNow(document).length,
  plain: best(() => { for (const each of document.querySelectorAll("*")) getComputedStyle(each).display; }),
  whole: best(() => METHODS["cectd-ds"](readPageNow(document))),
};
"""


def test_twenty_thousand_nodes_take_a_moment(site: Site) -> None:
    found = site.run(SECTION * 1120, TIMES)
    assert found["rows"] > 20_000
    # A tenth of a second on a machine that has nothing else to do; on a busy one, all takes longer.
    assert found["whole"] < max(200, 25 * found["plain"]), found


def test_a_tree_as_deep_as_browsers_can_draw_is_read(site: Site) -> None:
    deep = """for (let at = document.body, left = 1500; left >= 0; left--) {
      const inner = left ? document.createElement("div") : "Deep words";
      at.append(inner);
      at = inner;
    }"""
    assert site.run("<body>", deep + SEEN)[-2:] == ["Deep", "words"]


SLICES: Final = """
const { readPage } = await engine("columns");
let longest = 0, last = performance.now(), done = false;
const beat = new MessageChannel();
beat.port1.onmessage = () => {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
  if (!done) beat.port2.postMessage(0);
};
beat.port2.postMessage(0);
const start = performance.now();
const page = await readPage(document);
done = true;
return { rows: page.length, longest, total: performance.now() - start };
"""


def test_two_hundred_thousand_nodes_are_read_in_slices(site: Site) -> None:
    found = site.run(SECTION * 11_200, SLICES)
    assert found["rows"] > 200_000
    assert found["longest"] < max(250, found["total"] / 3)
