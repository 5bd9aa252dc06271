"""The wire below the HTTP client: it connects only where it is told, and it watches the clock.

The client is asked for the page's own URL, so the Host header, the name in the TLS handshake, the check of
the certificate and the cookies are all those of the real name. Only the connection itself is made here, to an
address that was judged before; and every single read and write gets only the time that is left of the
whole, so that a server cannot hold us by dripping a byte now and then.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

from thresher.fetch.deadline import Deadline
from thresher.fetch.messages import Setback

__all__ = ["Wire", "proxy_for", "resolves_alone", "trusted_certificates"]


def proxy_for(url: httpx.URL) -> str | None:
    """The proxy that the environment sets for this URL, if any."""
    if proxy_bypass(url.host):
        return None
    proxies = getproxies()
    return proxies.get(url.scheme) or proxies.get("all")


def resolves_alone(proxy: str) -> bool:
    """Whether the proxy was chosen so that names are looked up by it and by nobody else."""
    return proxy.lower().startswith(("socks5h:", "socks4a:"))


@lru_cache(maxsize=1)
def trusted_certificates() -> ssl.SSLContext:
    """Whom we trust over TLS. Reading the list takes longer than most requests, so it is read once."""
    return httpx.create_ssl_context()


class Wire(httpx.BaseTransport):
    """Carries one hop of a fetch: to the given addresses, or through the given proxy."""

    def __init__(self, deadline: Deadline, addresses: Sequence[str], proxy: str | None) -> None:
        self._pool = _proxied(proxy, deadline) if proxy else _direct(_Connector(deadline, addresses))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send the request and give back the answer, its body still to be read."""
        answer = self._pool.handle_request(_below(request))
        return httpx.Response(answer.status, headers=answer.headers, stream=_Body(answer.stream))

    def close(self) -> None:
        """Hang up."""
        self._pool.close()


def _below(request: httpx.Request) -> httpcore.Request:
    url = request.url
    target = httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
    return httpcore.Request(request.method, target, headers=request.headers.raw)


def _direct(connector: httpcore.NetworkBackend) -> httpcore.ConnectionPool:
    return httpcore.ConnectionPool(
        ssl_context=trusted_certificates(), http2=True, network_backend=connector, max_connections=1
    )


def _proxied(address: str, deadline: Deadline) -> httpcore.ConnectionPool:
    proxy = httpx.Proxy(address if "://" in address else f"http://{address}")
    try:
        kind = httpcore.SOCKSProxy if proxy.url.scheme.startswith("socks") else httpcore.HTTPProxy
        return kind(
            proxy_url=str(proxy.url),
            proxy_auth=proxy.raw_auth,
            ssl_context=trusted_certificates(),
            http2=True,
            network_backend=_Connector(deadline, None),
        )
    except (RuntimeError, ImportError):
        raise Setback("needs a SOCKS proxy, for which httpx[socks] must be installed") from None


class _Body(httpx.SyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        yield from self._stream

    def close(self) -> None:
        self._stream.close()


class _Connector(httpcore.NetworkBackend):
    """Opens connections to fixed addresses, whatever host it is asked for; to that host if given None."""

    def __init__(self, deadline: Deadline, addresses: Sequence[str] | None) -> None:
        self._deadline = deadline
        self._addresses = addresses

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        *earlier, last = [host] if self._addresses is None else self._addresses
        for tried, address in enumerate(earlier):
            # One silent address must not use up the time of those after it.
            share = self._deadline.remaining() / (len(earlier) + 1 - tried)
            try:
                return self._open(address, port, share)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return self._open(last, port, self._deadline.remaining())

    def _open(self, address: str, port: int, seconds: float) -> httpcore.NetworkStream:
        stream = httpcore.SyncBackend().connect_tcp(address, port, timeout=seconds)
        return _TimedStream(stream, self._deadline)


class _TimedStream(httpcore.NetworkStream):
    """A connection of which every operation gets the time that is left of the whole."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.remaining())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.remaining())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.remaining())
        return _TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
