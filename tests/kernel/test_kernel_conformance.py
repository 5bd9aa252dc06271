"""The trees of the kernel are those that the standard's own tests want, node by node.

Only whole documents without scripting are asked for: the kernel knows no fragments and runs no scripts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from places import ROOT

from thresher.kernel import native

kernel: Any = native

SHARED: Final = ROOT.parent / "shared"
FOLDER: Final = Path(os.environ.get("THRESHER_CORPORA", SHARED / "corpora")).parent / "html5lib-tests/tree-construction"
FILES: Final = sorted(FOLDER.glob("*.dat"))

with_standard = pytest.mark.skipif(not FILES, reason=f"no html5lib-tests in {FOLDER.parent}, beside the corpora")

ENOUGH: Final = 0.995

FAILING: Final = {
    "webkit02.dat": [  # these want the chosen option copied into <selectedcontent>, as a browser that draws it does
        "<select><button><selectedcontent></button><option>X",
        "<select><button><selectedcontent></button><option>x<i>i<b>ib</i>b",
        "<select><button><selectedcontent></button><option>X<option>Y",
        "<select><button><selectedcontent></button><option>X<option selected>Y",
    ],
}

SVG_TAGS: Final = """altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath"""
SVG_ATTRIBUTES: Final = """attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits
    diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength
    keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits
    maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ
    preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions
    requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale
    systemLanguage tableValues targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector
    zoomAndPan"""
SPACED_ATTRIBUTES: Final = """xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type
    xml:lang xml:space xmlns:xlink"""

WRITTEN: Final = {
    "svg tag": {name.lower(): name for name in SVG_TAGS.split()},
    "svg": {name.lower(): name for name in SVG_ATTRIBUTES.split()},
    "math": {"definitionurl": "definitionURL"},
    "both": {name: name.replace(":", " ") for name in SPACED_ATTRIBUTES.split()},
}


class Case(NamedTuple):
    source: str
    wanted: str


def cases(path: Path) -> Iterator[Case]:
    """The tests of a file that ask for a document without scripting."""
    for part in re.split(r"(?m)^#data\n", path.read_bytes().decode("utf-8"))[1:]:
        source, rest = part.split("#errors\n", 1)
        before, wanted = rest.split("#document\n", 1)
        if "#document-fragment" not in before and "#script-on" not in before:
            yield Case(source.removesuffix("\n"), wanted.rstrip("\n"))


def written(source: str) -> str:
    """The kernel's tree in the form of the tests."""
    lines: list[str] = []
    templates: list[int] = []
    for depth, kind, name, namespace, text, attributes in kernel.tree(source.encode()):
        while templates and templates[-1] >= depth:
            templates.pop()
        indent = "| " + "  " * (depth + len(templates))
        if kind == "element":
            lines += [indent + line for line in element_lines(name, namespace, attributes)]
        elif kind == "doctype":
            lines.append(indent + doctype_line(*text))
        else:
            lines.append(indent + (f'"{text}"' if kind == "text" else f"<!-- {text} -->"))
        if name == "template" and not namespace:
            lines.append(f"{indent}  content")
            templates.append(depth)
    return "\n".join(lines)


def element_lines(name: str, namespace: str, attributes: dict[str, str]) -> list[str]:
    """Names are kept in lower case by the kernel, those of SVG and MathML too, so their own case is given back here."""
    if not namespace:
        return [f"<{name}>", *(f'  {attribute}="{value}"' for attribute, value in sorted(attributes.items()))]
    own = WRITTEN[namespace] | WRITTEN["both"]
    name = WRITTEN["svg tag"].get(name, name) if namespace == "svg" else name
    pairs = sorted((own.get(attribute, attribute), value) for attribute, value in attributes.items())
    return [f"<{namespace} {name}>", *(f'  {attribute}="{value}"' for attribute, value in pairs)]


def doctype_line(name: str, public: str | None, system: str | None) -> str:
    identifiers = f' "{public or ""}" "{system or ""}"' if public is not None or system is not None else ""
    return f"<!DOCTYPE {name}{identifiers}>"


@cache
def failing(path: Path) -> list[str]:
    return [case.source for case in cases(path) if written(case.source) != case.wanted]


@with_standard
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_trees_are_those_of_the_standard(path: Path) -> None:
    assert failing(path) == FAILING.get(path.name, [])


@with_standard
def test_nearly_all_documents_pass() -> None:
    count = sum(1 for path in FILES for _ in cases(path))
    passed = count - sum(len(failing(path)) for path in FILES)
    assert count > 1_500
    assert passed / count >= ENOUGH, f"{passed} of {count}"


BESIDES: Final = {
    "spaces of a text that has no place in a template's columns": ("<template><col>l x", "3 col, 3 ' '"),
    "spaces after </col>": ("<table><colgroup></col> ", "3 colgroup, 4 ' '"),
    "nobr that a marker hides": (
        "<nobr><table><marquee></table><n><nobr>",
        "2 nobr, 3 marquee, 3 table, 3 n, 2 nobr",
    ),
    "spaces in the head's noscript": ("<noscript><!----> m", "2 noscript, 3 '', 3 ' ', 1 body, 2 'm'"),
    "spaces after a second head": ("</head><head> x", "1 ' ', 1 body, 2 'x'"),
    "frameset in a template": ("<b><template><frameset>", "2 b, 3 template"),
    "hidden input in a table body": ("<table><tbody><input type=hidden>", "3 tbody, 4 input"),
    "track reopens nothing": ("<p><i><p><track>", "2 p, 3 track"),
    "isindex is not special": ("<a><isindex><a>", "2 a, 3 isindex, 2 a"),
}
"""What the tests of the standard leave out: the end of each tree."""


@pytest.mark.parametrize("name", BESIDES)
def test_what_the_tests_of_the_standard_leave_out(name: str) -> None:
    source, wanted = BESIDES[name]
    nodes = [f"{depth} {tag or repr(text)}" for depth, _, tag, _, text, _ in kernel.tree(source.encode())]
    assert ", ".join(nodes).removesuffix(", 1 body").endswith(wanted)


def test_too_deep_elements_are_siblings() -> None:
    """On purpose otherwise than the standard, which has no limit; browsers have this one."""
    depths = [node[0] for node in kernel.tree(b"<div>" * 1_000)]
    assert max(depths) == depths[-1] == 512


def test_the_earliest_of_too_many_formatting_elements_is_no_longer_reopened() -> None:
    """On purpose otherwise than the standard, which has no limit but for elements that are alike."""
    source = "<p>" + "".join(f"<b a={number}>" for number in range(65)) + "<p>x"
    reopened = [node[5]["a"] for node in kernel.tree(source.encode()) if node[2] == "b"][65:]
    assert reopened == [str(number) for number in range(1, 65)]
