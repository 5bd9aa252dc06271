"""Where a user's own rules lie: beside the settings of other programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

VARIABLE: Final = "THRESHER_RULES"
NAME: Final = "rules.toml"


def found() -> Path | None:
    """The user's file of rules, if there is one: what `THRESHER_RULES` names, else `rules.toml` in the config folder.

    A file that the variable names need not exist: then it is an error to say so, not to pass it over.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named)
    usual = usual_place()
    return usual if usual is not None and usual.is_file() else None


def usual_place() -> Path | None:
    """Where the file is looked for if nothing else is said; None where the user has no home."""
    try:
        return _config_folder() / "thresher" / NAME
    except RuntimeError:  # no home folder
        return None


def _config_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home())
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
