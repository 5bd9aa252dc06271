"""The page as it stood on the screen: the visual blocks of `vips`, kept or not, in their segments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from matplotlib.collections import PatchCollection
from matplotlib.patches import Rectangle

from thresher.lab.plots import canvas
from thresher.lab.plots.canvas import Axes, Figure, Subject
from thresher.methods.vips import VisualBlocks, block_tree, visual_blocks
from thresher.page import tree

Sides = npt.NDArray[np.float64]


def draw(figure: Figure, subject: Subject) -> None:
    page, wishes = subject.page, subject.parameters
    axes = figure.add_subplot()
    if page.boxes is None:
        canvas.nothing_to_draw(axes)
        return
    blocks = visual_blocks(page, page.boxes, wishes["coherence"], wishes["smallest"])
    if not len(blocks.rows):
        canvas.nothing_to_draw(axes)
        return
    kept = tree.above(subject.keep & page.is_text, page.end)[blocks.rows]
    segment = block_tree(page, page.boxes, blocks).segments(wishes["coherence"])
    sides = np.stack((blocks.left, blocks.top, blocks.right, blocks.bottom))
    _fill(axes, sides[:, ~kept], canvas.DROPPED, "dropped block")
    _fill(axes, sides[:, kept], canvas.KEPT, "kept block")
    _frame(axes, blocks, segment)
    axes.set_xlim(0, float(blocks.right.max()) * 1.01)
    axes.set_ylim(float(blocks.bottom.max()) * 1.01, 0)
    title = f"{subject.method}: blocks on the screen, and the segments that they make"
    canvas.label(axes, title, "pixels from the left", "pixels from the top")


def _fill(axes: Axes, sides: Sides, colour: str, name: str) -> None:
    axes.add_collection(PatchCollection(_rectangles(sides), facecolor=colour, linewidth=0))
    axes.bar(0, 0, color=colour, label=name)  # for the legend alone


def _frame(axes: Axes, blocks: VisualBlocks, segment: npt.NDArray[np.int64]) -> None:
    """A frame around each segment."""
    number = int(segment.max()) + 1
    near, far = np.full((2, number), np.inf), np.full((2, number), -np.inf)
    for axis, (start, stop) in enumerate(((blocks.left, blocks.right), (blocks.top, blocks.bottom))):
        np.minimum.at(near[axis], segment, start)
        np.maximum.at(far[axis], segment, stop)
    frames = _rectangles(np.concatenate((near, far)))
    axes.add_collection(PatchCollection(frames, facecolor="none", edgecolor=canvas.INK, linewidth=0.8))
    axes.plot([], [], color=canvas.INK, linewidth=0.8, label="segment")


def _rectangles(sides: Sides) -> list[Rectangle]:
    """Left, top, right and bottom as shapes, few enough to draw."""
    few = sides[:, canvas.sampled(np.arange(sides.shape[1]))] if sides.shape[1] else sides
    return [Rectangle((left, top), right - left, bottom - top) for left, top, right, bottom in few.T.tolist()]
