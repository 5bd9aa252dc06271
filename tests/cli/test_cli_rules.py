"""`thresher rules`, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from thresher.cli.app import app


def run(*arguments: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["rules", *map(str, arguments)])
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text(
        '["example.org"]\nkeep = ["p", "#a"]\nfavor = "recall"\n["example.org/b"]\nmethod = "bte"\nkind = "forum"\n'
    )
    return path


def test_rules_are_listed(file: Path) -> None:
    code, out, err = run(file)
    assert (code, out) == (0, "example.org/b: method bte; kind forum\nexample.org: keep p, #a; favor recall\n")
    assert err.endswith("2 sites, nothing wrong\n")


def test_which_hold_for_an_address(file: Path) -> None:
    assert run(file, "--for", "https://www.example.org/b/c", "-q") == (0, "example.org/b: method bte; kind forum\n", "")
    assert run(file, "--for", "https://example.com/", "-q") == (1, "", "")
    assert run(file, "--for", "example.com")[0] == 2


def test_every_mistake_has_its_line(file: Path) -> None:
    file.write_text('["example.org"]\nkeep = ["p >"]\nkid = "forum"\n')
    code, out, err = run(file)
    assert (code, out) == (2, "")
    assert [line.partition("rules.toml:")[2][:2] for line in err.splitlines()] == ["2:", "3:"]


def test_without_a_file_the_users_own_is_taken(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRESHER_RULES", str(file))
    assert run()[0] == 0
    monkeypatch.delenv("THRESHER_RULES")
    for name in ("XDG_CONFIG_HOME", "HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    code, out, err = run()
    assert (code, out) == (1, "")
    assert "you have no file of rules; it would be" in err
