"""PDN files of American checkers: tags, moves, comments, variations, marks, many games in one file.

Reading is forgiving where files differ (any move separators, missing numbers, repeated tags, no tags at all) and strict
where a game would be misread. In American PDN the first figure is Black's, who moves first: `1-0` means that Black won.
"""

from __future__ import annotations

import codecs
import io
import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import IO, Any, NamedTuple

from crownpoint.checkers.game import Game
from crownpoint.checkers.move import Move
from crownpoint.checkers.notation.move_text import find_moves, parse_move, parse_squares
from crownpoint.checkers.notation.pdn_tokens import Token, tokenize
from crownpoint.checkers.position import STARTING_POSITION, Position
from crownpoint.color import Color
from crownpoint.errors import InvalidPositionError, InvalidRecordError, MoveError
from crownpoint.sources import ReadWarning, Source, Warnings, check, decode, encoding_of, load

__all__ = ["RESULTS", "PdnGame", "PdnMove", "Turn", "read_games", "read_pdn", "write_pdn"]

RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}
"""Every spelling of a result, and the one we write. `*` is unknown or unfinished."""

_AMERICAN = "21"
_CHUNK = 2**18
_LARGEST_GAME = 4 * 2**20  # letters
_CLOCK = re.compile(r"\[%clk (\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\]")
_MAX_DEPTH = 100  # nobody annotates that deeply; a hostile file may
_ROSTER = ("Event", "Site", "Date", "Round", "Black", "White", "Result")


class Turn(NamedTuple):
    """One move of a game. Backgammon has the same five."""

    position: Position
    """Before the move."""
    dice: None
    move: Move
    comment: str
    clock: float | None
    """Seconds that the side had left, None if the file does not say."""


def _clock(comment: str) -> float | None:
    found = _CLOCK.search(comment)
    return float(found[1]) * 3600 + float(found[2]) * 60 + float(found[3]) if found else None


@dataclass(slots=True)
class PdnMove:
    """A move as the file has it, with what is written about it."""

    text: str
    line: int = 0
    column: int = 0
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[list[PdnMove]] = field(default_factory=list)


@dataclass(slots=True)
class PdnGame:
    """One game of a file: tags, moves and result. `comments` stand before the first move, `line` is where it begins.

    `broken_off` is the line where the file stops within the game, 0 for a game that is whole: one with a result.
    """

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[PdnMove] = field(default_factory=list)
    result: str = "*"
    comments: list[str] = field(default_factory=list)
    line: int = 0
    broken_off: int = 0

    @classmethod
    def from_game(cls, game: Game, **tags: str) -> PdnGame:
        """Record a game, finished or not; every move in its short form, a set-up position as `SetUp` and `FEN` tags."""
        result = game.outcome.result if game.outcome else "*"
        own = dict(tags) | {"Result": result}
        if game.starting_position != STARTING_POSITION:
            own |= {"SetUp": "1", "FEN": game.starting_position.fen}
        return cls(own, [PdnMove(move.short) for move in game.moves], result)

    @property
    def starting_position(self) -> Position:
        """The position of the `FEN` tag, or the usual one. `InvalidRecordError` when the tag cannot be read."""
        fen = self.tags.get("FEN")
        if fen is None:
            return STARTING_POSITION
        try:
            return Position.from_fen(fen)
        except InvalidPositionError as error:
            raise InvalidRecordError(str(error), self.line) from error

    @property
    def winner(self) -> Color | None:
        """The winner by the result, None for a draw and for an unknown result."""
        return {"1-0": Color.BLACK, "0-1": Color.WHITE}.get(self.result)

    def __iter__(self) -> Iterator[Turn]:
        """Every move of the game, played through as `replay` does, with what is written about it."""
        game = self.replay()
        for (position, move), written in zip(game.history, self.moves, strict=True):
            comment = "\n".join(written.comments)
            yield Turn(position, None, move, comment, _clock(comment))

    def replay(self) -> Game:
        """The game played through by the rules. Draws are not called by themselves: the players went on.

        Raises `InvalidRecordError` with line and column at the first move that cannot be played; its cause is the
        move's own error. A short capture that fits several paths with the same result is taken along the first of them.
        """
        game = self._begun()
        for ply, move in enumerate(self.moves, start=1):
            try:
                game.play(resolve(game.position, move.text))
            except MoveError as error:
                number = f"{(ply + 1) // 2}{'.' if ply % 2 else '...'}"
                raise InvalidRecordError(
                    f"{number} {move.text} (ply {ply}): {error}", move.line, move.column
                ) from error
        return game

    def _begun(self) -> Game:
        kind = self.tags.get("GameType", _AMERICAN).split(",")[0].strip()
        if kind != _AMERICAN:
            raise InvalidRecordError(f"GameType {kind!r} is not American checkers (21).", self.line)
        return Game(self.starting_position, automatic_draws=False)

    def played(self, file: str = "") -> tuple[Game, tuple[ReadWarning, ...]]:
        """As much of the game as can be played by the rules, and what is odd in it; `file` is named there.

        Raises `InvalidRecordError` if not even its start can be read.
        """
        game, warnings = self._begun(), self._oddities(file)
        for ply, move in enumerate(self.moves):
            try:
                game.play(resolve(game.position, move.text))
            except MoveError as error:
                left = "last move was" if ply == len(self.moves) - 1 else f"last {len(self.moves) - ply} moves were"
                warnings.add(f"{error} The {left} left out.", move.line)
                break
        if game.outcome is not None and self.result not in ("*", game.outcome.result):
            warnings.add(f"The result is {self.result}, but by the board it is {game.outcome.result}.", self.line)
        return game, warnings.all

    def oddities(self, file: str = "") -> tuple[ReadWarning, ...]:
        """What is odd in the file around the moves: a result said in two ways, an end that is missing."""
        return self._oddities(file).all

    def _oddities(self, file: str) -> Warnings:
        warnings = Warnings(file)
        said = self.tags.get("Result", "*").strip()
        if said not in RESULTS:
            warnings.add(f"The result {said[:20]!r} is not known; the game is shown without one.", self.line)
        elif RESULTS[said] not in (self.result, "*"):
            warnings.add(f"The result is {said} by its tag and {self.result} behind the moves; that counts.", self.line)
        if self.broken_off:
            warnings.add("The record breaks off here; what is there was read.", self.broken_off)
        return warnings


