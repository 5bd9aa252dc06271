"""Rendered pages, in the system's Chromium: what scripts make is there, and they reach nothing on their own."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import chromium_path
from typer.testing import CliRunner

pytest.importorskip("playwright", reason="needs the extra render: pip install 'thresher[render]'")

import thresher
from attack.outcome import attempts
from thresher.cli.app import app
from thresher.errors import CannotRender
from thresher.fetch import Fetched, fetch
from thresher.fetch.rendering import Browser

if chromium_path() is None:
    pytest.skip("needs Chromium, which `make test` installs as root on Debian", allow_module_level=True)

STORY = "The miller had turned the stones since dawn, and the flour lay white on the sill of the mill. "
MADE = """<title>The mill</title><div id=app></div><script src=/app.js></script>
<noscript>You need to enable JavaScript to run this app.</noscript>"""
SCRIPT = f"""fetch('/story.json').then(answer => answer.json()).then(story => {{
  const told = ('<p>' + story.text + '</p>').repeat(6);
  document.getElementById('app').innerHTML = '<article><h1>The mill</h1>' + told + '</article>';
}});
/* {STORY} */"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    browser = Browser(as_root=os.geteuid() == 0)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def site(serve: Callable[..., str]) -> str:
    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        found: dict[str, tuple[str, str]] = {
            "/app.js": ("text/javascript", SCRIPT),
            "/story.json": ("application/json", json.dumps({"text": STORY})),
            "/loop": ("text/html", "<p>before<script>for (;;) {}</script>"),
        }
        kind, body = found.get(path, ("text/html", MADE))
        return 200, {"Content-Type": kind}, body.encode()

    return serve(answer)


class Trap:
    """A door on this machine that counts who knocks."""

    def __init__(self) -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port, self.knocks = self.door.getsockname()[1], 0
        threading.Thread(target=self._count, daemon=True).start()

    def _count(self) -> None:
        while True:
            try:
                line, _ = self.door.accept()
            except OSError:
                return
            self.knocks += 1
            line.close()


def rendered(browser: Browser, url: str, **options: Any) -> str:
    return browser.render(fetch(url, chosen_by="user"), **{"seconds": 60, **options}).content.decode()


def test_what_scripts_make_is_there(browser: Browser, site: str) -> None:
    page = fetch(f"{site}/", chosen_by="user")
    assert STORY.strip() not in thresher.extract(page).text
    found = browser.render(page, seconds=60, with_snapshot=True)
    assert thresher.extract(found).text.count(STORY.strip()) == 6
    assert found.snapshot is not None
    assert found.snapshot["documents"][0]["layout"]["bounds"]


def test_page_scripts_reach_no_private_address(browser: Browser, serve: Callable[..., str]) -> None:
    trap = Trap()
    private = f"127.0.0.1:{trap.port}"
    page = f"""<p>{STORY}<img src=http://{private}/a.png><script src=http://{private}/b.js></script>
    <iframe src=http://{private}/c></iframe><link rel=preload as=fetch href=http://{private}/d>
    <script>
    for (const name of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0177.0.0.1']) {{
      const host = name + ':{trap.port}';
      fetch('http://' + host + '/e').catch(() => 0);
      try {{ new WebSocket('ws://' + host + '/f'); }} catch (error) {{}}
      navigator.sendBeacon('http://' + host + '/g');
      new EventSource('http://' + host + '/h');
      new Image().src = 'http://' + host + '/i';
      try {{ new Worker(URL.createObjectURL(new Blob([`fetch('http://${{host}}/j')`]))); }} catch (error) {{}}
    }}
    const servers = [{{urls: 'turn:{private}?transport=tcp', username: 'a', credential: 'b'}}];
    try {{
      const peer = new RTCPeerConnection({{iceServers: servers}});
      peer.createDataChannel('k');
      peer.createOffer().then(offer => peer.setLocalDescription(offer));
    }} catch (error) {{}}
    window.open('http://{private}/l'); alert('m');
    document.title = 'done';
    </script>"""
    there = serve(lambda path: (200, {"Content-Type": "text/html"}, page.encode()))
    assert "<title>done</title>" in rendered(browser, there)
    assert trap.knocks == 0
    trap.door.close()


def test_page_scripts_are_led_to_none_of_the_addresses_that_must_be_refused(
    browser: Browser, serve: Callable[..., str]
) -> None:
    """Each as it stands, and on the port of a trap."""
    trap = Trap()
    named = sorted({line.split(maxsplit=2)[2] for line in attempts("addresses.txt") if " redirect " not in line})
    named = [address for address in named if address.isprintable()]
    script = f"""let tried = 0, reached = 0;
    function ask(address) {{  // and wait, so that the page is not done before
      const asking = new XMLHttpRequest();
      tried += 1;
      try {{ asking.open('GET', address, false); asking.send(); reached += 1; }} catch (error) {{}}
    }}
    for (const address of {json.dumps(named)}) {{
      try {{
        const url = new URL(address);
        if (!/^[\\d.]+$|^\\[|^localhost$/.test(url.hostname)) continue;  // nobody here knows the other names
        ask(url.href);
        url.port = {trap.port};
        ask(url.href);
      }} catch (error) {{}}
    }}
    document.title = reached + ' of ' + tried;"""
    page = f"<p>{STORY}<script>{script}</script>"
    there = serve(lambda path: (200, {"Content-Type": "text/html"}, page.encode()))
    told = rendered(browser, there)
    counted = re.search(r"<title>(\d+) of (\d+)</title>", told)
    assert counted, told[-300:]
    assert counted[1] == "0"
    assert int(counted[2]) >= 60
    assert trap.knocks == 0
    trap.door.close()


