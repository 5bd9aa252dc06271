"""Each word gets a font that has all of its letters, or is left out with a note that says what to install."""

from __future__ import annotations

from pathlib import Path

import pytest

from thresher.cloud.drawing.font_files import Font, family, installed, key, letters
from thresher.cloud.drawing.fonts import choose, is_right_to_left, scripts_of
from thresher.cloud.drawing.picture import draw
from thresher.errors import BadArgument, MissingFont

WORDS = {
    "Latin": ["harvest", "Körner", "łąka", "đồng"],
    "Cyrillic and Greek": ["пшеница", "σιτάρι"],
    "Thai": ["ข้าว", "เก็บเกี่ยว"],
    "Chinese": ["小麦", "收获"],
    "Japanese": ["コンバイン", "こむぎ", "収穫"],
    "Korean": ["수확", "밀밭"],
    "Arabic": ["القمح", "حصاد"],
    "Hebrew": ["חיטה", "קציר"],
    "Devanagari": ["गेहूँ", "फसल"],
    "Khmer": ["ស្រូវ"],
    "Burmese": ["စပါး"],
    "Lao": ["ເຂົ້າ"],
}


@pytest.fixture
def no_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose only folder for fonts is empty."""
    monkeypatch.setenv("THRESHER_FONTS", str(tmp_path))
    return tmp_path


def _some_font() -> str:
    files = installed()
    path = next((files[name] for name in ("notosans", "dejavusans", "liberationsans", "arial") if name in files), None)
    return path or pytest.skip("none of the usual fonts is installed")


@pytest.mark.parametrize("script", WORDS)
def test_a_font_has_every_letter_and_words_of_one_script_share_it(script: str) -> None:
    words = WORDS[script]
    fonts, notes = choose(words)
    if notes:
        pytest.skip(f"no font here has {script} letters")
    assert list(fonts) == words or set(fonts) == set(words)
    assert len(set(fonts.values())) == 1
    for word, font in fonts.items():
        assert {ord(letter) for letter in word} <= letters(font)


def test_an_english_page_opens_one_font_or_two() -> None:
    if choose(["harvest"]).notes:
        pytest.skip("no font here has Latin letters")
    letters.cache_clear()
    choose(["harvest", "wheat", "café"])
    assert letters.cache_info().currsize <= 3


def test_han_letters_have_the_forms_of_the_language() -> None:
    if "notosanscjk" not in installed():
        pytest.skip("no collection of fonts with the letter forms of several countries is installed")
    for language, region in [
        ("ja", "JP"),
        ("ko", "KR"),
        ("zh", "SC"),
        ("zh-Hant", "TC"),
        ("zh-TW", "TC"),
        ("zh_CN", "SC"),
    ]:
        assert family(choose(["直角"], language=language).fonts["直角"]) == f"Noto Sans CJK {region}"
    assert family(choose(["直角", "ひらがな"]).fonts["直角"]) == "Noto Sans CJK JP"
    assert family(choose(["直角", "english"]).fonts["直角"]) == "Noto Sans CJK SC"


def test_a_file_that_the_user_names_is_used_where_it_has_the_letters() -> None:
    path = _some_font()
    fonts, _ = choose(["harvest", "小麦", "ข้าว"], font=path)
    assert fonts["harvest"] == Font(path)
    for word in ("小麦", "ข้าว"):
        assert word not in fonts or fonts[word] != Font(path)


def test_a_family_can_be_named_in_any_spelling() -> None:
    path = _some_font()
    name = family(Font(path))
    for spelling in (name, name.upper(), name.replace(" ", "-"), f"{name} Regular"):
        assert choose(["harvest"], font=spelling).fonts["harvest"].path == path


def test_an_unknown_family_is_one_line_with_near_names() -> None:
    name = family(Font(_some_font()))
    with pytest.raises(BadArgument) as caught:
        choose(["harvest"], font=name + "q")
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_font(tmp_path: Path) -> None:
    file = tmp_path / "notes.ttf"
    file.write_text("not a font at all")
    with pytest.raises(BadArgument, match="not a font"):
        choose(["harvest"], font=file)


def test_no_font_at_all_names_the_package(no_fonts: Path) -> None:
    with pytest.raises(MissingFont, match=r"ข้าว left out: no font here has the Thai letters; .* fonts-noto-core"):
        draw({"ข้าว": 3})
    with pytest.raises(MissingFont, match="fonts-noto-cjk"):
        draw({"小麦": 3})
    assert not draw({})


def test_words_without_a_font_are_left_out_with_a_note(no_fonts: Path) -> None:
    cloud_path = no_fonts / "Only.ttf"
    cloud_path.symlink_to(_only_latin())
    cloud = draw({"harvest": 3, "ꓤꓥꓦ": 2, "ꓤꓥ": 1, "ꓥꓦ": 1, "ꓦꓤ": 1})
    assert [word.word for word in cloud.placed] == ["harvest"]
    assert cloud.notes == (
        "ꓤꓥꓦ, ꓤꓥ, ꓥꓦ and 1 more left out: no font here has the Lisu letters;"
        " install the package fonts-noto-core (Debian, Ubuntu) or, elsewhere, a font of the Noto project;"
        " only the folders in THRESHER_FONTS are searched",
    )


def test_it_is_the_missing_character_that_is_told_of(no_fonts: Path) -> None:
    (no_fonts / "Only.ttf").symlink_to(_only_latin())
    strange = "harvest\U0001f1e9\U0001f1ea"
    assert draw({strange: 3, "harvest": 1}).notes == (f"{strange} left out: no font here has all of these characters",)
    assert "the Lisu letters" in draw({"harvestꓤ": 3, "harvest": 1}).notes[0]


def _only_latin() -> str:
    """The file of a font without Lisu letters, from the folders of the system."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("THRESHER_FONTS")
        path = _some_font()
    return path if 0xA4E4 not in letters(Font(path)) else pytest.skip("the usual font has letters of every script")


def test_broken_font_files_are_passed_over(no_fonts: Path) -> None:
    for name in ("NotoSans-Regular.ttf", "NotoSansCJK-Regular.ttc", "DejaVuSans.otf"):
        (no_fonts / name).write_bytes(b"\0\1\0\0" + b"x" * 50)
    with pytest.raises(MissingFont):
        draw({"harvest": 1, "小麦": 1})


def test_symbols_and_nonsense_are_never_boxes() -> None:
    fonts, notes = choose(["\ue000\ue001", "\U0010fffd", "\u0378", "\ud800", "\x00"])
    assert not fonts
    assert len(notes) == 1


def test_joiners_need_no_glyph() -> None:
    fonts, _ = choose(["می‌خواهم"])
    assert fonts or choose(["میخواهم"]).notes


def test_keys_leave_out_what_says_regular() -> None:
    assert key("NotoSans-Regular") == key("Noto Sans") == key("NotoSans[wdth,wght]") == key("NotoSans-VF") == "notosans"
    assert key("NotoSans-Bold") != key("Noto Sans")


def test_scripts_and_directions() -> None:
    assert scripts_of("iPhone手机") == {"Latn", "Hani"}
    assert scripts_of("42") == {"Zyyy"}
    assert is_right_to_left("חיטה") and is_right_to_left("«القمح") and not is_right_to_left("wheat")
    assert not is_right_to_left("123")
