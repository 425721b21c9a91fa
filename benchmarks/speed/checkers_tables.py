"""What do larger endgame tables cost the checkers search, node by node?

    python benchmarks/speed/checkers_tables.py FOLDER [--depth 21] [--positions 40] [--rounds 3] [--json]

FOLDER is where `crownpoint endgames build --pieces 6 --folder FOLDER` has put its tables. Both engines search the same
endings of six to eight pieces to the same depth, in turn: one with the four pieces that are always there, the other
with the folder. Speeds are in nodes for a second of processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from crownpoint import _core
from crownpoint.ai.checkers.endgames import EndgameFolder
from crownpoint.ai.checkers.engine import shipped_evaluator

Board = _core.checkers.Board
START = Board(0x00000FFF, 0xFFF00000, 0, True)
OPENING_PLIES = 6
SMALL = 4


def new_engine(endgames: _core.checkers.Endgames) -> _core.checkers.Engine:
    """An engine of one thread with these tables."""
    engine = _core.checkers.Engine(64, 1)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(endgames)
    return engine


def pieces(board: Board) -> int:
    """How many pieces a board has."""
    return (board.black | board.white).bit_count()


def ending(engine: _core.checkers.Engine, source: random.Random) -> Board | None:
    """Six to eight pieces as a quick game reaches them; nothing if it ended before."""
    board = START
    for ply in range(200):
        moves = board.moves()
        if not len(moves) or pieces(board) < 6:
            return None
        if pieces(board) <= 8:
            return board
        choice = source.choice(list(moves)) if ply < OPENING_PLIES else engine.search(board, depth=5).lines[0].moves[0]
        board = board.after(choice)
    return None


def measure(folder: Path, depth: int, positions: int, rounds: int, seed: int) -> list[dict[str, Any]]:
    """Nodes and speed of both engines."""
    small = _core.checkers.SolvedEndgames()
    for count in range(2, SMALL + 1):
        for material in _core.checkers.endgame_slices(count):
            small.add_solved(material, threads=1)
    large = EndgameFolder(folder).open()
    source, quick, boards = random.Random(seed), new_engine(small), list[Board]()
    while len(boards) < positions:
        board = ending(quick, source)
        if board is not None:
            boards.append(board)
    rows = []
    for _ in range(rounds):
        for tables in (small, large):
            engine, nodes, before = new_engine(tables), 0, time.process_time()
            for board in boards:
                engine.clear()
                nodes += engine.search(board, depth=depth).nodes
            seconds = time.process_time() - before
            rows.append({"pieces": tables.max_pieces, "nodes": nodes, "nodes_per_cpu_second": nodes / seconds})
    return rows


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures what larger endgame tables cost the checkers search.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--depth", type=int, default=21)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    rows = measure(given.folder, given.depth, given.positions, given.rounds, given.seed)
    if given.json:
        print(json.dumps(rows))
        return 0
    for row in rows:
        speed = row["nodes_per_cpu_second"] / 1e6
        print(f"{row['pieces']} pieces: {row['nodes']:>12,} nodes, {speed:.2f} million a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
