"""Backgammon: boards seen by the side on roll, legal moves, move counts."""

from collections.abc import Callable, Sequence

import numpy
import numpy.typing


class Moves:
    """The legal moves of one roll: each distinct result once."""

    def __len__(self) -> int: ...

    def steps(self, index: int) -> tuple[tuple[int, int, int, bool], ...]:
        """
        The canonical steps (source, target, die, hit), highest source first; 25 = bar, 0 = off.
        """

    def after(self, index: int) -> Board:
        """The result, seen by the side that moved."""

    def find(self, board: Board) -> int:
        """The index of the move with this result, -1 if there is none."""

class Board:
    """An immutable board, seen by the side on roll."""

    def __init__(self, points: Sequence[int], off: tuple[int, int] = (0, 0)) -> None:
        """
        26 numbers: [0] the opponent's bar (<= 0), [1..24] the points, [25] the bar of the side on roll. Positive numbers are checkers of the side on roll. off = (own, opponent's). Raises ValueError for a wrong length or sign.
        """

    @property
    def points(self) -> tuple[int, ...]: ...

    @property
    def off(self) -> tuple[int, int]: ...

    def flipped(self) -> Board:
        """The same board seen by the other side."""

    def moves(self, die1: int, die2: int) -> Moves:
        """Each distinct result once; empty if nothing can be played."""

    def ways(self, die1: int, die2: int) -> list[tuple[tuple[int, int, int, bool], ...]]:
        """Every distinct complete sequence of steps, by order and path."""

    def ways_json(self, die1: int, die2: int) -> bytes:
        """
        The same as JSON: a list of lists of steps [source, target, die, hit, 0], all numbers.
        """

    def perft(self, depth: int) -> int:
        """
        The number of move sequences of this depth over all 21 rolls; a forced pass counts 1.
        """

    @property
    def outcome(self) -> int:
        """
        The points that the side on roll has won: 1, 2 or 3, negative if lost, 0 while the game goes on.
        """

    @property
    def is_race(self) -> bool:
        """Whether the sides have passed each other, so that nothing can be hit."""

    @property
    def key(self) -> bytes:
        """The 10 bytes behind a GNU Backgammon position id."""

    @staticmethod
    def from_key(key: bytes, checkers: int = 15) -> Board:
        """
        The board of a position key. Checkers missing from the total of `checkers` a side are borne off.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

def batch_legal_moves(boards: numpy.typing.NDArray[numpy.int8], dice: numpy.typing.NDArray[numpy.int8]) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int8]]:
    """
    Offsets, moves and results; see crownpoint.backgammon.batch, which checks the arrays.
    """

def batch_perft(boards: numpy.typing.NDArray[numpy.int8], depth: int) -> numpy.typing.NDArray[numpy.uint64]:
    """The number of leaves below each board."""

def batch_outcomes(boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.int8]:
    """
    The points that the side on roll of each board has won, 0 while the game goes on.
    """

def batch_begin(boards: numpy.typing.NDArray[numpy.int8], dice: numpy.typing.NDArray[numpy.int8], counts: numpy.typing.NDArray[numpy.int64], seed: int) -> None:
    """
    Begins a game on each board, in place, with its opening roll and its count of moves.
    """

def batch_step(boards: numpy.typing.NDArray[numpy.int8], dice: numpy.typing.NDArray[numpy.int8], counts: numpy.typing.NDArray[numpy.int64], choices: numpy.typing.NDArray[numpy.int64], seed: int) -> numpy.typing.NDArray[numpy.int8]:
    """
    Makes the chosen moves in place, with new dice and counts, and returns the points won by them.
    """

def batch_random_games(boards: numpy.typing.NDArray[numpy.int8], seed: int, max_plies: int) -> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int8]]:
    """Points, plies and final boards of games continued at random."""

class Network:
    """A network with integer weights, read from the bytes of a weights file."""

    def __init__(self, data: bytes) -> None:
        """Raises ValueError if the bytes are not a complete weights file."""

    @property
    def kind(self) -> str: ...

    @property
    def widths(self) -> list[int]: ...

    def evaluate(self, boards: numpy.typing.NDArray[numpy.int8], kernels: str = '') -> numpy.typing.NDArray[numpy.float32]:
        """
        Rows of win, win gammon, win backgammon, lose gammon, lose backgammon for the side on roll. `kernels` is scalar, avx2, avxvnni or avx512; the fastest by default.
        """

    def evaluate_unrounded(self, boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.float32]:
        """The same without rounding the activations. Slow."""

def features(boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.int16]:
    """The 256 raw inputs of the networks, one row for each board."""

def kernels() -> str:
    """The name of the kernels in use here."""

def use_kernels(name: str) -> None:
    """
    Use these kernels from now on, to measure what other machines get; the fastest where it is empty.
    """

class MatchTable:
    """Match-winning chances by score."""

    def __init__(self, before: numpy.typing.NDArray[numpy.float32], after_crawford: numpy.typing.NDArray[numpy.float32]) -> None:
        """
        before[i, j]: the chance of a player who needs i points against one who needs j; if one of them needs 1, the Crawford game comes next. after_crawford[i]: the chance of a trailer who needs i. Index 0 is not used.
        """

    @property
    def size(self) -> int:
        """The longest match."""

class Stakes:
    """The stakes and the cube. Player 0 is the side on roll."""

    @staticmethod
    def money(cube: int = 1, owner: int = -1, jacoby: bool = False, beavers: bool = False) -> Stakes:
        """
        Money play. The cube's `owner` is -1 for nobody, 0 for the side on roll, 1 for its opponent.
        """

    @staticmethod
    def match(table: MatchTable, away: tuple[int, int], phase: str = 'before', cube: int = 1, owner: int = -1) -> Stakes:
        """
        Match play. `away` has the points that the side on roll and its opponent need. `phase` is 'before' (the Crawford game), 'crawford' or 'after'.
        """

def build_one_sided() -> numpy.typing.NDArray[numpy.float32]:
    """
    Compute the one-sided bear-off table: the probabilities of 0 to 31 rolls for 54,264 positions, then of 0 to 7 rolls to the first checker off for the 15,504 positions with 15 checkers.
    """

def build_two_sided() -> numpy.typing.NDArray[numpy.float32]:
    """
    Compute the two-sided bear-off table: for 924 × 924 positions with at most 6 checkers a side the equities without a cube, with an owned cube, a centered cube and the opponent's cube.
    """

ONE_SIDED_FLOATS: int = 1860480

TWO_SIDED_FLOATS: int = 3415104

class Candidate:
    """A legal move and its value for the side that makes it."""

    @property
    def steps(self) -> tuple[tuple[int, int, int, bool], ...]:
        """The canonical steps."""

    @property
    def after(self) -> Board:
        """The board after the move, seen by the side that moved."""

    @property
    def chances(self) -> tuple[float, float, float, float, float]:
        """Win, win gammon, win backgammon, lose gammon, lose backgammon."""

    @property
    def equity(self) -> float:
        """
        With the cube, in points of the current cube. In a match, normalized so that a single game is 1.
        """

    @property
    def cubeless(self) -> float:
        """The same with a dead cube."""

    @property
    def utility(self) -> float:
        """
        Points for money; twice the chance to win the match minus one in match play.
        """

    @property
    def plies(self) -> int:
        """The depth to which this candidate was evaluated."""

class Judgment:
    """The value of a board before the side on roll rolls."""

    @property
    def chances(self) -> tuple[float, float, float, float, float]:
        """Win, win gammon, win backgammon, lose gammon, lose backgammon."""

    @property
    def cubeless(self) -> float:
        """Equity with a dead cube."""

    @property
    def plies(self) -> int:
        """The depth to which it was judged."""

    @property
    def may_double(self) -> bool:
        """Whether a double is allowed and can matter."""

    @property
    def no_double(self) -> float:
        """Equity if the side on roll does not double now."""

    @property
    def take(self) -> float | None:
        """
        Equity if it doubles and the opponent takes (or beavers); None if it may not double.
        """

    @property
    def utilities(self) -> tuple[float, float, float]:
        """
        No double, take and pass: points for money, twice the chance to win the match minus one in match play.
        """

class Engine:
    """Networks and tables. Any number of threads may use an engine at once."""

    def __init__(self, contact: Network | None, race: Network | None = None, pruning: Network | None = None, one_sided: numpy.typing.NDArray[numpy.float32] | None = None, two_sided: numpy.typing.NDArray[numpy.float32] | None = None, holding: Network | None = None, replies: Network | None = None, own: Callable[[numpy.typing.NDArray[numpy.int8]], numpy.typing.NDArray[numpy.float32]] | None = None) -> None:
        """
        `own` evaluates in place of networks: it takes a board array, and returns rows of five probabilities.
        """

    def evaluate(self, boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.float32]:
        """
        The probabilities for the side on roll of each board, without looking ahead; exact if a table covers it.
        """

    def rank_moves(self, board: Board, die1: int, die2: int, stakes: Stakes, plies: int = 0, threads: int = 1, replies: int = 5, first: tuple[int, float] = (8, 0.07999999821186066), later: tuple[int, float] = (4, 0.07999999821186066), stop_when_decided: bool = False, progress: object | None = None) -> list[Candidate]:
        """
        All legal moves, best first; those evaluated more deeply come before the others. `first` and `later` say how many candidates are evaluated more deeply and how far, in points, they may be behind the best: `first` after the plain evaluation, `later` after each deeper one. `replies` is the number of replies that the pruning network passes on inside the tree. `progress(done, parts)` is called after each part of a look; if it returns true the look ends, and moves are judged as deeply as was finished.
        """

    def rank_boards(self, boards: numpy.typing.NDArray[numpy.int8], stakes: Stakes, plies: int = 0, threads: int = 1, replies: int = 5, first: tuple[int, float] = (8, 0.08), later: tuple[int, float] = (4, 0.08)) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.int32]]:
        """
        The same for boards after candidate moves, seen by the side that moved. Returns the equities with and without the cube, in the order given, and the depth to which each was evaluated. Only equities of the same depth can be compared.
        """

    def judge(self, board: Board, stakes: Stakes, plies: int = 0, threads: int = 1, replies: int = 5, progress: object | None = None) -> Judgment:
        """
        The probabilities and cube equities of the side on roll before its roll. A look that `progress` ends is replaced by the plain evaluation.
        """

def roll_out(engine: Engine, board: Board, stakes: Stakes, opponent_on_roll: bool = False, seed: int = 1, first_trial: int = 0, trials: int = 36, truncate: int = 0, plies: int = 0, reduce_variance: bool = True, replies: int = 5, threads: int = 1, final_plies: int = 0) -> numpy.typing.NDArray[numpy.float32]:
    """
    Rows of win, win gammon, win backgammon, lose gammon, lose backgammon, utility, and utility after a double and a take, all for player 0 of the stakes. `board` is seen by the side on roll: player 0, or player 1 if `opponent_on_roll` (the board after a candidate move, flipped). A row depends only on the seed and the number of its trial.
    """

def rollout_dice(seed: int, trial: int, turn: int) -> tuple[int, int]:
    """The dice of one turn of a trial, the same for every position."""
