"""Pages that work against the extension: they may break nothing, hold nothing up, and get nothing stored or copied."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from chromium import Chromium, Target
from firefox import Firefox
from markdown_it import MarkdownIt
from markdown_it.token import Token

READY: Final = "document.documentElement.dataset.ready !== undefined"
STORY: Final = (
    "<p>Bees fly from flower to flower all day long, and in the evening they come home with what they found.</p>"
)
MENU: Final = "<ul id=menu>" + "<li><a href=#>Home</a><li><a href=#>News</a>" * 5 + "</ul>"
NAMES: Final = """parentNode children childNodes firstChild nextSibling attributes style classList matches closest
    getAttribute setAttribute append remove nodeType shadowRoot isConnected localName namespaceURI querySelectorAll
    contains ownerDocument textContent focus getBoundingClientRect checkVisibility""".split()
COVERED: Final = "body documentElement createElement defaultView activeElement title querySelectorAll getElementById"

# All of it at once: names that hide properties, a slot that is none, a shadow tree that is closed to us, a mark that is
# ours, signs that Markdown would read, and texts over which a careless search takes minutes.
WORST: Final = f"""<!doctype html><title>Bees</title>
<style>
  * {{ visibility: visible !important; transition: all 9s; --our-paper: transparent; --our-ink: transparent }}
  [data-thresher-overlay] {{ display: none !important; opacity: 0 !important; scale: 0 !important }}
  @property --our-line {{ syntax: "<length>"; inherits: false; initial-value: 0px }}
</style>
<body><form>{"".join(f"<input name={name}>" for name in NAMES)}
{"".join(f"<img name={name}><form id={name}></form>" for name in COVERED.split())}
{MENU}<div id=ad data-thresher-overlay>
  <template shadowrootmode=closed><p style="visibility: visible !important">Buy now</p></template>
</div>
<div id=story>{STORY * 4}<math><slot>x</slot><iframe></iframe></math>
<blockquote><pre>quiet&#13;&lt;img src=x onerror=alert(1)&gt;</pre></blockquote>
<ul><li><pre>still&#13;&lt;script&gt;alert(1)&lt;/script&gt;</pre></ul>
<p><code>``</code><script type="math/tex">a` b</script><code>` [hive](javascript:alert(1)) &lt;b&gt;</code></p>
<p>{"<img alt=bee> " * 300}</p><noscript>{"<img name=querySelector>" * 9000}</noscript>
<p><img data-src="{"./" * 60_000} x"><img srcset="{"," * 100_000}x"> Honey.</p>
<pre>wax{" " * 120_000}comb</pre><p><code>{"` " * 130_000}</code></p>{STORY * 4}</div></form>
<svg id=sign tabindex=0 width=9 height=9><rect width=9 height=9 /></svg>
<script>
  sign.focus();
  document.addEventListener("beforetoggle", (event) => event.preventDefault(), true);
  for (const kind of ["keydown", "click", "pointerdown", "mousedown", "focusin", "cancel"])
    addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
</script>"""

LISTENS_TO_COPY: Final = """<script>
  addEventListener("copy", (event) => {
    event.clipboardData.setData("text/plain", "wasps");
    event.clipboardData.setData("text/html", "<b>wasps</b>");
    event.preventDefault();
    if (location.search === "?stop") event.stopImmediatePropagation();
  }, true);
</script>"""

REACHES_IN: Final = """<script>
  addEventListener("mousemove", (event) => {
    const root = event.originalTarget?.getRootNode();
    if (root instanceof ShadowRoot) window.root = root;
  }, true);
  window.pressAll = () => {
    for (const box of root.querySelectorAll("input")) {
      box.checked = !box.checked;
      box.dispatchEvent(new Event("change", { bubbles: true }));
      box.click();
    }
    for (const button of root.querySelectorAll("button")) button.click();
    return root.querySelectorAll("input").length;
  };
