"""The backgammon engine: the core's search with the shipped networks and the exact endings."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property, lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

from crownpoint import _core
from crownpoint.ai.backgammon.analysis import Analysis, Candidate, Chances, CubeAnalysis, of_judgment
from crownpoint.ai.backgammon.own_evaluation import BoardEvaluation, chances_of
from crownpoint.ai.backgammon.stakes import Stakes, checked_stakes
from crownpoint.ai.cache import cached_array
from crownpoint.ai.limit import MAX_PLIES, MAX_THREADS, Limit, checked_limit
from crownpoint.ai.weights import read_weights
from crownpoint.arguments import checked_number, wrong_kind
from crownpoint.backgammon import Dice, Move, Position, Step
from crownpoint.backgammon.batch import checked
from crownpoint.errors import EngineDataError

__all__ = ["Engine", "Evaluation", "bearoff_rolls"]

_TABLE_VERSION = 1
_DIGEST, _HEADER = 32, 64  # docs/notation/weights-backgammon.md
_HOME, _BAR, _LONGEST_MOVE = 6, 25, 24
_GROWTH = 25  # how much longer one ply more takes, about
_ROWS_APIECE = 512  # fewer are not worth a thread
Found = TypeVar("Found")
Progress = Callable[[int, int], bool | None]
"""Called with the parts of a search that are done and their number, from any thread; true ends the search."""
_Table = npt.NDArray[np.float32]


class Evaluation(NamedTuple):
    """What the bare networks think of many boards, for the side on roll."""

    chances: npt.NDArray[np.float32]
    """Rows of win, win gammon, win backgammon, lose gammon, lose backgammon."""
    equities: npt.NDArray[np.float32]
    """Points a game for money without a cube."""


class Engine:
    """Judges moves and cubes. Answers depend only on the plies, never on threads or on earlier questions."""

    def __init__(
        self,
        *,
        threads: int = 1,
        weights: bytes | Mapping[str, bytes] | None = None,
        evaluation: BoardEvaluation | None = None,
        use_endgames: bool = True,
    ) -> None:
        """`weights` are the bytes of another network than those shipped, or of several, by kind: contact, holding,
        race, pruning, replies; only the first is needed. `evaluation` is a function that judges instead of networks: it
        gets board arrays, and what it raises ends the work. `use_endgames` switches the bear-off tables on or off; they
        are read, or computed within seconds and kept, for the first position that may lead to one of theirs. Raises
        `EngineDataError` for missing or damaged weights."""
        if weights is not None and evaluation is not None:
            raise ValueError("An engine has weights or an evaluation of your own, not both.")
        if weights is not None and not isinstance(weights, bytes | Mapping):
            raise wrong_kind("Weights", "the bytes of a file, or several by kind", weights)
        given = {"contact": weights} if isinstance(weights, bytes) else weights
        self._weights = None if given is None else dict(given)
        self._evaluation = evaluation
        self._networks: Networks | OwnNetwork = (
            OwnNetwork(chances_of(evaluation)) if evaluation
            else shipped_networks() if given is None
            else _networks(given)
        )  # fmt: skip
        self._use_endgames = use_endgames
        self._bare = self._networks.engine(None, None)
        self.threads = checked_number("A number of threads", threads, 1, MAX_THREADS)

    def __reduce__(self) -> tuple[object, ...]:
        if self._evaluation is not None:
            return _with_evaluation, (self._evaluation, self._use_endgames, self.threads)
        weights = None if self._weights is None else tuple(sorted(self._weights.items()))
        return _restored, (weights, self._use_endgames, self.threads)

    @property
    def native(self) -> _core.backgammon.Engine:
        """The engine of the core, with its tables."""
        return self._whole if self._use_endgames else self._bare

    @cached_property
    def _whole(self) -> _core.backgammon.Engine:
        return self._networks.engine(*_tables())

    def _engine(self, board: _core.backgammon.Board, plies: int) -> _core.backgammon.Engine:
        """The engine for a board: without bear-off tables while no board it will see can be in them."""
        needed = "_whole" in self.__dict__ or reaches_endings(board.points, plies)
        return self.native if needed else self._bare

    def evaluate(self, boards: ArrayLike, *, threads: int | None = None) -> Evaluation:
        """What the networks and tables think of each row of a board array, without looking ahead.

        `crownpoint.backgammon.batch` says what a board array is; its `rows` makes one of positions. Raises
        `InvalidPositionError`.

        >>> from crownpoint.backgammon import STARTING_POSITION, batch
        >>> Engine().evaluate(batch.rows([STARTING_POSITION])).chances.shape
        (1, 5)
        """
        rows = checked(boards)
        workers = self.threads if threads is None else checked_number("A number of threads", threads, 1, MAX_THREADS)
        native = self.native
        if workers < 2 or len(rows) < 2 * _ROWS_APIECE:
            chances = native.evaluate(rows)
        else:
            with ThreadPoolExecutor(workers) as pool:
                parts = pool.map(native.evaluate, np.array_split(rows, min(workers, len(rows) // _ROWS_APIECE)))
                chances = np.concatenate(list(parts))
        won, gammons, backgammons, lost_gammons, lost_backgammons = chances.T
        equities = 2 * won - 1 + gammons + backgammons - lost_gammons - lost_backgammons
        return Evaluation(chances, equities)

    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        dice: Dice | tuple[int, int] | None = None,
        stakes: Stakes | None = None,
    ) -> Analysis:
        """Rank the moves of a roll, or judge the cube before it when there are no dice. Raises `InvalidLimitError`."""
        stakes = checked_stakes(stakes)
        if dice is None:
            return Analysis(position, stakes, None, (), self.cube_decision(position, limit, stakes))
        roll = Dice.of(dice)
        candidates = _deeper(limit, lambda plies: self.rank_moves(position, roll, stakes, plies))
        return Analysis(position, stakes, roll, candidates, None)

    def cube_decision(self, position: Position, limit: Limit, stakes: Stakes | None = None) -> CubeAnalysis:
        """The cube decision of the side on roll. Raises `InvalidLimitError`."""
        return _deeper(limit, lambda plies: self.judge(position, checked_stakes(stakes), plies))

    def cube_decisions(
        self, position: Position, limit: Limit, situations: Iterable[Stakes]
    ) -> tuple[CubeAnalysis, ...]:
        """The same position under several scores and owners of the cube."""
        return tuple(self.cube_decision(position, limit, stakes) for stakes in situations)

    def judge(
        self, position: Position, stakes: Stakes, plies: int, *, progress: Progress | None = None
    ) -> CubeAnalysis:
        """The position before the roll, judged to a depth; by the bare network if `progress` ends the search."""
        plies = checked_number("A number of plies", plies, 0, MAX_PLIES)
        native = self._engine(position.board, plies)
        return of_judgment(stakes, native.judge(position.board, stakes.native, plies, self.threads, progress=progress))

    def rank_moves(
        self,
        position: Position,
        dice: tuple[int, int],
        stakes: Stakes | None = None,
        plies: int = 2,
        *,
        only_best: bool = False,
        progress: Progress | None = None,
    ) -> tuple[Candidate, ...]:
        """Every legal move, the best first, the promising ones judged to a depth.

        `only_best` stops as soon as one candidate is left: enough to play. `progress` is called after each part of a
        search; if it ends the search, moves keep the judgments that were finished.
        """
        stakes, (first, second) = checked_stakes(stakes), Dice.of(dice)
        plies = checked_number("A number of plies", plies, 0, MAX_PLIES)
        native = self._engine(position.board, plies).rank_moves(
            position.board, first, second, stakes.native, plies, self.threads, stop_when_decided=only_best,
            progress=progress,
        )  # fmt: skip
        if stakes.cubeless:
            native.sort(key=lambda each: (-each.plies, -each.cubeless))
        best = native[0] if native else None
        made = []
        for each in native:
            assert best is not None
            equity = each.cubeless if stakes.cubeless else each.equity
            top = best.cubeless if stakes.cubeless else best.equity
            made.append(
                Candidate(
                    Move(map(Step._make, each.steps)),
                    equity,
                    each.cubeless,
                    Chances(*each.chances),
                    each.plies,
                    top - equity if each.plies == best.plies else None,
                    stakes.match_chance(equity),
                )
            )
        return tuple(made)


@lru_cache(maxsize=8)
def _restored(weights: tuple[tuple[str, bytes], ...] | None, use_endgames: bool, threads: int) -> Engine:
    """Unpickle an engine. A worker that gets many jobs with the same one makes it once."""
    return Engine(threads=threads, weights=None if weights is None else dict(weights), use_endgames=use_endgames)


def _with_evaluation(evaluation: BoardEvaluation, use_endgames: bool, threads: int) -> Engine:
    return Engine(threads=threads, evaluation=evaluation, use_endgames=use_endgames)


def _deeper(limit: Limit, ask: Callable[[int], Found]) -> Found:
    """Ask to the depth of the limit, or ply by ply until there is no time for one more."""
    limit = checked_limit(limit, "backgammon", "plies", "seconds")
    most = MAX_PLIES if limit.plies is None else limit.plies
    if limit.seconds is None:
        return ask(most)
    began = time.perf_counter()
    found = ask(0)
    for plies in range(1, most + 1):
        asked = time.perf_counter()
        if asked - began > limit.seconds / _GROWTH:
            break
        found = ask(plies)
    return found


def reaches_endings(points: Sequence[int], plies: int) -> bool:
    """Whether a search of this depth after a move may reach a board with every checker of both sides at home."""
    own = sum(count * (place - _HOME) for place, count in enumerate(points) if count > 0 and place > _HOME)
    other = sum(
        -count * (_BAR - place - _HOME) for place, count in enumerate(points) if count < 0 < _BAR - place - _HOME
    )
    # The side on roll moves first and every second time after that, at most 24 pips each time.
    return own <= _LONGEST_MOVE * ((plies + 2) // 2) and other <= _LONGEST_MOVE * ((plies + 1) // 2)


class Networks(NamedTuple):
    """The networks of one engine."""

    contact: _core.backgammon.Network
    race: _core.backgammon.Network | None
    pruning: _core.backgammon.Network | None
    holding: _core.backgammon.Network | None
    replies: _core.backgammon.Network | None

    def engine(self, one_sided: _Table | None, two_sided: _Table | None) -> _core.backgammon.Engine:
        """An engine of the core."""
        return _core.backgammon.Engine(
            self.contact, self.race, self.pruning, one_sided, two_sided, self.holding, self.replies
        )


class OwnNetwork(NamedTuple):
    """Your own evaluation, in place of networks."""

    evaluate: Callable[[npt.NDArray[np.int8]], npt.NDArray[np.float32]]

    def engine(self, one_sided: _Table | None, two_sided: _Table | None) -> _core.backgammon.Engine:
        """An engine of the core."""
        return _core.backgammon.Engine(None, one_sided=one_sided, two_sided=two_sided, own=self.evaluate)


def _networks(weights: Mapping[str, bytes | None]) -> Networks:
    """The networks of these files. Raises `EngineDataError` for other bytes."""
    contact, *others = (_network(kind, weights.get(kind)) for kind in Networks._fields)
    if contact is None:
        raise EngineDataError("The backgammon engine has no weights: contact.weights is missing.")
    return Networks(contact, *others)


def _network(kind: str, data: bytes | None) -> _core.backgammon.Network | None:
    if data is None:
        return None
    # The core checks lengths; whether the numbers are those that were trained, the checksum in the header tells.
    if hashlib.sha256(data[_HEADER:]).digest() != data[_DIGEST:_HEADER]:
        raise EngineDataError(f"The backgammon weights {kind}.weights are damaged: the checksum is wrong.")
    try:
        network = _core.backgammon.Network(data)
    except ValueError as error:
        raise EngineDataError(f"The backgammon weights {kind}.weights cannot be used: {error}.") from error
    if network.kind != kind:
        raise EngineDataError(f"The backgammon weights {kind}.weights are those of a {network.kind} network.")
    return network


@cache
def shipped_networks() -> Networks:
    """The networks of the shipped weights."""
    return _networks({kind: read_weights("backgammon", kind) for kind in Networks._fields})


def bearoff_rolls() -> _Table:
    """The probabilities of 0 to 31 rolls to bear off, for every position of a home board, by its number."""
    return _tables()[0][: 54_264 * 32].reshape(-1, 32)


@cache
def _tables() -> tuple[_Table, _Table]:
    """The bear-off tables of one side and of two."""
    core = _core.backgammon
    return (
        cached_array(f"bearoff-one-sided-{_TABLE_VERSION}", core.ONE_SIDED_FLOATS, core.build_one_sided),
        cached_array(f"bearoff-two-sided-{_TABLE_VERSION}", core.TWO_SIDED_FLOATS, core.build_two_sided),
    )
