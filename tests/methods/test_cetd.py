"""Text density: the paper's own numbers, and what its algorithm promises."""

from __future__ import annotations

import numpy as np
import pytest

from thresher import METHODS, Page
from thresher.methods.cetd import Counts, composite_density, counts, density_threshold, mark_content
from thresher.methods.verdict import visible_in_body
from thresher.page import tree

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
    assert count.chars[row] / max(count.tags[row], 1) == pytest.approx(density, abs=0.005)


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


def test_a_page_without_links_is_all_content() -> None:
    """Section 3.2: without any link the densities are infinite, and nothing is noise."""
    page = Page.parse("<div><p>First paragraph.</p></div><div><p>Second one, in another block.</p></div>")
    verdict = METHODS["cectd-ds"](page)
    assert verdict.keep[page.chars > 0].all()
    assert np.isfinite(verdict.score).all()


STORY = "".join(
    f"<p>Sentence {n} of the story, which is long enough to be taken for prose by anyone.</p>" for n in range(12)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(30)) + "</ul>"


def kept_text(page: Page, **parameters: float) -> str:
    verdict = METHODS["cectd-ds"](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def test_keeps_the_story_and_drops_the_menu() -> None:
    text = kept_text(Page.parse(f"<body>{MENU}<div id=story>{STORY}</div><footer><a href=/>About</a></footer>"))
    assert "Sentence 0" in text
    assert "Sentence 11" in text
    assert "Menu item" not in text
    assert "About" not in text


def test_several_blocks_of_content_are_found() -> None:
    page = Page.parse(f"<body><div>{STORY}</div>{MENU}<section>{STORY.replace('story', 'sequel')}</section>{MENU}")
    text = kept_text(page)
    assert "of the story" in text
    assert "of the sequel" in text


def test_a_short_line_inside_the_content_block_is_kept() -> None:
    """What DensitySum is for: a byline of links has no density of its own but stands in the block that has most."""
    page = Page.parse(f"<body>{MENU}<div><p><a href=/me>By me</a></p>{STORY}</div>")
    assert "By me" in kept_text(page)


def test_the_threshold_moves_what_is_kept_one_way() -> None:
    page = Page.parse(
        f"<body>{MENU}<div><p>Note.</p></div><div>{STORY}</div><p>A stray line with <a href=/>a link</a>.</p>"
    )
    kept = [int(METHODS["cectd-ds"](page, threshold=value).keep.sum()) for value in (0.0, 0.5, 1.0, 2.0)]
    assert kept == sorted(kept, reverse=True)
    assert "Menu item" in kept_text(page, threshold=0.0), "with 0 everything is kept (Figure 5)"


def naive_marks(page: Page, density: np.ndarray, density_sum: np.ndarray, threshold: float) -> set[int]:
    """Algorithm 2 as the paper prints it."""
    children: dict[int, list[int]] = {row: [] for row in range(len(page))}
    for row in range(1, len(page)):
        children[int(page.parent[row])].append(row)
    marked, waiting = set(), [page.body]
    while waiting:
        row = waiting.pop()
        if density[row] >= threshold and not page.is_text[row]:
            below = range(row, int(page.end[row]))
            marked.add(max(below, key=lambda each: (density_sum[each], -each)))
            waiting.extend(children[row])
    return marked


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
