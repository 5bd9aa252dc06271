"""Private addresses on the command line: who may lead where, and what is said about it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

STORY = "<p>The miller had turned the stones since dawn, and the flour of sack {n} lay white on the sill.</p>"


def story(number: int, head: str = "") -> str:
    told = "".join(STORY.format(n=number * 100 + n) for n in range(9))
    link = f'<a rel=next href="/story?page={number + 1}">Next page</a>'
    return f"<head>{head}</head><article><h1>The mill</h1>{told}</article>{link if number < 2 else ''}"


class Mill(list[str]):
    """A site on this machine: the paths that were asked for, and its address."""

    address = ""


@pytest.fixture(scope="module")
def served(serve: Callable[..., str]) -> Mill:
    asked = Mill()

    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        asked.append(path)
        return 200, {"Content-Type": "text/html"}, story(2 if "page=2" in path else 1).encode()

    asked.address = serve(answer)
    return asked


@pytest.fixture
def mill(served: Mill) -> Mill:
    served.clear()
    return served


def run(*words: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "thresher", *map(str, words)], capture_output=True, text=True)


def test_a_typed_page_of_this_machine_leads_on_to_its_next(mill: Mill) -> None:
    done = run(f"{mill.address}/story", "--follow", "5")
    assert "sack 200" in done.stdout
    assert mill == ["/story", "/story?page=2"]


@pytest.mark.parametrize("how", ["canonical", "url"])
def test_a_saved_page_does_not_lead_to_this_machine(mill: Mill, tmp_path: Path, how: str) -> None:
    saved = tmp_path / "page.html"
    saved.write_text(story(1, f'<link rel=canonical href="{mill.address}/story">'))
    words = [saved, "--follow", "5", *(["--url", f"{mill.address}/story"] if how == "url" else [])]
    done = run(*words)
    assert "sack 100" in done.stdout
    assert mill == []
    refused = f"{mill.address}/story?page=2 was refused: its address 127.0.0.1 is this machine"
    assert f"stopped after 1 page: {refused}; --allow-private permits it" in done.stderr
    assert "sack 200" in run(*words, "--allow-private").stdout
    assert mill == ["/story?page=2"]


def test_metadata_is_refused_unless_it_is_allowed() -> None:
    done = run("http://169.254.169.254/latest/meta-data/")
    assert done.returncode == 3
    assert done.stderr == (
        "thresher: http://169.254.169.254/latest/meta-data/ was refused: its address 169.254.169.254 is link-local, "
        "where clouds keep their keys; --allow-private permits it\n"
    )


def test_all_that_is_private_can_be_refused(mill: Mill) -> None:
    done = run(f"{mill.address}/story", "--refuse-private")
    assert done.returncode == 3
    assert done.stderr.endswith("is this machine; --refuse-private keeps out of such places\n")
    assert mill == []


@pytest.mark.parametrize("command", ["compare", "explain", "blocks", "menus", "inspect", "cloud"])
def test_every_command_that_fetches_can_be_told(mill: Mill, command: str) -> None:
    done = run(command, f"{mill.address}/story", "--refuse-private")
    assert (done.returncode, mill) == (3, [])
    assert "--refuse-private keeps out of such places" in done.stderr
