"""The manual page `thresher.1`, from the command line's own definitions."""

from __future__ import annotations

import re
from typing import Any, Final

from thresher import __version__
from thresher.cli.commands import load_command

FIXED: Final = """\
.SH EXIT STATUS
.TP
.B 0
done
.TP
.B 1
nothing was found on the page
.TP
.B 2
wrong usage
.TP
.B 3
something could not be read or fetched
.TP
.B 130
stopped by Ctrl-C
.SH EXAMPLES
.nf
thresher page.html
thresher https://example.org/post \\-o post.md
thresher explain page.html
thresher batch crawl.warc.gz \\-o out/
.fi
.SH SEE ALSO
.BR "thresher COMMAND \\-\\-help" ,
and for your shell's completion
.BR "thresher \\-\\-install\\-completion" .
"""


def man_page(group: Any) -> str:
    parts = [
        f'.TH THRESHER 1 "" "thresher {__version__}" "User Commands"',
        ".SH NAME",
        r"thresher \- takes the main content out of web pages and leaves the chaff",
        ".SH SYNOPSIS",
        ".B thresher\n[\\fIOPTIONS\\fR] \\fISOURCE\\fR...\n.br\n.B thresher\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]...",
        ".SH DESCRIPTION",
        _roff(group.help),
    ]
    for name in group.commands:
        command = load_command(name)
        parts += [f'.SH "thresher {_escaped(name)}"', _roff(command.help), *map(_option, command.params)]
    return "\n".join(part for part in parts if part) + "\n" + FIXED


def _option(parameter: Any) -> str:
    if parameter.name == "help":
        return ""
    if parameter.param_type_name == "argument":
        names = rf"\fI{_escaped(parameter.name.upper())}\fR"
    else:
        names = ", ".join(rf"\fB{_escaped(name)}\fR" for name in (*parameter.opts, *parameter.secondary_opts))
    return f".TP\n{names}\n{_roff(parameter.help)}"


def _roff(text: str | None) -> str:
    """Paragraphs; what the terminal shows in bold stays bold."""
    paragraphs = [" ".join(part.split()) for part in (text or "").split("\n\n")]
    return "\n.PP\n".join(_bold(_escaped(each)) for each in paragraphs if each)


def _bold(text: str) -> str:
    return re.sub(r"\[bold\](.*?)\[/bold\]", r"\\fB\1\\fR", text.replace(r"\\[", "["))


def _escaped(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace("-", r"\-")
    return r"\&" + escaped if escaped.startswith((".", "'")) else escaped
