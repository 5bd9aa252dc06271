"""Pages by the million: `thresher batch`, and the same function over Arrow tables.

    inputs ──plan──▶ shards ──supervisor──▶ workers: records ──rows──▶ writer ──▶ file, marker ──▶ report

A shard is the unit: a part of an input becomes one file of rows, whole or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thresher.batch.arrow import extract_table
    from thresher.batch.datatrove_step import ThresherExtractor

__all__ = ["ThresherExtractor", "extract_table"]

_HOME = {"extract_table": "thresher.batch.arrow", "ThresherExtractor": "thresher.batch.datatrove_step"}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: each needs other optional packages."""
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module 'thresher.batch' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
