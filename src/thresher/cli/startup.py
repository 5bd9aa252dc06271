"""How the command line starts, and what Ctrl-C does.

While the program is loaded, Ctrl-C would raise an exception wherever an import happens to be, and show a traceback. So
the process ends at once. While a command runs, there may be processes to stop or a cursor to show again, so there it
raises `KeyboardInterrupt`, as everywhere in Python. The exit code is the same.

What is loaded stays to the end, so looking for garbage in it, again and again, would be in vain: it takes a fifth of
the time of a short run.
"""

from __future__ import annotations

import gc
import os
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C: 128 and the number of the signal, as shells have it."""


def begin_loading() -> None:
    leave_at_once()
    gc.disable()


def end_loading() -> None:
    """From here on, a command runs. Without `begin_loading` this does nothing."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def leave_at_once() -> None:
    """From here on, Ctrl-C ends the process. A shell that wants us to ignore it has its way."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def standard_input_is_given() -> bool:
    """Whether something is piped in or redirected from a file: then it is the page that nobody has named."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # closed, or no real file
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait for as long as something is written, so that it is written as a whole."""
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _leave(number: int, frame: object) -> None:
    os._exit(INTERRUPTED)
