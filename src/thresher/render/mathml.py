"""MathML as TeX, for formulas whose page has no TeX source.

Presentation MathML says what a formula looks like, and that is what is written: fractions, roots, scripts, accents,
matrices, operators. No package does this well enough to be trusted with pages: `docs/formats.md` says which were tried.
Every row is read once, and deep or huge formulas are left as they are, so time grows with the page.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from thresher.page import Page, tags

_DEEPEST: Final = 60
_MOST_ROWS: Final = 4_000

_GREEK: Final = dict(
    zip(
        "αβγδεϵζηθϑικλμνξπϖρϱσςτυφϕχψωΓΔΘΛΞΠΣΥΦΨΩ",
        """alpha beta gamma delta varepsilon epsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho
        sigma varsigma tau upsilon varphi phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi
        Omega""".split(),
        strict=True,
    )
)
_LARGE: Final = dict(
    zip(
        "∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀⨆",
        """sum prod coprod int iint iiint oint bigcup bigcap bigvee bigwedge bigoplus bigotimes bigodot bigsqcup""".split(),
        strict=True,
    )
)
_RELATIONS: Final = dict(
    zip(
        "≤≥≠≈≡∼≃≅∝∈∉∋⊂⊃⊆⊇⊊≪≫→←↔⇒⇐⇔↦↪⟶⟵⟹⟺∣∤∥⊥⊢⊨≺≻⪯⪰≔↑↓⩽⩾⟼",
        """leq geq neq approx equiv sim simeq cong propto in notin ni subset supset subseteq supseteq subsetneq ll gg to
        leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto hookrightarrow longrightarrow longleftarrow
        implies iff mid nmid parallel perp vdash models prec succ preceq succeq coloneqq uparrow downarrow leqslant
        geqslant longmapsto""".split(),
        strict=True,
    )
)
_BINARY: Final = dict(
    zip(
        "±∓×÷⋅·∗∘∙⊕⊗⊖⊙∪∩∧∨∖⊔⊓⋆",
        """pm mp times div cdot cdot ast circ bullet oplus otimes ominus odot cup cap wedge vee setminus sqcup sqcap
        star""".split(),
        strict=True,
    )
)
_OTHERS: Final = dict(
    zip(
        "∞∂∇∀∃∄∅¬ℏℓℜℑℵ∠△□†‡…⋯⋮⋱⟨⟩⌊⌋⌈⌉‖√′″°∴∵ħ",
        """infty partial nabla forall exists nexists emptyset neg hbar ell Re Im aleph angle triangle square dagger ddagger
        ldots cdots vdots ddots langle rangle lfloor rfloor lceil rceil | surd prime prime\\prime circ therefore because
        hbar""".split(),
        strict=True,
    )
)
_BLACKBOARD: Final = dict(zip("ℕℤℚℝℂℙℍ", "NZQRCPH", strict=True))
_COMMANDS: Final = {
    sign: f"\\{name}" for names in (_GREEK, _LARGE, _RELATIONS, _BINARY, _OTHERS) for sign, name in names.items()
} | {sign: f"\\mathbb{{{letter}}}" for sign, letter in _BLACKBOARD.items()}
_PLAIN: Final = {"−": "-", "∗": "*", "∶": ":", "∕": "/", "⁄": "/", "ˆ": "^", "\u00a0": " ", "°": "^{\\circ}"}
_SPECIAL: Final = {
    "\\": "\\backslash ", "{": "\\{", "}": "\\}", "%": "\\%", "#": "\\#", "&": "\\&", "$": "\\$", "_": "\\_",
    "~": "\\sim ", "^": "\\hat{}",
}  # fmt: skip
_IN_WORDS: Final = {
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "%": "\\%", "#": "\\#", "&": "\\&", "$": "\\$", "_": "\\_",
    "~": "\\~{}", "^": "\\^{}",
}  # fmt: skip
_UNSEEN: Final = frozenset("\u2061\u2062\u2063\u2064\u200b\u200c\u200d\u2060\ufeff")
_FUNCTIONS: Final = frozenset(
    """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min
    Pr sec sin sinh sup tan tanh""".split()
)
_UNDER_AND_OVER: Final = frozenset(f"\\{name}" for name in "lim liminf limsup max min sup inf det gcd Pr".split())
_ACCENTS: Final = {
    "^": "hat", "ˆ": "hat", "¯": "bar", "‾": "overline", "―": "overline", "_": "overline", "→": "vec", "⃗": "vec",
    "~": "tilde", "˜": "tilde", "˙": "dot", ".": "dot", "¨": "ddot", "⃛": "dddot", "ˇ": "check", "˘": "breve",
    "´": "acute", "`": "grave", "⏞": "overbrace", "︷": "overbrace", "⟶": "overrightarrow", "←": "overleftarrow",
}  # fmt: skip
_BELOW: Final = {
    "_": "underline",
    "̲": "underline",
    "⏟": "underbrace",
    "︸": "underbrace",
    "¯": "underline",
    "‾": "underline",
}
_WIDE: Final = {"hat": "widehat", "tilde": "widetilde", "bar": "overline", "vec": "overrightarrow"}
_VARIANTS: Final = {
    "bold": "mathbf", "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "sans-serif": "mathsf",
    "monospace": "mathtt", "bold-italic": "boldsymbol", "normal": "mathrm",
}  # fmt: skip
_MATRICES: Final = {("(", ")"): "pmatrix", ("[", "]"): "bmatrix", ("|", "|"): "vmatrix", ("\\|", "\\|"): "Vmatrix"}
_MATRIX: Final = re.compile(r"\\begin\{matrix\}(.*)\\end\{matrix\}", re.DOTALL)
_INFIX: Final = frozenset("=+-<>*/") | {f"\\{name}" for names in (_RELATIONS, _BINARY) for name in names.values()}
_ENDS_IN_COMMAND: Final = re.compile(r"\\[A-Za-z]+$")
_SPACES: Final = re.compile(r"\s+")


class _Part(NamedTuple):
    """A piece of a formula: the element it comes from, and its TeX."""

    name: str
    tex: str
    said: str = ""
    """The text of an operator as the page has it."""


def to_tex(page: Page, formula: int) -> str | None:
    """The TeX of a `math` element; None where it is empty, or too deep or too large to be an honest formula."""
    start, stop = formula, int(page.end[formula])
    if stop - start > _MOST_ROWS:
        return None
    parts: dict[int, list[_Part]] = {}
    depth = page.depth[start:stop] - page.depth[start]
    if int(depth.max()) > _DEEPEST:
        return None
    for row in range(stop - 1, start, -1):  # what is in an element comes before it
        part = _part_of(page, row, parts.pop(row, [])[::-1])
        if part is not None:
            parts.setdefault(int(page.parent[row]), []).append(part)
    return _SPACES.sub(" ", _row(parts.pop(start, [])[::-1])).strip() or None


def _part_of(page: Page, row: int, inside: list[_Part]) -> _Part | None:
    """What an element with these parts in it is; None where it draws nothing."""
    if page.tag[row] == tags.TEXT:
        text = page.text(row)
        return _Part("#text", text) if text.strip() else None
    name = page.name(row)
    if name in ("annotation", "annotation-xml", "mphantom", "none", "maligngroup", "malignmark"):
        return _Part("none", "") if name == "none" else None
    if name == "mprescripts":
        return _Part(name, "")
    if name in _TOKENS:
        return _token(page, row, name, _SPACES.sub(" ", "".join(part.tex for part in inside)))
    if name == "mspace":
        return _Part(name, "\\quad " if _is_wide(page.attr(row, "width")) else "\\ ")
    inside = [part for part in inside if part.name != "#text"]
    write = _WRITERS.get(name)
    return _Part(name, write(page, row, inside) if write else _row(inside), _said_by(inside))


def _said_by(inside: list[_Part]) -> str:
    """An operator in a row of its own is still one."""
    return inside[0].said if len(inside) == 1 else ""


def _is_wide(width: str | None) -> bool:
    found = re.match(r"\s*(\d*\.?\d+)\s*em", width or "")
    return found is not None and float(found[1]) >= 1


# ---- letters, numbers, operators, words

_TOKENS: Final = frozenset({"mi", "mn", "mo", "mtext", "ms"})


def _token(page: Page, row: int, name: str, text: str) -> _Part | None:
    if name in ("mtext", "ms"):
        return _Part(name, _words(f'"{text}"' if name == "ms" else text)) if text else None
    text = "".join(sign for sign in text if sign not in _UNSEEN).strip()
    if not text:
        return None
    if name == "mo":
        return _Part(name, f"\\{text}" if text in _FUNCTIONS else _signs(text), text)
    return _Part(name, _identifier(text, page.attr(row, "mathvariant")) if name == "mi" else _signs(text), text)


def _words(text: str) -> str:
    return "\\text{" + "".join(_IN_WORDS.get(sign, sign) for sign in text) + "}"


def _signs(text: str) -> str:
    written = ""
    for sign in text:
        tex = _PLAIN.get(sign) or _COMMANDS.get(sign) or _SPECIAL.get(sign) or sign
        written = _joined(written, tex)
    return written.rstrip() if written.endswith(" ") and not written.endswith("\\ ") else written


def _identifier(text: str, variant: str | None) -> str:
    if text in _FUNCTIONS:
        return f"\\{text}"
    tex = _signs(text)
    command = _VARIANTS.get((variant or "").lower())
    if command and not (command == "mathrm" and len(text) == 1 and not text.isalpha()):
        return tex if command == "mathrm" and tex.startswith("\\") else f"\\{command}{{{tex}}}"
    return f"\\mathrm{{{tex}}}" if len(text) > 1 and text.isalpha() else tex


# ---- putting together


def _joined(left: str, right: str) -> str:
    """A command must not run into a letter."""
    return f"{left} {right}" if right[:1].isalpha() and _ENDS_IN_COMMAND.search(left[-20:]) else left + right


def _row(parts: list[_Part]) -> str:
    """Parts side by side; a matrix takes the brackets around it."""
    pieces: list[str] = []
    for part in _with_brackets(parts):
        is_infix = part.name == "mo" and part.tex in _INFIX and pieces
        pieces.append(f" {part.tex} " if is_infix else part.tex)
    written: list[str] = []
    for piece in pieces:
        needs_space = written and piece[:1].isalpha() and _ENDS_IN_COMMAND.search(written[-1][-20:])
        written.append(f" {piece}" if needs_space else piece)
    return "".join(written)


def _with_brackets(parts: list[_Part]) -> list[_Part]:
    found: list[_Part] = []
    place = 0
    while place < len(parts):
        part = parts[place]
        before = found[-1] if found else None
        after = parts[place + 1] if place + 1 < len(parts) else None
        inside = _MATRIX.fullmatch(part.tex) if part.name == "mtable" else None
        if inside and before and before.name == "mo":
            kind = _MATRICES.get((before.tex, after.tex if after and after.name == "mo" else ""))
            if kind:
                found[-1] = _Part("mtable", f"\\begin{{{kind}}}{inside[1]}\\end{{{kind}}}")
                place += 2
                continue
            if before.tex == "\\{" and (after is None or after.name != "mo"):
                found[-1] = _Part("mtable", f"\\begin{{cases}}{inside[1]}\\end{{cases}}")
                place += 1
                continue
        found.append(part)
        place += 1
    return found


def _group(part: _Part | None) -> str:
    return f"{{{part.tex.strip()}}}" if part else "{}"


def _base(part: _Part | None) -> str:
    """What scripts hang on: a sign or a command stands alone, all else needs braces."""
    tex = part.tex.strip() if part else ""
    is_alone = len(tex) == 1 or re.fullmatch(r"\\[A-Za-z]+|\\[a-z]+\{[^{}\\]*\}|\\[{}|]", tex)
    return tex if is_alone else f"{{{tex}}}"


def _at(parts: list[_Part], place: int) -> _Part | None:
    return parts[place] if place < len(parts) else None


def _lower(part: _Part | None) -> str:
    return f"_{_group(part)}" if part and part.tex else ""


def _upper(part: _Part | None) -> str:
    if part and part.tex and set(part.tex.replace(" ", "").split("\\prime")) == {""}:
        return "'" * part.tex.count("\\prime")
    return f"^{_group(part)}" if part and part.tex else ""


# ---- elements


def _fraction(page: Page, row: int, parts: list[_Part]) -> str:
    if (page.attr(row, "linethickness") or "").strip() in ("0", "0px", "0em", "0pt"):
        return f"\\genfrac{{}}{{}}{{0pt}}{{}}{_group(_at(parts, 0))}{_group(_at(parts, 1))}"
    return f"\\frac{_group(_at(parts, 0))}{_group(_at(parts, 1))}"


def _square_root(page: Page, row: int, parts: list[_Part]) -> str:
    return f"\\sqrt{{{_row(parts).strip()}}}"


def _root(page: Page, row: int, parts: list[_Part]) -> str:
    index = _at(parts, 1)
    return f"\\sqrt[{index.tex.strip() if index else ''}]{_group(_at(parts, 0))}"


def _subscript(page: Page, row: int, parts: list[_Part]) -> str:
    return _base(_at(parts, 0)) + _lower(_at(parts, 1))


def _superscript(page: Page, row: int, parts: list[_Part]) -> str:
    return _base(_at(parts, 0)) + _upper(_at(parts, 1))


def _both_scripts(page: Page, row: int, parts: list[_Part]) -> str:
    return _base(_at(parts, 0)) + _lower(_at(parts, 1)) + _upper(_at(parts, 2))


def _has_limits(part: _Part | None) -> bool:
    tex = part.tex.strip() if part else ""
    return tex in _UNDER_AND_OVER or tex[1:] in _LARGE.values() or tex.startswith(("\\underbrace", "\\overbrace"))


def _over(page: Page, row: int, parts: list[_Part]) -> str:
    base, above = _at(parts, 0), _at(parts, 1)
    accent = _ACCENTS.get(above.said) if above else None
    if accent:
        wide = (
            _WIDE.get(accent, accent)
            if base and len(base.tex.strip().lstrip("\\")) > 1 and base.name == "mrow"
            else accent
        )
        return f"\\{wide}{_group(base)}"
    return _base(base) + _upper(above) if _has_limits(base) else f"\\overset{_group(above)}{_group(base)}"


def _under(page: Page, row: int, parts: list[_Part]) -> str:
    base, below = _at(parts, 0), _at(parts, 1)
    accent = _BELOW.get(below.said) if below else None
    if accent:
        return f"\\{accent}{_group(base)}"
    return _base(base) + _lower(below) if _has_limits(base) else f"\\underset{_group(below)}{_group(base)}"


def _under_and_over(page: Page, row: int, parts: list[_Part]) -> str:
    base, below, above = _at(parts, 0), _at(parts, 1), _at(parts, 2)
    if _has_limits(base):
        return _base(base) + _lower(below) + _upper(above)
    return f"\\underset{_group(below)}{{\\overset{_group(above)}{_group(base)}}}"


def _scripts_on_all_sides(page: Page, row: int, parts: list[_Part]) -> str:
    names = [part.name for part in parts]
    turn = names.index("mprescripts") if "mprescripts" in names else len(parts)
    behind, before = parts[1:turn], parts[turn + 1 :]
    left = "".join(_lower(_at(before, at)) + _upper(_at(before, at + 1)) for at in range(0, len(before), 2))
    right = "".join(_lower(_at(behind, at)) + _upper(_at(behind, at + 1)) for at in range(0, len(behind), 2))
    return ("{}" + left if left else "") + _base(_at(parts, 0)) + right


def _table(page: Page, row: int, parts: list[_Part]) -> str:
    rows = [part.tex.strip() for part in parts if part.name in ("mtr", "mlabeledtr")]
    return "\\begin{matrix} " + " \\\\ ".join(rows) + " \\end{matrix}"


def _table_row(page: Page, row: int, parts: list[_Part]) -> str:
    return " & ".join(part.tex.strip() for part in parts if part.name == "mtd")


def _first(page: Page, row: int, parts: list[_Part]) -> str:
    return parts[0].tex if parts else ""


def _fenced(page: Page, row: int, parts: list[_Part]) -> str:
    opening, closing = page.attr(row, "open"), page.attr(row, "close")
    separators = "".join((page.attr(row, "separators") or ",").split())[:20] or ","
    written = _signs("(" if opening is None else opening[:9])
    for place, part in enumerate(parts):
        written = _joined(written, (separators[min(place - 1, len(separators) - 1)] + " " if place else "") + part.tex)
    return written + _signs(")" if closing is None else closing[:9])


_WRITERS: Final = {
    "mfrac": _fraction,
    "msqrt": _square_root,
    "mroot": _root,
    "msub": _subscript,
    "msup": _superscript,
    "msubsup": _both_scripts,
    "mover": _over,
    "munder": _under,
    "munderover": _under_and_over,
    "mmultiscripts": _scripts_on_all_sides,
    "mtable": _table,
    "mtr": _table_row,
    "mlabeledtr": _table_row,
    "semantics": _first,
    "maction": _first,
    "mfenced": _fenced,
}
"""By the element; what is in any other stands side by side."""
