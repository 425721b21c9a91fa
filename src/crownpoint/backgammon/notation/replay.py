"""Playing the games of a file: what every format of match records needs."""

from __future__ import annotations

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.color import Color
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.outcome import Result
from crownpoint.backgammon.state import Phase
from crownpoint.errors import InvalidRecordError

__all__ = ["concede", "roll_as"]


def roll_as(game: Game, color: Color, dice: Dice) -> Game:
    """Roll for a side. The first roll of a file becomes the opening roll that lets this side begin.

    Files may begin with a double, which no opening roll is: then the game begins anew with that side on turn, and it is
    the new game that is given back. Raises `InvalidRecordError` when the side may not roll.
    """
    if game.phase is Phase.OPENING:
        if dice.is_double:
            return Game.from_position(game.position.with_turn(color), dice, rules=game.rules, score=game.score)
        game.roll(*((dice.high, dice.low) if color is Color.WHITE else (dice.low, dice.high)))
        return game
    reason = game.why_not(ActionKind.ROLL, color)
    if reason:
        raise InvalidRecordError(f"{color} cannot roll {dice} here: {reason}")
    game.roll(*dice)
    return game


def concede(game: Game, winner: Color, points: int) -> None:
    """End a game that its file ends before the board does: dropped, given up, or lost on time."""
    loser = winner.opponent
    if game.phase is Phase.CUBE and game.to_act is loser:
        game.drop()
        return
    needed = game.score.needs(winner) or points
    for result in Result if game.phase in (Phase.ROLL, Phase.MOVE) else ():
        # Some programs write no more points than the match needs.
        if points in (result * game.cube.value, min(result * game.cube.value, needed)):
            game.resign(result, loser)
            game.accept_resignation()
            return
    game.forfeit(loser)
