"""What a person says the content of a page is: saved as gold, and held against what another said."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from thresher.errors import BadArgument
from thresher.page import tree
from thresher.render import Shown, to_text
from thresher.studio.corpus_file import CorpusRow
from thresher.studio.opened_page import Blocks, OpenedPage
from thresher.verdict import KINDS

if TYPE_CHECKING:
    from thresher.studio.studio import Studio

LONGEST_NAME: Final = 60


def known_labels(studio: Studio, opened: OpenedPage) -> dict[str, Any]:
    """What was said of the page so far, by whom, and how far they agree."""
    row = row_of(studio, opened)
    labels = {} if row is None else _fitting(row, opened.blocks)
    return {
        "corpus": opened.source.corpus,
        "gold": bool(row and row.gold),
        "labels": labels,
        "kind": row.kind if row else "",
        "kinds": list(KINDS),
        "agreement": agreements(labels, opened.blocks),
    }


def row_of(studio: Studio, opened: OpenedPage) -> CorpusRow | None:
    source = opened.source
    if not source.corpus or not source.corpus_id or studio.state.corpus(source.corpus) is None:
        return None
    return studio.corpus_called(source.corpus).row(source.corpus_id)


def _fitting(row: CorpusRow, blocks: Blocks) -> dict[str, str]:
    """Labels that were given for another version of the page say nothing about this one."""
    return {who: kept for who, kept in row.labels.items() if len(kept) == len(blocks)}


def agreements(labels: dict[str, str], blocks: Blocks) -> list[dict[str, Any]]:
    """Of every two people: the share of words that they judged alike, and Cohen's kappa, which takes away what would
    agree by chance."""
    words = blocks.words
    found = []
    for first, second in combinations(sorted(labels), 2):
        one, other = chosen(labels[first]), chosen(labels[second])
        share, kappa = agreement(one, other, words)
        found.append({"who": [first, second], "share": share, "kappa": kappa, "apart": _apart(one, other)})
    return found


def agreement(one: tree.Bools, other: tree.Bools, words: np.ndarray) -> tuple[float, float | None]:
    total = float(words.sum())
    if not total:
        return 1.0, None
    alike = float(words[one == other].sum()) / total
    first, second = float(words[one].sum()) / total, float(words[other].sum()) / total
    by_chance = first * second + (1 - first) * (1 - second)
    return round(alike, 4), None if by_chance >= 1 else round((alike - by_chance) / (1 - by_chance), 4)


def _apart(one: tree.Bools, other: tree.Bools) -> list[int]:
    return [int(each) for each in np.flatnonzero(one != other)[:200]]


def chosen(kept: str) -> tree.Bools:
    return np.asarray(np.frombuffer(kept.encode("ascii", "replace"), dtype=np.uint8) == ord("1"))


def save(studio: Studio, opened: OpenedPage, values: dict[str, Any]) -> dict[str, Any]:
    """Write what was chosen into the corpus that is named: one that is open, or a file that is made."""
    kept, who, kind = (values.get(name) for name in ("kept", "who", "kind"))
    if not isinstance(kept, str) or len(kept) != len(opened.blocks) or set(kept) - {"0", "1"}:
        raise BadArgument("what is kept is said for each block of the page")
    if not isinstance(who, str) or not who.strip() or len(who) > LONGEST_NAME:
        raise BadArgument(f"who labels is a name of at most {LONGEST_NAME} characters")
    if kind not in ("", None, *KINDS):
        raise BadArgument(f"a kind is one of {', '.join(KINDS)}")
    gold = gold_of(opened.blocks, chosen(kept))
    if not gold:
        raise BadArgument("nothing is kept; a page without content cannot be gold, so leave it out of the corpus")
    name = _corpus_for(studio, values.get("corpus"))
    corpus, page_id = studio.corpus_called(name), _id_in(opened, name)
    before = next((row for row in corpus.rows if row.id == page_id), CorpusRow(page_id, opened.source.html))
    labels = {**_fitting(before, opened.blocks), who.strip(): kept}
    corpus.put(replace(before, url=opened.source.url or before.url, kind=kind or "", gold=gold, labels=labels))
    studio.state.add(replace(opened.source, corpus=name, corpus_id=page_id))
    studio.pages.clear()  # the page now knows its corpus
    return {"corpus": name, "path": str(corpus.path), "id": page_id, "agreement": agreements(labels, opened.blocks)}


def _corpus_for(studio: Studio, named: object) -> str:
    if not isinstance(named, str) or not named.strip():
        raise BadArgument("which corpus? Name a file, such as labels.parquet")
    if studio.state.corpus(named) is not None:
        return named
    path = studio.path(named)
    path = path if path.suffix == ".parquet" else path.with_name(f"{path.name}.parquet")
    if not path.parent.is_dir():
        raise BadArgument(f"there is no folder {path.parent} to save in")
    return studio.state.add_corpus(_plain(path), path)


def _plain(path: Path) -> str:
    return "".join(each if each.isalnum() or each in "-_." else "-" for each in path.stem)[:60] or "corpus"


def _id_in(opened: OpenedPage, corpus: str) -> str:
    source = opened.source
    return source.corpus_id if source.corpus == corpus and source.corpus_id else source.id


def gold_of(blocks: Blocks, kept: tree.Bools) -> str:
    """The text of the blocks that were chosen, a line for each."""
    return to_text(Shown(blocks.page, blocks.rows_kept(kept)))
