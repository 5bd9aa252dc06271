"""The words of texts in many scripts."""

from __future__ import annotations

import re
import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

import thresher
from thresher.cloud.reading.counting import Form, forms, words
from thresher.errors import BadArgument

ENGLISH = """
The old ferry crosses the river twice a day. Its ferryman says the river is kinder in spring, and that one ferry is
enough. "I don't hurry," he said, "and the ferryman's dog doesn't either." In 1987 the ferry sank in 3.5 m of water.
"""


def test_english_words_without_small_ones_and_numbers() -> None:
    counted = words(ENGLISH)
    assert counted.most_common(2) == [("ferry", 3), ("river", 2)]
    assert counted["ferryman"] == 2
    assert not {"the", "says", "said", "one", "also", "don't", "doesn't", "1987", "3.5", "m", "s"} & counted.keys()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ชาวประมงซ่อมเรือที่ท่าเรือ เรือลำใหญ่ขายปลา ๑๒ ตัว เด็กๆ ช่วยกัน", {"ชาวประมง": 1, "เรือ": 2, "ท่าเรือ": 1, "เด็ก": 1}),
        ("图书馆的学生昨天在图书馆讨论了人工智能的发展", {"图书馆": 2, "学生": 1, "人工智能": 1}),
        ("圖書館的學生昨天在圖書館討論經濟發展與國際關係", {"圖書館": 2, "學生": 1, "國際": 1}),
        ("図書館の職員は古い本を修理していました。図書館は静かだ。", {"図書館": 2, "職員": 1, "本": 1, "静か": 1}),
        ("ພາສາລາວເປັນພາສາທາງການຂອງປະເທດລາວ", {"ພາສາ": 2, "ລາວ": 2, "ທາງການ": 1, "ປະເທດ": 1}),
        ("ភាសាខ្មែរគឺជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជា", {"ភាសាខ្មែរ": 1, "ប្រទេស": 1, "កម្ពុជា": 1}),
        ("မြန်မာနိုင်ငံ၏စကားသည်မြန်မာစကားဖြစ်သည်", {"မြန်မာနိုင်ငံ": 1, "စကား": 2}),
        ("학교는 바다 옆에 있다. 학교에서 배운 노래를 학교가 끝나면. 바다는 파랗다.", {"학교": 3, "바다": 2}),
        ("المكتبة في القرية قديمة، وفي مكتبة القرية كتب كثيرة", {"مكتبة": 2, "القرية": 2, "كتب": 1}),
        ("הגשר מעל הנחל ישן, גשר של עץ על הנחל", {"גשר": 2, "הנחל": 2, "עץ": 1}),
        ("तालाब में पानी लौटा और गाँव के तालाब में कमल खिले हैं", {"तालाब": 2, "पानी": 1, "गाँव": 1, "कमल": 1}),
        ("ஆற்றின் கரையில் ஒரு படகு மற்றும் படகு ஓட்டி", {"படகு": 2, "கரையில்": 1}),
        ("Старый паром ходит через реку. Ждут парома, а река спокойна.", {"паром": 2, "река": 2}),
        ("Το πλοίο και το λιμάνι, το λιμάνι του νησιού", {"λιμάνι": 2, "πλοίο": 1}),
        ("Die Mühle steht am Fluss, und die Mühlen mahlen das Korn.", {"Mühle": 2, "Fluss": 1, "Korn": 1}),
        ("L’homme et l'eau: les hommes d’Arles boivent de l’eau", {"homme": 2, "eau": 2, "Arles": 1}),
    ],
)  # fmt: skip
def test_real_words_in_each_script(text: str, expected: dict[str, int]) -> None:
    language = {"С": "ru", "D": "de", "L": "fr"}.get(text[0])
    counted = words(text, language=language)
    assert {word: counted[word] for word in expected} == expected


def test_three_scripts_in_one_text() -> None:
    text = "ร้านกาแฟในเชียงใหม่ขาย espresso กับชาเขียว 图书馆旁边的咖啡馆 also sells espressos near the temple วัดเก่า"
    counted = words(text)
    assert {"เชียงใหม่", "ร้านกาแฟ", "图书馆", "咖啡馆", "temple", "วัด"} <= counted.keys()
    assert counted["espresso"] == 2
    assert "also" not in counted


def test_han_is_japanese_among_kana_and_chinese_elsewhere() -> None:
    text = "这座城市的图书馆很大\nこの町の図書館は大きいです"
    assert set(forms(text, language="zh")) >= {Form("图书馆", "zh"), Form("図書館", "ja")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("新幹線と新幹線", {"新幹線": 2}), ("無責任なのは非常識だ", {"無責任": 1, "非常識": 1}),
        ("未成年の反政府", {"未成年": 1, "反政府": 1}), ("小学校の副社長", {"小学校": 1, "副社長": 1}),
        ("再利用は不可能だ", {"再利用": 1, "不可能": 1}), ("お茶とご利用", {"茶": 1, "利用": 1}),
        ("日本語と日本", {"日本語": 1, "日本": 1}), ("富士山、東京駅、大阪府", {"富士山": 1, "東京駅": 1, "大阪府": 1}),
        ("東京の駅で、日本中の田中様", {"東京": 1, "駅": 1, "日本": 1, "田中": 1}),
    ],
)  # fmt: skip
def test_japanese_nouns_keep_what_makes_another_word_of_them(text: str, expected: dict[str, int]) -> None:
    assert words(text, language="ja") == expected


