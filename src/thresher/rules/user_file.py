"""Where the user's own file of rules is: beside the settings of other programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

VARIABLE: Final = "THRESHER_RULES"
NAME: Final = "rules.toml"


def found() -> Path | None:
    """The user's file of rules, if there is one: what `THRESHER_RULES` names, else `rules.toml` in the config folder.

    If the variable names a file that does not exist, its name is given all the same: loading it then says what is
    wrong.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named)
    usual = usual_place()
    return usual if usual is not None and usual.is_file() else None


def usual_place() -> Path | None:
    """Where the file is looked for by default; None if the user has no home folder."""
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