def test_a_rendered_page_is_judged_by_what_is_seen(browser: Browser, serve: Callable[..., str]) -> None:
    """Two columns by a style sheet alone: in the markup they are alike."""
    story = "".join(f"<p>{STORY * 3}</p>" for _ in range(8))
    links = "".join(f"<p><a href=/{n}>{STORY}</a></p>" for n in range(8))
    page = f"""<style>#a, #b {{position: absolute; top: 0}} #a {{left: 0; width: 300px}}
    #b {{left: 400px; width: 800px}} .away {{display: none}}</style>
    <div id=a>{links}</div><div id=b><h1>The mill</h1>{story}<p class=away>Nobody sees this.</div>"""
    there = serve(lambda path: (200, {"Content-Type": "text/html"}, page.encode()))
    found = browser.render(fetch(there, chosen_by="user"), seconds=60, with_snapshot=True)
    assert found.snapshot is not None
    for source in (found, thresher.Page.of_snapshot(json.dumps(found.snapshot))):
        kept = thresher.extract(source, method="vips")
        assert kept.text.count(STORY.strip()) == 24
        assert "The mill" in kept.text
        assert "href" not in kept.html
        assert "Nobody" not in kept.text
        assert thresher.extract(source, method="cectd-ds", area="screen").text.count(STORY.strip()) >= 24


def test_a_snapshot_serves_without_a_browser(site: str, tmp_path: Path) -> None:
    as_root = ["--render-as-root"] if os.geteuid() == 0 else []
    boxes, run = tmp_path / "boxes.json", CliRunner().invoke
    rendering = ["extract", f"{site}/", "--render", "always", "--timeout", "60", "-q", "-m", "vips", *as_root]
    first = run(app, [*rendering, "--snapshot", str(boxes)])
    assert first.stdout.count("miller") == 6
    assert run(app, ["extract", str(boxes), "-q", "-m", "vips"]).stdout == first.stdout
    assert "was not rendered" in run(app, ["extract", f"{site}/", "-m", "vips"]).stderr
    (tmp_path / "page.html").write_bytes(thresher.Page.of_snapshot(boxes.read_bytes()).source.encode())
    again = run(app, ["extract", str(tmp_path / "page.html"), "--snapshot", str(boxes), "-q", "-m", "vips"])
    assert again.stdout == first.stdout


def test_a_script_without_a_guard_can_render(site: str, tmp_path: Path) -> None:
    """The browser's process must not run the user's script once more."""
    script = tmp_path / "mine.py"
    script.write_text(
        "import thresher.fetch\n"
        f"page = thresher.fetch.render({site + '/'!r}, chosen_by='user', timeout=60, as_root={os.geteuid() == 0})\n"
        "print(page.content.decode().count('miller'))\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.stdout.strip() == "6", done.stderr


def test_a_page_that_never_ends_is_ended_and_the_next_one_is_rendered(browser: Browser, site: str) -> None:
    with pytest.raises(CannotRender, match=r"ended|rendered"):
        rendered(browser, f"{site}/loop", seconds=5)
    assert STORY.strip() in rendered(browser, f"{site}/")


def test_auto_renders_only_what_needs_it(site: str, tmp_path: Path) -> None:
    as_root = ["--render-as-root"] if os.geteuid() == 0 else []
    without = CliRunner().invoke(app, ["extract", f"{site}/", "-q"])
    assert "miller" not in without.stdout
    done = CliRunner().invoke(
        app,
        [
            "extract",
            f"{site}/",
            "--render",
            "auto",
            "--timeout",
            "60",
            "-q",
            *as_root,
            "--snapshot",
            str(tmp_path / "s"),
        ],
    )
    assert done.stdout.count("miller") == 6
    assert json.loads((tmp_path / "s").read_text())["strings"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="is about root")
def test_as_root_it_is_refused_unless_said_so() -> None:
    with pytest.raises(CannotRender, match="as root"):
        Browser().render(Fetched("http://a.example/", 200, b"", None, "text/html"))


def test_the_http_api_and_the_tools_render_where_they_may(site: str) -> None:
    """One after the other with one browser, that of the process."""
    pytest.importorskip("mcp", reason="needs the extra serve: pip install 'thresher[serve]'")
    import asyncio

    from mcp import Client
    from starlette.testclient import TestClient

    from thresher.serve import Settings, application
    from thresher.serve.mcp_tools import mcp_server
    from thresher.serve.work import Workbench

    settings = Settings(private=True, render=True, render_as_root=os.geteuid() == 0, seconds=90)
    with TestClient(application(settings), base_url="http://localhost") as client:
        asked = {"url": f"{site}/", "render": "auto"}
        assert client.post("/v1/extract", json=asked).text.count("miller") == 6
    with TestClient(application(Settings(private=True)), base_url="http://localhost") as client:
        refused = client.post("/v1/extract", json=asked).json()
        assert refused["type"].endswith("no-rendering")

    async def read() -> str:
        bench = Workbench(settings)
        async with Client(mcp_server(settings, lambda: bench)) as agent:
            answer = await agent.call_tool("read", {"url": f"{site}/"})
        bench.close()
        assert answer.structured_content is not None
        return str(answer.structured_content["content"])

    assert asyncio.run(read()).count("miller") == 6
