"""Site rules: what a user knows about single sites, in a TOML file, by host.

    file ──read──▶ tables ──check──▶ Rules ──for_page──▶ Rule ──apply──▶ verdict
         reading.py         checks.py        lookup.py        rule.py

Every mistake in the file is found when it is loaded, and told with its line (`lines.py`). `docs/rules.md` says what may
stand in it.
"""

from __future__ import annotations

from thresher.rules.home import found
from thresher.rules.lookup import Rules
from thresher.rules.reading import as_rules, load
from thresher.rules.rule import Rule

__all__ = ["Rule", "Rules", "as_rules", "found", "load"]
