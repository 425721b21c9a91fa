"""A game of checkers that is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crownpoint.ai.checkers.game_analysis import JudgedMove
from crownpoint.ai.checkers.questions import Question, questions_of
from crownpoint.ai.checkers.report import GameReport
from crownpoint.ai.levels import DEFAULT_LEVEL, Level
from crownpoint.ai.limit import Limit
from crownpoint.ai.study.records import Decided, Step
from crownpoint.checkers import Color, Move, PdnGame

__all__ = ["OpenGame", "steps_of"]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """See `crownpoint.ai.study.StudiedMatch`."""

    game: PdnGame

    def questions(self, level: Level) -> list[Question]:
        """Its moves."""
        return questions_of(self.game.played()[0], Limit(nodes=level.nodes))

    def decisions(self) -> list[Decided]:
        """Its moves as pages show them."""
        starts_white = self.game.starting_position.turn is Color.WHITE
        return [
            Decided(
                each.place, 1, (each.number + starts_white + 1) // 2, each.position.turn.value, "move", str(each.move),
                each.position.fen, "\n".join(written.comments), steps=steps_of(each.move),
            )
            for each, written in zip(self.questions(DEFAULT_LEVEL), self.game.moves, strict=False)
        ]  # fmt: skip

    def report(self, judged: Sequence[Mapping[str, Any]], level: Level) -> GameReport:
        """The report of what was judged."""
        moves = tuple(JudgedMove.from_json(dict(body)) for body in judged)
        return GameReport(self.game, moves, self.game.played()[1])


def steps_of(move: Move) -> tuple[Step, ...]:
    """The slide or the jumps of a move."""
    legs = zip(move.path, move.path[1:], move.captured or (0,), strict=False)
    return tuple(Step(source, target, 0, victim > 0, victim) for source, target, victim in legs)
