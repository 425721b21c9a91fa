"""Backgammon players that make human mistakes.

A persona looks at every move with the bare network and then misjudges it: it makes light of shots or fears them,
overlooks hits that take a long way, is not sure of small differences, and shies at the cube. What it misjudges depends
on the position and the seed alone, so the same persona plays the same game on any machine.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from crownpoint.ai.backgammon.analysis import Candidate, CubeAnalysis
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.shots import shots
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.chance import bell, fraction
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.backgammon import Dice, Move, Position

__all__ = ["TASTES", "BackgammonPlayer", "Taste"]

_TIE = 1e-4  # where doubling now and doubling next turn are worth the same, now
_NEAR = 6  # a hit from farther away is what people overlook


@dataclass(frozen=True, slots=True)
class Taste:
    """How a persona judges. Everything is in points of the present cube; the default judges as the engine does."""

    plies: int = 0
    doubt: float = 0.0
    """The spread of its error about the value of a move."""
    boldness: float = 0.0
    """How much it underrates the danger to a blot: what it adds if every roll hits. Negative is fearful."""
    blindness: float = 0.0
    """How often it overlooks a hit from more than six points away."""
    reluctance: float = 0.0
    """How much there must be to gain before it doubles."""
    fear: float = 0.0
    """How far short of a correct pass it already passes a double."""


TASTES = {
    "easy": Taste(doubt=0.16, boldness=0.35, blindness=0.35, reluctance=0.12, fear=0.25),
    "medium": Taste(doubt=0.09, boldness=-0.15, blindness=0.15, reluctance=0.05, fear=0.10),
    "hard": Taste(doubt=0.02),
    "full": Taste(plies=2),
}
"""The taste of each level."""


class BackgammonPlayer:
    """A player with a taste. `seed` decides what it misjudges."""

    def __init__(self, name: str, taste: Taste, seed: int = 0, engine: Engine | None = None) -> None:
        """Raises `EngineDataError` if the engine has no weights."""
        self._name = name
        self._taste = taste
        self._seed = seed
        self._engine = engine or Engine()
        self._stopped = threading.Event()

    @property
    def name(self) -> str:
        """The name to show."""
        return self._name

    def choose(self, decision: Decision) -> Choice:
        """The move or the cube action that it thinks best."""
        self._stopped.clear()
        stakes = Stakes.of_decision(decision)
        if decision.kind is DecisionKind.MOVE:
            return Choice(ChoiceKind.MOVE, self._move(decision, stakes))
        if decision.kind is DecisionKind.ROLL:
            doubles = ChoiceKind.DOUBLE in decision.choices and self.doubles(decision.position, stakes)
            return Choice(ChoiceKind.DOUBLE if doubles else ChoiceKind.ROLL)
        if decision.kind is DecisionKind.CUBE_ANSWER:
            return Choice(self._answer(decision, stakes))
        if decision.kind is DecisionKind.RESIGNATION:
            return Choice(ChoiceKind.ACCEPT if self._accepts(decision, stakes) else ChoiceKind.DECLINE)
        return Choice(ChoiceKind.DECLINE)  # there are no draws in backgammon

    def stop(self) -> None:
        """Look no deeper: decide from what is known by now."""
        self._stopped.set()

    def _move(self, decision: Decision, stakes: Stakes) -> Move:
        assert decision.dice is not None
        chosen = self.best(decision.position, Dice.of(decision.dice), stakes)
        return next((move for move in decision.legal_moves if move == chosen), chosen)

    def best(self, position: Position, dice: Dice, stakes: Stakes) -> Move:
        """The move that it would play; one without steps where nothing can be played."""
        taste = self._taste
        found = self._engine.rank_moves(position, dice, stakes, 0, only_best=True)
        if taste.plies:
            found = self._engine.rank_moves(
                position, dice, stakes, taste.plies, only_best=True, progress=self._is_stopped
            )
        if not found:
            return Move()
        deepest = [each for each in found if each.plies == found[0].plies]
        seen = [each for each in deepest if not self._overlooks(position, each)] or deepest
        return max(seen, key=lambda each: self._felt(position, each)).move

    def _felt(self, position: Position, candidate: Candidate) -> float:
        """What a move seems to be worth."""
        taste = self._taste
        felt = candidate.equity
        if taste.boldness:
            felt += taste.boldness * shots(position.after(candidate.move).board.flipped().points) / 36
        if taste.doubt:
            felt += taste.doubt * bell(self._seed, position.gnubg_id, candidate.move)
        return felt

    def _overlooks(self, position: Position, candidate: Candidate) -> bool:
        move = candidate.move
        if not self._taste.blindness or not move.is_hit:
            return False
        far = all(step.source - step.target > _NEAR or step.source > _NEAR for step in move.steps if step.hit)
        return far and fraction(self._seed, "hit", position.gnubg_id, move) < self._taste.blindness

    def doubles(self, position: Position, stakes: Stakes) -> bool:
        """Whether it would double."""
        found = self._judge(position, stakes)
        if found.double_take is None or found.double_pass is None:
            return False
        gain = min(found.double_take, found.double_pass) - found.no_double
        doubt = self._taste.doubt * bell(self._seed, "double", position.gnubg_id, stakes.label)
        return gain + doubt > self._taste.reluctance - _TIE

    def takes(self, position: Position, stakes: Stakes) -> bool:
        """Whether it would take a double of the side on roll."""
        found = self._judge(position, stakes)
        if found.double_take is None or found.double_pass is None:
            return True  # a double that gains nothing
        doubt = self._taste.doubt * bell(self._seed, "take", position.gnubg_id, stakes.label)
        return found.double_take + doubt <= found.double_pass - self._taste.fear

    def _answer(self, decision: Decision, stakes: Stakes) -> ChoiceKind:
        if decision.color is decision.position.turn:
            return ChoiceKind.TAKE  # a beaver of our own double
        if ChoiceKind.BEAVER in decision.choices:
            found = self._judge(decision.position, stakes)
            if found.double_take is not None and found.double_take < -self._taste.reluctance:
                return ChoiceKind.BEAVER
        return ChoiceKind.TAKE if self.takes(decision.position, stakes) else ChoiceKind.DROP

    def _accepts(self, decision: Decision, stakes: Stakes) -> bool:
        """Whether the points that the opponent resigns are as much as can be expected from going on."""
        found = self._judge(decision.position, stakes)
        if decision.color is decision.position.turn:
            return stakes.worth(decision.resigned) >= found.equity
        return -stakes.worth(-decision.resigned) >= -found.equity

    def _judge(self, position: Position, stakes: Stakes) -> CubeAnalysis:
        return self._engine.judge(position, stakes, self._taste.plies, progress=self._is_stopped)

    def _is_stopped(self, _done: int, _parts: int) -> bool:
        return self._stopped.is_set()
