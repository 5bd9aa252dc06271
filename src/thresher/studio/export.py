"""Taking the answer along: as a file, and as the command line and the Python that give the same one."""

from __future__ import annotations

import shlex
from typing import Any, Final

from thresher.errors import UnknownFormat
from thresher.extraction import FORMATS
from thresher.reasons import ReasonCode
from thresher.studio.answers import Answer
from thresher.studio.opened_page import Source

KINDS: Final = {
    "md": ("Markdown", "text/markdown"),
    "txt": ("Text", "text/plain"),
    "html": ("HTML", "text/html"),
    "json": ("JSON", "application/json"),
    "xml": ("XML", "application/xml"),
}


def everything(answer: Answer) -> dict[str, Any]:
    sizes = {form: len(answer.result.to(form).encode("utf-8", "replace")) for form in KINDS}
    return {
        "files": [{"form": form, "name": KINDS[form][0], "bytes": size} for form, size in sizes.items()],
        "command": command_line(answer),
        "python": python(answer),
    }


def file(answer: Answer, form: str) -> tuple[str, str]:
    if form not in KINDS or form not in FORMATS:
        raise UnknownFormat(f"no format is called {form!r}; there are: {', '.join(KINDS)}")
    return answer.result.to(form), KINDS[form][1]


def command_line(answer: Answer, form: str = "md") -> str:
    asked, source = answer.asked, answer.opened.source
    words = ["thresher", source.url] if source.url and was_fetched(source) else ["thresher", "page.html"]
    words += ["--url", source.url] if source.url and not was_fetched(source) else []
    words += ["-f", form] if form != "md" else []
    words += ["--method", asked.method] if asked.method != "auto" else []
    for name, value in _parameters(answer).items():
        words += ["--favor", str(value)] if name == "favor" else ["-p", f"{name}={_plain(value)}"]
    words += ["--hidden", asked.hidden] if asked.hidden != "drop" else []
    if asked.comments is not None:
        words.append("--comments" if asked.comments else "--no-comments")
    return shlex.join(words)


def was_fetched(source: Source) -> bool:
    """Whether it can be fetched again; what was pasted, or comes from a corpus, may have an address all the same."""
    return source.url is not None and source.name == source.url and source.corpus is None


def python(answer: Answer) -> str:
    """A snippet that runs as it is."""
    asked, source = answer.asked, answer.opened.source
    arguments = [f"url={source.url!r}"] if source.url and not was_fetched(source) else []
    arguments += [f"method={asked.method!r}"] if asked.method != "auto" else []
    arguments += [f"{name}={value!r}" for name, value in _parameters(answer).items()]
    arguments += [f"hidden={asked.hidden!r}"] if asked.hidden != "drop" else []
    arguments += [f"comments={asked.comments!r}"] if asked.comments is not None else []
    lines = ["import thresher", ""]
    if was_fetched(source):
        lines.append(f"page = thresher.fetch({source.url!r}, chosen_by='user')")
    else:
        lines = ["from pathlib import Path", "", *lines, "page = Path('page.html')"]
    if any(each.code is ReasonCode.RULES_APPLIED for each in answer.result.reasons):
        arguments.append("rules=thresher.rules.found()")  # as on the command line
    lines += [f"result = thresher.extract({', '.join(['page', *arguments])})", "print(result.markdown)"]
    return "\n".join(lines)


def _parameters(answer: Answer) -> dict[str, Any]:
    return answer.asked.with_weights(answer.weights)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