</script>"""

PAGES: Final = {
    "/worst": WORST,
    "/copy": f"<!doctype html><title>Bees</title>{LISTENS_TO_COPY}{MENU}<div id=story>{STORY * 8}</div>",
    "/reach": f"<!doctype html><title>Bees</title>{REACHES_IN}{MENU}<div id=story>{STORY * 8}</div>",
    "/plain": f"<!doctype html><title>Bees</title>{MENU}<div id=story>{STORY * 8}</div><iframe src=/copy></iframe>",
    "/paste": "<!doctype html><title>Here</title><textarea></textarea>",
}


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    return 200, {"Content-Type": "text/html; charset=utf-8"}, PAGES.get(path.split("?")[0], "").encode()


@pytest.fixture(scope="module")
def address(serve: Callable[..., str]) -> str:
    return serve(answer)


@pytest.fixture
def tab(chromium: Chromium) -> Iterator[Target]:
    page = chromium.open()
    yield page
    page.close()


def press(page: Target) -> Target:
    """Press the button; the panel, when it has settled."""
    panel = page.browser.press(page)
    panel.wait(READY, "the panel to settle")
    return panel


def click(panel: Target, selector: str) -> None:
    panel.evaluate(f"document.querySelector({selector!r}).click()")
    panel.wait(READY, "the panel to settle")


def put(page: Target, view: str) -> Target:
    """Put a view on, whatever was on before."""
    panel = press(page)
    if panel.evaluate("document.querySelector('[aria-pressed=true]')?.dataset.view") != view:
        click(panel, f"[data-view={view}]")
    return panel


def style(page: Target, selector: str, name: str) -> str:
    find = f"Document.prototype.querySelector.call(document, {selector!r})"
    return str(page.evaluate_inside(f"getComputedStyle({find}).{name}"))


def whole(page: Target) -> str:
    return str(page.evaluate_inside("new XMLSerializer().serializeToString(document)"))


def inside(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from inside(token.children or [])


@pytest.mark.short
def test_on_the_worst_page_all_views_work_and_bring_it_back(address: str, tab: Target) -> None:
    tab.goto(f"{address}/worst")
    panel = press(tab)
    assert style(tab, "#story p", "visibility") == "visible"
    assert style(tab, "#menu a", "visibility") == "hidden"
    assert style(tab, "#ad", "opacity") == "0"
    click(panel, "#back")
    before = whole(tab)
    assert before.count("data-thresher") == 2  # what the page itself has
    for view in ("read", "show"):
        panel = put(tab, view)
        assert panel.evaluate("document.getElementById('sentence').textContent") == ""
        assert tab.overlay("root => root.host.checkVisibility() && root.host.getBoundingClientRect().width > 1000")
        click(panel, "#back")
        assert whole(tab) == before
    assert tab.evaluate_inside(
        "Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement').get.call(document).id === 'sign'"
    )


def test_markdown_of_the_worst_page_has_no_markup_but_ours(address: str, tab: Target) -> None:
    tab.goto(f"{address}/worst")
    put(tab, "read")
    text = str(
        tab.evaluate_inside("""(async () => {
          const load = (path) => import(chrome.runtime.getURL(path));
          const [{ readPageNow }, { cleanContent }] = [await load("engine/columns.js"), await load("render/clean.js")];
          const page = readPageNow(document);
          const keep = page.hidden.map((hidden) => 1 - hidden);
          return (await load("render/markdown.js")).toMarkdown(cleanContent({ page, verdict: { keep } }));
        })()""")
    )
    assert "onerror" in text
    tokens = list(inside(MarkdownIt("commonmark").parse(text)))
    assert not {"html_block", "html_inline"} & {token.type for token in tokens}
    links = [str(token.attrs["href"]) for token in tokens if token.type == "link_open"]
    assert all(link.startswith(address) for link in links)


def test_a_page_that_takes_its_content_out_is_not_left_blank(address: str, tab: Target) -> None:
    tab.goto(f"{address}/plain")
    press(tab)
    tab.evaluate("document.body.outerHTML = '<body><p id=next>Another page was put in its place.</p></body>'")
    tab.wait("!document.documentElement.outerHTML.includes('data-thresher')")
    assert style(tab, "#next", "visibility") == "visible"


@pytest.mark.parametrize("view", ["hide", "read", "show"])
def test_a_page_that_goes_away_below_a_view_can_be_pressed_again(address: str, tab: Target, view: str) -> None:
    tab.goto(f"{address}/plain")
    put(tab, view)
    tab.evaluate("void (window.root = document.documentElement, root.remove())")
    press(tab)
    tab.evaluate("document.append(root)")
    panel = put(tab, view)
    assert panel.evaluate("document.getElementById('sentence').textContent") == ""
    click(panel, "#back")
    assert "data-thresher" not in whole(tab)


@pytest.mark.parametrize(("more", "copied"), [("", "# Bees"), ("?stop", "")])
def test_a_page_that_listens_cannot_pass_its_words_off_as_ours(
    address: str, chromium: Chromium, tab: Target, more: str, copied: str
) -> None:
    """By a name that is not this machine's, where pages without encryption cannot use the new clipboard."""
    tab.goto(f"{address}/copy{more}".replace("127.0.0.1", "hives.example.org"))
    put(tab, "read")
    chromium.close_panels()
    box = tab.overlay("root => root.querySelector('[data-name=copy]').getBoundingClientRect().toJSON()")
    tab.click(box["x"] + 9, box["y"] + 9)
    chromium.wait(lambda: tab.overlay("root => root.querySelector('.status').textContent"), "what was done to be told")
    said = tab.overlay("root => root.querySelector('.status').textContent")
    assert ("Copied" in said) == bool(copied)
    if copied:
        assert pasted(chromium, f"{address}/paste").startswith(copied)


