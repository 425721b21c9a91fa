"""Why a move is not legal.

Nothing here decides what is legal: the hops are known not to be a legal move, and the first rule in their way is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from crownpoint import _core
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.notation.move_text import Hop, format_hop
from crownpoint.backgammon.reasons import Reason, ReasonCode

if TYPE_CHECKING:
    from crownpoint.backgammon.position import Position

__all__ = ["explain"]

_BAR, _OFF, _HOME = 25, 0, 6


def explain(position: Position, hops: Sequence[Hop], dice: Dice, *, in_order: bool = False) -> Reason:
    """The first rule that stands in the way of hops that are not a legal move.

    They are tried highest source first, as moves are written, or in the order given.
    """
    moves = position.board.moves(*dice)
    longest = len(moves.steps(0)) if len(moves) else 0
    if not hops:
        return Reason(ReasonCode.MUST_MOVE)
    board = _Board(position, dice)
    used = 0
    for hop in hops if in_order else sorted(hops, key=lambda hop: -hop.source):
        outcome = board.play(hop)
        if isinstance(outcome, Reason):
            return outcome
        used += outcome
    if longest == 0:
        return Reason(ReasonCode.NO_MOVE, {"a": dice.high, "b": dice.low})
    if used < longest:
        if dice.is_double:
            played = used + board.still_playable() if in_order else used
            return Reason(ReasonCode.LEAVES_DOUBLES, {"d": dice.high, "m": longest, "k": played})
        return Reason(ReasonCode.LEAVES_DIE, {"d": board.left[0]})
    if longest == 1 and not dice.is_double:
        return Reason(ReasonCode.HIGHER_DIE, {"d": dice.high})
    unhit = next((hop.target for hop in hops if hop.hit and position.board.points[hop.target] != -1), None)
    if unhit is not None:
        return Reason(ReasonCode.NOTHING_TO_HIT, {"n": unhit})
    return Reason(ReasonCode.WRONG_DIE, {"move": " ".join(map(str, hops)), "a": dice.high, "b": dice.low})


class _Board:
    """The checkers and the dice left while the hops of a refused move are tried one by one."""

    def __init__(self, position: Position, dice: Dice) -> None:
        self.points = list(position.board.points)
        self.opponent = position.turn.opponent
        self.dice = dice
        self.left = list(dice.numbers)

    def play(self, hop: Hop) -> int | Reason:
        """Make a hop and tell how many dice it took, or tell what forbids it."""
        source, target, _ = hop
        if self.points[source] < 1:
            if source == _BAR:
                return Reason(ReasonCode.EMPTY_BAR)
            if self.points[source] < 0:
                return Reason(ReasonCode.NOT_YOURS, {"name": self.opponent})
            return Reason(ReasonCode.EMPTY_POINT, {"n": source})
        if self.points[_BAR] > 0 and source != _BAR:
            return Reason(ReasonCode.ENTER_FIRST)
        if target >= source:
            return Reason(ReasonCode.WRONG_DIRECTION, {"move": format_hop(source, target)})
        if not self.left:
            return Reason(ReasonCode.TOO_MANY_STEPS, self._rolled() | {"m": len(self.dice.numbers)})
        refusals = []
        for sequence in self._sequences(source, target):
            refusal = self._walk(source, sequence)
            if refusal is None:
                return len(sequence)
            refusals.append(refusal)
        wrong_die = Reason(ReasonCode.WRONG_DIE, self._rolled() | {"move": format_hop(source, target)})
        return refusals[0] if refusals else wrong_die

    def still_playable(self) -> int:
        """How many more times the number of a double can be played."""
        ways = _core.backgammon.Board(self.points, (0, 0)).ways(*self.dice)
        return min(len(ways[0]) if ways else 0, len(self.left))

    def _rolled(self) -> dict[str, int | str]:
        return {"a": self.dice.high, "b": self.dice.low}

    def _sequences(self, source: int, target: int) -> list[tuple[int, ...]]:
        """The orders of dice that take a checker from source to target, fewest dice first."""
        distance = source - target
        found = {
            sequence
            for count in range(1, len(self.left) + 1)
            for sequence in permutations(self.left, count)
            if sum(sequence) == distance or (target == _OFF and sum(sequence[:-1]) < distance < sum(sequence))
        }
        return sorted(found, key=lambda sequence: (len(sequence), sum(sequence), sequence))

    def _walk(self, source: int, sequence: tuple[int, ...]) -> Reason | None:
        """Move a checker by these dice; tell what stops it, and then leave everything as it was."""
        before = self.points.copy()
        place = source
        for die in sequence:
            target = max(place - die, _OFF)
            refusal = self._refusal(place, target, die)
            if refusal:
                self.points = before
                return refusal
            self.points[place] -= 1
            if target:
                if self.points[target] < 0:
                    self.points[0] -= 1
                    self.points[target] = 0
                self.points[target] += 1
            place = target
        for die in sequence:
            self.left.remove(die)
        return None

    def _refusal(self, place: int, target: int, die: int) -> Reason | None:
        if self.points[_BAR] > 0 and place != _BAR:
            return Reason(ReasonCode.ENTER_FIRST)
        if target:
            if self.points[target] < -1:
                return Reason(ReasonCode.BLOCKED, {"n": target, "name": self.opponent, "k": -self.points[target]})
            return None
        outside = sum(max(count, 0) for count in self.points[_HOME + 1 :])
        if outside:
            return Reason(ReasonCode.NOT_HOME, {"k": outside})
        if die > place and any(count > 0 for count in self.points[place + 1 :]):
            return Reason(ReasonCode.HIGHER_POINT_FIRST, {"d": die})
        return None
