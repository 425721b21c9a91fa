"""Match statistics as players know them: PR, its parts, luck, and the result without the luck.

PR is 500 times the loss for each decision that is not obvious, as eXtreme Gammon counts them; in a match to one point
it is one and a half times that. docs/how-to/analysis.md has the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from crownpoint.backgammon import ActionKind, Color

__all__ = ["SAME_CUBE", "Part", "PlayerStatistics", "cube_counts", "moves_count", "statistics_of"]

_SAME = 1e-4  # points; moves that lie closer together than this leave nothing to decide
SAME_CUBE = 1e-3
"""Cube actions, and resignations, that lie closer together than this leave nothing to decide."""
_FAR = 0.2  # points; nobody thinks about a double that loses more than this
_LOST = -0.9
_ONE_POINT = 1.5
_LEAST_RATED = 10  # decisions; fewer say nothing of a rating


def moves_count(equities: Iterable[float]) -> bool:
    """Whether a choice among moves is a decision: they are not all worth the same."""
    found = list(equities)
    return len(found) > 1 and max(found) - min(found) >= _SAME


def cube_counts(kind: ActionKind, no_double: float, double_take: float, double_pass: float, loss: float) -> bool:
    """Whether an action with the cube is a decision: a double and an answer always are.

    To roll is one unless that is obvious, and even then when it was wrong.
    """
    if kind is not ActionKind.ROLL:
        return True
    obvious = (
        abs(no_double - min(double_take, double_pass)) < SAME_CUBE
        or no_double - double_take > _FAR
        or no_double - double_pass > _FAR
        or max(no_double, double_take) < _LOST
    )
    return not obvious or loss >= SAME_CUBE


@dataclass(frozen=True, slots=True)
class Part:
    """Decisions of one kind and what they cost in all: points, and chances to win the match."""

    decisions: int = 0
    loss: float = 0.0
    match_loss: float = 0.0
    factor: float = 1.0

    @property
    def pr(self) -> float:
        """The performance rating: lower is better."""
        return self.factor * 500 * self.loss / self.decisions if self.decisions else 0.0

    def as_json(self) -> dict[str, Any]:
        """The part for programs."""
        return {
            "decisions": self.decisions, "loss": round(self.loss, 6), "match_loss": round(self.match_loss, 6),
            "pr": round(self.pr, 3),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player's decisions and luck in a game or a match."""

    color: Color
    total: Part
    moves: Part
    doubles: Part
    """Doubling and not doubling."""
    takes: Part
    """Taking, dropping and beavering."""
    resignations: Part
    """Wrong ones: resigning too early or too much, accepting too little, refusing enough. Right ones do not count."""
    marks: dict[str, int]
    luck: float
    """Points, each of the cube as it stood."""
    match_luck: float
    """Chances to win the match."""
    wrong_plays: int
    """Plays that were not legal; they are not judged."""

    def rating(self, length: int) -> float | None:
        """The FIBS rating of a player with these errors in matches to `length`; None for money, and for few decisions.

        Kees van den Doel's fit of ratings to errors, as the manual of GNU Backgammon has it.
        """
        cube = Part(self.doubles.decisions + self.takes.decisions, self.doubles.loss + self.takes.loss)
        if not length or self.moves.decisions + cube.decisions < _LEAST_RATED:
            return None
        each_move, each_cube = (part.loss / max(part.decisions, 1) for part in (self.moves, cube))
        return 2050 - (8798 + 25526 / length) * each_move - (863 - 519 / length) * each_cube

    def as_json(self) -> dict[str, Any]:
        """The statistics for programs."""
        return {
            "player": self.color.value, "pr": round(self.total.pr, 3), **self.total.as_json(),
            "moves": self.moves.as_json(), "doubles": self.doubles.as_json(), "takes": self.takes.as_json(),
            "resignations": self.resignations.as_json(),
            **self.marks, "luck": round(self.luck, 6), "match_luck": round(self.match_luck, 6),
            "illegal": self.wrong_plays,
        }  # fmt: skip


def statistics_of(actions: Iterable[Any], color: Color, length: int, marks: Iterable[str]) -> PlayerStatistics:
    """The statistics of judged actions, those of one player; `length` is that of the match."""
    own = [action for action in actions if action.color is color]
    counted = [action for action in own if action.counted]
    factor = _ONE_POINT if length == 1 else 1.0

    def part(*kinds: ActionKind) -> Part:
        chosen = [action for action in counted if action.kind in kinds]
        losses = sum(action.loss for action in chosen), sum(action.match_loss or 0.0 for action in chosen)
        return Part(len(chosen), *losses, factor)

    moves = part(ActionKind.MOVE)
    doubles = part(ActionKind.ROLL, ActionKind.DOUBLE)
    takes = part(ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER)
    resignations = part(ActionKind.RESIGN, ActionKind.ACCEPT_RESIGNATION, ActionKind.REFUSE_RESIGNATION)
    total = part(*ActionKind)
    lucky = [action for action in own if action.luck is not None]
    return PlayerStatistics(
        color, total, moves, doubles, takes, resignations,
        {mark: sum(each.mark == mark for each in counted) for mark in marks},
        sum(action.luck for action in lucky), sum(action.match_luck or 0.0 for action in lucky),
        sum(bool(action.illegal) for action in own),
    )  # fmt: skip
