"""Pages of the same site are fetched to compare with: which ones, how politely, and what is said."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from thresher import Page
from thresher.site.linked import linked_pages

HERE = "https://example.org/news/2024/mill"


def linked(*addresses: str, most: int = 10) -> list[str]:
    page = Page.parse("".join(f'<a href="{address}">x</a>' for address in addresses))
    return [address.removeprefix("https://example.org") for address in linked_pages(page, HERE, most)]


def test_pages_whose_addresses_look_alike_come_first() -> None:
    found = linked("/about", "/news/2023/goat", "/sport/2024/boat", "/news/2024/flour", "/news/2024/sails")
    assert found == ["/news/2024/flour", "/news/2024/sails", "/news/2023/goat", "/sport/2024/boat", "/about"]
    assert linked("/a/b/c", "/d/e/f", "/g/h/i", most=2) == ["/a/b/c", "/d/e/f"]


@pytest.mark.parametrize(
    "address",
    [
        "#top",
        HERE,
        HERE + "#comments",
        "https://example.com/news/2024/other",
        "http://example.org:8080/news/2024/other",
        "/news/2024/mill.pdf",
        "/photo.JPG",
        "mailto:a@example.org",
        "javascript:go()",
        "//evil.example/x",
    ],
)
def test_what_is_no_other_page_of_the_site_is_not_fetched(address: str) -> None:
    assert linked(address) == []


STORY = "The miller had turned the stones since dawn, and the flour of sack {n} lay white on the sill of the mill. "
SHARED = "<p>This newspaper has lit up the low country for a hundred years, and it asks its readers for support today."


class Mill(list[str]):
    """A site on this machine: the paths that were asked for, and its address."""

    address = ""


@pytest.fixture(scope="module")
def mill(serve: Callable[..., str]) -> Mill:
    asked = Mill()

    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        asked.append(path)
        if path == "/robots.txt":
            return 200, {"Content-Type": "text/plain"}, b"User-agent: *\nDisallow: /closed"
        links = '<a href="/closed">x</a><a href="/story3">x</a><a href="/story2">x</a><a href="//192.0.2.1/x">x</a>'
        animals = {"/story1": "goat", "/story2": "swan", "/story3": "eel"}  # numbers do not make a text another
        told = "".join(f"<p>{STORY.format(n=animals.get(path, 'cat') * (n + 1))}" for n in range(9))
        return 200, {"Content-Type": "text/html"}, f"<body>{links}{told}{SHARED}".encode()

    asked.address = serve(answer)
    return asked


def run(*words: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "thresher", *map(str, words)], capture_output=True, text=True, encoding="utf-8"
    )


def test_linked_pages_are_fetched_as_robots_txt_allows_and_their_text_is_left_out(mill: Mill) -> None:
    mill.clear()
    alone = run(f"{mill.address}/story1", "-m", "plain", "-f", "txt")
    assert "asks its readers" in alone.stdout
    mill.clear()
    done = run(f"{mill.address}/story1", "--site-fetch", "3", "-m", "plain", "-f", "txt")
    assert done.returncode == 0
    assert "asks its readers" not in done.stdout
    assert "sack goatgoat lay" in done.stdout
    assert mill == ["/story1", "/robots.txt", "/story3", "/story2"]
    assert "fetched 2 pages of the site to compare with; 1 could not be had, or robots.txt asks not to" in done.stderr


def test_too_few_pages_change_nothing_and_it_says_so(mill: Mill) -> None:
    done = run(f"{mill.address}/story1", "--site-fetch", "1", "-m", "plain", "-f", "txt")
    assert "asks its readers" in done.stdout
    assert "with fewer than 3 in all, nothing is left out" in done.stderr


def test_it_is_for_one_page_with_an_address(tmp_path: Any) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text(SHARED)
    many = run(tmp_path, "--site-fetch", "3")
    assert (many.returncode, many.stderr) == (
        2,
        "thresher: --site-fetch is for one page alone; several are compared by --site\n",
    )
    assert "give its address with --url" in run(tmp_path / "a.html", "--site-fetch", "3").stderr
