"""How figures are written: the same way in tables, sentences and charts."""

from __future__ import annotations

import math
from typing import Final

from thresher.lab.evaluate.summary import Interval

NOTHING: Final = "–"
_MINUS: Final = "\N{MINUS SIGN}"


def figure(value: float, digits: int = 3) -> str:
    """The value with this many digits after the point; a dash where there is none."""
    if not math.isfinite(value):
        return NOTHING
    text = f"{value:,.{digits}f}"
    return text.replace("-", _MINUS) if float(text.replace(",", "")) else text.removeprefix("-")


def signed(value: float) -> str:
    """A difference, with its sign."""
    text = figure(value)
    return text if not math.isfinite(value) or value < 0 or float(text) == 0 else f"+{text}"


def span(interval: Interval) -> str:
    """From low to high. Next to a minus sign a dash would be misread."""
    if not math.isfinite(interval.low) or not math.isfinite(interval.high):
        return ""
    between = " to " if interval.low < 0 else "–"
    return f"{figure(interval.low)}{between}{figure(interval.high)}"


def with_span(interval: Interval) -> str:
    """The figure, and its range in brackets."""
    between = span(interval)
    return f"{figure(interval.value)} ({between})" if between else figure(interval.value)


def count(number: int, noun: str = "") -> str:
    """A whole number, with its noun in the right form."""
    plural = "" if number == 1 else "s"
    return f"{number:,} {noun}{plural}" if noun else f"{number:,}"


def chance(p: float | None) -> str:
    """A p-value with its sign of relation; none where there was nothing to test."""
    if p is None or not math.isfinite(p):
        return f"p {NOTHING}"
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


def few_digits(value: float) -> str:
    """A time or a ratio: three digits are enough, and small ones matter as much as large ones."""
    if not math.isfinite(value):
        return NOTHING
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return figure(value, digits)


def shortened(text: str, most: int) -> str:
    """Both ends of a long name: names that begin alike mostly end differently."""
    if len(text) <= most:
        return text
    tail = most // 2
    return f"{text[: most - 1 - tail]}…{text[-tail:]}"
