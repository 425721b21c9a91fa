"""Random games per second: `Game`, bare `Position`, the batch API, and OpenSpiel from Python as a separate process.

Each number is the median of rounds in which all take turns, so that a busy machine slows them alike.

Each game of the platform has one entry in GAMES.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from crownpoint import backgammon, checkers
from crownpoint.backgammon import batch as backgammon_batch
from crownpoint.checkers import batch as checkers_batch

HERE = Path(__file__).parent
PEER_PYTHON = HERE.parents[1] / ".venv-peers" / "bin" / "python"


def backgammon_game(source: random.Random) -> None:
    game = backgammon.Game(roller=backgammon.random_roller(source))
    while not game.is_over:
        game.roll()
        if game.phase is backgammon.Phase.MOVE:
            game.play(source.choice(game.legal_moves)) if game.legal_moves else game.pass_turn()


def checkers_game(source: random.Random) -> None:
    game = checkers.Game()
    while not game.is_over:
        game.play(source.choice(game.legal_moves))


def backgammon_positions(dice: random.Random) -> None:
    position = backgammon.STARTING_POSITION
    while position.winner is None:
        moves = position.legal_moves((dice.randint(1, 6), dice.randint(1, 6)))
        position = position.after(dice.choice(moves)) if moves else position.with_turn(position.turn.opponent)


def checkers_positions(choices: random.Random) -> None:
    position = checkers.STARTING_POSITION
    for _ in range(1000):
        moves = position.legal_moves()
        if not moves:
            return
        position = position.after(choices.choice(moves))


def backgammon_games(count: int) -> None:
    backgammon_batch.random_games(backgammon_batch.starting_boards(count), seed=1)


def checkers_games(count: int) -> None:
    checkers_batch.random_games(checkers_batch.starting_boards(count), seed=1)


class Entry(NamedTuple):
    game: Callable[[random.Random], None]  # one game with `Game`, which keeps the history and knows all endings
    position: Callable[[random.Random], None]  # one game with bare positions
    batch: Callable[[int], None]  # many games with the batch API
    peer: str  # the game's name in OpenSpiel


GAMES = {
    "backgammon": Entry(backgammon_game, backgammon_positions, backgammon_games, "backgammon"),
    "checkers": Entry(checkers_game, checkers_positions, checkers_games, "checkers"),
}


def plain_rate(play: Callable[[random.Random], None], seconds: float) -> float:
    source, games, begin = random.Random(1), 0, time.process_time()
    while time.process_time() - begin < seconds:
        play(source)
        games += 1
    return games / (time.process_time() - begin)


def batch_rate(play: Callable[[int], None], seconds: float) -> float:
    games, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        play(5_000)
        games += 5_000
    return games / (time.process_time() - begin)


def peer_rate(name: str, seconds: float) -> float | None:
    """OpenSpiel's games per second, None where the peers are not installed (`make bench` installs them)."""
    if not PEER_PYTHON.exists():
        return None
    command = [str(PEER_PYTHON), str(HERE / "peers" / "openspiel_games.py"), name, "1", str(seconds)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return float(json.loads(answer)["games_per_second"][0])


def middle(rates: list[float | None]) -> float | None:
    known = [rate for rate in rates if rate is not None]
    return statistics.median(known) if known else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], help="default: all")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = {}
    for name in options.games or GAMES:
        entry = GAMES[name]
        rounds = [
            {
                "game": plain_rate(entry.game, options.seconds),
                "position": plain_rate(entry.position, options.seconds),
                "batch": batch_rate(entry.batch, options.seconds),
                "openspiel": peer_rate(entry.peer, options.seconds),
            }
            for _ in range(options.rounds)
        ]
        report[name] = {kind: middle([each[kind] for each in rounds]) for kind in rounds[0]}
    if options.json:
        print(json.dumps(report))
        return
    for name, rates in report.items():
        peer = rates["openspiel"]
        print(f"{name}: random games per second")
        for kind, rate in rates.items():
            text = "not installed" if rate is None else f"{rate:10,.0f}"
            times = f"  ({rate / peer:.1f} × OpenSpiel)" if rate and peer and rate != peer else ""
            print(f"  {kind:14}{text}{times}")


if __name__ == "__main__":
    main()
