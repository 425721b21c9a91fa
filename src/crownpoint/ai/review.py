"""What a decision that was made has cost, for both games. Called off the event loop."""

from __future__ import annotations

import math
from dataclasses import dataclass

from crownpoint.ai.limit import Limit
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind

__all__ = ["Judgment", "judge"]

PLIES = 2
NODES = 100_000
_MEN_TO_CHANCE = 1.2  # a man ahead wins about 77 % of what there is to win


@dataclass(frozen=True, slots=True)
class Judgment:
    """What was best, what the choice lost against it, and how the side stood.

    `loss` and `luck` are points (backgammon) or men (checkers, where there is no luck); `chance` is what the side could
    expect from the game with the best choice: a win is 1, a draw a half, and None is not known. `forced`: there was
    nothing to decide.
    """

    best: str
    loss: float
    chance: float | None
    mark: str
    forced: bool
    luck: float | None = None


def judge(decision: Decision, choice: ChoiceKind, move: str = "") -> Judgment | None:
    """What a choice cost; None where it was none, such as a roll without the right to double.

    Raises `CrownpointError` where the engine has no weights or the move is not one of the decision's.
    """
    if decision.game == "checkers":
        return _checkers(decision, move) if choice is ChoiceKind.MOVE else None
    return _backgammon(decision, choice, move)


def _backgammon(decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
    from crownpoint.ai.backgammon import Stakes
    from crownpoint.ai.backgammon.match_analysis import Question, answer_question
    from crownpoint.backgammon import ActionKind, Dice

    if decision.kind is DecisionKind.ROLL and ChoiceKind.DOUBLE not in decision.choices:
        return None
    if choice not in (ChoiceKind.MOVE, ChoiceKind.ROLL, ChoiceKind.DOUBLE, ChoiceKind.TAKE, ChoiceKind.DROP):
        return None
    position = decision.position
    dice = None if decision.dice is None else Dice.of(decision.dice)
    played = None
    if choice is ChoiceKind.MOVE:
        assert dice is not None
        if not decision.legal_moves:
            return None
        played = position.parse_move(move, dice)
    kind = ActionKind(choice.value)
    stakes = Stakes.of_decision(decision)
    judged = answer_question(Question(1, 1, decision.color, kind, move, position, stakes, dice, played, PLIES))
    return Judgment(judged.best, judged.loss, judged.win, judged.mark, judged.forced, judged.luck)


def _checkers(decision: Decision, move: str) -> Judgment:
    from crownpoint.ai.analysis import checkers_engine
    from crownpoint.ai.checkers.game_analysis import judge_move

    position = decision.position
    judged = judge_move(
        position, position.parse_move(move), Limit(nodes=NODES), engine=checkers_engine(), history=decision.history
    )
    chance = None if judged.forced else 1 / (1 + math.exp(-_MEN_TO_CHANCE * judged.score))
    return Judgment(judged.best, judged.loss, chance, judged.mark, judged.forced)