def resolve(position: Position, text: str) -> Move:
    """The move a file means; like `parse_move`, but ways round the same pieces to the same end are one move."""
    found = find_moves(position, parse_squares(text))
    if len(found) > 1 and len({position.after(move) for move in found}) == 1:
        return found[0]
    return parse_move(position, text)


def read_games(source: Source) -> Iterator[PdnGame]:
    """The games of a file, one after the other, in bounded memory: the file may be larger than that.

    `source` is a path, an open file, bytes or text. Iterating over a game plays it. Raises as `read_pdn` does, and
    `OSError`.
    """
    if isinstance(source, Path):
        with source.open("rb") as file:
            yield from read_games(file)
        return
    yield from _joined(game for line, text in _pieces(_chunks(source)) for game in _Reader().read(text, line))


def _joined(games: Iterator[PdnGame]) -> Iterator[PdnGame]:
    """The games; a rest that is none, a remark behind the result or half a tag, belongs to the game before it."""
    held: PdnGame | None = None
    for game in games:
        if held is not None and not (game.tags or game.moves) and (game.comments or game.broken_off):
            held.broken_off = held.broken_off or game.broken_off
            (held.moves[-1].comments if held.moves else held.comments).extend(game.comments)
            continue
        if held is not None:
            yield held
        held = game
    if held is not None:
        yield held


def _chunks(source: str | bytes | IO[str] | IO[bytes]) -> Iterator[str]:
    """The text of a source, piece by piece."""
    check(source)
    file: IO[Any]
    if isinstance(source, str | bytes):
        file = io.StringIO(source) if isinstance(source, str) else io.BytesIO(source)
    else:
        file = source
    data: Any = file.read(_CHUNK)
    letters = None
    if isinstance(data, bytes):
        letters = codecs.getincrementaldecoder(encoding_of(data, whole=len(data) < _CHUNK))(errors="replace")
    lines = io.IncrementalNewlineDecoder(letters, translate=True)
    while data:
        yield lines.decode(data)
        data = file.read(_CHUNK)


