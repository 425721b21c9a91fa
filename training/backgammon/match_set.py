"""Makes a set of cube decisions and checker plays at money and at match scores, rolled out with the cube.

    python -m training.backgammon.match_set match-play.jsonl --processes 16 --minutes 9

The decisions come from games of the bare network against itself, half of them for money, the others in matches of 3 to
15 points that begin at a random score, so phases and scores have their real shares. A checker play is taken where two
moves are within `CLOSE_MOVES` of each other, a cube where doubling or taking is within `CLOSE_CUBE`; near the end of a
game nothing is taken that the bear-off tables know.

A line of the file is one decision: its XGID, and for each move, or for no double and for double and take, the equity by
each half of the trials and the standard error of their mean. Every trial is a function of its seed and its number, and
each decision of its number: the file is the same however many processes work, and a run that was stopped continues.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.rolled import Estimate
from crownpoint.ai.backgammon.rollout import RolloutSettings, roll_out_cube, roll_out_moves
from crownpoint.backgammon import ActionKind, Color, Game, Phase, Rules, Score, random_roller

CLOSE_MOVES, MOST_MOVES = 0.12, 4
CLOSE_CUBE = 0.20
CHANCE_OF_MOVE = 0.1  # of a close checker play to be taken; close cubes are rarer, and all taken
SETTINGS = RolloutSettings(trials=54, truncate=16, plies=0, final_plies=1)
HALVES = (1, 2)  # their seeds
LENGTHS = range(3, 16)

Line = dict[str, Any]


def new_game(chance: random.Random) -> Game:
    """A game for money, or at some score of a match."""
    roller = random_roller(random.Random(chance.random()))
    if chance.random() < 0.5:
        return Game(rules=Rules(jacoby=chance.random() < 0.5), roller=roller)
    length = chance.choice(LENGTHS)
    away = sorted((chance.randint(1, length), chance.randint(1, length)), key=lambda _: chance.random())
    points = {Color.WHITE: length - away[0], Color.BLACK: length - away[1]}
    crawford = 1 in away and away != [1, 1] and chance.random() < 0.5
    return Game(score=Score(points[Color.WHITE], points[Color.BLACK], length, crawford), roller=roller)


def decisions_of(engine: Engine, number: int) -> Iterator[Line]:
    """The decisions of one game, not yet rolled out."""
    chance = random.Random(number)
    game = new_game(chance)
    while not game.is_over:
        if game.phase is Phase.OPENING:
            game.roll()
        elif game.phase is Phase.MOVE:
            yield from _move(engine, game, chance)
        elif game.phase is Phase.CUBE:
            found = engine.judge(game.position, Stakes.of_game(game).of_opponent, 0)
            game.take() if found.double_take is None or found.double_take <= 1 else game.drop()
        else:
            yield from _cube(engine, game)


def _move(engine: Engine, game: Game, chance: random.Random) -> Iterator[Line]:
    if not game.legal_moves:
        game.pass_turn()
        return
    assert game.dice is not None
    ranked = engine.rank_moves(game.position, game.dice, Stakes.of_game(game), 0)
    close = [each.move for each in ranked if ranked[0].equity - each.equity <= CLOSE_MOVES][:MOST_MOVES]
    if len(close) > 1 and chance.random() < CHANCE_OF_MOVE and not _in_tables(game):
        yield {"xgid": game.xgid, "moves": [str(move) for move in close]}
    game.play(ranked[0].move)


def _cube(engine: Engine, game: Game) -> Iterator[Line]:
    doubles = False
    if game.why_not(ActionKind.DOUBLE) is None and Stakes.of_game(game).may_double:
        found = engine.judge(game.position, Stakes.of_game(game), 0)
        take, drop = found.double_take, found.double_pass
        if take is not None and drop is not None:
            doubles = min(take, drop) > found.no_double
            close = min(abs(found.no_double - min(take, drop)), abs(take - drop)) <= CLOSE_CUBE
            if close and not _in_tables(game):
                yield {"xgid": game.xgid}
    game.double() if doubles else game.roll()


def _in_tables(game: Game) -> bool:
    """Whether both sides have all their checkers home: the tables know that."""
    return all(game.position.count(color, point) == 0 for color in Color for point in range(7, 26))


def rolled_out(engine: Engine, line: Line) -> Line:
    """A decision with what the trials found."""
    game = Game.from_xgid(line["xgid"])
    stakes = Stakes.of_game(game)
    if "moves" not in line:
        cubes = [roll_out_cube(game.position, stakes=stakes, settings=replace(SETTINGS, seed=s), engine=engine)
                 for s in HALVES]  # fmt: skip
        takes = [each.double_take for each in cubes if each.double_take is not None]
        return {**line, "no_double": _halves([each.no_double for each in cubes]), "double_take": _halves(takes)}
    assert game.dice is not None
    found: dict[str, list[Estimate]] = {text: [] for text in line["moves"]}
    for seed in HALVES:
        settings = replace(SETTINGS, seed=seed)
        rolled = roll_out_moves(
            game.position, game.dice, line["moves"], stakes=stakes, settings=settings, engine=engine
        )
        for each in rolled:
            found[str(each.move)].append(each.equity)
    return {**line, "moves": {text: _halves(halves) for text, halves in found.items()}}


def _halves(estimates: list[Estimate]) -> list[float]:
    """The equity by each half, and the standard error of their mean."""
    error = sum(each.error**2 for each in estimates) ** 0.5 / len(estimates)
    return [*(round(each.mean, 5) for each in estimates), round(error, 5)]


_engine: Engine | None = None


def work(number: int) -> list[Line]:
    """The decisions of one game, rolled out; what a process does."""
    global _engine
    _engine = _engine or Engine()
    return [{"game": number, **rolled_out(_engine, line)} for line in decisions_of(_engine, number)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=9.0, help="no game begins after this time")
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    data = given.file.read_bytes() if given.file.exists() else b""
    done = {json.loads(line)["game"] for line in data.splitlines()}
    first, moves, cubes = max(done, default=-1) + 1, 0, 0
    with given.file.open("a") as file, ProcessPoolExecutor(given.processes) as workers:
        numbers = iter(range(first, first + given.games))
        waiting = [workers.submit(work, next(numbers)) for _ in range(given.processes * 2)]
        while waiting:
            lines = waiting.pop(0).result()
            file.write("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
            file.flush()
            moves += sum("moves" in line for line in lines)
            cubes += sum("moves" not in line for line in lines)
            number = next(numbers, None)
            if number is not None and time.monotonic() < end:
                waiting.append(workers.submit(work, number))
    print(f"{given.file}: {moves} checker plays and {cubes} cubes added")


if __name__ == "__main__":
    main()
