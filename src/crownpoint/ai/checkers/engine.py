"""The checkers engine: the core's search with the shipped weights, the endgame tables and the opening book."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import cache, lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crownpoint import _core
from crownpoint.ai.checkers import endgames
from crownpoint.ai.checkers.analysis import Analysis, Exact, of_book, of_result
from crownpoint.ai.checkers.book import shipped_book
from crownpoint.ai.checkers.own_evaluation import BoardEvaluation, scores_of
from crownpoint.ai.limit import MAX_THREADS, Limit, checked_limit
from crownpoint.ai.weights import read_weights
from crownpoint.arguments import checked_kind, checked_number
from crownpoint.checkers import Position
from crownpoint.checkers.batch import checked
from crownpoint.errors import EngineDataError

__all__ = ["KNOWN_LIMITS", "Engine"]

KNOWN_LIMITS = ("checkers", "seconds", "depth", "nodes")
"""The game, and the limits that its engine takes."""

_READERS = {b"CPCKNET2": _core.checkers.network, b"CPCKPAT1": _core.checkers.patterns}
_MAGIC_BYTES = 8
_LARGEST_TABLE = 1 << 20
_UNIT = 100  # the core counts in hundredths of a man


class Engine:
    """Searches one position at a time, and remembers what it saw until `clear`.

    With one thread and a limit of depth or nodes, an engine that has just been cleared gives the same answer on every
    machine. May be used from several threads: searches wait for each other. A pickled or copied engine brings its
    options along, not what it remembers.

    >>> from crownpoint.checkers import Position
    >>> Engine().analyse(Position.from_fen("B:W6,15,24:B1"), Limit(depth=1)).best.move
    Move('1x10x19x28')
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        table_mebibytes: int = 64,
        weights: bytes | None = None,
        evaluation: BoardEvaluation | None = None,
        use_endgames: bool = True,
        use_book: bool = True,
    ) -> None:
        """`weights` are the bytes of another weights file than the one shipped; without either the core's own terms
        judge. `evaluation` is a function that judges instead: it gets board arrays, in a search of one row, and what it
        raises ends the search. `use_endgames` and `use_book` switch the endgame tables and the opening book on or off.
        Raises `EngineDataError` for damaged files."""
        if weights is not None and evaluation is not None:
            raise ValueError("An engine has weights or an evaluation of your own, not both.")
        self.threads = checked_number("A number of threads", threads, 1, MAX_THREADS)
        table_mebibytes = checked_number("A table in mebibytes", table_mebibytes, 1, _LARGEST_TABLE)
        self._options = (threads, table_mebibytes, weights, evaluation, use_endgames, use_book)
        self._engine = _core.checkers.Engine(table_mebibytes, self.threads)
        self._scores = None if evaluation is None else scores_of(evaluation)
        if self._scores is not None:
            own: _core.checkers.Evaluator | None = _core.checkers.own_evaluator(self._scores)
        else:
            own = shipped_evaluator() if weights is None else evaluator(weights)
        self._evaluator = own or _core.checkers.hand_evaluator()
        self._engine.set_evaluator(own)
        self._endgames = solved_endgames() if use_endgames else None
        self._engine.set_endgames(self._endgames)
        self._book = shipped_book() if use_book else None
        self._turn = threading.RLock()
        self._busy = threading.Lock()
        self._stopping = False

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self._options

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        history: Iterable[Position] = (),
        lines: int = 1,
        report: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best `lines` moves of a position within a limit.

        `history` are the earlier positions of the game, oldest first: they count for draws by repetition and by forty
        quiet moves. `report` is called with what is known after each finished depth. Raises `InvalidLimitError`.
        """
        limit = checked_limit(limit, *KNOWN_LIMITS)
        lines = checked_number("A number of lines", lines, 1)
        with self._turn, self._busy:
            self._stopping = False
            result = self._engine.search(
                position.board,
                [earlier.board for earlier in history],
                limit.seconds or 0.0,
                limit.depth or 0,
                limit.nodes or 0,
                lines,
                (lambda found: self._report(position, found, report)) if report else None,
            )
        known = self._book.probe(position) if self._book is not None else None
        return of_result(position, result, self._endgames, known.move if known else None)

    def think(
        self,
        position: Position,
        limit: Limit,
        *,
        history: Iterable[Position] = (),
        report: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The move to play: that of the opening book where it knows the position, else the best of a search."""
        limit = checked_limit(limit, *KNOWN_LIMITS)
        known = self._book.probe(position) if self._book is not None else None
        if known is not None:
            return of_book(position, known.move, known.score)
        return self.analyse(position, limit, history=history, report=report)

    def _report(
        self, position: Position, found: _core.checkers.SearchResult, report: Callable[[Analysis], None]
    ) -> None:
        report(of_result(position, found, self._endgames))
        if self._stopping:  # asked for in the moment before the search began
            self._engine.stop()

    def evaluate(self, boards: ArrayLike, *, threads: int | None = None) -> NDArray[np.float32]:
        """What the bare evaluation thinks of each row of a board array: men ahead, for the side to move.

        `crownpoint.checkers.batch` says what a board array is; its `rows` makes one of positions. Raises
        `InvalidPositionError`.
        """
        rows = checked(boards)
        native = self._evaluator.evaluate_batch
        workers = self.threads if threads is None else checked_number("A number of threads", threads, 1, MAX_THREADS)
        scores = self._scores(rows) if self._scores is not None else native(rows, workers)
        return np.divide(scores, _UNIT, dtype=np.float32)

    def stop(self) -> None:
        """End the search that another thread is in; it returns what it has."""
        self._stopping = True
        self._engine.stop()

    def alone(self) -> AbstractContextManager[bool]:
        """Keep other threads out for several calls: `with engine.alone():`. Their searches wait until it ends."""
        return self._turn

    def clear(self) -> None:
        """Forget what was searched."""
        with self._turn, self._busy:
            self._engine.clear()

    def probe(self, position: Position) -> Exact | None:
        """The result of a position with best play, for the side to move, where the endgame tables know it."""
        known = self._endgames.probe(position.board) if self._endgames is not None else None
        return Exact(known[0], known[1] if known[0] != "draw" else 0) if known else None


