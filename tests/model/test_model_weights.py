"""The file of weights: what goes in comes out, and what is no such file is refused with a sentence."""

from __future__ import annotations

import os
import pickle
import zipfile
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from thresher import Page
from thresher.errors import BadArgument
from thresher.methods.auto import auto
from thresher.model.feature_names import SIGNS
from thresher.model.weights import FORMAT, Layers, Model, Tables, load, read_model, save, shipped
from thresher.verdict import KINDS

EXACT: Final = ("low", "high", "page_low", "page_high", "b1", "bp")
HALF_A_STEP: Final = 0.5 / 31 + 1e-6


def some_model(seed: int = 1, **about: Any) -> Model:
    chance = np.random.default_rng(seed)
    layers = Layers(*(chance.normal(scale=3, size=(3, 4)).astype(np.float32) for _ in Layers._fields))
    names = {"post-0": 4.0, "~nav": -4.0, "größe": 0.017, "a:b[c]": 1.234, "名前": -0.5}
    words = {"read": -1.1, "слово": 2.2, "中文": 0.0}
    trust = chance.normal(size=len(SIGNS)).astype(np.float32)
    return Model(layers, Tables(names, words), trust, {"seed": seed, "corpora": {"mine": 3}, "note": "ä", **about})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "weights.npz"
    save(some_model(), path)
    return path


def test_layers_come_back_as_near_as_half_precision_is(file: Path) -> None:
    for name, before, after in zip(Layers._fields, some_model().layers, read_model(file).layers, strict=True):
        assert after.dtype == np.float32
        assert after.shape == before.shape
        np.testing.assert_allclose(after, before, rtol=0 if name in EXACT else 1e-3)


def test_tables_come_back_as_near_as_a_step_is(file: Path) -> None:
    before, after = some_model().tables, read_model(file).tables
    for wrote, found in ((before.names, after.names), (before.words, after.words)):
        assert list(found) == list(wrote)
        assert found == pytest.approx(wrote, abs=HALF_A_STEP)


def test_the_rest_comes_back_as_it_was(file: Path) -> None:
    assert read_model(file).about == {"seed": 1, "corpora": {"mine": 3}, "note": "ä"}
    assert read_model(file).trust.tolist() == some_model().trust.tolist()


