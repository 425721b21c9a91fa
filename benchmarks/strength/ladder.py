"""How strong are the four characters? What their decisions cost, and how they do against each other.

    python benchmarks/strength/ladder.py backgammon --pairs 300 --decisions 300
    python benchmarks/strength/ladder.py checkers --pairs 50 --decisions 300

A decision costs what the engine, which looks deeper than the character does, thinks the best choice is better: points
of the present cube in backgammon, men in checkers. Backgammon is played for money with the cube, each sequence of dice
once for either side; checkers from the three-move ballots, each once with either color.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.strength.decisions import interval

from crownpoint import backgammon, checkers
from crownpoint.ai.backgammon import Stakes
from crownpoint.ai.backgammon.games import play_game as backgammon_game
from crownpoint.ai.backgammon.shared import shared_engine as backgammon_engine
from crownpoint.ai.checkers.game_analysis import judge_move
from crownpoint.ai.checkers.games import play_from as checkers_game
from crownpoint.ai.checkers.shared import shared_engine as checkers_engine
from crownpoint.ai.limit import Limit
from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind

Phase = backgammon.Phase
JUDGE_PLIES = 2
JUDGE_NODES = 200_000


def backgammon_loss(decision: Decision, choice: Choice) -> float | None:
    """What a choice costs; None where there was nothing to choose."""
    engine, stakes = backgammon_engine(), Stakes.of_decision(decision)
    if decision.kind is DecisionKind.MOVE:
        if len(decision.legal_moves) < 2:
            return None
        assert decision.dice is not None
        best = engine.rank_moves(decision.position, backgammon.Dice.of(decision.dice), stakes, JUDGE_PLIES)[0]
        if best.move == choice.move:
            return 0.0
        seen = Stakes(stakes.cube, stakes.of_opponent.cube_owner)
        after = engine.judge(decision.position.after(choice.move), seen, JUDGE_PLIES)
        return max(0.0, best.equity + after.equity)
    cube = engine.judge(decision.position, stakes, JUDGE_PLIES)
    if cube.double_take is None or cube.double_pass is None:
        return None
    doubled = min(cube.double_take, cube.double_pass)
    worth = {
        ChoiceKind.ROLL: cube.no_double, ChoiceKind.DOUBLE: doubled, ChoiceKind.TAKE: -cube.double_take,
        ChoiceKind.DROP: -cube.double_pass,
    }  # fmt: skip
    return max(worth[kind] for kind in decision.choices) - worth[choice.kind]


def checkers_loss(decision: Decision, choice: Choice) -> float | None:
    """What a move costs in men, as in the analysis of a game; None where it does not count there."""
    limit = Limit(nodes=JUDGE_NODES)
    judged = judge_move(decision.position, choice.move, limit, engine=checkers_engine(), history=decision.history)
    return judged.loss if judged.counted else None


def ballots() -> list[checkers.Position]:
    """The positions after the three-move ballots."""
    return [ballot.position for ballot in checkers.three_move_ballots()]


def pairs(game: str, stronger: str, weaker: str, count: int) -> Iterator[float]:
    """The result of each pair of games for the stronger: points a game, or the share of points in checkers."""
    starts = ballots() if game == "checkers" else []
    for seed in range(count):
        first, second = make_player(game, stronger, seed), make_player(game, weaker, seed + 1)
        if game == "backgammon":
            yield (backgammon_game(first, second, seed)[1] - backgammon_game(second, first, seed)[1]) / 2
        else:
            start = starts[(seed * 37) % len(starts)]
            yield 0.5 + (checkers_game(start, first, second)[1] - checkers_game(start, second, first)[1]) / 4


def losses(game: str, character: str, count: int, share: float) -> list[float]:
    """What decisions of a character cost, `share` of them, in games against itself."""
    found: list[float] = []
    starts = ballots() if game == "checkers" else []
    loss_of = backgammon_loss if game == "backgammon" else checkers_loss
    source = random.Random(character)

    def seen(decision: Decision, choice: Choice) -> None:
        if len(found) < count and source.random() < share:
            loss = loss_of(decision, choice)
            if loss is not None:
                found.append(loss)

    seed = 0
    while len(found) < count:
        player = make_player(game, character, seed)
        if game == "backgammon":
            backgammon_game(player, player, seed, seen)
        else:
            checkers_game(starts[(seed * 37) % len(starts)], player, player, seen)
        seed += 1
    return found


def elo(share: float) -> float:
    """The difference in rating that a share of the points stands for."""
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else math.copysign(math.inf, share - 0.5)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures the characters.")
    parser.add_argument("game", choices=("backgammon", "checkers"))
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games between neighbors; 0 for none")
    parser.add_argument("--decisions", type=int, default=200, help="decisions of each character to judge; 0 for none")
    parser.add_argument("--characters", nargs="+", choices=list(PERSONAS), default=list(PERSONAS))
    parser.add_argument("--share", type=float, default=0.1, help="which share of the decisions is judged")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    answer: dict[str, Any] = {"game": given.game, "losses": {}, "ladder": {}}
    unit = 1000 if given.game == "backgammon" else 100
    for character in given.characters if given.decisions else ():
        mean, spread = interval(losses(given.game, character, given.decisions, given.share))
        answer["losses"][character] = {"mean": mean, "interval": spread, "decisions": given.decisions}
        if not given.json:
            print(f"{PERSONAS[character].name:14} loses {unit * mean:.1f} ± {unit * spread:.1f} a decision", flush=True)
    for weaker, stronger in zip(given.characters, given.characters[1:], strict=False):
        if not given.pairs:
            break
        mean, spread = interval(list(pairs(given.game, stronger, weaker, given.pairs)))
        answer["ladder"][f"{stronger} - {weaker}"] = {"mean": mean, "interval": spread, "pairs": given.pairs}
        if not given.json:
            extra = f" ({elo(mean):+.0f} Elo)" if given.game == "checkers" else " points a game"
            names = f"{PERSONAS[stronger].name} - {PERSONAS[weaker].name}"
            print(f"{names:28} {mean:+.3f} ± {spread:.3f}{extra}, {given.pairs} pairs", flush=True)
    if given.json:
        print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
