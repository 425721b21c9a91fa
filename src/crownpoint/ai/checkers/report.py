"""The report of a game of checkers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from crownpoint.ai.checkers.game_analysis import MARKS, JudgedMove, mean_loss
from crownpoint.ai.reports import Figure, GameFigures, Moment, Picture
from crownpoint.checkers import Color, PdnGame, Position
from crownpoint.messages import Catalog
from crownpoint.sources import ReadWarning

__all__ = ["SCORES", "GameReport"]

SCORES = {"1-0": "0–1", "0-1": "1–0", "1/2-1/2": "½–½", "*": "*"}
"""Results with White's score first; PDN has Black's first."""


@dataclass(frozen=True)
class GameReport:
    """A game and what its moves cost."""

    game: PdnGame
    moves: tuple[JudgedMove, ...]
    warnings: tuple[ReadWarning, ...] = ()

    digits: ClassVar = 2

    @property
    def names(self) -> tuple[str, str]:
        """White and Black."""
        return self._name(Color.WHITE), self._name(Color.BLACK)

    def facts(self, say: Catalog) -> list[str]:
        """The result, the event and date."""
        tags = self.game.tags
        return [say("game.checkers"), SCORES[self.game.result], tags.get("Event", ""), tags.get("Date", "")]

    def _name(self, color: Color) -> str:
        return self.game.tags.get(color.name.capitalize(), str(color))

    def _is_meant(self, color: Color, player: str) -> bool:
        return player.casefold() in self._name(color).casefold()

    def as_json(self) -> dict[str, Any]:
        """Everything, for programs; docs/notation/analysis-json.md describes it."""
        losses = {color.value: round(mean_loss(self.moves, color), 4) for color in Color}
        names = {color.value: self._name(color) for color in Color}
        return {
            "game": "checkers", **names, "tags": dict(self.game.tags), "mean_loss": losses,
            "moves": [move.as_json() for move in self.moves],
            "warnings": [str(warning) for warning in self.warnings],
        }  # fmt: skip

    def kept(self) -> list[dict[str, Any]]:
        """The judgments without rounding, to make the same report of later."""
        return [move.kept() for move in self.moves]

    def chosen(self, least: float | None, player: str) -> list[JudgedMove]:
        """A player's moves that cost at least `least`, or have a mark."""
        least = min(MARKS) if least is None else least
        return [move for move in self.moves if move.loss >= least and self._is_meant(move.color, player)]

    def figures(self) -> list[Figure]:
        """Hundredths of a man a move, blunders, and results that were given away."""
        white, black = ([each for each in self.moves if each.color is color] for color in (Color.WHITE, Color.BLACK))

        def both(key: str, count: Callable[[list[JudgedMove]], float]) -> Figure:
            return Figure(key, count(white), count(black), 0)

        losses = [100 * mean_loss(self.moves, color) for color in (Color.WHITE, Color.BLACK)]
        return [
            Figure("rate", losses[0], losses[1], 1),
            both("decisions", lambda own: sum(move.counted for move in own)),
            both("blunders", lambda own: sum(move.mark == "blunder" for move in own)),
            both("errors", lambda own: sum(move.mark == "error" for move in own)),
            both("lost_wins", lambda own: sum(move.cause == "lost_win" for move in own)),
            both("lost_draws", lambda own: sum(move.cause == "lost_draw" for move in own)),
        ]

    def games(self) -> list[GameFigures]:
        """A file's game is one game."""
        return []

    def course(self) -> list[Moment]:
        """The moves that were judged."""
        return [
            Moment(
                1, each.color is Color.WHITE, each.mark,
                None if each.forced else each.chance if each.color is Color.WHITE else 1 - each.chance,
            )
            for each in self.moves
        ]  # fmt: skip

    def statistics(self, player: str) -> list[list[str]]:
        """Hundredths of a man a move, and how often a result was given away."""
        rows = [["player", "loss a move (hundredths of a man)", "blunders", "errors", "wins missed", "draws missed"]]
        for color in (color for color in Color if self._is_meant(color, player)):
            own = [move for move in self.moves if move.color is color]
            counts = [sum(move.cause == cause for move in own) for cause in ("lost_win", "lost_draw")]
            marked = [sum(move.mark == mark for move in own) for mark in ("blunder", "error")]
            rows.append([self._name(color), f"{100 * mean_loss(self.moves, color):.1f}", *map(str, marked + counts)])
        return rows

    def pictures(self, least: float | None, player: str) -> Iterator[Picture]:
        """The costly moves with their boards, the best move as arrows."""
        from crownpoint.ai.checkers.study.shown import shown_move  # the study room has reports itself

        starts_white = self.game.starting_position.turn is Color.WHITE
        for move in self.chosen(least, player):
            position = Position.from_fen(move.fen)
            yield Picture(
                1, str((move.number + starts_white + 1) // 2), self._name(move.color), move.move, shown_move(move), "",
                position.svg(size=320, move=position.parse_move(move.best)),
            )  # fmt: skip
