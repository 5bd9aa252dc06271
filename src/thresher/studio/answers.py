"""What came out of a page, as the browser needs it: for each block whether it was kept, its score and why; the tabs."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from markdown_it import MarkdownIt

from thresher.blocks.explanation import Explanation
from thresher.cached import cached_property
from thresher.extraction import Extraction
from thresher.kernel import MOST_BLOCKS
from thresher.methods import DEFAULT_METHOD
from thresher.methods.auto import FAVORS
from thresher.model.weights import load, shipped
from thresher.page import tree
from thresher.page.addresses import base_of, web_address
from thresher.rules import Rules
from thresher.studio.asking import Asked
from thresher.studio.attribution import Network
from thresher.studio.opened_page import Blocks, OpenedPage
from thresher.verdict import SENTENCES, Verdict, Why, reasons

LEVELS: Final = 5
"""Tints of kept blocks, from doubtful to sure."""
_LONGEST_TOLD: Final = 300
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table").enable("strikethrough")


@dataclass(frozen=True, eq=False)
class Answer:
    """A page, how it was asked for, and what came out."""

    opened: OpenedPage
    asked: Asked
    result: Extraction
    weights: str
    seconds: float

    @cached_property
    def verdict(self) -> Verdict:
        """On the page as it was opened; where the text was found in its data, nothing of the page itself is kept."""
        found = self.result.verdict
        if not self.is_from_data:
            return found
        nothing = np.zeros(len(self.opened.page), dtype=np.bool_)
        why = reasons(self.opened.page, nothing, kept=Why.VISIBLE, dropped=Why.TOO_SHORT)
        return Verdict(nothing, np.zeros(len(nothing)), why, found.kind, found.confidence)

    @cached_property
    def network(self) -> Network:
        """What `auto` has asked about the page."""
        weights = self.asked.with_weights(self.weights).get("weights", "")
        given = self.asked.parameters
        strictness = float(given.get("strictness", 0.0)) or FAVORS[str(given.get("favor", "balance"))]
        return Network(self.opened.page, load(weights) if weights else shipped(), strictness)

    @property
    def is_from_data(self) -> bool:
        return self.result.page.native is not self.opened.page.native


def answered(opened: OpenedPage, asked: Asked, rules: Rules | None, weights: str) -> Answer:
    started = time.process_time()
    result = asked.extract(opened, rules, weights)
    return Answer(opened, asked, result, weights, time.process_time() - started)


def for_page(answer: Answer) -> dict[str, Any]:
    """All that is redrawn when a control was moved."""
    result, blocks, verdict = answer.result, answer.opened.blocks, answer.verdict
    kept = blocks.kept(verdict.keep)
    score = blocks.score(verdict)
    why = whys(blocks, verdict, kept)
    return {
        "blocks": {
            "kept": "".join("01"[each] for each in kept.tolist()),
            "level": "".join(map(str, _levels(score, kept).tolist())),
            "score": [round(each, 4) for each in np.nan_to_num(score).tolist()],
            "why": why.tolist(),
        },
        "sentences": {int(code): SENTENCES[Why(code)] for code in np.unique(why).tolist()},
        "words": {"kept": int(blocks.words[kept].sum()), "all": int(blocks.words.sum())},
        "kind": result.verdict.kind._asdict() if result.verdict.kind else None,
        "confidence": round(result.confidence, 3),
        "reasons": [{"code": each.code.value, "says": str(each)} for each in result.reasons],
        "hints": Explanation(result).hints,
        "from_data": answer.is_from_data,
        "title": result.title,
        "milliseconds": round(answer.seconds * 1000, 1),
    }


def whys(blocks: Blocks, verdict: Verdict, kept: tree.Bools) -> np.ndarray:
    """The reason of each block: that of the first of its rows that was judged as the block was."""
    if not len(blocks):
        return np.zeros(0, dtype=np.intp)
    page, rows = blocks.page, blocks.rows
    of_row = np.repeat(kept, np.diff(np.append(blocks.starts, len(rows))))
    places = np.arange(len(rows))
    agrees = page.writable(verdict.keep)[rows] == of_row
    first = np.minimum.reduceat(np.where(agrees, places, len(rows)), blocks.starts)
    first = np.where(first < len(rows), first, blocks.starts)
    codes = verdict.why[rows[first]].astype(np.intp)
    return np.where(page.hidden[blocks.first] & ~kept, int(Why.HIDDEN), codes)


def _levels(score: np.ndarray, kept: tree.Bools) -> np.ndarray:
    """Of kept blocks, from 1 to `LEVELS` by their score: shares as they are, others by their place among the kept."""
    if not kept.any():
        return np.zeros(len(score), dtype=np.intp)
    here = score[kept]
    is_share = here.min() >= 0 and score.max() <= 1
    share = score if is_share else np.searchsorted(np.sort(here), score, side="right") / len(here)
    return np.where(kept, np.clip(np.ceil(share * LEVELS), 1, LEVELS), 0).astype(np.intp)


# ---- one block


def about_block(answer: Answer, number: int) -> dict[str, Any]:
    """Everything there is to say about a block: where it is, why it was kept or dropped, and what would flip it."""
    blocks, verdict, page = answer.opened.blocks, answer.verdict, answer.opened.page
    row = int(blocks.first[number])
    told = {
        "text": blocks.text(number)[:_LONGEST_TOLD],
        "words": int(blocks.words[number]),
        "row": row,
        "path": page.css_path(row),
        "score": round(float(blocks.score(verdict)[number]), 4),
    }
    if answer.asked.method != DEFAULT_METHOD or len(blocks) > MOST_BLOCKS:
        return told
    block = answer.network.block_of(row)
    return told if block is None else {**told, "network": answer.network.told(block)}


# ---- tabs


def tab(answer: Answer, name: str) -> dict[str, Any]:
    """What a tab shows: text, a document for a frame, or rows."""
    return TABS[name](answer)


def _rendered(answer: Answer) -> dict[str, Any]:
    return {"kind": "document", "html": _MARKDOWN.render(answer.result.markdown)}


def _source(answer: Answer) -> dict[str, Any]:
    return {"kind": "text", "text": answer.result.markdown}


def _text(answer: Answer) -> dict[str, Any]:
    return {"kind": "text", "text": answer.result.text}


def _html(answer: Answer) -> dict[str, Any]:
    return {"kind": "text", "text": answer.result.html}


def _json(answer: Answer) -> dict[str, Any]:
    return {"kind": "text", "text": answer.result.json()}


def _metadata(answer: Answer) -> dict[str, Any]:
    found = answer.result.metadata.to_dict()
    sources = found.pop("sources", {})
    rows = [[name.replace("_", " "), _shown(value), str(sources.get(name, ""))] for name, value in found.items()]
    return {"kind": "rows", "columns": ["fact", "value", "found in"], "rows": rows}


def _shown(value: Any) -> str:
    if value is None or value in ((), [], {}):
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _posts(answer: Answer) -> dict[str, Any]:
    result = answer.result
    rows = [
        [what, post.author or "–", post.date or "–", post.text]
        for what, posts in (("comment", result.comments), ("post", result.posts))
        for post in posts
    ]
    return {
        "kind": "rows",
        "columns": ["what", "author", "date", "text"],
        "rows": rows,
        "empty": "No comments and no posts were found on this page.",
    }


def _regions(answer: Answer) -> dict[str, Any]:
    rows = [[str(each.label.value), f"{each.words:,}", each.text[:_LONGEST_TOLD]] for each in answer.result.regions]
    return {
        "kind": "rows",
        "columns": ["region", "words", "text"],
        "rows": rows,
        "empty": "There is no text on this page.",
    }


def _links(answer: Answer) -> dict[str, Any]:
    """All links of the page, those in what was kept first."""
    page, keep = answer.opened.page, answer.opened.blocks.page.writable(answer.verdict.keep)
    inside = np.cumsum(np.append(0, keep & page.is_text & (page.chars > 0)))
    base = base_of(page, answer.opened.source.url)
    rows = []
    for row in page.rows("a").tolist():
        address = page.attr(row, "href")
        if address is not None:
            is_kept = bool(inside[page.end[row]] - inside[row])
            text = " ".join(page.text_below(row, longest=_LONGEST_TOLD).split())
            rows.append(["kept" if is_kept else "dropped", text, web_address(address, base) or address])
    rows.sort(key=lambda each: each[0] != "kept")
    return {
        "kind": "rows",
        "columns": ["", "text", "address"],
        "rows": rows,
        "empty": "There are no links on this page.",
    }


TABS: Final = {
    "rendered": _rendered,
    "markdown": _source,
    "text": _text,
    "html": _html,
    "metadata": _metadata,
    "posts": _posts,
    "links": _links,
    "regions": _regions,
    "json": _json,
}


def document() -> str:
    """For rendered Markdown: how it looks, and nothing else."""
    head = f'<meta charset="utf-8"><title>Extracted</title><style>{_LOOK}</style>'
    return f'<!DOCTYPE html><html lang=""><head>{head}</head><body dir="auto"></body></html>'


def cloud_of(answer: Answer) -> str:
    """The words as a picture. Needs the extra `cloud`."""
    from thresher import cloud  # only here: few ask for it

    words = cloud.words(answer.result)
    if not words:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'
    return cloud.draw(words).svg()


_LOOK: Final = """
:root { color-scheme: light dark; }
body { margin: 1.2rem 1.4rem 4rem; max-width: 44rem; color: light-dark(#1f2328, #e6e3dc);
  background: light-dark(#fff, #16181d); font: 1rem/1.6 Charter, Georgia, "Liberation Serif", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; } a { color: light-dark(#8a5310, #e0a84a); }
pre { overflow: auto; padding: 0.7rem; background: light-dark(#f5f2eb, #22252c); } img { max-width: 100%; }
table { border-collapse: collapse; display: block; overflow: auto; }
td, th { border: 1px solid light-dark(#d7d3c9, #3a3e46); padding: 0.25rem 0.5rem; text-align: start; }
h1, h2, h3, h4, h5, h6, p, li, td, th, pre { unicode-bidi: plaintext; }
blockquote { margin-inline-start: 0; padding-inline-start: 1rem;
  border-inline-start: 3px solid light-dark(#d7d3c9, #3a3e46); }
.here { background: light-dark(#fbf0d9, #3d3420); outline: 2px solid light-dark(#b7791f, #e0a84a); }
"""
