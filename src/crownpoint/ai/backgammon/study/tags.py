"""What kind of decision it was, in tags: phase, structure of both sides, kind, score, and kind of error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from crownpoint.ai.backgammon.judgment import ANSWERS, JudgedAction
from crownpoint.ai.backgammon.questions import RESIGNATIONS
from crownpoint.ai.backgammon.study.measures import Measures, anchors, home_points, measure, prime
from crownpoint.backgammon import ActionKind, Color, Game, Position
from crownpoint.errors import CrownpointError

__all__ = ["tags_of"]

_OPENING_TURNS = 3
_PRIME = 4
_BACK = 3  # checkers behind make a blitz or a back game
_LEAST_SHOTS = 3
_LEAST_ERROR = 0.02
_DOUBLES = {"no double": "late_double", "double": "early_double"}
_ANSWERS = {"take": "wrong_drop", "drop": "wrong_take", "beaver": "missed_beaver"}


def tags_of(action: JudgedAction) -> tuple[str, ...]:
    """The tags of a decision that was judged; errors have those of their kind too."""
    game = Game.from_xgid(action.xgid)
    position = game.position
    found = [*_phase(action, position), *_structure(position, action.color), _kind(action), *_score(game, action)]
    if action.loss >= _LEAST_ERROR:
        with suppress(CrownpointError):  # a play that a file writes in its own way
            found += _error(action, game)
    return tuple(dict.fromkeys(found))


def _kind(action: JudgedAction) -> str:
    if action.kind is ActionKind.MOVE:
        return "kind.move"
    if action.kind in RESIGNATIONS:
        return "kind.resignation"
    return "kind.take" if action.kind in ANSWERS else "kind.double"


def _phase(action: JudgedAction, position: Position) -> Iterator[str]:
    points = position.points_of(action.color)
    if position.is_race:
        yield "phase.bearoff" if not any(count > 0 for count in points[7:]) else "phase.race"
    elif action.turn <= _OPENING_TURNS:
        yield "phase.opening"
    elif not any(count > 0 for count in points[7:]):
        yield "phase.bearoff_contact"
    else:
        yield "phase.middle"


def _structure(position: Position, color: Color) -> Iterator[str]:
    if position.is_race:
        return
    for side, name in ((color, "mine"), (color.opponent, "theirs")):
        points = position.points_of(side)
        held = anchors(points)
        back = sum(max(count, 0) for count in points[19:])
        if len(prime(points)) >= _PRIME:
            yield f"{name}.prime"
        if len(held) >= 2:
            yield f"{name}.backgame"
        elif held:
            yield f"{name}.anchor" if held[0] <= 22 else f"{name}.deep_anchor"
        elif back == 0:
            yield f"{name}.escaped"
        theirs = position.points_of(side.opponent)
        behind = sum(max(count, 0) for count in theirs[19:])
        attacked = not anchors(theirs) and behind >= 2 and (theirs[25] > 0 or behind >= _BACK)
        if attacked and len(home_points(points)) >= 2:
            yield f"{name}.blitz"


def _score(game: Game, action: JudgedAction) -> Iterator[str]:
    score = game.score
    if not score.length:
        yield "score.money"
        return
    own, other = score.needs(action.color), score.needs(action.color.opponent)
    if own == other == 1:
        yield "score.last_point"
    elif score.crawford:
        yield "score.crawford"
    elif 1 in (own, other):
        yield "score.after_crawford"
    elif own == other:
        yield "score.even"
    else:
        yield "score.ahead" if own < other else "score.behind"


def _error(action: JudgedAction, game: Game) -> Iterator[str]:
    if action.kind is not ActionKind.MOVE:
        if action.kind in RESIGNATIONS:
            yield "error.resignation"
            return
        wanted = action.best
        yield f"error.{_DOUBLES.get(action.text, '') or _ANSWERS.get(wanted, 'cube')}"
        return
    played = action.text.partition(": ")[2]
    if game.dice is None or not played or played == action.best:
        return
    mine, best = (measure(game.position.after(text, game.dice), action.color) for text in (played, action.best))
    yield from _of_move(mine, best)


def _of_move(mine: Measures, best: Measures) -> Iterator[str]:
    if best.their_pips > mine.their_pips:
        yield "error.missed_hit"
    elif mine.their_pips > best.their_pips:
        yield "error.wrong_hit"
    if mine.shots - best.shots >= _LEAST_SHOTS:
        yield "error.too_loose"
    elif best.shots - mine.shots >= _LEAST_SHOTS:
        yield "error.too_safe"
    if len(best.anchors) > len(mine.anchors):
        yield "error.anchor"
    if len(best.prime) > len(mine.prime) and len(best.prime) >= _PRIME:
        yield "error.prime"
    if len(best.home) > len(mine.home):
        yield "error.home_point"
    if mine.wastage is not None and best.wastage is not None and mine.wastage > best.wastage:
        yield "error.wastage"
