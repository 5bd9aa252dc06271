"""Small threads as forum software writes them, for tests: the same five posts in the markup of each."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Lantern glass cracks in frost"
POSTS: Final = (
    (
        "millrace",
        "I keep four brass lanterns on the jetty, and every winter one of the panes cracks. The glass is three "
        "millimetres thick and sits in putty. Last night it was minus eleven and the lamp had burned since four. Is it "
        "the heat of the flame, the frost outside, or have I simply set the panes too tight in their frames?",
    ),
    (
        "OttoReed",
        "It is the putty. When it has gone hard it grips the pane like a vice, and brass shrinks more than glass does. "
        "Scrape it out and bed the panes in felt, with a millimetre of room on each side. Mine have lasted nine years.",
    ),
    ("saltmarsh", "Felt works. So does cork."),
    (
        "keeper_ann",
        "Before you scrape anything, look at where the cracks begin. From a corner it is the frame, from the middle it "
        "is the flame. A taller chimney moves the hot spot up and away from the pane, which cured two of my lanterns.",
    ),
    ("millrace", "From the corner, all four. Felt it is, then, and thank you."),
)
_MENU: Final = "<a href=/>Home</a> <a href=/forums>Forums</a> <a href=/members>Members</a> <a href=/login>Log in</a>"


def page(inside: str, head: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{TITLE} - Jetty Forum</title>{head}</head><body>"
        f"<header><nav>{_MENU}</nav></header>{inside}<footer>© 2024 Jetty Forum. All rights reserved. "
        "<a href=/terms>Terms</a> <a href=/privacy>Privacy</a></footer></body></html>"
    )


def discourse() -> str:
    """Posts for crawlers in a noscript, and nothing else."""
    posts = "".join(
        f"<div id='post_{number}' itemprop='comment' itemscope itemtype='http://schema.org/Comment' "
        "class='topic-body crawler-post'><div class='crawler-post-meta'><span class='creator' itemprop='author' "
        f"itemscope itemtype='http://schema.org/Person'><a itemprop='url' href='/u/{name}'><span itemprop='name'>{name}"
        f"</span></a></span><span class='crawler-post-infos'><time datetime='2024-01-0{number}T08:00:00Z' "
        f"class='post-time'>January {number}, 2024, 8:00am</time><span itemprop='position'>{number}</span></span></div>"
        f"<div class='post' itemprop='text'><p>{text}</p></div></div>"
        for number, (name, text) in enumerate(POSTS, start=1)
    )
    return page(
        "<section id='main'></section><div id='data-preloaded' class='hidden'></div>"
        f"<noscript data-path='/t/lantern/12'><header class='d-header'><div id='site-logo'><a href='/'>Jetty Forum</a>"
        f"</div></header><div id='main-outlet' class='wrap'><div id='topic-title'><h1><a href='/t/lantern/12'>{TITLE}"
        "</a></h1><div class='topic-category'><a href='/c/lamps'>Lamps</a></div></div><div itemscope "
        f"itemtype='http://schema.org/DiscussionForumPosting'>{posts}</div></div><footer class='container wrap'>"
        "<nav class='crawler-nav'><ul><li><a href='/'>Home</a></li><li><a href='/categories'>Categories</a></li></ul>"
        "</nav><p class='powered-by-link'>Powered by Discourse, best viewed with JavaScript enabled</p></footer>"
        "</noscript>",
        head="<meta name=generator content='Discourse 3.3'>",
    ).replace(f"<header><nav>{_MENU}</nav></header>", "")


def bbpress() -> str:
    """A topic in a theme made for articles."""
    posts = "".join(
        f"<li><div id='post-{400 + number}' class='bbp-reply-header'><div class='bbp-meta'><span "
        f"class='bbp-reply-post-date'>January {number}, 2024 at 8:00 am</span><a href='#post-{400 + number}' "
        f"class='bbp-reply-permalink'>#{400 + number}</a></div></div><div class='loop-item-{number} user-id-{number} "
        f"bbp-parent-forum-3 bbp-parent-topic-401 {'odd' if number % 2 else 'even'} post-{400 + number} "
        f"{'reply type-reply' if number > 1 else 'topic type-topic'} status-publish hentry'><div "
        f"class='bbp-reply-author'><a href='/users/{name}/' class='bbp-author-link'><span class='bbp-author-name'>"
        f"{name}</span></a><div class='bbp-author-role'>Participant</div></div><div class='bbp-reply-content'>"
        f"<p>{text}</p></div></div></li>"
        for number, (name, text) in enumerate(POSTS, start=1)
    )
    return page(
        f"<main id='main' class='site-main'><article id='post-401' class='post-401 topic type-topic status-publish "
        f"hentry'><header class='entry-header'><h1 class='entry-title'>{TITLE}</h1></header><div class='entry-content'>"
        "<div id='bbpress-forums' class='bbpress-wrapper'><div class='bbp-breadcrumb'><p><a href='/forums'>Forums</a> "
        f"› <a href='/forums/lamps'>Lamps</a> › {TITLE}</p></div><ul id='topic-401-replies' class='forums bbp-replies'>"
        "<li class='bbp-header'><div class='bbp-reply-author'>Author</div><div class='bbp-reply-content'>Posts</div>"
        f"</li><li class='bbp-body'><ul>{posts}</ul></li></ul><div class='bbp-no-reply'><div "
        "class='bbp-template-notice'><ul><li>You must be logged in to reply to this topic.</li></ul></div></div></div>"
        "</div></article></main>"
    )


def xenforo() -> str:
    """The answer in second place quotes the first post."""
    quote = (
        "<blockquote class='bbCodeBlock bbCodeBlock--expandable bbCodeBlock--quote js-expandWatch'><div "
        "class='bbCodeBlock-title'><a href='/goto/post?id=1' class='bbCodeBlock-sourceJump'>millrace said:</a></div>"
        f"<div class='bbCodeBlock-content'><div class='bbCodeBlock-expandContent'>{POSTS[0][1]}</div><div "
        "class='bbCodeBlock-expandLink js-expandLink'><a role=button>Click to expand...</a></div></div></blockquote>"
    )
    posts = "".join(
        f"<article class='message message--post js-post js-inlineModContainer' data-author='{name}' "
        f"data-content='post-{number}' id='js-post-{number}' itemscope itemtype='https://schema.org/Comment'><div "
        "class='message-inner'><div class='message-cell message-cell--user'><section class='message-user'><h4 "
        f"class='message-name'><a href='/members/{name}.{number}/' class='username'>{name}</a></h4><h5 "
        "class='userTitle message-userTitle'>New member</h5></section></div><div class='message-cell "
        "message-cell--main'><header class='message-attribution'><ul class='message-attribution-main'><li><a "
        f"href='/threads/1/post-{number}'><time class='u-dt' datetime='2024-01-0{number}T08:00:00+0000'>Jan {number}, "
        f"2024</time></a></li></ul></header><div class='message-content js-messageContent'><div "
        "class='message-userContent lbContainer js-lbContainer'><article class='message-body js-selectToQuote'><div "
        f"class='bbWrapper' itemprop='text'>{quote if number == 2 else ''}{text}</div></article></div></div><footer "
        "class='message-footer'><a class='actionBar-action'>Reply</a></footer></div></div></article>"
        for number, (name, text) in enumerate(POSTS, start=1)
    )
    return page(
        f"<div class='p-body'><div class='p-title'><h1 class='p-title-value'>{TITLE}</h1></div><div "
        "class='block block--messages'><div class='block-body js-replyNewMessageContainer'>"
        f"{posts}</div></div></div>"
    )


def stack_exchange() -> str:
    """A question with answers; the last posts are comments below the first answer."""
    asked, first, comment, second, other = POSTS

    def body(text: str) -> str:
        return f"<div class='s-prose js-post-body' itemprop='text'><p>{text}</p></div>"

    def signed(name: str, said: str) -> str:
        return (
            f"<div class='user-info'><div class='user-action-time'>{said} <span title='2024-01-02 08:00:00Z' "
            f"class='relativetime'>Jan 2, 2024 at 8:00</span></div><div class='user-details' itemprop='author'><a "
            f"href='/users/7/{name}'>{name}</a></div></div>"
        )

    def comments(*said: tuple[str, str]) -> str:
        items = "".join(
            f"<li id='comment-{place}' class='comment js-comment'><div class='comment-text js-comment-text-and-form'>"
            f"<div class='comment-body js-comment-edit-hide'><span class='comment-copy'>{text}</span> – <a "
            f"href='/users/8/{name}' class='comment-user'>{name}</a> <span class='comment-date'><span "
            "class='relativetime-clean'>Jan 3, 2024 at 9:00</span></span></div></div></li>"
            for place, (name, text) in enumerate(said)
        )
        return f"<div class='comments js-comments-container'><ul class='comments-list'>{items}</ul></div>"

    answers = "".join(
        f"<div id='answer-{number}' class='answer js-answer' itemscope itemtype='https://schema.org/Answer'><div "
        f"class='post-layout'><div class='votecell'><div class='js-vote-count'>7</div></div><div class='answercell'>"
        f"{body(text)}{signed(name, 'answered')}</div>{below}</div></div>"
        for number, (name, text), below in ((1, first, comments(comment, other)), (2, second, ""))
    )
    return page(
        f"<div id='content' itemscope itemtype='https://schema.org/QAPage'><div itemprop='mainEntity' itemscope "
        f"itemtype='https://schema.org/Question'><div id='question-header'><h1><a class='question-hyperlink'>{TITLE}"
        "</a></h1></div><div id='question' class='question js-question'><div class='post-layout'><div class='votecell'>"
        f"<div class='js-vote-count'>12</div></div><div class='postcell'>{body(asked[1])}{signed(asked[0], 'asked')}"
        f"</div></div></div><div id='answers'><h2>2 Answers</h2>{answers}</div></div></div>"
    )


BOARDS: Final = {
    "Discourse": discourse(),
    "bbPress": bbpress(),
    "XenForo": xenforo(),
    "Stack Exchange": stack_exchange(),
}
