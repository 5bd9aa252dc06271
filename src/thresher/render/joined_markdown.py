"""The Markdown of several pages as one: what is counted or said once is so over all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from thresher.render.contents import contents_of
from thresher.render.markdown import CUT
from thresher.render.options import LINKS, Options

_LAST_REFERENCE: Final = re.compile(r"\n\[(\d{1,9})\]: \S+\Z")


def joined_markdown(pages: Iterable[Callable[[Options], str]], options: Options) -> str:
    """What these write with options like the given ones, one below the other."""
    texts: list[str] = []
    left, wishes = options.max_chars, replace(options, toc=False)
    for write in pages:
        if not (text := write(replace(wishes, max_chars=left))):
            continue
        texts.append(text)
        left = None if left is None else left - len(text) - 2
        if text.endswith(CUT) or (left is not None and left <= len(CUT)):
            break
        if LINKS[options.links] > 1 and (last := _LAST_REFERENCE.search("\n" + text)):
            wishes = replace(wishes, first_reference=int(last[1]) + 1)
    whole = "\n\n".join(texts)
    contents = contents_of(whole) if options.toc else ""
    fits = left is None or len(contents) <= left
    return f"{contents}\n\n{whole}" if contents and fits else whole
