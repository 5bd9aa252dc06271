"""Japanese words, by Sudachi: nouns as they are written, verbs and adjectives in their dictionary form.

Sudachi says what kind of word each is. Particles, auxiliaries, pronouns and numerals are left out, and so are the verbs
that mostly help others (`stop_words.toml` has more of them). Its small dictionary cuts nouns from their endings, so
those are joined again: a library is 図書館, not 図書.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from thresher.errors import MissingExtra

_PHRASE: Final = re.compile(r"[^\s。、！？!?「」『』（）()]{1,1000}")
"""Sudachi takes 49,149 bytes at once."""
_KINDS: Final = frozenset(["名詞", "形状詞", "動詞", "形容詞"])
"""Nouns, the stems of adjectives with な, verbs, adjectives with い."""
_HELPING: Final = frozenset(["非自立可能", "数詞", "助動詞語幹", "タリ"])
"""Verbs that mostly help others, numerals, parts of auxiliaries."""
_LOOSE_ENDINGS: Final = frozenset(
    "さん 様 さま 氏 君 くん ちゃん 達 たち ら 等 など 中 上 下 内 外 間 時 後 前 ごと 毎 目 用 別 側 向け".split()
)
"""Endings that say how many, when or for whom, and make no other word of the noun."""


class _Piece(NamedTuple):
    text: str
    dictionary_form: str
    kind: str
    detail: str


def japanese_phrases(text: str) -> Iterator[list[str]]:
    """The nouns, verbs and adjectives of each phrase of a Japanese text, with "" between nouns that do not touch."""
    for phrase in _PHRASE.findall(text):
        yield list(_words(_pieces(phrase)))


def _words(found: list[_Piece]) -> Iterator[str]:
    """Nouns that touch follow each other; all else stands between gaps."""
    noun, is_after_number = "", False
    for piece in found:
        if noun and piece.kind == "接尾辞" and piece.detail == "名詞的" and piece.text not in _LOOSE_ENDINGS:
            noun += piece.text
            continue
        yield noun
        is_noun = piece.kind == "名詞" and piece.detail not in _HELPING
        noun = piece.text if is_noun and not (is_after_number and len(piece.text) == 1) else ""
        is_after_number = piece.detail == "数詞"
        if not is_noun:
            yield from ("", piece.dictionary_form) if _tells(piece) else ("",)
    yield noun


def _tells(piece: _Piece) -> bool:
    return piece.kind in _KINDS and piece.detail not in _HELPING


def _pieces(phrase: str) -> list[_Piece]:
    found = []
    for morpheme in _tokenizer().tokenize(phrase):
        kind, detail, *_ = morpheme.part_of_speech()
        found.append(_Piece(morpheme.surface(), morpheme.dictionary_form(), kind, detail))
    return found


@cache
def _tokenizer() -> Any:
    try:
        from sudachipy import Dictionary, SplitMode

        return Dictionary(dict="small").tokenizer(mode=SplitMode.C)
    except ImportError as error:
        raise MissingExtra("sudachipy and sudachidict_small", "cloud") from error
