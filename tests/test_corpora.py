"""What the development corpora taught, kept true. Skipped where they are not at hand."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from places import ROOT

import thresher

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
SHELLS: Final = ("4145", "4147", "4278", "4314", "4607", "4838")
VEILED: Final = ("0155", "0554", "0501", "0384", "4020", "4416")

pytestmark = pytest.mark.skipif(
    not (CORPORA / "wcxb-dev.parquet").is_file(),
    reason=f"no development corpora in {CORPORA}; set THRESHER_CORPORA to the folder that has them",
)


@cache
def pages() -> dict[str, dict[str, Any]]:
    import pyarrow.parquet as parquet

    wanted = [("id", "in", [*SHELLS, *VEILED])]
    rows = parquet.read_table(CORPORA / "wcxb-dev.parquet", columns=["id", "html", "gold"], filters=wanted).to_pylist()
    return {row["id"]: row for row in rows}


@pytest.mark.parametrize("name", SHELLS)
def test_an_empty_shell_is_not_trusted_and_says_so(name: str) -> None:
    result = thresher.extract(pages()[name]["html"])
    assert result.confidence < 0.05
    assert any("empty shell" in reason for reason in result.reasons)


@pytest.mark.parametrize("name", VEILED)
def test_text_that_a_script_would_show_is_found_and_said(name: str) -> None:
    row = pages()[name]
    result = thresher.extract(row["html"], method="plain")
    gold, got = set(row["gold"].split()), set(result.text.split())
    assert len(gold & got) > 0.7 * len(gold)
    assert any("until a script shows it" in reason for reason in result.reasons)
