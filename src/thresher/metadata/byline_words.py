"""The words in lines of authors: what comes before names, after them, and in place of them."""

from __future__ import annotations

import re
from typing import Final

_WRITTEN: Final = (
    "written|posted|words|story|authored|published|contributed|created|submitted|started|asked|text|report"
)
_AUTHOR: Final = (
    "authors?|writers?|written|autor(?:in|a|es|ka|zy)?|auteur|autore|verfasser|skribent|kirjoittaja|автор(?:ы| текста)?"
    "|текст|подготовил[аи]?|yazar|yazan|penulis|ditulis oleh|pewarta|tác giả|người viết|viết bởi|bài viết của"
    "|napisał[a]?|opracował[a]?|γράφ(?:ει|ουν)(?: [οη]| οι)?|συντάκτ(?:ης|ρια)|κείμενο"
)
_AUTHOR_UNSPACED: Final = (
    "作者|撰文|撰稿|采写|採訪|(?:本报|本刊|本网|特约)?记者|記者|著者|執筆者?|取材・文|글쓴이|작성자|글"
    "|บทความโดย|โดย|เรื่องโดย|เขียนโดย|ผู้เขียน|بقلم|بواسطة|מאת|लेखक|लेखिका|द्वारा"
)
_AUTHOR_SIGNED: Final = (
    "文(?:[/／、]?[图圖])?|[图圖]文|筆者|ライター|기자|ผู้สื่อข่าว|الكاتبة?|كتبت?|إعداد|כתבה?|रिपोर्टर|रिपोर्ट|επιμέλεια|ρεπορτάζ"
    "|reporter|haber|hazırlayan|by|text|words"
)
"""These words also begin other lines, so a sign must follow."""
_SIGN: Final = "[:：/／|｜]"

BY: Final = re.compile(
    rf"(?:(?:originally |guest )?(?:post |article |story )?(?:{_WRITTEN})\s+by|(?P<bare>by)|{_AUTHOR}"
    rf"|{_AUTHOR_UNSPACED})\s*{_SIGN}?\s+(?=\S)|(?:{_AUTHOR}|{_AUTHOR_UNSPACED}|{_AUTHOR_SIGNED})\s*{_SIGN}\s*(?=\S)",
    re.IGNORECASE,
)
"""What a byline begins with, whatever the language of the page."""

BY_IS_A_TOWN: Final = frozenset(["da", "nb", "nn", "no", "sv"])
"""The languages in which "by" is a noun, not a preposition."""

PREPOSITIONS: Final = {
    "von": "de lb gsw", "par": "fr", "por": "es pt gl", "door": "nl", "af": "da", "av": "sv nb nn no",
    "od": "hr sr sl bs", "oleh": "id ms", "bởi": "vi", "przez": "pl", "από": "el",
    "tekst": "pl da nb nn no", "di": "it", "da": "it", "de": "ro", "per": "ca",
}  # fmt: skip
"""What a byline may begin with, and in which languages; in others, such words begin other lines."""

_CAPITAL: Final = "[A-ZÀ-ÞĀ-ŽΆ-ΫЀ-ЯẠ-Ỹ]"
SHORT_BY: Final = re.compile(
    rf"({'|'.join(f'[{word[0].upper()}{word[0]}]{word[1:]}' for word in PREPOSITIONS)})\s*:?\s+(?={_CAPITAL})"
)

BARE_BY: Final = frozenset(
    (
        "by/written by/posted by/author/autor/yazar/penulis/tác giả/συντάκτης/автор/โดย/作者/記者/執筆/글쓴이/작성자"
        "/بقلم/بواسطة/מאת/लेखक"
    ).split("/")
)
"""Lines that make a byline together with the next line; so do the prepositions of the page's language."""

LATE_BY: Final = re.compile(
    rf"[\W\d](?:(?P<word>by|{'|'.join(PREPOSITIONS)})\s+(?={_CAPITAL})|โดย\s+(?=[\u0e01-\u0e4e])|بقلم\s+(?=[\u0620-\u064a]))"
)
"""What comes before names in a line that begins with a date."""

LABEL: Final = re.compile(
    rf"(?<!\w)(?:(?:{_AUTHOR}|{_AUTHOR_UNSPACED})\s?[:：]|文(?:[/／、]?[图圖])?[:：])\s*(?=\S)", re.IGNORECASE
)
"""A label inside a line after which names follow."""

OFFICE: Final = re.compile(
    r"(?<=\S)\s?(?:선임|객원|수습|인턴)?(?:기자|특파원|논설위원|편집위원|칼럼니스트)$|(?<=\S\S)(?:記者|记者)$"
)
"""Titles that reporters have after their names."""

