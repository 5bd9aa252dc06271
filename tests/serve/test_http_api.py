"""The HTTP API: what is asked and answered, who may ask, what is refused, and how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("starlette", reason="needs the extra serve: pip install 'thresher[serve]'")
pytest.importorskip("mcp", reason="needs the extra serve: pip install 'thresher[serve]'")

import httpx
from jsonschema import Draft202012Validator
from places import PAGES
from served import Running, running
from starlette.testclient import TestClient

import thresher
from thresher.errors import BadArgument
from thresher.serve import Settings, application
from thresher.serve.negotiation import media_type_for
from thresher.serve.openapi import SCHEMAS, document
from thresher.serve.problems import Problem

ARTICLE: Final = (PAGES / "article" / "source.html").read_bytes()
HTML: Final = {"Content-Type": "text/html"}
TOKEN: Final = "a-token-of-sixteen-signs"  # noqa: S105


def client_of(**settings: Any) -> TestClient:
    return TestClient(application(Settings(**settings)), base_url="http://localhost:8000")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with client_of() as client:
        yield client


def problem_of(answer: Any, kind: str, status: int) -> dict[str, Any]:
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert (problem["type"], problem["status"], answer.status_code) == (f"urn:thresher:problem:{kind}", status, status)
    assert problem["remedy"]
    assert Draft202012Validator(SCHEMAS["Problem"]).is_valid(problem)
    return problem


# ---- what is answered


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", "md"),
        ("text/markdown", "md"),
        ("text/plain", "txt"),
        ("text/html", "html"),
        ("application/xml", "xml"),
        ("text/html;q=0.4, text/plain;q=0.8", "txt"),
    ],
)
def test_accept_chooses_what_the_library_gives(client: TestClient, accept: str, form: str) -> None:
    answer = client.post("/v1/extract", content=ARTICLE, headers={**HTML, "Accept": accept})
    expected = thresher.extract(ARTICLE)
    assert answer.status_code == 200
    assert answer.text == expected.to(form)
    assert float(answer.headers["thresher-confidence"]) == expected.confidence
    assert answer.headers["vary"] == "Accept"


@pytest.mark.parametrize("page", sorted(PAGES.glob("*/source.html")), ids=lambda page: page.parent.name)
def test_json_is_that_of_the_library_and_as_described(client: TestClient, page: Path) -> None:
    answer = client.post("/v1/extract", content=page.read_bytes(), headers={**HTML, "Accept": "application/json"})
    assert answer.json() == json.loads(thresher.extract(page.read_bytes()).json())
    Draft202012Validator(SCHEMAS["Extraction"]).validate(answer.json())


def test_options_stand_in_the_query_or_in_the_object(client: TestClient) -> None:
    expected = thresher.extract(ARTICLE, method="wlr", links=False, url="https://example.org/a").markdown
    where = "method=wlr&links=false&url=https://example.org/a"
    in_query = client.post(f"/v1/extract?{where}", content=ARTICLE, headers=HTML)
    values = {"html": ARTICLE.decode(), "method": "wlr", "links": False, "url": "https://example.org/a"}
    assert in_query.text == client.post("/v1/extract", json=values).text == expected


def test_markdown_is_written_as_the_library_is_asked_to(client: TestClient) -> None:
    wishes: dict[str, Any] = {
        "links": "references",
        "images": "links",
        "heading_offset": 1,
        "wrap": 60,
        "max_chars": 900,
        "toc": True,
    }
    expected = thresher.extract(ARTICLE, lead="never", **wishes).markdown
    where = "&".join(f"{name}={str(value).lower()}" for name, value in {**wishes, "lead": "never"}.items())
    assert client.post(f"/v1/extract?{where}", content=ARTICLE, headers=HTML).text == expected
    assert client.post("/v1/extract", json={"html": ARTICLE.decode(), "lead": "never", **wishes}).text == expected


def test_the_charset_of_the_body_is_respected(client: TestClient) -> None:
    page = "<p>" + "Żółw i jeż idą przez pole, a nad nimi leci bocian. " * 5
    answer = client.post(
        "/v1/extract", content=page.encode("iso-8859-2"), headers={"Content-Type": "text/html; charset=iso-8859-2"}
    )
    assert "Żółw" in answer.text


def test_blocks_methods_and_comparison(client: TestClient) -> None:
    blocks = client.post("/v1/blocks?limit=2", content=ARTICLE, headers=HTML).json()
    Draft202012Validator(SCHEMAS["Blocks"]).validate(blocks)
    assert len(blocks["blocks"]) == 2 < blocks["total"]
    methods = client.get("/v1/methods").json()
    assert [each["name"] for each in methods["methods"]] == list(thresher.METHODS)
    compared = client.post("/v1/compare", json={"html": ARTICLE.decode(), "methods": ["wlr", "auto"], "gold": "mill"})
    Draft202012Validator(SCHEMAS["Comparison"]).validate(compared.json())
    assert {each["method"] for each in compared.json()["methods"]} == {"wlr", "auto"}


def test_a_method_that_looks_at_the_screen_says_what_it_needs(client: TestClient) -> None:
    answer = client.post("/v1/extract", json={"html": ARTICLE.decode(), "method": "vips"})
    Draft202012Validator(SCHEMAS["Problem"]).validate(answer.json())
    assert answer.status_code == 409
    assert "not rendered" in answer.json()["detail"]
    assert "render always" in answer.json()["remedy"]


def test_metrics_count_what_was_answered_and_no_made_up_path(client: TestClient) -> None:
    client.get("/no/such/path/12345")
    text = client.get("/metrics").text
    assert 'thresher_requests_total{path="/v1/methods",status="200"}' in text
    assert 'path="other",status="404"' in text
    assert "12345" not in text


def test_a_page_without_content_says_why(client: TestClient) -> None:
    answer = client.post("/v1/extract", content=b"", headers=HTML)
    assert (answer.status_code, answer.text, answer.headers["thresher-confidence"]) == (200, "", "0")
    assert answer.headers["thresher-reasons"] == "empty-page"


# ---- what is refused, and what to do


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "names no page"),
        ({"html": "<p>a", "links": "no"}, "links"),
        ({"html": "<p>a", "images": "small"}, "images"),
        ({"html": "<p>a", "heading_offset": 6}, "heading_offset"),
        ({"html": "<p>a", "max_chars": -1}, "max_chars"),
        ({"html": "<p>a", "metod": "wlr"}, "metod"),
        ({"html": "<p>a", "method": "best"}, "method"),
        ({"html": None}, "html is null"),
        ({"url": "ftp://example.org/"}, "url"),
        (["html"], "no JSON object"),
    ],
)
def test_what_does_not_fit_is_named(client: TestClient, values: object, told: str) -> None:
    assert told in problem_of(client.post("/v1/extract", json=values), "bad-request", 422)["detail"]


def test_other_problems_are_told_apart(client: TestClient) -> None:
    problem_of(client.post("/v1/extract", content="{", headers={"Content-Type": "application/json"}), "unreadable", 400)
    problem_of(client.post("/v1/extract", content="<p>"), "wrong-type", 415)
    problem_of(
        client.post("/v1/extract", content="<p>", headers={**HTML, "Accept": "image/png"}), "not-acceptable", 406
    )
    problem_of(client.get("/v1/extract"), "wrong-method", 405)
    problem_of(client.get("/nowhere"), "no-such-path", 404)
    both = {"html": "<p>a", "favor": "recall", "method": "wlr"}
    problem_of(client.post("/v1/extract", json=both), "options-conflict", 409)
    problem_of(client.post("/v1/extract", json={"url": "http://nowhere.invalid/"}), "page-not-fetched", 404)


def test_a_page_that_is_too_large_is_refused_however_it_comes() -> None:
    with client_of(max_bytes=1000) as client:
        problem_of(client.post("/v1/extract", content=b"x" * 1001, headers=HTML), "too-large", 413)
        problem_of(client.post("/v1/extract", content=iter([b"x" * 600] * 2), headers=HTML), "too-large", 413)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://169.254.169.254/", "http://[::1]/", "http://2130706433/"]
)
def test_private_addresses_are_refused(client: TestClient, address: str) -> None:
    for path in ("/v1/extract", "/v1/blocks", "/v1/compare"):
        problem_of(client.post(path, json={"url": address}), "refused-address", 403)


def test_private_addresses_are_reached_where_the_server_was_told_so(serve: Callable[..., str]) -> None:
    site = serve(lambda path: (200, {"Content-Type": "text/html; charset=utf-8"}, ARTICLE))
    with client_of(private=True) as client:
        assert client.post("/v1/extract", json={"url": f"{site}/a"}).text.startswith("# The windmill")
        problem_of(client.post("/v1/extract", json={"url": "http://169.254.169.254/"}), "refused-address", 403)


# ---- who may ask


def test_a_token_is_needed_where_there_is_one() -> None:
    with client_of(token=TOKEN) as client:
        assert client.get("/healthz").status_code == 200
        for wrong in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}, {"Authorization": "Bearer ü"}):
            encoded = {name.encode(): value.encode() for name, value in wrong.items()}
            answer = client.get("/v1/methods", headers=encoded)
            problem_of(answer, "no-token", 401)
            assert answer.headers["www-authenticate"] == "Bearer"
        assert client.get("/v1/methods", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example", "[::2]", "", "["])
def test_a_local_server_answers_to_its_names_alone(client: TestClient, host: str) -> None:
    problem_of(client.get("/healthz", headers={"Host": host}), "wrong-host", 421)
    assert client.get("/healthz", headers={"Host": "127.0.0.1:8000"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:9999", "https://["])
def test_pages_of_other_sites_may_not_ask(client: TestClient, origin: str) -> None:
    problem_of(client.post("/v1/extract", content="<p>", headers={**HTML, "Origin": origin}), "wrong-origin", 403)
    assert client.get("/healthz", headers={"Origin": "http://localhost:8000"}).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"host": "0.0.0.0"}, {"host": "192.0.2.1"}, {"token": "short"}, {"hosts": ("thresher.example",)}]
)
def test_no_server_is_open_to_others_without_a_token(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match="token"):
        Settings(**wrong)


# ---- limits


def test_a_page_that_takes_too_long_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads, three pages that never seem to end: each is answered, and small pages still come through."""
    release = threading.Event()
    real = thresher.serve.answers.extraction_of

    def slow(source: Any, asked: Any) -> Any:
        if b"slow" in source:
            release.wait(30)
        return real(source, asked)

    monkeypatch.setattr("thresher.serve.answers.extraction_of", slow)
    with client_of(threads=2, seconds=0.5) as client, ThreadPoolExecutor(4) as pool:

        def ask(page: bytes) -> Any:
            return client.post("/v1/extract", content=page, headers=HTML)

        first = ask(b"slow")
        problem_of(first, "too-slow", 503)
        assert int(first.headers["retry-after"]) > 0
        assert ask(ARTICLE).status_code == 200
        problem_of(ask(b"slow"), "too-slow", 503)
        assert int(problem_of(ask(ARTICLE), "busy", 503)["status"]) == 503  # as many strays as threads
        release.set()
        time.sleep(0.2)
        assert [answer.status_code for answer in pool.map(ask, [ARTICLE] * 4)] == [200] * 4


