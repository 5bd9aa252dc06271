"""Text density: the paper's own numbers, and what its algorithm promises."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.cetd import (
    Counts,
    composite_density,
    counts,
    density_threshold,
    mark_content,
    smoothed_density,
    text_density,
)
from thresher.page import tree
from thresher.verdict import visible_in_body

# Example 1 of the paper, with texts as long as its Example 2 counts them: 46 and 39 characters, 15 of them in a link.
EXAMPLE = (
    '<div id="main"><div id="article"><div id="articleHeadline">' + "h" * 46 + "</div>"
    '<div id="articleBody">' + "b" * 24 + "<a href=x>" + "l" * 15 + "</a></div></div></div>"
)


def row_of(page: Page, name: str) -> int:
    return next(row for row in range(len(page)) if page.attr(row, "id") == name or page.name(row) == name)


def counted(page: Page) -> Counts:
    return counts(page, visible_in_body(page))


@pytest.mark.parametrize(
    ("name", "chars", "tags", "density"),
    [
        ("main", 85, 4, 21.25),
        ("article", 85, 3, 28.33),
        ("articleHeadline", 46, 1, 46),
        ("articleBody", 39, 1, 39),
        ("a", 15, 1, 15),
    ],
)
def test_example_2_of_the_paper(name: str, chars: int, tags: int, density: float) -> None:
    page = Page.parse(EXAMPLE)
    count, row = counted(page), row_of(page, name)
    assert count.chars[row] == chars
    assert max(count.tags[row], 1) == tags
    assert text_density(count)[row] == pytest.approx(density, abs=0.005)


def test_definition_2_by_hand() -> None:
    """One paragraph of 100 characters, 20 of them in one link, on a page that has no other text."""
    page = Page.parse("<p>" + "x" * 80 + "<a href=/>" + "y" * 20 + "</a></p>")
    density = composite_density(counted(page), page.body)
    base = np.log(100 / 80 * 20 + 20 / 100 * 100 + np.e)
    assert density[row_of(page, "p")] == pytest.approx(100 / 1 * np.log(100 / 20 * 1 / 1) / np.log(base))


def test_a_node_of_links_alone_has_no_density() -> None:
    page = Page.parse("<div><p>Some plain text.</p></div><section><a href=/>only</a><a href=/>links</a></section>")
    density = composite_density(counted(page), page.body)
    assert density[row_of(page, "section")] == 0
    assert density[row_of(page, "p")] > 0


def test_buttons_and_lists_of_choices_count_as_links() -> None:
    page = Page.parse("<p>text <button>press me</button> <select><option>choose me</select></p>")
    assert counted(page).link_chars[row_of(page, "p")] == len("press me") + len("choose me")
    assert counted(page).link_tags[row_of(page, "p")] == 2


def test_hidden_text_and_hidden_tags_do_not_count() -> None:
    shown = counted(Page.parse("<div><p>text</p></div>"))
    hidden = counted(Page.parse("<div><p>text</p><section hidden><a href=/>link</a><b>bold</b></section></div>"))
    page_row = 3  # html, head, body, div
    assert [column[page_row] for column in shown] == [column[page_row] for column in hidden]


@pytest.mark.parametrize("name", ["cectd-ds", "cectd-s"])
def test_a_page_without_links_is_all_content(name: str) -> None:
    """After Definition 2: without any link the densities are infinite, and nothing is noise."""
    page = Page.parse(f"<div>{STORY}</div><div><b>A</b><b>sparse</b><b>one</b><p>Second.</p><i>b</i></div>Loose.")
    verdict = METHODS[name](page)
    assert verdict.keep[page.chars > 0].all()
    assert np.isfinite(verdict.score).all()


STORY = "".join(
    f"<p>Sentence {n} of the story, which is long enough to be taken for prose by anyone.</p>" for n in range(12)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(30)) + "</ul>"


every_density_method = pytest.mark.parametrize("name", ["cetd-ds", "cectd-s", "cectd-ds"])


def kept_text(page: Page, name: str = "cectd-ds", **parameters: float) -> str:
    verdict = METHODS[name](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


@every_density_method
def test_keeps_the_story_and_drops_the_menu(name: str) -> None:
    page = Page.parse(f"<body>{MENU}<div id=story>{STORY}</div>{MENU}")
    text = kept_text(page, name)
    assert "Sentence 0" in text
    assert "Sentence 11" in text
    assert "Menu item" not in text


@every_density_method
def test_several_blocks_of_content_are_found(name: str) -> None:
    page = Page.parse(f"<body><div>{STORY}</div>{MENU}<section>{STORY.replace('story', 'sequel')}</section>{MENU}")
    text = kept_text(page, name)
    assert "of the story" in text
    assert "of the sequel" in text


def test_a_short_line_inside_the_content_block_is_kept() -> None:
    """What DensitySum is for: a byline of links has no density of its own but stands in the block that has most."""
    page = Page.parse(f"<body>{MENU}<div><p><a href=/me>By me</a></p>{STORY}</div>")
    assert "By me" in kept_text(page)


@every_density_method
def test_the_threshold_moves_what_is_kept_one_way(name: str) -> None:
    page = Page.parse(
        f"<body>{MENU}<div><p>Note.</p></div><div>{STORY}</div><p>A stray line with <a href=/>a link</a>.</p>"
    )
    kept = [int(METHODS[name](page, threshold=value).keep.sum()) for value in (0.0, 0.5, 1.0, 2.0)]
    assert kept == sorted(kept, reverse=True)


@every_density_method
@pytest.mark.parametrize("loose", ["", "Loose text.", "<p>Note.</p>Loose <b>text</b> with <a href=/>a link</a>."])
def test_a_threshold_of_0_keeps_everything(name: str, loose: str) -> None:
    """Figure 5: "the recall is always 100 % because all nodes in DOM are included"."""
    page = Page.parse(f"<body>{loose}{MENU}<div>{STORY}</div>{loose}<section><p hidden>Unseen.</p>{loose}</section>")
    assert (METHODS[name](page, threshold=0.0).keep[page.chars > 0] == ~page.hidden[page.chars > 0]).all()


def test_plain_density_cannot_tell_long_links_from_prose() -> None:
    """Why the paper goes on to the composite density: headlines of other stories are as long as sentences."""
    teasers = "".join(
        f"<li><a href=/{n}>A headline {n} as long as any sentence, of a story elsewhere</a></li>" for n in range(9)
    )
    page = Page.parse(f"<body>{MENU}<div>{STORY}</div><aside><ul>{teasers}</ul></aside>")
    assert "A headline 3" in kept_text(page, "cetd-ds")
    assert "A headline 3" not in kept_text(page, "cectd-ds")
    assert "A headline 3" not in kept_text(page, "cectd-s")


def test_plain_density_keeps_prose_full_of_links() -> None:
    """Section 5: on pages such as Wikipedia's the composite density drops blocks whose text is linked all over."""
    linked = "".join(
        f"<p>Words with <a href=/{n}>a linked term, longer than the words around it</a>.</p>" for n in range(9)
    )
    page = Page.parse(f"<body>{MENU}<div>{STORY}</div><section>{linked}</section>")
    assert "linked term" in kept_text(page, "cetd-ds")
    assert "linked term" not in kept_text(page, "cectd-ds")


