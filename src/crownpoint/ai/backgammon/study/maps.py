"""A position of backgammon over all rolls, and its cube over all scores."""

from __future__ import annotations

from dataclasses import replace

from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.study.shown import steps_of
from crownpoint.ai.study.records import CubeAtScore, DiceMap, RollChoice
from crownpoint.backgammon import ROLLS, Game

__all__ = ["MOST_AWAY", "cube_over_scores", "dice_over_rolls"]

MOST_AWAY = 9
"""Scores are looked at from 2 points away up to this."""
_PLIES = 2


def dice_over_rolls(game: Game) -> DiceMap:
    """The best move of every roll and what it is worth, for the side on turn before its roll."""
    engine, stakes, position = shared_engine(), Stakes.of_game(game), game.position
    rolls, total = [], 0.0
    for dice, ways in ROLLS:
        ranked = engine.rank_moves(position, dice, stakes, _PLIES)
        if ranked:
            value, move, steps = ranked[0].equity, str(ranked[0].move), steps_of(ranked[0].move)
        else:
            after = position.with_turn(position.turn.opponent)
            value, move, steps = -engine.judge(after, stakes.of_opponent, _PLIES).equity, "", ()
        rolls.append(RollChoice(f"{dice[0]}{dice[1]}", move, value, steps))
        total += ways * value
    return DiceMap(tuple(rolls), total / 36)


def cube_over_scores(game: Game) -> tuple[CubeAtScore, ...]:
    """The cube action at every score, and for money where both are 0; the cube stands as it does."""
    engine, now = shared_engine(), Stakes.of_game(game)
    scores: list[tuple[int, int] | None] = [None]
    scores += [(own, other) for own in range(2, MOST_AWAY + 1) for other in range(2, MOST_AWAY + 1)]
    found = []
    for away in scores:
        stakes = replace(now, away=away, crawford=False, cubeless=False)
        cube = engine.judge(game.position, stakes, _PLIES)
        if cube.double_take is None or cube.double_pass is None:
            action, doubled = "unavailable", 0.0
        else:
            action = cube.action.name.lower()
            doubled = min(cube.double_take, cube.double_pass) - cube.no_double
        own, other = away or (0, 0)
        found.append(CubeAtScore(own, other, action, doubled))
    return tuple(found)
