"""Which site an address belongs to: its scheme, its host and its port."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import urlsplit

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class Site(NamedTuple):
    """A host behind one port. `www.` and a dot at the end make no difference."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        """The host, and the port where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    def holds(self, other: Site) -> bool:
        """Whether another address is on the same site, and no less secure."""
        return self.host == other.host and self.has_door_of(other)

    def has_door_of(self, other: Site) -> bool:
        """Whether another address has the same port and is no less secure; from http to https both may change."""
        if self.port == other.port:
            return other.scheme in (self.scheme, "https")
        return self[::2] == ("http", 80) and other[::2] == ("https", 443)


def site_from(scheme: str, host: str, port: int | None) -> Site:
    """The site of an address of the web that was taken apart before."""
    host = host.lower().rstrip(".").removeprefix("www.")
    return Site(scheme, host, DEFAULT_PORTS[scheme] if port is None else port)


def site_of(address: str) -> Site | None:
    """The site of an address; None if it is none of the web."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not (host or "").strip("."):
        return None
    return site_from(parts.scheme, host or "", port)
