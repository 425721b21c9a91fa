"""Checkers: boards, moves, the engine."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import page_engine

WIN_SCORE, WIN_BOUND = 30000, 29000
_PATH = struct.Struct("<II4BB13B13BB")
_RESULTS = (None, "draw", "win", "loss")


class Move:
    """One whole turn of checkers, with the path of a capture."""

    __slots__ = ("_fields", "raw")

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self._fields = _PATH.unpack(raw)

    @property
    def path(self) -> tuple[int, ...]:
        return self._fields[7 : 7 + self._fields[6]]

    @property
    def captured(self) -> tuple[int, ...]:
        return self._fields[20 : 20 + self._fields[4]]

    @property
    def crowns(self) -> bool:
        return bool(self._fields[5])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return f"Move('{('x' if self.captured else '-').join(map(str, self.path))}')"


class Moves(Sequence[Move]):
    """The legal moves of one position, sorted by path."""

    def __init__(self, raw: bytes) -> None:
        self._list = [Move(raw[at : at + _PATH.size]) for at in range(0, len(raw), _PATH.size)]

    def __len__(self) -> int:
        return len(self._list)

    def __getitem__(self, index: Any) -> Any:
        return self._list[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._list)


class Board:
    """A position as 32-bit masks; bit n-1 is square n."""

    __slots__ = ("black", "black_to_move", "kings", "white")

    def __init__(self, black: int, white: int, kings: int, black_to_move: bool) -> None:
        if black & white:
            raise ValueError("a square holds a black and a white piece")
        if kings & ~(black | white):
            raise ValueError("a king stands on an empty square")
        self.black, self.white, self.kings, self.black_to_move = black, white, kings, bool(black_to_move)

    @property
    def text(self) -> str:
        """The numbers, for the page."""
        return f"{self.black},{self.white},{self.kings},{int(self.black_to_move)}"

    def moves(self) -> Moves:
        return Moves(bytes.fromhex(page_engine.ck_moves(self.text)))

    def after(self, move: Move) -> Board:
        black, white, kings, turn = map(int, page_engine.ck_after(self.text, move.raw.hex()).split(","))
        return Board(black, white, kings, bool(turn))

    def play(self, move: Move) -> tuple[Board, Moves, bool]:
        after = self.after(move)
        quiet = not move.captured and bool(self.kings >> (move.path[0] - 1) & 1)
        return after, after.moves(), quiet

    def perft(self, depth: int) -> int:
        return int(page_engine.ck_perft(self.text, depth))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.black, self.white, self.kings, self.black_to_move))

    def __repr__(self) -> str:
        return f"Board(black={self.black}, white={self.white}, kings={self.kings}, black_to_move={self.black_to_move})"


class Line(NamedTuple):
    """One of the best lines, with its score in hundredths of a man for the side to move."""

    score: int
    depth: int
    moves: list[Move]


class SearchResult(NamedTuple):
    """The result of a search."""

    lines: list[Line]
    depth: int
    nodes: int
    seconds: float


class Endgames:
    """The endings of four pieces."""

    max_pieces = 4

    def probe(self, board: Board) -> tuple[str, int] | None:
        if (board.black | board.white).bit_count() > self.max_pieces:
            return None
        found = page_engine.ck_probe(board.text)
        result = _RESULTS[found & 3]
        return None if result is None else (result, found >> 2)


SolvedEndgames = MappedEndgames = Endgames


class Evaluator:
    """The evaluator that the page's engine has."""

    def evaluate(self, board: Board) -> int:
        return page_engine.ck_evaluate(board.text)


def network(weights: bytes) -> Evaluator:
    return Evaluator()


patterns = network


def hand_evaluator() -> Evaluator:
    return Evaluator()


class Engine:
    """Searches one position at a time. All engines of the page share one memory of what was searched."""

    def __init__(self, table_mebibytes: int = 64, threads: int = 1) -> None:
        self._endgames = False

    def set_evaluator(self, evaluator: Any) -> None:
        """The page has one."""

    def set_endgames(self, endgames: Any) -> None:
        self._endgames = endgames is not None

    def clear(self) -> None:
        page_engine.ck_clear()

    def stop(self) -> None:
        """A search in the page is over before anyone could stop it."""

    def search(
        self, board: Board, history: Sequence[Board] = (), seconds: float = 0.0, depth: int = 0, nodes: int = 0,
        lines: int = 1, report: Any = None,
    ) -> SearchResult:  # fmt: skip
        earlier = ";".join(each.text for each in history)
        found = json.loads(page_engine.ck_search(board.text, earlier, seconds, depth, nodes, lines))
        size = 2 * _PATH.size
        result = SearchResult(
            [
                Line(score, deep, [Move(bytes.fromhex(raw[at : at + size])) for at in range(0, len(raw), size)])
                for score, deep, raw in found["lines"]
            ],
            found["depth"], found["nodes"], found["seconds"],
        )  # fmt: skip
        if report is not None:
            report(result)
        return result
