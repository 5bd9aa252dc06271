"""Warnings about arguments that have no effect."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable


def warn_of(names: Iterable[str], because: str) -> None:
    """Warn that arguments have no effect here, at the line of the caller outside of this package.

    Python shows a warning once for each line of a program, so that a loop over pages is not flooded with it.
    """
    if listed := ", ".join(sorted(names)):
        warnings.warn(f"without effect in thresher.compat: {listed} ({because})", UserWarning, _levels_to_caller())


def _levels_to_caller() -> int:
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith(__package__ or ""):
        level, frame = level + 1, frame.f_back
    return level