def test_readings_in_brackets_are_no_words() -> None:
    assert words("船頭（せんどう）が舳先(へさき)に立つ。家康（いえやす、1543年）", language="ja") == {
        "船頭": 1, "舳先": 1, "立つ": 1, "家康": 1,
    }  # fmt: skip
    assert words("会社（アマゾン）と船（大きい）", language="ja") == {"会社": 1, "アマゾン": 1, "船": 1}


def test_names_that_no_dictionary_has_are_joined() -> None:
    text = "บ้านท่าคำหยาดอยู่ริมน้ำ ตลาดท่าคำหยาดขายปลา วัดท่าคำหยาดเก่า คนท่าคำหยาดใจดี"
    assert words(text)["ท่าคำหยาด"] == 4


def test_names_with_marks() -> None:
    text = "C++ and C# and F# for .NET, ASP.NET and Node.js at AT&T. C++! i++ in R&D."
    expected = {"C++": 2, "C#": 1, "F#": 1, ".NET": 1, "ASP.NET": 1, "Node.js": 1, "AT&T": 1, "R&D": 1}
    assert words(text, language="en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14 cm, 3kg, 20 km/h, 25 °C, 5 minutes, boat", {"boat"}),
        ("Monday, March 5, 2024, 9:30 am EST: boat", {"boat"}),
        ("14 de abril de 2020 barco, 1er mai", {"barco"}),
        ("เมื่อวันที่ 12 กันยายน 2566 เรือ", {"เรือ"}),
        ("5 октября 2020 лодка", {"лодка"}),
        ("The march in March, a cup of tea", {"march", "cup", "tea"}),
    ],
)
def test_what_belongs_to_a_number_is_left_out(text: str, expected: set[str]) -> None:
    language = {"1": "es", "5": "ru"}.get(text[0]) if "barco" in text or "лодка" in text else "en"
    assert words(text, language=language).keys() == expected


def test_chinese_nouns_of_one_character_stay_if_they_are_frequent() -> None:
    counted = words("茶是茶，好茶，绿茶和红茶。猫和狗。他的人，这个人，那人。")
    assert counted["茶"] == 3
    assert not {"猫", "狗", "人", "的"} & counted.keys()


def test_vietnamese_syllables_that_belong_together_are_one_word() -> None:
    counted = words("Học sinh đến trường. Các học sinh và học sinh nghèo. Việt Nam, Việt Nam! Sông.", language="vi")
    assert (counted["học sinh"], counted["Việt Nam"]) == (3, 2)
    assert "Nam Việt" not in counted


def test_small_words_after_an_apostrophe() -> None:
    assert words("encendre's encendre", language="ca") == {"encendre": 2}
    assert words("jusqu’à demain l’eau", language="fr") == {"eau": 1, "demain": 1}


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/wiki/lantern?page=2#top", "www.lantern.example/shop", "lantern.example.org",
        "mail@lantern.org",
        "@lantern_maker", "/usr/share/lantern/wick", "C:\\lantern\\wick", "lantern.html", "src/lantern.py",
        "http://lantern.invalid", "ftp://lantern.net",
    ],
)  # fmt: skip
def test_addresses_are_left_out(address: str) -> None:
    assert not words(f"A boat ({address}) and {address}, boat.") - Counter(boat=2)
    assert words(f"ดูเรือที่{address} เรือ")["เรือ"] == 2


@pytest.mark.parametrize(
    "number", "12 3,500 1990s 2nd 10km 3.5GB 19-year-old ๑๒๓ ١٢٣ १२ XIV III 8f3a99b0c7 a % 😀 – ¾ ² Ⅳ".split()
)
def test_numbers_marks_and_single_letters_are_left_out(number: str) -> None:
    assert words(f"boat {number} boat", stop_words=False) == {"boat": 2}


def test_names_with_digits_stay() -> None:
    assert {"COVID-19", "H2O", "B2B", "mp3", "5G", "F-16"} <= words("COVID-19 H2O B2B mp3 5G F-16").keys()


def test_words_with_hyphens_apostrophes_and_full_stops() -> None:
    counted = words("The post-mill stood.The miller’s co-operation with O'Brien of the U.S. and up-to-date wind_vane")
    assert {"post-mill", "stood", "miller", "co-operation", "O'Brien", "U.S.", "wind", "vane"} <= counted.keys()
    assert words("İstanbul'da kar, İstanbul'un köprüleri", language="tr")["İstanbul"] == 2


