"""Title, author and date, compared with what people have read off the pages, and with other programs.

python evaluation/metadata.py --json metadata.json

wcxb-dev gives the title, the author and the day of publication of each page, where the page has them. For each of
these, an answer is right, wrong or missing. Where the page has none, no answer can be right; answers that are given all
the same are counted as unasked, so that a program which always answers shows up. All programs get the same text,
decoded once, and the address, and all answers are compared in the same way.

Each program runs in a process of its own with a time limit for each page. Answers are added to a file as they come, and
a run that was interrupted goes on where it stopped; those of Thresher are always made anew.
"""

from __future__ import annotations

import argparse
import html as entities
import json
import logging
import multiprocessing
import os
import re
import sys
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata as packages
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.training.examples import fold_of
from thresher.page.decode import decode

ROOT: Final = Path(__file__).parent.parent
CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
FOLDS: Final = Path(__file__).parent / "folds"
FIELDS: Final = ("title", "author", "date")
HELD_OUT: Final = (3, 4)
"""The folds of sites whose pages nobody looked at while the rules were made."""
LIMIT: Final = 20.0
"""Seconds for one page."""
START: Final = 60.0
"""Seconds for the imports of a program."""
CREDENTIALS: Final = re.compile(
    r"(?:ph ?d|m ?d|d ?o|m ?s|m ?a|b ?s|m ?b ?a|m ?p ?h|r ?d|r ?d ?n|r ?n|l ?d|j ?d|e ?s ?q|d ?d ?s|d ?v ?m|c ?p ?a"
    r"|c ?f ?p|c ?p ?p|p ?s ?p|f ?a ?c ?l ?m|cepf|jr|sr|mph|facp|lcsw|cscs|e-ryt)(?: .*)?"
)
ROLES: Final = re.compile(
    r".*\b(?:editor|writer|reporter|contributor|director|manager|founder|ceo|president|expert|specialist|analyst"
    r"|dietitian|nutritionist|educator|horticulturalist|representative|journalist|correspondent|consultant)\b.*"
)

