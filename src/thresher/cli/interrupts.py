"""What Ctrl-C does.

While the program is loaded, an exception would surface wherever an import happens to be, as a traceback. So the process
ends at once. While a command runs, there may be processes to stop or a cursor to show again, so there Ctrl-C raises
`KeyboardInterrupt`, as it does everywhere in Python. The exit code is the same.
"""

from __future__ import annotations

import os
import signal
from typing import Final

INTERRUPTED: Final = 130
"""The exit code: 128 and the number of the signal, as shells have it."""


def leave_at_once() -> None:
    """From here on, Ctrl-C ends the process. A shell that wants us to ignore it has its way."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def raise_again() -> None:
    """From here on, Ctrl-C raises `KeyboardInterrupt`."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: object) -> None:
    os._exit(INTERRUPTED)
