"""OGID, the position id of OGXM: `11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:7:0`.

Checkers are listed by point, `0` to `9` and `a` to `p` for 10 to 25, in Black's numbering: White goes up, its bar is 0;
Black goes down, its bar is `p`. Then cube, dice, who moved last, state, both scores and the length, with `C` for the
Crawford game.
"""

from __future__ import annotations

from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.position import CHECKERS, Position
from crownpoint.backgammon.score import Score
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidPositionError

__all__ = ["format_ogid", "parse_ogid"]

_PLACES = "0123456789abcdefghijklmnop"
_OWNERS = {"N": None, "W": Color.WHITE, "B": Color.BLACK}
_FIELDS = 9


def parse_ogid(text: str) -> Game:
    """The game of an OGID. Raises `InvalidPositionError`."""
    fields = text.strip().removeprefix("OGID=").split(":")
    if len(fields) < _FIELDS:
        raise InvalidPositionError(f"{text[:80]!r} is not an OGID: it has {len(fields)} fields, not {_FIELDS}.")
    white, black, cube, dice, last, _, *numbers = fields[:_FIELDS]
    try:
        turn = Color.BLACK if last == "W" else Color.WHITE
        length = numbers[2].rstrip("CLG")
        score = Score(int(numbers[0]), int(numbers[1]), int(length), numbers[2].endswith("C"))
        position = Position(_side(white, Color.WHITE), _side(black, Color.BLACK), turn)
        value = Cube(2 ** int(cube[1]), _OWNERS[cube[0]])
        rolled = Dice(int(dice[0]), int(dice[1])) if len(dice) == 2 else None
        return Game(position, rolled, cube=value, score=score)
    except (ValueError, KeyError, IndexError, CrownpointError) as error:
        raise InvalidPositionError(f"{text[:80]!r} is not an OGID: {error}") from error


def format_ogid(game: Game) -> str:
    """The OGID of a game as it stands.

    >>> format_ogid(Game())
    '11ccccchhhjjjjj:66666888dddddoo:N0N::B:IW:0:0:0:0'
    """
    position, score, cube = game.position, game.score, game.cube
    owner = "N" if cube.owner is None else cube.owner.name[0]
    last = position.turn.opponent.name[0]
    state = "R" if game.dice else "C" if game.actions else f"I{position.turn.name[0]}"
    dice = f"{game.dice.low}{game.dice.high}" if game.dice else ""
    length = f"{score.length}{'C' if score.crawford else ''}"
    return ":".join(
        (
            _listed(position, Color.WHITE), _listed(position, Color.BLACK), f"{owner}{cube.value.bit_length() - 1}N",
            dice, last, state, str(score.white), str(score.black), length, str(len(game.moves)),
        )
    )  # fmt: skip


def _side(letters: str, color: Color) -> dict[int, int]:
    side: dict[int, int] = {}
    for letter in letters:
        place = _PLACES.index(letter)
        own = 25 - place if color is Color.WHITE else place
        side[own] = side.get(own, 0) + 1
    side[0] = side.get(0, 0) + CHECKERS - len(letters)
    return side


def _listed(position: Position, color: Color) -> str:
    counts = [(25 - place if color is Color.WHITE else place, position.count(color, place)) for place in range(1, 26)]
    return "".join(_PLACES[place] * count for place, count in sorted(counts))
