"""An experiment as one HTML file: no script, no network, everything from pages escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from markupsafe import Markup

import thresher.lab.evaluate.report as evaluation
from thresher.lab.evaluate.report.figures import count
from thresher.lab.evaluate.report.template import filled
from thresher.lab.papers.claims import Judged
from thresher.lab.papers.experiment import Experiment
from thresher.lab.papers.parts import Section
from thresher.lab.papers.study import Study

_HERE: Final = Path(__file__).parent
_STYLES: Final = (Path(evaluation.__file__).with_name("report.css"), _HERE / "paper.css")


def to_html(
    study: Study,
    experiment: Experiment,
    claims: Sequence[Judged],
    sections: Sequence[Section],
    facts: Mapping[str, str],
) -> str:
    style = "\n".join(path.read_text(encoding="utf-8") for path in _STYLES)
    context: dict[str, object] = {
        "study": study,
        "corpora": experiment.corpora,
        "pages": sum(len(corpus.pages) for corpus in experiment.corpora),
        "claims": claims,
        "sections": [replace(section, anchor=f"part-{number}") for number, section in enumerate(sections, 1)],
        "facts": facts,
        "style": Markup(style),  # noqa: S704 (our own files)
    }
    return filled(_HERE / "paper.html.jinja", context, count=count)
