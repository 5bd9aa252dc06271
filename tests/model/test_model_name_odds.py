"""The odds of names, looked up by the kernel as Python looks them up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from thresher.kernel import NameOdds
from thresher.model.names import folded, names_in, parts_of
from thresher.model.tables import Tables

NAMES = {"relatedPosts-3": -2.0, "relatedposts-0": -1.5, "entry": 1.0, "~related": -0.5, "~posts": 0.25, "~html": 0.125}
ALPHABET = "abEntryrelatedPostsHTML019-_~\t \x1c\x0bé"


def test_a_name_is_found_whole_folded_or_by_its_parts() -> None:
    tables = Tables(dict(NAMES), {})
    assert tables.name_odds(["relatedPosts-3", "relatedposts-77", "Related_Posts", "entry wide", None]).tolist() == [
        [-2.0, 0.0],
        [-1.5, 0.0],
        [-0.125, 0.0],
        [0.0, 1.0],
        [0.0, 0.0],
    ]


@given(st.lists(st.text(ALPHABET, max_size=60), max_size=5).map(" ".join) | st.text(max_size=80))
def test_the_kernel_finds_what_python_finds(value: str) -> None:
    slow = Tables(dict(NAMES), {})
    odds = [0.0, *map(slow._odds_of_name, names_in(value))]
    assert NameOdds(NAMES).extremes(value) == ((min(odds), max(odds)) if value.isascii() else None)


def test_long_values_and_long_names() -> None:
    table = NameOdds(NAMES)
    assert table.extremes("x" * 500 + " entry") == (0.0, 0.0), "beyond what is read of a value"
    assert table.extremes("a " * 40 + "entry") == (0.0, 0.0), "beyond the names that are read"
    assert table.extremes("HTMLRelatedPosts" * 20)[0] < 0  # type: ignore[index]
    assert parts_of("HTMLRelated") == ["~html", "~related"]
    assert folded("Entry12") == "entry0"
