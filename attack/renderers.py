"""What turns Markdown into HTML, each with everything switched on that could let something through."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import cmarkgfm
import markdown.core
import mistune
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt
from mistune.directives import Admonition, FencedDirective, Figure, Image, Include, RSTDirective, TableOfContents

Renderer: TypeAlias = Callable[[str], str]

_MISTUNE_PLUGINS: Final = """strikethrough mark insert superscript subscript table footnotes task_lists def_list abbr
    url math ruby spoiler""".split()
_PYTHON_MARKDOWN_EXTENSIONS: Final = "extra admonition nl2br sane_lists smarty toc wikilinks".split()
_GFM_EXTENSIONS: Final = "table strikethrough autolink tasklist".split()

_NODE_PACKAGES: Final = ("marked", "micromark", "micromark-extension-gfm", "showdown")
NODE_NAMES: Final = ("marked", "micromark-gfm", "showdown", "showdown-github")

_NODE_SCRIPT: Final = """
import { readFileSync } from "node:fs";
import { marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import showdown from "showdown";
const options = { allowDangerousHtml: true, allowDangerousProtocol: true };
options.extensions = [gfm()];
options.htmlExtensions = [{ ...gfmHtml() }];
const plain = new showdown.Converter();
const github = new showdown.Converter({ parseImgDimensions: true, ghMentions: true, metadata: true, emoji: true });
github.setFlavor("github");
const renderers = {
  "marked": (text) => marked.parse(text),
  "micromark-gfm": (text) => micromark(text, options),
  "showdown": (text) => plain.makeHtml(text),
  "showdown-github": (text) => github.makeHtml(text),
};
const texts = JSON.parse(readFileSync(0, "utf8"));
const rendered = Object.fromEntries(Object.entries(renderers).map(([name, render]) => [name, texts.map(render)]));
process.stdout.write(JSON.stringify(rendered));
"""


def python_renderers() -> dict[str, Renderer]:
    """The renderers that Python has, by name."""
    reads_html = MarkdownIt("gfm-like", {"html": True, "linkify": True, "typographer": True})
    directives = [Admonition(), Figure(), Image(), Include(), TableOfContents()]
    plugins: list[Any] = [*_MISTUNE_PLUGINS, RSTDirective(directives), FencedDirective(directives)]
    python_markdown = markdown.core.Markdown(extensions=_PYTHON_MARKDOWN_EXTENSIONS)
    return {
        "markdown-it-py": reads_html.render,
        "mistune": lambda text: str(mistune.create_markdown(escape=False, plugins=plugins)(text)),
        "Python-Markdown": lambda text: python_markdown.reset().convert(text),
        "cmarkgfm": _gfm,
    }


def _gfm(text: str) -> str:
    options = Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES | Options.CMARK_OPT_LIBERAL_HTML_TAG
    return str(cmarkgfm.markdown_to_html_with_extensions(text, options=options, extensions=_GFM_EXTENSIONS))


class NodeRenderers:
    """The renderers that Node has; installed once into the user's cache."""

    def __init__(self) -> None:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        self._folder = cache / "thresher" / "markdown-renderers"

    def missing(self) -> str | None:
        """Installs them where that can be done; what they need where it cannot."""
        if (self._folder / "node_modules" / "showdown").exists():
            return None
        if not shutil.which("npm"):
            return f"{', '.join(NODE_NAMES)}: they need Node and npm"
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / "package.json").write_text('{"type": "module", "private": true}', encoding="utf-8")
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *_NODE_PACKAGES]
        done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, timeout=300, check=False)
        return None if done.returncode == 0 else f"{', '.join(NODE_NAMES)}: npm could not install them"

    def render(self, texts: Sequence[str]) -> dict[str, list[str]]:
        """What each of them makes of the texts."""
        (self._folder / "render.mjs").write_text(_NODE_SCRIPT, encoding="utf-8")
        done = subprocess.run(
            ["node", "render.mjs"],
            cwd=self._folder,
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            check=True,
        )
        rendered: dict[str, list[str]] = json.loads(done.stdout)
        return rendered
