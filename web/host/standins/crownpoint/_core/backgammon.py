"""Backgammon: boards, moves, the engine."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any, NamedTuple

import page_engine

ONE_SIDED_FLOATS = TWO_SIDED_FLOATS = 0
_PLACES, _MOST, _KEY_BYTES = 26, 127, 10
_MOVE = struct.Struct("<ii16b28s5f3f")
_CUBE = struct.Struct("<5f4f3fi")
_KINDS = ("contact", "race", "pruning", "holding", "replies")
Steps = tuple[tuple[int, int, int, bool], ...]


class Board:
    """An immutable board, seen by the side on roll."""

    __slots__ = ("raw",)

    def __init__(self, points: Sequence[int], off: tuple[int, int] = (0, 0)) -> None:
        if len(points) != _PLACES:
            raise ValueError("a backgammon board has 26 places")
        if any(not -_MOST <= count <= _MOST for count in points):
            raise ValueError("a place cannot hold so many checkers")
        if points[0] > 0:
            raise ValueError("place 0 is the opponent's bar: its number cannot be positive")
        if points[25] < 0:
            raise ValueError("place 25 is the bar of the side on roll: its number cannot be negative")
        if not all(0 <= count <= _MOST for count in off):
            raise ValueError("the numbers of checkers off must be between 0 and 127")
        self.raw = struct.pack("28b", *points, *off)

    @classmethod
    def of_raw(cls, raw: bytes) -> Board:
        """The board of its 28 bytes."""
        board = cls.__new__(cls)
        board.raw = raw
        return board

    @property
    def points(self) -> tuple[int, ...]:
        return struct.unpack("26b", self.raw[:26])

    @property
    def off(self) -> tuple[int, int]:
        return self.raw[26], self.raw[27]

    def flipped(self) -> Board:
        own, other = self.off
        return Board([-count for count in reversed(self.points)], (other, own))

    def moves(self, die1: int, die2: int) -> Moves:
        _check_dice(die1, die2)
        return Moves(bytes.fromhex(page_engine.bg_moves(self.raw.hex(), die1, die2)))

    def ways(self, die1: int, die2: int) -> list[Steps]:
        found = json.loads(self.ways_json(die1, die2))
        return [tuple((source, target, die, bool(hit)) for source, target, die, hit, _ in way) for way in found]

    def ways_json(self, die1: int, die2: int) -> bytes:
        _check_dice(die1, die2)
        return page_engine.bg_ways(self.raw.hex(), die1, die2).encode()

    def perft(self, depth: int) -> int:
        return int(page_engine.bg_perft(self.raw.hex(), depth))

    @property
    def outcome(self) -> int:
        return page_engine.bg_outcome(self.raw.hex())

    @property
    def is_race(self) -> bool:
        return bool(page_engine.bg_is_race(self.raw.hex()))

    @property
    def key(self) -> bytes:
        found = page_engine.bg_key(self.raw.hex())
        if not found:
            raise ValueError("a position key holds at most 15 checkers a side")
        return bytes.fromhex(found)

    @staticmethod
    def from_key(key: bytes, checkers: int = 15) -> Board:
        if len(key) != _KEY_BYTES:
            raise ValueError("a position key has 10 bytes")
        found = page_engine.bg_from_key(key.hex(), checkers)
        if not found:
            raise ValueError("the key describes no possible position")
        return Board.of_raw(bytes.fromhex(found))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return f"Board({self.points}, off={self.off})"


def _check_dice(die1: int, die2: int) -> None:
    if not (1 <= die1 <= 6 and 1 <= die2 <= 6):
        raise ValueError("a die shows a number from 1 to 6")


class Candidate(NamedTuple):
    """A legal move and its value for the side that makes it."""

    steps: Steps
    after: Board
    chances: tuple[float, ...]
    equity: float
    cubeless: float
    utility: float
    plies: int


def _candidates(raw: bytes) -> list[Candidate]:
    found = []
    for count, plies, *rest in _MOVE.iter_unpack(raw):
        steps = tuple((*rest[4 * k : 4 * k + 3], bool(rest[4 * k + 3])) for k in range(count))
        equity, cubeless, utility = rest[22:25]
        found.append(Candidate(steps, Board.of_raw(rest[16]), tuple(rest[17:22]), equity, cubeless, utility, plies))
    return found


class Moves:
    """The legal moves of one roll: each distinct result once."""

    def __init__(self, raw: bytes) -> None:
        self._list = _candidates(raw)

    def __len__(self) -> int:
        return len(self._list)

    def steps(self, index: int) -> Steps:
        return self._list[index].steps

    def after(self, index: int) -> Board:
        return self._list[index].after

    def find(self, board: Board) -> int:
        return next((index for index, each in enumerate(self._list) if each.after == board), -1)


class Judgment(NamedTuple):
    """The value of a board before the side on roll rolls."""

    chances: tuple[float, ...]
    cubeless: float
    no_double: float
    take: float | None
    pass_: float | None
    utilities: tuple[float, float, float]
    may_double: bool
    plies: int


class MatchTable:
    """The page's engine has the table of match equities."""

    def __init__(self, before: Any, after_crawford: Any) -> None:
        self.size = 64


class Stakes(NamedTuple):
    """The stakes and the cube."""

    text: str

    @staticmethod
    def money(cube: int = 1, owner: int = -1, jacoby: bool = False, beavers: bool = False) -> Stakes:
        return Stakes(f"{cube},{owner},0,0,0,{int(jacoby)},{int(beavers)}")

    @staticmethod
    def match(
        table: MatchTable, away: tuple[int, int], phase: str = "before", cube: int = 1, owner: int = -1
    ) -> Stakes:
        return Stakes(f"{cube},{owner},{away[0]},{away[1]},{('before', 'crawford', 'after').index(phase)},0,0")


class Network:
    """A network, which the page's engine has loaded for itself."""

    def __init__(self, data: bytes) -> None:
        self.kind = _KINDS[data[6]]


class Engine:
    """The engine, with its bear-off tables or without."""

    def __init__(
        self, contact: Any, race: Any, pruning: Any, one_sided: Any, two_sided: Any, holding: Any, replies: Any
    ) -> None:
        self._tables = one_sided is not None

    def rank_moves(
        self, board: Board, die1: int, die2: int, stakes: Stakes, plies: int = 0, threads: int = 1, *,
        stop_when_decided: bool = False, progress: object = None,
    ) -> list[Candidate]:  # fmt: skip
        """`progress` is told nothing: the page asks its engine for a whole look."""
        _check_dice(die1, die2)
        told = page_engine.bg_rank(
            board.raw.hex(), die1, die2, stakes.text, plies, int(stop_when_decided), int(self._tables)
        )
        return _candidates(bytes.fromhex(told))

    def judge(
        self, board: Board, stakes: Stakes, plies: int = 0, threads: int = 1, *, progress: object = None
    ) -> Judgment:
        told = page_engine.bg_cube(board.raw.hex(), stakes.text, plies, int(self._tables))
        found = _CUBE.unpack(bytes.fromhex(told))
        may_double = bool(found[12])
        take, drop = (found[7], found[8]) if may_double else (None, None)
        return Judgment(found[:5], found[5], found[6], take, drop, found[9:12], may_double, plies)


def build_one_sided() -> Any:
    """Never asked for: the page's engine makes its own."""


build_two_sided = build_one_sided
