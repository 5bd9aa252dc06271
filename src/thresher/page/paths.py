"""Paths to the elements of a page, for XPath and CSS alike.

A path names all elements above its own, so the paths of a page may be much longer than the page. Those beyond a limit
(`budget.longest_path`) are not made at all: whoever asks says it shorter.
"""

from __future__ import annotations

from collections.abc import Callable

from thresher.page import tree


def path_to(
    row: int,
    parent: tree.Ints,
    known: dict[int, str],
    *,
    longest: int,
    joint: str,
    top: Callable[[int], str | None],
    step: Callable[[int], str],
) -> str | None:
    """The path of a row: that of the element above it, and its own step; None where it is longer than the limit.

    `top` gives the first step of a path. Paths of the elements above are remembered in `known`, those that are too long
    as "": blocks share them, and in a deep page they are many.
    """
    way = []
    while (path := known.get(row)) is None and (path := top(row)) is None:
        way.append(row)
        row = int(parent[row])
    for below in reversed(way):
        path = known[below] = _longer(path, joint, step(below), longest) if path else ""
    return path if path and len(path) <= longest else None


def _longer(path: str, joint: str, step: str, longest: int) -> str:
    return path + joint + step if len(path) + len(joint) + len(step) <= longest else ""