@lru_cache(maxsize=8)
def _restored(
    threads: int,
    table_mebibytes: int,
    weights: bytes | None,
    evaluation: BoardEvaluation | None,
    use_endgames: bool,
    use_book: bool,
) -> Engine:
    """Unpickle an engine. A worker that gets many jobs with the same one makes it once."""
    return Engine(
        threads=threads,
        table_mebibytes=table_mebibytes,
        weights=weights,
        evaluation=evaluation,
        use_endgames=use_endgames,
        use_book=use_book,
    )


def evaluator(weights: bytes) -> _core.checkers.Evaluator:
    """The evaluator of a weights file, of whichever kind. Raises `EngineDataError` for other bytes."""
    reader = _READERS.get(checked_kind("Weights", weights, bytes, "the bytes of a file")[:_MAGIC_BYTES])
    if reader is None:
        raise EngineDataError(f"{weights[:_MAGIC_BYTES]!r} is not the start of a checkers weights file.")
    try:
        return reader(weights)
    except ValueError as error:
        raise EngineDataError(f"The checkers weights cannot be used: {error}.") from error


@cache
def shipped_evaluator() -> _core.checkers.Evaluator | None:
    """The evaluator of the shipped weights, None if none are shipped."""
    weights = read_weights("checkers", "evaluation")
    return None if weights is None else evaluator(weights)


@cache
def solved_endgames() -> _core.checkers.Endgames:
    """The endgame tables on this machine. Those of four pieces are built in seconds if they are missing."""
    return endgames.default()
