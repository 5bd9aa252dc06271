"""Values as small numbers, so that each different value of a page is looked up only once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

Value = TypeVar("Value", bound=Hashable)


class Numbered(NamedTuple, Generic[Value]):
    values: list[Value]
    """The different values, in the order in which they first appear."""
    number: npt.NDArray[np.integer[Any]]
    """For each item the place of its value."""


def numbered(items: Sequence[Value]) -> Numbered[Value]:
    values = list(dict.fromkeys(items))
    places = dict(zip(values, range(len(values)), strict=True))
    return Numbered(values, np.fromiter(map(places.__getitem__, items), dtype=np.intp, count=len(items)))
