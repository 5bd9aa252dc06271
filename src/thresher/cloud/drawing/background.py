"""What a cloud stands on: white paper, the dark, any colour, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from thresher.cloud.drawing.palettes import DARK, LIGHT, VISIBLE, Colour, Palette, colour, is_dark, mixed_for
from thresher.errors import BadArgument

if TYPE_CHECKING:
    from thresher.cloud.drawing.picture import Cloud

NAMES: Final = ("auto", "light", "dark", "transparent")


class Look(NamedTuple):
    """The colours of words, and what is behind them; None is nothing."""

    colours: tuple[Colour, ...]
    behind: Colour | None


def check_background(background: str) -> None:
    """Raise BadArgument if this is neither a name nor a colour."""
    if background not in NAMES:
        try:
            colour(background)
        except BadArgument:
            raise BadArgument(
                f"the background is {', '.join(NAMES)} or a colour such as #fdf6e3, not {background!r}"
            ) from None


def look(cloud: Cloud) -> Look:
    """How a cloud looks where it cannot follow the reader's theme: on white, if nothing else is asked for."""
    return _look(cloud.palette, cloud.background, LIGHT)


def dark_look(cloud: Cloud) -> Look | None:
    """How it looks to readers who prefer a dark theme; None if it looks the same to all."""
    return _look(cloud.palette, cloud.background, DARK) if cloud.background in ("auto", "transparent") else None


def _look(palette: Palette, background: str, paper: Colour) -> Look:
    """Without a background, colours stay as they are: what will be behind them is not known."""
    behind = {"auto": paper, "transparent": paper, "light": LIGHT, "dark": DARK}.get(background) or colour(background)
    colours = palette.dark if is_dark(behind) else palette.light
    if background == "transparent":
        return Look(colours, None)
    return Look(tuple(mixed_for(behind, one, VISIBLE) for one in colours), behind)
