"""Reasons are sentences for people and codes for programs."""

from __future__ import annotations

import copy
import json
import pickle
from string import Formatter

import pytest

import thresher
from thresher.blocks.explanation import Explanation
from thresher.reasons import _SENTENCES, Reason, ReasonCode, agreeing, counted, reason


def test_every_code_has_a_sentence_of_its_own() -> None:
    assert set(_SENTENCES) == set(ReasonCode)
    assert len(set(_SENTENCES.values())) == len(ReasonCode)


@pytest.mark.parametrize("code", list(ReasonCode))
def test_every_sentence_can_be_filled_in(code: ReasonCode) -> None:
    names = [name for _, name, _, _ in Formatter().parse(_SENTENCES[code]) if name]
    found = reason(code, **dict.fromkeys(names, 1))
    assert found.code is code
    assert "{" not in found


def test_a_reason_is_a_text_that_keeps_its_code_in_copies() -> None:
    found = reason(ReasonCode.BOT_CHECK, sign='it says "{just a moment}"')
    assert found == 'looks like a check against bots: it says "{just a moment}"'
    assert json.loads(json.dumps([found])) == [str(found)]
    for same in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):  # noqa: S301  # our own bytes
        assert isinstance(same, Reason)
        assert (same, same.code) == (found, ReasonCode.BOT_CHECK)


def test_numbers_agree_with_their_words() -> None:
    assert reason(ReasonCode.KEPT_TO_OPEN, **agreeing(1)) == "1 of the kept words is hidden until a reader opens it"
    assert reason(ReasonCode.KEPT_UNSEEN, **agreeing(1_200)) == "1,200 of the kept words are not shown to a reader"
    assert (counted(1, "word"), counted(1_200, "word")) == ("1 word", "1,200 words")


def test_a_reason_of_a_further_page_names_the_page() -> None:
    found = reason(ReasonCode.EMPTY_PAGE).on_page(2)
    assert (found, found.code) == ("page 2: the page is empty", ReasonCode.EMPTY_PAGE)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"", ReasonCode.EMPTY_PAGE),
        (b"%PDF-1.4 and so on", ReasonCode.NOT_A_PAGE),
        ("<frameset><frame src=a.html></frameset>", ReasonCode.FRAMES),
        ("<frameset><frame></frameset>", ReasonCode.EMPTY_FRAMES),
        ("<noscript>Please enable JavaScript</noscript>", ReasonCode.NEEDS_SCRIPTS),
        ("<p hidden>Nobody sees any of these few words.", ReasonCode.ALL_HIDDEN),
    ],
)
def test_a_page_without_content_has_the_code_of_what_is_wrong(source: str | bytes, code: ReasonCode) -> None:
    assert thresher.extract(source).reasons[-1].code is code


def test_hints_follow_from_codes_not_from_words() -> None:
    result = thresher.extract("<title>Page not found</title><p>Sorry.")
    assert ReasonCode.ERROR_PAGE in [found.code for found in result.reasons]
    assert Explanation(result).hints == ["check the address"]
