"""Characters and words in many scripts. The sentences are invented; their words were counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import words as oracle

from thresher.kernel import characters_and_words

SPACED = "abcXYZ019.,!?-'\"äßéñœчшюλθאבنمकखম가나ọ̀"
SPACES = " \t\n\r\f\v\u00a0\u2003\u2028\u202f\u3000\u1680\u0085"
UNSPACED = "中文字日本かなカタ。、「」！ｱｲไทยລາວខ្មែမြန်𠀀𡃁"

checked = settings(max_examples=150, deadline=None)


def chars(text: str) -> int:
    return characters_and_words(text)[0]


def words(text: str) -> int:
    return characters_and_words(text)[1]


@checked
@given(st.text(SPACED + SPACES + UNSPACED, max_size=60))
def test_characters_are_counted_after_whitespace_is_folded(text: str) -> None:
    assert chars(text) == len(" ".join(text.split()))


@checked
@given(st.text(SPACED + SPACES, max_size=60))
def test_words_of_spaced_scripts_stand_between_spaces(text: str) -> None:
    assert words(text) == len(text.split())


@checked
@given(st.lists(st.text(SPACED + SPACES + UNSPACED + "\0😀𝒳", max_size=20), min_size=1, max_size=12))
def test_the_kernel_counts_what_arrays_count(texts: list[str]) -> None:
    chars_of, words_of = oracle.count(texts)
    assert [characters_and_words(text) for text in texts] == list(
        zip(chars_of.tolist(), words_of.tolist(), strict=True)
    )


@checked
@given(st.text(max_size=40))
def test_solid_text_has_a_word_and_blank_text_none(text: str) -> None:
    blank = not text.replace("\0", " ").split()
    assert (chars(text) == 0) == blank
    assert words(text) <= chars(text)
    if blank:
        assert words(text) == 0


@pytest.mark.parametrize(
    ("sentence", "by_hand"),
    [
        ("แมว|สี|ดำ|ของ|ยาย|ชอบ|นอน|บน|หลังคา|ตอน|บ่าย", 11),
        ("โรงเรียน|เล็ก|แห่ง|นี้|มี|นักเรียน|เพียง|สิบ|คน|และ|ครู|หนึ่ง|คน", 13),
        ("ແມວ|ດຳ|ຂອງ|ແມ່ເຖົ້າ|ມັກ|ນອນ|ຢູ່|ເທິງ|ຫຼັງຄາ|ຕອນ|ບ່າຍ", 11),
        ("ឆ្មា|ខ្មៅ|របស់|ជីដូន|ចូលចិត្ត|គេង|លើ|ដំបូល|ផ្ទះ|នៅ|ពេល|រសៀល", 12),
        ("အဘွား|၏|ကြောင်|နက်|သည်|နေ့လယ်|တွင်|အမိုး|ပေါ်|၌|အိပ်|ရ|သည်", 13),
        ("奶奶|的|黑猫|喜欢|下午|在|屋顶|上|睡觉", 9),
        ("图书馆|门口|的|石头|台阶|已经|被|几|代|读者|磨|得|很|光滑", 14),
        ("祖母|の|黒い|猫|は|午後|に|屋根|の|上|で|眠る|の|が|好き|です", 16),
        ("小さな|駅|の|ホーム|で|コーヒー|を|飲み|ながら|電車|を|待って|いた", 13),
    ],
)
def test_the_estimate_for_scripts_without_spaces_is_near_the_segmentation(sentence: str, by_hand: int) -> None:
    assert sentence.count("|") + 1 == by_hand
    assert 0.6 * by_hand <= words(sentence.replace("|", "")) <= 1.6 * by_hand


@pytest.mark.parametrize("per_word", ["中", "か", "カ", "ก", "ກ", "ក", "က", "𠀀"])
def test_a_single_character_of_any_script_is_a_word(per_word: str) -> None:
    assert words(per_word) == 1
    assert 100 < words(per_word * 1_000) < 1_000


def test_spaces_between_words_of_unspaced_scripts_add_nothing() -> None:
    assert words("แมว ดำ ของ ยาย") == words("แมวดำของยาย")
    assert words("黑猫\u3000喜欢") == words("黑猫喜欢")


def test_scripts_mix_without_swallowing_each_other() -> None:
    assert words("Python 是") == 2
    assert words("用Python写") == words("用写") + 1
    assert words("one 中中中中中中中中 two") == 2 + words("中" * 8)


def test_full_width_marks_are_no_words_but_characters() -> None:
    assert (chars("「」。、！？"), words("「」。、！？")) == (6, 0)
    assert words("你好，世界！") == words("你好世界")
    assert words("ＡＢＣ") == 1  # full-width letters are letters


def test_supplementary_ideographs_count_as_their_common_kin() -> None:
    assert chars("𠀀𠀁𠀂𠀃") == 4
    assert words("𠀀𠀁𠀂𠀃") == words("中中中中")


def test_emoji_are_characters_and_stand_as_words() -> None:
    assert (chars("hi 😀 you"), words("hi 😀 you")) == (8, 3)
    assert words("😀😀😀") == 1


@pytest.mark.parametrize("text", ["", " ", "\n\t \u3000\u00a0", "\0", " \0 "])
def test_blank_text_counts_nothing(text: str) -> None:
    assert (chars(text), words(text)) == (0, 0)


def test_a_nul_inside_a_text_is_a_space() -> None:
    assert [characters_and_words(text) for text in ("one\0two", "\0", "four five")] == [(7, 2), (0, 0), (9, 2)]


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        characters_and_words("not \ud800 fine")
