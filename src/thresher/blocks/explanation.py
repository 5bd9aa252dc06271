"""Why an answer is what it is: the page's blocks, the reasons for doubt, and what would help.

`thresher explain` shows it; everything in it comes from the answer itself, and nothing is decided here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from thresher.blocks.block import Block
from thresher.cached import cached_property
from thresher.citing.passages import Passages, Place
from thresher.reasons import ReasonCode

if TYPE_CHECKING:
    from thresher.extraction import Extraction

_HINTED_AT: Final = 0.2
"""`--favor recall` may bring back a dropped block of at least this probability."""

_SHARE_WORTH_A_HINT: Final = 0.1
"""Doubtful words are worth a hint if they are more than this share of the kept ones."""

_MOST_WORDS_WITHOUT_HINT: Final = 20
"""Fewer doubtful words are not worth a hint."""

_SAVE_AFTER_SCRIPTS: Final = "save the page from a browser after its scripts have run, and give that file"
_SAVE_WHEN_READABLE: Final = "save the page from a browser in which you can read it, and give that file"
_HELP: Final[dict[ReasonCode, str]] = {
    ReasonCode.NEEDS_SCRIPTS: _SAVE_AFTER_SCRIPTS,
    ReasonCode.EMPTY_SHELL: _SAVE_AFTER_SCRIPTS,
    ReasonCode.LITTLE_WITHOUT_SCRIPTS: _SAVE_AFTER_SCRIPTS,
    ReasonCode.ERROR_PAGE: "check the address",
    ReasonCode.BOT_CHECK: _SAVE_WHEN_READABLE,
    ReasonCode.LOGIN_WALL: _SAVE_WHEN_READABLE,
    ReasonCode.COOKIE_WALL: _SAVE_WHEN_READABLE,
    ReasonCode.PAYWALL: _SAVE_WHEN_READABLE,
    ReasonCode.FRAMES: "give the address of one of its frames",
    ReasonCode.NOTHING_KEPT: "--favor recall keeps more; --method plain keeps everything that is visible",
}
"""What a user can do about a reason."""


@dataclass(frozen=True)
class Fold:
    """Consecutive dropped blocks with the same reason."""

    blocks: tuple[Block, ...]

    @property
    def why(self) -> str:
        return self.blocks[0].why

    @cached_property
    def words(self) -> int:
        return sum(block.words for block in self.blocks)


class Explanation:
    """Everything there is to say about an answer."""

    def __init__(self, result: Extraction) -> None:
        self.result = result
        self.blocks = result.blocks
        self.kept = [block for block in self.blocks if block.kept]
        self.dropped = [block for block in self.blocks if not block.kept]

    @cached_property
    def highest(self) -> float:
        """The score that fills a bar: 1 where all scores are shares, else the highest one of the page."""
        return max((1.0, *(block.score for block in self.blocks)))

    @cached_property
    def hints(self) -> list[str]:
        """What would help."""
        found = [_HELP[reason.code] for reason in self.result.reasons if reason.code in _HELP]
        return found[:1] or list(self._doubtful())

    def _doubtful(self) -> Iterator[str]:
        """How many words depend on where the method draws the line, if its scores are probabilities."""
        if self.result.verdict.confidence is None or self.highest > 1:
            return
        kept = sum(block.words for block in self.kept)
        near = sum(block.words for block in self.dropped if block.score >= _HINTED_AT)
        if near > max(_SHARE_WORTH_A_HINT * kept, _MOST_WORDS_WITHOUT_HINT):
            yield f"--favor recall: {near:,} of the dropped words are at least {_HINTED_AT:.0%} likely to be content"
        unsure = sum(block.words for block in self.kept if block.score < 0.5)
        if unsure > max(_SHARE_WORTH_A_HINT * kept, _MOST_WORDS_WITHOUT_HINT):
            yield f"--favor precision: {unsure:,} of the kept words are less than 50% likely to be content"

    def lines(self, *, kept: bool = True, dropped: bool = True, fold: bool = True) -> Iterator[Block | Fold]:
        """The blocks in page order; consecutive dropped ones with the same reason are folded into one, if so asked."""
        for (is_kept, _), found in groupby(self.blocks, key=lambda block: (block.kept, block.why)):
            here = tuple(found)
            if not (kept if is_kept else dropped):
                continue
            if fold and not is_kept and len(here) > 1:
                yield Fold(here)
            else:
                yield from here

    def find(self, text: str) -> Place | None:
        return Passages(self.result.page, self.result.verdict.keep).first(text)

    def blocks_at(self, place: Place) -> list[Block]:
        """The blocks that a passage is in."""
        starts = [block.row for block in self.blocks]
        places = {bisect_right(starts, row) - 1 for row in place.rows}
        return [self.blocks[each] for each in sorted(places) if each >= 0]

    def to_dict(self, blocks: Iterable[Block | Fold]) -> dict[str, Any]:
        """All of it as plain values, with the given blocks."""
        result = self.result
        single = (one for each in blocks for one in (each.blocks if isinstance(each, Fold) else (each,)))
        return {
            "title": result.title,
            "url": result.url,
            "kind": result.verdict.kind._asdict() if result.verdict.kind else None,
            "genre": result.genre._asdict(),
            "method": result.method,
            "confidence": result.confidence,
            "reasons": list(result.reasons),
            "hints": self.hints,
            "words": {"kept": _words(self.kept), "dropped": _words(self.dropped)},
            "blocks": [block.to_dict() for block in single],
        }


def _words(blocks: Iterable[Block]) -> int:
    return sum(block.words for block in blocks)
