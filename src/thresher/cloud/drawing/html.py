"""A cloud as an HTML page: the picture, and below it the same words as a table. Nothing is loaded, nothing runs."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING, Final

from thresher.cloud.drawing.background import Look, dark_look, look
from thresher.cloud.drawing.palettes import DARK, LIGHT, Colour, css, is_dark
from thresher.cloud.drawing.svg import clean, element, language, titled

if TYPE_CHECKING:
    from thresher.cloud.drawing.picture import Cloud, Placed

_PAGE: Final = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="$scheme">
<title>$name</title>
<style>
$colours
body { margin: 0 auto; padding: 1rem; max-width: ${width}px; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; text-align: center; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; }
.flow { display: none; margin: 0; padding: 0; list-style: none; text-align: center; line-height: 1.2; }
.flow li { display: inline-block; margin: 0 0.3em; }
@media screen and (max-width: 600px) { svg { display: none; } .flow { display: block; } }
details { margin: 1rem 0; }
summary { cursor: pointer; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { padding: 0.15rem 1.5rem 0.15rem 0; text-align: start; vertical-align: top; }
th { font-weight: normal; overflow-wrap: anywhere; }
thead th { font-weight: bold; }
tbody tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td { text-align: end; font-variant-numeric: tabular-nums; }
@media print { body { padding: 0; } details:not([open]) { display: none; } svg, tr { break-inside: avoid; } }
</style>
</head>
<body>
<main>
$heading$picture$flow$table</main>
</body>
</html>
""")
_TABLE: Final = Template("""\
<details>
<summary>These $number words as a table</summary>
<table>
<thead><tr><th scope="col">Word</th><th scope="col">$measure</th></tr></thead>
<tbody$lang>
$rows
</tbody>
</table>
</details>
""")


def to_html(cloud: Cloud) -> str:
    """The whole page. Its few own words are English; title and words have the language of the cloud."""
    heading = f'<h1 dir="auto"{language(cloud)}>{clean(cloud.title)}</h1>\n' if clean(cloud.title) else ""
    return _PAGE.substitute(
        scheme=_scheme(cloud),
        name=clean(cloud.title) or "Word cloud",
        colours=_colours(cloud),
        width=max(cloud.size[0], 320),
        heading=heading,
        picture=element(cloud),
        flow=_flow(cloud),
        table=_table(cloud) if cloud else "<p>There are no words.</p>\n",
    )


def _scheme(cloud: Cloud) -> str:
    """The colour scheme, so that what the browser itself draws, such as scroll bars, is light or dark too."""
    if dark_look(cloud):
        return "light dark"
    return "dark" if is_dark(look(cloud).behind or LIGHT) else "light"


def _colours(cloud: Cloud) -> str:
    rules = f":root {{ {_variables(look(cloud), LIGHT)} }}"
    if dark := dark_look(cloud):
        rules += f"\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {_variables(dark, DARK)} }} }}"
    return rules


def _variables(shown: Look, paper: Colour) -> str:
    behind = shown.behind or paper
    words = " ".join(f"--c{number}: {css(colour)};" for number, colour in enumerate(shown.colours))
    return f"--paper: {css(behind)}; --ink: {'#e6e8eb' if is_dark(behind) else '#1f2328'}; {words}"


def _flow(cloud: Cloud) -> str:
    """The words line by line, for screens so narrow that the picture would be too small to read."""
    if not cloud:
        return ""
    heaviest = cloud.placed[0].weight
    words = (
        f'<li dir="auto" style="color: var(--c{word.color}); font-size: {_size(word.weight / heaviest):.2f}rem"'
        f' title="{clean(titled(word))}">{clean(word.word)}</li>'
        for word in cloud.placed
    )
    is_from_right = 2 * sum(word.right_to_left for word in cloud.placed) > len(cloud.placed)
    direction = ' dir="rtl"' if is_from_right else ""
    return f'<ul class="flow"{direction}{language(cloud)}>\n' + "\n".join(words) + "\n</ul>\n"


def _size(share: float) -> float:
    """The font size, in rem, of a word whose weight is this share of the heaviest."""
    return float(0.8 + 1.8 * share**0.75)


def _table(cloud: Cloud) -> str:
    counted = any(word.count is not None for word in cloud.placed)
    return _TABLE.substitute(
        lang=language(cloud),
        number=f"{len(cloud.placed):,}",
        measure="Count" if counted else "Weight",
        rows="\n".join(_row(word, counted) for word in cloud.placed),
    )


def _row(word: Placed, counted: bool) -> str:
    value = ("" if word.count is None else f"{word.count:,}") if counted else f"{word.weight:.4g}"
    return f'<tr><th scope="row" dir="auto">{clean(word.word)}</th><td>{value}</td></tr>'
