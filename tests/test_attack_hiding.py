"""The ways to hide text, as data: few get through, and honest pages lose nothing."""

from __future__ import annotations

import pytest

import thresher
from attack.hiding import ALLOWED, LOST_TODAY, SENTENCE, Way, ways
from thresher.kernel import seen_characters
from thresher.reasons import ReasonCode


def test_few_ways_to_hide_get_through() -> None:
    through = [way.name for way in ways("hiding.txt") if way.gets_through]
    assert len(through) <= ALLOWED, through


@pytest.mark.parametrize("way", list(ways("honest_hiding.txt")), ids=lambda way: way.name)
def test_honest_pages_lose_nothing(way: Way) -> None:
    assert way.is_kept != (way.name in LOST_TODAY)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\x1b[31mb\x07c", "a[31mbc"),
        ("one\u2028two\u2029three", "one\ntwo\nthree"),
        ("a\u202eb\u2066c\u2069d\ufeffe", "abcde"),
        ("weir\u200b\u200c\u200d\u2060!", "weir\u200b!"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3", "👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", None),
        ("mill" + "".join(chr(0xE0000 + ord(letter)) for letter in SENTENCE), "mill"),
        ("שלום\u200f!", "שלום\u200f!"),
        ("mill\u200f", "mill"),
    ],
)
def test_characters_that_draw_nothing(text: str, seen: str | None) -> None:
    assert seen_characters(text) == (text if seen is None else seen)
    written = thresher.extract(f"<p>{text} and more</p>", method="plain").text
    assert written.startswith(" ".join((seen or text).split()))


def test_a_message_in_unseen_characters_is_told_of() -> None:
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in SENTENCE)
    reasons = thresher.extract(f"<article><p>{'The river rose. ' * 30}{tags}</p></article>").reasons
    assert ReasonCode.UNSEEN_LEFT_OUT in [reason.code for reason in reasons]
