"""Values as small numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from thresher.page.numbered import numbered


@given(items=st.lists(st.none() | st.sampled_from(["", "a", "b", "c d", "A"])))
def test_each_value_has_one_number_in_order_of_appearance(items: list[str | None]) -> None:
    values, number = numbered(items)
    assert [values[place] for place in number.tolist()] == items
    assert values == list(dict.fromkeys(items))
