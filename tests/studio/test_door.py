"""Who gets in: nobody without the token, from another origin or by another name; and what a browser is told."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from studio_parts import TOKEN

from thresher.studio.application import application
from thresher.studio.studio import Studio

SCREENS = ("", "rules", "static/studio.css")
SAMPLE = {"kind": "sample", "value": "article"}


@pytest.fixture
def outside(studio: Studio) -> TestClient:
    return TestClient(application(studio, TOKEN), base_url="http://127.0.0.1")


@pytest.mark.parametrize("path", SCREENS)
@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "%00", "é"])
def test_without_the_token_nothing_is_told(outside: TestClient, path: str, token: str) -> None:
    answer = outside.get(f"/{token}/{path}")
    assert answer.status_code == 401
    assert answer.json()["type"] == "urn:thresher:problem:no-token"
    assert TOKEN not in answer.text


def test_the_token_elsewhere_than_in_the_path_opens_nothing(outside: TestClient) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}", "Cookie": f"token={TOKEN}"}
    assert outside.get("/", params={"token": TOKEN}, headers=headers).status_code == 401


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "10.0.0.1"])
def test_a_name_that_leads_here_is_refused(outside: TestClient, host: str) -> None:
    answer = outside.get(f"/{TOKEN}/", headers={"Host": host})
    assert answer.status_code == 421


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost"])
def test_a_page_of_another_origin_is_refused(outside: TestClient, origin: str) -> None:
    headers = {"Origin": origin}
    answers = [
        outside.get(f"/{TOKEN}/api/rules", headers=headers),
        outside.post(f"/{TOKEN}/api/open", json=SAMPLE, headers=headers),
        outside.options(f"/{TOKEN}/api/open", headers=headers),
    ]
    for answer in answers:
        assert answer.status_code == 403
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_form_of_another_page_cannot_ask(client: TestClient) -> None:
    """A form sends what it likes without asking, but not as JSON."""
    answer = client.post("api/open", json=SAMPLE, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415


@pytest.mark.parametrize("path", [*SCREENS, "nowhere", "p/none", "api/rules"])
def test_every_answer_says_what_a_browser_may_do_with_it(client: TestClient, path: str) -> None:
    headers: Any = client.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert not [name for name in headers if name.startswith("access-control")]


def test_no_file_beside_the_static_ones_is_given_out(client: TestClient) -> None:
    for path in ("static/../application.py", "static/%2e%2e/application.py", "static//etc/passwd"):
        assert client.get(path).status_code == 404


def test_trouble_is_a_screen_for_people_and_a_problem_for_scripts(client: TestClient) -> None:
    screen = client.get("p/none", headers={"Accept": "text/html"})
    assert (screen.status_code, screen.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "no longer open" in screen.text
    assert client.get("p/none/api/answer").json()["detail"] == "this page is no longer open"
