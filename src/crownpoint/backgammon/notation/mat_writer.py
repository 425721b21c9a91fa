"""Writing matches as text, as Jellyfish and after it every other program reads them. docs/notation/mat.md."""

from __future__ import annotations

from collections.abc import Iterator

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.match import Match
from crownpoint.backgammon.notation.mat_file import TIES
from crownpoint.backgammon.notation.rule_words import layout_of, unusual_rules
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.variants import STANDARD
from crownpoint.color import Color
from crownpoint.errors import InvalidRecordError

__all__ = ["write_mat"]

_LEFT_WIDTH = 27
"""The width of the left column after `123) `."""


def write_mat(match: MatchRecord | Match | Game) -> str:
    """Write a match as text that `read_mat` reads back to the same games. A match or game played here works too.

    Raises `TypeError` for anything else, and `InvalidRecordError` for a game that starts from a position: the format
    cannot hold it, SGF can.

    >>> game = Game()
    >>> game.roll(3, 1), game.play("8/5 6/5"), game.resign(Color.BLACK), print(game.accept_resignation())
    White wins: Black resigned a single game, 1 point.
    (Dice(3, 1), Move('8/5 6/5'), None, None)
    >>> print(write_mat(MatchRecord.of(game, "Ana", "Marek")), end="")
     Money session
    <BLANKLINE>
     Game 1
     Ana : 0                         Marek : 0
      1) 31: 8/5 6/5
          Wins 1 point
    """
    match = match if isinstance(match, MatchRecord) else MatchRecord.of(match)
    lines = [f'; [{name} "{value}"]' for name, value in _tags(match).items()]
    lines += [""] * bool(lines)
    lines.append(f" {match.length} point match" if match.length else " Money session")
    for number, record in enumerate(match.games, start=1):
        score, start = record.game.score, record.game.start
        if start.cube != Cube() or layout_of(record.game) is None:
            raise InvalidRecordError(f"Game {number} starts from a position, which .mat cannot hold. SGF can.")
        names = f" {match.white} : {score.white} ".ljust(_LEFT_WIDTH + 6)
        lines += ["", f" Game {number}", f"{names}{match.black} : {score.black}", *_ties(record.game)]
        lines += _rows(record, match.length)
    return "\n".join(lines) + "\n"


def _tags(match: MatchRecord) -> dict[str, str]:
    """Rules that no reader would suppose, names that do not fit the line with the score, and the tags of the match."""
    if not match.games:
        return dict(match.tags)
    game = match.games[0].game
    layout = layout_of(game)
    odd = any(":" in name or "  " in name for name in (match.white, match.black))
    return {
        **({"Player 1": match.white, "Player 2": match.black} if odd else {}),
        **({"Variation": layout.name.capitalize()} if layout and layout is not STANDARD else {}),
        **unusual_rules(game.rules),
        **match.tags,
    }


def _ties(game: Game) -> Iterator[str]:
    """The opening rolls that doubled the cube."""
    ties = [action.dice for action in game.actions if action.color is None and action.dice and action.dice.is_double]
    if ties and game.rules.automatic_doubles:
        yield f'; [{TIES} "{" ".join(_shown(dice) for dice in ties)}"]'


def _rows(record: GameRecord, length: int) -> Iterator[str]:
    """The numbered lines of a game and the line with its result.

    A comment between White's turn and Black's stands between two lines of the same number.
    """
    number, left, half = 0, "", False
    for color, cell in _written(record):
        if color is Color.BLACK:
            number += not (left or half)
            yield f"{number:3}) {left:<{_LEFT_WIDTH}} {cell}"
        elif left:
            yield f"{number:3}) {left}"
        half = color is None and (bool(left) or half)
        left = cell if color is Color.WHITE else ""
        number += color is Color.WHITE
        if color is None:
            yield from (f"; {line}".rstrip() for line in cell.splitlines())
    won = _won(record, length)
    if left:
        is_right = record.winner is Color.BLACK
        yield f"{number:3}) {left:<{_LEFT_WIDTH}} {won}" if is_right else f"{number:3}) {left}"
        won = "" if is_right else won
    if won:
        yield " " * (5 if record.winner is Color.WHITE else 6 + _LEFT_WIDTH) + won


def _won(record: GameRecord, length: int) -> str:
    if record.winner is None:
        return ""
    points = record.points
    total = record.game.score.of(record.winner) + points
    return f" Wins {points} {'point' if points == 1 else 'points'}{' and the match' if 0 < length <= total else ''}"


def _written(record: GameRecord) -> Iterator[tuple[Color | None, str]]:
    """Each cell with its side, and each comment without one; what the format has no words for is left out."""
    game = record.game
    dice = game.start.dice
    value = game.start.cube.value
    roller = game.start.position.turn
    if record.note(-1).comment:
        yield None, record.note(-1).comment
    for index, action in enumerate(game.actions):
        if action.kind is ActionKind.ROLL and action.dice:
            if action.color is None and (action.dice.is_double or game.rules.winner_rolls_again):
                continue  # nothing to play yet
            dice = action.dice
            roller = action.color or (Color.WHITE if dice[0] > dice[1] else Color.BLACK)
        elif action.kind is ActionKind.MOVE and dice and action.color:
            yield action.color, f"{_shown(dice)}: {record.note(index).text or action.move or 'Cannot Move'}"
            dice = None
        elif action.kind in _WORDS and action.color:
            if action.kind in _RAISES:
                value *= 2
            yield action.color, _WORDS[action.kind].format(value)
        if comment := record.note(index).comment:
            yield None, comment
    if dice:
        yield roller, f"{_shown(dice)}: ???"


def _shown(dice: Dice) -> str:
    return f"{dice.high}{dice.low}"


_RAISES = (ActionKind.DOUBLE, ActionKind.BEAVER, ActionKind.RACCOON)
_WORDS = {
    ActionKind.DOUBLE: " Doubles => {}",
    ActionKind.TAKE: " Takes",
    ActionKind.DROP: " Drops",
    ActionKind.BEAVER: " Beavers => {}",
    ActionKind.RACCOON: " Raccoons => {}",
}
