"""The engines as advisers: the best moves of a decision, and what another move loses. Call it off the event loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from crownpoint.ai.kits import KITS
from crownpoint.ai.player import Decision
from crownpoint.errors import CrownpointError

__all__ = ["BLUNDER", "Advice", "AdviceLine", "advise", "loss_of", "written"]


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A move, its score as text, and what it loses against the best move (None if unknown)."""

    move: str
    verdict: str
    loss: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves first; or, before a roll, what to do with the cube (`cube` is the key of a message)."""

    lines: tuple[AdviceLine, ...] = ()
    depth: int = 0
    cube: str | None = None
    chance: float | None = None
    """What the side can expect of the game: a win is 1, a draw is 0.5; None is unknown."""


class _Blunders(Mapping[str, float]):
    def __getitem__(self, game: str) -> float:
        return KITS[game].blunder

    def __iter__(self) -> Iterator[str]:
        return iter(KITS)

    def __len__(self) -> int:
        return len(KITS)


BLUNDER: Mapping[str, float] = _Blunders()
"""The loss from which a player is warned before the move is made, by game."""


def advise(decision: Decision, lines: int = 5) -> Advice | None:
    """What the engine of the game says; None if there is no engine, or nothing to say."""
    try:
        return KITS[decision.game].advise(decision, lines)
    except CrownpointError:
        return None  # an engine without its weights: the game continues without advice


def written(decision: Decision, move: str) -> str:
    """A move as it is written in the list of legal ones; people may spell it in many ways.

    Raises a subclass of `CrownpointError` if it is none of them.
    """
    return str(KITS[decision.game].parse_move(decision, move))


def loss_of(decision: Decision, move: str) -> tuple[float, str] | None:
    """What a move loses against the best one, and the best one; None if unknown."""
    advice = advise(decision, len(decision.legal_moves))
    if advice is None or not advice.lines:
        return None
    try:
        played = written(decision, move)
    except CrownpointError:
        return None  # not a move at all: the table will say why
    found = next((line for line in advice.lines if line.move == played), None)
    return (found.loss, advice.lines[0].move) if found is not None and found.loss is not None else None
