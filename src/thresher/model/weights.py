"""The model as a file: plain arrays in numpy's own format, and nothing that runs when it is read."""

from __future__ import annotations

import json
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.model.network import Layers
from thresher.model.tables import Tables
from thresher.model.wording import END

if TYPE_CHECKING:
    from thresher.kernel.native import Network

FORMAT: Final = 1
"""Of the file. One with another number was made for another version of Thresher."""
_STEP: Final = 1 / 31
"""Odds, from -4 to 4, are stored as whole numbers of steps."""

_DAMAGED: Final = (OSError, ValueError, TypeError, LookupError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What reading a file can raise that is not, or no longer, such an archive."""


@dataclass(frozen=True, eq=False)
class Model:
    layers: Layers
    tables: Tables
    trust: npt.NDArray[np.float32]
    """Weights of the signs from which the confidence is worked out, see `trust.py`."""
    about: dict[str, Any]
    """What it was trained on, and how."""

    @cached_property
    def native(self) -> Network | None:
        """The same as the kernel has it, for pages that the kernel has read; None where it was made for other features.

        In that case `network.forward` says what is wrong.
        """
        from thresher.kernel.native import NameOdds, Network, WordOdds  # only here: there may be no kernel

        layers = Layers(*(np.ascontiguousarray(layer, dtype=np.float32) for layer in self.layers))
        trust = np.ascontiguousarray(self.trust, dtype=np.float32)
        try:
            return Network(layers, NameOdds(self.tables.names), WordOdds(self.tables.words), trust)
        except ValueError:
            return None


def save(model: Model, path: Path) -> None:
    arrays: dict[str, npt.NDArray[Any]] = {
        "format": np.array(FORMAT),
        "about": _from_text(json.dumps(model.about)),
        "trust": model.trust,
    }
    for name, layer in model.layers._asdict().items():
        arrays[f"layer {name}"] = layer if name in _BOUNDS else layer.astype(np.float16)
    for name, table in (("names", model.tables.names), ("words", model.tables.words)):
        odds = {term: value for term, value in table.items() if term != END}
        arrays[name] = _from_text("\n".join(odds))
        arrays[f"odds of {name}"] = np.round(np.array(list(odds.values())) / _STEP).astype(np.int8)
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    partial.replace(path)  # whoever looks sees the old file or the new one, never half of it


_BOUNDS: Final = ("low", "high", "page_low", "page_high", "b1", "bp")
"""What must be exact: these hold large numbers beside small ones."""


def _from_text(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(text.encode(), dtype=np.uint8)


@cache
def shipped() -> Model:
    """The model that comes with the package."""
    return read(Path(__file__).with_name("weights.npz"))


def load(path: str) -> Model:
    """A model of one's own; read once, and again when the file has changed."""
    try:
        changed = Path(path).stat().st_mtime_ns
    except OSError:
        raise BadArgument(f"there are no weights at {path}") from None
    return _loaded(path, changed)


@lru_cache(maxsize=8)
def _loaded(path: str, changed: int) -> Model:
    return read(Path(path))


def read(path: Path) -> Model:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            if int(arrays["format"]) != FORMAT:
                raise BadArgument(f"{path} has format {int(arrays['format'])}; this version reads format {FORMAT}")
            return Model(
                layers=Layers(**{name: arrays[f"layer {name}"].astype(np.float32) for name in Layers._fields}),
                tables=Tables(_table(arrays, "names"), _table(arrays, "words")),
                trust=arrays["trust"],
                about=json.loads(bytes(arrays["about"])),
            )
    except BadArgument:
        raise
    except _DAMAGED as error:
        raise BadArgument(f"{path} does not hold weights as thresher train writes them: {error}") from error


def _table(arrays: Any, name: str) -> dict[str, float]:
    terms = bytes(arrays[name]).decode().split("\n")
    odds = arrays[f"odds of {name}"].astype(np.float64) * _STEP
    return dict(zip(terms, odds.tolist(), strict=True)) if len(odds) else {}
