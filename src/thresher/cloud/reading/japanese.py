"""Japanese words, by Sudachi: nouns as they are written, verbs and adjectives in their dictionary form.

Sudachi gives the part of speech of each word. Particles, auxiliaries, pronouns and numerals are left out, and so are
verbs that mostly serve as auxiliaries (`stop_words.toml` has more of them). Its small dictionary cuts off the prefixes
and suffixes of nouns, so they are joined again: a library is 図書館, not 図書, and 無責任 is the opposite of 責任.
Readings in brackets after Han characters only repeat the word, and are taken out first: 船頭（せんどう）.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from thresher.errors import MissingExtra

_READING: Final = re.compile(
    "(?<=[\u3005\u3400-\u4dbf\u4e00-\u9fff])[(（《][\u3041-\u3096ー・ \u3000]{1,40}+(?:[)）》]|(?=[、,，;；]))"
)
"""Hiragana alone: katakana in brackets is more often another word, such as a brand."""
_PHRASE: Final = re.compile(r"[^\s。、！？!?「」『』（）()]{1,1000}")
"""Sudachi takes at most 49,149 bytes at a time."""
_KINDS: Final = frozenset(["名詞", "形状詞", "動詞", "形容詞"])
"""Nouns, stems of な-adjectives, verbs, い-adjectives."""
_HELPING: Final = frozenset(["非自立可能", "数詞", "助動詞語幹", "タリ"])
"""Verbs that mostly serve as auxiliaries, numerals, parts of auxiliaries."""
_LOOSE_ENDINGS: Final = frozenset(
    "さん 様 さま 氏 君 くん ちゃん 達 たち ら 等 など 中 上 下 内 外 間 時 後 前 ごと 毎 目 用 別 側 向け".split()
)
"""Suffixes that say how many, when or for whom, and do not make another word of the noun."""
_LOOSE_BEGINNINGS: Final = frozenset("お ご 御 おん み 第 約 各 同 当 本 毎 某 両".split())
"""Prefixes that are polite, count or point at something, and do not make another word of the noun either."""


class _Piece(NamedTuple):
    text: str
    dictionary_form: str
    kind: str
    detail: str


def japanese_phrases(text: str) -> Iterator[list[str]]:
    """The nouns, verbs and adjectives of each phrase of a Japanese text, with "" between nouns that do not touch."""
    for phrase in _PHRASE.findall(_READING.sub("", text)):
        yield list(_words(_with_beginnings(_pieces(phrase))))


def _with_beginnings(found: list[_Piece]) -> Iterator[_Piece]:
    """The pieces, with the prefixes of nouns (不, 新) joined to them."""
    beginning: list[str] = []
    for piece in found:
        if piece.kind == "接頭辞" and piece.text not in _LOOSE_BEGINNINGS:
            beginning.append(piece.text)
            continue
        if beginning and piece.kind in ("名詞", "形状詞") and piece.detail not in _HELPING:
            before = "".join(beginning)
            yield piece._replace(text=before + piece.text, dictionary_form=before + piece.dictionary_form)
        else:
            yield piece
        beginning.clear()


def _words(found: Iterable[_Piece]) -> Iterator[str]:
    """Nouns that touch follow each other; everything else has gaps around it."""
    noun, is_name, is_after_number = "", False, False
    for piece in found:
        if noun and _is_ending(piece, is_name):
            noun, is_name = noun + piece.text, False
            continue
        yield noun
        is_noun = piece.kind == "名詞" and piece.detail not in _HELPING
        noun = piece.text if is_noun and not (is_after_number and len(piece.text) == 1) else ""
        is_name, is_after_number = piece.detail == "固有名詞", piece.detail == "数詞"
        if not is_noun:
            yield from ("", piece.dictionary_form) if _tells(piece) else ("",)
    yield noun


def _is_ending(piece: _Piece, is_after_name: bool) -> bool:
    """Whether a piece belongs to the noun before it: a suffix, or what turns a name into another name (東京駅)."""
    is_kind_of_name = is_after_name and piece.detail == "普通名詞" and len(piece.text) == 1
    is_ending = piece.kind == "接尾辞" and piece.detail == "名詞的"
    return (is_ending or is_kind_of_name) and piece.text not in _LOOSE_ENDINGS


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
