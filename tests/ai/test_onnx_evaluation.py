"""Networks in ONNX files play, and files that are none are named."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crownpoint import backgammon, checkers
from crownpoint.ai import Limit, play_match, player_of
from crownpoint.ai.backgammon import Engine
from crownpoint.ai.checkers.planes import planes
from crownpoint.ai.onnx_evaluation import OnnxEvaluation
from crownpoint.errors import EngineDataError

onnx = pytest.importorskip("onnx", reason="the package onnx, which writes the files, is not installed")
pytest.importorskip("onnxruntime", reason="the extra [onnx] is not installed")


def linear(path: Path, weights: list[float], columns: Any = None, outputs: int = 1) -> Path:
    """Write a network of one layer."""
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    matrix = np.tile(np.array(weights, dtype=np.float32)[:, None], (1, outputs))
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["boards", "weights"], ["values"])],
        "linear",
        [helper.make_tensor_value_info("boards", kind, ["n", columns or len(weights)])],
        [helper.make_tensor_value_info("values", kind, ["n", outputs])],
        [onnx.numpy_helper.from_array(matrix, "weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    path.write_bytes(model.SerializeToString())
    return path


def test_a_network_judges_as_its_weights_say(tmp_path: Path) -> None:
    weights = [float(place) / 100 for place in range(28)]
    network = OnnxEvaluation(linear(tmp_path / "net.onnx", weights))
    boards = backgammon.batch.starting_boards(3)
    assert network.columns == 28
    assert network(boards) == pytest.approx((boards @ np.array(weights)).tolist(), abs=1e-5)
    doubled = OnnxEvaluation(linear(tmp_path / "net.onnx", weights), prepare=lambda rows: 2 * rows.astype(float))
    assert doubled(boards) == pytest.approx((2 * network(boards)).tolist(), abs=1e-5)


def test_networks_play_both_games(tmp_path: Path) -> None:
    race = [-float(place) / 100 for place in range(26)] + [0.3, -0.3]  # own checkers should come home
    home = linear(tmp_path / "race.onnx", race)
    duel = play_match(f"onnx:{home}", "random", game="backgammon", games=4)
    assert duel.mean > 0
    assert duel.players[0] == f"onnx:{home}"
    men = linear(tmp_path / "men.onnx", [1.0] * 32 + [1.5] * 32 + [-1.0] * 32 + [-1.5] * 32)
    assert play_match(f"onnx:{men}", "random", game="checkers", games=4, limit=Limit(depth=2)).mean > 0
    raw = linear(tmp_path / "raw.onnx", [0.0] * 4)
    assert play_match(f"onnx:{raw}", "random", game="checkers", games=2, limit=Limit(depth=1)).mean in (
        -1,
        -0.5,
        0,
        0.5,
        1,
    )


def test_a_network_with_five_outputs_gives_chances_and_travels_to_other_processes(tmp_path: Path) -> None:
    network = OnnxEvaluation(linear(tmp_path / "five.onnx", [0.0] * 6 + [0.1] + [0.0] * 21, outputs=5))
    boards = backgammon.batch.starting_boards(2)
    assert network.gives_chances
    assert network(boards).shape == (2, 5)
    engine = pickle.loads(pickle.dumps(Engine(evaluation=network)))
    assert engine.evaluate(boards).chances == pytest.approx(network(boards))
    assert player_of(f"onnx:{tmp_path / 'five.onnx'}", "backgammon").name.endswith("five.onnx")


def test_planes_are_seen_by_the_side_to_move() -> None:
    position = checkers.Position.from_fen("W:WK3,21:B1,K32")
    own_men, own_kings, other_men, other_kings = planes(checkers.batch.rows([position]))[0].reshape(4, 32)
    places = [np.flatnonzero(plane).tolist() for plane in (own_men, own_kings, other_men, other_kings)]
    assert places == [[32 - 21], [32 - 3], [32 - 1], [32 - 32]]


def test_files_that_are_no_network_are_named(tmp_path: Path) -> None:
    letter = tmp_path / "letter.onnx"
    letter.write_text("Dear")
    with pytest.raises(EngineDataError, match=r"letter\.onnx is not an ONNX network"):
        OnnxEvaluation(letter)
    with pytest.raises(FileNotFoundError):
        player_of(f"onnx:{tmp_path / 'none.onnx'}", "checkers")
    boards = backgammon.batch.starting_boards(2)
    with pytest.raises(EngineDataError, match="cannot judge rows"):
        OnnxEvaluation(linear(tmp_path / "narrow.onnx", [0.0] * 5))(boards)
    with pytest.raises(EngineDataError, match="not a number for each"):
        OnnxEvaluation(linear(tmp_path / "wide.onnx", [0.0] * 28, outputs=3))(boards)
