"""Site rules: what a user knows about single sites, in a TOML file with a table for each host.

    file ──read──▶ tables ──check──▶ Rules ──for_page──▶ Rule ──apply──▶ verdict
         rules_file.py      checks.py        lookup.py        rule.py

Every mistake in the file is found when it is loaded, and reported with its line (`toml_lines.py`). `docs/rules.md` says
what a file may contain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from thresher.rules.lookup import Rules
from thresher.rules.rule import Rule
from thresher.rules.user_file import found

if TYPE_CHECKING:
    from thresher.rules.rules_file import as_rules, load

__all__ = ["Rule", "Rules", "as_rules", "found", "load"]


def __getattr__(name: str) -> Any:
    """Import what reads a file when there is one to read: most have no rules."""
    if name not in ("as_rules", "load"):
        raise AttributeError(f"module 'thresher.rules' has no attribute {name!r}")
    from thresher.rules import rules_file

    return getattr(rules_file, name)
