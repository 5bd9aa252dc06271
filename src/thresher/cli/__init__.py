"""The command line: `thresher SOURCE`, and one command for each other thing to do."""

from thresher.cli.app import main

__all__ = ["main"]
