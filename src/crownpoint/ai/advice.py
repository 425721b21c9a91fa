"""The engines as advisers: the best moves of a decision, and how much another move loses. Called off the event loop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Decision, DecisionKind
from crownpoint.errors import CrownpointError

if TYPE_CHECKING:
    from crownpoint.ai.checkers import Engine as CheckersEngine

__all__ = ["BLUNDER", "Advice", "AdviceLine", "advise", "loss_of"]

BLUNDER = {"backgammon": 0.08, "checkers": 0.5}
"""What a move must lose to be warned of: equity, or men."""

SECONDS = 1.0
PLIES = 2


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A move, its judgment in figures, and what it loses against the best (None where that is not known)."""

    move: str
    verdict: str
    loss: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves first; or before a roll what to do with the cube (`cube` is the key of a sentence)."""

    lines: tuple[AdviceLine, ...] = ()
    depth: int = 0
    cube: str | None = None


def advise(decision: Decision, lines: int = 5) -> Advice | None:
    """What the engine of the game says; None where there is no engine, or nothing to say."""
    try:
        return _checkers(decision, lines) if decision.game == "checkers" else _backgammon(decision, lines)
    except CrownpointError:
        return None  # an engine without its weights: the game goes on without advice


def loss_of(decision: Decision, move: str) -> tuple[float, str] | None:
    """What a move loses against the best one, and the best one; None where that is not known."""
    advice = advise(decision, len(decision.legal_moves))
    if advice is None or not advice.lines:
        return None
    try:
        written = _as_written(decision, move)
    except CrownpointError:
        return None  # no move at all: the table will say why
    found = next((line for line in advice.lines if line.move == written), None)
    return (found.loss, advice.lines[0].move) if found is not None and found.loss is not None else None


def _as_written(decision: Decision, move: str) -> str:
    """A move that people may spell in many ways, as the engine writes it."""
    position = decision.position
    return str(position.parse_move(move) if decision.game == "checkers" else position.parse_move(move, decision.dice))


def _checkers(decision: Decision, lines: int) -> Advice | None:
    if decision.kind is not DecisionKind.MOVE:
        return None
    analysis = _checkers_engine().analyse(
        decision.position, Limit(seconds=SECONDS), history=decision.history, lines=lines
    )
    best = analysis.candidates[0].score if analysis.candidates else 0.0
    rows = (AdviceLine(str(each.move), each.verdict, best - each.score) for each in analysis.candidates)
    return Advice(tuple(rows), analysis.depth)


@cache
def _checkers_engine() -> CheckersEngine:
    from crownpoint.ai.checkers import Engine

    return Engine()


def _backgammon(decision: Decision, lines: int) -> Advice | None:
    from crownpoint.ai.analysis import backgammon_engine
    from crownpoint.ai.backgammon import Stakes

    stakes = Stakes.of_decision(decision)
    limit = Limit(plies=PLIES, seconds=SECONDS)
    engine = backgammon_engine()
    if decision.kind is DecisionKind.MOVE:
        candidates = engine.analyse(decision.position, limit, dice=decision.dice, stakes=stakes).candidates
        best = candidates[0].equity if candidates else 0.0
        # A move that was not judged as deeply as the best was given up earlier: what it lost there will do.
        rows = [
            AdviceLine(str(each.move), f"{each.equity:+.3f}", max(best - each.equity, 0.0))
            for each in candidates[:lines]
        ]
        return Advice(tuple(rows), candidates[0].plies if candidates else 0)
    if decision.kind in (DecisionKind.ROLL, DecisionKind.CUBE_ANSWER):
        cube = engine.cube(decision.position, limit, stakes)
        if decision.kind is DecisionKind.ROLL:
            return Advice(depth=cube.plies, cube="hint.double" if cube.action.doubles else "hint.no_double")
        take, drop = cube.double_take, cube.double_pass
        drops = take is not None and drop is not None and take > drop
        return Advice(depth=cube.plies, cube="hint.drop" if drops else "hint.take")
    return None
