"""Backgammon: boards seen by the side on roll, legal moves, move counts."""

from collections.abc import Sequence


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
