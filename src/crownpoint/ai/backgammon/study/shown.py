"""Judgments of backgammon as pages show them."""

from __future__ import annotations

from contextlib import suppress

from crownpoint.ai.backgammon.analysis import Candidate, Chances, CubeAnalysis
from crownpoint.ai.backgammon.judgment import JudgedAction
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.study.reasons import LEAST, reasons_for
from crownpoint.ai.study.records import Choice, CubeChoices, JudgedChoice, Reason, Step
from crownpoint.backgammon import Game, Move
from crownpoint.errors import CrownpointError

__all__ = ["cube_choices", "shown_action", "shown_candidate", "steps_of"]


def steps_of(move: Move) -> tuple[Step, ...]:
    """The steps of a move."""
    return tuple(Step(step.source, step.target, step.die, step.hit) for step in move.steps)


def shown_candidate(candidate: Candidate, best: float) -> Choice:
    """A candidate; `best` is the equity of the best one."""
    loss = candidate.loss if candidate.loss is not None else max(best - candidate.equity, 0.0)
    return Choice(
        str(candidate.move), candidate.equity, loss, chances=tuple(candidate.chances),
        depth=_depth(candidate.plies, candidate.trials), steps=steps_of(candidate.move),
    )  # fmt: skip


def _depth(plies: int | str, trials: int) -> str:
    """How deep a choice was judged: plies, or the games of a rollout."""
    return f"R{trials}" if trials else str(plies)


def cube_choices(found: CubeAnalysis) -> CubeChoices | None:
    """What each cube action is worth; None if nobody may double."""
    if found.double_take is None:
        return None
    return CubeChoices(
        found.action.name.lower(), found.no_double, found.double_take, found.double_pass, tuple(found.chances),
        _depth(found.plies, found.trials),
    )  # fmt: skip


def shown_action(action: JudgedAction) -> JudgedChoice:
    """A judgment as pages show it."""
    candidates, cube = tuple(_kept_choices(action)), _kept_cube(action)
    played = action.text.partition(": ")[2]
    reasons: tuple[Reason, ...] = ()
    if action.loss >= LEAST:
        mine = next((each for each in candidates if each.move == played), None)
        reasons = reasons_for(action.xgid, mine, candidates[0] if candidates else None, cube)
    return JudgedChoice(
        action.best, action.loss, action.mark, action.forced, action.luck, action.win,
        candidates=candidates, cube=cube, reasons=reasons,
    )  # fmt: skip


def _kept_choices(action: JudgedAction) -> list[Choice]:
    """The candidates, the best first."""
    if not action.candidates:
        return []
    game = Game.from_xgid(action.xgid)
    best = max(float(each["equity"]) for each in action.candidates)
    found = []
    for each in action.candidates:
        steps: tuple[Step, ...] = ()
        with suppress(CrownpointError):
            steps = steps_of(game.position.parse_move(each["move"], game.dice)) if game.dice else ()
        chances = tuple(each["chances"].values()) if "chances" in each else ()
        loss = each.get("loss")
        found.append(
            Choice(
                each["move"], each["equity"], best - each["equity"] if loss is None else loss, chances=chances,
                depth=_depth(each.get("plies", ""), each.get("trials", 0)), steps=steps,
                error=each.get("error"),
            )
        )  # fmt: skip
    return sorted(found, key=lambda choice: -choice.value)


def _kept_cube(action: JudgedAction) -> CubeChoices | None:
    if action.cube is None:
        return None
    no_double, take, drop = (action.cube[name] for name in ("no_double", "double_take", "double_pass"))
    chances = action.cube.get("chances", {})
    depth = _depth(action.cube.get("plies", ""), action.cube.get("trials", 0))
    own = Chances(**chances) if chances else Chances(0.5, 0, 0, 0, 0)
    best = CubeAnalysis(Stakes(), own, 0.0, no_double, take, drop, 0).action
    return CubeChoices(best.name.lower(), no_double, take, drop, tuple(chances.values()), depth)
