"""The engine: from the bytes of a page to its table, what a reader sees of it, what `auto` says, text and Markdown.

All of it is Cython and compiled when Thresher is installed (`native.pyx` names the parts in their order). This file is
the one door to it: `from thresher.kernel import Table`.
"""

from __future__ import annotations

import sys
from typing import Final

try:
    from thresher.kernel import native
except ImportError as error:
    _PYTHON: Final = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    raise ImportError(
        f"Thresher's kernel is not compiled for {_PYTHON} ({error}). Install Thresher anew with pip; in a clone, run "
        "`make kernel`. From source that needs a C compiler and Python's headers: gcc and python3-dev on Debian."
    ) from error

from thresher.kernel.native import (
    MOST_BLOCKS,
    NameOdds,
    Network,
    SourceTokens,
    Table,
    WordOdds,
    absolute_address,
    body_of,
    characters_and_words,
    clean_html,
    copies,
    counted_words,
    data_tables,
    has_year_like,
    is_nested_deeper,
    judged,
    kept_beginning,
    lines_with,
    look,
    markdown,
    names_with,
    node_of,
    numbered_values,
    openable,
    picture_sources,
    pictures_without_scripts,
    plain_text,
    rows_with,
    scripts,
    seen_characters,
    shown_headings,
    shown_lines,
    shown_text,
    speaks_of_comments,
    tag_position,
    tidied_headings,
    unseen_characters,
    utf8_characters,
    way_to,
    with_figures,
    words_in,
)

__all__ = [
    "MOST_BLOCKS",
    "NameOdds",
    "Network",
    "SourceTokens",
    "Table",
    "WordOdds",
    "absolute_address",
    "body_of",
    "characters_and_words",
    "clean_html",
    "copies",
    "counted_words",
    "data_tables",
    "has_year_like",
    "is_nested_deeper",
    "judged",
    "kept_beginning",
    "lines_with",
    "look",
    "markdown",
    "names_with",
    "native",
    "node_of",
    "numbered_values",
    "openable",
    "picture_sources",
    "pictures_without_scripts",
    "plain_text",
    "rows_with",
    "scripts",
    "seen_characters",
    "shown_headings",
    "shown_lines",
    "shown_text",
    "speaks_of_comments",
    "tag_position",
    "tidied_headings",
    "unseen_characters",
    "utf8_characters",
    "way_to",
    "with_figures",
    "words_in",
]
