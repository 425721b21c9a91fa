"""PDN files of American checkers: tags, moves, comments, variations, marks, many games in one file.

Reading is forgiving where files differ (any move separators, missing numbers, repeated tags, no tags at all) and strict
where a game would be misread. In American PDN the first figure is Black's, who moves first: `1-0` means that Black won.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field

from crownpoint.checkers.color import Color
from crownpoint.checkers.game import Game
from crownpoint.checkers.move import Move
from crownpoint.checkers.notation.move_text import find_moves, parse_move, parse_squares
from crownpoint.checkers.notation.pdn_tokens import Token, tokenize
from crownpoint.checkers.position import STARTING_POSITION, Position
from crownpoint.errors import InvalidPositionError, InvalidRecordError, MoveError

__all__ = ["RESULTS", "PdnGame", "PdnMove", "read_pdn", "write_pdn"]

RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}
"""Every spelling of a result, and the one we write. `*` is unknown or unfinished."""

_AMERICAN = "21"
_MAX_DEPTH = 100  # nobody annotates that deeply; a hostile file may
_ROSTER = ("Event", "Site", "Date", "Round", "Black", "White", "Result")


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
    """One game of a file: tags, moves and result. `comments` stand before the first move, `line` is where it begins."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[PdnMove] = field(default_factory=list)
    result: str = "*"
    comments: list[str] = field(default_factory=list)
    line: int = 0

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

    def replay(self) -> Game:
        """The game played through by the rules. Draws are not called by themselves: the players went on.

        Raises `InvalidRecordError` with line and column at the first move that cannot be played; its cause is the
        move's own error. A short capture that fits several paths with the same result is taken along the first of them.
        """
        kind = self.tags.get("GameType", _AMERICAN).split(",")[0].strip()
        if kind != _AMERICAN:
            raise InvalidRecordError(f"GameType {kind!r} is not American checkers (21).", self.line)
        game = Game(self.starting_position, automatic_draws=False)
        for ply, move in enumerate(self.moves, start=1):
            try:
                game.play(resolve(game.position, move.text))
            except MoveError as error:
                number = f"{(ply + 1) // 2}{'.' if ply % 2 else '...'}"
                raise InvalidRecordError(
                    f"{number} {move.text} (ply {ply}): {error}", move.line, move.column
                ) from error
        return game


def resolve(position: Position, text: str) -> Move:
    """The move a file means; like `parse_move`, but ways round the same pieces to the same end are one move."""
    found = find_moves(position, parse_squares(text))
    if len(found) > 1 and len({position.after(move) for move in found}) == 1:
        return found[0]
    return parse_move(position, text)


def read_pdn(text: str) -> list[PdnGame]:
    """Every game of a PDN text, in order. The moves are not yet checked: `PdnGame.replay` does that.

    Raises `InvalidRecordError` with line and column for a text that is not PDN.
    """
    return _Reader().read(text)


class _Reader:
    """Puts tokens together into games. `branches` is the stack of open variations, the main line at the bottom."""

    def __init__(self) -> None:
        self.games: list[PdnGame] = []
        self.game: PdnGame | None = None
        self.branches: list[list[PdnMove]] = []

    def read(self, text: str) -> list[PdnGame]:
        for token in tokenize(text):
            getattr(self, f"_{token.kind.value}")(token)
        self._finish()
        return self.games

    def _current(self, token: Token) -> PdnGame:
        if self.game is None:
            self.game = PdnGame(line=token.line)
            self.branches = [self.game.moves]
        return self.game

    def _finish(self) -> None:
        if self.game is None:
            return
        if len(self.branches) > 1:
            raise InvalidRecordError("a variation is not closed", self.game.line)
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
        self._finish()


def write_pdn(games: Iterable[PdnGame | Game]) -> str:
    """The games as a PDN text, a blank line between them; reading it back gives the same games."""
    return "\n".join(_write_game(PdnGame.from_game(game) if isinstance(game, Game) else game) for game in games)


def _write_game(game: PdnGame) -> str:
    tags = {name: game.tags[name] for name in _ROSTER if name in game.tags} | game.tags | {"Result": game.result}
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    black_first = game.starting_position.turn is Color.BLACK
    words = [*_comment_words(game.comments), *_line_words(game.moves, 0 if black_first else 1), game.result]
    body = textwrap.wrap(" ".join(words), 80, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*head, *body, ""])


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


def _comment_words(comments: list[str]) -> Iterable[str]:
    return (f"{{{' '.join(comment.replace('}', ')').split())}}}" for comment in comments)


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