def test_invisible_characters_are_not_part_of_words() -> None:
    assert words("wind\u00admill \u202ewindmill\u202c ｗｉｎｄｍｉｌｌ wind\u2060mill") == {"windmill": 4}
    assert words("گل‌دره گل‌دره کتاب", language="fa")["گل‌دره"] == 2
    assert words("cafe\u0301 café")["café"] == 2


def test_options() -> None:
    text = "The cats saw the cat, the Cat saw cats. Mill!"
    assert words(text) == {"cat": 4, "Mill": 1}
    assert words(text, fold=False)["cats"] == 2
    assert words(text, stop_words=False)["the"] == 3
    assert "Mill" not in words(text, leave_out=["mill"])
    assert words(text, leave_out=["cat Mill"]) == {"cats": 2}
    assert next(iter(words("zeta alpha zeta beta"))) == "zeta"
    assert list(words("beta alpha zeta")) == ["beta", "alpha", "zeta"]


def test_pages_and_their_language() -> None:
    page = (
        "<html lang=de><title>Mühle</title><article><h1>Die Mühle</h1>"
        + "<p>Die Mühle mahlt das Korn der Bauern.</p>" * 9
    )
    found = thresher.extract(page)
    assert {form.language for form in forms(found)} == {"de"}
    assert words(found)["Mühle"] >= 9


@pytest.mark.parametrize(
    "text", ["", " \n", "\ud800\udfff", "\0\0", "12 34", "\u0301" * 50, "ๆ ฯ", "的", "-", "'", "\u200d"]
)
def test_texts_without_words(text: str) -> None:
    assert words(text) == Counter()


_LETTERS = st.text(
    st.one_of(
        st.characters(), st.sampled_from("กขาเ่中国東ひらカ한글abcABC аб ابت אב कि။ກຂកက'’-._@/:\n 12\ud800\u200d\u200b")
    ),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(_LETTERS, st.sampled_from([None, "en", "th", "ja", "zh", "ko", "ar", "ru", "fr", "xx", "not a tag"]))
def test_any_text_gives_words_that_are_in_it(text: str, language: str | None) -> None:
    counted = forms(text, language=language, stop_words=False)
    assert all(often <= len(text) for often in counted.values())
    assert all(len(form.text) <= 80 and form.text == form.text.strip() for form in counted)
    assert sum(words(text, language=language, stop_words=False).values()) == sum(counted.values())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("boat boats river Rivers wind-mill lantern lanterns 12 the".split()), max_size=40))
def test_counts_are_those_of_a_naive_count(chosen: list[str]) -> None:
    text = " ".join(chosen)
    naive = Counter(word for word in re.findall(r"[A-Za-z-]+", text) if word != "the")
    assert words(text, language="en", fold=False) == naive
    assert sum(words(text, language="en").values()) == sum(naive.values())


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "ก",
        "กรรม",
        "ตากลม",
        "的",
        "龘",
        "か",
        "漢か",
        "漢(か",
        "新",
        "日本語",
        "這們很\n",
        "up-",
        "aก",
        "a中",
        "가",
        "က",
        "a.",
        "a-",
        "@a",
        "/a",
        "a\u0301\u0316",
        "😀",
        "\ud800",
        "l'",
        "1 a",
        "mar 1",
        "a[b]\n",
        "\\a",
        "US ",
        "C#",
    ],
)
@measured
def test_time_is_linear(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        start = time.process_time()
        words(text)
        return time.process_time() - start

    seconds(2_000)
    assert seconds(16_000) < 12 * max(seconds(4_000), 0.01)


@measured
def test_many_combining_marks_on_a_letter_are_quick() -> None:
    start = time.process_time()
    words("a" + "\u0301\u0316" * 50_000)
    assert time.process_time() - start < 1


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(BadArgument, match="not in bytes"):
        words(b"mill")  # type: ignore[arg-type]


def test_the_byline_is_no_part_of_what_a_page_says() -> None:
    story = "<p>" + "The heron waits by the river until the water falls and the fish come near. " * 5
    html = f"<meta name=author content='Jane Roe'><h1>Herons</h1><p>By Jane Roe, Riverside Weekly</p>{story}"
    counted = words(thresher.extract(html, method="plain"))
    assert counted["heron"] >= 5
    assert not {"Jane", "Roe", "Riverside", "Weekly"} & set(counted)
    about = thresher.extract(html + "<p>Jane Roe has walked along rivers for forty years and still forgets her boots.")
    assert "boots" in words(about)


def test_a_few_traditional_characters_are_known_as_such() -> None:
    assert words("臺灣的首都是臺北。中國、臺灣、新加坡") == Counter(
        {"臺灣": 2, "首都": 1, "臺北": 1, "中國": 1, "新加坡": 1}
    )
    assert words("台灣") == Counter({"台灣": 1})
