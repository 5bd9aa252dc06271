"""Which encoding text without a label is in. The prose is invented for these tests."""

from __future__ import annotations

import time
import unicodedata

import pytest
from measuring import measured

from thresher.page.guessing import guessed
from thresher.page.legacy import text_of

RUSSIAN = "Утром на рынке продавали свежий хлеб, и запах его был слышен на соседней улице."
TEXTS = {
    "Russian": (RUSSIAN, "cp1251 koi8-r cp866 iso8859-5"),
    "Russian capitals": (RUSSIAN.upper() + " " + RUSSIAN.upper()[::-1], "cp1251 koi8-r cp866 iso8859-5"),
    "Ukrainian": ("Їжак ніс яблуко через сад, а білка сміялася з нього, сидячи на гілці біля хати.", "cp1251 koi8-u"),
    "Belarusian": ("Увечары мы сядзелі ля ракі і слухалі, як шуміць чарот, а ў небе ўзыходзіў месяц.", "cp1251"),
    "Bulgarian": ("Старият мост над реката беше затворен, защото водата се покачи през нощта.", "cp1251 iso8859-5"),
    "Serbian": ("Дечаци су трчали низ улицу, а пас је лајао за њима све док нису нестали иза ћошка.", "cp1251"),
    "Macedonian": ("Езерото беше мирно, а рибарите ги поправаа мрежите пред куќите покрај брегот.", "cp1251"),
    "Greek": ("Ο γέρος φύτεψε μια ελιά στην αυλή και κάθε πρωί την πότιζε με νερό από το πηγάδι.", "cp1253 iso8859-7"),
    "Hebrew": ("הזקן נטע עץ זית בחצר ובכל בוקר השקה אותו במים מן הבאר הישנה.", "cp1255 iso8859-8"),
    "Arabic": ("زرع الشيخ شجرة زيتون في الفناء وكان يسقيها كل صباح من ماء البئر القديمة.", "cp1256 iso8859-6"),
    "Persian": ("پيرمرد در حياط درخت گردو کاشت و هر بامداد با آب چاه به آن آب مي داد.", "cp1256"),
    "Thai": ("คุณตาปลูกต้นมะม่วงไว้หลังบ้าน และรดน้ำทุกเช้าก่อนไปตลาด", "cp874"),
    "Polish": (
        "Żółw szedł powoli przez łąkę, a zając śmiał się z niego, gdyż był już dawno u źródła.",
        "cp1250 iso8859-2",
    ),
    "Czech": ("Příliš žluťoučký kůň pěl ďábelské ódy, když jsme šli k řece a děti házely kameny.", "cp1250 iso8859-2"),
    "Slovak": ("Starý kôň sa pásol na lúke, kým deti zbierali huby a čučoriedky v tôni ďalekých líp.", "cp1250"),
    "Hungarian": ("Az öreg hős a kő mögül leste, ahogy a tűz fényében a fiúk sűrű erdőbe tűnnek.", "cp1250 iso8859-2"),
    "Romanian": ("Bătrânul şi-a făcut o căsuţă lângă pădure, unde îşi creştea oile şi găinile în tăcere.", "cp1250"),
    "Croatian": (
        "Ribari su čekali jutro, a žene su šivale mreže i pričale priče o đavlu i šumi, o kući i moći.",
        "cp1250",
    ),
    "Turkish": ("Işıklı şehirde yağmur yağıyordu; çocuklar köşedeki ağacın altında şarkı söylüyordu.", "cp1254"),
    "Lithuanian": ("Žvejų kaime šį rytą buvo tylu, tik žąsys gagėjo prie ežero ir vėjas šiugždėjo nendrėse.", "cp1257"),
    "Latvian": (
        "Vecais zvejnieks šķīra tīklus, kamēr bērni skrēja gar jūru un meklēja gliemežvākus smiltīs.",
        "cp1257",
    ),
    "Japanese": ("古い駅の前で、おばあさんが花を売っていた。雨の日もカサをさして立っていた。", "cp932 euc-jp"),
    "Chinese": ("老人在院子里种了一棵树，每天早上都给它浇水，孩子们也喜欢在树下玩。", "gbk"),
    "Taiwanese": ("老人在院子裡種了一棵樹，每天早上都給它澆水，孩子們也喜歡在樹下玩。", "big5"),
    "Korean": ("할아버지는 마당에 나무를 심고 아침마다 물을 주었다. 아이들은 그 아래에서 놀았다.", "cp949"),
}
CASES = [(name, codec) for name, (_, codecs) in TEXTS.items() for codec in codecs.split()]


@pytest.mark.parametrize(("name", "codec"), CASES)
def test_a_sentence_or_two_are_enough(name: str, codec: str) -> None:
    text = TEXTS[name][0]
    data = f"<p>{text}</p>".encode(codec)
    encoding = guessed(data)
    assert encoding is not None
    assert text_of(data, encoding) == f"<p>{text}</p>"


def test_vietnamese_has_its_tones_apart() -> None:
    text = unicodedata.normalize("NFD", "Ông già trồng một cây ổi trước sân, mỗi sáng đều tưới nước giếng cho nó lớn.")
    for letter in "âêôăơưÔ":
        text = text.replace(unicodedata.normalize("NFD", letter), letter)
    for tone in "\u0301\u0300\u0309\u0303\u0323":
        text = text.replace(f"{tone}\u0302", f"\u0302{tone}")
    data = text.encode("cp1258", "ignore")
    assert guessed(data) == "windows-1258"


@pytest.mark.parametrize(
    "text",
    [
        "À Noël, les élèves offraient un gâteau décoré à leur maître, déjà âgé; ça lui plaisait.",
        "Über Nacht fiel Schnee, und die Straße war völlig weiß; früh fuhren die Schlitten los.",
        "El niño soñó con un león pequeño que hablaba español y comía piñones según la estación.",
        "A criança não sabia que a estação já não existia; então pôs-se a caminho da praça.",
        "Åsa gick över ån på våren när isen brast och älven svämmade över sina bräddar.",
        "Þórður sá að áin var ófær og sneri við áður en myrkrið féll á dalinn.",
        "It was 25° at noon – “hot”, they’d say… £5 § 3 © 1999 · ½ pint, naïve café",
    ],
)
def test_western_languages_need_no_guess(text: str) -> None:
    assert guessed(f"<p>{text}</p>".encode("cp1252")) is None


@measured
def test_much_text_takes_no_longer_than_some() -> None:
    started = time.process_time()
    assert guessed((RUSSIAN + "\n").encode("cp1251") * 100_000) == "windows-1251"
    assert guessed(bytes(range(128, 256)) * 100_000) is None
    assert time.process_time() - started < 2
