"""Pictures and style sheets of a page: only when asked for, from the open internet, and what they say they are."""

from __future__ import annotations

from collections.abc import Callable

from starlette.testclient import TestClient

Serve = Callable[[Callable[[str], tuple[int, dict[str, str], bytes]]], str]

PAGE = (
    '<link rel="stylesheet" href="/good.css"><link rel="stylesheet" href="/script.css"><p>Some text on a page.'
    '<img src="/good.png"><img src="/drawing.svg"><img src="/page.png"><img src="http://127.0.0.1:9/private.png">'
)
KINDS = {"good.png": "image/png", "drawing.svg": "image/svg+xml", "page.png": "text/html", "good.css": "text/css"}
BODIES = {"good.css": b"p { color: red } <script>", "good.png": b"\x89PNG"}


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    name = path.strip("/")
    return 200, {"Content-Type": KINDS.get(name, "text/javascript")}, BODIES.get(name, b"anything")


def test_what_fits_is_given_as_data(client: TestClient, open_internet: Serve) -> None:
    url = open_internet(answer)
    page = client.post("api/open", json={"kind": "pasted", "value": PAGE, "url": f"{url}/post"}).json()["to"]
    found = client.post(f"{page}/api/pictures", json={}).json()
    assert [each["address"] for each in found["pictures"]] == ["/good.png"]
    assert found["pictures"][0]["data"].startswith("data:image/png;base64,")
    assert len(found["sheets"]) == 1
    assert "color: red" in found["sheets"][0]
    assert "<script" not in found["sheets"][0]
    assert found["failed"] == 4
