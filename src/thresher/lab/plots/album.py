"""Which picture belongs to which method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from thresher.lab.plots import clusters, curves, densities, optics, probabilities, ratios, reading, screen, strips
from thresher.lab.plots.canvas import Figure, Subject, new_figure, nothing_to_draw, style
from thresher.methods import find_method
from thresher.methods.parameters import parameters_of
from thresher.page import Page
from thresher.verdict import Verdict

Picture = Callable[[Figure, Subject], None]

_PICTURES: Final[dict[str, Picture]] = {
    "auto": probabilities.draw,
    **dict.fromkeys(("wlr", "clr", "wnr", "cnr"), ratios.draw),
    **dict.fromkeys(("ccb", "accb", "tccb"), strips.draw),
    **dict.fromkeys(("cetd-ds", "cectd-s", "cectd-ds"), densities.draw),
    "info-optics": optics.draw,
    "bte": curves.draw_stretch,
    "dsc": curves.draw_slope,
    "cetr": clusters.draw,
    "vips": screen.draw,
}


def draw(page: Page, verdict: Verdict, method: str, parameters: dict[str, Any] | None = None) -> Figure:
    """The picture of a verdict; `parameters` are those that the method was given."""
    known = parameters_of(find_method(method))
    subject = Subject(page, verdict, method, {**known, **(parameters or {})})
    with style():
        figure = new_figure()
        if page.body_has_text:
            _PICTURES.get(method, reading.draw)(figure, subject)
        else:
            nothing_to_draw(figure.add_subplot())
    return figure
