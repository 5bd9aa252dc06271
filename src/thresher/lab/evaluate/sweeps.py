"""How recall is traded for precision as a threshold grows: Figure 5 of the text density paper, for any method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thresher.lab.evaluate.systems import System

_SWEEP_MULTIPLES: Final = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
"""Multiples of the usual value. With 0, the text density methods keep all there is."""


def points(system: System, parameter: str) -> list[tuple[float, System]]:
    """The values to try, and the system with each of them."""
    usual = system.sweepable[parameter]
    values = [round(usual * step, 6) for step in _SWEEP_MULTIPLES]
    return [(value, system.with_parameter(parameter, value)) for value in values]


def swept(systems: Sequence[System]) -> list[tuple[System, str]]:
    """The systems with a threshold, and its name."""
    return [(system, parameter) for system in systems for parameter in system.sweepable]
