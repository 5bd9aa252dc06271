"""Memory that is freed stays with the process for the next page.

The C library gives the memory of every page back to the system and asks for it again with the next one, which is a
quarter of a page's processor time. A server has a next page, so it keeps some.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD, _TOP_PAD, _MMAP_THRESHOLD = -1, -2, -3  # as <malloc.h> of glibc numbers them
_KEPT: Final = {_TRIM_THRESHOLD: 32 * 2**20, _TOP_PAD: 2**20, _MMAP_THRESHOLD: 8 * 2**20}


def keep_freed_memory() -> None:
    """Ask glibc to keep up to 32 MB; other C libraries are left as they are."""
    if not sys.platform.startswith("linux"):
        return
    if (change := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        for which, size in _KEPT.items():
            change(which, size)
