"""Whether a few words are the name of a person.

A line that only begins with "By" may go on with a person, but also with "Night" or "Royal Appointment". So what
follows must look like a name: several words with capitals, none of them a word that begins or ends such phrases.
Scripts without capitals are judged by length.
"""

from __future__ import annotations

import re
from typing import Final

MOST_WORDS: Final = 5
_LONGEST_WORD: Final = 20
_LONGEST_HAN: Final = 6
_LONGEST_HAN_WITH_DOT: Final = 16

PARTICLES: Final = frozenset(
    "al ap auf av af bin da das de del della den der di dos du e el ibn la las le les lo los of ten ter van von y zu"
    " zum zur ’t 't".split()
)
"""Small words inside of names."""

NO_FIRST: Final = frozenset(
    """
    a about accident air all an and any appointment at bicycle bike boat brand bus car category chance choice city
    coach color colour comparison contrast country date day daylight default definition definitively department
    design destination each email every example far ferry foot force free good hand her hers his horse horseback how
    i in industry invitation it its kids land law letter location mail means mistake moonlight my name nature nearly
    new night no nobody now official on one online only order our out phone plane popular popularity post price
    product public rail rank region request road royal sea shop size sort special state store subject sunrise sunset
    surprise tag taxi team that the their them these they this those tomorrow topic train tram truck type under
    using virtue visit water way what when where who why with word year you your yourself zone
    """.split()
)
"""What no name of a person begins with, though "by" often stands before it."""

NOWHERE: Final = frozenset(
    """
    advertising agreement amendment and appointment are arrangement audience branch broadcast by consent decree
    default definition demand department design destination email experience from invitation is law licence license
    limits mail mistake nature only or order our proxy public rail request sea set store team the to transport we
    with you your
    """.split()
)
"""What no name of a person holds, but phrases after "by" do."""

GROUPS: Final = frozenset("team staff editors desk bureau newsroom".split())
"""What the names of those end with who write together."""

_SMALL_START: Final = re.compile(r"[^\W\d_]['’][A-ZÀ-Þ]")
_HAN: Final = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]")
_DOTS: Final = re.compile(r"[\s·・•.]")


def is_person(name: str, fewest: int = 2) -> bool:
    """Whether this looks like the name of a person, with so many parts at least."""
    words = name.split()
    if len(words) > MOST_WORDS or any(character.isdigit() for character in name):
        return fewest == 1 and len(words) == 1
    if name.lower() == name.upper():
        return _is_short(name, words)
    plain = [word.lower().strip(".,") for word in words]
    if len(words) > 1 and plain[-1] in GROUPS:
        return all(word[:1].isupper() for word in words)
    if plain[0] in NO_FIRST or any(word in NOWHERE for word in plain):
        return False
    own = [word for word in words if word.lower() not in PARTICLES]
    if fewest == 1 and len(words) == 1:
        return True
    return len(own) >= fewest and all(_is_capital(word) for word in own)


def _is_capital(word: str) -> bool:
    return word.lstrip("(")[:1].isupper() or _SMALL_START.match(word) is not None


def _is_short(name: str, words: list[str]) -> bool:
    """Whether a text in a script without capitals is no longer than names are."""
    if not _HAN.search(name):
        return len(words) < MOST_WORDS and max(map(len, words), default=0) <= _LONGEST_WORD
    letters = len(_DOTS.sub("", name))
    return 1 < letters <= (_LONGEST_HAN_WITH_DOT if _DOTS.search(name) else _LONGEST_HAN)
