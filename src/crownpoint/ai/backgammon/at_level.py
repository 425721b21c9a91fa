"""Decisions judged at a level: search where the choice is close, and rollouts where search is not enough.

Where both have judged, the mean of the two counts: search sees every roll but not far, a rollout sees far but plays
quickly, and their errors have little in common. On rolled-out decisions the mean is closer to the truth than either.
"""

from __future__ import annotations

from dataclasses import replace

from crownpoint.ai.backgammon.analysis import Candidate, CubeAnalysis
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.rollout import RolloutSettings, roll_out_cube, roll_out_moves
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.levels import Level
from crownpoint.backgammon import Dice, Move, Position

__all__ = ["MOST", "WITHIN", "judge_cube", "judge_moves", "mean_of", "rollout_settings"]

MOST = 4
"""How many moves are rolled out."""
WITHIN = 0.04
"""How far behind the best a choice may be to be rolled out, in points of the cube."""


def rollout_settings(level: Level) -> RolloutSettings:
    """Short games played by the bare network and judged at 1 ply; a move that has clearly fallen behind is dropped."""
    return RolloutSettings(trials=level.trials, truncate=7, plies=0, final_plies=1, confidence=2.5, batch_size=36)


def mean_of(searched: float, rolled: float) -> float:
    """The equity of what was searched and rolled out."""
    return (searched + rolled) / 2


def judge_moves(
    engine: Engine, position: Position, dice: Dice, stakes: Stakes, level: Level, played: Move | None = None
) -> tuple[Candidate, ...]:
    """Every legal move, the best first. Where `played` is clearly the best move, nothing deeper is looked at."""
    ranked = engine.rank_moves(position, dice, stakes, 0)
    if level.plies == 0 or len(ranked) < 2:
        return ranked
    if played in (None, ranked[0].move) and ranked[0].equity - ranked[1].equity > level.margin:
        return ranked
    ranked = engine.rank_moves(position, dice, stakes, level.plies)
    return _rolled_out(engine, position, dice, stakes, level, ranked) if level.trials else ranked


def _rolled_out(
    engine: Engine, position: Position, dice: Dice, stakes: Stakes, level: Level, ranked: tuple[Candidate, ...]
) -> tuple[Candidate, ...]:
    close = [each for each in ranked if each.loss is not None and each.loss <= WITHIN][:MOST]
    if len(close) < 2 or stakes.cubeless:
        return ranked
    searched = {each.move: each for each in close}
    found = roll_out_moves(
        position, dice, list(searched), settings=rollout_settings(level), stakes=stakes, engine=engine
    )
    equities = {each.move: mean_of(searched[each.move].equity, each.equity.mean) for each in found}
    best = max(found, key=lambda each: equities[each.move])
    rolled = [
        replace(
            searched[each.move], equity=equities[each.move], cubeless=each.chances.equity, chances=each.chances,
            loss=equities[best.move] - equities[each.move],
            match_chance=stakes.match_chance(equities[each.move]), trials=each.trials,
        )
        for each in sorted(found, key=lambda each: -equities[each.move])
    ]  # fmt: skip
    # The others are seen from the new best move, by the search that judged both.
    shift = searched[best.move].equity - ranked[0].equity
    others = [
        each if each.loss is None else replace(each, loss=max(0.0, each.loss + shift))
        for each in ranked
        if each.move not in searched
    ]
    return (*rolled, *others)


def judge_cube(engine: Engine, position: Position, stakes: Stakes, level: Level, *, asked: bool = True) -> CubeAnalysis:
    """The cube before the roll. Where nobody `asked` for it and a double is far away, nothing deeper is looked at."""
    found = engine.judge(position, stakes, 0)
    if level.plies == 0 or found.double_take is None or found.double_pass is None:
        return found
    if not asked and found.no_double - min(found.double_take, found.double_pass) > 2 * level.margin:
        return found
    found = engine.judge(position, stakes, level.plies)
    if not level.trials or found.double_take is None or found.double_pass is None:
        return found
    gaps = (found.no_double - min(found.double_take, found.double_pass), found.double_take - found.double_pass)
    if min(map(abs, gaps)) > WITHIN:
        return found
    rolled = roll_out_cube(position, settings=rollout_settings(level), stakes=stakes, engine=engine)
    assert rolled.double_take is not None
    return replace(
        found, chances=rolled.chances, cubeless=rolled.chances.equity,
        no_double=mean_of(found.no_double, rolled.no_double.mean),
        double_take=mean_of(found.double_take, rolled.double_take.mean), trials=rolled.trials,
    )  # fmt: skip
