"""k-means: points gather around the nearest centre, each centre moves to the middle of its points, and so on.

Lloyd's iteration from given centres, without chance: the same points and centres give the same labels. It stops when no
label changes, or after so many rounds, so that its time grows with the number of points and no faster.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Labels = npt.NDArray[np.intp]


def kmeans(points: Floats, centres: Floats, *, fixed: int = 0, rounds: int = 50) -> Labels:
    """For each point the number of its cluster. Points are rows, and so are the centres to begin with.

    The first `fixed` centres never move. A centre without points stays where it is. A point as near to two centres
    belongs to the first of them.
    """
    axes = np.ascontiguousarray(points.T)  # one array for each dimension
    moving = np.array(centres, dtype=np.float64)
    labels = _nearest(axes, moving)
    for _ in range(rounds):
        _move(moving, axes, labels, fixed)
        before, labels = labels, _nearest(axes, moving)
        if (labels == before).all():
            break
    return labels


def _nearest(axes: Floats, centres: Floats) -> Labels:
    labels, least = np.zeros(axes.shape[1], dtype=np.intp), _distances(axes, centres[0])
    for number in range(1, len(centres)):
        distances = _distances(axes, centres[number])
        labels[distances < least] = number
        np.minimum(least, distances, out=least)
    return labels


def _distances(axes: Floats, centre: Floats) -> Floats:
    """Squares of the distances of all points to a centre."""
    gaps = axes - centre[:, None]
    gaps *= gaps
    return np.asarray(gaps.sum(axis=0))


def _move(centres: Floats, axes: Floats, labels: Labels, fixed: int) -> None:
    """Put each centre that may move into the middle of its points."""
    sizes = np.bincount(labels, minlength=len(centres)).tolist()
    sums = [np.bincount(labels, weights=axis, minlength=len(centres)).tolist() for axis in axes]
    for number in range(fixed, len(centres)):
        if sizes[number]:
            centres[number] = [total[number] / sizes[number] for total in sums]
