"""Which fonts are tried first for the letters of each script, and which package of Debian has one.

The fonts of Linux come first, then those that macOS and Windows have; Noto is first of all because it has fonts of one
design for nearly every script. Names are those of files or of families, in any case, with or without spaces: see
`font_files.key`. A script that is not in the table has a Noto font that carries its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from thresher.cloud.drawing.font_files import key
from thresher.cloud.drawing.notes import listed

_ALPHABETS: Final = (
    "Noto Sans, DejaVu Sans, Liberation Sans, Open Sans, Roboto, Ubuntu, Cantarell, FreeSans, Nimbus Sans, Segoe UI,"
    " Helvetica Neue, Helvetica, Arial, Verdana, Tahoma, Arial Unicode"
)
_HAN: Final = "Noto Sans CJK, Source Han Sans"
_ANY_HAN: Final = (
    "Noto Sans CJK SC, Noto Sans CJK JP, Noto Sans CJK TC, Noto Sans CJK KR, Noto Sans SC, Noto Sans JP, Noto Sans TC,"
    " Source Han Sans SC, Source Han Sans CN, Droid Sans Fallback Full, Droid Sans Fallback, WenQuanYi Zen Hei,"
    " wqy-zenhei, wqy-microhei, PingFang, Hiragino Sans GB, msyh, msjh, Yu Gothic, msgothic, simsun, Arial Unicode"
)
_BY_LANGUAGE: Final = {
    "ja": f"{_HAN}, Noto Sans CJK JP, Noto Sans JP, Source Han Sans JP, ヒラギノ角ゴシック W3, Hiragino Sans, YuGothR,"
    f" YuGothM, Yu Gothic, meiryo, ipaexg, ipagp, ipag, TakaoPGothic, VL-PGothic-Regular, msgothic, {_ANY_HAN}",
    "ko": f"{_HAN}, Noto Sans CJK KR, Noto Sans KR, Source Han Sans KR, AppleSDGothicNeo, malgun, NanumGothic,"
    f" NanumBarunGothic, UnDotum, Baekmuk Gulim, gulim, {_ANY_HAN}",
    "zh": f"{_HAN}, {_ANY_HAN}",
    "zh-Hant": f"{_HAN}, Noto Sans CJK TC, Noto Sans TC, Noto Sans CJK HK, Noto Sans HK, Source Han Sans TC,"
    f" Source Han Sans TW, PingFang, msjh, {_ANY_HAN}",
}
_BY_SCRIPT: Final = {
    "Latn": _ALPHABETS,
    "Cyrl": _ALPHABETS,
    "Grek": _ALPHABETS,
    "Thai": "Noto Sans Thai, Noto Sans Thai UI, Noto Looped Thai, Noto Sans Thai Looped, Noto Serif Thai, Loma, Garuda,"
    " Waree, Laksaman, Sarabun, Thonburi, leelawui, leelawad, tahoma",
    "Laoo": "Noto Sans Lao, Noto Sans Lao UI, Noto Looped Lao, Noto Sans Lao Looped, Noto Serif Lao, Phetsarath OT,"
    " Lao Sangam MN, leelawui, DokChampa",
    "Arab": "Noto Sans Arabic, Noto Naskh Arabic, Noto Naskh Arabic UI, Vazirmatn, Amiri, DejaVu Sans, KacstOne,"
    " FreeSans, GeezaPro, Segoe UI, tahoma, arial",
    "Hebr": "Noto Sans Hebrew, Noto Serif Hebrew, DejaVu Sans, Liberation Sans, FreeSans, Arial Hebrew, Segoe UI,"
    " arial, tahoma",
    "Deva": "Noto Sans Devanagari, Noto Serif Devanagari, Lohit-Devanagari, FreeSans, Kohinoor Devanagari, KohinoorDev,"
    " Devanagari Sangam MN, Nirmala, mangal",
    "Beng": "Noto Sans Bengali, Noto Serif Bengali, Lohit-Bengali, Kohinoor Bangla, Bangla Sangam MN, Nirmala, vrinda",
    "Taml": "Noto Sans Tamil, Noto Serif Tamil, Lohit-Tamil, Tamil Sangam MN, Nirmala, latha",
    "Khmr": "Noto Sans Khmer, Noto Serif Khmer, KhmerOS, Khmer Sangam MN, leelawui, DaunPenh",
    "Mymr": "Noto Sans Myanmar, Noto Serif Myanmar, Padauk, Myanmar Sangam MN, mmrtext",
    "Geor": "Noto Sans Georgian, DejaVu Sans, FreeSans, Segoe UI, sylfaen",
    "Armn": "Noto Sans Armenian, DejaVu Sans, FreeSans, Mshtakan, Segoe UI, sylfaen",
    "Ethi": "Noto Sans Ethiopic, Abyssinica SIL, Kefa, ebrima, nyala",
    "Tibt": "Noto Serif Tibetan, Noto Sans Tibetan, Jomolhari, Kailasa, himalaya",
    "Sinh": "Noto Sans Sinhala, LKLUG, Sinhala Sangam MN, Nirmala, iskpota",
}
EAST_ASIAN: Final = {"Hani", "Hira", "Kana", "Hang", "Bopo"}
_NEVER: Final = "symbol emoji lastresort blank dingbat d050000l barcode icon awesome redacted signwriting".split()
"""Parts of the names of fonts whose glyphs are not letters, or are boxes in place of letters."""
_STYLES: Final = "bold italic oblique bdita black heavy light thin demi slanted condensed narrow".split()
"""Parts of the names of styles that are not searched for a letter: the regular style has it too."""


def preferred(scripts: set[str], language: str) -> list[str]:
    """Keys of the files to try for a word in these scripts, the best first."""
    others = sorted(scripts - EAST_ASIAN - {"Latn", "Zyyy"}) or ([] if scripts & EAST_ASIAN else ["Latn"])
    lists = [_BY_LANGUAGE[language]] if scripts & EAST_ASIAN else []
    lists += [_BY_SCRIPT.get(script) or _noto_named(script) for script in others]
    return list(dict.fromkeys(key(name) for names in lists for name in names.split(",")))


def others(keys: list[str], scripts: set[str]) -> Iterator[str]:
    """Keys of all other files that could have letters of these scripts: those named after one first, serifs last."""
    names = {key(_name(script)) for script in scripts}
    worth = [one for one in keys if not any(part in one for part in (*_NEVER, *_STYLES)) and not _strange(one, names)]
    yield from sorted(worth, key=lambda one: (not any(name in one for name in names), *_plainness(one), one))


def package(scripts: set[str]) -> str:
    """The package of Debian and its family that has a font with the letters of these scripts."""
    return "fonts-noto-cjk" if scripts & EAST_ASIAN else "fonts-noto-core"


def described(scripts: set[str]) -> str:
    """The scripts in words: "Thai", "Han, Hiragana"."""
    return listed([_name(script) for script in sorted(scripts)])


def _plainness(one: str) -> tuple[bool, bool]:
    return any(part in one for part in ("mono", "typewriter", "display")), "serif" in one


def _strange(one: str, names: set[str]) -> bool:
    """Whether this is one of Noto's fonts for a single script, and not for one of these."""
    rest = one.removeprefix("noto").removeprefix("sans").removeprefix("serif")
    return one.startswith("noto") and rest not in names and rest in _script_keys()


@cache
def _script_keys() -> set[str]:
    from fontTools.unicodedata import Scripts

    return {key(name) for name in Scripts.NAMES.values()}


def _name(script: str) -> str:
    from fontTools.unicodedata import script_name

    return str(script_name(script, default=script)).replace("_", " ")


def _noto_named(script: str) -> str:
    return f"Noto Sans {_name(script)}, Noto Serif {_name(script)}, DejaVu Sans, FreeSans, FreeSerif"
