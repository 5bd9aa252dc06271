"""A record: a page as an input has it, before anything is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Status(StrEnum):
    """What became of a record. The values are stable."""

    OK = "ok"
    EMPTY = "empty"
    HTTP = "http"
    TYPE = "type"
    LARGE = "large"
    ERROR = "error"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASH = "crash"
    UNREADABLE = "unreadable"


class Record(NamedTuple):
    """A page with what its input says about it. With a `status`, that is all there is to say."""

    file: str
    offset: int
    url: str | None = None
    record_id: str | None = None
    date: str | None = None
    http_status: int | None = None
    content_type: str | None = None
    charset: str | None = None
    truncated: str | None = None
    body: bytes | str = b""
    status: Status | None = None
    reason: str | None = None


@dataclass(slots=True)
class Findings:
    """What a reader has noticed about its part of an input, known when all records are read."""

    first: int | None = None
    """Where the first record of the part begins."""
    following: int | None = None
    """Where the first record after the part begins; None at the end of the input."""
    ends_early: bool = False
    damaged: int = 0
    """Places where the input was broken and reading went on behind them."""
