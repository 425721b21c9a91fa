"""Match text: the `.mat` files of Jellyfish, and their dialects in GNU Backgammon, XG, Backgammon Studio and Galaxy.

Two columns, the left one White's here. A turn is `31: 8/5 6/5`; cube actions are `Doubles => 2`, `Takes`, `Drops`; a
game ends with `Wins 2 points`. docs/notation/mat.md says what is read and what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.color import Color
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import Move
from crownpoint.backgammon.notation.replay import concede, roll_as
from crownpoint.backgammon.outcome import Result
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase
from crownpoint.backgammon.variants import STANDARD, VARIANTS, Variant
from crownpoint.errors import CrownpointError, InvalidRecordError

__all__ = ["read_mat", "write_mat"]

_TAG = re.compile(r'^\s*;?\s*\[\s*([^"\]]*?)\s*"([^"]*)"\s*\]')
_LENGTH = re.compile(r"^\s*(\d{1,5})[ -]point match", re.IGNORECASE)
_MONEY = re.compile(r"^\s*(money (session|game)|unlimited match)", re.IGNORECASE)
_GAME = re.compile(r"^\s*Game\s+(\d+)\s*$", re.IGNORECASE)
_SCORE = re.compile(r"^\s*(.*?)\s*:\s*(\d+)(?:\s+(.*?))?\s*:\s*(\d+)\s*$")
_TURN = re.compile(r"^\s*\d+\)")
_CELL = re.compile(r"[1-6]{2}:|Doubles\b|Takes?\b|Drops?\b|Beavers?\b|Raccoons?\b|Wins?\b|Loss?es\b|Resigns?\b", re.I)
_UNKNOWN = re.compile(r"\?{2,}|illegal play.*|resign.*", re.IGNORECASE)
_RIGHT = 20
"""A single cell that begins from here on is the right side's: a left one begins within the first dozen columns."""
_POINTS = re.compile(r"(\d+)\s+point", re.IGNORECASE)


class _Cell(NamedTuple):
    """What one side did, and where it stands in the file."""

    line: int
    column: int
    color: Color
    word: str
    rest: str

    def error(self, message: object) -> InvalidRecordError:
        return InvalidRecordError(str(message), self.line, self.column)


@dataclass(slots=True)
class _Header:
    """What stands above the games."""

    tags: dict[str, str]
    length: int = 0
    variant: Variant = STANDARD

    @property
    def crawford_rule(self) -> bool:
        return self.tags.get("Crawford", "On").casefold() != "off"


def read_mat(text: str) -> MatchRecord:
    """The match of a text. Every move is checked and played.

    Raises `InvalidRecordError`, with line and column, for a text that is not a match or holds a move that is not legal.
    """
    lines = text.lstrip("\ufeff").splitlines()
    header = _header(lines)
    games: list[GameRecord] = []
    names = (header.tags.get("Player 1", "White"), header.tags.get("Player 2", "Black"))
    was_close = False
    for start, end in _game_spans(lines):
        white, white_points, black, black_points = _score_line(lines, start)
        names = (white or names[0], black or names[1])
        close = header.length > 1 and 1 in (header.length - white_points, header.length - black_points)
        crawford = close and not was_close and header.crawford_rule
        was_close = was_close or close
        score = Score(white_points, black_points, header.length, crawford)
        cells = list(_cells(lines, start + 2, end))
        games.append(_replay(cells, score, header, start + 1))
    if not games:
        raise InvalidRecordError("There is no game in this text: no line reads 'Game 1'.")
    return MatchRecord(names[0], names[1], header.length, tuple(games), header.tags)


def _header(lines: list[str]) -> _Header:
    header = _Header({})
    for line in lines:
        if tag := _TAG.match(line):
            header.tags[tag[1]] = tag[2]
        elif found := _LENGTH.match(line):
            header.length = int(found[1])
        elif _GAME.match(line):
            break
    name = header.tags.get("Variation", "Backgammon").casefold()
    header.variant = VARIANTS.get(name, STANDARD)
    return header


