"""Why a move or a cube action of backgammon was worse than the best one: measured, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from crownpoint.ai.backgammon.study.measures import Measures, measure
from crownpoint.ai.study.records import Choice, CubeChoices, Reason
from crownpoint.backgammon import Game
from crownpoint.errors import CrownpointError

__all__ = ["LEAST", "reasons_for"]

LEAST = 0.02
"""A loss smaller than this has no reason worth a sentence."""
_MOST = 3
_LEAST_SHOTS = 3
_LEAST_CHANCE = 0.01
_LEAST_PRIME = 4
_LEAST_SPARE = 6
_LEAST_WASTAGE = 0.3
_WIN, _GAMMON, _LOSE_GAMMON = 0, 1, 3  # where the chances are


def reasons_for(
    xgid: str, played: Choice | None, best: Choice | None, cube: CubeChoices | None = None
) -> tuple[Reason, ...]:
    """Three sentences at most, what explains most first; none if nothing that we measure differs."""
    if cube is not None:
        return tuple(_cube_reasons(xgid, cube))[:_MOST]
    if played is None or best is None or played.move == best.move:
        return ()
    with suppress(CrownpointError):
        game = Game.from_xgid(xgid)
        assert game.dice is not None
        color = game.position.turn
        before = measure(game.position, color)
        mine, theirs = (measure(game.position.after(each.move, game.dice), color) for each in (played, best))
        chances = list(_chances(played, best))
        seen = list(_counted(before, mine, theirs))
        keep = _MOST - min(len(chances), 1)
        return (*seen[:keep], *chances)[:_MOST]
    return ()


def _counted(before: Measures, mine: Measures, best: Measures) -> Iterator[Reason]:
    """What is counted on the two boards, what decides most games first."""
    if best.their_pips > mine.their_pips:
        lost = best.their_pips - before.their_pips
        yield Reason("hit", lost, mine.their_pips - before.their_pips, lost)
    if mine.shots - best.shots >= _LEAST_SHOTS:
        yield Reason("shots", mine.shots, mine.shots, best.shots, places=mine.blots)
    if len(best.prime) > len(mine.prime) and len(best.prime) >= _LEAST_PRIME:
        yield Reason("prime", len(mine.prime), len(mine.prime), len(best.prime), places=best.prime)
    if len(best.home) > len(mine.home):
        places = tuple(sorted(set(best.home) - set(mine.home)))
        yield Reason("home", len(mine.home), len(mine.home), len(best.home), places=places)
    if len(best.anchors) > len(mine.anchors):
        places = tuple(sorted(set(best.anchors) - set(mine.anchors)))
        yield Reason("anchor", len(mine.anchors), len(mine.anchors), len(best.anchors), places=places)
    long = min(len(best.prime), len(mine.prime))
    if long >= _LEAST_PRIME and best.spare - mine.spare >= _LEAST_SPARE:
        yield Reason("timing", mine.spare, mine.spare, best.spare)
    if mine.wastage is not None and best.wastage is not None and mine.wastage - best.wastage >= _LEAST_WASTAGE:
        yield Reason("wastage", mine.wastage, mine.wastage, best.wastage, "pips")
    if not mine.is_race and mine.shots == best.shots and len(mine.blots) > len(best.blots):
        yield Reason("blots", len(mine.blots), len(mine.blots), len(best.blots), places=mine.blots)
    if best.shots - mine.shots >= _LEAST_SHOTS:
        yield Reason("risk", best.shots, mine.shots, best.shots, places=best.blots)


def _chances(played: Choice, best: Choice) -> Iterator[Reason]:
    """What the engine's chances say, the largest difference first; of two moves that were judged equally deep."""
    if played.depth != best.depth or len(played.chances) <= _LOSE_GAMMON or len(best.chances) <= _LOSE_GAMMON:
        return
    found = []
    for key, place, sign in (("wins", _WIN, 1), ("gammons", _GAMMON, 1), ("gammons_lost", _LOSE_GAMMON, -1)):
        mine, theirs = played.chances[place], best.chances[place]
        if sign * (theirs - mine) >= _LEAST_CHANCE:
            found.append(Reason(key, mine - theirs, mine, theirs, "%"))
    yield from sorted(found, key=lambda reason: -abs(reason.number))


def _cube_reasons(xgid: str, cube: CubeChoices) -> Iterator[Reason]:
    """A cube decision: the chances it rests on, and the race where it is one."""
    game = Game.from_xgid(xgid)
    position, color = game.position, game.position.turn
    if position.is_race:
        lead = position.pips(color.opponent) - position.pips(color)
        share = lead / max(position.pips(color), 1)
        yield Reason("race_lead", share, lead, position.pips(color), "lead")
    if cube.chances:
        yield Reason("cube_wins", cube.chances[_WIN], unit="chance")
        yield Reason("cube_gammons", cube.chances[_GAMMON], best=cube.chances[_LOSE_GAMMON], unit="chance")
