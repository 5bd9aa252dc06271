"""Forms of one word are counted together, and other words are not."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher.cloud.reading.endings import MOST_STEMMED
from thresher.cloud.reading.folding import Form, folded


def fold(language: str, text: str) -> Counter[str]:
    return folded([Counter(Form(word, language) for word in text.split())])[0]


ONE_WORD = [
    ("en", "mill mills Mills"), ("en", "city cities"), ("en", "box boxes"), ("en", "wolf wolves"),
    ("en", "woman women"), ("en", "post-mill Post-mill post-mills"), ("ru", "паром парома паромом"),
    ("ru", "мельница мельницы мельницу"), ("uk", "паром парома паромом"),
    ("de", "Mühle Mühlen"), ("de", "Regierung Regierungen"), ("fr", "journal journaux"), ("fr", "français française"),
    ("es", "nación naciones"), ("es", "luz luces"), ("it", "libro libri"), ("it", "parte parti"),
    ("pt", "nação nações"), ("nl", "fiets fietsen"), ("sv", "båt båten båtar"), ("fi", "talo talon talossa"),
    ("tr", "kitap kitaplar"), ("ar", "كتاب الكتاب والكتاب كِتَاب كـتاب"), ("he", "בית הבית ובית"), ("he", "שָׁלוֹם שלום"),
    ("ko", "학교 학교는 학교에서 학교들이"), ("ko", "바다가 바다를"), ("hi", "किताब किताबें"), ("el", "λιμάνι λιμάνια"),
    ("bg", "страна страната"), ("fa", "کتاب کتاب\u200cها"),
    ("fa", "کتاب کتاب\u200cهای کتاب\u200cهایی کتابی"), ("id", "buku buku-buku bukunya"), ("ro", "școală Şcoala şcoală"),
    ("en", "FTC F.T.C. FTC"), ("en", "LLM LLMs"), ("en", "lens lenses"), ("en", "bus buses"), ("en", "crisis crises"),
    ("en", "American Americans"),
    ("ko", "집을 집에는"), ("ko", "처마 처마마다"),
    ("nb", "båt båten båter"), ("zh", "Wi-Fi wi-fi"), ("", "Haus haus"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), ONE_WORD)
def test_forms_of_one_word_are_counted_together(language: str, text: str) -> None:
    assert list(fold(language, text).values()) == [len(text.split())]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "university universe universal"), ("en", "news new"), ("en", "policy police"),
        ("en", "organ organization"),
        ("es", "puerto puerta"), ("es", "caso casa"), ("it", "porto porta"), ("it", "porti porte porto porta"),
        ("fr", "port porte"), ("de", "Regierung regieren"), ("de", "Freiheit frei"), ("ru", "возможность возможный"),
        ("ru", "стол столица"), ("ko", "가을 가"), ("ko", "가을 가에"), ("he", "מלך לך"), ("ar", "ولد لد"),
        ("en", "Paris parity"), ("en", "A.D. ad"),
    ],
)  # fmt: skip
def test_other_words_stay_apart(language: str, text: str) -> None:
    expected = 2 if text.startswith("porti") else len(text.split())
    assert len(fold(language, text)) == expected


def test_plurals_need_the_other_form_in_the_text() -> None:
    assert fold("en", "scissors trousers") == {"scissors": 1, "trousers": 1}
    assert fold("ar", "الشمس والقمر") == {"الشمس": 1, "والقمر": 1}


def test_names_are_no_forms_of_other_words() -> None:
    assert fold("en", "Windows Windows Windows window") == {"Windows": 3, "window": 1}
    assert fold("fr", "Paris Paris Paris pari") == {"Paris": 3, "pari": 1}
    assert fold("en", "Plant Plant Plant plants plants plants plants") == {"plants": 7}  # as in headings
    assert fold("de", "Mühlen Mühlen Mühlen Mühle") == {"Mühle": 4}
    assert fold("en", "Mills mill mill") == {"mill": 3}  # one capital begins a sentence


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "mills Mills mills mill", "mill"), ("en", "cities cities city", "city"), ("en", "boats boat", "boat"),
        ("en", "glasses glasses glasses glasses glasses glass", "glasses"), ("en", "Boat boat", "boat"),
        ("en", "lanes Lane", "lanes"), ("de", "Mühlen Mühlen Mühle", "Mühle"),
        ("fi", "saunan saunan saunan sauna", "sauna"),
        ("he", "הגשר הגשר גשר", "גשר"), ("ar", "الكتاب الكتاب كتاب", "كتاب"), ("bn", "পুকুরের পুকুরের পুকুর", "পুকুর"),
        ("ru", "реки реки рек", "реки"), ("it", "libri libri libro", "libro"),
    ],
)  # fmt: skip
def test_a_word_is_shown_in_its_basic_form_if_that_is_frequent_enough(language: str, text: str, shown: str) -> None:
    assert fold(language, text) == {shown: len(text.split())}


def test_korean_nouns_are_shown_without_particles() -> None:
    assert fold("ko", "바다가 바다를 마을 마을") == {"바다": 2, "마을": 2}


def test_all_pages_show_the_same_form() -> None:
    pages = [Counter({Form("mill", "en"): 1}), Counter({Form("mills", "en"): 5, Form("boat", "en"): 1}), Counter()]
    assert folded(pages) == [{"mills": 1}, {"mills": 5, "boat": 1}, {}]


def test_the_most_frequent_word_comes_first_and_equals_in_the_order_of_the_text() -> None:
    assert list(fold("en", "zeta alpha beta alpha")) == ["alpha", "zeta", "beta"]


_FORMS = st.builds(
    Form,
    st.text(st.sampled_from("abesiyngAن والكتابаеомиקהב가는에서"), min_size=1, max_size=8),
    st.sampled_from(["en", "fr", "it", "ru", "de", "ar", "he", "ko", "fa", "uk", "tr", "el", ""]),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.dictionaries(_FORMS, st.integers(1, 9), max_size=12).map(Counter), max_size=3))
def test_folding_keeps_the_sums(pages: list[Counter[Form]]) -> None:
    result = folded(pages)
    assert [sum(page.values()) for page in result] == [sum(page.values()) for page in pages]
    assert result == folded(pages)


@measured
def test_many_different_words_take_a_bounded_time() -> None:
    letters = "abcdefghij"
    many = Counter(
        Form("".join(letters[int(digit)] for digit in str(number)), "de") for number in range(2 * MOST_STEMMED)
    )
    start = time.process_time()
    assert sum(folded([many])[0].values()) == len(many)
    assert time.process_time() - start < 10
