"""The checkers recipe: the core reads what the trainer writes and sees what it sees; and the whole of it in small."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from crownpoint import _core
from crownpoint.checkers import STARTING_POSITION, Position

torch = pytest.importorskip("torch", reason="PyTorch is not installed; it is needed for training only")

from training.checkers.network import Network  # noqa: E402
from training.checkers.patterns import Patterns  # noqa: E402

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    chance = random.Random(3)
    found = []
    while len(found) < 300:
        position = STARTING_POSITION
        for _ in range(chance.randrange(120)):
            if not position.legal_moves():
                break
            position = position.after(chance.choice(position.legal_moves()))
        found.append(position)
    return found


def own_boards(positions: list[Position]) -> torch.Tensor:
    """What selfplay writes: the board turned so that the side to move has the low squares."""
    rows = []
    for position in positions:
        board = position.board
        black, white, kings = board.black, board.white, board.kings
        if not board.black_to_move:
            black, white, kings = (int(f"{mask:032b}"[::-1], 2) for mask in (white, black, kings))
        rows.append([black & ~kings, white & ~kings, black & kings, white & kings])
    return torch.tensor(rows, dtype=torch.int64)


def random_network() -> Network:
    torch.manual_seed(7)
    return Network(32, 8)


def random_patterns() -> Patterns:
    torch.manual_seed(7)
    patterns = Patterns()
    with torch.no_grad():
        patterns.values += 0.2 * torch.randn_like(patterns.values)
    return patterns


@pytest.mark.parametrize(
    ("make", "read", "allowed"),
    [(random_network, _core.checkers.network, 6.0), (random_patterns, _core.checkers.patterns, 1.5)],
)
def test_the_core_sees_what_the_trainer_sees(make, read, allowed: float, positions: list[Position]) -> None:
    model = make()
    evaluator = read(model.to_bytes())
    ours = 100 * model(own_boards(positions)).detach()
    theirs = torch.tensor([float(evaluator.evaluate(position.board)) for position in positions])
    assert (ours - theirs).abs().max() < allowed
    assert ours.std() > 10


@pytest.mark.parametrize("make", [random_network, random_patterns])
def test_weights_survive_the_file(make) -> None:
    data = make().to_bytes()
    assert type(make()).from_bytes(data).to_bytes() == data
    with pytest.raises(ValueError, match="checkers"):
        type(make()).from_bytes(b"CPXXXXXX" + data[8:])


@pytest.mark.full  # it compiles the tools and trains for half a minute: make train-smoke
def test_the_whole_recipe_in_small(tmp_path: Path) -> None:
    settings = {
        "THREADS": "2", "PLAY": "6", "TRAIN": "3", "DUEL": "3", "NODES": "300", "MILLISECONDS": "2", "PIECES": "3",
        "CANDIDATES": "patterns network-32-8", "BATCH": "512", "TEACHER": "5", "TEACHER_WIDTH": "8",
        "PYTHON": sys.executable, "OUT": str(tmp_path / "out"),
    }  # fmt: skip
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    command = [str(REPOSITORY / "training" / "checkers" / "recipe.sh"), str(tmp_path / "state"), "600"]
    environment = os.environ | settings | {"PATH": path, "GENERATIONS": "1"}
    report = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert report.returncode == 0, report.stdout + report.stderr
    out = tmp_path / "out"
    assert (out / "replay.bin").stat().st_size > 20 * 1000
    for name in ("patterns", "network-32-8"):
        read = _core.checkers.patterns if name == "patterns" else _core.checkers.network
        assert read((out / f"{name}.weights").read_bytes()).evaluate(STARTING_POSITION.board) < 1000
    card = json.loads((tmp_path / "state" / "weights" / "patterns-0001.json").read_text())
    assert card["held_out_loss"]["after"] < card["held_out_loss"]["before"]
    assert '"labeled": ' in (tmp_path / "state" / "log.txt").read_text()
