"""What the engine says of a roll or of the cube: equities, chances, what a move loses."""

from __future__ import annotations

from crownpoint.ai.backgammon.analysis import Chances, CubeAnalysis
from crownpoint.ai.backgammon.kit import ADVICE
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.player import Decision, DecisionKind
from crownpoint.messages import Catalog
from crownpoint.tui.play.advice import Hint, loss_text

__all__ = ["hint"]

MOVES = 5


def hint(decision: Decision, say: Catalog) -> Hint | None:
    """The best moves of the roll with their chances, or the three equities of the cube."""
    if decision.kind is DecisionKind.MOVE:
        return _moves(decision, say)
    if decision.kind not in (DecisionKind.ROLL, DecisionKind.CUBE_ANSWER):
        return None
    cube = shared_engine().cube_decision(decision.position, ADVICE, Stakes.of_decision(decision))
    return Hint(notes=tuple(_cube(cube, decision.kind is DecisionKind.ROLL, say)))


def _moves(decision: Decision, say: Catalog) -> Hint | None:
    stakes = Stakes.of_decision(decision)
    found = shared_engine().analyse(decision.position, ADVICE, dice=decision.dice, stakes=stakes).candidates
    if not found:
        return None
    best = found[0]
    moves = []
    for each in found[:MOVES]:
        text = loss_text(str(each.move), _signed(each.equity, say), max(best.equity - each.equity, 0.0), 3, say)
        less = f" {say('hint.plies', n=each.plies)}." if each.plies < best.plies else ""  # it looked poor before that
        moves.append((str(each.move), f"{text}. {_chances(each.chances, say)}{less}"))
    return Hint(tuple(moves), (say("hint.plies", n=best.plies),))


def _cube(cube: CubeAnalysis, rolls: bool, say: Catalog) -> list[str]:
    take, drop = cube.double_take, cube.double_pass
    if rolls:
        key, chances = "hint.double" if cube.action.doubles else "hint.no_double", cube.chances
    else:
        drops = take is not None and drop is not None and take > drop
        key, chances = "hint.drop" if drops else "hint.take", cube.chances.of_opponent
    equities = [("hint.equity.no_double", cube.no_double), ("hint.equity.take", take), ("hint.equity.pass", drop)]
    sign = 1 if rolls else -1  # the engine sees it from the side on roll
    lines = [say(name, equity=_signed(sign * value, say)) for name, value in equities if value is not None]
    return [say(key), *lines, _chances(chances, say), say("hint.plies", n=cube.plies)]


def _chances(chances: Chances, say: Catalog) -> str:
    won = say("hint.wins", win=_percent(chances.win, say), gammon=_percent(chances.win_gammon, say))
    lost = say("hint.losses", lose=_percent(1 - chances.win, say), gammon=_percent(chances.lose_gammon, say))
    both = [(won, chances.win_backgammon), (lost, chances.lose_backgammon)]
    return " ".join(
        text + (say("hint.backgammons", n=_percent(rate, say)) if rate >= 0.0005 else "") + "." for text, rate in both
    )


def _percent(chance: float, say: Catalog) -> str:
    return say.number(100 * chance, ".1f")


def _signed(equity: float, say: Catalog) -> str:
    return say.number(equity, "+.3f")
