"""The decisions of a match: what was asked of whom, as it can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.levels import Level
from crownpoint.backgammon import Action, ActionKind, Color, Dice, Game, GameRecord, MatchRecord, Move, Position
from crownpoint.backgammon.outcome import Result

__all__ = ["RESIGNATIONS", "Question", "dice_text", "questions_of"]

RESIGNATIONS = (ActionKind.RESIGN, ActionKind.ACCEPT_RESIGNATION, ActionKind.REFUSE_RESIGNATION)
_TEXTS = {
    ActionKind.ROLL: "no double", ActionKind.ACCEPT_RESIGNATION: "accept", ActionKind.REFUSE_RESIGNATION: "refuse",
}  # fmt: skip


class Question(NamedTuple):
    """One decision of a match. Games, actions and turns count from 1."""

    game: int
    number: int
    color: Color
    kind: ActionKind
    text: str
    position: Position
    stakes: Stakes
    dice: Dice | None
    move: Move | None
    level: Level
    turn: int = 0
    xgid: str = ""
    illegal: str = ""
    opening: bool = False
    resigned: Result | None = None
    """What a resignation gives away, of those who resign and of those who answer."""

    @property
    def place(self) -> str:
        """Where it is in the match: the game and the number of the action in it."""
        return f"{self.game}.{self.number}"


def questions_of(record: MatchRecord, level: Level) -> Iterator[Question]:
    """Every decision of a match, in order: moves, cube actions where a double was possible, and resignations."""
    for index, game in enumerate(record.games, 1):
        yield from _of_game(game, index, level)


_WRITTEN = (
    ActionKind.MOVE, ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER, ActionKind.RACCOON,
)  # fmt: skip


class _Rows:
    """The numbers of the turns as a match file has them: White's cell begins a row, Black's ends it."""

    def __init__(self) -> None:
        self._row, self._is_full = 0, True

    def next(self, color: Color) -> int:
        """The row in which the next cell of a side stands."""
        return self._row + (color is Color.WHITE or self._is_full)

    def write(self, color: Color) -> None:
        """A side's cell is written."""
        self._row, self._is_full = self.next(color), color is Color.BLACK


def _of_game(record: GameRecord, index: int, level: Level) -> Iterator[Question]:
    game = record.game
    rows, opening = _Rows(), False
    for number, (state, action) in enumerate(zip(game.states, game.actions, strict=True), start=1):
        color = action.color
        now = Game.from_state(state, rules=game.rules, score=game.score)
        if action.kind is ActionKind.ROLL and color is None:
            opening = not game.rules.winner_rolls_again
        turn = rows.next(color) if color is not None else 0
        if action.kind in _WRITTEN and color is not None:
            rows.write(color)
        if color is not None and _is_decision(now, action):
            yield Question(
                index, number, color, action.kind, record.note(number - 1).text or _text(action, now.dice),
                now.position, Stakes.of_game(now), now.dice, action.move, level, turn, now.xgid,
                record.note(number - 1).illegal, opening and action.kind is ActionKind.MOVE, _given(now, action),
            )  # fmt: skip
        if action.kind is ActionKind.MOVE:
            opening = False


def _is_decision(game: Game, action: Action) -> bool:
    if action.kind is ActionKind.ROLL:
        return game.why_not(ActionKind.DOUBLE, action.color) is None
    if action.kind in (ActionKind.TAKE, ActionKind.DROP):
        return game.state.offer is None or game.state.offer.beavers == 0  # the answer to a beaver is not judged
    return action.kind in (ActionKind.MOVE, ActionKind.DOUBLE, ActionKind.BEAVER, *RESIGNATIONS)


def _given(game: Game, action: Action) -> Result | None:
    if action.kind is ActionKind.RESIGN:
        return action.result
    return None if game.state.resignation is None else game.state.resignation.result


def _text(action: Action, dice: Dice | None) -> str:
    if action.kind is ActionKind.MOVE:
        return f"{dice_text(dice)}: {action.move}"
    if action.kind is ActionKind.RESIGN and action.result is not None and action.result is not Result.SINGLE:
        return f"resign {action.result.name.lower()}"
    return _TEXTS.get(action.kind, action.kind.value)


def dice_text(dice: Dice | None) -> str:
    """A roll as players write it, the larger number first."""
    return "" if dice is None else f"{dice.high}{dice.low}"
