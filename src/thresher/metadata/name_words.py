"""The words by which a line of authors is taken apart: what comes before names, beside them, and instead of them."""

from __future__ import annotations

import re
from typing import Final

_WRITTEN: Final = (
    "written|posted|words|story|authored|published|contributed|created|submitted|started|asked|text|report"
)
_AUTHOR: Final = (
    "authors?|writers?|written|autor(?:in|a|es)?|auteur|autore|verfasser|skribent|kirjoittaja|автор|текст|yazar|penulis"
)
_AUTHOR_UNSPACED: Final = "作者|撰文|文|记者|記者|著者|글|บทความโดย|โดย|ผู้เขียน|بقلم|الكاتب|كتب"

BY: Final = re.compile(
    rf"(?:(?:originally |guest )?(?:post |article |story )?(?:{_WRITTEN})\s+by|by|{_AUTHOR}|{_AUTHOR_UNSPACED})"
    rf"\s*[:：/／|]?\s+(?=\S)|(?:{_AUTHOR})\s*[:：](?=\S)|(?:{_AUTHOR_UNSPACED})\s*[:：/／]?\s*(?=\S)",
    re.IGNORECASE,
)
"""What a byline begins with, where nothing else can be meant."""

SHORT_BY: Final = re.compile(
    r"(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]oor|[Aa]f|[Aa]v|[Oo]d|[Oo]leh|[Tt]ekst|di|de|da)\s*:?\s+(?=[A-ZÀ-ÞĀ-Ž])"
)
"""What a byline may begin with; such words also begin other lines."""

BARE_BY: Final = frozenset(["by", "written by", "posted by", "author", "von", "par", "por", "โดย", "作者"])
"""Lines that are a byline together with the next one."""

LATE_BY: Final = re.compile(r"[\W\d](?:by|von|par|por)\s+(?=[A-ZÀ-Þ])")

NOT_BY: Final = re.compile(
    r"(?:medically |expert |fact[- ]?|legally |clinically )?"
    r"(?:review|check|edit|photo|translat|illustrat|sponsor|present|powered|updated|last)\w*[\s-]+(?:by|on|:)?",
    re.IGNORECASE,
)
"""People and days that are named near a headline, but not for having written."""

END: Final = re.compile(
    r"\s[|·•●–—»/>-]\s|\s?[|·•●]\s?|[(\[<{]|\s{2,}|https?:|www\."
    r"|\s(?:(?:medically |expert |fact[- ]?)?(?:reviewed|checked|edited)|updated|last updated|published|posted|follow"
    r"|photo|on|in|for|from|is|has|at|said|says|via|read|\d{1,3} min)\b",
    re.IGNORECASE,
)
"""Where the names of a visible line end."""

STATED_END: Final = re.compile(r"\s[|·•●–—»-]\s|\s?[|·•●]\s?|[\[<{]|https?:|www\.")
"""Where the names of a value end that is said to hold nothing else."""

BETWEEN: Final = re.compile(
    r"\s*(?:[;,、，；&](?:\s*(?:and|und|et|&)\s)?|\s(?:and|und|et|och|og|ja|и|та|ve|และ|with)\s|\s(?:y|e|en|i)\s(?=[A-ZÀ-Þ]))\s*",
    re.IGNORECASE,
)

SUFFIX: Final = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
"""What belongs to the name before it, though a comma may stand between."""

CREDENTIALS: Final = re.compile(
    r"(?:(?:[A-Z][A-Za-z]?\.){1,4}[A-Z]?|[A-Z][A-Z0-9®™.-]{1,8}|[A-Z]-?[A-Z]{1,8}|Ph\.?D\.?|M\.?D\.?|Esq\.?|\d{2,4})(?:[\s/]|$)"
)
"""Letters behind a name that stand for a degree or an office."""

_ROLES: Final = """
    editors? writers? reporter contribut\\w+ correspondent journalist author staff director manager founder co-?founder
    c[eto]o president expert specialist analyst consultant professor dietitian dietician nutritionist physician engineer
    developer designer head vp vice senior chief officer strategist coach freelance\\w* columnist blogger marketer
    advis[eo]r attorney lawyer producer intern fellow associate lead master educator representative redakteur\\w*
    journaliste redactor\\w* redazione редактор корреспондент
"""
ROLE: Final = re.compile(rf"\b(?:{'|'.join(_ROLES.split())})\b", re.IGNORECASE)

_NEVER_IN_NAMES: Final = """
    read more share comments? minutes? min ago subscribe view posts? login sign profile articles? click here about
    contact our your this that these was were are have been how what why when reply replies topic table contents?
    updated? published january february august september october november december monday tuesday wednesday thursday
    friday saturday sunday mon tue wed thu fri sat categor\\w+ tags? home blog news copyright rights reserved photo\\w*
    image video menu search skip
"""
NO_NAME: Final = re.compile(
    rf"[@#=?!{{}}<>\\]|https?:|www\.|\.(?:com|org|net|html?|php)\b|\b(?:{'|'.join(_NEVER_IN_NAMES.split())})\b",
    re.IGNORECASE,
)

GENERIC: Final = frozenset(
    """
    admin administrator author authors editor editors staff guest user anonymous unknown webmaster root team none null
    undefined guestauthor guestpost guestcontributor staffwriter staffreporter superuser siteadmin wpadmin editorial
    editorialteam editorialstaff redaktion redaction redaccion redazione contributor contributors moderator nan na
    default test wordpress blog website home by and with sun facebook twitter linkedin instagram email share print
    comments subscribe newsletter formermember deleted
    """.split()
)
"""What stands where a name should, but names nobody."""