def pasted(chromium: Chromium, address: str) -> str:
    page = chromium.open(address)
    page.evaluate("document.querySelector('textarea').focus()")
    page.send("Input.dispatchKeyEvent", type="keyDown", key="v", modifiers=2, commands=["paste"])
    text = str(page.wait("document.querySelector('textarea').value"))
    page.close()
    return text


def test_a_settings_file_with_names_that_objects_have(chromium: Chromium, tab: Target) -> None:
    tab.goto(f"chrome-extension://{chromium.extension_id}/options/options.html")
    rule = [{"selector": "p", "keep": True}]
    file = {"thresher": 1, "settings": "x" * 3_000_000, "corrections": {"__proto__": rule, "constructor": rule}}
    found = tab.evaluate(f"""(async () => {{
      const {{ added, readText }} = await import("/options/transfer.js");
      const {{ correctionsFor, defaults }} = await import("/settings.js");
      const {{ given, passed }} = readText({json.dumps(json.dumps(file))});
      const all = added(defaults(), given);
      const hosts = ["__proto__", "constructor", "hasOwnProperty"];
      return {{ counts: hosts.map((host) => correctionsFor(all, host).length), passed: passed.length }};
    }})()""")
    assert found == {"counts": [1, 1, 0], "passed": 1}


# ---- in Firefox, where a page can reach into a closed shadow root


def point(firefox: Firefox, x: float, y: float, *, press: bool = False) -> None:
    steps: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x) + step, "y": round(y)} for step in (0, 1)]
    if press:
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
    firefox.send("WebDriver:PerformActions", actions=[mouse])


def stored(firefox: Firefox) -> Any:
    firefox.press()
    firefox.wait(lambda: firefox.in_panel(READY), "the panel to settle")
    kept = firefox.in_panel("window.wrappedJSObject.browser.storage.local.get('corrections').then(JSON.stringify)")
    return json.loads(kept)


def pick(firefox: Firefox, address: str) -> None:
    firefox.goto(address)
    firefox.press()
    firefox.wait(lambda: firefox.in_panel(READY), "the panel to settle")
    firefox.in_panel("document.getElementById('pick').click()")
    firefox.wait(lambda: firefox.evaluate("document.querySelector('[data-thresher-overlay]') !== null"), "the bar")
    firefox.wait(lambda: is_reached(firefox), "the page to reach in")


def is_reached(firefox: Firefox) -> bool:
    point(firefox, 300, 300)
    return bool(firefox.evaluate("window.root !== undefined"))


def test_a_page_that_reaches_in_cannot_let_anything_be_stored(firefox: Firefox, address: str) -> None:
    pick(firefox, f"{address}/reach")
    assert firefox.evaluate("pressAll()") == 2
    point(firefox, 300, 300, press=True)  # the user drops a block, and did not ask for it to be remembered
    firefox.wait(lambda: firefox.evaluate("root.querySelector('.count').textContent"), "the block to be dropped")
    assert stored(firefox) == {}


def test_what_the_user_lets_be_remembered_is_stored_on_such_a_page_too(firefox: Firefox, address: str) -> None:
    pick(firefox, f"{address}/reach")
    point(firefox, 300, 300, press=True)
    firefox.wait(lambda: firefox.evaluate("root.querySelector('.count').textContent"), "the block to be dropped")
    box = firefox.evaluate("root.querySelectorAll('label')[1].getBoundingClientRect()")
    point(firefox, box["x"] + 40, box["y"] + 9, press=True)
    firefox.wait(lambda: firefox.evaluate("root.querySelectorAll('input')[1].checked"), "the box to be ticked")
    assert stored(firefox) == {"corrections": {"127.0.0.1": [{"selector": "#story", "keep": False}]}}
