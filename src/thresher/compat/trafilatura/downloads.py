"""Pages from their addresses, fetched by `thresher.fetch` with all its guards."""

from __future__ import annotations

from configparser import ConfigParser
from typing import Any

from thresher.compat.notice import warn_of
from thresher.compat.trafilatura.settings import Extractor, number, user_agent
from thresher.errors import FetchError, PageTooLarge
from thresher.page.decode import decode as decoded


class Response:
    """What came from an address."""

    def __init__(self, data: bytes, status: int, url: str) -> None:
        self.data = data
        self.headers: dict[str, str] | None = None
        self.html: str | None = None
        self.status = status
        self.url = url

    def __bool__(self) -> bool:
        return self.data is not None

    def as_dict(self) -> dict[str, Any]:
        return {"data": self.data, "headers": self.headers, "html": self.html, "status": self.status, "url": self.url}


def fetch_url(
    url: str,
    no_ssl: bool = False,
    config: ConfigParser | None = None,
    options: Extractor | None = None,
) -> str | None:
    """The text of a page; None if it could not be fetched."""
    chosen = options.config if options else config
    response = fetch_response(url, decode=True, no_ssl=no_ssl, config=chosen)
    if response is None or len(response.data) < number(chosen, "MIN_FILE_SIZE"):
        return None
    return response.html


def fetch_response(
    url: str,
    *,
    decode: bool = False,
    no_ssl: bool = False,
    with_headers: bool = False,
    config: ConfigParser | None = None,
) -> Response | None:
    """The response as it came, with the address that redirects led to; None if there was none."""
    from thresher.fetch import fetch  # only here: an HTTP client takes a while to load

    warn_of(["no_ssl"] if no_ssl else [], "certificates are always checked")
    try:
        found = fetch(
            url,
            chosen_by="page",  # nobody can say whose choice it is: so only the open internet
            timeout=number(config, "DOWNLOAD_TIMEOUT"),
            max_bytes=number(config, "MAX_FILE_SIZE"),
            max_redirects=number(config, "MAX_REDIRECTS"),
            user_agent=user_agent(config),
        )
    except (FetchError, PageTooLarge):
        return None
    response = Response(found.content, found.status, found.url)
    response.headers = {"content-type": found.content_type}
    response.html = decoded(found.content, found.charset).text if decode else None
    return response
