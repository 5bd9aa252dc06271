"""What is right and wrong with the Markdown of a page. Each measure counts: how many, of how many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, NamedTuple

import cmarkgfm
from cmarkgfm.cmark import Options

from thresher.lab.evaluate.tokens import words
from thresher.lab.writing.page_parts import PageParts, file_of, known_language, letters_of

_HEADING: Final = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_FENCE: Final = re.compile(r"[>\s]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})")
_PICTURE: Final = re.compile(r"!\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^)\s>]+)")
_LINK: Final = re.compile(r"!?\[((?:[^\]\\]|\\.)*)\]\([^)]*\)")
_ESCAPE: Final = re.compile(r"\\[!\"#%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~]")
_BAR: Final = re.compile(r"(?<!\\)\|")
_BEGINNING: Final = 40
"""Letters by which code is found."""
_NOT_OF_PYGMENTS: Final = frozenset("jsonc mermaid mdx svelte shellscript".split())
_MOST_BLOCKS: Final = 30
_MOST_ESCAPES: Final = 20
"""Blocks of a page, and backslashes of a block, that are tried."""
_LONGEST_BLOCK: Final = 4_000
_EXTENSIONS: Final = ["table", "strikethrough", "autolink"]

Count = tuple[float, float]


class Line(NamedTuple):
    """A line outside code, and the level of the heading that it is; 0 for others."""

    text: str
    level: int


def lines_of(markdown: str) -> Iterator[Line]:
    """All lines that have something on them; code counts as one line."""
    fence = ""
    for line in markdown.splitlines():
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            continue
        if mark:
            fence = mark[1]
            yield Line("", 0)
        elif heading := _HEADING.match(line):
            yield Line(heading[2] or "", len(heading[1]))
        elif line.strip(" >\t"):
            yield Line(line, 0)


def said(line: str) -> tuple[str, ...]:
    """The words of a line, without addresses."""
    return tuple(words(_LINK.sub(r"\1", line).replace("\\", "")))


def _pictures(parts: PageParts, markdown: str) -> Count:
    written = " ".join(file_of(found[2].replace("\\", "")) for found in _PICTURE.finditer(markdown))
    return sum(any(file in written for file in figure.addresses) for figure in parts.figures), len(parts.figures)


def _captions(parts: PageParts, markdown: str) -> Count:
    captions = [figure.caption for figure in parts.figures if figure.caption]
    written = letters_of(_LINK.sub(r"\1", _PICTURE.sub("", markdown)).replace("\\", "")) if captions else ""
    return sum(caption in written for caption in captions), len(captions)


def _headline(parts: PageParts, markdown: str) -> Count:
    if not parts.headline:
        return 0, 0
    found = [line.level for line in lines_of(markdown) if said(line.text) == parts.headline]
    return found == [1], 1


def _headings(parts: PageParts, markdown: str) -> Count:
    written = {said(line.text) for line in lines_of(markdown) if line.level}
    return sum(heading in written for heading in parts.headings), len(parts.headings)


def _last_heading(parts: PageParts, markdown: str) -> Count:
    lines = list(lines_of(markdown))
    return (bool(lines[-1].level), 1) if lines else (0, 0)


def _bare_headings(parts: PageParts, markdown: str) -> Count:
    """Headings after which comes nothing, or another heading that is none of its sections."""
    lines = [*lines_of(markdown), Line("", 1)]
    headings = [place for place, line in enumerate(lines[:-1]) if line.level]
    return sum(0 < lines[place + 1].level <= lines[place].level for place in headings), len(headings)


def _languages(parts: PageParts, markdown: str) -> Count:
    """Code blocks whose page names their language, and whose fence names the same."""
    fences = {letters_of(code)[:_BEGINNING]: known_language(name) for name, code in _fences(markdown)}
    return sum(fences.get(code[:_BEGINNING]) == language for code, language in parts.code), len(parts.code)


def _no_languages(parts: PageParts, markdown: str) -> Count:
    """Fences that name something which is no language."""
    named = [name for name, _ in _fences(markdown) if name]
    return sum(not known_language(name) and name not in _NOT_OF_PYGMENTS for name in named), len(named)


def _fences(markdown: str) -> Iterator[tuple[str, str]]:
    """What each fence names, and the code below it."""
    name, fence, code = "", "", list[str]()
    for line in markdown.splitlines():
        mark = _FENCE.match(line)
        if fence and mark and mark[1].startswith(fence):
            yield name, "\n".join(code)
            fence = ""
        elif fence:
            code.append(line)
        elif mark:
            fence, name, code = mark[1], line[mark.end() :].strip(), []


def _broken_tables(parts: PageParts, markdown: str) -> Count:
    """Pipe tables without a head, or with a row that has more cells than it: what is too much is not shown."""
    tables, rows = [], list[int]()
    for line in [*_without_code(markdown).splitlines(), ""]:
        if line.lstrip(" >-+").startswith("|"):
            rows.append(len(_BAR.findall(line)))
        elif rows:
            tables.append(rows)
            rows = []
    return sum(len(rows) < 2 or max(rows) > rows[0] for rows in tables), len(tables)


def _backslashes(parts: PageParts, markdown: str) -> Count:
    """Those without which the page would look the same; for a thousand words."""
    blocks = (block for block in re.split(r"\n\s*\n", _without_code(markdown)) if "\\" in block)
    return sum(map(_needless, islice(blocks, _MOST_BLOCKS))), len(words(markdown)) / 1_000


def _needless(block: str) -> int:
    """How many backslashes can be taken out of a block, one after the other, without a change."""
    count = at = tried = 0
    shown = _rendered(block) if len(block) <= _LONGEST_BLOCK else ""
    while shown and tried < _MOST_ESCAPES and (found := _ESCAPE.search(block, at)):
        tried += 1
        without = block[: found.start()] + block[found.start() + 1 :]
        at = found.end()
        if _rendered(without) == shown:
            block, count, at = without, count + 1, found.start() + 1
    return count


def _without_code(markdown: str) -> str:
    kept, fence = [], ""
    for line in markdown.splitlines():
        mark = _FENCE.match(line)
        if not fence and not mark:
            kept.append(line)
        elif mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
            kept.append("")
    return "\n".join(kept)


def _rendered(block: str) -> str:
    return str(cmarkgfm.markdown_to_html_with_extensions(block.strip(), Options.CMARK_OPT_UNSAFE, _EXTENSIONS))


class Measure(NamedTuple):
    """What is counted, and whether much of it is good."""

    counted: Callable[[PageParts, str], Count]
    is_good: bool
    is_share: bool = True


MEASURES: Final[dict[str, Measure]] = {
    "figures with their picture": Measure(_pictures, is_good=True),
    "figures with their caption": Measure(_captions, is_good=True),
    "headline, once, as `#`": Measure(_headline, is_good=True),
    "section headings found": Measure(_headings, is_good=True),
    "output ends in a heading": Measure(_last_heading, is_good=False),
    "headings with nothing beneath": Measure(_bare_headings, is_good=False),
    "code with the language that the page names": Measure(_languages, is_good=True),
    "fences that name what is no language": Measure(_no_languages, is_good=False),
    "broken tables": Measure(_broken_tables, is_good=False),
    "needless backslashes in 1,000 words": Measure(_backslashes, is_good=False, is_share=False),
}
