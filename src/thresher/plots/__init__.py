"""Pictures of what a method saw on a page, after the figures of the papers. Needs the extra `plot`."""

from thresher.plots.album import draw
from thresher.plots.canvas import save

__all__ = ["draw", "save"]
