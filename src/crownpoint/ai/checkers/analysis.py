"""What the checkers engine found out about a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from crownpoint import _core
from crownpoint.checkers import Move, Position
from crownpoint.errors import NoMoveError

__all__ = ["Analysis", "Candidate", "Exact"]

_MAN = 100  # the core counts in hundredths of a man


class Exact(NamedTuple):
    """A result that is known from the endgame tables: win, draw or loss, and the plies to the end of the game."""

    result: str
    plies: int

    def __str__(self) -> str:
        return self.result if self.result == "draw" else f"{self.result} in {self.plies}"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move as the search judges it, for the side that makes it."""

    move: Move
    score: float
    """Men ahead. A forced win or loss counts as 300 men less 0.01 for each ply to it."""
    depth: int
    """How many plies deep this move was judged, without extensions."""
    line: tuple[Move, ...]
    """The best play of both sides, this move first."""
    exact: Exact | None = None
    """The result with best play where the endgame tables know it."""

    @property
    def plies_to_end(self) -> int | None:
        """The plies to a forced win or loss, None if the search has not found one."""
        native = round(abs(self.score) * _MAN)
        return _core.checkers.WIN_SCORE - native if native > _core.checkers.WIN_BOUND else None

    @property
    def result(self) -> Exact | None:
        """The result with best play where it is certain: from the tables, or because the search has seen the end."""
        plies = self.plies_to_end
        if self.exact is not None or plies is None:
            return self.exact
        return Exact("win" if self.score > 0 else "loss", plies)

    @property
    def verdict(self) -> str:
        """The judgment in words: `win in 9`, `draw`, or men ahead such as `+0.31`."""
        return str(self.result or f"{self.score:+.2f}")

    def as_json(self) -> dict[str, Any]:
        """The candidate for programs."""
        return {
            "move": str(self.move),
            "score": self.score,
            "depth": self.depth,
            "exact": self.exact._asdict() if self.exact else None,
            "plies_to_end": self.plies_to_end,
            "line": [str(move) for move in self.line],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best moves of a position, and what it took to find them."""

    position: Position
    candidates: tuple[Candidate, ...]
    """The best first, all of them judged by the same search; empty if there is no legal move."""
    depth: int
    """The last depth that was finished."""
    nodes: int
    seconds: float
    book: Move | None = None
    """What the opening book plays here, None if it does not know the position or was not asked."""

    @property
    def best(self) -> Candidate:
        """The move to play. Raises `NoMoveError` if there is none."""
        if not self.candidates:
            raise NoMoveError(f"There is no legal move in {self.position.fen}.")
        return self.candidates[0]

    def as_json(self) -> dict[str, Any]:
        """The analysis for programs."""
        return {
            "game": "checkers",
            "fen": self.position.fen,
            "turn": self.position.turn.value,
            "best": str(self.best.move) if self.candidates else None,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "book": str(self.book) if self.book else None,
            "candidates": [candidate.as_json() for candidate in self.candidates],
        }


def of_book(position: Position, move: Move, score: int) -> Analysis:
    """The analysis of a position whose move is taken from the opening book: nothing is searched."""
    return Analysis(position, (Candidate(move, score / _MAN, 0, (move,)),), 0, 0, 0.0, move)


def of_result(
    position: Position,
    result: _core.checkers.SearchResult,
    endgames: _core.checkers.Endgames | None,
    book: Move | None = None,
) -> Analysis:
    """The analysis of a search result of the core."""
    candidates = []
    for line in result.lines:
        moves = _moves(position, line.moves)
        exact = _exact(position.board.after(line.moves[0]), endgames)
        candidates.append(Candidate(moves[0], line.score / _MAN, line.depth, moves, exact))
    return Analysis(position, tuple(candidates), result.depth, result.nodes, result.seconds, book)


def _moves(position: Position, natives: list[_core.checkers.Move]) -> tuple[Move, ...]:
    moves, board = [], position.board
    for native in natives:
        moves.append(Move(native, board))
        board = board.after(native)
    return tuple(moves)


def _exact(after: _core.checkers.Board, endgames: _core.checkers.Endgames | None) -> Exact | None:
    """What the tables say about a move, for the side that made it, from the board after it."""
    known = endgames.probe(after) if endgames is not None else None
    if known is None:
        return None
    result, plies = known
    return Exact({"win": "loss", "loss": "win", "draw": "draw"}[result], plies + 1 if result != "draw" else 0)
