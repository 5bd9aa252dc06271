"""How links to the next page are labelled, in many languages."""

from __future__ import annotations

import re
from typing import Final

_LONGEST_LABEL: Final = 60
"""Longer texts are sentences or titles."""

_NEXT_PHRASES: Final = """
    next | next page | nextpage | go to next page | go to the next page | go to next page next | page next
    to next page | continue | continue reading | continued | continue on next page | continued on next page
    continue to next page | continue reading on next page | continue reading on the next page | continue to page
    continued on page | forward | nächste | nächste seite | zur nächsten seite | weiter | weiterlesen
    weiter zur nächsten seite | auf der nächsten seite weiterlesen | suivant | suivante | page suivante
    la page suivante | suite | lire la suite | siguiente | página siguiente | siguiente página | pág siguiente
    próxima | próxima página | proxima | proxima pagina | seguinte | página seguinte | successiva
    pagina successiva | successivo | avanti | prossima pagina | pagina seguente | continua | següent
    pàgina següent | volgende | volgende pagina | nästa | nästa sida | næste | næste side | neste | neste side
    seuraava | seuraava sivu | następna | następna strona | następny | dalej | další | další strana
    další stránka | následující | ďalšia | ďalej | következő | következő oldal | tovább | următoarea
    pagina următoare | înainte | naprijed | sljedeća | sledeća | naslednja | следующая | следующая страница
    дальше | далее | вперед | вперёд | след | наступна | наступна сторінка | далі | следваща | следваща страница
    επόμενη | επόμενη σελίδα | επόμενο | sonraki | sonraki sayfa | ileri | növbəti | 下一页 | 下一頁 | 下页 | 下頁
    后页 | 后一页 | 次へ | 次のページ | 次のページへ | 次ページ | 次頁 | 続きを読む | 다음 | 다음 페이지
    다음페이지 | ถัดไป | หน้าถัดไป | หน้าต่อไป | หน้าต่อ | trang sau | trang tiếp | trang kế | tiếp | tiếp theo
    trang tiếp theo | berikutnya | selanjutnya | halaman berikutnya | halaman selanjutnya | seterusnya | susunod
    التالي | التالية | الصفحة التالية | הבא | לעמוד הבא | העמוד הבא | הדף הבא | بعدی | صفحه بعد | صفحه بعدی | اگلا
    اگلا صفحہ | अगला | अगला पृष्ठ | अगला पेज | अगले पेज पर | आगे पढ़ें | পরবর্তী | পরের পাতা | அடுத்த | அடுத்த பக்கம்
    """
_PHRASES: Final = frozenset(filter(None, (phrase.strip() for phrase in _NEXT_PHRASES.replace("\n", "|").split("|"))))
_PAGE_WORDS: Final = frozenset(
    """
    page p pg pagina página pág pag seite s side sida sivu strona strana stránka страница стр сторінка oldal sayfa trang
    halaman 页 頁 第页 第頁 ページ ページ目 หน้า หน้าที่ 페이지 쪽 صفحة الصفحة עמוד דף σελίδα pàgina पृष्ठ पेज
    """.split()
) | {"go to page", "page no", "to page", "goto page", "zur seite", "aller à la page", "ir a la página", "gehe zu seite"}
_ARROWS: Final = frozenset("> >> › ›› » → ❯ ▶ ► ⟩ ⇒ ⟶ ➔ ➜ -> --> =>".split())
_NUMBER: Final = re.compile(r"\d{1,4}")
_SIGNS: Final = re.compile(r"[\s\d!-/:-@\[-`{-~«»‹›→❯▶►⟩⇒⟶➔➜…·•|–—“”„。：、（）]+")


def says_next(text: str) -> bool:
    """Whether the text of a link says that it leads to the next page."""
    if len(text) > _LONGEST_LABEL:
        return False
    words = " ".join(_SIGNS.sub(" ", text).lower().split())
    return words in _PHRASES if words else "".join(text.split()) in _ARROWS


def page_number(text: str) -> int | None:
    """The number of the page that the text of a link names: 2 for "2", "Page 2", "第2页" and "2 »"."""
    numbers = _NUMBER.findall(text) if len(text) <= _LONGEST_LABEL else []
    if len(numbers) != 1:
        return None
    words = " ".join(_SIGNS.sub(" ", text).lower().split())
    return int(numbers[0]) if not words or words in _PAGE_WORDS or words.replace(" ", "") in _PAGE_WORDS else None
