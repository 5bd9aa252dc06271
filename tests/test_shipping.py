"""What is published agrees with itself: versions, the targets that workflows run, the tags of a wheel."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
import yaml
from places import ROOT

import thresher

WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_one_version_everywhere() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"]
    newest = re.search(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    packages = [ROOT / "extension" / "manifest.json", ROOT / "js" / "package.json"]
    others = {json.loads(path.read_text(encoding="utf-8"))["version"] for path in packages}
    assert {thresher.__version__, cited, newest[1]} | others == {thresher.__version__}


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_what_is_there(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert yaml.safe_load(text)["jobs"]
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"run: make ([\w-]+)", text)) <= targets
    for script in re.findall(r"python (\w[\w/]*\.py)", text):
        assert (ROOT / script).is_file()


def test_every_python_that_is_promised_is_built_and_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [each.rsplit(" ", 1)[1] for each in project["project"]["classifiers"] if "Python :: 3." in each]
    matrix = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]["pythons"]
    assert set(named) <= set(matrix["strategy"]["matrix"]["python"])
