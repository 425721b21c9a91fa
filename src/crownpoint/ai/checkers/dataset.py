"""Datasets of checkers: games from the three-move ballots, and their decisions, some of them searched."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from crownpoint.ai.checkers.analysis import Candidate
from crownpoint.ai.checkers.games import play_from
from crownpoint.ai.checkers.shared import shared_engine
from crownpoint.ai.dataset import GameTask, Row
from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.checkers import Color, Position, batch, three_move_ballots

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["CheckersDataset", "Judging"]


@dataclass(frozen=True, slots=True)
class Judging:
    """How decisions are searched. Raises `ValueError` if a number is invalid."""

    candidates: int = 5
    """How many of the best moves are scored; the one that was played need not be among them."""
    nodes: int = 100_000
    """Positions to look at."""

    def __post_init__(self) -> None:
        if not 1 <= self.candidates <= 100:
            raise ValueError(f"The number of candidates must be 1 to 100, not {self.candidates}.")
        Limit(nodes=self.nodes)


class CheckersDataset:
    """What checkers knows about its datasets."""

    def schemas(self) -> Mapping[str, pa.Schema]:
        """The columns of each table."""
        import pyarrow as pa

        board = pa.list_(pa.uint32(), 4)
        searched = pa.struct([
            ("move", pa.string()), ("after", board), ("score", pa.float32()), ("depth", pa.int32()),
            ("exact", pa.string()), ("line", pa.list_(pa.string())),
        ])  # fmt: skip
        games = pa.schema([
            ("game", pa.int64()), ("black", pa.string()), ("white", pa.string()), ("ballot", pa.string()),
            ("winner", pa.string()), ("ending", pa.string()), ("decisions", pa.int32()),
        ])  # fmt: skip
        decisions = pa.schema([
            ("game", pa.int64()), ("ply", pa.int32()), ("color", pa.string()), ("position", pa.string()),
            ("board", board), ("move", pa.string()), ("after", board), ("legal_moves", pa.int32()),
            ("points", pa.int32()), ("searched_moves", pa.list_(searched)),
        ])  # fmt: skip
        return {"games": games, "decisions": decisions}

    judging: ClassVar[Callable[..., Any]] = Judging

    def play(self, first: Player, second: Player, task: GameTask) -> tuple[Row, list[Row]]:
        """A game from a ballot in which the first player has Black."""
        ballot = random.Random(task.seed).choice(three_move_ballots())
        rows: list[Row] = []

        def seen(decision: Decision, choice: Choice) -> None:
            position, ply = decision.position, len(rows)
            row = {
                "game": task.number, "ply": ply, "color": decision.color.value, "position": position.fen,
                "board": _board(position), "move": str(choice.move), "after": _board(position.after(choice.move)),
                "legal_moves": len(decision.legal_moves),
            }  # fmt: skip
            if len(decision.legal_moves) > 1 and task.is_judged(ply):
                row["searched_moves"] = _searched(decision, task.judging)
            rows.append(row)

        game, points = play_from(ballot.position, first, second, seen)
        outcome = game.outcome
        assert outcome is not None
        for row in rows:
            row["points"] = int(points) if row["color"] == Color.BLACK.value else -int(points)
        about = {
            "game": task.number, "black": first.name, "white": second.name, "ballot": " ".join(ballot.moves),
            "winner": None if outcome.winner is None else outcome.winner.value, "ending": outcome.ending.value,
            "decisions": len(rows),
        }  # fmt: skip
        return about, rows


def _board(position: Position) -> list[int]:
    row: list[int] = batch.rows([position])[0].tolist()
    return row


def _searched(decision: Decision, judging: Judging) -> list[Row]:
    engine = shared_engine()
    limit = Limit(nodes=judging.nodes)
    with engine.alone():
        engine.clear()  # what was searched before must not matter
        found = engine.analyse(decision.position, limit, history=decision.history, lines=judging.candidates)
    return [_move_row(decision.position, each) for each in found.candidates]


def _move_row(position: Position, candidate: Candidate) -> Row:
    return {
        "move": str(candidate.move),
        "after": _board(position.after(candidate.move)),
        "score": candidate.score,
        "depth": candidate.depth,
        "exact": None if candidate.exact is None else str(candidate.exact),
        "line": [str(move) for move in candidate.line],
    }
