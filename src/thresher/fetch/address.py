"""Which addresses a fetch may reach.

A page's address comes from outside, and so does every redirect. Whoever writes one must not be able to make
this machine ask its own services, its local network or a cloud's metadata server on their behalf. So a name
is resolved here, once, every address it has is judged, and the connection then goes to a judged address and
to no other: a second look-up, with another answer, never happens.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Literal, NoReturn, TypeAlias

from thresher.fetch.deadline import Deadline, OutOfTime
from thresher.fetch.messages import Setback

__all__ = ["Host", "PrivatePolicy", "is_public", "literal_addresses", "permitted", "resolve"]

PrivatePolicy: TypeAlias = Literal["typed", "allow", "refuse"]
Address: TypeAlias = IPv4Address | IPv6Address

# Python's own tables differ between patch releases; these are refused whatever they say.
NEVER_PUBLIC: dict[IPv4Network | IPv6Network, str] = {
    IPv4Network("100.64.0.0/10"): "an address shared inside a provider's network",
    IPv4Network("192.0.0.0/24"): "reserved",
    IPv4Network("192.88.99.0/24"): "reserved",
    IPv4Network("168.63.129.16/32"): "the internal service of a cloud host",
    IPv6Network("2001::/23"): "reserved",
    IPv6Network("2001:db8::/32"): "reserved",
    IPv6Network("3fff::/20"): "reserved",
}
GIVEN_OUT_IPV6 = IPv6Network("2000::/3")
NAT64 = IPv6Network("64:ff9b::/96")
IPV4_COMPATIBLE = IPv6Network("::/96")


@dataclass(frozen=True)
class Host:
    """A host and the addresses it has."""

    host: str
    addresses: tuple[Address, ...]

    @property
    def is_private(self) -> bool:
        """True when none of its addresses is public: a name that has both kinds is not trusted as private."""
        return bool(self.addresses) and not any(map(is_public, self.addresses))


def permitted(place: Host, policy: PrivatePolicy, previous: Host | None) -> Host:
    """The place with only the addresses that may be reached; `Setback` if that leaves none.

    `previous` is where a redirect came from, or None for the address that the user typed.
    """
    allowed = tuple(each for each in place.addresses if _may_reach(each, place.host, policy, previous))
    if place.addresses and not allowed:
        raise Setback(_refusal(place.addresses[0], policy))
    return Host(place.host, allowed)


def _may_reach(address: Address, host: str, policy: PrivatePolicy, previous: Host | None) -> bool:
    if policy == "allow" or is_public(address):
        return True
    if policy == "refuse":
        return False
    if previous is None:
        return True
    return previous.is_private and (host == previous.host or address in previous.addresses)


def _refusal(address: Address, policy: PrivatePolicy) -> str:
    what = f"its address {address} is {kind(address)}"
    if policy == "refuse":
        return f'was refused: {what}, and private="refuse" keeps out of such places'
    return f'was refused: {what}, and a redirect may not lead there; private="allow" permits it'


def is_public(address: Address) -> bool:
    """True for an address out on the open internet."""
    return kind(address) == "public"


def kind(address: Address) -> str:
    """What sort of address it is, in words; "public" only for the open internet."""
    inner = _carried_ipv4(address) if isinstance(address, IPv6Address) else None
    if inner is not None:
        return kind(inner)
    return _listed_kind(address) or _standard_kind(address)


def _carried_ipv4(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that some forms of IPv6 address lead to in the end."""
    if address in NAT64 or (address in IPV4_COMPATIBLE and int(address) > 1):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def _listed_kind(address: Address) -> str | None:
    return next((words for network, words in NEVER_PUBLIC.items() if address in network), None)


def _standard_kind(address: Address) -> str:
    kinds = {
        "unspecified": address.is_unspecified,
        "this machine": address.is_loopback,
        "link-local": address.is_link_local,
        "multicast": address.is_multicast,
        "private": address.is_private,
        "reserved": address.is_reserved or not address.is_global or _is_odd_ipv6(address),
    }
    return next((words for words, fits in kinds.items() if fits), "public")


def _is_odd_ipv6(address: Address) -> bool:
    return address.version == 6 and address not in GIVEN_OUT_IPV6


def literal_addresses(host: str) -> tuple[Address, ...]:
    """The address that a host spells out itself, in any spelling the system takes; nothing for a name."""
    if host == "localhost" or host.endswith(".localhost"):
        return (IPv4Address("127.0.0.1"),)
    try:
        return (ip_address(host),)
    except ValueError:
        pass
    try:  # the old short forms: 127.1, 0x7f000001, 2130706433
        return (IPv4Address(socket.inet_aton(host)),)
    except (OSError, ValueError):
        return ()


def resolve(host: str, port: int, deadline: Deadline) -> tuple[Address, ...]:
    """Every address of a host, at least one, in the system's order of preference."""
    answer: Future[tuple[Address, ...]] = Future()
    # The system's look-up takes no timeout, so it runs beside us, and we stop waiting when the time is up.
    threading.Thread(target=_look_up, args=(host, port, answer), daemon=True).start()
    try:
        return answer.result(deadline.remaining())
    except TimeoutError:
        raise OutOfTime from None


def _look_up(host: str, port: int, answer: Future[tuple[Address, ...]]) -> None:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        answer.set_result(_distinct(str(sockaddr[0]) for *_, sockaddr in found) or _no_address())
    except Exception as error:
        answer.set_exception(error)


def _no_address() -> NoReturn:
    raise socket.gaierror(socket.EAI_NONAME, "the name has no address")


def _distinct(addresses: Iterable[str]) -> tuple[Address, ...]:
    return tuple(dict.fromkeys(map(ip_address, addresses)))
