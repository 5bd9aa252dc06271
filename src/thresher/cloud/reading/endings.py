"""What is attached to words: endings of case, number and gender, and small words that are written together with them.

For each language one of three tables says which forms are the same word; `folding.py` says why there are three.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import islice
from typing import Final

from thresher.errors import MissingExtra

_STEMMERS: Final = {
    "cs": "czech", "da": "danish", "de": "german", "el": "greek", "et": "estonian", "eu": "basque", "fi": "finnish",
    "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "lt": "lithuanian", "nb": "norwegian",
    "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pl": "polish", "ru": "russian",
    "sr": "serbian", "hr": "serbian", "bs": "serbian", "sh": "serbian", "sv": "swedish", "ta": "tamil",
    "tr": "turkish",
}  # fmt: skip
"""Languages whose stemmers take off endings of case and number, and hardly anything else."""
_DERIVED: Final = {
    "danish": re.compile("(?:hed|ning|lig|isk|else)"),
    "dutch": re.compile("(?:heid|hed|ing|lijk|isch|baar)"),
    "german": re.compile("(?:ung|heit|keit|schaft|lich|isch|ig|ik|end)"),
    "norwegian": re.compile("(?:het|ning|lig|isk|else)"),
    "russian": re.compile("ост"),
    "swedish": re.compile("(?:het|ning|lig|isk|else)"),
}
"""Endings that those stemmers take off as well, though a word with one is another word than without it."""
_SHORTEST_STEM: Final = 3
MOST_STEMMED: Final = 20_000
"""How many different words are stemmed, the most frequent first: stemmers are slow, and no cloud shows the others."""

_PLURALS: Final = {
    "en": "ies:y,ie ves:f,fe,ve es:,e s: ses:sis men:man children:child feet:foot teeth:tooth",
    "fr": "aux:al,au eaux:eau s: x: ées:ée,é ée:é és:é elles:el,elle elle:el ales:al,ale ale:al ives:if,ive ive:if"
    " euses:eux,euse euse:eux aises:ais,aise aise:ais oises:ois,oise oise:ois iennes:ien,ienne ienne:ien"
    " antes:ant,ante ante:ant aines:ain,aine aine:ain",
    "es": "ces:z iones:ión ones:ón anes:án eses:és es:,e s: ada:ado adas:ado,ada ida:ido idas:ido,ida osa:oso"
    " osas:oso,osa iva:ivo ivas:ivo,iva",
    "pt": "ões:ão ães:ão ais:al eis:el óis:ol ns:m res:r zes:z es:,e s: ada:ado adas:ado,ada ida:ido idas:ido,ida"
    " osa:oso osas:oso,osa iva:ivo ivas:ivo,iva",
    "gl": "óns:ón cións:ción ais:al es:,e s: ada:ado adas:ado,ada ida:ido idas:ido,ida",
    "ca": "ions:ió ques:ca gues:ga ces:ça es:a,e, s:",
    "it": "chi:co,go ghi:go che:ca ghe:ga i:o,e,a,io e:a",
    "ro": "ului:,ul ul:,u uri:, urile:,uri lor:,le le:,e ilor:,i ii:ie,i ei:ă,a a:ă",
    "eo": "ojn:o oj:o on:o ajn:a aj:a an:a",
    "af": "e: s:",
    "bg": "ът: ят:й,ь та: то: те: ия:и ове: и:,а,я а:",
    "mk": "от: та: то: те: и:,а",
    "uk": "ами:,а ах:,а ам:,а ів:,о ою:а ом:,о ові: і:,а и:,а у:,а,о а:,о ї:я,й ю:я,й єю:я ем:ь,й я:ь,й",
    "be": "амі:,а ах:,а ам:,а аў: ай:а ом: і:,а ы:,а у:,а а:",
    "sk": "ami:,a och: om: ov: y:,a u:,a a:,o e:a i:",
    "sl": "ami:a ih: om: ov: i:,a e:a u: a:,o",
    "lv": "iem:s,is ām:a ās:a u:s,a i:s a:s",
    "sq": "t:,  ve:,t it: in: et:",
    "fa": "\u200cهایشان: \u200cهایش: \u200cهایی: \u200cهای: \u200cها: \u200cای: \u200cام: \u200cات: \u200cاش:"
    " \u200cتر: \u200cترین: هایی: های: ها: یی: ی:",
    "id": "nya: kan:",
    "ms": "nya: kan:",
    "ur": "وں:,ا,ہ یں: یاں:ی ے:ا,ہ",
    "bn": "গুলি: গুলো: দের: রা: কে: ের: র: টি: তে: ে:",
}
"""For each language, endings, each with those that the basic form has in its place, the likeliest first."""
_SHORTEST_BARE: Final = 3
_CLEAR_PLURAL: Final = re.compile(r".*ves .*|(.*(?:s|x|z|ch|sh))es \1|(.*)ses \2sis|([^aeiouy]+)s \3")
"""Wolves, lenses, crises, and the plurals of abbreviations (LLMs), each followed by its singular."""

_PREFIXES: Final = {
    "ar": "وال:ال, بال:ال, كال:ال, فال:ال, لل:ال, ال: و: ف: ب: ل:",
    "he": "וה:ה, שה:ה, ה: ו: ב:,ה ל:,ה",
}
"""The same for what stands before a word. Hebrew מ, כ and ש are left alone: just as many words begin with them."""
_PARTICLES: Final = re.compile(
    "들?(?:에서는|에서도|에는|에도|으로는|으로도|이라는|이라며|에게서|한테|께서|까지|부터|마다|조차|밖에|에서|에게|으로|이나|라는|처럼|보다"
    "|은|는|이|가|을|를|의|에|로|와|과|도|만|나)$|들$"
)

_AFTER_VOWEL: Final = frozenset("는 가 를 와 나 라는".split())
_AFTER_CONSONANT: Final = frozenset("은 이 을 과 으로 이나 이라는".split())
_SYLLABLES_OF_VOWEL: Final = 28
"""Unicode has 28 syllables for each vowel: without a final consonant first, then with each of them."""
_SURE_PARTICLES: Final = re.compile("(?:에서|에게|께서|까지|부터|마다|으로|들이|들은|들을|들의|에는|에도|을|를)$")
"""Particles that hardly any noun ends with by itself."""

_MARKS: Final = re.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]")
"""The points of Hebrew, the vowel signs and the stretching of Arabic: most writers leave them out."""
_ALEFS: Final = str.maketrans("أإآٱ", "اااا")


def without_marks(word: str) -> str:
    """A word as most writers would write it."""
    return _MARKS.sub("", word).translate(_ALEFS)


def heads(words: Collection[str], language: str) -> dict[str, str]:
    """For each word (the most frequent come first), a name that it shares only with its other forms."""
    if language in _STEMMERS:
        stems = {word: _stem_and_kind(word, language) for word in islice(words, MOST_STEMMED)}
        known = frozenset(stems.values())
        return {word: word if word in known else stems.get(word, word) for word in words}
    if language == "ko":
        return _without_particles(words)
    if language in _PLURALS or language in _PREFIXES:
        known = frozenset(words)
        return {word: _basic(word, known, language) for word in words}
    return {word: word for word in words}


def _stem_and_kind(word: str, language: str) -> str:
    """The stem, with any ending that makes another word of it; the word itself where the stem is too short."""
    name = _STEMMERS[language]
    stem = _stemmer(name)(word)
    if len(stem) < _SHORTEST_STEM:
        return word
    derived = _DERIVED.get(name)
    found = derived.search(word, len(stem)) if derived else None
    return f"{stem} {found[0]}" if found else stem


def _basic(word: str, known: frozenset[str], language: str) -> str:
    """The basic form of a word, if it is among the known ones; then the basic form of that, and so on."""
    for other in _simpler(word, language):
        if other in known and len(other) >= _SHORTEST_BARE and _is_same(word, other, language):
            return _basic(other, known, language)
    return word


def _simpler(word: str, language: str) -> Iterator[str]:
    """What the basic form of a word could be. No table adds an ending that it also takes off."""
    for ending, instead in _table(_PLURALS.get(language, "")):
        if word.endswith(ending) and len(word) > len(ending):
            yield from (word.removesuffix(ending) + other for other in instead)
    half, hyphen, other_half = word.partition("-")
    if hyphen and half == other_half:
        yield half  # repeated for the plural, as in Indonesian
    for prefix, instead in _table(_PREFIXES.get(language, "")):
        if word.startswith(prefix) and len(word) > len(prefix):
            yield from (other + word.removeprefix(prefix) for other in instead)


@cache
def _table(lines: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    split = (line.partition(":") for line in lines.split())
    return tuple((ending, tuple(instead.split(","))) for ending, _, instead in split)


def _is_same(word: str, other: str, language: str) -> bool:
    """English plurals in -s must also have the same stem, unless their ending is clear: news is no plural of new."""
    if language != "en" or not word.endswith("s") or _CLEAR_PLURAL.fullmatch(f"{word} {other}"):
        return True
    stem = _stemmer("english")
    return stem(word) == stem(other)


def _without_particles(words: Collection[str]) -> dict[str, str]:
    """Korean nouns without their particles, where the text makes sure: the noun also stands alone, or with others."""
    bare = {word: _without_particle(word) for word in words}
    with_particles = Counter(noun for word, noun in bare.items() if noun != word)
    is_noun = {noun for noun, often in with_particles.items() if often > 1 or (noun in bare and len(noun) > 1)}
    return {
        word: noun if noun in is_noun or (len(noun) > 1 and _SURE_PARTICLES.search(word)) else word
        for word, noun in bare.items()
    }


def _without_particle(word: str) -> str:
    """Some particles have one form after vowels and one after consonants; the wrong one must belong to the noun."""
    found = _PARTICLES.search(word)
    if found is None or not found.start():
        return word
    noun, particle = word[: found.start()], found[0]
    ends_in_vowel = (ord(noun[-1]) - ord("가")) % _SYLLABLES_OF_VOWEL == 0
    return word if particle in (_AFTER_CONSONANT if ends_in_vowel else _AFTER_VOWEL) else noun


@cache
def _stemmer(name: str) -> Callable[[str], str]:
    try:
        import snowballstemmer
    except ImportError as error:
        raise MissingExtra("snowballstemmer", "cloud") from error
    stem: Callable[[str], str] = snowballstemmer.stemmer(name).stemWord
    return stem
