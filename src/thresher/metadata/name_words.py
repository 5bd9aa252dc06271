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
_AUTHOR_UNSPACED: Final = "作者|撰文|(?:本报|本刊|本网|特约)?记者|記者|著者|글쓴이|글|บทความโดย|โดย|เรื่องโดย|ผู้เขียน|بقلم"
_AUTHOR_SIGNED: Final = "文(?:[/／、]?[图圖])?|[图圖]文|الكاتب|كتب|by|text|words"
"""Such words begin much else, so that a sign must follow."""
_SIGN: Final = "[:：/／|｜]"

BY: Final = re.compile(
    rf"(?:(?:originally |guest )?(?:post |article |story )?(?:{_WRITTEN})\s+by|(?P<bare>by)|{_AUTHOR}"
    rf"|{_AUTHOR_UNSPACED})\s*{_SIGN}?\s+(?=\S)|(?:{_AUTHOR}|{_AUTHOR_UNSPACED}|{_AUTHOR_SIGNED})\s*{_SIGN}\s*(?=\S)",
    re.IGNORECASE,
)
"""What a byline begins with, in whatever language the page is."""

BY_IS_A_TOWN: Final = frozenset(["da", "nb", "nn", "no", "sv"])
"""The languages in which "by" is no preposition, but a noun."""

PREPOSITIONS: Final = {
    "von": "de lb gsw", "par": "fr", "por": "es pt gl", "door": "nl", "af": "da", "av": "sv nb nn no",
    "od": "hr sr sl bs", "oleh": "id ms", "tekst": "pl da nb nn no", "di": "it", "da": "it", "de": "ro", "per": "ca",
}  # fmt: skip
"""What a byline may begin with, and the languages in which it does; such words also begin other lines."""

SHORT_BY: Final = re.compile(
    rf"({'|'.join(f'[{word[0].upper()}{word[0]}]{word[1:]}' for word in PREPOSITIONS)})\s*:?\s+(?=[A-ZÀ-ÞĀ-Ž])"
)

BARE_BY: Final = frozenset(["by", "written by", "posted by", "author", "โดย", "作者"])
"""Lines that are a byline together with the next one, as are prepositions of the page's language."""

LATE_BY: Final = re.compile(
    rf"[\W\d](?:(?P<word>by|{'|'.join(PREPOSITIONS)})\s+(?=[A-ZÀ-ÞĀ-Ž])|โดย\s+(?=[\u0e01-\u0e4e])|بقلم\s+(?=[\u0620-\u064a]))"
)
"""What names follow in a line with a date."""

LABEL: Final = re.compile(
    rf"(?<!\w)(?:(?:{_AUTHOR}|{_AUTHOR_UNSPACED})\s?[:：]|文(?:[/／、]?[图圖])?[:：])\s*(?=\S)", re.IGNORECASE
)
"""What says inside a line that names follow."""

OFFICE: Final = re.compile(
    r"(?<=\S)\s?(?:선임|객원|수습|인턴)?(?:기자|특파원|논설위원|편집위원|칼럼니스트)$|(?<=\S\S)(?:記者|记者)$"
)
"""What reporters are called behind their names."""

NOT_BY: Final = re.compile(
    r"(?:medically |expert |fact[- ]?|legally |clinically )?"
    r"(?:review|check|edit|photo|translat|illustrat|sponsor|present|powered|updated|last)\w*[\s-]+(?:by|on|:)?",
    re.IGNORECASE,
)
"""People and days that are named near a headline, but not for having written."""

END: Final = re.compile(
    r"\s[|·•●–—»/>-]\s|\s?[|·•●]\s?|\((?!\w{1,20}\) [A-ZÀ-Þ])|[\[<{（【]|\s{2,}|https?:|www\."
    r"|\s[^\W\d_]{1,10}\s?[:：]"
    r"|\s(?:(?:medically |expert |fact[- ]?)?(?:reviewed|checked|edited)|updated|last updated|published|posted|follow"
    r"|photo|(?:on|in|at|for)(?=\s+\S)|from|is|has|said|says|via|read|\d{1,3} min)\b",
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
    image video menu search skip visit
"""
NO_NAME: Final = re.compile(
    rf"[@#=?!{{}}<>\\]|https?:|www\.|\.(?:com|org|net|html?|php)\b|\b(?:{'|'.join(_NEVER_IN_NAMES.split())})\b",
    re.IGNORECASE,
)

STATED_LABEL: Final = re.compile(r"\s*([^\W\d_][\w /-]{1,30}?)\s?[:：]\s+(?=\S)")
"""What says in a stated value what somebody did, as in "content: Ann Lee, design: Bo Ek"."""
WROTE: Final = re.compile(r"auth|writ|text|content|words|story|copy|by$", re.IGNORECASE)

TEMPLATE: Final = re.compile(
    r"theme ?forest|envato|colorlib|templatemo|html5 ?up|bootstrap ?made|start ?bootstrap|bootstrap contributors"
    r"|w3layouts|wrap ?bootstrap|html ?codex|wix\.com|free-?css|freehtml5|creative tim|theme ?isle|themezy"
    r"|os ?templates|template ?monster|your name|pixelarity|themewagon|squarespace|weebly|webflow",
    re.IGNORECASE,
)
"""Who made the template of a page, not its text."""

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
