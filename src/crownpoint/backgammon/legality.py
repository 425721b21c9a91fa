"""From move text to a legal move, or to the reason why there is none.

The core decides what is legal. Here we only work out, afterwards, why something is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from crownpoint import _core
from crownpoint.backgammon.dice import ROLLS, Dice
from crownpoint.backgammon.explanation import explain
from crownpoint.backgammon.move import BAR, LegalMoves, Move, Step, in_order
from crownpoint.backgammon.notation.move_text import Hop, format_hop, parse_hops
from crownpoint.backgammon.reasons import Reason, ReasonCode
from crownpoint.errors import AmbiguousMoveError, IllegalMoveError

if TYPE_CHECKING:
    from crownpoint.backgammon.position import Position

__all__ = ["after_steps", "explain_move", "legal_version", "parse_move", "parse_with_any_dice"]


def parse_move(position: Position, text: str, dice: Dice) -> Move:
    """The one legal move that the text means. Raises `InvalidMoveError`, `IllegalMoveError`, `AmbiguousMoveError`."""
    hops = parse_hops(text)
    found = _find(position.board, hops, dice)
    if len(found) == 1:
        return found[0]
    where = f"with {dice[0]}-{dice[1]} in {position.gnubg_id}"
    if found:
        raise AmbiguousMoveError(f"{text!r} {where} may mean {' or '.join(map(str, found))}.")
    reason = explain(position, hops, dice)
    raise IllegalMoveError(f"{text!r} cannot be played {where}: {reason}", reason)


def parse_with_any_dice(position: Position, text: str) -> Move:
    """The one move that the text means with whatever roll allows it. Raises what `parse_move` raises."""
    hops = parse_hops(text)
    found = {move._after: move for dice, _ in ROLLS for move in _find(position.board, hops, dice)}
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise AmbiguousMoveError(
            f"{text!r} in {position.gnubg_id} may mean {' or '.join(map(str, found.values()))}: it depends on the dice."
        )
    raise IllegalMoveError(f"{text!r} cannot be played in {position.gnubg_id} with any roll.")


def explain_move(position: Position, text: str, dice: Dice) -> Reason | None:
    """Why the text is not a legal move, None when it is one or may be several. Raises `InvalidMoveError`."""
    hops = parse_hops(text)
    return None if _find(position.board, hops, dice) else explain(position, hops, dice)


def legal_version(position: Position, move: Move, dice: Dice) -> Move:
    """The same move, checked and belonging to this position. Raises `IllegalMoveError`.

    Its steps stay as they are when they can be made like this, so that the path and the dice are kept.
    """
    native = position.board.ways(*dice)
    if not move.steps and not native:
        return move
    if any(in_order(Step(*step) for step in way) == move.steps for way in native):
        return Move._of(move.steps, position.board, after_steps(position, move.steps), dice)
    hops = tuple(Hop(step.source, step.target, step.hit) for step in move.steps)
    reason = explain(position, hops, dice)
    where = f"with {dice[0]}-{dice[1]} in {position.gnubg_id}"
    raise IllegalMoveError(f"{str(move)!r} cannot be played {where}: {reason}", reason)


def after_steps(position: Position, steps: Iterable[Step]) -> _core.backgammon.Board:
    """The board after these steps, still seen by the side that moves.

    Raises `IllegalMoveError` when a step starts where no checker is or ends on a point that the opponent holds.
    """
    points = list(position.board.points)
    own_off, other_off = position.board.off
    for source, target, _, _ in steps:
        reason = None
        if not 1 <= source <= BAR or points[source] < 1:
            code = ReasonCode.EMPTY_BAR if source == BAR else ReasonCode.EMPTY_POINT
            reason = Reason(code, {"n": source})
        elif target and points[target] < -1:
            reason = Reason(ReasonCode.BLOCKED, {"n": target, "name": position.turn.opponent, "k": -points[target]})
        if reason:
            text = format_hop(source, target)
            raise IllegalMoveError(f"{text!r} cannot be played in {position.gnubg_id}: {reason}", reason)
        points[source] -= 1
        if target == 0:
            own_off += 1
            continue
        if points[target] == -1:
            points[target] = 0
            points[0] -= 1
        points[target] += 1
    return _core.backgammon.Board(points, (own_off, other_off))


def _find(board: _core.backgammon.Board, hops: Sequence[Hop], dice: Dice) -> list[Move]:
    """The legal moves that the hops may mean: one if they are clear, none if they are not legal."""
    legal = LegalMoves(board, dice)
    if not hops:
        return [] if legal else [Move()]
    result = _displaced(board, hops)
    if result is None:
        return []
    direct = legal.leading_to(result)
    if direct is not None:
        chosen = _along(board, direct, hops, dice)
        return [chosen] if chosen else []
    if all(_by_one_die(hop, dice) for hop in hops):
        return []  # the text means what it says: with the last checker on 2, `2/off` does not hit on the ace point
    # A checker that went on with another die may have hit on its way without the text saying so.
    return [
        chosen
        for move in legal
        if move._after is not None and _same_own(move._after, result) and (chosen := _along(board, move, hops, dice))
    ]


def _by_one_die(hop: Hop, dice: Dice) -> bool:
    distance = hop.source - hop.target
    return distance in dice or (hop.target == 0 and distance < dice.high)


def _displaced(board: _core.backgammon.Board, hops: Sequence[Hop]) -> _core.backgammon.Board | None:
    """The board with the checkers moved as told, blots hit where they stop; None when that is not possible."""
    points = list(board.points)
    own = [max(n, 0) for n in points]
    off = board.off[0]
    for source, target, hit in hops:
        own[source] -= 1
        if target:
            if points[target] < -1 or (hit and points[target] != -1 and not _hit_by_another(board, target, hops)):
                return None
            if points[target] == -1:
                points[target] = 0
                points[0] -= 1
            own[target] += 1
        else:
            off += 1
    if min(own) < 0:
        return None
    merged = [mine if mine else min(n, 0) for mine, n in zip(own, points, strict=True)]
    return _core.backgammon.Board(merged, (off, board.off[1]))


def _hit_by_another(board: _core.backgammon.Board, target: int, hops: Sequence[Hop]) -> bool:
    """Whether there was a blot before and more than one checker came: `8/7*(2)` marks both though one hits."""
    return board.points[target] == -1 and sum(hop.target == target for hop in hops) > 1


def _same_own(left: _core.backgammon.Board, right: _core.backgammon.Board) -> bool:
    return all(max(a, 0) == max(b, 0) for a, b in zip(left.points, right.points, strict=True))


def _along(board: _core.backgammon.Board, move: Move, hops: Sequence[Hop], dice: Dice) -> Move | None:
    """The move by a way that makes every stop of the text, None when there is no such way."""
    if _covers(list(move.steps), hops):
        return move
    for way in board.ways(*dice):
        steps = in_order(Step(*step) for step in way)
        candidate = Move._of(steps, board, move._after, dice)
        if candidate == move and _covers(list(steps), hops):
            return candidate
    return None


def _covers(steps: list[Step], hops: Sequence[Hop]) -> bool:
    """Whether the steps can be shared out so that each hop is made by steps that follow each other."""
    if not hops:
        return not steps
    source, target, _ = hops[0]
    for index, step in enumerate(steps):
        if step.source == source:
            rest = steps[:index] + steps[index + 1 :]
            if step.target == target:
                if _covers(rest, hops[1:]):
                    return True
            elif step.target > target and _covers(rest, [Hop(step.target, target), *hops[1:]]):
                return True
    return False
