"""Backgammon as the common modules of this layer know it. Losses are points of the cube as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from crownpoint.ai.advice import Advice, AdviceLine
from crownpoint.ai.backgammon.match_analysis import Question, answer_question
from crownpoint.ai.backgammon.persona import TASTES, BackgammonPlayer
from crownpoint.ai.backgammon.shared import analyse, shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.kits import Kit
from crownpoint.ai.limit import Limit
from crownpoint.ai.personas import Persona
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind, Player
from crownpoint.ai.review import Judgment
from crownpoint.backgammon import ActionKind, Dice

__all__ = ["KIT"]

ADVICE = Limit(plies=2, seconds=1.0)
REVIEW_PLIES = 2
_JUDGED = (ChoiceKind.MOVE, ChoiceKind.ROLL, ChoiceKind.DOUBLE, ChoiceKind.TAKE, ChoiceKind.DROP)


class BackgammonKit(Kit):
    """Backgammon with the shared engine."""

    blunder = 0.08
    error_rate_scale = 1000  # thousandths of a point
    error_rates: ClassVar = {"easy": 47, "medium": 14, "hard": 2.1, "full": 1}

    def player(self, persona: Persona, seed: int) -> Player:
        """The character with its own taste."""
        return BackgammonPlayer(persona.name, TASTES[persona.level], seed, shared_engine())

    def advise(self, decision: Decision, lines: int) -> Advice | None:
        """The best moves of the roll, or the key of the sentence about the cube."""
        if decision.kind is DecisionKind.MOVE:
            return _best_moves(decision, lines)
        if decision.kind not in (DecisionKind.ROLL, DecisionKind.CUBE_ANSWER):
            return None
        cube = shared_engine().cube(decision.position, ADVICE, Stakes.of_decision(decision))
        if decision.kind is DecisionKind.ROLL:
            return Advice(depth=cube.plies, cube="hint.double" if cube.action.doubles else "hint.no_double")
        take, drop = cube.double_take, cube.double_pass
        drops = take is not None and drop is not None and take > drop
        return Advice(depth=cube.plies, cube="hint.drop" if drops else "hint.take")

    def judge(self, decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
        """What a move or a cube action cost; None for a roll without the right to double, and where nothing moves."""
        if choice not in _JUDGED or (decision.kind is DecisionKind.ROLL and ChoiceKind.DOUBLE not in decision.choices):
            return None
        if choice is ChoiceKind.MOVE and not decision.legal_moves:
            return None
        played = self.parse_move(decision, move) if choice is ChoiceKind.MOVE else None
        dice = None if decision.dice is None else Dice.of(decision.dice)
        kind, stakes = ActionKind(choice.value), Stakes.of_decision(decision)
        judged = answer_question(
            Question(1, 1, decision.color, kind, move, decision.position, stakes, dice, played, REVIEW_PLIES)
        )
        return Judgment(judged.best, judged.loss, judged.win, judged.mark, judged.forced, judged.luck)

    def analyse(self, subject: Any, limit: Limit, **options: Any) -> Any:
        """See `crownpoint.ai.backgammon.analyse`."""
        return analyse(subject, limit, **options)

    def parse_move(self, decision: Decision, text: str) -> Any:
        """The move of the roll that a text means."""
        return decision.position.parse_move(text, decision.dice)

    def legal_moves(self, decision: Decision) -> Sequence[Any]:
        """The moves of the roll."""
        moves: Sequence[Any] = decision.position.legal_moves(decision.dice)
        return moves


def _best_moves(decision: Decision, lines: int) -> Advice:
    stakes = Stakes.of_decision(decision)
    found = shared_engine().analyse(decision.position, ADVICE, dice=decision.dice, stakes=stakes).candidates
    best = found[0].equity if found else 0.0
    # A move that was not judged as deeply as the best was given up earlier: what it lost there will do.
    rows = [AdviceLine(str(each.move), f"{each.equity:+.3f}", max(best - each.equity, 0.0)) for each in found[:lines]]
    return Advice(tuple(rows), found[0].plies if found else 0)


KIT = BackgammonKit()
