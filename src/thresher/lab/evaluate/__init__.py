"""Measuring extractors on labelled pages: what `thresher eval` does, as a library.

The course of a run: `corpora` reads labelled pages, `systems` finds what to run, `run` sends every page through every
system (`workers`, `cache`) and measures the answers (`measures`, `metrics`), `summarise` turns rows into figures
(`statistics`), and `show` or `report` write them down.
"""

from __future__ import annotations
