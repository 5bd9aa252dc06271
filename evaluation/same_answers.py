"""Whether two versions of Thresher give the same answers on every page of every corpus.

    python evaluation/same_answers.py record before/        all methods and formats on every page; resumes
    python evaluation/same_answers.py record after/         the same once more, after a change
    python evaluation/same_answers.py compare before/ after/

A record is a line of hashes for each page: the columns of its table, the text that each method keeps, each format, and
what is said about the page. Only public names are used, so that an older version can be recorded by the same script:
`PYTHONPATH=older/src python evaluation/same_answers.py record older/`. Needs the extra `eval`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet

import thresher

_MOST_NAMED: Final = 8
"""How many pages are named for each answer that has changed."""
_WORDED: Final = ("reasons", "why")
"""Sentences for people; they are compared separately from what they are about."""

Answers = dict[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether two versions of Thresher give the same answers.")
    steps = parser.add_subparsers(dest="step", required=True)
    record = steps.add_parser("record", help="write down the answers of this version")
    record.add_argument("folder", type=Path)
    record.add_argument("--sample", type=int, metavar="N", help="only the first N pages of each corpus")
    compare = steps.add_parser("compare", help="say where two records differ")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    options = parser.parse_args()
    if options.step == "record":
        record_all(options.folder, options.sample)
    else:
        sys.exit(1 if differences(options.before, options.after) else 0)


def record_all(folder: Path, sample: int | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    corpora = sorted(Path(os.environ.get("THRESHER_CORPORA") or "../shared/corpora").glob("*.parquet"))
    if not corpora:
        sys.exit("nothing was recorded: THRESHER_CORPORA names no folder with corpora")
    with ProcessPoolExecutor() as pool:
        for corpus in corpora:
            target = folder / f"{corpus.stem}.jsonl"
            if target.exists():
                continue
            lines = [json.dumps(found) for found in pool.map(_recorded, _pages(corpus, sample), chunksize=4)]
            target.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(f"{corpus.stem}: {len(lines):,} pages", flush=True)


def _pages(corpus: Path, sample: int | None) -> Iterator[tuple[str, str, bytes]]:
    table = pyarrow.parquet.read_table(corpus, columns=["id", "url", "html"])
    for row in table.slice(0, sample).to_pylist() if sample else table.to_pylist():
        yield row["id"], row["url"] or "", row["html"]


def _recorded(page: tuple[str, str, bytes]) -> dict[str, Any]:
    name, url, html = page
    return {"id": name, "answers": {each: _hash(_or_failure(ask)) for each, ask in _questions(html, url or None)}}


def _questions(html: bytes, url: str | None) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Every answer by its name."""
    page = thresher.Page.parse(html)
    result = thresher.extract(page, url=url)
    for name in page.columns:
        yield f"column {name}", page.columns[name].tobytes
    yield "column openable", page.openable.tobytes
    yield "markup_chars", page.markup_chars.tobytes
    yield "encoding", lambda: page.encoding
    yield "microdata", lambda: page.structured
    for method in thresher.METHODS:
        yield f"text by {method}", partial(_text_by, method, page, url)
    for form in ("markdown", "html", "_xml_content", "kind", "confidence", "comments", "posts", "next_page"):
        yield form.strip("_"), partial(_form, result, form)
    yield "metadata", lambda: result.metadata.to_dict()
    yield "blocks", lambda: [_without_words(block.to_dict()) for block in result.blocks]
    yield "reasons", lambda: result.reasons
    yield "why", lambda: [block.why for block in result.blocks]


def _text_by(method: str, page: thresher.Page, url: str | None) -> str:
    return thresher.extract(page, url=url, method=method).text


def _form(result: thresher.Extraction, name: str) -> Any:
    value = getattr(result, name)
    return [post.to_dict() for post in value] if isinstance(value, list) else value


def _without_words(block: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in block.items() if name not in _WORDED}


def _or_failure(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except Exception as error:  # whatever it is, it is an answer to be compared
        return f"{type(error).__name__}: {error}"


def _hash(value: Any) -> str:
    data = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=True, default=str).encode()
    return blake2b(data, digest_size=6).hexdigest()


def differences(before: Path, after: Path) -> int:
    """Print which answers differ, on how many pages and on which; returns how many there are."""
    found = Counter[str]()
    pages: dict[str, list[str]] = {}
    names = sorted(each.name for each in before.glob("*.jsonl") if (after / each.name).exists())
    compared = 0
    for name in names:
        old, new = _read(before / name), _read(after / name)
        for page in old.keys() & new.keys():
            compared += 1
            for answer in sorted(old[page].keys() | new[page].keys()):
                if old[page].get(answer) != new[page].get(answer):
                    found[answer] += 1
                    pages.setdefault(answer, []).append(f"{name.removesuffix('.jsonl')}/{page}")
    print(f"{compared:,} pages of {len(names)} corpora compared")
    for answer, count in found.most_common():
        named = ", ".join(sorted(pages[answer])[:_MOST_NAMED])
        print(f"  {answer}: {count:,} pages differ: {named}{', …' if count > _MOST_NAMED else ''}")
    return found.total()


def _read(path: Path) -> dict[str, Answers]:
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {line["id"]: line["answers"] for line in lines}


if __name__ == "__main__":
    main()
