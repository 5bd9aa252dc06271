"""Small facts about a page in the forms that several libraries share."""

from __future__ import annotations

from urllib.parse import urlsplit


def host_of(url: str | None) -> str | None:
    """The host of an address, without a leading "www."; None where it names none."""
    try:
        return (urlsplit(url or "").hostname or "").removeprefix("www.") or None
    except ValueError:
        return None


def two_letters(language: str | None) -> str | None:
    """The language without its region: "en" of "en-GB"."""
    return (language or "").replace("_", "-").partition("-")[0].strip().lower() or None
