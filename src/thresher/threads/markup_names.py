"""The classes and ids that forum and blog software gives to the parts of a discussion.

Names are compared in one form: `commentBody`, `comment_body` and `comment--body` are all "comment-body", and numbers
are left out, so that `comment-4711` is "comment". The lists hold names that such software really writes. Where no whole
name is known, the words in it decide (`..._WORDS`).
"""

from __future__ import annotations

import re
from typing import Final

_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_JOINTS: Final = re.compile(r"[\W\d_]+")
_LONGEST_NAME: Final = 80


def normalised_name(name: str) -> str:
    """A name in the form in which names are compared; only the beginning of a very long one."""
    name = name[:_LONGEST_NAME]
    if name.isalpha() and name.islower():
        return name
    return _JOINTS.sub("-", _HUMP.sub("-", name)).strip("-").lower()


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMMENT: Final = _set(
    """
    comment comment-item comment-entry commententry comment-wrapper comment-wrap comment-container comment-box
    commentbox comment-block comment-single single-comment comment-list-item comments-list-item comments-item
    comment-node comment-row comment-card comment-post comment-main user-comment usercomment cmt comtr
    comment-listing commentlist-item comment-component comment-thread-item div-comment li-comment
    dsq-comment js-comment comment-overall-layer kommentar commentaire comentario reactie c-comment comment-view
    comment-message c-comment-item m-comment o-comment
    """
)
"""One comment."""

POST: Final = _set(
    """
    post postbit postcontainer blockpost post-container post-item topic-post crawler-post message message-post
    forum-post forumpost thread-post postrow post-box post-article windowbg topic-reply forum-reply reply reply-item
    answer answer-item question js-post js-answer message-card ips-comment c-post cpost post-entry post-wrapper
    lia-message-view discussion-post discussion-reply postbody-wrapper post-stream-item
    msg js-post-edit post-table thread-reply bbp-reply bbs-post plhin topic-item conversation-reply
    message-item ticket-post thing type-topic type-reply
    """
)
"""One post of a forum, or one question or answer. On other pages these names may mean anything."""

POST_IDS: Final = _set(
    "post p msg message comment reply answer question edit el-comment js-post cid pid li-comment div-comment "
    "comment-id post-box-wrapper t thing-t anchor"
)
"""What comes before the number in the id of a post or comment."""

AUTHOR_NAME: Final = _set(
    """
    username user-name bigusername author-name fn comment-author-name comment-user-name commenter-name poster-name
    post-author-name hnuser display-name displayname nickname nick screen-name comment-user post-username postusername
    comment-name thread-user-name post-user-name message-name user-link author-link comment-author-link
    message-card-user-info-name message-user-name creator username-coloured author-username comment-username
    author-details-username popupctrl person-listing user-displayname profile-name
    """
)
"""Elements whose whole text is a name."""

AUTHOR_BOX: Final = _set(
    """
    author comment-author commentauthor comment-by comment-byline by byline poster post-author postauthor commenter
    user-details user-info userinfo author-info postprofile postleft comment-meta-author comment-header-author
    c-author-pane-author comment-info-author comment-info posted-by creator-info cite vcard member name user
    post-box-byline name-with-badge comment-poster poster-info post-user comment-details
    """
)
"""Elements that begin with a name."""

AUTHOR_WORDS: Final = _set("author username commenter poster nickname byline submitter")
NO_AUTHOR: Final = _set(
    "avatar title rank badge badges count image img photo picture thumbnail icon bio flair role status stats extra "
    "reputation score popup menu usertitle signature posts joined"
)
"""An element named with one of these words is about the author, but does not hold the author's name."""

PICTURE_WORDS: Final = _set("avatar photo image thumbnail icon userpic")

PROFILE_WORDS: Final = _set("profile postprofile joined userinfo userstats postleft poster registered")
"""Elements that tell about an author: how long they have been a member, and the like."""

QUOTE_WORDS: Final = _set("quote quoted blockquote quoteheader bbcodeblock")

DATE_WORDS: Final = _set(
    "date datetime time timestamp timeago posted published postdate posttime created when ago datum fecha relativetime "
    "permalink dated age postinfo keyinfo thead"
)
NO_DATE: Final = _set(
    "joined registered edited modified edit update updated lastedit register member since last profile"
)

