from collections.abc import Callable, Iterator, Sequence

import numpy
import numpy.typing


class Move:
    """One whole turn of checkers, with the path of a capture."""

    @property
    def path(self) -> tuple[int, ...]:
        """The squares from start to end, with every landing of a capture."""

    @property
    def captured(self) -> tuple[int, ...]:
        """The squares of the captured pieces, in the order of capture."""

    @property
    def crowns(self) -> bool:
        """Whether a man becomes a king."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

class Moves:
    """The legal moves of one position, sorted by path."""

    def __len__(self) -> int: ...

    def __getitem__(self, arg: int, /) -> Move: ...

    def __iter__(self) -> Iterator[Move]: ...

class Board:
    """A position as 32-bit masks; bit n-1 is square n."""

    def __init__(self, black: int, white: int, kings: int, black_to_move: bool) -> None:
        """
        Raises ValueError if a square holds two pieces or a king stands on an empty square.
        """

    @property
    def black(self) -> int: ...

    @property
    def white(self) -> int: ...

    @property
    def kings(self) -> int: ...

    @property
    def black_to_move(self) -> bool: ...

    def moves(self) -> Moves:
        """
        Every legal move. Circular captures with different paths are different moves.
        """

    def after(self, move: Move) -> Board:
        """The position after a move that came from `moves()` of this board."""

    def play(self, move: Move) -> tuple[Board, Moves, bool]:
        """
        The position after a move of this board, its legal moves, and whether a king moved without capturing.
        """

    def perft(self, depth: int) -> int:
        """
        The number of leaves `depth` plies below. Circular captures with different paths count separately.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

def batch_legal_moves(boards: numpy.typing.NDArray[numpy.uint32]) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint32], numpy.typing.NDArray[numpy.uint32]]:
    """Offsets, moves and results; see crownpoint.checkers.batch."""

def batch_perft(boards: numpy.typing.NDArray[numpy.uint32], depth: int) -> numpy.typing.NDArray[numpy.uint64]:
    """The number of leaves below each board."""

def batch_random_games(boards: numpy.typing.NDArray[numpy.uint32], seed: int, max_plies: int) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint32]]:
    """Winners, plies and final boards of games continued at random."""

def endgame_slices(pieces: int) -> list[tuple[int, int, int, int]]:
    """
    The material of every slice (black men, black kings, white men, white kings; Black to move). Each slice comes after those it depends on.
    """

def endgame_size(slice: tuple[int, int, int, int]) -> int:
    """How many numbers the positions of a slice can have."""

def endgame_head_size(slice: tuple[int, int, int, int]) -> int:
    """
    The size in bytes of a compressed slice before its blocks, which have their own checksums.
    """

def first_damaged_block(slice: tuple[int, int, int, int], body: numpy.typing.NDArray[numpy.uint8]) -> int | None:
    """The number of the first damaged block, None if there is none."""

class Endgames:
    """Solved endings."""

    @property
    def max_pieces(self) -> int:
        """The largest number of pieces for which all endings are present."""

    def probe(self, board: Board) -> tuple[str, int] | None:
        """
        'win', 'draw' or 'loss' for the side to move, and the plies to the end; None if unknown.
        """

class SolvedEndgames(Endgames):
    """Solved endings in memory, one byte for each position."""

    def __init__(self) -> None: ...

    def __contains__(self, arg: tuple[int, int, int, int], /) -> bool: ...

    def missing_for(self, slice: tuple[int, int, int, int]) -> list[tuple[int, int, int, int]]:
        """The slices that this one depends on and that are missing."""

    def add_solved(self, slice: tuple[int, int, int, int], threads: int = 1) -> None:
        """
        Solve a slice and its mirror image. Raises ValueError if slices it depends on are missing.
        """

    def add_compressed(self, slice: tuple[int, int, int, int], body: numpy.typing.NDArray[numpy.uint8]) -> None:
        """
        Add a slice from its compressed form. Raises ValueError if it is damaged.
        """

    def remove(self, slice: tuple[int, int, int, int]) -> None:
        """Free the memory of a slice."""

    def compressed(self, slice: tuple[int, int, int, int]) -> bytes:
        """The compressed form of a slice."""

    def counts(self, slice: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """
        Wins, losses and draws for the side to move, and the longest win in plies.
        """

class MappedEndgames(Endgames):
    """Compressed endings in memory-mapped files."""

    def __init__(self, cache_mebibytes: int = 128) -> None: ...

    def add(self, slice: tuple[int, int, int, int], body: numpy.typing.NDArray[numpy.uint8]) -> None:
        """Add a slice and keep its array. Raises ValueError if it is damaged."""

class Line:
    """
    One of the best lines, with its score in hundredths of a man for the side to move.
    """

    @property
    def score(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def moves(self) -> list[Move]: ...

class SearchResult:
    """The result of a search."""

    @property
    def lines(self) -> list[Line]:
        """Best first; empty if there is no legal move."""

    @property
    def depth(self) -> int:
        """The depth of the last completed iteration."""

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

WIN_SCORE: int = 30000

WIN_BOUND: int = 29000

class Evaluator:
    """Evaluates positions without looking ahead."""

    def evaluate(self, board: Board) -> int:
        """Hundredths of a man for the side to move."""

    def evaluate_batch(self, boards: numpy.typing.NDArray[numpy.uint32], threads: int = 1) -> numpy.typing.NDArray[numpy.int32]:
        """
        The same for each row of a board array; see crownpoint.checkers.batch, which checks the arrays.
        """

def hand_evaluator() -> Evaluator:
    """The handwritten evaluator."""

def use_kernels(name: str) -> None:
    """
    Use these kernels in networks made from now on; the fastest where it is empty.
    """

def own_evaluator(function: Callable[[numpy.typing.NDArray[numpy.uint32]], numpy.typing.NDArray[numpy.int32]]) -> Evaluator:
    """
    A function that takes a board array, here of one row, and returns hundredths of a man for the side to move.
    """

def network(weights: bytes) -> Evaluator:
    """
    The network with these weights. Raises ValueError if the bytes are not a network.
    """

def patterns(weights: bytes) -> Evaluator:
    """
    The patterns with these weights. Raises ValueError if the bytes are not patterns.
    """

class Engine:
    """Searches one position at a time and keeps its results."""

    def __init__(self, table_mebibytes: int = 64, threads: int = 1) -> None: ...

    def set_evaluator(self, evaluator: Evaluator | None) -> None:
        """None selects the handwritten one."""

    def set_endgames(self, endgames: Endgames | None) -> None:
        """None turns endgames off."""

    def clear(self) -> None:
        """Forget all results."""

    def stop(self) -> None:
        """
        Stop a search that is running in another thread; it returns what it has.
        """

    def search(self, board: Board, history: Sequence[Board] = [], seconds: float = 0.0, depth: int = 0, nodes: int = 0, lines: int = 1, report: Callable[[SearchResult], None] | None = None) -> SearchResult:
        """
        Search until the first limit is reached; 0 means no limit.

        `history` holds the earlier boards of the game, oldest first. `report` is called after each completed iteration. Raises ValueError without a limit.
        """
