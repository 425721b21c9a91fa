"""Backgammon at a table: matches, options and what a table needs to know of the game in general."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from crownpoint import backgammon
from crownpoint.backgammon import Color, Game, GameRecord, MatchRecord, Phase, Position, Score, write_mat
from crownpoint.backgammon.notation.sgf_writer import write_sgf
from crownpoint.backgammon.state import State
from crownpoint.errors import InvalidPositionError
from crownpoint.table.backgammon.draft import move_view
from crownpoint.table.backgammon.options import BackgammonRules
from crownpoint.table.backgammon.play import BackgammonPlay
from crownpoint.table.backgammon.view import BackgammonBoard
from crownpoint.table.events import GameStarted
from crownpoint.table.options import LONGEST_MATCH, ClockKind, ClockSettings, Speed, TableOptions
from crownpoint.table.play import GameFile, PlayedGame, Start
from crownpoint.table.view import GameResult, MoveView

__all__ = ["KIT"]


class BackgammonTable:
    """Backgammon in general."""

    name = "backgammon"
    colors = (Color.WHITE.value, Color.BLACK.value)
    choices = BackgammonRules
    board = BackgammonBoard
    lengths = (1, 3, 5, 7, 9, 11, 15, 21, 25, 0)
    usual_lengths = (1, 3, 5, 7, 11, 0)
    speed_clocks = {  # noqa: RUF012 - nobody writes to it
        Speed.FAST: ClockSettings(ClockKind.BRONSTEIN, 60_000, 8_000),
        Speed.NORMAL: ClockSettings(ClockKind.BRONSTEIN, 240_000, 12_000),
        Speed.SLOW: ClockSettings(ClockKind.BRONSTEIN, 480_000, 15_000),
    }
    standard = asdict(BackgammonRules())

    def offers(self) -> Mapping[str, tuple[Any, ...]]:
        """The starting positions, the highest cubes, and how many opening ties may double."""
        return {
            "variant": tuple(backgammon.VARIANTS),
            "max_cube": (2, 4, 8, 16, 32, 64, 1024),
            "automatic_doubles": (0, 1, 2, 3),
        }

    def check(self, options: TableOptions) -> None:
        """Raise `ValueError` when the options contradict each other or name no variant."""
        if options.start is not None:
            _check_start(options, *_read(options.start))
        self.start(options, (), GameStarted(1, self.colors), ("", ""))

    def read_start(self, text: str) -> Start:
        """An XGID, a position id with a match id, or a position id alone: White is then on roll."""
        _, score = _read(text)
        return Start(text, score.length or None)

    def first_score(self, options: TableOptions, colors: tuple[str, str]) -> tuple[float, float]:
        """The score of the position, where it is from a match."""
        if options.start is None:
            return 0, 0
        _, score = _read(options.start)
        first, second = (score.of(color) for color in colors)
        return (first, second) if score.length else (0, 0)

    def ballot(self, options: TableOptions, game: int, last: int | None, draw: Callable[[int], int]) -> int | None:
        """Openings are not drawn."""
        return None

    def colors_of(
        self, options: TableOptions, results: tuple[GameResult, ...], last: tuple[str, str]
    ) -> tuple[str, str]:
        """Colors stay as they are."""
        return last

    def start(
        self,
        options: TableOptions,
        results: tuple[GameResult, ...],
        started: GameStarted,
        names: tuple[str, str],
    ) -> BackgammonPlay:
        """A new game at the score after `results`; the first one from the position of the options, if they have one.

        There the side on turn plays the dice that the position has, or rolls.
        """
        chosen = asdict(_rules(options))
        variant = backgammon.VARIANTS.get(chosen.pop("variant"))
        if variant is None:
            raise ValueError(f"There is no variant “{_rules(options).variant}”: {', '.join(backgammon.VARIANTS)}.")
        rules = backgammon.Rules(**chosen)
        if options.start is not None and started.game == 1:
            state, score = _read(options.start)
            score = score if score.length else Score(length=options.length)
            return BackgammonPlay(Game.from_state(state, rules=rules, score=score), started, names)
        score = _score(options, results, started.colors, self.first_score(options, started.colors))
        return BackgammonPlay(Game(rules=rules, score=score, variant=variant), started, names)

    def match_is_over(self, options: TableOptions, results: tuple[GameResult, ...]) -> bool:
        """A seat has the points of the match."""
        return bool(options.length and results and max(results[-1].score) >= options.length)

    def move_view(self, move: Any) -> MoveView:
        """A move as data."""
        return move_view(move)

    def game_file(self, options: TableOptions, games: Sequence[PlayedGame], date: str) -> GameFile:
        """The match as a `.mat` text; as SGF where it starts from a position, which `.mat` cannot hold."""
        white, black = (games[0].name(color.value) for color in (Color.WHITE, Color.BLACK))
        records = []
        for played in games:
            winner = None
            if played.result is not None and played.result.winner is not None:
                winner = Color(played.colors[played.result.winner])
            points = int(played.result.points) if played.result else 0
            assert isinstance(played.play, BackgammonPlay)
            records.append(GameRecord(played.play.game, winner, points))
        tags = {"Site": "Crownpoint", "Player 1": white, "Player 2": black, "EventDate": date.replace("-", ".")}
        match = MatchRecord(white, black, options.length, tuple(records), tags)
        return GameFile(".mat", write_mat(match)) if options.start is None else GameFile(".sgf", write_sgf(match))


@lru_cache(maxsize=256)
def _read(text: str) -> tuple[State, Score]:
    """The state and the score of a position. Raises `InvalidPositionError` if no game can go on from it."""
    text = text.strip()
    if text.startswith("XGID") or text.count(":") > 1:
        game = Game.from_xgid(text)
    elif ":" in text:
        game = Game.from_gnubg_id(text)
    else:
        game = Game(Position.from_gnubg_id(text))
    position, score = game.position, game.score
    if position.winner is not None or score.winner is not None:
        raise InvalidPositionError(f"{text!r}: the {'match' if score.winner else 'game'} is over.")
    if game.phase is Phase.RESIGNATION:
        raise InvalidPositionError(f"{text!r}: a resignation waits for its answer. A match cannot start from that.")
    if score.length > LONGEST_MATCH:
        raise InvalidPositionError(f"{text!r}: a match has {LONGEST_MATCH} points at most, not {score.length}.")
    if all(_is_shut_out(position, color) for color in Color):
        raise InvalidPositionError(f"{text!r}: both sides are shut out, so that nobody can ever move.")
    return game.state, score


def _is_shut_out(position: Position, color: Color) -> bool:
    """Whether a side is on the bar against six made points."""
    return position.bar(color) > 0 and all(position.count(color.opponent, point) > 1 for point in range(1, 7))


def _check_start(options: TableOptions, state: State, score: Score) -> None:
    """Raise `InvalidPositionError` if a position does not go with the other options."""
    rules, cube, offer = _rules(options), state.cube, state.offer
    if score.length and score.length != options.length:
        raise InvalidPositionError(f"The position is from a match to {score.length}, not to {options.length}.")
    if score.crawford and not rules.crawford:
        raise InvalidPositionError("The position is from a Crawford game, but there is no Crawford rule.")
    if rules.variant != backgammon.STANDARD.name:
        raise InvalidPositionError("A match starts from a position or from a variant, not both.")
    if not rules.cube and (cube.value > 1 or offer is not None):
        raise InvalidPositionError("The position has a cube in play, but there is no cube.")
    if max(cube.value, 0 if offer is None else offer.value) > rules.max_cube:
        raise InvalidPositionError(f"The cube of the position is higher than the highest cube, {rules.max_cube}.")
    if offer is not None and offer.beavers > int(rules.beavers) + int(rules.raccoons):
        raise InvalidPositionError("The position has a beaver or a raccoon, which is not among the rules.")


def _score(
    options: TableOptions, results: tuple[GameResult, ...], colors: tuple[str, str], start: tuple[float, float]
) -> Score:
    """The score by color; the Crawford game is the one after a seat first comes within a point of the match."""
    first, second = (int(points) for points in (results[-1].score if results else start))
    white, black = (first, second) if colors[0] == Color.WHITE.value else (second, first)
    near = options.length - 1
    before = results[-2].score if len(results) > 1 else start
    arrived = results and max(results[-1].score) == near and max(before) < near
    crawford = bool(arrived and options.length > 1 and _rules(options).crawford)
    return Score(white, black, options.length, crawford)


def _rules(options: TableOptions) -> BackgammonRules:
    if not isinstance(options.rules, BackgammonRules):
        raise ValueError(f"The rules of backgammon are BackgammonRules, not {type(options.rules).__name__}.")
    return options.rules


KIT = BackgammonTable()
