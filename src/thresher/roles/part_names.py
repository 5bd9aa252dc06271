"""What the class or id of an element says about the part of the page that it is.

Such names are English nearly everywhere, whatever the language of the page. They are compared in the form of
`threads.markup_names`: `relatedPosts`, `related_posts` and `related-posts-2` are all "related-posts". A name speaks for
a role if it has one of the role's words, or words in a row, of the lists below.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from thresher.blocks.role import Role
from thresher.threads.markup_names import normalised_name

_PARTS: Final = {
    Role.ADVERT: """
        ad ads adv advert adverts advertise advertisement advertisements advertising advertorial adbox adslot adunit
        adsense adsbygoogle adcontainer adwrapper adwrap adblock dfp gpt sponsor sponsors sponsored sponsoring promo
        promos promoted promotion promotions anzeige anzeigen werbung publicite publicidad pubblicita publicidade
        reklama reklam reklame iklan guanggao
    """,
    Role.LEGAL: """
        cookie cookies cookiebar cookiebanner consent gdpr ccpa onetrust cookiebot legal disclaimer disclaimers
        copyright copyrights colophon imprint impressum privacy terms tos datenschutz mentions-legales aviso-legal
    """,
    Role.RELATED: """
        related relateds relatedposts relatedarticles recommended recommend recommends recommendation recommendations
        recirc recirculation outbrain taboola zergnet revcontent trending popular mostpopular mostread mostviewed
        most-read most-viewed most-popular most-shared most-recent read-more read-next readmore readnext read-also
        also-read see-also up-next more-from more-in more-on more-stories more-news more-articles more-posts
        you-may you-might might-also may-also similar similars suggested suggestions further-reading other-news
        other-articles other-stories other-posts latest latest-news latest-posts recent-posts recent-articles
        recent-news whats-next hot-news tuijian xiangguan zutto relacionadas relacionados verwandt connexes correlati
        powiazane terkait yarpp crosssell cross-sell upsell
    """,
    Role.NAVIGATION: """
        nav navbar navi navigation navigations subnav topnav mainnav menu menus submenu mainmenu menubar breadcrumb
        breadcrumbs crumbs crumb pagination paginate pager paging pages-nav page-numbers wp-pagenavi prevnext
        prev-next skip-link skiplink skip-links sitemap topbar toolbar share sharing shares sharebar sharedaddy
        addthis addtoany social socials social-links sociallinks bdsharebuttonbox jiathis daohang mianbaoxie
    """,
    Role.FORM: """
        newsletter newsletters subscribe subscribes subscription signup sign-up signin sign-in login log-in register
        registration search searchbox searchbar searchform search-form contact-form mailchimp optin opt-in
    """,
    Role.FOOTER: "footer foot site-footer page-footer bottombar",
}
"""Parts of a page. An element that is named for two of them is what stands first."""

_BESIDE: Final = (
    "sidebar side-bar sidebars sidecolumn side-column widget widgets rail right-rail left-rail rightcol leftcol"
)

_LINES: Final = {
    Role.CAPTION: """
        caption captions captiontext figcaption photo-credit image-credit picture-credit img-credit photo-desc
        image-desc pic-desc img-desc image-description photo-description media-description imagecaption photocaption
        imgcaption bildunterschrift legende-photo pie-de-foto
    """,
    Role.BYLINE: """
        byline bylines by-line author authors authorname contributor contributors writer journalist reporter editor
        posted-by postedby written-by writtenby article-by autor autores autore auteur autorzy penulis zuozhe verfasser
    """,
    Role.DATE: """
        date dates dateline datetime timestamp timeago pubdate pubtime publish-time publish-date published
        published-on posted-on postdate post-date entry-date article-date last-updated last-modified updated-on
        modified updated datum fecha data-publicacao tanggal riqi shijian time-published
    """,
    Role.TAGS: """
        tags taglist tag-list tag-links tags-links tagcloud post-tags entry-tags article-tags keywords topic-list
        topics tag-cloud stichworte etiquetas mots-cles tagi biaoqian
    """,
    Role.LEAD: """
        lead lede leadtext standfirst dek deck strapline kicker-text subtitle sub-title subheadline sub-headline
        subheading sub-heading subhead intro introtext introduction summary abstract excerpt chapo chapeau vorspann
        anons daoyu zhaiyao article-description entry-description deskripsi bajada copete entradilla sommario
    """,
}
"""Lines around a text."""

_OTHERWISE: Final = re.compile(
    r"-(?:avatar|bio|biography|box|card|photo|image|img|picture|list|posts|count|picker|widget|more|about|info-box|range)-"
)
"""Words that turn an author or a date into something else: about the author, a way to choose a date."""
_OF_CONTENT_SYSTEMS: Final = re.compile(r"(?:tag|category|cat|post|status|format|type|has|no|is)-")
"""How names begin by which content systems say what an article is about: `category-ads` is no advert."""
_LONGEST_VALUE: Final = 400

Signs = tuple[Role | None, Role | None]
"""The part of the page that a name speaks for, and the line."""


def _pattern(names: str) -> re.Pattern[str]:
    return re.compile(f"-(?:{'|'.join(sorted(names.split(), key=len, reverse=True))})-")


_BESIDE_PATTERN: Final = _pattern(_BESIDE)
_PART_PATTERNS: Final = {role: _pattern(names) for role, names in _PARTS.items()}
_LINE_PATTERNS: Final = {role: _pattern(names) for role, names in _LINES.items()}


def signs_of(value: str | None) -> Signs:
    """What all names in a class or id say together: of parts and of lines the first that any of them has."""
    found = [_signs_of_name(name) for name in (value or "")[:_LONGEST_VALUE].split()]
    parts, lines = {part for part, _ in found}, {line for _, line in found}
    return next(filter(parts.__contains__, _PARTS), None), next(filter(lines.__contains__, _LINES), None)


@lru_cache(maxsize=4096)  # names come again in page after page
def _signs_of_name(name: str) -> Signs:
    plain = normalised_name(name)
    words = f"-{plain}-"
    line = next((role for role, pattern in _LINE_PATTERNS.items() if pattern.search(words)), None)
    if line in (Role.BYLINE, Role.DATE) and _OTHERWISE.search(words):
        line = None
    if _OF_CONTENT_SYSTEMS.match(plain):
        return None, line
    return next((role for role, pattern in _PART_PATTERNS.items() if pattern.search(words)), None), line


def is_beside(value: str | None) -> bool:
    """Whether one of the names is that of a column beside the text."""
    return any(_BESIDE_PATTERN.search(f"-{normalised_name(name)}-") for name in (value or "")[:_LONGEST_VALUE].split())
