"""Ends of sentences in many scripts: the kernel counts them, and so does what reads texts in Python."""

from __future__ import annotations

from typing import Final

import pytest
from kernel_vocabulary import kind_of_character

from thresher.embedded.prose import prose_of
from thresher.page.stops import CLOSING, COMMAS, STOPS
from thresher.roles.text_signs import is_about_rights, line_near_headline

SENTENCES: Final = {
    "Arabic": "عاد القارب إلى الميناء قبل الغروب بقليل، فهل ينتظره أحد هناك هذا المساء؟",
    "Armenian": "Նավակը վերադարձավ նավահանգիստ մայրամուտից քիչ առաջ և այնտեղ նրան ոչ ոք չէր սպասում։",
    "Burmese": "လှေသည် နေမဝင်မီ ဆိပ်ကမ်းသို့ ပြန်ရောက်လာပြီး ကမ်းပေါ်တွင် မည်သူမျှ စောင့်မနေခဲ့ပါ။",
    "Chinese": "小船在日落之前回到了港口，岸上却没有一个人在等它回来。",
    "Ethiopic": "ጀልባው ፀሐይ ከመጥለቋ በፊት ወደ ወደቡ ተመለሰ ነገር ግን ማንም አልጠበቀውም ነበር።",
    "Greek": "Η βάρκα γύρισε στο λιμάνι λίγο πριν από το ηλιοβασίλεμα, και κανένας δεν την περίμενε.",
    "Hebrew": "הסירה חזרה לנמל זמן קצר לפני השקיעה, ואיש לא חיכה לה על המזח באותו ערב.",
    "Hindi": "नाव सूरज डूबने से थोड़ा पहले घाट पर लौट आई और वहाँ कोई उसका इंतज़ार नहीं कर रहा था।",
    "Hindi with a Latin stop": "नाव सूरज डूबने से थोड़ा पहले घाट पर लौट आई और वहाँ कोई नहीं था वही.",
    "Japanese": "小舟は日が沈む少し前に港へ戻ってきたが、岸で待っている人はだれもいなかった。",
    "Khmer": "ទូកបានត្រឡប់មកដល់កំពង់ផែមុនពេលថ្ងៃលិចបន្តិច ហើយគ្មាននរណារង់ចាំនៅទីនោះទេ។",
    "Korean": "작은 배는 해가 지기 조금 전에 항구로 돌아왔지만 기다리는 사람은 아무도 없었다.",
    "Thai": "เรือลำเล็กกลับมาถึงท่าก่อนพระอาทิตย์ตกไม่นาน แต่ไม่มีใครยืนรออยู่ที่ริมน้ำเลยสักคน",
    "Vietnamese": "Con thuyền nhỏ về bến trước lúc mặt trời lặn, nhưng chẳng có ai đứng đợi trên bờ…",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_is_prose(language: str) -> None:
    assert prose_of(SENTENCES[language]) is not None


@pytest.mark.parametrize("language", sorted(SENTENCES.keys() - {"Thai"}))
def test_the_kernel_knows_its_end(language: str) -> None:
    assert kind_of_character(ord(SENTENCES[language][-1])) == "STOP"


def test_no_sign_has_two_meanings() -> None:
    assert len(set(STOPS + COMMAS + CLOSING)) == len(STOPS + COMMAS + CLOSING)


@pytest.mark.parametrize(
    "line", ["記者は誰か。", "「作者：不明。」", "लेखक: कौन था?", "Автор: кто он…", "作者：是谁？”"]
)
def test_a_sentence_is_no_byline(line: str) -> None:
    assert line_near_headline(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "Με επιφύλαξη παντός δικαιώματος.", "Tüm hakları saklıdır.", "Her hakkı saklıdır", "כל הזכויות שמורות לעיתון",
        "सर्वाधिकार सुरक्षित", "무단 전재 및 재배포 금지", "Báo giữ bản quyền nội dung",
        "Hak cipta dilindungi undang-undang",
    ],
)  # fmt: skip
def test_rights_are_reserved_in_many_languages(line: str) -> None:
    assert is_about_rights(line)
