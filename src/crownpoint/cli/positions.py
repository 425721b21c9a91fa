"""Positions as users give them, and the ids we answer with."""

from __future__ import annotations

from crownpoint import backgammon, checkers
from crownpoint.cli.options import GameName

__all__ = ["Position", "game_ids", "ids", "read_game", "read_position", "read_roll"]

Position = backgammon.Position | checkers.Position


def read_position(game: GameName, text: str | None) -> Position:
    """The position that a text stands for, the starting position when there is none. Raises `InvalidPositionError`."""
    if game is GameName.CHECKERS:
        return checkers.STARTING_POSITION if text is None else checkers.Position.from_fen(text)
    if text is None:
        return backgammon.STARTING_POSITION
    if _is_xgid(text):
        return backgammon.Position.from_xgid(text)
    return backgammon.Position.from_gnubg_id(text)


def read_roll(text: str | None) -> backgammon.Dice | None:
    """The dice that come with an XGID or with a match id after a colon, None where there are none."""
    game = _read_game(text)
    return game.dice if game else None


def read_game(position: backgammon.Position, text: str | None) -> backgammon.Game:
    """The game that a text stands for, with dice, cube and score where it has them; a position alone is money play."""
    return _read_game(text) or backgammon.Game.from_position(position)


def game_ids(text: str | None) -> dict[str, str]:
    """The ids of a backgammon position together with cube, score and dice, where the text has them too."""
    game = _read_game(text)
    return {"gnubg_id": game.gnubg_id, "xgid": game.xgid} if game else {}


def _read_game(text: str | None) -> backgammon.Game | None:
    if text is None or ":" not in text:
        return None
    return backgammon.Game.from_xgid(text) if _is_xgid(text) else backgammon.Game.from_gnubg_id(text)


def _is_xgid(text: str) -> bool:
    """Whether a text is an XGID rather than an id of GNU Backgammon, by its look: it has more than one colon."""
    return text.strip().upper().startswith("XGID") or text.count(":") > 1


def ids(position: Position) -> dict[str, str]:
    """Every way to write the position down, the usual one first."""
    if isinstance(position, checkers.Position):
        return {"fen": position.fen}
    return {"gnubg_id": position.gnubg_id, "xgid": position.xgid}
