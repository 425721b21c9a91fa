"""A match of backgammon that is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crownpoint.ai.backgammon.foreign_judgment import foreign_actions
from crownpoint.ai.backgammon.judgment import JudgedAction
from crownpoint.ai.backgammon.questions import Question, questions_of
from crownpoint.ai.backgammon.report import MatchReport
from crownpoint.ai.backgammon.study.shown import shown_action, steps_of
from crownpoint.ai.levels import DEFAULT_LEVEL, Level
from crownpoint.ai.study.records import Decided
from crownpoint.backgammon import ActionKind, MatchRecord

__all__ = ["OpenMatch"]


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """See `crownpoint.ai.study.StudiedMatch`."""

    record: MatchRecord

    def questions(self, level: Level) -> list[Question]:
        """Its decisions."""
        return list(questions_of(self.record, level))

    def decisions(self) -> list[Decided]:
        """Its decisions as pages show them."""
        foreign = {each.place: each for each in foreign_actions(self.record)}
        found = []
        for question in self.questions(DEFAULT_LEVEL):
            note = self.record.games[question.game - 1].note(question.number - 1)
            theirs = foreign.get(question.place)
            judgment = note.cube if question.kind is ActionKind.ROLL else note.judgment
            found.append(
                Decided(
                    question.place, question.game, question.turn, question.color.value, question.kind.value,
                    question.text, question.xgid, note.comment, question.illegal,
                    () if question.move is None else steps_of(question.move),
                    None if theirs is None else shown_action(theirs), "" if judgment is None else judgment.program,
                )
            )  # fmt: skip
        return found

    def report(self, judged: Sequence[Mapping[str, Any]], level: Level) -> MatchReport:
        """The report of what was judged."""
        actions = tuple(JudgedAction.from_json(dict(body)) for body in judged)
        return MatchReport(self.record, level, actions, foreign_actions(self.record), self.record.warnings)
