"""Writes SVG elements. All text that goes in is escaped."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

_NAMESPACE: Final = "http://www.w3.org/2000/svg"


def tag(name: str, /, *children: str, **attributes: object) -> Markup:
    """An element. `class_` stands for class, `text_anchor` for text-anchor; None leaves an attribute out."""
    written = Markup("").join(
        Markup(' {}="{}"').format(_name(key), _value(value)) for key, value in attributes.items() if value is not None
    )
    return Markup("<{0}{1}>{2}</{0}>").format(name, written, Markup("").join(children))


def _name(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def chart(title: str, description: str, size: tuple[float, float], *marks: Markup) -> Markup:
    """A whole chart: what a screen reader says of it comes first."""
    width, height = size
    return tag(
        "svg",
        tag("title", title),
        tag("desc", description),
        *marks,
        xmlns=_NAMESPACE,
        class_="chart",
        role="img",
        viewBox=f"0 0 {width:g} {height:g}",
    )


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def text(x: float, y: float, content: str, class_: str, anchor: str = "start") -> Markup:
    return tag("text", content, x=x, y=y, class_=class_, text_anchor=anchor)


def path(points: list[tuple[float, float]], class_: str) -> Markup:
    """Straight lines from point to point."""
    steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return tag("path", d=f"M{steps}", class_=class_)


def tooltip(content: str) -> Markup:
    """What is shown while the pointer rests on the mark that holds it."""
    return Markup("<title>{}</title>").format(escape(content))
