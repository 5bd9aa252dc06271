"""Pages for long runs: real ones where the corpora are at hand, else variations of the test pages."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", "../shared/corpora"))
TEST_PAGES: Final = Path(__file__).parent.parent / "tests" / "pages"
_SIZES: Final = 7


def pages(source: Path | None, wanted: int) -> list[bytes]:
    """Pages of a Parquet file, a folder of these, or a folder of HTML files, spread evenly over it."""
    place = source or (CORPORA if any(CORPORA.glob("*.parquet")) else TEST_PAGES)
    if not place.exists():
        sys.exit(f"there is no {place}; give a Parquet corpus or a folder of HTML files")
    tables = [place] if place.suffix == ".parquet" else sorted(place.glob("*.parquet"))
    found = _in_another_process(tables, wanted) if tables else _of_folder(place, wanted)
    if not found:
        sys.exit(f"{place} holds no page; give a Parquet corpus or a folder of HTML files")
    return found[:wanted]


def _in_another_process(tables: list[Path], wanted: int) -> list[bytes]:
    """Memory for reading must not count as memory for extracting: Arrow unpacks hundreds of megabytes."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_of_tables, tables, wanted).result()


def _of_tables(tables: list[Path], wanted: int) -> list[bytes]:
    import pyarrow
    import pyarrow.parquet as parquet

    columns = [parquet.read_table(table, columns=["html"])["html"].cast(pyarrow.large_binary()) for table in tables]
    together = pyarrow.chunked_array([chunk for column in columns for chunk in column.chunks])
    step = max(1, len(together) // wanted)
    return [bytes(together[place].as_py()) for place in range(0, len(together), step)[:wanted]]


def _of_folder(folder: Path, wanted: int) -> list[bytes]:
    """The pages themselves, then the same again, each time with another line in it and another part cut off."""
    originals = [path.read_bytes() for path in sorted(folder.rglob("*.htm*"))]
    return list(islice((_varied(page, copy) for copy in count() for page in originals), wanted)) if originals else []


def _varied(page: bytes, copy: int) -> bytes:
    if copy == 0:
        return page
    kept = page[: len(page) * (_SIZES - copy % _SIZES) // _SIZES]
    return kept + b"<p>This line makes copy number %d of the page another page than the first.</p>" % copy
