"""The package for JavaScript, asked from Python: pages go into a process of node, answers come out."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

from places import ROOT
from tidy_auto import kept_by_kernel

from thresher.page import Page
from thresher.render import to_text
from thresher.render.walk import Shown

NODE: Final = shutil.which("node")
WITHOUT_NODE: Final = "needs Node 20 or later (apt-get install nodejs)"
ANSWERS: Final = ROOT / "tests" / "javascript" / "answers.js"


class Answers:
    """A running process."""

    def __init__(self, into: IO[bytes], out: IO[bytes]) -> None:
        self._into, self._out = into, out

    def of(self, page: bytes) -> dict[str, Any]:
        self._into.write(struct.pack("<I", len(page)) + page)
        self._into.flush()
        line = self._out.readline()
        assert line, "node has ended"
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def answering() -> Iterator[Answers]:
    assert NODE is not None
    with subprocess.Popen([NODE, str(ANSWERS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as node:
        assert node.stdin is not None and node.stdout is not None
        yield Answers(node.stdin, node.stdout)
        node.stdin.close()


def kernels_text(page: Page) -> str:
    """What the kernel keeps and writes when Python asks."""
    return to_text(Shown(page, kept_by_kernel(page)))
