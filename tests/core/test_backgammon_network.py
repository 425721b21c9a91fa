"""Networks of the core against the stored outputs of the training reference."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from crownpoint._core import backgammon as core

KINDS = ("contact", "race", "pruning", "holding")


@pytest.fixture(scope="module")
def stored(testdata: Path) -> dict:
    return json.loads((testdata / "networks" / "backgammon.json").read_text())


@pytest.fixture(scope="module")
def boards(stored: dict) -> np.ndarray:
    return np.array([[*board["points"], *board["off"]] for board in stored["boards"]], dtype=np.int8)


def read(testdata: Path, kind: str) -> bytes:
    return (testdata / "networks" / f"backgammon-{kind}.weights").read_bytes()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("kernels", ["", "scalar", "avx2", "avxvnni", "avx512"])
def test_outputs_are_the_stored_ones(kind: str, kernels: str, testdata: Path, stored: dict, boards: np.ndarray) -> None:
    network = core.Network(read(testdata, kind))
    assert network.kind == kind
    assert network.widths[0] == 256
    try:
        values = network.evaluate(boards, kernels)
    except ValueError as error:
        pytest.skip(f"{kernels}: {error}")
    np.testing.assert_allclose(values, stored["outputs"][f"backgammon-{kind}.weights"], atol=1e-6)


def test_rounding_of_activations_changes_little(testdata: Path, boards: np.ndarray) -> None:
    network = core.Network(read(testdata, "contact"))
    assert np.abs(network.evaluate(boards) - network.evaluate_unrounded(boards)).max() < 0.01


def test_features_are_the_stored_ones(stored: dict, boards: np.ndarray) -> None:
    for row, active in zip(core.features(boards), stored["active_features"], strict=True):
        assert {index: row[index] for index in np.flatnonzero(row)} == dict(active)


@pytest.mark.parametrize(
    ("place", "value", "reason"),
    [
        (0, 0, "not a file of backgammon weights"),
        (4, 9, "a version"),
        (6, 5, "a kind of network"),
        (7, 1, "widths of the layers"),
        (12, 1, "widths of the layers"),
        (8, 0, "length"),
    ],
)
def test_wrong_headers_are_refused(place: int, value: int, reason: str, testdata: Path) -> None:
    data = bytearray(read(testdata, "race"))
    data[place] = value
    with pytest.raises(ValueError, match=reason):
        core.Network(bytes(data))


@pytest.mark.parametrize("length", [0, 63, 1000, -1])
def test_short_files_are_refused(length: int, testdata: Path) -> None:
    with pytest.raises(ValueError, match=r"length|not a file"):
        core.Network(read(testdata, "race")[:length])


def test_each_kind_of_contact_has_its_network(testdata: Path, boards: np.ndarray) -> None:
    """Holding positions are those in which not both sides have a checker in the other's home board or on the bar."""
    contact, other = core.Network(read(testdata, "contact")), bytearray(read(testdata, "pruning"))
    other[6] = 3
    holding = core.Network(bytes(other))
    assert holding.kind == "holding"
    both, plain = core.Engine(contact, holding=holding).evaluate(boards), core.Engine(contact).evaluate(boards)
    own_back, opponents_back = (boards[:, 19:26] > 0).any(1), (boards[:, :7] < 0).any(1)
    races = np.array([core.Board(row[:26].tolist(), tuple(row[26:].tolist())).is_race for row in boards])
    mine = ~races & ~(own_back & opponents_back)
    assert 5 < mine.sum() < len(boards) - 5
    assert np.array_equal((both != plain).any(1), mine)


def test_kernels_are_chosen_by_name(testdata: Path, boards: np.ndarray) -> None:
    network, fastest = core.Network(read(testdata, "contact")), core.kernels()
    expected = network.evaluate(boards)
    try:
        core.use_kernels("scalar")
        assert core.kernels() == "scalar"
        assert np.array_equal(network.evaluate(boards), expected)
        with pytest.raises(ValueError, match="no such kernels"):
            core.use_kernels("abacus")
    finally:
        core.use_kernels("")
    assert core.kernels() == fastest
