"""The weights format: what is written is read, damage is named, and the golden files are what the reference says."""

import json
from pathlib import Path

import numpy as np
import pytest
from training.backgammon import export, golden, quantized, rounding

from crownpoint import _core

NETWORKS = Path(__file__).parents[2] / "testdata" / "networks"


@pytest.fixture(scope="module")
def stored() -> dict:
    return json.loads((NETWORKS / "backgammon.json").read_text())


@pytest.fixture(scope="module")
def features(stored: dict) -> np.ndarray:
    return np.stack([quantized.board_features(board["points"], board["off"]) for board in stored["boards"]])


def test_features_are_the_stored_ones(stored: dict, features: np.ndarray) -> None:
    for row, active in zip(features, stored["active_features"], strict=True):
        assert {k: row[k] for k in np.flatnonzero(row)} == dict(active)


@pytest.mark.parametrize("kind", quantized.KINDS)
def test_the_reference_reproduces_the_golden_outputs(kind: str, stored: dict, features: np.ndarray) -> None:
    network = quantized.load(NETWORKS / f"backgammon-{kind}.weights")
    assert network.kind == kind
    np.testing.assert_allclose(network.outputs(features), stored["outputs"][f"backgammon-{kind}.weights"], atol=1e-7)


@pytest.mark.parametrize("kind", quantized.KINDS)
def test_writing_gives_back_the_file(kind: str) -> None:
    data = (NETWORKS / f"backgammon-{kind}.weights").read_bytes()
    assert quantized.from_bytes(data).to_bytes() == data


def test_rounding_changes_outputs_little(features: np.ndarray) -> None:
    arrays = golden.random_arrays((64, 32), seed=9)
    exact = export.float_pass(export.float_layers(arrays), features)[1]
    assert np.abs(export.quantize("contact", arrays, features).outputs(features) - exact).max() < 0.01


def test_wide_layers_are_rounded_more_finely(stored: dict, features: np.ndarray) -> None:
    arrays = golden.random_arrays((64, 32), seed=9)
    exact = export.float_pass(export.float_layers(arrays), features)[1]
    wide = quantized.from_bytes(export.quantize("contact", arrays, features, wide=(1,)).to_bytes())
    assert np.abs(wide.outputs(features) - exact).max() < 0.002
    rows = np.array([[*board["points"], *board["off"]] for board in stored["boards"]], dtype=np.int8)
    core = _core.backgammon.Network(wide.to_bytes())
    np.testing.assert_allclose(core.evaluate(rows), wide.outputs(features), atol=1e-6)


def test_compensation_keeps_the_sums_closer_than_plain_rounding() -> None:
    random = np.random.default_rng(4)
    activations = random.normal(0, 1, (500, 8)) @ random.normal(0, 1, (8, 40))  # 40 inputs that know of each other
    weights = random.normal(0, 1, (40, 6))
    unit = np.full(6, 0.1)
    made = rounding.compensated(weights, unit, 127, activations.T @ activations / 500)
    off, plainly = (np.abs(activations @ (weights - whole * unit)).mean() for whole in (made, np.rint(weights / unit)))
    assert off < plainly / 2


@pytest.mark.parametrize(
    ("place", "value", "reason"),
    [(0, 0, "not a file of backgammon weights"), (4, 9, "unknown version 9"), (200, 1, "checksum is wrong")],
)
def test_damage_is_named(place: int, value: int, reason: str) -> None:
    data = bytearray((NETWORKS / "backgammon-race.weights").read_bytes())
    data[place] = value if data[place] != value else value + 1
    with pytest.raises(ValueError, match=reason):
        quantized.from_bytes(bytes(data))


def test_a_short_file_is_refused() -> None:
    with pytest.raises(ValueError, match="length or checksum"):
        quantized.from_bytes((NETWORKS / "backgammon-race.weights").read_bytes()[:-1])
