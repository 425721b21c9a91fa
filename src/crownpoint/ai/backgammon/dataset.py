"""Datasets of backgammon: money games with the cube, and their decisions, some of them rolled out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from crownpoint.ai.backgammon.games import play_game
from crownpoint.ai.backgammon.rolled import RolledCube, RolledMove
from crownpoint.ai.backgammon.rollout import RolloutSettings, roll_out_cube, roll_out_moves
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes, owner_seen_by
from crownpoint.ai.dataset import GameTask, Row
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind, Player
from crownpoint.backgammon import Color, Dice, Position, batch

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["BackgammonDataset", "Judging"]


@dataclass(frozen=True, slots=True)
class Judging:
    """How decisions are rolled out. Raises `InvalidLimitError` if a number is invalid."""

    candidates: int = 5
    """How many of the best moves are rolled out; the one that was played always is."""
    trials: int = 324
    truncate: int = 7
    """Plies after which the network judges; 0 plays to the end."""

    def __post_init__(self) -> None:
        if not 1 <= self.candidates <= 100:
            raise ValueError(f"The number of candidates must be 1 to 100, not {self.candidates}.")
        self.settings(0)

    def settings(self, seed: int) -> RolloutSettings:
        """The settings of a rollout."""
        return RolloutSettings(trials=self.trials, truncate=self.truncate, seed=seed)


class BackgammonDataset:
    """What backgammon knows about its datasets."""

    def schemas(self) -> Mapping[str, pa.Schema]:
        """The columns of each table."""
        import pyarrow as pa

        board = pa.list_(pa.int8(), 28)
        estimate = [("mean", pa.float32()), ("error", pa.float32())]
        rolled_move = pa.struct([
            ("move", pa.string()), ("after", board), ("equity", pa.struct(estimate)), ("loss", pa.struct(estimate)),
            ("chances", pa.list_(pa.float32(), 5)), ("trials", pa.int32()),
        ])  # fmt: skip
        rolled_cube = pa.struct([
            ("action", pa.string()), ("no_double", pa.struct(estimate)), ("double_take", pa.struct(estimate)),
            ("chances", pa.list_(pa.float32(), 5)), ("trials", pa.int32()),
        ])  # fmt: skip
        games = pa.schema([
            ("game", pa.int64()), ("white", pa.string()), ("black", pa.string()), ("winner", pa.string()),
            ("result", pa.string()), ("cube", pa.int32()), ("points", pa.int32()), ("decisions", pa.int32()),
        ])  # fmt: skip
        decisions = pa.schema([
            ("game", pa.int64()), ("ply", pa.int32()), ("kind", pa.string()), ("color", pa.string()),
            ("position", pa.string()), ("board", board), ("dice", pa.list_(pa.int8(), 2)), ("cube", pa.int32()),
            ("cube_owner", pa.string()), ("choice", pa.string()), ("move", pa.string()), ("after", board),
            ("points", pa.int32()), ("rolled_moves", pa.list_(rolled_move)), ("rolled_cube", rolled_cube),
        ])  # fmt: skip
        return {"games": games, "decisions": decisions}

    judging: ClassVar[Callable[..., Any]] = Judging

    def play(self, first: Player, second: Player, task: GameTask) -> tuple[Row, list[Row]]:
        """A money game in which the first player has White."""
        rows: list[Row] = []

        def seen(decision: Decision, choice: Choice) -> None:
            if len(decision.choices) == 1 and decision.kind is DecisionKind.ROLL:
                return  # nothing to decide
            row = _row(decision, choice)
            ply = len(rows)
            if task.is_judged(ply):
                row |= _judged(decision, choice, task.judging.settings(task.seed), task.judging.candidates)
            rows.append({"game": task.number, "ply": ply, **row})

        game, points = play_game(first, second, task.seed, seen)
        outcome = game.outcome
        assert outcome is not None
        for row in rows:
            row["points"] = int(points) if row["color"] == Color.WHITE.value else -int(points)
        about = {
            "game": task.number, "white": first.name, "black": second.name, "winner": outcome.winner.value,
            "result": str(outcome.result), "cube": game.cube.value, "points": outcome.points,
            "decisions": len(rows),
        }  # fmt: skip
        return about, rows


def _row(decision: Decision, choice: Choice) -> Row:
    position: Position = decision.position
    after = None if choice.move is None else position.after(choice.move)
    return {
        "kind": decision.kind.value,
        "color": decision.color.value,
        "position": position.gnubg_id,
        "board": _board(position),
        "dice": None if decision.dice is None else list(decision.dice),
        "cube": decision.cube.value,
        "cube_owner": owner_seen_by(decision.cube.owner, position.turn),
        "choice": choice.kind.value,
        "move": None if choice.move is None else str(choice.move),
        "after": None if after is None else _board(after),
    }


def _board(position: Position) -> list[int]:
    row: list[int] = batch.rows([position])[0].tolist()
    return row


def _judged(decision: Decision, choice: Choice, settings: RolloutSettings, candidates: int) -> Row:
    stakes, engine, position = Stakes.of_decision(decision), shared_engine(), decision.position
    if decision.kind is not DecisionKind.MOVE:
        return {"rolled_cube": _cube_row(roll_out_cube(position, settings=settings, stakes=stakes, engine=engine))}
    if len(decision.legal_moves) < 2:
        return {}
    assert decision.dice is not None
    dice = Dice.of(decision.dice)
    best = [each.move for each in engine.rank_moves(position, dice, stakes, 0)[:candidates]]
    moves = best if choice.kind is not ChoiceKind.MOVE or choice.move in best else [*best, choice.move]
    rolled = roll_out_moves(position, dice, moves, settings=settings, stakes=stakes, engine=engine)
    return {"rolled_moves": [_move_row(position, each) for each in rolled]}


def _move_row(position: Position, rolled: RolledMove) -> Row:
    return {
        "move": str(rolled.move),
        "after": _board(position.after(rolled.move)),
        "equity": rolled.equity._asdict(),
        "loss": rolled.loss._asdict(),
        "chances": list(rolled.chances),
        "trials": rolled.trials,
    }


def _cube_row(rolled: RolledCube) -> Row:
    return {
        "action": rolled.action.value,
        "no_double": rolled.no_double._asdict(),
        "double_take": None if rolled.double_take is None else rolled.double_take._asdict(),
        "chances": list(rolled.chances),
        "trials": rolled.trials,
    }