def _pieces(chunks: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The text cut between games, each piece with the number of its first line."""
    held: list[str] = []
    size, first, in_comment, has_moves = 0, 1, False, False
    for number, line in enumerate(_lines(chunks), 1):
        begins = line.lstrip("\ufeff \t").startswith("[") and not in_comment
        ended = size > _CHUNK and not in_comment and held[-1].rstrip().endswith(tuple(RESULTS))
        if held and ((begins and has_moves) or ended):
            yield first, "".join(held)
            held, size, first, has_moves = [], 0, number, False
        held.append(line)
        size += len(line)
        if size > _LARGEST_GAME:
            raise InvalidRecordError(f"A game is longer than {_LARGEST_GAME >> 20} million letters.", first)
        in_comment = line.rfind("{") > line.rfind("}") or (in_comment and "}" not in line)
        has_moves = has_moves or bool(line.strip() and not begins)
    if held:
        yield first, "".join(held)


def _lines(chunks: Iterator[str]) -> Iterator[str]:
    rest: list[str] = []
    size = 0
    for chunk in chunks:
        *whole, last = chunk.split("\n")
        if whole:
            yield "".join((*rest, whole[0], "\n"))
            yield from (f"{line}\n" for line in whole[1:])
            rest, size = [], 0
        rest.append(last)
        size += len(last)
        if size > _LARGEST_GAME:
            raise InvalidRecordError(f"A line is longer than {_LARGEST_GAME >> 20} million letters.")
    if size:
        yield "".join(rest)


def read_pdn(source: Source) -> list[PdnGame]:
    """Every game of a PDN text, a path or an open file, in order. The moves are not yet checked:
    `PdnGame.replay` does that.

    Raises `InvalidRecordError` with line and column for a text that is not PDN.
    """
    return list(_joined(_Reader().read(decode(load(source)))))


class _Reader:
    """Puts tokens together into games. `branches` is the stack of open variations, the main line at the bottom."""

    def __init__(self) -> None:
        self.games: list[PdnGame] = []
        self.game: PdnGame | None = None
        self.branches: list[list[PdnMove]] = []
        self.is_cut = False
        self.last_line = 0

    def read(self, text: str, first_line: int = 1) -> Iterator[PdnGame]:
        for token in tokenize(text, first_line):
            getattr(self, f"_{token.kind.value}")(token)
            self.last_line = token.line
            if self.games:
                yield self.games.pop()
        self._finish()
        yield from self.games

    def _current(self, token: Token) -> PdnGame:
        if self.game is None:
            self.game = PdnGame(line=token.line)
            self.branches = [self.game.moves]
        return self.game

    def _finish(self, *, has_result: bool = False) -> None:
        if self.game is None:
            return
        if not has_result and (self.game.tags or self.game.moves or self.is_cut):
            self.game.broken_off = self.last_line
        if self.game.result == "*":
            self.game.result = RESULTS.get(self.game.tags.get("Result", "*"), "*")
        self.games.append(self.game)
        self.game = None
        self.branches = []

    def _tag(self, token: Token) -> None:
        # Tags after moves begin the next game; tags after tags belong together, and the first of equal names counts.
        game = self.game
        if game is not None and (game.moves or (game.tags and game.comments)):
            self._finish()
        self._current(token).tags.setdefault(token.text, token.value)

    def _move(self, token: Token) -> None:
        self._current(token)
        self.branches[-1].append(PdnMove(token.text, token.line, token.column))

    def _nag(self, token: Token) -> None:
        self._current(token)
        if self.branches[-1]:
            self.branches[-1][-1].nags.append(int(token.text))

    def _comment(self, token: Token) -> None:
        game = self._current(token)
        branch = self.branches[-1]
        (branch[-1].comments if branch else game.comments).append(token.text)

    def _word(self, token: Token) -> None:
        # Old archives leave remarks outside braces ("8-11Redoversteppedthetime"); before any move it is no PDN at all.
        if not self.branches or not self.branches[-1]:
            raise InvalidRecordError(f"{token.text[:20]!r} is not PDN", token.line, token.column)
        self._comment(token)

    def _open(self, token: Token) -> None:
        self._current(token)
        if not self.branches[-1]:
            raise InvalidRecordError("a variation stands before any move", token.line, token.column)
        if len(self.branches) > _MAX_DEPTH:
            raise InvalidRecordError("the variations are nested too deeply", token.line, token.column)
        variation: list[PdnMove] = []
        self.branches[-1][-1].variations.append(variation)
        self.branches.append(variation)

    def _close(self, token: Token) -> None:
        if len(self.branches) < 2:
            raise InvalidRecordError("a bracket closes no variation", token.line, token.column)
        self.branches.pop()

    def _result(self, token: Token) -> None:
        game = self._current(token)
        if len(self.branches) > 1:
            return  # a result inside a variation is an opinion
        game.result = RESULTS[token.text]
        self._finish(has_result=True)

    def _cut(self, token: Token) -> None:
        self._current(token)
        self.is_cut = True


def write_pdn(games: Iterable[PdnGame | Game] | PdnGame | Game) -> str:
    """One game or several as a PDN text, a blank line between them; reading it back gives the same games."""
    games = (games,) if isinstance(games, PdnGame | Game) else games
    return "\n".join(_write_game(PdnGame.from_game(game) if isinstance(game, Game) else game) for game in games)


def _write_game(game: PdnGame) -> str:
    tags = {name: game.tags[name] for name in _ROSTER if name in game.tags} | game.tags | {"Result": game.result}
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    black_first = game.starting_position.turn is Color.BLACK
    words = [*_comment_words(game.comments), *_line_words(game.moves, 0 if black_first else 1), game.result]
    return "\n".join([*head, *_lines_of(words), ""])


def _lines_of(words: list[str]) -> Iterator[str]:
    """The words in lines of 80 letters at most; a comment with a brace in it fills a line of its own."""
    for alone, group in groupby(words, lambda word: word.startswith(";")):
        if alone:
            yield from group
        else:
            yield from textwrap.wrap(" ".join(group), 80, break_long_words=False, break_on_hyphens=False)


def _line_words(moves: list[PdnMove], ply: int) -> Iterable[str]:
    fresh = True  # after anything between two moves the number is said again
    for move in moves:
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif fresh:
            yield f"{ply // 2 + 1}..."
        yield move.text
        yield from (f"${nag}" for nag in move.nags)
        yield from _comment_words(move.comments)
        for variation in move.variations:
            yield from ("(", *_line_words(variation, ply), ")")
        fresh = bool(move.comments or move.variations)
        ply += 1


def _comment_words(comments: list[str]) -> Iterator[str]:
    for comment in comments:
        words = " ".join(comment.split())
        yield f"; {words}" if "}" in words else f"{{{words}}}"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