Answer = dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A page, and what a person read off it."""

    id: str
    html: bytes
    url: str
    kind: str
    fold: int
    labels: Mapping[str, str | None]


def thresher(page: Asked) -> Answer:
    from thresher import extract
    from thresher.metadata import metadata_of

    result = extract(page.html, url=page.url or None, weights=str(FOLDS / f"fold-{page.fold}.npz"))
    found = metadata_of(result.page, result.verdict, result.url)
    return {"title": found.title, "author": "; ".join(found.authors) or None, "date": found.date}


def trafilatura(page: Asked) -> Answer:
    from trafilatura import extract_metadata

    found = extract_metadata(decode(page.html).text, default_url=page.url or None)
    return {"title": found.title, "author": found.author, "date": found.date} if found else {}


def newspaper(page: Asked) -> Answer:
    from newspaper import Article

    article = Article(url=page.url or "https://example.org/", fetch_images=False)
    article.download(input_html=decode(page.html).text)
    article.parse()
    date = article.publish_date
    return {
        "title": article.title,
        "author": "; ".join(article.authors),
        "date": date if isinstance(date, str) or date is None else date.isoformat(),
    }


def turbohtml(page: Asked) -> Answer:
    import turbohtml

    article = turbohtml.parse(decode(page.html).text).article()
    return {"title": article.title, "author": article.byline, "date": article.date}


SYSTEMS: Final[dict[str, tuple[Callable[[Asked], Answer], str]]] = {
    "thresher": (thresher, "thresher"),
    "trafilatura": (trafilatura, "trafilatura"),
    "newspaper4k": (newspaper, "newspaper4k"),
    "turbohtml": (turbohtml, "turbohtml"),
}
"""The function that answers for each program, and the package it comes in."""


def main() -> None:
    options = _options()
    asked = read(options.corpora / "wcxb-dev.parquet")[: options.pages]
    systems = [name for name in SYSTEMS if name == "thresher" or _is_there(name)]
    with ThreadPoolExecutor(options.jobs) as threads:
        done = list(threads.map(lambda name: answers_of(name, asked, options.answers), systems))
    found = dict(zip(systems, done, strict=True))
    figures = {name: count(asked, found, wanted) for name, wanted in _selections(asked, options.kinds).items()}
    print(tables(figures))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Title, author and date beside other programs.")
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="the folder with wcxb-dev.parquet")
    parser.add_argument("--answers", type=Path, help="a file that keeps the answers of other programs between runs")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--kinds", action="store_true", help="also a table for each kind of page")
    parser.add_argument("--pages", type=int, metavar="N", help="only N pages")
    parser.add_argument("--jobs", type=int, default=2, help="how many programs run at a time")
    return parser.parse_args()


def _is_there(name: str) -> bool:
    try:
        packages.version(SYSTEMS[name][1])
    except packages.PackageNotFoundError:
        print(f"{name} is not installed and is left out; pip install 'thresher[peers]' brings it", file=sys.stderr)
        return False
    return True


def read(path: Path) -> list[Asked]:
    """The labelled pages; says what to do where there are none."""
    if not path.is_file():
        sys.exit(f"there is no {path}; set THRESHER_CORPORA to the folder that holds wcxb-dev.parquet")
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        sys.exit("reading the corpus needs pyarrow; pip install 'thresher[eval]' brings it")
    rows = parquet.read_table(path, columns=["id", "url", "html", "kind", *FIELDS]).to_pylist()
    return [_asked(row) for row in rows]


def _asked(row: dict[str, Any]) -> Asked:
    site = site_of(Labelled(id=row["id"], html=row["html"], gold=None, url=row["url"] or ""))
    labels = {field: row[field] for field in FIELDS}
    return Asked(row["id"], row["html"], row["url"] or "", row["kind"] or "", fold_of(site), labels)


def _selections(asked: Sequence[Asked], by_kind: bool) -> dict[str, Callable[[Asked], bool]]:
    found: dict[str, Callable[[Asked], bool]] = {
        "all pages": lambda page: True,
        "held-out sites": lambda page: page.fold in HELD_OUT,
    }
    for kind in sorted({page.kind for page in asked}) if by_kind else ():
        found[kind] = lambda page, kind=kind: page.kind == kind  # type: ignore[misc]
    return found


def answers_of(name: str, asked: Sequence[Asked], file: Path | None) -> dict[str, Answer]:
    """What a program says about each page, taken from an earlier run where possible."""
    key = f"{name} {packages.version(SYSTEMS[name][1])}"
    known = {} if name == "thresher" or file is None else _known(file, key)
    rest = [page for page in asked if page.id not in known]
    for page, answer in _run(name, rest):
        known[page.id] = answer
        if name != "thresher" and file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"system": key, "id": page.id, "answer": answer}) + "\n")
    return known


def _known(file: Path, key: str) -> dict[str, Answer]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    records = [json.loads(line) for line in lines if line.endswith("}")]
    return {record["id"]: record["answer"] for record in records if record["system"] == key}


def _run(name: str, pages: Sequence[Asked]) -> Iterator[tuple[Asked, Answer]]:
    """Ask a program in a process of its own; where it hangs or dies, it only loses the answers to that page."""
    if not pages:
        return
    worker = _Worker(name)
    for page in pages:
        yield page, worker.ask(page)
    worker.end()


class _Worker:
    def __init__(self, name: str) -> None:
        self._name = name
        self._context = multiprocessing.get_context("spawn")
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(target=_work, args=(theirs, self._name), daemon=True)
        self._process.start()
        theirs.close()
        self._is_new = True

    def ask(self, page: Asked) -> Answer:
        try:
            self._pipe.send(page)
            if self._pipe.poll(LIMIT + START * self._is_new):
                self._is_new = False
                heard: Answer = self._pipe.recv()
                return heard
            problem = "takes too long"
        except (EOFError, OSError):
            problem = "ended its process"
        print(f"{self._name} {problem} on page {page.id}", file=sys.stderr)
        self.end()
        self._start()
        return {}

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: Connection, name: str) -> None:
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    ask = SYSTEMS[name][0]
    while True:
        page = pipe.recv()
        try:
            pipe.send({field: value for field, value in ask(page).items() if isinstance(value, str) and value.strip()})
        except Exception as error:
            print(f"{name} fails on page {page.id}: {type(error).__name__}", file=sys.stderr)
            pipe.send({})


def count(
    asked: Sequence[Asked], found: Mapping[str, Mapping[str, Answer]], wanted: Callable[[Asked], bool]
) -> dict[str, dict[str, dict[str, int]]]:
    """For each field and program: right, wrong, missing, unasked."""
    pages = [page for page in asked if wanted(page)]
    return {
        field: {
            name: dict(Counter(_verdict(page, field, answers) for page in pages)) for name, answers in found.items()
        }
        for field in FIELDS
    }


def _verdict(page: Asked, field: str, answers: Mapping[str, Answer]) -> str:
    label, answer = page.labels[field], answers.get(page.id, {}).get(field)
    if not label:
        return "unasked" if answer else "rightly none"
    if not answer:
        return "missing"
    return "right" if SAME[field](label, answer) else "wrong"


def folded(text: str) -> str:
    """Case, space, entities and the shape of quotation marks and dashes make no difference."""
    plain = unicodedata.normalize("NFKC", entities.unescape(text)).casefold()
    plain = plain.translate(str.maketrans("‘’‛“”„–—‐‑", "'''\"\"\"----"))
    return " ".join(plain.replace("\u200b", "").split())


def names(text: str) -> frozenset[str]:
    """The names in a line of authors, without academic titles, and without roles after a name."""
    parts = re.split(r"[;,|&]|\band\b", folded(text))
    plain = [" ".join(re.sub(r"[^\w\s'-]", " ", part).split()) for part in parts]
    bare = [re.sub(r"^(?:by|dr|prof|mr|mrs|ms) ", "", part) for part in plain]
    kept = [part for part in bare if part and not CREDENTIALS.fullmatch(part)]
    return frozenset(part for place, part in enumerate(kept) if place == 0 or not ROLES.fullmatch(part))


SAME: Final[dict[str, Callable[[str, str], bool]]] = {
    "title": lambda label, answer: folded(label) == folded(answer),
    "author": lambda label, answer: names(label) == names(answer),
    "date": lambda label, answer: label[:10] == answer[:10],
}
"""How an answer is compared with a label."""


def tables(figures: Mapping[str, dict[str, dict[str, dict[str, int]]]]) -> str:
    """A table for each selection of pages, in Markdown."""
    return "\n\n".join(f"{name}:\n\n{_table(fields)}" for name, fields in figures.items())


def _table(fields: Mapping[str, dict[str, dict[str, int]]]) -> str:
    kinds = ("right", "wrong", "missing", "unasked")
    lines = ["| field | program | right | wrong | missing | unasked |", "| --- | --- | --: | --: | --: | --: |"]
    for field, systems in fields.items():
        for name, counts in systems.items():
            lines.append(f"| {field} | {name} | {' | '.join(str(counts.get(kind, 0)) for kind in kinds)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
