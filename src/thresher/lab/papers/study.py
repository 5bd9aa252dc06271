"""What is known of a paper before anything is measured: who runs against whom, by what measure, and what is claimed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from thresher.lab.papers.claims import Claim
from thresher.lab.papers.experiment import Experiment
from thresher.lab.papers.parts import Section


@dataclass(frozen=True, slots=True)
class Tried:
    """A parameter of a method with the values that are tried."""

    method: str
    parameter: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """A paper as an experiment."""

    name: str
    title: str
    source: str
    measure: str
    about_measure: str
    methods: tuple[str, ...]
    """The paper's own."""
    rivals: tuple[str, ...]
    """The systems that it compares with."""
    claims: tuple[Claim, ...]
    sections: Callable[[Experiment], Sequence[Section]]
    other_measures: tuple[str, ...] = ()
    sweeps: tuple[Tried, ...] = ()
    compares_pages: bool = field(default=False)
    """Whether its methods are measured once more with what the pages of a site share left out."""

    @property
    def systems(self) -> tuple[str, ...]:
        return (*self.methods, *self.rivals)
