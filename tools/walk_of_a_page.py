"""Which files of Thresher a page passes through, in order: `python tools/walk_of_a_page.py [markdown] [PAGE]`.

A file counts if any of its functions runs while the page is extracted; what runs when modules are imported does not.
The kernel counts as one, where its first function is called.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import thresher

ROOT = Path(thresher.__file__).parent
PAGE = Path(__file__).parents[1] / "tests" / "pages" / "article" / "source.html"


def files_passed(form: str, page: Path) -> list[str]:
    """The files by the order in which they are first entered."""
    passed: dict[str, None] = {}

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "c_call" and getattr(argument, "__module__", None) == "thresher.kernel.native":
            passed.setdefault("kernel/native.pyx")
        elif event == "call" and frame.f_code.co_name not in ("<module>", "__getattr__", "<lambda>"):
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT):
                passed.setdefault(str(path.relative_to(ROOT)))

    source = page.read_bytes()
    getattr(thresher.extract(source), form)  # so that everything that is loaded once has been loaded
    sys.setprofile(note)
    getattr(thresher.extract(source), form)
    sys.setprofile(None)
    return list(passed)


if __name__ == "__main__":
    forms = [word for word in sys.argv[1:] if word in ("text", "markdown")] or ["text"]
    pages = [Path(word) for word in sys.argv[1:] if word not in ("text", "markdown")] or [PAGE]
    for number, name in enumerate(files_passed(forms[0], pages[0]), 1):
        print(f"{number:3d}  {name}")
