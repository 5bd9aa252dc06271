"""What every set of attacks shares: how its lines are read, and what came of trying them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

FOLDER: Final = Path(__file__).parent

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many attempts are done, and how many there are."""


@dataclass
class Outcome:
    """What came of a set of attacks."""

    tried: int = 0
    got_through: list[str] = field(default_factory=list)
    """The attempts that succeeded, each as one line that says how."""
    allowed: int = 0
    """How many may succeed before the set counts as failed."""
    left_out: list[str] = field(default_factory=list)
    """What could not be tried here, and what it would need."""

    @property
    def is_held(self) -> bool:
        return len(self.got_through) <= self.allowed


def attempts(name: str) -> Iterator[str]:
    """The lines of a data file; what begins with `# ` and empty lines are for the reader."""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("# "):
            yield line
