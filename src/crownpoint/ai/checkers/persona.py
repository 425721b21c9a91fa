"""Checkers players that make human mistakes.

A persona looks a few plies ahead, now and then not far enough to see a shot such as a two-for-one, is not sure of small
differences, and likes or shuns exchanges for no good reason. How far it looks is counted in plies and positions, never
in time, and what it misjudges depends on the position and the seed alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.ai.chance import bell, fraction
from crownpoint.ai.checkers.analysis import Candidate
from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.checkers import Move, Position

__all__ = ["TASTES", "CheckersPlayer", "Taste"]

_DRAWN = 0.2  # men ahead up to which a draw is good enough
_PLAYED_ON = 12  # pieces on the board with more of which a game has only begun: no draw yet


@dataclass(frozen=True, slots=True)
class Taste:
    """How a persona judges. The default judges as the engine does."""

    limit: Limit = Limit(nodes=3_000_000)  # noqa: RUF009 - immutable
    hasty: float = 0.0
    """How often it looks one ply ahead only, and so misses shots."""
    doubt: float = 0.0
    """The spread of its error about the value of a move, in men."""
    trading: float = 0.0
    """What it thinks an exchange is worth in itself, in men."""
    seen: int = 100
    """How many moves it weighs against each other."""
    endgames: bool = True
    """Whether it uses the endgame tables."""
    book: bool = True
    """Whether it uses the opening book. A persona that errs never does."""

    @property
    def errs(self) -> bool:
        """Whether it judges differently from the engine."""
        return bool(self.hasty or self.doubt or self.trading)


TASTES = {
    "easy": Taste(Limit(depth=3), hasty=0.45, doubt=0.25, trading=0.15, endgames=False),
    "medium": Taste(Limit(depth=5), hasty=0.06, doubt=0.10, trading=-0.04, endgames=False),
    "hard": Taste(Limit(nodes=20_000), doubt=0.03, seen=3),
    "full": Taste(),
}
"""The taste of each level."""


class CheckersPlayer:
    """A player with a taste. `seed` decides what it misjudges."""

    def __init__(self, name: str, taste: Taste, seed: int = 0, engine: Engine | None = None) -> None:
        self._name = name
        self._taste = taste
        self._seed = seed
        self._engine = engine or Engine(
            table_mebibytes=16 if taste.errs else 64, use_endgames=taste.endgames, use_book=taste.book
        )

    @property
    def name(self) -> str:
        """The name to show."""
        return self._name

    def stop(self) -> None:
        """Stop thinking and choose from what has been found."""
        self._engine.stop()

    def choose(self, decision: Decision) -> Choice:
        """The move that it thinks best, or whether it accepts a draw."""
        if decision.kind is DecisionKind.MOVE:
            return Choice(ChoiceKind.MOVE, self.best(decision.position, decision.history))
        if decision.kind is DecisionKind.DRAW_OFFER and self._wants_draw(decision):
            return Choice(ChoiceKind.ACCEPT)
        return Choice(ChoiceKind.DECLINE)

    def best(self, position: Position, history: tuple[Position, ...] = ()) -> Move:
        """The move that it would play. The position must have one."""
        moves = position.legal_moves()
        if len(moves) == 1:
            return moves[0]
        taste = self._taste
        if not taste.errs:
            return self._engine.think(position, taste.limit, history=history).candidates[0].move
        hasty = fraction(self._seed, "hasty", position.fen) < taste.hasty
        limit = Limit(depth=1) if hasty else taste.limit
        self._engine.clear()  # what was seen before must not matter
        found = self._engine.analyse(position, limit, history=history, lines=taste.seen)
        return max(found.candidates, key=lambda each: self._felt(position, each)).move

    def _felt(self, position: Position, candidate: Candidate) -> float:
        """What a move seems to be worth."""
        felt = candidate.score + self._taste.doubt * bell(self._seed, position.fen, candidate.move)
        line = candidate.line
        exchanged = len(line) > 1 and not line[0].is_capture and line[1].is_capture
        return felt + self._taste.trading if exchanged else felt

    def _wants_draw(self, decision: Decision) -> bool:
        """Whether it thinks that it is not ahead; with most pieces still there it plays on."""
        position = decision.position
        if len(position.pieces()) > _PLAYED_ON:
            return False
        found = self._engine.analyse(position, self._taste.limit, history=decision.history)
        if not found.candidates:
            return True
        ahead = found.best.score if decision.color is position.turn else -found.best.score
        return ahead < _DRAWN
