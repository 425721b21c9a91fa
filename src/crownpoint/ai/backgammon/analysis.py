"""What the backgammon engine found out about a position. Everything is seen by the side on roll."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from crownpoint import _core
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.backgammon import Dice, Move, Position
from crownpoint.errors import NoMoveError

__all__ = ["Analysis", "Candidate", "Chances", "CubeAction", "CubeAnalysis"]

_PASS = 1.0  # a dropped double: one point of the cube as it was, in the scale of every equity here


class Chances(NamedTuple):
    """The chances of one side; gammons are counted among the wins, backgammons among the gammons."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @property
    def equity(self) -> float:
        """Points a game for money without a cube."""
        won = self.win + self.win_gammon + self.win_backgammon
        return won - (1 - self.win) - self.lose_gammon - self.lose_backgammon

    @property
    def of_opponent(self) -> Chances:
        """The same chances as the other side sees them."""
        return Chances(1 - self.win, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon)

    def as_json(self) -> dict[str, float]:
        """The chances for programs."""
        return {name: round(value, 6) for name, value in self._asdict().items()}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal move as the search judges it."""

    move: Move
    equity: float
    """With the cube, in points of the present cube; in a match normalized so that a single game is 1."""
    cubeless: float
    """The same with a dead cube."""
    chances: Chances
    plies: int
    """How deep this move was judged."""
    loss: float | None
    """How far behind the best move it is; None if it was not judged as deep as that one."""
    match_chance: float | None = None
    """The chance to win the match, None for money."""
    trials: int = 0
    """How many games it was rolled out for; 0 if search alone judged."""

    def as_json(self) -> dict[str, Any]:
        """The candidate for programs."""
        return {
            "move": str(self.move),
            "equity": round(self.equity, 6),
            "cubeless": round(self.cubeless, 6),
            "loss": None if self.loss is None else round(self.loss, 6),
            "match_chance": None if self.match_chance is None else round(self.match_chance, 6),
            "plies": self.plies,
            "trials": self.trials,
            "chances": self.chances.as_json(),
        }


class CubeAction(StrEnum):
    """What both sides should do about the cube."""

    UNAVAILABLE = "no cube"
    NO_DOUBLE = "no double, take"
    DOUBLE_TAKE = "double, take"
    DOUBLE_PASS = "double, pass"
    DOUBLE_BEAVER = "double, beaver"
    NO_DOUBLE_BEAVER = "no double, beaver"
    TOO_GOOD = "too good to double, pass"

    @property
    def doubles(self) -> bool:
        """Whether the side on roll should double."""
        return self in (CubeAction.DOUBLE_TAKE, CubeAction.DOUBLE_PASS, CubeAction.DOUBLE_BEAVER)


@dataclass(frozen=True, slots=True)
class CubeAnalysis:
    """A position before the roll: the chances, and what each cube action is worth to the side on roll."""

    stakes: Stakes
    chances: Chances
    cubeless: float
    no_double: float
    double_take: float | None
    """None if the side on roll may not double, or could not gain by it."""
    double_pass: float | None
    plies: int
    trials: int = 0
    """How many games it was rolled out for; 0 if search alone judged."""

    @property
    def action(self) -> CubeAction:
        """The best action of both sides."""
        if self.double_take is None or self.double_pass is None:
            return CubeAction.UNAVAILABLE
        beaver = self.stakes.beavers and self.double_take < 0
        if self.double_take >= self.double_pass:
            return CubeAction.TOO_GOOD if self.no_double > self.double_pass else CubeAction.DOUBLE_PASS
        if self.no_double > self.double_take:
            return CubeAction.NO_DOUBLE_BEAVER if beaver else CubeAction.NO_DOUBLE
        return CubeAction.DOUBLE_BEAVER if beaver else CubeAction.DOUBLE_TAKE

    @property
    def equity(self) -> float:
        """What the position is worth when both sides choose the best action."""
        if self.double_take is None or self.double_pass is None:
            return self.no_double
        return max(self.no_double, min(self.double_take, self.double_pass))

    def as_json(self) -> dict[str, Any]:
        """The analysis for programs."""
        optional = {
            name: None if value is None else round(value, 6)
            for name, value in (("double_take", self.double_take), ("double_pass", self.double_pass))
        }
        chance = self.stakes.match_chance(self.equity)
        return {
            "stakes": self.stakes.as_json(),
            "action": self.action.value,
            "doubles": self.action.doubles,
            "equity": round(self.equity, 6),
            "no_double": round(self.no_double, 6),
            **optional,
            "cubeless": round(self.cubeless, 6),
            "match_chance": None if chance is None else round(chance, 6),
            "plies": self.plies,
            "trials": self.trials,
            "chances": self.chances.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of a roll, ranked, or the cube before it."""

    position: Position
    stakes: Stakes
    dice: Dice | None
    candidates: tuple[Candidate, ...]
    """Every legal move, the best first; those judged more deeply come before the others. Empty before the roll."""
    cube: CubeAnalysis | None
    """Before the roll only."""

    @property
    def best(self) -> Candidate:
        """The move to play. Raises `NoMoveError` if there is none."""
        if not self.candidates:
            what = "no move without dice, only the cube" if self.dice is None else "no legal move"
            raise NoMoveError(f"There is {what} in {self.position.gnubg_id}.")
        return self.candidates[0]

    def find(self, move: Move) -> Candidate | None:
        """The candidate of a move, None if it is not among them."""
        return next((candidate for candidate in self.candidates if candidate.move == move), None)

    def as_json(self) -> dict[str, Any]:
        """The analysis for programs."""
        answer: dict[str, Any] = {
            "game": "backgammon",
            "gnubg_id": self.position.gnubg_id,
            "turn": self.position.turn.value,
            "stakes": self.stakes.as_json(),
        }
        if self.cube is not None:
            return {**answer, "cube": self.cube.as_json()}
        return {
            **answer,
            "dice": list(self.dice) if self.dice else None,
            "best": str(self.best.move) if self.candidates else None,
            "candidates": [candidate.as_json() for candidate in self.candidates],
        }


def of_judgment(stakes: Stakes, judged: _core.backgammon.Judgment) -> CubeAnalysis:
    """The analysis of a judgment of the core."""
    no_double = judged.cubeless if stakes.cubeless else judged.no_double
    take = None if stakes.cubeless else judged.take
    chances = Chances(*judged.chances)
    drop = None if take is None else _PASS
    return CubeAnalysis(stakes, chances, judged.cubeless, no_double, take, drop, judged.plies)
