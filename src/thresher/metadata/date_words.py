"""The words beside dates that say which day it is: of publication, of a change, or of something else."""

from __future__ import annotations

import re
from typing import Final

CHANGED: Final = re.compile(
    r"updat|modif|revis|review|last |edited|aktualisiert|geändert|stand\b|mis à jour|actualizad|atualizad|aggiornat"
    r"|bijgewerkt|обновлен|обновлён|изменен|更新|最后|最後|修正|수정|업데이트|แก้ไข|อัปเดต|تحديث|güncel|aktualiz|diperbarui"
    r"|cập nhật|ενημερώ|ενημέρωση|עודכן|עדכון|अपडेट|संशोधित",
    re.IGNORECASE,
)
ISSUED: Final = re.compile(
    r"publi|post(?:ed|\s?time)|started|first |veröffentlicht|erschienen|geplaatst|опубликован|发布|发表|發佈|發布|發表"
    r"|公開|投稿日|掲載|配信|입력|등록|게시|เผยแพร่|نشر|yayın|diterbitkan|đăng (?:lúc|ngày)|ngày đăng|xuất bản|δημοσί"
    r"|ανάρτηση|פורסם|प्रकाशित",
    re.IGNORECASE,
)
OTHER_DAY: Final = re.compile(
    r"join|regist|member|founded|since|copyright|©|born|died|expire|deadline|valid|event|starts|ends|until|due|through"
    r"|rejestr|dołączył|регистр|εγγραφή|μέλος από|kayıt|katılım|üyelik|bergabung|terdaftar|tham gia|注册|註冊|加入|登録"
    r"|가입|สมัคร|เข้าร่วม|انضم|التسجيل|הצטרף|נרשם|पंजी|शामिल",
    re.IGNORECASE,
)
LABEL: Final = re.compile(
    rf"(?<!\S)[^\W\d_]*(?:{ISSUED.pattern}|{CHANGED.pattern})[^\W\d_]*(?:\s(?:on|at|lúc|ngày|σε|на|w|dnia))?\s?[:：]\s*$",
    re.IGNORECASE,
)
"""Such a word and a colon, at the end of what stands before a date."""
