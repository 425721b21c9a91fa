"""What a rollout found: means with their standard errors. Everything is seen by the side that decides."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from crownpoint.ai.backgammon.analysis import Chances, CubeAction, CubeAnalysis
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.backgammon import Move

__all__ = ["UTILITY", "Estimate", "RolledCube", "RolledMove", "Rows"]

Rows = npt.NDArray[np.float32]
"""One row for each trial: five chances, the utility, the utility after a double and a take."""
_CHANCES, UTILITY, _DOUBLED = slice(0, 5), 5, 6


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: npt.NDArray[np.float64]) -> Estimate:
        """The estimate of a mean from independent values; the error of a single one is not known."""
        error = float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        return cls(float(values.mean()), error)

    def as_json(self) -> dict[str, float | None]:
        """The estimate for programs."""
        return {"mean": round(self.mean, 6), "error": round(self.error, 6) if math.isfinite(self.error) else None}

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ±{self.error:.3f}"


@dataclass(frozen=True, slots=True)
class RolledMove:
    """A move that was rolled out."""

    move: Move
    equity: Estimate
    """With the cube, in points of the present cube; in a match normalized so that a single game is 1."""
    loss: Estimate
    """How far behind the best move it is, from the same dice."""
    chances: Chances
    trials: int

    @classmethod
    def of_rows(cls, move: Move, rows: Rows, stakes: Stakes, best: npt.NDArray[np.float64]) -> RolledMove:
        """The move of these trials; `best` are the equities of the best move in the same trials and more."""
        equities = stakes.equity_of(rows[:, UTILITY])
        return cls(move, Estimate.of(equities), Estimate.of(best[: len(rows)] - equities), _chances(rows), len(rows))

    def as_json(self) -> dict[str, Any]:
        """The move for programs."""
        return {
            "move": str(self.move),
            "equity": self.equity.as_json(),
            "loss": self.loss.as_json(),
            "trials": self.trials,
            "chances": self.chances.as_json(),
        }


@dataclass(frozen=True, slots=True)
class RolledCube:
    """A cube decision that was rolled out."""

    stakes: Stakes
    no_double: Estimate
    double_take: Estimate | None
    """None if the side on roll may not double, or could not gain by it."""
    chances: Chances
    trials: int
    plies: int

    @classmethod
    def of_rows(cls, rows: Rows, stakes: Stakes, may_double: bool, plies: int) -> RolledCube:
        """The decision of these trials."""
        take = Estimate.of(stakes.equity_of(rows[:, _DOUBLED])) if may_double else None
        no_double = Estimate.of(stakes.equity_of(rows[:, UTILITY]))
        return cls(stakes, no_double, take, _chances(rows), len(rows), plies)

    @property
    def action(self) -> CubeAction:
        """The best action of both sides, by the means."""
        take = None if self.double_take is None else self.double_take.mean
        drop = None if take is None else 1.0
        return CubeAnalysis(self.stakes, self.chances, 0.0, self.no_double.mean, take, drop, self.plies).action

    def as_json(self) -> dict[str, Any]:
        """The decision for programs."""
        return {
            "stakes": self.stakes.as_json(),
            "action": self.action.value,
            "no_double": self.no_double.as_json(),
            "double_take": self.double_take.as_json() if self.double_take else None,
            "double_pass": {"mean": 1.0, "error": 0.0} if self.double_take else None,
            "trials": self.trials,
            "chances": self.chances.as_json(),
        }


def _chances(rows: Rows) -> Chances:
    return Chances(*(float(mean) for mean in rows[:, _CHANCES].astype(np.float64).mean(axis=0)))
