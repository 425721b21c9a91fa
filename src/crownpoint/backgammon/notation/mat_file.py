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
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.move import Move
from crownpoint.backgammon.notation.replay import Replay, check_scores, possible_score
from crownpoint.backgammon.notation.rule_words import rules_of
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase
from crownpoint.backgammon.variants import STANDARD, VARIANTS, Variant
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import Source, Warnings, decode, load, name_of

__all__ = ["TIES", "as_tag", "read_mat"]

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
_MOST_TIES = 10
TIES = "OpeningTies"
"""The tag inside a game for opening rolls that were ties, where they doubled the cube."""
_ENDS = ("win", "losse", "lose")
_KINDS = {
    "take": ActionKind.TAKE, "drop": ActionKind.DROP, "beaver": ActionKind.BEAVER, "raccoon": ActionKind.RACCOON,
    "double": ActionKind.DOUBLE,
}  # fmt: skip


class _Cell(NamedTuple):
    """What one side did, and where it stands in the file. A comment has the word `;`, a tag of a game `[`."""

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
        return rules_of(self.tags, self.length)


def read_mat(source: Source, file: str = "") -> MatchRecord:
    """The match of a text, a path or an open file, every move played. What is odd in it is among its `warnings`.

    A play that is not legal is kept and marked. Raises `InvalidRecordError`, with its line, for a text without a game.
    """
    text, file = decode(load(source)), file or name_of(source)
    warnings = Warnings(file)
    lines = [_shortened(line, number, warnings) for number, line in enumerate(text.splitlines(), 1)]
    header = _header(lines, warnings)
    games: list[GameRecord] = []
    begins: list[int] = []
    was_close = False
    for start, end in _game_spans(lines):
        try:
            score, was_close = _score(lines, start, header, was_close, warnings)
        except InvalidRecordError:
            if not games:
                raise
            warnings.add("The names and points above this game are missing; the match was read up to there.", start + 2)
            break
        begins.append(start + 1)
        games.append(_replay(list(_cells(lines, start + 2, end)), score, header, start + 1, warnings))
    if not games:
        raise InvalidRecordError(
            "There is no game in this text: no line reads 'Game 1', and no turn is below two names."
        )
    check_scores(games, begins, warnings)
    if text and not text.endswith(("\n", "\r")) and games[-1].winner is None:
        warnings.add("The file ends within a game; what is there was read.", len(lines))
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
        if tag := as_tag(line):
            header.tags[tag[0]] = tag[1]
            variation = number if tag[0] == "Variation" else variation
        elif found := _LENGTH.match(line):
            header.length = int(found[1])
        elif "point match" in line.casefold() and not line.lstrip().startswith(";"):
            warnings.add(f"The length {line.strip()[:40]!r} cannot be; the games were read as money games.", number)
        elif _GAME.match(line):
            break
    name = header.tags.get("Variation", "Backgammon")
    header.variant = VARIANTS.get(name.casefold(), STANDARD)
    if name.casefold() not in VARIANTS and name.casefold() != "backgammon":
        warnings.add(f"The variation {name[:40]!r} is not known; it was read as standard backgammon.", variation)
    header.names = (header.tags.get("Player 1", "White"), header.tags.get("Player 2", "Black"))
    return header


def as_tag(line: str) -> tuple[str, str] | None:
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
    tagged = [header.tags.get(f"Player {number}", "") for number in (1, 2)]
    named = line.strip().startswith(f"{tagged[0]} : ") and f" {tagged[1]} : " in line if all(tagged) else False
    found = list(_POINTS_OF.finditer(line, len(tagged[0]) if named else 0))
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
            tag, said = as_tag(line), line.strip().removeprefix(";").strip()
            is_ties = tag is not None and tag[0] == TIES
            yield _Cell(index + 1, Color.WHITE, "[" if is_ties else ";", tag[1] if tag and is_ties else said)
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
    actions = [index for index, cell in enumerate(cells) if cell.word not in (*_ENDS, ";", "?", "[")]
    last = actions[-1] if actions else -1
    said_on = 0  # the line of the result
    for index, cell in enumerate(cells):
        if cell.word in (";", "?"):
            if cell.word == "?":
                warnings.add(f"{cell.rest[:60]!r} is not a turn; it was kept as a comment.", cell.line)
            replay.note(comment=cell.rest)
        elif cell.word == "[":
            _tie(replay, cell)
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


def _tie(replay: Replay, cell: _Cell) -> None:
    """Throw the opening rolls that decided nothing."""
    for text in cell.rest.split()[:_MOST_TIES]:
        dice = Dice.parse(text)
        if replay.game.phase is Phase.OPENING and dice.is_double:
            replay.game.roll(*dice)


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
