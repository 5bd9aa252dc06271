"""Paths to the elements of a page, for XPath and CSS alike."""

from __future__ import annotations

from collections.abc import Callable

from thresher.page import tree


def path_to(
    row: int,
    parent: tree.Ints,
    known: dict[int, str],
    *,
    joint: str,
    top: Callable[[int], str | None],
    step: Callable[[int], str],
) -> str:
    """The path of a row: that of the element above it, and its own step. `top` gives the first step of a path.

    Paths of the elements above are remembered in `known`: blocks share them, and in a deep page they are long.
    """
    way = []
    while (path := known.get(row)) is None and (path := top(row)) is None:
        way.append(row)
        row = int(parent[row])
    for above in reversed(way[1:]):
        path = known[above] = path + joint + step(above)
    return path + joint + step(way[0]) if way else path
