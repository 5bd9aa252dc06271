"""Other forms of a page on request: Markdown, AMP, its own address; and what is no page says what it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from typer.testing import CliRunner

import thresher
from thresher.cli.app import app
from thresher.errors import BadArgument, FetchError
from thresher.fetch import Fetched, fetch
from thresher.fetch.listed import feed_addresses
from thresher.fetch.preferred import fetch_preferred

Answer = tuple[int, dict[str, str], bytes]
SAID = "The mill turned again after sixty-one years of rest, and the whole village came to see it. "
PAGE = f"""<title>Mill</title><link rel=alternate type=text/markdown href=/mill.md><link rel=amphtml href=/amp>
<link rel=canonical href=/own><h1>Mill</h1><p>{SAID * 4}"""
MARKDOWN = (
    f"# Mill, *written*\n\n{SAID * 4}\n\n- one\n- two <script>alert(1)</script>\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
)
RSS = "<rss version='2.0'><channel><item><link>/a</link></item></channel></rss>"
FILES = {
    "/mill.md": ("text/markdown; charset=utf-8", MARKDOWN),
    "/amp": ("text/html", f"<html amp><h1>Mill, quick</h1><p>{SAID * 4}"),
    "/own": ("text/html", f"<h1>Mill, at home</h1><p>{SAID * 4}"),
    "/negotiated": ("text/html", "<p>not reached"),
    "/bare": ("text/html", f"<h1>Bare</h1><p>{SAID * 4}"),
    "/lost": ("text/html", f"<link rel=amphtml href=/gone><link rel=canonical href=http://10.0.0.1/><p>{SAID * 4}"),
    "/rss": ("text/xml", f"<?xml version='1.0'?><!-- a -->{RSS}"),
    "/rss2": ("application/rss+xml", RSS),
    "/atom": ("application/xml", "<?xml version='1.0'?>\n<feed xmlns='http://www.w3.org/2005/Atom'></feed>"),
    "/pdf": ("application/pdf", "%PDF-1.7"),
    "/text": ("text/plain", SAID),
}  # fmt: skip


@pytest.fixture
def site(serve: Callable[..., str]) -> str:
    def answer(path: str) -> Answer:
        kind, body = FILES.get(path, ("text/html", PAGE))
        return (404, {}, b"") if path == "/gone" else (200, {"Content-Type": kind}, body.encode())

    return serve(answer)


def got(url: str, prefer: str | None) -> Fetched:
    return fetch_preferred(url, prefer, partial(fetch, chosen_by="user"))


@pytest.mark.parametrize(
    ("prefer", "path"), [("markdown", "/mill.md"), ("amp", "/amp"), ("canonical", "/own"), (None, "/")]
)
def test_the_form_that_is_preferred_comes(site: str, prefer: str | None, path: str) -> None:
    assert got(f"{site}/", prefer).url == f"{site}{path}"


@pytest.mark.parametrize("prefer", ["markdown", "amp", "canonical"])
@pytest.mark.parametrize("path", ["/bare", "/lost"])
def test_where_there_is_none_the_page_itself_comes(site: str, prefer: str, path: str) -> None:
    """Or where it cannot be had, or lies where the page may lead nobody."""
    assert got(f"{site}{path}", prefer).url == f"{site}{path}"


def test_markdown_is_read_as_markdown_and_its_markup_is_text(site: str) -> None:
    result = thresher.extract(got(f"{site}/", "markdown"))
    assert result.markdown.startswith("# Mill, *written*\n")
    assert "- one" in result.markdown
    assert "| 1 | 2 |" in result.markdown
    assert "<script" not in result.html


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadArgument, match="markdown, amp, canonical"):
        fetch_preferred("http://example.org/", "pdf")


def test_on_the_command_line_and_in_the_http_api(site: str) -> None:
    done = CliRunner().invoke(app, ["extract", f"{site}/", "--prefer", "amp", "-q"])
    assert done.stdout.startswith("# Mill, quick")
    wrong = CliRunner().invoke(app, ["extract", f"{site}/", "--prefer", "pdf", "-q"])
    assert wrong.exit_code == 2
    pytest.importorskip("mcp", reason="needs the extra serve: pip install 'thresher[serve]'")
    from starlette.testclient import TestClient

    from thresher.serve import Settings, application

    with TestClient(application(Settings(private=True)), base_url="http://localhost") as client:
        answer = client.post("/v1/extract", json={"url": f"{site}/", "prefer": "markdown"})
        assert answer.text.startswith("# Mill, *written*")


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/pdf", "a PDF document"), ("/rss", "a feed"), ("/rss2", r"a feed \(RSS\)"), ("/atom", "a feed")],
)
def test_what_is_no_page_says_what_it_is(site: str, path: str, kind: str) -> None:
    with pytest.raises(FetchError, match=f"is not a page but {kind}"):
        fetch(f"{site}{path}", chosen_by="user")


def test_feeds_are_read_whatever_they_are_sent_as(site: str) -> None:
    for path in ("/rss", "/rss2"):
        assert list(feed_addresses(f"{site}{path}", chosen_by="user")) == [f"{site}/a"]


def test_plain_text_comes_as_it_is(site: str) -> None:
    found = fetch(f"{site}/text", chosen_by="user")
    assert found.content_type == "text/plain"
    assert thresher.extract(found).text.startswith("The mill turned again")


def test_an_agent_reads_the_markdown_that_the_facts_name(site: str) -> None:
    pytest.importorskip("mcp", reason="needs the extra serve: pip install 'thresher[serve]'")
    from mcp import Client

    from thresher.serve import Settings
    from thresher.serve.mcp_tools import mcp_server
    from thresher.serve.work import Workbench

    async def run() -> str:
        bench = Workbench(settings := Settings(private=True))
        async with Client(mcp_server(settings, lambda: bench)) as client:
            facts = (await client.call_tool("facts", {"url": f"{site}/"})).structured_content
            assert facts is not None
            answer = (await client.call_tool("read", {"url": facts["alternates"]["markdown"]})).structured_content
        bench.close()
        assert answer is not None
        return str(answer["content"])

    assert asyncio.run(run()).startswith("# Mill, *written*")
