"""Backgammon positions as users give them, and the ids we answer with."""

from __future__ import annotations

from crownpoint.backgammon import STARTING_POSITION, Dice, Game, Position
from crownpoint.errors import InvalidDiceError

__all__ = ["convert", "ids", "read_dice", "read_game", "read_position"]


def read_position(text: str | None) -> Position:
    """The position that an XGID or a GNU Backgammon id stands for, the starting position for None."""
    if text is None:
        return STARTING_POSITION
    return Position.from_xgid(text) if _is_xgid(text) else Position.from_gnubg_id(text)


def read_game(text: str | None) -> Game:
    """The game that a text stands for, with dice, cube and score where it has them; a position alone is money play."""
    return _whole_game(text) or Game(read_position(text))


def read_dice(given: str | None, text: str | None) -> Dice:
    """The roll: what was given with `--dice`, else what the id says. Raises `InvalidDiceError` if neither does."""
    roll = Dice.parse(given) if given is not None else read_game(text).dice
    if roll is None:
        raise InvalidDiceError(f"{text or 'the starting position'} has no dice: give the roll, such as --dice 31")
    return roll


def ids(position: Position) -> dict[str, str]:
    """The position as a GNU Backgammon id and as an XGID."""
    return {"gnubg_id": position.gnubg_id, "xgid": position.xgid}


def convert(text: str | None) -> dict[str, str]:
    """The ids, with cube, score and dice where the text has them."""
    position, game = read_position(text), _whole_game(text)
    return {"gnubg_id": game.gnubg_id, "xgid": game.xgid} if game else ids(position)


def _whole_game(text: str | None) -> Game | None:
    if text is None or ":" not in text:
        return None
    return Game.from_xgid(text) if _is_xgid(text) else Game.from_gnubg_id(text)


def _is_xgid(text: str) -> bool:
    """Whether a text is an XGID rather than a GNU Backgammon id, by its look: it has more than one colon."""
    return text.strip().upper().startswith("XGID") or text.count(":") > 1
