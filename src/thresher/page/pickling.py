"""Pages on their way to another process: a page travels as its source, and is read again where it arrives.

Reading takes less time than moving the table would, and the table holds memory that is the kernel's own. What has
been added to a page since it was read, such as its address, travels with it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from thresher.page.boxes import Boxes
from thresher.page.origin import Origin
from thresher.page.page import Page
from thresher.reasons import Reason

Bits = npt.NDArray[np.uint8]


def packed(page: Page, *, is_as_read: bool) -> tuple[Callable[..., Page], tuple[object, ...]]:
    """What `pickle` asks for: the function that makes the page again, and its arguments.

    `is_as_read` says that the column `hidden` is still the one that reading gave, so that it need not travel.
    """
    hidden = None if is_as_read else np.packbits(page.hidden)
    return unpacked, (page._source, page.encoding, page.notes, page.url, page.origin, hidden, page.boxes)


def unpacked(
    source: str | bytes,
    encoding: str,
    notes: tuple[Reason, ...],
    url: str | None,
    origin: Origin | None,
    hidden: Bits | None,
    boxes: Boxes | None,
) -> Page:
    """The page again."""
    page = Page._read_again(source, encoding)
    page.notes, page.url, page.origin, page.boxes = notes, url, origin, boxes
    if hidden is None:
        return page
    return page.with_hidden(np.unpackbits(hidden, count=len(page)).astype(np.bool_))
