"""Positions of backgammon to practice: openings and their replies, races, reference cubes, pip counts."""

from __future__ import annotations

import random

from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.study.openings import opening_positions, reply_positions
from crownpoint.backgammon import ROLLS, STARTING_POSITION, Color, Game, Position

__all__ = ["DRILLS", "drill_position"]

DRILLS = ("openings", "replies", "race_cubes", "cubes", "pips")
_OPENINGS = [roll for roll, _ in ROLLS if not roll.is_double]
_MONEY = Stakes()
_TRIES = 400
_CLOSE = 0.12  # points; a cube decision farther from the line than this teaches little


def drill_position(drill: str, seed: int) -> str:
    """The XGID of a position; the same seed gives the same one. Raises `KeyError` for an unknown drill."""
    if drill in ("openings", "replies"):
        positions = opening_positions() if drill == "openings" else reply_positions()
        return positions[seed % len(positions)]
    draw = random.Random(seed)
    if drill == "pips":
        return Game(_played(draw, draw.randint(8, 40))).xgid
    if drill in ("race_cubes", "cubes"):
        return _close_cube(draw, race=drill == "race_cubes")
    raise KeyError(drill)


def _played(draw: random.Random, plies: int) -> Position:
    """The position after so many moves of the bare network from the start, or a little earlier if the game is over."""
    position = STARTING_POSITION
    for ply in range(plies):
        rolls = _OPENINGS if ply == 0 else [roll for roll, ways in ROLLS for _ in range(ways)]
        ranked = shared_engine().rank_moves(position, draw.choice(rolls), _MONEY, 0)
        after = position.after(ranked[0].move) if ranked else position.with_turn(position.turn.opponent)
        if after.winner is not None:
            break
        position = after
    return position


def _close_cube(draw: random.Random, *, race: bool) -> str:
    """A position in which a double, or its answer, is close; where none is found, the last one tried."""
    engine, position = shared_engine(), STARTING_POSITION
    for _ in range(_TRIES):
        position = _played(draw, draw.randint(18, 46) if race else draw.randint(6, 30))
        if position.is_race != race or (race and min(position.pips(color) for color in Color) < 20):
            continue
        cube = engine.judge(position, _MONEY, 1)
        if cube.double_take is None or cube.double_pass is None:
            continue
        gaps = (cube.no_double - min(cube.double_take, cube.double_pass), cube.double_take - cube.double_pass)
        if min(map(abs, gaps)) < _CLOSE:
            break
    game = Game(position)
    if not race and draw.random() < 0.5:
        game.double()  # and the question is whether to take
    return game.xgid
