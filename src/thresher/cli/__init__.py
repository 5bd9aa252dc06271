"""The command line: `thresher SOURCE`, and one command for each other thing to do.

Each command is a module that is named like it, and is loaded only when it is asked for (`commands.py`). `NAME.py`
declares a command and its options; where the work needs optional packages, or many lines, `NAME_run.py` and the like
have it.
"""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    try:
        from thresher.cli import startup

        startup.begin_loading()  # before anything else is imported
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    from thresher.cli.app import run

    run()
