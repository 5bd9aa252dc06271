"""What the markers of shards count, and their sum: all that a report says."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from thresher.batch.records import Status

Counts = dict[str, Any]

_MOST_LISTED: Final = 20
_CONFIDENCE_STEPS: Final = 10
_NO_PAGE: Final = (Status.HTTP.value, Status.TYPE.value)
_CONTENT_STATUSES: Final = (Status.OK.value, Status.EMPTY.value)


class Tally:
    """Counts rows."""

    def __init__(self) -> None:
        self.rows = self.bytes = self.characters = 0
        self.status = Counter[str]()
        self.kind = Counter[str]()
        self.language = Counter[str]()
        self.confidence = Counter[str]()
        self.length = Counter[str]()
        self.slow: list[tuple[float, str, int, str]] = []
        self.unsure: list[tuple[float, str, int, str]] = []
        self.problems: list[list[Any]] = []

    def add(self, row: dict[str, Any], seconds: float) -> None:
        """A row, and the processor time it took; what is in the row only for the report is taken out of it."""
        self.rows += 1
        self.bytes += row["bytes"]
        self.status[row["status"]] += 1
        place = (row["file"], row["offset"], row["url"] or "")
        self._keep(self.slow, (round(seconds, 4), *place))
        kind, confidence = row.pop("_kind", None), row.pop("_confidence", None)
        if row["text"] is not None:
            self.characters += len(row["text"])
            self.length[str(len(row["text"]).bit_length())] += 1
        if confidence is not None:
            self.kind[kind or "unknown"] += 1
            self.confidence[str(min(int(confidence * _CONFIDENCE_STEPS), _CONFIDENCE_STEPS - 1))] += 1
            self._keep(self.unsure, (round(-confidence, 3), *place))
        if "language" in row:
            self.language[row["language"] or "unknown"] += 1
        if row["status"] not in _CONTENT_STATUSES and self.status[row["status"]] <= _MOST_LISTED:
            self.problems.append([row["status"], row["reason"], *place])

    @staticmethod
    def _keep(listed: list[tuple[float, str, int, str]], entry: tuple[float, str, int, str]) -> None:
        """The largest few."""
        if len(listed) < _MOST_LISTED:
            heapq.heappush(listed, entry)
        elif entry > listed[0]:
            heapq.heapreplace(listed, entry)

    def to_dict(self) -> Counts:
        return {
            "rows": self.rows,
            "bytes": self.bytes,
            "characters": self.characters,
            **{name: dict(getattr(self, name)) for name in _COUNTED},
            **{name: [list(entry) for entry in sorted(getattr(self, name), reverse=True)] for name in _LISTED},
            "problems": self.problems,
        }


_COUNTED: Final = ("status", "kind", "language", "confidence", "length")
_LISTED: Final = ("slow", "unsure")
_SUMMED: Final = ("rows", "bytes", "characters")


def total(counts: Iterable[Counts]) -> Counts:
    """The counts of several shards as those of one."""
    sums: Counts = dict.fromkeys(_SUMMED, 0)
    sums.update({name: Counter[str]() for name in (*_COUNTED, "seconds")})
    sums.update({name: [] for name in (*_LISTED, "problems")})
    for each in counts:
        for name in _SUMMED:
            sums[name] += each[name]
        for name in (*_COUNTED, "seconds"):
            sums[name].update(each.get(name, {}))
        for name in _LISTED:
            sums[name] = sorted([*sums[name], *each[name]], reverse=True)[:_MOST_LISTED]
        sums["problems"] = _gravest([*sums["problems"], *each["problems"]])
    return sums


def _gravest(problems: list[list[Any]]) -> list[list[Any]]:
    """The first few; what is wrong with records before what is no page, which is most of a crawl's."""
    return sorted(problems, key=lambda problem: problem[0] in _NO_PAGE)[: 10 * _MOST_LISTED]


def recounted(counts: Counts, rows: list[dict[str, Any]]) -> Counts:
    """The same counts after rows have got another status or another text."""
    lengths = [row["length"] for row in rows if row["length"]]
    return {
        **counts,
        "status": dict(Counter(row["status"] for row in rows)),
        "characters": sum(lengths),
        "length": dict(Counter(str(length.bit_length()) for length in lengths)),
    }
