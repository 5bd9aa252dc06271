"""Constructions that nobody has written down: every way to begin one with every way to go on.

What begins is long or deep, and what goes on is repeated below it. So each pattern has two sizes, and whatever does one
thing for each copy of the second that takes as long as the first is long gets caught.
"""

from __future__ import annotations

from typing import Final

from attack.growing import Construction

_ATTRIBUTES: Final = "class id title style lang dir role aria-label href rel itemprop data-lang datetime alt".split()
_FORMATTING: Final = "font a b code".split()
_AROUND: Final = "div section article blockquote ul table time details x-y".split()

BEGINNINGS: Final = (
    *(f"<p><{tag} {name}='comment «long»'>" for tag in _FORMATTING for name in _ATTRIBUTES),
    *(f"<{tag} {name}='comment «words»'>" for tag in _AROUND for name in _ATTRIBUTES),
    *(f"«many:<{tag}>»" for tag in (*_AROUND, "span", "ol start=999999999><li", "table><tr><td", "div itemscope")),
    "<x-«long»>",
    "«many:<x-a«i»>»",
    "<title>«words»</title>",
    "<h1>«words»</h1>",
    "<p>«words»",
    "<base href='https://example.org/«long:1900»/'>«many:<link rel=next href=x>»",
    "<style>«many:.a«i»{display:none}»</style>",
    "<style>«many:p »{display:none}</style>",
    "<meta name=author content='«words»'>",
    '<script type=application/ld+json>{"@type":"Article","author":[«many:{"name":"Ann Lee"},»1]}</script>',
    "«16:<ol start=999999999><li>»",
)
GOING_ON: Final = (
    "«many:<p>x y»",
    "«many:<p class=a1 id=a«i»>x»",
    "«many:<li>x»",
    "«many:<pre>x</pre>»",
    "<pre>«many:a\n»</pre>",
    "«many:<h2>x</h2>»",
    "«many:<time>5 May 2024</time>»",
    "«many:<a href=x>y</a>»",
    "«many:<a href='?page=«i»'>«i»</a> »",
    "«many:<sup><a href='#n«i»'>1</a></sup><p id=n«i»>x»",
    "<p>a«many:<img src=x alt=b>c»",
    "<table>«many:<tr><td colspan=64>x<td>y»</table>",
    "«many:<div class=comment><b class=author>Ann Lee</b> x y</div>»",
    "«many:<div class=post>x y</div>»",
    "«many:<span itemprop=author itemscope><b itemprop=name>Ann Lee</b></span>»",
    "«many:<span class=byline>By Ann Lee</span>»",
    "«many:<label for=a«i»>x</label><div hidden id=a«i»>y</div>»",
    "«many:<x-y>z</x-y>»",
    "<p>«many:a&amp;*_»",
    "<p>«many:a<br>»",
    "<p>«many:<b>a</b><i>b</i>»",
    "<p>«many:<math><annotation encoding=tex>x</annotation></math>a»",
)


def construction(beginning: str, going_on: str) -> Construction:
    return Construction.read(f"{beginning} {going_on} | «prose»{beginning}{going_on}")