def test_smoothing_saves_a_short_line_only_beside_long_ones() -> None:
    """A byline of links is saved by its neighbour; a whole paragraph of links is not, and DensitySum would save it."""
    page = Page.parse(f"<body>{MENU}<div><p><a href=/me>By me</a></p>{STORY}</div>")
    assert "By me" in kept_text(page, "cectd-s")
    assert "By me" not in kept_text(page, "cectd-s", sibling_weight=0.0)
    listed = "".join(f"<p><a href=/{n}>Reference number {n}</a></p>" for n in range(5))
    page = Page.parse(f"<body>{MENU}<div>{STORY}{listed}</div>")
    assert "Reference number 4" in kept_text(page, "cectd-ds")
    assert "Reference number 4" not in kept_text(page, "cectd-s")


def test_smoothing_keeps_noise_beside_the_content() -> None:
    """Section 4.2: "some noisy nodes may be retained because of text density increase"."""
    page = Page.parse(f"<body>{MENU}<div>{STORY}</div><footer><a href=/>About</a></footer>")
    assert "About" in kept_text(page, "cectd-s")
    assert "About" not in kept_text(page, "cectd-ds")


def test_a_linked_word_stays_in_its_sentence() -> None:
    page = Page.parse(f"<body>{MENU}<div>{STORY}<p>See the <a href=/a>other</a> story for the rest of it.</p></div>")
    assert "other" in kept_text(page, "cectd-s")


@pytest.mark.parametrize("weight", [-0.1, float("nan"), float("inf")])
def test_a_weight_that_is_none_is_refused(weight: float) -> None:
    with pytest.raises(BadArgument, match="from 0 up"):
        METHODS["cectd-s"](Page.parse(STORY), sibling_weight=weight)


def test_smoothing_by_hand() -> None:
    """Own weight 1, a quarter for each neighbour that is there; the element without text is passed over."""
    page = Page.parse("<body><p>a</p>bb<div></div><section>cc</section>")
    has_text = visible_in_body(page) & (counted(page).chars > 0)
    first, empty, last = (row_of(page, name) for name in ("p", "div", "section"))
    density = np.zeros(len(page))
    density[[first, first + 2, empty, last]] = [10, 20, 1000, 40]
    smooth = smoothed_density(density, has_text, page, 0.25)
    assert smooth[first] == (10 + 0.25 * 20) / 1.25
    assert smooth[first + 2] == (20 + 0.25 * (10 + 40)) / 1.5
    assert smooth[last] == (40 + 0.25 * 20) / 1.25
    assert smooth[empty] == 1000


