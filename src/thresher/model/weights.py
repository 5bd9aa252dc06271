"""The model as a file: plain arrays in numpy's own format, and nothing that runs when it is read."""

from __future__ import annotations

import json
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.errors import BadArgument
from thresher.kernel import NameOdds, Network, WordOdds

Floats = npt.NDArray[np.float32]

FORMAT: Final = 1
"""The format of the file. One with another number was made for another version of Thresher."""
_STEP: Final = 1 / 31
"""Odds, from -4 to 4, are stored as whole numbers of steps."""

_DAMAGED: Final = (OSError, ValueError, TypeError, LookupError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What reading can raise if a file is not such an archive, or a damaged one."""


class Layers(NamedTuple):
    """The weights by the letters of `kernel/auto/network.pxi`; a matrix has one column for each input."""

    low: Floats
    high: Floats
    """Bounds of each feature: values beyond are moved to the bound, so that no odd page can go off the scale."""
    page_low: Floats
    page_high: Floats
    w1: Floats
    b1: Floats
    wp: Floats
    bp: Floats
    wf: Floats
    bf: Floats
    w2: Floats
    b2: Floats
    w: Floats
    b: Floats
    wk: Floats
    bk: Floats


@dataclass(frozen=True, eq=False)
class Tables:
    """What was learned about names (with parts of names marked) and words: log-odds for content, 0 for neither."""

    names: dict[str, float]
    words: dict[str, float]

    @cached_property
    def native(self) -> tuple[NameOdds, WordOdds]:
        """The same in the kernel's form."""
        return NameOdds(self.names), WordOdds(self.words)


@dataclass(frozen=True, eq=False)
class Model:
    layers: Layers
    tables: Tables
    trust: Floats
    """Weights of the signs from which the confidence is worked out: `SIGNS` in `feature_names.py`."""
    about: dict[str, Any]
    """What it was trained on, and how."""

    @cached_property
    def native(self) -> Network:
        """The same in the kernel's form; `BadArgument` if it was made for other features than the kernel measures."""
        layers = {name: np.ascontiguousarray(layer, np.float32) for name, layer in self.layers._asdict().items()}
        try:
            return Network(layers, *self.tables.native, np.ascontiguousarray(self.trust, np.float32))
        except ValueError as error:
            raise BadArgument(f"these weights were made for another version of Thresher: {error}") from error


def save(model: Model, path: Path) -> None:
    arrays: dict[str, npt.NDArray[Any]] = {
        "format": np.array(FORMAT),
        "about": _from_text(json.dumps(model.about)),
        "trust": model.trust,
    }
    for name, layer in model.layers._asdict().items():
        arrays[f"layer {name}"] = layer if name in _BOUNDS else layer.astype(np.float16)
    for name, odds in (("names", model.tables.names), ("words", model.tables.words)):
        arrays[name] = _from_text("\n".join(odds))
        arrays[f"odds of {name}"] = np.round(np.array(list(odds.values())) / _STEP).astype(np.int8)
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    partial.replace(path)  # a reader finds the old file or the new one, never half of it


_BOUNDS: Final = ("low", "high", "page_low", "page_high", "b1", "bp")
"""What must be exact: these hold large numbers beside small ones."""


def _from_text(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(text.encode(), dtype=np.uint8)


@cache
def shipped() -> Model:
    """The model that comes with the package."""
    return read_model(Path(__file__).with_name("weights.npz"))


def load(path: str) -> Model:
    """The model in a user's own file; read once, and again when the file has changed."""
    try:
        changed = Path(path).stat().st_mtime_ns
    except OSError:
        raise BadArgument(f"there are no weights at {path}") from None
    return _loaded(path, changed)


@lru_cache(maxsize=8)
def _loaded(path: str, changed: int) -> Model:
    return read_model(Path(path))


def read_model(path: Path) -> Model:
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
