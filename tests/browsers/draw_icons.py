"""Draws the extension's icons in all sizes from their two SVG files: `python tests/browsers/draw_icons.py`.

The browser itself renders them, so nothing else has to be installed.
"""

from __future__ import annotations

import base64
from pathlib import Path

from chromium import EXTENSION, Chromium

SIZES = (16, 19, 20, 24, 32, 38, 48, 64, 96, 128)
SMALL = 24
"""Up to here the drawing with fewer lines is used."""


def draw_icons(folder: Path) -> None:
    with Chromium() as browser:
        page = browser.open()
        page.send("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        for size in SIZES:
            source = folder / ("thresher-small.svg" if size <= SMALL else "thresher.svg")
            drawing = base64.b64encode(source.read_bytes()).decode()
            image = f'<img width={size} style="display:block" src="data:image/svg+xml;base64,{drawing}">'
            picture = f'<body style="margin:0">{image}'
            page.viewport(size, size)
            page.goto("data:text/html;base64," + base64.b64encode(picture.encode()).decode())
            page.screenshot(folder / f"thresher-{size}.png")


if __name__ == "__main__":
    draw_icons(EXTENSION / "icons")
