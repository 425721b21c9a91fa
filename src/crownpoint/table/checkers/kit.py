"""American checkers at a table: matches, options and what a table needs to know of the game in general."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crownpoint import checkers
from crownpoint.checkers import Ballot, Color, Game, OpeningRule, PdnGame, Position, write_pdn
from crownpoint.errors import InvalidPositionError
from crownpoint.table.checkers.draft import move_view
from crownpoint.table.checkers.options import CheckersRules
from crownpoint.table.checkers.play import CheckersPlay
from crownpoint.table.checkers.view import CheckersBoard
from crownpoint.table.events import GameStarted
from crownpoint.table.options import ClockKind, ClockSettings, Speed, TableOptions
from crownpoint.table.play import GameFile, PlayedGame, Start
from crownpoint.table.view import GameResult, MoveView

__all__ = ["KIT"]


class CheckersTable:
    """Checkers in general."""

    name = "checkers"
    colors = (Color.BLACK.value, Color.WHITE.value)
    choices = CheckersRules
    board = CheckersBoard
    lengths = (1, 2, 4, 6, 8, 10, 0)
    usual_lengths = (1, 2, 4, 6, 0)
    speed_clocks = {  # noqa: RUF012 - nobody writes to it
        Speed.FAST: ClockSettings(ClockKind.FISCHER, 120_000, 2_000, each_game=True),
        Speed.NORMAL: ClockSettings(ClockKind.FISCHER, 300_000, 5_000, each_game=True),
        Speed.SLOW: ClockSettings(ClockKind.FISCHER, 900_000, 10_000, each_game=True),
    }
    standard = {"ballot": None, "alternate_colors": True}  # noqa: RUF012  # no opening picked by hand

    def offers(self) -> Mapping[str, tuple[Any, ...]]:
        """How games begin, and how many ballots the decks have."""
        decks = tuple((rule.value, len(_deck(rule))) for rule in OpeningRule if _deck(rule))
        return {"opening": tuple(rule.value for rule in OpeningRule), "ballot": decks}

    def check(self, options: TableOptions) -> None:
        """Raise `ValueError` when the options name a ballot that does not exist."""
        rules = _rules(options)
        if options.length < 0:
            raise ValueError(f"A match has 0 (no end) or more games, not {options.length}.")
        deck = _deck(rules.opening)
        if rules.ballot is not None and not 1 <= rules.ballot <= len(deck):
            raise ValueError(f"There is no ballot {rules.ballot}: the deck of this opening has {len(deck)}.")
        if rules.ballot is not None and options.start is not None:
            raise InvalidPositionError("A match starts from a position or from a ballot, not both.")

    def read_start(self, text: str) -> Start:
        """A FEN."""
        position = Position.from_fen(text)
        if Game(position).is_over or not all(position.piece_count(color) for color in Color):
            raise InvalidPositionError(f"{text!r}: a side has no piece or no move left, so the game is over.")
        return Start(text)

    def first_score(self, options: TableOptions, colors: tuple[str, str]) -> tuple[float, float]:
        """Nobody has a point: a FEN has no score."""
        return 0, 0

    def ballot(self, options: TableOptions, game: int, last: int | None, draw: Callable[[int], int]) -> int | None:
        """A ballot is drawn for every other game, so that both play both sides of it.

        A first game that starts from a position has none.
        """
        if options.start is not None and game == 1:
            return None
        rules = _rules(options)
        deck = _deck(rules.opening)
        if not deck or rules.ballot is not None:
            return rules.ballot
        if last is not None and game % 2 == 0 and rules.alternate_colors:
            return last
        return deck[draw(len(deck))].number

    def colors_of(
        self, options: TableOptions, results: tuple[GameResult, ...], last: tuple[str, str]
    ) -> tuple[str, str]:
        """Colors change from game to game unless the table keeps them."""
        return (last[1], last[0]) if _rules(options).alternate_colors else last

    def start(
        self,
        options: TableOptions,
        results: tuple[GameResult, ...],
        started: GameStarted,
        names: tuple[str, str],
    ) -> CheckersPlay:
        """A new game, after the ballot's moves where there is one; the first one from the position of the options."""
        position = checkers.STARTING_POSITION
        if options.start is not None and started.game == 1:
            position = Position.from_fen(options.start)
        elif started.ballot is not None:
            position = _deck(_rules(options).opening)[started.ballot - 1].position
        return CheckersPlay(position, started, names)

    def match_is_over(self, options: TableOptions, results: tuple[GameResult, ...]) -> bool:
        """The best of `length` games is decided, or all are played."""
        if not options.length or not results:
            return False
        return len(results) >= options.length or max(results[-1].score) > options.length / 2

    def move_view(self, move: Any) -> MoveView:
        """A move as data."""
        return move_view(move)

    def game_file(self, options: TableOptions, games: Sequence[PlayedGame], date: str) -> GameFile:
        """The games as PDN, one after the other."""
        return GameFile(".pdn", write_pdn(_pdn(number, played, date) for number, played in enumerate(games, 1)))


def _pdn(number: int, played: PlayedGame, date: str) -> PdnGame:
    assert isinstance(played.play, CheckersPlay)
    black, white = (played.name(color.value) for color in (Color.BLACK, Color.WHITE))
    tags = {"Event": "Crownpoint", "Date": date.replace("-", "."), "Round": str(number), "Black": black, "White": white}
    game = PdnGame.from_game(played.play.game, **tags, GameType="21")
    if played.result is not None:
        winner = None if played.result.winner is None else Color(played.colors[played.result.winner])
        game.result = {Color.BLACK: "1-0", Color.WHITE: "0-1", None: "1/2-1/2"}[winner]
    return game


def _rules(options: TableOptions) -> CheckersRules:
    if not isinstance(options.rules, CheckersRules):
        raise ValueError(f"The rules of checkers are CheckersRules, not {type(options.rules).__name__}.")
    return options.rules


def _deck(opening: OpeningRule) -> tuple[Ballot, ...]:
    if opening is OpeningRule.THREE_MOVE:
        return checkers.three_move_ballots()
    return checkers.eleven_man_ballots() if opening is OpeningRule.ELEVEN_MAN else ()


KIT = CheckersTable()
