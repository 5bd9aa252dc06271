"""Which addresses a fetch may reach.

An address may come from anywhere: from the user, from a page, from a redirect. Whoever writes one must not be able to
make this machine ask its own services, its local network or a cloud's metadata server on their behalf. So a name is
resolved here, once, every address it has is judged, and the connection then goes to a judged address and to no other:
a second look-up, with another answer, never happens.

There are three sorts of places. Public ones may always be reached. Private ones may be reached if the user chose
them. Guarded ones, where clouds hand out keys to whoever asks from inside, only with `private="allow"`.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, Literal, NoReturn, TypeAlias

from thresher.fetch.deadline import Deadline, OutOfTime
from thresher.page.site import Site

__all__ = [
    "Address",
    "ChosenBy",
    "Place",
    "PrivatePolicy",
    "Refusal",
    "check_name",
    "is_public",
    "literal_addresses",
    "permitted",
    "resolve",
    "resolved_if_known",
]

ChosenBy: TypeAlias = Literal["user", "page"]
PrivatePolicy: TypeAlias = Literal["typed", "allow", "refuse"]
Address: TypeAlias = IPv4Address | IPv6Address

_LINK_LOCAL: Final = "link-local, where clouds keep their keys"
_METADATA: Final = "a metadata service, where clouds keep their keys"
GUARDED: Final[dict[IPv4Network | IPv6Network, str]] = {
    IPv4Network("169.254.0.0/16"): _LINK_LOCAL,
    IPv6Network("fe80::/10"): _LINK_LOCAL,
    IPv4Network("100.100.100.200/32"): _METADATA,  # Alibaba
    IPv4Network("168.63.129.16/32"): _METADATA,  # Azure
    IPv4Network("192.0.0.192/32"): _METADATA,  # Oracle
    IPv6Network("fd00:ec2::/32"): _METADATA,  # Amazon
    IPv6Network("fd20:ce::/32"): _METADATA,  # Google
    IPv6Network("fd00:42::/32"): _METADATA,  # Scaleway
    IPv6Network("fd00:c1::/32"): _METADATA,  # Oracle
}
GUARDED_NAMES: Final = frozenset(
    """
    metadata metadata.google.internal metadata.goog instance-data instance-data.ec2.internal metadata.tencentyun.com
    api.metadata.cloud.ibm.com metadata.packet.net metadata.platformequinix.com rancher-metadata
    """.split()
)
"""They all lead to guarded addresses. Behind a proxy, which resolves names itself, there is only the name to judge."""
LOCAL_ENDINGS: Final = frozenset("localhost localdomain local internal intranet lan home corp private arpa".split())
"""No name that ends like this, or that has no dot, is found on the open internet."""
LOCAL_NAMES: Final = frozenset({"localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"})

# Python's own tables differ between patch releases; these are refused whatever they say.
NEVER_PUBLIC: Final[dict[IPv4Network | IPv6Network, str]] = {
    IPv4Network("100.64.0.0/10"): "an address shared inside a provider's network",
    IPv4Network("192.0.0.0/24"): "reserved",
    IPv4Network("192.88.99.0/24"): "reserved",
    IPv6Network("2001::/23"): "reserved",
    IPv6Network("2001:db8::/32"): "reserved",
    IPv6Network("3fff::/20"): "reserved",
}
GIVEN_OUT_IPV6: Final = IPv6Network("2000::/3")
NAT64: Final = IPv6Network("64:ff9b::/96")
IPV4_COMPATIBLE: Final = IPv6Network("::/96")
ISATAP: Final = frozenset({0x00005EFE, 0x02005EFE})


class Refusal(Exception):
    """A place that may not be reached, in words; `is_guarded` if not even the user may choose it."""

    def __init__(self, words: str, *, is_guarded: bool) -> None:
        self.is_guarded = is_guarded
        super().__init__(words)


@dataclass(frozen=True)
class Place:
    """Where an address leads: a site, and the addresses that its host has; none if only a proxy knows them."""

    site: Site
    addresses: tuple[Address, ...]

    @property
    def is_private(self) -> bool:
        """True when none of its addresses is public: a name that has both kinds is not trusted as private."""
        if not self.addresses:
            return is_local_name(self.site.host)
        return not any(map(is_public, self.addresses))


def check_name(host: str, policy: PrivatePolicy) -> None:
    """Refuse the names of metadata services, before anybody is asked for their addresses."""
    if host in GUARDED_NAMES and policy != "allow":
        raise Refusal(f"it is {_METADATA}", is_guarded=True)


def permitted(place: Place, policy: PrivatePolicy, trusted: Place | None, *, by_proxy: bool = False) -> Place:
    """The place with only the addresses that may be reached; `Refusal` if that leaves none.

    `trusted` is the place that the user chose, if any: it may be private. A proxy connects to whatever address of a
    name it likes, so behind one all of them must be permitted.
    """
    if policy == "allow":
        return place
    trusted = trusted if policy == "typed" and trusted is not None and trusted.is_private else None
    allowed = tuple(each for each in place.addresses if _may_reach(each, place.site, trusted))
    refused = [each for each in place.addresses if each not in allowed]
    if refused and (by_proxy or not allowed):
        raise Refusal(f"its address {refused[0]} is {kind(refused[0])}", is_guarded=is_guarded(refused[0]))
    if not place.addresses and is_local_name(place.site.host) and (trusted is None or trusted.site != place.site):
        raise Refusal("its name is one of a local network", is_guarded=False)
    return Place(place.site, allowed)


def _may_reach(address: Address, site: Site, trusted: Place | None) -> bool:
    if is_public(address):
        return True
    if trusted is None or is_guarded(address):
        return False
    return address in trusted.addresses and trusted.site.has_door_of(site)


def is_public(address: Address) -> bool:
    """True for an address out on the open internet."""
    return kind(address) == "public"


def is_guarded(address: Address) -> bool:
    """True for the link and for the metadata services of clouds, also inside of another form of address."""
    return _guarded_kind(address) is not None


def is_local_name(host: str) -> bool:
    """True for a name that no server of the open internet has."""
    return not literal_addresses(host) and host.rpartition(".")[2] in {host, *LOCAL_ENDINGS}


def kind(address: Address) -> str:
    """What sort of address it is, in words; "public" only for the open internet."""
    if (guarded := _guarded_kind(address)) is not None:
        return guarded
    inner = _carried_ipv4(address) if isinstance(address, IPv6Address) else None
    if inner is not None:
        return kind(inner)
    return _listed_kind(address, NEVER_PUBLIC) or _standard_kind(address)


def _guarded_kind(address: Address) -> str | None:
    found = (_listed_kind(each, GUARDED) for each in (address, *_perhaps_carried(address)))
    return next((words for words in found if words), None)


def _perhaps_carried(address: Address) -> Iterator[IPv4Address]:
    """The IPv4 addresses that an IPv6 address may lead to, by any of the ways that there are to carry one."""
    if isinstance(address, IPv4Address):
        return
    last = IPv4Address(int(address) & 0xFFFFFFFF)
    if address not in GIVEN_OUT_IPV6 or _is_isatap(address):
        yield last  # mapped, translated, NAT64 with the prefix of a network
    yield from filter(None, [address.sixtofour, *(address.teredo or ())])


def _carried_ipv4(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that some forms of IPv6 address lead to in the end."""
    if address in NAT64 or (address in IPV4_COMPATIBLE and int(address) > 1) or _is_isatap(address):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def _is_isatap(address: IPv6Address) -> bool:
    return int(address) >> 32 & 0xFFFFFFFF in ISATAP