BODIES: Final = (
    _set("bb-wrapper message-user-content js-post-body usertext-body commtext cooked s-prose comment-copy postmsg"),
    _set(
        "post-message post-body comment-content comment-text commenttext comment-body-text comment-content-text "
        "message-body"
    ),
    _set(
        """
        ips-type-rich-text comment-message comments-list-item-text postcontent post-content post-text posttext
        reply-body answer-body question-body bbp-reply-content bbp-topic-content field-name-comment-body
        comment-excerpt comment-description message-content message-text msg-body markup msg-text c-post-content-wrap
        reply-content answer-content commentcontent comment-body-content lia-message-body-content message-card-content
        """
    ),
    _set("comment-body commentbody comment-main-text post-message-content md rte user-content"),
    _set("content text entry-content body entry message inner post description post-itm-cntnt"),
    _set("postbody postarea"),
)
"""Elements that hold the text of a post, the surest names first."""

SIGNATURE: Final = _set(
    "signature sig post-signature-text message-signature signaturecontainer user-signature forum-signature "
    "postsignature signature-content"
)
CONTROL_WORDS: Final = _set(
    "reply-link actions action toolbar tools buttons button controls control share sharing likes vote votes voting "
    "permalink report flag reactions reaction menu dropdown popup options nodecontrols vote-count upvote downvote"
)
"""Elements that are there to be clicked, not to be read."""
ABOUT_WORDS: Final = _set(
    "meta header head footer foot profile avatar gravatar userinfo user author info byline date time signature badge "
    "badges postprofile postleft score karma rating edited posthead subject title details rank count counter number"
)
"""Elements that tell about a post and are no part of its text."""

CONTROL_TEXTS: Final = _set(
    "reply quote report share like edit delete permalink link flag upvote downvote follow unfollow save top up parent "
    "prev next root antworten zitieren melden teilen répondre citer signaler partager responder citar denunciar "
    "compartir rispondi cita condividi beantwoorden delen ответить цитата поделиться 回复 回覆 返信 举报 引用 답글 "
    "ตอบกลับ แชร์ แจ้งลบ رد مشاركة إبلاغ הגב השב שתף דווח जवाब उत्तर शेयर odpowiedz cytuj udostępnij zgłoś svara svar "
    "vastaa yanıtla alıntı paylaş şikayet balas bagikan laporkan απάντηση παράθεση αναφορά κοινοποίηση 分享 回答 通報 "
    "シェア 공유 신고 인용"
)
"""The whole text of a button or a short link, in several languages."""

SAYS: Final = _set(
    "says: says said: said, wrote: writes: said... says... schrieb: sagt: dit: dice: by pisze: napisał: пишет: "
    "λέει: έγραψε: yazdı: menulis: berkata: viết: يقول: כתב: 说： 說："
)
"""What stands alone between a name and what that person said."""

FORUM: Final = _set(
    """
    postbit postcontainer blockpost topic-post crawler-post message-post forum-post forumpost thread-post postrow
    ips-comment c-post cpost lia-message-view discussion-reply topic-reply forum-reply bbp-reply js-answer
    message-card type-topic type-reply
    """
)
"""Names of posts that only forums use."""

SECTION: Final = _set(
    """
    comments comment-list commentlist comments-list comments-area comment-area commentarea comments-section
    comment-section commentsection comments-wrapper comments-wrap comments-container comment-container-list
    comment-wrapper comment-holder comments-holder comments-block comment-block commentblock comments-box commentsbox
    comments-template comments-content comments-inner comments-main comments-outer comments-module comments-panel
    commentscontainer commentswrapper comment-thread comment-threads commentthread comment-stream js-comments
    post-comments article-comments story-comments blog-comments entry-comments page-comments user-comments
    usercomments reader-comments readercomments disqus disqus-thread disqus-comments dsq-content dsq-comments
    fb-comments facebook-comments fbcomments livefyre livefyre-comments echo-comments idc-container intensedebate
    respond comment-respond comment-form commentform comment-reply-form comments-form leave-comment leave-a-comment
    leave-reply leave-a-reply add-comment addcomment post-a-comment write-comment new-comment comment-post-form
    comments-title comments-header comments-heading comments-head comments-footer comment-title comments-closed
    nocomments no-comments comment-closed comment-navigation comment-nav comments-nav comments-pagination
    pinglist trackback-list trackbacks pings pingback
    kommentare kommentar-liste kommentarer kommentarlista commentaires commentaire-list liste-commentaires comentarios
    lista-comentarios comentarios-lista reacties commenti lista-commenti komentarze komentare komentari yorumlar
    kommentit kommentek comentariu opinions-list talkback talkbacks talkback-list commentary-list
    """
)
"""Elements that hold the comments of a page, or belong to them: forms, headings, lists of links to this page."""

MAIN_TEXT: Final = _set(
    "entry-content article-body articlebody article-content story-body post-content post-body main-content "
    "article-text storybody article post-entry hentry single-post"
)
"""Elements that hold the text of the article itself."""
