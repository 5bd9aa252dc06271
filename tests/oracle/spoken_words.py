"""The words of a text that would be read out, counted slowly and plainly."""

from __future__ import annotations

import math
from itertools import groupby

import kernel_vocabulary as words


def _kind_of(character: str) -> int:
    code = ord(character)
    return words.HAN if 0x20000 <= code < 0x40000 else int(words.WORD_KINDS[min(code, 0xFFFF)])


def spoken_words_in(text: str) -> int:
    """Run by run: a run of letters is a word if it has a letter or a digit; the rest is estimated as in `words.py`."""
    runs = [(kind, "".join(group)) for kind, group in groupby(text, _kind_of)]
    spoken = sum(kind == words.LETTER and any(map(str.isalnum, run)) for kind, run in runs)
    unspaced = [(kind, run) for kind, run in runs if kind in words.CHARACTERS_PER_WORD]
    if not any(map(str.isalnum, "".join(run for _, run in unspaced))):
        return spoken
    parts = sum(len(run) / words.CHARACTERS_PER_WORD[kind] for kind, run in unspaced)
    return spoken + math.ceil(parts - 1e-6)
