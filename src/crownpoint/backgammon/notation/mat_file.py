"""Match text: `.mat` and `.gam` of Jellyfish, and the dialects of GNU Backgammon, XG, Backgammon Studio and Galaxy.

Two columns, the left one White's here. A turn is `31: 8/5 6/5`; cube actions are `Doubles => 2`, `Takes`, `Drops`; a
game ends with `Wins 2 points`. docs/notation/mat.md says what is read and what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import Move
from crownpoint.backgammon.notation.replay import Replay, possible_score
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.variants import STANDARD, VARIANTS, Variant
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import Source, Warnings, decode, load, name_of

__all__ = ["read_mat", "write_mat"]

# Every expression is linear: two quantifiers that follow each other never fit the same letter.
_LENGTH = re.compile(r"\s*(\d{1,5})[ -]point match", re.IGNORECASE)
_GAME = re.compile(r"\s*Game\s+(\d+)", re.IGNORECASE)
_POINTS_OF = re.compile(r":\s*(\d{1,9})(?=\s|$)")
_NUMBER = re.compile(r"\s*\d+\)")
_CELL = re.compile(r"[1-6]{2}:|Doubles\b|Takes?\b|Drops?\b|Beavers?\b|Raccoons?\b|Wins?\b|Loss?es\b|Resigns?\b", re.I)
_UNPLAYED = re.compile(r"\?{2,}.*|resign.*", re.IGNORECASE)
_ILLEGAL = re.compile(r"illegal play(.*)", re.IGNORECASE)
_RIGHT = 20
"""A single cell that begins from here on is the right side's: a left one begins within the first dozen columns."""
_POINTS = re.compile(r"(?<!\d)(\d{1,9})\s+point", re.IGNORECASE)
_LONGEST_LINE = 4_000
_MOST_GAMES = 5_000
_ENDS = ("win", "losse", "lose")
_KINDS = {
    "take": ActionKind.TAKE, "drop": ActionKind.DROP, "beaver": ActionKind.BEAVER, "raccoon": ActionKind.RACCOON,
    "double": ActionKind.DOUBLE,
}  # fmt: skip


class _Cell(NamedTuple):
    """What one side did, and where it stands in the file. A comment has the word `;`."""

    line: int
    color: Color
    word: str
    rest: str


@dataclass(slots=True)
class _Header:
    """What stands above the games."""

    tags: dict[str, str] = field(default_factory=dict)
    length: int = 0
    variant: Variant = STANDARD
    names: tuple[str, str] = ("White", "Black")

    @property
    def rules(self) -> Rules:
        def is_on(tag: str, default: str) -> bool:
            return self.tags.get(tag, default).casefold() not in ("off", "no", "false", "0")

        limit = self.tags.get("CubeLimit", "")
        power = int(limit) if limit.isascii() and limit.isdigit() and len(limit) < 8 else 0
        money = self.length == 0
        beavers = money and is_on("Beaver", "Off")
        return Rules(
            crawford=is_on("Crawford", "On"),
            jacoby=money and is_on("Jacoby", "Off"),
            beavers=beavers,
            raccoons=beavers,
            cube=is_on("Cube", "On") and power != 1,
            max_cube=power if power > 1 and not power & (power - 1) else Rules().max_cube,
        )


def read_mat(source: Source, file: str = "") -> MatchRecord:
    """The match of a text, a path or an open file, every move played. What is odd in it is among its `warnings`.

    A play that is not legal is kept and marked. Raises `InvalidRecordError`, with its line, for a text without a game.
    """
    text, file = decode(load(source)), file or name_of(source)
    warnings = Warnings(file)
    lines = [_shortened(line, number, warnings) for number, line in enumerate(text.splitlines(), 1)]
    header = _header(lines, warnings)
    games: list[GameRecord] = []
    was_close = False
    for start, end in _game_spans(lines):
        score, was_close = _score(lines, start, header, was_close, warnings)
        games.append(_replay(list(_cells(lines, start + 2, end)), score, header, start + 1, warnings))
    if not games:
        raise InvalidRecordError(
            "There is no game in this text: no line reads 'Game 1', and no turn is below two names."
        )
    return MatchRecord(*header.names, header.length, tuple(games), header.tags, warnings.all)


def _shortened(line: str, number: int, warnings: Warnings) -> str:
    if len(line) <= _LONGEST_LINE:
        return line
    warnings.add(f"The line has {len(line)} letters; it was cut after {_LONGEST_LINE}.", number)
    return line[:_LONGEST_LINE]


def _header(lines: list[str], warnings: Warnings) -> _Header:
    header = _Header()
    variation = 0
    for number, line in enumerate(lines, 1):
        if tag := _tag(line):
            header.tags[tag[0]] = tag[1]
            variation = number if tag[0] == "Variation" else variation
        elif found := _LENGTH.match(line):
            header.length = int(found[1])
        elif _GAME.match(line):
            break
    name = header.tags.get("Variation", "Backgammon")
    header.variant = VARIANTS.get(name.casefold(), STANDARD)
    if name.casefold() not in VARIANTS and name.casefold() != "backgammon":
        warnings.add(f"The variation {name[:40]!r} is not known; it was read as standard backgammon.", variation)
    header.names = (header.tags.get("Player 1", "White"), header.tags.get("Player 2", "Black"))
    return header