NOT_BY: Final = re.compile(
    r"(?:medically |expert |fact[- ]?|legally |clinically )?"
    r"(?:review|check|edit|photo|translat|illustrat|sponsor|present|powered|updated|last)\w*[\s-]+(?:by|on|:)?",
    re.IGNORECASE,
)
"""What begins lines near a headline that name people who did not write, or days of something else."""

END: Final = re.compile(
    r"\s[|·•●–—»/>-]\s|\s?[|·•●]\s?|\((?!\w{1,20}\) [A-ZÀ-Þ])|[\[<{（【]|\s{2,}|https?:|www\."
    r"|\s[^\W\d_]{1,10}\s?[:：]"
    r"|\s(?:(?:medically |expert |fact[- ]?)?(?:reviewed|checked|edited)|updated|last updated|published|posted|follow"
    r"|photo|(?:on|in|at|for)(?=\s+\S)|from|is|has|said|says|via|read|\d{1,3} min)\b",
    re.IGNORECASE,
)
"""Where the names of a visible line end."""

STATED_END: Final = re.compile(r"\s[|·•●–—»-]\s|\s?[|·•●]\s?|[\[<{]|https?:|www\.")
"""Where the names end in a value that should hold nothing else."""

BETWEEN: Final = re.compile(
    r"\s*(?:[;,、，；&](?:\s*(?:and|und|et|&)\s)?|\s(?:and|und|et|och|og|ja|и|та|ve|และ|with)\s|\s(?:y|e|en|i)\s(?=[A-ZÀ-Þ]))\s*",
    re.IGNORECASE,
)

SUFFIX: Final = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
"""What belongs to the name before it, even after a comma."""

CREDENTIALS: Final = re.compile(
    r"(?:(?:[A-Z][A-Za-z]?\.){1,4}[A-Z]?|[A-Z][A-Z0-9®™.-]{1,8}|[A-Z]-?[A-Z]{1,8}|Ph\.?D\.?|M\.?D\.?|Esq\.?|\d{2,4})(?:[\s/]|$)"
)
"""Letters after a name that stand for a degree or an office."""

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
"""A label that says what somebody did, as in "content: Ann Lee, design: Bo Ek"."""
WROTE: Final = re.compile(r"auth|writ|text|content|words|story|copy|by$", re.IGNORECASE)

TEMPLATE: Final = re.compile(
    r"theme ?forest|envato|colorlib|templatemo|html5 ?up|bootstrap ?made|start ?bootstrap|bootstrap contributors"
    r"|w3layouts|wrap ?bootstrap|html ?codex|wix\.com|free-?css|freehtml5|creative tim|theme ?isle|themezy"
    r"|os ?templates|template ?monster|your name|pixelarity|themewagon|squarespace|weebly|webflow",
    re.IGNORECASE,
)
"""Companies that made the template of a page, not its text."""

GENERIC: Final = frozenset(
    """
    admin administrator author authors editor editors staff guest user anonymous unknown webmaster root team none null
    undefined guestauthor guestpost guestcontributor staffwriter staffreporter superuser siteadmin wpadmin editorial
    editorialteam editorialstaff redaktion redaction redaccion redazione contributor contributors moderator nan na
    default test wordpress blog website home by and with sun facebook twitter linkedin instagram email share print
    comments subscribe newsletter formermember deleted
    """.split()
)
"""What often takes the place of a name, but names nobody."""

PARTICLES: Final = frozenset(
    "al ap auf av af bin da das de del della den der di dos du e el ibn la las le les lo los of ten ter van von y zu"
    " zum zur ’t 't".split()
)
"""Short words inside names, usually written in lower case."""

NEVER_FIRST_IN_PERSON: Final = frozenset(
    """
    a about accident air all an and any appointment at bicycle bike boat brand bus car category chance choice city
    coach color colour comparison contrast country date day daylight default definition definitively department
    design destination each email every example far ferry foot force free good hand her hers his horse horseback how
    i in industry invitation it its kids land law letter location mail means mistake moonlight my name nature nearly
    new night no nobody now official on one online only order our out phone plane popular popularity post price
    product public rail rank region request road royal sea shop size sort special state store subject sunrise sunset
    surprise tag taxi team that the their them these they this those tomorrow topic train tram truck type under
    using virtue visit water way what when where who why with word year you your yourself zone
    """.split()
)
"""Words that often follow "by", and never begin the name of a person."""

NEVER_IN_PERSON: Final = frozenset(
    """
    advertising agreement amendment and appointment are arrangement audience branch broadcast by consent decree
    default definition demand department design destination email experience from invitation is law licence license
    limits mail mistake nature only or order our proxy public rail request sea set store team the to transport we
    with you your
    """.split()
)
"""Words that phrases after "by" often contain, and names of persons never do."""

LAST_OF_GROUP: Final = frozenset("team staff editors desk bureau newsroom".split())
"""The last word in the name of a group of authors, such as "Sports Desk"."""
