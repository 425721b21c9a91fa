"""Checkers as the common modules of this layer know it. Losses are men."""

from __future__ import annotations

import math
from functools import cache
from typing import Any, ClassVar

from crownpoint.ai.advice import Advice, AdviceLine
from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.checkers.game_analysis import judge_move
from crownpoint.ai.checkers.persona import TASTES, CheckersPlayer
from crownpoint.ai.checkers.shared import analyse, shared_engine
from crownpoint.ai.kits import Kit
from crownpoint.ai.limit import Limit
from crownpoint.ai.personas import Persona
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind, Player
from crownpoint.ai.review import Judgment

__all__ = ["KIT"]

ADVICE = Limit(seconds=1.0)
REVIEW_NODES = 100_000
_MEN_TO_CHANCE = 1.2  # a man ahead wins about 77 % of what there is to win


class CheckersKit(Kit):
    """Checkers with the shared engine."""

    blunder = 0.5
    error_rate_scale = 100  # hundredths of a man
    error_rates: ClassVar = {"easy": 8.1, "medium": 3.1, "hard": 1.9}

    def player(self, persona: Persona, seed: int) -> Player:
        """The character with its own taste."""
        return CheckersPlayer(persona.name, TASTES[persona.level], seed)

    def advise(self, decision: Decision, lines: int) -> Advice | None:
        """The best moves; None where a draw offer is to be answered."""
        if decision.kind is not DecisionKind.MOVE:
            return None
        found = _adviser().analyse(decision.position, ADVICE, history=decision.history, lines=lines)
        best = found.candidates[0].score if found.candidates else 0.0
        rows = (AdviceLine(str(each.move), each.verdict, best - each.score) for each in found.candidates)
        return Advice(tuple(rows), found.depth)

    def judge(self, decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
        """What a move cost."""
        if choice is not ChoiceKind.MOVE:
            return None
        played, limit = self.parse_move(decision, move), Limit(nodes=REVIEW_NODES)
        judged = judge_move(decision.position, played, limit, engine=shared_engine(), history=decision.history)
        chance = None if judged.forced else 1 / (1 + math.exp(-_MEN_TO_CHANCE * judged.score))
        return Judgment(judged.best, judged.loss, chance, judged.mark, judged.forced)

    def analyse(self, subject: Any, limit: Limit, **options: Any) -> Any:
        """See `crownpoint.ai.checkers.analyse`."""
        return analyse(subject, limit, **options)


@cache
def _adviser() -> Engine:
    """An engine of its own: one engine does one search at a time, and a hint should not wait for a review."""
    return Engine()


KIT = CheckersKit()
