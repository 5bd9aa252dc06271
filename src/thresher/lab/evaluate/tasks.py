"""What workers are asked, and what they answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.systems import System


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a system made of a page, or why it did not."""

    text: str = ""
    confidence: float | None = None
    ms: float = 0.0
    parse_ms: float = 0.0
    """The bare parse of the same page, timed just before."""
    problem: str = ""
    lasting: bool = True
    """Whether another try would surely end the same way; not so where time ran out or a process died."""


class Task(NamedTuple):
    """One page for one system."""

    page: Labelled
    system: System
    measures: tuple[str, ...]
    known: Extracted | None = None
    """An answer from an earlier run, which only needs to be measured."""


class Done(NamedTuple):
    """A task's outcome."""

    task: Task
    extracted: Extracted
    parts: dict[str, float]
    lost: bool = False
    """Whether the system has cost us a worker: it hung, or its process died."""
    hopeless: bool = False
    """Whether other pages need not be tried: the system could not even be loaded in time."""
