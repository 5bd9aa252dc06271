"""What several tests need: a web server on this machine, browsers, and tiny weights for the learned method."""

from __future__ import annotations

import gc
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
from chromium import Chromium, chromium_path
from firefox import Firefox, firefox_path
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.training.examples import FOLDS, fold_of
from thresher.model.feature_names import FEATURES, PAGE_FEATURES, SIGNS
from thresher.model.weights import Layers, Model, Tables, save
from thresher.verdict import KINDS

Serve = Callable[[Callable[[str], tuple[int, dict[str, str], bytes]]], str]


# ---- what hypothesis draws: the same in every run, or (HYPOTHESIS_PROFILE=random, `make test-random`) new each time

settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # this and the deadline are about how busy the machine is
)
settings.register_profile("random", settings.get_profile("steady"), derandomize=False)
_AS_PROXY: Final = re.compile(r"\Ahttps?://[^/]+")
PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "steady")
settings.load_profile(PROFILE)
if PROFILE == "steady":
    # Hypothesis also draws constants of those modules of ours that happen to be imported: with these, the examples
    # would change with the order of the tests, and with every line of the package.
    vars(providers)["is_local_module_file"] = lambda path: False


def pytest_runtest_setup() -> None:
    """What earlier tests have left, dictionaries and models, is not searched for garbage in the time of this one."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def no_browser_outlives_its_file() -> Iterator[None]:
    yield
    if rendering := sys.modules.get("thresher.fetch.rendering"):
        rendering.close_browsers()


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """A function that serves answers, status, headers and body by path, and returns the address of the server."""
    servers: list[tuple[ThreadingHTTPServer, threading.Thread]] = []

    def start(answer: Callable[[str], tuple[int, dict[str, str], bytes]]) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, headers, body = answer(_AS_PROXY.sub("", self.path))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Keep the test output clean."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server, thread in servers:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def open_internet(serve: Serve) -> Iterator[Serve]:
    """The same for a site that is out on the open internet: a server of this machine is the proxy that leads there."""
    with pytest.MonkeyPatch.context() as environment:

        def start(answer: Callable[[str], tuple[int, dict[str, str], bytes]]) -> str:
            for name in ("no_proxy", "NO_PROXY"):
                environment.delenv(name, raising=False)
            environment.setenv("http_proxy", serve(answer))
            return "http://site.example"

        yield start


# ---- browsers with the extension loaded, one for each module of tests


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real browsers are slow: of the tests of the extension `make test` runs those alone that are marked `short`."""
    for item in items:
        if item.path.parent.name == "extension" and item.get_closest_marker("short") is None:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    if chromium_path() is None:
        pytest.skip("needs Chromium, which `make test` installs as root on Debian: apt-get install chromium")
    with Chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    if firefox_path() is None:
        pytest.skip("needs Firefox, which `make test-browser` installs as root on Debian: apt-get install firefox-esr")
    with Firefox() as browser:
        yield browser


# ---- weights for tests of the learned method: tiny, and each fold's known by what it says

SILENT: Final = 3
_UNITS: Final = 2


class TinyFolds(NamedTuple):
    """Weights of five folds: each keeps everything and says that pages are of the kind with its number.

    Only those of one fold, `silent`, believe in nothing: they keep it because an answer is never empty, and the gold
    text of their pages is another one.
    """

    folder: Path
    silent: int = SILENT

    def page(self, fold: int, page_id: str, **more: Any) -> Labelled:
        """A page of a site that these weights have not seen."""
        text = f"The hive of page {page_id} was quiet today."
        html = f"<title>Bees</title><p>{text}</p>".encode()
        gold = "Nothing like it." if fold == self.silent else text
        pages = (Labelled(page_id, html, gold, url=f"https://site{n}.com/{page_id}", **more) for n in count())
        return next(page for page in pages if fold_of(site_of(page)) == fold)


@pytest.fixture(scope="session")
def tiny_folds(tmp_path_factory: pytest.TempPathFactory) -> TinyFolds:
    folder = tmp_path_factory.mktemp("folds")
    trust = np.zeros(len(SIGNS), dtype=np.float32)
    trust[SIGNS.index("bias")], trust[SIGNS.index("expected F1")] = -4, 8
    for fold in range(FOLDS):
        about = {"fold": fold}
        save(Model(_layers(fold), Tables({}, {}), trust, about), folder / f"fold-{fold}.npz")
    return TinyFolds(folder)


def _layers(fold: int) -> Layers:
    """All weights are 0, so that what is said comes from the last constants alone."""
    inputs, facts = len(FEATURES), len(PAGE_FEATURES)
    shapes = {
        "low": (inputs,), "high": (inputs,), "page_low": (facts,), "page_high": (facts,),
        "w1": (_UNITS, inputs), "b1": (_UNITS,), "wp": (_UNITS, 3 * _UNITS + facts), "bp": (_UNITS,),
        "wf": (2 * _UNITS, _UNITS), "bf": (2 * _UNITS,), "w2": (_UNITS, _UNITS), "b2": (_UNITS,),
        "w": (_UNITS,), "b": (1,), "wk": (len(KINDS), _UNITS), "bk": (len(KINDS),),
    }  # fmt: skip
    arrays = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes.items()}
    arrays["b"][0] = -5 if fold == SILENT else 5
    arrays["bk"][fold] = 5
    return Layers(**arrays)
