"""May this side do this now, and if not, why not?"""

from __future__ import annotations

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.reasons import Reason, ReasonCode
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase, State
from crownpoint.color import Color

__all__ = ["why_not"]

_ANSWERS_TO_DOUBLE = (ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER, ActionKind.RACCOON)
_ANSWERS_TO_RESIGNATION = (ActionKind.ACCEPT_RESIGNATION, ActionKind.REFUSE_RESIGNATION)


def why_not(kind: ActionKind, color: Color | None, state: State, rules: Rules, score: Score) -> Reason | None:
    """Why a side may not do this now; None when it may. `color` None stands for the side that must act."""
    phase = state.phase
    if phase is Phase.OVER:
        return Reason(ReasonCode.GAME_OVER)
    if kind is ActionKind.FORFEIT:
        return None
    acting = color or state.to_act or Color.WHITE
    if phase is Phase.RESIGNATION or kind in _ANSWERS_TO_RESIGNATION:
        return _answer_resignation(kind, acting, state)
    if phase is Phase.CUBE or kind in _ANSWERS_TO_DOUBLE:
        return _answer_double(kind, acting, state, rules)
    if phase is Phase.OPENING:
        return None if kind is ActionKind.ROLL else Reason(ReasonCode.OPENING_FIRST)
    if kind is ActionKind.RESIGN:
        return None
    if acting is not state.position.turn:
        return Reason(ReasonCode.NOT_YOUR_TURN, {"name": state.position.turn})
    if kind is ActionKind.MOVE:
        return None if phase is Phase.MOVE else Reason(ReasonCode.ROLL_FIRST)
    if state.dice:
        return Reason(ReasonCode.ROLLED_ALREADY, {"a": state.dice.high, "b": state.dice.low})
    return None if kind is ActionKind.ROLL else _double(acting, state, rules, score)


def _answer_resignation(kind: ActionKind, acting: Color, state: State) -> Reason | None:
    if state.resignation is None:
        return Reason(ReasonCode.NO_RESIGNATION)
    responder = state.resignation.color.opponent
    if kind not in _ANSWERS_TO_RESIGNATION:
        return Reason(ReasonCode.ANSWER_RESIGNATION, {"name": responder})
    return None if acting is responder else Reason(ReasonCode.NOT_YOUR_TURN, {"name": responder})


def _answer_double(kind: ActionKind, acting: Color, state: State, rules: Rules) -> Reason | None:
    offer = state.offer
    if offer is None:
        return Reason(ReasonCode.NO_DOUBLE)
    if kind not in _ANSWERS_TO_DOUBLE:
        return Reason(ReasonCode.ANSWER_DOUBLE, {"name": offer.responder})
    if acting is not offer.responder:
        return Reason(ReasonCode.NOT_YOUR_TURN, {"name": offer.responder})
    if kind is ActionKind.BEAVER and not (rules.beavers and offer.beavers == 0):
        return Reason(ReasonCode.NO_BEAVERS)
    if kind is ActionKind.RACCOON and not (rules.raccoons and offer.beavers == 1):
        return Reason(ReasonCode.NO_RACCOONS)
    if kind in (ActionKind.BEAVER, ActionKind.RACCOON) and offer.value >= rules.max_cube:
        return Reason(ReasonCode.CUBE_AT_LIMIT, {"v": rules.max_cube})
    return None


def _double(acting: Color, state: State, rules: Rules, score: Score) -> Reason | None:
    cube = state.cube
    if not rules.cube:
        return Reason(ReasonCode.NO_CUBE)
    if score.crawford:
        return Reason(ReasonCode.CRAWFORD)
    if not cube.is_available_to(acting):
        return Reason(ReasonCode.NOT_YOUR_CUBE, {"name": acting.opponent})
    if cube.value >= rules.max_cube:
        return Reason(ReasonCode.CUBE_AT_LIMIT, {"v": rules.max_cube})
    if rules.refuse_dead_cube and score.length and cube.value >= score.needs(acting):
        return Reason(ReasonCode.DEAD_CUBE, {"v": cube.value})
    return None
