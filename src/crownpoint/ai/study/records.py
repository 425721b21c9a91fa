"""The data of the study room, the same for every game. All of it can be sent to other processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

__all__ = [
    "Choice",
    "CubeAtScore",
    "CubeChoices",
    "Decided",
    "DiceMap",
    "Graded",
    "ImportedMatch",
    "Indexed",
    "JudgedChoice",
    "PositionHint",
    "Reason",
    "RollChoice",
    "RolledChoice",
    "ShownPosition",
    "Step",
    "Turn",
    "Way",
]

Way: TypeAlias = tuple[tuple[int, int, int, bool, int], ...]
"""One order of the steps of a legal move: source, target, die, hit, captured, as boards take them."""


class ImportedMatch(NamedTuple):
    """A match of a file; `source` is a file with this match alone. What the file does not say is empty."""

    source: bytes
    white: str
    black: str
    event: str
    date: str
    """Year, month and day: 2026-11-17."""
    length: int
    result: str
    """The score at the end, White's first."""
    warnings: tuple[str, ...] = ()

    @property
    def winner(self) -> str:
        """Who won, from a score such as 5–3: `white`, `black`, `draw`, or nothing if it does not say so."""
        white, _, black = self.result.partition("–")
        if white == black:
            return "draw" if white == "½" else ""
        if not (white.isdecimal() and black.isdecimal()):
            return ""
        return "white" if int(white) > int(black) else "black"


@dataclass(frozen=True, slots=True)
class Step:
    """A piece moved once, numbered by the side that moves."""

    source: int
    target: int
    die: int = 0
    hit: bool = False
    captured: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as it was judged. `value` is equity or men, for the side that moves."""

    move: str
    value: float
    loss: float | None
    """How far behind the best it is; None if it was not judged as deep as that one."""
    verdict: str = ""
    """A result that is certain, such as `win in 9`."""
    chances: tuple[float, ...] = ()
    """Of a game with dice: to win, to win twice and three times as much, to lose as much; empty in other games."""
    depth: str = ""
    steps: tuple[Step, ...] = ()
    error: float | None = None
    """The standard error of its value where it was rolled out beforehand."""


@dataclass(frozen=True, slots=True)
class CubeChoices:
    """What each cube action is worth to the side on roll. `action` is the key of what is best for both."""

    action: str
    no_double: float
    double_take: float | None
    double_pass: float | None
    chances: tuple[float, ...]
    depth: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a choice is worse than the best one, measured in the two positions.

    `key` names the sentence in the catalogs, which opens with `number`; `mine` and `best` are what was measured after
    the choice and after the best one.
    """

    key: str
    number: float
    mine: float = 0.0
    best: float = 0.0
    unit: str = ""
    """`%` for a difference of chances, `chance` for a chance, `lead` for a share, `pips` for pips with a decimal."""
    places: tuple[int, ...] = ()
    """The points or squares that were counted, numbered by the side that moved."""


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """What was found about a decision. `chance` is that of the side to win the game with the best choice."""

    best: str
    loss: float
    mark: str
    forced: bool
    luck: float | None = None
    chance: float | None = None
    cause: str = ""
    candidates: tuple[Choice, ...] = ()
    cube: CubeChoices | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether it counts among the errors or the blunders; a doubtful choice does not."""
        return self.mark in ("error", "blunder")


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of a match as it was made. `position` is its id: with dice, cube and score where a game has them."""

    place: str
    game: int
    turn: int
    player: str
    kind: str
    text: str
    position: str
    comment: str = ""
    illegal: str = ""
    steps: tuple[Step, ...] = ()
    foreign: JudgedChoice | None = None
    """What the program that wrote the file found."""
    program: str = ""


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """A position in every way we write it; `id` is the one that everything else takes."""

    game: str
    id: str
    ids: dict[str, str]
    text: str
    svg: str


@dataclass(frozen=True, slots=True)
class PositionHint:
    """The best moves of a position, and the cube before the roll where there is one."""

    candidates: tuple[Choice, ...] = ()
    cube: CubeChoices | None = None
    reasons: tuple[tuple[Reason, ...], ...] = ()
    """Why each candidate is worse than the first."""


@dataclass(frozen=True, slots=True)
class RolledChoice:
    """A part of a rollout: the mean of one choice, the sum of squares about it, and how many games."""

    move: str
    games: int
    mean: float
    squares: float
    steps: tuple[Step, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Turn:
    """What is to be decided: `move`, `double` (or roll), `answer` (a double); or nothing: `roll`, `over`."""

    kind: str
    ways: tuple[Way, ...] = ()
    choices: tuple[str, ...] = ()
    """What may be chosen instead of a move."""


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer and what it costs; `judged` has the answer among its candidates."""

    answer: str
    loss: float
    mark: str
    judged: JudgedChoice
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class RollChoice:
    """The best move of a roll, nothing if none is legal, and what it is worth."""

    dice: str
    move: str
    value: float
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceMap:
    """The best move of every roll, and the mean of what they are worth."""

    rolls: tuple[RollChoice, ...]
    mean: float


@dataclass(frozen=True, slots=True)
class CubeAtScore:
    """The cube action when the sides need these many points; 0 is money. `gain` is what a double gains."""

    own_away: int
    other_away: int
    action: str
    gain: float


@dataclass(frozen=True, slots=True)
class Indexed:
    """A decision as it is searched and counted over a whole library."""

    player: str
    counted: bool
    """Whether statistics count it."""
    loss: float
    tags: tuple[str, ...]
    shape: bytes
    """The board as the side to move sees it, one byte for each place."""
    choice: str = ""
    """What was chosen, with the dice in front where there are any."""
