"""What to say when a fetch fails: one line, plain words, the address, and what to do about it.

`explain` gives the second half of the sentence; the address of the page comes before it.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import singledispatch

import h2.exceptions
import httpcore
import httpx

from thresher.errors import FetchError
from thresher.fetch.deadline import Deadline, OutOfTime

__all__ = ["Setback", "in_plain_words", "one_line", "readable"]

LONGEST_URL = 120
_CUT_OFF = "was cut off"
BUSY = frozenset({429, 503})
"""What servers answer that may answer otherwise soon."""
USERINFO = re.compile(r"(?<=//)[^/?#]*@")
# In an address that cannot be parsed, a password may hold anything: everything up to the last @ goes.
POSSIBLE_USERINFO = re.compile(r"(?<=//).*@", re.DOTALL)

TROUBLES = (
    OutOfTime,
    httpcore.TimeoutException,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    h2.exceptions.H2Error,
    httpx.HTTPError,
    httpx.InvalidURL,
    OSError,
    ValueError,
)


class Setback(Exception):
    """What happened to a URL, in words that go after it: "answered 404 Not Found"."""

    def __init__(self, words: str, *, status: int | None = None, retry_after: float | None = None) -> None:
        self.status = status
        self.retry_after = retry_after
        super().__init__(words)


def readable(url: object, *, is_valid: bool = True) -> str:
    """The address as it may be shown: on one line, not too long, without a password."""
    text = one_line((USERINFO if is_valid else POSSIBLE_USERINFO).sub("", str(url)))
    return text if len(text) <= LONGEST_URL else f"{text[:80]}…{text[-30:]}"


def one_line(text: str) -> str:
    """The text without line breaks and other characters that upset a terminal."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


@contextmanager
def in_plain_words(url: object, deadline: Deadline) -> Iterator[None]:
    """Turn whatever goes wrong with the URL into a `FetchError` that says so."""
    try:
        yield
    except Setback as error:
        problem = FetchError(one_line(f"{readable(url)} {error}"))
        problem.status, problem.retry_after = error.status, error.retry_after
        problem.is_passing = error.status in BUSY
        raise problem from None
    except (OutOfTime, httpcore.TimeoutException) as error:
        raise FetchError(f"{readable(url)} {_too_slow(deadline)}") from error
    except TROUBLES as error:
        words = explain(error)
        problem = FetchError(one_line(f"{readable(url)} {words}"))
        problem.is_passing = words.startswith(_CUT_OFF)
        raise problem from error


def _too_slow(deadline: Deadline) -> str:
    return f"did not answer in full within {deadline.seconds:g} seconds; allow more (timeout=…, --timeout)"


@singledispatch
def explain(error: BaseException) -> str:
    """What went wrong, as the rest of a sentence that begins with the URL."""
    return f"could not be fetched: {error or type(error).__name__}"


@explain.register
def _(error: httpcore.NetworkError) -> str:
    # Such an error is a wrapper, and what it wraps says more.
    within = next((each for each in error.args if isinstance(each, Exception)), None)
    return explain(within) if within else f"could not be reached: {error}"


@explain.register(httpcore.ProtocolError)
@explain.register(h2.exceptions.H2Error)
def _(error: Exception) -> str:
    if re.search("closed connection|disconnected|ConnectionTerminated|StreamReset", str(error)):
        return f"{_CUT_OFF}: the server hung up before it had sent everything; try again"
    reason = re.sub(r"bytearray\(b(.*)\)", r"\1", str(error)) or type(error).__name__
    return f"got an answer that is not proper HTTP: {reason}"


@explain.register
def _(error: httpcore.ProxyError) -> str:
    return f"could not be reached through the proxy: {error}"


@explain.register(httpx.RemoteProtocolError)
@explain.register(httpx.InvalidURL)
def _(error: Exception) -> str:
    # Our wire raises none of these: the client does, over a Location header that it cannot read.
    return "redirects to something that is not a web address"


@explain.register
def _(error: UnicodeError) -> str:
    return "has a host name that cannot exist; check the spelling"


@explain.register
def _(error: OSError) -> str:
    return f"could not be reached: {error.strerror or error}"


@explain.register
def _(error: socket.gaierror) -> str:
    if error.errno == socket.EAI_AGAIN:
        return "could not be looked up: no name server answers; check the network"
    return "has a host name that cannot be found; check the spelling"


@explain.register
def _(error: ConnectionRefusedError) -> str:
    return "could not be reached: the connection was refused; check the host and the port"


@explain.register(ConnectionResetError)
@explain.register(BrokenPipeError)
def _(error: OSError) -> str:
    return f"{_CUT_OFF}: the server reset the connection; try again"


@explain.register
def _(error: ssl.SSLError) -> str:
    reason = (error.reason or str(error)).replace("_", " ").lower()
    advice = "; perhaps it speaks http, not https" if "wrong version" in reason else ""
    return f"could not be reached safely: TLS failed with “{reason}”{advice}"


@explain.register
def _(error: ssl.SSLCertVerificationError) -> str:
    reason = error.verify_message.rstrip(".")
    is_unknown = "issuer" in reason or "self" in reason
    advice = "; if you trust its issuer, name the issuer's certificate in SSL_CERT_FILE" if is_unknown else ""
    return f"could not be reached safely: its certificate is not valid ({reason}){advice}"