def test_saving_what_was_read_changes_nothing(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.npz"
    save(read_model(file), again)
    with np.load(file) as first, np.load(again) as second:
        assert sorted(first) == sorted(second)
        assert all(np.array_equal(first[name], second[name]) for name in first)


def test_tables_may_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "empty.npz"
    model = some_model()
    save(Model(model.layers, Tables({}, {}), model.trust, {}), path)
    found = read_model(path).tables
    assert found.names == found.words == {}


def test_the_file_is_plain_arrays_under_the_name_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "weights.of-mine"
    save(some_model(), path)
    assert [one.name for one in tmp_path.iterdir()] == ["weights.of-mine"]
    with np.load(path, allow_pickle=False) as arrays:
        assert int(arrays["format"]) == FORMAT
        assert not any(arrays[name].dtype.hasobject for name in arrays)


def test_the_shipped_weights_fit_the_code() -> None:
    model = shipped()
    assert len(model.trust) == len(SIGNS)
    assert len(model.layers.bk) == len(KINDS)
    assert model.tables.names
    assert model.tables.words
    assert all(np.isfinite(layer).all() for layer in model.layers)
    assert all((low <= high).all() for low, high in (model.layers[:2], model.layers[2:4]))
    assert max(abs(odds) for odds in model.tables.names.values()) <= 4 + HALF_A_STEP
    assert shipped() is model, "read once"


def test_a_file_is_read_again_when_it_has_changed(file: Path) -> None:
    first = load(str(file))
    assert load(str(file)) is first
    save(some_model(seed=2), file)
    os.utime(file, ns=(1, 1))
    assert load(str(file)).about["seed"] == 2


class Boom:
    """What runs code when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (os._exit, (3,))


def changed(file: Path, **arrays: Any) -> None:
    """Write the file anew with some arrays changed; None leaves one out."""
    with np.load(file) as found:
        kept = {name: found[name] for name in found}
    new = {name: value for name, value in {**kept, **arrays}.items() if value is not None}
    with file.open("wb") as out:
        np.savez(out, allow_pickle=True, **new)


def refused(file: Path) -> str:
    with pytest.raises(BadArgument) as caught:
        load(str(file))
    assert str(file) in str(caught.value)
    return str(caught.value)


def test_another_format_is_refused(file: Path) -> None:
    changed(file, format=np.array(FORMAT + 1))
    said = refused(file)
    assert f"has format {FORMAT + 1}; this version reads format {FORMAT}" in said
    assert "does not hold weights" not in said, "it does hold weights, of another version"


def test_no_file_is_refused(tmp_path: Path) -> None:
    assert "there are no weights" in refused(tmp_path / "nothing.npz")
    refused(tmp_path)


@pytest.mark.parametrize(
    "content",
    [b"", b"PK", b"just text\n" * 100, pickle.dumps({"format": 1}), b"\x93NUMPY\x01\x00", bytes(1000)],
    ids=["empty", "two bytes", "text", "pickle", "npy header", "zeros"],
)
def test_what_is_no_file_of_arrays_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    refused(file)


def test_a_single_array_is_refused(file: Path) -> None:
    with file.open("wb") as out:
        np.save(out, np.zeros(3))
    refused(file)


def test_another_archive_is_refused(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("readme.txt", "hello")
    refused(file)


@pytest.mark.parametrize("name", ["format", "about", "trust", "layer w1", "names", "odds of words"])
def test_a_missing_array_is_refused(file: Path, name: str) -> None:
    changed(file, **{name: None})
    assert name in refused(file)


@pytest.mark.parametrize("name", ["format", "about", "trust", "layer w1", "names", "odds of words"])
def test_a_pickle_inside_is_refused_and_never_run(file: Path, name: str) -> None:
    changed(file, **{name: np.array([Boom()], dtype=object)})
    refused(file)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", np.array([1, 1])),
        ("format", np.array("one")),
        ("about", np.frombuffer(b"{", dtype=np.uint8)),
        ("names", np.frombuffer(b"\xff\xfe", dtype=np.uint8)),
        ("odds of names", np.zeros(3, dtype=np.int8)),
    ],
)
def test_arrays_that_make_no_sense_are_refused(file: Path, name: str, value: Any) -> None:
    changed(file, **{name: value})
    refused(file)


def test_a_file_cut_short_or_damaged_anywhere_is_refused_or_read(file: Path) -> None:
    whole = file.read_bytes()
    for place in range(40, len(whole), len(whole) // 40):
        file.write_bytes(whole[:place])
        with pytest.raises(BadArgument):
            read_model(file)
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            read_model(file)  # a byte of no importance
        except BadArgument as error:
            assert str(file) in str(error)


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    """Made by an older or a newer version that measures other things."""
    path = tmp_path / "other.npz"
    model = shipped()
    layers = model.layers._replace(low=model.layers.low[:-1], high=model.layers.high[:-1], w1=model.layers.w1[:, :-1])
    save(Model(layers, model.tables, model.trust, model.about), path)
    with pytest.raises(BadArgument, match="another version"):
        auto(Page.parse("<p>text</p>"), weights=str(path))


def test_the_method_reads_the_weights_it_is_given(tmp_path: Path) -> None:
    page = Page.parse("<p>Some text of a few words.</p>")
    model, path = shipped(), tmp_path / "mine.npz"
    for bias, kept in ((50, True), (-50, False)):
        layers = model.layers._replace(b=np.array([bias], dtype=np.float32), w=0 * model.layers.w)
        save(Model(layers, model.tables, model.trust, model.about), path)
        os.utime(path, ns=(bias + 100, bias + 100))
        assert auto(page, weights=str(path), favor="precision").keep.any() == kept
