"""The stakes: the cube and the score, as the side on roll sees them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from crownpoint import _core
from crownpoint.ai.backgammon.match_equity import MAX_AWAY, match_chance, match_table
from crownpoint.ai.player import Decision
from crownpoint.arguments import checked_kind
from crownpoint.backgammon import Color, Cube, Game, Score

__all__ = ["CubeOwner", "Stakes", "checked_stakes", "owner_seen_by"]

CubeOwner = Literal["on_roll", "opponent"]
_OWNERS: dict[CubeOwner | None, int] = {None: -1, "on_roll": 0, "opponent": 1}
_OTHER: dict[CubeOwner, CubeOwner] = {"on_roll": "opponent", "opponent": "on_roll"}
_OWNER_WORDS: dict[CubeOwner | None, str] = {None: "centered", "on_roll": "own", "opponent": "opponent"}


def owner_seen_by(owner: Color | None, color: Color) -> CubeOwner | None:
    """Who owns the cube, as the side on roll, `color`, sees it."""
    return None if owner is None else "on_roll" if owner is color else "opponent"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The cube, its owner and the score. By default money play with a centered cube.

    >>> Stakes(cube=2, cube_owner="on_roll", away=(3, 5)).label
    '3-5 away, cube own 2'
    """

    cube: int = 1
    cube_owner: CubeOwner | None = None
    """Who owns the cube, None when it is centered."""
    away: tuple[int, int] | None = None
    """Points that the side on roll and its opponent still need; None for money play."""
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    cubeless: bool = False
    """Played without a cube."""

    def __post_init__(self) -> None:
        if self.cube_owner not in _OWNERS:
            raise ValueError(f"The owner of a cube is 'on_roll', 'opponent' or None, not {self.cube_owner!r}.")
        if self.cube < 1 or self.cube & (self.cube - 1) or self.cube > 2**20:
            raise ValueError(f"The value of a cube must be a power of two, not {self.cube}.")
        if self.away is not None and min(self.away) < 1:
            raise ValueError(f"Both sides must need at least one point, not {self.away[0]} and {self.away[1]}.")
        if self.crawford and (self.away is None or 1 not in self.away):
            raise ValueError("A Crawford game needs a side that is one point away from the match.")

    @classmethod
    def of_game(cls, game: Game) -> Stakes:
        """The stakes of a game as it stands, seen by its side on turn."""
        stakes = cls.of_score(game.cube, game.score, game.turn)
        rules = game.rules
        return replace(stakes, jacoby=rules.jacoby, beavers=rules.beavers, cubeless=not rules.cube)

    @classmethod
    def of_score(cls, cube: Cube, score: Score, color: Color) -> Stakes:
        """The stakes of a cube and a score, seen by a side."""
        away = (score.needs(color), score.needs(color.opponent)) if score.length else None
        return cls(cube.value, owner_seen_by(cube.owner, color), away, score.crawford)

    @classmethod
    def of_decision(cls, decision: Decision) -> Stakes:
        """The stakes of a decision, seen by the side that is on turn in its position."""
        position, cube = decision.position, decision.cube or Cube()
        turn = position.turn
        away, crawford = None, False
        if decision.match is not None:
            away = (decision.match.away, decision.match.opponent_away)
            away = away if decision.color is turn else (away[1], away[0])
            crawford = decision.match.crawford
        return cls(cube.value, owner_seen_by(cube.owner, turn), away, crawford, decision.jacoby)

    @property
    def of_opponent(self) -> Stakes:
        """The same stakes as the other side sees them."""
        owner = None if self.cube_owner is None else _OTHER[self.cube_owner]
        return replace(self, cube_owner=owner, away=self.away[::-1] if self.away else None)

    @property
    def crawford_played(self) -> bool:
        """Whether a side needs one point and the Crawford game is over."""
        return self.away is not None and 1 in self.away and not self.crawford

    @property
    def native(self) -> _core.backgammon.Stakes:
        """The stakes as the core reads them."""
        owner = _OWNERS[self.cube_owner]
        if self.away is None:
            return _core.backgammon.Stakes.money(self.cube, owner, self.jacoby, self.beavers)
        away = (min(self.away[0], MAX_AWAY), min(self.away[1], MAX_AWAY))
        phase = "crawford" if self.crawford else "after" if self.crawford_played else "before"
        return _core.backgammon.Stakes.match(match_table(), away, phase, self.cube, owner)

    def worth(self, points: int) -> float:
        """What a game that ends with these points (without the cube, negative when lost) is worth to the side on roll:
        points of the present cube for money, normalized so that a single game is 1 in a match."""
        if self.away is None:
            undoubled = self.jacoby and self.cube_owner is None and self.cube == 1
            return float(points) if not undoubled else float(max(-1, min(1, points)))
        won, lost, ended = (self._chance(count) for count in (1, -1, points))
        return 2 * (ended - lost) / (won - lost) - 1 if won > lost else 0.0

    def match_chance(self, equity: float) -> float | None:
        """The chance to win the match that a normalized equity stands for, None in money play."""
        if self.away is None:
            return None
        won, lost = self._chance(1), self._chance(-1)
        return lost + (equity + 1) / 2 * (won - lost)

    def equity_of(self, utilities: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        """Utilities of the core (points for money, twice the chance to win the match minus one) as equities."""
        exact = utilities.astype(np.float64)
        if self.away is None:
            return exact
        won, lost = self._chance(1), self._chance(-1)
        return 2 * ((exact + 1) / 2 - lost) / (won - lost) - 1

    @property
    def may_double(self) -> bool:
        """Whether the side on roll may double and can gain by it."""
        if self.cubeless or self.crawford or self.cube_owner == "opponent":
            return False
        return self.away is None or self.cube < self.away[0]

    def _chance(self, points: int) -> float:
        """The chance to win the match after a game of these points."""
        assert self.away is not None
        own, other = self.away
        won = max(points, 0) * self.cube
        lost = max(-points, 0) * self.cube
        crawford_played = self.crawford or self.crawford_played
        return match_chance(own - won, other - lost, crawford_played=crawford_played)

    @property
    def score_label(self) -> str:
        """The score in words: points that the side on roll and its opponent still need."""
        if self.away is None:
            return "money, Jacoby" if self.jacoby else "money"
        suffix = ", Crawford" if self.crawford else ", post-Crawford" if self.crawford_played else ""
        return f"{self.away[0]}-{self.away[1]} away{suffix}"

    @property
    def cube_label(self) -> str:
        """The cube in words."""
        if self.cubeless:
            return "no cube"
        return f"{_OWNER_WORDS[self.cube_owner]} {self.cube}"

    @property
    def label(self) -> str:
        """The stakes in words."""
        return f"{self.score_label}, cube {self.cube_label}"

    def as_json(self) -> dict[str, Any]:
        """The stakes for programs."""
        return {
            "cube": self.cube, "owner": self.cube_owner, "away": list(self.away) if self.away else None,
            "crawford": self.crawford, "jacoby": self.jacoby, "beavers": self.beavers,
        }  # fmt: skip


def checked_stakes(stakes: Stakes | None) -> Stakes:
    """The stakes, those of money play where none are given. Raises `TypeError` for anything else."""
    return Stakes() if stakes is None else checked_kind("Stakes", stakes, Stakes, "Stakes")
