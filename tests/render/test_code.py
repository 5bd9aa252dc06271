"""Code blocks: which language they are in, and what in them is no code."""

from __future__ import annotations

import pytest

import thresher
from thresher.render import Shown, to_markdown


def markdown(source: str) -> str:
    page = thresher.Page.parse(source)
    return to_markdown(Shown(page, thresher.METHODS["plain"](page).keep))


NAMED = [
    ('<pre><code class="json ">x</code></pre>', "json"),
    ('<pre>\n<code class="hljs language-Bash">x</code></pre>', "bash"),
    ('<pre class="hljs python"><code>x</code></pre>', "python"),
    ('<pre class="sourceCode haskell">x</pre>', "haskell"),
    ('<pre class="prettyprint lang-py">x</pre>', "py"),
    ('<pre class="brush:js; gutter:true">x</pre>', "js"),
    ('<pre class="brush: php notranslate">x</pre>', "php"),
    ('<pre class="sp-cm sp-javascript flex">x</pre>', "javascript"),
    ('<pre class="rust rust-example-rendered">x</pre>', "rust"),
    ('<pre class="highlight-height language-typescript line-numbers">x</pre>', "typescript"),
    ('<pre lang="python">x</pre>', "python"),
    ('<pre data-language="tsx">x</pre>', "tsx"),
    ('<pre data-enlighter-language="kotlin">x</pre>', "kotlin"),
    ('<div class="highlight-python3 notranslate"><div class="highlight"><pre>x</pre></div></div>', "python3"),
    ('<div class="highlight highlight-source-shell"><pre>x</pre></div>', "shell"),
    ('<div class="mw-highlight mw-highlight-lang-lua mw-content-ltr"><pre>x</pre></div>', "lua"),
    ('<div class="org-src-container"><pre class="src src-emacs-lisp">x</pre></div>', "emacs-lisp"),
    ('<div class="language-ts"><div><div><div><pre>x</pre></div></div></div></div>', "ts"),
    ('<div class="syntaxhighlighter highlighter jscript"><div><pre>x</pre></div></div>', "jscript"),
    ('<figure class="highlight c++"><pre>x</pre></figure>', "c++"),
]


@pytest.mark.parametrize(("source", "language"), NAMED)
def test_every_highlighter_has_its_own_way_of_naming_the_language(source: str, language: str) -> None:
    assert markdown(source) == f"```{language}\nx\n```"


UNNAMED = [
    '<pre class="lang-id">x</pre>',
    '<pre class="language">x</pre>',
    '<pre class="language-none">x</pre>',
    '<pre class="highlight-height">x</pre>',
    '<pre class="lang-auto">x</pre>',
    '<pre class="code-wrap txt">x</pre>',
    '<body class="lang-cs"><pre>x</pre>',
    '<html lang="pl"><body class="language-en"><pre>x</pre>',
    '<article class="category-python go"><pre>x</pre></article>',
]


@pytest.mark.parametrize("source", UNNAMED)
def test_what_is_no_programming_language_is_not_named(source: str) -> None:
    assert markdown(source) == "```\nx\n```"


NO_CODE = [
    (
        '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td>'
        '<td class="code"><div class="highlight"><pre>a\nb</pre></div></td></tr></table>',
        "```\na\nb\n```",
    ),
    (
        '<pre class="chroma"><code><span class="line"><span class="ln">1</span>x = 1\n</span><span class="line">'
        '<span class="ln">2</span>y\n</span></code></pre>',
        "```\nx = 1\ny\n```",
    ),
    (
        "<pre><div><span>1</span><div>a</div></div><div><span>2</span><div></div></div><div><span>3</span><div>b</div>",
        "```\na\n\nb\n```",
    ),
    ("<pre>1\n2\n3</pre>", "```\n1\n2\n3\n```"),
    ("<pre>2\na\n1\nb</pre>", "```\n2\na\n1\nb\n```"),
    ('<pre><span class="line-number">1</span>a<button>Copy</button></pre>', "```\na\n```"),
    ('<pre><span class="ln">one</span> a</pre>', "```\none a\n```"),
    (
        '<div class="language-ts"><button class="copy"></button><span class="lang">ts</span><pre>a</pre></div>',
        "```ts\na\n```",
    ),
    ('<div><span class="code-lang">Bash</span><button>Copy code</button></div><pre>ls</pre>', "```bash\nls\n```"),
    ('<p>In <span class="lang">Python</span></p><pre>x</pre>', "In Python\n\n```\nx\n```"),
    ('<div class="lang">Python</div><p>x</p>', "Python\n\nx"),
    (
        '<div class="prompt"><pre>[1]: </pre></div><pre class="highlight-ipython3">x</pre>',
        "```ipython3\nx\n```",
    ),
    ('<div class="input_prompt">In [1]:</div><pre>x</pre>', "```\nx\n```"),
    ('<div class="prompt">Write about yourself</div><pre>x</pre>', "Write about yourself\n\n```\nx\n```"),
    (
        "<div role=tablist><b role=tab aria-controls=p>Python</b><b role=tab aria-controls=n>Node</b></div>"
        '<div id=p role=tabpanel><pre class="language-py">a</pre></div>'
        '<div id=n role=tabpanel><pre class="language-js">b</pre></div>',
        "**Python**\n\n```py\na\n```\n\n**Node**\n\n```js\nb\n```",
    ),
]


@pytest.mark.parametrize(("source", "expected"), NO_CODE)
def test_line_numbers_prompts_badges_and_buttons_are_no_code(source: str, expected: str) -> None:
    assert markdown(source) == expected
