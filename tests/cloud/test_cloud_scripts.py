"""Runs by script, small words by language, and what is loaded for them."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.cloud.reading.chinese import _dictionary as chinese_dictionary
from thresher.cloud.reading.chinese import _tokenizer as chinese_tokenizer
from thresher.cloud.reading.chinese import chinese_phrases
from thresher.cloud.reading.counting import words
from thresher.cloud.reading.japanese import _tokenizer
from thresher.cloud.reading.left_out import is_small
from thresher.cloud.reading.plain import plain
from thresher.cloud.reading.scripts import Run, languages_by_script, runs
from thresher.cloud.reading.stop_words import is_stop_word, stop_words
from thresher.cloud.reading.thai import _dictionary as thai_dictionary
from thresher.cloud.reading.thai import thai_phrases
from thresher.errors import MissingExtra
from thresher.metadata.language_detection import detect_language


def test_runs_of_a_mixed_text() -> None:
    assert list(runs("12 iPhone 15 ของฉัน, 手机 и мир")) == [
        Run("latin", "12 iPhone 15 "), Run("thai", "ของฉัน, "), Run("han", "手机 "), Run("cyrillic", "и мир"),
    ]  # fmt: skip


CHINESE = "这座城市的图书馆很大，学生们昨天在图书馆里讨论人工智能的发展。"
TRADITIONAL = "這座城市的圖書館很大，學生們昨天在圖書館裡討論經濟發展。"
JAPANESE = "この町の図書館は大きいです。学生たちは昨日、図書館で人工知能について話しました。"


@pytest.mark.parametrize("chinese", [CHINESE, TRADITIONAL])
@pytest.mark.parametrize("language", [None, "ja"])
def test_chinese_lines_of_a_japanese_text_are_chinese(chinese: str, language: str | None) -> None:
    found = list(runs(f"{chinese}\n{JAPANESE}\n{chinese}\n", language))
    assert [run.script for run in found] == ["han", "kana", "han"]
    assert {run.text.strip() for run in found if run.script == "han"} == {chinese}


@pytest.mark.parametrize(
    "line", ["目次", "國學院大學文學部史學科", "東京都千代田区永田町一丁目七番一号", "髙橋﨑子社長就任式典開催"]
)
def test_japanese_lines_without_kana_are_japanese(line: str) -> None:
    assert {run.script for run in runs(f"{JAPANESE}\n{line}\n{JAPANESE}")} == {"kana"}


def test_marks_stay_with_their_letters() -> None:
    assert [run.script for run in runs("कि़ताब ที่นี่ é e\u0301")] == ["devanagari", "thai", "latin"]


@given(st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from([None, "ja", "zh", "th"]))
def test_runs_are_the_text(text: str, language: str | None) -> None:
    assert "".join(run.text for run in runs(text, language)) == text


def test_the_language_of_each_script() -> None:
    found = list(runs("Привет мир hello ไทย 中文"))
    assert languages_by_script(found, "th") == {"cyrillic": "ru", "latin": "en", "thai": "th", "han": "zh"}
    assert languages_by_script(found, "uk")["cyrillic"] == "uk"
    assert languages_by_script(list(runs("Aloha kakou")), "haw") == {"latin": "haw"}
    french = "Le moulin est dans la ville et les gens de la ville sont avec lui pour le pain que nous avons " * 3
    assert languages_by_script(list(runs("ไทย " + french)), "th")["latin"] == "fr"


SMALL = {
    "af": "die", "ar": "من", "bg": "на", "bn": "এবং", "ca": "amb", "cs": "nebo", "da": "ikke", "de": "und", "el": "και",
    "en": "the", "eo": "kaj", "es": "para", "et": "ja", "eu": "eta", "fa": "که", "fi": "että", "fr": "avec",
    "ga": "agus",
    "gu": "અને", "he": "של", "hi": "और", "hr": "nije", "hu": "hogy", "hy": "և", "id": "yang", "it": "della",
    "ja": "する",
    "ka": "და", "km": "និង", "ko": "그리고", "la": "et", "lo": "ແລະ", "lt": "kad", "lv": "nav", "mr": "आणि",
    "ms": "dan",
    "my": "သည်", "nb": "ikke", "ne": "पनि", "nl": "het", "nn": "ikkje", "pl": "jest", "pt": "não", "ro": "pentru",
    "ru": "когда", "sk": "alebo", "sl": "ali", "sr": "који", "sv": "och", "sw": "na", "ta": "மற்றும்", "te": "మరియు",
    "th": "ที่", "tl": "ang", "tr": "için", "uk": "який", "ur": "اور", "vi": "không", "zh": "我们", "kk": "және",
    "is": "ekki",
}  # fmt: skip


@pytest.mark.parametrize(("language", "word"), SMALL.items())
def test_small_words_of_sixty_languages(language: str, word: str) -> None:
    assert is_stop_word(word, language)
    assert is_stop_word(word.upper(), language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "computer system world research mill novel fire microsoft website information university"),
        ("de", "Gott Mensch Ordnung Recht Mühle"), ("fr", "force valeur personne état"), ("es",
        "país trabajo tiempo"),
        ("ru", "война вода город Москва Россия человек"), ("it", "città mondo uomo vita"), ("pt",
        "sistema trabalho povo"),
        ("hi", "घर पानी"), ("th", "ข้าว น้ำ กลุ่ม"), ("zh", "国家 经济 电脑"),
    ],
)  # fmt: skip
def test_what_a_page_can_be_about_is_no_small_word(language: str, text: str) -> None:
    assert [word for word in text.split() if is_stop_word(word, language)] == []


def test_small_words_in_other_writings() -> None:
    assert is_stop_word("Don’t", "en")
    assert is_stop_word("我們", "zh")
    assert is_small("وكان", "ar")
    assert is_small("우리는", "ko")
    assert is_small("two-and-a", "en")
    assert stop_words("xx") < stop_words("en")


def test_names_in_capitals_are_no_small_words_but_in_a_line_of_capitals() -> None:
    counted = words(
        "The US and the WHO met, and IT firms from the UK spoke of AI.\nCONTACT US\nWHO IT IS", language="en"
    )
    assert {name: counted[name] for name in ("US", "WHO", "IT", "UK", "AI")} == dict.fromkeys(
        ("US", "WHO", "IT", "UK", "AI"), 1
    )
    assert not {"us", "who", "it"} & counted.keys()


@pytest.mark.parametrize(
    ("language", "small", "telling"),
    [
        ("th", "อีกครั้ง เข้าไป มาจาก มากยิ่งขึ้น", "รายได้ ส่งออก การทำงาน ผู้ว่า"),
        ("lo", "ຫຼັງຈາກ ບໍ່ໄດ້", "ທາງການ"), ("km", "នៅក្នុង ក្រោយពី", "អ្នកភូមិ"), ("my", "များသည်", "ရွာသား"),
        ("fa", "می\u200cگوید نمی\u200cشود شده\u200cاند", "کتاب\u200cخانه"),
        ("en", "e.g. i.e. p.m. people years told posted", "U.S. tea"),
        ("zh", "来源 字号 放大", "茶"), ("th", "บทความโดย", "บทความ"),
        ("en", "up-to-date up\u2010to\u2010date so-called as-is he-she twenty-five two-day",
         "start-up know-how well-being make-up set-up take-out self-help face-to-face"),
        ("fr", "peut-être celui-ci", "porte-parole"),
        ("hi", "उसका हमने उसमें जिससे कहीं ले लग गईं क्योंकि इसलिए इन्होंने", "तालाब पूजा"),
        ("ar", "تحت إليها عمّا وبينهما ال وال بال لل فال كال", "كتاب"), ("he", "מהם בידי במקום", "גשר"),
        ("ru", "вдоль выше другому одну вполне", "паром"), ("ja", "こんな あいだ", "船"), ("zh", "只用 整整", "牛皮"),
    ],
)  # fmt: skip
def test_words_that_say_nothing(language: str, small: str, telling: str) -> None:
    assert [word for word in small.split() if not is_small(word, language)] == []
    assert [word for word in telling.split() if is_small(word, language)] == []


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", "thirteen fourteen sixteen seventeen eighteen nineteen dozen dozens hundred thousand"),
        ("de", "fünfzehn dreißig hundert tausend Millionen Dutzend"),
        ("fr", "quinze quatre-vingts cent mille douzaine"),
        ("es", "doce quince veinte treinta cien mil docena"), ("it", "quindici venti cento mille dozzina"),
        ("pt", "quinze vinte cem mil dúzia"), ("nl", "vijftien dertig honderd duizend dozijn"),
        ("ru", "пятнадцать тридцать сорок триста четыреста тысяч дюжина"),
        ("pl", "piętnaście trzydzieści sto tysięcy tuzin"),
        ("sv", "femton trettio hundra tusen dussin"), ("th", "สิบเอ็ด ยี่สิบ สามร้อย ล้าน"), ("ar", "خمسة وعشرون مئة ألف"),
        ("hi", "ग्यारह बारह पचास सौ हज़ार"), ("nb", "femten hundre tusen"),
    ],
)  # fmt: skip
def test_words_for_numbers_are_small(language: str, numbers: str) -> None:
    assert [word for word in numbers.split() if not is_small(word, language)] == []


def test_words_that_begin_like_numbers_are_not() -> None:
    assert [word for word in "เก้าอี้ ร้อยเอ็ด ล้านนา".split() if is_small(word, "th")] == []


def test_the_arabic_article_before_a_latin_name_is_no_word() -> None:
    text = "أعلنت شركة الـ Google عن الـAI الجديد. والـ Facebook يستخدم الـ AI في الـ VR."
    assert words(text, language="ar").keys() == set("أعلنت شركة Google AI الجديد Facebook يستخدم VR".split())


def test_a_text_between_relatives_is_not_read_as_english() -> None:
    text = (
        "Stara vodenica na reci ponovo melje brašno. Pre sto godina ju je sagradio mlinar iz susednog sela, ali je "
        "dugo bila napuštena. Sada je mladi mlinar kupio vodenicu i popravio točak. Mlinar kaže da je nekada bilo "
        "devet vodenica i da su one bile bogate, a reka ovde nikada ne presušuje."
    )
    assert languages_by_script(list(runs(text)), None)["latin"] in ("sr", "hr", "bs", "sl")
    assert languages_by_script(list(runs("Hola")), None)["latin"] == "en"


SHORT = {
    "fr": "Les enfants jouent dans le jardin des voisins, et le chat est sur le mur.",
    "es": "Los barcos del puerto salen con el viento, y los pescadores cantan en el muelle.",
    "sv": "Barnen leker i trädgården och katten är på muren med en fisk som den har fått.",
    "nl": "De kinderen spelen in de tuin van het huis en de kat zit op een muur.",
    "it": "I bambini giocano nel giardino della casa e il gatto è sul muro con gli uccelli.",
    "pl": "Dzieci się bawią w ogrodzie, a kot jest na murze i nie chce zejść do domu.",
    "vi": "Những đứa trẻ chơi trong vườn và con mèo của chúng tôi ở trên tường.",
    "id": "Anak-anak bermain di kebun dan kucing yang ada di atas dinding itu tidak mau turun.",
    "fa": "بچه‌ها در باغ بازی می‌کنند و گربه از دیوار به خانه که در کنار است می‌رود.",
    "ur": "بچے باغ میں کھیل رہے ہیں اور بلی دیوار پر ہے جو گھر کے ساتھ ہے۔",
    "uk": "Діти грають у саду, і це їх кіт, який сидить на мурі та дивиться, як вони грають.",
    "en": "Children play in the garden while our cat, de facto queen of la maison, is on a wall.",
}


@pytest.mark.parametrize("language", SHORT)
def test_a_short_text_is_read_in_its_language(language: str) -> None:
    found = languages_by_script(list(runs(SHORT[language])), None)
    assert set(found.values()) == {language}


@pytest.mark.parametrize(
    "text", ["Die Hard with a Vengeance, Los Angeles", "Casa de Papel", "No war on TV, say men in Rome"]
)
def test_a_few_words_in_latin_letters_are_english(text: str) -> None:
    assert languages_by_script(list(runs(text)), None)["latin"] == "en"
    assert detect_language(SHORT["fr"]).scores == {}, "what a page says of itself is not guessed"


PHRASES = st.lists(
    st.text(st.sampled_from("图书馆人工智能的发展学生昨天在讨论了北京大学生前来应聘"), max_size=12), max_size=6
)


@settings(max_examples=40, deadline=None)
@given(PHRASES)
def test_a_dictionary_that_is_read_in_parts_cuts_like_the_whole_one(phrases: list[str]) -> None:
    whole = _whole_jieba()
    dictionary = chinese_dictionary()
    for phrase in phrases:
        list(chinese_phrases(phrase, traditional=False))
        assert list(dictionary._tokenizer.cut(phrase)) == list(whole.cut(phrase))


@cache
def _whole_jieba() -> Any:
    """jieba with all of its dictionary, read in its own way but without its cache."""
    tokenizer = chinese_tokenizer()
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    return tokenizer


@settings(max_examples=20, deadline=None)
@given(st.text(st.sampled_from("ชาวประมงซ่อมที่ท่าตากลมไม่ได้ความรัก"), max_size=30))
def test_thai_is_cut_as_by_the_whole_dictionary(phrase: str) -> None:
    from pythainlp.tokenize import word_tokenize

    found = list(thai_phrases(phrase))
    assert found == ([[*map(_without_marks, word_tokenize(phrase, engine="newmm-safe"))]] if phrase else [])


def _without_marks(word: str) -> str:
    return word.strip("ๆฯ")


@pytest.mark.parametrize(
    "text", ["and/or he/she", "End.Next one", "3.5 km/h e.g. U.S.", "A.B.C. Node.js", "50/50 ratio"]
)
def test_what_only_looks_like_an_address_stays(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("History[edit]\nA mill [sic] stood.\nUse [edit]", "History\nA mill [sic] stood.\nUse "),
        ("ประวัติ[แก้]\nเรือ\nที่มา[แก้]", "ประวัติ\nเรือ\nที่มา"),
        ("Only once [edit]\nand [other]", "Only once [edit]\nand [other]"),
        ("{\\displaystyle \\alpha _{1}}", "{    _{1}}"),
    ],
)
def test_links_beside_headings_and_formulas_are_left_out(text: str, expected: str) -> None:
    assert plain(text) == expected


def test_plain_text_can_be_read_by_all() -> None:
    assert plain("a\ud800b\0c\u00add ทำ ｶﾞ ﬁ") == "a?b cd ทำ ガ fi"


@pytest.mark.parametrize(
    ("library", "text"),
    [("icu4py.breakers", "boat"), ("pythainlp.tokenize", "เรือ"), ("sudachipy", "図書館です"), ("jieba", "图书馆")],
)
def test_a_missing_library_is_named(library: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for cached in (chinese_dictionary, thai_dictionary, _tokenizer):
        cached.cache_clear()
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=rf"{library.partition('.')[0]}.*thresher\[cloud\]"):
        words(text)


def test_only_what_is_needed_is_loaded_and_nothing_is_written(tmp_path: Path) -> None:
    code = """
import sys
from thresher.cloud.reading.counting import words
libraries = {"icu4py", "jieba", "pythainlp", "snowballstemmer", "stopwordsiso", "sudachipy"}
assert not libraries & sys.modules.keys()
assert words("the boats and the boat")["boat"] == 2
assert not {"jieba", "pythainlp", "sudachipy"} & sys.modules.keys()
words("ชาวประมง 图书馆"), words("図書館です"), words("книги книга", language="ru")
assert libraries <= sys.modules.keys()
"""
    home = tmp_path / "home"
    home.mkdir()
    environment = os.environ | {"HOME": str(home), "TMPDIR": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "")
    assert list(home.iterdir()) == []
