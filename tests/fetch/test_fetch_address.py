"""Which addresses count as public, and which a fetch may reach from where."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from thresher.fetch.address import Host, PrivatePolicy, is_public, literal_addresses, permitted
from thresher.fetch.messages import Setback

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


def place(host: str, *addresses: str) -> Host:
    return Host(host, tuple(map(ip_address, addresses)))


OPEN = place("open.example", "8.8.8.8")
INSIDE = place("inside.example", "10.0.0.1")
INSIDE_ALIAS = place("alias.example", "10.0.0.1")
INSIDE_MOVED = place("inside.example", "10.0.0.2")
OTHER_INSIDE = place("other.example", "10.0.0.9")
METADATA = place("metadata.example", "169.254.169.254")
MIXED = place("mixed.example", "8.8.8.8", "10.0.0.1")


@pytest.mark.parametrize(
    ("policy", "previous", "target"),
    [
        ("typed", None, OPEN),
        ("typed", None, INSIDE),
        ("typed", OPEN, OPEN),
        ("typed", INSIDE, OPEN),
        ("typed", INSIDE, INSIDE),
        ("typed", INSIDE, INSIDE_ALIAS),
        ("typed", INSIDE, INSIDE_MOVED),
        ("refuse", None, OPEN),
        ("refuse", OPEN, OPEN),
        ("allow", OPEN, METADATA),
        ("allow", None, INSIDE),
    ],
)
def test_what_may_be_reached(policy: PrivatePolicy, previous: Host | None, target: Host) -> None:
    assert permitted(target, policy, previous) == target


@pytest.mark.parametrize(
    ("policy", "previous", "target"),
    [
        ("typed", OPEN, INSIDE),
        ("typed", OPEN, METADATA),
        ("typed", INSIDE, OTHER_INSIDE),
        ("typed", INSIDE, METADATA),
        ("typed", MIXED, INSIDE),
        ("refuse", None, INSIDE),
        ("refuse", INSIDE, INSIDE),
        ("refuse", OPEN, METADATA),
    ],
)
def test_what_may_not(policy: PrivatePolicy, previous: Host | None, target: Host) -> None:
    with pytest.raises(Setback, match=str(target.addresses[0])):
        permitted(target, policy, previous)


def test_of_a_mixed_name_only_the_public_addresses_are_used() -> None:
    assert permitted(MIXED, "refuse", None) == place("mixed.example", "8.8.8.8")
    assert permitted(MIXED, "typed", OPEN) == place("mixed.example", "8.8.8.8")
