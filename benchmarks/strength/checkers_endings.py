"""Endings taken at random, against the best defense: every won one is won, every drawn one held.

Endings have up to four pieces, or as many as are solved (`--pieces`).

The engine plays as it does in a game, with its search and the solved endings; the other side takes the longest way to
lose, and in a drawn ending the move after which most replies would lose.
"""

from __future__ import annotations

import argparse
import json
import random

from crownpoint import _core
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames

Board = _core.checkers.Board
DRAWN_PLIES = 60  # a drawn ending held so long is held


def random_ending(source: random.Random, pieces: int) -> Board:
    """Pieces on random squares; men only where men can stand."""
    squares = source.sample(range(32), source.randint(2, pieces))
    split = source.randint(1, len(squares) - 1)
    black, white = (sum(1 << square for square in side) for side in (squares[:split], squares[split:]))
    kings = sum(1 << square for square in squares if source.random() < 0.5)
    kings |= black & 0xF0000000 | white & 0x0000000F
    return Board(black, white, kings, source.random() < 0.5)


def value(endgames: _core.checkers.Endgames, board: Board) -> int:
    """What a board is worth to the side that has just moved: a win, a draw, else a loss as late as possible."""
    result, plies = endgames.probe(board) or ("draw", 0)
    return {"loss": 10_000 - plies, "draw": 5_000, "win": plies}[result]


def defend(endgames: _core.checkers.Endgames, board: Board) -> Board:
    """The board after the best defense."""

    def worth(after: Board) -> tuple[int, float]:
        replies = after.moves()
        losing = sum(value(endgames, after.after(reply)) < 5_000 for reply in replies)
        return value(endgames, after), losing / max(len(replies), 1)

    return max((board.after(move) for move in board.moves()), key=worth)


def play(engine: _core.checkers.Engine, endgames: _core.checkers.Endgames, board: Board, depth: int) -> bool:
    """Whether the engine, to move, gets what the ending is worth: a win in time, or a draw."""
    result, plies = endgames.probe(board) or ("draw", 0)
    history: list[Board] = []
    for ply in range(plies if result == "win" else DRAWN_PLIES):
        if not len(board.moves()):
            return ply % 2 == 1
        history.append(board)
        if ply % 2:
            board = defend(endgames, board)
        else:
            board = board.after(engine.search(board, history=history[:-1], depth=depth).lines[0].moves[0])
    if result == "win":
        return not len(board.moves())
    return (endgames.probe(board) or ("draw", 0))[0] == "draw"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="won and drawn endings together")
    parser.add_argument("--pieces", type=int, default=4, help="up to so many; more than four must have been built")
    parser.add_argument("--depth", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    endgames = solved_endgames()
    if options.pieces > endgames.max_pieces:
        parser.error(f"only endings of {endgames.max_pieces} pieces are solved: crownpoint endgames build --pieces …")
    engine = _core.checkers.Engine(8, 1)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(endgames)
    source = random.Random(options.seed)
    tally = {"win": [0, 0], "draw": [0, 0]}
    while sum(total for total, _ in tally.values()) < options.count:
        board = random_ending(source, options.pieces)
        result = endgames.probe(board)
        if result is None or result[0] == "loss" or not len(board.moves()):
            continue
        tally[result[0]][0] += 1
        tally[result[0]][1] += play(engine, endgames, board, options.depth)
    if options.json:
        print(json.dumps({name: {"endings": total, "achieved": good} for name, (total, good) in tally.items()}))
        return
    print(f"{tally['win'][1]:,} of {tally['win'][0]:,} won endings won in the shortest time")
    print(f"{tally['draw'][1]:,} of {tally['draw'][0]:,} drawn endings held")


if __name__ == "__main__":
    main()
