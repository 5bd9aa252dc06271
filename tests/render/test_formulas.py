from __future__ import annotations

import pytest

import thresher
from thresher.render import Shown, to_markdown, to_text

TEX = '<annotation encoding="application/x-tex">{}</annotation>'
MATH = f"<math><semantics><mrow><mi>x</mi><mn>2</mn></mrow>{TEX.format('x^2')}</semantics></math>"
BLOCK = MATH.replace("<math>", "<math display=block>")
KATEX = f'<span class="katex"><span class="katex-mathml">{MATH}</span><span aria-hidden="true">x2</span></span>'

FORMULAS = [
    (f"<p>a {MATH} b</p>", "a $x^2$ b"),
    (f"<p>a {BLOCK} b</p>", "a $$x^2$$ b"),
    (f"<p>a {KATEX} b</p>", "a $x^2$ b"),
    (f'<p>a <span class="katex-display">{KATEX}</span> b</p>', "a $$x^2$$ b"),
    ('<p>a <script type="math/tex">y_1 * z_1</script> b</p>', "a $y_1 * z_1$ b"),
    ('<p>a <script type="math/tex">y</script></p>', "a $y$"),
    (
        '<p>a</p><script type="math/tex; mode=display">y</script><p>b</p>',
        "a\n\n$$y$$\n\nb",
    ),
    ("<p>a <math><mi>x</mi><mo>=</mo><mn>1</mn></math> b</p>", "a $x = 1$ b"),
    (f"<p>costs $5 and 6$ {MATH}</p>", "costs \\$5 and 6\\$ $x^2$"),
    ('<p>a <img class="mwe-math-fallback" src=f.svg alt="{\\displaystyle x}"> b</p>', "a $x$ b"),
    ('<p>a <img class="latex" src=f.png alt="x_1"> b</p>', "a $x_1$ b"),
    ('<p>a <img class="texture" src=f.png alt="sand"> b</p>', "a ![sand](f.png) b"),
    (f"<p>a <span hidden>{MATH}</span> b</p>", "a b"),
    # Wikipedia's pictures are kept from being read aloud, and its MathML may be hidden.
    (
        f'<p>a <span><span style="display:none">{MATH}</span><img class="mwe-math-fallback-image-inline" '
        'aria-hidden="true" src=f.svg alt="{\\displaystyle x^{2}}"></span> b</p>',
        "a $x^{2}$ b",
    ),
    (
        f'<p>a <span><span>{MATH}</span><img class="mwe-math-fallback-image-inline" aria-hidden="true" src=f.svg '
        'alt="{\\displaystyle x^{2}}"></span> b</p>',
        "a $x^2$ b",
    ),
    (
        '<p>a <img src=f.png alt="\\frac{a}{b}"> b <img src=g.png alt="$\\alpha_1$"></p>',
        "a $\\frac{a}{b}$ b $\\alpha_1$",
    ),
    ('<p>a <img src=f.png alt="C:\\dir\\a_b"> b</p>', "a ![C:\\dir\\a_b](f.png) b"),
    # MathJax 2 leaves what it drew beside the source, MathJax 3 and 4 only MathML.
    (
        '<p>a <span class="MathJax_Preview"></span><span class="MathJax"><nobr>x2</nobr><span><math><mi>x</mi></math>'
        '</span></span><script type="math/tex">x^2</script> b</p>',
        "a $x^2$ b",
    ),
    (
        "<p>a <mjx-container><mjx-math aria-hidden=true></mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn>"
        "</msup></math></mjx-assistive-mml></mjx-container> b</p>",
        "a $x^{2}$ b",
    ),
    # TeX that a script is to draw stays as it is.
    (r"<p>so \(a_1*b_1*c\) and \[\{x\}\] end</p>", r"so \(a_1*b_1*c\) and \[\{x\}\] end"),
    (r"<p>so $a_1*b_1*c$, $$\{x\}$$ end, $5 *a* $6</p>", r"so $a_1*b_1*c$, $$\{x\}$$ end, $5 \*a\* $6"),
    (
        r"<p>\begin{aligned} a &amp;= *b* \\ c &amp;= d \end{aligned} *x* \begin{a}</p>",
        r"\begin{aligned} a &= *b* \\ c &= d \end{aligned} \*x\* \begin{a}",
    ),
    (r"<p>\(&lt;b>[c](d)`e\) \( *x*</p>", r"\(\lt b>[c]{}(d){\lq}e\) \\( \*x\*"),
    # What Markdown would read as a tag, a link or code in a formula means the same to TeX written otherwise.
    ('<p>x <script type="math/tex">a<b>c [d](e) `f</script></p>', "x $a\\lt b>c [d]{}(e) {\\lq}f$"),
    ('<p>x <img class="latex" src=f.png alt="a<b>c `d"></p>', "x $a\\lt b>c {\\lq}d$"),
]


@pytest.mark.parametrize(("source", "expected"), FORMULAS)
def test_formulas_in_markdown(source: str, expected: str) -> None:
    assert thresher.extract(source, method="plain").markdown == expected


def test_text_has_the_source_of_a_formula_in_place_of_its_drawing() -> None:
    assert thresher.extract(f"<p>a {KATEX} b</p>", method="plain").text == "a x^2 b"


def test_html_has_the_drawing_and_the_source() -> None:
    found = thresher.extract(f"<p>a {KATEX} b</p>", method="plain").html
    assert "<mrow><mi>x</mi><mn>2</mn></mrow>" in found
    assert '<annotation encoding="application/x-tex">x^2</annotation>' in found
    assert thresher.extract(found, method="plain").text == "a x^2 b"


def test_html_has_the_source_where_only_a_script_would_draw_it() -> None:
    found = thresher.extract('<p>a <script type="math/tex">y&lt;1</script> b</p>', method="plain").html
    assert found == '<p>a <code class="language-tex">y&amp;lt;1</code> b</p>'


def test_xml_has_a_formula() -> None:
    assert "<formula>x^2</formula>" in thresher.extract(f"<p>a {MATH} b</p>", method="plain").xml


def test_a_formula_that_was_not_kept_is_not_written() -> None:
    page = thresher.Page.parse(f'<p>kept</p><div>{MATH}</div><div><script type="math/tex">x^2</script></div>')
    keep = ~page.hidden
    keep[int(page.rows("div")[0]) :] = False
    assert to_markdown(Shown(page, keep)) == to_text(Shown(page, keep)) == "kept"