def _game_spans(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The first line of each game and the line after its last."""
    starts = [index for index, line in enumerate(lines) if _GAME.match(line)]
    yield from pairwise([*starts, len(lines)])


def _score_line(lines: list[str], start: int) -> tuple[str, int, str, int]:
    """Names and points of both sides."""
    line = lines[start + 1] if start + 1 < len(lines) else ""
    found = _SCORE.match(line)
    if not found:
        raise InvalidRecordError(f"{line.strip()[:60]!r} should name both players and their points.", start + 2, 1)
    return found[1], int(found[2]), found[3] or "", int(found[4])


def _cells(lines: list[str], start: int, end: int) -> Iterator[_Cell]:
    """The cells of a game in the order of play. A long turn on the left may push the right one out of its column."""
    for index in range(start, end):
        line = lines[index]
        numbered = _TURN.match(line)
        begin = numbered.end() if numbered else 0
        marks = list(_CELL.finditer(line, begin))
        if not marks and line.strip() and not numbered and not line.lstrip().startswith(";"):
            raise InvalidRecordError(f"{line.strip()[:60]!r} is not a turn.", index + 1, 1)
        for count, mark in enumerate(marks):
            stop = marks[count + 1].start() if count + 1 < len(marks) else len(line)
            on_right = count > 0 or mark.start() >= _RIGHT
            color = Color.BLACK if on_right else Color.WHITE
            word = mark[0].casefold().rstrip("s")
            yield _Cell(index + 1, mark.start() + 1, color, word, line[mark.end() : stop].strip())


def _replay(cells: list[_Cell], score: Score, header: _Header, line: int) -> GameRecord:
    """Play the cells of one game."""
    rules = Rules(crawford=header.crawford_rule, beavers=not header.length, raccoons=not header.length)
    game = Game(rules=rules, score=score, variant=header.variant)
    winner: Color | None = None
    points = 0
    for index, cell in enumerate(cells):
        if cell.word in ("win", "losse", "lose"):
            winner = cell.color if cell.word == "win" else cell.color.opponent
            found = _POINTS.search(cell.rest)
            points = int(found[1]) if found else points
            continue
        if winner:
            raise cell.error("The game goes on after its end.")
        last = all(after.word in ("win", "losse", "lose") for after in cells[index + 1 :])
        try:
            game = _act(game, cell, last=last)
        except CrownpointError as error:
            raise cell.error(error) from error
    if winner and not game.is_over and game.phase is not Phase.OPENING:
        concede(game, winner, points)
    if game.outcome and winner and game.outcome.winner is not winner:
        raise InvalidRecordError(f"The moves say {game.outcome.winner} won, the text says {winner}.", line, 1)
    return GameRecord(game, winner or (game.outcome.winner if game.outcome else None), points)


def _act(game: Game, cell: _Cell, *, last: bool) -> Game:
    """Do what a cell says; a game may begin without an opening roll that fits, so it is given back."""
    word, color = cell.word, cell.color
    if word[:1].isdigit():
        dice = Dice.parse(word.rstrip(":"))
        game = roll_as(game, color, dice)
        if not cell.rest and game.legal_moves and last:
            return game  # the game was given up with the dice on the board
        if _UNKNOWN.fullmatch(cell.rest):
            return game
        game.play(cell.rest or Move())
        return game
    kind = {"take": ActionKind.TAKE, "drop": ActionKind.DROP, "beaver": ActionKind.BEAVER,
            "raccoon": ActionKind.RACCOON, "double": ActionKind.DOUBLE}.get(word)  # fmt: skip
    if kind is None:
        game.resign(Result.SINGLE, color)
        return game
    if kind is ActionKind.DOUBLE and game.phase is Phase.CUBE:
        kind = ActionKind.BEAVER if game.state.offer and game.state.offer.beavers == 0 else ActionKind.RACCOON
    if reason := game.why_not(kind, color):
        raise cell.error(f"{cell.word} is not allowed: {reason}")
    getattr(game, kind.value)()
    return game


_LEFT_WIDTH = 27
"""The width of the left column after `123) `."""


def write_mat(match: MatchRecord) -> str:
    """The match as text, which `read_mat` reads to the same games.

    >>> game = Game()
    >>> game.roll(3, 1), game.play("8/5 6/5"), game.resign(1, Color.BLACK), print(game.accept_resignation())
    White wins: Black resigned a single game, 1 point.
    (Dice(3, 1), Move('8/5 6/5'), None, None)
    >>> print(write_mat(MatchRecord("Ana", "Marek", 3, (GameRecord(game, Color.WHITE, 1),))), end="")
     3 point match
    <BLANKLINE>
     Game 1
     Ana : 0                         Marek : 0
      1) 31: 8/5 6/5
          Wins 1 point
    """
    lines = [f'; [{name} "{value}"]' for name, value in match.tags.items()]
    lines += [""] * bool(lines)
    lines.append(f" {match.length} point match" if match.length else " Money session")
    for number, record in enumerate(match.games, start=1):
        score = record.game.score
        names = f" {match.white} : {score.white}".ljust(_LEFT_WIDTH + 6)
        lines += ["", f" Game {number}", f"{names}{match.black} : {score.black}", *_rows(record, match.length)]
    return "\n".join(lines) + "\n"


def _rows(record: GameRecord, length: int) -> Iterator[str]:
    """The numbered lines of a game and the line with its result."""
    rows: list[list[str]] = []
    for color, cell in _written(record.game):
        if color is Color.WHITE or not rows or len(rows[-1]) == 2:
            rows.append([cell] if color is Color.WHITE else ["", cell])
        else:
            rows[-1].append(cell)
    won = _won(record, length)
    if record.winner is Color.BLACK and rows and len(rows[-1]) == 1:
        rows[-1].append(won)
        won = ""
    for number, row in enumerate(rows, start=1):
        left = row[0].ljust(_LEFT_WIDTH) if len(row) == 2 else row[0]
        yield f"{number:3}) {left} {row[1] if len(row) == 2 else ''}".rstrip()
    if won:
        yield " " * (5 if record.winner is Color.WHITE else 6 + _LEFT_WIDTH) + won


def _won(record: GameRecord, length: int) -> str:
    if record.winner is None:
        return ""
    points = record.points
    total = record.game.score.of(record.winner) + points
    return f" Wins {points} {'point' if points == 1 else 'points'}{' and the match' if 0 < length <= total else ''}"


def _written(game: Game) -> Iterator[tuple[Color, str]]:
    """Each cell with its side; what the format has no words for is left out."""
    dice: Dice | None = None
    value = game.start.cube.value
    roller = game.start.position.turn
    if game.start.dice:
        dice = game.start.dice
    for action in game.history:
        if action.kind is ActionKind.ROLL and action.dice and not (action.color is None and action.dice.is_double):
            dice = action.dice
            roller = action.color or (Color.WHITE if dice[0] > dice[1] else Color.BLACK)
        elif action.kind is ActionKind.MOVE and dice and action.color:
            yield action.color, f"{_shown(dice)}: {action.move or 'Cannot Move'}"
            dice = None
        elif action.kind in _WORDS and action.color:
            if action.kind in _RAISES:
                value *= 2
            yield action.color, _WORDS[action.kind].format(value)
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
