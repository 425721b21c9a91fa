"""A plain alpha-beta for checkers, the baseline that our engine must never lose to. It speaks `line`.

    python benchmarks/strength/plain_alpha_beta.py

Iterative deepening, captures searched to their end, moves tried in the generator's order with the best move of the last
iteration first. It counts material, advanced men, the back row and kings in the center. It knows no tables.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

from crownpoint import _core
from crownpoint.checkers import Move, Position

Board = _core.checkers.Board

LOST = -10_000
MAN, KING, ADVANCE, BACK_ROW, CENTER_KING = 100, 130, 3, 8, 10
BLACK_BACK, WHITE_BACK, CENTER = 0x0000000F, 0xF0000000, 0x00666600
ROWS = [0xF << (4 * row) for row in range(8)]


class OutOfTimeError(Exception):
    """Thinking must end now."""


def evaluate(board: Board) -> int:
    """What a board is worth to the side to move, in hundredths of a man."""
    kings = board.kings
    score = 0
    for side, sign, back in ((board.black, 1, BLACK_BACK), (board.white, -1, WHITE_BACK)):
        men = side & ~kings
        advance = sum((row if sign > 0 else 7 - row) * (men & mask).bit_count() for row, mask in enumerate(ROWS))
        score += sign * (
            MAN * men.bit_count()
            + KING * (side & kings).bit_count()
            + ADVANCE * advance
            + BACK_ROW * (men & back).bit_count()
            + CENTER_KING * (side & kings & CENTER).bit_count()
        )
    return score if board.black_to_move else -score


class AlphaBeta:
    """Searches a board until a limit is reached."""

    def __init__(self) -> None:
        self.nodes = 0
        self._deadline = 0.0
        self._most_nodes = 0

    def best(self, board: Board, seconds: float, depth: int, nodes: int) -> tuple[_core.checkers.Move, int, int]:
        """The best move, its score and the depth that was finished. The board must have a move."""
        self.nodes = 0
        self._deadline = time.perf_counter() + seconds if seconds else 0.0
        self._most_nodes = nodes
        moves = list(board.moves())
        score = finished = 0
        for deeper in range(1, (depth or 99) + 1):
            try:
                moves, score = self._root(board, moves, deeper)
            except OutOfTimeError:
                break
            finished = deeper
            if len(moves) == 1 or abs(score) > -LOST - 200:
                break
        return moves[0], score, finished

    def _root(
        self, board: Board, moves: list[_core.checkers.Move], depth: int
    ) -> tuple[list[_core.checkers.Move], int]:
        alpha, best = 2 * LOST, moves[0]
        for move in moves:
            score = -self._search(board.after(move), -2 * -LOST, -alpha, depth - 1, 1)
            if score > alpha:
                alpha, best = score, move
        return [best, *(move for move in moves if move != best)], alpha

    def _search(self, board: Board, alpha: int, beta: int, depth: int, ply: int) -> int:
        self.nodes += 1
        if self._deadline and self.nodes % 64 == 0 and time.perf_counter() > self._deadline:
            raise OutOfTimeError
        if self._most_nodes and self.nodes > self._most_nodes:
            raise OutOfTimeError
        moves = board.moves()
        if len(moves) == 0:
            return LOST + ply
        if depth <= 0 and not moves[0].captured:
            return evaluate(board)
        for move in moves:
            alpha = max(alpha, -self._search(board.after(move), -beta, -alpha, depth - 1, ply + 1))
            if alpha >= beta:
                break
        return alpha


def serve(lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Speak `line` as far as matches need it."""
    searcher, position = AlphaBeta(), Position.from_fen("B:W21-32:B1-12")
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return
        if word == "ready":
            write("readyok")
        elif word == "fen":
            position = Position.from_fen(rest)
        elif word == "go":
            kind, _, amount = rest.partition(" ")
            given = {"movetime": 0, "depth": 0, "nodes": 0} | {kind: int(amount)}
            native, score, depth = searcher.best(
                position.board, given["movetime"] / 1000, given["depth"], given["nodes"]
            )
            move = Move(native, position.board)
            write(f"info depth {depth} nodes {searcher.nodes} score {score}")
            write(f"bestmove {move} {position.after(move).fen}")


if __name__ == "__main__":
    serve(sys.stdin, lambda line: print(line, flush=True))