SOUP = st.lists(
    st.sampled_from(
        ["<div>", "</div>", "<p>", "<ul>", "<li>", "<a href=/>", "</a>", "<b>", "long words here", "x", " "]
    ),
    max_size=40,
).map("".join)


def naive_smooth(page: Page, density: np.ndarray, has_text: np.ndarray, weight: float) -> list[float]:
    smooth: list[float] = density.tolist()
    for parent in range(len(page)):
        family = [row for row in range(1, len(page)) if page.parent[row] == parent and has_text[row]]
        for place, row in enumerate(family):
            beside = family[max(place - 1, 0) : place] + family[place + 1 : place + 2]
            total = density[row] + weight * sum(density[each] for each in beside)
            smooth[row] = total / (1 + weight * len(beside))
    return smooth


@given(source=SOUP)
@settings(max_examples=60, deadline=None)
def test_smooths_as_a_loop_over_families_does(source: str) -> None:
    page = Page.parse(source)
    has_text = visible_in_body(page) & (counted(page).chars > 0)
    density = composite_density(counted(page), page.body)
    expected = naive_smooth(page, density, has_text, 0.4)
    assert smoothed_density(density, has_text, page, 0.4) == pytest.approx(expected)


def naive_marks(page: Page, density: np.ndarray, density_sum: np.ndarray, threshold: float) -> set[int]:
    """Algorithm 2 as the paper prints it; a text is a node too, and its own richest descendant."""
    children: dict[int, list[int]] = {row: [] for row in range(len(page))}
    for row in range(1, len(page)):
        children[int(page.parent[row])].append(row)
    marked, waiting = set(), [page.body]
    while waiting:
        row = waiting.pop()
        if density[row] >= threshold:
            below = range(row, int(page.end[row]))
            marked.add(max(below, key=lambda each: (density_sum[each], -each)))
            waiting.extend(children[row])
    return marked


def naive_counts(page: Page, row: int) -> tuple[int, int]:
    """Algorithm 1: characters and tags below a node, by recursion."""
    if page.is_text[row]:
        return (0 if page.hidden[row] else int(page.chars[row])), 0
    below = [each for each in range(row + 1, int(page.end[row])) if page.parent[each] == row]
    found = [naive_counts(page, each) for each in below]
    tags = sum(not (page.is_text[each] or page.hidden[each]) for each in below)
    return sum(chars for chars, _ in found), tags + sum(inner for _, inner in found)


@given(source=SOUP, factor=st.sampled_from([0.0, 0.5, 1.0, 1.5]))
@example(source="x<div><div><div>long words here", factor=0.0)
@settings(max_examples=60, deadline=None)
def test_keeps_what_the_recursive_algorithms_keep(source: str, factor: float) -> None:
    """CETD-DS as the paper prints it: Algorithm 1, Definition 3, the threshold of section 4.2, Algorithm 2."""
    page = Page.parse(source)
    inside = range(page.body, int(page.end[page.body]))
    density = np.zeros(len(page))
    for row in inside:
        chars, tags = naive_counts(page, row)
        density[row] = chars / max(tags, 1)
    density_sum = np.array(
        [sum(density[each] for each in range(1, len(page)) if page.parent[each] == row) for row in range(len(page))]
    )
    best = max(inside, key=lambda row: (density_sum[row], -row))
    lowest = min(density[row] for row in inside if row <= best < page.end[row])
    expected = np.zeros(len(page), dtype=bool)
    for row in naive_marks(page, density, density_sum, factor * lowest):
        expected[row : page.end[row]] = True
    assert (METHODS["cetd-ds"](page, threshold=factor).keep == (expected & ~page.hidden)).all()


@pytest.mark.parametrize("factor", [0.0, 0.3, 1.0, 1.7])
def test_marks_what_algorithm_2_marks(factor: float) -> None:
    page = Page.parse(f"<body>{MENU}<div><p>Note.</p><div>{STORY}</div>{MENU}</div><div><i>x</i>{STORY[:300]}</div>")
    density = composite_density(counted(page), page.body)
    density_sum = tree.child_sum(density, page.parent)
    threshold = factor * density_threshold(density, int(np.argmax(density_sum)), page)
    expected = np.zeros(len(page), dtype=bool)
    for row in naive_marks(page, density, density_sum, threshold):
        expected[row : page.end[row]] = True
    assert (mark_content(density, density_sum, threshold, page) == expected).all()