def _listed_kind(address: Address, listed: dict[IPv4Network | IPv6Network, str]) -> str | None:
    return next((words for network, words in listed.items() if address in network), None)


def _standard_kind(address: Address) -> str:
    kinds = {
        "unspecified": address.is_unspecified,
        "this machine": address.is_loopback,
        "multicast": address.is_multicast,
        "private": address.is_private,
        "reserved": address.is_reserved or not address.is_global or _is_odd_ipv6(address),
    }
    return next((words for words, fits in kinds.items() if fits), "public")


def _is_odd_ipv6(address: Address) -> bool:
    return address.version == 6 and address not in GIVEN_OUT_IPV6


def literal_addresses(host: str) -> tuple[Address, ...]:
    """The address that a host spells out itself, in any spelling the system takes; nothing for a name."""
    host = host.rstrip(".")
    if host in LOCAL_NAMES or host.endswith(".localhost"):
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


def resolved_if_known(host: str, port: int, deadline: Deadline, *, asks: bool) -> tuple[Address, ...]:
    """The addresses of a host as far as they can be found out here; none if only a proxy knows them.

    Names are looked up only where `asks` is true: some have a proxy in order not to be heard asking.
    """
    found = literal_addresses(host)
    if found or not asks:
        return found
    try:
        return resolve(host, port, deadline)
    except (OSError, OutOfTime, UnicodeError):
        return ()


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
