"""Backgammon on the board of a notebook: the dice are rolled by a press, the cube is only shown."""

from __future__ import annotations

from typing import Any

from crownpoint.backgammon import Dice, Game, Position
from crownpoint.backgammon.state import Phase
from crownpoint.errors import MoveError

__all__ = ["KIT"]

_BAR, _OFF = 25, 0


class BackgammonBoard:
    """A game of backgammon. `dice` are those of the side on roll, for a position."""

    element = "cp-backgammon-board"

    def game(self, subject: Any, dice: Dice | tuple[int, int] | None = None) -> Game | None:
        """The game itself, or a money game that goes on from a position. Raises `InvalidDiceError`."""
        if isinstance(subject, Game):
            if dice is not None:
                raise TypeError("A game has dice of its own: roll them there.")
            return subject
        if not isinstance(subject, Position):
            return None
        return Game(subject) if dice is None else Game(subject, Dice.of(dice))

    def properties(self, game: Game) -> dict[str, Any]:
        """The board as the side on turn sees it."""
        turn, cube = game.position.turn, game.cube
        rolled = game.phase is Phase.MOVE and game.dice is not None
        owner = None if cube.owner is None else "own" if cube.owner is turn else "other"
        return {
            "position": game.position.gnubg_id,
            "color": turn.value,
            "dice": {"values": list(game.dice), "side": "own", "number": len(game.actions)}
            if rolled and game.dice is not None
            else None,
            "cube": {"value": cube.value, "owner": owner} if game.rules.cube else None,
            "rollable": not game.is_over and game.phase is Phase.ROLL,
            "ways": [[(*step, 0) for step in way] for way in game.position.board.ways(*game.dice)]
            if rolled and game.dice is not None
            else [],
        }

    def press(self, game: Game) -> str:
        """Roll the dice; a side that cannot move passes at once."""
        if game.is_over or game.phase is not Phase.ROLL:
            return ""
        roller = game.turn
        dice = game.roll()
        if game.legal_moves:
            return ""
        game.pass_turn()
        return f"{roller} rolled {_roll(dice)} and cannot move."

    def why(self, game: Game, source: int, target: int | None, steps: list[tuple[int, int]]) -> str:
        """The rule in the way."""
        if game.dice is None:
            return "Roll the dice first."
        if target is None:
            return f"Nothing can move from {_name(source)} with {_roll(game.dice)}."
        text = " ".join(f"{_name(start)}/{_name(end)}" for start, end in [*steps, (source, target)])
        try:
            return str(game.position.why_illegal(text, game.dice) or "")
        except MoveError as error:
            return str(error)

    def status(self, game: Game) -> str:
        """Whose turn it is, or how the game ended."""
        if game.outcome is not None:
            return str(game.outcome)
        if game.phase is Phase.MOVE and game.dice is not None:
            return f"{game.turn} to play {_roll(game.dice)}."
        return f"{game.turn} to roll." if game.phase is Phase.ROLL else f"{game.to_act} to answer."


def _roll(dice: Dice) -> str:
    return f"{dice[0]}-{dice[1]}"


def _name(place: int) -> str:
    return {_BAR: "bar", _OFF: "off"}.get(place, str(place))


KIT = BackgammonBoard()
