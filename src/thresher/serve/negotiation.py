"""Which format is answered: what the `Accept` header likes best of what there is (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from thresher.serve.problems import Problem

FORMATS: Final = {
    "text/markdown": "md",
    "text/plain": "txt",
    "text/html": "html",
    "application/json": "json",
    "application/xml": "xml",
    "text/xml": "xml",
}
"""Formats by their media types; the first is what is answered where anything will do."""
_MOST_RANGES: Final = 50
"""Ranges of a header that are read; browsers send about ten."""


class _Range(NamedTuple):
    media_type: str
    quality: float

    def fits(self, media_type: str) -> bool:
        kind = media_type.partition("/")[0]
        return self.media_type in (media_type, f"{kind}/*", "*/*")

    @property
    def is_exact(self) -> int:
        return 2 - self.media_type.count("*")


def media_type_for(accept: str | None) -> str:
    """The media type to answer with; a `Problem` if none is accepted."""
    if accept is None or not accept.strip() or accept.strip() == "*/*":
        return next(iter(FORMATS))
    ranges = [_read(part) for part in accept.split(",")[:_MOST_RANGES] if part.strip()]
    wished = {media_type: _quality(media_type, ranges) for media_type in FORMATS}
    best = max(wished, key=lambda media_type: wished[media_type])  # of equals the first
    if wished[best] <= 0:
        raise Problem(
            "not-acceptable", "none of the formats of the Accept header can be made", f"Accept {', '.join(FORMATS)}."
        )
    return best


def _read(part: str) -> _Range:
    name, *parameters = (piece.strip().lower() for piece in part.split(";"))
    quality = next((text[2:] for text in parameters if text.startswith("q=")), "1")
    try:
        return _Range(name, min(1.0, max(0.0, float(quality))))
    except ValueError:
        return _Range(name, 0.0)


def _quality(media_type: str, ranges: list[_Range]) -> float:
    """What the most exact range that fits says: `text/*;q=0.5, text/html` likes HTML best."""
    fitting = [each for each in ranges if each.fits(media_type)]
    return max(fitting, key=lambda each: each.is_exact).quality if fitting else 0.0
