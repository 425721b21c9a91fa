"""pydraughts, a library by others, agrees with our legal moves and results on random games."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from crownpoint.checkers import STARTING_POSITION, Position

draughts = pytest.importorskip("draughts", reason="pydraughts is not installed")

RULES = Path(__file__).parents[2] / "testdata" / "rules"


def their_moves(fen: str) -> dict[tuple[int, ...], str]:
    """Path and position after each move as pydraughts has them, its FEN in our spelling."""
    # It lists squares as strings ("1,10,11,2") and merges circular captures that end alike: the FEN is read by us,
    # and captures are compared by their ends and results.
    board = draughts.Board(variant="english", fen=fen)
    found = {}
    for move in board.legal_moves():
        board.push(move)
        found[tuple(move.steps_move)] = Position.from_fen(board.fen).fen
        board.pop()
    return found


def compare(position: Position) -> None:
    ours = {move.path: position.after(move).fen for move in position.legal_moves()}
    theirs = their_moves(position.fen)
    assert set(ours.values()) == set(theirs.values()), position.fen
    assert {(path[0], path[-1]) for path in ours} == {(path[0], path[-1]) for path in theirs}, position.fen


@pytest.mark.timeout(1800)  # it is slow, and the long form compares thousands of positions
def test_random_games(full: bool) -> None:
    chance = random.Random(20261115)
    compared = 0
    for _ in range(150 if full else 6):
        position = STARTING_POSITION
        for _ in range(150):
            if not position.legal_moves():
                break
            compare(position)
            compared += 1
            position = position.after(chance.choice(position.legal_moves()))
    assert compared > (6_000 if full else 200)


@pytest.mark.parametrize("name", ["checkers.txt", "checkers-results.txt"])
def test_single_rules(name: str) -> None:
    for line in (RULES / name).read_text().splitlines():
        if not line.startswith("#"):
            compare(Position.from_fen(line.split("|")[1].strip()))


def test_their_hub_engine_plays_with_our_program() -> None:
    """It writes W for the side to move in the starting position, though Black moves first."""
    engine_module = pytest.importorskip("draughts.engine")
    command = [str(Path(sys.executable).parent / "crownpoint"), "engine", "hub"]
    engine = engine_module.HubEngine(command)
    try:
        engine.init()
        board = draughts.Board(variant="english")
        ours = STARTING_POSITION
        for _ in range(6):
            move = engine.play(board, engine_module.Limit(depth=2), ponder=False).move
            ours = ours.after("-".join(map(str, move.steps_move)))
            board.push(move)
            assert Position.from_fen(board.fen) == ours
    finally:
        engine.kill_process()