def test_more_requests_than_places_are_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    real = thresher.serve.answers.extraction_of
    monkeypatch.setattr(
        "thresher.serve.answers.extraction_of", lambda source, asked: release.wait(20) and real(source, asked)
    )
    with client_of(threads=1, waiting=1, fetches=1, seconds=20) as client, ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(client.post, "/v1/extract", content=ARTICLE, headers=HTML) for _ in range(3)]
        while client.app.state.bench.requests < 3:  # type: ignore[attr-defined]
            time.sleep(0.01)
        refused = client.post("/v1/extract", content=ARTICLE, headers=HTML)
        problem_of(refused, "busy", 503)
        assert int(refused.headers["retry-after"]) >= 1
        release.set()
        assert [each.result().status_code for each in asked] == [200] * 3


# ---- the document


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--workers", "2", "--token", TOKEN) as server:
        yield server


def test_the_document_is_valid_openapi_and_names_every_path(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    assert described == json.loads(json.dumps(document(with_token=False)))
    assert described["openapi"] == "3.1.0"
    assert set(described["paths"]) == {
        "/v1/extract",
        "/v1/blocks",
        "/v1/compare",
        "/v1/methods",
        "/healthz",
        "/metrics",
    }
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema)


def test_schemathesis_finds_nothing(server: Running, tmp_path: Path) -> None:
    """A short run; `schemathesis run http://127.0.0.1:8000/openapi.json` is the whole one."""
    pytest.importorskip("schemathesis", reason="needs schemathesis: pip install schemathesis")
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{server.url}/openapi.json", "--no-color"]
    short = ["--phases", "examples,fuzzing", "--max-examples", "4", "--seed", "1", "--generation-database", "none"]
    token = ["-H", f"Authorization: Bearer {TOKEN}"]
    done = subprocess.run([*command, *short, *token], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert "No issues found" in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        (None, "text/markdown"),
        ("", "text/markdown"),
        ("text/*", "text/markdown"),
        ("application/*", "application/json"),
        ("text/markdown;q=0, */*", "text/plain"),
        ("text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", "text/html"),
        ("application/json;q=nan, text/xml;q=0.1", "text/xml"),
    ],
)
def test_the_most_exact_range_counts(accept: str | None, expected: str) -> None:
    assert media_type_for(accept) == expected