def _tag(line: str) -> tuple[str, str] | None:
    """Name and value of a line such as `; [Event "Open"]`."""
    name, quote, rest = line.strip().removeprefix(";").strip().partition('"')
    value, end, bracket = rest.rpartition('"')
    if not (quote and end) or not name.startswith("[") or bracket.strip() != "]" or "]" in name:
        return None
    return name[1:].strip(), value


def _game_spans(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The first line of each game and the line after its last."""
    starts = [
        index for index, line in enumerate(lines) if (found := _GAME.match(line)) and not line[found.end() :].strip()
    ]
    if not starts:
        yield from _single_game(lines)
        return
    if len(starts) > _MOST_GAMES:
        raise InvalidRecordError(f"There are {len(starts)} games in this match, more than {_MOST_GAMES}.")
    yield from pairwise([*starts, len(lines)])


def _single_game(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The same for a game that stands alone (`.gam`): its first line names the players, and no line numbers it."""
    names = -1
    for index, line in enumerate(lines):
        if _NUMBER.match(line):
            if names >= 0:
                yield names - 1, len(lines)
            return
        if line.strip() and not line.lstrip().startswith(";"):
            names = index


def _score(lines: list[str], start: int, header: _Header, was_close: bool, warnings: Warnings) -> tuple[Score, bool]:
    """The score above a game; whether a side is within a point of the match. The names come from there too."""
    line = lines[start + 1] if start + 1 < len(lines) else ""
    found = list(_POINTS_OF.finditer(line))
    alone = start < 0 or not _GAME.match(lines[start])
    if not found and alone and len(columns := [name for name in re.split(r"\s{2,}", line.strip()) if name]) == 2:
        header.names = (columns[0], columns[1])
        return Score(0, 0, header.length), False
    if len(found) < 2:
        raise InvalidRecordError(f"{line.strip()[:60]!r} should name both players and their points.", start + 2, 1)
    first, last = found[0], found[-1]
    names = line[: first.start()].strip(), line[first.end() : last.start()].strip()
    header.names = (names[0] or header.names[0], names[1] or header.names[1])
    white, black = int(first[1]), int(last[1])
    close = header.length > 1 and 1 in (header.length - white, header.length - black)
    crawford = close and not was_close and header.rules.crawford
    return possible_score(white, black, header.length, crawford, warnings, start + 2), was_close or close


def _cells(lines: list[str], start: int, end: int) -> Iterator[_Cell]:
    """The cells of a game in the order of play. A long turn on the left may push the right one out of its column."""
    for index in range(start, end):
        line = lines[index]
        numbered = _NUMBER.match(line)
        begin = numbered.end() if numbered else 0
        if line.lstrip().startswith(";"):
            if not _tag(line):
                yield _Cell(index + 1, Color.WHITE, ";", line.strip().removeprefix(";").strip())
            continue
        marks = list(_CELL.finditer(line, begin))
        # A resignation behind dice is what happened instead of a play.
        marks = [mark for before, mark in pairwise([None, *marks]) if mark and not _instead(line, before, mark)]
        if not marks and line.strip() and not numbered:
            yield _Cell(index + 1, Color.WHITE, "?", line.strip())
        for count, mark in enumerate(marks):
            stop = marks[count + 1].start() if count + 1 < len(marks) else len(line)
            on_right = count > 0 or mark.start() >= _RIGHT
            color = Color.BLACK if on_right else Color.WHITE
            word = mark[0].casefold().rstrip("s")
            yield _Cell(index + 1, color, word, line[mark.end() : stop].strip())


def _instead(line: str, before: re.Match[str] | None, mark: re.Match[str]) -> bool:
    is_resignation = before is not None and before[0][0].isdigit() and mark[0].casefold().startswith("resign")
    return is_resignation and before is not None and not line[before.end() : mark.start()].strip()


def _replay(cells: list[_Cell], score: Score, header: _Header, line: int, warnings: Warnings) -> GameRecord:
    """Play the cells of one game."""
    rules = header.rules
    replay = Replay(warnings, rules=rules, score=score, variant=header.variant, line=line)
    actions = [index for index, cell in enumerate(cells) if cell.word not in (*_ENDS, ";", "?")]
    last = actions[-1] if actions else -1
    said_on = 0  # the line of the result
    for index, cell in enumerate(cells):
        if cell.word in (";", "?"):
            if cell.word == "?":
                warnings.add(f"{cell.rest[:60]!r} is not a turn; it was kept as a comment.", cell.line)
            replay.note(comment=cell.rest)
        elif cell.word in _ENDS:
            found = _POINTS.search(cell.rest)
            replay.winner = cell.color if cell.word == "win" else cell.color.opponent
            replay.points = int(found[1]) if found else replay.points
            said_on = cell.line
        elif replay.winner or replay.game.is_over:
            warnings.add(f"The game goes on after its end; {cell.word} {cell.rest[:40]} was left out.", cell.line)
        else:
            try:
                _act(replay, cell, last=index == last)
            except CrownpointError as error:
                warnings.add(f"{cell.word} {cell.rest[:40]} was left out: {error}", cell.line)
    return replay.finish(line=said_on or line)


def _act(replay: Replay, cell: _Cell, *, last: bool) -> None:
    """Do what a cell says."""
    word, color, line = cell.word, cell.color, cell.line
    if kind := _KINDS.get(word):
        replay.cube(kind, color, line)
        return
    game = replay.game
    if not word[:1].isdigit():
        if game.why_not(ActionKind.RESIGN, color) is None:
            game.resign(color)
        return
    replay.roll(color, Dice.parse(word.rstrip(":")), line)
    game = replay.game
    said = cell.rest
    if _UNPLAYED.fullmatch(said) or (not said and last and game.legal_moves):
        if not last:
            replay.warnings.add(f"The play of {game.dice} is not known; {color}'s turn was passed.", line)
            replay.force(Move(), "the play is not known", said)
        return  # the game was given up with the dice on the board
    if illegal := _ILLEGAL.fullmatch(said):
        played = illegal[1].strip(" ()[]:")
        if played:
            replay.play(played, line)
        else:
            replay.warnings.add(f"The play of {game.dice} is only called illegal; {color}'s turn was passed.", line)
            replay.force(Move(), "the file calls the play illegal", said)
        return
    replay.play(said, line)


_LEFT_WIDTH = 27
"""The width of the left column after `123) `."""


def write_mat(match: MatchRecord) -> str:
    """The match as text, which `read_mat` reads to the same games.

    Raises `InvalidRecordError` for a game that starts from a position: the format cannot hold it, SGF can.

    >>> game = Game()
    >>> game.roll(3, 1), game.play("8/5 6/5"), game.resign(Color.BLACK), print(game.accept_resignation())
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
    lines = [f'; [{name} "{value}"]' for name, value in (_rule_tags(match) | dict(match.tags)).items()]
    lines += [""] * bool(lines)
    lines.append(f" {match.length} point match" if match.length else " Money session")
    for number, record in enumerate(match.games, start=1):
        score, start = record.game.score, record.game.start
        if start.cube != Cube() or not any(_lays_out(variant, record.game) for variant in VARIANTS.values()):
            raise InvalidRecordError(f"Game {number} starts from a position, which .mat cannot hold. SGF can.")
        names = f" {match.white} : {score.white}".ljust(_LEFT_WIDTH + 6)
        lines += ["", f" Game {number}", f"{names}{match.black} : {score.black}", *_rows(record, match.length)]
    return "\n".join(lines) + "\n"


def _rule_tags(match: MatchRecord) -> dict[str, str]:
    """The rules that differ from those a reader would suppose."""
    if not match.games:
        return {}
    game = match.games[0].game
    rules, money = game.rules, match.length == 0
    layout = next((name for name, each in VARIANTS.items() if _lays_out(each, game)), "")
    return {
        **({"Variation": layout.capitalize()} if VARIANTS.get(layout, STANDARD) is not STANDARD else {}),
        **({"Crawford": "Off"} if not rules.crawford else {}),
        **({"Jacoby": "On"} if money and rules.jacoby else {}),
        **({"Beaver": "On"} if money and rules.beavers else {}),
        **({"Cube": "Off"} if not rules.cube else {}),
        **({"CubeLimit": str(rules.max_cube)} if rules.max_cube != Rules().max_cube else {}),
    }


def _lays_out(variant: Variant, game: Game) -> bool:
    return variant.start.with_turn(Color.WHITE) == game.start.position.with_turn(Color.WHITE)


def _rows(record: GameRecord, length: int) -> Iterator[str]:
    """The numbered lines of a game and the line with its result."""
    rows: list[list[str]] = []
    remarks: dict[int, list[str]] = {}
    for color, cell in _written(record):
        if color is None:
            remarks.setdefault(len(rows), []).extend(f"; {line}" for line in cell.splitlines())
        elif color is Color.WHITE or not rows or len(rows[-1]) == 2:
            rows.append([cell] if color is Color.WHITE else ["", cell])
        else:
            rows[-1].append(cell)
    won = _won(record, length)
    if record.winner is Color.BLACK and rows and len(rows[-1]) == 1:
        rows[-1].append(won)
        won = ""
    yield from remarks.get(0, ())
    for number, row in enumerate(rows, start=1):
        left = row[0].ljust(_LEFT_WIDTH) if len(row) == 2 else row[0]
        yield f"{number:3}) {left} {row[1] if len(row) == 2 else ''}".rstrip()
        yield from remarks.get(number, ())
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
        if action.kind is ActionKind.ROLL and action.dice and not (action.color is None and action.dice.is_double):
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
