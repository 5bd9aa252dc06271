"""What a server is told when it starts."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from ipaddress import ip_address
from typing import Final

from thresher.errors import BadArgument

IN_ENVIRONMENT: Final = "THRESHER_SERVE_SETTINGS"
"""How the processes of a server hear of its settings: they begin anew, and inherit nothing else."""
TOKEN_VARIABLE: Final = "THRESHER_TOKEN"  # noqa: S105  the name of a variable, not a token
SHORTEST_TOKEN: Final = 16
LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits and doors of a server. Wrong ones are refused when they are made."""

    host: str = "127.0.0.1"
    token: str | None = None
    hosts: tuple[str, ...] = ()
    """Further names that requests may call this server by, such as that of a proxy in front of it."""
    max_bytes: int = 8 * 1024 * 1024
    """Of a page, and of the body of a request."""
    seconds: float = 30.0
    """For a request, from its first byte to its answer."""
    threads: int = 2 * (os.cpu_count() or 1)
    waiting: int = 64
    """Requests that may wait for a thread; what comes on top is told to come again."""
    fetches: int = 32
    """Pages that may be fetched at the same time."""
    retries: int = 2
    """How often a page is asked for again, where its server is busy or the connection breaks."""
    render: bool = False
    """Whether a browser may run the scripts of pages that need them."""
    render_as_root: bool = False
    private: bool = False
    """Whether requests may name addresses of this machine and its network."""

    def __post_init__(self) -> None:
        if self.token is not None:
            _check_token(self.token)
        elif not self.is_local:
            raise BadArgument(
                f"{self.host} can be reached from other machines, so a token is needed: "
                f"--token, or {TOKEN_VARIABLE} in the environment"
            )
        elif self.hosts:
            raise BadArgument("other names than localhost need a token, since others may know them: --token")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host in LOOPBACK_NAMES

    def to_environment(self) -> dict[str, str]:
        return {IN_ENVIRONMENT: json.dumps(asdict(self))}

    @classmethod
    def from_environment(cls) -> Settings:
        values = json.loads(os.environ.get(IN_ENVIRONMENT, "{}"))
        return cls(**{**values, "hosts": tuple(values.get("hosts", ()))})


def _check_token(token: str) -> None:
    if len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise BadArgument(
            f"a token is at least {SHORTEST_TOKEN} letters, digits and signs of ASCII without spaces; "
            "python -c 'import secrets; print(secrets.token_urlsafe(24))' makes one"
        )
