"""Whether the kernel is there: the one place that knows.

The kernel is compiled when Thresher is installed. Where there was no compiler, or what was compiled does not fit this
Python, `table_class` gives None and pages go through the parser's tree instead. `THRESHER_KERNEL=0` does as if there
were no kernel. Nothing is loaded before it is asked for, so that importing Thresher takes no longer than without.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import ModuleType

    from thresher.kernel.native import NameOdds, Table

VARIABLE: Final = "THRESHER_KERNEL"


def table_class() -> type[Table] | None:
    """What reads a page natively; None where there is no kernel, or it is switched off."""
    module = _module()
    return None if module is None else module.Table


def name_odds_class() -> type[NameOdds] | None:
    """What looks up the odds of names natively; None where there is no kernel, or it is switched off."""
    module = _module()
    return None if module is None else module.NameOdds


def built() -> ModuleType:
    """The kernel, for whoever holds something that it has made."""
    module, reason = _found()
    if module is None:
        raise ImportError(reason)
    return module


def _module() -> ModuleType | None:
    return None if _is_switched_off() else _found()[0]


def in_words() -> str:
    """Which way pages are read, for people."""
    if _is_switched_off():
        return f"no native kernel: {VARIABLE}=0 switches it off, and turbohtml reads the pages"
    module, reason = _found()
    return "native kernel" if module else f"no native kernel: {reason}, and turbohtml reads the pages"


def _is_switched_off() -> bool:
    return os.environ.get(VARIABLE) == "0"


@cache
def _found() -> tuple[ModuleType | None, str]:
    """The kernel, or the reason why there is none."""
    try:
        return import_module("thresher.kernel.native"), ""
    except ModuleNotFoundError:
        return None, "none was built for this Python (install again where a C compiler is)"
    except ImportError as error:
        return None, f"it does not fit this Python ({error})"
