"""Posts of forums and of questions and answers, in the markup that forum software writes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from thresher import Page
from thresher.threads import Post, posts_of

Expected = list[tuple[str | None, str | None, str, int]]

MENU = "<nav><a href=/>Home</a> <a href=/new>New posts</a></nav>"

DISCOURSE = """
<div itemscope itemtype="http://schema.org/DiscussionForumPosting"><h1>Which glue</h1>
<div id="post_1" class="topic-body crawler-post"><div class="crawler-post-meta">
<span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person">
<a itemprop="url" href="/u/wren"><span itemprop="name">wren</span></a></span>
<time itemprop="datePublished" datetime="2024-03-01T09:00:00Z" class="post-time">March 1</time></div>
<div class="post" itemprop="text"><p>Which glue for oak?</p></div></div>
<div id="post_2" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post">
<span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person">
<a itemprop="url" href="/u/tern"><span itemprop="name">tern</span></a></span>
<time itemprop="datePublished" datetime="2024-03-02T10:00:00Z" class="post-time">March 2</time>
<div class="post" itemprop="text"><p>Hide glue.</p><p>Never the white one.</p></div>
<span class="post-likes">2 Likes</span></div></div>
"""

PHPBB = """
<div id="p11" class="post bg1"><div class="postbody"><h3><a href="#p11">Leaking tent</a></h3>
<p class="author">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u=7" class="username">Moss</a></strong>
&raquo; Wed Dec 27, 2023 10:00 am</p><div class="content">My tent leaks.<br>What now?</div>
<div class="signature">Sent from a tent</div></div>
<dl class="postprofile"><dt><a class="username" href="./memberlist.php?u=7">Moss</a></dt>
<dd class="profile-posts">Posts: 12</dd><dd class="profile-joined">Joined: Wed Feb 04, 2015 6:38 pm</dd></dl></div>
<div id="p12" class="post bg2"><dl class="postprofile"><dt><a class="username" href="./memberlist.php?u=8">Fern</a></dt>
<dd class="profile-joined">Joined: Wed Feb 04, 2015 6:38 pm</dd></dl>
<div class="postbody"><p class="author"><a href="./viewtopic.php?p=12">Thu Dec 28, 2023 8:30 pm</a></p>
<div class="content"><blockquote><cite>Moss wrote: Wed Dec 27, 2023 10:00 am</cite>My tent leaks.</blockquote>
Wax it.</div></div></div>
"""

VBULLETIN_3 = """
<div id="edit501"><table id="post501" class="tborder"><tr><td class="thead">30th March 2025, 16:26</td>
<td class="thead">#<a href="showpost.php?p=501">1</a></td></tr>
<tr><td class="alt2"><a class="bigusername" href="member.php?u=22">sedge</a>
<div class="smallfont">Join Date: Mar 2016</div></td>
<td class="alt1"><div id="post_message_501">Green lines on my screen.</div></td></tr></table></div>
<div id="edit502"><table id="post502" class="tborder"><tr><td class="thead">2nd April 2025, 13:59</td></tr>
<tr><td class="alt2"><a class="bigusername" href="member.php?u=23">rush</a></td>
<td class="alt1"><div id="post_message_502">Try another cable.</div></td></tr></table></div>
"""

VBULLETIN_4 = """
<ol id="posts"><li class="postbit postcontainer" id="post_1"><span class="postdate"><span class="date">11-29-2024,
<span class="time">01:50 PM</span></span></span><a class="username" href="member.php?u=1"><strong>Alder</strong></a>
<dl class="userstats"><dt>Join Date</dt><dd>Aug 2004</dd></dl>
<blockquote class="postcontent restore">Is the shop closed?</blockquote></li>
<li class="postbit postcontainer" id="post_2"><span class="postdate"><span class="date">03-04-2025,
<span class="time">09:15 AM</span></span></span><a class="username" href="member.php?u=2"><strong>Birch</strong></a>
<blockquote class="postcontent restore">It moved.</blockquote></li></ol>
"""

XENFORO = """
<article class="message message--post js-post" data-author="Lark" id="js-post-1">
<h4 class="message-name"><a href="/members/lark.1/" class="username">Lark</a></h4>
<dl class="pairs"><dt>Joined</dt><dd>Nov 4, 2011</dd></dl>
<header class="message-attribution"><time class="u-dt" datetime="2024-05-01T08:00:00+0100">May 1, 2024</time></header>
<article class="message-body"><div class="bbWrapper">First line.<br>Second line.</div></article>
<footer class="message-footer"><a class="actionBar-action">Like</a> <a>Reply</a></footer>
<aside class="message-signature"><div class="bbWrapper">My signature</div></aside></article>
<article class="message message--post js-post" data-author="Owl" id="js-post-2">
<h4 class="message-name"><a href="/members/owl.2/" class="username">Owl</a></h4>
<time class="u-dt" datetime="2024-05-02T08:00:00+0100">May 2, 2024</time>
<article class="message-body"><div class="bbWrapper">Agreed.</div></article></article>
"""

STACK_EXCHANGE = """
<div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><h1>Why is bread sour?</h1>
<div class="question js-question" id="question"><div class="js-vote-count">5</div>
<div class="s-prose js-post-body" itemprop="text"><p>My bread is sour.</p></div>
<time itemprop="dateCreated" datetime="2020-01-01T10:00:00"></time>
<div class="user-details" itemprop="author" itemscope itemtype="http://schema.org/Person">
<a href="/users/1/plum">plum</a><span itemprop="name" class="d-none">plum</span>
<span class="reputation-score">101</span></div></div>
<div class="answer js-answer" itemprop="suggestedAnswer" itemscope itemtype="https://schema.org/Answer">
<div class="s-prose js-post-body" itemprop="text"><p>Too much rye.</p></div>
<div class="post-signature"><div class="user-info"><span class="relativetime" title="2020-01-02 11:00:00Z">Jan 2</span>
<div class="user-details" itemprop="author" itemscope itemtype="http://schema.org/Person"><a href="/users/2/fig">fig</a>
<meta itemprop="name" content="fig"></div></div></div>
<ul class="comments-list"><li class="comment js-comment"><span class="comment-copy">And too warm.</span>
&ndash; <a class="comment-user" href="/users/3/date">quince</a>
<span class="comment-date"><span class="relativetime-clean" title="2020-01-03 12:00:00Z">Jan 3</span></span></li></ul>
</div></div>
"""

OLD_REDDIT = """
<div class="commentarea"><div class="thing comment" data-author="oak_1"><div class="entry"><p class="tagline">
<a class="author" href="https://www.example.org/user/oak_1">oak_1</a> <span class="score">4 points</span>
<time datetime="2021-06-01T12:00:00+00:00" class="live-timestamp">3 years ago</time></p>
<div class="usertext-body"><div class="md"><p>Ask the baker.</p></div></div>
<ul class="flat-list buttons"><li><a>permalink</a></li><li><a>reply</a></li></ul></div>
<div class="child"><div class="listing"><div class="thing comment" data-author="elm_2"><div class="entry">
<p class="tagline"><a class="author" href="/user/elm_2">elm_2</a>
<time datetime="2021-06-01T13:00:00+00:00">3 years ago</time></p>
<div class="usertext-body"><div class="md"><p>He is asleep.</p></div></div></div></div></div></div></div></div>
"""

NEW_REDDIT = """
<shreddit-post author="ash" created-timestamp="2024-02-01T07:00:00.000000+0000"><h1>Bees</h1>
<div slot="text-body"><p>Where do bees sleep?</p></div></shreddit-post>
<shreddit-comment author="yew" depth="0"><time datetime="2024-02-01T08:00:00.000Z">1y ago</time>
<div slot="comment"><p>In the hive.</p></div>
<shreddit-comment author="fir" depth="1"><time datetime="2024-02-01T09:00:00.000Z">1y ago</time>
<div slot="comment"><p>Not all of them.</p></div></shreddit-comment></shreddit-comment>
"""

HACKER_NEWS = """
<table class="comment-tree"><tr class="athing comtr" id="1"><td><table><tr><td class="ind" indent="0"></td>
<td class="default"><a href="user?id=gorse" class="hnuser">gorse</a>
<span class="age" title="2023-09-01T10:00:00 1693562400"><a href="item?id=1">2 years ago</a></span>
<div class="comment"><div class="commtext c00">Nobody reads the manual.</div>
<div class="reply"><a href="reply?id=1">reply</a></div></div></td></tr></table></td></tr>
<tr class="athing comtr" id="2"><td><table><tr><td class="ind" indent="1"></td>
<td class="default"><a href="user?id=broom" class="hnuser">broom</a>
<span class="age" title="2023-09-01T11:00:00 1693566000"><a href="item?id=2">2 years ago</a></span>
<div class="comment"><div class="commtext c00">I wrote it.</div></div></td></tr></table></td></tr></table>
"""

SMF = """
<form><div class="windowbg" id="msg101"><div class="poster"><h4><a href="index.php?action=profile;u=4">Teal</a></h4>
<ul class="user_info"><li class="postcount">Posts: 825</li></ul></div><div class="postarea"><div class="keyinfo">
<a href="#msg101" class="smalltext">June 09, 2024, 03:29:46 AM</a></div>
<div class="post"><div class="inner" id="msg_101">There is a limit.</div></div></div></div>
<div class="windowbg" id="msg102"><div class="poster"><h4><a href="index.php?action=profile;u=5">Smew</a></h4></div>
<div class="postarea"><div class="keyinfo"><a href="#msg102" class="smalltext">June 10, 2024, 04:00:00 PM</a></div>
<div class="post"><div class="inner" id="msg_102">Not for me.</div></div></div></div></form>
"""

UNKNOWN = "<div>{}</div>".format(
    "".join(
        f'<div class="r"><div class="a"><a href="/profile/{name}">{name}</a> <time datetime="2024-01-0{n}">'
        f'{n}d</time></div><div class="b">{name} thinks that the old bridge should be kept as it is.</div></div>'
        for n, name in enumerate(("Jay", "Kite", "Coot"), start=1)
    )
)

KNOWN: dict[str, tuple[str, Expected]] = {
    "discourse": (
        DISCOURSE,
        [
            ("wren", "2024-03-01T09:00:00+00:00", "Which glue for oak?", 0),
            ("tern", "2024-03-02T10:00:00+00:00", "Hide glue.\nNever the white one.", 0),
        ],
    ),
    "phpbb": (
        PHPBB,
        [
            ("Moss", "2023-12-27T10:00", "My tent leaks.\nWhat now?", 0),
            ("Fern", "2023-12-28T20:30", "Moss wrote: Wed Dec 27, 2023 10:00 amMy tent leaks.\nWax it.", 0),
        ],
    ),
    "vbulletin 3": (
        VBULLETIN_3,
        [
            ("sedge", "2025-03-30T16:26", "Green lines on my screen.", 0),
            ("rush", "2025-04-02T13:59", "Try another cable.", 0),
        ],
    ),
    "vbulletin 4, months first as one date shows": (
        VBULLETIN_4,
        [("Alder", "2024-11-29T13:50", "Is the shop closed?", 0), ("Birch", "2025-03-04T09:15", "It moved.", 0)],
    ),
    "xenforo": (
        XENFORO,
        [
            ("Lark", "2024-05-01T08:00:00+01:00", "First line.\nSecond line.", 0),
            ("Owl", "2024-05-02T08:00:00+01:00", "Agreed.", 0),
        ],
    ),
    "stack exchange": (
        STACK_EXCHANGE,
        [
            ("plum", "2020-01-01T10:00:00", "My bread is sour.", 0),
            ("fig", "2020-01-02T11:00:00+00:00", "Too much rye.", 0),
            ("quince", "2020-01-03T12:00:00+00:00", "And too warm.", 1),
        ],
    ),
    "old reddit": (
        OLD_REDDIT,
        [
            ("oak_1", "2021-06-01T12:00:00+00:00", "Ask the baker.", 0),
            ("elm_2", "2021-06-01T13:00:00+00:00", "He is asleep.", 1),
        ],
    ),
    "new reddit": (
        NEW_REDDIT,
        [
            ("ash", "2024-02-01T07:00:00+00:00", "Bees\nWhere do bees sleep?", 0),
            ("yew", "2024-02-01T08:00:00+00:00", "In the hive.", 0),
            ("fir", "2024-02-01T09:00:00+00:00", "Not all of them.", 1),
        ],
    ),
    "hacker news": (
        HACKER_NEWS,
        [
            ("gorse", "2023-09-01T10:00:00", "Nobody reads the manual.", 0),
            ("broom", "2023-09-01T11:00:00", "I wrote it.", 1),
        ],
    ),
    "smf": (
        SMF,
        [("Teal", "2024-06-09T03:29:46", "There is a limit.", 0), ("Smew", "2024-06-10T16:00:00", "Not for me.", 0)],
    ),
    "unknown markup": (
        UNKNOWN,
        [
            (name, f"2024-01-0{n}", f"{name} thinks that the old bridge should be kept as it is.", 0)
            for n, name in enumerate(("Jay", "Kite", "Coot"), start=1)
        ],
    ),
}


def facts(posts: list[Post]) -> Expected:
    return [(post.author, post.date, post.text, post.depth) for post in posts]


@pytest.mark.parametrize("name", KNOWN)
def test_posts_have_author_date_text_and_depth(name: str) -> None:
    html, expected = KNOWN[name]
    assert facts(posts_of(Page.parse(MENU + html), "forum")) == expected


@pytest.mark.parametrize(
    "name", ["discourse", "xenforo", "vbulletin 4, months first as one date shows", "stack exchange"]
)
def test_the_markup_of_a_forum_is_enough_where_the_kind_is_wrong(name: str) -> None:
    html, expected = KNOWN[name]
    assert [post.text for post in posts_of(Page.parse(MENU + html), "article")][:2] == [
        text for _, _, text, _ in expected
    ][:2]


def test_an_article_a_list_of_stories_and_frequent_questions_have_no_posts() -> None:
    story = (
        '<article class="post"><h2>Story</h2><span class="author">Ann</span><time datetime="2024-01-01">1 Jan</time>'
        "<p>Text.</p></article>"
    )
    faq = (
        '<div itemscope itemtype="https://schema.org/Question"><h3 itemprop="name">Why?</h3>'
        '<div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer">'
        '<div itemprop="text">Because it is so.</div></div></div>'
    )
    for html in (story, story * 5, faq * 4, "<p>Only a text.</p>", ""):
        assert posts_of(Page.parse(html), "article") == []


def test_how_long_ago_it_was_is_no_date() -> None:
    html = "".join(
        f'<div class="comment" id="comment-{n}"><a class="username" href="/u/a">Ann</a> '
        f'<span class="date">3 hours ago</span><div class="comment-content">Number {n}.</div></div>'
        for n in range(3)
    )
    assert {post.date for post in posts_of(Page.parse(html), "forum")} == {None}


@pytest.mark.parametrize(
    ("author", "date", "text", "iso"),
    [
        ("สมชาย", "12 มกราคม 2567", "ผมคิดว่าร้านนี้อร่อยที่สุดในเมือง", "2024-01-12"),
        ("أحمد", "12 يناير 2024", "هذا أفضل مطعم في المدينة", "2024-01-12"),
        ("王小明", "2024年1月12日", "这是城里最好的餐馆。", "2024-01-12"),
    ],
)
def test_other_scripts(author: str, date: str, text: str, iso: str) -> None:
    one = (
        f'<div class="post" id="p1"><b class="username">{author}</b> <span class="date">{date}</span>'
        f'<div class="content">{text}</div></div>'
    )
    posts = posts_of(Page.parse(one + one.replace("p1", "p2")), "forum")
    assert facts(posts) == [(author, iso, text, 0)] * 2


def linked(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


LISTED = {
    "@type": "QAPage",
    "mainEntity": {
        "@type": "Question",
        "text": "How do I clean a copper kettle?",
        "author": {"@type": "Person", "name": "Nettle"},
        "datePublished": "2022-02-02T10:00:00Z",
        "suggestedAnswer": [
            {
                "@type": "Answer",
                "text": "<p>With vinegar and <b>salt</b>.</p>",
                "author": [{"name": "Dock"}],
                "datePublished": 5,
            },
            {"@type": "Answer", "text": "This answer is not shown on the page.", "author": {"name": "Ghost"}},
        ],
    },
}


def test_linked_data_tells_what_the_markup_does_not() -> None:
    shown = "<div><p>How do I clean a copper kettle?</p><div><p>With vinegar and salt.</p></div></div>"
    posts = posts_of(Page.parse(linked(LISTED) + shown), "forum")
    assert facts(posts) == [
        ("Nettle", "2022-02-02T10:00:00+00:00", "How do I clean a copper kettle?", 0),
        ("Dock", None, "With vinegar and salt .", 0),
    ]


def test_linked_data_completes_posts() -> None:
    html = (
        '<div class="post" id="p1"><b class="username">Nettle</b>'
        '<div class="content">How do I clean a copper kettle?</div></div>'
    )
    (post,) = posts_of(Page.parse(linked(LISTED) + html), "forum")
    assert (post.author, post.date) == ("Nettle", "2022-02-02T10:00:00+00:00")


@pytest.mark.parametrize(
    "value",
    [5, None, [], {"@type": 3}, {"@type": ["Comment"]}, {"@type": "Comment", "text": ["x"]}, "x" * 100, [[[{}]]],
     {"@type": "Comment", "text": "Some words that are shown.", "author": [[]], "datePublished": {"a": 1}}],
)  # fmt: skip
def test_linked_data_may_be_anything(value: object) -> None:
    assert posts_of(Page.parse(linked(value) + "<p>Some words that are shown.</p>"), "forum") == []
    deep = '<script type="application/ld+json">' + "[" * 10_000 + "</script><p>Text</p>"
    assert posts_of(Page.parse(deep), "forum") == []


def test_a_post_as_plain_values() -> None:
    page = Page.parse(XENFORO)
    post = posts_of(page, "forum")[1]
    assert post.to_dict() == {
        "author": "Owl",
        "date": "2024-05-02T08:00:00+01:00",
        "text": "Agreed.",
        "depth": 0,
        "row": post.row,
    }
    assert page.attr(post.row, "id") == "js-post-2"


def test_a_preview_of_what_a_post_replies_to_is_no_post() -> None:
    html = "".join(
        f'<li itemscope itemtype="https://schema.org/Comment"><a class="username" href="/user/{name}">{name}</a>'
        f'<time datetime="2024-06-0{n}T10:00:00Z">June</time><p>A preview of an older post.</p>'
        f'<div class="post" id="p{n}"><a class="username" href="/user/{name}">{name}</a>'
        f'<time datetime="2024-06-0{n}T10:00:00Z">June</time><div class="content">Answer {n}.</div></div></li>'
        for n, name in enumerate(("Rue", "Sage"), start=1)
    )
    assert [(post.author, post.text, post.depth) for post in posts_of(Page.parse(f"<ul>{html}</ul>"), "forum")] == [
        ("Rue", "Answer 1.", 0),
        ("Sage", "Answer 2.", 0),
    ]


def test_linked_data_cannot_bring_what_is_no_text() -> None:
    """Half a surrogate pair cannot be written to a file, and an escape steers a terminal."""
    said = "How do I clean a copper kettle?"
    listed = {"@type": "Question", "text": f"{said}\x00\ud800\x1b", "author": {"name": "Net\ud800t\x1ble"}}
    assert facts(posts_of(Page.parse(linked(listed) + f"<p>{said}</p>"), "forum")) == [("Nettle", None, said, 0)]
