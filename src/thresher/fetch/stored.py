"""Pages on disk, so that one that has not changed is not sent again.

A page is never given without asking its server: the question goes out with what the server called the page
(`ETag`, `Last-Modified`), past the same guards as any other, and only the answer that nothing has changed brings the
page from the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Final, Unpack

from thresher.fetch.client import Fetched, FetchOptions, fetch

__all__ = ["StoredPages"]

_KEPT: Final = tuple(each.name for each in fields(Fetched) if each.name not in ("content", "pinned"))


class StoredPages:
    """A folder of pages. Several processes may use it at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def fetch(self, url: str, **options: Unpack[FetchOptions]) -> Fetched:
        """As `thresher.fetch`; `status` is 304 for a page that came from the disk."""
        file = self._file(url)
        known = _read(file)
        found = fetch(url, known=known, **options)
        if found.status != 304 and (found.etag or found.modified):
            self._write(file, found)
        return found

    def _file(self, url: str) -> Path:
        name = hashlib.sha256(url.encode("utf-8", "replace")).hexdigest()
        return self._folder / name[:2] / name

    def _write(self, file: Path, page: Fetched) -> None:
        """Under another name first: whoever reads sees a whole page, or none."""
        file.parent.mkdir(parents=True, exist_ok=True)
        head = json.dumps({name: getattr(page, name) for name in _KEPT}).encode()
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as temporary:
            temporary.write(head + b"\n" + page.content)
        os.replace(temporary.name, file)  # noqa: PTH105


def _read(file: Path) -> Fetched | None:
    """What was stored; None if there is nothing, or nothing that can be read."""
    try:
        head, _, content = file.read_bytes().partition(b"\n")
        return Fetched(**{**json.loads(head), "content": content})
    except (OSError, ValueError, TypeError):
        return None
