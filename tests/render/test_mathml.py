"""MathML becomes TeX: what a formula looks like is what is written."""

from __future__ import annotations

import pytest
from measuring import measured

import thresher
from thresher.render.mathml import to_tex

MADE = [
    ("<mfrac><mi>a</mi><mi>b</mi></mfrac>", r"\frac{a}{b}"),
    ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", r"\sqrt{x + 1}"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
    ("<mi>sin</mi><mo>&#x2061;</mo><mi>α</mi><mo>≤</mo><mi>x</mi>", r"\sin\alpha \leq x"),
    ("<msub><mi>x</mi><mi>i</mi></msub><msup><mi>y</mi><mn>2</mn></msup>", "x_{i}y^{2}"),
    ("<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><mi>d</mi><mi>x</mi>", r"\int_{0}^{\infty}dx"),
    (
        "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
        r"\sum_{i = 1}^{n}i",
    ),
    ("<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>", r"\lim_{n \to \infty}"),
    ("<mover><mi>x</mi><mo>¯</mo></mover><mover><mi>v</mi><mo>→</mo></mover>", r"\bar{x}\vec{v}"),
    ("<munder><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>⏟</mo></munder>", r"\underbrace{a + b}"),
    ("<mover><mo>=</mo><mtext>def</mtext></mover>", r"\overset{\text{def}}{=}"),
    (
        "<mo>(</mo><mtable><mtr><mtd>1<mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>"
        "<mo>)</mo>",
        r"\begin{pmatrix} a & b \\ c \end{pmatrix}",
    ),
    (
        "<mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if </mtext><mi>x</mi></mtd></mtr></mtable>",
        r"\begin{cases} 1 & \text{if }x \end{cases}",
    ),
    ("<mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable>", r"\begin{matrix} a \end{matrix}"),
    ("<mmultiscripts><mi>X</mi><mi>a</mi><mi>b</mi><mprescripts/><mi>c</mi><none/></mmultiscripts>", "{}_{c}X_{a}^{b}"),
    ("<msup><mi>f</mi><mo>′</mo></msup><mo>(</mo><mi>x</mi><mo>)</mo>", "f'(x)"),
    ("<mfenced open='[' separators=';'><mi>a</mi><mi>b</mi></mfenced>", "[a; b)"),
    ("<mi mathvariant='double-struck'>R</mi><mo>∋</mo><mi mathvariant=bold>v</mi>", r"\mathbb{R} \ni \mathbf{v}"),
    ("<mi>rank</mi><mi>α</mi><mi>x</mi>", r"\mathrm{rank}\alpha x"),
    ("<mtext>50% &amp; $x_1$</mtext>", r"\text{50\% \& \$x\_1\$}"),
    ("<mo>{</mo><mi>a_b$</mi><mo>}</mo>", r"\{a\_b\$\}"),
    ("<mphantom><mi>no</mi></mphantom><mi>x</mi><mspace width='1em'/><mi>y</mi>", r"x\quad y"),
    ("<semantics><mi>x</mi><annotation encoding='text/plain'>ignored</annotation></semantics>", "x"),
    ("<mfrac><mi>a</mi></mfrac>", r"\frac{a}{}"),
    ("<msup></msup><mroot></mroot>", r"{}\sqrt[]{}"),
    ("<maction><mi>a</mi><mi>b</mi></maction><x-y><mi>c</mi></x-y>", "ac"),
    ("", None),
    ("<mrow> </mrow>", None),
]


def tex_of(inside: str) -> str | None:
    page = thresher.Page.parse(f"<p>a <math>{inside}</math></p>")
    return to_tex(page, int(page.rows("math")[0]))


@pytest.mark.parametrize(("inside", "expected"), MADE)
def test_tex_of_mathml(inside: str, expected: str | None) -> None:
    assert tex_of(inside) == expected


def test_a_formula_too_deep_or_too_large_is_left_as_it_is() -> None:
    assert tex_of("<mrow>" * 100 + "<mi>x</mi>") is None
    assert tex_of("<mi>x</mi>" * 3_000) is None
    deep = thresher.extract("<p>a <math>" + "<msqrt>" * 100 + "<mi>x</mi></math> b</p>", method="plain")
    assert deep.markdown == "a x b"


def test_every_form_has_the_tex_but_html_which_can_draw() -> None:
    result = thresher.extract("<p>a <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> b</p>", method="plain")
    assert result.markdown == r"a $\frac{1}{2}$ b"
    assert result.text == r"a \frac{1}{2} b"
    assert r"<formula>\frac{1}{2}</formula>" in result.xml
    assert "<mfrac><mn>1</mn><mn>2</mn></mfrac>" in result.html


def test_a_formula_on_its_own_line() -> None:
    found = thresher.extract("<p>a</p><math display=block><mi>x</mi></math><p>b</p>", method="plain").markdown
    assert found == "a\n\n$$x$$\n\nb"


@measured
def test_time_grows_with_the_formulas() -> None:
    import time

    def seconds(count: int) -> float:
        source = "<p>a " + ("<math>" + "<msqrt>" * 40 + "<mi>x</mi>" * 20 + "</math> b ") * count
        page = thresher.extract(source, method="plain")
        started = time.process_time()
        assert page.markdown
        return time.process_time() - started

    assert seconds(400) < 12 * max(seconds(100), 0.01)
