"""What the text of a short line says about its role, where markup says nothing."""

from __future__ import annotations

import re
from typing import Final

from thresher.blocks.role import Role
from thresher.metadata.byline_words import BY, LABEL
from thresher.metadata.dates import dates_in
from thresher.page.stops import CLOSING, STOPS

LONGEST: Final = 160
"""Characters of a line whose text is looked at."""
_LONGEST_BESIDE_DATE: Final = 40
"""Characters that a line with a date may have beside the date."""
_SENTENCE_END: Final = re.compile(rf"[{STOPS}][{re.escape(CLOSING)}]?$")
_RIGHTS: Final = re.compile(
    r"©|\(c\)\s?(?:19|20)\d\d|\b(?:copyright|all rights reserved|alle rechte vorbehalten|tous droits réservés"
    r"|todos los derechos reservados|tutti i diritti riservati|todos os direitos reservados)\b"
    r"|wszelkie prawa zastrzeżone|все права защищены|усі права захищені|版权所有|版權所有|著作權所有|無断転載|無断複製"
    r"|무단\s?전재|저작권자|สงวนลิขสิทธิ์|جميع الحقوق محفوظة|حقوق النشر محفوظة|כל הזכויות שמורות|सर्वाधिकार सुरक्षित"
    r"|με επιφύλαξη παντός δικαιώματος|(?:tüm hakları|her hakkı) saklıdır|hak cipta (?:dilindungi|©)"
    r"|bản quyền thuộc|giữ bản quyền",
    re.IGNORECASE,
)


def line_near_headline(text: str) -> Role | None:
    """Whether a short line near the headline says who wrote the text, or when."""
    if _SENTENCE_END.search(text):
        return None
    if BY.match(text) or LABEL.search(text):
        return Role.BYLINE
    dated = sum(date.end - date.start for date in dates_in(text))
    return Role.DATE if dated and len(text) - dated <= _LONGEST_BESIDE_DATE else None


def is_about_rights(text: str) -> bool:
    """Whether a short line says whose rights are reserved."""
    return _RIGHTS.search(text) is not None
