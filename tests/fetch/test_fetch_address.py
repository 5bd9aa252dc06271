"""Which addresses count as public, and which a fetch may reach from where."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from thresher.fetch.address import Place, PrivatePolicy, Refusal, is_public, literal_addresses, permitted
from thresher.page.site import site_of

PUBLIC = [
    "8.8.8.8",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.0.1",
    "172.32.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
]
NOT_PUBLIC = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::10.0.0.1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_the_open_internet_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_everything_else_is_not(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "localhost", "a.localhost"])
def test_this_machine_is_known_in_every_spelling(host: str) -> None:
    assert literal_addresses(host) == (ip_address("127.0.0.1"),)


def test_a_name_spells_out_no_address() -> None:
    assert literal_addresses("page.example") == ()


@pytest.mark.parametrize("host", ["127.0.0.1.", "localhost.", "a.localhost.", "ip6-localhost", "localhost.localdomain"])
def test_this_machine_is_known_by_its_other_names(host: str) -> None:
    assert literal_addresses(host) == (ip_address("127.0.0.1"),)


GUARDED_ADDRESSES = [
    "169.254.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "fe80::1",
    "fe80::a9fe:a9fe%2",
    "fd00:ec2::254",
    "fd20:ce::254",
    "fd00:42::42",
    "fd00:c1::a9fe:a9fe",
    "::ffff:169.254.169.254",
    "::169.254.169.254",
    "::ffff:0:169.254.169.254",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::169.254.169.254",
    "fd12:3456::169.254.169.254",
    "2002:a9fe:a9fe::1",
    "2001:0:a9fe:a9fe::1",
    "2001:0:4136:e378:8000:63bf:5601:5601",
    "2606:4700::5efe:169.254.169.254",
    "2606:4700::200:5efe:a9fe:a9fe",
]


@pytest.mark.parametrize("address", GUARDED_ADDRESSES)
def test_not_even_the_user_reaches_what_is_guarded(address: str) -> None:
    target = place("http://guarded.example", address)
    with pytest.raises(Refusal, match="where clouds keep their keys") as refusal:
        permitted(target, "typed", trusted=target)
    assert refusal.value.is_guarded
    assert permitted(target, "allow", trusted=None) == target


def place(address: str, *addresses: str) -> Place:
    site = site_of(address)
    assert site is not None
    return Place(site, tuple(map(ip_address, addresses)))


OPEN = place("http://open.example", "8.8.8.8")
INSIDE = place("http://inside.example", "10.0.0.1")
INSIDE_ALIAS = place("http://alias.example", "10.0.0.1")
INSIDE_SECURE = place("https://inside.example", "10.0.0.1")
INSIDE_OTHER_PORT = place("http://inside.example:8080", "10.0.0.1")
INSIDE_MOVED = place("http://inside.example", "10.0.0.2")
OTHER_INSIDE = place("http://other.example", "10.0.0.9")
MIXED = place("http://mixed.example", "8.8.8.8", "10.0.0.1")
ONLY_THE_PROXY_KNOWS = place("http://unknown.example")
INTRANET = place("http://intranet")
PRINTER = place("http://printer.local")


@pytest.mark.parametrize(
    ("policy", "trusted", "target"),
    [
        ("typed", None, OPEN),
        ("typed", INSIDE, OPEN),
        ("typed", INSIDE, INSIDE),
        ("typed", INSIDE, INSIDE_ALIAS),
        ("typed", INSIDE, INSIDE_SECURE),
        ("typed", None, ONLY_THE_PROXY_KNOWS),
        ("typed", INTRANET, INTRANET),
        ("refuse", None, OPEN),
        ("refuse", OPEN, OPEN),
        ("refuse", None, ONLY_THE_PROXY_KNOWS),
        ("allow", None, INSIDE),
        ("allow", None, INTRANET),
        ("allow", OPEN, OTHER_INSIDE),
    ],
)
def test_what_may_be_reached(policy: PrivatePolicy, trusted: Place | None, target: Place) -> None:
    assert permitted(target, policy, trusted) == target


@pytest.mark.parametrize(
    ("policy", "trusted", "target"),
    [
        ("typed", None, INSIDE),
        ("typed", OPEN, INSIDE),
        ("typed", INSIDE, OTHER_INSIDE),
        ("typed", INSIDE, INSIDE_MOVED),
        ("typed", INSIDE, INSIDE_OTHER_PORT),
        ("typed", INSIDE_SECURE, INSIDE),
        ("typed", MIXED, INSIDE),
        ("typed", None, INTRANET),
        ("typed", INTRANET, PRINTER),
        ("refuse", INSIDE, INSIDE),
        ("refuse", INTRANET, INTRANET),
        ("refuse", None, PRINTER),
    ],
)
def test_what_may_not(policy: PrivatePolicy, trusted: Place | None, target: Place) -> None:
    with pytest.raises(Refusal, match=str(target.addresses[0]) if target.addresses else "local network"):
        permitted(target, policy, trusted)


def test_of_a_mixed_name_only_the_public_addresses_are_used() -> None:
    for policy, trusted in (("refuse", None), ("typed", None), ("typed", OPEN), ("typed", MIXED)):
        assert permitted(MIXED, policy, trusted) == place("http://mixed.example", "8.8.8.8")  # type: ignore[arg-type]


def test_a_proxy_might_use_any_address_of_a_mixed_name() -> None:
    with pytest.raises(Refusal, match=r"10\.0\.0\.1"):
        permitted(MIXED, "typed", None, by_proxy=True)
