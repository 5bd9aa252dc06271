"""No address of the attack set is reached; and the set sees it when one is."""

from __future__ import annotations

import pytest

from attack.addresses import WAYS, Attempt, attack, tried


def silent(done: int, total: int) -> None:
    """Show no progress."""


def test_nothing_gets_through() -> None:
    outcome = attack(silent)
    assert outcome.tried >= 164
    assert outcome.got_through == []


@pytest.mark.parametrize(
    ("way", "address", "place"),
    [
        ("typed", "http://2852039166/", "169.254.169.254 port 80"),
        ("fetched", "http://localhost:6379/", "127.0.0.1 port 6379"),
        ("redirect", "//10.0.0.1/", "10.0.0.1 port 80"),
        ("inside-redirect", "http://127.0.0.1:8001/", "127.0.0.1 port 8001"),
        ("canonical", "http://127.0.0.1:8000/story", "127.0.0.1 port 8000"),
        ("rebound", "127.0.0.1 127.0.0.2", "127.0.0.2 port 80"),
        ("proxy", "http://10.0.0.1/", "proxy.example port 3128"),
    ],
)
def test_without_guards_it_would(way: str, address: str, place: str) -> None:
    attempt = Attempt("page", way, address)
    assert way in WAYS
    assert tried([attempt], silent, is_guarded=False).got_through == [f"page {way} {address}: connected to {place}"]
    assert tried([attempt], silent).got_through == []
