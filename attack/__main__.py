"""Try every attack: `python -m attack`, or some sets of them: `python -m attack hiding addresses`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

from attack.outcome import Outcome, Progress

SETS: Final = {
    "constructions": "pages made to cost time or memory",
    "scripts": "script that may not survive in HTML, in a real browser",
    "markdown": "markup that may not come alive when Markdown is rendered",
    "addresses": "addresses that a fetch may not reach",
    "hiding": "text that a reader does not see",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="attack", description=__doc__)
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"{', '.join(SETS)}; all of them if you name none")
    chosen = parser.parse_args().sets
    if unknown := set(chosen) - set(SETS):
        parser.error(f"there is no set {', '.join(sorted(unknown))}; there are {', '.join(SETS)}")
    held = [_tried(name) for name in chosen or SETS]
    return 0 if all(held) else 1


def _tried(name: str) -> bool:
    attack: Callable[[Progress], Outcome] = import_module(f"attack.{name}").attack
    outcome = attack(_progress(name))
    count = len(outcome.got_through)
    sys.stderr.write("\r\033[K" if sys.stderr.isatty() else "")
    print(f"{name:<14} {outcome.tried:>6} tried {count:>4} got through (allowed: {outcome.allowed})  {SETS[name]}")
    for line in outcome.got_through:
        print(f"    got through: {line}")
    for line in outcome.left_out:
        print(f"    left out: {line}")
    return outcome.is_held


def _progress(name: str) -> Progress:
    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{name}: {done} of {total}")

    return show


if __name__ == "__main__":
    sys.exit(main())
