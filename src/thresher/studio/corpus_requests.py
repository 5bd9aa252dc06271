"""What the screen of a corpus asks for: its pages, the next one to label, measuring, training, other weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from thresher.errors import BadArgument
from thresher.lab.evaluate.corpora import known_corpora
from thresher.lab.training.examples import LEAST_PAGES, LEAST_SITES
from thresher.model.weights import read_model
from thresher.serve.problems import Problem
from thresher.studio import opening
from thresher.studio.corpus_facts import Facts, teaches_most
from thresher.studio.corpus_file import CorpusFile
from thresher.studio.page_requests import posted, text_in
from thresher.studio.studio import WEIGHTS, Studio, studio_of

MOST_SHOWN: Final = 5_000
_MEASURED: Final = "auto,cectd-ds,wlr,boilerpipe,plain"
_REPORT: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; sandbox allow-scripts"
)
"""The report has scripts of its own; it runs apart, as a page that has nothing to do with the studio."""


def _facts(studio: Studio, name: str, corpus: CorpusFile) -> Facts:
    key = (name, studio.weights())
    if key not in studio.facts or studio.facts[key].corpus is not corpus:
        studio.facts[key] = Facts(studio.state, corpus, studio.weights())
    return studio.facts[key]


def _rows(request: Request) -> Response:
    """All pages with what is known of them; what is not is begun to be worked out."""
    studio = studio_of(request)
    name, corpus = studio.corpus(request)
    facts = _facts(studio, name, corpus)
    rows: list[dict[str, Any]] = []
    unknown = 0
    for row in corpus.rows[:MOST_SHOWN]:
        known = facts.of(row)
        unknown += known is None
        said = {"id": row.id, "url": row.url, "gold": bool(row.gold), "by": sorted(row.labels)}
        rows.append({**said, "facts": known})
    if unknown:
        facts.find_missing()
    labelled = [row for row in rows if row["gold"]]
    return JSONResponse(
        {
            "rows": rows,
            "unknown": unknown,
            "labelled": len(labelled),
            "sites": len({row["facts"]["site"] for row in labelled if row["facts"]}),
            "least": {"pages": LEAST_PAGES, "sites": LEAST_SITES},
            "left_out": max(len(corpus) - MOST_SHOWN, 0),
        }
    )


def _next(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio = studio_of(request)
    name, corpus = studio.corpus(request)
    facts = _facts(studio, name, corpus)
    known = [(row, facts.of(row)) for row in corpus.rows]
    found = teaches_most([(row, each) for row, each in known if each is not None])
    if found is None:
        raise BadArgument("every page that is known so far is labelled")
    return {"to": opening.open_from_corpus(studio, name, found.id) + "/label"}


def _train(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio = studio_of(request)
    name, corpus = studio.corpus(request)
    others = values.get("others", [])
    known = {each.name: each.path for each in known_corpora()}
    if not isinstance(others, list) or any(each not in known for each in others):
        raise BadArgument("further corpora are named as the screen lists them")
    _check_saved(corpus)
    _check_enough(studio, name, corpus, bool(others))
    paths = [str(corpus.path), *(str(known[each]) for each in others)]
    work = studio.jobs.work_folder("train", *paths, _state_of(corpus))
    job = studio.jobs.start(f"train {name}", ["-m", "thresher.studio.training", str(work), studio.weights(), *paths])
    return job.to_dict()


def _check_enough(studio: Studio, name: str, corpus: CorpusFile, has_others: bool) -> None:
    facts = _facts(studio, name, corpus)
    labelled = [row for row in corpus.rows if row.gold]
    sites = {known["site"] for row in labelled if (known := facts.of(row)) is not None}
    if not labelled:
        raise BadArgument("no page of this corpus is labelled yet")
    if not has_others and (len(labelled) < LEAST_PAGES or len(sites) < LEAST_SITES):
        raise BadArgument(
            f"too few to learn from alone: {len(labelled)} labelled pages of {len(sites)} sites; it takes "
            f"{LEAST_PAGES} pages of {LEAST_SITES} sites at the least, so choose a corpus to go with it"
        )


def _check_saved(corpus: CorpusFile) -> None:
    if not corpus.path.is_file():
        raise BadArgument("nothing is saved yet: label a page first")


def _state_of(corpus: CorpusFile) -> str:
    """Changes with the file: work on other labels is other work."""
    return str(corpus.path.stat().st_mtime_ns)


def _evaluate(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio = studio_of(request)
    name, corpus = studio.corpus(request)
    _check_saved(corpus)
    if not any(row.gold for row in corpus.rows):
        raise BadArgument("no page of this corpus is labelled yet")
    methods = _MEASURED + (f",auto:weights={studio.weights()}" if studio.weights() else "")
    target = _report_of(studio, name)
    arguments = ["-m", "thresher", "eval", str(corpus.path), "-m", methods, "-o", str(target), "--quiet"]
    return studio.jobs.start(f"evaluate {name}", arguments).to_dict()


def _report_of(studio: Studio, name: str) -> Path:
    return studio.jobs.work_folder("evaluate", name) / "report.html"


def _report(request: Request) -> Response:
    studio = studio_of(request)
    name, _ = studio.corpus(request)
    target = _report_of(studio, name)
    if not target.is_file():
        raise Problem("no-such-path", "there is no report yet", "Evaluate the corpus first.")
    return HTMLResponse(target.read_text(encoding="utf-8"), headers={"Content-Security-Policy": _REPORT})


def _job(request: Request) -> Response:
    studio = studio_of(request)
    name, _ = studio.corpus(request)
    return JSONResponse({what: studio.jobs.get(f"{what} {name}") for what in ("train", "evaluate")})


def _stop(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio = studio_of(request)
    name, _ = studio.corpus(request)
    return studio.jobs.stop(f"{text_in(values, 'what')} {name}")


def _use_weights(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    """Take the trained weights to where the user wants them, and use them from then on."""
    studio, target = studio_of(request), text_in(values, "path")
    name, _ = studio.corpus(request)
    made = studio.jobs.get(f"train {name}").get("result", {}).get("weights", "")
    if not made:
        raise BadArgument("nothing was trained yet")
    path = studio.path(target)
    path = path if path.suffix == ".npz" else path.with_name(f"{path.name}.npz")
    if not path.parent.is_dir():
        raise BadArgument(f"there is no folder {path.parent} to save in")
    beside = path.with_name(f".{path.name}.part")
    beside.write_bytes(Path(made).read_bytes())
    read_model(beside)
    beside.replace(path)
    studio.state.set(WEIGHTS, str(path))
    return {"weights": str(path)}


def _usual_weights(request: Request, values: dict[str, Any]) -> dict[str, Any]:
    studio_of(request).state.set(WEIGHTS, "")
    return {"weights": ""}


ROUTES: Final = [
    Route("/api/usual-weights", posted(_usual_weights), methods=["POST"]),
    Route("/c/{name}/api/rows", _rows),
    Route("/c/{name}/api/next", posted(_next), methods=["POST"]),
    Route("/c/{name}/api/train", posted(_train), methods=["POST"]),
    Route("/c/{name}/api/evaluate", posted(_evaluate), methods=["POST"]),
    Route("/c/{name}/api/job", _job),
    Route("/c/{name}/api/stop", posted(_stop), methods=["POST"]),
    Route("/c/{name}/api/weights", posted(_use_weights), methods=["POST"]),
    Route("/c/{name}/report", _report),
]
