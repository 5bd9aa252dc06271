"""Which encoding bytes without a label are in, as far as their letters tell.

Each language writes some letters beyond ASCII often and others never. The bytes are read in every encoding that old
pages of the language are in, and the reading that the language would most likely write is the guess. The letters stand
in the order of how often they are written: the first of n is taken to be n times as likely as the last. A reading in
the wrong encoding has letters of other languages, signs inside of words, and capitals where none stand.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import log
from typing import Final, NamedTuple
from unicodedata import category

from thresher.page.legacy import DAMAGE, fits, text_of

_FALLBACK: Final = "windows-1252"


def guessed(data: bytes) -> str | None:
    """The encoding; None where nothing speaks against the fallback, or too little for another."""
    sample = _telling_part(data)
    if len(sample.translate(None, _ASCII)) < _FEWEST_BYTES:
        return None
    words = b" ".join(word for word in sample.split() if not word.isascii())[:_WORDS_LIMIT]
    readings = {each: _reading(text_of(words, each)) for each in {language.encoding for language in _languages()}}
    best = max(_languages(), key=lambda each: each.likelihood(readings[each.encoding])).encoding
    if best in _GREEK:
        best = max(_GREEK, key=lambda each: len(_GREEK[each].findall(data)))
    return best if _is_convincing(text_of(sample, best), text_of(sample, _FALLBACK)) else None


# --- the part of a page that tells

# No byte left out here is the second of a pair in any of the encodings, so the pieces have their characters whole.
_BETWEEN_PIECES: Final = bytes(range(32)) + b'"<>;='
_TO_GAPS: Final = bytes.maketrans(_BETWEEN_PIECES, bytes(len(_BETWEEN_PIECES)))
_TELLING: Final = re.compile(rb'[\x80-\xff][^\x00-\x1f"<>;=]*')
_PIECE_LIMIT: Final = 4096
_SAMPLE_LIMIT: Final = 16384
_WORDS_LIMIT: Final = 6144
_ASCII: Final = bytes(range(128))
_FEWEST_BYTES: Final = 8


def _telling_part(data: bytes) -> bytes:
    """The stretches with bytes beyond ASCII: text and attributes, hardly any markup."""
    pieces: list[bytes] = []
    size = end = 0
    for found in _TELLING.finditer(data):
        before = data[max(end, found.start() - _PIECE_LIMIT // 2) : found.start()].translate(_TO_GAPS)
        pieces.append((before.rpartition(b"\0")[2] + found[0])[:_PIECE_LIMIT])
        size, end = size + len(pieces[-1]), found.end()
        if size >= _SAMPLE_LIMIT:
            break
    return b"\n".join(pieces)


# --- how likely a reading is

_UNKNOWN: Final = log(1e-4)
_DAMAGED: Final = log(1e-6)
_SIGN: Final = log(1 / 200)
_RARE_SIGN: Final = log(1e-3)
_NO_BREAK_SPACE: Final = log(1 / 20)
_CAPITAL: Final = log(1 / 2)
_ODD_CAPITAL: Final = log(1e-2)
_COMMON_SIGNS: Final = frozenset("«»“”„‘’–—…•·°§©®™€£№\u3000、。，「」・：！？（）《》～")
_WORD: Final = re.compile(r"[^\W\d_]+")
_MARKS: Final = r"\u0300-\u036f\u05b0-\u05c2\u064b-\u0652\u0e31-\u0e4e"
_SIGN_IN_WORD: Final = re.compile(rf"(?<=[^\W\d_])[^\w\s\x00-\x7f’·{_MARKS}](?=[^\W\d_])")


class _Reading(NamedTuple):
    """What is in a text beyond ASCII."""

    letters: Counter[str]
    """Small letters, and others that have no capital."""
    oddness: float
    """What all else in it is likely to be, whatever the language: a logarithm."""


def _reading(text: str) -> _Reading:
    letters, oddness = Counter[str](), 0.0
    for character, count in Counter(text).items():
        if character <= "\x7f":
            continue
        if character.isalpha() or _is_mark(character):
            small = character.lower()
            letters[small if len(small) == 1 else character] += count
        else:
            oddness += count * _likelihood_of_sign(character)
    oddness += len(_SIGN_IN_WORD.findall(text)) * _RARE_SIGN
    return _Reading(letters, oddness + sum(map(_likelihood_of_case, _WORD.findall(text))))


def _is_mark(character: str) -> bool:
    return category(character)[0] == "M"


def _likelihood_of_sign(character: str) -> float:
    if DAMAGE.match(character):
        return _DAMAGED
    if character == "\xa0":
        return _NO_BREAK_SPACE
    return _SIGN if character in _COMMON_SIGNS else _RARE_SIGN


def _likelihood_of_case(word: str) -> float:
    """Capitals begin a word, or are all of it."""
    if word.isascii() or word == word.lower():
        return 0.0
    if word[1:] == word[1:].lower() or word == word.upper():
        return _CAPITAL
    return _ODD_CAPITAL * sum(map(str.isupper, word[1:]))


class _Language(NamedTuple):
    """A language in an encoding."""

    encoding: str
    letters: dict[str, float]
    """How likely each of its letters is: logarithms."""

    def likelihood(self, reading: _Reading) -> float:
        known = self.letters
        return reading.oddness + sum(count * known.get(letter, _UNKNOWN) for letter, count in reading.letters.items())


_WESTERN: Final = (
    "éèàêçâùîôûëïœü",  # French
    "üäößé",  # German
    "óíáéñúü",  # Spanish
    "ãçáéíóêõâàúô",  # Portuguese
    "àèùìòé",  # Italian
    "àéèóíçòúïü",  # Catalan
    "äöåé",  # Swedish, Finnish
    "øåæéö",  # Danish, Norwegian
    "íáðéöóæúþý",  # Icelandic
    "äõüöšž",  # Estonian
    "ëéïöü",  # Dutch
    "éáíóöüäñèçãàåøêßâëôïúùûîœæòìõšžýðþÿ",  # names of all kinds
)
_ALPHABETS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("windows-1252", _WESTERN),
    (
        "windows-1250 iso-8859-2",
        (
            "łęóążśćńź",  # Polish
            "íáéěřžčšýůúťďňó",  # Czech
            "áíéčšžýúťľňôďäóŕĺ",  # Slovak
            "áéöíőóüúű",  # Hungarian
            "ăîâşţ",  # Romanian
            "čšžćđ",  # Croatian, Slovene
        ),
    ),
    ("windows-1254", ("ıüşçğöİâî",)),  # Turkish
    ("windows-1257", ("ėšųįžūąčę", "āīēšūņļžģčķ")),  # Lithuanian, Latvian
    ("windows-1258", ("đư\u0301\u0300ôâ\u0323êơă\u0309\u0303áàéíóúèù",)),  # Vietnamese
    (
        "windows-1251 koi8-u ibm866 iso-8859-5",
        ("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",),  # Russian
    ),
    (
        "windows-1251 koi8-u iso-8859-5",
        ("оанивтерсілкудмпьзяйбгчхцїжєюшщфґ",),  # Ukrainian
    ),
    (
        "windows-1251 iso-8859-5",
        (
            "аиоетнрсвлкдпмзъугбчйщшжцяюхфь",  # Bulgarian
            "аиоенрстјукдвлмпзгбчњшцжхљђћџф",  # Serbian
            "аоиетнрсвлкдупмзјгбчшцжќѓхњљѕџф",  # Macedonian
            "аенірыослтукдвпмязьўцгбчйшхжэюфё",  # Belarusian
        ),
    ),
    ("windows-1253 iso-8859-7", ("αοιετνσηυρπκμλςίόάωγέδχήθύφβώξζψϊΐϋΰ",)),  # Greek
    ("windows-1255", ("יוהלאתרבשמנדםקחעפטגכסזןצךףץ",)),  # Hebrew
    (
        "windows-1256 iso-8859-6",
        ("ايلمنوترهبعدفسكقحةجشأصىطخذضئثزإغءظآؤ",),  # Arabic
    ),
    ("windows-1256", ("ايندرهمتوبسشکلفگزقخعپحچجصطضظژغآئ",)),  # Persian
    ("windows-874", ("านรอกเง่มย้ลิวดีัทสตะปบคห์แุจพชขูใไ็ผโถซึณธฟศภำษญื๊ฐฎๆฉ๋ฮ",)),  # Thai
)
_CHARACTERS: Final[tuple[tuple[str, str], ...]] = (
    (
        "shift_jis euc-jp",
        "のにいをはがとたしてなかっるれもでらすこうまりあさくきンーえよだおつけそスどみトルちせめろリわアじやイばラごほクむ"
        "ドゃシレへフべぶマタょジねテロコッカプグキゅニふひずサメムびチウデげバナパビひビオぎハエネソノぬペベワケュァェィョャ"
        "日人一大年本国中会月出者事上時分行生前新間後社地方今業部場入学見高手合同定二内長金自三円力立気化全小目東電話作動法明"
        "発市連関最性物表現用対回通子当実度不多下的意理体主問要無戦世公政経山名開体機心思言教次第十",
    ),
    (
        "gbk",
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事"
        "成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此"
        "已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代"
        "内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四总何电数安少报才"
        "结反受目太量再感建务做接必场件计管期市直德资命山金指许统区保至队形社便空决治展马科司五基书非则听白却界达光放强即像网络版权",
    ),
    (
        "big5",
        "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事"
        "成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此"
        "已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代"
        "內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四總何電數安少報才"
        "結反受目太量再感建務做接必場件計管期市直德資命山金指許統區保至隊形社便空決治展馬科司五基書非則聽白卻界達光放強即像網路灣",
    ),
    (
        "euc-kr",
        "이다는의에을가고하지로한를도은기사서인대어시자리나정아수보부전일여라해그들장주원스으조게만상구관등었있과제성신동국소학경"
        "것개유년치공면화우회진물산내안중문교비용방적선실아마무세최연요생미위민오트오습니할입력전통법모발현본분식외행당재때말했간"
        "단두명까될데후받더영계추역업강집북결출금며새터러투번양체심타품월속작건종배각",
    ),
)


_GREEK: Final = {
    "windows-1253": re.compile(rb"\xa2[\xc1-\xfe]"),
    "iso-8859-7": re.compile(rb"\xb6[\xc1-\xfe]"),
}
"""Where a word begins with an accented alpha: hardly anything else parts the two."""


def _ranked(letters: str, share: float) -> dict[str, float]:
    """Logarithms of how likely letters are that stand in their order, and make up such a share of a text."""
    once = dict.fromkeys(letters)
    whole = len(once) * (len(once) + 1) / 2
    return {letter: log(share * (len(once) - place) / whole) for place, letter in enumerate(once)}


@cache
def _languages() -> list[_Language]:
    """All languages in all their encodings; those of the fallback come first, as the first of equals is taken."""
    alphabets = [
        (encoding, _ranked(each, 1)) for names, group in _ALPHABETS for each in group for encoding in names.split()
    ]
    characters = [(encoding, _ranked(each, 0.6)) for names, each in _CHARACTERS for encoding in names.split()]
    return [_Language(*each) for each in (*alphabets, *characters)]


# --- whether a guess is worth more than the fallback

_FEWEST_LETTERS: Final = 5
_FIRST_OTHER_SCRIPT: Final = "\u0370"
_MIXED_WORD: Final = re.compile("[A-Za-z][\u0370-\u1fff]")
_RUN_OF_LETTERS: Final = re.compile(rf"[\u3040-\uffff]|(?:[^\W\d_\x00-\x7f][{_MARKS}]*){{2,}}")


def _is_convincing(text: str, plain: str) -> bool:
    """Refuse a guess that rests on a few signs, such as Thai for "§§§" and Czech for "£ ® ’"."""
    if text == plain or not fits(text):
        return False
    return _has_words(text) or not fits(plain)


def _has_words(text: str) -> bool:
    """Look for several letters beyond ASCII, in words as their script has them.

    Latin words mix them with ASCII, and in languages that need a guess they are frequent. In other scripts they stand
    alone and hardly ever singly: "doesnтАЩt" is an apostrophe misread, not Russian.
    """
    letters = [character for character in text if character > "\x7f" and character.isalpha()]
    if len(set(letters)) < _FEWEST_LETTERS:
        return False
    if max(letters) < _FIRST_OTHER_SCRIPT:
        return len(letters) * 33 >= len(text)
    if len(_MIXED_WORD.findall(text)) * 10 > len(letters):
        return False
    return sum(map(len, _RUN_OF_LETTERS.findall(text))) * 2 >= len(letters)
