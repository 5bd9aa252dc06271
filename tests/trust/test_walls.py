from __future__ import annotations

import pytest

import thresher
from thresher.methods import METHODS
from thresher.trust import wall_words
from thresher.trust.confidence import LOW, WALL, assess, most_for
from thresher.trust.walls import wall_of

STORY = (
    "<p>" + "The old mill of Oldbrook was sold again in spring, and nobody in the valley was surprised. " * 12 + "</p>"
)
LINES = "<p>The old mill was sold again, and nobody in the valley was surprised by the price.</p>"


def wall(source: str) -> str:
    page = thresher.Page.parse(source)
    return wall_of(page, METHODS["plain"](page)) or ""


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("<title>Just a moment...</title><h1>example.org</h1><p>Checking the connection.</p>", "check against bots"),
        ("<title>example.org</title><p>Enable JavaScript and cookies to continue</p>", "check against bots"),
        ("<h1>Access Denied</h1><p>You don’t have permission to access this page.</p>", "check against bots"),
        ("<script>window._cf_chl_opt={}</script><p>Please stand by</p>", "check against bots"),
        ("<title>Page not found | Oldbrook Herald</title><p>Try the search instead.</p>", "error page"),
        ("<title>404</title><p>Nothing here.</p>", "error page"),
        ("<h1>Seite nicht gefunden</h1><p>Die Adresse ist falsch.</p>", "error page"),
        ("<h1>ページが見つかりません</h1><p>URLを確認してください。</p>", "error page"),
        ("<title>Sign in - Oldbrook</title><form><input type=PASSWORD><button>Go</button></form>", "login wall"),
        ("<h1>Anmelden</h1><form>Name <input> Kennwort <input type=password></form>", "login wall"),
        ("<p>You must be logged in to see this thread.</p>", "login wall"),
        (
            "<h1>Your privacy</h1><p>We and our partners use cookies and process personal data for adverts.</p>"
            "<button>Accept all</button>",
            "cookie wall",
        ),
        (
            "<p>Mit Ihrer Einwilligung verwenden wir Cookies für personenbezogene Werbung.</p>"
            "<input type=submit value='Alle akzeptieren'>",
            "cookie wall",
        ),
        (f"<h1>The mill</h1>{LINES}<p>Subscribe to continue reading.</p>", "paywall"),
        (f"<h1>Le moulin</h1>{LINES}<p>La suite est réservée aux abonnés.</p>", "paywall"),
        (
            f'<script type="application/ld+json">{{"isAccessibleForFree": "False"}}</script><h1>The mill</h1>{LINES}',
            "paywall",
        ),
    ],
)
def test_walls_are_known_by_what_they_say(source: str, kind: str) -> None:
    assert wall(source).startswith(f"looks like a {kind}") or wall(source).startswith(f"looks like an {kind}")


@pytest.mark.parametrize(
    "source",
    [
        "",
        "<p>Hello</p>",
        f"<title>How pages get lost</title><h1>What servers say when they have no answer</h1>{LINES}",
        f"<title>Un momento de paz</title><h1>One more step to the mill</h1>{LINES}",
        f"<title>Sign in before the mill</title>{LINES}",  # no password is asked for
        f"<h1>The mill</h1>{LINES}<form>Log in <input type=password></form>",  # a form in the corner
        f"<h1>The mill</h1>{LINES * 3}<div>We use cookies. <button>Accept</button></div>",
        f"<h1>Cookies from Oldbrook</h1><p>These cookies are baked with honey.</p>{LINES}",
        f"<title>Page not found</title>{STORY}",  # whatever its title says: here is a story
        f"{STORY}<p>Subscribe to continue reading.</p>",
    ],
)
def test_ordinary_pages_are_no_walls(source: str) -> None:
    assert wall(source) == ""


def test_a_wall_lowers_the_confidence_and_says_so() -> None:
    source = f"<title>Page not found</title><h1>The mill</h1>{LINES * 5}"
    result = thresher.extract(source)
    assert result.confidence <= WALL < LOW
    assert 'looks like an error page: it says "page not found"' in result.reasons


def test_a_wall_of_which_nothing_is_kept_is_the_reason_why() -> None:
    page = thresher.Page.parse("<title>Just a moment...</title><p>Checking.</p>")
    nothing = METHODS["plain"](page)
    nothing.keep[:] = False
    assert assess(page, nothing) == (0.0, ('looks like a check against bots: it says "just a moment"',))


def test_phrases_are_written_as_they_are_looked_for() -> None:
    phrases = [
        phrase
        for name in dir(wall_words)
        if name.isupper() and not name.startswith("_")
        for phrase in getattr(wall_words, name)
    ]
    assert len(phrases) > 200
    for phrase in phrases:
        assert phrase == " ".join(phrase.lower().split()), phrase
        assert "’" not in phrase, phrase


def test_a_page_that_asks_for_scripts_says_so() -> None:
    for source in (
        "<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>",
        "<p>Bitte aktivieren Sie JavaScript, um diese Seite zu sehen.</p>",
        "<noscript>このサイトではJavaScriptを有効にしてください。</noscript>",
    ):
        result = thresher.extract(source)
        assert any(reason.startswith("needs JavaScript") for reason in result.reasons), source
        assert result.confidence <= WALL
    assert not any("needs" in reason for reason in thresher.extract(f"<h1>JavaScript</h1>{LINES}").reasons)
    noscript = "<noscript>Please enable JavaScript.</noscript>"
    assert not any("needs" in reason for reason in thresher.extract(noscript + STORY).reasons)


def test_a_few_words_are_never_sure() -> None:
    assert thresher.extract("<p>Hello</p>").confidence == round(most_for(1), 3) < 0.6
    limits = [most_for(words) for words in range(1, 40)]
    assert limits == sorted(limits)
    assert limits[-1] == 1


def test_a_menu_beside_few_words_is_no_shell() -> None:
    menu = "".join(f"<li><a href=/{place}>Place number {place}</a></li>" for place in range(40))
    result = thresher.extract(f"<script src=a.js></script><nav><ul>{menu}</ul></nav><article>{LINES}</article>")
    assert result.text
    assert not any("without its scripts" in reason for reason in result.reasons)
