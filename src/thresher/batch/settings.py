"""What decides which bytes a run writes. Whoever goes on with a run must have the same settings."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from thresher.errors import BadArgument
from thresher.page import MAX_BYTES

FORMS: Final = ("parquet", "jsonl")
MARK_OR_DROP: Final = ("mark", "drop")
MEGABYTE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a run that its rows depend on."""

    fields: tuple[str, ...] = ()
    form: str = "parquet"
    method: str | None = None
    favor: str | None = None
    max_bytes: int = MAX_BYTES
    timeout: float = 30.0
    """Seconds of processor time for one page; when it takes as long by the clock, it is tried again by itself."""
    memory: int = 2048 * MEGABYTE
    """Bytes that one page may take beyond what a worker has anyway."""
    languages: tuple[str, ...] = ()
    min_words: int = 0
    min_confidence: float = 0.0
    kinds: tuple[str, ...] = ()
    near_duplicates: str | None = None
    templates: str | None = None
    split: int = 256 * MEGABYTE

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise BadArgument(f"--format is one of {', '.join(FORMS)}, not {self.form!r}")
        for name in ("near_duplicates", "templates"):
            if (value := getattr(self, name)) not in (None, *MARK_OR_DROP):
                raise BadArgument(f"--{name.replace('_', '-')} is one of {', '.join(MARK_OR_DROP)}, not {value!r}")

    @property
    def two_passes(self) -> bool:
        """Whether a row depends on pages of other shards."""
        return bool(self.near_duplicates or self.templates)

    def to_dict(self) -> dict[str, Any]:
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
