"""What `thresher eval --list` shows: all that can be given to the command."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from thresher.cli.messages import counted
from thresher.lab.evaluate.corpora import LAYOUTS, corpora_folder, known_corpora
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.peers import PEERS
from thresher.lab.evaluate.systems import PEER
from thresher.methods import METHODS, load_plugins


def listing() -> RenderableType:
    """What can be given: corpora at hand, layouts, methods, peers, measures."""
    load_plugins()
    corpora = [(each.name, _corpus_in_words(each.pages, each.size)) for each in known_corpora()]
    peers = [(PEER + name, f"{peer.summary}; {_availability(name)}") for name, peer in PEERS.items()]
    return Group(
        _table(
            f"Corpora in {corpora_folder()}", corpora or [("none", "set THRESHER_CORPORA to the folder that has them")]
        ),
        _table("Layouts of corpora", [(layout.name, layout.summary) for layout in LAYOUTS.values()]),
        _table("Methods", [(name, (method.__doc__ or "").partition("\n")[0]) for name, method in METHODS.items()]),
        _table("Peers", peers),
        _table("Measures", [(name, measure.summary) for name, measure in MEASURES.items()]),
    )


def _corpus_in_words(pages: int | None, size: int) -> str:
    return f"{'cannot be read' if pages is None else counted(pages, 'page')}, {size / 1e6:.1f} MB"


def _availability(name: str) -> str:
    return PEERS[name].version if PEERS[name].installed else "not installed: pip install 'thresher[peers]'"


def _table(title: str, rows: list[tuple[str, str]]) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for row in rows:
        table.add_row(*map(Text, row))  # not markup: [peers] is no colour
    return Group(Text(title, style="bold"), table, Text())
