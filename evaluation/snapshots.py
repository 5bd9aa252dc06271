"""Render the pages of a corpus and keep what stood where, for the methods that look at the screen.

    python evaluation/snapshots.py CORPUS -o rendered.parquet [--sample 100]

Each page is opened as the corpus has it, by a browser that reaches nothing: style sheets and pictures of other files
are missing, scripts of the page itself run. The new corpus has the page as it stood then (`html`), its snapshot, and
the labels of the old one; `thresher eval rendered.parquet -m vips,cectd-ds` measures on it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import closing
from pathlib import Path

import pyarrow
import pyarrow.parquet as parquet

from thresher.errors import CannotRender
from thresher.fetch import Fetched
from thresher.fetch.rendering import Browser
from thresher.lab.evaluate.corpora import open_corpus

_NOWHERE = "http://page.invalid/"
"""An address of a site that cannot be there (RFC 2606)."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Render the pages of a corpus.")
    parser.add_argument("corpus", help="a corpus by name or path")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the Parquet file to write")
    parser.add_argument("--sample", type=int, help="so many pages of it, always the same")
    options = parser.parse_args()
    rows = []
    with closing(Browser(as_root=os.geteuid() == 0)) as browser:
        for page in open_corpus(options.corpus, sample=options.sample).pages:
            given = Fetched(_NOWHERE, 200, page.html, None, "text/html")
            try:
                found = browser.render(given, seconds=20, with_snapshot=True)
            except CannotRender as problem:
                print(f"{page.id}: {problem}", file=sys.stderr)
                continue
            labels = {name: getattr(page, name) for name in ("id", "gold", "url", "kind", "language")}
            lists = {name: list(getattr(page, name)) for name in ("must", "mustnot")}
            rows.append({**labels, **lists, "html": found.content, "snapshot": json.dumps(found.snapshot).encode()})
    parquet.write_table(pyarrow.Table.from_pylist(rows), options.output, compression="zstd")
    print(f"{len(rows)} pages in {options.output}")


if __name__ == "__main__":
    main()
