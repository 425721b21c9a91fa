"""Backgammon: boards seen by the side on roll, legal moves, move counts."""

from collections.abc import Sequence

import numpy
import numpy.typing


class Moves:
    """The legal moves of one roll, each distinct result once."""

    def __len__(self) -> int: ...

    def steps(self, index: int) -> tuple[tuple[int, int, int, bool], ...]:
        """
        The canonical steps (source, target, die, hit), highest source first; 25 = bar, 0 = off.
        """

    def after(self, index: int) -> Board:
        """The result, still seen by the side that moved."""

    def find(self, board: Board) -> int:
        """The index of the move with this result, -1 if there is none."""

class Board:
    """An immutable board as the side on roll sees it."""

    def __init__(self, points: Sequence[int], off: tuple[int, int] = (0, 0)) -> None:
        """
        26 numbers: [0] the opponent's bar (<= 0), [1..24] the own point numbers, [25] the own bar; positive = the side on roll. off = (own, opponent's). Raises ValueError for a wrong length or sign.
        """

    @property
    def points(self) -> tuple[int, ...]: ...

    @property
    def off(self) -> tuple[int, int]: ...

    def flipped(self) -> Board:
        """The same board seen by the other side."""

    def moves(self, die1: int, die2: int) -> Moves:
        """Each distinct result once; empty when nothing can be played."""

    def ways(self, die1: int, die2: int) -> list[tuple[tuple[int, int, int, bool], ...]]:
        """Every distinct complete sequence of steps; order and path matter."""

    def perft(self, depth: int) -> int:
        """
        The number of move sequences of this depth over all 21 rolls; a forced pass counts 1.
        """

    @property
    def outcome(self) -> int:
        """
        What a finished game is worth to the side on roll: 1, 2 or 3 won, negative lost; 0 while it goes on.
        """

    @property
    def is_race(self) -> bool:
        """Whether nothing can be hit any more."""

    @property
    def key(self) -> bytes:
        """The 10 bytes behind a GNU Backgammon position id."""

    @staticmethod
    def from_key(key: bytes, checkers: int = 15) -> Board:
        """
        The board of a position key; what is missing to `checkers` a side is off.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[tuple[int, ...], int, int]: ...

    def __setstate__(self, arg: tuple[Sequence[int], int, int], /) -> None: ...

    def __repr__(self) -> str: ...

def batch_legal_moves(boards: numpy.typing.NDArray[numpy.int8], dice: numpy.typing.NDArray[numpy.int8]) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int8]]:
    """
    Offsets, moves and results; see crownpoint.backgammon.batch, which checks the arrays.
    """

def batch_perft(boards: numpy.typing.NDArray[numpy.int8], depth: int) -> numpy.typing.NDArray[numpy.uint64]:
    """The number of leaves below each board."""

def batch_outcomes(boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.int8]:
    """
    What each finished game is worth to the side on roll, 0 while it goes on.
    """

def batch_random_games(boards: numpy.typing.NDArray[numpy.int8], seed: int, max_plies: int) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int8]]:
    """Points, plies and last boards of games played on at random."""

class Network:
    """
    A network of whole-number weights, read from the bytes of a weights file.
    """

    def __init__(self, data: bytes) -> None:
        """Raises ValueError where the bytes are not a whole weights file."""

    @property
    def kind(self) -> str: ...

    @property
    def widths(self) -> list[int]: ...

    def evaluate(self, boards: numpy.typing.NDArray[numpy.int8], kernels: str = '') -> numpy.typing.NDArray[numpy.float32]:
        """
        Rows of win, win gammon, win backgammon, lose gammon, lose backgammon for the side on roll. `kernels` is scalar, avx2 or avx512; by default the fastest.
        """

    def evaluate_unrounded(self, boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.float32]:
        """The same without rounding of the activations, slowly."""

def features(boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.int16]:
    """The 256 raw inputs of the networks, a row for each board."""

def kernels() -> str:
    """The name of the kernels in use here."""
