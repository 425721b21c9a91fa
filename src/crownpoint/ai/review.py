"""What a player's decision cost. Call it off the event loop."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.ai.kits import KITS
from crownpoint.ai.player import ChoiceKind, Decision

__all__ = ["Judgment", "judge"]


@dataclass(frozen=True, slots=True)
class Judgment:
    """What was best, what the choice lost against it, and how the side stood.

    `loss` and `luck` are in the unit of the game's kit; `luck` is None without dice. `chance` is what the side could
    expect from the game with the best choice: a win is 1, a draw is 0.5, None is unknown. `forced` means that there was
    nothing to decide, `counted` that the choice counts in the error rate. `cause` says why a blunder is one, where the
    game has a word for it.
    """

    best: str
    loss: float
    chance: float | None
    mark: str
    forced: bool
    counted: bool
    luck: float | None = None
    cause: str = ""


def judge(decision: Decision, choice: ChoiceKind, move: str = "") -> Judgment | None:
    """What a choice cost; None if nothing was decided, and where the game has no engine.

    Raises `CrownpointError` if the engine has no weights or the move is not one of the decision's.
    """
    return KITS[decision.game].judge(decision, choice, move)
