"""Processes that do not outlive those that started them, and do not take more than they may."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Final

_PR_SET_PDEATHSIG: Final = 1


def die_with(parent: int) -> None:
    """From here on, this process is killed when its parent ends, however that happens. Other systems have the pipe."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it was faster
            os._exit(1)


def limit_memory(more: int) -> None:
    """Let this process take so many bytes beyond what it has."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    has = _data_size()
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = has + more
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _data_size() -> int:
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:  # noqa: PTH123
        line = next(line for line in file if line.startswith("VmData:"))
    return int(line.split()[1]) * 1024


def limit_processor_time(seconds: float) -> None:
    """Let this process take so many more seconds of the processor; then it is killed."""
    if os.name != "posix":
        return
    import resource
    import time

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds + 1), hard))
