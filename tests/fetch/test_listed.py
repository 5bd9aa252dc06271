"""Sitemaps and feeds as lists of addresses, and what was fetched of them through a batch run."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("warcio", reason="needs the extra lists: pip install 'thresher[lists]'")
pytest.importorskip("pyarrow", reason="needs the extra batch: pip install 'thresher[batch]'")

import pyarrow.parquet as parquet

from thresher.errors import FetchError
from thresher.fetch.listed import feed_addresses, sitemap_addresses
from thresher.fetch.lists import Archive

Answer = tuple[int, dict[str, str], bytes]
MAP = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</urlset>'
INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</sitemapindex>'
STORY = "<title>Mill {0}</title><h1>Mill {0}</h1><p>" + "The mill turned again after sixty-one years of rest. " * 9
OPEN = {"private": "allow"}


def site_of(serve: Callable[..., str], files: dict[str, str | bytes]) -> str:
    """A site with these files, in which SITE stands for its own address; everything else is a story."""
    address: list[str] = []

    def answer(path: str) -> Answer:
        if path.startswith("/story"):
            return 200, {"Content-Type": "text/html; charset=utf-8"}, STORY.format(path).encode()
        if path not in files:
            return 404, {}, b""
        held = files[path]
        return 200, {}, held if isinstance(held, bytes) else held.replace("SITE", address[0]).encode()

    address.append(serve(answer))
    return address[0]


def locations(*paths: str, name: str = "url") -> str:
    return "".join(f"<{name}><loc> SITE{path} </loc></{name}>" for path in paths)


def test_sitemaps_of_sitemaps_packed_and_plain(serve: Callable[..., str]) -> None:
    site = site_of(
        serve,
        {
            "/robots.txt": "User-agent: *\nSitemap: SITE/index.xml\n",
            "/index.xml": INDEX.format(locations("/a.xml.gz", "/b.txt", "/index.xml", "/gone.xml", name="sitemap")),
            "/a.xml.gz": gzip.compress(MAP.format("<url><loc>/story/1</loc></url>").encode()),
            "/b.txt": "SITE/story/2\nno address\nSITE/story/3\n",
        },
    )
    expected = [f"{site}/story/{number}" for number in (1, 2, 3)]
    assert list(sitemap_addresses(f"{site}/", **OPEN)) == expected
    assert list(sitemap_addresses(f"{site}/index.xml", **OPEN)) == expected


@pytest.mark.parametrize(
    "content",
    [
        b"<urlset><url><loc>x</loc>",
        b'<!DOCTYPE a [<!ENTITY b "c">]><urlset><url><loc>&b;</loc></url></urlset>',
        gzip.compress(b"<urlset/>")[:12],
    ],
)
def test_a_broken_or_hostile_sitemap_is_said_to_be_one(serve: Callable[..., str], content: bytes) -> None:
    site = site_of(serve, {"/map.xml": content})
    with pytest.raises(FetchError, match="no sitemap that can be read"):
        list(sitemap_addresses(f"{site}/map.xml", **OPEN))


def test_what_a_sitemap_lists_was_not_typed(serve: Callable[..., str]) -> None:
    inner = site_of(serve, {"/secret.xml": MAP.format(locations("/story/1"))})
    outer = site_of(serve, {"/map.xml": INDEX.format(f"<sitemap><loc>{inner}/secret.xml</loc></sitemap>")})
    assert list(sitemap_addresses(f"{outer}/map.xml", chosen_by="user")) == []


RSS = (
    "<rss version='2.0'><channel><title>t</title><item><title>a</title><link>SITE/story/1</link></item></channel></rss>"
)
ATOM = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>a</title><link href='/story/1'/></entry></feed>"


@pytest.mark.parametrize("feed", [RSS, ATOM])
def test_feeds(serve: Callable[..., str], feed: str) -> None:
    site = site_of(serve, {"/feed": feed, "/page": "<p>no feed"})
    assert list(feed_addresses(f"{site}/feed", **OPEN)) == [f"{site}/story/1"]
    with pytest.raises(FetchError, match="neither RSS nor Atom"):
        list(feed_addresses(f"{site}/page", **OPEN))


def thresher(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "thresher", *map(str, arguments)], capture_output=True, text=True)


def test_two_hundred_pages_killed_in_the_middle_and_gone_on_with(serve: Callable[..., str], tmp_path: Path) -> None:
    """Fetching and extracting both: in the end each page is there once."""
    site = site_of(serve, {})
    (tmp_path / "urls.txt").write_text("".join(f"{site}/story/{number}\n" for number in range(200)))
    pages, out = tmp_path / "pages.warc.gz", tmp_path / "out"
    fetching = ["fetch", "-i", tmp_path / "urls.txt", "-o", pages, "--pause", "0", "--allow-private", "-q"]
    extracting = ["batch", pages, "-o", out, "--workers", "1", "--split", "20K"]
    killed_when(lambda: pages.exists() and pages.stat().st_size > 20_000, *fetching)
    with closing(Archive(pages)) as archive:
        assert 0 < len(archive.addresses) < 200
    assert thresher(*fetching).returncode == 0
    killed_when(lambda: any(out.rglob("*.parquet")), *extracting)
    done = thresher(*extracting)
    assert done.returncode == 0, done.stderr
    rows = [row for file in out.rglob("*.parquet") for row in parquet.read_table(file, columns=["url"]).to_pylist()]
    assert sorted(row["url"] for row in rows) == sorted(f"{site}/story/{number}" for number in range(200))


def killed_when(is_time: Callable[[], bool], *arguments: str | Path) -> None:
    """Run the program, and kill it at some time, if it has not ended before."""
    command = [sys.executable, "-m", "thresher", *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        while running.poll() is None and not is_time():
            time.sleep(0.01)
        running.kill()


@pytest.mark.parametrize("name", ["pages.parquet", "pages.warc.gz"])
def test_from_a_sitemap_through_a_batch_run(serve: Callable[..., str], tmp_path: Path, name: str) -> None:
    files: dict[str, str | bytes] = {"/sitemap.xml": MAP.format(locations("/story/1", "/story/2", "/gone"))}
    site = site_of(serve, files)
    pages = tmp_path / name
    command: list[str | Path] = ["fetch", "--sitemap", f"{site}/", "-o", pages, "--pause", "0", "--allow-private", "-q"]
    assert thresher(*command).returncode == 3  # one page is gone
    files["/sitemap.xml"] = MAP.format(locations("/story/1", "/story/2", "/story/3"))
    assert thresher(*command).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]
    done = thresher("batch", pages, "-o", tmp_path / "out", "--workers", "1")
    assert done.returncode == 0, done.stderr
    rows = [row for file in (tmp_path / "out").rglob("*.parquet") for row in parquet.read_table(file).to_pylist()]
    assert sorted(row["url"] for row in rows) == [f"{site}/story/{number}" for number in (1, 2, 3)]
    assert all(row["status"] == "ok" and "The mill turned again" in row["text"] for row in rows)
