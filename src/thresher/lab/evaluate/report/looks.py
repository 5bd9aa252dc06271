"""How a system looks: one colour and one shape in every chart and table, so that colour is never the only sign."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report import svg

COLOURS: Final = 8
"""As many as the style sheet has, `--c1` to `--c8`."""

_SHAPES: Final = (
    "M-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z",  # circle
    "M-4 -4H4V4H-4Z",  # square
    "M0 -5.2L5 3.8H-5Z",  # triangle
    "M0 -5.6L5.6 0L0 5.6L-5.6 0Z",  # diamond
    "M0 5.2L5 -3.8H-5Z",  # triangle on its tip
    "M-1.7 -5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",  # plus
    "M-5 -2.6L-2.6 -5L0 -2.4L2.6 -5L5 -2.6L2.4 0L5 2.6L2.6 5L0 2.4L-2.6 5L-5 2.6L-2.4 0Z",  # cross
    "M-2.6 -4.6H2.6L5.2 0L2.6 4.6H-2.6L-5.2 0Z",  # hexagon; a star would be taken for the sign of the best
)


@dataclass(frozen=True, slots=True)
class Look:
    """Colour and shape of one system."""

    colour: int
    """From 1 to `COLOURS`."""
    shape: str
    """The steps of a path around the origin."""

    @property
    def class_name(self) -> str:
        return f"c{self.colour}"

    def at(self, x: float, y: float, tooltip: str) -> Markup:
        """The marker in a chart."""
        place = f"translate({x:.1f} {y:.1f})"
        return svg.tag("path", svg.tooltip(tooltip), d=self.shape, transform=place, class_=f"mark {self.class_name}")

    def key(self) -> Markup:
        """The marker beside a name: it only repeats what the name says."""
        shape = svg.tag("path", d=self.shape)
        return svg.tag("svg", shape, class_=f"key {self.class_name}", viewBox="-7 -7 14 14", aria_hidden="true")


def looks(systems: Iterable[str]) -> dict[str, Look]:
    """By order of appearance. With every round through the colours the shapes move on by one: 64 looks differ."""
    distinct = dict.fromkeys(systems)
    return {
        system: Look(number % COLOURS + 1, _SHAPES[(number + number // COLOURS) % len(_SHAPES)])
        for number, system in enumerate(distinct)
    }