def test_nothing_acceptable_is_a_problem() -> None:
    with pytest.raises(Problem, match="not-acceptable"):
        media_type_for("image/*;q=1, text/markdown;q=0")


# ---- the server itself


def test_workers_count_together_and_end_without_losing_a_request(server: Running) -> None:
    known = {"Authorization": f"Bearer {TOKEN}"}
    counts = {"sent": 0, "answered": 0}
    lock = threading.Lock()

    def ask_until_told() -> None:
        with httpx.Client(trust_env=False, timeout=30) as client:
            goes_on = True
            while goes_on:
                with lock:
                    counts["sent"] += 1
                answer = client.post(f"{server.url}/v1/extract", content=ARTICLE, headers={**HTML, **known})
                assert answer.status_code == 200
                goes_on = answer.headers.get("connection") != "close"
                with lock:
                    counts["answered"] += 1

    with ThreadPoolExecutor(4) as pool:
        clients = [pool.submit(ask_until_told) for _ in range(4)]
        while counts["answered"] < 40:
            time.sleep(0.05)
        counted = httpx.get(f"{server.url}/metrics", headers=known, trust_env=False).text
        server.process.send_signal(signal.SIGTERM)
        for each in clients:
            each.result()
    assert counts["sent"] == counts["answered"]
    assert server.process.wait(30) is not None
    line = next(line for line in counted.splitlines() if 'path="/v1/extract",status="200"' in line)
    assert float(line.split()[-1]) >= 40
