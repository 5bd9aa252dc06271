"""What the kernel keeps wherever it runs, in Python, node and browsers: `auto`, and headings made tidy.

What Python adds to it, the journey with embedded data, copies, small print, threads and headlines, is Python's alone.
"""

from __future__ import annotations

import numpy as np

from thresher.kernel import tidied_headings
from thresher.methods.auto import auto
from thresher.page import Page, tree


def kept_by_kernel(page: Page) -> tree.Bools:
    verdict = auto(page)
    columns = (tree.marks(verdict.keep), verdict.why, tree.marks(page.hidden), tree.marks(page.link))
    tidied = tidied_headings(page.native, *columns) if verdict.kind is not None else None
    return verdict.keep if tidied is None else np.frombuffer(tidied[0], np.bool_)
