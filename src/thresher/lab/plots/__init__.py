"""Pictures of what a method saw on a page, after the figures of the papers. Needs the extra `plot`."""

from thresher.lab.plots.album import draw
from thresher.lab.plots.canvas import save

__all__ = ["draw", "save"]
